//! Characters: players with a habit that punishes a habit of the engine.
//!
//! An engine that learns only from games against itself does not see that its habits can be
//! punished. So a part of the games is played against characters. A character lets the engine
//! choose only among the moves that follow the character's habit, always or now and then. If no
//! move follows the habit, the engine chooses among all moves.

use fairboard_play::stratego::question::Question;
use fairboard_rules::stratego::{Color, Move, Rank, SeatView, SeenPiece, Square};
use fastrand::Rng;

/// A player with a habit, whose moves the engine chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Character {
    /// The player never attacks a hidden piece that has not moved.
    Cautious,
    /// The player brings its Spy to strong pieces and to hidden pieces that have moved.
    Assassin,
    /// The player walks its Miners forward.
    Sapper,
    /// The player chases known stronger pieces with its hidden Miners, Sergeants and Lieutenants.
    Bluffer,
}

/// On average, one in this number of a character's moves follows its habit. A cautious character
/// always follows it.
const RARITY: u8 = 3;

impl Character {
    /// Every character, each as likely as any other in a [`League`](crate::league::League).
    pub const ALL: [Self; 4] = [Self::Cautious, Self::Assassin, Self::Sapper, Self::Bluffer];

    /// The stable name of a character: `cautious`, `assassin`, `sapper` or `bluffer`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cautious => "cautious",
            Self::Assassin => "assassin",
            Self::Sapper => "sapper",
            Self::Bluffer => "bluffer",
        }
    }

    /// The legal moves that the character lets the engine choose from.
    pub fn moves(self, question: &Question, random: &mut Rng) -> Vec<Move> {
        let view = question.view();
        let is_habit_due = self == Self::Cautious || random.u8(..RARITY) == 0;
        let follows = |mv: &Move| is_habit_due && self.follows(view, *mv);
        let moves: Vec<Move> = view.legal_moves().filter(follows).collect();
        if moves.is_empty() { view.legal_moves().collect() } else { moves }
    }

    /// Returns `true` if a legal move follows the habit that the character's variant describes.
    fn follows(self, view: &SeatView, mv: Move) -> bool {
        // Neither is ever missing: a legal move has a piece of the seat, whose rank the view shows.
        let Some(piece) = view.piece_at(mv.from) else { return false };
        let Some(rank) = piece.rank else { return false };
        match self {
            Self::Cautious => {
                view.piece_at(mv.to).is_none_or(|target| target.rank.is_some() || target.moved)
            }
            Self::Assassin => rank == Rank::Spy && approaches(view, mv, is_prey_of_spy),
            Self::Sapper => rank == Rank::Miner && is_forward(view.seat(), mv),
            Self::Bluffer => {
                let is_weak = matches!(rank, Rank::Sergeant | Rank::Lieutenant | Rank::Miner);
                is_weak
                    && !piece.revealed
                    && approaches(view, mv, |enemy| enemy.rank.is_some_and(|other| other > rank))
            }
        }
    }
}

/// Returns `true` if an [`Assassin`](Character::Assassin) would bring its Spy to this enemy piece:
/// a Colonel or a stronger piece, or a hidden piece that has moved.
fn is_prey_of_spy(piece: &SeenPiece) -> bool {
    match piece.rank {
        Some(rank) => rank >= Rank::Colonel,
        None => piece.moved,
    }
}

/// Returns `true` if `mv` is no attack and ends closer to the nearest prey than it began. Prey are
/// the enemy pieces for which `is_prey` holds.
fn approaches(view: &SeatView, mv: Move, is_prey: impl Fn(&SeenPiece) -> bool) -> bool {
    // Without prey, both distances below are `None`, so no move ends closer.
    let distance = |from: Square| {
        let enemies = view.pieces().filter(|piece| piece.color != view.seat());
        enemies.filter(&is_prey).map(|piece| steps(from, piece.square)).min()
    };
    view.piece_at(mv.to).is_none() && distance(mv.to) < distance(mv.from)
}

/// Number of steps between two squares of a board without pieces and lakes.
fn steps(from: Square, to: Square) -> u8 {
    from.column().abs_diff(to.column()) + from.row().abs_diff(to.row())
}

/// Returns `true` if the move leads to a row that is nearer to the enemy's home.
fn is_forward(side: Color, mv: Move) -> bool {
    match side {
        Color::Red => mv.to.row() > mv.from.row(),
        Color::Blue => mv.to.row() < mv.from.row(),
    }
}

#[cfg(test)]
mod tests {
    use fairboard_play::Player;
    use fairboard_rules::Position as _;
    use fairboard_rules::stratego::{Position, Rules, SquareSet};

    use super::*;

    /// The question of Red in a position of these pieces after these moves.
    fn question(pieces: &str, moves: &str) -> Question {
        let letter_at = |square: Square| {
            let name = square.to_string();
            let placed = pieces.split_whitespace().find(|piece| piece[1..] == name);
            let empty = if SquareSet::LAKES.contains(square) { '_' } else { 'A' };
            placed.and_then(|piece| piece.chars().next()).unwrap_or(empty)
        };
        let letters: String = Square::all().map(letter_at).collect();
        let mut position = Position::from_text(&format!("{letters} r 0"), Rules::CLASSIC).unwrap();
        let start = position.view(Color::Red);
        let plies = moves.split_whitespace().map(|mv| position.play(mv.parse().unwrap()).unwrap());
        Question::new(start, plies.collect(), Player::Person).unwrap()
    }

    #[test]
    fn a_habit_allows_what_it_is_named_after() {
        for (character, pieces, moves, allowed, refused) in [
            (Character::Cautious, "Ma1 Ge5 Ne6 Yj10 Pj8", "", "e5e4", "e5e6"),
            (Character::Cautious, "Ma1 Ge4 Pe7 Yj10 Pj8", "e4e5 e7e6", "e5e6", ""),
            (Character::Assassin, "Ma1 Ce4 xe7 Yj10", "", "e4e5", "e4e3"),
            (Character::Assassin, "Ma1 Ce4 pe7 Yj10", "", "", "e4e5"),
            (Character::Sapper, "Ma1 Ee4 xe7 Yj10", "", "e4e5", "e4f4"),
            (Character::Bluffer, "Ma1 Fe4 xe7 Yj10", "", "e4e5", "e4e3"),
            (Character::Bluffer, "Ma1 fe4 xe7 Yj10", "", "", "e4e5"),
        ] {
            let question = question(pieces, moves);
            let follows = |mv: &str| character.follows(question.view(), mv.parse().unwrap());
            assert!(allowed.is_empty() || follows(allowed), "{character:?} {pieces}");
            assert!(refused.is_empty() || !follows(refused), "{character:?} {pieces}");
        }
    }

    #[test]
    fn a_character_always_has_a_move() {
        let question = question("Ma1 Ge5 Fb3 Ec2 Ca4 Pd7 we7 Yj10", "");
        for character in Character::ALL {
            let mut random = Rng::with_seed(1);
            for _ in 0..20 {
                assert!(!character.moves(&question, &mut random).is_empty(), "{character:?}");
            }
        }
    }
}
