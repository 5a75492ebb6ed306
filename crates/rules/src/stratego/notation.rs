//! The text forms: squares, moves, setups and positions.
//!
//! - A square is `a1` .. `j10`, a move `a4a5`. In a record a move reads `a4-a5` and an attack
//!   `a4xa5` (`Display` of [`Ply`]).
//! - A setup is 40 letters in the order of the owner's rows from front to back, left to right from
//!   the owner's side. `A` is an empty square. This is the order of the Gravon archives.
//! - A position is in the format `StraDoS3`: 100 letters in index order from a1, ` r` or ` b` for
//!   the side to move, and the ply number. `A` is an empty square, `_` a lake, a lower-case letter
//!   a piece whose rank is public, and `?` a piece whose rank the reader does not know.
//!
//! # Examples
//!
//! ```
//! use fairboard_rules::stratego::notation::{SquareError, SyntaxError, letter, piece_of};
//! use fairboard_rules::stratego::{Army, Color, DeploymentDraft, Piece, Rank, Square};
//!
//! let marshal = Piece { color: Color::Red, rank: Rank::Marshal };
//! assert_eq!((letter(marshal), piece_of('L')), ('L', Some(marshal)));
//! assert_eq!("k1".parse::<Square>(), Err(SquareError::OffBoard));
//! let short = DeploymentDraft::from_text("LM", Color::Red, Army::Full);
//! assert_eq!(short, Err(SyntaxError::Length { expected: 40, found: 2 }));
//! ```

mod position;
mod setup;

use core::error::Error;
use core::fmt;
use core::str::FromStr;

use super::{Color, Move, Piece, Ply, Rank, Square};

pub(super) use position::{known_letter, read_position, write_position};

/// An empty square, in setups and positions.
pub const EMPTY: char = 'A';
/// A lake, in positions.
pub const LAKE: char = '_';
/// A piece of unknown rank, in positions.
pub const UNKNOWN: char = '?';

/// The ranks in the order of their letters: Red's are `B` to `M`, Blue's `N` to `Y`.
const LETTERS: [Rank; Rank::COUNT] = [
    Rank::Bomb,
    Rank::Spy,
    Rank::Scout,
    Rank::Miner,
    Rank::Sergeant,
    Rank::Lieutenant,
    Rank::Captain,
    Rank::Major,
    Rank::Colonel,
    Rank::General,
    Rank::Marshal,
    Rank::Flag,
];

const fn first_letter(color: Color) -> u8 {
    match color {
        Color::Red => b'B',
        Color::Blue => b'N',
    }
}

/// The letter of a piece: `B` to `M` for Red, `N` to `Y` for Blue.
pub fn letter(piece: Piece) -> char {
    // Every rank is in the table, so the default is never used.
    let index = LETTERS.iter().position(|rank| *rank == piece.rank).unwrap_or_default();
    char::from(first_letter(piece.color) + index as u8)
}

/// The piece of an upper-case letter; `None` if the letter names no piece.
pub fn piece_of(letter: char) -> Option<Piece> {
    Color::ALL.into_iter().find_map(|color| {
        let index = u32::from(letter).checked_sub(first_letter(color).into())?;
        // For Red, the index of a letter of Blue is beyond the table.
        let rank = *LETTERS.get(index as usize)?;
        Some(Piece { color, rank })
    })
}

/// The reason why a text is no square, or no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareError {
    /// The text is a lower-case letter and a number without leading zeros, but no square of the
    /// board.
    OffBoard,
    /// The text has another form, such as `A1` or `a01`.
    Syntax,
}

impl SquareError {
    /// The stable name, for programs: `off-board` or `syntax`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::OffBoard => "off-board",
            Self::Syntax => "syntax",
        }
    }
}

/// One sentence, for programmers.
impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OffBoard => "That square is off the board: squares are a1 to j10.",
            Self::Syntax => "Squares are written a1 to j10, and a move as two squares: a4a5.",
        })
    }
}

impl Error for SquareError {}

