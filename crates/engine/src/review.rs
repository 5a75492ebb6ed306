//! Judgements of moves that were made: the best move, and the battle that causes the difference.

use fairboard_play::stratego::question::WinningChance;
use fairboard_play::stratego::review::{Cause, ComparedLine, Inquiry, Judgement, Odds};
use fairboard_rules::stratego::{Move, Rank};
use fastrand::Rng;

use crate::Engine;
use crate::battle::{Winner, winner};
use crate::evaluation::{ARMY, Evaluation, worth_of};
use crate::flag_run::FlagRun;
use crate::node::{Node, Side};
use crate::prospects::Prospects;
use crate::rank_set::RankSet;
use crate::resumable::ResumableSearch;
use crate::search::{INFINITY, Limit, Search, SearchMemory};

/// Minimum share of the difference between two moves. A battle that makes less of the difference is
/// not named as its cause.
const CAUSE_SHARE: f32 = 0.4;

impl Engine {
    /// Compares a move that was made with the best move, by the knowledge of its seat. Equal
    /// inquiries have equal judgements.
    ///
    /// `None` if the move is not legal, or if it is the only legal move, which needs no search.
    /// Also `None` if the nodes of the inquiry are too few to complete a depth.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_engine::Engine;
    /// use fairboard_play::stratego::question::Question;
    /// use fairboard_play::stratego::review::Inquiry;
    /// use fairboard_play::{Player, Strength};
    /// use fairboard_rules::stratego::{Color, Rules, SeatView, SquareSet};
    /// use fairboard_setups::arrange;
    ///
    /// let own = arrange(Color::Red, Rules::CLASSIC.army, 1).finish()?;
    /// let start = SeatView::new(Rules::CLASSIC, &own, SquareSet::home(Color::Blue));
    /// let question = Question::new(start, Vec::new(), Player::Person)?;
    /// let played = question.view().legal_moves().next().ok_or("there is a move")?;
    /// let inquiry = Inquiry { ticket: 0, nodes: 1_000, worlds: 0, played, question };
    /// let judgement = Engine::new(Strength::STRONGEST).judge(&inquiry).ok_or("it is legal")?;
    /// assert!(judgement.kept <= judgement.expected);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn judge(&self, inquiry: &Inquiry) -> Option<Judgement> {
        let moves: Vec<Move> = inquiry.question.view().legal_moves().collect();
        self.judge_among(inquiry, &moves)
    }

    /// Compares a move that was made with the best of `moves`; see [`judge`](Self::judge). `None`
    /// if the move that was made is not one of `moves`, is the only one, or the nodes are too few.
    pub fn judge_among(&self, inquiry: &Inquiry, moves: &[Move]) -> Option<Judgement> {
        let Inquiry { ticket, nodes, worlds, played, question } = inquiry;
        if !moves.contains(played) {
            return None;
        }
        let limit = Limit { nodes: *nodes, ..Limit::NONE };
        // Equal inquiries get equal judgements only with equal random numbers.
        let mut search = self.begin(question, moves, limit, &mut Rng::with_seed(0));
        search.resume(&mut || false);
        let mut judgement = search.judge(*ticket, *played)?;
        if *worlds > 0 && judgement.cost() > 0 {
            let lead = self.lead_in_trials(question, [judgement.best, *played], *worlds);
            // A move that is better in the trials costs nothing.
            let cost = u16::try_from(lead).unwrap_or_default().min(judgement.cost());
            // The search usually overestimates the best of many moves.
            judgement.expected = judgement.kept.more(cost);
        }
        Some(judgement)
    }
}

impl ResumableSearch<'_> {
    /// The judgement of a move, by the last completed depth of the search; `None` if there is no
    /// such depth.
    fn judge(&mut self, ticket: u32, played: Move) -> Option<Judgement> {
        let Self { evaluation, root, deepening, memory, .. } = self;
        let (best, gain, next_gain) = deepening.leaders()?;
        let chance = |gain: i32| Prospects::new(evaluation, gain).chance(evaluation.weights);
        // The line is read now, because a further search replaces moves in the memory.
        let better_line = line_events(evaluation, root, memory, best, deepening.depth);
        let expected = chance(gain);
        let (kept, cause) = if played == best {
            (expected, None)
        } else {
            let is_time_over = &mut || false;
            let mut search = Search::new(evaluation, Limit::NONE, is_time_over, memory);
            let played_gain = search.gain_up_to(root, played, deepening.depth, gain);
            let played_line = line_events(evaluation, root, memory, played, deepening.depth);
            (
                chance(played_gain),
                main_cause(evaluation, &played_line, &better_line, gain - played_gain),
            )
        };
        // A move with a larger gain may be ranked behind the best move, by its cost at the root.
        let lead = next_gain
            .map_or(0, |next| expected.thousandths().saturating_sub(chance(next).thousandths()));
        let odds = root.is_attack(played).then(|| odds(evaluation, root, played));
        Some(Judgement { ticket, best, expected, kept: kept.min(expected), lead, odds, cause })
    }
}

