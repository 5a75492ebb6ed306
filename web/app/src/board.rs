//! The page of a game. The runtime of its board is opened and closed with it.

use fairboard_board::{Board, Drawn};
use fairboard_host::{Place, Runtime};
use fairboard_messages::Messages;
use fairboard_play::preferences::Preferences;
use fairboard_table::Life;
use yew::prelude::*;

use crate::Visit;

/// Name under which the app stores its games.
const STORE: &str = "fairboard";

/// The page of a game with this name.
pub fn game<T: Drawn>(name: &'static str, visit: &Visit<'_>) -> Html {
    let Visit { preferences, messages, .. } = *visit;
    let place = Place {
        storage: visit.storage.clone(),
        name: Some(STORE.to_owned()),
        record: None,
        life: Life::Live,
        ports: visit.ports.clone(),
    };
    html! {
        <main key={T::NAME}>
            <h1 class="visually-hidden">{ name }</h1>
            <OwnBoard<T> {place} {preferences} {messages} />
        </main>
    }
}

/// Properties of a board. Its place is that of its first drawing.
#[derive(Properties)]
struct Props {
    /// Its place in the browser.
    place: Place,
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
struct OwnBoard<T: Drawn>(Runtime<T>);

impl<T: Drawn> Component for OwnBoard<T> {
    type Message = ();
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let Props { place, preferences, .. } = ctx.props();
        Self(Runtime::open(place.clone(), *preferences, T::Options::default(), |_| {}))
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Props { preferences, messages, .. } = *ctx.props();
        html! { <Board<T> runtime={self.0.clone()} {preferences} {messages} /> }
    }

    fn destroy(&mut self, _: &Context<Self>) {
        self.0.close();
    }
}
