//! A person's choices on how games look and how long a computer thinks, apart from every game.

use std::fmt;

use crate::Strength;

/// A person's choices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Preferences {
    /// Light or dark.
    pub theme: Theme,
    /// The numbers on the pieces.
    pub numbering: Numbering,
    /// The side at the bottom of the board.
    pub board: BoardTurn,
    /// The enemy ranks that stay shown.
    pub memory: Memory,
    /// The mark of pieces that have moved.
    pub moved: MovedMark,
    /// The mark of the player's pieces whose rank the enemy knows.
    pub known: KnownMark,
    /// The computer's thinking time.
    pub thinking: Thinking,
    /// The computer's strength in a new game.
    pub levels: Levels,
    /// The sounds of the game.
    pub sounds: Sounds,
    /// The tour of the first game.
    pub tour: Tour,
    /// The language; none follows the browser.
    pub language: Option<Language>,
}

/// The tag of a language, in small letters, as BCP 47 has them: `pt`.
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
    /// Most signs of a tag.
    const LONGEST: usize = 8;

    /// The language of a tag; `None` for a text that is none.
    pub fn new(tag: &str) -> Option<Self> {
        let is_sign = |sign: u8| matches!(sign, b'a'..=b'z' | b'0'..=b'9' | b'-');
        let is_tag = tag.len() >= 2 && tag.bytes().all(is_sign);
        let mut signs = [0; Self::LONGEST];
        signs.get_mut(..tag.len()).filter(|_| is_tag)?.copy_from_slice(tag.as_bytes());
        Some(Self(signs))
    }

    /// The tag.
    pub fn tag(&self) -> &str {
        let end = self.0.iter().position(|sign| *sign == 0).unwrap_or(self.0.len());
        str::from_utf8(&self.0[..end]).unwrap_or_default()
    }
}

/// The tag.
impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// Names the tag.
impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Language({self})")
    }
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// As the system says.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// Every theme, the usual one first.
    pub const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];
}

/// Numbers on the pieces. The pieces stay the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbering {
    /// The Marshal is 10, the Scout 2: the higher wins.
    #[default]
    MarshalTen,
    /// The Marshal is 1, the Scout 9, as in the older American sets: the lower wins.
    MarshalOne,
}

impl Numbering {
    /// Both numberings, the usual one first.
    pub const ALL: [Self; 2] = [Self::MarshalTen, Self::MarshalOne];
}

/// The side at the bottom of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BoardTurn {
    /// That of the player at the device.
    #[default]
    ToPlayer,
    /// Always Red.
    Still,
}

impl BoardTurn {
    /// Both choices, the usual one first.
    pub const ALL: [Self; 2] = [Self::ToPlayer, Self::Still];
}

/// Display of an enemy's rank after the battle that has shown it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Memory {
    /// It stays shown.
    #[default]
    Keep,
    /// It is hidden again, for players who want to remember it themselves.
    Forget,
}

impl Memory {
    /// Both choices, the usual one first.
    pub const ALL: [Self; 2] = [Self::Keep, Self::Forget];
}

/// Mark of the pieces that have moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MovedMark {
    /// They carry a mark.
    #[default]
    Shown,
    /// They look like the others.
    Hidden,
}

impl MovedMark {
    /// Both choices, the usual one first.
    pub const ALL: [Self; 2] = [Self::Shown, Self::Hidden];
}

/// Mark of the player's own pieces whose rank a battle has shown to the enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KnownMark {
    /// They carry a mark.
    #[default]
    Shown,
    /// They look like the others.
    Hidden,
}

impl KnownMark {
    /// Both choices, the usual one first.
    pub const ALL: [Self; 2] = [Self::Shown, Self::Hidden];
}

/// Sounds of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sounds {
    /// The board is silent.
    #[default]
    Off,
    /// Pieces, battles and ends are heard.
    On,
}

impl Sounds {
    /// Both choices, the usual one first.
    pub const ALL: [Self; 2] = [Self::Off, Self::On];
}

/// The strength of the computer that a new game begins with: that of the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Levels {
    /// In Stratego.
    pub stratego: Strength,
    /// In tic-tac-toe, where no computer is stronger than the fourth.
    pub tictactoe: Strength,
}

/// The second strength of each game.
impl Default for Levels {
    fn default() -> Self {
        Self { stratego: Strength::ALL[1], tictactoe: Strength::ALL[1] }
    }
}

/// The tour of the first game of Stratego.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tour {
    /// It is not shown any more.
    #[default]
    Over,
    /// It is shown to a person until it ends.
    Offered,
}

impl Tour {
    /// Both states, the usual one first.
    pub const ALL: [Self; 2] = [Self::Over, Self::Offered];
}

/// The computer's thinking time for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Thinking {
    /// A quarter of a second.
    Short,
    /// One second.
    #[default]
    Usual,
    /// Three seconds.
    Long,
    /// Ten seconds.
    Longest,
}

impl Thinking {
    /// Every time, the shortest first.
    pub const ALL: [Self; 4] = [Self::Short, Self::Usual, Self::Long, Self::Longest];

    /// The time in milliseconds.
    pub const fn millis(self) -> u32 {
        match self {
            Self::Short => 250,
            Self::Usual => 1_000,
            Self::Long => 3_000,
            Self::Longest => 10_000,
        }
    }
}
