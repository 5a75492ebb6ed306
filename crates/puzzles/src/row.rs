//! A row of a collection of puzzles: a puzzle, and an engine's findings about it.

use std::fmt;
use std::str::FromStr;

use fairboard_play::Strength;
use fairboard_play::stratego::review::Judgement;
use fairboard_rules::stratego::Move;
use thiserror::Error;

use crate::{BadPuzzle, Puzzle};

/// A puzzle of a collection, with an engine's findings about it.
///
/// The text of a row has the fields in their order, with spaces between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The position and its best move.
    pub puzzle: Puzzle,
    /// The idea behind the best move.
    pub theme: Theme,
    /// The lowest level of the computer that finds the best move.
    pub level: Strength,
    /// The best move except the solution.
    pub other: Move,
    /// The judgement of the other move, which says why the solution is better.
    pub judgement: Judgement,
}

/// Theme of a puzzle: the idea behind the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// A piece can be taken for sure.
    Capture,
    /// A piece is in danger.
    Rescue,
    /// The move attacks nothing at once, but an enemy piece falls later because of it.
    Hunt,
    /// An attack is worth its risk.
    Risk,
    /// The Spy makes the move, or is the reason for it.
    Spy,
    /// A Miner attacks a piece that may be a Bomb, or a Bomb is the reason for the move.
    Bomb,
    /// A Flag is within reach.
    Flag,
    /// The rules on repetition decide.
    Repetition,
}

impl Theme {
    /// All themes, in the order in which a person can choose them.
    pub const ALL: [Self; 8] = [
        Self::Capture,
        Self::Rescue,
        Self::Hunt,
        Self::Risk,
        Self::Spy,
        Self::Bomb,
        Self::Flag,
        Self::Repetition,
    ];

    /// The theme's word in a row.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::Rescue => "rescue",
            Self::Hunt => "hunt",
            Self::Risk => "risk",
            Self::Spy => "spy",
            Self::Bomb => "bomb",
            Self::Flag => "flag",
            Self::Repetition => "repetition",
        }
    }

    /// The inverse of [`name`](Self::name); `None` for any other text.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// The reason why a text is no row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadRow {
    /// The first word is no puzzle.
    #[error(transparent)]
    Puzzle(#[from] BadPuzzle),
    /// The theme, the level, the other move or the judgement is missing or cannot be read.
    #[error("no theme, level, move and judgement")]
    Form,
    /// The other move is illegal or is the solution, or the judgement names another solution.
    #[error("the judgement is not of this puzzle")]
    Judgement,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { puzzle, theme, level, other, judgement } = self;
        write!(f, "{puzzle} {} {level} {other} {judgement}", theme.name())
    }
}

/// The inverse of `Display`.
impl FromStr for Row {
    type Err = BadRow;

    fn from_str(text: &str) -> Result<Self, BadRow> {
        // The last of the five parts, the judgement, is several words.
        let mut words = text.splitn(5, ' ');
        let mut word = || words.next().ok_or(BadRow::Form);
        let (puzzle, theme, level) = (word()?.parse::<Puzzle>()?, word()?, word()?);
        let theme = Theme::named(theme).ok_or(BadRow::Form)?;
        let level = level.parse().map_err(|_| BadRow::Form)?;
        let other = word()?.parse().map_err(|_| BadRow::Form)?;
        let judgement: Judgement = word()?.parse().map_err(|_| BadRow::Form)?;
        let is_of_puzzle = judgement.best == puzzle.solution() && other != judgement.best;
        if !is_of_puzzle || puzzle.view().check(other).is_err() {
            return Err(BadRow::Judgement);
        }
        Ok(Self { puzzle, theme, level, other, judgement })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::COLLECTION;

    #[test]
    fn a_row_that_contradicts_itself_is_refused() {
        let row = COLLECTION.row(1).unwrap();
        let text = row.to_string();
        let solution = row.puzzle.solution();
        for (rule, changed, fault) in [
            ("an unknown theme", text.replacen(row.theme.name(), "checkmate", 1), BadRow::Form),
            ("a cut one", text.rsplit_once(' ').unwrap().0.to_owned(), BadRow::Form),
            (
                "the judgement of another solution",
                text.replacen(&format!(" 0 {solution} "), &format!(" 0 {} ", row.other), 1),
                BadRow::Judgement,
            ),
            (
                "the solution as the other move",
                text.replacen(&format!(" {} ", row.other), &format!(" {solution} "), 1),
                BadRow::Judgement,
            ),
            (
                "another move that is not legal",
                text.replacen(&format!(" {} ", row.other), " c5c6 ", 1),
                BadRow::Judgement,
            ),
        ] {
            assert_ne!(changed, text, "{rule}");
            assert_eq!(changed.parse::<Row>(), Err(fault), "{rule}");
        }
        assert_eq!("".parse::<Row>(), Err(BadRow::Puzzle(BadPuzzle::Form)));
    }
}
