//! What follows from what was seen: the ranks that each piece can still have, and what its moves
//! tell.

use fairboard_rules::stratego::{BattleResult, ByRank, Color, Ply, Rank, Rules, Square, SquareSet};

use crate::deduction::deduce;
use crate::{Observation, RankSet, SeenPiece};

/// What both sides have shown by their moves.
#[derive(Clone, Debug)]
pub struct Knowledge {
    rules: Rules,
    /// The ranks that can move.
    pub(crate) movers: RankSet,
    traces: [Trace; Square::COUNT],
    /// What the counts leave for each hidden enemy piece, by the square where it began.
    deduced: [RankSet; Square::COUNT],
    /// How many enemy pieces of each rank are hidden.
    pub hidden: ByRank<u8>,
}

/// What a piece has shown, by the square where it stood when the game began.
#[derive(Clone, Copy, Debug, Default)]
struct Trace {
    /// It has moved more than one square.
    ran: bool,
    /// The known enemies that it stepped up to.
    faced: Ranks,
    /// The known enemies that it went away from.
    fled: Ranks,
}

/// The last few known ranks that something happened with.
#[derive(Clone, Copy, Debug, Default)]
struct Ranks([Option<Rank>; 2]);

impl Ranks {
    fn push(&mut self, rank: Rank) {
        if !self.0.contains(&Some(rank)) {
            self.0 = [Some(rank), self.0[0]];
        }
    }

    fn iter(self) -> impl Iterator<Item = Rank> {
        self.0.into_iter().flatten()
    }
}

impl Knowledge {
    /// What the observation tells.
    pub fn new(observation: &Observation) -> Self {
        let mut knowledge = Self {
            rules: observation.rules,
            movers: RankSet::movers(&observation.rules),
            traces: traces(observation),
            deduced: [RankSet::ALL; Square::COUNT],
            hidden: hidden(observation),
        };
        let enemies = observation.of(observation.seat.other());
        let unknown: Vec<_> = enemies.filter(|piece| piece.rank.is_none()).collect();
        let mut possible: Vec<_> = unknown.iter().map(|piece| knowledge.possible(piece)).collect();
        deduce(&mut possible, &knowledge.hidden, RankSet::ALL.without(knowledge.movers));
        for (piece, possible) in unknown.iter().zip(possible) {
            knowledge.deduced[usize::from(piece.start.index())] = possible;
        }
        knowledge
    }

    /// The ranks that `piece` can have as far as the other side knows.
    pub fn possible(&self, piece: &SeenPiece) -> RankSet {
        let shown = match piece.rank {
            Some(rank) if piece.revealed => RankSet::of(rank),
            Some(_) | None if self.trace(piece).ran => RankSet::runners(&self.rules),
            Some(_) | None if piece.moved => self.movers,
            Some(_) | None => RankSet::ALL,
        };
        shown.and(self.deduced[usize::from(piece.start.index())])
    }

    /// How much likelier than usual `piece`'s behaviour makes it to be of `rank`: the bold beat
    /// what they step up to, and those who flee would lose. Never nothing: people bluff.
    pub fn likelihood(&self, piece: &SeenPiece, rank: Rank) -> f32 {
        const BOLD: f32 = 2.5;
        const TIMID: f32 = 1.6;
        let beats =
            |attacker, defender| self.rules.battles[attacker][defender] == BattleResult::Attacker;
        let trace = self.trace(piece);
        let bold = trace.faced.iter().filter(|known| beats(rank, *known)).map(|_| BOLD);
        let timid = trace.fled.iter().filter(|known| beats(*known, rank)).map(|_| TIMID);
        bold.chain(timid).product()
    }

    fn trace(&self, piece: &SeenPiece) -> Trace {
        self.traces[usize::from(piece.start.index())]
    }
}

/// How many enemy pieces of each rank are hidden: the army, without what has fallen and what is
/// known.
fn hidden(observation: &Observation) -> ByRank<u8> {
    let enemy = observation.seat.other();
    let mut hidden = *observation.rules.army.counts();
    for (rank, lost) in observation.lost[enemy].iter() {
        hidden[rank] = hidden[rank].saturating_sub(*lost);
    }
    for rank in observation.of(enemy).filter_map(|piece| piece.rank) {
        hidden[rank] = hidden[rank].saturating_sub(1);
    }
    hidden
}

/// Follows the pieces through the record.
fn traces(observation: &Observation) -> [Trace; Square::COUNT] {
    let mut replay = Replay {
        starts: std::array::from_fn(|index| index),
        known: [None; Square::COUNT],
        traces: [Trace::default(); Square::COUNT],
    };
    let mut side = observation.seat.other();
    if observation.plies.len().is_multiple_of(2) {
        side = side.other();
    }
    for ply in &observation.plies {
        replay.hear(side, ply);
        side = side.other();
    }
    replay.traces
}

struct Replay {
    /// The first square of the piece on each square; of no meaning where none stands.
    starts: [usize; Square::COUNT],
    /// The pieces whose rank is public.
    known: [Option<(Color, Rank)>; Square::COUNT],
    traces: [Trace; Square::COUNT],
}

impl Replay {
    fn hear(&mut self, side: Color, ply: &Ply) {
        let [from, to] = [ply.mv.from, ply.mv.to].map(|square| usize::from(square.index()));
        let start = self.starts[from];
        self.traces[start].ran |= !ply.mv.from.is_next_to(ply.mv.to);
        let mover = self.known[from].take();
        let Some(battle) = ply.battle else {
            self.starts[to] = start;
            self.known[to] = mover;
            self.notice(side, start, [ply.mv.from, ply.mv.to]);
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

    /// Whom the piece that began on `start` leaves and whom it comes to.
    fn notice(&mut self, side: Color, start: usize, [from, to]: [Square; 2]) {
        let beside = |square: Square| {
            let known = &self.known;
            SquareSet::neighbours(square).into_iter().filter_map(move |near| {
                let (color, rank) = known[usize::from(near.index())]?;
                (color != side).then_some(rank)
            })
        };
        let (left, met): (Vec<_>, Vec<_>) = (beside(from).collect(), beside(to).collect());
        let trace = &mut self.traces[start];
        for rank in left.into_iter().filter(|rank| !met.contains(rank)) {
            trace.fled.push(rank);
        }
        for rank in met {
            trace.faced.push(rank);
        }
    }
}
