//! The ranks that the holder of a position or of a view knows.

use super::legal_moves::Movers;
use super::{
    Battle, BattleResult, ByColor, Color, Move, Ply, Rank, Reach, Rules, Square, SquareSet,
};

/// Known ranks by square, and the pieces whose known ranks can move.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Ranks {
    ranks: [Option<Rank>; Square::COUNT],
    movers: ByColor<Movers>,
}

impl Ranks {
    /// A board on which no rank is known.
    pub(super) fn new() -> Self {
        Self { ranks: [None; Square::COUNT], movers: ByColor::default() }
    }

    /// The rank of the piece on `square`; `None` if the rank is not known or there is no piece.
    pub(super) fn at(&self, square: Square) -> Option<Rank> {
        self.ranks[usize::from(square.index())]
    }

    /// The pieces of `color` whose known ranks can move.
    pub(super) fn movers(&self, color: Color) -> Movers {
        self.movers[color]
    }

    /// The pieces of each side whose known ranks can move.
    pub(super) const fn all_movers(&self) -> &ByColor<Movers> {
        &self.movers
    }

    /// A copy with only the known ranks of the pieces on `squares`.
    pub(super) fn of(&self, squares: SquareSet) -> Self {
        let mut ranks = [None; Square::COUNT];
        for square in squares {
            ranks[usize::from(square.index())] = self.at(square);
        }
        let movers_on_squares = |color: Color| {
            let Movers { all, runners } = self.movers[color];
            Movers { all: all & squares, runners: runners & squares }
        };
        Self { ranks, movers: ByColor::from_fn(movers_on_squares) }
    }

    /// Notes the rank of the piece of `color` on `square`. If the rank moves, `square` is added to
    /// the movers.
    pub(super) fn set(&mut self, rules: &Rules, color: Color, square: Square, rank: Rank) {
        self.ranks[usize::from(square.index())] = Some(rank);
        let movers = &mut self.movers[color];
        match rules.reach[rank] {
            // A piece that never moves is in neither set.
            Reach::None => {}
            Reach::Step => movers.all.insert(square),
            Reach::Line => {
                movers.all.insert(square);
                movers.runners.insert(square);
            }
        }
    }

    /// Moves and removes known ranks by a ply of `side`. A battle makes no further ranks known.
    #[expect(clippy::inline_always, reason = "hot, but with several callers not inlined by itself")]
    #[inline(always)]
    pub(super) fn apply(&mut self, side: Color, ply: Ply) {
        let mv = ply.mv;
        match ply.battle.map(|battle| battle.result) {
            None => self.relocate(side, mv),
            Some(BattleResult::Attacker) => {
                self.remove(side.other(), mv.to);
                self.relocate(side, mv);
            }
            Some(BattleResult::Defender) => self.remove(side, mv.from),
            Some(BattleResult::Both) => {
                self.remove(side, mv.from);
                self.remove(side.other(), mv.to);
            }
        }
    }

    /// Applies a ply of `side`. A battle first makes the ranks of both pieces known.
    pub(super) fn learn(&mut self, rules: &Rules, side: Color, ply: Ply) {
        if let Some(Battle { attacker, defender, .. }) = ply.battle {
            self.set(rules, side, ply.mv.from, attacker);
            self.set(rules, side.other(), ply.mv.to, defender);
        }
        self.apply(side, ply);
    }

    /// Moves the rank of the piece that makes `mv`, if the rank is known.
    #[inline]
    fn relocate(&mut self, color: Color, mv: Move) {
        let rank = self.ranks[usize::from(mv.from.index())].take();
        self.ranks[usize::from(mv.to.index())] = rank;
        if rank.is_some() {
            let movers = &mut self.movers[color];
            // Every piece that moves is in `all`, but only runners are in `runners`.
            movers.all.relocate(mv);
            movers.runners.relocate_if_present(mv);
        }
    }

    fn remove(&mut self, color: Color, square: Square) {
        self.ranks[usize::from(square.index())] = None;
        let movers = &mut self.movers[color];
        movers.all.remove(square);
        movers.runners.remove(square);
    }
}
