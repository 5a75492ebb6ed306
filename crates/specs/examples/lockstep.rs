//! Compares the rules of Stratego with two transcriptions, in `--games` games of `--attempts` plays
//! each. Also compares the views of both seats with those of the referee, in `--followed` games.
//! `--seed` chooses the games.
//!
//!     cargo run --release -p fairboard-specs --example lockstep -- \
//!         --games 2000 --attempts 300 --followed 10000

use std::fmt::Display;
use std::time::Instant;

use fairboard_specs::lockstep::{Plan, classic, vdm};
use fairboard_specs::seats::follow;

/// Returns the number after the argument `name`, or `default` if there is none.
fn option(name: &str, default: u32) -> u32 {
    let mut args = std::env::args().skip_while(|arg| arg != name).skip(1);
    args.next().and_then(|number| number.parse().ok()).unwrap_or(default)
}

fn main() {
    let plan = Plan {
        games: option("--games", 2000),
        attempts: option("--attempts", 300),
        seed: u64::from(option("--seed", 1)),
    };
    report("classic", || classic(plan));
    report("vdm", || vdm(plan));
    report("seats", || follow(option("--followed", 10_000), plan.seed));
}

#[expect(clippy::print_stdout, reason = "the figures are for the terminal")]
fn report<T: Display>(name: &str, compare: impl FnOnce() -> T) {
    let start = Instant::now();
    let tally = compare();
    println!("{name}: {tally} ({:.0} s)", start.elapsed().as_secs_f64());
}
