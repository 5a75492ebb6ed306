//! `cargo xtask arena`, `tune` and `puzzles`: run programs of `fairboard-lab`, which have flags of
//! their own.

use std::ffi::OsString;

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::flags::{Arena, Puzzles, Tune};

/// The data file that `tune` writes.
const WEIGHTS: &str = "crates/engine/data/stratego_weights.txt";

/// The data file to which `puzzles` adds puzzles.
const COLLECTION: &str = "crates/puzzles/data/stratego.txt";

pub(crate) fn arena(shell: &Shell, flags: &Arena) -> Result<()> {
    lab(shell, &["--"], &flags.args)
}

pub(crate) fn tune(shell: &Shell, flags: &Tune) -> Result<()> {
    let out = ["--out", WEIGHTS].map(OsString::from);
    lab(shell, &["--example", "tune", "--"], &[&out, flags.args.as_slice()].concat())
}

pub(crate) fn puzzles(shell: &Shell, flags: &Puzzles) -> Result<()> {
    let out = ["--out", COLLECTION].map(OsString::from);
    lab(shell, &["--example", "puzzles", "--"], &[&out, flags.args.as_slice()].concat())
}

fn lab(shell: &Shell, program: &[&str], args: &[OsString]) -> Result<()> {
    let run = cmd!(shell, "cargo run --quiet --release --package fairboard-lab");
    Ok(run.args(program).args(args).run()?)
}
