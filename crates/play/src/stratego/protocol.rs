//! The protocol of text lines by which other people's programs play.
//!
//! `docs/players.md` describes the protocol byte for byte. A question stands by itself: it holds
//! what the seat knows, and nothing else.
//!
//! # Examples
//!
//! ```
//! use fairboard_play::stratego::Game;
//! use fairboard_play::stratego::protocol::{Answer, write};
//! use fairboard_play::stratego::question::Question;
//! use fairboard_play::{Player, Strength};
//! use fairboard_rules::stratego::{Color, Rules};
//!
//! let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
//! let game = Game::from_text(&text, Rules::CLASSIC)?;
//! let question = Question::of_game(&game, Color::Red, Player::Computer(Strength::WEAKEST));
//! let lines = write(&question.ok_or("Red is not to move")?, 1_000);
//! assert!(lines.contains("\nrow 10 ??AAAAAAAA\n"), "{lines}");
//! assert_eq!("move b1b9".parse(), Ok(Answer::Move("b1b9".parse()?)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::str::FromStr;

use fairboard_rules::stratego::{Battle, Move, Square};
use thiserror::Error;

use super::question::Question;

/// Time that a program has for starting, reading and writing, in milliseconds. It is added to the
/// time for a move.
pub const GRACE_MILLIS: u32 = 2_000;

/// Greatest length of an answer, in bytes.
pub const LONGEST_ANSWER: usize = 256;

/// Answer of a program to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The program makes this move.
    Move(Move),
    /// The program leaves the game, and loses it.
    Resign,
}

/// Reads an answer: `move a4a5`, or `resign`.
impl FromStr for Answer {
    type Err = NoAnswer;

    fn from_str(line: &str) -> Result<Self, NoAnswer> {
        match line.split_once(' ') {
            Some(("move", mv)) => mv.parse().map(Self::Move).map_err(|_| NoAnswer),
            None if line == "resign" => Ok(Self::Resign),
            Some(_) | None => Err(NoAnswer),
        }
    }
}

/// A line that is neither a move nor `resign`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("neither a move nor «resign»")]
pub struct NoAnswer;

/// Writes a question for a program that has `millis` milliseconds to think.
pub fn write(question: &Question, millis: u32) -> String {
    let view = question.view();
    let rules = view.rules();
    let mut lines = Lines::default();
    // The name and the version of the protocol.
    lines.push(&["fairboard", "1"]);
    lines.push(&["time", &millis.to_string()]);
    lines.push(&["rules", rules.name(), rules.army.name()]);
    lines.push(&["seat", view.seat().name()]);
    for ply in question.plies() {
        let mv = ply.mv.to_string();
        match ply.battle {
            None => lines.push(&["ply", &mv]),
            Some(Battle { attacker, defender, .. }) => {
                lines.push(&["ply", &mv, attacker.name(), defender.name()]);
            }
        }
    }
    // The text of a view has small letters for the ranks that both sides know. The protocol does
    // not mark these ranks.
    let letters = view.text().to_ascii_uppercase();
    for row in 0..usize::from(Square::SIDE) {
        let first = row * usize::from(Square::SIDE);
        // The text begins with a letter of one byte for each square, row 1 first.
        let row_letters = &letters[first..first + usize::from(Square::SIDE)];
        lines.push(&["row", &(row + 1).to_string(), row_letters]);
    }
    lines.text += "moves";
    for mv in view.legal_moves() {
        lines.text += " ";
        lines.text += &mv.to_string();
    }
    lines.text += "\n";
    lines.push(&["go"]);
    lines.text
}

/// Text that is being written: lines, each of some words.
#[derive(Default)]
struct Lines {
    text: String,
}

impl Lines {
    /// Adds a line of these words, with a space between them.
    fn push(&mut self, words: &[&str]) {
        self.text += &words.join(" ");
        self.text += "\n";
    }
}
