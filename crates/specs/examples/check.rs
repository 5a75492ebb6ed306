//! Checks the models, and prints the figures. The endgames are searched deeper than in the tests.
//!
//!     cargo run --release -p fairboard-specs --example check

use std::process::ExitCode;

use fairboard_specs::models::{END_GAMES, StrategoModel, TicTacToeModel, TlaModel};
use stateright::{Checker, Expectation, Model};

/// Checks a model, and prints its figures and a line for each of its properties.
///
/// Returns `true` if exactly the invariants named in `violated` have a counterexample, and if every
/// property that must hold sometimes has an example.
#[expect(clippy::print_stdout, reason = "the figures are for the terminal")]
fn check<M>(name: &str, model: M, violated: &[&str]) -> bool
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
    let is_alone = checker.model().properties().len() == 1;
    let mut as_expected = true;
    for property in checker.model().properties() {
        // An example of a `sometimes` property, or a counterexample to an invariant.
        let found = checker.discovery(property.name).map(|path| path.into_states().len());
        let is_sometimes = property.expectation == Expectation::Sometimes;
        let is_expected = found.is_some() == (is_sometimes || violated.contains(&property.name));
        as_expected &= is_expected;
        let mark = if is_expected { ' ' } else { '!' };
        let finding = match (found, is_sometimes) {
            // The checker keeps the first example only if it looks for nothing else.
            (Some(states), false) if is_alone => {
                format!("not always, by a trace of {states} states")
            }
            (Some(_), false) => "not always".to_owned(),
            (Some(_), true) => "sometimes".to_owned(),
            (None, true) => "never".to_owned(),
            (None, false) => "always".to_owned(),
        };
        println!("{mark} {}: {finding}", property.name);
    }
    as_expected
}

fn main() -> ExitCode {
    let invariants = ["XHasNotWon", "OHasNotWon", "NotStalemate"];
    let mut as_expected = check("the TLA+ module", TlaModel::default(), &invariants);
    // An invariant that is checked alone gets the shortest trace that violates it.
    for invariant in invariants {
        as_expected &= check(invariant, TlaModel { only: Some(invariant) }, &invariants);
    }
    as_expected &= check("the game that stops at a win", TicTacToeModel, &[]);
    for game in END_GAMES {
        let (_depth_in_tests, full_depth) = game.plies;
        as_expected &= check(game.name, StrategoModel { game, plies: full_depth }, &[]);
    }
    if as_expected { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
