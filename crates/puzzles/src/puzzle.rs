//! A puzzle of Stratego, and its form as text.

use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

use fairboard_forms::FormatError;
use fairboard_forms::compact::read_game;
use fairboard_play::stratego::Finished;
use fairboard_play::stratego::question::Question;
use fairboard_play::stratego::review::Inquiry;
use fairboard_rules::stratego::{Color, Move, SeatView};
use thiserror::Error;

/// A position of a finished game, and the best move of the side that is to move.
///
/// The text of a puzzle has three parts: the game as a [compact word](fairboard_forms::compact),
/// the number of plies before the position, and the move. The word and [`game`](Self::game) have
/// ranks that the side to move does not know. [`view`](Self::view) and [`question`](Self::question)
/// do not.
///
/// # Examples
///
/// ```
/// use fairboard_puzzles::{COLLECTION, Puzzle};
///
/// let text = COLLECTION.row(1).ok_or("there is a first one")?.puzzle.to_string();
/// let puzzle: Puzzle = text.parse()?;
/// assert_eq!(puzzle.view().seat(), puzzle.seat());
/// assert!(puzzle.view().check(puzzle.solution()).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    word: Rc<str>,
    game: Rc<Finished>,
    plies: usize,
    question: Rc<Question>,
    solution: Move,
}

/// The reason why a text is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadPuzzle {
    /// The text does not have three parts (compact game, number and move) with `/` between them.
    #[error("no word, number of plies and move")]
    Form,
    /// The first part of the text is no compact word of a game of Stratego.
    #[error(transparent)]
    Game(#[from] FormatError),
    /// The game is not over, or has no position after this number of plies, or nobody is to move
    /// there.
    #[error("the game has no such position")]
    Place,
    /// The move is not legal, or is the only legal one.
    #[error("the move is not legal, or there is no other")]
    Move,
}

impl Puzzle {
    /// The side that is to move.
    pub fn seat(&self) -> Color {
        self.game.side(self.plies)
    }

    /// Number of plies before the position.
    pub const fn plies(&self) -> usize {
        self.plies
    }

    /// The puzzle's game as a compact text, a [word](fairboard_forms::compact), with every rank.
    pub fn word(&self) -> &str {
        &self.word
    }

    /// The finished game that the position is from, with every rank.
    pub const fn game(&self) -> &Rc<Finished> {
        &self.game
    }

    /// The best move, which a person has to find.
    pub const fn solution(&self) -> Move {
        self.solution
    }

    /// The position, as the seat knows it.
    pub fn view(&self) -> SeatView {
        self.game.view(self.plies, self.seat())
    }

    /// Everything that the seat knows: the position, and the plies that led to it.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// The inquiry to an engine that compares a move with the best one; `None` if the move is not
    /// legal. The engine searches `nodes` nodes, and its judgement carries `ticket`.
    pub fn inquiry(&self, ticket: u32, nodes: u64, played: Move) -> Option<Inquiry> {
        self.question.view().check(played).ok()?;
        let question = self.game.question(self.plies)?;
        // With 0 worlds, the search alone judges: no games are played on to compare the moves.
        Some(Inquiry { ticket, nodes, worlds: 0, played, question })
    }
}

/// The game and the question follow from the word and the plies, so they are not compared.
impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        (&self.word, self.plies, self.solution) == (&other.word, other.plies, other.solution)
    }
}

impl Eq for Puzzle {}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.word, self.plies, self.solution)
    }
}

/// The inverse of `Display`.
impl FromStr for Puzzle {
    type Err = BadPuzzle;

    fn from_str(text: &str) -> Result<Self, BadPuzzle> {
        let mut parts = text.split('/');
        let mut part = || parts.next().ok_or(BadPuzzle::Form);
        let (word, plies_text, solution_text) = (part()?, part()?, part()?);
        let plies = plies_text.parse().map_err(|_| BadPuzzle::Form)?;
        let solution = solution_text.parse().map_err(|_| BadPuzzle::Form)?;
        if parts.next().is_some() {
            return Err(BadPuzzle::Form);
        }
        let (game, players) = read_game(word)?;
        let game = Finished::new(&game, players).ok_or(BadPuzzle::Place)?;
        let question = game.question(plies).ok_or(BadPuzzle::Place)?;
        let view = question.view();
        if view.check(solution).is_err() || view.legal_moves().len() < 2 {
            return Err(BadPuzzle::Move);
        }
        let (game, question) = (Rc::new(game), Rc::new(question));
        Ok(Self { word: word.into(), game, plies, question, solution })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::COLLECTION;

    /// A text that `make` makes of the word, the number of plies and the move of a puzzle.
    fn text(make: impl Fn(&str, usize, Move) -> String) -> String {
        let puzzle = COLLECTION.row(1).unwrap().puzzle;
        make(&puzzle.word, puzzle.plies, puzzle.solution)
    }

    #[test]
    fn a_puzzle_is_read_as_it_was_written() {
        let text = text(|word, plies, mv| format!("{word}/{plies}/{mv}"));
        let puzzle: Puzzle = text.parse().unwrap();
        assert_eq!(puzzle.to_string(), text);
        assert_eq!(puzzle.question().view(), &puzzle.view());
        assert_eq!(puzzle.view().turn(), Some(puzzle.seat()));
    }

    #[test]
    fn a_text_that_is_no_puzzle_is_refused_with_its_fault() {
        let reversed = |mv: Move| mv.reversed();
        for (rule, text, fault) in [
            ("nothing", String::new(), BadPuzzle::Form),
            ("a word alone", text(|word, _, _| word.to_owned()), BadPuzzle::Form),
            ("no move", text(|word, plies, _| format!("{word}/{plies}")), BadPuzzle::Form),
            ("one part more", text(|w, p, mv| format!("{w}/{p}/{mv}/{mv}")), BadPuzzle::Form),
            ("no number", text(|w, _, mv| format!("{w}/x/{mv}")), BadPuzzle::Form),
            ("no square", text(|w, p, _| format!("{w}/{p}/a4k4")), BadPuzzle::Form),
            ("after the end", text(|w, p, mv| format!("{w}/{}/{mv}", p + 900)), BadPuzzle::Place),
            ("of the other side", text(|w, p, mv| format!("{w}/{}/{mv}", p - 1)), BadPuzzle::Move),
            ("back", text(|w, p, mv| format!("{w}/{p}/{}", reversed(mv))), BadPuzzle::Move),
        ] {
            assert_eq!(text.parse::<Puzzle>(), Err(fault), "{rule}");
        }
        let cut = text(|word, plies, mv| format!("{}/{plies}/{mv}", &word[..word.len() - 1]));
        assert!(matches!(cut.parse::<Puzzle>(), Err(BadPuzzle::Game(_))));
    }
}