impl Search<'_> {
    /// The expected gain of a move at the root, at most `max_gain`; `max_gain` if `depth` is 0.
    fn gain_up_to(&mut self, root: &Node, mv: Move, depth: u8, max_gain: i32) -> i32 {
        // `judge` has a completed depth, so this only guards the subtraction below.
        if depth == 0 {
            return max_gain;
        }
        if root.is_attack(mv) {
            return self.search_root_attack(root, mv, depth).min(max_gain);
        }
        let next = root.after_move(self.evaluation, mv);
        (-self.search(&next, depth - 1, -max_gain, INFINITY)).min(max_gain)
    }
}

/// A battle in a line of play, or a run of a hidden Scout at our Flag.
struct Event {
    /// Number of plies before the event.
    delay: u8,
    attack: Move,
    /// Index of our piece in the node.
    own: usize,
    /// Index of the enemy piece in the node.
    enemy: usize,
    /// Our expected gain from the event, as a worth.
    gain: f32,
    /// The ranks that the enemy piece can have.
    possible: RankSet,
}

/// The battles and runs in the line of play that begins with `first_move` and continues with the
/// best moves that the search has found.
fn line_events(
    evaluation: &Evaluation<'_>,
    root: &Node,
    memory: &SearchMemory,
    first_move: Move,
    depth: u8,
) -> Vec<Event> {
    let (mut node, mut chance) = (root.clone(), 1.0);
    let mut events = Vec::new();
    // One ply beyond `depth`, the search still counts a run, or an attack by quiescence search.
    for delay in 0..=depth {
        if let Some(run) = node.flag_run(evaluation) {
            events.extend(run_event(evaluation, &node, &run, chance, delay));
            node.mark_counted(&run);
        }
        let is_first = delay == 0;
        let found_move =
            if is_first { Some(first_move) } else { likely_move(evaluation, &node, memory) };
        let Some(mv) = found_move else { break };
        if !node.is_attack(mv) {
            node = node.after_move(evaluation, mv);
            continue;
        }
        let battle = node.battle(evaluation, mv);
        let (own, enemy, likeliest) = (battle.own, battle.enemy, battle.likeliest());
        // An enemy piece that attacks has a rank that can move.
        let ranks_in_battle = match battle.attacker {
            Side::Own => RankSet::ALL,
            Side::Enemy => evaluation.movers,
        };
        let possible = node.possible(enemy - ARMY) & ranks_in_battle;
        let gain = chance * battle.mean();
        events.push(Event { delay, attack: mv, own, enemy, gain, possible });
        node = node.after_battle(evaluation, &battle, likeliest);
        chance *= likeliest.chance;
        if node.winner.is_some() {
            break;
        }
    }
    events
}

/// The runs at our Flag as one event after `delay` plies: the event has the gain of all runs, but
/// names only one runner. `chance` is the chance of the line of play up to the runs. `None` if that
/// runner or our Flag is gone.
fn run_event(
    evaluation: &Evaluation<'_>,
    node: &Node,
    run: &FlagRun,
    chance: f32,
    delay: u8,
) -> Option<Event> {
    let own = evaluation.flag?;
    let enemy_number = run.runners.trailing_zeros() as usize;
    let enemy = ARMY + enemy_number;
    let attack = Move::new(node.square_of(enemy)?, node.square_of(own)?);
    let possible = evaluation.runners & node.possible(enemy_number);
    // `run.gain` is the enemy's gain.
    let gain = -chance * worth_of(run.gain);
    Some(Event { delay, attack, own, enemy, gain, possible })
}

/// The move with which a line goes on: the best move that the search has stored for the node, if it
/// is legal there, or else the attack with the largest gain above 0. `None` if there is neither.
fn likely_move(evaluation: &Evaluation<'_>, node: &Node, memory: &SearchMemory) -> Option<Move> {
    // The table knows a node by its hash alone, so the move may be of another node.
    let best_move = memory.best_move(node);
    let (mut legal_best_move, mut attack) = (None, None);
    node.moves(evaluation, |mv| {
        if Some(mv) == best_move {
            legal_best_move = best_move;
        }
        if node.is_attack(mv) {
            let gain = node.expected_gain(&node.battle(evaluation, mv));
            if gain > attack.map_or(0, |(gain, _)| gain) {
                attack = Some((gain, mv));
            }
        }
    });
    legal_best_move.or(attack.map(|(_, mv)| mv))
}

