//! Draws the pages and boards of Stratego, and translates events at a board into requests.

mod battle;
mod board;
mod chances;
mod curtain;
mod guesses;
mod head;
mod moves;
mod pointer;
mod practice;
mod record;
mod replay;
mod review;
mod seat;
mod setup;
mod setup_picture;
mod side;
mod table;
mod tour;
mod view;

pub(crate) use board::Names;
pub(crate) use head::head;
pub use practice::{PracticeNotices, PracticePress, practice_view};
pub(crate) use record::record;
pub use replay::replay_view;
pub(crate) use review::{ArrowKind, arrows, percent, reason};
pub(crate) use seat::{StripContent, strip};
pub(crate) use setup::{advised, heat_button, placing_controls};
pub use setup_picture::setup_picture;
pub(crate) use side::keys_button;
pub(crate) use table::{table, tray};
pub use view::stratego_view;
pub(crate) use view::{keys, keys_list};
