//! A field for a name: of the other player, of a setup, or of the person who offers a game.

use fairboard_messages::Messages;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

/// A field for a name that stays on the device, in a folded part. `named` gets the saved name.
pub(super) fn naming(
    summary: &str,
    help: &str,
    value: String,
    named: Callback<String>,
    messages: Messages,
) -> Html {
    html! {
        <details class="far__sheet panel">
            <summary class="far__name">{ summary.to_owned() }</summary>
            { name_form([help, messages.button_save()], value, named) }
        </details>
    }
}

/// A field for a name, with the text `help` and a button with the label `save`. `named` gets the
/// text of the field when the button is pressed.
pub(super) fn name_form([help, save]: [&str; 2], value: String, named: Callback<String>) -> Html {
    let onsubmit = Callback::from(move |event: SubmitEvent| {
        event.prevent_default();
        let form: Option<Element> = event.target_dyn_into();
        let field = form.and_then(|form| form.query_selector("input").ok()?);
        if let Some(field) = field.and_then(|field| field.dyn_into::<HtmlInputElement>().ok()) {
            named.emit(field.value());
        }
    });
    // A default value, unlike a value, does not overwrite the text of a person who writes. A name
    // has at most 40 characters (`Name::LONGEST`), and `maxlength` counts UTF-16 units, of which a
    // character has at most two.
    html! {
        <form class="far__naming" {onsubmit}>
            <label class="far__label">
                <span class="far__help">{ help.to_owned() }</span>
                <input class="field far__link" ~defaultValue={value} autocomplete="off"
                       maxlength="80" />
            </label>
            <button class="button">{ save.to_owned() }</button>
        </form>
    }
}
