//! Views of Stratego.

mod board;
mod curtain;
mod losses;
mod pointer;
mod record;
mod setup;
mod side;
mod table;
mod view;

pub use view::stratego_view;
