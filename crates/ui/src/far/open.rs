//! The game that is open.

use fairboard_messages::Messages;
use fairboard_play::stratego::referee::Stage;
use fairboard_table::far::{BoardScreen, FarAsk, Name, OpenScreen};
use fairboard_table::stratego::{Scene, Screen};
use fairboard_table::tictactoe;
use yew::prelude::*;

use super::view::Device;
use super::{panel, words};
use crate::Kept;
use crate::stratego::{head, keys_list, record, strip, table};
use crate::tictactoe::led;

/// The block of the game's board, and its stage.
pub(super) fn block(open: &OpenScreen) -> (&'static str, &'static str) {
    match &open.board {
        None => ("far", "play"),
        Some(BoardScreen::TicTacToe(_)) => ("tictactoe", "play"),
        Some(BoardScreen::Stratego(board)) => match board.game.stage {
            Stage::Over(..) => ("stratego", "over"),
            Stage::Deploy(_) | Stage::Curtain(_) | Stage::Play(_) | Stage::Watch(_) => {
                ("stratego", "play")
            }
        },
    }
}

/// The board of Stratego, if the game has one.
pub(super) fn stratego(open: &OpenScreen) -> Option<&Screen> {
    match open.board.as_ref()? {
        BoardScreen::Stratego(board) => Some(board),
        BoardScreen::TicTacToe(_) => None,
    }
}

/// The game with everything beside it.
pub(super) fn open(
    open: &OpenScreen,
    ask: &Callback<FarAsk>,
    device: Device<'_>,
    kept: &Kept,
    messages: Messages,
) -> Html {
    let beside = panel::panel(open, ask, device, messages);
    // A board says by itself which game it is, but not to those who go from heading to heading.
    let title = if open.board.is_some() { "visually-hidden" } else { "far__title" };
    let game = match &open.board {
        None => html! { <>{ status(open, messages) }{ beside }</> },
        Some(BoardScreen::TicTacToe(board)) => nine(open, board, beside, ask, kept, messages),
        Some(BoardScreen::Stratego(board)) => with_pieces(open, board, beside, ask, kept, messages),
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
    board: &tictactoe::Screen,
    beside: Html,
    ask: &Callback<FarAsk>,
    kept: &Kept,
    messages: Messages,
) -> Html {
    html! {
        <div class="tictactoe__stage">
            { led(board, &ask.reform(FarAsk::TicTacToe), kept, messages) }
            <aside class="tictactoe__side" part="side">
                { status(open, messages) }
                { beside }
            </aside>
        </div>
    }
}

fn with_pieces(
    open: &OpenScreen,
    board: &Screen,
    beside: Html,
    ask: &Callback<FarAsk>,
    kept: &Kept,
    messages: Messages,
) -> Html {
    let at_board = ask.reform(FarAsk::Stratego);
    let refusal = board.refusal.map(|refusal| messages.refusal(&refusal));
    let [other, own] = strips(open, board, messages);
    html! {
        <>
            { head(words::status(messages, open), refusal, board.battle, messages) }
            <div class="stratego__keys">{ keys_list(board, &at_board, messages) }</div>
            <div class="stratego__stage stratego__stage--play stratego__stage--long">
                <div class="stratego__board" part="board" data-stages="play over">
                    { other }
                    { table(board, &at_board, kept, messages) }
                    { own }
                </div>
                <aside class="stratego__side far__side" part="side" data-stages="play over">
                    { beside }
                    { record(board, messages) }
                </aside>
            </div>
        </>
    }
}

/// The strips of the other player and of the own one, whose side lies at the bottom.
fn strips(open: &OpenScreen, board: &Screen, messages: Messages) -> [Html; 2] {
    let view = Scene::of(&board.game.stage).and_then(Scene::view);
    let Some((view, shown)) = view.zip(board.board.as_ref()) else { return Default::default() };
    let (own, other) = (shown.bottom, shown.bottom.other());
    let opponent = open.opponent.as_ref().map_or(messages.label_far_other(), Name::as_str);
    [(other, opponent), (own, messages.label_far_you())]
        .map(|(color, name)| strip(color, view, board, name, messages))
}
