//! A person's choices for all games, such as the look of the board and the computer's strength.

use std::fmt;

use crate::Strength;

/// Calls the macro `$then` with the table of the settings. The methods in a row are those of
/// `fairboard_messages::Messages`:
///
/// ```text
/// /// Doc of the field and of its type.
/// field of Preferences: type, method of the label, method that takes a value and names it {
///     /// Doc of the value.
///     value: "word in the saved form, empty for the usual value", method that names this value;
/// }
/// ```
///
/// The types, the words for people and the panel of the settings come from this table. Another
/// setting needs a row here, its words, and its effect.
#[macro_export]
macro_rules! preference_table {
    ($then:ident) => {
        $then! {
            /// The theme: light or dark.
            theme: Theme, setting_theme, theme {
                /// The theme of the system.
                #[default]
                System: "", theme_system;
                /// Dark text on a light ground.
                Light: "light", theme_light;
                /// Light text on a dark ground.
                Dark: "dark", theme_dark;
            }
            /// Numbers that the pieces show for their ranks. The rules stay the same.
            numbering: Numbering, setting_numbers, numbering {
                /// The Marshal is 10, the Scout 2: the higher number wins.
                #[default]
                MarshalTen: "", numbering_marshal_ten;
                /// The Marshal is 1, the Scout 9, as in the older American sets: the lower number
                /// wins.
                MarshalOne: "marshal-one", numbering_marshal_one;
            }
            /// The side at the bottom of the board.
            board: BoardTurn, setting_board, board_turn {
                /// The side of the player at the device.
                #[default]
                ToPlayer: "", board_turn_to_player;
                /// Always Red.
                Still: "still", board_turn_still;
            }
            /// Display of an enemy's rank after the battle that has shown it.
            memory: Memory, setting_memory, memory {
                /// The rank stays shown.
                #[default]
                Keep: "", memory_keep;
                /// The rank is hidden again, for players who want to remember the ranks themselves.
                Forget: "forget", memory_forget;
            }
            /// Mark of the pieces that have moved.
            moved: MovedMark, setting_moved, moved_mark {
                /// Pieces that have moved carry a mark.
                #[default]
                Shown: "", moved_mark_shown;
                /// Pieces that have moved look like the others.
                Hidden: "no-moved-mark", moved_mark_hidden;
            }
            /// Mark of the player's own pieces whose rank a battle has shown to the enemy.
            known: KnownMark, setting_known, known_mark {
                /// Pieces whose rank the enemy knows carry a mark.
                #[default]
                Shown: "", known_mark_shown;
                /// Pieces whose rank the enemy knows look like the others.
                Hidden: "no-known-mark", known_mark_hidden;
            }
            /// Sounds of the game, on or off.
            sounds: Sounds, setting_sounds, sounds {
                /// The board is silent.
                #[default]
                Off: "", sounds_off;
                /// Pieces, battles and ends make sounds.
                On: "sounds", sounds_on;
            }
            /// The computer's thinking time for a move.
            thinking: Thinking, setting_thinking, thinking {
                /// A quarter of a second.
                Short: "think-short", thinking_short;
                /// One second.
                #[default]
                Usual: "", thinking_usual;
                /// Three seconds.
                Long: "think-long", thinking_long;
                /// Ten seconds.
                Longest: "think-longest", thinking_longest;
            }
            /// Notifications of what the other player does over a relay, while the page is hidden.
            /// This setting and `confirming` are shown last, and only where the page names a
            /// relay.
            notifying: Notifying, setting_notifying, notifying {
                /// The page shows no notifications.
                #[default]
                Off: "", notifying_off;
                /// The system shows notifications.
                On: "notify", notifying_on;
            }
            /// Confirmation of a move in a game over a relay.
            confirming: Confirming, setting_confirming, confirming {
                /// One press makes the move.
                #[default]
                AtOnce: "", confirming_at_once;
                /// A second press confirms the move.
                Asked: "confirm-moves", confirming_asked;
            }
        }
    };
}

