//! [`Slot`]: one stored text, and texts that were set aside because they could not be read.

use std::cell::{Cell, RefCell};

use fairboard_forms::{FormatError, digest};
use fairboard_play::digest::Digest;

use super::{Storage, StorageRefused};
use crate::saving::RecordTrouble;

/// A place in the storage for one text, such as a game.
///
/// An unreadable text is set aside under another key. If that fails, the text stays where it is,
/// and nothing is stored over it. A text in the format of a newer build waits under a key that ends
/// in `.newer`, until a build can read it.
pub struct Slot {
    storage: Storage,
    /// Key of the text; `None` for a board that stores nothing.
    key: Option<String>,
    /// Key of the game's digest, a short summary for lists; `None` for a text without a digest.
    digest_key: Option<String>,
    /// True while `key` holds an unreadable text that could not be set aside. Nothing is stored
    /// then.
    is_write_protected: Cell<bool>,
    /// Key of the text that was set aside and can be discarded.
    offered: RefCell<Option<String>>,
    /// The text that was last read or stored here, or that another tab is known to have stored.
    known: RefCell<Option<String>>,
}

/// Largest number of texts that can be set aside for one place.
const MAX_SET_ASIDE: u32 = 100;

impl Slot {
    /// The place of the text under `key`; without a key, a place that stores nothing. `digest_key`
    /// is `None` for a text without a digest.
    pub const fn new(storage: Storage, key: Option<String>, digest_key: Option<String>) -> Self {
        Self {
            storage,
            key,
            digest_key,
            is_write_protected: Cell::new(false),
            offered: RefCell::new(None),
            known: RefCell::new(None),
        }
    }

    /// Key of the text; `None` for a board that stores nothing.
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// Returns the stored text, and notes it as known.
    pub fn read(&self) -> Option<String> {
        let text = self.storage.read(self.key()?);
        self.know(text.clone());
        text
    }

    /// Reads the value of the stored text; `None` if nothing is stored. A text that `read` refuses
    /// is set aside.
    ///
    /// # Errors
    ///
    /// The reason why the text cannot be read.
    pub fn read_or_set_aside<T>(
        &self,
        read: impl FnOnce(&str) -> Result<T, FormatError>,
    ) -> Result<Option<T>, FormatError> {
        let value = self.read().map(|text| read(&text)).transpose();
        if let Err(error) = &value {
            self.set_aside(*error);
        }
        value
    }

    /// Trouble to show after a text could not be read: the record begins anew if the text was set
    /// aside, and otherwise nothing is stored.
    pub const fn reading_trouble(&self) -> RecordTrouble {
        if self.is_write_protected.get() {
            RecordTrouble::NotStored
        } else {
            RecordTrouble::BegunAnew
        }
    }

    /// Notes a text as known, so that [`news`](Self::news) leaves it out. After `None` any stored
    /// text is news.
    pub fn know(&self, text: Option<String>) {
        *self.known.borrow_mut() = text;
    }

    /// Returns the stored text, and notes it as known; `None` if the text is known already, or if
    /// nothing is stored.
    pub fn news(&self) -> Option<String> {
        // `read` notes the stored text as known, so the text that was known before is taken first.
        let known = self.known.take();
        self.read().filter(|text| known.as_ref() != Some(text))
    }

    /// Stores a text, and its digest if the place has a key for it. The digest of a game that is
    /// over is `None`.
    ///
    /// # Errors
    ///
    /// [`StorageRefused`] if the browser refuses, if the board stores nothing, or if a text lies
    /// there that could not be set aside.
    pub fn write(&self, text: &str, digest: Option<Digest>) -> Result<(), StorageRefused> {
        let Some(key) = self.key().filter(|_| !self.is_write_protected.get()) else {
            return Err(StorageRefused);
        };
        if let Some(digest_key) = &self.digest_key {
            // If the digest is lost, other pages only miss the description of the game.
            let _ = self.storage.write(digest_key, &digest::write(digest));
        }
        // Known even if the browser refuses the text, because the page's memory then takes it.
        self.know(Some(text.to_owned()));
        self.storage.write(key, text)
    }

    /// Returns a text that was set aside, and offers it: from now on [`discard`](Self::discard)
    /// deletes this text, unless the place is write-protected. The waiting text of a newer build
    /// comes first, then the text whose key has the greatest number.
    pub fn offer_set_aside(&self) -> Option<String> {
        let waiting_key = self.newer_key().filter(|key| self.storage.read(key).is_some());
        let key = waiting_key.or_else(|| {
            self.set_aside_keys().filter(|key| self.storage.read(key).is_some()).last()
        })?;
        *self.offered.borrow_mut() = Some(key.clone());
        self.storage.read(&key)
    }

