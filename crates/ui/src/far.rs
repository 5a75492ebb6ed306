//! Games with people far away: the list of games, an invitation, and the current game.

mod begin;
mod current;
mod list;
mod lobby;
mod naming;
mod open_games;
mod panel;
mod paste;
mod qr;
mod relay;
mod share;
mod time;
mod view;
mod watch;
mod words;

pub use lobby::{LoadedViews, OpenGamesViews};
pub use open_games::OPEN_GAMES_VIEWS;
pub use view::{far_news, far_title, far_view};
