//! The stored games with people far away.
//!
//! Each game is in two places. The browser's storage tells other tabs of changes. The disk keeps
//! the game even if the browser is killed. If the two states of a game differ, the later state
//! counts. If the browser refuses one of the two places, the game is only in the other place.

use fairboard_forms::far::{KEY_PREFIX, read_forgotten, write_forgotten};
use fairboard_host::disk::Pairs;
use fairboard_host::locks::{Lock, SerialLocks};
use fairboard_host::{Ports, clock, disk, storage};
use fairboard_table::far::{Behind, Stored};
use fairboard_table::saving::Keeping;
use fairboard_table::storage::Storage;

/// Milliseconds for which the disk keeps the mark of a forgotten game. A browser that is killed may
/// lose the removal of the game from its storage. A browser that is not killed has written the
/// removal long before this time is over, and then the mark is no longer needed.
const MARK_MILLIS: u64 = 24 * 60 * 60 * 1000;

/// The stored games, in the browser's storage and on the disk. Each game has a name and a text.
#[derive(Clone)]
pub struct Records {
    storage: Storage,
    ports: Ports,
    locks: SerialLocks,
}

impl Records {
    pub fn new(storage: Storage, ports: Ports) -> Self {
        Self { storage, ports, locks: SerialLocks::default() }
    }

    /// Passes the names and texts of all games to `found`, once the storage and the disk agree on
    /// each of them. Old marks of forgotten games are removed. If the disk does not answer, the
    /// games of the storage count.
    pub fn read(self, found: impl FnOnce(Vec<(String, String)>) + 'static) {
        disk::kept(&self.ports.clone(), KEY_PREFIX, move |answer| {
            let is_answered = answer.is_some();
            let disk = answer.unwrap_or_default();
            let mut keys = self.storage.keys(KEY_PREFIX);
            keys.extend(disk.iter().map(|(key, _)| key.clone()));
            keys.sort_unstable();
            keys.dedup();
            let (mut agreed_games, mut names_in_doubt) = (Vec::new(), Vec::new());
            for key in keys {
                let name = key[KEY_PREFIX.len()..].to_owned();
                let (stored, disk_text) = (self.storage.read(&key), text(&disk, &key));
                // If one place is behind, it is brought up to date under the lock of the game. If
                // the disk did not answer, every game would seem to be missing there.
                if is_answered && Behind::of(stored.as_deref(), disk_text).is_some() {
                    names_in_doubt.push(name);
                    continue;
                }
                match (stored, disk_text) {
                    (Some(text), _) => agreed_games.push((name, text)),
                    // Only the disk has this text. If the text were a game, the storage would be
                    // behind, so it is the mark of a forgotten game.
                    (None, Some(mark)) => self.remove_old_mark(&key, mark),
                    // Another tab has removed the game just now.
                    (None, None) => {}
                }
            }
            self.settle_in_turn(names_in_doubt, agreed_games, found);
        });
    }

    /// Removes the mark of a forgotten game from the disk, if the game was forgotten long ago.
    fn remove_old_mark(&self, key: &str, mark: &str) {
        let is_old = |forgotten_at| forgotten_at + MARK_MILLIS < clock::millis();
        if read_forgotten(mark).is_some_and(is_old) {
            let no_text = None;
            disk::keep(&self.ports, key, no_text, |_| {});
        }
    }

    /// Makes both places agree on the named games, one after another, and adds the games to
    /// `games`. Then passes `games` to `found`. A game that is forgotten or stored nowhere is left
    /// out.
    fn settle_in_turn(
        self,
        mut names: Vec<String>,
        mut games: Vec<(String, String)>,
        found: impl FnOnce(Vec<(String, String)>) + 'static,
    ) {
        let Some(name) = names.pop() else { return found(games) };
        let (records, locked_name) = (self.clone(), name.clone());
        // Nothing more changes this game here, so `_lock` is dropped at the end of the closure.
        let add_and_go_on = move |stored, _lock| {
            if let Stored::Text(text) = stored {
                games.push((name, text));
            }
            self.settle_in_turn(names, games, found);
        };
        records.with_lock(&locked_name, Box::new(add_and_go_on));
    }

