//! What can be done with the army as a whole.

use fairboard_play::stratego::Command;
use fairboard_rules::stratego::DeploymentDraft;
use yew::prelude::*;

use crate::browser;

/// Random setup, mirror, clear, start; and what is missing until then.
pub fn setup_bar(draft: &DeploymentDraft, command: &Callback<Command>) -> Html {
    let missing = draft.finish().err();
    let empty = draft.pieces().next().is_none();
    let ask = |asked: fn() -> Command| command.reform(move |_: MouseEvent| asked());
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
