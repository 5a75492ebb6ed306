//! Learns the engine's table [`HABITS`] from recorded games.
//!
//! Each trait of a hidden piece's behaviour, such as having moved once, has a factor for each rank.
//! The chance of a rank is multiplied by the factors of all traits that the piece has.

use fairboard_engine::{Chances, HABITS, TRAITS, Weights, beliefs, trait_names, traits};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{ByColor, ByRank, Position, Rank};
use fastrand::Rng;

use crate::follower::Follower;
use crate::judge::{JudgeError, Mean, bits};
use crate::record::Record;

/// A hidden piece in a recorded game, at one ply, as the enemy of its owner sees it.
#[derive(Clone, Debug)]
pub struct HiddenPiece {
    /// The chances that the engine gives the ranks of the piece.
    pub chances: Chances,
    /// The traits of the piece's behaviour so far, as indices of rows of [`HABITS`].
    pub traits: Vec<usize>,
    /// The true rank of the piece.
    pub rank: Rank,
}

/// The hidden pieces of the side that is not to move, at every `step`th ply of a game. `step` is at
/// least 1.
///
/// # Errors
///
/// [`JudgeError`] if the moves cannot have been made.
pub fn hidden_pieces(
    record: &Record,
    weights: &Weights,
    step: usize,
) -> Result<Vec<HiddenPiece>, JudgeError> {
    let mut hidden = Vec::new();
    let mut position = Position::new(&record.setup);
    let mut seats = ByColor::from_fn(|color| Follower::new(position.view(color)));
    for (mv, number) in record.moves.iter().zip(1_usize..) {
        // The numbers count from 1, because at the start of a game no piece has a trait.
        if let Some(side) = position.turn().filter(|_| number % step == 0) {
            let question = seats[side].question()?;
            // Both lists have the enemy pieces in the same order.
            let enemies = beliefs(question, weights).into_iter().zip(traits(question));
            for ((piece, chances), traits) in enemies {
                // The view of the side shows no rank for a hidden piece, but the position does.
                if piece.rank.is_none()
                    && let Some(rank) = position.rank_at(piece.square)
                {
                    hidden.push(HiddenPiece { chances, traits, rank });
                }
            }
        }
        let ply = position.play(*mv)?;
        for seat in [&mut seats.red, &mut seats.blue] {
            seat.push(ply);
        }
    }
    Ok(hidden)
}

/// Learned factors of the chance of each rank, for each trait, as natural logarithms.
#[derive(Clone, Debug, PartialEq)]
pub struct Factors(Vec<[f32; Rank::COUNT]>);

/// Number of pieces in a batch. Each step of the fit uses one batch.
const BATCH: u16 = 2_000;

/// Size of the first step of the fit. Later steps are smaller.
const RATE: f32 = 0.03;

/// Strength with which each factor is pulled towards 1, and so its logarithm towards 0.
const PULL: f32 = 6e-4;

/// Decay rates of the two running means of Adam: of a slope, and of its square (Kingma and Ba,
/// 2014).
const DECAYS: [f32; 2] = [0.9, 0.999];

/// Smallest divisor of a step, so that no step divides by 0.
const LEAST_DIVISOR: f32 = 1e-8;

/// Running means of a slope and of its square.
type Means = [f32; 2];

impl Factors {
    /// Factors that are all 1 (their logarithms are 0), before anything is learned.
    pub fn none() -> Self {
        Self(vec![[0.0; Rank::COUNT]; TRAITS])
    }

    /// Fits the factors to the true ranks of the pieces. Each of the `rounds` divides the pieces
    /// into random batches of equal size. Pieces that fill no batch are left out in this round.
    pub fn fit(pieces: &[HiddenPiece], rounds: usize) -> Self {
        let mut factors = Self::none();
        let mut means = vec![[Means::default(); Rank::COUNT]; TRAITS];
        let mut random = Rng::with_seed(0);
        let mut order: Vec<&HiddenPiece> = pieces.iter().collect();
        let size = usize::from(BATCH);
        let batches = pieces.len() / size;
        #[expect(clippy::cast_precision_loss, reason = "there are far fewer than 2^24 steps")]
        let steps = (rounds * batches) as f32;
        let mut step = 0.0;
        for _ in 0..rounds {
            random.shuffle(&mut order);
            for batch in order.chunks_exact(size) {
                // The rate falls linearly, to almost 0 in the last step.
                let rate = RATE * (1.0 - step / steps);
                step += 1.0;
                factors.improve(&factors.slopes(batch), &mut means, rate, step);
            }
        }
        factors
    }

    /// Changes the logarithm of each factor by one step of Adam against its slope. `slopes` are
    /// sums over a batch, and `rate` is the size of the step. `step` counts the steps from 1 on.
    fn improve(
        &mut self,
        slopes: &[[f32; Rank::COUNT]],
        means: &mut [[Means; Rank::COUNT]],
        rate: f32,
        step: f32,
    ) {
        // The means began with 0, so they are too small. Division by these shares corrects them.
        let shares = DECAYS.map(|decay| 1.0 - decay.powf(step));
        let log_factors = self.0.iter_mut().flatten().zip(means.iter_mut().flatten());
        for ((log_factor, means), slope_sum) in log_factors.zip(slopes.iter().flatten()) {
            let slope = slope_sum / f32::from(BATCH) + PULL * *log_factor;
            for ((mean, decay), value) in means.iter_mut().zip(DECAYS).zip([slope, slope * slope]) {
                *mean = decay * *mean + (1.0 - decay) * value;
            }
            let [mean, square] = [means[0] / shares[0], means[1] / shares[1]];
            *log_factor -= rate * mean / (square.sqrt() + LEAST_DIVISOR);
        }
    }

