//! A game that others play and this person watches.

use fairboard_messages::Messages;
use fairboard_table::far::{
    CurrentScreen, EndedBy, FarAsk, FarBoard, HAS_RELAY, Line, Sharing, WatchScreen, WatchState,
    Who,
};
use yew::prelude::*;

use super::current::{Surroundings, around};
use super::share::handing_out;
use super::{list, words};
use crate::Look;
use crate::stratego::{Names, keys_button};

/// The names above and below the board, and the clocks there. An onlooker sees neither.
const NO_PLAYERS: [(&str, Option<Html>); 2] = [("", None), ("", None)];

/// A watched game: the board, its state, an explanation, and buttons. Empty in a build without a
/// relay.
pub(super) fn watch(watch: &WatchScreen, ask: &Callback<FarAsk>, look: Look<'_>) -> Html {
    // A watched game comes over a relay. In a build without a relay, the compiler drops this view.
    if !HAS_RELAY {
        return html! {};
    }
    let messages = look.messages;
    let surroundings = Surroundings {
        names: Names::Sides,
        players: NO_PLAYERS,
        beside: panel(watch, ask, messages),
        takes_focus: watch.board.is_none(),
    };
    let status = state(messages, &watch.state);
    around(messages.label_far_watched(), status, watch.board.as_ref(), surroundings, ask, look)
}

/// The content beside the board: the [`help`], the state of a broken connection, and buttons.
fn panel(watch: &WatchScreen, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    // An open connection needs no sentence.
    let line = (watch.line != Line::Connected).then(|| words::line(messages, watch.line));
    html! {
        <div class="far__panel">
            <section class="far__sheet panel">
                <p class="far__help">{ help(watch, messages) }</p>
                { line.map(|line| html! {
                    <p class="far__name far__way" data-way="interrupted">{ line }</p>
                }).unwrap_or_default() }
            </section>
            <div class="far__buttons">
                { list::link_to_list(Some(ask), messages) }
                if let Some(FarBoard::Stratego(_)) = watch.board {
                    { keys_button(&ask.reform(FarAsk::Stratego), messages) }
                }
            </div>
        </div>
    }
}

/// The sentences that explain the game: the fault of a player, the wait for the game, or how far
/// this page has checked the game.
fn help(watch: &WatchScreen, messages: Messages) -> String {
    match watch.state {
        WatchState::Foul(_, fault) => words::fault(messages, fault.kind),
        WatchState::Nothing => messages.far_watch_nothing().to_owned(),
        WatchState::TicTacToe(_)
        | WatchState::TicTacToeResigned { .. }
        | WatchState::Turn(_)
        | WatchState::Attacking(..)
        | WatchState::Over(..)
        | WatchState::TooLong
        | WatchState::EndedForTime(..) => {
            if watch.is_proved {
                messages.far_watch_proved().to_owned()
            } else if let Some(FarBoard::Stratego(_)) = watch.board {
                [messages.far_watch_checked(), messages.far_watch_ranks()].join(" ")
            } else {
                messages.far_watch_checked().to_owned()
            }
        }
    }
}

/// The sentence on the turn, the attack, the end or the fault in a watched game.
pub(super) fn state(messages: Messages, state: &WatchState) -> String {
    match state {
        WatchState::Nothing => messages.far_watch_waiting().to_owned(),
        WatchState::TicTacToe(position) => {
            let no_late_side = None;
            messages.tictactoe_state(position, no_late_side)
        }
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

/// The folded part with the buttons that copy and share the link for onlookers. Empty if the person
/// cannot let others watch the current game.
pub(super) fn link_for_onlookers(
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
