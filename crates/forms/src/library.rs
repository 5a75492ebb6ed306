//! The setups that a person has saved, and the finished games that are kept.

mod text;

use std::fmt;

use fairboard_play::Player;
use fairboard_play::stratego::Game;
use fairboard_play::tictactoe::Session;
use fairboard_rules::stratego::{ByColor, Color, Deployment};

use crate::FormatError;
use crate::compact::{read_game, read_setup, write_setup};
use crate::tictactoe::read_session;
pub use text::{read_kept, read_setups, write_kept, write_setups};

/// A setup with the name that its owner gave it.
#[derive(Clone, PartialEq, Eq)]
pub struct SavedSetup {
    /// The name, which is one line and not empty.
    name: String,
    /// The [compact form](crate::compact) of the setup, which may be damaged.
    word: String,
}

impl SavedSetup {
    /// Longest name, in characters.
    pub const LONGEST_NAME: usize = 40;

    /// A setup under a name. All white space in the name becomes single spaces, and the characters
    /// after [`LONGEST_NAME`](Self::LONGEST_NAME) are cut off. `None` if nothing is left of the
    /// name, or if the text of the setup would be too long for [`write_setup`].
    pub fn new(name: &str, setup: &Deployment) -> Option<Self> {
        Self::from_word(name, &write_setup(setup)?)
    }

    /// A setup in its [compact form](crate::compact), under a name as in [`new`](Self::new). `None`
    /// if nothing is left of the name.
    pub(crate) fn from_word(name: &str, word: &str) -> Option<Self> {
        let line: String = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let name: String = line.chars().take(Self::LONGEST_NAME).collect();
        // A name that is cut may end with a space.
        (!name.is_empty()).then(|| Self { name: name.trim_end().to_owned(), word: word.to_owned() })
    }

    /// The name: one line of at most [`LONGEST_NAME`](Self::LONGEST_NAME) characters.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The [compact form](crate::compact) of the setup, as links contain it.
    pub fn word(&self) -> &str {
        &self.word
    }

    /// The setup for a side.
    ///
    /// # Errors
    ///
    /// [`FormatError`] if the setup was damaged in its storage.
    pub fn setup(&self, color: Color) -> Result<Deployment, FormatError> {
        read_setup(&self.word, color)
    }
}

/// Writes the name without the setup, so that no rank is shown.
impl fmt::Debug for SavedSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SavedSetup").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The setups that a person has saved, in the order of the page, which puts a new setup first.
///
/// # Examples
///
/// ```
/// use fairboard_forms::compact::read_setup;
/// use fairboard_forms::library::{SavedSetup, SavedSetups};
/// use fairboard_rules::stratego::Color;
///
/// let setup = read_setup("16vdZ3DWTfYeKOMDPH4C7dZ9G", Color::Red)?;
/// let mut setups = SavedSetups::default();
/// setups.put(0, SavedSetup::new("Castle", &setup).expect("a name"));
/// assert_eq!(setups.get(0).map(SavedSetup::name), Some("Castle"));
/// # Ok::<(), fairboard_forms::FormatError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedSetups(Vec<SavedSetup>);

impl SavedSetups {
    /// Greatest number of setups that are kept.
    pub const MOST: usize = 50;

    /// The setups in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &SavedSetup> {
        self.0.iter()
    }

    /// The setup at a place, counted from 0; `None` if there is no such place.
    pub fn get(&self, index: usize) -> Option<&SavedSetup> {
        self.0.get(index)
    }

    /// True if there is no room for another setup.
    pub fn is_full(&self) -> bool {
        self.0.len() >= Self::MOST
    }

    /// Puts a setup before the setup at a place, or at the end if there is no such place. Returns
    /// `false` if there is no room.
    pub fn put(&mut self, index: usize, setup: SavedSetup) -> bool {
        let has_room = !self.is_full();
        if has_room {
            self.0.insert(index.min(self.0.len()), setup);
        }
        has_room
    }

    /// Gives another name to the setup at a place. Returns `false` if there is no setup at the
    /// place, or if the name is empty.
    pub fn rename(&mut self, index: usize, name: &str) -> bool {
        let Some(setup) = self.0.get_mut(index) else { return false };
        let Some(renamed) = SavedSetup::from_word(name, &setup.word) else { return false };
        *setup = renamed;
        true
    }

    /// Removes the setup at a place and returns the setup; `None` if there is no such place.
    pub fn remove(&mut self, index: usize) -> Option<SavedSetup> {
        (index < self.0.len()).then(|| self.0.remove(index))
    }
}

