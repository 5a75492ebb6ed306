//! The player's preferences, stored by the browser.

use fairboard_host::Storage;
use fairboard_play::format::preferences as format;
use fairboard_play::preferences::Preferences;

/// Key of the stored preferences.
const KEY: &str = "fairboard.preferences";

/// The stored preferences, or the usual ones.
pub(crate) fn read(storage: &Storage) -> Preferences {
    let stored = storage.read(KEY).and_then(|text| format::read(&text).ok());
    stored.unwrap_or_default()
}

/// Stores preferences. Those that the browser does not keep are chosen again next time.
pub(crate) fn write(storage: &Storage, preferences: &Preferences) {
    let _ = storage.write(KEY, &format::write(preferences));
}
