//! Tic-tac-toe that stops at a win, played with the code of `fairboard-rules`.

use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::{Cell, Mark, Outcome, Position};
use stateright::{Model, Property};

/// Tic-tac-toe as defined by the documents in LED and in VDM-SL (`docs/spec/ttt-led.md` and
/// `docs/spec/ttt-vdmsl.md`).
#[derive(Clone, Copy, Debug)]
pub struct TicTacToeModel;

impl Model for TicTacToeModel {
    type State = Position;
    type Action = Cell;

    fn init_states(&self) -> Vec<Position> {
        vec![Position::default()]
    }

    fn actions(&self, state: &Position, actions: &mut Vec<Cell>) {
        actions.extend(state.legal_moves());
    }

    fn next_state(&self, state: &Position, cell: Cell) -> Option<Position> {
        let mut next = *state;
        next.play(cell).ok().map(|_| next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always("nobody is two marks ahead", |_, state: &Position| {
                // x moves first, so x has one mark more whenever o is next.
                let ahead = usize::from(state.side() == Mark::O);
                state.cells(Mark::X).len() as usize == state.cells(Mark::O).len() as usize + ahead
            }),
            Property::sometimes("it is o's turn", |_, state: &Position| {
                state.turn() == Some(Mark::O)
            }),
            Property::always("no cell holds two marks", |_, state: &Position| {
                (state.cells(Mark::X) & state.cells(Mark::O)).is_empty()
            }),
            Property::sometimes("the board is full", |_, state: &Position| state.free().is_empty()),
            Property::always("not both have a line", |_, state: &Position| {
                !(state.cells(Mark::X).has_line() && state.cells(Mark::O).has_line())
            }),
            Property::sometimes("x wins", |_, state: &Position| won_by(state, Mark::X)),
            Property::sometimes("o wins", |_, state: &Position| won_by(state, Mark::O)),
            Property::sometimes("nobody wins", |_, state: &Position| {
                state.outcome() == Some(Outcome::Draw)
            }),
            Property::always(
                "the game goes on as long as there are moves",
                |_, state: &Position| {
                    state.outcome().is_none() == (state.legal_moves().len() > 0)
                        && state.outcome().is_none() == state.turn().is_some()
                },
            ),
            Property::sometimes("the ninth move wins", |_, state: &Position| {
                // The game stops at a win, so the move that filled the board made the line.
                state.free().is_empty() && won_by(state, Mark::X)
            }),
        ]
    }
}

fn won_by(state: &Position, mark: Mark) -> bool {
    state.outcome() == Some(Outcome::Win(mark))
}
