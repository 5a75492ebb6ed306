//! `cargo xtask arena` and `tune`: how strong the opponents are, and how they become stronger.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::flags::{Arena, Tune};
use crate::tools::say;

/// Where the tuned numbers are kept.
const WEIGHTS: &str = "crates/engine/data/stratego_weights.txt";

pub(crate) fn arena(shell: &Shell, flags: &Arena) -> Result<()> {
    let numbers = [
        ("--games", flags.games.map(u64::from)),
        ("--time", flags.time.map(u64::from)),
        ("--nodes", flags.nodes),
        ("--seed", flags.seed),
    ];
    let mut args = vec![flags.first.clone(), flags.second.clone()];
    for (name, number) in numbers {
        if let Some(number) = number {
            args.extend([name.to_owned(), number.to_string()]);
        }
    }
    for (name, is_on) in
        [("--dealt", flags.dealt), ("--barrage", flags.barrage), ("--vdm", flags.vdm)]
    {
        args.extend(is_on.then(|| name.to_owned()));
    }
    Ok(cmd!(
        shell,
        "cargo run --quiet --release --package fairboard-engine --example arena -- {args...}"
    )
    .run()?)
}

pub(crate) fn tune(shell: &Shell, flags: &Tune) -> Result<()> {
    let rounds = flags.rounds.unwrap_or(400).to_string();
    let games = flags.games.unwrap_or(6).to_string();
    let nodes = flags.nodes.unwrap_or(2_000).to_string();
    say("Games against itself: about a second a round.");
    let args = ["--rounds", &rounds, "--games", &games, "--nodes", &nodes];
    let tuned = cmd!(
        shell,
        "cargo run --quiet --release --package fairboard-engine --example tune -- {args...}"
    )
    .read()?;
    let today = cmd!(shell, "date +%F").read()?;
    shell.write_file(WEIGHTS, format!("# {today}\n{tuned}\n"))?;
    say(&format!("The tuned numbers are in {WEIGHTS}."));
    Ok(())
}
