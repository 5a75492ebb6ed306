//! Moves, plies, and the reasons why a move is refused.

use core::error::Error;
use core::fmt;

use super::{Battle, Square};

/// A move of a piece from one square to another; a move to an enemy's square is an attack.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Move, Square};
///
/// let mv: Move = "a4a5".parse()?;
/// assert_eq!(mv, Move::new("a4".parse()?, "a5".parse()?));
/// assert_eq!(mv.reversed().to_string(), "a5a4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The square of departure.
    pub from: Square,
    /// The square of arrival.
    pub to: Square,
}

impl Move {
    /// The move from `from` to `to`, which need not be straight or legal.
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// The move back, from `to` to `from`.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { from: self.to, to: self.from }
    }
}

/// A move that was made, with the battle it led to. Plies are public, because both players see each
/// move and both ranks of a battle.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Move, Ply};
///
/// let ply = Ply { mv: "a4a5".parse()?, battle: None };
/// assert_eq!((ply.to_string(), Move::from(ply).to_string()), ("a4-a5".into(), "a4a5".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ply {
    /// The move that the player chose.
    pub mv: Move,
    /// The battle, if the move was an attack.
    pub battle: Option<Battle>,
}

/// The move alone, without the battle.
impl From<Ply> for Move {
    fn from(ply: Ply) -> Self {
        ply.mv
    }
}

/// The reason why a move is refused.
///
/// If several reasons apply, the first in the order of the variants is given. The one exception is
/// [`Repeat`](Self::Repeat), which is given before [`OwnPiece`](Self::OwnPiece), as in the VDM++
/// model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum IllegalMove {
    /// The game is over.
    GameOver,
    /// There is no piece on the square of departure.
    Empty,
    /// The piece on the square of departure is the other side's.
    NotYours,
    /// Bombs and Flags do not move.
    Immovable,
    /// Pieces move along a row or a column.
    NotStraight,
    /// Only a Scout moves more than one square.
    TooFar,
    /// Something stands between the two squares: a piece or a lake.
    Blocked,
    /// Nothing enters a lake.
    Lake,
    /// One's own piece stands on the square of arrival.
    OwnPiece,
    /// The two-squares rule: the piece would cross the border between two squares for the fourth
    /// time in a row.
    TwoSquares,
    /// The more-squares rule: the chase would come back to an earlier position.
    MoreSquares,
    /// The return rule of the VDM++ model: the piece has gone back and forth too often.
    Repeat,
}

impl IllegalMove {
    /// Every reason, in the order of the variants.
    pub const ALL: [Self; 12] = [
        Self::GameOver,
        Self::Empty,
        Self::NotYours,
        Self::Immovable,
        Self::NotStraight,
        Self::TooFar,
        Self::Blocked,
        Self::Lake,
        Self::OwnPiece,
        Self::TwoSquares,
        Self::MoreSquares,
        Self::Repeat,
    ];

    /// The stable name, for programs, such as `too-far`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::Empty => "empty",
            Self::NotYours => "not-yours",
            Self::Immovable => "immovable",
            Self::NotStraight => "not-straight",
            Self::TooFar => "too-far",
            Self::Blocked => "blocked",
            Self::Lake => "lake",
            Self::OwnPiece => "own-piece",
            Self::TwoSquares => "two-squares",
            Self::MoreSquares => "more-squares",
            Self::Repeat => "repeat",
        }
    }
}

/// One sentence, for programmers.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameOver => "The game is over.",
            Self::Empty => "There is no piece on that square.",
            Self::NotYours => "That piece is not yours.",
            Self::Immovable => "Bombs and Flags do not move.",
            Self::NotStraight => "Pieces move along a row or a column.",
            Self::TooFar => "Only a Scout moves more than one square.",
            Self::Blocked => "Something stands in the way.",
            Self::Lake => "Nothing enters a lake.",
            Self::OwnPiece => "Your own piece stands there.",
            Self::TwoSquares => "This piece has crossed this border three times in a row.",
            Self::MoreSquares => "This chase would come back to an earlier position.",
            Self::Repeat => "This piece has gone back and forth too often.",
        })
    }
}

impl Error for IllegalMove {}
