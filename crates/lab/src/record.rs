//! Records of games, each a line of JSON. The referees of [contests](crate::contest) between
//! programs write this form.
//!
//! `red` and `blue` name the players. `winner` is one of these names, or else nobody has won. `why`
//! says how the game ended. `setups` has four rows of ten letters for each side, Red's first, from
//! the top. `moves` has the columns and rows of both squares of each move, such as `0304` for
//! `a4a5`. `plies` is the number of moves. `chances` is optional: for each move it has the chance
//! that a search gave the side to move, in thousandths, or `null`. Other fields are ignored.

use std::fmt;

use fairboard_play::stratego::question::WinningChance;
use fairboard_rules::stratego::{
    Army, ByColor, Color, DeploymentDraft, Move, Outcome, Setup, Square,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::arena::GameEnd;
use crate::contest::{self, RULES};

/// A finished game between two named players.
#[derive(Clone, Debug)]
pub struct Record {
    /// The names of the players.
    pub players: ByColor<String>,
    /// The armies at the start, by the rules of the contest.
    pub setup: Setup,
    /// The moves, Red's first.
    pub moves: Vec<Move>,
    /// The chance that a search gave the side to move, for each move. The list is empty if the
    /// record has no chances.
    pub chances: Vec<Option<WinningChance>>,
    /// The winner; `None` if the game was drawn, or if the line names neither player.
    pub winner: Option<Color>,
    /// The reason of the end, in a word or two, such as `rules` or `adjudicated`.
    pub why: String,
}

/// The reason why a line is no record.
#[derive(Debug, Error)]
pub enum BadRecord {
    /// The line is not JSON with the fields of a record.
    #[error("not a record: {0}")]
    Json(#[from] serde_json::Error),
    /// The game was given up before both armies were placed.
    #[error("a game that has not begun")]
    NotBegun,
    /// A row of this side is too short or has an unknown letter, or the pieces are not those of an
    /// army.
    #[error("the army of {0} is not complete")]
    Army(Color),
    /// This move is not four digits.
    #[error("{0} is no move")]
    Move(String),
}

/// The JSON of a line, as the comment at the top of this file describes it.
#[derive(Serialize, Deserialize)]
struct Line {
    red: String,
    blue: String,
    winner: Option<String>,
    why: String,
    plies: usize,
    moves: Vec<String>,
    setups: Vec<Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    chances: Vec<Option<u16>>,
}

impl Record {
    /// The record of a game that the arena has refereed.
    pub fn new(players: ByColor<String>, setup: Setup, moves: Vec<Move>, end: GameEnd) -> Self {
        let (winner, why) = match end {
            GameEnd::Rules(Outcome::Draw { .. }) => (None, "draw"),
            GameEnd::Rules(outcome) => (outcome.winner(), "rules"),
            GameEnd::Adjudicated(winner) => (Some(winner), "adjudicated"),
            GameEnd::Forfeit(loser) => (Some(loser.other()), "forfeit"),
        };
        let chances = Vec::new();
        Self { players, setup, moves, chances, winner, why: why.to_owned() }
    }

    /// Reads a line, but does not check whether the moves are legal.
    ///
    /// # Errors
    ///
    /// [`BadRecord`] if the line has not the form of a record.
    pub fn from_line(line: &str) -> Result<Self, BadRecord> {
        let Line { red, blue, winner, why, moves, setups, chances, .. } =
            serde_json::from_str(line)?;
        let [red_rows, blue_rows] = setups.as_slice() else { return Err(BadRecord::NotBegun) };
        let red_army = army(Color::Red, red_rows).ok_or(BadRecord::Army(Color::Red))?;
        let blue_army = army(Color::Blue, blue_rows).ok_or(BadRecord::Army(Color::Blue))?;
        // Both armies are of the right side and size, so this error never occurs.
        let setup = Setup::new(RULES, red_army, blue_army).ok_or(BadRecord::Army(Color::Blue))?;
        let players = ByColor { red, blue };
        let winner = Color::ALL.into_iter().find(|color| winner.as_ref() == Some(&players[*color]));
        let read = |text: String| read_move(&text).ok_or(BadRecord::Move(text));
        let moves = moves.into_iter().map(read).collect::<Result<_, _>>()?;
        let chance = |thousandths: u16| WinningChance::from_share(f32::from(thousandths) / 1_000.0);
        let chances = chances.into_iter().map(|stored| stored.map(chance)).collect();
        Ok(Self { players, setup, moves, chances, winner, why })
    }

    /// The side of the player with this name; Red if both players have it, `None` if neither has.
    pub fn side_of(&self, name: &str) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.players[*color] == name)
    }
}

