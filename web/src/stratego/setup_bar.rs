//! What can be done with the army as a whole.

use fairboard_play::stratego::Command;
use fairboard_rules::stratego::DeploymentDraft;
use yew::prelude::*;

use crate::browser;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The army as far as it is placed.
    pub draft: DeploymentDraft,
    /// Asks the referee for something.
    pub command: Callback<Command>,
}

/// Random setup, mirror, clear, start; and what is missing until then.
#[component]
pub fn SetupBar(props: &Props) -> Html {
    let missing = props.draft.finish().err();
    let empty = props.draft.pieces().next().is_none();
    let ask = |command: fn() -> Command| props.command.reform(move |_: MouseEvent| command());
    html! {
        <div class="setup">
            <button type="button" class="button button--primary button--large"
                    disabled={missing.is_some()} aria-describedby="setup-missing"
                    onclick={ask(|| Command::Start)}>{ "Start" }</button>
            <p class="setup__missing" id="setup-missing">
                { missing.map_or_else(|| "Your army is ready.".to_owned(), |left| left.to_string()) }
            </p>
            <div class="setup__buttons">
                <button type="button" class="button"
                        onclick={ask(|| Command::Arrange { seed: browser::random_seed() })}>
                    { "Random setup" }
                </button>
                <button type="button" class="button" disabled={empty}
                        onclick={ask(|| Command::Mirror)}>{ "Mirror" }</button>
                <button type="button" class="button" disabled={empty}
                        onclick={ask(|| Command::Clear)}>{ "Clear" }</button>
            </div>
            <p class="setup__help">
                { "Drag pieces to your four rows, or press a piece and then a square. \
                   Pieces on the board swap places; back in the tray they are free again." }
            </p>
        </div>
    }
}