    /// Makes the storage and the disk agree on a game, and passes the game and its lock to `then`.
    /// No other tab changes the game until the lock is dropped.
    pub fn with_lock(self, name: &str, then: Box<dyn FnOnce(Stored, Lock)>) {
        let key = key(name);
        self.locks.clone().alone(&key.clone(), move |lock| {
            disk::kept(&self.ports.clone(), &key.clone(), move |answer| {
                self.bring_up_to_date(&key, answer.as_ref(), move |stored| then(stored, lock));
            });
        });
    }

    /// Brings the place with the older state of a game up to date, and passes the newer state to
    /// `then`. `answer` is `None` if the disk does not answer; then the storage counts.
    fn bring_up_to_date(
        &self,
        key: &str,
        answer: Option<&Pairs>,
        then: impl FnOnce(Stored) + 'static,
    ) {
        let stored = self.storage.read(key);
        // A disk that does not answer may have a later state, so it is not written to.
        let Some(disk) = answer else { return then(stored.map_or(Stored::Nowhere, Stored::Text)) };
        let disk_text = text(disk, key);
        match Behind::of(stored.as_deref(), disk_text) {
            // The disk lacks the newer state, which the storage has.
            Some(Behind::Disk(newer)) => {
                let game = Stored::Text(newer.to_owned());
                disk::keep(&self.ports, key, Some(newer), move |_| then(game));
            }
            // The storage lacks the newer state, which the disk has.
            Some(Behind::Storage(Some(newer))) => {
                // A text without room in the storage is still on the disk, and the older state must
                // not stay.
                if self.storage.write_to_browser(key, newer).is_err() {
                    self.storage.remove(key);
                }
                then(Stored::Text(newer.to_owned()));
            }
            // The disk has the mark that the game was forgotten, but the storage still has the
            // game, because a killed browser may lose the removal. It may lose the removal again,
            // so the time of the mark begins anew. Nothing waits for that, because the disk has a
            // mark already.
            Some(Behind::Storage(None)) => {
                self.storage.remove(key);
                let mark = write_forgotten(clock::millis());
                disk::keep(&self.ports, key, Some(&mark), |_| {});
                then(Stored::Forgotten);
            }
            // Neither place is behind. If a text that only the disk has were a game, the storage
            // would be behind, so such a text is the mark of a forgotten game.
            None => then(match (stored, disk_text) {
                (Some(text), _) => Stored::Text(text),
                (None, Some(_)) => Stored::Forgotten,
                (None, None) => Stored::Nowhere,
            }),
        }
    }

    /// Stores a game. The storage gets the game only once the disk has the game or has refused it,
    /// because the storage shows the game to other tabs, which send its newest move. A killed
    /// browser must not forget a move that was sent.
    pub fn store(&self, name: &str, text: String, done: impl FnOnce(Keeping) + 'static) {
        // Asks the browser to keep all stored texts even when space is short.
        storage::keep_stored();
        let (storage, key) = (self.storage.clone(), key(name));
        disk::keep(&self.ports, &key.clone(), Some(&text.clone()), move |is_kept| {
            let is_stored = storage.write_to_browser(&key, &text).is_ok();
            if is_kept && !is_stored {
                // An older state, from which a second move could be signed, must not stay.
                storage.remove(&key);
            }
            done(if is_kept || is_stored { Keeping::Stored } else { Keeping::Refused });
        });
    }

    /// Forgets a game. The disk keeps a mark that the game was forgotten, because a killed browser
    /// may lose the removal of the game from its storage.
    pub fn forget(&self, name: &str, mark: &str, done: impl FnOnce() + 'static) {
        let (storage, key) = (self.storage.clone(), key(name));
        disk::keep(&self.ports, &key.clone(), Some(mark), move |_| {
            storage.remove(&key);
            done();
        });
    }

    /// The name and the text of the game under a key of the storage; `None` for a key of other
    /// data. The text is `None` if the storage does not have the game.
    pub fn changed_text(&self, key: &str) -> Option<(String, Option<String>)> {
        Some((key.strip_prefix(KEY_PREFIX)?.to_owned(), self.storage.read(key)))
    }
}

fn key(name: &str) -> String {
    format!("{KEY_PREFIX}{name}")
}

fn text<'a>(texts: &'a [(String, String)], key: &str) -> Option<&'a str> {
    texts.iter().find(|(other, _)| other == key).map(|(_, text)| &**text)
}
