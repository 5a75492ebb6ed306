//! Knowledge of hidden pieces: the ranks that each of them can still have.

use fairboard_rules::stratego::{BattleResult, ByRank, Rank, Rules, SeenPiece, Square};

use crate::Weights;
use crate::behaviour::{Behaviour, Behaviours};
use crate::deduction::deduce;
use crate::rank_set::RankSet;
use crate::viewpoint::Viewpoint;

/// Knowledge about the ranks of both sides, from the viewpoint of one side. This side judges the
/// enemy's pieces by the moves, the battles, and the counts of the pieces that are left. For this
/// side's pieces, the knowledge is that of the enemy by the moves and the battles alone.
pub(crate) struct Knowledge<'a> {
    rules: &'a Rules,
    /// The ranks that can move.
    pub(crate) movers: RankSet,
    /// The ranks that can move more than one square.
    runners: RankSet,
    behaviours: &'a Behaviours,
    /// The ranks that the counts leave for each hidden enemy piece, by the square where the piece
    /// began; all ranks for any other square.
    deduced: [RankSet; Square::COUNT],
    /// Number of hidden enemy pieces of each rank.
    pub(crate) hidden: ByRank<u8>,
}

impl<'a> Knowledge<'a> {
    pub(crate) fn new(viewpoint: &Viewpoint<'a>) -> Self {
        let rules = viewpoint.rules();
        let mut knowledge = Self {
            rules,
            movers: RankSet::movers(rules),
            runners: RankSet::runners(rules),
            behaviours: viewpoint.behaviours,
            deduced: [RankSet::ALL; Square::COUNT],
            hidden: hidden_counts(viewpoint),
        };
        knowledge.narrow_by_counts(viewpoint);
        knowledge
    }

    /// Narrows the ranks of the hidden enemy pieces by the counts of the hidden ranks.
    fn narrow_by_counts(&mut self, viewpoint: &Viewpoint<'_>) {
        let enemies = viewpoint.pieces_of(viewpoint.enemy());
        let hidden_pieces: Vec<_> = enemies.filter(|piece| piece.rank.is_none()).collect();
        // `deduced` still has all ranks, so these are the ranks by the moves alone.
        let mut possible: Vec<_> = hidden_pieces.iter().map(|piece| self.possible(piece)).collect();
        // If no more pieces are unmoved than there are Bombs and Flags, each is one of these.
        let immobile = RankSet::ALL.without(self.movers);
        deduce(&mut possible, &self.hidden, immobile);
        for (piece, possible) in hidden_pieces.iter().zip(possible) {
            self.deduced[start_index(piece)] = possible;
        }
    }

    /// The ranks that `piece`, of either side, can have as far as its opponent knows.
    pub(crate) fn possible(&self, piece: &SeenPiece) -> RankSet {
        // `rank` is also set for each piece of the side that has this knowledge. But the opponent
        // of a piece knows only a revealed rank.
        let public_rank = piece.rank.filter(|_| piece.revealed);
        let seen_ranks = if let Some(rank) = public_rank {
            RankSet::of(rank)
        } else if self.behaviour(piece).ran {
            self.runners
        } else if piece.moved {
            self.movers
        } else {
            RankSet::ALL
        };
        seen_ranks & self.deduced[start_index(piece)]
    }

    /// Factor by which the behaviour of `piece` in a game of `plies` plies makes it likelier to
    /// have `rank`.
    ///
    /// A piece that has not moved is probably a Bomb or the Flag, above all if it could often have
    /// moved. A piece that goes step by step is probably no Scout. A piece that steps up to a known
    /// enemy piece probably beats that piece. A piece that goes away from a known enemy piece would
    /// probably lose to that piece. Of each of these two kinds of enemy pieces, only the last two
    /// count. No rank is ruled out, because people bluff.
    pub(crate) fn likelihood(
        &self,
        piece: &SeenPiece,
        rank: Rank,
        plies: usize,
        weights: &Weights,
    ) -> f32 {
        let beats =
            |attacker, defender| self.rules.battles[attacker][defender] == BattleResult::Attacker;
        let Behaviour { last_met, last_left, idle, .. } = self.behaviour(piece);
        let mut step_factor = 1.0;
        for _ in last_met.iter().filter(|known| beats(rank, *known)) {
            step_factor *= weights.boldness;
        }
        for _ in last_left.iter().filter(|known| beats(*known, rank)) {
            step_factor *= weights.timidity;
        }
        let hundreds = |count: u16| f32::from(count) / 100.0;
        let plies = u16::try_from(plies).unwrap_or(u16::MAX);
        // A piece that ran can only have ranks that run. All of them get the factor `walking`, so
        // this factor makes no difference then.
        let movement_factor = if piece.moved {
            if self.runners.contains(rank) { weights.walking } else { 1.0 }
        } else if self.movers.contains(rank) {
            1.0
        } else {
            1.0 + weights.stillness * hundreds(plies) + weights.idleness * hundreds(idle)
        };
        step_factor * movement_factor
    }

    pub(crate) fn behaviour(&self, piece: &SeenPiece) -> Behaviour {
        self.behaviours[start_index(piece)]
    }
}

/// Index of the square on which a piece began.
pub(crate) fn start_index(piece: &SeenPiece) -> usize {
    usize::from(piece.id.start().index())
}

/// Number of hidden enemy pieces of each rank: the pieces left, without those of known rank.
fn hidden_counts(viewpoint: &Viewpoint<'_>) -> ByRank<u8> {
    // The subtraction saturates, because a position text may have more pieces than an army.
    let enemy = viewpoint.enemy();
    let mut hidden = viewpoint.remaining(enemy);
    for rank in viewpoint.pieces_of(enemy).filter_map(|piece| piece.rank) {
        hidden[rank] = hidden[rank].saturating_sub(1);
    }
    hidden
}
