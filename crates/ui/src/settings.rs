//! The player's preferences, behind one button.

use std::iter;

use fairboard_messages::Messages;
use fairboard_play::preference_table;
use fairboard_play::preferences::*;
use web_sys::Element;
use yew::prelude::*;

use crate::choice::requests;
use crate::measure;

/// State of the panel of the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// The panel shows every setting.
    Open,
    /// The panel is not drawn.
    #[default]
    Closed,
}

/// The button that opens the settings, and the panel if it is open. `change` gets the preferences
/// after a choice, and `turn` the state of the panel when a person opens or closes it.
pub fn settings(
    messages: Messages,
    chosen: Preferences,
    panel: Panel,
    change: &Callback<Preferences>,
    turn: &Callback<Panel>,
) -> Html {
    let ontoggle = turn.reform(|event: Event| {
        let details = event.target_dyn_into::<Element>();
        match details.filter(|details| details.has_attribute("open")) {
            Some(_) => Panel::Open,
            None => Panel::Closed,
        }
    });
    let turn = turn.clone();
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let is_escape = event.key() == "Escape";
        let target = event.target_dyn_into::<Element>().filter(|_| is_escape);
        let details = target.and_then(|target| target.closest("details").ok()?);
        if let Some(button) = details.and_then(|details| measure::first(&details, "summary")) {
            // A closed panel is removed, and would take the focus with it.
            measure::focus(&button);
            turn.emit(Panel::Closed);
        }
    });
    html! {
        <details class="settings" open={panel == Panel::Open} {ontoggle} {onkeydown}>
            <summary class="settings__button">{ messages.settings() }</summary>
            if panel == Panel::Open {
                { open_panel(messages, chosen, change) }
            }
        </details>
    }
}

/// Draws the choices from the table of the settings.
macro_rules! choices {
    ($(
        $(#[$about:meta])+
        $field:ident: $kind:ident, $label:ident, $name:ident {
            $($(#[$what:meta])+ $value:ident: $word:literal, $text:ident;)+
        }
    )+) => {
        /// One choice for each setting of the table.
        fn choices(
            messages: Messages,
            chosen: Preferences,
            change: &Callback<Preferences>,
        ) -> Vec<Html> {
            vec![$({
                let option = |$field| (messages.$name($field), Preferences { $field, ..chosen });
                requests(messages.$label(), $kind::ALL.map(option).into(), &chosen, change)
            }),+]
        }
    };
}

preference_table!(choices);

/// The panel with the choice of the language and all other settings.
fn open_panel(messages: Messages, chosen: Preferences, change: &Callback<Preferences>) -> Html {
    let language = languages(messages, chosen);
    html! {
        <div class="settings__panel">
            { requests(messages.setting_language(), language, &chosen, change) }
            { for choices(messages, chosen, change) }
        </div>
    }
}

/// The choices of language: the browser's language first, then every language by its own name.
fn languages(messages: Messages, chosen: Preferences) -> Vec<(&'static str, Preferences)> {
    let named = Messages::names().iter().map(|(tag, name)| (*name, Language::new(tag)));
    iter::once((messages.language_automatic(), None))
        .chain(named)
        .map(|(name, language)| (name, Preferences { language, ..chosen }))
        .collect()
}
