//! A game that is played on in a world, by two sides of which each knows its own ranks alone.

use fairboard_rules::stratego::{ByRank, Move, Rank};

use crate::evaluation::{ARMY, Evaluation, worth_of};
use crate::node::{Node, Side};
use crate::root::{Deepening, RootMove};
use crate::search::{Limit, Memory, Search};

/// One side of a world: what it knows, and what it has searched.
pub(crate) struct Seat<'a> {
    evaluation: &'a Evaluation<'a>,
    memory: Memory,
}

impl<'a> Seat<'a> {
    /// The side to which the pieces of `evaluation` belong.
    pub(crate) fn new(evaluation: &'a Evaluation<'a>) -> Self {
        Self { evaluation, memory: Memory::small() }
    }

    /// The move of this side, which is to move at `node`; `None` if it has none.
    fn reply(&mut self, node: &Node) -> Option<Move> {
        let Self { evaluation, memory } = self;
        let weights = evaluation.weights;
        let reversal = node.recent[Side::Own as usize][0].map(Move::reversed);
        let mut moves = Vec::new();
        node.moves(evaluation, |mv| {
            let cost = if Some(mv) == reversal { weights.reversal_cost } else { 0.0 };
            moves.push(RootMove::new(mv, -cost));
        });
        let limit = Limit { nodes: memory.nodes + u64::from(weights.world_nodes), ..Limit::NONE };
        let mut deepening = Deepening::new(moves);
        Search::new(evaluation, limit, &mut || false, memory).deepen(node, &mut deepening);
        deepening.best()
    }

    /// Worth of its pieces that are left at `node`, the Flag aside; less of those that the other
    /// side knows.
    fn worth(&self, node: &Node, worths: &ByRank<f32>) -> f32 {
        let Evaluation { own, weights, .. } = self.evaluation;
        let worth = |index: usize, rank: Rank| {
            let share = if node.is_known(index) { 1.0 - weights.secrecy } else { 1.0 };
            let is_left = rank != Rank::Flag && node.square_of(index).is_some();
            if is_left { share * worths[rank] } else { 0.0 }
        };
        own.iter().enumerate().map(|(index, piece)| worth(index, piece.rank)).sum()
    }
}

/// A position of a world, as each side knows it.
#[derive(Clone)]
pub(crate) struct Playout {
    ours: Node,
    theirs: Node,
}

impl Playout {
    /// The position of `root`, where we are to move, and what the enemy knows of it.
    pub(crate) fn new(root: &Node, enemy: &Evaluation<'_>) -> Self {
        let [own, other] = root.recent;
        Self { ours: root.clone(), theirs: Node::root(enemy, [other, own]).of_other_side() }
    }

    /// Our chance of winning after a move of ours and the plies that follow.
    pub(crate) fn chance_after(&self, mv: Move, seats: &mut [Seat<'_>; 2]) -> f32 {
        let mut playout = self.clone();
        playout.play(mv, seats);
        for _ in 0..seats[0].evaluation.weights.world_plies {
            if playout.ours.winner.is_some() {
                break;
            }
            let [ours, theirs] = seats;
            let reply = match playout.ours.side {
                Side::Own => ours.reply(&playout.ours),
                Side::Enemy => theirs.reply(&playout.theirs),
            };
            match reply {
                Some(mv) => playout.play(mv, seats),
                None => playout.ours.winner = Some(playout.ours.side.other()),
            }
        }
        playout.chance(seats)
    }

    /// Plays a move, with the battle that the ranks of this world bring.
    fn play(&mut self, mv: Move, [ours, theirs]: &[Seat<'_>; 2]) {
        let (ours, theirs) = (ours.evaluation, theirs.evaluation);
        if !self.ours.is_attack(mv) {
            self.ours = self.ours.after_move(ours, mv);
            self.theirs = self.theirs.after_move(theirs, mv);
            return;
        }
        let (own, enemy) = self.ours.opponents(mv);
        let (own, enemy) = (ours.own[own].rank, theirs.own[enemy - ARMY].rank);
        self.ours = self.ours.after_known_battle(ours, mv, enemy);
        self.theirs = self.theirs.after_known_battle(theirs, mv, own);
    }

    /// Our chance of winning, by the pieces that are left, what is known of them, and
    /// where they stand.
    fn chance(&self, [ours, theirs]: &[Seat<'_>; 2]) -> f32 {
        match self.ours.winner {
            Some(Side::Own) => return 1.0,
            Some(Side::Enemy) => return 0.0,
            None => {}
        }
        let Evaluation { weights, own_worths, enemy_worths, .. } = ours.evaluation;
        let own = ours.worth(&self.ours, own_worths);
        let enemy = theirs.worth(&self.theirs, enemy_worths);
        let place = weights.world_place * worth_of(self.ours.attracted());
        let odds = (weights.winning_lead * (own - enemy) + weights.winning_gain * place)
            / (own + enemy + weights.winning_total);
        share(odds)
    }
}

/// A chance that grows with its odds much as the logistic function does, and is the same on every
/// machine, because a square root is.
fn share(odds: f32) -> f32 {
    let half = odds / 2.0;
    0.5 + 0.5 * half / (1.0 + half * half).sqrt()
}

#[cfg(test)]
mod tests {
    use fairboard_play::Strength;
    use fastrand::Rng;

    use super::*;
    use crate::Engine;
    use crate::behaviour::behaviours;
    use crate::tests::question;
    use crate::viewpoint::Viewpoint;

    /// Red's chance after its Captain attacks d10, in the world in which the pieces on f7, j9, d10
    /// and j10 have these ranks.
    fn chance(ranks: [Rank; 4]) -> f32 {
        let question = question("Ma1 Ba2 Bb1 Hd9 Pd10 Yj10 Pj9 Nf7", "");
        let engine = Engine::new(Strength::STRONGEST);
        let search = engine.begin(&question, &[], Limit::NONE, &mut Rng::with_seed(1));
        let (behaviours, evaluation) = (behaviours(&question), &search.evaluation);
        let viewpoint = Viewpoint::new(&question, &behaviours).mirrored_with(&ranks, false);
        let enemy = Evaluation::new(&viewpoint, 0, evaluation.weights, evaluation.proximity);
        let mut seats = [evaluation, &enemy].map(Seat::new);
        Playout::new(&search.root, &enemy).chance_after("d9d10".parse().unwrap(), &mut seats)
    }

    #[test]
    fn the_ranks_of_a_world_decide_its_battles() {
        use Rank::{Bomb, Flag, Marshal, Miner, Scout};
        let chances = [
            ("it takes the Flag", [Scout, Bomb, Flag, Miner]),
            ("it takes a Miner", [Bomb, Flag, Miner, Scout]),
            ("it takes a Scout", [Bomb, Flag, Scout, Miner]),
            ("it falls to the Marshal", [Bomb, Flag, Marshal, Miner]),
        ]
        .map(|(end, ranks)| (end, chance(ranks)));
        assert!(chances.is_sorted_by(|(_, one), (_, other)| one > other), "{chances:?}");
        assert!(chances[0].1 >= 1.0, "{chances:?}");
    }
}