    /// Sets the stored text, which cannot be read because of `error`, aside under another key. If
    /// no key is free or the browser refuses, nothing is stored over the text from now on.
    pub fn set_aside(&self, error: FormatError) {
        let is_newer = matches!(error, FormatError::Newer(_));
        // Only one text of a newer build can wait. Another one is set aside as unreadable.
        let waiting = self.newer_key().filter(|key| is_newer && self.storage.read(key).is_none());
        let is_moved = self.move_to(waiting.or_else(|| self.free_key()));
        // A board that stores nothing has no text to protect.
        self.is_write_protected.set(!is_moved && self.key.is_some());
    }

    /// Stores the waiting text of a newer build again, if `can_read` returns `true` for it. The
    /// text that was stored in between is set aside.
    pub fn restore_newer(&self, can_read: impl FnOnce(&str) -> bool) {
        let (Some(key), Some(newer_key)) = (self.key(), self.newer_key()) else { return };
        let readable_text = self.storage.read(&newer_key).filter(|text| can_read(text));
        let Some(newer_text) = readable_text else { return };
        // If the text in between cannot be moved, the newer text waits for the next time.
        if self.storage.read(key).is_some() && !self.move_to(self.free_key()) {
            return;
        }
        // The page's memory does not count, because it ends with the page. If the browser has no
        // room, the newer text waits for the next time.
        if self.storage.write_to_browser(key, &newer_text).is_ok() {
            self.storage.remove(&newer_key);
            // The digest describes the game that was stored in between.
            if let Some(digest_key) = &self.digest_key {
                self.storage.remove(digest_key);
            }
        }
    }

    /// Moves the stored text to `new_key`, where it can be discarded. Returns `false` if no key is
    /// free (`None`), if the browser refuses, or if the board stores nothing.
    fn move_to(&self, new_key: Option<String>) -> bool {
        let (Some(key), Some(new_key)) = (self.key(), new_key) else { return false };
        let is_moved = self.storage.rename(key, &new_key).is_ok();
        if is_moved {
            *self.offered.borrow_mut() = Some(new_key);
        }
        is_moved
    }

    /// Deletes the stored text that could not be set aside, if there is one. Otherwise deletes the
    /// text that is offered as set aside.
    pub fn discard(&self) {
        let was_write_protected = self.is_write_protected.replace(false);
        let protected_key = self.key().filter(|_| was_write_protected).map(str::to_owned);
        if let Some(key) = protected_key.or_else(|| self.offered.take()) {
            self.storage.remove(&key);
        }
    }

    /// Key of a waiting text of a newer build; `None` for a board that stores nothing.
    fn newer_key(&self) -> Option<String> {
        Some(format!("{}.newer", self.key()?))
    }

    /// Key for the next text that is set aside; `None` if no other text can be set aside.
    fn free_key(&self) -> Option<String> {
        self.set_aside_keys().find(|key| self.storage.read(key).is_none())
    }

    /// Every key for a text that is set aside. A key without a text may stand between others,
    /// because another tab may have discarded its text.
    fn set_aside_keys(&self) -> impl Iterator<Item = String> {
        let keys_of = |key| (0..MAX_SET_ASIDE).map(move |number| set_aside_key(key, number));
        self.key().into_iter().flat_map(keys_of)
    }
}

