//! A field for a link from the other player, or for a backup.

use fairboard_messages::Messages;
use fairboard_table::far::FarAsk;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

use crate::button::{Weight, button};

/// The field for a link or a backup, in a panel.
pub(super) fn paste_field(ask: &Callback<FarAsk>, messages: Messages) -> Html {
    html! { <div class="far__sheet panel"><Paste ask={ask.clone()} {messages} /></div> }
}

#[derive(Properties, PartialEq)]
struct Props {
    ask: Callback<FarAsk>,
    messages: Messages,
}

/// The field and its button. A press takes the text and empties the field, because the text may be
/// a backup, which holds secrets.
#[component]
fn Paste(props: &Props) -> Html {
    let Props { ask, messages } = props;
    let field = use_node_ref();
    let take = {
        let (ask, field) = (ask.clone(), field.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(field) = field.cast::<HtmlTextAreaElement>() {
                let text = field.value();
                field.set_value("");
                ask.emit(FarAsk::Paste(text));
            }
        })
    };
    html! {
        <>
            <label class="far__label">
                <span>{ messages.label_far_paste() }</span>
                <textarea class="field far__link" rows="2" spellcheck="false" autocomplete="off"
                          autocapitalize="off" ref={field} />
            </label>
            <p class="far__help">{ messages.far_paste() }</p>
            <div class="far__buttons">
                { button(messages.button_far_paste(), Weight::Plain, take) }
            </div>
        </>
    }
}
