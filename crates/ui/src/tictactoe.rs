//! Views of tic-tac-toe.

mod board;
mod choices;
mod record;
mod view;

use fairboard_messages::Messages;
use fairboard_table::tictactoe::{GridAsk, GridScreen};
use yew::prelude::*;

use crate::DrawingState;
pub use view::tictactoe_view;

/// The board of a puzzle or of a game with a friend far away, without a reset button and without a
/// clock. A board looks like the screen in the specification of tic-tac-toe that is written in the
/// language LED (`docs/spec/ttt-led.md`).
pub(crate) fn bare_board(
    screen: &GridScreen,
    ask: &Callback<GridAsk>,
    drawing_state: &DrawingState,
    messages: Messages,
) -> Html {
    let (no_late_side, no_reset) = (None, html! {});
    board::led_screen(screen, no_late_side, no_reset, ask, drawing_state, messages)
}
