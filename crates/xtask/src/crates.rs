//! `cargo xtask crates`: checks the crates that are published on crates.io, and runs their
//! examples.

use std::env;
use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use xshell::{Shell, cmd};

use crate::blocks::{block, block_of, shown_files};
use crate::dist::{all_files, file_name, files};
use crate::package::licences;
use crate::tools::{self, say};

/// Crates that are made for other people's programs.
const CRATES: [&str; 7] = ["rules", "setups", "play", "forms", "json", "engine", "fair"];

/// Crate with the program that people install. Its library is for this project only.
const ARENA: &str = "lab";

/// Other crates that are packed. The arena needs the puzzles, so the puzzles come first.
const OTHERS: [&str; 2] = ["puzzles", ARENA];

/// Runs the examples and the commands on recorded games. Then packs each crate as for crates.io,
/// and uses and checks the packages, if crates.io can be reached. At last compares the public items
/// with those of the last release.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    run_examples(shell)?;
    follow_games_document(shell)?;
    convert_archived_game(shell)?;
    let are_packed = pack(shell)?;
    if are_packed {
        unpack_packages(shell)?;
        build_packages(shell)?;
        follow_rules_readme(shell)?;
        follow_players_document(shell)?;
        // This check comes last, because it changes the lock file of the packages.
        check_oldest_dependencies(shell)?;
    }
    compare(shell)
}

/// Documents of the project that packages also contain, each with its crate.
const DOCUMENTS: [(&str, &str); 2] = [("docs/fair.md", "fair"), ("docs/players.md", ARENA)];

/// Copies the licences and documents of the project into the folders of the crates, because a
/// package contains only its own folder. Git ignores the copies.
pub(crate) fn copy_documents(shell: &Shell) -> Result<()> {
    for name in CRATES.iter().chain(&OTHERS) {
        licences(shell, &format!("crates/{name}"))?;
    }
    for (document, name) in DOCUMENTS {
        shell.copy_file(document, format!("crates/{name}"))?;
    }
    Ok(())
}

/// Text that cargo prints when it cannot reach crates.io.
const OUT_OF_REACH: &str = "download of config.json failed";

/// Packs the crates as for publishing, in the order of their dependencies.
///
/// Returns `false` if crates.io cannot be reached.
fn pack(shell: &Shell) -> Result<bool> {
    copy_documents(shell)?;
    // Uncommitted changes are packed as well. `build_packages` builds the packages later.
    let options = ["--dry-run", "--no-verify", "--workspace", "--allow-dirty"];
    let target = ["--target-dir", "target/packed"];
    let output = cmd!(shell, "cargo publish {options...} {target...}").ignore_status().output()?;
    let printed = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        // Cargo passes over a crate that its manifest does not allow to publish.
        for name in CRATES.iter().chain(&OTHERS) {
            ensure!(
                printed.contains(&format!("Uploading fairboard-{name} ")),
                "{name} is not packed"
            );
        }
        return Ok(true);
    }
    ensure!(printed.contains(OUT_OF_REACH), "cargo publish: {printed}");
    tools::leave_out("the packages of the crates, and programs from them: no crates.io in reach");
    Ok(false)
}

/// Registry with the packed crates, which cargo makes while it packs.
const REGISTRY: &str = "target/packed/package/tmp-registry";

/// Folder with the contents of the packages: a workspace whose crates depend on one another.
const UNPACKED: &str = "target/unpacked";

/// Unpacks the packages. Fails if a package lacks its licence or its document ([`DOCUMENTS`]).
fn unpack_packages(shell: &Shell) -> Result<()> {
    for name in CRATES.iter().chain(&OTHERS) {
        unpack(shell, name)?;
        let licence = format!("{UNPACKED}/{name}/LICENSE-MIT");
        ensure!(shell.path_exists(licence), "the package of {name} has no licence");
    }
    for (document, name) in DOCUMENTS {
        let copy = format!("{UNPACKED}/{name}/{}", file_name(document.as_ref())?);
        ensure!(shell.path_exists(&copy), "{copy} is missing");
    }
    Ok(())
}