/// Collects setups in their order. Setups after the first [`MOST`](SavedSetups::MOST) are left out.
impl FromIterator<SavedSetup> for SavedSetups {
    fn from_iter<I: IntoIterator<Item = SavedSetup>>(setups: I) -> Self {
        Self(setups.into_iter().take(Self::MOST).collect())
    }
}

/// A finished game that is kept on the device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    /// The end of the game, in minutes since the first of January 1970.
    pub minutes: u32,
    /// The [compact form](crate::compact) of a game of Stratego, or the [saved
    /// text](crate::tictactoe::write_finished_with_tally) of a game of tic-tac-toe.
    pub word: String,
    /// Whether the whole game was played on this device.
    pub origin: Origin,
}

/// The place where a finished game was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// The game was played on this device, from its start to its end.
    #[default]
    Here,
    /// The game was played elsewhere, or only its end was played here.
    Elsewhere,
}

impl KeptGame {
    /// Greatest number of games that are kept, for Stratego and for tic-tac-toe each. The oldest
    /// games are removed first.
    pub const MOST: u32 = 100;

    /// The game of Stratego and its players.
    ///
    /// # Errors
    ///
    /// [`FormatError`] if the game was damaged in its storage, or is a game of tic-tac-toe.
    pub fn game(&self) -> Result<(Game, ByColor<Player>), FormatError> {
        read_game(&self.word)
    }

    /// The game of tic-tac-toe.
    ///
    /// # Errors
    ///
    /// [`FormatError`] if the game was damaged in its storage, or is a game of Stratego.
    pub fn tictactoe(&self) -> Result<Session, FormatError> {
        read_session(&self.word)
    }
}

#[cfg(test)]
mod tests {
    use fairboard_rules::stratego::{Army, DeploymentDraft};

    use super::*;

    fn setup() -> Deployment {
        let text = "DHIDGDGIHDGJKDHCLHJGEDFBBDFIDEFEBBMBEBEF";
        DeploymentDraft::from_text(text, Color::Red, Army::Full).unwrap().finish().unwrap()
    }

    fn names(setups: &SavedSetups) -> Vec<&str> {
        setups.iter().map(SavedSetup::name).collect()
    }

    #[test]
    fn a_name_is_one_line_of_forty_characters() {
        let long = "é".repeat(50);
        for (given, kept) in [
            ("Castle", Some("Castle")),
            ("  two \n lines\t", Some("two lines")),
            (long.as_str(), Some(&long[..80])),
            ("", None),
            (" \n", None),
        ] {
            let saved = SavedSetup::new(given, &setup());
            assert_eq!(saved.as_ref().map(SavedSetup::name), kept, "{given:?}");
        }
    }

    #[test]
    fn a_saved_setup_serves_both_sides_and_tells_no_rank() {
        let saved = SavedSetup::new("Castle", &setup()).unwrap();
        assert_eq!(saved.setup(Color::Red), Ok(setup()));
        assert_eq!(saved.setup(Color::Blue), Ok(setup().for_side(Color::Blue)));
        assert_eq!(format!("{saved:?}"), "SavedSetup { name: \"Castle\", .. }");
    }

    #[test]
    fn setups_are_saved_renamed_and_deleted() {
        let mut setups = SavedSetups::default();
        for name in ["a", "b", "c"] {
            assert!(setups.put(0, SavedSetup::new(name, &setup()).unwrap()));
        }
        assert_eq!(names(&setups), ["c", "b", "a"]);
        assert!(setups.rename(1, "B") && !setups.rename(1, " ") && !setups.rename(3, "d"));
        let removed = setups.remove(0).unwrap();
        assert_eq!(names(&setups), ["B", "a"]);
        assert_eq!(setups.remove(2), None);
        assert!(setups.put(0, removed));
        assert_eq!(names(&setups), ["c", "B", "a"]);
    }

    #[test]
    fn there_is_room_for_fifty() {
        let one = SavedSetup::new("one", &setup()).unwrap();
        let mut setups: SavedSetups = (0..60).map(|_| one.clone()).collect();
        assert_eq!((setups.iter().len(), setups.is_full()), (SavedSetups::MOST, true));
        assert!(!setups.put(0, one));
    }
}
