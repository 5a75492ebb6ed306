//! The game that is open.

use std::rc::Rc;

use fairboard_rules::stratego::Ply;
use fairboard_table::far::{FarAsk, FarBoard, Name, OpenScreen, Party, Sharing};
use fairboard_table::stratego::{BoardScreen, SeatScreen};
use fairboard_table::tictactoe::GridScreen;
use yew::prelude::*;

use super::{panel, time, words};
use crate::Look;
use crate::stratego::{Beside, Names, head, keys_list, record, table, timed_strip};
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
    let panel = panel::panel(open, ask, sharing, messages);
    let name = words::game(messages, open.kind, open.opponent.as_ref());
    let said = words::status(messages, open);
    let (board, beside) = match &open.board {
        None => (Board::None, panel),
        Some(FarBoard::TicTacToe(board)) => {
            (Board::Nine(board), html! { <>{ time::beside(open, messages) }{ panel }</> })
        }
        Some(FarBoard::Stratego(game)) => {
            let strips = strips(open, game, look);
            let (board, record) = (&game.board, &game.record);
            (Board::Pieces { board, record, strips, names: Names::Player }, panel)
        }
    };
    around(&name, said, board, beside, ask, look)
}

/// The board of a game.
pub(super) enum Board<'a> {
    /// There is none yet.
    None,
    /// One of tic-tac-toe.
    Nine(&'a GridScreen),
    /// One of Stratego.
    Pieces {
        /// The board.
        board: &'a BoardScreen,
        /// The plies made.
        record: &'a Rc<[Ply]>,
        /// The strips above and below it.
        strips: [Html; 2],
        /// How its pieces are called.
        names: Names,
    },
}

/// A board with everything beside it: the name of the game, its state in one sentence, and the
/// rest.
pub(super) fn around(
    name: &str,
    said: String,
    board: Board<'_>,
    beside: Html,
    ask: &Callback<FarAsk>,
    look: Look<'_>,
) -> Html {
    let Look { kept, messages, .. } = look;
    // A board says by itself which game it is, but not to those who go from heading to heading.
    let title = if matches!(board, Board::None) { "page__title" } else { "visually-hidden" };
    let status = |said| html! { <p class="status" role="status" aria-live="off">{ said }</p> };
    let at_board = ask.reform(FarAsk::Stratego);
    let game = match board {
        Board::None => html! { <>{ status(said) }{ beside }</> },
        Board::Nine(board) => html! {
            <div class="tictactoe__stage">
                { led(board, &ask.reform(FarAsk::TicTacToe), kept, messages) }
                <aside class="tictactoe__side" part="side">
                    { status(said) }
                    { beside }
                </aside>
            </div>
        },
        Board::Pieces { board, record: plies, strips: [above, below], names } => {
            let refusal = board.refusal.map(|refusal| messages.refusal(&refusal));
            html! {
                <>
                    { head(said, refusal, board.battle, messages) }
                    <div class="stratego__keys">{ keys_list(board, &at_board, messages) }</div>
                    <div class="stratego__stage stratego__stage--play stratego__stage--long">
                        <div class="stratego__board" part="board" data-stages="play over">
                            { above }
                            { table(board, names, &at_board, look) }
                            { below }
                        </div>
                        <aside class="stratego__side far__side" part="side"
                               data-stages="play over">
                            { beside }
                            { record(plies, messages) }
                        </aside>
                    </div>
                </>
            }
        }
    };
    html! { <><h2 class={title}>{ name.to_owned() }</h2>{ game }</> }
}

/// The strips of the other player and of the own one, whose side lies at the bottom.
fn strips(open: &OpenScreen, game: &SeatScreen, look: Look<'_>) -> [Html; 2] {
    let Look { preferences, messages, .. } = look;
    let Some(drawn) = &game.board.drawn else { return Default::default() };
    let (own, other) = (drawn.bottom, drawn.bottom.other());
    let opponent = open.opponent.as_ref().map_or(messages.label_far_other(), Name::as_str);
    [(other, opponent, Party::Other), (own, messages.label_far_you(), Party::You)].map(
        |(color, name, party)| {
            let (beside, time) =
                (Beside::of(game, preferences.numbering), time::clock(open, party, messages));
            timed_strip(color, name, beside, time, messages)
        },
    )
}
