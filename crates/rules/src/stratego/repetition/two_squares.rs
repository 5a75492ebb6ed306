//! The two-squares rule of the International Stratego Federation.

use crate::stratego::{ByColor, Color, Direction, Move, Square, SquareSet};

/// No piece may cross the same border between two squares more than three times in a row.
///
/// Only the moves of the piece's side count. A move of another piece of the side ends the row. An
/// attack counts like a move. A Scout's long move crosses every border on its way, so the rule may
/// leave the Scout a shorter move.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::Color;
/// use fairboard_rules::stratego::repetition::TwoSquares;
///
/// let mut rule = TwoSquares::default();
/// for mv in ["a4a5", "a5a4", "a4a5"] {
///     rule.moved(Color::Red, mv.parse()?);
/// }
/// assert!(rule.barred(Color::Red, "a5".parse()?).contains("a4".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TwoSquares {
    last_moves: ByColor<LastMoves>,
}

impl TwoSquares {
    /// Takes over a move or attack of `side`.
    pub fn moved(&mut self, side: Color, mv: Move) {
        self.last_moves[side].push(mv);
    }

    /// The square on which the last move of `side` ended, if one piece made the side's last three
    /// moves. The rule bars no other piece of `side` from a move.
    pub fn suspects(&self, side: Color) -> SquareSet {
        let LastMoves(last_moves) = &self.last_moves[side];
        match last_moves {
            // The first entry is filled only after three moves of one piece.
            [Some(_), _, Some(newest)] => SquareSet::of(newest.to),
            _ => SquareSet::EMPTY,
        }
    }

    /// The squares to which `side` may not move the piece on `from`, including squares out of the
    /// piece's reach.
    pub fn barred(&self, side: Color, from: Square) -> SquareSet {
        self.last_moves[side].barred(from)
    }
}

/// The last moves of one side that were all made by one piece: up to three, at the end of the
/// array, the newest last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct LastMoves([Option<Move>; 3]);

impl LastMoves {
    /// Adds a move. If another piece made the moves before it, they are forgotten.
    fn push(&mut self, mv: Move) {
        let [_, second, third] = self.0;
        // The piece is the same if the move starts where the last move ended. No other piece of the
        // side can have come there in the meantime.
        let is_same_piece = third.is_some_and(|last| last.to == mv.from);
        self.0 = if is_same_piece { [second, third, Some(mv)] } else { [None, None, Some(mv)] };
    }

    /// The squares that the piece on `from` reaches only across a border that all of the last three
    /// moves crossed. Empty if this piece has not made all of these moves.
    fn barred(&self, from: Square) -> SquareSet {
        let [Some(first), Some(second), Some(third)] = self.0 else { return SquareSet::EMPTY };
        if third.to != from {
            return SquareSet::EMPTY;
        }
        let crossed_by_all =
            Span::of(first).common(Span::of(second)).and_then(|span| span.common(Span::of(third)));
        crossed_by_all.map_or(SquareSet::EMPTY, |span| span.behind(from))
    }
}

/// The squares of a row or column from `low` to `high`, with the borders between them.
#[derive(Clone, Copy)]
struct Span {
    axis: Axis,
    low: Square,
    high: Square,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Axis {
    Row(u8),
    Column(u8),
}

impl Span {
    /// The stretch from one end of a straight move to the other.
    fn of(mv: Move) -> Self {
        let axis = if mv.from.row() == mv.to.row() {
            Axis::Row(mv.from.row())
        } else {
            Axis::Column(mv.from.column())
        };
        Self { axis, low: mv.from.min(mv.to), high: mv.from.max(mv.to) }
    }

    /// The part that both stretches have in common; `None` if this part has no border.
    fn common(self, other: Self) -> Option<Self> {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        (self.axis == other.axis && low < high).then_some(Self { low, high, ..self })
    }

    /// The squares that a piece on `from` reaches only by crossing a border of this stretch. The
    /// piece stands on the same line, outside of the stretch or at one of its ends.
    fn behind(self, from: Square) -> SquareSet {
        let towards_high = match self.axis {
            Axis::Row(_) => Direction::Right,
            Axis::Column(_) => Direction::Up,
        };
        if from <= self.low {
            SquareSet::ray(self.low, towards_high)
        } else {
            SquareSet::ray(self.high, towards_high.opposite())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares barred to the piece on `from` after these moves of Red.
    fn barred_after(moves: &str, from: &str) -> String {
        let mut rule = TwoSquares::default();
        for mv in moves.split_whitespace() {
            rule.moved(Color::Red, mv.parse().unwrap());
        }
        let barred = rule.barred(Color::Red, from.parse().unwrap());
        barred.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_border_is_crossed_three_times_in_a_row_and_no_more() {
        // moves of one side, the piece asked about, the squares it may not go to
        for (moves, from, expected) in [
            ("", "a4", ""),
            ("a4a5", "a5", ""),
            ("a4a5 a5a4", "a4", ""),
            ("a4a5 a5a4 a4a5", "a5", "a1 a2 a3 a4"),
            ("b4a4 a4b4 b4a4", "a4", "b4 c4 d4 e4 f4 g4 h4 i4 j4"),
            // Another piece is free.
            ("a4a5 a5a4 a4a5", "b4", ""),
            // A move of another piece ends the row.
            ("a4a5 a5a4 e4e5 a4a5", "a5", ""),
            ("a4a5 a5a4 a4a5 e4e5", "a5", ""),
            // Each border is counted by itself.
            ("a4a5 a5a6 a6a5", "a5", ""),
            ("a4a5 a5a4 a4b4", "b4", ""),
            // Only the last three moves count.
            ("a3a4 a4a5 a5a4 a4a5", "a5", "a1 a2 a3 a4"),
        ] {
            assert_eq!(barred_after(moves, from), expected, "{moves:?}");
        }
    }

    #[test]
    fn a_scouts_long_move_is_only_shortened() {
        assert_eq!(barred_after("d4h4 h4b4 b4j4", "j4"), "a4 b4 c4 d4 e4 f4 g4");
        assert_eq!(barred_after("a1a7 a7a4 a4a6", "a6"), "a1 a2 a3 a4 a5");
        assert_eq!(barred_after("a1a7 a7a4 a4a2", "a2"), "");
    }

    #[test]
    fn the_other_sides_moves_do_not_count() {
        let mut rule = TwoSquares::default();
        for mv in ["a4a5", "a5a4", "a4a5"] {
            rule.moved(Color::Red, mv.parse().unwrap());
            rule.moved(Color::Blue, "j7j6".parse().unwrap());
        }
        assert!(rule.barred(Color::Red, "a5".parse().unwrap()).contains("a4".parse().unwrap()));
        assert!(rule.barred(Color::Blue, "a5".parse().unwrap()).is_empty());
    }
}
