//! Games with people far away: the list of them, an invitation, and the game that is open.

mod begin;
mod list;
mod live;
mod lobby;
mod naming;
mod open;
mod panel;
mod paste;
mod qr;
mod share;
mod time;
mod view;
mod watch;
mod words;

pub use view::{far_news, far_title, far_view};
