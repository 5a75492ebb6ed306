//! What a player may know.

use super::legal_moves::Movers;
use super::notation;
use super::repetition::Memory;
use super::{
    ByColor, ByRank, Color, DeploymentDraft, IllegalMove, LegalMoves, Move, Outcome, Piece,
    PieceId, Ply, Position, Rank, Rules, Square, SquareSet, movement,
};
use crate::Position as _;

/// A seat's knowledge of a game: its own pieces, and of the enemy's what battles have shown.
///
/// It is built up from what the seat may know. Two positions that differ only in ranks that the
/// seat has not seen give equal views.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    seat: Color,
    rules: Rules,
    squares: [Seen; Square::COUNT],
    own: SquareSet,
    enemies: SquareSet,
    movers: Movers,
    losses: ByColor<ByRank<u8>>,
    barred: Vec<Barred>,
    /// Moves and nothing else, which all are public.
    memory: Memory,
    side: Color,
    ply: u32,
    quiet_plies: u16,
    last: Option<Ply>,
    outcome: Option<Outcome>,
}

/// What a seat sees on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// Nothing stands there.
    Empty,
    /// A lake.
    Lake,
    /// One's own piece.
    Own {
        /// Which piece it is.
        id: PieceId,
        /// Its rank.
        rank: Rank,
        /// Whether it has moved.
        moved: bool,
        /// Whether the enemy knows its rank.
        revealed: bool,
    },
    /// An enemy piece of unknown rank.
    Hidden {
        /// Which piece it is.
        id: PieceId,
        /// Whether it has moved.
        moved: bool,
    },
    /// An enemy piece whose rank a battle has shown.
    Revealed {
        /// Which piece it is.
        id: PieceId,
        /// Its rank.
        rank: Rank,
        /// Whether it has moved.
        moved: bool,
    },
}

/// A move that only a rule on repetition refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Barred {
    /// The move.
    pub mv: Move,
    /// Which rule refuses it.
    pub reason: IllegalMove,
}

impl Position {
    /// What `seat` may know.
    pub fn view(&self, seat: Color) -> SeatView {
        self.view_with(seat, self.revealed())
    }

    /// The board from `seat`'s side with every rank shown: for a referee, once the game is over.
    pub fn uncovered(&self, seat: Color) -> SeatView {
        self.view_with(seat, SquareSet::ALL)
    }

    /// What `seat` sees if it knows the ranks of its own pieces and of those on `shown`.
    fn view_with(&self, seat: Color, shown: SquareSet) -> SeatView {
        let mut squares = [Seen::Empty; Square::COUNT];
        for square in SquareSet::LAKES {
            squares[usize::from(square.index())] = Seen::Lake;
        }
        for square in self.board().occupied(seat) {
            if let Some(rank) = self.board().rank_at(square) {
                squares[usize::from(square.index())] = Seen::Own {
                    id: self.id_at(square),
                    rank,
                    moved: self.moved().contains(square),
                    revealed: self.revealed().contains(square),
                };
            }
        }
        for square in self.board().occupied(seat.other()) {
            let (id, moved) = (self.id_at(square), self.moved().contains(square));
            let rank = self.board().rank_at(square).filter(|_| shown.contains(square));
            squares[usize::from(square.index())] = match rank {
                Some(rank) => Seen::Revealed { id, rank, moved },
                None => Seen::Hidden { id, moved },
            };
        }
        SeatView {
            seat,
            rules: *self.rules(),
            squares,
            own: self.board().occupied(seat),
            enemies: self.board().occupied(seat.other()),
            movers: self.movers(seat),
            losses: ByColor::from_fn(|color| *self.losses(color)),
            barred: if self.side() == seat { self.barred() } else { Vec::new() },
            memory: self.memory().clone(),
            side: self.side(),
            ply: self.ply(),
            quiet_plies: self.quiet_plies(),
            last: self.last_ply(),
            outcome: self.outcome(),
        }
    }

    fn barred(&self) -> Vec<Barred> {
        self.barred_moves()
            .filter_map(|mv| self.check(mv).err().map(|reason| Barred { mv, reason }))
            .collect()
    }
}

