//! Reports of panics to the page.

use std::panic;
use std::sync::Once;

use web_sys::CustomEvent;

/// Event on the window that reports a panic to the page's script.
const PANIC_EVENT: &str = "fairboard-panic";

/// Reports every panic from now on to the console and to the page's script, which offers to reload.
/// Later calls have no effect.
///
/// A panic during a drawing freezes the page for good. No move is lost, because each move is stored
/// before it is drawn.
pub fn report_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        panic::set_hook(Box::new(|panic| {
            web_sys::console::error_1(&panic.to_string().into());
            if let (Some(window), Ok(event)) = (web_sys::window(), CustomEvent::new(PANIC_EVENT)) {
                // If this fails, no script is left that could tell the person.
                let _ = window.dispatch_event(&event);
            }
        }));
    });
}
