//! The browser's storage, and the page's memory in its place.

use std::cell::{Cell, RefCell};

use fairboard_play::digest::Digest;
use fairboard_play::format::{FormatError, digest as format};
use js_sys::Map;
use wasm_bindgen::JsValue;

/// The browser refused to store a text. The page remembers it until it is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused;

/// Stored texts by their keys. Clones share the page's memory.
///
/// Where the browser refuses to store (storage is forbidden or full), the page's memory takes the
/// text, so that a game goes on as long as the page is open.
#[derive(Clone)]
pub struct Storage {
    /// The texts that the browser refused, by their keys.
    memory: Map,
}

/// A storage with a memory of its own.
impl Default for Storage {
    fn default() -> Self {
        Self::new(Map::new())
    }
}

impl Storage {
    /// A storage whose memory is shared by all that get this one.
    pub const fn new(memory: Map) -> Self {
        Self { memory }
    }

    /// The text under `key`.
    pub fn read(&self, key: &str) -> Option<String> {
        let remembered = self.memory.get(&JsValue::from_str(key)).as_string();
        remembered.or_else(|| browser()?.get_item(key).ok().flatten())
    }

    /// Stores `text` under `key`.
    ///
    /// # Errors
    ///
    /// [`Refused`] if the browser refuses; the page remembers the text.
    pub fn write(&self, key: &str, text: &str) -> Result<(), Refused> {
        let is_stored = browser().is_some_and(|storage| storage.set_item(key, text).is_ok());
        if is_stored {
            self.forget(key);
            Ok(())
        } else {
            self.memory.set(&JsValue::from_str(key), &JsValue::from_str(text));
            Err(Refused)
        }
    }

    /// Stores `text` under `key`, or nowhere.
    ///
    /// # Errors
    ///
    /// [`Refused`] if the browser refuses; what was stored before stays.
    pub fn store(&self, key: &str, text: &str) -> Result<(), Refused> {
        let stored = browser().map(|storage| storage.set_item(key, text));
        stored.and_then(Result::ok).ok_or(Refused)
    }

    /// Moves the text under `from`, if there is one, to `to`. One that only the page remembers is
    /// remembered there.
    ///
    /// # Errors
    ///
    /// [`Refused`] if the browser refuses; the text stays where it was.
    pub fn rename(&self, from: &str, to: &str) -> Result<(), Refused> {
        let Some(text) = self.read(from) else { return Ok(()) };
        if self.memory.has(&JsValue::from_str(from)) {
            self.memory.set(&JsValue::from_str(to), &JsValue::from_str(&text));
        } else {
            self.store(to, &text)?;
        }
        self.remove(from);
        Ok(())
    }

    /// Forgets the text under `key`.
    pub fn remove(&self, key: &str) {
        self.forget(key);
        if let Some(storage) = browser() {
            // A text that cannot be removed was not stored either.
            let _ = storage.remove_item(key);
        }
    }

    /// The keys that begin with `prefix`, also of texts that only the page remembers, in order.
    pub fn keys(&self, prefix: &str) -> Vec<String> {
        let remembered = self.memory.keys().into_iter().flatten();
        let stored = browser().map(|storage| {
            let count = storage.length().unwrap_or_default();
            (0..count).filter_map(move |index| storage.key(index).ok().flatten())
        });
        let all = remembered.filter_map(|key| key.as_string()).chain(stored.into_iter().flatten());
        let mut keys: Vec<_> = all.filter(|key| key.starts_with(prefix)).collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// Removes a text from the page's memory.
    fn forget(&self, key: &str) {
        self.memory.delete(&JsValue::from_str(key));
    }
}

/// The browser's storage. Reading the property throws in a sandboxed frame.
fn browser() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// The place of one game or another text in a storage, and of those that could not be read.
///
/// A text that could not be set aside stays where it is: then nothing is stored over it. One of a
/// newer version waits under a key of its own until it can be read.
pub struct Slot {
    storage: Storage,
    /// `None` for a board that stores nothing.
    key: Option<String>,
    /// Key of the game's digest, if it has one.
    digest: Option<String>,
    is_sealed: Cell<bool>,
    /// Key of the text that is offered as set aside.
    offered: RefCell<Option<String>>,
    /// The text that was last read or stored here, or that another tab is known to have stored.
    known: RefCell<Option<String>>,
}

/// Texts that can be set aside for one place.
const MAX_SET_ASIDE: u32 = 100;

impl Slot {
    /// The storage.
    pub(crate) const fn storage(&self) -> &Storage {
        &self.storage
    }