/// Builds the unpacked packages as one workspace, so that each crate is built from the files of its
/// package. Cargo's own check is not used, because it does not notice a change of a package whose
/// version stays the same.
fn build_packages(shell: &Shell) -> Result<()> {
    let mut manifest =
        "[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\nexclude = [\"target\"]\n\n\
                        [patch.crates-io]\n"
            .to_owned();
    for name in CRATES.iter().chain(&OTHERS) {
        writeln!(manifest, "fairboard-{name}.path = \"{name}\"")?;
    }
    shell.write_file(format!("{UNPACKED}/Cargo.toml"), manifest)?;
    shell.copy_file("Cargo.lock", UNPACKED)?;
    let _folder = shell.push_dir(UNPACKED);
    Ok(cmd!(shell, "cargo build --quiet --release --offline").run()?)
}

/// Checks the packages with the oldest versions of their dependencies that the manifests allow. An
/// unstable flag of cargo selects these versions.
fn check_oldest_dependencies(shell: &Shell) -> Result<()> {
    let _folder = shell.push_dir(UNPACKED);
    // The variable lets stable cargo take the flag, and holds only for the selection.
    {
        let _nightly = shell.push_env("RUSTC_BOOTSTRAP", "1");
        cmd!(shell, "cargo update --quiet -Z direct-minimal-versions").quiet().run()?;
    }
    Ok(cmd!(shell, "cargo check --quiet --target-dir target/oldest").run()?)
}

/// Unpacks a package, and removes the files of an earlier package that are no longer in it. An
/// unchanged file keeps its time, so cargo does not build it again.
fn unpack(shell: &Shell, name: &str) -> Result<()> {
    let package = format!("fairboard-{name}-{}", env!("CARGO_PKG_VERSION"));
    let fresh = shell.create_temp_dir()?;
    let (fresh_folder, archive) = (fresh.path(), format!("{REGISTRY}/{package}.crate"));
    cmd!(shell, "tar -xzf {archive} -C {fresh_folder}").quiet().run()?;
    let (from, to) = (fresh_folder.join(package), PathBuf::from(UNPACKED).join(name));
    for file in all_files(shell, &from)? {
        let (copy, bytes) = (to.join(file.strip_prefix(&from)?), shell.read_binary_file(&file)?);
        if shell.read_binary_file(&copy).ok().as_ref() != Some(&bytes) {
            shell.write_file(copy, bytes)?;
        }
    }
    // `all_files` returns absolute paths, but `to` is relative.
    let absolute_to = shell.current_dir().join(&to);
    for copy in all_files(shell, &to)? {
        if !shell.path_exists(from.join(copy.strip_prefix(&absolute_to)?)) {
            shell.remove_path(copy)?;
        }
    }
    Ok(())
}

/// Follows the README of the rules in a fresh folder outside of the project. Runs the three
/// commands of the README on the program that it shows.
fn follow_rules_readme(shell: &Shell) -> Result<()> {
    let readme = shell.read_file("crates/rules/README.md")?;
    let commands = block_of(&readme, "sh").context("no commands in the README of the rules")?;
    let text = block(&readme, "use std::hash").context("no program in the README of the rules")?;
    let fresh = shell.create_temp_dir()?;
    let _folder = shell.push_dir(fresh.path());
    // Cargo keeps unpacked crates of a registry, so each run has a fresh home.
    let _home = shell.push_env("CARGO_HOME", fresh.path().join("cargo"));
    shell.write_file(".cargo/config.toml", packed_crates_config())?;
    ensure!(commands.lines().count() == 3, "the README of the rules has three commands");
    for line in commands.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [program, args @ ..] = words.as_slice() else { continue };
        let printed = cmd!(shell, "{program} {args...}").quiet().read()?;
        if args.contains(&"new") {
            shell.write_file("game/src/main.rs", text)?;
        }
        if args.contains(&"run") {
            // The program plays a game, and prints the outcome.
            ensure!(printed.contains("Some("), "«{line}»: {printed}");
        }
    }
    Ok(())
}

/// Configuration of cargo by which [`REGISTRY`] replaces crates.io.
fn packed_crates_config() -> String {
    let registry = crate::shell::root().join(REGISTRY).display().to_string();
    let replacement = "[source.crates-io]\nreplace-with = \"packed\"\n";
    format!("{replacement}[source.packed]\nlocal-registry = \"{registry}\"\n")
}

