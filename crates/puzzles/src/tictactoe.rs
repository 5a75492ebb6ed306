//! Puzzles of tic-tac-toe: positions in which one move alone wins, and not at once.
//!
//! The list is complete, apart from rotations and reflections.

use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::{Cell, Mark, Outcome, Position, Rules};

/// The boards in the form of [`Position::from_board`], the shortest puzzles first. Their order must
/// stay, because links and stored progress name a puzzle by its number.
const BOARDS: [&str; 51] = [
    "x.o..xoxo",
    "xo.oox.x.",
    "xoo..x.xo",
    "xoo..xox.",
    "xoo.ox.x.",
    "xooo.x.x.",
    "xoox..ox.",
    "xoxo..ox.",
    "xoxo.o.x.",
    ".x.oxx.o.",
    "oxox...x.",
    "oxox.x...",
    "xo.x..o.x",
    "xo.x.xo..",
    "xoo..x..x",
    "xoxo..x..",
    "xoxx..o..",
    "xx..o..xo",
    "xxo..x..o",
    "xxo..x.o.",
    "xxo.x..o.",
    "xxox...o.",
    ".x.o.x.o.",
    ".x.oox...",
    ".x.xo...o",
    "ox...x..o",
    "ox.x....o",
    "oxox.....",
    "x...xo..o",
    "x.o..o.x.",
    "x.o..x..o",
    "x.o..xo..",
    "x.o.o...x",
    "x.o.o..x.",
    "xo...x..o",
    "xo...x.o.",
    "xo..o..x.",
    "xo.o.x...",
    "xo.x..o..",
    "xox....o.",
    "xox...o..",
    "xxo...o..",
    ".x.o.xo..",
    "ox.o.x...",
    "x....o.xo",
    ".x.o...x.",
    "ox.....x.",
    "ox...x...",
    "xx......o",
    "xx...o...",
    ".x....o..",
];

/// Greatest number of moves that a puzzle's winner needs.
const MOST_MOVES: u8 = 3;

/// A puzzle of tic-tac-toe, as far as it has been played.
///
/// # Examples
///
/// ```
/// use fairboard_puzzles::tictactoe::{Puzzle, Tried};
///
/// let mut puzzle = Puzzle::numbered(1).ok_or("there is a first one")?;
/// let cell = puzzle.solution().ok_or("it goes on")?;
/// assert!(matches!(puzzle.play(cell), Tried::Right { .. }));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    position: Position,
    /// Number of moves that the side to move has left to win; 0 once the puzzle is solved.
    moves: u8,
}

/// The result of an attempt at a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tried {
    /// The move is not legal.
    Illegal,
    /// The move does not win within the puzzle's number of moves, and is not played.
    Wrong,
    /// The move is right, and the other side has answered.
    Right {
        /// The cell of the reply that delays the win longest.
        answer: Cell,
    },
    /// The move wins.
    Won,
}

/// Number of puzzles, and so also the number of the last puzzle.
pub const COUNT: u16 = BOARDS.len() as u16;

impl Puzzle {
    /// A puzzle by its number, from 1 on; `None` if there is no such puzzle.
    pub fn numbered(number: u16) -> Option<Self> {
        let board = BOARDS.get(usize::from(number).checked_sub(1)?)?;
        let position = Position::from_board(board, Rules::default()).ok()?;
        let moves = (1..=MOST_MOVES).find(|moves| wins_in(&position, *moves))?;
        Some(Self { position, moves })
    }

    /// The position, after the moves and answers so far.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The side to move, which can win; once the puzzle is solved, the side that has lost.
    pub fn side(&self) -> Mark {
        self.position.side()
    }

    /// Number of moves that the side to move has left to win; 0 once the puzzle is solved.
    pub const fn moves(&self) -> u8 {
        self.moves
    }

    /// A move that wins within the puzzle's number of moves; `None` once the game is over, because
    /// then no move is legal.
    pub fn solution(&self) -> Option<Cell> {
        self.position.legal_moves().find(|cell| move_wins_in(&self.position, *cell, self.moves))
    }

    /// Tries a move. If the move wins within the puzzle's number of moves, it is played, and the
    /// other side makes the reply that delays the win longest.
    pub fn play(&mut self, cell: Cell) -> Tried {
        if self.position.check(cell).is_err() {
            return Tried::Illegal;
        }
        if !move_wins_in(&self.position, cell, self.moves) {
            return Tried::Wrong;
        }
        self.position.play_unchecked(cell);
        self.moves -= 1;
        match slowest_answer(&self.position, self.moves) {
            Some(answer) => {
                self.position.play_unchecked(answer);
                Tried::Right { answer }
            }
            None => Tried::Won,
        }
    }
}

