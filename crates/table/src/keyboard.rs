//! What keys mean, by the names that browsers give them.

use fairboard_rules::stratego::Rank;

use crate::announce::Numbering;

/// A step on a grid, as the WAI-ARIA grid pattern has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One cell to the left.
    Left,
    /// One cell to the right.
    Right,
    /// One cell up.
    Up,
    /// One cell down.
    Down,
    /// To the first cell of the row.
    RowStart,
    /// To the last cell of the row.
    RowEnd,
    /// To the first cell of the grid.
    GridStart,
    /// To the last cell of the grid.
    GridEnd,
}

impl Step {
    /// The step that a key asks for.
    pub fn of_key(key: &str, with_control: bool) -> Option<Self> {
        Some(match (key, with_control) {
            ("ArrowLeft", false) => Self::Left,
            ("ArrowRight", false) => Self::Right,
            ("ArrowUp", false) => Self::Up,
            ("ArrowDown", false) => Self::Down,
            ("Home", false) => Self::RowStart,
            ("End", false) => Self::RowEnd,
            ("Home", true) => Self::GridStart,
            ("End", true) => Self::GridEnd,
            _ => return None,
        })
    }

    /// Where the step leads from cell `index` of a square grid, counted in reading order from 0:
    /// it stops at the edges.
    pub const fn from(self, index: usize, side: usize) -> usize {
        let (column, last) = (index % side, side - 1);
        match self {
            Self::Left if column > 0 => index - 1,
            Self::Right if column < last => index + 1,
            Self::Up if index >= side => index - side,
            Self::Down if index < side * last => index + side,
            Self::Left | Self::Right | Self::Up | Self::Down => index,
            Self::RowStart => index - column,
            Self::RowEnd => index - column + last,
            Self::GridStart => 0,
            Self::GridEnd => side * side - 1,
        }
    }
}

/// What a key asks of the Stratego board, beside steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKey {
    /// Pick up, put down, choose.
    Choose,
    /// Let go.
    Cancel,
    /// Jump to the next own piece of a rank.
    Rank(Rank),
    /// Read the legal targets of the piece.
    Targets,
    /// Read the last move.
    LastMove,
    /// Read the losses.
    Losses,
    /// Show all keys.
    Help,
}

impl BoardKey {
    /// What a key asks for. Ranks answer to what is printed on them; the ten to `0`.
    pub fn of_key(key: &str, numbering: Numbering) -> Option<Self> {
        Some(match key {
            "Enter" | " " => Self::Choose,
            "Escape" => Self::Cancel,
            "m" | "M" => Self::Targets,
            "l" | "L" => Self::LastMove,
            "c" | "C" => Self::Losses,
            "?" => Self::Help,
            "0" => Self::rank("10", numbering)?,
            other => Self::rank(&other.to_uppercase(), numbering)?,
        })
    }

    fn rank(label: &str, numbering: Numbering) -> Option<Self> {
        Rank::ALL.into_iter().find(|rank| numbering.label(*rank) == label).map(Self::Rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stop_at_the_edges() {
        for (step, from, to) in [
            (Step::Left, 4, 3),
            (Step::Left, 3, 3),
            (Step::Right, 4, 5),
            (Step::Right, 5, 5),
            (Step::Up, 4, 1),
            (Step::Up, 1, 1),
            (Step::Down, 4, 7),
            (Step::Down, 7, 7),
            (Step::RowStart, 5, 3),
            (Step::RowEnd, 3, 5),
            (Step::GridStart, 5, 0),
            (Step::GridEnd, 0, 8),
        ] {
            assert_eq!(step.from(from, 3), to, "{step:?} from {from}");
        }
    }

    #[test]
    fn keys_of_a_grid() {
        for (key, control, step) in [
            ("ArrowLeft", false, Some(Step::Left)),
            ("Home", false, Some(Step::RowStart)),
            ("Home", true, Some(Step::GridStart)),
            ("End", true, Some(Step::GridEnd)),
            ("ArrowLeft", true, None),
            ("a", false, None),
        ] {
            assert_eq!(Step::of_key(key, control), step, "{key} {control}");
        }
    }

    #[test]
    fn keys_of_the_board() {
        use Numbering::{MarshalOne, MarshalTen};
        for (key, numbering, expected) in [
            ("Enter", MarshalTen, Some(BoardKey::Choose)),
            (" ", MarshalTen, Some(BoardKey::Choose)),
            ("Escape", MarshalTen, Some(BoardKey::Cancel)),
            ("0", MarshalTen, Some(BoardKey::Rank(Rank::Marshal))),
            ("9", MarshalTen, Some(BoardKey::Rank(Rank::General))),
            ("2", MarshalTen, Some(BoardKey::Rank(Rank::Scout))),
            ("1", MarshalTen, None),
            ("1", MarshalOne, Some(BoardKey::Rank(Rank::Marshal))),
            ("9", MarshalOne, Some(BoardKey::Rank(Rank::Scout))),
            ("s", MarshalTen, Some(BoardKey::Rank(Rank::Spy))),
            ("B", MarshalTen, Some(BoardKey::Rank(Rank::Bomb))),
            ("f", MarshalOne, Some(BoardKey::Rank(Rank::Flag))),
            ("m", MarshalTen, Some(BoardKey::Targets)),
            ("?", MarshalTen, Some(BoardKey::Help)),
            ("x", MarshalTen, None),
            ("Tab", MarshalTen, None),
        ] {
            assert_eq!(BoardKey::of_key(key, numbering), expected, "{key} {numbering:?}");
        }
    }
}
