//! The player's preferences, stored by the browser.

use fairboard_host::Storage;
use fairboard_play::format::preferences as format;
use fairboard_play::preferences::Preferences;
use yew::prelude::*;

/// Key of the stored preferences.
const KEY: &str = "fairboard.preferences";

/// The preferences, and the callback that changes and stores them.
#[hook]
pub(crate) fn use_preferences(storage: &Storage) -> (Preferences, Callback<Preferences>) {
    let preferences = use_state_eq(|| read(storage));
    let change = {
        let (storage, preferences) = (storage.clone(), preferences.clone());
        Callback::from(move |changed: Preferences| {
            // A preference that the browser does not keep is chosen again next time.
            let _ = storage.write(KEY, &format::write(&changed));
            preferences.set(changed);
        })
    };
    (*preferences, change)
}

/// The stored preferences, or the usual ones.
pub(crate) fn read(storage: &Storage) -> Preferences {
    let stored = storage.read(KEY).and_then(|text| format::read(&text).ok());
    stored.unwrap_or_default()
}
