//! Knowledge of hidden pieces: the ranks that each can still have.

use fairboard_rules::stratego::{BattleResult, ByRank, Rank, Rules, Square};

use crate::behaviour::{Behaviour, Behaviours, behaviours};
use crate::deduction::deduce;
use crate::{Observation, RankSet, SeenPiece, Weights};

/// Knowledge that follows from the moves, the battles and the counts.
#[derive(Clone, Debug)]
pub struct Knowledge {
    rules: Rules,
    /// The ranks that can move.
    pub(crate) movers: RankSet,
    behaviours: Behaviours,
    /// The ranks that the counts leave for each hidden enemy piece, by the square on which it began.
    deduced: [RankSet; Square::COUNT],
    /// Number of hidden enemy pieces of each rank.
    pub(crate) hidden: ByRank<u8>,
}

impl Knowledge {
    /// The knowledge of the seat of `observation`.
    pub fn new(observation: &Observation) -> Self {
        let mut knowledge = Self {
            rules: observation.rules,
            movers: RankSet::movers(&observation.rules),
            behaviours: behaviours(observation),
            deduced: [RankSet::ALL; Square::COUNT],
            hidden: hidden(observation),
        };
        knowledge.deduce(observation);
        knowledge
    }

    fn deduce(&mut self, observation: &Observation) {
        let enemies = observation.of(observation.seat.other());
        let unknown: Vec<_> = enemies.filter(|piece| piece.rank.is_none()).collect();
        let mut possible: Vec<_> = unknown.iter().map(|piece| self.possible(piece)).collect();
        deduce(&mut possible, &self.hidden, RankSet::ALL.without(self.movers));
        for (piece, possible) in unknown.iter().zip(possible) {
            self.deduced[usize::from(piece.start.index())] = possible;
        }
    }

    /// The ranks that `piece` can have as far as the other side knows.
    pub fn possible(&self, piece: &SeenPiece) -> RankSet {
        let shown = match piece.rank {
            Some(rank) if piece.revealed => RankSet::of(rank),
            Some(_) | None if self.behaviour(piece).ran => RankSet::runners(&self.rules),
            Some(_) | None if piece.moved => self.movers,
            Some(_) | None => RankSet::ALL,
        };
        shown & self.deduced[usize::from(piece.start.index())]
    }

    /// Factor by which the behaviour of `piece` makes it likelier to have `rank`.
    ///
    /// A piece that steps up to a known piece probably beats it, and one that goes away from it would
    /// probably lose to it. No rank is ruled out, because people bluff.
    pub fn likelihood(&self, piece: &SeenPiece, rank: Rank, weights: &Weights) -> f32 {
        let beats =
            |attacker, defender| self.rules.battles[attacker][defender] == BattleResult::Attacker;
        let Behaviour { faced, fled, .. } = self.behaviour(piece);
        let bold = faced.iter().filter(|known| beats(rank, *known)).map(|_| weights.boldness);
        let timid = fled.iter().filter(|known| beats(*known, rank)).map(|_| weights.timidity);
        bold.chain(timid).product()
    }

    fn behaviour(&self, piece: &SeenPiece) -> Behaviour {
        self.behaviours[usize::from(piece.start.index())]
    }
}

/// Number of hidden enemy pieces of each rank: those left, without the known ones.
fn hidden(observation: &Observation) -> ByRank<u8> {
    let enemy = observation.seat.other();
    let mut hidden = observation.remaining(enemy);
    for rank in observation.of(enemy).filter_map(|piece| piece.rank) {
        hidden[rank] = hidden[rank].saturating_sub(1);
    }
    hidden
}
