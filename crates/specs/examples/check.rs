//! Checks the models at full length, and prints the figures.
//!
//!     cargo run --release -p fairboard-specs --example check

use std::process::ExitCode;

use fairboard_specs::models::{END_GAMES, StrategoModel, TicTacToeModel, TlaModel};
use stateright::{Checker, Expectation, Model};

/// Checks a model and prints its figures.
///
/// Returns true if exactly the invariants named in `violated` have a counterexample.
#[expect(clippy::print_stdout, reason = "the figures are for the terminal")]
fn report<M>(name: &str, model: M, violated: &[&str]) -> bool
where
    M: Model + Send + Sync + 'static,
    M::State: Send + Sync + std::hash::Hash + Clone + std::fmt::Debug + PartialEq,
    M::Action: Clone + std::fmt::Debug + PartialEq,
{
    let checker = model.checker().spawn_bfs().join();
    println!(
        "{name}: {} states, {} generated, depth {}",
        checker.unique_state_count(),
        checker.state_count(),
        checker.max_depth()
    );
    let alone = checker.model().properties().len() == 1;
    let mut as_expected = true;
    for property in checker.model().properties() {
        let path = checker.discovery(property.name).map(|path| path.into_states().len());
        let expected =
            property.expectation == Expectation::Sometimes || violated.contains(&property.name);
        as_expected &= path.is_some() == expected;
        let mark = if path.is_some() == expected { ' ' } else { '!' };
        let what = match (path, property.expectation == Expectation::Sometimes) {
            // The checker keeps the first example only if it looks for nothing else.
            (Some(states), false) if alone => format!("not always, by a trace of {states} states"),
            (Some(_), false) => "not always".to_owned(),
            (Some(_), true) => "sometimes".to_owned(),
            (None, true) => "never".to_owned(),
            (None, false) => "always".to_owned(),
        };
        println!("{mark} {}: {what}", property.name);
    }
    as_expected
}

fn main() -> ExitCode {
    let invariants = ["XHasNotWon", "OHasNotWon", "NotStalemate"];
    let mut as_expected = report("the TLA+ module", TlaModel::default(), &invariants);
    for invariant in invariants {
        as_expected &= report(invariant, TlaModel { only: Some(invariant) }, &invariants);
    }
    as_expected &= report("the game that stops at a win", TicTacToeModel, &[]);
    for game in END_GAMES {
        as_expected &= report(game.name, StrategoModel { game, plies: game.plies.1 }, &[]);
    }
    if as_expected { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
