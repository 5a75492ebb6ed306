//! Judgements of moves that were made: the best move, and the battle that causes the difference.

use fairboard_play::stratego::question::WinningChance;
use fairboard_play::stratego::review::{Cause, ComparedLine, Inquiry, Judgement, Odds};
use fairboard_rules::stratego::{Move, Rank};
use fastrand::Rng;

use crate::Engine;
use crate::battle::{UncertainBattle, Winner, winner};
use crate::evaluation::{ARMY, Evaluation, enemy_number_of, worth_of};
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

    /// Compares a move that was made with the best of `moves`; see [`judge`](Self::judge). A world
    /// is an assignment of ranks that fits what the side to move knows. If the inquiry has worlds,
    /// trial games in them can lower the cost of the move, but not raise it.
    ///
    /// `None` if the move that was made is not one of `moves`, is the only one, or the nodes are
    /// too few.
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
        // The search usually overestimates the best of many moves, so trials may lower the cost.
        if *worlds > 0 && judgement.cost() > 0 {
            let lead = self.lead_in_trials(question, [judgement.best, *played], *worlds);
            // The lead is negative if the move is better in the trials. Then it costs nothing.
            let cost = u16::try_from(lead).unwrap_or(0).min(judgement.cost());
            judgement.expected = judgement.kept.more(cost);
        }
        Some(judgement)
    }
}

impl ResumableSearch<'_> {
    /// The judgement of a move, by the last completed depth of the search; `None` if there is no
    /// such depth.
    fn judge(&mut self, ticket: u32, played: Move) -> Option<Judgement> {
        let (best, best_gain, next_gain) = self.deepening.leaders()?;
        let expected = self.chance_after(best_gain);
        let (kept, cause) = if played == best {
            (expected, None)
        } else {
            let (played_gain, cause) = self.compare_with_best(played, best, best_gain);
            (self.chance_after(played_gain), cause)
        };
        let lead = next_gain.map_or(0, |next_gain| self.lead(expected, next_gain));
        let odds = self.root.is_attack(played).then(|| odds(&self.evaluation, &self.root, played));
        Some(Judgement { ticket, best, expected, kept, lead, odds, cause })
    }

    /// The chance of winning after a move from which the search expects the score `gain`.
    fn chance_after(&self, gain: i32) -> WinningChance {
        Prospects::new(&self.evaluation, gain).chance(self.evaluation.weights)
    }

    /// Thousandths by which the chance `expected` of the best move exceeds the chance after a move
    /// with the gain `next_gain`.
    fn lead(&self, expected: WinningChance, next_gain: i32) -> u16 {
        // A move with a larger gain may be ranked behind the best move, by its cost at the root.
        // Then there is no lead.
        expected.thousandths().saturating_sub(self.chance_after(next_gain).thousandths())
    }

    /// Searches `played`, which is not the best move. Returns its gain, at most `best_gain`, and
    /// the cause of the difference between the two moves, if a single battle or run causes enough
    /// of it.
    fn compare_with_best(
        &mut self,
        played: Move,
        best: Move,
        best_gain: i32,
    ) -> (i32, Option<Cause>) {
        let Self { evaluation, root, deepening, memory, .. } = self;
        let depth = deepening.depth;
        // This line is read first, because the search below replaces moves in the memory.
        let better_line = line_events(evaluation, root, memory, best, depth);
        let is_time_over = &mut || false;
        let mut search = Search::new(evaluation, Limit::NONE, is_time_over, memory);
        let played_gain = search.gain_up_to(root, played, depth, best_gain);
        let played_line = line_events(evaluation, root, memory, played, depth);
        let difference = best_gain - played_gain;
        (played_gain, main_cause(evaluation, &played_line, &better_line, difference))
    }
}

impl Search<'_> {
    /// The expected gain of a move at the root, at most `max_gain`. `depth` is at least 1.
    fn gain_up_to(&mut self, root: &Node, mv: Move, depth: u8, max_gain: i32) -> i32 {
        let gain = if root.is_attack(mv) {
            self.search_root_attack(root, mv, depth)
        } else {
            let next = root.after_move(self.evaluation, mv);
            // The window ends at `max_gain`, because larger gains need not be told apart.
            -self.search(&next, depth - 1, -max_gain, INFINITY)
        };
        gain.min(max_gain)
    }
}