/// The first reply after which the winner needs all of the `moves` moves that are left; `None` once
/// the game is over. Before that there is such a reply, because fewer moves would not win.
fn slowest_answer(position: &Position, moves: u8) -> Option<Cell> {
    position.legal_moves().find(|cell| !wins_in(&after(position, *cell), moves - 1))
}

/// The position after a legal move to `cell`.
fn after(position: &Position, cell: Cell) -> Position {
    let mut next = *position;
    next.play_unchecked(cell);
    next
}

/// Returns `true` if the side to move wins within this number of its own moves, against every
/// defence.
fn wins_in(position: &Position, moves: u8) -> bool {
    moves > 0 && position.legal_moves().any(|cell| move_wins_in(position, cell, moves))
}

/// Returns `true` if the side to move wins within `moves` of its own moves, against every defence,
/// when it begins with `cell`. `moves` is at least 1.
fn move_wins_in(position: &Position, cell: Cell, moves: u8) -> bool {
    let next = after(position, cell);
    match next.outcome() {
        Some(outcome) => outcome == Outcome::Win(position.side()),
        None => next.legal_moves().all(|answer| wins_in(&after(&next, answer), moves - 1)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use fairboard_rules::tictactoe::{Score, scores};

    use super::*;

    /// The smallest of the eight boards that are this one, turned and mirrored.
    fn class(board: &str) -> String {
        let characters: Vec<char> = board.chars().collect();
        let images = (0..8_usize).map(|image| {
            (0..9_usize)
                .map(|place| {
                    let (mut row, mut column) = (place / 3, place % 3);
                    if image >= 4 {
                        column = 2 - column;
                    }
                    for _ in 0..image % 4 {
                        (row, column) = (column, 2 - row);
                    }
                    characters[3 * row + column]
                })
                .collect()
        });
        images.min().unwrap()
    }

    /// Every position of the game in which one move alone wins, and not at once.
    fn positions_with_one_win() -> BTreeSet<String> {
        let mut visited = BTreeMap::new();
        let mut open = vec![Position::default()];
        while let Some(position) = open.pop() {
            if position.turn().is_none() || visited.contains_key(&position.board()) {
                continue;
            }
            open.extend(position.legal_moves().map(|cell| after(&position, cell)));
            let wins = scores(&position).filter(|(_, score)| *score == Score::Win).count();
            let is_open = position.legal_moves().len() > 2;
            visited.insert(position.board(), is_open && wins == 1 && !wins_in(&position, 1));
        }
        let puzzles = visited.into_iter().filter(|(_, is_puzzle)| *is_puzzle);
        puzzles.map(|(board, _)| class(&board)).collect()
    }

    #[test]
    fn the_boards_are_all_positions_in_which_one_move_alone_wins() {
        let listed: BTreeSet<String> = BOARDS.iter().map(|board| class(board)).collect();
        assert_eq!(listed.len(), BOARDS.len());
        assert!(listed == positions_with_one_win());
    }

    #[test]
    fn every_puzzle_is_won_in_its_moves_and_by_no_other_first_move() {
        for number in 1..=COUNT {
            let puzzle = Puzzle::numbered(number).unwrap();
            let cells: Vec<Cell> = puzzle.position.legal_moves().collect();
            let right = cells.iter().filter(|cell| puzzle.clone().play(**cell) != Tried::Wrong);
            assert_eq!(right.count(), 1, "puzzle {number}");
            let (mut played, side) = (puzzle, puzzle.side());
            for move_number in 1..=puzzle.moves {
                let tried = played.play(played.solution().unwrap());
                let is_last = move_number == puzzle.moves;
                assert_eq!(tried == Tried::Won, is_last, "puzzle {number}, move {move_number}");
            }
            assert_eq!(played.position.outcome(), Some(Outcome::Win(side)), "puzzle {number}");
            assert_eq!(played.solution(), None);
        }
    }

    #[test]
    fn a_refused_move_changes_nothing() {
        let puzzle = Puzzle::numbered(1).unwrap();
        for cell in Cell::ALL {
            let mut tried = puzzle;
            match tried.play(cell) {
                Tried::Illegal => assert!(puzzle.position.mark_at(cell).is_some()),
                Tried::Wrong => assert_eq!(tried, puzzle),
                Tried::Right { .. } | Tried::Won => assert_eq!(Some(cell), puzzle.solution()),
            }
        }
    }

    #[test]
    fn there_are_puzzles_of_two_and_of_three_moves_and_none_beyond() {
        let moves = |number| Puzzle::numbered(number).map(|puzzle| puzzle.moves());
        assert_eq!((moves(1), moves(COUNT)), (Some(2), Some(3)));
        assert_eq!((moves(0), moves(COUNT + 1)), (None, None));
    }
}
