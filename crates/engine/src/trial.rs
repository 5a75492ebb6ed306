//! Trials of two moves: short games are played after each of the moves, from the same worlds.
//!
//! A review compares the best move with the move that was made. The best of many scores of a search
//! is usually too high, and so is the lead of the best move. Played games have other errors than a
//! search. So the review counts the smaller of the two leads.
//!
//! A world is a determinization: a position in which the hidden ranks are dealt at random. All
//! deals that fit the knowledge of the seat have the same probability (Cowling, Powley and
//! Whitehouse, "Information Set Monte Carlo Tree Search", 2012).

use fairboard_play::stratego::question::{Question, WinningChance};
use fairboard_play::{Player, Strength};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Move, Outcome, Position};
use fastrand::Rng;

use crate::Engine;
use crate::search::Limit;

/// Number of plies that a trial plays after the move. The seat that made the move is then to move
/// again.
const TRIAL_PLIES: usize = 5;

/// Limit of the search for each ply of a trial, and for the chance at the end of the trial.
const PLY_LIMIT: Limit = Limit { nodes: 30, ..Limit::NONE };

impl Engine {
    /// The mean lead of the first move over the second in the trials of `worlds` worlds, in
    /// thousandths of the chance of winning; 0 without worlds. The trials end earlier if no deal of
    /// the hidden ranks is found. Equal questions have equal results.
    pub(crate) fn lead_in_trials(&self, question: &Question, moves: [Move; 2], worlds: u32) -> i32 {
        let mut random = Rng::with_seed(0);
        let (mut sum, mut count) = (0, 0);
        for _ in 0..worlds {
            let Some(world) = question.view().determinize(|below| random.u32(..below)) else {
                break;
            };
            // Both moves get the same random numbers.
            let seed = random.u64(..);
            let [first, second] = moves.map(|mv| self.chance_after(&world, mv, seed));
            sum += i32::from(first.thousandths()) - i32::from(second.thousandths());
            count += 1;
        }
        sum / count.max(1)
    }

    /// The chance of winning after `mv` and the plies of a trial, for the side that is to move in
    /// `world`.
    fn chance_after(&self, world: &Position, mv: Move, seed: u64) -> WinningChance {
        let mut position = world.clone();
        // A world is a position in which the seat of the question is to move.
        let Some(seat) = position.turn() else { return WinningChance::EVEN };
        let mut random = Rng::with_seed(seed);
        let (mut next_move, mut chance) = (Some(mv), WinningChance::EVEN);
        // The first round plays `mv`, and each later round plays a ply of the trial. Then the round
        // searches for the next ply. The search of the last round only gives the chance.
        for _ in 0..=TRIAL_PLIES {
            let Some(played) = next_move else { break };
            position.play_unchecked(played);
            let Some(question) = question_of_mover(&position) else { break };
            let moves: Vec<Move> = question.view().legal_moves().collect();
            let mut search = self.begin(&question, &moves, PLY_LIMIT, &mut random);
            // Without a limit of time, `PLY_LIMIT` ends the search.
            search.resume(&mut || false);
            (next_move, chance) = (search.result().mv, search.chance());
        }
        match position.outcome() {
            Some(Outcome::Win { winner, .. }) if winner == seat => WinningChance::SURE,
            Some(Outcome::Win { .. }) => WinningChance::SURE.other(),
            Some(Outcome::Draw { .. }) => WinningChance::EVEN,
            // The last search gave the chance of the side to move. This can be the other side if
            // the trial ended early, under rules by which a side without a move does not lose.
            None if position.turn() == Some(seat) => chance,
            None => chance.other(),
        }
    }
}

/// The question to the side to move, with the knowledge of that side; `None` after the game's end.
fn question_of_mover(position: &Position) -> Option<Question> {
    let view = position.view(position.turn()?);
    Question::new(view, Vec::new(), Player::Computer(Strength::STRONGEST)).ok()
}
