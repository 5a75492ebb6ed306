//! A board of the app: its runtime is opened and closed with it.

use fairboard_host::{Place, Runtime};
use fairboard_messages::Messages;
use fairboard_mount::Board;
use fairboard_play::preferences::Preferences;
use fairboard_play::way::Way;
use fairboard_table::Input;
use yew::prelude::*;

use crate::seats::Seats;

/// Properties of a board. Its place is that of its first drawing.
#[derive(Properties)]
pub(crate) struct Props {
    /// Its place in the browser.
    pub(crate) place: Place,
    /// The players that the address asks for.
    pub(crate) way: Option<Way>,
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
pub(crate) struct OwnBoard<T: Seats>(Runtime<T>);

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
