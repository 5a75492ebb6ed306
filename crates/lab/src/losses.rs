//! Losses: the beliefs and expectations of a player before it lost its Marshal to a hidden Spy, a
//! piece on a Bomb, or its Flag.

pub mod meetings;
mod summary;

use std::fmt;

use fairboard_engine::{Chances, Engine, Limit, Weights, beliefs};
use fairboard_play::Strength;
use fairboard_play::stratego::question::{Question, WinningChance};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    Battle, BattleResult, Color, Move, PieceId, Position, Rank, SeenPiece, Square, SquareSet,
};
use fastrand::Rng;

use crate::follower::Follower;
use crate::judge::JudgeError;
use crate::record::Record;
pub use summary::Summary;

/// The engine that examines the losses of a player, with its present weights.
#[derive(Debug)]
pub struct Witness {
    engine: Engine,
    /// The weights of the engine, for the beliefs.
    weights: Weights,
    /// Number of nodes of each search.
    nodes: u64,
}

/// A loss of the player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loss {
    /// Number of plies before the ply of the loss.
    pub ply: usize,
    /// The square of the battle.
    pub square: Square,
    /// The piece that was lost, and how.
    pub fate: Fate,
    /// The chance of winning at the player's last turn before the loss.
    pub before: WinningChance,
    /// The chance of winning at the player's next turn after the loss; `None` if the game was over.
    pub after: Option<WinningChance>,
}

/// The way in which a piece was lost, with the player's belief about the enemy piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fate {
    /// A piece other than a Miner fell on a hidden Bomb.
    Bomb {
        /// The rank of the lost piece.
        attacker: Rank,
        /// The believed chance of a Bomb.
        bomb: f32,
        /// The believed chance of a piece that the attacker beats, or of the Flag.
        win: f32,
    },
    /// A hidden Spy took the Marshal.
    Spy {
        /// The believed chance of a Spy.
        spy: f32,
        /// The kind of the player's last move before the loss.
        last: LastMove,
    },
    /// The Flag was taken.
    Flag {
        /// The rank that took the Flag.
        attacker: Rank,
        /// The believed chance of this rank.
        belief: f32,
        /// The chance of winning [`EARLIER`] turns before the loss.
        earlier: WinningChance,
    },
}

/// The kind of the move after which the Marshal was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastMove {
    /// The Marshal took a piece and stood beside the Spy.
    Took,
    /// The Marshal stepped beside the Spy.
    Stepped,
    /// Another piece moved.
    Other,
}

/// Number of the player's turns before the loss of its Flag at which the earlier chance is taken.
pub const EARLIER: usize = 15;

/// A turn of the player.
struct Turn {
    question: Question,
    /// The player's belief about each enemy piece, before the move.
    beliefs: Vec<(SeenPiece, Chances)>,
    /// The move that the player made.
    mv: Move,
    /// Set if the move was an attack.
    attacks: bool,
}

impl Turn {
    /// The belief about the enemy piece on a square; `None` if there is no enemy piece.
    fn belief(&self, square: Square) -> Option<&(SeenPiece, Chances)> {
        self.beliefs.iter().find(|(piece, _)| piece.square == square)
    }

    /// Counts the move in the summary if it brings our Marshal beside hidden pieces that may be the
    /// Spy. `position` is the position after the move.
    fn note_exposure(&self, position: &Position, summary: &mut Summary) {
        // A Marshal that fell in its own attack is not there any more.
        if position.rank_at(self.mv.to) != Some(Rank::Marshal) || !self.is_by_marshal() {
            return;
        }
        let neighbours = SquareSet::neighbours(self.mv.to);
        let beside = || neighbours.into_iter().filter_map(|square| self.belief(square));
        let hidden = || beside().filter(|(piece, _)| piece.rank.is_none());
        let spy_chance: f32 = hidden().map(|(_, chances)| chances[Rank::Spy]).sum();
        if spy_chance > 0.0 {
            let is_spy = |square| position.rank_at(square) == Some(Rank::Spy);
            let spies = hidden().filter(|(piece, _)| is_spy(piece.square));
            let last = if self.attacks { LastMove::Took } else { LastMove::Stepped };
            summary.note_exposure(last, spy_chance, spies.count());
        }
    }

