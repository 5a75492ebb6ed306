//! The page of a game. The runtime of its board is opened and closed with it.

use fairboard_board::Board;
use fairboard_host::{Place, Runtime};
use fairboard_messages::Messages;
use fairboard_play::preferences::Preferences;
use fairboard_play::way::Way;
use fairboard_table::{Input, Life};
use yew::prelude::*;

use crate::Visit;
use crate::seats::Seats;

/// Name under which the app stores its games.
const STORE: &str = "fairboard";

/// Key of a stored game.
pub(crate) fn key(game: &str) -> String {
    format!("{STORE}.{game}")
}

/// Key of the digest of a stored game.
pub(crate) fn digest_key(game: &str) -> String {
    format!("{STORE}.{game}.digest")
}

/// The page of a game with this name.
pub fn game<T: Seats>(name: &'static str, visit: &Visit<'_>) -> Html {
    let Visit { way, preferences, messages, .. } = *visit;
    let place = Place {
        storage: visit.storage.clone(),
        name: Some(STORE.to_owned()),
        digest: Some(digest_key(T::NAME)),
        record: None,
        life: Life::Live,
        ports: visit.ports.clone(),
    };
    html! {
        <main key={T::NAME}>
            <h1 class="visually-hidden">{ name }</h1>
            <OwnBoard<T> {place} {way} {preferences} {messages} />
        </main>
    }
}

/// Properties of a board. Its place is that of its first drawing.
#[derive(Properties)]
struct Props {
    /// Its place in the browser.
    place: Place,
    /// The players that the address asks for.
    way: Option<Way>,
    /// Choices of the player.
    preferences: Preferences,
    /// Language of the texts.
    messages: Messages,
}

/// Only preferences and language change while a board is there.
impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        (self.preferences, self.messages) == (other.preferences, other.messages)
    }
}

/// A board of the app.
struct OwnBoard<T: Seats>(Runtime<T>);

impl<T: Seats> Component for OwnBoard<T> {
    type Message = ();
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let Props { place, way, preferences, .. } = ctx.props();
        let options = T::options(way.unwrap_or(T::USUAL));
        let runtime = Runtime::open(place.clone(), *preferences, options, |_| {});
        let change = way.and_then(|way| T::change(&runtime.screen()?, way));
        if let Some(ask) = change {
            runtime.send(Input::Ask(ask));
        }
        Self(runtime)
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Props { preferences, messages, .. } = *ctx.props();
        html! { <Board<T> runtime={self.0.clone()} {preferences} {messages} /> }
    }

    fn destroy(&mut self, _: &Context<Self>) {
        self.0.close();
    }
}
