//! The player's preferences, behind one button.

use std::iter;

use fairboard_messages::Messages;
use fairboard_play::preferences::{
    BoardTurn, Language, Memory, MovedMark, Numbering, Preferences, Theme, Thinking,
};
use web_sys::Element;
use yew::prelude::*;

use crate::choice::choice;

/// State of the panel with the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Panel {
    /// It shows every setting.
    Open,
    /// Nothing of it is drawn.
    #[default]
    Closed,
}

/// The button that opens the settings, and the panel with them.
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
    html! {
        <details class="settings" {ontoggle}>
            <summary class="settings__button">{ messages.settings() }</summary>
            if panel == Panel::Open {
                { choices(messages, chosen, change) }
            }
        </details>
    }
}

/// The panel with the settings.
fn choices(messages: Messages, chosen: Preferences, change: &Callback<Preferences>) -> Html {
    let languages = languages(messages);
    let themes = named(Theme::ALL, |theme| messages.theme(theme));
    let numberings = named(Numbering::ALL, |numbering| messages.numbering(numbering));
    let boards = named(BoardTurn::ALL, |turn| messages.board_turn(turn));
    let memories = named(Memory::ALL, |memory| messages.memory(memory));
    let marks = named(MovedMark::ALL, |mark| messages.moved_mark(mark));
    let times = named(Thinking::ALL, |time| messages.thinking(time));
    html! {
        <div class="settings__panel">
                { choice(messages.setting_language(), &languages, chosen.language,
                    change.reform(move |language| Preferences { language, ..chosen })) }
                { choice(messages.setting_theme(), &themes, chosen.theme,
                    change.reform(move |theme| Preferences { theme, ..chosen })) }
                { choice(messages.setting_numbers(), &numberings, chosen.numbering,
                    change.reform(move |numbering| Preferences { numbering, ..chosen })) }
                { choice(messages.setting_board(), &boards, chosen.board,
                    change.reform(move |board| Preferences { board, ..chosen })) }
                { choice(messages.setting_memory(), &memories, chosen.memory,
                    change.reform(move |memory| Preferences { memory, ..chosen })) }
                { choice(messages.setting_moved(), &marks, chosen.moved,
                    change.reform(move |moved| Preferences { moved, ..chosen })) }
                { choice(messages.setting_thinking(), &times, chosen.thinking,
                    change.reform(move |thinking| Preferences { thinking, ..chosen })) }
        </div>
    }
}

/// Every language by its own name, after the choice of the browser.
fn languages(messages: Messages) -> Vec<(Option<Language>, String)> {
    let named =
        Messages::names().iter().map(|(tag, name)| (Language::new(tag), (*name).to_owned()));
    iter::once((None, messages.language_automatic().to_owned())).chain(named).collect()
}

/// The options of a choice, each with its name.
fn named<T: Copy, const N: usize>(
    options: [T; N],
    name: impl Fn(T) -> &'static str,
) -> [(T, String); N] {
    options.map(|option| (option, name(option).to_owned()))
}