/// The reason why a text is not the color, rank, setup or position that it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyntaxError {
    /// The text is not `red` or `blue`.
    Color,
    /// The text is not the name of a rank.
    Rank,
    /// The text has the wrong number of letters.
    Length {
        /// The right number of letters: 40 for a setup, 100 for a position.
        expected: usize,
        /// The number of letters in the text.
        found: usize,
    },
    /// A letter has no meaning here.
    Letter {
        /// The letter as it stands in the text.
        letter: char,
        /// The letter's index in the text, from 0.
        index: usize,
    },
    /// This square is a lake but is not written as a lake, or the other way round.
    Lake(Square),
    /// There are more pieces of this rank than the army has.
    Limit(Rank),
    /// The side to move is not `r` or `b`, the ply number is not a number, or more text follows.
    Tail,
}

/// One sentence, for programmers.
impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Color => f.write_str("A color is red or blue."),
            Self::Rank => f.write_str("A rank is flag, bomb, spy, scout, ... or marshal."),
            Self::Length { expected, found } => {
                write!(f, "There should be {expected} letters, but there are {found}.")
            }
            Self::Letter { letter, index } => {
                write!(f, "Letter {}, {letter:?}, means nothing here.", index + 1)
            }
            Self::Lake(square) => {
                write!(f, "On {square} there is a lake where none belongs, or none where it does.")
            }
            Self::Limit(rank) => write!(f, "There are too many pieces of the rank {rank}."),
            Self::Tail => {
                f.write_str("A position ends with the side to move, r or b, and the ply.")
            }
        }
    }
}

impl Error for SyntaxError {}

/// The text `a4a5`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads the text `a4a5`, as `Display` writes it.
impl FromStr for Move {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // The departure is the first character and the digits after it.
        let (arrival_start, _) = text
            .char_indices()
            .skip(1)
            .find(|(_, character)| !character.is_ascii_digit())
            .ok_or(SquareError::Syntax)?;
        let (departure, arrival) = text.split_at(arrival_start);
        let (from, to) = (departure.parse::<Square>(), arrival.parse::<Square>());
        // `k4!` is no move at all, so its wrong form is reported before its square off the board.
        if from == Err(SquareError::Syntax) || to == Err(SquareError::Syntax) {
            return Err(SquareError::Syntax);
        }
        Ok(Self { from: from?, to: to? })
    }
}

/// The text `a4-a5`, or `a4xa5` for an attack.
impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.battle.is_some() { 'x' } else { '-' };
        write!(f, "{}{sign}{}", self.mv.from, self.mv.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_those_of_the_table() {
        let table = [
            (Rank::Flag, 'M', 'Y'),
            (Rank::Bomb, 'B', 'N'),
            (Rank::Spy, 'C', 'O'),
            (Rank::Scout, 'D', 'P'),
            (Rank::Miner, 'E', 'Q'),
            (Rank::Sergeant, 'F', 'R'),
            (Rank::Lieutenant, 'G', 'S'),
            (Rank::Captain, 'H', 'T'),
            (Rank::Major, 'I', 'U'),
            (Rank::Colonel, 'J', 'V'),
            (Rank::General, 'K', 'W'),
            (Rank::Marshal, 'L', 'X'),
        ];
        for (rank, red, blue) in table {
            for (color, expected) in [(Color::Red, red), (Color::Blue, blue)] {
                let piece = Piece { color, rank };
                assert_eq!(letter(piece), expected);
                assert_eq!(piece_of(expected), Some(piece));
            }
        }
        for other in ['A', 'Z', '_', '?', 'b', 'é', '\0'] {
            assert_eq!(piece_of(other), None, "{other}");
        }
    }

    #[test]
    fn moves_round_trip_and_refuse_what_is_none() {
        for text in ["a1a2", "a10b10", "j9j10", "c4h4"] {
            let mv: Move = text.parse().unwrap();
            assert_eq!((mv.to_string(), format!("{mv:?}")), (text.to_owned(), text.to_owned()));
        }
        for (text, error) in [
            ("k4a5", SquareError::OffBoard),
            ("a4a11", SquareError::OffBoard),
            ("a0a1", SquareError::OffBoard),
            ("", SquareError::Syntax),
            ("a4", SquareError::Syntax),
            ("a4-a5", SquareError::Syntax),
            ("a4a5 ", SquareError::Syntax),
            ("a4a5a6", SquareError::Syntax),
            ("k4!", SquareError::Syntax),
            ("éa1", SquareError::Syntax),
        ] {
            assert_eq!(text.parse::<Move>(), Err(error), "{text}");
        }
    }
}
