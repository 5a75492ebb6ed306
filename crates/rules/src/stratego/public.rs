//! The public part of a game: everything but the ranks.

use super::legal_moves::Movers;
use super::repetition::MoveRecord;
use super::token::{Token, Tokens};
use super::{
    BattleResult, ByColor, ByRank, Color, Direction, DrawBy, IllegalMove, LegalMoves, Move,
    Outcome, Ply, Rank, Reach, Rules, Square, SquareSet, WinBy, movement,
};

/// The state of a game as everybody at the table sees it.
///
/// All but the outcome follows from the start and the plies alone. A ply names the ranks of a
/// battle, and no other rank is needed. The outcome may depend on hidden ranks.
/// [`Position`](super::Position) and [`SeatView`](super::SeatView) add the ranks that their holder
/// knows.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Public {
    pub(super) rules: Rules,
    pub(super) occupied: ByColor<SquareSet>,
    pub(super) tokens: Tokens,
    pub(super) losses: ByColor<ByRank<u8>>,
    pub(super) move_record: MoveRecord,
    /// The side to move; once the game is over, the side that would be next.
    pub(super) side: Color,
    pub(super) ply: u32,
    /// Number of plies in a row without an attack.
    pub(super) quiet_plies: u16,
    pub(super) last: Option<Ply>,
    /// The end of the game; `None` if the game goes on, or its end depends on ranks not known here.
    pub(super) outcome: Option<Outcome>,
}

/// Whether the side to move has a legal move, as far as the known ranks tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mobility {
    /// The side to move has a legal move.
    Free,
    /// The side to move has no legal move.
    Stuck,
    /// Neither side has a piece of a rank that moves.
    BothStuck,
    /// Hidden ranks decide whether there is a legal move.
    Unknown,
}

impl Public {
    /// The start of a game: no piece has moved, and the record of moves is empty.
    pub(super) fn new(
        rules: Rules,
        occupied: ByColor<SquareSet>,
        losses: ByColor<ByRank<u8>>,
    ) -> Self {
        Self {
            rules,
            occupied,
            tokens: Tokens::standing(occupied.red | occupied.blue),
            losses,
            move_record: MoveRecord::new(rules.repetition),
            side: rules.first,
            ply: 0,
            quiet_plies: 0,
            last: None,
            outcome: None,
        }
    }

    /// The side to move; `None` once the game is over.
    pub(super) fn turn(&self) -> Option<Color> {
        self.outcome.is_none().then_some(self.side)
    }

    /// The squares of the side to move.
    pub(super) fn own(&self) -> SquareSet {
        self.occupied[self.side]
    }

    /// The squares of the other side.
    pub(super) fn enemy(&self) -> SquareSet {
        self.occupied[self.side.other()]
    }

    /// The token of the piece on `square`; `None` if there is no piece.
    pub(super) fn token_at(&self, square: Square) -> Option<Token> {
        let occupied = self.occupied.red | self.occupied.blue;
        occupied.contains(square).then(|| self.tokens.at(square))
    }

