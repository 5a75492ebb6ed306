//! The player's preferences, stored by the browser.

use fairboard_forms::{FormatError, preferences as format};
use fairboard_host::Storage;
use fairboard_play::preferences::{Preferences, Tour};
use fairboard_table::Table as _;
use fairboard_table::stratego::Stratego;

use crate::board::key;

/// Key of the stored preferences.
const KEY: &str = "fairboard.preferences";

/// Key of what the scripts of the page need before a program runs.
const LOOK: &str = "fairboard.look";

/// Key of preferences that a newer version stored. They come back with that version.
const NEWER: &str = "fairboard.preferences.newer";

/// The stored preferences, or the usual ones. Who comes for the first time is offered the tour; a
/// stored game is a sign of an earlier visit.
pub(crate) fn read(storage: &Storage) -> Preferences {
    let read = |key| storage.read(key).and_then(|text| format::read(&text).ok());
    if let Some(newer) = read(NEWER) {
        storage.remove(NEWER);
        write(storage, &newer);
    }
    if storage.read(KEY).is_none() {
        let is_first = storage.read(&key(Stratego::NAME)).is_none();
        let tour = if is_first { Tour::Offered } else { Tour::Over };
        write(storage, &Preferences { tour, ..Preferences::default() });
    }
    read(KEY).unwrap_or_default()
}

/// Stores that the tour is over.
pub(crate) fn end_tour(storage: &Storage) {
    write(storage, &Preferences { tour: Tour::Over, ..read(storage) });
}

/// Stores preferences. Those that the browser does not keep are chosen again next time.
pub(crate) fn write(storage: &Storage, preferences: &Preferences) {
    if let Some(stored) = storage.read(KEY)
        && matches!(format::read(&stored), Err(FormatError::Newer(_)))
    {
        let _ = storage.write(NEWER, &stored);
    }
    let _ = storage.write(KEY, &format::write(preferences));
    let _ = storage.write(LOOK, &format::write_look(preferences));
}
