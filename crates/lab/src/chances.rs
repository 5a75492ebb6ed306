//! Chances of winning, compared with the results of recorded games and fitted to them.

use std::fmt;

use fairboard_engine::{Engine, Limit, Prospects, Weights};
use fairboard_play::stratego::question::WinningChance;
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{ByColor, Position};
use fastrand::Rng;

use crate::follower::Follower;
use crate::judge::{JudgeError, Mean};
use crate::record::Record;

/// The prospects of a side at its turn, and the points that the side won in the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// The prospects of the side to move, as a search found them.
    pub prospects: Prospects,
    /// The points: 1 for a win, ½ for a draw, 0 for a loss.
    pub points: f32,
}

/// The forecasts of the side to move at every `step`th ply of a game. `step` is at least 1. Each
/// forecast is by a search of `nodes` nodes.
///
/// # Errors
///
/// [`JudgeError`] if the moves cannot have been made.
pub fn forecasts(
    record: &Record,
    engine: &Engine,
    nodes: u64,
    step: usize,
) -> Result<Vec<Forecast>, JudgeError> {
    let limit = Limit { nodes, ..Limit::NONE };
    let mut forecasts = Vec::new();
    let mut position = Position::new(&record.setup);
    let mut seats = ByColor::from_fn(|color| Follower::new(position.view(color)));
    for (number, mv) in record.moves.iter().enumerate() {
        if let Some(side) = position.turn().filter(|_| number % step == 0) {
            // The seed is the number of the ply, so equal records give equal forecasts.
            let mut random = Rng::with_seed(number as u64);
            let question = seats[side].question()?;
            let result = engine.search(question, limit, &mut random, &mut || false);
            let points = record.winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
            forecasts.push(Forecast { prospects: result.prospects, points });
        }
        let ply = position.play(*mv)?;
        for seat in [&mut seats.red, &mut seats.blue] {
            seat.push(ply);
        }
    }
    Ok(forecasts)
}

/// Comparison of forecasts with results: the mean chance of winning and the mean points of the
/// forecasts in each range of chances (0 to 10 %, 10 to 20 % and so on).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calibration([[Mean; 2]; TENTHS]);

/// Number of ranges of a [`Calibration`], each a tenth wide.
const TENTHS: usize = 10;

impl Calibration {
    /// The calibration of the forecasts, with the chances that follow from `weights`.
    pub fn new(forecasts: &[Forecast], weights: &Weights) -> Self {
        let mut calibration = Self::default();
        for Forecast { prospects, points } in forecasts {
            let chance = prospects.chance(weights);
            let [chances, won] = &mut calibration.0[tenth(chance)];
            chances.add(f64::from(chance.thousandths()) / 1_000.0);
            won.add(f64::from(*points));
        }
        calibration
    }
}

/// Index of the range that has this chance. A chance of 1 belongs to the last range.
fn tenth(chance: WinningChance) -> usize {
    (usize::from(chance.thousandths()) * TENTHS / 1_000).min(TENTHS - 1)
}

/// Writes a line for each range.
impl fmt::Display for Calibration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (tenth, [chances, won]) in self.0.iter().enumerate() {
            let [expected, points] = [chances, won].map(|mean| 100.0 * mean.value());
            let count = chances.count();
            writeln!(
                f,
                "{:>3} % to {:>3} %: {count:>6} positions, expected {expected:.1}, \
                 won {points:.1}, difference {:+.1}",
                10 * tenth,
                10 * (tenth + 1),
                points - expected,
            )?;
        }
        Ok(())
    }
}

/// Number of steps of Newton's method, which converges after far fewer steps.
const STEPS: usize = 20;

/// Fits `winning_lead` and `winning_gain` to the forecasts by logistic regression. The other
/// weights stay those of `weights`.
pub fn fit(forecasts: &[Forecast], weights: &Weights) -> Weights {
    let mut fitted = Weights { winning_lead: 0.0, winning_gain: 0.0, ..weights.clone() };
    for _ in 0..STEPS {
        let [lead, gain] = newton_step(forecasts, &fitted);
        fitted.winning_lead += lead;
        fitted.winning_gain += gain;
    }
    fitted
}

