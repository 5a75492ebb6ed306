//! Matches: many games between two players, who exchange the colors after each game.

use fairboard_play::stratego::question::{BadQuestion, Question};
use fairboard_rules::stratego::{Army, ByColor, Color, DeploymentDraft, Move, Rules, Setup};
use fastrand::Rng;
use thiserror::Error;

use crate::arena::{Played, play};
use crate::tally::Tally;
use crate::threads::on_all_cores;

/// A player: answers a question with a move, or loses the game with `None`. All random numbers
/// come from the generator, so equal seeds give equal games.
pub type Strategy<'a> = &'a (dyn Fn(&Question, &mut Rng) -> Option<Move> + Sync);

/// A function that places the whole army of a side. Equal seeds give equal armies.
pub type Arrange<'a> = &'a (dyn Fn(Color, Army, u64) -> DeploymentDraft + Sync);

/// Conditions that all games of a match share.
///
/// # Examples
///
/// ```
/// use fairboard_lab::ladder::Rung;
/// use fairboard_lab::tournament::Match;
/// use fairboard_rules::stratego::Rules;
/// use fairboard_setups::arrange;
///
/// let game = Match { rules: Rules::CLASSIC, arrange: [&arrange; 2], seed: 1 };
/// let tally = game.play(2, [
///     &|question, random| Rung::Greedy.choose(question, random),
///     &|question, random| Rung::Random.choose(question, random),
/// ])?;
/// assert_eq!(tally.games(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Match<'a> {
    /// The rules of all games, which also name the army that is placed.
    pub rules: Rules,
    /// Placement of the armies of the first player and of the second.
    pub arrange: [Arrange<'a>; 2],
    /// Seed of the armies and random numbers of the first two games. Each further pair of games has
    /// the next seed.
    pub seed: u64,
}

/// A finished game of a match, with everything that is needed to replay it.
#[derive(Clone, Debug)]
pub struct MatchGame {
    /// The side of the match's first player.
    pub first: Color,
    /// The armies at the start.
    pub setup: Setup,
    /// The moves and the end.
    pub played: Played,
}

/// The reason why a match could not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MatchError {
    /// A placed army is not complete, or is not the army that the rules name.
    #[error("an army is not complete")]
    Army,
    /// The plies of a game contradict the view of a seat, which would be a fault of the rules.
    #[error("a seat cannot follow the game: {0}")]
    Question(#[from] BadQuestion),
}

