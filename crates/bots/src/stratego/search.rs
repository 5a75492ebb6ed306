//! Looking ahead: alpha-beta over what is known, with chances where it is not.

use fairboard_rules::stratego::Move;

use super::node::{Battle, Node, WIN};
use super::plan::{Plan, score};

/// How far a search looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// At most this many plies, attacks aside.
    pub depth: u8,
    /// At most about this many positions.
    pub nodes: u64,
}

/// Attacks that are followed beyond the depth.
const LAST_ATTACKS: u8 = 3;

/// The share by which an attack is worth more with each ply that it comes sooner: what is put off
/// may never come.
const HASTE: f32 = 0.03;

/// What a win is worth more with each ply that it comes sooner: more than any attack is.
const SOONER: i32 = 2_000;

/// After how many positions the clock is asked.
const PATIENCE: u64 = 512;

/// From which move on a quiet one is looked at less deeply at first.
const LATE: usize = 6;

/// The places of the table of positions: a power of two.
const TABLE: usize = 1 << 16;

/// No score is beyond it.
const INFINITY: i32 = 2 * WIN;

/// A move and what it is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub(super) mv: Move,
    pub(super) score: i32,
}

pub(super) struct Search<'a> {
    plan: &'a Plan,
    /// How many positions it has looked at.
    pub(super) nodes: u64,
    /// The depth that it has finished.
    pub(super) depth: u8,
    limit: Limit,
    is_over: &'a mut dyn FnMut() -> bool,
    /// At how many positions the clock is asked next.
    next_look: u64,
    stopped: bool,
    table: Vec<Entry>,
    /// For each pair of squares, how often it has cut a search short.
    history: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Entry {
    hash: u64,
    /// What the position will bring, relative to its own score, for the side to move.
    gain: i32,
    depth: u8,
    bound: Bound,
    best: Option<Move>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Nothing,
    AtLeast,
    Exactly,
    AtMost,
}

const NO_ENTRY: Entry = Entry { hash: 0, gain: 0, depth: 0, bound: Bound::Nothing, best: None };