    /// Returns `true` if the piece that moved is our Marshal.
    fn is_by_marshal(&self) -> bool {
        let piece = self.question.view().piece_at(self.mv.from);
        piece.is_some_and(|piece| piece.rank == Some(Rank::Marshal))
    }

    /// The believed chance that the enemy piece `id` has `rank`; 0 if there is no such piece.
    fn believed_chance(&self, id: PieceId, rank: Rank) -> f32 {
        let belief = self.beliefs.iter().find(|(piece, _)| piece.id == id);
        belief.map_or(0.0, |(_, chances)| chances[rank])
    }
}

impl Witness {
    /// The strongest level as a witness. `nodes` is the number of nodes of each search.
    pub fn new(weights: Weights, nodes: u64) -> Self {
        let engine = Engine::with_weights(Strength::STRONGEST, weights.clone());
        Self { engine, weights, nodes }
    }

    /// The losses of the player of `side` in a game, and their summary.
    ///
    /// # Errors
    ///
    /// [`JudgeError`] if the moves cannot have been made.
    pub fn losses(&self, record: &Record, side: Color) -> Result<(Vec<Loss>, Summary), JudgeError> {
        let (mut losses, mut summary) = (Vec::<Loss>::new(), Summary::of_game());
        let mut turns: Vec<Turn> = Vec::new();
        let mut position = Position::new(&record.setup);
        let mut seat = Follower::new(position.view(side));
        for (number, mv) in record.moves.iter().enumerate() {
            let is_ours = position.turn() == Some(side);
            if is_ours {
                let question = seat.question()?;
                // Losses since the player's last turn lack the chance after them.
                for loss in losses.iter_mut().filter(|loss| loss.after.is_none()) {
                    loss.after = Some(self.winning_chance(question));
                }
                turns.push(Turn {
                    beliefs: beliefs(question, &self.weights),
                    question: question.clone(),
                    attacks: position.rank_at(mv.to).is_some(),
                    mv: *mv,
                });
            }
            // The enemy piece of a battle, if the move is an attack. The piece is looked up before
            // the ply, because the battle may remove it.
            let enemy_square = if is_ours { mv.to } else { mv.from };
            let enemy_before = position.view(side).piece_at(enemy_square);
            let ply = position.play(*mv)?;
            if let (Some(battle), Some(enemy)) = (ply.battle, enemy_before) {
                let fight = Fight { battle, mv: *mv, is_ours, enemy };
                fight.add_to_summary(&turns, &mut summary);
                losses.extend(self.loss(number, &fight, &turns));
            }
            // Only the position after the ply shows whether the Marshal still stands.
            if let Some(turn) = turns.last().filter(|_| is_ours) {
                turn.note_exposure(&position, &mut summary);
            }
            seat.push(ply);
        }
        // The summary counts the fall of the chance, so a loss is added once `after` is known.
        for loss in &losses {
            summary.add(loss);
        }
        Ok((losses, summary))
    }

    /// The chance of winning of the seat to move, as a search finds it.
    fn winning_chance(&self, question: &Question) -> WinningChance {
        let limit = Limit { nodes: self.nodes, ..Limit::NONE };
        let mut random = Rng::with_seed(question.plies().len() as u64);
        let result = self.engine.search(question, limit, &mut random, &mut || false);
        result.prospects.chance(&self.weights)
    }

    /// The loss of the player in a battle, without the chance after it; `None` if there is no
    /// [`fate`](Self::fate). `ply` is the number of plies before the attack.
    fn loss(&self, ply: usize, fight: &Fight, turns: &[Turn]) -> Option<Loss> {
        let fate = self.fate(fight, turns)?;
        let before = self.winning_chance(&turns.last()?.question);
        Some(Loss { ply, square: fight.mv.to, fate, before, after: None })
    }

