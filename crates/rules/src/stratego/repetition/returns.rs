//! The return rule of the VDM++ model.

use crate::stratego::{Move, Square, SquareSet};

/// The return rule: a piece may not return four times in a row. A return is a move to the square
/// from which the piece came by its last move.
///
/// A move of the piece to any other square clears the count; moves of other pieces change nothing.
/// Source: operations `newPosition` and `canMakeMove` of the class `Piece`, which keep
/// `lastPosition` and `movesRepeated`.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::repetition::Returns;
///
/// let mut rule = Returns::default();
/// for mv in ["a4a5", "a5a4", "a4a5", "a5a4"] {
///     rule.moved(mv.parse()?);
/// }
/// assert!(rule.barred("a4".parse()?).contains("a5".parse()?));
/// rule.forget("a4".parse()?);
/// assert!(rule.suspects().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Returns {
    /// The memory of each piece, by the index of its present square.
    pieces: [PieceMemory; Square::COUNT],
    /// The squares of the pieces that have returned [`ALLOWED`] times in a row.
    suspects: SquareSet,
}

/// The square from which a piece came by its last move, and the number of its returns in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct PieceMemory {
    came_from: Option<Square>,
    returns: u8,
}

/// Number of returns in a row that a piece may make.
const ALLOWED: u8 = 3;

impl Default for Returns {
    fn default() -> Self {
        Self { pieces: [PieceMemory::default(); Square::COUNT], suspects: SquareSet::EMPTY }
    }
}

impl Returns {
    /// Counts `mv`: a move, or an attack that the attacker has survived.
    pub fn moved(&mut self, mv: Move) {
        let memory = self.pieces[usize::from(mv.from.index())];
        let is_return = memory.came_from == Some(mv.to);
        let returns = if is_return { memory.returns.saturating_add(1) } else { 0 };
        self.pieces[usize::from(mv.to.index())] = PieceMemory { came_from: Some(mv.from), returns };
        self.forget(mv.from);
        // A piece that was taken on `mv.to` may have had no return left.
        self.suspects.remove(mv.to);
        if returns >= ALLOWED {
            self.suspects.insert(mv.to);
        }
    }

    /// Forgets the piece on `square`, which is no longer there.
    pub fn forget(&mut self, square: Square) {
        self.pieces[usize::from(square.index())] = PieceMemory::default();
        self.suspects.remove(square);
    }

    /// The squares of the pieces of both sides that have returned as often in a row as is allowed.
    pub const fn suspects(&self) -> SquareSet {
        self.suspects
    }

    /// The square to which the piece on `from` may not return; empty if the piece may return.
    pub fn barred(&self, from: Square) -> SquareSet {
        match self.pieces[usize::from(from.index())] {
            PieceMemory { came_from: Some(to), returns: ALLOWED.. } => SquareSet::of(to),
            PieceMemory { .. } => SquareSet::EMPTY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fourth_return_in_a_row_is_refused() {
        for (moves, from, barred) in [
            ("a4a5", "a5", None),
            ("a4a5 a5a4 a4a5 a5a4", "a4", Some("a5")),
            ("a4a5 a5a4 a4a5", "a5", None),
            // Moves of other pieces change nothing.
            ("a4a5 a5a4 b4b5 a4a5 b5b6 a5a4", "a4", Some("a5")),
            // Any other move of the piece clears its count.
            ("a4a5 a5a4 a4a5 a5a6 a6a5", "a5", None),
            ("a4a5 a5a4 a4a5 a5a4 a4b4 b4a4", "a4", None),
        ] {
            let mut rule = Returns::default();
            for mv in moves.split_whitespace() {
                rule.moved(mv.parse().unwrap());
            }
            let expected = barred.map(|square: &str| square.parse().unwrap()).into_iter().collect();
            assert_eq!(rule.barred(from.parse().unwrap()), expected, "{moves}");
        }
    }
}
