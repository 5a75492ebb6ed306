//! The player, at five levels.

use fairboard_rules::stratego::{Move, Rank};
use fastrand::Rng;

use crate::node::Node;
use crate::plan::Plan;
use crate::search::{Limit, Scored, Search, biased};
use crate::{Observation, Weights};

/// How well it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Looks one move ahead, forgets every rank that it is shown, never bluffs, and is very careless.
    One,
    /// Looks one move ahead, remembers the three strongest pieces, bluffs little, and is careless.
    Two,
    /// Looks two moves ahead, remembers eight pieces, and is sometimes careless.
    Three,
    /// Looks three moves ahead, forgets nothing, and is seldom careless.
    Four,
    /// Takes all the time it has.
    Five,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 5] = [Self::One, Self::Two, Self::Three, Self::Four, Self::Five];

    /// 1..=5.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The level of a [number](Self::number).
    pub fn numbered(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.number() == number)
    }

    /// How many plies it looks ahead, attacks aside.
    const fn depth(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 1,
            Self::Three => 2,
            Self::Four => 3,
            Self::Five => 30,
        }
    }

    /// How many ranks of enemy pieces it remembers, the strongest first.
    const fn memory(self) -> usize {
        match self {
            Self::One => 0,
            Self::Two => 3,
            Self::Three => 8,
            Self::Four | Self::Five => usize::MAX,
        }
    }

    /// How far it trusts that the enemy does not see through its hidden pieces: a share of what the
    /// weights say.
    const fn bluffs(self) -> f32 {
        match self {
            Self::One => 0.0,
            Self::Two => 0.5,
            Self::Three | Self::Four | Self::Five => 1.0,
        }
    }

    /// How far off its judgement of a move may be, in the unit of the weights.
    const fn carelessness(self) -> f32 {
        match self {
            Self::One => 80.0,
            Self::Two => 45.0,
            Self::Three => 18.0,
            Self::Four => 7.0,
            Self::Five => 0.2,
        }
    }
}

/// What came of thinking about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move it makes; `None` if there is none. The only one is made without a thought.
    pub mv: Option<Move>,
    /// How many plies ahead it has looked at every move, attacks aside.
    pub depth: u8,
    /// How many positions it has looked at.
    pub positions: u64,
}

/// A player at a level, with its weights.
#[derive(Clone, Debug)]
pub struct Bot {
    level: Level,
    weights: Weights,
}

impl Bot {
    /// The player at `level` with the tuned weights.
    pub fn new(level: Level) -> Self {
        Self::with_weights(level, Weights::tuned())
    }

    /// The player at `level` with other weights.
    pub const fn with_weights(level: Level, mut weights: Weights) -> Self {
        weights.bluff *= level.bluffs();
        Self { level, weights }
    }

    /// The move it makes; `None` if there is none. See [`think`](Self::think).
    pub fn choose(
        &self,
        observation: &Observation,
        limit: Limit,
        random: &mut Rng,
        is_over: &mut dyn FnMut() -> bool,
    ) -> Option<Move> {
        self.think(observation, limit, random, is_over).mv
    }

    /// Looks ahead from what it is told.
    ///
    /// It stops when it has looked at as many positions as `limit` allows, or when `is_over`, which
    /// it asks now and then, says that its time is over. Without the latter, equal observations,
    /// limits and random numbers give equal thoughts.
    pub fn think(
        &self,
        observation: &Observation,
        limit: Limit,
        random: &mut Rng,
        is_over: &mut dyn FnMut() -> bool,
    ) -> Thought {
        if let [mv] = observation.legal[..] {
            return Thought { mv: Some(mv), depth: 0, positions: 0 };
        }
        let observation = self.remembered(observation);
        let plan = Plan::new(&observation, &self.weights);
        let root = Node::root(&plan, recent(&observation));
        let back = recent(&observation)[0][0].map(Move::reversed);
        let legal: Vec<Scored> = observation
            .legal
            .iter()
            .map(|mv| {
                let doubt = if Some(*mv) == back { self.weights.doubt } else { 0.0 };
                biased(*mv, self.level.carelessness() * (random.f32() - 0.5) - doubt)
            })
            .collect();
        let limit = Limit { depth: limit.depth.min(self.level.depth()), ..limit };
        let mut search = Search::new(&plan, limit, is_over);
        let ranked = search.run(&root, &legal);
        Thought {
            mv: ranked.first().map(|best| best.mv),
            depth: search.depth,
            positions: search.nodes,
        }
    }

    /// The observation without the ranks that it has forgotten.
    fn remembered(&self, observation: &Observation) -> Observation {
        let mut observation = observation.clone();
        let seat = observation.seat;
        let mut known: Vec<(Rank, usize)> = observation
            .pieces
            .iter()
            .enumerate()
            .filter(|(_, piece)| piece.color != seat)
            .filter_map(|(index, piece)| Some((piece.rank?, index)))
            .collect();
        known.sort();
        let remembered = known.len().saturating_sub(self.level.memory());
        for (_, index) in &known[..remembered] {
            observation.pieces[*index].rank = None;
            observation.pieces[*index].revealed = false;
        }
        observation
    }
}

/// The last three moves of the seat and of the other side, the newest first.
fn recent(observation: &Observation) -> [[Option<Move>; 3]; 2] {
    let theirs = observation.plies.iter().rev().step_by(2).map(|ply| ply.mv);
    let ours = observation.plies.iter().rev().skip(1).step_by(2).map(|ply| ply.mv);
    [last_three(ours), last_three(theirs)]
}

fn last_three(mut moves: impl Iterator<Item = Move>) -> [Option<Move>; 3] {
    std::array::from_fn(|_| moves.next())
}
