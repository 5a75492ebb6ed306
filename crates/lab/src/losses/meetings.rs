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
pub use table::Table;

/// The ranks whose meetings are examined.
const LEADERS: [Rank; 2] = [Rank::Marshal, Rank::General];

/// A turn at which the Marshal or the General attacks a hidden piece, or leaves itself open to one.
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
    /// Expected worth of the pieces that the piece takes. A hidden piece counts only if it is
    /// attacked.
    pub prize: f32,
    /// The believed chance that a hidden piece of the meeting beats the piece, or falls with it.
    pub danger: f32,
    /// The rank by which the piece fell; `None` if it did not fall.
    pub fell_to: Option<Rank>,
    /// The chances that the search saw before the move, if the piece fell; otherwise `None`.
    pub sight: Option<Sight>,
}

/// The way in which a meeting comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The piece attacks a hidden piece.
    Attacks,
    /// The piece takes another one, and then stands beside hidden pieces.
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
    /// The best other move, with its chance of winning; `None` if there were fewer than two other
    /// moves, which the search could compare.
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
                meetings.extend(attack.into_iter().chain(exposure));
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
                turn.answer = Some(made).filter(|_| is_hidden);
            }
            seat.push(made);
        }
        Ok(turns)
    }

    /// The attack of `piece`, which has `rank`, on a hidden piece; `None` if the move is no such
    /// attack.
    fn attack(&self, turn: &Turn, rank: Rank, piece: &SeenPiece) -> Option<Meeting> {
        let battle = turn.made.battle.filter(|_| turn.made.mv.from == piece.square)?;
        let square = turn.made.mv.to;
        let (_, chances) = turn.hidden().find(|(other, _)| other.square == square)?;
        let results = turn.rules().battles[rank];
        let is_danger = |other: Rank| results[other] != BattleResult::Attacker;
        let worths = self.weights.worths();
        let falling = chances.iter().filter(|(other, _)| results[*other] != BattleResult::Defender);
        let attacker_fell = battle.result != BattleResult::Attacker;
        Some(self.with_sight(
            turn,
            Meeting {
                prize: falling.map(|(other, chance)| chance * worths[other]).sum(),
                danger: chance_of(chances, is_danger),
                fell_to: attacker_fell.then_some(battle.defender),
                ..self.meeting(turn, rank, square, Way::Attacks)
            },
        ))
    }

    /// The meeting in which `piece`, which has `rank`, stands beside hidden pieces after the move;
    /// `None` if none of them can be a danger, or if the piece has fallen in its own attack.
    fn exposure(&self, turn: &Turn, rank: Rank, piece: &SeenPiece) -> Option<Meeting> {
        let Ply { mv, battle } = turn.made;
        let (square, way) = match (mv.from == piece.square, battle) {
            (true, Some(battle)) if battle.result != BattleResult::Attacker => return None,
            (true, Some(_)) => (mv.to, Way::Takes),
            (true, None) => (mv.to, Way::Steps),
            (false, _) => (piece.square, Way::Stays),
        };
        let rules = turn.rules();
        let is_danger = |other: Rank| {
            rules.reach[other] != Reach::None
                && rules.battles[other][rank] != BattleResult::Defender
        };
        let neighbours = SquareSet::neighbours(square);
        let beside = turn.hidden().filter(|(other, _)| neighbours.contains(other.square));
        // The piece that the move attacked stood on `mv.to`, and is no danger afterwards.
        let dangers = beside.filter(|(other, _)| other.square != mv.to);
        // The chance that none of these pieces is a danger, as if their ranks were independent.
        let safety: f32 = dangers.map(|(_, chances)| 1.0 - chance_of(chances, is_danger)).product();
        let worths = self.weights.worths();
        // An attack on a hidden piece is a meeting by itself, which already counts this prize.
        let target_is_known = turn.hidden().all(|(other, _)| other.square != mv.to);
        let capture = battle.filter(|_| way == Way::Takes && target_is_known);
        (safety < 1.0).then(|| {
            self.with_sight(
                turn,
                Meeting {
                    prize: capture.map_or(0.0, |battle| worths[battle.defender]),
                    danger: 1.0 - safety,
                    fell_to: turn.fell_to(square),
                    ..self.meeting(turn, rank, square, way)
                },
            )
        })
    }

    /// A meeting without prize, danger, fall and sight, which the caller sets.
    fn meeting(&self, turn: &Turn, rank: Rank, square: Square, way: Way) -> Meeting {
        let (ply, stake) = (turn.question.plies().len(), self.weights.worths()[rank]);
        let (prize, danger, fell_to, sight) = (0.0, 0.0, None, None);
        Meeting { ply, square, rank, way, stake, prize, danger, fell_to, sight }
    }

    /// The meeting with the chances that a search sees at this turn, if the piece fell.
    fn with_sight(&self, turn: &Turn, meeting: Meeting) -> Meeting {
        let sight = meeting.fell_to.and_then(|_| self.sight(turn));
        Meeting { sight, ..meeting }
    }

    /// The chances of winning with the move of the turn and with the best other move. `None` if no
    /// other move was legal, or if the nodes are too few. With a single other move, only the chance
    /// of the best other move is missing.
    fn sight(&self, turn: &Turn) -> Option<Sight> {
        let made = turn.made.mv;
        let question = turn.question.clone();
        let inquiry = Inquiry { ticket: 0, nodes: self.nodes, worlds: 0, played: made, question };
        let chance = self.engine.judge(&inquiry)?.kept;
        let view = turn.question.view();
        let others: Vec<Move> = view.legal_moves().filter(|mv| *mv != made).collect();
        // The search compares the best of `others` with any one of them. Only the best matters
        // here, so the first takes this place.
        let other = others.first().and_then(|first| {
            let inquiry = Inquiry { played: *first, ..inquiry };
            let judgement = self.engine.judge_among(&inquiry, &others)?;
            Some((judgement.best, judgement.expected))
        });
        Some(Sight { made, chance, other })
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
