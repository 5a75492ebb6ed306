//! The commands of the project: `cargo xtask play`, `test` and the others in [`flags`].
//!
//! A command that needs further tools installs most of them under `target/tools`, and says so.

mod axe;
mod bench;
mod blocks;
mod breaks;
mod compact;
mod complete_page;
#[cfg(unix)]
mod contained;
mod crates;
mod dependencies;
mod dist;
mod embed;
mod flags;
mod fuzz;
mod headers;
mod hosts;
mod icons;
mod inline;
mod live;
mod measure;
mod names;
mod notes;
mod opponents;
mod package;
mod pages;
mod parts;
mod pictures;
mod play;
mod programs;
mod prose;
mod publish;
mod react;
mod relay;
mod release;
mod shell;
mod site;
mod size;
mod test;
mod tools;
mod verify;
mod words;

/// Runs a command on a system other than Unix, where there are no process groups. Programs that the
/// command has started may go on after the command has ended.
#[cfg(not(unix))]
mod contained {
    pub(crate) fn run(task: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
        task()
    }
}

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::Result;

use crate::flags::{Xtask, XtaskCmd};

fn main() -> ExitCode {
    let mut args: Vec<OsString> = env::args_os().skip(1).collect();
    if args.is_empty() {
        args.push("--help".into());
    }
    let flags = Xtask::from_vec(args).unwrap_or_else(|error| error.exit());
    match run(flags) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tools::warn(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// Runs the chosen command at the root of the project.
fn run(flags: Xtask) -> Result<()> {
    let shell = shell::at_the_root()?;
    // `contained` ends the server of Trunk with the command. `alone` names the checks that the
    // command has left out.
    match flags.subcommand {
        XtaskCmd::Play(flags) => contained::run(|| play::run(&shell, &flags)),
        XtaskCmd::Live(flags) => contained::run(|| live::run(&shell, &flags)),
        XtaskCmd::Test(flags) => test::run(&shell, &flags),
        XtaskCmd::Prose(_) => prose::run(&shell),
        XtaskCmd::Dist(flags) => dist::run(&shell, &flags),
        XtaskCmd::CompletePage(_) => complete_page::run(&shell),
        XtaskCmd::Size(_) => size::run(&shell),
        XtaskCmd::Icons(_) => icons::run(&shell),
        XtaskCmd::Relay(flags) => test::alone(|| relay::run(&shell, &flags)),
        XtaskCmd::Hosts(_) => test::alone(|| hosts::run(&shell)),
        XtaskCmd::Publish(flags) => publish::run(&shell, &flags),
        XtaskCmd::Notes(flags) => notes::run(&shell, &flags),
        XtaskCmd::Release(_) => test::alone(|| release::run(&shell)),
        XtaskCmd::Crates(_) => test::alone(|| crates::run(&shell)),
        XtaskCmd::Package(_) => test::alone(|| package::run(&shell)),
        XtaskCmd::Pictures(flags) => pictures::run(&shell, &flags),
        XtaskCmd::Bench(_) => bench::run(&shell),
        XtaskCmd::Lighthouse(_) => measure::lighthouse(&shell),
        XtaskCmd::Tasks(_) => measure::tasks(&shell),
        XtaskCmd::Moves(_) => measure::moves(&shell),
        XtaskCmd::Verify(_) => verify::run(&shell),
        XtaskCmd::Carrier(flags) => verify::carrier(&shell, &flags),
        XtaskCmd::Breaks(flags) => breaks::run(&shell, &flags),
        XtaskCmd::Explore(flags) => verify::explore(&shell, &flags),
        XtaskCmd::Fuzz(flags) => fuzz::run(&shell, &flags),
        XtaskCmd::Arena(flags) => opponents::arena(&shell, &flags),
        XtaskCmd::Tune(flags) => opponents::tune(&shell, &flags),
        XtaskCmd::Puzzles(flags) => opponents::puzzles(&shell, &flags),
    }
}