/// The records of a text with one record on each line. Each record comes with the number of its
/// line, from 1 on. Games that have not begun are left out.
///
/// # Errors
///
/// [`BadRecord`] in the place of a line that is no record.
pub fn records(text: &str) -> impl Iterator<Item = Result<(usize, Record), BadRecord>> {
    text.lines().zip(1..).filter_map(|(line, number)| match Record::from_line(line) {
        Err(BadRecord::NotBegun) => None,
        record => Some(record.map(|record| (number, record))),
    })
}

/// Writes the record as a line of JSON, without a line end.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = Line {
            red: self.players.red.clone(),
            blue: self.players.blue.clone(),
            winner: self.winner.map(|color| self.players[color].clone()),
            why: self.why.clone(),
            plies: self.moves.len(),
            moves: self.moves.iter().map(|mv| write_move(*mv)).collect(),
            setups: Color::ALL
                .map(|color| contest::rows(self.setup.deployment(color).draft()).collect())
                .into(),
            chances: (self.chances.iter())
                .map(|chance| chance.map(WinningChance::thousandths))
                .collect(),
        };
        f.write_str(&serde_json::to_string(&line).map_err(|_| fmt::Error)?)
    }
}

/// The army in four rows of letters, from the top; `None` if it is not complete.
fn army(color: Color, rows: &[String]) -> Option<fairboard_rules::stratego::Deployment> {
    let mut draft = DeploymentDraft::new(color, Army::Full);
    for (row, letters) in contest::home_rows(color).zip(rows) {
        for (column, letter) in (0..10).zip(letters.chars()) {
            draft.place(Square::new(column, row)?, contest::rank(letter)?).ok()?;
        }
    }
    draft.finish().ok()
}

/// Writes a move as four digits: the column and row of both squares, counted from 0.
fn write_move(mv: Move) -> String {
    [mv.from.column(), mv.from.row(), mv.to.column(), mv.to.row()].map(|n| n.to_string()).concat()
}

/// Reads a move as [`write_move`] writes it; `None` for any other text.
fn read_move(text: &str) -> Option<Move> {
    let digits: Option<Vec<u8>> =
        text.chars().map(|digit| digit.to_digit(10)?.try_into().ok()).collect();
    let [x, y, to_x, to_y] = digits?.try_into().ok()?;
    Some(Move::new(Square::new(x, y)?, Square::new(to_x, to_y)?))
}

#[cfg(test)]
mod tests {
    use fairboard_setups::arrange;

    use super::*;

    fn record() -> Record {
        let army = |color| arrange(color, Army::Full, 4).finish().unwrap();
        let setup = Setup::new(RULES, army(Color::Red), army(Color::Blue)).unwrap();
        let players = ByColor { red: "new".to_owned(), blue: "old".to_owned() };
        let moves = vec!["a4a5".parse().unwrap(), "j7j6".parse().unwrap()];
        Record::new(players, setup, moves, GameEnd::Forfeit(Color::Red))
    }

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let line = record().to_string();
        assert!(line.contains(r#""moves":["0304","9695"]"#), "{line}");
        let read = Record::from_line(&line).unwrap();
        assert_eq!(read.to_string(), line);
        assert_eq!((read.winner, read.side_of("new")), (Some(Color::Blue), Some(Color::Red)));
    }

    #[test]
    fn a_game_that_has_not_begun_is_left_out_and_counted_as_a_line() {
        let line = record().to_string();
        let not_begun = line.replace("\"setups\":[", "\"setups\":[],\"x\":[");
        let numbers = |text: &str| -> Vec<Option<usize>> {
            records(text).map(|record| record.ok().map(|(number, _)| number)).collect()
        };
        assert_eq!(numbers(&format!("{not_begun}\n{line}\n{line}")), [Some(2), Some(3)]);
        assert_eq!(numbers(&format!("{line}\n?\n")), [Some(1), None]);
    }

    #[test]
    fn a_line_that_is_no_record_is_refused() {
        let line = record().to_string();
        for (from, to, reason) in [
            ("{", "", "not a record"),
            ("\"moves\"", "\"played\"", "not a record"),
            ("\"setups\":[", "\"setups\":[],\"x\":[", "a game that has not begun"),
            ("F", "B", "the army of red is not complete"),
            ("0304", "030", "030 is no move"),
            ("0304", "03a4", "03a4 is no move"),
        ] {
            let error = Record::from_line(&line.replacen(from, to, 1)).unwrap_err().to_string();
            assert!(error.starts_with(reason), "{from} to {to}: {error}");
        }
    }
}
