//! The stored preferences of the player, and those of a newer version, which wait for that version.

use fairboard_forms::FormatError;
use fairboard_forms::preferences::{self, KEY};
use fairboard_play::preferences::{Preferences, Tour};

use super::{Storage, game_key};
use crate::Table as _;
use crate::stratego::Stratego;

/// Key of the preferences that the scripts of the page need before the program runs.
const LOOK: &str = "fairboard.look";

/// Key of preferences of a newer version, which are used again once the newer version runs.
const NEWER: &str = "fairboard.preferences.newer";

/// Brings the stored preferences up to date, and returns them. Waiting preferences of a newer
/// version are stored again if they can be read now. If no preferences are stored, the default ones
/// are stored. Preferences that cannot be read stay, and the default ones are returned.
pub fn prepare_and_read(storage: &Storage) -> Preferences {
    restore_newer(storage);
    if storage.read(KEY).is_none() {
        store_first(storage);
    }
    read_at(storage, KEY).unwrap_or_default()
}

/// Stores the waiting preferences of a newer version again, if they can be read now.
fn restore_newer(storage: &Storage) {
    if let Some(newer) = read_at(storage, NEWER) {
        // `write` may put other preferences under `NEWER`, which must stay.
        storage.remove(NEWER);
        write(storage, &newer);
    }
}

/// Stores the default preferences, with the tour on offer unless a game of Stratego is stored.
fn store_first(storage: &Storage) {
    let is_first_visit = storage.read(&game_key(Stratego::NAME)).is_none();
    let tour = if is_first_visit { Tour::Offered } else { Tour::Over };
    write(storage, &Preferences { tour, ..Preferences::default() });
}

/// The preferences under `key`; `None` if no text is stored there, or the text cannot be read.
fn read_at(storage: &Storage, key: &str) -> Option<Preferences> {
    storage.read(key).and_then(|text| preferences::read(&text).ok())
}

/// Stores that the tour is over.
pub fn end_tour(storage: &Storage) {
    write(storage, &Preferences { tour: Tour::Over, ..prepare_and_read(storage) });
}

/// Stores preferences. The stored preferences of a newer version, if there are any, wait for that
/// version. If the browser refuses, the person chooses again after a reload.
pub fn write(storage: &Storage, preferences: &Preferences) {
    if let Some(stored) = storage.read(KEY)
        && matches!(preferences::read(&stored), Err(FormatError::Newer(_)))
    {
        let _ = storage.write(NEWER, &stored);
    }
    let _ = storage.write(KEY, &preferences::write(preferences));
    let _ = storage.write(LOOK, &preferences::write_look(preferences));
}

#[cfg(test)]
mod tests {
    use fairboard_play::preferences::Theme;

    use super::*;
    use crate::storage::tests::roomy;

    #[test]
    fn a_first_visit_is_offered_the_tour_until_it_is_over() {
        for (rule, game, tour) in
            [("a first visit", None, Tour::Offered), ("a stored game", Some("x"), Tour::Over)]
        {
            let storage = roomy();
            let key = game_key(Stratego::NAME);
            if let Some(text) = game {
                storage.write(&key, text).unwrap();
            }
            assert_eq!(prepare_and_read(&storage).tour, tour, "{rule}");
            assert_eq!(prepare_and_read(&storage).tour, tour, "{rule}, again");
            end_tour(&storage);
            assert_eq!(prepare_and_read(&storage).tour, Tour::Over, "{rule}");
        }
    }

    #[test]
    fn choices_of_a_newer_version_come_back_with_it() {
        let storage = roomy();
        let newer = "fairboard/preferences 99 dark";
        storage.write(KEY, newer).unwrap();
        let usual = Preferences::default();
        assert_eq!(prepare_and_read(&storage), usual, "they cannot be read");
        let dark = Preferences { theme: Theme::Dark, ..Preferences::default() };
        write(&storage, &dark);
        assert_eq!(prepare_and_read(&storage), dark);
        assert_eq!(storage.read(NEWER).as_deref(), Some(newer));
        storage.write(NEWER, &preferences::write(&usual)).unwrap();
        assert_eq!(prepare_and_read(&storage), usual, "this version reads them");
        assert_eq!(storage.read(NEWER), None);
    }
}
