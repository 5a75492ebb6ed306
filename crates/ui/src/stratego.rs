//! Views of Stratego.

mod battle;
mod board;
mod curtain;
mod pointer;
mod record;
mod replay;
mod seat;
mod setup;
mod side;
mod table;
mod view;

use fairboard_messages::Messages;
use fairboard_table::stratego::{Ask, Screen};
use yew::prelude::*;

pub(crate) use record::record;
pub use replay::replay_view;
pub(crate) use seat::seat;
pub(crate) use setup::arrange;
pub(crate) use side::keys_button;
pub use view::stratego_view;
pub(crate) use view::{keys, keys_list};

/// The board and the tray.
pub(crate) fn table(screen: &Screen, ask: &Callback<Ask>, messages: Messages) -> Html {
    html! { <table::TableView screen={screen.clone()} ask={ask.clone()} {messages} /> }
}
