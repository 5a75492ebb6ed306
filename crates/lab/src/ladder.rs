//! The players that the levels are measured against.

use fairboard_rules::stratego::{BattleResult, Color, Move, Rank, Square};
use fastrand::Rng;

use fairboard_engine::{Chances, Knowledge, Observation, beliefs};

/// A simple player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rung {
    /// Moves at random.
    Random,
    /// Takes what it surely wins, and otherwise goes forward.
    Greedy,
    /// Makes the attack with the best average, and otherwise goes forward.
    OnePly,
}

impl Rung {
    /// Every rung, the lowest first.
    pub const ALL: [Self; 3] = [Self::Random, Self::Greedy, Self::OnePly];

    /// The stable name: `random`, `greedy` or `one-ply`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::OnePly => "one-ply",
        }
    }

    /// The move it makes; `None` if there is none.
    pub fn choose(self, observation: &Observation, random: &mut Rng) -> Option<Move> {
        let legal = &observation.legal;
        match self {
            Self::Random => random.choice(legal).copied(),
            Self::Greedy => best(observation, random, |mv| sure_gain(observation, mv)),
            Self::OnePly => {
                let knowledge = Knowledge::new(observation);
                let beliefs = beliefs(observation, &knowledge, 0.0);
                best(observation, random, |mv| mean_gain(observation, &beliefs, mv))
            }
        }
    }
}

/// One of the moves with the largest gain; a move that gains nothing counts by how it goes forward.
fn best(observation: &Observation, random: &mut Rng, gain: impl Fn(Move) -> f32) -> Option<Move> {
    let gained = |mv: Move| {
        let rows = match observation.seat {
            Color::Red => f32::from(mv.to.row()) - f32::from(mv.from.row()),
            Color::Blue => f32::from(mv.from.row()) - f32::from(mv.to.row()),
        };
        gain(mv) + rows * 0.1 + random.f32() * 0.3
    };
    let mut gained = gained;
    let scored: Vec<_> = observation.legal.iter().map(|mv| (gained(*mv), *mv)).collect();
    scored.into_iter().max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, mv)| mv)
}

fn rank_at(observation: &Observation, square: Square) -> Option<Rank> {
    observation.pieces.iter().find(|piece| piece.square == square)?.rank
}

/// What a simple player thinks a piece is worth.
fn worth(rank: Rank) -> f32 {
    match rank {
        Rank::Flag => 100.0,
        Rank::Bomb => 5.0,
        Rank::Spy => 6.0,
        Rank::Scout => 2.0,
        Rank::Miner => 5.0,
        Rank::Sergeant => 3.0,
        Rank::Lieutenant => 4.0,
        Rank::Captain => 6.0,
        Rank::Major => 9.0,
        Rank::Colonel => 13.0,
        Rank::General => 20.0,
        Rank::Marshal => 28.0,
    }
}

fn sure_gain(observation: &Observation, mv: Move) -> f32 {
    let is_attack = observation.pieces.iter().any(|piece| piece.square == mv.to);
    let fighters = (rank_at(observation, mv.from), rank_at(observation, mv.to));
    let (Some(attacker), Some(defender)) = fighters else {
        // It attacks nothing that it does not know.
        return if is_attack { -10.0 } else { 0.0 };
    };
    match observation.rules.battles[attacker][defender] {
        BattleResult::Attacker => worth(defender),
        BattleResult::Defender => -worth(attacker),
        BattleResult::Both => worth(defender) - worth(attacker),
    }
}

fn mean_gain(observation: &Observation, beliefs: &[Chances], mv: Move) -> f32 {
    let enemies = observation.of(observation.seat.other());
    let Some((_, chances)) = enemies.zip(beliefs).find(|(piece, _)| piece.square == mv.to) else {
        return 0.0;
    };
    let Some(attacker) = rank_at(observation, mv.from) else { return 0.0 };
    let outcome = |(defender, chance): (Rank, &f32)| {
        chance
            * match observation.rules.battles[attacker][defender] {
                BattleResult::Attacker => worth(defender),
                BattleResult::Defender => -worth(attacker),
                BattleResult::Both => worth(defender) - worth(attacker),
            }
    };
    chances.iter().map(outcome).sum()
}
