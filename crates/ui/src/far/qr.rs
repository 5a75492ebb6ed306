//! A link as a picture for the camera of another device.

use fairboard_messages::Messages;
use qrcodegen::{QrCode, QrCodeEcc};
use yew::prelude::*;

/// Free modules around a code (ISO/IEC 18004, section 5.3.8).
const MARGIN: i32 = 4;

/// The picture of a link. Nothing for a link that is too long for one.
pub(super) fn qr(link: &str, messages: Messages) -> Html {
    let Ok(code) = QrCode::encode_text(link, QrCodeEcc::Medium) else { return html! {} };
    let size = code.size() + 2 * MARGIN;
    html! {
        <svg class="far__qr" viewBox={format!("0 0 {size} {size}")} role="img"
             aria-label={messages.label_far_qr()} shape-rendering="crispEdges">
            <rect class="far__qr-paper" width={size.to_string()} height={size.to_string()} />
            <path class="far__qr-ink" d={outline(&code)} />
        </svg>
    }
}

/// The dark modules as one path.
fn outline(code: &QrCode) -> String {
    let all = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
    let dark = all.filter(|(x, y)| code.get_module(*x, *y));
    let place = |at: i32| (at + MARGIN).to_string();
    dark.map(|(x, y)| ["M", &place(x), " ", &place(y), "h1v1h-1z"].concat()).collect()
}
