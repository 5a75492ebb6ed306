//! A game that others play.

use fairboard_messages::Messages;
use fairboard_rules::stratego::{ByColor, Color};
use fairboard_rules::tictactoe::Mark;
use fairboard_table::far::{
    FarAsk, Kind, Line, OpenScreen, PublicScreen, Sharing, WatchBoard, WatchScreen, WatchState,
};
use fairboard_table::stratego::BoardScreen;
use fairboard_table::tictactoe::GridScreen;
use yew::prelude::*;

use super::share::handing_out;
use super::{list, words};
use crate::Look;
use crate::stratego::{Beside, Names, head, keys_button, keys_list, record, strip, table};
use crate::tictactoe::led;

/// The block of the board, and its stage.
pub(super) const fn block(watch: &WatchScreen) -> (&'static str, &'static str) {
    match &watch.board {
        None => ("far", "play"),
        Some(WatchBoard::TicTacToe(_)) => ("tictactoe", "play"),
        Some(WatchBoard::Stratego(game)) => match game.outcome {
            Some(_) => ("stratego", "over"),
            None => ("stratego", "play"),
        },
    }
}

/// The board of Stratego, if the game has one.
pub(super) fn stratego(watch: &WatchScreen) -> Option<&BoardScreen> {
    match watch.board.as_ref()? {
        WatchBoard::Stratego(game) => Some(&game.board),
        WatchBoard::TicTacToe(_) => None,
    }
}

/// The game with everything beside it.
pub(super) fn watch(watch: &WatchScreen, ask: &Callback<FarAsk>, look: Look<'_>) -> Html {
    let messages = look.messages;
    let beside = beside(watch, ask, messages);
    let title = if watch.board.is_some() { "visually-hidden" } else { "page__title" };
    let game = match &watch.board {
        None => html! { <>{ status(watch, messages) }{ beside }</> },
        Some(WatchBoard::TicTacToe(board)) => nine(watch, board, beside, ask, look),
        Some(WatchBoard::Stratego(game)) => with_pieces(watch, game, beside, ask, look),
    };
    html! { <><h2 class={title}>{ messages.label_far_watched() }</h2>{ game }</> }
}

fn nine(
    watch: &WatchScreen,
    board: &GridScreen,
    beside: Html,
    ask: &Callback<FarAsk>,
    look: Look<'_>,
) -> Html {
    html! {
        <div class="tictactoe__stage">
            { led(board, ask, look.kept, look.messages) }
            <aside class="tictactoe__side" part="side">
                { status(watch, look.messages) }
                { beside }
            </aside>
        </div>
    }
}

fn with_pieces(
    watch: &WatchScreen,
    game: &PublicScreen,
    beside: Html,
    ask: &Callback<FarAsk>,
    look: Look<'_>,
) -> Html {
    let Look { preferences, messages, .. } = look;
    let board = &game.board;
    let next_to = Beside {
        losses: ByColor::from_fn(|color| &game.losses[color]),
        army: game.rules.army,
        last_mover: game.last_mover,
        record: &game.record,
        to_move: game.to_move,
        battle: board.battle,
        clock: None,
        numbering: preferences.numbering,
    };
    let strip = |color: Option<Color>| color.map(|color| strip(color, "", next_to, messages));
    let bottom = board.drawn.as_ref().map(|drawn| drawn.bottom);
    html! {
        <>
            { head(said(watch, messages), None, board.battle, messages) }
            <div class="stratego__keys">{ keys_list(board, ask, messages) }</div>
            <div class="stratego__stage stratego__stage--play stratego__stage--long">
                <div class="stratego__board" part="board" data-stages="play over">
                    { for strip(bottom.map(Color::other)) }
                    { table(board, Names::Sides, ask, look) }
                    { for strip(bottom) }
                </div>
                <aside class="stratego__side far__side" part="side" data-stages="play over">
                    { beside }
                    { record(&game.record, messages) }
                </aside>
            </div>
        </>
    }
}

/// State of the game in one sentence.
fn status(watch: &WatchScreen, messages: Messages) -> Html {
    html! { <p class="status" role="status" aria-live="off">{ said(watch, messages) }</p> }
}

fn said(watch: &WatchScreen, messages: Messages) -> String {
    state(messages, &watch.state)
}

/// What stands beside the board.
fn beside(watch: &WatchScreen, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let proof = match watch.state {
        WatchState::Foul(_, _, fault) => words::fault(messages, fault.kind),
        WatchState::Nothing => messages.far_watch_nothing().to_owned(),
        WatchState::Nine(_)
        | WatchState::NineLeft { .. }
        | WatchState::Turn(_)
        | WatchState::Attacking(..)
        | WatchState::Over(..)
        | WatchState::TooLong => {
            let is_proved = watch.is_proved;
            let proof =
                if is_proved { messages.far_watch_proved() } else { messages.far_watch_checked() };
            proof.to_owned()
        }
    };
    // Nothing else has to be said of a way that is there.
    let line = (watch.line != Line::Connected).then(|| words::line(messages, watch.line));
    html! {
        <div class="far__panel">
            <section class="far__sheet panel">
                <p class="far__help">{ proof }</p>
                { for line.map(|line| html! {
                    <p class="far__name far__way" data-way="interrupted">{ line }</p>
                }) }
            </section>
            <div class="far__buttons">
                { list::all(Some(ask), messages) }
                if let Some(WatchBoard::Stratego(_)) = watch.board {
                    { keys_button(ask, messages) }
                }
            </div>
        </div>
    }
}

/// The state of a game that is watched.
pub(super) fn state(messages: Messages, state: &WatchState) -> String {
    match state {
        WatchState::Nothing => messages.far_watch_waiting().to_owned(),
        WatchState::Nine(position) => messages.tictactoe_state(position, None),
        WatchState::NineLeft { winner } => {
            let [winner, loser] = [*winner, winner.other()].map(|mark| mark.to_string());
            messages.far_watch_resigned(&winner, &loser)
        }
        WatchState::Turn(side) => messages.turn(*side),
        WatchState::Attacking(side, mv, rank) => {
            messages.far_watch_attacking(*side, mv.to, mv.from, *rank)
        }
        WatchState::Over(outcome, rules) => messages.outcome(*outcome, rules),
        WatchState::TooLong => [messages.far_end_drawn(), messages.far_by_length()].join(" "),
        WatchState::Foul(kind, by, fault) => {
            let name = match (kind, by) {
                (Kind::Stratego, by) => messages.side(*by).to_owned(),
                (Kind::TicTacToe, Color::Red) => Mark::X.to_string(),
                (Kind::TicTacToe, Color::Blue) => Mark::O.to_string(),
            };
            messages.far_watch_foul(&name, fault.ply)
        }
    }
}

/// The way to let others watch the open game.
pub(super) fn offer(
    open: &OpenScreen,
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    messages: Messages,
) -> Html {
    if !open.may.show {
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
