//! Texts that the browser stores, and every decision about them.
//!
//! - [`Storage`]: the browser's storage, and the page's memory for texts that the browser refuses.
//! - [`Slot`]: the place of one text, and of texts from there that could not be read.
//! - [`Setups`]: the saved setups.
//! - [`waiting`]: the present game of each kind, and the games that wait.
//! - [`finished`]: the finished games.
//! - [`preferences`]: the player's choices.
//!
//! The crate `host` gives two sets of [`Texts`]: the browser's storage, and the page's memory.

pub mod finished;
pub mod preferences;
mod setups;
mod slot;
pub mod waiting;

use std::rc::Rc;

pub use setups::Setups;
pub use slot::Slot;

/// Texts by key, such as the browser's storage.
pub trait Texts {
    /// The text under `key`; `None` if nothing is stored there.
    fn read(&self, key: &str) -> Option<String>;

    /// Stores `text` under `key`.
    ///
    /// # Errors
    ///
    /// [`StorageRefused`] if there is no room. The text that was stored before stays.
    fn write(&self, key: &str, text: &str) -> Result<(), StorageRefused>;

    /// Removes the text under `key`, if there is one.
    fn remove(&self, key: &str);

    /// Every key, in any order.
    fn keys(&self) -> Vec<String>;
}

/// The error of a browser that refused to store a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StorageRefused;

/// Stored texts by key. Clones share the page's memory.
///
/// If the browser refuses to store a text, because storage is forbidden or full, the page's memory
/// takes the text. So a game goes on as long as the page is open.
#[derive(Clone)]
pub struct Storage {
    browser: Rc<dyn Texts>,
    /// The texts that the browser refused, until the page is closed.
    memory: Rc<dyn Texts>,
}

impl Storage {
    /// A storage that writes to `memory` if `browser` refuses a text.
    pub fn new(browser: impl Texts + 'static, memory: impl Texts + 'static) -> Self {
        Self { browser: Rc::new(browser), memory: Rc::new(memory) }
    }

    /// The text under `key`. A text in the page's memory counts first, because it is newer.
    pub fn read(&self, key: &str) -> Option<String> {
        self.memory.read(key).or_else(|| self.browser.read(key))
    }

    /// Stores `text` under `key`.
    ///
    /// # Errors
    ///
    /// [`StorageRefused`] if the browser refuses. The page then remembers the text, unless the
    /// page's memory is full.
    pub fn write(&self, key: &str, text: &str) -> Result<(), StorageRefused> {
        if let Err(refusal) = self.browser.write(key, text) {
            let _ = self.memory.write(key, text);
            return Err(refusal);
        }
        self.memory.remove(key);
        Ok(())
    }

    /// Stores `text` under `key` in the browser alone, for a caller that can do without a refused
    /// text. A text that the page remembers under `key` stays, and still counts first.
    ///
    /// # Errors
    ///
    /// [`StorageRefused`] if the browser refuses. The text that was stored before stays.
    pub fn write_to_browser(&self, key: &str, text: &str) -> Result<(), StorageRefused> {
        self.browser.write(key, text)
    }

    /// Moves the text under `from`, if there is one, to `to`. A text under `to` may be lost. A text
    /// that only the page remembers is stored if the browser has room now.
    ///
    /// # Errors
    ///
    /// [`StorageRefused`] if the browser refuses to move a text that it has stored, or the page
    /// cannot remember one more text. Every text then stays where it was.
    pub fn rename(&self, from: &str, to: &str) -> Result<(), StorageRefused> {
        match (self.memory.read(from), self.browser.read(from)) {
            // The browser refused `text` earlier, and may still have an older text.
            (Some(text), older) => self.move_remembered(from, to, &text, older.as_deref()),
            (None, Some(text)) => {
                // The copy is stored first, so that a refusal loses nothing.
                self.browser.write(to, &text)?;
                self.remove(from);
                Ok(())
            }
            (None, None) => Ok(()),
        }
    }

    /// Moves `text`, which the page remembers under `from`, to `to`. `older` is the text that the
    /// browser has stored under `from`, if there is one.
    fn move_remembered(
        &self,
        from: &str,
        to: &str,
        text: &str,
        older: Option<&str>,
    ) -> Result<(), StorageRefused> {
        // The memory gets the text under its new key first, so that it is never lost.
        self.memory.write(to, text)?;
        // Without the older text the browser may have room for `text`.
        self.browser.remove(from);
        if self.browser.write(to, text).is_ok() {
            self.memory.remove(to);
            self.memory.remove(from);
            return Ok(());
        }
        // The text stays in the memory. The older text moves, too, so that a reload finds it.
        if let Some(older) = older
            && self.browser.write(to, older).is_err()
        {
            // Both texts go back. The older text had room under `from` before.
            let _ = self.browser.write(from, older);
            self.memory.remove(to);
            return Err(StorageRefused);
        }
        self.memory.remove(from);
        Ok(())
    }

    /// Removes the text under `key` from the browser and from the page's memory.
    pub fn remove(&self, key: &str) {
        self.memory.remove(key);
        self.browser.remove(key);
    }

    /// The keys that begin with `prefix`, also of texts that only the page remembers, in order.
    pub fn keys(&self, prefix: &str) -> Vec<String> {
        let all = self.memory.keys().into_iter().chain(self.browser.keys());
        let mut keys: Vec<_> = all.filter(|key| key.starts_with(prefix)).collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    }
}

