//! Findings of a review: mistakes, good moves, and attacks that failed by bad luck.

use fairboard_rules::stratego::{BattleResult, Move};

use super::{Judgement, Review, THRESHOLDS, Turn, heaviest};

/// A move that is worth another look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Number of plies before the move.
    pub plies: usize,
    /// The move that was made.
    pub played: Move,
    /// The judgement of the larger search, if two searches judged the move.
    pub judgement: Judgement,
    /// The reason why the move is worth another look.
    pub kind: FindingKind,
}

/// Kind of a finding: the reason why the move is worth another look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingKind {
    /// The move lowered the chance of winning.
    Mistake,
    /// The move was an attack that lowered the chance of winning, and yet won against the odds.
    LuckyMistake,
    /// Every other move would have cost much.
    Good,
    /// The attack was a good move, but failed against the odds.
    BadLuck,
}

/// Findings of a review, by kind. In `mistakes` the greatest cost comes first, in `good` the
/// greatest lead over the other moves, and in `luck` the greatest fall of the chance of winning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Mistakes: the moves that cost most. A mistake that was made again is left out.
    pub mistakes: Vec<Finding>,
    /// Good moves: every other move was much worse.
    pub good: Vec<Finding>,
    /// Attacks that were good moves, but failed against the odds.
    pub luck: Vec<Finding>,
}

impl Findings {
    /// All findings, in the order in which they are listed.
    pub fn iter(&self) -> impl Iterator<Item = &Finding> {
        self.mistakes.iter().chain(&self.good).chain(&self.luck)
    }
}

/// The findings in the judgements so far.
pub(super) fn findings(review: &Review) -> Findings {
    Findings { mistakes: mistakes(review), good: good_moves(review), luck: bad_luck(review) }
}

/// The moves that cost most, at most `most_mistakes` of [`THRESHOLDS`]. The first `small_mistakes`
/// of them cost at least `least_small_cost`, and each further one at least `least_cost`.
///
/// Only a move with a coarse and a deep judgement can be a mistake. The lower of its two costs
/// counts, because the error of one search is no mistake of the seat. A mistake that was made again
/// is left out.
fn mistakes(review: &Review) -> Vec<Finding> {
    let lower_cost = |index: usize, turn: &Turn| {
        let (coarse, deep) = (turn.coarse.as_ref()?, turn.deep.as_ref()?);
        Some(review.corrected_cost(index, coarse).min(review.corrected_cost(index, deep)))
    };
    let costs = weighty_turns(review, lower_cost, THRESHOLDS.least_small_cost);
    let mut mistakes: Vec<Finding> = Vec::new();
    for (cost, index) in heaviest(costs) {
        let needs_heavy = mistakes.len() >= THRESHOLDS.small_mistakes;
        let is_too_small = needs_heavy && cost < THRESHOLDS.least_cost;
        // Every later mistake costs no more than this one.
        if is_too_small || mistakes.len() == THRESHOLDS.most_mistakes {
            break;
        }
        let turn = &review.turns[index];
        // Each turn in `costs` has both judgements.
        let Some(judgement) = turn.deep else { continue };
        let was_lucky = has_won_against_odds(review, turn, &judgement);
        let kind = if was_lucky { FindingKind::LuckyMistake } else { FindingKind::Mistake };
        let finding = finding(review, turn, kind, judgement);
        if !mistakes.iter().any(|other| is_same(other, &finding)) {
            mistakes.push(finding);
        }
    }
    mistakes
}

/// Returns `true` if the move was an attack that won, with at most an even chance to win.
fn has_won_against_odds(review: &Review, turn: &Turn, judgement: &Judgement) -> bool {
    let was_unlikely = judgement.odds.is_some_and(|odds| odds.won <= EVEN);
    was_unlikely && result(review, turn) == Some(BattleResult::Attacker)
}

/// The turns whose `weight` is at least `least`, each as its weight and its index. A weight is a
/// cost, a lead or a fall of the chance, in thousandths; a turn without a weight is left out.
fn weighty_turns(
    review: &Review,
    weight: impl Fn(usize, &Turn) -> Option<u16>,
    least: u16,
) -> Vec<(u16, usize)> {
    let turns = review.turns.iter().enumerate();
    let all_weights = turns.filter_map(|(index, turn)| Some((weight(index, turn)?, index)));
    all_weights.filter(|(weight, _)| *weight >= least).collect()
}

/// Returns `true` if two mistakes count as one mistake that was made again: they are near each
/// other, and have the same better move or the same cause.
fn is_same(one: &Finding, other: &Finding) -> bool {
    let cause_of = |finding: &Finding| {
        finding.judgement.cause.map(|cause| (cause.line, cause.own, cause.enemy))
    };
    let have_same_cause = cause_of(one).is_some_and(|cause| cause_of(other) == Some(cause));
    let are_alike = one.judgement.best == other.judgement.best || have_same_cause;
    are_alike && one.plies.abs_diff(other.plies) <= THRESHOLDS.plies_apart
}

/// The moves that were the best ones by far. An attack that could not fail is left out, because it
/// is easy to find.
fn good_moves(review: &Review) -> Vec<Finding> {
    let lead = |_: usize, turn: &Turn| {
        let judgement = turn.judgement()?;
        let is_sure_attack = judgement.odds.is_some_and(|odds| odds.won == SURE);
        let is_good = judgement.best == review.played(turn) && !is_sure_attack;
        is_good.then_some(judgement.lead)
    };
    heaviest_findings(review, FindingKind::Good, weighty_turns(review, lead, THRESHOLDS.least_lead))
}

/// The attacks that were right and failed. The judgement of the attack says that it cost little and
/// was unlikely to fail. At the seat's next turn, the chance of winning was much lower.
fn bad_luck(review: &Review) -> Vec<Finding> {
    let fall_of = |index: usize, turn: &Turn| {
        let attack = turn.judgement()?;
        let next = review.turns.get(index + 1)?.judgement()?;
        let was_failure_unlikely = attack.odds.is_some_and(|odds| odds.lost < EVEN);
        let has_failed = result(review, turn) == Some(BattleResult::Defender);
        let was_right = attack.cost() <= THRESHOLDS.most_risk;
        let fall = attack.kept.thousandths().saturating_sub(next.expected.thousandths());
        (was_failure_unlikely && has_failed && was_right).then_some(fall)
    };
    let weights = weighty_turns(review, fall_of, THRESHOLDS.least_fall);
    heaviest_findings(review, FindingKind::BadLuck, weights)
}

/// Findings of one kind at the turns with the greatest `weights`: at most `THRESHOLDS.most_others`
/// of them.
fn heaviest_findings(
    review: &Review,
    kind: FindingKind,
    weights: Vec<(u16, usize)>,
) -> Vec<Finding> {
    let entries = heaviest(weights).take(THRESHOLDS.most_others);
    let turns = entries.map(|(_, index)| &review.turns[index]);
    turns.filter_map(|turn| Some(finding(review, turn, kind, *turn.judgement()?))).collect()
}

fn finding(review: &Review, turn: &Turn, kind: FindingKind, judgement: Judgement) -> Finding {
    Finding { plies: turn.plies, played: review.played(turn), judgement, kind }
}

/// The result of the attack at a turn, if the turn's move was an attack.
fn result(review: &Review, turn: &Turn) -> Option<BattleResult> {
    review.plies[turn.plies].battle.map(|battle| battle.result)
}

/// An even chance, in thousandths.
const EVEN: u16 = 500;

/// The chance of a result that is sure, in thousandths.
const SURE: u16 = 1_000;
