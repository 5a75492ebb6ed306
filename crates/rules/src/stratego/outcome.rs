//! The end of a game.

use super::Color;

/// The result of a game and its reason.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Color, DrawBy, Outcome, WinBy};
///
/// let won = Outcome::Win { winner: Color::Red, by: WinBy::Flag };
/// assert_eq!((won.winner(), won.reason()), (Some(Color::Red), "flag"));
/// let drawn = Outcome::Draw { by: DrawBy::NoAttack };
/// assert_eq!((drawn.winner(), drawn.reason()), (None, "no-attack"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side has won.
    Win {
        /// The side that has won.
        winner: Color,
        /// The reason, such as the capture of the Flag.
        by: WinBy,
    },
    /// Nobody has won.
    Draw {
        /// The reason, such as an agreement.
        by: DrawBy,
    },
}

/// The reason why a side has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinBy {
    /// The winner took the enemy's Flag.
    Flag,
    /// The enemy was to move and had no legal move.
    NoMoves,
    /// The enemy left the game.
    Resigned,
    /// The enemy ran out of time.
    Time,
}

/// The reason why nobody has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawBy {
    /// There were too many plies without an attack
    /// ([`Endings::quiet_plies`](super::Endings::quiet_plies)).
    NoAttack,
    /// Neither side has any pieces left but Bombs and Flags, which never move.
    BothImmobile,
    /// The players agreed on a draw.
    Agreed,
}

impl Outcome {
    /// The winner; `None` for a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Draw { .. } => None,
        }
    }

    /// The stable name of the reason: `flag`, `no-moves`, `resigned`, `time`, `no-attack`,
    /// `both-immobile` or `agreed`.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Win { by: WinBy::Flag, .. } => "flag",
            Self::Win { by: WinBy::NoMoves, .. } => "no-moves",
            Self::Win { by: WinBy::Resigned, .. } => "resigned",
            Self::Win { by: WinBy::Time, .. } => "time",
            Self::Draw { by: DrawBy::NoAttack } => "no-attack",
            Self::Draw { by: DrawBy::BothImmobile } => "both-immobile",
            Self::Draw { by: DrawBy::Agreed } => "agreed",
        }
    }
}
