//! The ends that a seat can tell by itself.

use super::SeatView;
use crate::stratego::legal_moves::Movers;
use crate::stratego::public::Mobility;
use crate::stratego::token::Token;
use crate::stratego::{Color, Outcome, Reach, SquareSet};

impl SeatView {
    /// Ends the game with an outcome that the plies do not show. A player has left or has run out
    /// of time, the players have agreed on a draw, or the enemy has no legal move.
    ///
    /// The mobility of the enemy may depend on hidden ranks. Then only the referee knows it, and
    /// [`advance`](Self::advance) leaves the game open.
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
        let hidden_squares = self.hidden_squares();
        let moved_squares = self.with_token(hidden_squares, Token::has_moved);
        let runner_squares = self.with_token(hidden_squares, Token::has_run);
        let count = |reach| self.hidden_count(|hidden_reach| hidden_reach == reach);
        let (staying, stepping, running) =
            (count(Reach::None), count(Reach::Step), count(Reach::Line));
        let can_move = |all, runners| self.public.can_move(Movers { all, runners });
        // The pieces that have not moved, but have room for a step. At most `staying` of them are
        // Bombs and Flags, so if there are more, one of them can move.
        let movable_count =
            self.with_moves(hidden_squares & !moved_squares, Reach::Step).len() as usize;
        // If a rule on repetition bars the squares beside a moved piece, only a Scout can still
        // move, past these squares. If no hidden rank steps, every moved piece is a Scout.
        let sure_scouts = if stepping == 0 { moved_squares } else { runner_squares };
        // If every Scout has run, no other piece is one.
        let possible_scouts =
            if running > runner_squares.len() as usize { moved_squares } else { runner_squares };
        // Some rank that moves is not needed for a moved piece.
        let has_spare_mover = stepping + running > moved_squares.len() as usize;
        if movable_count > staying || can_move(moved_squares, sure_scouts) {
            Mobility::Free
        } else if can_move(moved_squares, possible_scouts) || (movable_count > 0 && has_spare_mover)
        {
            Mobility::Unknown
        } else {
            self.stuck()
        }
    }

    /// The squares among `squares` from which a piece of this reach can move.
    ///
    /// For a piece that has not moved, [`Reach::Step`] also decides whether it could run. No rule
    /// on repetition bars such a piece from a move, and a run begins with a step.
    pub(super) fn with_moves(&self, squares: SquareSet, reach: Reach) -> SquareSet {
        let can_move = |all| {
            let runners = if reach == Reach::Line { all } else { SquareSet::EMPTY };
            self.public.can_move(Movers { all, runners })
        };
        squares.into_iter().filter(|square| can_move(SquareSet::of(*square))).collect()
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
