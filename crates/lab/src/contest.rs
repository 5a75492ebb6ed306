//! The text protocol of contests between programs.
//!
//! One line each: `RED|BLUE <opponent> 10 10` asks for the army, four lines of ten letters. `START`,
//! or the last move with its outcome, and ten lines of the board ask for a move
//! `x y UP|DOWN|LEFT|RIGHT [n]`, which comes back with its outcome: `OK`, or `KILLS`, `DIES` or
//! `BOTHDIE` with both ranks. `QUIT` ends it. Red is at the top; rows and columns count from 0 at the
//! top left.

use std::io::{self, BufRead, Write};

use fairboard_engine::{Observation, Tracker};
use fairboard_rules::stratego::repetition::TwoSquares;
use fairboard_rules::stratego::{
    Army, Battle, BattleResult, Color, Move, Ply, Rank, Rules, Square, SquareSet,
};
use fairboard_setups::arrange_soundly;

/// A game in a contest, followed by one player.
pub struct Contest {
    seat: Color,
    tracker: Tracker,
    repetition: TwoSquares,
}

/// Answer that a line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// No answer.
    Nothing,
    /// A move; ten lines of the board follow first.
    Move,
    /// The end of the program.
    Quit,
}

impl Contest {
    /// The game that a first line asks for; `None` for any other line.
    pub fn new(line: &str, seed: u64) -> Option<Self> {
        let seat = match line.split_whitespace().next()? {
            "RED" => Color::Red,
            "BLUE" => Color::Blue,
            _ => return None,
        };
        let army = arrange_soundly(seat, Army::Full, seed).finish().ok()?;
        let rules = Rules::CLASSIC;
        Some(Self {
            seat,
            tracker: Tracker::new(rules, &army, SquareSet::home(seat.other())),
            repetition: TwoSquares::default(),
        })
    }

    /// The rows of the player's home, from the top.
    pub fn army(&self) -> Vec<String> {
        let rows = match self.seat {
            Color::Red => 0..4,
            Color::Blue => 6..10,
        };
        let letter_at = |column, row| {
            let piece = Square::new(column, row).and_then(|square| self.tracker.piece_at(square));
            piece.and_then(|piece| piece.rank).map_or('.', letter)
        };
        rows.map(|row| (0..10).map(|column| letter_at(column, row)).collect()).collect()
    }

    /// Reads a line: a move with its outcome, or one of the words.
    pub fn read(&mut self, line: &str) -> Prompt {
        match line.split_whitespace().next() {
            Some("QUIT") => return Prompt::Quit,
            Some("START") => return Prompt::Move,
            Some(_) | None => {}
        }
        let Some(ply) = read_ply(line) else { return Prompt::Nothing };
        self.repetition.moved(self.tracker.side(), ply.mv);
        self.tracker.hear(ply);
        if self.tracker.side() == self.seat { Prompt::Move } else { Prompt::Nothing }
    }

    /// The knowledge of the player, who is to move.
    pub fn observation(&self) -> Observation {
        self.tracker.observation(|from| self.repetition.barred(self.seat, from))
    }
}

/// Rows of the board in the protocol; they tell nothing that the moves have not told.
const BOARD_ROWS: usize = 10;

/// Plays a game: reads the protocol from `input`, answers on `output`, and has `choose` make the
/// moves.
///
/// # Errors
///
/// Those of `input` and `output`.
pub fn play(
    input: impl BufRead,
    mut output: impl Write,
    seed: u64,
    mut choose: impl FnMut(&Observation) -> Option<Move>,
) -> io::Result<()> {
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
                writeln!(output, "{}", write_move(choose(&contest.observation())))?;
                output.flush()?;
            }
        }
    }
    Ok(())
}

/// Red is at the top: the contest's rows count from Red's back row, as the rows of the rules do.
fn square(x: &str, y: &str) -> Option<Square> {
    Square::new(x.parse().ok()?, y.parse().ok()?)
}

/// Writes a move in the form of the protocol, or `NO_MOVE`.
pub fn write_move(mv: Option<Move>) -> String {
    let Some(mv) = mv else { return "NO_MOVE".to_owned() };
    let (x, y) = (mv.from.column(), mv.from.row());
    let columns = i16::from(mv.to.column()) - i16::from(x);
    let rows = i16::from(mv.to.row()) - i16::from(y);
    let direction = match (columns.signum(), rows.signum()) {
        (_, -1) => "UP",
        (_, 1) => "DOWN",
        (-1, _) => "LEFT",
        _ => "RIGHT",
    };
    let steps = (columns + rows).abs();
    if steps > 1 { format!("{x} {y} {direction} {steps}") } else { format!("{x} {y} {direction}") }
}

