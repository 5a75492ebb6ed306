//! Meetings of a player's Marshal and General with hidden pieces, and the beliefs before them.

mod table;

use std::fmt;

use fairboard_engine::{Chances, beliefs};
use fairboard_play::stratego::question::{Question, WinningChance};
use fairboard_play::stratego::review::Inquiry;
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    BattleResult, Color, Move, Ply, Position, Rank, Reach, Rules, SeenPiece, Square, SquareSet,
};

use super::Witness;
use crate::follower::Follower;
use crate::judge::JudgeError;
use crate::record::Record;
pub use table::{Counts, Table};

/// The ranks whose meetings are examined.
const LEADERS: [Rank; 2] = [Rank::Marshal, Rank::General];

/// A turn at which the player's Marshal or General attacks a hidden piece, or then stands beside
/// hidden pieces that may attack it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// Number of plies before the player's move at this turn.
    pub ply: usize,
    /// The square of the battle, or of the piece that stands beside hidden ones.
    pub square: Square,
    /// The rank of the player's piece.
    pub rank: Rank,
    /// The way in which the meeting came about.
    pub way: Way,
    /// Worth of the player's piece.
    pub stake: f32,
    /// Expected worth of the attacked piece for [`Way::Attacks`], and worth of the taken piece of
    /// known rank for [`Way::Takes`]; otherwise 0.
    pub prize: f32,
    /// The believed chance that a hidden piece of the meeting beats the piece, or falls with it.
    pub danger: f32,
    /// The rank of the hidden piece by which the player's piece fell; `None` if the piece did not
    /// fall to a hidden piece.
    pub fell_to: Option<Rank>,
    /// The chances that the search saw before the move; `None` if the piece did not fall to a
    /// hidden piece, or if the search could not judge the move.
    pub sight: Option<Sight>,
}

/// The way in which a meeting comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The piece attacks a hidden piece.
    Attacks,
    /// The piece takes an enemy piece, and then stands beside hidden pieces.
    Takes,
    /// The piece steps beside hidden pieces.
    Steps,
    /// The piece stands beside hidden pieces while another piece moves.
    Stays,
}

/// The chances of winning, by a search, with the move that was made and with the best other move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// The move that was made.
    pub made: Move,
    /// The chance of winning with the move that was made.
    pub chance: WinningChance,
    /// The best other move, with its chance of winning. `None` if fewer than two other moves were
    /// legal, because a search compares moves, or if the nodes were too few.
    pub other: Option<(Move, WinningChance)>,
}

/// A turn of the player, with the enemy's answer.
struct Turn {
    question: Question,
    /// The player's own ply.
    made: Ply,
    /// The enemy's answer, if a hidden piece made it.
    answer: Option<Ply>,
    /// The player's belief about each enemy piece, before the move.
    beliefs: Vec<(SeenPiece, Chances)>,
}

impl Turn {
    /// The belief about each hidden piece.
    fn hidden(&self) -> impl Iterator<Item = &(SeenPiece, Chances)> {
        self.beliefs.iter().filter(|(piece, _)| piece.rank.is_none())
    }

    /// The hidden piece on the square to which the player moves, with the belief about it; `None`
    /// if there is no such piece.
    fn hidden_target(&self) -> Option<&(SeenPiece, Chances)> {
        self.hidden().find(|(piece, _)| piece.square == self.made.mv.to)
    }

    /// The way in which `piece` of the player stands on its square after the player's move; `None`
    /// if the piece has fallen in its own attack.
    fn way_of_standing(&self, piece: &SeenPiece) -> Option<Way> {
        let Ply { mv, battle } = self.made;
        if mv.from != piece.square {
            return Some(Way::Stays);
        }
        match battle {
            None => Some(Way::Steps),
            Some(battle) if battle.result == BattleResult::Attacker => Some(Way::Takes),
            Some(_) => None,
        }
    }

