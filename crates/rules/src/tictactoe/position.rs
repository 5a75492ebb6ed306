//! A position: the marks on the board, the legal moves, and the result.

use alloc::string::String;

use super::line::Cells;
use super::{BadBoard, ByMark, Cell, CellSet, Ending, IllegalMove, LINES, Mark, Outcome, Rules};

/// The cells of both sides, and the rules. The number of marks decides the side to move.
///
/// The two fields of cells are for the side to move and for the other side, not for x and for o. So
/// a move only exchanges the fields, which is faster than a branch on the side.
///
/// # Examples
///
/// ```
/// use fairboard_rules::Position as _;
/// use fairboard_rules::tictactoe::{Cell, IllegalMove, Mark, Position};
///
/// let mut position = Position::default();
/// position.play(Cell::ALL[4])?;
/// assert_eq!((position.board().as_str(), position.turn()), ("....x....", Some(Mark::O)));
/// assert_eq!(position.play(Cell::ALL[4]), Err(IllegalMove::Occupied));
/// # Ok::<(), IllegalMove>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    rules: Rules,
    /// The cells of the side to move.
    moving: CellSet,
    /// The cells of the side that moved last.
    waiting: CellSet,
}

impl Position {
    /// An empty board, with the first player of the rules to move.
    pub fn new(rules: Rules) -> Self {
        Self { rules, moving: CellSet::EMPTY, waiting: CellSet::EMPTY }
    }

    /// The position of a board text: for each of the nine [cells](Cell::ALL), row by row from the
    /// top, `x`, `o`, or `.` if it is free.
    ///
    /// # Errors
    ///
    /// [`BadBoard`] if the text is no board, or if no game by these rules leads to this board.
    pub fn from_board(board: &str, rules: Rules) -> Result<Self, BadBoard> {
        if board.chars().count() != Cell::COUNT {
            return Err(BadBoard::Length);
        }
        let mut marks = ByMark::<CellSet>::default();
        for (cell, letter) in Cell::ALL.into_iter().zip(board.chars()) {
            match letter {
                'x' => marks.x = marks.x | CellSet::of(cell),
                'o' => marks.o = marks.o | CellSet::of(cell),
                '.' => {}
                _ => return Err(BadBoard::Letter),
            }
        }
        // The first player has made as many moves as the second, or one more.
        let (first, second) = (rules.first, rules.first.other());
        let next = match marks[first].len().checked_sub(marks[second].len()) {
            Some(0) => first,
            Some(1) => second,
            Some(2..) | None => return Err(BadBoard::Counts),
        };
        let position = Self { rules, moving: marks[next], waiting: marks[next.other()] };
        if rules.ending == Ending::AtFirstLine && position.had_line_before_last_move() {
            return Err(BadBoard::AfterTheEnd);
        }
        Ok(position)
    }

    /// The rules of the game: the player who moves first, and the event that ends the game.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The cells that `mark` occupies.
    pub fn cells(&self, mark: Mark) -> CellSet {
        if mark == self.side() { self.moving } else { self.waiting }
    }

    /// The cells that the side to move occupies.
    pub const fn own(&self) -> CellSet {
        self.moving
    }

    /// The cells that nobody occupies.
    pub fn free(&self) -> CellSet {
        !self.occupied()
    }

