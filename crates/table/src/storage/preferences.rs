//! The stored preferences of the player, in this version and in newer versions.

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

/// The stored preferences. If none are stored, the usual preferences are stored, with the tour on
/// offer unless a game of Stratego is stored. Preferences that cannot be read stay, and the usual
/// ones are returned. Before all this, waiting preferences of a newer version are stored again if
/// they can be read now.
pub fn read(storage: &Storage) -> Preferences {
    let readable_at = |key| storage.read(key).and_then(|text| preferences::read(&text).ok());
    if let Some(newer) = readable_at(NEWER) {
        storage.remove(NEWER);
        write(storage, &newer);
    }
    if storage.read(KEY).is_none() {
        let is_first_visit = storage.read(&game_key(Stratego::NAME)).is_none();
        let tour = if is_first_visit { Tour::Offered } else { Tour::Over };
        write(storage, &Preferences { tour, ..Preferences::default() });
    }
    readable_at(KEY).unwrap_or_default()
}

/// Stores that the tour is over.
pub fn end_tour(storage: &Storage) {
    write(storage, &Preferences { tour: Tour::Over, ..read(storage) });
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
            assert_eq!(read(&storage).tour, tour, "{rule}");
            assert_eq!(read(&storage).tour, tour, "{rule}, again");
            end_tour(&storage);
            assert_eq!(read(&storage).tour, Tour::Over, "{rule}");
        }
    }

    #[test]
    fn choices_of_a_newer_version_come_back_with_it() {
        let storage = roomy();
        let newer = "fairboard/preferences 99 dark";
        storage.write(KEY, newer).unwrap();
        assert_eq!(read(&storage), Preferences::default(), "they cannot be read");
        let dark = Preferences { theme: Theme::Dark, ..Preferences::default() };
        write(&storage, &dark);
        assert_eq!(read(&storage), dark);
        assert_eq!(storage.read(NEWER).as_deref(), Some(newer));
        storage.write(NEWER, &preferences::write(&Preferences::default())).unwrap();
        assert_eq!(read(&storage), Preferences::default(), "this version reads them");
        assert_eq!(storage.read(NEWER), None);
    }
}
