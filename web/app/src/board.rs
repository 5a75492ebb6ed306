//! A board of the app: its runtime is opened and closed with it.

use fairboard_host::{Place, Runtime};
use fairboard_messages::Messages;
use fairboard_mount::{Board, Drawn};
use fairboard_play::preferences::Preferences;
use yew::prelude::*;

/// Properties of a board. Its place is that of its first drawing.
#[derive(Properties)]
pub(crate) struct Props {
    /// Its place in the browser.
    pub(crate) place: Place,
    /// Choices of the player.
    pub(crate) preferences: Preferences,
    /// Language of the texts.
    pub(crate) messages: Messages,
}

/// Only preferences and language change while a board is there.
impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        (self.preferences, self.messages) == (other.preferences, other.messages)
    }
}

/// A board of the app.
pub(crate) struct OwnBoard<T: Drawn>(Runtime<T>);

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
