//! From ply to ply without the position.

use super::{BadPly, SeatView};
use crate::stratego::{Battle, Color, IllegalMove, Move, Ply, Rank, Reach, Square};

impl SeatView {
    /// Takes over `ply`, made by the side to move.
    ///
    /// The ply is checked against everything the seat can know: the move, the ranks that are known
    /// or left, and the result of the battle. The game is over after it if the seat can tell;
    /// other ends come by [`conclude`](Self::conclude).
    ///
    /// # Errors
    ///
    /// The reason why the ply cannot have been made; nothing changes then.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::{BadPly, Color, IllegalMove, Ply, Position, Rules};
    ///
    /// let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
    /// let mut view = Position::from_text(&text, Rules::CLASSIC)?.view(Color::Blue);
    /// let diagonal = Ply { mv: "b1c2".parse()?, battle: None };
    /// assert_eq!(view.advance(diagonal), Err(BadPly::Move(IllegalMove::NotStraight)));
    /// view.advance(Ply { mv: "b1b2".parse()?, battle: None })?;
    /// assert_eq!(view.turn(), Some(Color::Blue));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advance(&mut self, ply: Ply) -> Result<(), BadPly> {
        self.check_ply(ply)?;
        let side = self.side();
        if let Some(Battle { attacker, defender, .. }) = ply.battle {
            let rules = self.public.rules;
            self.ranks.put(&rules, side, ply.mv.from, attacker);
            self.ranks.put(&rules, side.other(), ply.mv.to, defender);
        }
        self.ranks.apply(side, ply);
        self.public.apply(ply);
        self.public.outcome = self.known_ending();
        Ok(())
    }

    fn check_ply(&self, ply: Ply) -> Result<(), BadPly> {
        // After too many quiet plies the game is over, even if the seat cannot tell how.
        if self.public.is_quiet() {
            return Err(BadPly::Move(IllegalMove::GameOver));
        }
        self.public.check(ply.mv, |from| self.possible_reach(from))?;
        let attacks = self.public.enemy().contains(ply.mv.to);
        match ply.battle {
            None if attacks => Err(BadPly::NoBattle),
            None => Ok(()),
            Some(_) if !attacks => Err(BadPly::NoDefender),
            Some(battle) => self.check_battle(ply.mv, battle),
        }
    }

    fn check_battle(&self, mv: Move, battle: Battle) -> Result<(), BadPly> {
        let Battle { attacker, defender, result } = battle;
        let side = self.side();
        self.check_rank(mv, side, attacker)?;
        self.check_rank(mv, side.other(), defender)?;
        if result == self.rules().battles[attacker][defender] {
            Ok(())
        } else {
            Err(BadPly::Result)
        }
    }

    /// Checks that the fighter of `color` in the battle of `mv` can have `rank`.
    fn check_rank(&self, mv: Move, color: Color, rank: Rank) -> Result<(), BadPly> {
        let attacks = color == self.side();
        let square = if attacks { mv.from } else { mv.to };
        match self.ranks.at(square) {
            Some(known) if known == rank => return Ok(()),
            Some(_) if color == self.seat() => return Err(BadPly::OwnRank),
            Some(_) => return Err(BadPly::ShownRank),
            None => {}
        }
        let token = self.public.tokens.at(square);
        let token = if attacks { token.after(mv) } else { token };
        let reach = self.rules().reach[rank];
        if token.has_run() && reach != Reach::Line || token.has_moved() && reach == Reach::None {
            return Err(BadPly::Motion);
        }
        let mut others = self.hidden_without(square);
        if others.take(self.rules(), rank) { Ok(()) } else { Err(BadPly::NoneLeft) }
    }

    /// The longest reach that the piece on `square` can have.
    fn possible_reach(&self, square: Square) -> Reach {
        match self.ranks.at(square) {
            Some(rank) => self.rules().reach[rank],
            None => self.hidden_without(square).reach_left(self.rules()),
        }
    }
}
