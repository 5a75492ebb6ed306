//! The player's preferences, behind one button.

use std::iter;

use fairboard_messages::Messages;
use fairboard_play::preference_table;
use fairboard_play::preferences::*;
use web_sys::Element;
use yew::prelude::*;

use crate::choice::select_request;
use crate::measure;

/// Whether the panel of the settings is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// The panel shows every setting.
    Open,
    /// The panel is not drawn.
    #[default]
    Closed,
}

/// The button that opens the settings, and the panel if it is open. `change` gets the preferences
/// after a choice. `set_panel` gets the state of the panel after a person has opened or closed it.
pub fn settings(
    messages: Messages,
    chosen: Preferences,
    panel: Panel,
    change: &Callback<Preferences>,
    set_panel: &Callback<Panel>,
) -> Html {
    let ontoggle = set_panel.reform(|event: Event| {
        let details = event.target_dyn_into::<Element>();
        match details.filter(|details| details.has_attribute("open")) {
            Some(_) => Panel::Open,
            None => Panel::Closed,
        }
    });
    let set_panel = set_panel.clone();
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        if event.key() != "Escape" {
            return;
        }
        let target = event.target_dyn_into::<Element>();
        let details = target.and_then(|target| target.closest("details").ok()?);
        if let Some(button) = details.and_then(|details| measure::first(&details, "summary")) {
            // The panel is removed when it closes, so the focus leaves the panel first.
            measure::focus(&button);
            set_panel.emit(Panel::Closed);
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

/// Writes the function [`choices`], in which each row of `preference_table` becomes a select.
/// `$field` is a field of `Preferences`, and `$kind` its type. The method `$label` of `Messages`
/// gives the label of the select, and the method `$name` the name of a value. The rest of a row is
/// for other macros.
macro_rules! write_choices {
    ($(
        $(#[$about:meta])+
        $field:ident: $kind:ident, $label:ident, $name:ident {
            $($(#[$what:meta])+ $value:ident: $word:literal, $text:ident;)+
        }
    )+) => {
        /// A select for each setting of the table.
        fn choices(
            messages: Messages,
            chosen: Preferences,
            change: &Callback<Preferences>,
        ) -> Vec<Html> {
            vec![$({
                let option =
                    |value| (messages.$name(value), Preferences { $field: value, ..chosen });
                select_request(messages.$label(), $kind::ALL.map(option).into(), &chosen, change)
            }),+]
        }
    };
}

preference_table!(write_choices);

/// The panel with the choice of the language and all other settings.
fn open_panel(messages: Messages, chosen: Preferences, change: &Callback<Preferences>) -> Html {
    let language = languages(messages, chosen);
    html! {
        <div class="settings__panel">
            { select_request(messages.setting_language(), language, &chosen, change) }
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