    /// The place under `key`, with that of its digest if it has one.
    pub const fn new(storage: Storage, key: Option<String>, digest: Option<String>) -> Self {
        Self {
            storage,
            key,
            digest,
            is_sealed: Cell::new(false),
            offered: RefCell::new(None),
            known: RefCell::new(None),
        }
    }

    /// The key.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// The stored text.
    pub fn read(&self) -> Option<String> {
        let text = self.storage.read(self.key()?);
        self.know(text.clone());
        text
    }

    /// Notes that another tab has stored a text.
    pub fn know(&self, text: Option<String>) {
        *self.known.borrow_mut() = text;
    }

    /// The stored text, if another tab has stored it and it is not known yet. It is from now on.
    pub fn news(&self) -> Option<String> {
        let known = self.known.take();
        self.read().filter(|text| known.as_ref() != Some(text))
    }

    /// Stores a text, and its digest if it has one.
    ///
    /// # Errors
    ///
    /// [`Refused`] if the browser refuses, or if a text lies there that could not be set aside.
    pub fn write(&self, text: &str, digest: Option<Digest>) -> Result<(), Refused> {
        match self.key() {
            Some(key) if !self.is_sealed.get() => {
                if let Some(key) = &self.digest {
                    // A digest that is lost or old misses no more than its words.
                    let _ = self.storage.write(key, &format::write(digest));
                }
                self.know(Some(text.to_owned()));
                self.storage.write(key, text)
            }
            Some(_) | None => Err(Refused),
        }
    }

    /// The text of a newer version that waits for it, or else the newest one that was set aside.
    pub fn last_set_aside(&self) -> Option<String> {
        let waiting = self.newer_key().filter(|key| self.storage.read(key).is_some());
        let key = waiting.or_else(|| self.set_aside_keys().last())?;
        *self.offered.borrow_mut() = Some(key.clone());
        self.storage.read(&key)
    }

    /// Sets aside the stored text, which is `text` and cannot be read for this reason, under a key
    /// of its own.
    pub fn set_aside(&self, text: &str, error: FormatError) {
        let is_newer = matches!(error, FormatError::Newer(_));
        let place = self.newer_key().filter(|key| is_newer && self.storage.read(key).is_none());
        self.move_to(place.or_else(|| self.free_key()), text);
    }

    /// Brings back a text of a newer version once this version `reads` it. The stored text is set
    /// aside for it.
    pub fn take_back(&self, reads: impl FnOnce(&str) -> bool) {
        let (Some(key), Some(newer)) = (self.key(), self.newer_key()) else { return };
        let Some(text) = self.storage.read(&newer).filter(|text| reads(text)) else { return };
        if let Some(stored) = self.storage.read(key) {
            self.move_to(self.free_key(), &stored);
        }
        // If there is no room, it waits for the next time.
        if !self.is_sealed.replace(false) && self.storage.store(key, &text).is_ok() {
            self.storage.remove(&newer);
            // The digest is that of the game in between.
            self.digest.iter().for_each(|key| self.storage.remove(key));
        }
    }

    /// Moves the stored text, which is `text`, to another key, if there is one.
    fn move_to(&self, place: Option<String>, text: &str) {
        let Some(key) = self.key() else { return };
        if place.as_ref().is_some_and(|place| self.storage.write(place, text).is_ok()) {
            self.storage.remove(key);
            *self.offered.borrow_mut() = place;
        } else {
            self.is_sealed.set(true);
        }
    }

    /// Forgets the text that is offered as set aside, or the stored one if that could not be.
    pub fn discard(&self) {
        let unread = self.key().filter(|_| self.is_sealed.replace(false)).map(str::to_owned);
        if let Some(key) = unread.or_else(|| self.offered.take()) {
            self.storage.remove(&key);
        }
    }

    /// Key of a text of a newer version.
    fn newer_key(&self) -> Option<String> {
        Some(format!("{}.newer", self.key()?))
    }

    /// Key for the next text that is set aside.
    fn free_key(&self) -> Option<String> {
        let count = self.set_aside_keys().count() as u32;
        self.key().filter(|_| count < MAX_SET_ASIDE).map(|key| set_aside_key(key, count))
    }

    /// Keys of the texts that were set aside, the oldest first.
    fn set_aside_keys(&self) -> impl Iterator<Item = String> {
        let keys = self
            .key()
            .into_iter()
            .flat_map(|key| (0..MAX_SET_ASIDE).map(move |number| set_aside_key(key, number)));
        keys.take_while(|key| self.storage.read(key).is_some())
    }
}

fn set_aside_key(key: &str, number: u32) -> String {
    match number {
        0 => format!("{key}.unreadable"),
        later => format!("{key}.unreadable.{}", later + 1),
    }
}
