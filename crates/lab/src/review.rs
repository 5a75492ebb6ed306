//! Reviews of games, and further games from the positions in which a review advises another move.

use std::fmt;
use std::ops::AddAssign;
use std::rc::Rc;

use fairboard_engine::Engine;
use fairboard_play::stratego::question::{BadQuestion, Question};
use fairboard_play::stratego::review::{Finding, Findings, Review};
use fairboard_play::{Player, Strength};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{ByColor, Color, Move, Outcome, Position, Setup};
use fastrand::Rng;

use crate::arena::{GameEnd, play_on};
use crate::contestant::Contestant;

/// Reviews the moves of one side in a game from `setup`. The moves must be legal.
pub fn review(engine: &Engine, setup: &Setup, moves: &[Move], seat: Color) -> Findings {
    let mut position = Position::new(setup);
    let start = position.view(seat);
    // Nothing is checked, because the moves are those of a game that was played.
    let plies: Rc<[_]> = moves.iter().map(|mv| position.play_unchecked(*mv)).collect();
    // The engine's judgements do not depend on the player.
    let mut review = Review::new(start, plies, Player::Computer(Strength::STRONGEST));
    // The engine answers each inquiry, because it is about a legal move that has alternatives.
    while let Some(judgement) = review.next().and_then(|inquiry| engine.judge(&inquiry)) {
        review.take_judgement(judgement);
    }
    review.findings()
}

/// Points of one side in games that are played on from a position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Points {
    /// Number of games that were played on.
    games: u32,
    /// Number of half points: a win counts 2, and a draw 1.
    halves: u32,
}

impl Points {
    /// Mean points of a game, from 0 to 1, and half the width of the 95 % confidence interval. The
    /// interval is that of games without draws. Draws would only make it narrower.
    pub fn mean(self) -> (f64, f64) {
        let games = f64::from(self.games.max(1));
        let mean = f64::from(self.halves) / (2.0 * games);
        // In a normal distribution, 95 % lie within 1.96 standard errors of the mean.
        (mean, 1.96 * (mean * (1.0 - mean) / games).sqrt())
    }
}

/// The worth of advised moves, measured by games that are played on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Worth {
    /// Number of mistakes from which games were played on.
    findings: u32,
    /// Sum of the costs that the review states, in thousandths of the chance of winning.
    cost: u32,
    /// Points in games that go on with the move that was made.
    played: Points,
    /// Points in games that go on with the advised move.
    advised: Points,
}

impl Worth {
    /// Plays on from a mistake of `seat`, `games` times with the move that was made, and as often
    /// with the advised move. `contestant` plays for both sides.
    ///
    /// # Errors
    ///
    /// [`BadQuestion`] if a seat cannot follow a game, which would be a fault of the rules.
    pub fn of(
        setup: &Setup,
        moves: &[Move],
        finding: &Finding,
        seat: Color,
        contestant: &Contestant,
        games: u32,
    ) -> Result<Self, BadQuestion> {
        let mut worth =
            Self { findings: 1, cost: finding.judgement.cost().into(), ..Self::default() };
        let moves_before = &moves[..finding.plies];
        for seed in 0..u64::from(games) {
            let [played, advised] = [finding.played, finding.judgement.best]
                .map(|mv| points(setup, &[moves_before, &[mv]].concat(), seat, contestant, seed));
            worth.played += played?;
            worth.advised += advised?;
        }
        Ok(worth)
    }

    /// The mean points of a game in percent, first with the moves that were made and then with the
    /// advised moves, such as `45.0 became 52.0`.
    pub fn brief(&self) -> String {
        let [(played_mean, _), (advised_mean, _)] = [self.played.mean(), self.advised.mean()];
        format!("{:.1} became {:.1}", 100.0 * played_mean, 100.0 * advised_mean)
    }
}

/// Distance between the seeds of Red and Blue, larger than the number of games.
const SEED_DISTANCE: u64 = 1_000_000;

