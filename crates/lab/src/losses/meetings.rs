//! Meetings of a player's Marshal and General with hidden pieces: what the player saw before them.

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

/// The ranks whose meetings are looked into.
const LEADERS: [Rank; 2] = [Rank::Marshal, Rank::General];

/// A turn at which a hidden piece meets the Marshal or the General, or could meet it in its answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// Number of the plies before it.
    pub ply: usize,
    /// The square of the meeting.
    pub square: Square,
    /// The rank of the player's piece.
    pub rank: Rank,
    /// The way in which the meeting came about.
    pub way: Way,
    /// Worth of the player's piece.
    pub stake: f32,
    /// Expected worth of what the piece takes; that of a hidden piece counts with its attack alone.
    pub prize: f32,
    /// The believed chance that a hidden piece of the meeting beats it, or falls with it.
    pub danger: f32,
    /// The rank by which the piece fell, if it did.
    pub fell_to: Option<Rank>,
    /// The sight of the search, if the piece fell.
    pub sight: Option<Sight>,
}

/// The way in which a meeting comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The piece attacks the hidden one.
    Attacks,
    /// It takes another, and hidden ones stand beside it then.
    Takes,
    /// It steps beside hidden ones.
    Steps,
    /// It stands beside hidden ones while another piece moves.
    Stays,
}

/// The chances that a search gives the move that was made and the best other one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// The move that was made.
    pub made: Move,
    /// The chance of winning with it.
    pub chance: WinningChance,
    /// The best other move, with its chance.
    pub other: Option<(Move, WinningChance)>,
}

/// A turn of the player.
struct Turn {
    question: Question,
    made: Ply,
    /// The answer, if a hidden piece attacks.
    answer: Option<Ply>,
    beliefs: Vec<(SeenPiece, Chances)>,
}

impl Turn {
    /// The belief about each hidden piece.
    fn hidden(&self) -> impl Iterator<Item = &(SeenPiece, Chances)> {
        self.beliefs.iter().filter(|(piece, _)| piece.rank.is_none())
    }

    /// The rank by which what stands on `square` falls in the answer.
    fn fell_to(&self, square: Square) -> Option<Rank> {
        let battle = self.answer.filter(|answer| answer.mv.to == square)?.battle?;
        (battle.result != BattleResult::Defender).then_some(battle.attacker)
    }

    fn rules(&self) -> &Rules {
        self.question.view().rules()
    }
}

