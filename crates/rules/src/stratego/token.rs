//! The public record of each piece, its token.

use super::{Move, PieceId, Square, SquareSet};

/// The public record of a piece, apart from its color, square and rank: its id, and whether its
/// rank is public, whether it has moved, and whether it has moved more than one square at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Token {
    pub(super) id: PieceId,
    marks: u8,
}

/// Bit in `marks` of a piece whose rank is public.
const REVEALED: u8 = 1;
/// Bit in `marks` of a piece that has moved.
const MOVED: u8 = 2;
/// Bit in `marks` of a piece that has moved more than one square at once.
const RAN: u8 = 4;

impl Token {
    /// The entry of an empty square, always the same, so that equal games are equal values.
    const NONE: Self = Self { id: PieceId::new(Square::unchecked(0)), marks: 0 };

    pub(super) const fn is_revealed(self) -> bool {
        self.marks & REVEALED != 0
    }

    pub(super) const fn has_moved(self) -> bool {
        self.marks & MOVED != 0
    }

    /// Returns `true` if the piece has moved two squares or more at once.
    pub(super) const fn has_run(self) -> bool {
        self.marks & RAN != 0
    }

    /// The token of the piece after the move `mv`.
    pub(super) fn after(self, mv: Move) -> Self {
        // Moves are straight, so indices that differ by 1 or by 10 mean one step. There is no need
        // to compare the rows too, as `is_next_to` does.
        let ran = match mv.from.index().abs_diff(mv.to.index()) {
            1 | Square::SIDE => 0,
            _ => RAN,
        };
        Self { marks: self.marks | MOVED | ran, ..self }
    }
}

/// The tokens of all pieces by their squares.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Tokens([Token; Square::COUNT]);

impl Tokens {
    /// The tokens of pieces that stand on `squares` at the start of a game.
    pub(super) fn standing(squares: SquareSet) -> Self {
        let mut tokens = [Token::NONE; Square::COUNT];
        for square in squares {
            tokens[usize::from(square.index())].id = PieceId::new(square);
        }
        Self(tokens)
    }

    /// The token on `square`; meaningless if the square is empty.
    pub(super) const fn at(&self, square: Square) -> Token {
        self.0[square.index() as usize]
    }

    pub(super) fn reveal(&mut self, square: Square) {
        self.0[usize::from(square.index())].marks |= REVEALED;
    }

    pub(super) fn relocate(&mut self, mv: Move) {
        let token = self.at(mv.from).after(mv);
        self.remove(mv.from);
        self.0[usize::from(mv.to.index())] = token;
    }

    pub(super) fn remove(&mut self, square: Square) {
        self.0[usize::from(square.index())] = Token::NONE;
    }
}
