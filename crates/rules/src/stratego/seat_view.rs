//! A game from one seat, limited to the knowledge of its player.

mod advance;
mod bad_ply;
mod determinize;
mod ending;
mod hidden;
mod start;

use alloc::string::String;
use alloc::vec::Vec;

use core::fmt;

use super::legal_moves::Movers;
use super::notation;
use super::public::Public;
use super::ranks::Ranks;
use super::{
    Barred, ByRank, Color, IllegalMove, LegalMoves, Move, Outcome, Piece, Ply, Reach, Rules, Seen,
    Square, SquareSet,
};

pub use bad_ply::BadPly;
pub use start::BadView;

/// The knowledge of one seat: the public part of the game, the seat's own ranks, and the enemy
/// ranks that battles have shown.
///
/// The view is built up from this knowledge and not by erasing from the truth. Two positions that
/// differ only in ranks that the seat has not seen give equal views. [`advance`](Self::advance)
/// takes the view from ply to ply without the position. So a view can follow a whole game.
///
/// # Examples
///
/// ```
/// use fairboard_rules::Position as _;
/// use fairboard_rules::stratego::{Color, Position, Rules};
///
/// let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
/// let mut position = Position::from_text(&text, Rules::CLASSIC)?;
/// let mut view = position.view(Color::Blue);
/// let ply = position.play("b1b9".parse()?)?;
/// view.advance(ply)?;
/// assert_eq!(view, position.view(Color::Blue));
/// assert!(view.legal_moves().eq(position.legal_moves()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SeatView {
    seat: Color,
    pub(super) public: Public,
    /// The ranks of the seat's own pieces, and the enemy ranks that the seat has seen.
    pub(super) ranks: Ranks,
}

impl SeatView {
    /// The view of `seat`, which knows these ranks.
    pub(super) const fn with_ranks(seat: Color, public: Public, ranks: Ranks) -> Self {
        Self { seat, public, ranks }
    }

    /// The seat that has this view.
    pub const fn seat(&self) -> Color {
        self.seat
    }

    /// The rules of the game, with its army and its endings.
    pub const fn rules(&self) -> &Rules {
        &self.public.rules
    }

    /// The side to move; `None` once the view has an [`outcome`](Self::outcome).
    pub fn turn(&self) -> Option<Color> {
        self.public.turn()
    }

    /// The side to move; once the game is over, the side that would be next.
    pub const fn side(&self) -> Color {
        self.public.side
    }

    /// Number of plies made.
    pub const fn ply(&self) -> u32 {
        self.public.ply
    }

    /// Number of plies in a row without an attack.
    pub const fn quiet_plies(&self) -> u16 {
        self.public.quiet_plies
    }

    /// The last ply; `None` before the first.
    pub const fn last_ply(&self) -> Option<Ply> {
        self.public.last
    }

    /// The side that made the last ply; `None` before the first.
    pub fn last_mover(&self) -> Option<Color> {
        self.public.last.map(|_| self.side().other())
    }

    /// The end of the game; `None` while the game goes on. If only hidden ranks tell that the game
    /// has ended, the result is also `None` until [`conclude`](Self::conclude) is called.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.public.outcome
    }

    /// Number of pieces of each rank that `color` has lost. Both sides know them from the battles.
    pub fn losses(&self, color: Color) -> &ByRank<u8> {
        &self.public.losses[color]
    }

    /// The squares of the seat's own pieces.
    pub fn own(&self) -> SquareSet {
        self.public.occupied[self.seat]
    }

    /// The squares of the enemy's pieces.
    pub fn enemies(&self) -> SquareSet {
        self.public.occupied[self.seat.other()]
    }

    /// The squares of the pieces whose rank both sides know. In a view with every rank
    /// ([`Position::uncovered`](super::Position::uncovered)) all enemy pieces count, because
    /// [`seen`](Self::seen) returns [`Seen::Revealed`] for each of them.
    pub fn revealed(&self) -> SquareSet {
        let is_revealed = |square: &Square| {
            matches!(self.seen(*square), Seen::Own { revealed: true, .. } | Seen::Revealed { .. })
        };
        (self.own() | self.enemies()).into_iter().filter(is_revealed).collect()
    }

    /// Checks that the seat may make `mv`.
    ///
    /// # Errors
    ///
    /// The same as [`Position::check`](crate::Position::check), except that on the enemy's turn
    /// every piece is [`IllegalMove::NotYours`].
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        let is_piece = (self.own() | self.enemies()).contains(mv.from);
        let is_enemy_turn = self.turn() == Some(self.seat.other());
        // The check below is for the side to move, so it would let the seat move enemy pieces.
        if is_piece && is_enemy_turn {
            return Err(IllegalMove::NotYours);
        }
        self.public.check(mv, |from| self.known_reach(from))
    }

    /// The squares to which the seat's piece on `from` may move, attacks included.
    ///
    /// Empty if there is no piece of the seat, or if it is not the seat's turn.
    pub fn targets(&self, from: Square) -> SquareSet {
        self.public.targets(self.movers(), from)
    }

    /// The moves that only a rule on repetition refuses now; none when it is not the seat's turn.
    pub fn barred(&self) -> Vec<Barred> {
        let barred = self.public.barred_moves(self.movers());
        barred.filter_map(|mv| Some(Barred { mv, reason: self.check(mv).err()? })).collect()
    }

    /// The seat's legal moves; none when it is not the seat's turn.
    pub fn legal_moves(&self) -> LegalMoves {
        self.public.legal_moves(self.movers())
    }

    /// The view in the form of [`notation`], with the same letter for every hidden piece.
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
        notation::write_position(letter_at, self.side(), self.ply())
    }

    /// The seat's pieces whose ranks can move; none when it is not the seat's turn.
    fn movers(&self) -> Movers {
        if self.turn() == Some(self.seat) {
            self.ranks.movers(self.seat)
        } else {
            Movers::default()
        }
    }

    /// The reach of the piece on `square`; `Reach::None` if the rank is not known.
    fn known_reach(&self, square: Square) -> Reach {
        self.ranks.at(square).map_or(Reach::None, |rank| self.rules().reach[rank])
    }
}

/// Shows public knowledge, never a rank.
impl fmt::Debug for SeatView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SeatView")
            .field("seat", &self.seat)
            .field("occupied", &self.public.occupied)
            .field("side", &self.public.side)
            .field("ply", &self.public.ply)
            .field("outcome", &self.public.outcome)
            .finish_non_exhaustive()
    }
}
