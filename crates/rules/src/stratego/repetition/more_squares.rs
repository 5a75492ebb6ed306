//! The more-squares (chase) rule of the International Stratego Federation.

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
    /// The moves back to the start of the longer chase, oldest first, and the board before each:
    /// never an attack.
    trail: Vec<Step>,
    /// The fingerprint of the board, relative to the one with which the memory began.
    fingerprint: Fingerprint,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    mv: Move,
    before: Fingerprint,
}

impl MoreSquares {
    /// Hears of `mv`, which was no attack; `board` is the one after it.
    pub fn moved(&mut self, board: &Board, mv: Move) {
        let Some(piece) = board.piece_at(mv.to) else { return };
        let (side, enemy) = (piece.color, piece.color.opponent());

        let fled = self.last[enemy].is_some_and(|last| is_next_to(mv.from, last.to));
        let threatens = !(SquareSet::neighbours(mv.to) & board.occupied(enemy)).is_empty();
        self.chase[enemy] = if fled { self.chase[enemy] + 1 } else { 0 };
        self.chase[side] = if threatens { self.chase[side] + 1 } else { 0 };
        self.last[side] = Some(mv);

        let longer = self.chase.red.max(self.chase.blue);
        if longer == 0 {
            self.trail.clear();
        } else {
            self.trail.push(Step { mv, before: self.fingerprint });
            self.trail.drain(..self.trail.len().saturating_sub(longer));
        }
        self.fingerprint = self.fingerprint.after(piece, mv);
    }

    /// Hears of the attack `mv` of `side`.
    pub fn attacked(&mut self, side: Color, mv: Move) {
        self.last[side] = Some(mv);
        self.chase = ByColor::default();
        self.trail.clear();
    }

    /// Which of the `targets` of `side`'s piece on `from` are refused.
    pub fn barred(
        &self,
        board: &Board,
        side: Color,
        from: Square,
        targets: SquareSet,
    ) -> SquareSet {
        // The board before the chase's first ply is no part of it.
        let length = self.chase[side];
        if length < 2 {
            return SquareSet::EMPTY;
        }
        let enemies = board.occupied(side.opponent());
        let taken_back = self.last[side].filter(|last| last.to == from);
        (targets & enemies.adjacent() & !enemies)
            .into_iter()
            .filter(|to| taken_back.is_none_or(|last| last.from != *to))
            .filter(|to| self.comes_back(board, Move::new(from, *to), length))
            .collect()
    }

    /// Whether `mv` leads to the board of one of the last plies, from 1 ply ago to `length` - 1.
    fn comes_back(&self, board: &Board, mv: Move, length: usize) -> bool {
        let Some(piece) = board.piece_at(mv.from) else { return false };
        let after = self.fingerprint.after(piece, mv);
        let earlier = self.trail.iter().rev().enumerate().take(length - 1);
        earlier
            .filter(|(_, step)| step.before == after)
            .any(|(newer, _)| self.is_cycle(board, mv, newer + 1))
    }

    /// Whether the last `plies` moves and then `mv` leave every square as it was: the proof of what
    /// equal fingerprints only make likely.
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

fn is_next_to(one: Square, other: Square) -> bool {
    SquareSet::neighbours(one).contains(other)
}

fn shift(board: &mut Board, mv: Move) {
    if let Some(piece) = board.piece_at(mv.from) {
        board.lift(mv.from);
        board.put(mv.to, piece);
    }
}

/// A hash of colours and ranks on squares: the exclusive or of one key for each piece (Zobrist,
/// "A New Hashing Method with Application for Game Playing", 1970).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Fingerprint(u64);

impl Fingerprint {
    fn after(self, piece: Piece, mv: Move) -> Self {
        Self(self.0 ^ key(piece, mv.from) ^ key(piece, mv.to))
    }
}

/// The key of a piece on a square, mixed anew each time (the finalizer of `SplitMix64`): a table
/// would weigh 19 kB in every page.
fn key(piece: Piece, square: Square) -> u64 {
    let place = (piece.color as u64) << 16 | (piece.rank as u64) << 8 | u64::from(square.index());
    let mut z = (place + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
