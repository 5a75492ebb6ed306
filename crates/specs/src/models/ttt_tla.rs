//! The TLA+ module of tic-tac-toe, as transcribed in [`crate::ttt_tla`], for the model checker.

use stateright::{Model, Property};

use crate::ttt_tla::{
    Piece, State, board_filled, init, next, not_stalemate, o_has_not_won, x_has_not_won,
};

/// The module `tictactoe`: `Init`, `Next` and the checked properties.
#[derive(Clone, Copy, Debug, Default)]
pub struct TlaModel {
    /// The only checked property; `None` checks all. With one property, the checker stops at the
    /// first counterexample, and none is shorter. With all, the checker keeps the last
    /// counterexample to each property.
    pub only: Option<&'static str>,
}

impl Model for TlaModel {
    type State = State;
    /// The row and column, from 1, of the space that is filled.
    type Action = (usize, usize);

    fn init_states(&self) -> Vec<State> {
        vec![init()]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Self::Action>) {
        actions.extend(next(state).iter().filter_map(|next| filled(state, next)));
    }

    fn next_state(&self, state: &State, action: Self::Action) -> Option<State> {
        next(state).into_iter().find(|next| filled(state, next) == Some(action))
    }

    fn properties(&self) -> Vec<Property<Self>> {
        let mut properties = vec![
            // The invariants of the module. None of them holds; for example, a game that X wins is
            // a counterexample of the first.
            Property::always("XHasNotWon", |_, state: &State| x_has_not_won(state)),
            Property::always("OHasNotWon", |_, state: &State| o_has_not_won(state)),
            Property::always("NotStalemate", |_, state: &State| not_stalemate(state)),
            // The module has no other property; the next three are additions. The checker stops
            // once it has decided all properties. This one holds in every state, so that the
            // checker visits all states.
            Property::always("pieces are placed by turns", |_, state: &State| {
                let count = |piece| state.board.iter().flatten().filter(|p| **p == piece).count();
                // X goes first, so X has one piece more whenever O goes next.
                let ahead = usize::from(state.next_turn == Piece::O);
                count(Piece::X) == count(Piece::O) + ahead
            }),
            Property::sometimes("BoardFilled", |_, state: &State| board_filled(state)),
            Property::sometimes("both have won", |_, state: &State| {
                !x_has_not_won(state) && !o_has_not_won(state)
            }),
        ];
        properties.retain(|property| self.only.is_none_or(|only| only == property.name));
        properties
    }
}

/// The row and column, from 1, of the first space in which two boards differ; `None` if they are
/// equal.
fn filled(before: &State, after: &State) -> Option<(usize, usize)> {
    let spaces = (0..3).flat_map(|i| (0..3).map(move |j| (i, j)));
    let mut differ = spaces.filter(|(i, j)| before.board[*i][*j] != after.board[*i][*j]);
    differ.next().map(|(i, j)| (i + 1, j + 1))
}
