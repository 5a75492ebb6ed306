//! Results of a person's games against the computer, level by level.

use fairboard_rules::stratego::{Army, Color, Outcome};

use super::{Finished, Start};
use crate::{Player, Strength};

/// Numbers of a person's games against one level of the computer with one size of army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelScore {
    /// The computer's level.
    pub level: Strength,
    /// The army of both sides.
    pub army: Army,
    /// Number of games, which is never 0.
    pub games: u32,
    /// Number of games that the person won.
    pub won: u32,
    /// Number of games that ended without a winner. The person lost all other games.
    pub drawn: u32,
    /// Plies of all games together.
    plies: u32,
}

impl LevelScore {
    /// Average number of plies in a game, rounded.
    pub const fn length(&self) -> u32 {
        // A row is made with its first game, so the number of games is not 0.
        (self.plies + self.games / 2) / self.games
    }
}

/// The scores of many games. The newest game is counted first, because only the newest games decide
/// on the [`level_advice`](Self::level_advice).
///
/// # Examples
///
/// ```
/// use fairboard_forms::compact::read_game;
/// use fairboard_play::stratego::{Finished, Scores};
///
/// let (game, players) = read_game("1ChumxdF7G20vW_E2GRga4HIgloL")?;
/// let game = Finished::new(&game, players).expect("only finished games are shared");
/// let mut scores = Scores::default();
/// scores.count_game(&game);
/// assert_eq!((scores.rows()[0].games, scores.rows()[0].length()), (1, 4));
/// assert_eq!(scores.level_advice(), None);
/// # Ok::<(), fairboard_forms::FormatError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    /// Rows by level, and then by army.
    rows: Vec<LevelScore>,
    /// Level and result of the newest games, at most [`STREAK`](Self::STREAK), the newest first.
    newest: Vec<(Strength, GameResult)>,
}

/// Another level to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelAdvice {
    /// The last level was too easy, so this higher level is advised.
    Higher(Strength),
    /// The last level was too hard, so this lower level is advised.
    Lower(Strength),
}

/// The result of a game for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameResult {
    Won,
    Drawn,
    Lost,
}

impl Scores {
    /// Number of games in a row, all won or all lost, after which another level is advised.
    pub const STREAK: usize = 5;

    /// Counts `game`, which must be older than all games counted before. Only a person's game
    /// against a computer counts. A game that began from a made-up position does not count.
    pub fn count_game(&mut self, game: &Finished) {
        if game.start_kind() == Start::Text {
            return;
        }
        let players = game.players();
        let (level, person) = match (players[Color::Red], players[Color::Blue]) {
            (Player::Person, Player::Computer(level)) => (level, Color::Red),
            (Player::Computer(level), Player::Person) => (level, Color::Blue),
            (Player::Person, Player::Person) | (Player::Computer(_), Player::Computer(_)) => return,
        };
        let result = match game.outcome() {
            Outcome::Win { winner, .. } if winner == person => GameResult::Won,
            Outcome::Win { .. } => GameResult::Lost,
            Outcome::Draw { .. } => GameResult::Drawn,
        };
        // The newest games are counted first.
        if self.newest.len() < Self::STREAK {
            self.newest.push((level, result));
        }
        let row = self.row(level, game.rules().army);
        row.games += 1;
        row.won += u32::from(result == GameResult::Won);
        row.drawn += u32::from(result == GameResult::Drawn);
        row.plies += game.plies().len() as u32;
    }

    /// The row of a level and an army; the row is made with the first game.
    fn row(&mut self, level: Strength, army: Army) -> &mut LevelScore {
        // The full army comes before Barrage.
        let key = |level: Strength, army: Army| (level, army == Army::Barrage);
        let index = self.rows.partition_point(|row| key(row.level, row.army) < key(level, army));
        if self.rows.get(index).is_none_or(|row| (row.level, row.army) != (level, army)) {
            let row = LevelScore { level, army, games: 0, won: 0, drawn: 0, plies: 0 };
            self.rows.insert(index, row);
        }
        &mut self.rows[index]
    }

    /// The scores, the lowest level first, and of each level the full army first.
    pub fn rows(&self) -> &[LevelScore] {
        &self.rows
    }

    /// The level to try after the newest [`STREAK`](Self::STREAK) games, if all were against one
    /// level. This is the next higher level if the person won all, and the next lower level if the
    /// person lost all. `None` in any other case, or if there is no such level.
    pub fn level_advice(&self) -> Option<LevelAdvice> {
        let (level, result) = *self.newest.first()?;
        let are_alike = self.newest.iter().all(|game| *game == (level, result));
        let is_streak = are_alike && self.newest.len() == Self::STREAK;
        let number = level.number();
        match result {
            GameResult::Won if is_streak => Strength::new(number + 1).map(LevelAdvice::Higher),
            GameResult::Lost if is_streak => Strength::new(number - 1).map(LevelAdvice::Lower),
            GameResult::Won | GameResult::Lost | GameResult::Drawn => None,
        }
    }
}