/// The event that causes most of the difference between two lines of play. `None` if its share is
/// less than [`CAUSE_SHARE`].
fn main_cause(
    evaluation: &Evaluation<'_>,
    played: &[Event],
    better: &[Event],
    difference: i32,
) -> Option<Cause> {
    // The seat is never forced to make its own later attacks, so they do not count as losses.
    let losses = played.iter().filter(|event| event.gain < 0.0 && event.is_of_enemy_or_now());
    let losses = losses.map(|event| {
        (ComparedLine::Played, event, gain_of_same_battle(better, event) - event.gain)
    });
    // Likewise the enemy is never forced into an attack from which we gain.
    let gains = better.iter().filter(|event| event.gain > 0.0 && event.is_own());
    let gains = gains.map(|event| {
        (ComparedLine::Better, event, event.gain - gain_of_same_battle(played, event))
    });
    let (line, event, event_difference) =
        losses.chain(gains).max_by(|(.., one), (.., other)| one.total_cmp(other))?;
    if event_difference <= 0.0 || event_difference < CAUSE_SHARE * worth_of(difference) {
        return None;
    }
    Some(event.to_cause(evaluation, line))
}

/// Our gain from battles of the same two pieces, with the same attacker, in another line of play.
fn gain_of_same_battle(events: &[Event], event: &Event) -> f32 {
    let is_same = |other: &&Event| {
        (other.own, other.enemy) == (event.own, event.enemy) && other.is_own() == event.is_own()
    };
    events.iter().filter(is_same).map(|other| other.gain).sum()
}

impl Event {
    /// Returns `true` if our piece attacks: our side makes the first and every other move.
    const fn is_own(&self) -> bool {
        self.delay.is_multiple_of(2)
    }

    /// Returns `true` if the enemy attacks, or if the judged move itself is the attack.
    const fn is_of_enemy_or_now(&self) -> bool {
        self.delay == 0 || !self.is_own()
    }

    /// The event in `line` as a [`Cause`]. The result that counts there is a loss of our piece in
    /// the played line, and a gain in the better line.
    fn to_cause(&self, evaluation: &Evaluation<'_>, line: ComparedLine) -> Cause {
        let attacker = if self.is_own() { Side::Own } else { Side::Enemy };
        let own = evaluation.own[self.own].rank;
        let expected_winner = match line {
            ComparedLine::Played => Winner::Enemy,
            ComparedLine::Better => Winner::Own,
        };
        // A trade can be the loss of the played line, or the gain of the better line.
        let brings_result = |rank: &Rank| {
            let winner = winner(evaluation, own, *rank, attacker);
            winner == expected_winner || winner == Winner::Neither
        };
        let fitting: RankSet = self.possible.iter().filter(brings_result).collect();
        let chances = BattleChances::new(evaluation, self.enemy, self.possible);
        let likeliest =
            fitting.iter().max_by(|one, other| chances.of(*one).total_cmp(&chances.of(*other)));
        // No rank fits if, for example, our piece beats every possible rank and the battle still
        // loses worth. Then any possible rank is named. The Scout stands for a piece of which no
        // rank is possible.
        let enemy = likeliest.or_else(|| self.possible.iter().next()).unwrap_or(Rank::Scout);
        let sum: f32 = fitting.iter().map(|rank| chances.of(rank)).sum();
        let (delay, attack) = (self.delay, self.attack);
        let (likely, chance) = (thousandths(chances.of(enemy)), thousandths(sum));
        Cause { line, delay, attack, own, enemy, likely, chance }
    }
}

/// Chances of the ranks that an enemy piece can have in a battle.
struct BattleChances<'a> {
    evaluation: &'a Evaluation<'a>,
    enemy_number: usize,
    /// Sum of the chances, by which each chance is divided.
    total: f32,
}

impl<'a> BattleChances<'a> {
    fn new(evaluation: &'a Evaluation<'a>, enemy: usize, possible: RankSet) -> Self {
        // With a total of 1, `of` returns chances that are not scaled. Their sum is the true total.
        let mut chances = Self { evaluation, enemy_number: enemy - ARMY, total: 1.0 };
        chances.total = possible.iter().map(|rank| chances.of(rank)).sum();
        chances
    }

    /// The chance of `rank`, which must be possible.
    fn of(&self, rank: Rank) -> f32 {
        let Self { evaluation, enemy_number, total } = self;
        let chance = evaluation.enemies[*enemy_number].chances[rank];
        chance.max(evaluation.weights.minimum_chance) / total
    }
}

/// The chances that an attack of the side to move wins or loses.
fn odds(evaluation: &Evaluation<'_>, root: &Node, mv: Move) -> Odds {
    let (own, enemy) = (root.piece_on(mv.from), root.piece_on(mv.to));
    let possible = root.possible(enemy - ARMY);
    let chances = BattleChances::new(evaluation, enemy, possible);
    let rank = evaluation.own[own].rank;
    let sum = |wanted: Winner| -> f32 {
        let ranks = possible.iter();
        let fitting = ranks.filter(|other| winner(evaluation, rank, *other, Side::Own) == wanted);
        fitting.map(|other| chances.of(other)).sum()
    };
    Odds { won: thousandths(sum(Winner::Own)), lost: thousandths(sum(Winner::Enemy)) }
}

/// A chance in thousandths.
fn thousandths(share: f32) -> u16 {
    WinningChance::from_share(share).thousandths()
}

#[cfg(test)]
mod tests;
