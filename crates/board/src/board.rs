//! The drawing of a board whose game runs in a runtime.

use fairboard_host::Runtime;
use fairboard_messages::Messages;
use fairboard_play::preferences::Preferences;
use fairboard_table::stratego::Stratego;
use fairboard_table::tictactoe::TicTacToe;
use fairboard_table::{Input, Table};
use fairboard_ui::stratego::stratego_view;
use fairboard_ui::tictactoe::tictactoe_view;
use fairboard_ui::{DrawingState, Look};
use yew::prelude::*;

/// A table (the state machine behind a board) whose screen can be drawn as HTML.
pub trait Drawn: Table {
    /// Draws a screen. The drawn controls send the player's requests to `ask`.
    fn draw(screen: &Self::Screen, ask: &Callback<Self::Ask>, look: Look<'_>) -> Html;
}

impl Drawn for Stratego {
    fn draw(screen: &Self::Screen, ask: &Callback<Self::Ask>, look: Look<'_>) -> Html {
        stratego_view(screen, ask, look)
    }
}

impl Drawn for TicTacToe {
    fn draw(screen: &Self::Screen, ask: &Callback<Self::Ask>, look: Look<'_>) -> Html {
        tictactoe_view(screen, ask, look)
    }
}

/// A board on a page: the runtime of its game, and the state that lasts between two drawings. The
/// page's component contains the board. The board is no component of Yew, because each component
/// adds three kilobytes of code.
pub struct LiveBoard<T: Drawn> {
    runtime: Runtime<T>,
    ask: Callback<T::Ask>,
    drawing_state: DrawingState,
}

impl<T: Drawn> LiveBoard<T> {
    /// The board of a runtime. When the board is dropped, the runtime is closed. `redraw` is called
    /// whenever the screen of the board has changed.
    pub fn new(runtime: Runtime<T>, redraw: impl Fn() + 'static) -> Self {
        runtime.on_redraw(redraw);
        let receiver = runtime.clone();
        let ask = Callback::from(move |ask| receiver.send(Input::Ask(ask)));
        Self { runtime, ask, drawing_state: DrawingState::default() }
    }

    /// The runtime that owns the board's table.
    pub const fn runtime(&self) -> &Runtime<T> {
        &self.runtime
    }

    /// Passes changed preferences of the player to the table.
    pub fn take_preferences(&self, preferences: Preferences) {
        self.runtime.send(Input::Preferences(preferences));
    }

    /// Draws the screen; draws nothing once the runtime is closed.
    pub fn draw(&self, preferences: &Preferences, messages: Messages) -> Html {
        let look = Look { drawing_state: &self.drawing_state, preferences, messages };
        let draw = |screen| T::draw(&screen, &self.ask, look);
        self.runtime.screen().map(draw).unwrap_or_default()
    }

    /// Moves the focus if the drawing asks for it, or has removed the focused element. To be called
    /// after each drawing.
    pub fn move_focus(&self) {
        self.drawing_state.focus.after_drawing();
    }
}

impl<T: Drawn> Drop for LiveBoard<T> {
    fn drop(&mut self) {
        self.runtime.close();
    }
}
