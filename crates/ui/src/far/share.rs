//! The buttons that send a link to the other player.

use fairboard_messages::Messages;
use fairboard_table::far::{FarAsk, Sharing};
use yew::prelude::*;

use crate::button::press;

/// The buttons that copy and share a link, given the two requests. The usual button of the device
/// comes first.
pub(super) fn handing_out(
    [copy, share]: [FarAsk; 2],
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    messages: Messages,
) -> Html {
    let copy = (messages.button_far_copy(), copy);
    let share = (messages.button_far_share(), share);
    let (first, second) = match sharing {
        Sharing::Impossible => (copy, None),
        Sharing::Possible => (copy, Some(share)),
        Sharing::Usual => (share, Some(copy)),
    };
    html! {
        <div class="far__buttons">
            <button type="button" class="button button--primary" data-home=""
                    onclick={press(ask, first.1)}>{ first.0 }</button>
            if let Some((label, request)) = second {
                <button type="button" class="button"
                        onclick={press(ask, request)}>{ label }</button>
            }
        </div>
    }
}