    /// The way in which the player loses a piece in a battle; `None` if the battle is no loss of a
    /// kind that [`Fate`] has, or if it is before the player's first turn.
    fn fate(&self, fight: &Fight, turns: &[Turn]) -> Option<Fate> {
        let turn = turns.last()?;
        let Fight { battle: Battle { attacker, defender, .. }, mv, is_ours, enemy } = *fight;
        if is_ours {
            return fight.fate_of_attacker(turn);
        }
        match (attacker, defender) {
            (_, Rank::Flag) => {
                // The first turn, if the player had fewer turns.
                let earlier_turn = &turns[turns.len().saturating_sub(EARLIER)];
                Some(Fate::Flag {
                    attacker,
                    belief: turn.believed_chance(enemy.id, attacker),
                    earlier: self.winning_chance(&earlier_turn.question),
                })
            }
            (Rank::Spy, Rank::Marshal) if enemy.rank.is_none() => Some(Fate::Spy {
                spy: turn.believed_chance(enemy.id, Rank::Spy),
                last: last_move(turn, mv.to),
            }),
            _ => None,
        }
    }
}

/// An attack in a game, by either side.
#[derive(Clone, Copy)]
struct Fight {
    battle: Battle,
    mv: Move,
    /// Set if the player attacks.
    is_ours: bool,
    /// The enemy piece before the battle, as the player sees it.
    enemy: SeenPiece,
}

impl Fight {
    /// Counts the attack in the summary, if the player attacks a hidden piece that never moved.
    fn add_to_summary(&self, turns: &[Turn], summary: &mut Summary) {
        let is_on_still_piece = self.is_ours && self.enemy.rank.is_none() && !self.enemy.moved;
        let Some(turn) = turns.last().filter(|_| is_on_still_piece) else { return };
        let Some((_, chances)) = turn.belief(self.mv.to) else { return };
        let Battle { attacker, defender, result } = self.battle;
        let won = f64::from(u8::from(result == BattleResult::Attacker));
        let expected = f64::from(win_chance(turn, attacker, chances));
        summary.note_still(chances[Rank::Bomb], defender == Rank::Bomb, expected, won);
    }

    /// The fate of the player's piece that attacks; `None` unless a piece other than a Miner falls
    /// on a hidden Bomb.
    fn fate_of_attacker(&self, turn: &Turn) -> Option<Fate> {
        let Battle { attacker, defender, result } = self.battle;
        if result != BattleResult::Defender || attacker == Rank::Miner {
            return None;
        }
        if defender != Rank::Bomb || self.enemy.rank.is_some() {
            return None;
        }
        let (_, chances) = turn.belief(self.mv.to)?;
        let win = win_chance(turn, attacker, chances);
        Some(Fate::Bomb { attacker, bomb: chances[Rank::Bomb], win })
    }
}

/// The chance that a piece of ours of `rank` wins its attack on a piece with these chances.
fn win_chance(turn: &Turn, rank: Rank, chances: &Chances) -> f32 {
    let battles = turn.question.view().rules().battles;
    let beaten =
        chances.iter().filter(|(other, _)| battles[rank][*other] == BattleResult::Attacker);
    beaten.map(|(_, chance)| chance).sum()
}

/// The kind of the move of `turn`. After this move the Marshal fell on `square`.
fn last_move(turn: &Turn, square: Square) -> LastMove {
    match (turn.mv.to == square, turn.attacks) {
        (true, true) => LastMove::Took,
        (true, false) => LastMove::Stepped,
        (false, _) => LastMove::Other,
    }
}

/// Writes a loss in one line.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |share: f32| f64::from(share) * 100.0;
        let Self { ply, square, before, .. } = self;
        write!(f, "ply {ply}, {square}: ")?;
        match self.fate {
            Fate::Bomb { attacker, bomb, win } => write!(
                f,
                "{} on a Bomb: believed Bomb {:.0} %, win {:.0} %",
                attacker.name(),
                percent(bomb),
                percent(win),
            )?,
            Fate::Spy { spy, last } => {
                write!(f, "marshal to a Spy: believed Spy {:.0} %, {last}", percent(spy))?;
            }
            Fate::Flag { attacker, belief, earlier } => write!(
                f,
                "flag to a {}: believed so {:.0} %, chance {EARLIER} turns before {earlier}",
                attacker.name(),
                percent(belief),
            )?,
        }
        write!(f, "; chance {before}")?;
        self.after.map_or(Ok(()), |after| write!(f, ", then {after}"))
    }
}

/// Writes the kind of a move in a few words.
impl fmt::Display for LastMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Took => "after it took a piece",
            Self::Stepped => "after it stepped there",
            Self::Other => "after another piece moved",
        })
    }
}