    /// The color of the piece on `square`; `None` if there is no piece.
    pub(super) fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.occupied[*color].contains(square))
    }

    /// The squares that the piece on `from` reaches, repetition aside. There are none if the piece
    /// is not one of `movers`, or once the game is over.
    pub(super) fn reached(&self, movers: Movers, from: Square) -> SquareSet {
        if self.outcome.is_some() { SquareSet::EMPTY } else { self.reached_in_play(movers, from) }
    }

    /// The squares that the piece on `from` reaches, repetition aside, also after the end of the
    /// game.
    fn reached_in_play(&self, movers: Movers, from: Square) -> SquareSet {
        if !movers.all.contains(from) {
            return SquareSet::EMPTY;
        }
        let reach = if movers.runners.contains(from) { Reach::Line } else { Reach::Step };
        movement::targets(reach, from, self.own(), self.enemy())
    }

    /// The squares that the piece on `from` reaches, but that the rule on repetition bars.
    pub(super) fn barred_targets(&self, movers: Movers, from: Square) -> SquareSet {
        self.move_record.barred(&self.occupied, self.side, from, self.reached(movers, from))
    }

    /// The squares to which the piece on `from` may move, attacks included.
    pub(super) fn targets(&self, movers: Movers, from: Square) -> SquareSet {
        if self.outcome.is_some() { SquareSet::EMPTY } else { self.targets_in_play(movers, from) }
    }

    /// The same squares, also after the end of the game.
    fn targets_in_play(&self, movers: Movers, from: Square) -> SquareSet {
        let reached = self.reached_in_play(movers, from);
        reached & !self.move_record.barred(&self.occupied, self.side, from, reached)
    }

    /// The moves of `movers` that only a rule on repetition refuses. Only suspects have such moves:
    /// the pieces that the rule may bar from a move.
    pub(super) fn barred_moves(&self, movers: Movers) -> impl Iterator<Item = Move> {
        let suspects = self.move_record.suspects(&self.occupied, self.side);
        suspects.into_iter().flat_map(move |from| {
            let targets = self.barred_targets(movers, from);
            targets.into_iter().map(move |to| Move::new(from, to))
        })
    }

    /// The legal moves of `movers`, pieces of the side to move; none once the game is over.
    pub(super) fn legal_moves(&self, movers: Movers) -> LegalMoves {
        if self.outcome.is_some() {
            return LegalMoves::NONE;
        }
        let mut legal = LegalMoves::new(movers, self.own(), self.enemy());
        self.barred_moves(movers).for_each(|mv| legal.remove(mv));
        legal
    }

    /// Returns `true` if one of `movers`, pieces of the side to move, has a legal move, or would
    /// have one if the game went on.
    ///
    /// A piece that can move farther can also move one step, so only the squares beside it are
    /// tried. If a rule on repetition may bar a piece from a move, all its targets are tried.
    pub(super) fn can_move(&self, movers: Movers) -> bool {
        let suspects = self.move_record.suspects(&self.occupied, self.side);
        let open = !(self.own() | SquareSet::LAKES);
        let others = movers.all & !suspects;
        let is_open = |reached: SquareSet| !(reached & open).is_empty();
        // Each direction is tried alone, because one open square is enough.
        is_open(others.step(Direction::Up))
            || is_open(others.step(Direction::Down))
            || is_open(others.step(Direction::Right))
            || is_open(others.step(Direction::Left))
            || suspects.into_iter().any(|from| !self.targets_in_play(movers, from).is_empty())
    }

    /// Checks that the side to move may make `mv`; `reach` tells how far the piece on a square can
    /// move.
    #[expect(clippy::inline_always, reason = "hot, but with several callers not inlined by itself")]
    #[inline(always)]
    pub(super) fn check(
        &self,
        mv: Move,
        reach: impl FnOnce(Square) -> Reach,
    ) -> Result<(), IllegalMove> {
        if self.outcome.is_some() {
            return Err(IllegalMove::GameOver);
        }
        let (own, enemy) = (self.own(), self.enemy());
        if !own.contains(mv.from) {
            let is_enemy = enemy.contains(mv.from);
            return Err(if is_enemy { IllegalMove::NotYours } else { IllegalMove::Empty });
        }
        let movement_result = movement::check(reach(mv.from), mv, own, enemy);
        match movement_result {
            Ok(()) => self.move_record.check(&self.occupied, self.side, mv),
            Err(IllegalMove::OwnPiece) => {
                // In the VDM++ model the fourth return to a square is refused as a return, even if
                // another piece of the side stands there. Other rules refuse nothing here.
                self.move_record.check_returns(mv)?;
                movement_result
            }
            Err(_) => movement_result,
        }
    }

    /// Applies a ply of the side to move to the board and the records. The caller sets the outcome,
    /// because the outcome may depend on hidden ranks ([`ending`](Self::ending)).
    #[expect(clippy::inline_always, reason = "hot, but with several callers not inlined by itself")]
    #[inline(always)]
    pub(super) fn apply(&mut self, ply: Ply) {
        let (side, mv) = (self.side, ply.mv);
        match ply.battle {
            None => {
                self.relocate(mv);
                self.move_record.moved(&self.occupied, side, mv);
                self.quiet_plies = self.quiet_plies.saturating_add(1);
            }
            Some(battle) => {
                match battle.result {
                    BattleResult::Attacker => {
                        self.fall(side.other(), mv.to, battle.defender);
                        self.relocate(mv);
                        self.tokens.reveal(mv.to);
                    }
                    BattleResult::Defender => {
                        self.fall(side, mv.from, battle.attacker);
                        self.tokens.reveal(mv.to);
                    }
                    BattleResult::Both => {
                        self.fall(side, mv.from, battle.attacker);
                        self.fall(side.other(), mv.to, battle.defender);
                    }
                }
                self.move_record.attacked(side, mv, battle.result);
                self.quiet_plies = 0;
            }
        }
        self.side = side.other();
        self.ply = self.ply.saturating_add(1);
        self.last = Some(ply);
    }

    /// Moves the piece that makes `mv`, a piece of the side to move.
    #[inline]
    fn relocate(&mut self, mv: Move) {
        self.occupied[self.side].relocate(mv);
        self.tokens.relocate(mv);
    }

    /// Takes the piece on `square`, which has this color and rank, off the board and counts it as
    /// lost.
    fn fall(&mut self, color: Color, square: Square, rank: Rank) {
        let losses = &mut self.losses[color][rank];
        *losses = losses.saturating_add(1);
        self.occupied[color].remove(square);
        self.tokens.remove(square);
    }

    /// The end of the game that the last ply brought, if any. `mobility` tells whether the side to
    /// move now can move.
    #[inline]
    pub(super) fn ending(&self, mobility: impl FnOnce() -> Mobility) -> Option<Outcome> {
        let endings = self.rules.endings;
        // Only the side that made the last ply wins by it.
        let winner = self.side.other();
        let flag_taken = self.last.and_then(|ply| ply.battle).is_some_and(|battle| {
            battle.defender == Rank::Flag && battle.result == BattleResult::Attacker
        });
        if endings.flag && flag_taken {
            return Some(Outcome::Win { winner, by: WinBy::Flag });
        }
        if endings.immobile {
            match mobility() {
                // The game may still be drawn by plies without an attack.
                Mobility::Free => {}
                Mobility::Stuck => return Some(Outcome::Win { winner, by: WinBy::NoMoves }),
                Mobility::BothStuck => return Some(Outcome::Draw { by: DrawBy::BothImmobile }),
                // Only the hidden ranks tell whether the game is won, drawn or not over.
                Mobility::Unknown => return None,
            }
        }
        self.is_drawn_by_quiet_plies().then_some(Outcome::Draw { by: DrawBy::NoAttack })
    }

    /// Returns `true` once the game is drawn by plies without an attack.
    pub(super) fn is_drawn_by_quiet_plies(&self) -> bool {
        self.rules.endings.quiet_plies.is_some_and(|limit| self.quiet_plies >= limit)
    }
}
