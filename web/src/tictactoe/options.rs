//! What the document leaves open: who starts, when it ends, and a look into perfect play.

use fairboard_play::tictactoe::Command;
use fairboard_rules::tictactoe::{Ending, Mark, Rules};
use yew::prelude::*;

use crate::components::choice::choice;

/// The choices.
pub fn options(
    now: Rules,
    hints: bool,
    toggle_hints: &Callback<()>,
    command: &Callback<Command>,
) -> Html {
    let starts = [(Mark::X, "x"), (Mark::O, "o")];
    let ends = [
        (Ending::AtFirstLine, "at three in a row"),
        (Ending::AtFullBoard, "when the board is full"),
    ];
    let first = command.reform(move |first| Command::NewRules(Rules { first, ..now }));
    let ending = command.reform(move |ending| Command::NewRules(Rules { ending, ..now }));
    html! {
        <div class="panel panel--options">
            { choice("Who starts", &starts, now.first, first) }
            { choice("The game ends", &ends, now.ending, ending) }
            <button type="button" class="button" aria-pressed={hints.to_string()}
                    onclick={toggle_hints.reform(|_: MouseEvent| ())}>{ "Hints" }</button>
            if hints {
                <ul class="legend" aria-label="With perfect play this cell">
                    <li class="legend__item legend__item--win">{ "wins" }</li>
                    <li class="legend__item legend__item--draw">{ "draws" }</li>
                    <li class="legend__item legend__item--loss">{ "loses" }</li>
                </ul>
            }
        </div>
    }
}
