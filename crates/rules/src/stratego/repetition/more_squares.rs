//! The more-squares (chase) rule of the International Stratego Federation.

use crate::stratego::{Board, ByColor, Color, Move, Square, SquareSet};

/// A chase may not come back to a position it has had.
///
/// For each side the rule keeps the last move and the length of its chase: how many plies in a row
/// it has threatened and the other side has fled. A move without attack is refused if the position
/// it leads to is one that the board had earlier in the chase, and it ends next to an enemy piece,
/// and it does not merely take back the side's own last move. An attack ends both chases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoreSquares {
    last: ByColor<Option<Move>>,
    chase: ByColor<usize>,
    /// The moves back to the start of the longer chase, oldest first: never an attack.
    trail: Vec<Move>,
}

impl MoreSquares {
    /// Hears of `mv`, which was no attack; `board` is the one after it.
    pub fn moved(&mut self, board: &Board, side: Color, mv: Move) {
        let enemy = side.other();
        let fled = self.last[enemy].is_some_and(|last| mv.from.is_next_to(last.to));
        let threatens = !(SquareSet::neighbours(mv.to) & board.occupied(enemy)).is_empty();
        self.chase[enemy] = if fled { self.chase[enemy] + 1 } else { 0 };
        self.chase[side] = if threatens { self.chase[side] + 1 } else { 0 };
        self.last[side] = Some(mv);

        let longer = self.chase.red.max(self.chase.blue);
        if longer == 0 {
            self.trail.clear();
        } else {
            self.trail.push(mv);
            self.trail.drain(..self.trail.len().saturating_sub(longer));
        }
    }

    /// Hears of the attack `mv` of `side`.
    pub fn attacked(&mut self, side: Color, mv: Move) {
        self.last[side] = Some(mv);
        self.chase = ByColor::default();
        self.trail.clear();
    }

    /// The squares of the pieces that may be refused a move of `side`: those that have moved in its
    /// chase. What any other leaves empty was not empty earlier.
    pub fn suspects(&self, board: &Board, side: Color) -> SquareSet {
        // The board before the chase's first ply is no part of it.
        if self.chase[side] < 2 {
            return SquareSet::EMPTY;
        }
        self.trail.iter().map(|mv| mv.to).collect::<SquareSet>() & board.occupied(side)
    }

    /// Which of the `targets` of `side`'s piece on `from` are refused.
    pub fn barred(
        &self,
        board: &Board,
        side: Color,
        from: Square,
        targets: SquareSet,
    ) -> SquareSet {
        if !self.suspects(board, side).contains(from) {
            return SquareSet::EMPTY;
        }
        let enemies = board.occupied(side.other());
        let taken_back = self.last[side].filter(|last| last.to == from);
        (targets & enemies.adjacent() & !enemies)
            .into_iter()
            .filter(|to| taken_back.is_none_or(|last| last.from != *to))
            .filter(|to| self.comes_back(board, Move::new(from, *to), self.chase[side]))
            .collect()
    }

    /// Whether `mv` leads to the board of one of the last plies, from 1 ply ago to `length` - 1.
    fn comes_back(&self, board: &Board, mv: Move, length: usize) -> bool {
        let mut after = board.clone();
        after.shift(mv);
        let mut earlier = board.clone();
        self.trail.iter().rev().take(length - 1).any(|mv| {
            earlier.shift(mv.reversed());
            earlier == after
        })
    }
}
