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

pub use replay::replay_view;
pub use view::stratego_view;
