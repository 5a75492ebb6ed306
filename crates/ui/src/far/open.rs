//! The game that is open.

use fairboard_messages::Messages;
use fairboard_table::far::{FarAsk, FarBoard, Name, OpenScreen, Sharing};
use fairboard_table::stratego::{BoardScreen, SeatScreen};
use fairboard_table::tictactoe::GridScreen;
use yew::prelude::*;

use super::{panel, words};
use crate::Look;
use crate::stratego::{Beside, Names, head, keys_list, record, strip, table};
use crate::tictactoe::led;

/// The block of the game's board, and its stage.
pub(super) fn block(open: &OpenScreen) -> (&'static str, &'static str) {
    match &open.board {
        None => ("far", "play"),
        Some(FarBoard::TicTacToe(_)) => ("tictactoe", "play"),
        Some(FarBoard::Stratego(game)) => match game.outcome {
            Some(_) => ("stratego", "over"),
            None => ("stratego", "play"),
        },
    }
}

/// The board of Stratego, if the game has one.
pub(super) fn stratego(open: &OpenScreen) -> Option<&BoardScreen> {
    match open.board.as_ref()? {
        FarBoard::Stratego(game) => Some(&game.board),
        FarBoard::TicTacToe(_) => None,
    }
}

/// The game with everything beside it.
pub(super) fn open(
    open: &OpenScreen,
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    look: Look<'_>,
) -> Html {
    let messages = look.messages;
    let beside = panel::panel(open, ask, sharing, messages);
    // A board says by itself which game it is, but not to those who go from heading to heading.
    let title = if open.board.is_some() { "visually-hidden" } else { "page__title" };
    let game = match &open.board {
        None => html! { <>{ status(open, messages) }{ beside }</> },
        Some(FarBoard::TicTacToe(board)) => nine(open, board, beside, ask, look),
        Some(FarBoard::Stratego(game)) => with_pieces(open, game, beside, ask, look),
    };
    let name = words::game(messages, open.kind, open.opponent.as_ref());
    html! { <><h2 class={title}>{ name }</h2>{ game }</> }
}

/// State of the game in one sentence.
fn status(open: &OpenScreen, messages: Messages) -> Html {
    html! {
        <p class="status" role="status" aria-live="off">{ words::status(messages, open) }</p>
    }
}

fn nine(
    open: &OpenScreen,
    board: &GridScreen,
    beside: Html,
    ask: &Callback<FarAsk>,
    look: Look<'_>,
) -> Html {
    let Look { kept, messages, .. } = look;
    html! {
        <div class="tictactoe__stage">
            { led(board, ask, kept, messages) }
            <aside class="tictactoe__side" part="side">
                { status(open, messages) }
                { beside }
            </aside>
        </div>
    }
}

fn with_pieces(
    open: &OpenScreen,
    game: &SeatScreen,
    beside: Html,
    ask: &Callback<FarAsk>,
    look: Look<'_>,
) -> Html {
    let messages = look.messages;
    let board = &game.board;
    let refusal = board.refusal.map(|refusal| messages.refusal(&refusal));
    let [other, own] = strips(open, game, look);
    html! {
        <>
            { head(words::status(messages, open), refusal, board.battle, messages) }
            <div class="stratego__keys">{ keys_list(board, ask, messages) }</div>
            <div class="stratego__stage stratego__stage--play stratego__stage--long">
                <div class="stratego__board" part="board" data-stages="play over">
                    { other }
                    { table(board, Names::Player, ask, look) }
                    { own }
                </div>
                <aside class="stratego__side far__side" part="side" data-stages="play over">
                    { beside }
                    { record(&game.record, messages) }
                </aside>
            </div>
        </>
    }
}

/// The strips of the other player and of the own one, whose side lies at the bottom.
fn strips(open: &OpenScreen, game: &SeatScreen, look: Look<'_>) -> [Html; 2] {
    let Look { preferences, messages, .. } = look;
    let Some(drawn) = &game.board.drawn else { return Default::default() };
    let (own, other) = (drawn.bottom, drawn.bottom.other());
    let opponent = open.opponent.as_ref().map_or(messages.label_far_other(), Name::as_str);
    [(other, opponent), (own, messages.label_far_you())]
        .map(|(color, name)| strip(color, name, Beside::of(game, preferences.numbering), messages))
}
