//! `cargo xtask arena` and `tune`: the examples of `fairboard-lab`, which declare their own flags.

use std::ffi::OsString;

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::flags::{Arena, Tune};

/// The data file that `tune` writes.
const WEIGHTS: &str = "crates/engine/data/stratego_weights.txt";

pub(crate) fn arena(shell: &Shell, flags: &Arena) -> Result<()> {
    example(shell, "arena", &flags.args)
}

pub(crate) fn tune(shell: &Shell, flags: &Tune) -> Result<()> {
    let out = ["--out", WEIGHTS].map(OsString::from);
    example(shell, "tune", &[&out, flags.args.as_slice()].concat())
}

fn example(shell: &Shell, name: &str, args: &[OsString]) -> Result<()> {
    let run = cmd!(shell, "cargo run --quiet --release --package fairboard-lab");
    Ok(run.args(["--example", name, "--"]).args(args).run()?)
}
