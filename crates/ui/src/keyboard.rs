//! Translates the browser's keyboard events into keys.

use fairboard_table::keys::{Key, Modifier};
use web_sys::KeyboardEvent;

/// The key of a keyboard event, with its modifier. Control counts only without Alt and Meta.
pub(crate) fn key(event: &KeyboardEvent) -> Key {
    let modifier = if event.alt_key() || event.meta_key() {
        Modifier::System
    } else if event.ctrl_key() {
        Modifier::Control
    } else {
        Modifier::None
    };
    Key { name: event.key(), modifier }
}