/// Key of a text that was set aside. `number` counts from 0. The first key ends in `.unreadable`,
/// the second in `.unreadable.2`.
fn set_aside_key(key: &str, number: u32) -> String {
    match number {
        0 => format!("{key}.unreadable"),
        later => format!("{key}.unreadable.{}", later + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::Texts as _;
    use crate::storage::tests::with_room;

    const NEWER: FormatError = FormatError::Newer(9);

    fn slot(storage: &Storage) -> Slot {
        Slot::new(storage.clone(), Some("a".to_owned()), Some("a.digest".to_owned()))
    }

    #[test]
    fn a_text_of_another_tab_is_news_once() {
        let (storage, _) = with_room(100);
        let slot = slot(&storage);
        slot.write("mine", None).unwrap();
        assert_eq!(slot.news(), None);
        storage.write("a", "theirs").unwrap();
        assert_eq!(slot.news().as_deref(), Some("theirs"));
        assert_eq!(slot.news(), None);
        storage.write("a", "told").unwrap();
        slot.know(Some("told".to_owned()));
        assert_eq!(slot.news(), None);
    }

    #[test]
    fn each_text_that_cannot_be_read_has_a_key_of_its_own() {
        let (storage, _) = with_room(1_000);
        let slot = slot(&storage);
        for (text, error, key) in [
            ("one", FormatError::Foreign, "a.unreadable"),
            ("two", FormatError::Foreign, "a.unreadable.2"),
            ("new", NEWER, "a.newer"),
            ("new again", NEWER, "a.unreadable.3"),
        ] {
            storage.write("a", text).unwrap();
            slot.set_aside(error);
            assert_eq!(storage.read(key).as_deref(), Some(text), "{key}");
            assert_eq!(storage.read("a"), None, "{key}");
        }
        assert_eq!(slot.offer_set_aside().as_deref(), Some("new"), "one that waits comes first");
        slot.discard();
        assert_eq!(slot.offer_set_aside().as_deref(), Some("new again"));
        assert_eq!(storage.read("a.newer"), None);
    }

    #[test]
    fn a_text_of_another_tab_is_found_after_an_earlier_one_is_discarded() {
        let (storage, _) = with_room(1_000);
        let [slot, other_tab] = [slot(&storage), slot(&storage)];
        for (tab, text) in [(&slot, "one"), (&other_tab, "two")] {
            storage.write("a", text).unwrap();
            tab.set_aside(FormatError::Foreign);
        }
        slot.discard();
        assert_eq!(storage.read("a.unreadable"), None);
        assert_eq!(slot.offer_set_aside().as_deref(), Some("two"));
    }

    #[test]
    fn a_hundred_texts_are_set_aside_and_no_more() {
        let (storage, _) = with_room(9_999);
        let slot = slot(&storage);
        for count in 1..=MAX_SET_ASIDE + 1 {
            storage.write("a", "text").unwrap();
            slot.set_aside(FormatError::Foreign);
            let is_full = count > MAX_SET_ASIDE;
            assert_eq!(storage.read("a").is_some(), is_full, "{count}");
            assert_eq!(slot.write("new", None).is_err(), is_full, "{count}");
        }
        assert_eq!(storage.keys("a.unreadable").len(), MAX_SET_ASIDE as usize);
    }

    #[test]
    fn nothing_is_stored_over_a_text_that_could_not_be_set_aside() {
        let (storage, browser) = with_room(20);
        storage.write("a", "eleven long").unwrap();
        let slot = slot(&storage);
        slot.set_aside(FormatError::Foreign);
        assert_eq!(slot.write("new", None), Err(StorageRefused));
        assert_eq!(browser.read("a").as_deref(), Some("eleven long"));
        slot.discard();
        assert_eq!(slot.write("new", None), Ok(()));
        assert_eq!(browser.read("a").as_deref(), Some("new"));
    }

    #[test]
    fn a_text_of_a_newer_version_comes_back_once_it_is_read() {
        for (rule, reads, room, now, waits) in [
            ("an older version", false, 100, "between", true),
            ("the newer version", true, 100, "newer", false),
            ("no room for the one in between", true, 32, "between", true),
        ] {
            let (storage, browser) = with_room(room);
            let slot = slot(&storage);
            storage.write("a.newer", "newer").unwrap();
            storage.write("a", "between").unwrap();
            slot.restore_newer(|text| reads && text == "newer");
            assert_eq!(browser.read("a").as_deref(), Some(now), "{rule}");
            assert_eq!(browser.read("a.newer").is_some(), waits, "{rule}");
            assert_eq!(storage.keys("a.unreadable").len(), usize::from(!waits), "{rule}");
            assert_eq!(slot.write("later", None), Ok(()), "{rule}: nothing is write-protected");
        }
    }

    #[test]
    fn a_value_that_cannot_be_read_is_set_aside_for_the_next_one() {
        let read = |text: &str| match text {
            "newer" => Err(NEWER),
            "damaged" => Err(FormatError::Foreign),
            _ => Ok(text.len()),
        };
        for (text, value, key) in [
            ("good", Ok(Some(4)), "a"),
            ("newer", Err(NEWER), "a.newer"),
            ("damaged", Err(FormatError::Foreign), "a.unreadable"),
        ] {
            let (storage, browser) = with_room(100);
            storage.write("a", text).unwrap();
            let slot = slot(&storage);
            assert_eq!(slot.read_or_set_aside(read), value, "{text}");
            assert_eq!(browser.read(key).as_deref(), Some(text));
            assert_eq!(slot.write("next", None), Ok(()), "{text}");
            assert_eq!(slot.read_or_set_aside(read), Ok(Some(4)), "{text}");
        }
    }

    #[test]
    fn a_board_without_a_name_stores_nothing() {
        let (storage, browser) = with_room(100);
        let slot = Slot::new(storage, None, None);
        assert_eq!(slot.write("text", None), Err(StorageRefused));
        slot.set_aside(FormatError::Foreign);
        slot.discard();
        assert_eq!((slot.read(), browser.keys().len()), (None, 0));
    }
}
