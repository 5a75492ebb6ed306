//! Serves the model checker's explorer, and prints its address. The argument names the model:
//! `tic-tac-toe`, `tla`, or the number of an endgame.
//!
//!     cargo run --release -p fairboard-specs --example explore -- tic-tac-toe

use std::process::ExitCode;

use fairboard_specs::models::{END_GAMES, StrategoModel, TicTacToeModel, TlaModel};
use stateright::Model;

const ADDRESS: &str = "127.0.0.1:3000";

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "it is for the terminal")]
fn main() -> ExitCode {
    let name = std::env::args().nth(1).unwrap_or_default();
    // `serve` blocks, so the address is printed first.
    println!("The explorer of {name} is at http://{ADDRESS}; Ctrl+C ends it.");
    match name.as_str() {
        "tic-tac-toe" => drop(TicTacToeModel.checker().serve(ADDRESS)),
        "tla" => drop(TlaModel::default().checker().serve(ADDRESS)),
        number => {
            let game = number.parse().ok().and_then(|number: usize| END_GAMES.get(number));
            let Some(game) = game else {
                eprintln!("Name a model: tic-tac-toe, tla, or the number of an end game from 0.");
                return ExitCode::FAILURE;
            };
            let (depth_in_tests, _full_depth) = game.plies;
            drop(StrategoModel { game: *game, plies: depth_in_tests }.checker().serve(ADDRESS));
        }
    }
    ExitCode::SUCCESS
}
