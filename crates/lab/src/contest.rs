//! The text protocol of contests between programs.
//!
//! A referee and a player exchange lines. This is the player's side:
//!
//! - After `RED` or `BLUE`, the opponent's name and `10 10`, the player writes its army: four lines
//!   of ten letters. `1` is the Marshal, `9` a Scout, `s` the Spy, `B` a Bomb, `F` the Flag.
//! - After `START` or the opponent's move with its outcome, and ten lines of the board, the player
//!   writes a move `x y UP|DOWN|LEFT|RIGHT [n]`, or `NO_MOVE`.
//! - The referee repeats the player's move with its outcome: `OK`, or `KILLS`, `DIES` or `BOTHDIE`
//!   with the letters of attacker and defender.
//! - After `QUIT` the program ends.
//!
//! Red is at the top. Columns (`x`) and rows (`y`) count from 0 at the top left.

mod protocol;

use std::io::{self, BufRead, Write};
use std::ops::Range;

use fairboard_play::stratego::question::{BadQuestion, Question};
use fairboard_rules::stratego::repetition::TwoSquares;
use fairboard_rules::stratego::{
    Army, Color, Deployment, DeploymentDraft, Endings, Move, Rules, SeatView, Square, SquareSet,
};
use fairboard_setups::arrange_soundly;
use thiserror::Error;

use crate::follower::Follower;
pub(crate) use protocol::rank;
pub use protocol::write_move;
use protocol::{letter, read_ply};

/// The rules by which a contest is followed. The contest allows repetition, and ends the game
/// itself.
pub(crate) const RULES: Rules = Rules::CLASSIC.without_repetition().with_endings(Endings::NONE);

/// A game in a contest, as one of its two players follows it.
pub struct Contest {
    army: Deployment,
    seat: Follower,
    side_to_move: Color,
    /// The last moves of both sides, by which the two-squares rule forbids moves of the player.
    repetition: TwoSquares,
}

/// The answer that a line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// The line asks for no answer.
    Nothing,
    /// The line asks for a move, after ten lines of the board.
    Move,
    /// The line ends the program.
    Quit,
}

impl Contest {
    /// The game that a first line (`RED` or `BLUE`) begins; `None` for any other line. The player's
    /// army is drawn by `seed`.
    pub fn new(line: &str, seed: u64) -> Option<Self> {
        let color = match line.split_whitespace().next()? {
            "RED" => Color::Red,
            "BLUE" => Color::Blue,
            _ => return None,
        };
        // A drawn army is complete, so the `?` never returns here.
        let army = arrange_soundly(color, Army::Full, seed).finish().ok()?;
        let start = SeatView::new(RULES, &army, SquareSet::home(color.other()));
        let seat = Follower::new(start);
        Some(Self { army, seat, side_to_move: RULES.first, repetition: TwoSquares::default() })
    }

    /// The side of the player.
    fn color(&self) -> Color {
        self.seat.start().seat()
    }

    /// The rows of the player's army, from the top.
    pub fn army(&self) -> Vec<String> {
        rows(self.army.draft()).collect()
    }

    /// Reads a line: a move of either side with its outcome, or a word of the protocol. Returns the
    /// answer that the line asks for.
    pub fn read(&mut self, line: &str) -> Prompt {
        match line.split_whitespace().next() {
            Some("QUIT") => return Prompt::Quit,
            Some("START") => return Prompt::Move,
            Some(_) | None => {}
        }
        let Some(ply) = read_ply(line) else { return Prompt::Nothing };
        self.seat.push(ply);
        self.repetition.moved(self.side_to_move, ply.mv);
        self.side_to_move = self.side_to_move.other();
        if self.side_to_move == self.color() { Prompt::Move } else { Prompt::Nothing }
    }

    /// The question to the player, and the moves that the player may make. A contest allows every
    /// repetition. But the player keeps the two-squares rule, because in the engine's search both
    /// sides keep it.
    ///
    /// # Errors
    ///
    /// [`BadQuestion`] if a move was reported that cannot have been made.
    pub fn question(&mut self) -> Result<(&Question, Vec<Move>), BadQuestion> {
        let color = self.color();
        let question = self.seat.question()?;
        let is_allowed = |mv: &Move| !self.repetition.barred(color, mv.from).contains(mv.to);
        let moves = question.view().legal_moves().filter(is_allowed).collect();
        Ok((question, moves))
    }
}

/// The rows of a side's home, counted from the top as in the protocol.
pub(crate) fn home_rows(color: Color) -> Range<u8> {
    match color {
        Color::Red => 0..4,
        Color::Blue => 6..10,
    }
}

/// The letters of an army, row by row from the top; `.` for a square without a piece.
pub(crate) fn rows(army: &DeploymentDraft) -> impl Iterator<Item = String> {
    let letter_at = |column, row| {
        let rank = Square::new(column, row).and_then(|square| army.rank_at(square));
        rank.map_or('.', letter)
    };
    home_rows(army.color()).map(move |row| (0..10).map(|column| letter_at(column, row)).collect())
}

