//! Results of many games between two players.

use std::fmt;
use std::ops::AddAssign;
use std::str::FromStr;

use fairboard_rules::stratego::Color;
use thiserror::Error;

use crate::arena::GameEnd;
use crate::tournament::MatchGame;

/// Results of many games, from the first player's side.
///
/// # Examples
///
/// ```
/// use fairboard_lab::tally::Tally;
///
/// let tally = Tally { won: 60, lost: 40, ..Tally::default() };
/// let (elo, error) = tally.elo();
/// assert_eq!((elo.round(), error.round()), (70.0, 71.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of won games, including adjudicated ones.
    pub won: u32,
    /// Number of won games that were adjudicated.
    pub won_adjudicated: u32,
    /// Number of lost games, including adjudicated ones.
    pub lost: u32,
    /// Number of lost games that were adjudicated.
    pub lost_adjudicated: u32,
    /// Number of drawn games, in which neither side had clearly more material.
    pub drawn: u32,
}

impl Tally {
    /// The results of all games of a match.
    pub fn of(games: &[MatchGame]) -> Self {
        let mut tally = Self::default();
        for game in games {
            tally.count(game.first, game.played.end);
        }
        tally
    }

    /// Counts a game in which the first player had `color`.
    pub fn count(&mut self, color: Color, end: GameEnd) {
        let (winner, adjudicated) = match end {
            GameEnd::Rules(outcome) => (outcome.winner(), 0),
            GameEnd::Adjudicated(winner) => (Some(winner), 1),
            GameEnd::Forfeit(loser) => (Some(loser.other()), 0),
        };
        if winner == Some(color) {
            self.won += 1;
            self.won_adjudicated += adjudicated;
        } else if winner.is_some() {
            self.lost += 1;
            self.lost_adjudicated += adjudicated;
        } else {
            self.drawn += 1;
        }
    }

    /// Number of all games: won, lost and drawn.
    pub const fn games(self) -> u32 {
        self.won + self.lost + self.drawn
    }

    /// Share of the points that the first player won, from 0 to 1. A draw counts half a point. The
    /// share is 0 without games.
    pub fn score(self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// Lead of the first player in Elo, and half the width of the lead's 95 % confidence interval.
    pub fn elo(self) -> (f64, f64) {
        let games = f64::from(self.games().max(1));
        let score = self.score();
        let squared_deviations = f64::from(self.won) * (1.0 - score).powi(2)
            + f64::from(self.lost) * score.powi(2)
            + f64::from(self.drawn) * (0.5 - score).powi(2);
        // In a normal distribution, 95 % lie within 1.96 standard errors of the mean.
        let error = 1.96 * (squared_deviations / games / games).sqrt();
        // A share of 0 or 1 would be an infinite difference.
        let elo = |share: f64| -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10();
        (elo(score), (elo(score + error) - elo(score - error)) / 2.0)
    }
}

/// Reads the five numbers of the fields, in this order and separated by white space.
impl FromStr for Tally {
    type Err = BadTally;

    fn from_str(text: &str) -> Result<Self, BadTally> {
        let numbers: Option<Vec<u32>> =
            text.split_whitespace().map(|number| number.parse().ok()).collect();
        let numbers = numbers.and_then(|numbers| numbers.try_into().ok()).ok_or(BadTally)?;
        let [won, won_adjudicated, lost, lost_adjudicated, drawn] = numbers;
        Ok(Self { won, won_adjudicated, lost, lost_adjudicated, drawn })
    }
}

/// Error for a text that is not the five numbers of a tally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a tally has five numbers")]
pub struct BadTally;

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.won += other.won;
        self.won_adjudicated += other.won_adjudicated;
        self.lost += other.lost;
        self.lost_adjudicated += other.lost_adjudicated;
        self.drawn += other.drawn;
    }
}

/// Writes the counts, the score and the difference in Elo on one line.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { won, won_adjudicated, lost, lost_adjudicated, drawn } = self;
        let (elo, error) = self.elo();
        write!(
            f,
            "{} games, {won} won ({won_adjudicated} adjudicated), {lost} lost ({lost_adjudicated} \
             adjudicated), {drawn} drawn; {:.1} %, Elo {elo:+.0} ± {error:.0}",
            self.games(),
            100.0 * self.score(),
        )
    }
}
