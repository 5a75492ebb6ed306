//! Matches: many games between two players, who both get each army.

use std::thread;

use fairboard_play::stratego::question::{BadQuestion, Question};
use fairboard_rules::stratego::{Army, ByColor, Color, DeploymentDraft, Move, Rules, Setup};
use fastrand::Rng;
use thiserror::Error;

use crate::arena::play;
use crate::tally::Tally;

/// A player: answers a question with a move, by the random numbers of the game alone.
pub type Strategy<'a> = &'a (dyn Fn(&Question, &mut Rng) -> Option<Move> + Sync);

/// Conditions that the games of a match have in common.
///
/// # Examples
///
/// ```
/// use fairboard_lab::ladder::Rung;
/// use fairboard_lab::tournament::Match;
/// use fairboard_rules::stratego::Rules;
/// use fairboard_setups::arrange;
///
/// let game = Match { rules: Rules::CLASSIC, arrange, seed: 1 };
/// let tally = game.play(2, [
///     &|question, random| Rung::Greedy.choose(question, random),
///     &|question, random| Rung::Random.choose(question, random),
/// ])?;
/// assert_eq!(tally.games(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Match {
    /// The rules of all games.
    pub rules: Rules,
    /// Placement of an army by its seed.
    pub arrange: fn(Color, Army, u64) -> DeploymentDraft,
    /// Seed of the armies of the first two games; later games have the next seeds.
    pub seed: u64,
}

/// The reason why a match could not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MatchError {
    /// The placement of an army is not complete, or not that of the rules.
    #[error("an army is not complete")]
    Army,
    /// A seat cannot follow a game.
    #[error("a seat cannot follow the game: {0}")]
    Question(#[from] BadQuestion),
}

impl Match {
    /// Plays `games` games, on as many threads as there are cores, and counts them for the first
    /// player.
    ///
    /// Colours alternate, and each pair of armies is played from both sides. The number of threads
    /// makes no difference to the games.
    ///
    /// # Errors
    ///
    /// [`MatchError`] if a game cannot be played.
    pub fn play(&self, games: u32, players: [Strategy<'_>; 2]) -> Result<Tally, MatchError> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let part = |first: usize| {
            let numbers = (0..games).skip(first).step_by(threads);
            numbers.map(|number| self.game(number, players)).sum()
        };
        let part = &part;
        thread::scope(|scope| {
            let workers: Vec<_> =
                (0..threads).map(|first| scope.spawn(move || part(first))).collect();
            workers.into_iter().filter_map(|worker| worker.join().ok()).sum()
        })
    }

    fn game(&self, number: u32, [first, second]: [Strategy<'_>; 2]) -> Result<Tally, MatchError> {
        let seed = self.seed.wrapping_add(u64::from(number / 2));
        let mut random = Rng::with_seed(seed);
        let mut other = random.fork();
        let mut first = |question: &Question| first(question, &mut random);
        let mut second = |question: &Question| second(question, &mut other);
        let color = if number.is_multiple_of(2) { Color::Red } else { Color::Blue };
        let setup = self.setup(seed).ok_or(MatchError::Army)?;
        let end = match color {
            Color::Red => play(&setup, ByColor { red: &mut first, blue: &mut second }),
            Color::Blue => play(&setup, ByColor { red: &mut second, blue: &mut first }),
        };
        let mut tally = Tally::default();
        tally.count(color, end?);
        Ok(tally)
    }

    fn setup(&self, seed: u64) -> Option<Setup> {
        let army = |color, salt| {
            let seed = seed.wrapping_mul(2).wrapping_add(salt);
            (self.arrange)(color, self.rules.army, seed).finish().ok()
        };
        Setup::new(self.rules, army(Color::Red, 0)?, army(Color::Blue, 1)?)
    }
}

#[cfg(test)]
mod tests {
    use fairboard_setups::arrange;

    use super::*;
    use crate::ladder::Rung;

    #[test]
    fn a_match_against_oneself_is_even_over_each_pair_of_armies() {
        let first_legal = |seen: &Question, _: &mut Rng| seen.view().legal_moves().next();
        let even = Match { rules: Rules::CLASSIC, arrange, seed: 3 };
        let tally = even.play(2, [&first_legal, &first_legal]).unwrap();
        assert_eq!((tally.games(), tally.won), (2, tally.lost));
    }

    #[test]
    fn equal_seeds_give_equal_matches_and_a_player_without_a_move_loses() {
        let random = |seen: &Question, random: &mut Rng| Rung::Random.choose(seen, random);
        let nobody = |_: &Question, _: &mut Rng| None;
        let game = Match { rules: Rules::VDM, arrange, seed: 1 };
        assert_eq!(game.play(2, [&random, &random]), game.play(2, [&random, &random]));
        let lost = Tally { lost: 3, ..Tally::default() };
        assert_eq!(game.play(3, [&nobody, &random]), Ok(lost));
    }
}