/// Follows the document on players in a fresh folder outside of the project. Installs the arena
/// from its package, and lets the document's example program play level 3.
fn follow_players_document(shell: &Shell) -> Result<()> {
    if cmd!(shell, "node --version").quiet().ignore_stdout().ignore_stderr().run().is_err() {
        tools::leave_out("a player of one's own against level 3: there is no node here");
        return Ok(());
    }
    let document = shell.read_file("docs/players.md")?;
    let commands = block_of(&document, "sh").context("no commands in docs/players.md")?;
    ensure!(commands.lines().count() <= 3, "docs/players.md needs no more than three commands");
    let fresh = shell.create_temp_dir()?;
    let _folder = shell.push_dir(fresh.path());
    for (name, text) in shown_files(&document) {
        shell.write_file(name, text)?;
    }
    let _root = shell.push_env("CARGO_INSTALL_ROOT", fresh.path());
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = [fresh.path().join("bin")].into_iter().chain(env::split_paths(&path));
    let _path = shell.push_env("PATH", env::join_paths(folders)?);
    commands.lines().try_for_each(|line| run_players_command(shell, line))
}

/// Runs a command of the document on players. It installs the arena, or plays a match.
fn run_players_command(shell: &Shell, line: &str) -> Result<()> {
    // `cargo install fairboard-lab` installs the unpacked arena instead of that of crates.io.
    let arena = crate::shell::root().join(UNPACKED).join(ARENA);
    let installation_args = format!("--quiet --locked --offline --path {}", arena.display());
    let command = line.replace("fairboard-lab", &installation_args);
    let run = cmd!(shell, "sh -c {command}").quiet().output()?;
    let [printed, errors] = [&run.stdout, &run.stderr].map(|text| String::from_utf8_lossy(text));
    // The arena prints the faults of players as errors.
    ensure!(errors.is_empty(), "«{line}»: {errors}");
    let should_play = !line.contains("install");
    let has_played = printed.contains("mine.mjs against 3: 2 games");
    ensure!(has_played == should_play, "«{line}»: {printed}");
    Ok(())
}

/// Runs each example without arguments. Each must print something.
fn run_examples(shell: &Shell) -> Result<()> {
    for name in CRATES {
        let folder = format!("crates/{name}/examples");
        if !shell.path_exists(&folder) {
            continue;
        }
        for file in files(shell, folder.as_ref())? {
            let Some(example) = file_name(&file)?.strip_suffix(".rs") else { continue };
            let run = cmd!(shell, "cargo run --quiet -p fairboard-{name} --example {example}");
            ensure!(!run.read()?.is_empty(), "the example {example} printed nothing");
        }
    }
    Ok(())
}

/// The document on games as data. Its first commands play a hundred games and record them, read the
/// records in Python, and convert them to texts. A last command converts an archived game.
const GAMES_DOCUMENT: &str = "docs/games.md";

/// File for the records, in the commands of [`GAMES_DOCUMENT`].
const RECORDS: &str = "games.jsonl";

/// Folder for the texts, in the commands of [`GAMES_DOCUMENT`].
const TEXTS: &str = "texts";

/// Flag of the command that records games. The commands after it read the games.
const RECORDING: &str = "--log";

/// Command of [`GAMES_DOCUMENT`] that converts a game of the Gravon server's archive to a text.
const ARCHIVE: &str = "cargo run -p fairboard-lab --example archive -- texts examples/archive.xml";

/// Runs the first commands of [`GAMES_DOCUMENT`]. Their files go into a fresh folder.
fn follow_games_document(shell: &Shell) -> Result<()> {
    let document = shell.read_file(GAMES_DOCUMENT)?;
    let commands = block_of(&document, "sh").context("no commands in docs/games.md")?;
    let folder = shell.create_temp_dir()?;
    // The names of the commands' own files become paths in the folder.
    let in_folder = |word: &str| match word {
        RECORDS | TEXTS => folder.path().join(word).display().to_string(),
        word => word.to_owned(),
    };
    for line in commands.lines() {
        let words: Vec<String> = line.split(' ').map(in_folder).collect();
        let [program, args @ ..] = words.as_slice() else { continue };
        if program == "python3"
            && cmd!(shell, "which python3").quiet().ignore_stdout().run().is_err()
        {
            tools::leave_out("a hundred games read by Python: there is no python3 here");
            continue;
        }
        let printed = cmd!(shell, "{program} {args...}").quiet().read()?;
        if !line.contains(RECORDING) {
            // The later commands print the number of games that they have read.
            ensure!(printed.contains("100 games"), "«{line}» printed: {printed}");
        }
    }
    let texts = shell.read_dir(folder.path().join(TEXTS))?;
    ensure!(texts.len() == 100, "{GAMES_DOCUMENT}: {} of 100 games were converted", texts.len());
    Ok(())
}

