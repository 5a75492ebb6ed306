//! Views of tic-tac-toe.

mod board;
mod choices;
mod record;
mod view;

use fairboard_messages::Messages;
use fairboard_table::tictactoe::{Ask, Screen};
use yew::prelude::*;

use crate::Kept;
pub use view::tictactoe_view;

/// The screen of the LED document alone.
pub(crate) fn led(screen: &Screen, ask: &Callback<Ask>, kept: &Kept, messages: Messages) -> Html {
    board::led_screen(screen, ask, kept, messages)
}
