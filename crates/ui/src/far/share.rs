//! The buttons that hand out a link, to the other player or to people who watch.

use fairboard_messages::Messages;
use fairboard_table::far::{FarAsk, Sharing};
use yew::prelude::*;

use crate::button::press;

/// The buttons that copy and share a link. The first request copies the link, and the second shares
/// it. `sharing` tells which button comes first, and whether there is a button to share.
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
            // If the focused element disappears, this button may get the focus (`focus.rs`).
            <button type="button" class="button button--primary" data-home=""
                    onclick={press(ask, first_request)}>{ first_label }</button>
            if let Some((label, request)) = second {
                <button type="button" class="button"
                        onclick={press(ask, request)}>{ label }</button>
            }
        </div>
    }
}
