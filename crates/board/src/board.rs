//! The component of a board.

use fairboard_host::Runtime;
use fairboard_messages::Messages;
use fairboard_play::preferences::Preferences;
use fairboard_table::stratego::Stratego;
use fairboard_table::tictactoe::TicTacToe;
use fairboard_table::{Input, Table};
use fairboard_ui::stratego::stratego_view;
use fairboard_ui::tictactoe::tictactoe_view;
use yew::prelude::*;

/// Properties of a board.
#[derive(Properties)]
pub struct Props<T: Table> {
    /// The board's runtime, always the same one.
    pub runtime: Runtime<T>,
    /// Choices of the player.
    pub preferences: Preferences,
    /// Language of the texts.
    pub messages: Messages,
}

impl<T: Table> Clone for Props<T> {
    fn clone(&self) -> Self {
        Self { runtime: self.runtime.clone(), ..*self }
    }
}

/// Only preferences and language change while a board is there.
impl<T: Table> PartialEq for Props<T> {
    fn eq(&self, other: &Self) -> bool {
        (self.preferences, self.messages) == (other.preferences, other.messages)
    }
}

/// A table that has a view.
pub trait Drawn: Table {
    /// Draws a screen.
    fn draw(screen: &Self::Screen, ask: &Callback<Self::Ask>, props: &Props<Self>) -> Html;
}

impl Drawn for Stratego {
    fn draw(screen: &Self::Screen, ask: &Callback<Self::Ask>, props: &Props<Self>) -> Html {
        stratego_view(screen, ask, props.messages)
    }
}

impl Drawn for TicTacToe {
    fn draw(screen: &Self::Screen, ask: &Callback<Self::Ask>, props: &Props<Self>) -> Html {
        tictactoe_view(screen, ask, props.messages, props.preferences.theme)
    }
}

/// A board on the page, which draws the screen of its runtime. The code that has opened the runtime
/// closes it.
#[derive(Debug)]
pub struct Board<T: Drawn> {
    ask: Callback<T::Ask>,
}

/// The screen has changed.
#[derive(Debug)]
pub struct Changed;

impl<T: Drawn> Component for Board<T> {
    type Message = Changed;
    type Properties = Props<T>;

    fn create(ctx: &Context<Self>) -> Self {
        let runtime = &ctx.props().runtime;
        let link = ctx.link().clone();
        runtime.on_redraw(move || link.send_message(Changed));
        let asked = runtime.clone();
        Self { ask: Callback::from(move |ask| asked.send(Input::Ask(ask))) }
    }

    fn changed(&mut self, ctx: &Context<Self>, _: &Self::Properties) -> bool {
        let Props { runtime, preferences, .. } = ctx.props();
        runtime.send(Input::Preferences(*preferences));
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let screen = ctx.props().runtime.screen();
        screen.map(|screen| T::draw(&screen, &self.ask, ctx.props())).unwrap_or_default()
    }
}