/// Runs the command [`ARCHIVE`], and writes the text of the game into a fresh folder.
fn convert_archived_game(shell: &Shell) -> Result<()> {
    let document = shell.read_file(GAMES_DOCUMENT)?;
    ensure!(document.contains(ARCHIVE), "{GAMES_DOCUMENT} does not show «{ARCHIVE}»");
    let folder = shell.create_temp_dir()?;
    let command = ARCHIVE.replace(TEXTS, &folder.path().display().to_string());
    let printed = cmd!(shell, "sh -c {command}").quiet().read()?;
    ensure!(printed.contains("1 games"), "«{ARCHIVE}» printed: {printed}");
    Ok(())
}

/// Compares the public items of the crates with those of the last release, by the rules of semantic
/// versioning.
fn compare(shell: &Shell) -> Result<()> {
    let Some(tag) = last_release(shell) else {
        tools::leave_out("semantic versions of the crates: there is no release to compare with");
        return Ok(());
    };
    if cmd!(shell, "cargo semver-checks --version").quiet().ignore_stderr().read().is_err() {
        tools::leave_out("semantic versions of the crates: there is no cargo-semver-checks here");
        return Ok(());
    }
    say(&format!("Comparing the crates with those of {tag}."));
    let packages = CRATES.map(|name| format!("--package=fairboard-{name}"));
    cmd!(shell, "cargo semver-checks --baseline-rev {tag} {packages...}").run()?;
    Ok(())
}

/// The tag of the last release; `None` if there is none, or if git cannot be run. A tag of the
/// newest commit does not count, because this commit is the one that is being released.
fn last_release(shell: &Shell) -> Option<String> {
    let options = ["--list", "v*", "--merged", "HEAD", "--no-contains", "HEAD"];
    let tags = cmd!(shell, "git tag {options...} --sort=-version:refname").quiet();
    let tags = tags.ignore_stderr().read().ok()?;
    tags.lines().next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell;

    #[test]
    fn the_last_release_is_the_newest_tag_before_the_newest_commit() {
        let shell = Shell::new().unwrap();
        let folder = shell.create_temp_dir().unwrap();
        shell.change_dir(folder.path());
        let git = |words: &str| {
            let words = words.split(' ');
            cmd!(shell, "git -c user.name=a -c user.email=a").args(words).quiet().run().unwrap();
        };
        git("init --quiet");
        for (commands, expected) in [
            ("commit --quiet --allow-empty -m one", None),
            ("tag v0.9.0", None),
            ("commit --quiet --allow-empty -m two", Some("v0.9.0")),
            ("tag v0.10.0", Some("v0.9.0")),
            ("commit --quiet --allow-empty -m three", Some("v0.10.0")),
            ("tag other", Some("v0.10.0")),
        ] {
            git(commands);
            assert_eq!(last_release(&shell).as_deref(), expected, "{commands}");
        }
    }

    /// Largest number of lines of code in an example.
    const LINES: usize = 30;

    /// Returns true if a line is neither empty nor a comment.
    fn is_code(line: &str) -> bool {
        let line = line.trim_start();
        !line.is_empty() && !line.starts_with("//")
    }

    #[test]
    fn examples_are_short() {
        for name in CRATES {
            let folder = shell::root().join("crates").join(name).join("examples");
            for entry in folder.read_dir().into_iter().flatten() {
                let path = entry.unwrap().path();
                let text = std::fs::read_to_string(&path).unwrap();
                let lines = text.lines().filter(|line| is_code(line)).count();
                assert!(lines <= LINES, "{}: {lines} lines", path.display());
            }
        }
    }

    #[test]
    fn the_stated_version_of_rust_is_the_one_of_the_tests() {
        let read = |file: &str| std::fs::read_to_string(shell::root().join(file)).unwrap();
        let value = |text: &str, key: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(key)?.split('"').nth(1));
            line.map(str::to_owned).unwrap()
        };
        let stated = value(&read("Cargo.toml"), "rust-version");
        assert_eq!(value(&read("rust-toolchain.toml"), "channel"), format!("{stated}.0"));
        for name in CRATES.iter().chain(&OTHERS) {
            let readme = read(&format!("crates/{name}/README.md")).replace('\n', " ");
            assert!(readme.contains(&format!("needs Rust {stated}")), "{name}");
        }
    }
}
