//! `cargo xtask fuzz`: feeds every reader of outside input with generated input.

use anyhow::{Context as _, Result};
use xshell::{Shell, cmd};

use crate::flags::Fuzz;
use crate::tools::{self, say};

/// Toolchain of the fuzzer. libFuzzer needs flags of a nightly compiler.
const TOOLCHAIN: &str = "+nightly";

const DEFAULT_SECONDS: u32 = 60;

/// Fuzzes one target after another: those that the command names, or all.
pub(crate) fn run(shell: &Shell, flags: &Fuzz) -> Result<()> {
    tools::cargo_fuzz(shell)?;
    let seconds = flags.seconds.unwrap_or(DEFAULT_SECONDS).to_string();
    let list = cmd!(shell, "cargo {TOOLCHAIN} fuzz list").read()?;
    let all = list.lines().map(str::to_owned).collect();
    let targets: &Vec<String> = if flags.target.is_empty() { &all } else { &flags.target };
    for target in targets {
        say(&format!("Fuzzing {target} for {seconds} seconds."));
        // New inputs go to another folder, so that the seeds stay as they are.
        let (new, seeds) = (format!("target/fuzz/{target}"), format!("fuzz/corpus/{target}"));
        shell.create_dir(&new)?;
        let limit = format!("-max_total_time={seconds}");
        cmd!(shell, "cargo {TOOLCHAIN} fuzz run {target} {new} {seeds} -- {limit}")
            .run()
            .with_context(|| format!("a finding: its input is in fuzz/artifacts/{target}"))?;
    }
    say(&format!("No finding in {} targets, {seconds} seconds each.", targets.len()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::shell;

    /// The fuzzer ends at once without the folder of its seeds.
    #[test]
    fn each_target_has_seeds() {
        let names = |folder: &str| -> BTreeSet<String> {
            let files = shell::root().join("fuzz").join(folder).read_dir().unwrap();
            let name = |path: std::path::PathBuf| path.file_stem().unwrap().to_owned();
            files.map(|file| name(file.unwrap().path()).into_string().unwrap()).collect()
        };
        assert_eq!(names("fuzz_targets"), names("corpus"));
    }
}
