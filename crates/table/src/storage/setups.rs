//! The saved setups, which several tabs may change.

use fairboard_forms::FormatError;
use fairboard_forms::library::{SavedSetup, SavedSetups, read_setups, write_setups};

use super::{Slot, Storage, StorageRefused};

const KEY: &str = "fairboard.setups";

/// The saved setups, and the place in the storage that holds them.
pub struct Setups {
    slot: Slot,
    /// The setups, or the reason why they could not be read.
    pub saved: Result<SavedSetups, FormatError>,
}

impl Setups {
    /// Reads the saved setups. Unreadable setups are set aside. Setups of a newer version stay in
    /// their place for that version, and nothing is stored over them.
    pub fn open(storage: Storage) -> Self {
        // Only games have a digest, a short summary for lists.
        let no_digest_key = None;
        let slot = Slot::new(storage, Some(KEY.to_owned()), no_digest_key);
        let text = slot.read();
        let saved = text.as_deref().map_or_else(|| Ok(SavedSetups::default()), read_setups);
        if let Err(error @ (FormatError::Foreign | FormatError::Damaged { .. })) = &saved {
            slot.set_aside(*error);
        }
        Self { slot, saved }
    }

    /// Changes the setups and stores them. Returns the result of `change`, and whether the browser
    /// has stored the setups. `None` if the stored setups cannot be read; `change` is not called
    /// then.
    pub fn change<R>(
        &mut self,
        change: impl FnOnce(&mut SavedSetups) -> R,
    ) -> Option<(R, Result<(), StorageRefused>)> {
        // Another tab or a newer version may have stored setups after the last reading.
        let mut setups = match self.slot.read().as_deref().map(read_setups) {
            None => SavedSetups::default(),
            Some(Ok(setups)) => setups,
            Some(Err(fault)) => {
                self.saved = Err(fault);
                return None;
            }
        };
        let result = change(&mut setups);
        let no_digest = None;
        let stored = self.slot.write(&write_setups(&setups), no_digest);
        self.saved = Ok(setups);
        Some((result, stored))
    }

    /// The saved setups; none if they could not be read.
    pub fn iter(&self) -> impl Iterator<Item = &SavedSetup> {
        self.saved.iter().flat_map(SavedSetups::iter)
    }
}
