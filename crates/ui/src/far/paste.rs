//! A field for a message that the person was sent.

use fairboard_messages::Messages;
use fairboard_table::far::{Camera, FarAsk};
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

use super::view::Device;
use crate::button::{Weight, button, press};

/// The ways for a link that the person was sent: the field, and the camera if codes can be read
/// with one.
pub(super) fn bring(ask: &Callback<FarAsk>, device: Device<'_>, messages: Messages) -> Html {
    html! {
        <div class="far__sheet panel">
            <Paste ask={ask.clone()} {messages} />
            { for device.camera.map(|camera| scan(camera, device.video, ask, messages)) }
        </div>
    }
}

/// The camera and its button, which stays the same element, so that it keeps the focus.
fn scan(camera: Camera, video: &NodeRef, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let is_on = camera != Camera::Off;
    let (label, wish) = if is_on {
        (messages.button_far_stop_scan(), FarAsk::StopScan)
    } else {
        (messages.button_far_scan(), FarAsk::Scan)
    };
    html! {
        <>
            if is_on {
                <video class="far__camera" ref={video} autoplay=true playsinline=true muted=true
                       aria-label={messages.label_far_camera()} />
                <p class="far__help">{ messages.far_scan() }</p>
            }
            <div class="far__buttons">{ button(label, Weight::Plain, press(ask, wish)) }</div>
        </>
    }
}

/// Properties of [`Paste`].
#[derive(Properties, PartialEq)]
struct Props {
    ask: Callback<FarAsk>,
    messages: Messages,
}

/// The field, which is emptied when its text is taken: a backup holds secrets.
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
                <textarea class="far__link" rows="2" spellcheck="false" autocomplete="off"
                          autocapitalize="off" ref={field} />
            </label>
            <p class="far__help">{ messages.far_paste() }</p>
            <div class="far__buttons">
                { button(messages.button_far_paste(), Weight::Plain, take) }
            </div>
        </>
    }
}
