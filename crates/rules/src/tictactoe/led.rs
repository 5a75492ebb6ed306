//! The LED document, "Tic Tac Toe" by Rushton, Zheng and Phan in the language LED: its definitions
//! as functions of the state, and its screen.
//!
//! The document's coordinates are pixels with y growing upwards. A *row* of the document is a line
//! here.
//!
//! # Examples
//!
//! ```
//! use fairboard_rules::tictactoe::led::*;
//! use fairboard_rules::tictactoe::{Cell, Mark, Position};
//!
//! let mut state = Position::default();
//! for cell in [1, 4, 2, 5, 3] {
//!     let cell = Cell::new(cell).ok_or("no such cell")?;
//!     assert!(legal_to_move_in(&state, cell));
//!     let (player, at) = (player_to_move(&state), center(cell));
//!     assert_eq!(click_at(at), Click::Cell(cell));
//!     state = next_state(&state, click_at(at));
//!     assert!(occupied(&state, cell) && occupies(&state, player, cell));
//! }
//! assert!(three_in_row(&state, Mark::X) && game_over(&state) && !board_full(&state));
//! let Text { text, color, at } = status(&state);
//! assert_eq!((text, color, at), ("x won", TextColor::Blue, LedPoint { x: 200, y: 750 }));
//! assert_eq!(letter(Mark::O, Cell::ALL[3]).at, center(Cell::ALL[3]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Cell, LINES, Mark, Outcome, Position};
use crate::Position as _;

/// A point of the document's screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LedPoint {
    /// Horizontal coordinate in pixels, growing to the right.
    pub x: i32,
    /// Vertical coordinate in pixels, growing upwards.
    pub y: i32,
}

/// The colors of the document's texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextColor {
    /// Black shows the status while the game goes on.
    Black,
    /// Blue is the color of x, and of the text that x has won.
    Blue,
    /// Green is the color of o, and of the text that o has won.
    Green,
    /// Red shows that nobody has won.
    Red,
}

/// A text of the document's screen, centered on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Text {
    /// The characters of the text, such as `x` or `x's turn`.
    pub text: &'static str,
    /// The color in which the text is written.
    pub color: TextColor,
    /// The point on which the text is centered.
    pub at: LedPoint,
}

/// The four segments of the grid, each from one point to another.
pub const GRID: [(LedPoint, LedPoint); 4] = [
    (LedPoint { x: 200, y: 400 }, LedPoint { x: 200, y: 700 }),
    (LedPoint { x: 300, y: 400 }, LedPoint { x: 300, y: 700 }),
    (LedPoint { x: 100, y: 500 }, LedPoint { x: 400, y: 500 }),
    (LedPoint { x: 100, y: 600 }, LedPoint { x: 400, y: 600 }),
];

/// The reset button: its lower left and its upper right corner.
pub const RESET: (LedPoint, LedPoint) = (LedPoint { x: 350, y: 725 }, LedPoint { x: 550, y: 775 });

/// The side of a cell's square, in pixels.
pub const CELL_SIDE: i32 = 100;

/// The font size of every text, the letters in the cells included.
pub const FONT_SIZE: i32 = 36;

/// `occupies(p, c)`: player `mark` has moved in `cell`.
pub fn occupies(state: &Position, mark: Mark, cell: Cell) -> bool {
    state.cells(mark).contains(cell)
}

/// `occupied(c)`: somebody has moved in `cell`.
pub fn occupied(state: &Position, cell: Cell) -> bool {
    Mark::ALL.into_iter().any(|mark| occupies(state, mark, cell))
}

/// `threeInRow(p)`: player `mark` fills one of the eight lines.
pub fn three_in_row(state: &Position, mark: Mark) -> bool {
    LINES.into_iter().any(|line| line.into_iter().all(|cell| occupies(state, mark, cell)))
}

/// `boardFull`: nine moves have been made.
pub fn board_full(state: &Position) -> bool {
    state.free().is_empty()
}

/// `gameOver`: the game has ended by the rules of `state`. The rules of the document are
/// `Rules::default()`.
pub fn game_over(state: &Position) -> bool {
    state.outcome().is_some()
}

/// `playerToMove`: the side to move; once the game is over, the side that would be next.
pub fn player_to_move(state: &Position) -> Mark {
    state.side()
}

/// `legalToMoveIn(c)`: the game is not over and nobody has moved in `cell`.
pub fn legal_to_move_in(state: &Position, cell: Cell) -> bool {
    state.is_legal(cell)
}

/// The target of a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// The click hits a cell.
    Cell(Cell),
    /// The click hits the reset button.
    Reset,
    /// The click hits nothing that reacts.
    Nothing,
}

/// `nextState`: the state after a click. A reset gives the initial state, and a click in a cell
/// where a move is legal makes that move. Any other click changes nothing.
#[must_use]
pub fn next_state(state: &Position, click: Click) -> Position {
    match click {
        Click::Reset => Position::new(state.rules()),
        Click::Cell(cell) if legal_to_move_in(state, cell) => {
            let mut next = *state;
            next.play_unchecked(cell);
            next
        }
        Click::Cell(_) | Click::Nothing => *state,
    }
}

