//! Boards of far games that the log does not show: tic-tac-toe with a mark that is not signed yet,
//! and a finished game of Stratego with every rank.

use fairboard_play::stratego::referee::PEOPLE;
use fairboard_play::stratego::{Finished, Game};
use fairboard_rules::stratego::{Color, DrawBy, Outcome, Ply, SeatView, Setup, WinBy};
use fairboard_rules::tictactoe::Cell;
use fairboard_rules::{Position as _, tictactoe};

/// The position after the side to move has put its mark, x or o, in `cell`; `None` if this is not
/// legal.
pub(super) fn marked(mut position: tictactoe::Position, cell: Cell) -> Option<tictactoe::Position> {
    position.play(cell).ok().map(|_| position)
}

/// The board of a finished game with every rank, from the side of `color`. `None` if a ply is
/// illegal, or if the game ends neither by its plies nor by resignation or agreement.
pub(super) fn all_ranks(
    setup: &Setup,
    plies: &[Ply],
    outcome: Outcome,
    color: Color,
) -> Option<SeatView> {
    let mut game = Game::new(setup.rules());
    for side in Color::ALL {
        game.set_draft(setup.deployment(side).draft().clone()).ok()?;
    }
    game.start().ok()?;
    plies.iter().try_for_each(|ply| game.play(ply.mv).map(drop)).ok()?;
    match outcome {
        Outcome::Win { winner, by: WinBy::Resigned } => game.resign(winner.other()).ok()?,
        Outcome::Draw { by: DrawBy::Agreed } => game.agree_draw().ok()?,
        // Every other outcome follows from the plies.
        Outcome::Win { .. } | Outcome::Draw { .. } => {}
    }
    // The players do not matter here, because only a question to a computer needs them.
    Some(Finished::new(&game, PEOPLE)?.open_view(plies.len(), color))
}