/// Changes of `winning_lead` and `winning_gain` by one step of Newton's method, which maximizes the
/// likelihood of the points.
fn newton_step(forecasts: &[Forecast], weights: &Weights) -> [f32; 2] {
    // Slopes of the log-likelihood.
    let (mut by_lead, mut by_gain) = (0.0_f64, 0.0_f64);
    // Its second derivatives, negated.
    let (mut twice_by_lead, mut by_both, mut twice_by_gain) = (0.0_f64, 0.0_f64, 0.0_f64);
    // A win that a search has found does not depend on the weights.
    for Forecast { prospects, points } in forecasts.iter().filter(|one| !one.prospects.wins) {
        // The same chance as `Prospects::chance` gives, but neither in `f32` nor rounded.
        let cap = weights.winning_gain_cap;
        let total = f64::from(prospects.total + weights.winning_total);
        let lead = f64::from(prospects.lead) / total;
        let gain = f64::from(prospects.gain.clamp(-cap, cap)) / total;
        let log_odds =
            f64::from(weights.winning_lead) * lead + f64::from(weights.winning_gain) * gain;
        let chance = 1.0 / (1.0 + (-log_odds).exp());
        let error = f64::from(*points) - chance;
        let weight = chance * (1.0 - chance);
        by_lead += error * lead;
        by_gain += error * gain;
        twice_by_lead += weight * lead * lead;
        by_both += weight * lead * gain;
        twice_by_gain += weight * gain * gain;
    }
    // Cramer's rule for two equations: the second derivatives times the changes are the slopes.
    // Without forecasts everything is 0, and a positive divisor then makes the changes 0.
    let determinant = (twice_by_lead * twice_by_gain - by_both * by_both).max(f64::MIN_POSITIVE);
    [
        ((twice_by_gain * by_lead - by_both * by_gain) / determinant) as f32,
        ((twice_by_lead * by_gain - by_both * by_lead) / determinant) as f32,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Forecasts whose points follow these weights.
    fn forecasts(weights: &Weights) -> Vec<Forecast> {
        let forecast = |number: u16| {
            let share = f32::from(number);
            let (lead, gain) = ((share * 0.7).sin() * 900.0, (share * 1.3).sin() * 90.0);
            let prospects = Prospects { lead, gain, total: 4_000.0, wins: false };
            let points = f32::from(prospects.chance(weights).thousandths()) / 1_000.0;
            Forecast { prospects, points }
        };
        (0..2_000).map(forecast).collect()
    }

    #[test]
    fn the_weights_that_made_the_points_are_found() {
        let truth = Weights { winning_lead: 7.0, winning_gain: 3.0, ..Weights::TUNED };
        let found = fit(&forecasts(&truth), &Weights::TUNED);
        assert!((found.winning_lead - 7.0).abs() < 0.1, "{}", found.winning_lead);
        assert!((found.winning_gain - 3.0).abs() < 0.2, "{}", found.winning_gain);
    }

    #[test]
    fn a_forecast_counts_in_the_tenth_of_its_chance() {
        let weights = Weights { winning_lead: 7.0, winning_gain: 3.0, ..Weights::TUNED };
        let text = Calibration::new(&forecasts(&weights), &weights).to_string();
        assert_eq!(text.lines().count(), TENTHS);
        assert!(
            text.lines().all(|line| line.ends_with("+0.0") || line.ends_with("-0.0")),
            "{text}"
        );
        for (thousandths, bin) in [("0", 0), ("99", 0), ("100", 1), ("999", 9), ("1000", 9)] {
            assert_eq!(tenth(thousandths.parse().unwrap()), bin, "{thousandths}");
        }
    }
}
