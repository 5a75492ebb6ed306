//! The Stratego page.

mod battle;
mod board;
mod curtain;
mod effects;
mod hand;
mod losses;
mod model;
mod options;
mod page;
mod players;
mod record;
mod saved;
mod scene;
mod setup_bar;
mod stage;
mod status;
mod table;
mod thinking;
mod tray;
mod watch;

pub use page::StrategoPage;
