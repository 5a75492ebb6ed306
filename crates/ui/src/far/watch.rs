//! A game that others play and this person watches.

use fairboard_messages::Messages;
use fairboard_table::far::{
    CurrentScreen, EndedBy, FarAsk, FarBoard, HAS_RELAY, Line, Sharing, WatchScreen, WatchState,
    Who,
};
use yew::prelude::*;

use super::current::{AroundBoard, around};
use super::share::handing_out;
use super::{list, words};
use crate::Look;
use crate::stratego::{Names, keys_button};

/// The names above and below the board, and the clocks there. An onlooker sees neither.
const NO_PLAYERS: [(&str, Option<Html>); 2] = [("", None), ("", None)];

/// The game with everything beside it.
pub(super) fn watch(watch: &WatchScreen, ask: &Callback<FarAsk>, look: Look<'_>) -> Html {
    // A watched game comes over a relay. In a build without a relay, the compiler drops this view.
    if !HAS_RELAY {
        return html! {};
    }
    let messages = look.messages;
    let surroundings = AroundBoard {
        names: Names::Sides,
        players: NO_PLAYERS,
        beside: panel(watch, ask, messages),
        takes_focus: watch.board.is_none(),
    };
    let status = state(messages, &watch.state);
    around(messages.label_far_watched(), status, watch.board.as_ref(), surroundings, ask, look)
}

/// The content beside the board: how far the game is proved, the state of a broken connection, and
/// buttons.
fn panel(watch: &WatchScreen, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let help = match watch.state {
        WatchState::Foul(_, fault) => words::fault(messages, fault.kind),
        WatchState::Nothing => messages.far_watch_nothing().to_owned(),
        WatchState::TicTacToe(_)
        | WatchState::TicTacToeResigned { .. }
        | WatchState::Turn(_)
        | WatchState::Attacking(..)
        | WatchState::Over(..)
        | WatchState::TooLong
        | WatchState::EndedForTime(..) => {
            let is_proved = watch.is_proved;
            let has_ranks = matches!(watch.board, Some(FarBoard::Stratego(_)));
            match (is_proved, has_ranks) {
                (true, _) => messages.far_watch_proved().to_owned(),
                (false, true) => {
                    [messages.far_watch_checked(), messages.far_watch_ranks()].join(" ")
                }
                (false, false) => messages.far_watch_checked().to_owned(),
            }
        }
    };
    // An open connection needs no sentence.
    let line = (watch.line != Line::Connected).then(|| words::line(messages, watch.line));
    html! {
        <div class="far__panel">
            <section class="far__sheet panel">
                <p class="far__help">{ help }</p>
                { line.map(|line| html! {
                    <p class="far__name far__way" data-way="interrupted">{ line }</p>
                }).unwrap_or_default() }
            </section>
            <div class="far__buttons">
                { list::all(Some(ask), messages) }
                if let Some(FarBoard::Stratego(_)) = watch.board {
                    { keys_button(&ask.reform(FarAsk::Stratego), messages) }
                }
            </div>
        </div>
    }
}

/// The sentence about the state of a game that is watched.
pub(super) fn state(messages: Messages, state: &WatchState) -> String {
    match state {
        WatchState::Nothing => messages.far_watch_waiting().to_owned(),
        WatchState::TicTacToe(position) => messages.tictactoe_state(position, None),
        WatchState::TicTacToeResigned { winner, loser } => {
            messages.far_watch_resigned(name(messages, *winner), name(messages, *loser))
        }
        WatchState::Turn(side) => messages.turn(*side),
        WatchState::Attacking(side, mv, rank) => {
            messages.far_watch_attacking(*side, mv.to, mv.from, *rank)
        }
        WatchState::Over(outcome, rules) => messages.outcome(*outcome, rules),
        WatchState::TooLong => [messages.far_end_drawn(), messages.far_by_length()].join(" "),
        WatchState::EndedForTime(who, time) => {
            super::time::ended(messages, EndedBy::Other(*who), *time)
        }
        WatchState::Foul(who, fault) => messages.far_watch_foul(name(messages, *who), fault.ply),
    }
}

/// The name of a player's side: a color of Stratego, or a mark of tic-tac-toe.
fn name(messages: Messages, who: Who) -> &'static str {
    match who {
        Who::Side(side) => messages.side(side),
        Who::Mark(mark) => mark.name(),
    }
}

/// The buttons that let others watch the current game.
pub(super) fn offer(
    current: &CurrentScreen,
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    messages: Messages,
) -> Html {
    if !(HAS_RELAY && current.may.let_watch) {
        return html! {};
    }
    html! {
        <details key="watch" class="far__sheet panel">
            <summary class="far__name">{ messages.label_far_watch() }</summary>
            <p class="far__help">{ messages.far_watch() }</p>
            { handing_out([FarAsk::CopyWatch, FarAsk::ShareWatch], ask, sharing, messages) }
        </details>
    }
}