/// The points of `seat` in one game that `player` plays on for both sides after the moves `made`.
fn points(
    setup: &Setup,
    made: &[Move],
    seat: Color,
    player: &Contestant,
    seed: u64,
) -> Result<Points, BadQuestion> {
    let [mut red, mut blue] = [seed, seed + SEED_DISTANCE].map(|seed| {
        let mut random = Rng::with_seed(seed);
        move |question: &Question| player.choose(question, &mut random)
    });
    let end = play_on(setup, made, ByColor { red: &mut red, blue: &mut blue })?.end;
    let winner = match end {
        GameEnd::Rules(Outcome::Win { winner, .. }) | GameEnd::Adjudicated(winner) => Some(winner),
        GameEnd::Forfeit(side) => Some(side.other()),
        GameEnd::Rules(Outcome::Draw { .. }) => None,
    };
    Ok(Points { games: 1, halves: winner.map_or(1, |winner| if winner == seat { 2 } else { 0 }) })
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.halves += other.halves;
    }
}

impl AddAssign for Worth {
    fn add_assign(&mut self, other: Self) {
        self.findings += other.findings;
        self.cost += other.cost;
        self.played += other.played;
        self.advised += other.advised;
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { findings, cost, played, advised } = self;
        // Points and costs are printed in hundredths, but the sum of the costs is in thousandths.
        let cost = f64::from(*cost) / 10.0 / f64::from((*findings).max(1));
        let [(played_mean, played_error), (advised_mean, advised_error)] =
            [played.mean(), advised.mean()];
        let regained = 100.0 * (advised_mean - played_mean);
        let error = 100.0 * advised_error.hypot(played_error);
        writeln!(f, "{findings} mistakes, stated cost {cost:.1} points each")?;
        writeln!(f, "played move:  {:.1} % of {} games", 100.0 * played_mean, played.games)?;
        writeln!(f, "advised move: {:.1} % of {} games", 100.0 * advised_mean, advised.games)?;
        write!(f, "regained {regained:.1} ± {error:.1} points")?;
        if cost > 0.0 {
            write!(f, ", {:.0} % of the cost", 100.0 * regained / cost)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use fairboard_rules::stratego::{Army, Rules};
    use fairboard_setups::arrange;

    use super::*;
    use crate::contestant::Budget;

    #[test]
    fn a_game_is_reviewed_and_played_on_the_same_each_time() {
        let army = |color| arrange(color, Army::Barrage, 3).finish().unwrap();
        let rules = Rules::CLASSIC.with_army(Army::Barrage);
        let setup = Setup::new(rules, army(Color::Red), army(Color::Blue)).unwrap();
        let player = Contestant::named("2", Budget::Nodes(100)).unwrap();
        let game = |seed| {
            let [mut red, mut blue] = [seed, seed + 1].map(|seed| {
                let mut random = Rng::with_seed(seed);
                let player = &player;
                move |question: &Question| player.choose(question, &mut random)
            });
            play_on(&setup, &[], ByColor { red: &mut red, blue: &mut blue }).unwrap().moves
        };
        let engine = Engine::new(Strength::STRONGEST);
        let mut reviews = (0..300).map(|seed| {
            let moves = game(seed);
            let [one, other] = [(); 2].map(|()| review(&engine, &setup, &moves, Color::Red));
            assert_eq!(one, other, "{seed}");
            (moves, one)
        });
        let (moves, found) =
            reviews.find(|(_, review)| !review.mistakes.is_empty()).expect("a weak player errs");
        let mistake = &found.mistakes[0];
        assert_eq!(mistake.played, moves[mistake.plies]);
        let worth = [(); 2].map(|()| {
            Worth::of(&setup, &moves, mistake, Color::Red, &player, 2).unwrap().to_string()
        });
        assert_eq!(worth[0], worth[1]);
        assert!(worth[0].contains("of 2 games"), "{}", worth[0]);
    }
}
