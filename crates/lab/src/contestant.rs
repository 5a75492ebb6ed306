//! Contestants of a match, which commands name by short texts.

use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fairboard_engine::{Engine, Limit, Weights};
use fairboard_play::Strength;
use fairboard_play::stratego::question::Question;
use fairboard_rules::stratego::Move;
use fastrand::Rng;
use thiserror::Error;

use crate::ladder::Rung;
use crate::program::{Fault, Program};

/// Limit of a search, by time or by nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// The time for each move.
    Time(Duration),
    /// The number of nodes for each move.
    Nodes(u64),
}

impl Budget {
    /// A budget of the same kind with another number, in milliseconds or nodes.
    const fn with_number(self, number: u64) -> Self {
        match self {
            Self::Time(_) => Self::Time(Duration::from_millis(number)),
            Self::Nodes(_) => Self::Nodes(number),
        }
    }

    /// The time for each move of a program, which cannot count nodes. If the budget is in nodes,
    /// the program gets one second.
    const fn time(self) -> Duration {
        match self {
            Self::Time(time) => time,
            Self::Nodes(_) => Duration::from_secs(1),
        }
    }

    /// The move among `moves` that `engine` chooses within the budget; `None` if `moves` is empty.
    pub fn choose(
        self,
        engine: &Engine,
        question: &Question,
        moves: &[Move],
        random: &mut Rng,
    ) -> Option<Move> {
        let start = Instant::now();
        let (limit, time) = match self {
            Self::Time(time) => (Limit::NONE, time),
            Self::Nodes(nodes) => (Limit { nodes, ..Limit::NONE }, Duration::MAX),
        };
        let mut is_time_over = || start.elapsed() >= time;
        engine.search_moves(question, moves, limit, random, &mut is_time_over).mv
    }
}

/// A player that a text names.
///
/// The text is a strength from `1` to `5`, the name of a [`Rung`], or `exec:` and the command of a
/// [`Program`]. A strength may have its own budget, as in `5@1000`, in milliseconds or nodes like
/// the budget of the match. A strength may also have its own weights, as in
/// `5:attraction=0.4,bluff=0`.
///
/// # Examples
///
/// ```
/// use fairboard_lab::contestant::{Budget, Contestant};
///
/// assert!(Contestant::named("5:bluff=0@2000", Budget::Nodes(100)).is_ok());
/// assert!(Contestant::named("6", Budget::Nodes(100)).is_err());
/// ```
#[derive(Clone, Debug)]
pub enum Contestant {
    /// A simple player, which needs no budget.
    Rung(Rung),
    /// The engine with a budget.
    Engine(Box<Engine>, Budget),
    /// A program by somebody else, with the time for each move.
    Program(Arc<Program>, Duration),
}

/// The reason why a text names no contestant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnknownContestant {
    /// The name is neither a strength nor the name of a rung.
    #[error("{0} is not a strength, 1 to 5, random, greedy, one-ply, or exec: with a command")]
    Name(String),
    /// The budget is not a number.
    #[error("{0} is no number of milliseconds or nodes")]
    Budget(String),
    /// The weight is unknown, or is not a number.
    #[error("{0} is not a known weight with a number, such as bluff=0.1")]
    Weight(String),
}

impl Contestant {
    /// The contestant that `name` names. If the name itself has no budget, `budget` is used.
    /// Otherwise `budget` only decides whether the name's number means milliseconds or nodes.
    ///
    /// # Errors
    ///
    /// [`UnknownContestant`] with the part of the name that is unknown.
    pub fn named(name: &str, budget: Budget) -> Result<Self, UnknownContestant> {
        if let Some(command) = name.strip_prefix("exec:") {
            return Ok(Self::Program(Arc::new(Program::new(command)), budget.time()));
        }
        if let Some(rung) = Rung::named(name) {
            return Ok(Self::Rung(rung));
        }
        let (name, budget) = match name.split_once('@') {
            Some((name, number)) => (name, budget.with_number(number_of(number)?)),
            None => (name, budget),
        };
        let (number, changes) = name.split_once(':').unwrap_or((name, ""));
        let strength =
            Strength::from_str(number).map_err(|_| UnknownContestant::Name(number.to_owned()))?;
        let engine = Engine::with_weights(strength, changed_weights(changes)?);
        Ok(Self::Engine(Box::new(engine), budget))
    }

    /// The faults by which a program has lost games. Other players have no faults.
    pub fn faults(&self) -> Vec<Fault> {
        match self {
            Self::Program(program, _) => program.faults(),
            Self::Rung(_) | Self::Engine(..) => Vec::new(),
        }
    }

    /// The move that the contestant makes; `None` if no move is legal, or if a program resigns or
    /// has lost by a fault.
    pub fn choose(&self, question: &Question, random: &mut Rng) -> Option<Move> {
        match self {
            Self::Rung(rung) => rung.choose(question, random),
            Self::Program(program, time) => program.choose(question, *time),
            Self::Engine(engine, budget) => {
                let moves: Vec<Move> = question.view().legal_moves().collect();
                budget.choose(engine, question, &moves, random)
            }
        }
    }
}

/// Reads the number after `@` in a contestant's name: milliseconds or nodes.
fn number_of(text: &str) -> Result<u64, UnknownContestant> {
    text.parse().map_err(|_| UnknownContestant::Budget(text.to_owned()))
}

/// The tuned weights with changes such as `attraction=0.4,bluff=0`.
///
/// # Errors
///
/// [`UnknownContestant::Weight`] with the first change that does not name a weight and a number.
pub fn changed_weights(changes: &str) -> Result<Weights, UnknownContestant> {
    let mut values = Weights::TUNED.values();
    for change in changes.split_terminator(',') {
        let index_and_value = || {
            let (name, value) = change.split_once('=')?;
            let index = Weights::NAMES.iter().position(|other| *other == name)?;
            Some((index, value.parse().ok()?))
        };
        let (index, value) =
            index_and_value().ok_or_else(|| UnknownContestant::Weight(change.to_owned()))?;
        values[index] = value;
    }
    Ok(Weights::from_values(values))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_no_contestant_is_refused_with_its_part() {
        let budget = Budget::Nodes(1);
        for name in ["1", "5", "5@20", "5:bluff=0", "3:bluff=0,flag=900@20", "random", "one-ply"] {
            assert!(Contestant::named(name, budget).is_ok(), "{name}");
        }
        for (name, error) in [
            ("0", UnknownContestant::Name("0".to_owned())),
            ("Greedy", UnknownContestant::Name("Greedy".to_owned())),
            ("5@soon", UnknownContestant::Budget("soon".to_owned())),
            ("5:bluf=0", UnknownContestant::Weight("bluf=0".to_owned())),
            ("5:bluff=0,flag", UnknownContestant::Weight("flag".to_owned())),
        ] {
            assert_eq!(Contestant::named(name, budget).err(), Some(error), "{name}");
        }
    }

    #[test]
    fn changed_weights_differ_in_nothing_else() {
        let changed = changed_weights("bluff=0.5").unwrap();
        assert_eq!(Weights { bluff: Weights::TUNED.bluff, ..changed }, Weights::TUNED);
    }
}
