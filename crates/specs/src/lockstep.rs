//! Random games of Stratego by the rules and by a transcription, side by side.
//!
//! Both legal and illegal moves are attempted. Many of them go back and forth, so that the
//! repetition rules apply. After each attempt, the answers and the boards are compared. A
//! difference panics with the moves before it.

mod model;
mod starts;

use std::collections::BTreeMap;
use std::fmt;

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    Color, Endings, IllegalMove, Move, Position, Rules, Square, SquareSet,
};
use fastrand::Rng;

use crate::stratego_words::{Referee, every_move};

pub use model::{
    coordinates, in_the_models_words, model_of, models_answer, pcolor, piece_at, ptype,
};
use starts::{skirmish, start};

/// Length and seed of a comparison.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Number of games to play and compare.
    pub games: u32,
    /// Number of plays that are attempted in each game.
    pub attempts: u32,
    /// Seed of the games. Equal seeds give equal games.
    pub seed: u64,
}

/// Counts of the answers on which rules and transcription agree.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Number of games.
    pub games: u32,
    /// Number of attempts by answer. In [`classic`] the answer is `played` or the code of the
    /// refusal, and in [`vdm`] it is the text of [`models_answer`].
    pub answers: BTreeMap<&'static str, u64>,
    /// Number of moves that were compared without an attempt to play them.
    pub asked: u64,
    /// Number of the `asked` moves that the more-squares rule refused.
    pub chases: u64,
}

impl Tally {
    fn count(&mut self, answer: &'static str) {
        *self.answers.entry(answer).or_default() += 1;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let attempts: u64 = self.answers.values().sum();
        write!(f, "{} games, {attempts} attempts agree", self.games)?;
        if self.asked > 0 {
            write!(f, ", and {} questions ({} about chases)", self.asked, self.chases)?;
        }
        f.write_str(":")?;
        self.answers.iter().try_for_each(|(answer, count)| write!(f, " {answer} {count}"))
    }
}

/// Compares the classic rules with the referee of `stratego_words`. In two of three games the rules
/// have no endings, so the play goes on.
pub fn classic(plan: Plan) -> Tally {
    let mut random = Rng::with_seed(plan.seed);
    let mut tally = Tally::default();
    let endless = Rules::CLASSIC.with_endings(Endings::NONE);
    for game in 0..plan.games {
        let (start, style) = match game % 3 {
            0 => (start(Rules::CLASSIC, &mut random), Style::Mixed),
            1 => (start(endless, &mut random), Style::Mixed),
            // Random games hardly ever contain a chase.
            _ => (skirmish(endless, &mut random), Style::Chase),
        };
        classic_game(&start, style, plan.attempts, &mut random, &mut tally);
        tally.games += 1;
    }
    tally
}

/// Kind of a random game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// Random attempts, legal or not. Many of them take back the side's last move.
    Mixed,
    /// Red chases Blue's pieces, Blue flees, and both avoid attacks.
    Chase,
}

impl Style {
    /// Number of attempts between two comparisons of all ten thousand moves. Only in a chase does
    /// the more-squares rule often refuse a move, so a chase is compared more often.
    const fn comparison_interval(self) -> u32 {
        match self {
            Self::Mixed => 60,
            Self::Chase => 4,
        }
    }
}

/// Plays a random game by the rules and by the referee of `stratego_words`, and compares them.
fn classic_game(
    start: &Position,
    style: Style,
    attempts: u32,
    random: &mut Rng,
    tally: &mut Tally,
) {
    let mut position = start.clone();
    let mut referee = Referee::new(start);
    let mut played = Vec::new();
    for attempt in 0..attempts {
        let chase = (style == Style::Chase).then(|| chase_move(&position, random)).flatten();
        let mv = chase.unwrap_or_else(|| next_attempt(&position, &played, random));
        let context = || format!("{mv} after {played:?} from {}", start.text());
        let expected = match referee.outcome() {
            Some(_) => Some(IllegalMove::GameOver),
            None => referee.refusal(mv),
        };
        assert_eq!(position.outcome(), referee.outcome(), "{}", context());
        assert_eq!(position.check(mv).err(), expected, "{}", context());
        tally.count(expected.map_or("played", IllegalMove::code));
        if expected.is_none() {
            position.play_unchecked(mv);
            referee.play(mv);
            played.push(mv);
            let is_same = |square| position.piece_at(square) == referee.piece_at(square);
            assert!(Square::all().all(is_same), "after {played:?} from {}", start.text());
        }
        if attempt % style.comparison_interval() == 0 && referee.outcome().is_none() {
            compare_every_move(&position, &referee, &played, tally);
        }
    }
}

