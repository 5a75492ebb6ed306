//! Prospects of a side: the facts that decide its chance of winning, and that chance.

use fairboard_play::stratego::question::WinningChance;

use crate::Weights;
use crate::evaluation::{Evaluation, worth_of};
use crate::search::DECISIVE;

/// Facts from which the chance of winning follows, from the view of the seat to move.
///
/// # Examples
///
/// ```
/// use fairboard_engine::{Prospects, Weights};
///
/// let early = Prospects { lead: 200.0, total: 6_000.0, gain: 0.0, wins: false };
/// let late = Prospects { total: 1_000.0, ..early };
/// let [early, late] = [early, late].map(|prospects| prospects.chance(&Weights::TUNED));
/// assert!(early < late);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospects {
    /// Worth of the pieces of the seat to move, less that of the enemy's pieces, without the Flags.
    pub lead: f32,
    /// Worth of all pieces of both sides, without the Flags.
    pub total: f32,
    /// Gain in worth that a search expects.
    pub gain: f32,
    /// Set if a search has found a win.
    pub wins: bool,
}

impl Prospects {
    /// The prospects of a position in which a search expects the score `gain`.
    pub(crate) fn new(evaluation: &Evaluation<'_>, gain: i32) -> Self {
        let [own, enemy] = evaluation.totals;
        let (lead, total) = (own - enemy, own + enemy);
        Self { lead, total, gain: worth_of(gain), wins: gain > DECISIVE }
    }

    /// The chance of winning: a logistic function of lead and gain, relative to the worth of all
    /// pieces plus the weight `winning_total`. A win that a search has found is sure. Otherwise
    /// the gain counts between minus and plus the weight `winning_gain_cap`, even if a search has
    /// found a loss.
    pub fn chance(&self, weights: &Weights) -> WinningChance {
        if self.wins {
            return WinningChance::SURE;
        }
        let Weights { winning_lead, winning_gain, winning_gain_cap, winning_total, .. } = weights;
        // `clamp` could print these bounds in a panic, which would make the engine 5 KB larger.
        let gain = self.gain.max(-winning_gain_cap).min(*winning_gain_cap);
        let log_odds =
            (winning_lead * self.lead + winning_gain * gain) / (self.total + winning_total);
        WinningChance::from_share(1.0 / (1.0 + (-log_odds).exp()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chance_follows_lead_and_gain_by_what_is_left() {
        let even = Prospects { lead: 0.0, total: 4_000.0, gain: 0.0, wins: false };
        let chance = |prospects: Prospects| prospects.chance(&Weights::TUNED).thousandths();
        assert_eq!(chance(even), 500);
        let ahead = Prospects { lead: 300.0, ..even };
        let behind = Prospects { lead: -300.0, ..even };
        assert!(chance(ahead) > 500);
        assert_eq!(chance(ahead) + chance(behind), 1_000);
        for (why, better, worse) in [
            ("a gain is a chance", Prospects { gain: 50.0, ..even }, even),
            ("late leads weigh more", Prospects { total: 500.0, ..ahead }, ahead),
            ("a win is sure", Prospects { wins: true, ..behind }, ahead),
        ] {
            assert!(chance(better) > chance(worse), "{why}");
        }
        let luck = Prospects { gain: 10_000.0, ..even };
        let cap = Prospects { gain: Weights::TUNED.winning_gain_cap, ..even };
        assert_eq!(chance(luck), chance(cap), "a gain beyond the cap is no surer");
    }
}
