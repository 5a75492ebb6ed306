//! A field for a message that the person was sent.

use fairboard_messages::Messages;
use fairboard_table::far::Ask;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

use crate::button::{Weight, button};

/// Properties of [`Paste`].
#[derive(Properties, PartialEq)]
pub(super) struct Props {
    pub(super) ask: Callback<Ask>,
    pub(super) messages: Messages,
}

/// The field, which is emptied when its text is taken: a backup holds secrets.
#[component]
pub(super) fn Paste(props: &Props) -> Html {
    let Props { ask, messages } = props;
    let field = use_node_ref();
    let take = {
        let (ask, field) = (ask.clone(), field.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(field) = field.cast::<HtmlTextAreaElement>() {
                let text = field.value();
                field.set_value("");
                ask.emit(Ask::Paste(text));
            }
        })
    };
    html! {
        <div class="far__sheet panel">
            <label class="far__label">
                <span>{ messages.label_far_paste() }</span>
                <textarea class="far__link" rows="2" spellcheck="false" autocomplete="off"
                          autocapitalize="off" ref={field} />
            </label>
            <p class="far__help">{ messages.far_paste() }</p>
            <div class="far__buttons">
                { button(messages.button_far_paste(), Weight::Plain, take) }
            </div>
        </div>
    }
}
