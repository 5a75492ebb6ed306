//! The app: the frame around every page, and all pages except the rules.
//!
//! The app consists of several programs, `bin/*.rs`, so that a browser loads only the code of the
//! chosen page. Each program calls [`start`] with its pages, which are listed here, and with the
//! pages that are [chunks](chunks!) of the program. `web/assets/loader.js` loads the code of the
//! page at the address, and replaces one program by another.

mod advisor;
mod app;
mod board;
mod builder;
mod chunk;
mod far;
mod home;
mod library;
#[cfg(feature = "relay")]
mod list;
mod lobby;
mod page;
mod practice;
mod puzzles;
mod records;
#[cfg_attr(not(feature = "relay"), path = "no_relay.rs")]
mod relay;
mod replay;

use fairboard_forms::link::Page;

pub use app::start;
pub use board::open_game_page;
pub use far::set_open_games_getter;
#[cfg(feature = "relay")]
pub use list::open_games;
pub use lobby::{GetOpenGames, OpenGamesPart};
pub use page::{OpenPage, Pages, Plain, Shown, Visit, open};
pub use practice::PracticePage;
pub use puzzles::PuzzlePage;

/// Pages of the program `home`. Each of the two games is a chunk of this program.
pub const HOME: Pages = &[(Page::Home, |_, _| Box::new(home::home as Plain))];

/// Pages of the program `replay`. Puzzles and practice are chunks of this program.
pub const REPLAY: Pages =
    &[(Page::Replay, open::<replay::ReplayPage>), (Page::Review, open::<replay::ReplayPage>)];

/// Pages of the program `embed`, which makes the code for boards on other pages.
pub const EMBED: Pages = &[(Page::Embed, open::<builder::Builder>)];

/// Pages of the program `far`. Open games are a chunk, which the desk loads at the first use.
pub const FAR: Pages = &[(Page::Far, open::<far::DeskPage>), (Page::Packet, open::<far::DeskPage>)];

/// Pages of the program `library`: the setups and games on this device, and the links that open a
/// setup or a game.
pub const LIBRARY: Pages = &[
    (Page::Setups, open::<library::LibraryPage>),
    (Page::Setup, open::<library::LibraryPage>),
    (Page::TicTacToeGame, open::<library::LibraryPage>),
    (Page::PlayOn, open::<library::LibraryPage>),
    (Page::Games, open::<library::LibraryPage>),
];
