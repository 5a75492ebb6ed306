//! What the document leaves open: who starts, when it ends, and a look into perfect play.

use fairboard_play::tictactoe::Command;
use fairboard_rules::tictactoe::{Ending, Mark, Rules};
use yew::prelude::*;

use crate::components::settings::Choice;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The rules of the game.
    pub rules: Rules,
    /// Whether hints are shown.
    pub hints: bool,
    /// Shows or hides them.
    pub toggle_hints: Callback<()>,
    /// Asks for something.
    pub command: Callback<Command>,
}

/// The choices.
#[component]
pub fn Options(props: &Props) -> Html {
    let now = props.rules;
    let begin = |rules: Rules| Command::NewRules(rules);
    html! {
        <div class="panel panel--options">
            <Choice<Mark> label="Who starts" value={now.first}
                options={vec![(Mark::X, "x"), (Mark::O, "o")]}
                choose={props.command.reform(move |first| begin(Rules { first, ..now }))} />
            <Choice<Ending> label="The game ends" value={now.ending}
                options={vec![
                    (Ending::AtFirstLine, "at three in a row"),
                    (Ending::AtFullBoard, "when the board is full"),
                ]}
                choose={props.command.reform(move |ending| begin(Rules { ending, ..now }))} />
            <button type="button" class="button" aria-pressed={props.hints.to_string()}
                    onclick={props.toggle_hints.reform(|_: MouseEvent| ())}>
                { if props.hints { "Hide hints" } else { "Show hints" } }
            </button>
            if props.hints {
                <ul class="legend">
                    <li class="legend__item legend__item--win">{ "wins" }</li>
                    <li class="legend__item legend__item--draw">{ "draws" }</li>
                    <li class="legend__item legend__item--loss">{ "loses" }</li>
                </ul>
            }
        </div>
    }
}
