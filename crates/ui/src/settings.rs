//! The player's preferences, behind one button.

use std::iter;

use fairboard_messages::Messages;
use fairboard_play::link::Page;
use fairboard_play::preferences::{
    BoardTurn, KnownMark, Language, Memory, MovedMark, Numbering, Preferences, Sounds, Theme,
    Thinking,
};
use web_sys::Element;
use yew::prelude::*;

use crate::choice::wishes;

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
    let choice = |label, options| wishes(label, options, &chosen, change);
    let theme = |theme| (messages.theme(theme), Preferences { theme, ..chosen });
    let numbering =
        |numbering| (messages.numbering(numbering), Preferences { numbering, ..chosen });
    let board = |board| (messages.board_turn(board), Preferences { board, ..chosen });
    let memory = |memory| (messages.memory(memory), Preferences { memory, ..chosen });
    let moved = |moved| (messages.moved_mark(moved), Preferences { moved, ..chosen });
    let known = |known| (messages.known_mark(known), Preferences { known, ..chosen });
    let sounds = |sounds| (messages.sounds(sounds), Preferences { sounds, ..chosen });
    let thinking = |thinking| (messages.thinking(thinking), Preferences { thinking, ..chosen });
    html! {
        <div class="settings__panel">
            { choice(messages.setting_language(), languages(messages, chosen)) }
            { choice(messages.setting_theme(), Theme::ALL.map(theme).into()) }
            { choice(messages.setting_numbers(), Numbering::ALL.map(numbering).into()) }
            { choice(messages.setting_board(), BoardTurn::ALL.map(board).into()) }
            { choice(messages.setting_memory(), Memory::ALL.map(memory).into()) }
            { choice(messages.setting_moved(), MovedMark::ALL.map(moved).into()) }
            { choice(messages.setting_known(), KnownMark::ALL.map(known).into()) }
            { choice(messages.setting_sounds(), Sounds::ALL.map(sounds).into()) }
            { choice(messages.setting_thinking(), Thinking::ALL.map(thinking).into()) }
            <a class="button" href={Page::Players.hash()}>{ messages.label_players() }</a>
        </div>
    }
}

/// Every language by its own name, after the choice of the browser.
fn languages(messages: Messages, chosen: Preferences) -> Vec<(&'static str, Preferences)> {
    let named = Messages::names().iter().map(|(tag, name)| (*name, Language::new(tag)));
    iter::once((messages.language_automatic(), None))
        .chain(named)
        .map(|(name, language)| (name, Preferences { language, ..chosen }))
        .collect()
}
