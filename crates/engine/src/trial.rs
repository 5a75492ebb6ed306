//! Trials of moves: each is played on in the same worlds.
//!
//! A search sees the enemy move as if nobody knew what is hidden, and holds what it expects for
//! certain, so the largest of its scores is often its own error. In a world the enemy knows its
//! ranks and we do not. What a move is worth on the average over many worlds has errors of its own
//! (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012).

use fairboard_play::stratego::question::Question;
use fairboard_rules::stratego::Move;
use fastrand::Rng;

use crate::Weights;
use crate::behaviour::Behaviours;
use crate::deal::deal;
use crate::evaluation::{Evaluation, worth_of};
use crate::node::Node;
use crate::playout::{Playout, Seat};
use crate::viewpoint::Viewpoint;

/// Number of worlds below which the standard error of a lead says little.
const ENOUGH: u32 = 8;

/// A trial of some moves, as far as it has come.
pub(crate) struct Trial {
    question: Question,
    behaviours: Box<Behaviours>,
    random: Rng,
    /// The moves; the first is the one that the others are compared with.
    candidates: Vec<Candidate>,
    /// Number of worlds in which they were played on.
    pub(crate) worlds: u32,
}

/// A move that is tried.
struct Candidate {
    mv: Move,
    /// Its lead in the chance of winning over the first move, as the search expects it.
    expected: f64,
    /// Sum of its leads in the worlds.
    sum: f64,
    /// Sum of their squares.
    squares: f64,
}

impl Candidate {
    /// Its mean lead in so many worlds.
    fn mean(&self, worlds: f64) -> f64 {
        self.sum / worlds
    }

    /// Standard error of the mean.
    fn error(&self, worlds: f64) -> f64 {
        let mean = self.mean(worlds);
        ((self.squares / worlds - mean * mean).max(0.0) / worlds).sqrt()
    }
}

impl Trial {
    /// A trial without moves.
    pub(crate) fn new(question: &Question, behaviours: &Behaviours, random: Rng) -> Self {
        let (question, behaviours) = (question.clone(), Box::new(*behaviours));
        Self { question, behaviours, random, candidates: Vec::new(), worlds: 0 }
    }

    /// Returns `true` if there is nothing to compare.
    pub(crate) fn is_idle(&self) -> bool {
        self.candidates.len() < 2
    }

    /// Begins with these moves and their scores; the first move is the one that the others are
    /// compared with.
    pub(crate) fn begin(&mut self, evaluation: &Evaluation<'_>, moves: &[(Move, i32)]) {
        let weights = evaluation.weights;
        let total: f32 = evaluation.totals.iter().sum();
        let first = moves.first().map_or(0, |(_, score)| *score);
        let candidate = |(mv, score): &(Move, i32)| {
            let odds =
                weights.winning_gain * worth_of(score - first) / (total + weights.winning_total);
            Candidate { mv: *mv, expected: f64::from(odds / 4.0), sum: 0.0, squares: 0.0 }
        };
        self.candidates = moves.iter().map(candidate).collect();
        self.worlds = 0;
    }

    /// Plays every move on in one more world. Returns `false` if no world fits the question.
    pub(crate) fn play_world(&mut self, evaluation: &Evaluation<'_>, root: &Node) -> bool {
        let Self { question, behaviours, random, candidates, worlds } = self;
        let Some(ranks) = deal(question, evaluation, random) else { return false };
        let told = f64::from(*worlds) * f64::from(evaluation.weights.world_told) % 1.0 + f64::from(evaluation.weights.world_told) >= 1.0;
        let viewpoint = Viewpoint::new(question, behaviours).mirrored_with(&ranks, told);
        let quiet_plies = question.view().quiet_plies();
        let Evaluation { weights, proximity, .. } = *evaluation;
        let enemy = Evaluation::new(&viewpoint, quiet_plies, weights, proximity);
        let start = Playout::new(root, &enemy);
        let mut first = None;
        for candidate in candidates {
            // Each move is played on by sides that have searched nothing yet.
            let mut seats = [Seat::new(evaluation), Seat::new(&enemy)];
            let chance = f64::from(start.chance_after(candidate.mv, &mut seats));
            let lead = chance - *first.get_or_insert(chance);
            candidate.sum += lead;
            candidate.squares += lead * lead;
        }
        *worlds += 1;
        true
    }

    /// The mean lead in the chance of winning of the move at `index` over the first one.
    pub(crate) fn lead(&self, index: usize) -> f64 {
        self.candidates[index].mean(self.worlds.max(1).into())
    }

    /// The move with the largest lead, in part as the search expects it, if it is sure enough, and
    /// otherwise the first one; `None` if too few worlds are played.
    pub(crate) fn best(&self, evaluation: &Evaluation<'_>) -> Option<Move> {
        let Weights { worlds, world_prior, world_doubt, .. } = *evaluation.weights;
        if self.worlds < ENOUGH.min(u32::from(worlds)) {
            return None;
        }
        let worlds = self.worlds.into();
        let lead = |candidate: &Candidate| {
            candidate.mean(worlds) + f64::from(world_prior) * candidate.expected
                - f64::from(world_doubt) * candidate.error(worlds)
        };
        let (first, others) = self.candidates.split_first()?;
        let best = others.iter().map(|candidate| (lead(candidate), candidate.mv));
        let best = best.filter(|(lead, _)| *lead > 0.0);
        let best = best.max_by(|(one, _), (other, _)| one.total_cmp(other));
        Some(best.map_or(first.mv, |(_, mv)| mv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Engine;
    use crate::search::Limit;
    use crate::tests::question;
    use fairboard_play::Strength;

    /// The lead of the second move over the first one in so many worlds.
    fn lead(pieces: &str, moves: [&str; 2], worlds: u32) -> f64 {
        let question = question(pieces, "");
        let legal: Vec<Move> = question.view().legal_moves().collect();
        let engine = Engine::new(Strength::STRONGEST);
        let mut search = engine.begin(&question, &legal, Limit::NONE, &mut Rng::with_seed(1));
        let moves = moves.map(|mv| (mv.parse().unwrap(), 0));
        search.trial.begin(&search.evaluation, &moves);
        while search.trial.worlds < worlds {
            assert!(search.trial.play_world(&search.evaluation, &search.root));
        }
        search.trial.lead(1)
    }

    #[test]
    fn every_move_is_tried_with_the_same_luck() {
        let pieces = "Ma1 Ba2 Bb1 Ce5 xe6 Gb4 Yj10 Nj9 Pb8";
        let one = lead(pieces, ["b4b5", "e5e6"], 10);
        assert!(one > 0.05, "{one}");
        for (rule, moves, worlds, expected) in [
            ("a lead is the other's, turned round", ["e5e6", "b4b5"], 10, -one),
            ("a move has no lead over itself", ["b4b5", "b4b5"], 10, 0.0),
            ("nothing is known without worlds", ["b4b5", "e5e6"], 0, 0.0),
        ] {
            let lead = lead(pieces, moves, worlds);
            assert!((lead - expected).abs() < 1e-9, "{rule}: {lead}, not {expected}");
        }
    }
}