    /// The mark in `cell`; `None` if the cell is free.
    pub fn mark_at(&self, cell: Cell) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| self.cells(*mark).contains(cell))
    }

    /// The side to move; once the game is over, the side that would be next.
    pub fn side(&self) -> Mark {
        let is_even = self.occupied().len().is_multiple_of(2);
        if is_even { self.rules.first } else { self.rules.first.other() }
    }

    fn occupied(&self) -> CellSet {
        self.moving | self.waiting
    }

    fn is_over(&self) -> bool {
        // `|` tests both sets without a branch.
        let has_line = self.moving.has_line() | self.waiting.has_line();
        let is_full = self.free().is_empty();
        is_full || (has_line && self.rules.ending == Ending::AtFirstLine)
    }

    /// The winner's first line in the order of [`LINES`](super::LINES); `None` unless the game is
    /// over and somebody has won.
    pub fn winning_line(&self) -> Option<CellSet> {
        match crate::Position::outcome(self)? {
            Outcome::Win(mark) => self.cells(mark).first_line(),
            Outcome::Draw => None,
        }
    }

    /// The lines of the winner, in the order of [`LINES`](super::LINES): one move can complete two
    /// lines.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::tictactoe::{Position, Rules};
    ///
    /// let position = Position::from_board("xxxxooxoo", Rules::default())?;
    /// assert_eq!(position.winning_lines().count(), 2);
    /// # Ok::<(), fairboard_rules::tictactoe::BadBoard>(())
    /// ```
    pub fn winning_lines(&self) -> impl Iterator<Item = CellSet> + use<> {
        let cells = match crate::Position::outcome(self) {
            Some(Outcome::Win(mark)) => self.cells(mark),
            Some(Outcome::Draw) | None => CellSet::EMPTY,
        };
        LINES.into_iter().filter(move |line| cells.includes(*line))
    }

    /// The board as text, which [`from_board`](Self::from_board) reads.
    pub fn board(&self) -> String {
        Cell::ALL.into_iter().map(|cell| self.mark_at(cell).map_or(".", Mark::name)).collect()
    }

    /// Returns `true` if a line was complete before the last move. The position does not store the
    /// order of the moves, so this must be true for each possible last move.
    fn had_line_before_last_move(&self) -> bool {
        // The side to move did not make the last move, so its line is older.
        if self.moving.has_line() {
            return true;
        }
        let cells = self.waiting;
        let has_line_without = |cell| (cells & !CellSet::of(cell)).has_line();
        // Any cell of the side that moved last can be the cell of the last move. The first test is
        // for the empty board, on which `all` is true.
        cells.has_line() && cells.into_iter().all(has_line_without)
    }
}

impl crate::Position for Position {
    type Move = Cell;
    type Ply = Cell;
    type Moves = Cells;
    type Side = Mark;
    type Outcome = Outcome;
    type Illegal = IllegalMove;

    fn turn(&self) -> Option<Mark> {
        self.outcome().is_none().then(|| self.side())
    }

    fn legal_moves(&self) -> Cells {
        let free = if self.is_over() { CellSet::EMPTY } else { self.free() };
        free.into_iter()
    }