impl DeploymentDraft {
    /// What its owner sees on `square` before the game: nothing of the enemy.
    pub fn seen(&self, square: Square) -> Seen {
        match self.rank_at(square) {
            Some(rank) => {
                Seen::Own { id: PieceId::new(square), rank, moved: false, revealed: false }
            }
            None if SquareSet::LAKES.contains(square) => Seen::Lake,
            None => Seen::Empty,
        }
    }
}

impl SeatView {
    /// Whose view it is.
    pub const fn seat(&self) -> Color {
        self.seat
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The side to move; `None` once the game is over.
    pub fn turn(&self) -> Option<Color> {
        self.outcome.is_none().then_some(self.side)
    }

    /// The side to move, or that would be to move if the game were not over.
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The squares of the pieces of both sides whose rank is public.
    pub fn revealed(&self) -> SquareSet {
        let is_revealed = |square: &Square| match self.seen(*square) {
            Seen::Own { revealed, .. } => revealed,
            Seen::Revealed { .. } => true,
            Seen::Empty | Seen::Lake | Seen::Hidden { .. } => false,
        };
        (self.own | self.enemies).into_iter().filter(is_revealed).collect()
    }

    /// How many plies have been made.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// How many plies in a row have been made without an attack.
    pub const fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    /// The last ply.
    pub const fn last_ply(&self) -> Option<Ply> {
        self.last
    }

    /// Who made the last ply.
    pub fn last_mover(&self) -> Option<Color> {
        self.last.map(|_| self.side.other())
    }

    /// How the game ended, or `None` while it goes on.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What the seat sees on `square`.
    pub const fn seen(&self, square: Square) -> Seen {
        self.squares[square.index() as usize]
    }

    /// How many pieces of each rank `color` has lost: battles are public.
    pub fn losses(&self, color: Color) -> &ByRank<u8> {
        &self.losses[color]
    }

    pub(super) const fn all_losses(&self) -> &ByColor<ByRank<u8>> {
        &self.losses
    }

    pub(super) const fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The moves that only a rule on repetition refuses now; none when it is not the seat's turn.
    pub fn barred(&self) -> &[Barred] {
        &self.barred
    }

    /// The squares to which the seat's piece on `from` may go or which it may attack.
    ///
    /// Empty if there is none or it is not the seat's turn.
    pub fn targets(&self, from: Square) -> SquareSet {
        match self.seen(from) {
            Seen::Own { rank, .. } if self.turn() == Some(self.seat) => {
                let refused = self.barred.iter().filter(|barred| barred.mv.from == from);
                let refused: SquareSet = refused.map(|barred| barred.mv.to).collect();
                movement::targets(self.rules.reach[rank], from, self.own, self.enemies) & !refused
            }
            Seen::Own { .. }
            | Seen::Empty
            | Seen::Lake
            | Seen::Hidden { .. }
            | Seen::Revealed { .. } => SquareSet::EMPTY,
        }
    }

    /// The seat's legal moves; none when it is not its turn.
    pub fn legal_moves(&self) -> LegalMoves {
        if self.turn() != Some(self.seat) {
            return LegalMoves::NONE;
        }
        let mut moves = LegalMoves::new(self.movers, self.own, self.enemies);
        self.barred.iter().for_each(|barred| moves.remove(barred.mv));
        moves
    }

    /// The squares of the seat's own pieces.
    pub const fn own(&self) -> SquareSet {
        self.own
    }

    /// The squares of the enemy's pieces.
    pub const fn enemies(&self) -> SquareSet {
        self.enemies
    }

    /// The view in the form of [`notation`].
    pub fn text(&self) -> String {
        let letter_at = |square| match self.seen(square) {
            Seen::Empty => notation::EMPTY,
            Seen::Lake => notation::LAKE,
            Seen::Own { rank, revealed, .. } => {
                notation::known_letter(Piece { color: self.seat, rank }, revealed)
            }
            Seen::Hidden { .. } => notation::UNKNOWN,
            Seen::Revealed { rank, .. } => {
                notation::known_letter(Piece { color: self.seat.other(), rank }, true)
            }
        };
        notation::write_position(letter_at, self.side, self.ply)
    }
}
