//! The work by which the speed of the rules and of the computer player is measured, the same
//! natively and in WebAssembly.
//!
//! `cargo xtask bench` measures each [`WORKLOADS`] entry natively (`benches/speed.rs`) and in Node
//! (`node.mjs`), and prints both in one table.

mod random;
mod search;
mod stratego;
mod tictactoe;
#[cfg(target_family = "wasm")]
mod wasm;

/// A piece of work whose speed is measured as units per second.
#[derive(Clone, Copy, Debug)]
pub struct Workload {
    /// Name of the workload in the table of results.
    pub name: &'static str,
    /// Name of the units that the work consists of, in the plural.
    pub unit: &'static str,
    /// Does the work once and returns the number of units: the same number each time.
    pub run: fn() -> u64,
}

/// All workloads: of tic-tac-toe, of the rules of Stratego, and of the engine.
pub const WORKLOADS: [Workload; 9] = [
    Workload { name: "tic-tac-toe-tree", unit: "nodes", run: tictactoe::tree },
    Workload { name: "tic-tac-toe-tree-visited", unit: "nodes", run: tictactoe::tree_visited },
    Workload { name: "stratego-perft-6", unit: "sequences", run: stratego::perft_6 },
    Workload { name: "stratego-games", unit: "plies", run: stratego::games },
    Workload { name: "stratego-games-listed", unit: "plies", run: stratego::games_listed },
    Workload {
        name: "stratego-games-without-repetition",
        unit: "plies",
        run: stratego::games_without_repetition,
    },
    Workload { name: "stratego-view", unit: "views", run: stratego::views },
    Workload { name: "stratego-replay", unit: "plies", run: stratego::replay },
    Workload { name: "stratego-search", unit: "nodes", run: search::nodes },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_is_the_work_that_is_known() {
        for (name, units) in [
            ("tic-tac-toe-tree", 549_946),
            ("tic-tac-toe-tree-visited", 549_946),
            ("stratego-perft-6", 863_253),
            ("stratego-view", 2_000),
            ("stratego-replay", 1_000),
        ] {
            let workload = WORKLOADS.iter().find(|workload| workload.name == name).unwrap();
            assert_eq!((workload.run)(), units, "{name}");
        }
        // A game that lists its moves is the game that chooses one without a list.
        assert_eq!(stratego::games_listed(), stratego::games());
        // The search ends a few nodes after its limit.
        assert!(search::nodes() >= 30_000);
        for workload in WORKLOADS {
            assert_eq!((workload.run)(), (workload.run)(), "{}", workload.name);
        }
    }
}
