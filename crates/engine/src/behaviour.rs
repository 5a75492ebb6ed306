//! Behaviour of the pieces: the facts about their ranks that their moves show.

use fairboard_rules::stratego::{BattleResult, Color, Ply, Rank, Square, SquareSet};

use crate::Observation;

/// Behaviour of one piece.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Behaviour {
    /// Whether it has moved more than one square at once.
    pub(crate) ran: bool,
    /// The known enemy pieces that it stepped up to.
    pub(crate) faced: RecentRanks,
    /// The known enemy pieces that it went away from.
    pub(crate) fled: RecentRanks,
}

/// Behaviour of every piece, by the square on which it began.
pub(crate) type Behaviours = [Behaviour; Square::COUNT];

/// The last two different ranks that were added.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RecentRanks([Option<Rank>; 2]);

impl RecentRanks {
    fn push(&mut self, rank: Rank) {
        if !self.0.contains(&Some(rank)) {
            self.0 = [Some(rank), self.0[0]];
        }
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Rank> {
        self.0.into_iter().flatten()
    }
}

/// Follows the pieces through the plies.
pub(crate) fn behaviours(observation: &Observation) -> Behaviours {
    let mut replay = Replay {
        starts: std::array::from_fn(|index| index),
        known: [None; Square::COUNT],
        behaviours: [Behaviour::default(); Square::COUNT],
    };
    let mut side = observation.seat.other();
    if observation.plies.len().is_multiple_of(2) {
        side = side.other();
    }
    for ply in &observation.plies {
        replay.advance(side, ply);
        side = side.other();
    }
    replay.behaviours
}

struct Replay {
    /// The first square of the piece on each square; of no meaning where none stands.
    starts: [usize; Square::COUNT],
    /// The pieces whose rank is public.
    known: [Option<(Color, Rank)>; Square::COUNT],
    behaviours: Behaviours,
}

impl Replay {
    fn advance(&mut self, side: Color, ply: &Ply) {
        let [from, to] = [ply.mv.from, ply.mv.to].map(|square| usize::from(square.index()));
        let start = self.starts[from];
        self.behaviours[start].ran |= !ply.mv.from.is_next_to(ply.mv.to);
        let mover = self.known[from].take();
        let Some(battle) = ply.battle else {
            self.starts[to] = start;
            self.known[to] = mover;
            self.note_neighbours(side, start, [ply.mv.from, ply.mv.to]);
            return;
        };
        self.known[to] = match battle.result {
            BattleResult::Attacker => Some((side, battle.attacker)),
            BattleResult::Defender => Some((side.other(), battle.defender)),
            BattleResult::Both => None,
        };
        if battle.result == BattleResult::Attacker {
            self.starts[to] = start;
        }
    }

    /// Notes the known enemies that the piece that began on `start` left and stepped up to.
    fn note_neighbours(&mut self, side: Color, start: usize, [from, to]: [Square; 2]) {
        let beside = |square: Square| {
            let known = &self.known;
            SquareSet::neighbours(square).into_iter().filter_map(move |near| {
                let (color, rank) = known[usize::from(near.index())]?;
                (color != side).then_some(rank)
            })
        };
        let (left, met): (Vec<_>, Vec<_>) = (beside(from).collect(), beside(to).collect());
        let behaviour = &mut self.behaviours[start];
        for rank in left.into_iter().filter(|rank| !met.contains(rank)) {
            behaviour.fled.push(rank);
        }
        for rank in met {
            behaviour.faced.push(rank);
        }
    }
}
