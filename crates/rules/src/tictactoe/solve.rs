//! Perfect play.

use super::{Cell, Mark, Outcome, Position};
use crate::Position as _;

/// The result of perfect play, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Score {
    /// The other side wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl Score {
    /// The stable name: `loss`, `draw` or `win`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }

    /// The same result, as the other side sees it.
    const fn for_other(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// The score of a finished game for `side`.
    const fn of(outcome: Outcome, side: Mark) -> Self {
        match (outcome, side) {
            (Outcome::Win(Mark::X), Mark::X) | (Outcome::Win(Mark::O), Mark::O) => Self::Win,
            (Outcome::Win(_), _) => Self::Loss,
            (Outcome::Draw, _) => Self::Draw,
        }
    }
}

/// Each legal cell with the result of perfect play after a move there, for the side that makes this
/// move.
///
/// # Examples
///
/// ```
/// use fairboard_rules::tictactoe::{Position, Score, scores};
///
/// assert!(scores(&Position::default()).all(|(_, score)| score == Score::Draw));
/// ```
pub fn scores(position: &Position) -> impl Iterator<Item = (Cell, Score)> {
    position.legal_moves().map(|cell| (cell, score_after(position, cell, Score::Loss, Score::Win)))
}

/// The score of a move to `cell` for the side that makes the move, by alpha-beta search (Knuth and
/// Moore, 1975). If the result is `alpha` or less, the exact score is at most the result. If the
/// result is `beta` or more, the exact score is at least the result. Any other result is exact.
fn score_after(position: &Position, cell: Cell, alpha: Score, beta: Score) -> Score {
    let mut next = *position;
    let side = next.side();
    next.play_unchecked(cell);
    match next.outcome() {
        Some(outcome) => Score::of(outcome, side),
        // A loss for one side is a win for the other, so the bounds change places.
        None => best(&next, beta.for_other(), alpha.for_other()).for_other(),
    }
}

/// The best score that the side to move can reach, or `alpha` if `alpha` is higher. The search ends
/// at the first score of `beta` or more.
fn best(position: &Position, mut alpha: Score, beta: Score) -> Score {
    for cell in position.legal_moves() {
        alpha = alpha.max(score_after(position, cell, alpha, beta));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tictactoe::{Ending, Rules};

    /// The score by plain minimax, without pruning.
    fn plain(position: &Position, cell: Cell) -> Score {
        let mut next = *position;
        let side = next.side();
        next.play_unchecked(cell);
        if let Some(outcome) = next.outcome() {
            return Score::of(outcome, side);
        }
        let replies = next.legal_moves().map(|reply| plain(&next, reply));
        replies.max().unwrap_or(Score::Draw).for_other()
    }

    #[test]
    fn pruning_changes_no_score() {
        for first in Mark::ALL {
            for ending in [Ending::AtFirstLine, Ending::AtFullBoard] {
                for board in ["........x", "....x...o", "x.......o", "ox..x....", "x.o.o.x.."] {
                    let swapped = match first {
                        Mark::X => board.to_owned(),
                        Mark::O => board.replace('x', "_").replace('o', "x").replace('_', "o"),
                    };
                    let position = Position::from_board(&swapped, Rules { first, ending }).unwrap();
                    for (cell, score) in scores(&position) {
                        assert_eq!(score, plain(&position, cell), "{swapped} {cell} {ending:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn known_positions() {
        let scored = |board: &str, cell: u8| {
            let position = Position::from_board(board, Rules::default()).unwrap();
            scores(&position).find(|(legal, _)| legal.number() == cell).map(|(_, score)| score)
        };
        for (rule, board, cell, expected) in [
            ("a line wins", "xx.oo....", 3, Some(Score::Win)),
            ("leaving a line open loses", "xx.oo....", 9, Some(Score::Loss)),
            ("a corner opening is answered in the centre", "x........", 5, Some(Score::Draw)),
            ("an edge answer to a corner loses", "x........", 2, Some(Score::Loss)),
            ("occupied cells have no score", "x........", 1, None),
        ] {
            assert_eq!(scored(board, cell), expected, "{rule}");
        }
    }
}
