//! A game that others play.

use fairboard_messages::Messages;
use fairboard_rules::stratego::{ByColor, Color};
use fairboard_rules::tictactoe::Mark;
use fairboard_table::far::{
    FarAsk, Kind, Line, OpenScreen, PublicScreen, Sharing, WatchBoard, WatchScreen, WatchState,
};
use fairboard_table::stratego::BoardScreen;
use yew::prelude::*;

use super::open::{Board, around};
use super::share::handing_out;
use super::{list, words};
use crate::Look;
use crate::stratego::{Beside, Names, keys_button, strip};

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
    let board = match &watch.board {
        None => Board::None,
        Some(WatchBoard::TicTacToe(board)) => Board::Nine(board),
        Some(WatchBoard::Stratego(game)) => Board::Pieces {
            board: &game.board,
            record: &game.record,
            strips: strips(game, look),
            names: Names::Sides,
        },
    };
    let said = state(messages, &watch.state);
    around(messages.label_far_watched(), said, board, beside(watch, ask, messages), ask, look)
}

fn strips(game: &PublicScreen, look: Look<'_>) -> [Html; 2] {
    let PublicScreen { board, losses, rules, to_move, last_mover, record, .. } = game;
    let beside = Beside {
        losses: ByColor::from_fn(|color| &losses[color]),
        army: rules.army,
        last_mover: *last_mover,
        record,
        to_move: *to_move,
        battle: board.battle,
        clock: None,
        numbering: look.preferences.numbering,
    };
    let bottom = board.drawn.as_ref().map_or(Color::Red, |drawn| drawn.bottom);
    [bottom.other(), bottom].map(|color| strip(color, "", beside, look.messages))
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
                    { keys_button(&ask.reform(FarAsk::Stratego), messages) }
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
