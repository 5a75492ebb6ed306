//! Questions and answers as the protocol writes them.

use std::fmt::Write as _;
use std::str::FromStr;
use std::time::Duration;

use fairboard_play::stratego::question::Question;
use fairboard_rules::stratego::{Army, Move, Rules, Square};

/// Answer of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A move.
    Move(Move),
    /// The end of the game, which is lost.
    Resign,
}

/// Reads an answer: `move a4a5`, or `resign`.
impl FromStr for Answer {
    type Err = ();

    fn from_str(line: &str) -> Result<Self, ()> {
        match line.split_once(' ') {
            Some(("move", mv)) => mv.parse().map(Self::Move).map_err(|_| ()),
            None if line == "resign" => Ok(Self::Resign),
            Some(_) | None => Err(()),
        }
    }
}

/// Writes a question for a program that has `time` to think.
pub fn write(question: &Question, time: Duration) -> String {
    let view = question.view();
    let rules =
        if *view.rules() == Rules::VDM.with_army(view.rules().army) { "vdm" } else { "classic" };
    let army = match view.rules().army {
        Army::Full => "full",
        Army::Barrage => "barrage",
    };
    let mut text = format!(
        "fairboard 1\ntime {}\nrules {rules} {army}\nseat {}\n",
        time.as_millis(),
        view.seat()
    );
    for ply in question.plies() {
        // Writing to a string cannot fail.
        let _ = match ply.battle {
            None => writeln!(text, "ply {}", ply.mv),
            Some(battle) => {
                writeln!(
                    text,
                    "ply {} {} {}",
                    ply.mv,
                    battle.attacker.name(),
                    battle.defender.name()
                )
            }
        };
    }
    let letters: Vec<char> = view.text().chars().take(Square::COUNT).collect();
    for (number, row) in (1..).zip(letters.chunks(usize::from(Square::SIDE))) {
        let _ = writeln!(text, "row {number} {}", row.iter().collect::<String>());
    }
    text += "moves";
    for mv in view.legal_moves() {
        let _ = write!(text, " {mv}");
    }
    text += "\ngo\n";
    text
}