impl<'a> Search<'a> {
    pub(super) fn new(plan: &'a Plan, limit: Limit, is_over: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            plan,
            nodes: 0,
            depth: 0,
            limit,
            is_over,
            next_look: PATIENCE.min(limit.nodes),
            stopped: false,
            table: vec![NO_ENTRY; TABLE],
            history: vec![0; 100 * 100],
        }
    }

    /// The legal moves with their scores, the best first, as deep as the limit allows.
    pub(super) fn run(&mut self, root: &Node, legal: &[Scored]) -> Vec<Scored> {
        let mut ranked = legal.to_vec();
        for depth in 1..=self.limit.depth {
            let Some(next) = self.rank(root, &ranked, legal, depth) else { break };
            ranked = next;
            if self.stopped {
                break;
            }
            self.depth = depth;
            if ranked.first().is_some_and(|best| best.score.abs() > WIN / 2) {
                break;
            }
        }
        ranked
    }

    /// The moves in a new order; `None` if there was not even time for the first.
    fn rank(
        &mut self,
        root: &Node,
        order: &[Scored],
        bias: &[Scored],
        depth: u8,
    ) -> Option<Vec<Scored>> {
        let mut scored: Vec<Scored> = Vec::with_capacity(order.len());
        let mut best = -INFINITY;
        for candidate in order {
            let mv = candidate.mv;
            let extra = bias.iter().find(|other| other.mv == mv).map_or(0, |other| other.score);
            let value = self.root_value(root, mv, depth, best - extra) + extra;
            if self.stopped {
                break;
            }
            best = best.max(value);
            scored.push(Scored { mv, score: value });
        }
        if scored.is_empty() {
            return None;
        }
        let rest =
            order.iter().skip(scored.len()).map(|other| Scored { score: -INFINITY, ..*other });
        let rest: Vec<_> = rest.collect();
        scored.extend(rest);
        scored.sort_by_key(|scored| std::cmp::Reverse(scored.score));
        Some(scored)
    }

    fn root_value(&mut self, root: &Node, mv: Move, depth: u8, best: i32) -> i32 {
        if !root.is_attack(mv) {
            let next = root.step(self.plan, mv);
            if best > -INFINITY {
                let value = -self.value(&next, depth - 1, -best - 1, -best);
                if value <= best {
                    return value;
                }
            }
            return -self.value(&next, depth - 1, -INFINITY, -best);
        }
        let battle = root.battle(self.plan, mv);
        let values = battle.ends().map(|end| {
            let next = root.after(self.plan, &battle, end);
            let value = -self.value(&next, depth - 1, -INFINITY, INFINITY);
            f64::from(end.chance) * f64::from(value)
        });
        let sooner = score(battle.mean() * HASTE * f32::from(depth));
        values.sum::<f64>().round() as i32 + sooner
    }

    /// What the position is worth for the side to move.
    fn value(&mut self, node: &Node, depth: u8, mut alpha: i32, beta: i32) -> i32 {
        if let Some(won) = decided(node, depth) {
            return won;
        }
        if depth == 0 {
            return self.quiet_value(node, LAST_ATTACKS, alpha, beta);
        }
        if self.is_stopped() {
            return node.score_for_mover();
        }
        let base = node.score_for_mover();
        let place = node.hash as usize % TABLE;
        let entry = self.table[place];
        let mut first = None;
        if entry.bound != Bound::Nothing && entry.hash == node.hash {
            first = entry.best;
            if entry.depth >= depth {
                let value = base + entry.gain;
                let is_enough = match entry.bound {
                    Bound::Exactly => true,
                    Bound::AtLeast => value >= beta,
                    Bound::AtMost => value <= alpha,
                    Bound::Nothing => false,
                };
                if is_enough {
                    return value;
                }
            }
        }
        let mut moves = self.promising(node, first);
        if moves.is_empty() {
            return if node.has_lost(self.plan) { -WIN - SOONER * i32::from(depth) } else { base };
        }
        let (floor, mut best, mut chosen) = (alpha, -INFINITY, None);
        for number in 0..moves.len() {
            let mv = next_best(&mut moves[number..]);
            let value = self.value_in_turn(node, mv, number, depth - 1, alpha, beta);
            if value > best {
                best = value;
                chosen = Some(mv);
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                self.history[pair(mv)] += u32::from(depth) * u32::from(depth);
                break;
            }
        }
        if !self.stopped {
            let bound = if best >= beta {
                Bound::AtLeast
            } else if best > floor {
                Bound::Exactly
            } else {
                Bound::AtMost
            };
            self.table[place] =
                Entry { hash: node.hash, gain: best - base, depth, bound, best: chosen };
        }
        best
    }

    /// What `mv` is worth, which is looked at after `number` others: they are expected to be better,
    /// so it has to show that it is before it is searched in full.
    fn value_in_turn(
        &mut self,
        node: &Node,
        mv: Move,
        number: usize,
        depth: u8,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        if number > 0 {
            let is_late = number >= LATE && depth >= 2 && !node.is_attack(mv);
            let mut value = self.move_value(node, mv, depth - u8::from(is_late), alpha, alpha + 1);
            if is_late && value > alpha {
                value = self.move_value(node, mv, depth, alpha, alpha + 1);
            }
            if value <= alpha || value >= beta {
                return value;
            }
        }
        self.move_value(node, mv, depth, alpha, beta)
    }

    /// Counts a position, and asks now and then whether to go on.
    fn is_stopped(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.next_look = (self.nodes + PATIENCE).min(self.limit.nodes);
            self.stopped |= self.nodes >= self.limit.nodes || (self.is_over)();
        }
        self.stopped
    }

    /// What `mv` is worth for the side that makes it. An attack goes on with what it most probably
    /// leads to, set right by how much better or worse it is on average.
    fn move_value(&mut self, node: &Node, mv: Move, depth: u8, alpha: i32, beta: i32) -> i32 {
        if !node.is_attack(mv) {
            let next = node.step(self.plan, mv);
            return -self.value(&next, depth, -beta, -alpha);
        }
        let battle = node.battle(self.plan, mv);
        let (next, correction) = self.expected(node, &battle);
        let sooner = score(battle.mean() * HASTE * f32::from(depth));
        let correction = correction - node.for_mover(sooner);
        -self.value(&next, depth, -beta - correction, -alpha - correction) - correction
    }

    /// The most probable end of a battle, and how much better the average is than it for the side
    /// that moves next.
    fn expected(&self, node: &Node, battle: &Battle) -> (Node, i32) {
        let likeliest = battle.likeliest();
        let next = node.after(self.plan, battle, likeliest);
        let ours = score(battle.mean() - likeliest.gain);
        (next, -node.for_mover(ours))
    }

    /// The value once all worthwhile attacks are made.
    fn quiet_value(&mut self, node: &Node, attacks: u8, mut alpha: i32, beta: i32) -> i32 {
        if let Some(won) = decided(node, 0) {
            return won;
        }
        self.nodes += 1;
        let mut best = node.score_for_mover();
        alpha = alpha.max(best);
        if attacks == 0 || alpha >= beta {
            return best;
        }
        let base = best;
        let mut battles = Vec::new();
        node.attacks(self.plan, |mv| {
            let battle = node.battle(self.plan, mv);
            let gain = node.gain(&battle);
            if gain > 0 {
                battles.push((gain, battle));
            }
        });
        battles.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
        for (gain, battle) in battles {
            // Those that are left bring even less.
            if base + gain <= alpha {
                break;
            }
            let (next, correction) = self.expected(node, &battle);
            let value =
                -self.quiet_value(&next, attacks - 1, -beta - correction, -alpha - correction)
                    - correction;
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The moves, each with how promising it is.
    fn promising(&self, node: &Node, first: Option<Move>) -> Vec<(u32, Move)> {
        let mut moves = Vec::with_capacity(64);
        node.moves(self.plan, |mv| {
            let promise = if Some(mv) == first {
                u32::MAX
            } else if node.is_attack(mv) {
                let gain = node.gain(&node.battle(self.plan, mv));
                if gain >= 0 { u32::MAX / 2 + gain.unsigned_abs() } else { 0 }
            } else {
                self.history[pair(mv)]
            };
            moves.push((promise, mv));
        });
        moves
    }
}

/// Puts the most promising of the moves first; most often the rest need no order.
fn next_best(moves: &mut [(u32, Move)]) -> Move {
    let mut best = 0;
    for (index, (promise, _)) in moves.iter().enumerate() {
        if *promise > moves[best].0 {
            best = index;
        }
    }
    moves.swap(0, best);
    moves[0].1
}

/// The value if one side has won, for the side to move: the sooner, the better.
fn decided(node: &Node, depth: u8) -> Option<i32> {
    let ours = match node.won {
        0 => return None,
        won => won * (WIN + SOONER * i32::from(depth)),
    };
    Some(node.for_mover(ours))
}

fn pair(mv: Move) -> usize {
    usize::from(mv.from.index()) * 100 + usize::from(mv.to.index())
}

/// What a root move is worth before anything is searched.
pub(super) fn biased(mv: Move, worth: f32) -> Scored {
    Scored { mv, score: score(worth) }
}