impl Witness {
    /// The meetings of the player of `side` in a game.
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
                let fell = attack.is_some_and(|attack| attack.fell_to.is_some());
                let exposure = self.exposure(&turn, rank, &piece).filter(|_| !fell);
                meetings.extend(attack.into_iter().chain(exposure));
            }
        }
        Ok(meetings)
    }

    /// The turns of the player of `side`.
    fn turns(&self, record: &Record, side: Color) -> Result<Vec<Turn>, JudgeError> {
        let mut turns = Vec::<Turn>::new();
        let mut position = Position::new(&record.setup);
        let mut seat = Follower::new(position.view(side));
        for mv in &record.moves {
            let is_ours = position.turn() == Some(side);
            let mover = position.view(side).piece_at(mv.from);
            let made = position.play(*mv)?;
            if is_ours {
                let question = seat.question()?.clone();
                let beliefs = beliefs(&question, &self.weights);
                turns.push(Turn { question, made, answer: None, beliefs });
            } else if let Some(turn) = turns.last_mut() {
                let is_hidden = mover.is_some_and(|piece| piece.rank.is_none());
                turn.answer = Some(made).filter(|_| is_hidden);
            }
            seat.push(made);
        }
        Ok(turns)
    }

    /// The attack of `piece` on a hidden one, if that is its move.
    fn attack(&self, turn: &Turn, rank: Rank, piece: &SeenPiece) -> Option<Meeting> {
        let battle = turn.made.battle.filter(|_| turn.made.mv.from == piece.square)?;
        let square = turn.made.mv.to;
        let (_, chances) = turn.hidden().find(|(other, _)| other.square == square)?;
        let results = turn.rules().battles[rank];
        let is_danger = |other: Rank| results[other] != BattleResult::Attacker;
        let worths = self.weights.worths();
        let beaten = chances.iter().filter(|(other, _)| results[*other] != BattleResult::Defender);
        Some(self.seen(
            turn,
            Meeting {
                prize: beaten.map(|(other, chance)| chance * worths[other]).sum(),
                danger: chance_of(chances, is_danger),
                fell_to: Some(battle.defender).filter(|_| battle.result != BattleResult::Attacker),
                ..self.meeting(turn, rank, square, Way::Attacks)
            },
        ))
    }

    /// The meeting of `piece` in the answer, if hidden pieces stand beside it then.
    fn exposure(&self, turn: &Turn, rank: Rank, piece: &SeenPiece) -> Option<Meeting> {
        let Ply { mv, battle } = turn.made;
        let (square, way) = match (mv.from == piece.square, battle) {
            (true, Some(_)) => (mv.to, Way::Takes),
            (true, None) => (mv.to, Way::Steps),
            (false, _) => (piece.square, Way::Stays),
        };
        let rules = turn.rules();
        let is_danger = |other: Rank| {
            rules.reach[other] != Reach::None
                && rules.battles[other][rank] != BattleResult::Defender
        };
        let beside = SquareSet::neighbours(square);
        let near = turn.hidden().filter(|(other, _)| beside.contains(other.square));
        let near = near.filter(|(other, _)| other.square != mv.to);
        let safe: f32 = near.map(|(_, chances)| 1.0 - chance_of(chances, is_danger)).product();
        let worths = self.weights.worths();
        let is_known = turn.hidden().all(|(other, _)| other.square != mv.to);
        let taken = battle.filter(|_| way == Way::Takes && is_known);
        let taken = taken.map(|battle| worths[battle.defender]);
        (safe < 1.0).then(|| {
            self.seen(
                turn,
                Meeting {
                    prize: taken.unwrap_or_default(),
                    danger: 1.0 - safe,
                    fell_to: turn.fell_to(square),
                    ..self.meeting(turn, rank, square, way)
                },
            )
        })
    }

    /// A meeting without its chances.
    fn meeting(&self, turn: &Turn, rank: Rank, square: Square, way: Way) -> Meeting {
        let (ply, stake) = (turn.question.plies().len(), self.weights.worths()[rank]);
        let (prize, danger, fell_to, sight) = (0.0, 0.0, None, None);
        Meeting { ply, square, rank, way, stake, prize, danger, fell_to, sight }
    }

    /// The meeting with what the search saw, if the piece fell.
    fn seen(&self, turn: &Turn, meeting: Meeting) -> Meeting {
        let sight = meeting.fell_to.and_then(|_| self.sight(turn));
        Meeting { sight, ..meeting }
    }

    fn sight(&self, turn: &Turn) -> Option<Sight> {
        let made = turn.made.mv;
        let question = turn.question.clone();
        let inquiry = Inquiry { ticket: 0, nodes: self.nodes, worlds: 0, played: made, question };
        let chance = self.engine.judge(&inquiry)?.kept;
        let view = turn.question.view();
        let others: Vec<Move> = view.legal_moves().filter(|mv| *mv != made).collect();
        let other = others.first().and_then(|first| {
            let inquiry = Inquiry { played: *first, ..inquiry };
            let judgement = self.engine.judge_among(&inquiry, &others)?;
            Some((judgement.best, judgement.expected))
        });
        Some(Sight { made, chance, other })
    }
}

/// The chance of the ranks for which `is_meant` holds.
fn chance_of(chances: &Chances, is_meant: impl Fn(Rank) -> bool) -> f32 {
    chances.iter().filter(|(rank, _)| is_meant(*rank)).map(|(_, chance)| chance).sum()
}

/// One line.
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

/// A word.
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
