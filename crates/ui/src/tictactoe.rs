//! Drawings of tic-tac-toe: the whole table, and the bare board of puzzles and far games.

mod board;
mod choices;
mod record;
mod view;

use fairboard_messages::Messages;
use fairboard_table::tictactoe::{GridAsk, GridScreen};
use yew::prelude::*;

use crate::DrawingState;
pub use view::tictactoe_view;

/// The board of a puzzle or of a game with a friend far away: the screen of the LED document
/// (`docs/spec/ttt-led.md`), without a reset button and without a clock.
pub(crate) fn bare_board(
    screen: &GridScreen,
    ask: &Callback<GridAsk>,
    drawing_state: &DrawingState,
    messages: Messages,
) -> Html {
    let (no_late_side, no_reset) = (None, html! {});
    board::led_screen(screen, no_late_side, no_reset, ask, drawing_state, messages)
}
