//! The ends of a game that a seat can tell from its own knowledge.

use super::SeatView;
use crate::stratego::legal_moves::Movers;
use crate::stratego::public::{Mobility, Public};
use crate::stratego::token::Token;
use crate::stratego::{Color, Outcome, Reach, Square, SquareSet};

/// The hidden pieces of the enemy, for the question whether one of them has a legal move.
struct HiddenPieces {
    /// Number of the unmoved pieces that have room for a step.
    unmoved_with_room: usize,
    /// The pieces that have moved. Each of them has a rank that moves.
    moved: SquareSet,
    /// The pieces that have run, which is to move several squares at once. They are Scouts.
    ran: SquareSet,
    /// Number of hidden pieces whose rank stays: Bombs and Flags.
    staying: usize,
    /// Number of hidden pieces whose rank moves one square at a time.
    stepping: usize,
    /// Number of hidden pieces whose rank runs: Scouts.
    running: usize,
}

impl HiddenPieces {
    /// Returns `true` if at least one hidden piece has a legal move, whatever ranks they have.
    fn has_sure_move(&self, public: &Public) -> bool {
        // At most `staying` of the unmoved pieces are Bombs and Flags. If more unmoved pieces have
        // room for a step, one of them can move.
        if self.unmoved_with_room > self.staying {
            return true;
        }
        // If a rule on repetition bars the squares beside a moved piece, only a Scout can still
        // move, past these squares. If no hidden rank steps, every moved piece is a Scout.
        let sure_scouts = if self.stepping == 0 { self.moved } else { self.ran };
        public.can_move(Movers { all: self.moved, runners: sure_scouts })
    }

    /// Returns `true` if a hidden piece may have a legal move, which depends on the hidden ranks.
    fn has_possible_move(&self, public: &Public) -> bool {
        // If every Scout has run, no other piece is a Scout.
        let has_other_scout = self.running > self.ran.len() as usize;
        let possible_scouts = if has_other_scout { self.moved } else { self.ran };
        if public.can_move(Movers { all: self.moved, runners: possible_scouts }) {
            return true;
        }
        // Each moved piece needs a rank that moves. If such a rank is left, an unmoved piece may
        // have it.
        let has_spare_mover = self.stepping + self.running > self.moved.len() as usize;
        has_spare_mover && self.unmoved_with_room > 0
    }
}

impl SeatView {
    /// Ends the game with an outcome that the plies do not show, for example because a player has
    /// left or has run out of time, or because the players have agreed on a draw.
    ///
    /// Whether the enemy has a legal move may depend on hidden ranks. Then only the referee knows
    /// whether the game is over, and [`advance`](Self::advance) leaves the game open.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::{Color, Outcome, Position, Rules, WinBy};
    ///
    /// let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
    /// let mut view = Position::from_text(&text, Rules::CLASSIC)?.view(Color::Red);
    /// let left = Outcome::Win { winner: Color::Red, by: WinBy::Resigned };
    /// view.conclude(left);
    /// assert_eq!(view.outcome(), Some(left));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn conclude(&mut self, outcome: Outcome) {
        self.public.outcome = Some(outcome);
    }

    /// The end that the last ply brought, as far as the seat can tell.
    pub(super) fn known_ending(&self) -> Option<Outcome> {
        self.public.ending(|| self.mobility())
    }

    /// The mobility of the side to move, as far as the seat can tell.
    fn mobility(&self) -> Mobility {
        let side = self.side();
        let known_movers = self.ranks.movers(side);
        if self.public.can_move(known_movers) {
            Mobility::Free
        } else if side == self.seat() {
            self.stuck()
        } else {
            self.hidden_mobility()
        }
    }

    /// The mobility of the enemy if none of its revealed pieces can move.
    fn hidden_mobility(&self) -> Mobility {
        let hidden = self.hidden_pieces();
        if hidden.has_sure_move(&self.public) {
            Mobility::Free
        } else if hidden.has_possible_move(&self.public) {
            Mobility::Unknown
        } else {
            self.stuck()
        }
    }

    /// The hidden pieces of the enemy, which is to move.
    fn hidden_pieces(&self) -> HiddenPieces {
        let squares = self.hidden_squares();
        let moved = self.with_token(squares, Token::has_moved);
        let count = |reach| self.hidden_count(|hidden_reach| hidden_reach == reach);
        // A step also decides whether an unmoved Scout has a move, because a run begins with a
        // step, and no rule on repetition bars a piece that has not moved.
        HiddenPieces {
            unmoved_with_room: self.with_moves(squares & !moved, Reach::Step).len() as usize,
            moved,
            ran: self.with_token(squares, Token::has_run),
            staying: count(Reach::None),
            stepping: count(Reach::Step),
            running: count(Reach::Line),
        }
    }

    /// The squares among `squares` from which a piece of this reach, a step or a line, can move.
    pub(super) fn with_moves(&self, squares: SquareSet, reach: Reach) -> SquareSet {
        let can_move = |square: &Square| {
            let piece = SquareSet::of(*square);
            let runners = if reach == Reach::Line { piece } else { SquareSet::EMPTY };
            self.public.can_move(Movers { all: piece, runners })
        };
        squares.into_iter().filter(can_move).collect()
    }

    /// The mobility of a side without a legal move: [`Mobility::BothStuck`] if neither side has a
    /// piece of a rank that moves.
    fn stuck(&self) -> Mobility {
        let has_mover = |color| !self.ranks.movers(color).all.is_empty();
        let hidden_movers = self.hidden_count(|reach| reach != Reach::None);
        if hidden_movers > 0 || Color::ALL.into_iter().any(has_mover) {
            Mobility::Stuck
        } else {
            Mobility::BothStuck
        }
    }
}
