//! A link as a picture for the camera of another device.

use fairboard_messages::Messages;
use qrcodegen::{QrCode, QrCodeEcc};
use yew::prelude::*;

/// Width of the quiet zone around a code, in modules (ISO/IEC 18004, section 5.3.8).
const QUIET_ZONE: i32 = 4;

/// The QR code of a link; empty if the link is too long for a code.
pub(super) fn qr(link: &str, messages: Messages) -> Html {
    let Ok(code) = QrCode::encode_text(link, QrCodeEcc::Medium) else { return html! {} };
    let size = code.size() + 2 * QUIET_ZONE;
    html! {
        <svg class="far__qr" viewBox={format!("0 0 {size} {size}")} role="img"
             aria-label={messages.label_far_qr()} shape-rendering="crispEdges">
            <rect class="far__qr-paper" width={size.to_string()} height={size.to_string()} />
            <path class="far__qr-ink" d={outline(&code)} />
        </svg>
    }
}

/// The data of an SVG path with a unit square for each dark module.
fn outline(code: &QrCode) -> String {
    let all_modules = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
    let dark_modules = all_modules.filter(|(x, y)| code.get_module(*x, *y));
    let shifted = |coordinate: i32| (coordinate + QUIET_ZONE).to_string();
    let square = |(x, y)| ["M", &shifted(x), " ", &shifted(y), "h1v1h-1z"].concat();
    dark_modules.map(square).collect()
}
