//! What people run: `cargo xtask play`, `test`, `dist`, `package`.
//!
//! Each command installs under `target/tools` what it needs and the machine lacks, and says so.

mod dist;
mod flags;
mod package;
mod play;
mod shell;
mod test;
mod tools;

use std::process::ExitCode;

use anyhow::Result;

use crate::flags::{Xtask, XtaskCmd};

fn main() -> ExitCode {
    match run(Xtask::from_env_or_exit()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tools::warn(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(flags: Xtask) -> Result<()> {
    let shell = shell::at_the_root()?;
    match flags.subcommand {
        XtaskCmd::Play(flags) => play::run(&shell, &flags),
        XtaskCmd::Test(flags) => test::run(&shell, &flags),
        XtaskCmd::Dist(_) => dist::run(&shell),
        XtaskCmd::Package(_) => package::run(&shell),
    }
}