/// The target at a point: a click counts strictly inside of a cell's square or the button.
pub fn click_at(point: LedPoint) -> Click {
    let (low, high) = RESET;
    if low.x < point.x && point.x < high.x && low.y < point.y && point.y < high.y {
        return Click::Reset;
    }
    let within = |cell: &Cell| {
        let LedPoint { x, y } = center(*cell);
        (point.x - x).abs() * 2 < CELL_SIDE && (point.y - y).abs() * 2 < CELL_SIDE
    };
    Cell::ALL.into_iter().find(within).map_or(Click::Nothing, Click::Cell)
}

/// The center of the square of `cell`, on which a letter in this cell is centered.
pub const fn center(cell: Cell) -> LedPoint {
    let (row, column) = (cell.row() as i32, cell.column() as i32);
    // The cell in row 1 and column 1 has its center at (150, 650).
    LedPoint { x: 50 + CELL_SIDE * column, y: 750 - CELL_SIDE * row }
}

/// The letter that a move of `mark` in `cell` puts on the screen.
pub const fn letter(mark: Mark, cell: Cell) -> Text {
    Text { text: mark.name(), color: color(mark), at: center(cell) }
}

/// Center of the status while the game goes on.
pub const GOING: LedPoint = LedPoint { x: 100, y: 750 };

/// Center of the status once the game is over.
pub const OVER: LedPoint = LedPoint { x: 200, y: 750 };

/// The status: the turn, or the result once the game is over.
pub fn status(state: &Position) -> Text {
    match (state.outcome(), state.side()) {
        (None, Mark::X) => Text { text: "x's turn", color: TextColor::Black, at: GOING },
        (None, Mark::O) => Text { text: "o's turn", color: TextColor::Black, at: GOING },
        (Some(Outcome::Win(Mark::X)), _) => Text { text: "x won", color: color(Mark::X), at: OVER },
        (Some(Outcome::Win(Mark::O)), _) => Text { text: "o won", color: color(Mark::O), at: OVER },
        (Some(Outcome::Draw), _) => Text { text: "cat got it", color: TextColor::Red, at: OVER },
    }
}

/// The color of a mark, and of the result that this mark won.
pub const fn color(mark: Mark) -> TextColor {
    match mark {
        Mark::X => TextColor::Blue,
        Mark::O => TextColor::Green,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tictactoe::Rules;

    fn state(board: &str) -> Position {
        Position::from_board(board, Rules::default()).unwrap()
    }

    #[test]
    fn statuses() {
        for (board, text, color, x) in [
            (".........", "x's turn", TextColor::Black, 100),
            ("....x....", "o's turn", TextColor::Black, 100),
            ("xxxoo....", "x won", TextColor::Blue, 200),
            ("ooox.x..x", "o won", TextColor::Green, 200),
            ("xoxxoooxx", "cat got it", TextColor::Red, 200),
        ] {
            let at = LedPoint { x, y: 750 };
            assert_eq!(status(&state(board)), Text { text, color, at }, "{board}");
        }
    }

    #[test]
    fn centers() {
        for (number, x, y) in [(1, 150, 650), (3, 350, 650), (5, 250, 550), (9, 350, 450)] {
            assert_eq!(center(Cell::new(number).unwrap()), LedPoint { x, y });
        }
    }

    #[test]
    fn clicks_count_strictly_inside() {
        let cell = |number| Click::Cell(Cell::new(number).unwrap());
        for (x, y, expected) in [
            (150, 650, cell(1)),
            (101, 601, cell(1)),
            (199, 699, cell(1)),
            (200, 650, Click::Nothing),
            (100, 650, Click::Nothing),
            (150, 700, Click::Nothing),
            (399, 401, cell(9)),
            (400, 401, Click::Nothing),
            (450, 750, Click::Reset),
            (350, 750, Click::Nothing),
            (0, 0, Click::Nothing),
        ] {
            assert_eq!(click_at(LedPoint { x, y }), expected, "{x} {y}");
        }
    }

    #[test]
    fn next_states() {
        let fifth = Click::Cell(Cell::ALL[4]);
        for (rule, board, click, expected) in [
            ("a legal click moves", ".........", fifth, "....x...."),
            ("a click in an occupied cell does nothing", "....x....", fifth, "....x...."),
            ("a click after the end does nothing", "xxxo.o...", fifth, "xxxo.o..."),
            ("a click elsewhere does nothing", "....x....", Click::Nothing, "....x...."),
            ("reset starts again at any time", "....x....", Click::Reset, "........."),
            ("reset starts again after the end", "xxxo.o...", Click::Reset, "........."),
        ] {
            assert_eq!(next_state(&state(board), click).board(), expected, "{rule}");
        }
    }

    #[test]
    fn the_definitions_agree_with_the_core() {
        let over = state("xxxoo....");
        assert!(three_in_row(&over, Mark::X) && !three_in_row(&over, Mark::O));
        assert!(game_over(&over) && !board_full(&over));
        assert!(occupied(&over, Cell::ALL[0]) && !occupied(&over, Cell::ALL[8]));
        assert!(!legal_to_move_in(&over, Cell::ALL[8]));
        assert_eq!(player_to_move(&state("....x....")), Mark::O);
    }
}