    /// The believed chance that a hidden piece beside `square` beats the player's piece of `rank`
    /// on this square, or falls with it.
    fn danger_beside(&self, square: Square, rank: Rank) -> f32 {
        let rules = self.rules();
        let is_danger = |other: Rank| {
            rules.reach[other] != Reach::None
                && rules.battles[other][rank] != BattleResult::Defender
        };
        let neighbours = SquareSet::neighbours(square);
        let beside = self.hidden().filter(|(other, _)| neighbours.contains(other.square));
        // A piece that the player's move attacked has fallen, or is not hidden any more.
        let still_hidden = beside.filter(|(other, _)| other.square != self.made.mv.to);
        // The chance that none of these pieces is a danger, as if their ranks were independent.
        let safety: f32 =
            still_hidden.map(|(_, chances)| 1.0 - chance_of(chances, is_danger)).product();
        1.0 - safety
    }

    /// The rank by which the player's piece on `square` falls in the answer; `None` if it does not
    /// fall, or falls to a piece of known rank.
    fn fell_to(&self, square: Square) -> Option<Rank> {
        let battle = self.answer.filter(|answer| answer.mv.to == square)?.battle?;
        (battle.result != BattleResult::Defender).then_some(battle.attacker)
    }

    fn rules(&self) -> &Rules {
        self.question.view().rules()
    }
}

impl Witness {
    /// The meetings of the player of `side` in a game. An attack and an exposure at the same turn
    /// are two meetings.
    ///
    /// # Errors
    ///
    /// [`JudgeError`] if the moves cannot have been made.
    pub fn meetings(&self, record: &Record, side: Color) -> Result<Vec<Meeting>, JudgeError> {
        let mut meetings = Vec::new();
        for turn in self.turns(record, side)? {
            for rank in LEADERS {
                let pieces = turn.question.view().pieces();
                let mut own = pieces.filter(|piece| piece.color == side);
                let Some(piece) = own.find(|piece| piece.rank == Some(rank)) else { continue };
                let attack = self.attack(&turn, rank, &piece);
                let exposure = self.exposure(&turn, rank, &piece);
                for mut meeting in attack.into_iter().chain(exposure) {
                    // Searches take long, so only those before a fall are made.
                    if meeting.fell_to.is_some() {
                        meeting.sight = self.sight(&turn);
                    }
                    meetings.push(meeting);
                }
            }
        }
        Ok(meetings)
    }

    /// All turns of the player of `side`.
    fn turns(&self, record: &Record, side: Color) -> Result<Vec<Turn>, JudgeError> {
        let mut turns = Vec::<Turn>::new();
        let mut position = Position::new(&record.setup);
        let mut seat = Follower::new(position.view(side));
        for mv in &record.moves {
            let is_ours = position.turn() == Some(side);
            // The piece that moves, before its move, as the player sees it.
            let moved_piece = position.view(side).piece_at(mv.from);
            let made = position.play(*mv)?;
            if is_ours {
                let question = seat.question()?.clone();
                let beliefs = beliefs(&question, &self.weights);
                turns.push(Turn { question, made, answer: None, beliefs });
            } else if let Some(turn) = turns.last_mut() {
                let is_hidden = moved_piece.is_some_and(|piece| piece.rank.is_none());
                turn.answer = is_hidden.then_some(made);
            }
            seat.push(made);
        }
        Ok(turns)
    }

    /// The meeting in which `piece`, which has `rank`, attacks a hidden piece. The meeting's
    /// `sight` is not set. `None` if the move is no such attack.
    fn attack(&self, turn: &Turn, rank: Rank, piece: &SeenPiece) -> Option<Meeting> {
        let Ply { mv, battle } = turn.made;
        if mv.from != piece.square {
            return None;
        }
        let battle = battle?;
        let (target, chances) = turn.hidden_target()?;
        let results = turn.rules().battles[rank];
        let is_danger = |other: Rank| results[other] != BattleResult::Attacker;
        let worths = self.weights.worths();
        let falling = chances.iter().filter(|(other, _)| results[*other] != BattleResult::Defender);
        let attacker_fell = battle.result != BattleResult::Attacker;
        Some(Meeting {
            ply: turn.question.plies().len(),
            square: target.square,
            rank,
            way: Way::Attacks,
            stake: worths[rank],
            prize: falling.map(|(other, chance)| chance * worths[other]).sum(),
            danger: chance_of(chances, is_danger),
            fell_to: attacker_fell.then_some(battle.defender),
            sight: None,
        })
    }