/// Key under which the app stores the present game of a kind, such as `stratego`.
pub fn game_key(kind: &str) -> String {
    format!("{APP}.{kind}")
}

/// Key of the digest, a short summary for lists, of the game under `key`.
pub fn digest_key(key: &str) -> String {
    format!("{key}.digest")
}

/// Name with which the app's keys begin.
pub const APP: &str = "fairboard";

#[cfg(test)]
pub(crate) mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    use super::*;

    /// A browser's storage with room for a number of bytes, keys included.
    pub(crate) struct Room {
        room: usize,
        texts: RefCell<BTreeMap<String, String>>,
    }

    impl Room {
        pub(crate) fn of(room: usize) -> Self {
            Self { room, texts: RefCell::default() }
        }
    }

    impl Texts for Rc<Room> {
        fn read(&self, key: &str) -> Option<String> {
            self.texts.borrow().get(key).cloned()
        }

        fn write(&self, key: &str, text: &str) -> Result<(), StorageRefused> {
            let mut texts = self.texts.borrow_mut();
            let others = texts.iter().filter(|(other, _)| *other != key);
            let taken: usize = others.map(|(key, text)| key.len() + text.len()).sum();
            if taken + key.len() + text.len() > self.room {
                return Err(StorageRefused);
            }
            texts.insert(key.to_owned(), text.to_owned());
            Ok(())
        }

        fn remove(&self, key: &str) {
            self.texts.borrow_mut().remove(key);
        }

        fn keys(&self) -> Vec<String> {
            self.texts.borrow().keys().cloned().collect()
        }
    }

    /// A storage in a browser with room for this number of bytes, and the browser's part of it.
    pub(crate) fn with_room(room: usize) -> (Storage, Rc<Room>) {
        let browser = Rc::new(Room::of(room));
        (Storage::new(Rc::clone(&browser), Rc::new(Room::of(usize::MAX))), browser)
    }

    /// A storage with room for everything.
    pub(crate) fn roomy() -> Storage {
        with_room(usize::MAX).0
    }

    #[test]
    fn the_page_remembers_what_the_browser_refuses() {
        let (storage, browser) = with_room(10);
        assert_eq!(storage.write("key", "short"), Ok(()));
        assert_eq!(storage.write("key", "too long a text"), Err(StorageRefused));
        assert_eq!(storage.read("key").as_deref(), Some("too long a text"));
        assert_eq!(browser.read("key").as_deref(), Some("short"), "a reload finds the older one");
        assert_eq!(storage.write("key", "new"), Ok(()));
        assert_eq!(storage.read("key").as_deref(), Some("new"), "what is stored counts again");
        assert_eq!(storage.write_to_browser("other", "too long a text"), Err(StorageRefused));
        assert_eq!(storage.read("other"), None, "nothing remembers it");
    }

    #[test]
    fn a_text_is_moved_or_stays() {
        for (rule, room, to, moved) in [
            ("there is room for both", 20, "far", Ok(())),
            ("there is no room for the copy", 12, "far", Err(StorageRefused)),
        ] {
            let (storage, browser) = with_room(room);
            storage.write("near", "text").unwrap();
            assert_eq!(storage.rename("near", to), moved, "{rule}");
            let found = |key: &str| browser.read(key).is_some();
            assert_eq!((found("near"), found(to)), (moved.is_err(), moved.is_ok()), "{rule}");
        }
        for (rule, room, stored, moved) in [
            ("the newer one has room without the older one", 19, Some("too long a text"), Ok(())),
            ("only the older one has room", 8, Some("text"), Ok(())),
            ("neither has room under the longer key", 7, None, Err(StorageRefused)),
        ] {
            let (storage, browser) = with_room(room);
            browser.write("key", "text").unwrap();
            storage.memory.write("key", "too long a text").unwrap();
            assert_eq!(storage.rename("key", "keys"), moved, "{rule}");
            assert_eq!(browser.read("keys").as_deref(), stored, "{rule}");
            let key = moved.map_or("key", |()| "keys");
            assert_eq!(storage.keys(""), [key], "{rule}");
            assert_eq!(storage.read(key).as_deref(), Some("too long a text"), "{rule}");
            assert!(browser.read(key).is_some(), "{rule}: a reload finds one");
        }
        let (storage, browser) = with_room(0);
        let _ = storage.write("near", "remembered");
        assert_eq!(storage.rename("near", "far"), Ok(()));
        assert_eq!(storage.keys(""), ["far"]);
        assert_eq!(storage.rename("nothing", "far"), Ok(()));
        assert_eq!(storage.read("far").as_deref(), Some("remembered"));
        assert_eq!(browser.keys(), Vec::<String>::new());
    }

    #[test]
    fn keys_are_those_of_browser_and_page_once_and_in_order() {
        let (storage, _) = with_room(12);
        for key in ["a.2", "b.1", "a.1", "a.3"] {
            let _ = storage.write(key, "text");
        }
        let _ = storage.write("b.1", "a longer text");
        assert_eq!(storage.keys("a."), ["a.1", "a.2", "a.3"]);
        assert_eq!(storage.keys(""), ["a.1", "a.2", "a.3", "b.1"]);
        storage.remove("a.3");
        assert_eq!(storage.keys("a.3"), Vec::<String>::new());
    }
}
