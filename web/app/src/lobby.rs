//! Types for the code of open games, which a page loads when a person asks for open games.

use fairboard_table::far::{ListNews, ListPost, OpenGamesCode};
use fairboard_ui::far::OpenGamesViews;
use yew::Callback;

/// The functions of open games whose code is in a chunk of the program, loaded on demand.
pub struct OpenGamesPart {
    /// The functions with which the desk handles open games.
    pub(crate) desk: &'static OpenGamesCode,
    /// The functions that draw open games.
    pub(crate) views: &'static OpenGamesViews,
    /// Opens a connection to the list. Its news go to the callback.
    pub(crate) connect: fn(Callback<ListNews>) -> ListConnection,
}

/// Carries out tasks on the list of open games. The connection ends when the function is dropped.
pub(crate) type ListConnection = Box<dyn Fn(ListPost)>;

/// A function that returns the code of open games. The chunk with the code has to be loaded before.
pub type GetOpenGames = fn() -> &'static OpenGamesPart;
