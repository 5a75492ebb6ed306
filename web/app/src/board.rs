//! A board: its runtime and its views.

use fairboard_host::{Place, Runtime};
use fairboard_messages::Messages;
use fairboard_play::preferences::Preferences;
use fairboard_table::stratego::{self, Stratego};
use fairboard_table::tictactoe::{self, TicTacToe};
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

/// A Stratego board.
#[component]
pub(crate) fn StrategoBoard(props: &Props<stratego::Options>) -> Html {
    let Some((screen, ask)) = use_runtime::<Stratego>(props) else { return html! {} };
    stratego_view(&screen, &ask, props.messages)
}

/// A tic-tac-toe board.
#[component]
pub(crate) fn TicTacToeBoard(props: &Props<tictactoe::Options>) -> Html {
    let Some((screen, ask)) = use_runtime::<TicTacToe>(props) else { return html! {} };
    tictactoe_view(&screen, &ask, props.messages, props.preferences.theme)
}

/// The screen of a table as it changes, and the callback for wishes. The table's runtime ends with
/// the component.
#[hook]
fn use_runtime<T>(props: &Props<T::Options>) -> Option<(T::Screen, Callback<T::Ask>)>
where
    T: Table,
    T::Options: Clone,
{
    let screen = use_state(|| None);
    let runtime = {
        let setter = screen.setter();
        let (place, options) = (props.place.clone(), props.options.clone());
        let preferences = props.preferences;
        use_memo((), move |()| {
            Runtime::<T>::open(place, preferences, options, move |screen| setter.set(Some(screen)))
        })
    };
    {
        let runtime = (*runtime).clone();
        use_effect_with((), move |()| move || runtime.close());
    }
    {
        let runtime = (*runtime).clone();
        use_effect_with(props.preferences, move |preferences| {
            runtime.send(Input::Preferences(*preferences));
        });
    }
    let ask = {
        let runtime = (*runtime).clone();
        use_callback((), move |ask, ()| runtime.send(Input::Ask(ask)))
    };
    let drawn = (*screen).clone().or_else(|| runtime.screen())?;
    Some((drawn, ask))
}
