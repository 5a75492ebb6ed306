//! The player's choices, behind one button in the header.

use fairboard_table::announce::Numbering;
use yew::prelude::*;

use super::choice::choice;
use crate::preferences::{BoardTurn, Memory, MovedMark, Preferences, Theme, Thinking};

/// The settings.
pub fn settings(now: Preferences, change: &Callback<Preferences>) -> Html {
    let numberings =
        [(Numbering::MarshalTen, "Marshal is 10"), (Numbering::MarshalOne, "Marshal is 1")];
    let turns = [(BoardTurn::ToPlayer, "Turns to the player"), (BoardTurn::Still, "Stays still")];
    let memories = [(Memory::Keep, "Stay shown"), (Memory::Forget, "Are covered again")];
    let marks = [(MovedMark::Shown, "Carry a mark"), (MovedMark::Hidden, "Look like others")];
    let theme = change.reform(move |theme| Preferences { theme, ..now });
    let numbering = change.reform(move |numbering| Preferences { numbering, ..now });
    let board = change.reform(move |board| Preferences { board, ..now });
    let memory = change.reform(move |memory| Preferences { memory, ..now });
    let moved = change.reform(move |moved| Preferences { moved, ..now });
    let thinking = change.reform(move |thinking| Preferences { thinking, ..now });
    html! {
        <details class="settings">
            <summary class="settings__button">{ "Settings" }</summary>
            <div class="settings__panel">
                { choice("Theme", &Theme::ALL, now.theme, theme) }
                { choice("Rank numbers", &numberings, now.numbering, numbering) }
                { choice("Board", &turns, now.board, board) }
                { choice("Enemy ranks seen", &memories, now.memory, memory) }
                { choice("Pieces that moved", &marks, now.moved, moved) }
                { choice("The computer thinks", &Thinking::ALL, now.thinking, thinking) }
            </div>
        </details>
    }
}