/// A battle in a line of play, or the mere threat that a hidden Scout runs at our Flag.
struct Event {
    /// Number of plies before the event.
    delay: u8,
    attack: Move,
    /// Index of our piece in the node.
    own_index: usize,
    /// Index of the enemy piece in the node.
    enemy_index: usize,
    /// Our expected gain from the event, as a worth.
    gain: f32,
    /// The ranks that the enemy piece can have.
    possible: RankSet,
}

/// The battles and runs in the line of play that begins with `first_move` and continues with the
/// [`likely_move`] of each node.
fn line_events(
    evaluation: &Evaluation<'_>,
    root: &Node,
    memory: &SearchMemory,
    first_move: Move,
    depth: u8,
) -> Vec<Event> {
    let (mut node, mut chance) = (root.clone(), 1.0);
    let mut events = Vec::new();
    // The line has `depth` moves. One ply beyond them, the search still counts a run, or an attack
    // by quiescence search.
    for delay in 0..=depth {
        if let Some(run) = node.flag_run(evaluation) {
            events.extend(run_event(evaluation, &node, &run, chance, delay));
            // The runs of a piece count only once in a line of play.
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
        events.push(battle_event(evaluation, &node, &battle, chance, delay));
        let likeliest = battle.likeliest();
        node = node.after_battle(evaluation, &battle, likeliest);
        chance *= likeliest.chance;
        if node.winner.is_some() {
            break;
        }
    }
    events
}

/// A battle as an event after `delay` plies. `chance` is the chance of the line of play up to the
/// battle.
fn battle_event(
    evaluation: &Evaluation<'_>,
    node: &Node,
    battle: &UncertainBattle,
    chance: f32,
    delay: u8,
) -> Event {
    // An enemy piece that attacks has a rank that can move.
    let ranks_in_battle = match battle.attacker {
        Side::Own => RankSet::ALL,
        Side::Enemy => evaluation.movers,
    };
    Event {
        delay,
        attack: battle.mv,
        own_index: battle.own,
        enemy_index: battle.enemy,
        gain: chance * battle.mean(),
        possible: node.possible(enemy_number_of(battle.enemy)) & ranks_in_battle,
    }
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
    let own_index = evaluation.flag?;
    // `run.runners` has a bit for each piece that may run, by its number. The first piece stands
    // for all.
    let enemy_number = run.runners.trailing_zeros() as usize;
    let enemy_index = ARMY + enemy_number;
    let attack = Move::new(node.square_of(enemy_index)?, node.square_of(own_index)?);
    let runner_ranks = evaluation.runners;
    let possible = runner_ranks & node.possible(enemy_number);
    // `run.gain` is the enemy's gain.
    let gain = -chance * worth_of(run.gain);
    Some(Event { delay, attack, own_index, enemy_index, gain, possible })
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
    let is_loss = |event: &&Event| event.gain < 0.0 && event.is_of_enemy_or_now();
    let losses = played.iter().filter(is_loss).map(|event| {
        (ComparedLine::Played, event, gain_of_same_battle(better, event) - event.gain)
    });
    // Likewise the enemy is never forced into an attack from which we gain.
    let is_gain = |event: &&Event| event.gain > 0.0 && event.is_own();
    let gains = better.iter().filter(is_gain).map(|event| {
        (ComparedLine::Better, event, event.gain - gain_of_same_battle(played, event))
    });
    let (line, event, event_difference) =
        losses.chain(gains).max_by(|(.., one), (.., other)| one.total_cmp(other))?;
    // If both lines gain the same, the share alone would admit an event that is equal in both.
    if event_difference <= 0.0 || event_difference < CAUSE_SHARE * worth_of(difference) {
        return None;
    }
    Some(event.to_cause(evaluation, line))
}

/// Our gain from battles of the same two pieces, with the same attacker, in another line of play.
fn gain_of_same_battle(events: &[Event], event: &Event) -> f32 {
    let is_same = |other: &&Event| {
        other.own_index == event.own_index
            && other.enemy_index == event.enemy_index
            && other.is_own() == event.is_own()
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

    /// The event in `line` as a [`Cause`]. The cause names the likeliest of the
    /// [`fitting_ranks`](Self::fitting_ranks). Its chance is that of all these ranks together.
    fn to_cause(&self, evaluation: &Evaluation<'_>, line: ComparedLine) -> Cause {
        let own = evaluation.own[self.own_index].rank;
        let chances = BattleChances::new(evaluation, self.enemy_index, self.possible);
        let fitting = self.fitting_ranks(evaluation, own, line);
        let enemy = self.named_rank(fitting, &chances);
        let result_chance: f32 = fitting.iter().map(|rank| chances.of(rank)).sum();
        let (delay, attack) = (self.delay, self.attack);
        let (likely, chance) = (thousandths(chances.of(enemy)), thousandths(result_chance));
        Cause { line, delay, attack, own, enemy, likely, chance }
    }

    /// The possible ranks of the enemy piece that fit the `line`: in the played line, our
    /// `own_rank` falls to them; in the better line, they fall to `own_rank`. A rank with which
    /// both pieces fall always fits.
    fn fitting_ranks(
        &self,
        evaluation: &Evaluation<'_>,
        own_rank: Rank,
        line: ComparedLine,
    ) -> RankSet {
        let attacker = if self.is_own() { Side::Own } else { Side::Enemy };
        let expected_winner = match line {
            ComparedLine::Played => Winner::Enemy,
            ComparedLine::Better => Winner::Own,
        };
        // A trade can be the loss of the played line, or the gain of the better line.
        let is_fitting = |rank: &Rank| {
            let found_winner = winner(evaluation, own_rank, *rank, attacker);
            found_winner == expected_winner || found_winner == Winner::Neither
        };
        self.possible.iter().filter(is_fitting).collect()
    }

    /// The rank that the cause names for the enemy piece: the likeliest of the `fitting` ranks.
    fn named_rank(&self, fitting: RankSet, chances: &BattleChances<'_>) -> Rank {
        let likeliest =
            fitting.iter().max_by(|one, other| chances.of(*one).total_cmp(&chances.of(*other)));
        // No rank fits if, for example, our piece beats every possible rank and the battle still
        // loses worth. Then any possible rank is named. The Scout stands for a piece of which no
        // rank is possible.
        likeliest.or_else(|| self.possible.iter().next()).unwrap_or(Rank::Scout)
    }
}

/// Chances of the ranks that an enemy piece can have in a battle.
struct BattleChances<'a> {
    evaluation: &'a Evaluation<'a>,
    enemy_number: usize,
    /// Sum of the unscaled chances of all possible ranks.
    total: f32,
}

impl<'a> BattleChances<'a> {
    fn new(evaluation: &'a Evaluation<'a>, enemy_index: usize, possible: RankSet) -> Self {
        let enemy_number = enemy_number_of(enemy_index);
        let unscaled = possible.iter().map(|rank| unscaled_chance(evaluation, enemy_number, rank));
        Self { evaluation, enemy_number, total: unscaled.sum() }
    }

    /// The chance of `rank`, scaled so that the chances of all possible ranks add up to 1.
    fn of(&self, rank: Rank) -> f32 {
        unscaled_chance(self.evaluation, self.enemy_number, rank) / self.total
    }
}

/// Estimated chance of `rank`, at least the weight `minimum_chance`, because a rank that the
/// estimate nearly excludes is still possible.
fn unscaled_chance(evaluation: &Evaluation<'_>, enemy_number: usize, rank: Rank) -> f32 {
    evaluation.enemies[enemy_number].chances[rank].max(evaluation.weights.minimum_chance)
}

/// The chances that an attack of the side to move wins or loses.
fn odds(evaluation: &Evaluation<'_>, root: &Node, mv: Move) -> Odds {
    let (own, enemy) = (root.piece_on(mv.from), root.piece_on(mv.to));
    let possible = root.possible(enemy_number_of(enemy));
    let chances = BattleChances::new(evaluation, enemy, possible);
    let rank = evaluation.own[own].rank;
    let sum = |wanted: Winner| -> f32 {
        let ranks = possible.iter();
        let fitting = ranks.filter(|other| winner(evaluation, rank, *other, Side::Own) == wanted);
        fitting.map(|other| chances.of(other)).sum()
    };
    Odds { won: thousandths(sum(Winner::Own)), lost: thousandths(sum(Winner::Enemy)) }
}

fn thousandths(share: f32) -> u16 {
    WinningChance::from_share(share).thousandths()
}

#[cfg(test)]
mod tests;
