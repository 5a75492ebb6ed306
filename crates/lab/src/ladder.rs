//! The ladder: simple players against which the levels of the computer are measured.

use fairboard_engine::{Chances, Stakes, Weights, beliefs};
use fairboard_play::stratego::question::Question;
use fairboard_rules::stratego::{Color, Move, Rank, SeatView, SeenPiece, Square};
use fastrand::Rng;

/// A simple player, with which the levels of the computer are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rung {
    /// The player makes random moves.
    Random,
    /// The player takes pieces that it surely beats, and otherwise advances.
    Greedy,
    /// The player makes the attack with the best expected gain, and otherwise advances.
    OnePly,
}

/// Gain of each row that a move leads forward, on the scale of [`worth`].
const ADVANCE: f32 = 0.1;

/// Upper bound of the random numbers that decide between moves of almost equal gain.
const NOISE: f32 = 0.3;

/// Gain of an attack on a hidden piece for a player that avoids such attacks.
const UNKNOWN: f32 = -10.0;

impl Rung {
    /// Every rung, the lowest first.
    pub const ALL: [Self; 3] = [Self::Random, Self::Greedy, Self::OnePly];

    /// The stable name of a rung: `random`, `greedy` or `one-ply`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::OnePly => "one-ply",
        }
    }

    /// The rung of a [name](Self::name); `None` for any other text.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rung| rung.name() == name)
    }

    /// The move that the player makes; `None` if no move is legal.
    pub fn choose(self, question: &Question, random: &mut Rng) -> Option<Move> {
        let view = question.view();
        match self {
            Self::Random => random.choice(view.legal_moves()),
            Self::Greedy => best(view, random, |mv| sure_gain(view, mv)),
            Self::OnePly => {
                // This player is too simple to learn from the length of the game, which otherwise
                // makes an unmoved piece likelier to be a Bomb or the Flag.
                let weights = Weights { stillness: 0.0, ..Weights::TUNED };
                let beliefs = beliefs(question, &weights);
                best(view, random, |mv| expected_gain(view, &beliefs, mv))
            }
        }
    }
}

/// A move with almost the largest gain. Of moves without a gain, those that advance are preferred.
fn best(view: &SeatView, random: &mut Rng, gain: impl Fn(Move) -> f32) -> Option<Move> {
    let mut score = |mv: Move| {
        let rows_forward = match view.seat() {
            Color::Red => f32::from(mv.to.row()) - f32::from(mv.from.row()),
            Color::Blue => f32::from(mv.from.row()) - f32::from(mv.to.row()),
        };
        gain(mv) + rows_forward * ADVANCE + random.f32() * NOISE
    };
    let scored_moves = view.legal_moves().map(|mv| (score(mv), mv));
    scored_moves.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, mv)| mv)
}

/// The rank of the piece on a square; `None` if there is no piece, or the seat does not know its
/// rank.
fn rank_at(view: &SeatView, square: Square) -> Option<Rank> {
    view.piece_at(square)?.rank
}

/// Worth of a rank, by which a simple player counts the gains of its attacks.
const fn worth(rank: Rank) -> f32 {
    match rank {
        Rank::Flag => 100.0,
        Rank::Bomb => 5.0,
        Rank::Spy => 6.0,
        Rank::Scout => 2.0,
        Rank::Miner => 5.0,
        Rank::Sergeant => 3.0,
        Rank::Lieutenant => 4.0,
        Rank::Captain => 6.0,
        Rank::Major => 9.0,
        Rank::Colonel => 13.0,
        Rank::General => 20.0,
        Rank::Marshal => 28.0,
    }
}

/// Gain of an attack by `attacker` on `defender`: the worth of the defender if it falls, less the
/// worth of the attacker if it falls.
fn gain(view: &SeatView, attacker: Rank, defender: Rank) -> f32 {
    let result = view.rules().battles[attacker][defender];
    Stakes::new(worth(defender), worth(attacker)).gain(result)
}

/// Gain of a move for a player that avoids attacks on hidden pieces.
fn sure_gain(view: &SeatView, mv: Move) -> f32 {
    match (rank_at(view, mv.from), rank_at(view, mv.to)) {
        (Some(attacker), Some(defender)) => gain(view, attacker, defender),
        (_, _) if view.enemies().contains(mv.to) => UNKNOWN,
        (_, _) => 0.0,
    }
}

/// Mean gain of a move over the ranks that the attacked piece can have; 0 if the move is no attack.
fn expected_gain(view: &SeatView, beliefs: &[(SeenPiece, Chances)], mv: Move) -> f32 {
    let enemy = beliefs.iter().find(|(piece, _)| piece.square == mv.to);
    let (Some((_, chances)), Some(attacker)) = (enemy, rank_at(view, mv.from)) else {
        return 0.0;
    };
    chances.iter().map(|(defender, chance)| chance * gain(view, attacker, defender)).sum()
}