    /// The derivatives of the total surprise by the logarithm of each factor. The total surprise is
    /// the sum of -ln(chance of the true rank) over `pieces`.
    fn slopes(&self, pieces: &[&HiddenPiece]) -> Vec<[f32; Rank::COUNT]> {
        let mut slopes = Self::none().0;
        for piece in pieces {
            let chances = self.weighted_chances(piece);
            for trait_index in &piece.traits {
                for rank in Rank::ALL {
                    let truth = f32::from(u8::from(rank == piece.rank));
                    // The chances are a softmax of the logarithms, so this is the derivative.
                    slopes[*trait_index][rank as usize] += chances[rank] - truth;
                }
            }
        }
        slopes
    }

    /// Chances of the ranks of a piece, after the factors of all its traits are applied. The sum of
    /// the chances is 1.
    fn weighted_chances(&self, piece: &HiddenPiece) -> Chances {
        let log_factor = |rank: Rank| -> f32 {
            piece.traits.iter().map(|index| self.0[*index][rank as usize]).sum()
        };
        let products = ByRank::from_fn(|rank| piece.chances[rank] * log_factor(rank).exp());
        let total: f32 = products.iter().map(|(_, product)| product).sum();
        ByRank::from_fn(|rank| products[rank] / total.max(f32::MIN_POSITIVE))
    }

    /// Mean surprise at the true rank of a piece, in bits. The better the factors, the smaller the
    /// mean.
    pub fn bits(&self, pieces: &[HiddenPiece]) -> f64 {
        let mut mean = Mean::default();
        for piece in pieces {
            mean.add(bits(self.weighted_chances(piece)[piece.rank]));
        }
        mean.value()
    }

    /// The engine's new data file: a line for each trait, with its name and an exponent for each
    /// rank, as in [`HABITS`].
    ///
    /// The engine raises its present factors to the power of `share`, the weight `habits`. The
    /// factors learned here multiply these, so a new factor is `learned * present^share`.
    pub fn data_file(&self, share: f32) -> String {
        let rows = trait_names().into_iter().zip(self.0.iter().zip(&HABITS));
        let lines = rows.map(|(name, (log_factors, present_exponents))| {
            let pairs = log_factors.iter().zip(present_exponents);
            let words = pairs.map(|(log_factor, present)| {
                format!(" {}", new_exponent(*log_factor, *present, share))
            });
            format!("{name}{}\n", words.collect::<String>())
        });
        lines.collect()
    }
}

/// The exponent for the factor `learned * present^share`. An exponent `e`, such as `present`,
/// stands for the factor 2^(e/16). `log_factor` is the natural logarithm of the learned factor.
fn new_exponent(log_factor: f32, present: i8, share: f32) -> i8 {
    let learned = 16.0 * log_factor / std::f32::consts::LN_2;
    (learned + share * f32::from(present)).round().clamp(-127.0, 127.0) as i8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::League;

    /// Pieces that are Bombs or Scouts: the first trait tells which, the second nothing.
    fn pieces() -> Vec<HiddenPiece> {
        let piece = |number: usize| {
            let rank = if number.is_multiple_of(3) { Rank::Bomb } else { Rank::Scout };
            let even = |rank| if matches!(rank, Rank::Bomb | Rank::Scout) { 0.5 } else { 0.0 };
            let traits = if rank == Rank::Bomb { vec![0, 1] } else { vec![1] };
            HiddenPiece { chances: ByRank::from_fn(even), traits, rank }
        };
        (0..2 * usize::from(BATCH)).map(piece).collect()
    }

    /// Number of rounds in which the factors are learned.
    const ROUNDS: usize = 20;

    #[test]
    fn what_a_trait_tells_is_learned() {
        let (none, learned) = (Factors::none(), Factors::fit(&pieces(), ROUNDS));
        assert!((none.bits(&pieces()) - 1.0).abs() < 1e-3);
        assert!(learned.bits(&pieces()) < 0.7, "{}", learned.bits(&pieces()));
        let bomb_less_scout = |number: usize| {
            learned.0[number][Rank::Bomb as usize] - learned.0[number][Rank::Scout as usize]
        };
        assert!(bomb_less_scout(0) > 1.0 && bomb_less_scout(1) < 0.0);
        assert_eq!(learned, Factors::fit(&pieces(), ROUNDS));
    }

    #[test]
    fn the_hidden_pieces_of_a_game_have_their_ranks() {
        let game = League::of_tuned(20, None).game(1).unwrap();
        let pieces = hidden_pieces(&game, &Weights::TUNED, 40).unwrap();
        assert!(pieces.len() > 40, "{}", pieces.len());
        for HiddenPiece { chances, rank, traits } in pieces {
            assert!(chances[rank] > 0.0 && !traits.is_empty(), "{rank:?}");
        }
    }

    #[test]
    fn without_anything_learned_the_data_file_stays_as_it_is() {
        let in_use = include_str!("../../engine/data/stratego_habits.txt");
        assert_eq!(Factors::none().data_file(1.0), in_use);
        let unlearned = Factors::none().data_file(0.0);
        assert_eq!(unlearned.lines().count(), TRAITS);
        assert!(unlearned.lines().all(|line| line.ends_with(" 0 0 0 0 0 0 0 0 0 0 0 0")));
    }
}