fn read_ply(line: &str) -> Option<Ply> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (&[x, y, direction], rest) = words.split_first_chunk()?;
    let from = square(x, y)?;
    let (steps, rest) = match rest.split_first() {
        Some((number, after)) if number.parse::<i16>().is_ok() => (number.parse().ok()?, after),
        _ => (1, rest),
    };
    let (columns, rows): (i16, i16) = match direction {
        "UP" => (0, -steps),
        "DOWN" => (0, steps),
        "LEFT" => (-steps, 0),
        "RIGHT" => (steps, 0),
        _ => return None,
    };
    let moved = |at: u8, by: i16| u8::try_from(i16::from(at) + by).ok();
    let to = Square::new(moved(from.column(), columns)?, moved(from.row(), rows)?)?;
    let result = match rest.first().copied() {
        Some("KILLS") => Some(BattleResult::Attacker),
        Some("DIES") => Some(BattleResult::Defender),
        Some("BOTHDIE") => Some(BattleResult::Both),
        _ => None,
    };
    let battle = match (result, rest) {
        (Some(result), [_, attacker, defender, ..]) => {
            Some(Battle { attacker: rank(attacker)?, defender: rank(defender)?, result })
        }
        _ => None,
    };
    Some(Ply { mv: Move::new(from, to), battle })
}

/// Letters of the ranks: the Marshal is 1.
const LETTERS: [(char, Rank); Rank::COUNT] = [
    ('1', Rank::Marshal),
    ('2', Rank::General),
    ('3', Rank::Colonel),
    ('4', Rank::Major),
    ('5', Rank::Captain),
    ('6', Rank::Lieutenant),
    ('7', Rank::Sergeant),
    ('8', Rank::Miner),
    ('9', Rank::Scout),
    ('s', Rank::Spy),
    ('B', Rank::Bomb),
    ('F', Rank::Flag),
];

fn letter(rank: Rank) -> char {
    LETTERS.into_iter().find(|(_, other)| *other == rank).map_or('?', |(letter, _)| letter)
}

fn rank(word: &str) -> Option<Rank> {
    LETTERS
        .into_iter()
        .find(|(letter, _)| word.eq_ignore_ascii_case(&letter.to_string()))
        .map(|(_, rank)| rank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ladder::Rung;
    use fairboard_rules::Position as _;
    use fairboard_rules::stratego::{DeploymentDraft, Position, Setup};
    use fastrand::Rng;

    /// The deployment of the rows that a player has sent.
    fn deployment(color: Color, rows: &[String]) -> DeploymentDraft {
        let first = if color == Color::Red { 0 } else { 6 };
        let mut draft = DeploymentDraft::new(color, Army::Full);
        for (row, letters) in (first..).zip(rows) {
            for (column, letter) in (0..).zip(letters.chars()) {
                let square = Square::new(column, row).unwrap();
                draft.place(square, rank(&letter.to_string()).unwrap()).unwrap();
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
    fn a_game_by_text_knows_what_a_view_knows() {
        let mut random = Rng::with_seed(5);
        for seed in 0..6 {
            let lines = ["RED someone 10 10", "BLUE someone 10 10"];
            let mut players = lines.map(|line| Contest::new(line, seed).unwrap());
            let [red, blue] = [0, 1].map(|index| {
                deployment(Color::ALL[index], &players[index].army()).finish().unwrap()
            });
            let mut position = Position::new(&Setup::new(Rules::CLASSIC, red, blue).unwrap());
            let mut plies = Vec::new();
            assert_eq!(players[0].read("START"), Prompt::Move);
            while let Some(side) = position.turn() {
                let observation = players[side as usize].observation();
                let mut seen = Observation::new(&position.view(side), &plies);
                let mut heard = observation.clone();
                seen.legal.sort();
                // The contest has no rule against chases.
                heard.legal.retain(|mv| position.is_legal(*mv));
                heard.legal.sort();
                assert_eq!(heard, seen);
                let ply = position.advance(Rung::Random.choose(&seen, &mut random).unwrap());
                let asked = [0, 1].map(|index| players[index].read(&echo(&ply)));
                assert_eq!(asked[side.other() as usize], Prompt::Move);
                assert_eq!(asked[side as usize], Prompt::Nothing);
                plies.push(ply);
            }
            assert_eq!(players[0].read("QUIT"), Prompt::Quit);
        }
    }

    #[test]
    fn moves_are_written_from_the_top_left() {
        for (mv, text) in [
            ("a4a5", "0 3 DOWN"),
            ("a7a6", "0 6 UP"),
            ("d4h4", "3 3 RIGHT 4"),
            ("j3i3", "9 2 LEFT"),
            ("b2b9", "1 1 DOWN 7"),
        ] {
            assert_eq!(write_move(Some(mv.parse().unwrap())), text);
            let read = read_ply(&format!("{text} OK")).unwrap();
            assert_eq!((read.mv.to_string().as_str(), read.battle), (mv, None));
        }
        assert_eq!(write_move(None), "NO_MOVE");
    }

    #[test]
    fn outcomes_name_both_ranks() {
        let ply = read_ply("4 3 DOWN 2 KILLS 9 s").unwrap();
        let battle = ply.battle.unwrap();
        assert_eq!((battle.attacker, battle.defender), (Rank::Scout, Rank::Spy));
        assert_eq!(battle.result, BattleResult::Attacker);
        assert_eq!(ply.mv.to_string(), "e4e6");
        for line in
            ["", "..####..++", "NO_MOVE", "4 3", "4 3 AROUND OK", "4 3 UP 9 OK", "a b UP OK"]
        {
            assert_eq!(read_ply(line), None, "{line}");
        }
    }

    #[test]
    fn only_a_first_line_begins_a_game() {
        for line in ["", "GREEN you 10 10", "START"] {
            assert!(Contest::new(line, 1).is_none(), "{line}");
        }
    }
}
