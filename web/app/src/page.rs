//! A page of the app.

use fairboard_forms::entry::RequestedGame;
use fairboard_forms::link::Page;
use fairboard_host::Ports;
use fairboard_messages::Messages;
use fairboard_play::preferences::Preferences;
use fairboard_table::storage::Storage;
use yew::{Callback, Html};

/// Everything that a page is drawn from.
#[derive(Clone, Copy)]
pub struct Visit<'a> {
    /// The storage of games and preferences.
    pub storage: &'a Storage,
    /// The way to the engine.
    pub ports: &'a Ports,
    /// The game that the address asks for.
    pub entry: RequestedGame,
    /// Choices of the player.
    pub preferences: Preferences,
    /// Takes other choices.
    pub prefer: &'a Callback<Preferences>,
    /// Language of the texts.
    pub messages: Messages,
    /// The word of a shared game in the address.
    pub word: &'a str,
    /// Number of the addresses that the module has shown.
    pub number: u32,
}

/// A page that is open.
///
/// It is no component of its own, because each more is three kilobytes of code: it asks the app to
/// draw it again, and ends when it is dropped.
pub trait Shown {
    /// Draws the page.
    fn draw(&self, visit: &Visit<'_>) -> Html;

    /// Takes the player's choices.
    fn prefer(&self, _: Preferences) {}

    /// Runs when another address has led to this page, which is there already.
    fn arrived(&self) {}

    /// Runs after each drawing.
    fn drawn(&self) {}
}

/// Function that opens a page. The callback asks for another drawing of the page.
pub type OpenPage = fn(&Visit<'_>, Callback<()>) -> Box<dyn Shown>;

/// The pages of a module, which shows no other page.
pub type Pages = &'static [(Page, OpenPage)];

/// A page that only an address or the player's choices change.
pub type Plain = fn(&Visit<'_>) -> Html;

impl Shown for Plain {
    fn draw(&self, visit: &Visit<'_>) -> Html {
        self(visit)
    }
}
