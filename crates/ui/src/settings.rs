//! The player's preferences, behind one button.

use fairboard_messages::Messages;
use fairboard_play::preferences::{
    BoardTurn, Memory, MovedMark, Numbering, Preferences, Theme, Thinking,
};
use yew::prelude::*;

use crate::choice::choice;

/// The settings.
pub fn settings(messages: Messages, chosen: Preferences, change: &Callback<Preferences>) -> Html {
    html! {
        <details class="settings">
            <summary class="settings__button">{ messages.settings() }</summary>
            <div class="settings__panel">
                { choice(messages.setting_theme(), &themes(messages), chosen.theme,
                    change.reform(move |theme| Preferences { theme, ..chosen })) }
                { choice(messages.setting_numbers(), &numberings(messages), chosen.numbering,
                    change.reform(move |numbering| Preferences { numbering, ..chosen })) }
                { choice(messages.setting_board(), &boards(messages), chosen.board,
                    change.reform(move |board| Preferences { board, ..chosen })) }
                { choice(messages.setting_memory(), &memories(messages), chosen.memory,
                    change.reform(move |memory| Preferences { memory, ..chosen })) }
                { choice(messages.setting_moved(), &marks(messages), chosen.moved,
                    change.reform(move |moved| Preferences { moved, ..chosen })) }
                { choice(messages.setting_thinking(), &times(messages), chosen.thinking,
                    change.reform(move |thinking| Preferences { thinking, ..chosen })) }
            </div>
        </details>
    }
}

fn themes(messages: Messages) -> [(Theme, String); 3] {
    [
        (Theme::System, messages.theme_system().to_owned()),
        (Theme::Light, messages.theme_light().to_owned()),
        (Theme::Dark, messages.theme_dark().to_owned()),
    ]
}

fn numberings(messages: Messages) -> [(Numbering, String); 2] {
    [
        (Numbering::MarshalTen, messages.numbers_marshal_ten().to_owned()),
        (Numbering::MarshalOne, messages.numbers_marshal_one().to_owned()),
    ]
}

fn boards(messages: Messages) -> [(BoardTurn, String); 2] {
    [
        (BoardTurn::ToPlayer, messages.board_turns().to_owned()),
        (BoardTurn::Still, messages.board_still().to_owned()),
    ]
}

fn memories(messages: Messages) -> [(Memory, String); 2] {
    [
        (Memory::Keep, messages.memory_keep().to_owned()),
        (Memory::Forget, messages.memory_forget().to_owned()),
    ]
}

fn marks(messages: Messages) -> [(MovedMark, String); 2] {
    [
        (MovedMark::Shown, messages.moved_mark().to_owned()),
        (MovedMark::Hidden, messages.moved_no_mark().to_owned()),
    ]
}

fn times(messages: Messages) -> [(Thinking, String); 4] {
    [
        (Thinking::Short, messages.thinking_short().to_owned()),
        (Thinking::Usual, messages.thinking_usual().to_owned()),
        (Thinking::Long, messages.thinking_long().to_owned()),
        (Thinking::Longest, messages.thinking_longest().to_owned()),
    ]
}
