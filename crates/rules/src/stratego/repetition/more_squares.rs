//! The more-squares (chase) rule of the International Stratego Federation.

use std::fmt;

use crate::stratego::{Board, ByColor, Color, Move, Piece, Square, SquareSet};

/// A chase may not come back to a position it has had.
///
/// For each side the rule keeps the last move and the length of its chase: how many plies in a row
/// it has threatened and the other side has fled. A move without attack is refused if the position
/// it leads to is one that the board had earlier in the chase, and it ends next to an enemy piece,
/// and it does not merely take back the side's own last move. An attack ends both chases.
#[derive(Clone, Debug, Default)]
pub struct MoreSquares {
    last: ByColor<Option<Move>>,
    chase: ByColor<usize>,
    /// The moves back to the start of the longer chase, oldest first: never an attack.
    trail: Vec<Step>,
}

#[derive(Clone, Copy)]
struct Step {
    mv: Move,
    piece: Piece,
}

impl MoreSquares {
    /// Hears of `mv`, which was no attack; `board` is the one after it.
    pub fn moved(&mut self, board: &Board, mv: Move) {
        let Some(piece) = board.piece_at(mv.to) else { return };
        let (side, enemy) = (piece.color, piece.color.opponent());

        let fled = self.last[enemy].is_some_and(|last| mv.from.is_next_to(last.to));
        let threatens = !(SquareSet::neighbours(mv.to) & board.occupied(enemy)).is_empty();
        self.chase[enemy] = if fled { self.chase[enemy] + 1 } else { 0 };
        self.chase[side] = if threatens { self.chase[side] + 1 } else { 0 };
        self.last[side] = Some(mv);

        let longer = self.chase.red.max(self.chase.blue);
        if longer == 0 {
            self.trail.clear();
        } else {
            self.trail.push(Step { mv, piece });
            self.trail.drain(..self.trail.len().saturating_sub(longer));
        }
    }

    /// Hears of the attack `mv` of `side`.
    pub fn attacked(&mut self, side: Color, mv: Move) {
        self.last[side] = Some(mv);
        self.chase = ByColor::default();
        self.trail.clear();
    }

    /// The squares of the pieces that may be refused a move of `side`: those that it has moved in
    /// the chase. What any other leaves empty was not empty earlier.
    pub fn suspects(&self, side: Color) -> SquareSet {
        // The board before the chase's first ply is no part of it.
        if self.chase[side] < 2 {
            return SquareSet::EMPTY;
        }
        let ours = self.trail.iter().filter(|step| step.piece.color == side);
        ours.map(|step| step.mv.to).collect()
    }

    /// Which of the `targets` of `side`'s piece on `from` are refused.
    pub fn barred(
        &self,
        board: &Board,
        side: Color,
        from: Square,
        targets: SquareSet,
    ) -> SquareSet {
        if !self.suspects(side).contains(from) {
            return SquareSet::EMPTY;
        }
        let enemies = board.occupied(side.opponent());
        let taken_back = self.last[side].filter(|last| last.to == from);
        (targets & enemies.adjacent() & !enemies)
            .into_iter()
            .filter(|to| taken_back.is_none_or(|last| last.from != *to))
            .filter(|to| self.comes_back(board, Move::new(from, *to), self.chase[side]))
            .collect()
    }

    /// Whether `mv` leads to the board of one of the last plies, from 1 ply ago to `length` - 1.
    fn comes_back(&self, board: &Board, mv: Move, length: usize) -> bool {
        let Some(piece) = board.piece_at(mv.from) else { return false };
        let mut changed = Fingerprint::of(Step { mv, piece });
        let earlier = self.trail.iter().rev().enumerate().take(length - 1);
        earlier
            .filter(|(_, step)| {
                changed = changed.and(Fingerprint::of(**step));
                changed == Fingerprint::NOTHING
            })
            .any(|(newer, _)| self.is_cycle(board, mv, newer + 1))
    }

    /// Whether the last `plies` moves and then `mv` leave every square as it was: the proof of what
    /// fingerprints only make likely.
    fn is_cycle(&self, board: &Board, mv: Move, plies: usize) -> bool {
        let mut before = board.clone();
        for step in self.trail.iter().rev().take(plies) {
            shift(&mut before, step.mv.reversed());
        }
        let mut after = board.clone();
        shift(&mut after, mv);
        before == after
    }
}

/// Says where, never what: ranks are secret.
impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mv.fmt(f)
    }
}

fn shift(board: &mut Board, mv: Move) {
    if let Some(piece) = board.piece_at(mv.from) {
        board.lift(mv.from);
        board.put(mv.to, piece);
    }
}

/// A hash of what moves have changed: the exclusive or of one key for each piece on each square it
/// has left or reached (Zobrist, "A New Hashing Method with Application for Game Playing", 1970).
#[derive(Clone, Copy, PartialEq, Eq)]
struct Fingerprint(u64);

impl Fingerprint {
    const NOTHING: Self = Self(0);

    fn of(step: Step) -> Self {
        Self(key(step.piece, step.mv.from) ^ key(step.piece, step.mv.to))
    }

    fn and(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The key of a piece on a square, mixed anew each time (the finalizer of `SplitMix64`): chases are
/// rare, and a table would weigh 19 kB in every page.
fn key(piece: Piece, square: Square) -> u64 {
    let place = (piece.color as u64) << 16 | (piece.rank as u64) << 8 | u64::from(square.index());
    let mut z = (place + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
