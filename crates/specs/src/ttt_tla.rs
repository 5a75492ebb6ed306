//! The TLA+ module `tictactoe` (document 003), clause by clause.

/// `Pieces`: the content of a space of the board. The module's comment writes "-" for a blank
/// square, and its formulas write "_".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Piece {
    /// "X", which moves first.
    X,
    /// "O", which moves second.
    O,
    /// "_", a blank space.
    Blank,
}

/// The variables `board`, a 3x3 board, and `nextTurn`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// `board[i][j]`, counted from 0 here.
    pub board: [[Piece; 3]; 3],
    /// The player that goes next.
    pub next_turn: Piece,
}

/// The module's `1..3`, as indices of an array.
const INDICES: [usize; 3] = [0, 1, 2];

/// `Init`: X always goes first, and every space on the board is blank.
pub const fn init() -> State {
    State { board: [[Piece::Blank; 3]; 3], next_turn: Piece::X }
}

/// `Move(player)`: the boards that differ in one blank space, which is the player's now.
fn boards_after_move(state: &State, player: Piece) -> Vec<[[Piece; 3]; 3]> {
    let mut boards = Vec::new();
    for i in INDICES {
        for j in INDICES {
            if state.board[i][j] == Piece::Blank {
                let mut board = state.board;
                board[i][j] = player;
                boards.push(board);
            }
        }
    }
    boards
}

/// `MoveX`: the states after each move of X, in which O goes next; none if it is O's turn.
pub fn move_x(state: &State) -> Vec<State> {
    if state.next_turn != Piece::X {
        return Vec::new();
    }
    let boards = boards_after_move(state, Piece::X).into_iter();
    boards.map(|board| State { board, next_turn: Piece::O }).collect()
}

/// `MoveO`: the states after each move of O, in which X goes next; none if it is X's turn.
pub fn move_o(state: &State) -> Vec<State> {
    if state.next_turn != Piece::O {
        return Vec::new();
    }
    let boards = boards_after_move(state, Piece::O).into_iter();
    boards.map(|board| State { board, next_turn: Piece::X }).collect()
}

/// `Next == MoveX \/ MoveO`: the states after each move of the player that goes next.
pub fn next(state: &State) -> Vec<State> {
    let mut states = move_x(state);
    states.extend(move_o(state));
    states
}

/// `WinningPositions`: horizontal, vertical and diagonal wins, as pairs counted from 1.
pub const WINNING_POSITIONS: [[(usize, usize); 3]; 8] = [
    [(1, 1), (1, 2), (1, 3)],
    [(2, 1), (2, 2), (2, 3)],
    [(3, 1), (3, 2), (3, 3)],
    [(1, 1), (2, 1), (3, 1)],
    [(1, 2), (2, 2), (3, 2)],
    [(1, 3), (2, 3), (3, 3)],
    [(1, 1), (2, 2), (3, 3)],
    [(3, 1), (2, 2), (1, 3)],
];

/// `Won(player)`: all the needed spaces of some winning position are occupied by the player.
pub fn won(state: &State, player: Piece) -> bool {
    WINNING_POSITIONS.iter().any(|winning_position| {
        // The pairs count from 1, and the board counts from 0.
        winning_position.iter().all(|&(i, j)| state.board[i - 1][j - 1] == player)
    })
}

/// `XHasNotWon == ~Won("X")`: X does not occupy all spaces of any winning position.
pub fn x_has_not_won(state: &State) -> bool {
    !won(state, Piece::X)
}

/// `OHasNotWon == ~Won("O")`: O does not occupy all spaces of any winning position.
pub fn o_has_not_won(state: &State) -> bool {
    !won(state, Piece::O)
}

/// `BoardFilled`: there is no empty space.
pub fn board_filled(state: &State) -> bool {
    !INDICES.into_iter().any(|i| INDICES.into_iter().any(|j| state.board[i][j] == Piece::Blank))
}

/// `NotStalemate`: one player has won or the board is not filled.
pub fn not_stalemate(state: &State) -> bool {
    won(state, Piece::X) || won(state, Piece::O) || !board_filled(state)
}
