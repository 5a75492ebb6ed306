//! A board: its runtime and its view.

use fairboard_host::{Place, Runtime};
use fairboard_messages::Messages;
use fairboard_play::preferences::Preferences;
use fairboard_table::stratego::Stratego;
use fairboard_table::tictactoe::TicTacToe;
use fairboard_table::{Input, Table};
use fairboard_ui::stratego::stratego_view;
use fairboard_ui::tictactoe::tictactoe_view;
use yew::prelude::*;

/// Properties of a board. Its place and the first game are those of its first drawing.
#[derive(Properties)]
pub(crate) struct Props<O: 'static> {
    /// Its place in the browser.
    pub(crate) place: Place,
    /// The game to begin with if none is stored.
    pub(crate) options: O,
    /// Choices of the player.
    pub(crate) preferences: Preferences,
    /// Language of the texts.
    pub(crate) messages: Messages,
}

/// Only preferences and language change while a board is there.
impl<O> PartialEq for Props<O> {
    fn eq(&self, other: &Self) -> bool {
        (self.preferences, self.messages) == (other.preferences, other.messages)
    }
}

/// A table that has a view.
pub(crate) trait Drawn: Table<Options: Clone> {
    /// Draws a screen.
    fn draw(screen: &Self::Screen, ask: &Callback<Self::Ask>, props: &Props<Self::Options>)
    -> Html;
}

impl Drawn for Stratego {
    fn draw(
        screen: &Self::Screen,
        ask: &Callback<Self::Ask>,
        props: &Props<Self::Options>,
    ) -> Html {
        stratego_view(screen, ask, props.messages)
    }
}

impl Drawn for TicTacToe {
    fn draw(
        screen: &Self::Screen,
        ask: &Callback<Self::Ask>,
        props: &Props<Self::Options>,
    ) -> Html {
        tictactoe_view(screen, ask, props.messages, props.preferences.theme)
    }
}

/// A board on the page. The runtime of its table ends with it.
pub(crate) struct Board<T: Drawn> {
    runtime: Runtime<T>,
    ask: Callback<T::Ask>,
}

/// The screen has changed.
pub(crate) struct Changed;

impl<T: Drawn> Component for Board<T> {
    type Message = Changed;
    type Properties = Props<T::Options>;

    fn create(ctx: &Context<Self>) -> Self {
        let Props { place, options, preferences, .. } = ctx.props();
        let link = ctx.link().clone();
        let redraw = move || link.send_message(Changed);
        let runtime = Runtime::open(place.clone(), *preferences, options.clone(), redraw);
        let asked = runtime.clone();
        let ask = Callback::from(move |ask| asked.send(Input::Ask(ask)));
        Self { runtime, ask }
    }

    fn changed(&mut self, ctx: &Context<Self>, _: &Self::Properties) -> bool {
        self.runtime.send(Input::Preferences(ctx.props().preferences));
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let screen = self.runtime.screen();
        screen.map(|screen| T::draw(&screen, &self.ask, ctx.props())).unwrap_or_default()
    }

    fn destroy(&mut self, _: &Context<Self>) {
        self.runtime.close();
    }
}
