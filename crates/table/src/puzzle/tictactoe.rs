//! The machine behind a puzzle of tic-tac-toe.

use fairboard_puzzles::tictactoe::{Puzzle, Tried};
use fairboard_rules::tictactoe::{Cell, Mark};

use crate::announcement::Announcement;
use crate::tictactoe::{Focus, GridAsk, GridScreen};
use crate::{Machine, Moment, Redraw, Update};

/// A puzzle of tic-tac-toe that a person plays to its end.
///
/// # Examples
///
/// ```
/// use fairboard_puzzles::tictactoe::Puzzle;
/// use fairboard_table::puzzle::{TicTacToePuzzleAsk, TicTacToeTrial, TicTacToePuzzle};
/// use fairboard_table::{Machine as _, Moment};
///
/// let mut puzzle = TicTacToePuzzle::new(Puzzle::numbered(1).ok_or("there is a first one")?);
/// while !puzzle.screen().trial.is_over() {
///     puzzle.update(TicTacToePuzzleAsk::Show, Moment::default());
/// }
/// assert_eq!(puzzle.screen().trial, TicTacToeTrial::Shown);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct TicTacToePuzzle {
    puzzle: Puzzle,
    /// The side that the person plays. `Puzzle::side` is the side to move instead, which is the
    /// other side after the winning move.
    side: Mark,
    focus: Focus,
    trial: TicTacToeTrial,
    /// True once the person has asked for a winning move.
    was_helped: bool,
    announcement: Announcement<TicTacToePuzzleSentence>,
}

/// Progress of a person at a puzzle of tic-tac-toe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TicTacToeTrial {
    /// The person has this many moves left, and has to win with them.
    Open(u8),
    /// The mark that the person tried last, in this cell, would have given the win away and was not
    /// made. This many moves are left to win.
    Wrong(Cell, u8),
    /// The game is won without help.
    Solved,
    /// The game is won, and at least one move was shown.
    Shown,
}

impl TicTacToeTrial {
    /// Returns `true` once the game is won.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Solved | Self::Shown)
    }
}

/// A request of the person at the puzzle.
#[derive(Clone, Debug)]
pub enum TicTacToePuzzleAsk {
    /// A request at the board, such as a mark in a cell or a key.
    Board(GridAsk),
    /// Makes a move that keeps the win. The puzzle then ends as shown, not as solved.
    Show,
}

/// A task for the host of a puzzle of tic-tac-toe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TicTacToePuzzleEffect {
    /// Take note that the person has won without help.
    Solved,
}

/// A sentence of the live region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TicTacToePuzzleSentence {
    /// A cell is not free.
    Refused,
    /// A mark in this cell would give the win away.
    Wrong(Cell),
    /// The person has marked the first cell, and the other side has answered in the second cell.
    /// This many moves are left.
    Answered(Cell, Cell, u8),
    /// The mark in this cell has won the game.
    Over(Cell),
}

/// Everything that is drawn of a puzzle of tic-tac-toe.
#[derive(Clone, Debug, PartialEq)]
pub struct TicTacToePuzzleScreen {
    /// The board with its marks, and the keyboard's focus.
    pub board: GridScreen,
    /// The side that the person plays, which can win.
    pub side: Mark,
    /// Progress of the person.
    pub trial: TicTacToeTrial,
    /// Text of the live region.
    pub announcement: Announcement<TicTacToePuzzleSentence>,
}

impl Machine for TicTacToePuzzle {
    type Input = TicTacToePuzzleAsk;
    type Effect = TicTacToePuzzleEffect;

    fn update(&mut self, ask: TicTacToePuzzleAsk, _: Moment) -> Update<TicTacToePuzzleEffect> {
        let cell = match ask {
            TicTacToePuzzleAsk::Show => {
                self.was_helped = true;
                self.puzzle.solution()
            }
            TicTacToePuzzleAsk::Board(ask) => self.focus.ask(ask),
        };
        let is_solved = cell.is_some_and(|cell| self.play(cell));
        Update::new(
            is_solved.then_some(TicTacToePuzzleEffect::Solved).into_iter().collect(),
            Redraw::Yes,
        )
    }
}

impl TicTacToePuzzle {
    /// The machine at a puzzle of which no move has been made.
    pub fn new(puzzle: Puzzle) -> Self {
        Self {
            puzzle,
            side: puzzle.side(),
            focus: Focus::START,
            trial: TicTacToeTrial::Open(puzzle.moves()),
            was_helped: false,
            announcement: Announcement::default(),
        }
    }

    /// Everything that is drawn of the puzzle.
    pub fn screen(&self) -> TicTacToePuzzleScreen {
        TicTacToePuzzleScreen {
            board: GridScreen::new(*self.puzzle.position(), self.focus),
            side: self.side,
            trial: self.trial,
            announcement: self.announcement.clone(),
        }
    }

    /// Tries to mark a cell, unless the puzzle is over. Only a mark that keeps the win is made.
    /// Returns `true` if this mark wins the game and no move was shown before.
    fn play(&mut self, cell: Cell) -> bool {
        if self.trial.is_over() {
            return false;
        }
        self.focus.cell = cell;
        let (trial, sentence) = match self.puzzle.play(cell) {
            Tried::Illegal => (self.trial, TicTacToePuzzleSentence::Refused),
            Tried::Wrong => (
                TicTacToeTrial::Wrong(cell, self.puzzle.moves()),
                TicTacToePuzzleSentence::Wrong(cell),
            ),
            Tried::Right { answer } => {
                let left = self.puzzle.moves();
                (TicTacToeTrial::Open(left), TicTacToePuzzleSentence::Answered(cell, answer, left))
            }
            Tried::Won => {
                let trial =
                    if self.was_helped { TicTacToeTrial::Shown } else { TicTacToeTrial::Solved };
                (trial, TicTacToePuzzleSentence::Over(cell))
            }
        };
        self.trial = trial;
        self.announcement = self.announcement.followed_by(vec![sentence]);
        trial == TicTacToeTrial::Solved
    }
}
