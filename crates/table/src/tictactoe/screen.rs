//! Everything that is drawn of a game of tic-tac-toe.

use std::iter;
use std::rc::Rc;

use fairboard_play::clock::Clock;
use fairboard_play::tictactoe::{self, Event, Refusal};
use fairboard_rules::tictactoe::{Cell, CellSet, Mark, Position, Score};

use super::GridAsk;
use crate::announcement::Announcement;
use crate::grid::{self, GridStep};
use crate::saving::Notice;

/// Everything that is drawn of a table. Only preferences and language come from elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct TicTacToeScreen {
    /// The session's situation: position, record, tally, players, and what may be asked.
    pub game: Rc<tictactoe::Situation>,
    /// The board, with the keyboard's focus.
    pub board: GridScreen,
    /// Whether free cells show their value under perfect play.
    pub hints: Hints,
    /// Text of the live region.
    pub announcement: Announcement<Sentence>,
    /// Notices about storage and the clipboard, which stay until their causes are gone.
    pub notices: Vec<Notice>,
    /// The clock of the game, if it has one.
    pub clock: Option<Clock>,
}

/// The board of a table, of a far game or of a puzzle, without anything beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridScreen {
    /// The position on the board. While a person looks back, this is not the latest position.
    pub position: Position,
    /// The nine cells, row by row from the top left.
    pub cells: [CellLook; 9],
    /// The cell with the keyboard's focus.
    pub focus: Focus,
    /// True if the board shows no status, because a far game has ended in another way than by its
    /// marks.
    pub is_stopped: bool,
}

impl GridScreen {
    /// A board without hints, whose status is shown.
    pub(crate) fn new(position: Position, focus: Focus) -> Self {
        let cells = looks(&position, focus.cell, Hints::Hidden, iter::empty());
        Self { position, cells, focus, is_stopped: false }
    }
}

/// The keyboard's focus on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Focus {
    /// The board's tab stop.
    pub cell: Cell,
    /// Number of times that the keyboard has moved the focus. When the number grows, the cell takes
    /// the browser's focus.
    pub moves: u32,
}

impl Focus {
    /// The focus at first, which is on the middle cell.
    pub(crate) const START: Self = Self { cell: Cell::ALL[4], moves: 0 };

    /// Handles a request at the board, and returns the cell that is to be marked. `None` if the
    /// request only moves the focus, or is a key without a meaning here.
    pub(crate) fn ask(&mut self, ask: GridAsk) -> Option<Cell> {
        match ask {
            GridAsk::Play(cell) => return Some(cell),
            GridAsk::Focus(cell) => self.cell = cell,
            GridAsk::Key(key) if key.is_choose() => return Some(self.cell),
            GridAsk::Key(key) => {
                if let Some(step) = key.step() {
                    self.step(step);
                }
            }
        }
        None
    }

    /// Moves the table's focus by a key, and counts the move so that the browser's focus follows.
    fn step(&mut self, step: GridStep) {
        *self =
            Self { cell: grid::tictactoe_step(self.cell, step), moves: self.moves.wrapping_add(1) };
    }
}

/// One cell of a [`GridScreen`], as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellLook {
    /// The cell, which gives the place on the board.
    pub cell: Cell,
    /// The mark in the cell, if there is one.
    pub mark: Option<Mark>,
    /// Value under perfect play, if hints are shown and the cell is free.
    pub hint: Option<Score>,
    /// True if the cell belongs to a completed line.
    pub is_in_line: bool,
    /// True if the cell is the board's tab stop.
    pub is_focus: bool,
}

/// Whether free cells show their values under perfect play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hints {
    /// Free cells show their value under perfect play.
    Shown,
    /// Free cells show no value.
    #[default]
    Hidden,
}

/// A sentence about a game of tic-tac-toe; `messages` has the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sentence {
    /// An event, the position after it, and the side that has run out of time.
    Event(Event, Position, Option<Mark>),
    /// The seconds that a side has left on its clock.
    TimeLeft(Mark, u32),
    /// A request was refused, for this reason.
    Refused(Refusal),
    /// The game has gone on in another tab.
    OtherTab,
    /// Another tab changed the game at the same instant, and the other tab's change stays.
    Outdone,
    /// The text of the game is on the clipboard.
    Copied,
}

/// Looks of the nine cells. `scores` gives each free cell with its score. Each score is found by a
/// search, so `scores` is used only if hints are shown.
pub(crate) fn looks(
    position: &Position,
    focus: Cell,
    hints: Hints,
    scores: impl Iterator<Item = (Cell, Score)>,
) -> [CellLook; 9] {
    let lines = position.winning_lines().fold(CellSet::EMPTY, |lines, line| lines | line);
    let values: Vec<_> = match hints {
        Hints::Shown => scores.collect(),
        Hints::Hidden => Vec::new(),
    };
    Cell::ALL.map(|cell| CellLook {
        cell,
        mark: position.mark_at(cell),
        hint: values.iter().find(|(scored, _)| *scored == cell).map(|(_, score)| *score),
        is_in_line: lines.contains(cell),
        is_focus: cell == focus,
    })
}

#[cfg(test)]
mod tests {

    use fairboard_rules::tictactoe::{Rules, scores};

    use super::*;

    #[test]
    fn each_free_cell_is_searched_once_and_only_for_hints_that_are_shown() {
        for (board, hints, searches) in [
            (".........", Hints::Hidden, 0),
            (".........", Hints::Shown, 9),
            ("x...o....", Hints::Hidden, 0),
            ("x...o....", Hints::Shown, 7),
            ("xxx.oo...", Hints::Shown, 0),
        ] {
            let position = Position::from_board(board, Rules::default()).unwrap();
            let count = std::cell::Cell::new(0);
            let scores = scores(&position).inspect(|_| count.set(count.get() + 1));
            let looks = looks(&position, Cell::ALL[4], hints, scores);
            assert_eq!(count.get(), searches, "{board} {hints:?}");
            let hinted = looks.iter().filter(|look| look.hint.is_some()).count();
            assert_eq!(hinted, searches, "{board} {hints:?}");
        }
    }

    #[test]
    fn completed_lines_are_marked() {
        for (board, expected) in [
            ("xxx.oo...", "lll......"),
            ("xxxxooxoo", "llll..l.."),
            ("xoxoxoxox", "l.l.l.l.l"),
            ("xox.o....", "........."),
        ] {
            let position = Position::from_board(board, Rules::default()).unwrap();
            let looks = looks(&position, Cell::ALL[8], Hints::Hidden, scores(&position));
            let marked = looks.map(|look| if look.is_in_line { 'l' } else { '.' });
            assert_eq!(marked.iter().collect::<String>(), expected, "{board}");
            assert!(looks[8].is_focus && !looks[4].is_focus);
        }
        let position = Position::from_board("xxx.oo...", Rules::default()).unwrap();
        let looks = looks(&position, Cell::ALL[8], Hints::Hidden, scores(&position));
        assert_eq!(looks[4].mark, Some(Mark::O));
    }
}