/// A word in the saved form of preferences, and the function that sets the value of this word.
pub type Choice = (&'static str, fn(&mut Preferences));

/// Makes [`Preferences`] and the types of the settings from their table.
macro_rules! settings {
    ($(
        $(#[$about:meta])+
        $field:ident: $kind:ident, $label:ident, $name:ident {
            $($(#[$what:meta])+ $value:ident: $word:literal, $text:ident;)+
        }
    )+) => {
        /// A person's choices, which hold for all games.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Preferences {
            $($(#[$about])+ pub $field: $kind,)+
            /// The computer's strength in a new game.
            pub levels: Levels,
            /// Whether the tour of the first game of Stratego is still to be shown.
            pub tour: Tour,
            /// The language of the texts; with `None` the page follows the browser.
            pub language: Option<Language>,
        }

        impl Preferences {
            /// A choice for each value of each setting, in the order of the table. The usual value
            /// has an empty word.
            pub const CHOICES: &[Choice] =
                &[$($(($word, |preferences| preferences.$field = $kind::$value)),+),+];
        }

        $(
            $(#[$about])+
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            pub enum $kind {
                $($(#[$what])+ $value,)+
            }

            impl $kind {
                /// Every value, in the order in which the settings list them.
                pub const ALL: [Self; [$($word),+].len()] = [$(Self::$value),+];
            }
        )+
    };
}

preference_table!(settings);

/// The tag of a language in BCP 47, in small letters and with at most eight characters: `pt`.
///
/// # Examples
///
/// ```
/// use fairboard_play::preferences::Language;
///
/// assert_eq!(Language::new("pt").map(|language| language.to_string()), Some("pt".to_owned()));
/// assert_eq!(Language::new("no tag"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Language([u8; Self::LONGEST]);

impl Language {
    /// Greatest length of a tag, in characters: room for a language with a script, as in `zh-hant`.
    const LONGEST: usize = 8;

    /// The language of a tag, which has from two to eight small letters, digits and hyphens. `None`
    /// for any other text.
    pub fn new(tag: &str) -> Option<Self> {
        let is_allowed = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
        // The shortest tags of languages have two letters.
        if tag.len() < 2 || !tag.bytes().all(is_allowed) {
            return None;
        }
        let mut bytes = [0; Self::LONGEST];
        // `get_mut` returns `None` for a tag that is longer than the array.
        bytes.get_mut(..tag.len())?.copy_from_slice(tag.as_bytes());
        Some(Self(bytes))
    }

    /// The tag, from two to eight characters.
    pub fn tag(&self) -> &str {
        // The bytes after a shorter tag are 0.
        let length = self.0.iter().position(|byte| *byte == 0).unwrap_or(self.0.len());
        str::from_utf8(&self.0[..length]).unwrap_or_default()
    }
}

/// Writes the tag.
impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// Shows the name of the type and the tag: `Language(pt)`.
impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Language({self})")
    }
}

/// The computer's strength in the last game of Stratego and of tic-tac-toe. The next game begins
/// with the same strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Levels {
    /// The strength in Stratego.
    pub stratego: Strength,
    /// The strength in tic-tac-toe, from the first to the fourth.
    pub tictactoe: Strength,
}

/// The second strength for each game.
impl Default for Levels {
    fn default() -> Self {
        Self { stratego: Strength::ALL[1], tictactoe: Strength::ALL[1] }
    }
}

/// Whether the tour of the first game of Stratego is still to be shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tour {
    /// The tour is not shown: it has ended, or was never offered.
    #[default]
    Over,
    /// The tour is shown to a person until the tour ends.
    Offered,
}

impl Tour {
    /// Both states, the usual one first.
    pub const ALL: [Self; 2] = [Self::Over, Self::Offered];
}

impl Thinking {
    /// The thinking time in milliseconds.
    pub const fn millis(self) -> u32 {
        match self {
            Self::Short => 250,
            Self::Usual => 1_000,
            Self::Long => 3_000,
            Self::Longest => 10_000,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_but_the_usual_one_has_a_word_of_its_own() {
        let mut words: Vec<_> = Preferences::CHOICES.iter().map(|(word, _)| *word).collect();
        for (word, choose) in Preferences::CHOICES {
            let mut chosen = Preferences::default();
            choose(&mut chosen);
            assert_eq!(word.is_empty(), chosen == Preferences::default(), "{chosen:?}");
        }
        words.retain(|word| !word.is_empty());
        words.sort_unstable();
        let count = words.len();
        words.dedup();
        assert_eq!(words.len(), count, "{words:?}");
    }

    #[test]
    fn the_thinking_times_are_those_of_the_choices() {
        assert_eq!(Thinking::ALL.map(Thinking::millis), [250, 1_000, 3_000, 10_000]);
    }

    #[test]
    fn a_language_is_named_by_its_tag() {
        let language = Language::new("pt-br").unwrap();
        assert_eq!((language.tag(), language.to_string()), ("pt-br", "pt-br".to_owned()));
        assert_eq!(format!("{language:?}"), "Language(pt-br)");
    }
}
