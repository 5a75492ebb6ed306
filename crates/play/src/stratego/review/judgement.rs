//! Inquiries about moves that were made, and the engine's judgements.

use fairboard_rules::stratego::{Move, Rank};

use crate::stratego::question::{Question, WinningChance};

/// Request to compare a move that was made with the best move.
#[derive(Clone, Debug, PartialEq)]
pub struct Inquiry {
    /// The number that comes back with the judgement.
    pub ticket: u32,
    /// Nodes of the search: equal numbers give equal judgements.
    pub nodes: u64,
    /// Number of worlds from which both moves are played on; 0 if the search alone judges. A world
    /// is a position that fits the seat's knowledge.
    pub worlds: u32,
    /// The move that was made.
    pub played: Move,
    /// Knowledge of the seat that made the move.
    pub question: Question,
}

/// Judgement of a move that was made, by what its seat knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The ticket of the inquiry that the judgement answers.
    pub ticket: u32,
    /// The best move that the engine found; perhaps the move that was made.
    pub best: Move,
    /// The chance of winning with the best move: [`kept`](Self::kept) plus the lead of the best
    /// move over the move that was made. The lead is that of the search, or the mean lead in the
    /// [worlds](Inquiry::worlds) if this mean is smaller.
    pub expected: WinningChance,
    /// The chance of winning after the move that was made; never more than with the best move.
    pub kept: WinningChance,
    /// Lead of the best move over the next best move, in thousandths of the chance of winning. 0 if
    /// the next best move has no lower chance: the engine does not rank moves by the chance alone.
    pub lead: u16,
    /// The chances that the attack wins or loses; `None` if the move was no attack.
    pub odds: Option<Odds>,
    /// The battle that makes most of the difference between both moves, if there is one.
    pub cause: Option<Cause>,
}

impl Judgement {
    /// Chance of winning that the move gave away: [`expected`](Self::expected) less
    /// [`kept`](Self::kept), in thousandths.
    pub const fn cost(&self) -> u16 {
        self.expected.thousandths().saturating_sub(self.kept.thousandths())
    }

    /// Returns `true` if the cost is only a missed chance: no battle in the line that was played
    /// explains the cost.
    pub(super) fn is_missed_chance(&self) -> bool {
        let is_lost_in_battle = self.cause.is_some_and(|cause| cause.line == ComparedLine::Played);
        !is_lost_in_battle
    }
}

/// Chances of an attack by what the attacker knew, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Chance that the attacker wins.
    pub won: u16,
    /// Chance that the attacker falls alone.
    pub lost: u16,
}

/// One of the two lines of play that a judgement compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparedLine {
    /// The line after the move that was made.
    Played,
    /// The line after the best move.
    Better,
}

/// The battle that makes most of the difference between the two compared lines of play.
///
/// In the line that was played, the battle can bring a loss: the seat's piece falls. In the better
/// line, it can bring a gain: the enemy's piece falls. In either line both pieces may fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The line in which the battle happens.
    pub line: ComparedLine,
    /// Number of plies from the move to the attack; 0 if the move is the attack.
    pub delay: u8,
    /// The attack: by the seat if [`delay`](Self::delay) is even, or else by the enemy.
    pub attack: Move,
    /// Rank of the seat's piece.
    pub own: Rank,
    /// Likeliest rank of the enemy's piece among those that bring the loss or the gain.
    pub enemy: Rank,
    /// Chance that the enemy's piece has the rank [`enemy`](Self::enemy), in thousandths.
    pub likely: u16,
    /// Chance of the loss or the gain, in thousandths.
    pub chance: u16,
}

impl Cause {
    /// Returns `true` if the seat attacks.
    pub const fn is_own_attack(&self) -> bool {
        self.delay.is_multiple_of(2)
    }
}
