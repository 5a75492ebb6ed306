//! Looking ahead: alpha-beta over what is known, with chances where it is not.

use fairboard_rules::stratego::Move;

use crate::node::{Battle, Node, WIN};
use crate::plan::{Plan, score};

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

/// From which depth on it is tried out whether a position is good enough even without a move.
const PASS: u8 = 2;

/// The places of the table of positions: a power of two.
const TABLE: usize = 1 << 16;

/// No score is beyond it.
const INFINITY: i32 = 2 * WIN;

/// A move and what it is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub(crate) mv: Move,
    pub(crate) score: i32,
}

pub(crate) struct Search<'a> {
    plan: &'a Plan,
    /// How many positions it has looked at.
    pub(crate) nodes: u64,
    /// The depth that it has finished.
    pub(crate) depth: u8,
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
    pub(crate) fn new(plan: &'a Plan, limit: Limit, is_over: &'a mut dyn FnMut() -> bool) -> Self {
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
    pub(crate) fn run(&mut self, root: &Node, legal: &[Scored]) -> Vec<Scored> {
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
        if base >= beta && depth >= PASS && !node.has_passed {
            let value = -self.value(&node.pass(), after_pass(depth), -beta, 1 - beta);
            if value >= beta && value < WIN / 2 && !self.stopped {
                return value;
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
            let less = if node.is_attack(mv) { 0 } else { reduction(number, depth) };
            let mut value = self.move_value(node, mv, depth - less, alpha, alpha + 1);
            if less > 0 && value > alpha {
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

    /// What `mv` is worth for the side that makes it.
    fn move_value(&mut self, node: &Node, mv: Move, depth: u8, alpha: i32, beta: i32) -> i32 {
        if !node.is_attack(mv) {
            let next = node.step(self.plan, mv);
            return -self.value(&next, depth, -beta, -alpha);
        }
        let battle = node.battle(self.plan, mv);
        let sooner = node.for_mover(score(battle.mean() * HASTE * f32::from(depth)));
        let likely = self.expected(node, &battle, sooner);
        let (alpha, beta) = likely.window(alpha, beta);
        likely.on_average(-self.value(&likely.next, depth, -beta, -alpha))
    }

    /// What a battle probably leads to, and what it is worth on average with so much `extra`.
    fn expected(&self, node: &Node, battle: &Battle, extra: i32) -> Expected {
        let likeliest = battle.likeliest();
        let next = node.after(self.plan, battle, likeliest);
        let ended = -next.score_for_mover();
        let mean = ended + node.for_mover(score(battle.mean() - likeliest.gain)) + extra;
        Expected { next, chance: f64::from(likeliest.chance), ended, mean }
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
            let likely = self.expected(node, &battle, 0);
            let (floor, ceiling) = likely.window(alpha, beta);
            let value =
                likely.on_average(-self.quiet_value(&likely.next, attacks - 1, -ceiling, -floor));
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

/// A battle that is searched on from its most probable end only.
///
/// What follows from there counts as far as that end is probable: after the others, nothing is taken
/// to follow. Otherwise a win that takes three lucky battles would look as sure as one that takes none,
/// the more so the further one looks.
struct Expected {
    /// After the most probable end.
    next: Node,
    /// How probable that is.
    chance: f64,
    /// What `next` is worth as it stands, for the side that attacked.
    ended: i32,
    /// What all ends are worth on average as they stand.
    mean: i32,
}

impl Expected {
    /// What the battle is worth if `next` is worth `value`.
    fn on_average(&self, value: i32) -> i32 {
        self.mean + (f64::from(value - self.ended) * self.chance).round() as i32
    }

    /// What `next` has to be worth for the battle to be worth `alpha` and `beta`.
    fn window(&self, alpha: i32, beta: i32) -> (i32, i32) {
        let next = |bound: i32| f64::from(self.ended) + f64::from(bound - self.mean) / self.chance;
        let limit = f64::from(INFINITY);
        (next(alpha).floor().max(-limit) as i32, next(beta).ceil().min(limit) as i32)
    }
}

/// To what depth a position is searched after a pass.
const fn after_pass(depth: u8) -> u8 {
    depth.saturating_sub(3 + depth / 4)
}

/// By how much less deeply the quiet move after `number` others is looked at first.
fn reduction(number: usize, depth: u8) -> u8 {
    let is_late = number >= LATE && depth >= 2;
    let is_very_late = number >= 2 * LATE && depth >= 4;
    u8::from(is_late) + u8::from(is_very_late)
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
pub(crate) fn biased(mv: Move, worth: f32) -> Scored {
    Scored { mv, score: score(worth) }
}
