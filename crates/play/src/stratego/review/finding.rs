//! Findings of a review.

use fairboard_rules::stratego::{BattleResult, Move};

use super::{Judgement, Review, THRESHOLDS, Turn, heaviest};

/// A move that is worth another look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Number of plies before the move.
    pub plies: usize,
    /// The move that was made.
    pub played: Move,
    /// The engine's judgement of the move.
    pub judgement: Judgement,
    /// Kind of the finding.
    pub kind: FindingKind,
}

/// Kind of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingKind {
    /// The move lowered the chance of winning.
    Mistake,
    /// The move lowered the chance of winning by an attack that won against the odds.
    LuckyMistake,
    /// Every other move would have cost much.
    Good,
    /// The attack was right, and failed against the odds.
    BadLuck,
}

/// Findings of a review, each kind by its weight, the heaviest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Moves that cost most.
    pub mistakes: Vec<Finding>,
    /// Good moves: every other move was worse.
    pub good: Vec<Finding>,
    /// Attacks that were right and failed.
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
    Findings { mistakes: mistakes(review), good: good(review), luck: luck(review) }
}

/// The moves that cost most by both judgements: the error of one search is no mistake of the seat.
fn mistakes(review: &Review) -> Vec<Finding> {
    let cost = |index: usize, turn: &Turn| {
        let (coarse, deep) = (turn.coarse.as_ref()?, turn.deep.as_ref()?);
        Some(review.cost(index, coarse).min(review.cost(index, deep)))
    };
    let costs = weights(review, cost, THRESHOLDS.small_cost);
    let mut found: Vec<Finding> = Vec::new();
    let mut heavy = 0;
    for index in heaviest(costs.clone()) {
        let turn = &review.turns[index];
        let Some(judgement) = turn.deep else { continue };
        let is_lucky = judgement.odds.is_some_and(|odds| odds.won <= EVEN)
            && result(review, turn) == Some(BattleResult::Attacker);
        let kind = if is_lucky { FindingKind::LuckyMistake } else { FindingKind::Mistake };
        let finding = finding(review, turn, kind, judgement);
        if !found.iter().any(|other| is_same(other, &finding)) {
            let is_heavy =
                costs.iter().any(|(cost, one)| *one == index && *cost >= THRESHOLDS.cost);
            heavy += usize::from(is_heavy);
            found.push(finding);
        }
    }
    found.truncate(heavy.clamp(THRESHOLDS.least, THRESHOLDS.most));
    found
}

/// The turns whose weights are at least `least`, each with its weight.
fn weights(
    review: &Review,
    weight: impl Fn(usize, &Turn) -> Option<u16>,
    least: u16,
) -> Vec<(u16, usize)> {
    let turns = review.turns.iter().enumerate();
    let weights = turns.filter_map(|(index, turn)| Some((weight(index, turn)?, index)));
    weights.filter(|(weight, _)| *weight >= least).collect()
}

/// Returns `true` if two mistakes count as one mistake that was made again.
fn is_same(one: &Finding, other: &Finding) -> bool {
    let meant = |finding: &Finding| {
        finding.judgement.cause.map(|cause| (cause.line, cause.own, cause.enemy))
    };
    let has_one_cause = meant(one).is_some_and(|cause| meant(other) == Some(cause));
    let is_one = one.judgement.best == other.judgement.best || has_one_cause;
    is_one && one.plies.abs_diff(other.plies) <= THRESHOLDS.apart
}

/// The best moves where every other move was worse, without attacks that could not fail.
fn good(review: &Review) -> Vec<Finding> {
    let lead = |_: usize, turn: &Turn| {
        let judgement = turn.judged()?;
        let is_plain = judgement.odds.is_some_and(|odds| odds.won == SURE);
        let is_best = judgement.best == review.played(turn) && !is_plain;
        is_best.then_some(judgement.lead)
    };
    named(review, FindingKind::Good, weights(review, lead, THRESHOLDS.lead))
}

/// The attacks that were right and failed. By the judgement before such an attack, the attack cost
/// little, and its failure was unlikely. After the attack, the chance of winning was much lower.
fn luck(review: &Review) -> Vec<Finding> {
    let swing_of = |index: usize, turn: &Turn| {
        let (before, after) = (turn.judged()?, review.turns.get(index + 1)?.judged()?);
        let was_likely = before.odds.is_some_and(|odds| odds.lost < EVEN);
        let has_failed = result(review, turn) == Some(BattleResult::Defender);
        let was_right = before.cost() <= THRESHOLDS.right_risk;
        let swing = before.kept.thousandths().saturating_sub(after.expected.thousandths());
        (was_likely && has_failed && was_right).then_some(swing)
    };
    named(review, FindingKind::BadLuck, weights(review, swing_of, THRESHOLDS.swing))
}

/// The heaviest turns as findings of a kind.
fn named(review: &Review, kind: FindingKind, weights: Vec<(u16, usize)>) -> Vec<Finding> {
    let turns = heaviest(weights).into_iter().take(THRESHOLDS.others);
    let turns = turns.map(|index| &review.turns[index]);
    turns.filter_map(|turn| Some(finding(review, turn, kind, *turn.judged()?))).collect()
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

/// A sure result, in thousandths.
const SURE: u16 = 1_000;