    /// The meeting in which `piece`, which has `rank`, stands beside hidden pieces after the move.
    /// The meeting's `sight` is not set. `None` if no hidden piece can be a danger, or if `piece`
    /// has fallen in its own attack.
    fn exposure(&self, turn: &Turn, rank: Rank, piece: &SeenPiece) -> Option<Meeting> {
        let way = turn.way_of_standing(piece)?;
        let square = if way == Way::Stays { piece.square } else { turn.made.mv.to };
        let danger = turn.danger_beside(square, rank);
        if danger <= 0.0 {
            return None;
        }
        let worths = self.weights.worths();
        // The prize of an attack on a hidden piece counts in the meeting of this attack alone.
        let prize = match turn.made.battle {
            Some(battle) if way == Way::Takes && turn.hidden_target().is_none() => {
                worths[battle.defender]
            }
            _ => 0.0,
        };
        Some(Meeting {
            ply: turn.question.plies().len(),
            square,
            rank,
            way,
            stake: worths[rank],
            prize,
            danger,
            fell_to: turn.fell_to(square),
            sight: None,
        })
    }

    /// The chances of winning with the move of the turn and with the best other move; `None` if no
    /// other move was legal, or if the nodes are too few.
    fn sight(&self, turn: &Turn) -> Option<Sight> {
        let made = turn.made.mv;
        let chance = self.engine.judge(&self.inquiry(turn, made))?.kept;
        // The best move of this search can be the made one, so the others get a search without it.
        let legal_moves = turn.question.view().legal_moves();
        let others: Vec<Move> = legal_moves.filter(|mv| *mv != made).collect();
        Some(Sight { made, chance, other: self.best_among(turn, &others) })
    }

    /// The best of some legal moves, with its chance of winning; `None` if there are fewer than two
    /// moves, or if the nodes are too few.
    fn best_among(&self, turn: &Turn, moves: &[Move]) -> Option<(Move, WinningChance)> {
        // The engine compares the best move with a given one. The best move and its chance do not
        // depend on the given move, so this is any of the moves.
        let any_move = *moves.first()?;
        let judgement = self.engine.judge_among(&self.inquiry(turn, any_move), moves)?;
        Some((judgement.best, judgement.expected))
    }

    /// The inquiry that compares `played` with the best move of the turn.
    fn inquiry(&self, turn: &Turn, played: Move) -> Inquiry {
        let question = turn.question.clone();
        // The search alone judges, without worlds. The ticket is unused, because the engine returns
        // the judgement at once.
        Inquiry { ticket: 0, nodes: self.nodes, worlds: 0, played, question }
    }
}

/// The sum of the chances of the ranks for which `is_meant` holds.
fn chance_of(chances: &Chances, is_meant: impl Fn(Rank) -> bool) -> f32 {
    chances.iter().filter(|(rank, _)| is_meant(*rank)).map(|(_, chance)| chance).sum()
}

/// Writes a meeting in one line.
impl fmt::Display for Meeting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ply, square, rank, way, stake, prize, danger, fell_to, sight } = self;
        let percent = f64::from(*danger) * 100.0;
        write!(f, "ply {ply}, {square}: {} {way}, ", rank.name())?;
        write!(f, "{stake:.0} staked for {prize:.0}, believed danger {percent:.0} %")?;
        if let Some(by) = fell_to {
            write!(f, ", falls to a {}", by.name())?;
        }
        let Some(Sight { made, chance, other }) = sight else { return Ok(()) };
        write!(f, "; {made} {chance}")?;
        other.map_or(Ok(()), |(other, chance)| write!(f, ", {other} {chance}"))
    }
}

/// Writes a way in one word.
impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Attacks => "attacks",
            Self::Takes => "takes",
            Self::Steps => "steps",
            Self::Stays => "stays",
        })
    }
}
