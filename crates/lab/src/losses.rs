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
    Battle, BattleResult, Color, Move, PieceId, Ply, Position, Rank, SeenPiece, Square, SquareSet,
};
use fastrand::Rng;

use crate::follower::Follower;
use crate::judge::JudgeError;
use crate::record::Record;
pub use summary::Summary;

/// The engine that examines the losses of a player afterwards. Its weights need not be those with
/// which the player played.
#[derive(Debug)]
pub struct Witness {
    engine: Engine,
    /// The weights of the engine, which also give beliefs, chances of winning and worths.
    weights: Weights,
    /// Number of nodes of each search.
    nodes: u64,
}

/// The loss of a piece of the player, in one of the ways of [`Fate`].
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

/// Number of turns of the player from the chance `earlier` in [`Fate::Flag`] to the loss.
pub const EARLIER: usize = 15;

/// A turn of the player, with the attacks until the player's next turn.
struct Turn {
    question: Question,
    /// The player's belief about each enemy piece, before the move.
    beliefs: Vec<(SeenPiece, Chances)>,
    /// The player's own ply.
    made: Ply,
    /// The position after this ply.
    position: Position,
    /// The attacks among this ply and the enemy's answer.
    fights: Vec<Fight>,
}

/// A move after which the player's Marshal stands beside hidden pieces that may be the Spy.
struct Exposure {
    /// Set if the Marshal took a piece with this move.
    is_taking: bool,
    /// The believed chance that one of the hidden pieces is the Spy.
    spy_chance: f32,
    /// Set if one of the hidden pieces is in fact the Spy.
    has_spy: bool,
}

impl Turn {
    /// The belief about the enemy piece on a square; `None` if there is no enemy piece.
    fn belief(&self, square: Square) -> Option<&(SeenPiece, Chances)> {
        self.beliefs.iter().find(|(piece, _)| piece.square == square)
    }

    /// The risk that the move brings to our Marshal; `None` if the Marshal did not move, fell in
    /// its own attack, or cannot be beside the Spy.
    fn exposure(&self) -> Option<Exposure> {
        let Ply { mv, battle } = self.made;
        let stands_after_move = self.position.rank_at(mv.to) == Some(Rank::Marshal);
        if !self.is_by_marshal() || !stands_after_move {
            return None;
        }
        let neighbours = SquareSet::neighbours(mv.to);
        let beside = neighbours.into_iter().filter_map(|square| self.belief(square));
        let hidden: Vec<_> = beside.filter(|(piece, _)| piece.rank.is_none()).collect();
        // An army has one Spy, so the chances of its possible places add up.
        let spy_chance: f32 = hidden.iter().map(|(_, chances)| chances[Rank::Spy]).sum();
        let is_spy = |square| self.position.rank_at(square) == Some(Rank::Spy);
        let has_spy = hidden.iter().any(|(piece, _)| is_spy(piece.square));
        let exposure = Exposure { is_taking: battle.is_some(), spy_chance, has_spy };
        (spy_chance > 0.0).then_some(exposure)
    }

    /// Returns `true` if the piece that moved is our Marshal.
    fn is_by_marshal(&self) -> bool {
        let piece = self.question.view().piece_at(self.made.mv.from);
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

    /// The losses of the player of `side` in a game, and the summary of the game.
    ///
    /// # Errors
    ///
    /// [`JudgeError`] if the moves cannot have been made.
    pub fn losses(&self, record: &Record, side: Color) -> Result<(Vec<Loss>, Summary), JudgeError> {
        let turns = self.turns_with_fights(record, side)?;
        let (mut losses, mut summary) = (Vec::new(), Summary::of_game());
        for (index, turn) in turns.iter().enumerate() {
            if let Some(exposure) = turn.exposure() {
                summary.note_exposure(&exposure);
            }
            for fight in &turn.fights {
                fight.note_still_attack(turn, &mut summary);
                let Some(fate) = self.fate(fight, &turns[..=index]) else { continue };
                let before = self.winning_chance(&turn.question);
                let next_turn = turns.get(index + 1);
                let after = next_turn.map(|next| self.winning_chance(&next.question));
                let loss = Loss { ply: fight.ply, square: fight.mv.to, fate, before, after };
                summary.add(&loss);
                losses.push(loss);
            }
        }
        Ok((losses, summary))
    }

    /// All turns of the player of `side`. Attacks before the player's first turn are left out.
    fn turns_with_fights(&self, record: &Record, side: Color) -> Result<Vec<Turn>, JudgeError> {
        let mut turns = Vec::<Turn>::new();
        let mut position = Position::new(&record.setup);
        let mut seat = Follower::new(position.view(side));
        for (number, mv) in record.moves.iter().enumerate() {
            let before = position.clone();
            let made = position.play(*mv)?;
            if before.turn() == Some(side) {
                let question = seat.question()?.clone();
                let beliefs = beliefs(&question, &self.weights);
                let position = position.clone();
                turns.push(Turn { question, beliefs, made, position, fights: Vec::new() });
            }
            if let Some(turn) = turns.last_mut() {
                turn.fights.extend(Fight::new(&before, side, number, made));
            }
            seat.push(made);
        }
        Ok(turns)
    }

    /// The chance of winning of the seat to move, as a search finds it.
    fn winning_chance(&self, question: &Question) -> WinningChance {
        let limit = Limit { nodes: self.nodes, ..Limit::NONE };
        let mut random = Rng::with_seed(question.plies().len() as u64);
        let result = self.engine.search(question, limit, &mut random, &mut || false);
        result.prospects.chance(&self.weights)
    }

    /// The way in which the player loses a piece in a battle; `None` if the battle is no loss of a
    /// kind that [`Fate`] has. `turns` are the turns up to the battle.
    fn fate(&self, fight: &Fight, turns: &[Turn]) -> Option<Fate> {
        let turn = turns.last()?;
        let Fight { battle: Battle { attacker, defender, .. }, mv, is_ours, enemy, .. } = *fight;
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
    /// Number of plies before the attack.
    ply: usize,
    battle: Battle,
    mv: Move,
    /// Set if the player attacks.
    is_ours: bool,
    /// The enemy piece before the battle, as the player sees it.
    enemy: SeenPiece,
}

impl Fight {
    /// The attack by the ply `made` in `position`, as the player of `side` sees it; `None` if the
    /// ply is no attack. `ply` is the number of plies before it.
    fn new(position: &Position, side: Color, ply: usize, made: Ply) -> Option<Self> {
        let Ply { mv, battle } = made;
        let battle = battle?;
        let is_ours = position.turn() == Some(side);
        let enemy_square = if is_ours { mv.to } else { mv.from };
        let enemy = position.view(side).piece_at(enemy_square)?;
        Some(Self { ply, battle, mv, is_ours, enemy })
    }

    /// Counts the attack in the summary, if the player attacks a hidden piece that never moved.
    fn note_still_attack(&self, turn: &Turn, summary: &mut Summary) {
        if !self.is_ours || self.enemy.rank.is_some() || self.enemy.moved {
            return;
        }
        if let Some((_, chances)) = turn.belief(self.mv.to) {
            let win_chance = win_chance(turn, self.battle.attacker, chances);
            summary.note_still_attack(self.battle, chances[Rank::Bomb], win_chance);
        }
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
    match (turn.made.mv.to == square, turn.made.battle.is_some()) {
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
