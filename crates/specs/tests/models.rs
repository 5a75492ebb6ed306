//! The model checker's figures.

use fairboard_specs::models::{END_GAMES, StrategoModel, TicTacToeModel, TlaModel};
use fairboard_specs::vectors::json;
use serde_json::Value;
use stateright::{Checker, Expectation, Model};

/// Checks a model breadth-first, so that each counterexample is a shortest one.
fn checked<M>(model: M) -> impl Checker<M>
where
    M: Model + Send + Sync + 'static,
    M::State: Send + Sync + std::hash::Hash + Clone + std::fmt::Debug + PartialEq,
    M::Action: Send + Sync + Clone + std::fmt::Debug + PartialEq,
{
    model.checker().spawn_bfs().join()
}

/// Asserts that every `sometimes` has an example, and no `always` a counterexample.
fn holds<M: Model>(checker: &impl Checker<M>, what: &str)
where
    M::State: std::hash::Hash + Clone + std::fmt::Debug + PartialEq,
    M::Action: Clone + std::fmt::Debug + PartialEq,
{
    for property in checker.model().properties() {
        let found = checker.discovery(property.name).is_some();
        let expected = property.expectation == Expectation::Sometimes;
        assert_eq!(found, expected, "{what}: {}", property.name);
    }
}

#[test]
fn the_tla_module_has_the_states_and_counterexamples_that_its_checker_found() {
    let checker = checked(TlaModel::default());
    let figures: Value = json("tictactoe_model_figures.json");
    let tla = &figures["tla_model"];
    let figure = |name: &str| tla[name].as_u64().unwrap_or_default();
    assert_eq!(checker.unique_state_count() as u64, figure("distinct_states"));
    assert_eq!(checker.state_count() as u64, figure("states_generated"));
    assert_eq!(checker.max_depth() as u64, figure("depth"));
    for invariant in ["XHasNotWon", "OHasNotWon", "NotStalemate"] {
        let alone = checked(TlaModel { only: Some(invariant) });
        let trace = alone.discovery(invariant).map(|path| path.into_states().len() as u64);
        assert!(checker.discovery(invariant).is_some());
        assert_eq!(trace, tla["invariants"][invariant]["trace_states"].as_u64(), "{invariant}");
    }
    assert!(checker.discovery("pieces are placed by turns").is_none());
    assert!(checker.discovery("BoardFilled").is_some());
    assert!(checker.discovery("both have won").is_some());
}

#[test]
fn the_game_that_stops_at_a_win_holds_what_it_promises() {
    let checker = checked(TicTacToeModel);
    let figures: Value = json("tictactoe_model_figures.json");
    let states = figures["stop_at_win_rule"]["reachable_states"].as_u64();
    assert_eq!(Some(checker.unique_state_count() as u64), states);
    holds(&checker, "tic-tac-toe");
}

#[test]
fn end_games_of_stratego_hold_what_the_rules_promise() {
    for game in END_GAMES {
        let checker = checked(StrategoModel { game, plies: game.plies.0 });
        println!("{}: {} states", game.name, checker.unique_state_count());
        holds(&checker, game.name);
    }
}
