//! What the page keeps: the browser's storage, and the page's own memory where that is refused.

use std::cell::RefCell;
use std::collections::BTreeMap;

use web_sys::Storage;

thread_local! {
    static MEMORY: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// The browser refused to store something: it lasts only until the page is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotKept;

impl NotKept {
    /// One sentence, for people.
    pub const SENTENCE: &'static str =
        "This browser does not let Fairboard store your game: it lasts until you close this page.";
}

/// The text kept under `key`.
pub fn read(key: &str) -> Option<String> {
    let stored = local().and_then(|storage| storage.get_item(key).ok().flatten());
    MEMORY.with_borrow(|memory| memory.get(key).cloned()).or(stored)
}

/// Keeps `text` under `key`.
///
/// # Errors
///
/// [`NotKept`] if the browser refuses; the page itself remembers the text then.
pub fn write(key: &str, text: &str) -> Result<(), NotKept> {
    let stored = local().is_some_and(|storage| storage.set_item(key, text).is_ok());
    MEMORY.with_borrow_mut(|memory| {
        if stored {
            memory.remove(key);
            Ok(())
        } else {
            memory.insert(key.to_owned(), text.to_owned());
            Err(NotKept)
        }
    })
}

/// Forgets what is kept under `key`.
pub fn remove(key: &str) {
    MEMORY.with_borrow_mut(|memory| memory.remove(key));
    if let Some(storage) = local() {
        // What cannot be removed could not be stored.
        let _ = storage.remove_item(key);
    }
}

/// The browser's storage; reading the property throws in a sandboxed frame.
fn local() -> Option<Storage> {
    super::window()?.local_storage().ok().flatten()
}