    fn check(&self, cell: Cell) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        if self.free().contains(cell) { Ok(()) } else { Err(IllegalMove::Occupied) }
    }

    fn play_unchecked(&mut self, cell: Cell) -> Cell {
        (self.moving, self.waiting) = (self.waiting, self.moving | CellSet::of(cell));
        cell
    }

    /// The result of a finished game. Both sides can have a line only if play goes on after a win,
    /// as in the TLA+ module, which defines no result. Then x has won, because the LED document
    /// tests x first when it displays the result.
    fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            None
        } else if self.cells(Mark::X).has_line() {
            Some(Outcome::Win(Mark::X))
        } else if self.cells(Mark::O).has_line() {
            Some(Outcome::Win(Mark::O))
        } else {
            Some(Outcome::Draw)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position as _;

    fn played(rules: Rules, cells: &str) -> Position {
        cells.chars().fold(Position::new(rules), |mut position, cell| {
            position.play(cell.to_string().parse().unwrap()).unwrap();
            position
        })
    }

    #[test]
    fn players_move_by_turns_from_the_first() {
        for first in Mark::ALL {
            let rules = Rules { first, ..Rules::default() };
            assert_eq!(played(rules, "").turn(), Some(first));
            assert_eq!(played(rules, "5").turn(), Some(first.other()));
            assert_eq!(played(rules, "51").turn(), Some(first));
            assert_eq!(played(rules, "5").mark_at(Cell::ALL[4]), Some(first));
        }
    }

    #[test]
    fn ends() {
        let usual = Rules::default();
        let play_on = Rules { ending: Ending::AtFullBoard, ..usual };
        for (rule, rules, cells, outcome) in [
            ("nobody has a line yet", usual, "1425", None),
            ("a row wins", usual, "14253", Some(Outcome::Win(Mark::X))),
            ("a column wins", usual, "12457", Some(Outcome::Win(Mark::X))),
            ("a diagonal wins", usual, "12539", Some(Outcome::Win(Mark::X))),
            ("o can win", usual, "142596", Some(Outcome::Win(Mark::O))),
            ("the ninth move can win", usual, "587941263", Some(Outcome::Win(Mark::X))),
            ("a full board without a line is a draw", usual, "395216874", Some(Outcome::Draw)),
            ("play goes on after a win", play_on, "14253", None),
            ("x is tested first", play_on, "142536789", Some(Outcome::Win(Mark::X))),
        ] {
            assert_eq!(played(rules, cells).outcome(), outcome, "{rule}");
        }
    }

    #[test]
    fn the_line_that_won_is_the_first_of_the_winner() {
        let play_on = Rules { ending: Ending::AtFullBoard, ..Rules::default() };
        for (rule, rules, cells, line) in [
            ("nobody has a line yet", Rules::default(), "1425", ""),
            ("a draw has none", Rules::default(), "395216874", ""),
            ("x's", Rules::default(), "14253", "123"),
            ("o's", Rules::default(), "142596", "456"),
            ("one move made two lines", Rules::default(), "253648791", "123"),
            ("x's, though o has one, too", play_on, "142536789", "123"),
        ] {
            let winning = played(rules, cells).winning_line().unwrap_or(CellSet::EMPTY);
            let digits: String = winning.into_iter().map(|cell| cell.to_string()).collect();
            assert_eq!(digits, line, "{rule}");
        }
    }

    #[test]
    fn boards_that_cannot_arise_are_refused() {
        let play_on = Rules { ending: Ending::AtFullBoard, ..Rules::default() };
        let o_first = Rules { first: Mark::O, ..Rules::default() };
        for (board, rules, expected) in [
            ("........", Rules::default(), Some(BadBoard::Length)),
            ("........X", Rules::default(), Some(BadBoard::Letter)),
            ("xx.......", Rules::default(), Some(BadBoard::Counts)),
            ("o........", Rules::default(), Some(BadBoard::Counts)),
            ("o........", o_first, None),
            ("xxxooo...", Rules::default(), Some(BadBoard::AfterTheEnd)),
            ("xxxoo.o..", Rules::default(), Some(BadBoard::AfterTheEnd)),
            ("xxxoo....", Rules::default(), None),
            ("xxxooo...", play_on, None),
            // One cell completed two lines.
            ("xxxoxooox", Rules::default(), None),
        ] {
            assert_eq!(Position::from_board(board, rules).err(), expected, "{board}");
        }
    }

    #[test]
    fn boards_round_trip() {
        let position = played(Rules::default(), "51937");
        assert_eq!(position.board(), "o.o.x.x.x");
        assert_eq!(Position::from_board(&position.board(), position.rules()), Ok(position));
    }

    #[test]
    fn refused_moves_have_their_reason_and_change_nothing() {
        for (cells, cell, reason) in [
            ("5", "5", IllegalMove::Occupied),
            ("14253", "9", IllegalMove::GameOver),
            ("14253", "1", IllegalMove::GameOver),
            ("395216874", "1", IllegalMove::GameOver),
        ] {
            let mut position = played(Rules::default(), cells);
            let before = position;
            assert_eq!(position.play(cell.parse().unwrap()), Err(reason), "{cells} {cell}");
            assert_eq!(position, before);
        }
    }
}
