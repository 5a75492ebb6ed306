//! Inquiries about moves that were made, and the engine's judgements.

use fairboard_rules::stratego::{Move, Rank};

use crate::stratego::question::{Question, WinningChance};

/// Request to compare a move that was made with the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct Inquiry {
    /// The number that comes back with the judgement.
    pub ticket: u32,
    /// Nodes of the search: equal numbers give equal judgements.
    pub nodes: u64,
    /// Worlds from which both moves are played on; none if the search alone judges.
    pub worlds: u32,
    /// The move that was made.
    pub played: Move,
    /// Knowledge of the seat that made it.
    pub question: Question,
}

/// Judgement of a move that was made, by what its seat knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The ticket of the inquiry.
    pub ticket: u32,
    /// The best move.
    pub best: Move,
    /// The chance of winning with the best move. Its lead over the move that was made is the
    /// smaller one of what the search expects and what the worlds show.
    pub expected: WinningChance,
    /// The chance that the move which was made left; never more than with the best one.
    pub kept: WinningChance,
    /// Lead of the best move over every other one, in thousandths of the chance, at least.
    pub lead: u16,
    /// The odds, if the move was an attack.
    pub odds: Option<Odds>,
    /// The battle that makes most of the difference between both moves, if one does.
    pub cause: Option<Cause>,
}

impl Judgement {
    /// Cost of the move, in thousandths of the chance.
    pub const fn cost(&self) -> u16 {
        self.expected.thousandths().saturating_sub(self.kept.thousandths())
    }
}

/// Chances of an attack by what the attacker knew, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The attacker wins.
    pub won: u16,
    /// The attacker falls alone.
    pub lost: u16,
}

/// Line of play after one of the two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparedLine {
    /// After the move that was made.
    Played,
    /// After the best move.
    Better,
}

/// The battle that makes most of the difference between the two compared lines of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The line.
    pub line: ComparedLine,
    /// Plies between the move and the attack; 0 if the move is the attack.
    pub delay: u8,
    /// The attack. Every second one, beginning with the first, is the seat's own.
    pub attack: Move,
    /// Rank of the seat's piece.
    pub own: Rank,
    /// Likeliest rank of the enemy's piece among those that bring this result.
    pub enemy: Rank,
    /// Chance of that rank, in thousandths.
    pub likely: u16,
    /// Chance of the result, in thousandths: in the line that was played the seat's piece falls, in
    /// the better one the enemy's.
    pub chance: u16,
}

impl Cause {
    /// Returns `true` if the seat attacks.
    pub const fn is_own_attack(&self) -> bool {
        self.delay.is_multiple_of(2)
    }
}
