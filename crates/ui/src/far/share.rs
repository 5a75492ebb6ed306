//! The buttons that hand out a link, to the other player or to people who watch.

use fairboard_messages::Messages;
use fairboard_table::far::{FarAsk, Sharing};
use yew::prelude::*;

use crate::button::press;

/// The buttons that copy and share a link by these two requests. The usual button of the device
/// comes first. A device that cannot share has only the button that copies.
pub(super) fn handing_out(
    [copy, share]: [FarAsk; 2],
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    messages: Messages,
) -> Html {
    let copying = (messages.button_far_copy(), copy);
    let sharing_link = (messages.button_far_share(), share);
    let ((first_label, first_request), second) = match sharing {
        Sharing::Impossible => (copying, None),
        Sharing::Possible => (copying, Some(sharing_link)),
        Sharing::Usual => (sharing_link, Some(copying)),
    };
    html! {
        <div class="far__buttons">
            <button type="button" class="button button--primary" data-home=""
                    onclick={press(ask, first_request)}>{ first_label }</button>
            if let Some((label, request)) = second {
                <button type="button" class="button"
                        onclick={press(ask, request)}>{ label }</button>
            }
        </div>
    }
}