/// Compares the answers of the rules and of the referee to every move, without playing it.
fn compare_every_move(position: &Position, referee: &Referee, played: &[Move], tally: &mut Tally) {
    for mv in every_move() {
        let refusal = position.check(mv).err();
        assert_eq!(refusal, referee.refusal(mv), "{mv} after {played:?}");
        tally.asked += 1;
        tally.chases += u64::from(refusal == Some(IllegalMove::MoreSquares));
    }
}

/// Compares the rule set `vdm` with the model, which plays on after a Flag is taken.
pub fn vdm(plan: Plan) -> Tally {
    let rules = Rules::VDM.with_endings(Endings::NONE);
    let mut random = Rng::with_seed(plan.seed);
    let mut tally = Tally::default();
    for _ in 0..plan.games {
        let start = start(rules, &mut random);
        vdm_game(&start, plan.attempts, &mut random, &mut tally);
        tally.games += 1;
    }
    tally
}

/// Attempts plays of a random game by the rules and in the model, and compares the answers.
fn vdm_game(start: &Position, attempts: u32, random: &mut Rng, tally: &mut Tally) {
    let mut position = start.clone();
    let mut model = model_of(start);
    let mut played = Vec::new();
    for _ in 0..attempts {
        let mv = next_attempt(&position, &played, random);
        let expected = models_answer(&model, coordinates(mv.from), coordinates(mv.to));
        let answer = match position.check(mv) {
            Ok(()) => "T",
            Err(refusal) => in_the_models_words(&position, mv, refusal),
        };
        assert_eq!(answer, expected, "{mv} after {played:?} from {}", start.text());
        tally.count(expected);
        if position.play(mv).is_ok() {
            played.push(mv);
        }
        // `models_answer` has asked a copy. A play that the model refuses changes nothing.
        let _same_answer = model.make_play(coordinates(mv.from), coordinates(mv.to));
        // The model's number for Blue's turn is 0.
        assert_eq!(model.get_turn() == 0, position.side() == Color::Blue, "after {played:?}");
        for square in Square::all() {
            let piece = position.piece_at(square);
            assert_eq!(piece, piece_at(&model, square), "{square} after {played:?}");
        }
    }
}

/// Chooses a move with which Red goes beside an enemy, or Blue away from all enemies. `None` if
/// there is no such move, and in one of thirty calls, so that other moves occur, too.
fn chase_move(position: &Position, random: &mut Rng) -> Option<Move> {
    let enemies = position.occupied(position.side().other());
    let goes_near = position.side() == Color::Red;
    let fits =
        |mv: &Move| !enemies.contains(mv.to) && enemies.adjacent().contains(mv.to) == goes_near;
    let moves: Vec<Move> = position.legal_moves().filter(fits).collect();
    if random.u8(..30) == 0 { None } else { random.choice(moves) }
}

/// Chooses the next play to attempt, which may be illegal. Often the side takes its last move back,
/// or moves the same piece on. All other attempts are moves to a square beside an enemy, any legal
/// moves, steps of any piece of the side, or moves between any two squares.
fn next_attempt(position: &Position, played: &[Move], random: &mut Rng) -> Move {
    // The last move of the side to move was made two plies ago.
    let last = played.len().checked_sub(2).map(|index| played[index]);
    let any_square = |random: &mut Rng| {
        let squares: Vec<Square> = Square::all().collect();
        squares[random.usize(..squares.len())]
    };
    let legal: Vec<Move> = position.legal_moves().collect();
    let enemies = position.occupied(position.side().other());
    let beside_enemies: Vec<Move> =
        legal.iter().copied().filter(|mv| enemies.adjacent().contains(mv.to)).collect();
    let by_same_piece: Vec<Move> =
        legal.iter().copied().filter(|mv| last.is_some_and(|last| last.to == mv.from)).collect();
    let chosen = match random.u8(..10) {
        0..3 => last.map(Move::reversed),
        3 | 4 => random.choice(by_same_piece),
        5 => random.choice(beside_enemies),
        6 | 7 => random.choice(&legal).copied(),
        // A step, also into a lake or onto another piece of the side.
        8 => {
            let own_squares: Vec<Square> = position.occupied(position.side()).into_iter().collect();
            random.choice(own_squares).map(|from| {
                let neighbours: Vec<Square> = SquareSet::neighbours(from).into_iter().collect();
                Move::new(from, random.choice(neighbours).unwrap_or(from))
            })
        }
        _ => None,
    };
    // Two squares at random, also if there is no move of the kind that was drawn.
    chosen.unwrap_or_else(|| Move::new(any_square(random), any_square(random)))
}
