//! The TLA+ module `tictactoe`: play goes on until the board is full, also after a win.
//!
//! The module states as invariants that x has not won, that o has not won, and that the game is not
//! a draw. No invariant holds in every game: the model checker TLC finds a game that violates it.
//!
//! # Examples
//!
//! ```
//! use fairboard_rules::tictactoe::{Mark, tla};
//!
//! // The last of the next states puts the mark into the last free cell.
//! let mut state = tla::init();
//! while let Some(next) = tla::next(&state).last() {
//!     state = next;
//! }
//! assert!(tla::board_filled(&state) && tla::won(&state, Mark::X) && !tla::x_has_not_won(&state));
//! assert!(tla::o_has_not_won(&state) && tla::not_stalemate(&state));
//! ```

use super::{Ending, Mark, Position, Rules};
use crate::Position as _;

/// `Init`: every space is blank, and X goes first.
pub fn init() -> Position {
    Position::new(Rules { first: Mark::X, ending: Ending::AtFullBoard })
}

/// `Next`, which is `MoveX \/ MoveO`: the states after each move; none once the board is filled.
pub fn next(state: &Position) -> impl Iterator<Item = Position> {
    state.legal_moves().map(|cell| {
        let mut next = *state;
        next.play_unchecked(cell);
        next
    })
}

/// `Won(player)`: the player has three in a row.
pub fn won(state: &Position, player: Mark) -> bool {
    state.cells(player).has_line()
}

/// `BoardFilled`: no space is blank.
pub fn board_filled(state: &Position) -> bool {
    state.free().is_empty()
}

/// The invariant `XHasNotWon`: x has no three in a row.
pub fn x_has_not_won(state: &Position) -> bool {
    !won(state, Mark::X)
}

/// The invariant `OHasNotWon`: o has no three in a row.
pub fn o_has_not_won(state: &Position) -> bool {
    !won(state, Mark::O)
}

/// The invariant `NotStalemate`: somebody has won, or the board is not filled.
pub fn not_stalemate(state: &Position) -> bool {
    won(state, Mark::X) || won(state, Mark::O) || !board_filled(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_property_holds_on_its_boards() {
        let rules = init().rules();
        for (board, [x, o, full, not_stuck]) in [
            (".........", [false, false, false, true]),
            ("xxxoo....", [true, false, false, true]),
            ("xx.oooxx.", [false, true, false, true]),
            ("xoxxoooxx", [false, false, true, false]),
            ("xxxoxoxoo", [true, false, true, true]),
        ] {
            let state = Position::from_board(board, rules).expect(board);
            let found = [
                won(&state, Mark::X),
                won(&state, Mark::O),
                board_filled(&state),
                not_stalemate(&state),
            ];
            assert_eq!(found, [x, o, full, not_stuck], "{board}");
            assert_eq!([x_has_not_won(&state), o_has_not_won(&state)], [!x, !o], "{board}");
        }
    }
}
