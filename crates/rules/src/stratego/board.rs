//! Who stands where.

use std::fmt;

use super::{ByColor, Color, Move, Piece, Rank, Square, SquareSet};

/// The pieces on the hundred squares; nothing ever stands in a lake.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    occupied: ByColor<SquareSet>,
    ranks: [Option<Rank>; Square::COUNT],
}

impl Board {
    /// No pieces.
    pub const EMPTY: Self = Self {
        occupied: ByColor { red: SquareSet::EMPTY, blue: SquareSet::EMPTY },
        ranks: [None; Square::COUNT],
    };

    /// The squares on which `color` has pieces.
    pub fn occupied(&self, color: Color) -> SquareSet {
        self.occupied[color]
    }

    /// The piece on `square`.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let rank = self.rank_at(square)?;
        let color = if self.occupied.red.contains(square) { Color::Red } else { Color::Blue };
        Some(Piece { color, rank })
    }

    /// The rank of the piece on `square`.
    pub fn rank_at(&self, square: Square) -> Option<Rank> {
        self.ranks[usize::from(square.index())]
    }

    /// The pieces in square order.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        (self.occupied.red | self.occupied.blue)
            .into_iter()
            .filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// Puts `piece` on `square` in place of what stood there; a lake takes nothing.
    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        if SquareSet::LAKES.contains(square) {
            return;
        }
        self.occupied[piece.color.other()].remove(square);
        self.occupied[piece.color].insert(square);
        self.ranks[usize::from(square.index())] = Some(piece.rank);
    }

    /// Moves the piece of `color` from one square to another, which is empty.
    pub(super) fn relocate(&mut self, color: Color, mv: Move) {
        self.occupied[color].relocate(mv);
        let rank = self.ranks[usize::from(mv.from.index())].take();
        self.ranks[usize::from(mv.to.index())] = rank;
    }

    /// Moves whatever stands on one square to another, which is empty.
    pub(super) fn shift(&mut self, mv: Move) {
        if let Some(piece) = self.piece_at(mv.from) {
            self.relocate(piece.color, mv);
        }
    }

    /// Takes what stands on `square` off the board.
    pub(super) fn lift(&mut self, square: Square) {
        self.occupied.red.remove(square);
        self.occupied.blue.remove(square);
        self.ranks[usize::from(square.index())] = None;
    }
}

/// Says how many pieces there are, never which: ranks are secret.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board").field("occupied", &self.occupied).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED_SPY: Piece = Piece { color: Color::Red, rank: Rank::Spy };
    const BLUE_BOMB: Piece = Piece { color: Color::Blue, rank: Rank::Bomb };

    fn at(square: &str) -> Square {
        square.parse().unwrap()
    }

    #[test]
    fn a_square_holds_one_piece() {
        let mut board = Board::EMPTY;
        board.put(at("e5"), RED_SPY);
        board.put(at("e5"), BLUE_BOMB);
        assert_eq!(board.piece_at(at("e5")), Some(BLUE_BOMB));
        assert!(board.occupied(Color::Red).is_empty());
        assert_eq!(board.pieces().collect::<Vec<_>>(), [(at("e5"), BLUE_BOMB)]);
        board.lift(at("e5"));
        assert!(board == Board::EMPTY);
    }

    #[test]
    fn a_lake_takes_no_piece() {
        let mut board = Board::EMPTY;
        for lake in SquareSet::LAKES {
            board.put(lake, RED_SPY);
        }
        assert!(board == Board::EMPTY);
    }

    #[test]
    fn pieces_come_in_square_order() {
        let mut board = Board::EMPTY;
        for (square, piece) in [("j10", RED_SPY), ("a1", BLUE_BOMB), ("b1", RED_SPY)] {
            board.put(at(square), piece);
        }
        let squares: Vec<_> = board.pieces().map(|(square, _)| square.to_string()).collect();
        assert_eq!(squares, ["a1", "b1", "j10"]);
    }

    #[test]
    fn debug_tells_where_and_not_what() {
        let mut board = Board::EMPTY;
        board.put(at("a1"), RED_SPY);
        assert_eq!(format!("{board:?}"), "Board { occupied: ByColor { red: {a1}, blue: {} }, .. }");
    }
}