/// The reason why a contest is broken off.
#[derive(Debug, Error)]
pub enum ContestError {
    /// Input or output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A reported move cannot have been made.
    #[error(transparent)]
    Question(#[from] BadQuestion),
}

/// Number of lines with the board. They are skipped, because the moves already tell the board.
const BOARD_ROWS: usize = 10;

/// Plays a game: reads the protocol from `input`, and answers on `output`. `choose` returns one of
/// the moves that it is given; for `None` the answer is `NO_MOVE`. If the first line begins no
/// game, nothing is played.
///
/// # Errors
///
/// [`ContestError`] if `input` or `output` fails, or a reported move cannot have been made.
pub fn play(
    input: impl BufRead,
    mut output: impl Write,
    seed: u64,
    mut choose: impl FnMut(&Question, &[Move]) -> Option<Move>,
) -> Result<(), ContestError> {
    let mut lines = input.lines();
    let Some(first) = lines.next().transpose()? else { return Ok(()) };
    let Some(mut contest) = Contest::new(&first, seed) else { return Ok(()) };
    writeln!(output, "{}", contest.army().join("\n"))?;
    output.flush()?;
    while let Some(line) = lines.next().transpose()? {
        match contest.read(&line) {
            Prompt::Nothing => {}
            Prompt::Quit => break,
            Prompt::Move => {
                for _ in 0..BOARD_ROWS {
                    lines.next().transpose()?;
                }
                let (question, moves) = contest.question()?;
                writeln!(output, "{}", write_move(choose(question, &moves)))?;
                output.flush()?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use fairboard_rules::Position as _;
    use fairboard_rules::stratego::{BattleResult, DeploymentDraft, Ply, Position, Setup};
    use fastrand::Rng;

    use super::*;

    /// The deployment of the rows that a player has sent.
    fn deployment(color: Color, rows: &[String]) -> DeploymentDraft {
        let mut draft = DeploymentDraft::new(color, Army::Full);
        for (row, letters) in home_rows(color).zip(rows) {
            for (column, letter) in (0..).zip(letters.chars()) {
                let square = Square::new(column, row).unwrap();
                draft.place(square, rank(letter).unwrap()).unwrap();
            }
        }
        draft
    }

    /// A ply as the contest echoes it.
    fn echo(ply: &Ply) -> String {
        let outcome = match ply.battle {
            None => "OK".to_owned(),
            Some(battle) => {
                let word = match battle.result {
                    BattleResult::Attacker => "KILLS",
                    BattleResult::Defender => "DIES",
                    BattleResult::Both => "BOTHDIE",
                };
                format!("{word} {} {}", letter(battle.attacker), letter(battle.defender))
            }
        };
        format!("{} {outcome}", write_move(Some(ply.mv)))
    }

    #[test]
    fn a_game_by_text_shows_the_pieces_that_a_view_shows() {
        let mut random = Rng::with_seed(5);
        for seed in 0..6 {
            let lines = ["RED someone 10 10", "BLUE someone 10 10"];
            let mut players = lines.map(|line| Contest::new(line, seed).unwrap());
            let [red, blue] = [0, 1].map(|index| {
                deployment(Color::ALL[index], &players[index].army()).finish().unwrap()
            });
            let mut position = Position::new(&Setup::new(Rules::CLASSIC, red, blue).unwrap());
            assert_eq!(players[0].read("START"), Prompt::Move);
            while let Some(side) = position.turn() {
                let view = position.view(side);
                let (question, mut moves) = players[side as usize].question().unwrap();
                assert!(question.view().pieces().eq(view.pieces()));
                // The contest has no rule against chases.
                moves.retain(|mv| position.is_legal(*mv));
                assert!(moves.into_iter().eq(view.legal_moves()));
                let mv = random.choice(view.legal_moves()).unwrap();
                let line = echo(&position.play(mv).unwrap());
                let prompts = [0, 1].map(|index| players[index].read(&line));
                assert_eq!(prompts[side.other() as usize], Prompt::Move);
                assert_eq!(prompts[side as usize], Prompt::Nothing);
            }
            assert_eq!(players[0].read("QUIT"), Prompt::Quit);
        }
    }

    #[test]
    fn the_third_return_is_no_move_of_ours_but_may_be_reported_of_the_other() {
        let mut contest = Contest::new("BLUE someone 10 10", 1).unwrap();
        let back_and_forth = ["0 3 DOWN OK", "0 6 UP OK", "0 4 UP OK", "0 5 DOWN OK"];
        for line in back_and_forth.iter().chain(&back_and_forth[..2]) {
            contest.read(line);
        }
        assert_eq!(contest.read("0 4 UP OK"), Prompt::Move);
        let (_, moves) = contest.question().unwrap();
        assert!(!moves.contains(&"a6a7".parse().unwrap()));
    }

    #[test]
    fn a_move_that_cannot_have_been_made_ends_the_contest() {
        let mut contest = Contest::new("BLUE someone 10 10", 1).unwrap();
        assert_eq!(contest.read("0 3 DOWN 3 OK"), Prompt::Move);
        assert!(matches!(contest.question(), Err(BadQuestion::Ply { index: 0, .. })));
    }

    #[test]
    fn a_program_sends_its_army_and_then_a_move_for_each_position() {
        let board = "..........\n".repeat(BOARD_ROWS);
        let input = format!("RED someone 10 10\nSTART\n{board}QUIT\n");
        let mut output = Vec::new();
        play(input.as_bytes(), &mut output, 1, |question, moves| {
            assert_eq!(question.view().ply(), 0);
            moves.first().copied()
        })
        .unwrap();
        let output = String::from_utf8(output).unwrap();
        let lines: Vec<_> = output.lines().collect();
        assert_eq!(lines.len(), 5);
        assert!(lines[..4].iter().all(|line| line.len() == 10), "{output}");
        assert!(lines[4].contains("DOWN"), "{output}");
    }

    #[test]
    fn only_a_first_line_begins_a_game() {
        for line in ["", "GREEN you 10 10", "START"] {
            assert!(Contest::new(line, 1).is_none(), "{line}");
        }
    }
}