impl Match<'_> {
    /// Plays `games` games, and counts the wins, losses and draws of the first player; see
    /// [`games`](Self::games).
    ///
    /// # Errors
    ///
    /// [`MatchError`] if a game cannot be played.
    pub fn play(&self, games: u32, players: [Strategy<'_>; 2]) -> Result<Tally, MatchError> {
        Ok(Tally::of(&self.games(games, players)?))
    }

    /// Plays `games` games, on all processor cores.
    ///
    /// The colors alternate. Each pair of armies is played from both sides if both players place
    /// armies in the same way. The number of cores does not change the games. A match can be split
    /// by its seeds: 2 games from seed 5 and 4 games from seed 6 are the 6 games from seed 5.
    ///
    /// # Errors
    ///
    /// [`MatchError`] if a game cannot be played.
    ///
    /// # Panics
    ///
    /// If a player panics.
    pub fn games(
        &self,
        games: u32,
        players: [Strategy<'_>; 2],
    ) -> Result<Vec<MatchGame>, MatchError> {
        let numbers: Vec<u32> = (0..games).collect();
        on_all_cores(&numbers, |share| {
            share.iter().map(|number| self.game(*number, players)).collect()
        })
    }

    /// Plays the game with this number, counted from 0. Each pair of games shares a seed. The first
    /// player has Red in games with an even number.
    fn game(
        &self,
        number: u32,
        [first_player, second_player]: [Strategy<'_>; 2],
    ) -> Result<MatchGame, MatchError> {
        let seed = self.seed.wrapping_add(u64::from(number / 2));
        let mut first_random = Rng::with_seed(seed);
        let mut second_random = first_random.fork();
        let mut ask_first = |question: &Question| first_player(question, &mut first_random);
        let mut ask_second = |question: &Question| second_player(question, &mut second_random);
        let first = if number.is_multiple_of(2) { Color::Red } else { Color::Blue };
        let setup = self.setup(first, seed).ok_or(MatchError::Army)?;
        let played = match first {
            Color::Red => play(&setup, ByColor { red: &mut ask_first, blue: &mut ask_second }),
            Color::Blue => play(&setup, ByColor { red: &mut ask_second, blue: &mut ask_first }),
        };
        Ok(MatchGame { first, setup, played: played? })
    }

    /// The armies of a game whose first player has the color `first`; `None` if an army is
    /// incomplete, or is not the army that the rules name.
    fn setup(&self, first: Color, seed: u64) -> Option<Setup> {
        let [first_arrange, second_arrange] = self.arrange;
        // Each pair of games has two seeds of armies, which no other pair of games has.
        let army = |color, offset| {
            let army_seed = seed.wrapping_mul(2).wrapping_add(offset);
            let arrange = if color == first { first_arrange } else { second_arrange };
            arrange(color, self.rules.army, army_seed).finish().ok()
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
        let even = Match { rules: Rules::CLASSIC, arrange: [&arrange; 2], seed: 3 };
        let tally = even.play(2, [&first_legal, &first_legal]).unwrap();
        assert_eq!((tally.games(), tally.won), (2, tally.lost));
    }

    #[test]
    fn two_matches_whose_seeds_meet_have_the_games_of_one() {
        let random = |seen: &Question, random: &mut Rng| Rung::Greedy.choose(seen, random);
        let moves = |seed, games| -> Vec<Vec<Move>> {
            let part = Match { rules: Rules::CLASSIC, arrange: [&arrange; 2], seed };
            let games = part.games(games, [&random, &random]).unwrap();
            games.into_iter().map(|game| game.played.moves).collect()
        };
        assert_eq!(moves(5, 6), [moves(5, 2), moves(6, 4)].concat());
    }

    #[test]
    fn each_player_has_its_own_armies_with_both_colors() {
        let nobody = |_: &Question, _: &mut Rng| None;
        let other = |color, army, _| arrange(color, army, 77);
        let apart = Match { rules: Rules::CLASSIC, arrange: [&arrange, &other], seed: 3 };
        for MatchGame { first, setup, .. } in apart.games(4, [&nobody, &nobody]).unwrap() {
            let second = first.other();
            assert!(*setup.deployment(second).draft() == arrange(second, Army::Full, 77));
            assert!(*setup.deployment(first).draft() != arrange(first, Army::Full, 77));
        }
    }

    #[test]
    #[should_panic(expected = "no such move")]
    fn a_player_that_panics_ends_the_match() {
        let first_legal = |seen: &Question, _: &mut Rng| seen.view().legal_moves().next();
        let panics = |_: &Question, _: &mut Rng| panic!("no such move");
        let game = Match { rules: Rules::CLASSIC, arrange: [&arrange; 2], seed: 1 };
        game.play(1, [&first_legal, &panics]).unwrap();
    }

    #[test]
    fn equal_seeds_give_equal_matches_and_a_player_without_a_move_loses() {
        let random = |seen: &Question, random: &mut Rng| Rung::Random.choose(seen, random);
        let nobody = |_: &Question, _: &mut Rng| None;
        let game = Match { rules: Rules::VDM, arrange: [&arrange; 2], seed: 1 };
        assert_eq!(game.play(2, [&random, &random]), game.play(2, [&random, &random]));
        let lost = Tally { lost: 3, ..Tally::default() };
        assert_eq!(game.play(3, [&nobody, &random]), Ok(lost));
    }
}
