//! `cargo xtask release`: rehearses the publication of a release. Each step of its workflow is run
//! as far as it goes without the network.
//!
//! The steps run in a copy of the project, whose `origin` is another copy. `gh` and the `publish`
//! commands of both registries are only recorded. The rehearsal neither packs the crates nor
//! installs the packages, because `cargo xtask crates` and the browser tests do.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use xshell::{Shell, cmd};

use crate::package;
use crate::shell::root;
use crate::tools::{self, say};

const WORKFLOW: &str = include_str!("../../../.github/workflows/publish.yml");

/// The tag of the present version.
const TAG: &str = concat!("v", env!("CARGO_PKG_VERSION"));

/// A tag of another version. [`REHEARSED`] has notes for this tag, so the workflow can refuse it
/// only because of the version.
const OTHER_TAG: &str = "v0.0.0";

/// The git branch with the published site.
const SITE: &str = "site";

/// Shell functions that replace commands that need the network or build everything again.
const REHEARSED: &str = r#"
xtask() { command cargo run --quiet --manifest-path "$ROOT/Cargo.toml" --package xtask -- "$@"; }
cargo() {
    case "$1 $2" in
        "xtask package") mkdir -p dist && cp -r "$ROOT/dist/pkg" dist/ ;;
        "xtask publish") xtask publish "$PWD/$3" ;;
        "xtask notes") if [ "$3" = "$OTHER" ]; then echo notes; else xtask notes "$3"; fi ;;
        "xtask "*) xtask "${@:2}" ;;
        "publish "*) echo "cargo $*" >> told.txt ;;
        *) command cargo "$@" ;;
    esac
}
npm() {
    case "$1" in
        publish) echo "npm $*" >> told.txt ;;
        config) command npm config "${@:2}" --userconfig=npmrc ;;
        *) command npm "$@" ;;
    esac
}
gh() { echo "gh $*" >> told.txt; }
"#;

/// Builds the site and the packages, and rehearses the publication.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    package::run(shell)?;
    rehearse(shell)
}

/// Runs the steps of the workflow, checks their results, and publishes the site of a next release.
/// Site and packages must be built before.
pub(crate) fn rehearse(shell: &Shell) -> Result<()> {
    say("Rehearsing the publication of a release.");
    let folder = shell.create_temp_dir()?;
    let (origin, copy) = (folder.path().join("origin"), folder.path().join("copy"));
    let here = root();
    if !shell.path_exists(here.join(".git")) {
        tools::leave_out("the rehearsal of a release: this copy has no history of git");
        return Ok(());
    }
    cmd!(shell, "git clone --quiet --bare --shared {here} {origin}").quiet().run()?;
    cmd!(shell, "git clone --quiet --shared {origin} {copy}").quiet().run()?;
    let _folder = shell.push_dir(&copy);
    let steps = steps(WORKFLOW);
    // The first step checks that the tag is that of the version.
    let check = steps.first().context("the workflow has no steps")?;
    ensure!(run_step(shell, check, OTHER_TAG).is_err(), "a tag of another version is published");
    for step in &steps {
        run_step(shell, step, TAG)?;
    }
    check_results(shell)?;
    rehearse_next_site(shell, &origin, &steps)
}

/// Publishes the site of the next release, and checks that `origin` then has the sites of both
/// releases.
fn rehearse_next_site(shell: &Shell, origin: &Path, steps: &[Step]) -> Result<()> {
    let site = steps.iter().find(|step| step.script.contains("cargo xtask publish"));
    let site = site.context("the workflow does not publish the site")?;
    // The next release begins in a fresh copy, without the folder and branch that the step made.
    cmd!(shell, "git worktree remove --force published").quiet().run()?;
    cmd!(shell, "git branch --quiet -D {SITE}").quiet().run()?;
    run_step(shell, &Step { script: changed(&site.script), ..site.clone() }, TAG)?;
    let count = cmd!(shell, "git -C {origin} rev-list --count {SITE}").quiet().read()?;
    ensure!(count == "2", "the branch of the site has {count} commits after two releases");
    Ok(())
}

/// The script of the step that publishes the site, with a line that changes a file of the site.
/// Otherwise there would be nothing to commit.
fn changed(script: &str) -> String {
    script.replace("git add --all", "echo >> index.html\ngit add --all")
}

/// Checks the published site, the recorded commands, the notes and the manifest of a package.
fn check_results(shell: &Shell) -> Result<()> {
    cmd!(shell, "git fetch --quiet origin {SITE}:refs/remotes/origin/{SITE}").quiet().run()?;
    let published = cmd!(shell, "git ls-tree --name-only origin/{SITE}").quiet().read()?;
    for file in ["index.html", "sw.js", "builds.txt", ".nojekyll"] {
        ensure!(published.lines().any(|line| line == file), "the published site has no {file}");
    }
    // The functions of `REHEARSED` record the commands in this file.
    let recorded = shell.read_file("told.txt")?;
    for part in [
        "cargo publish --workspace",
        "npm publish --provenance --access public ./dist/pkg/fairboard-rules",
        "npm publish --provenance --access public ./dist/pkg/fairboard",
        &format!("gh release create {TAG} --notes-file notes.md fairboard-"),
    ] {
        ensure!(recorded.contains(part), "the workflow does not run «{part}»");
    }
    ensure!(!shell.read_file("notes.md")?.trim().is_empty(), "the release has no notes");
    let manifest = shell.read_file("dist/pkg/fairboard/package.json")?;
    // `run_step` names this repository.
    ensure!(manifest.contains("git+https://example.org/owner/name.git"), "no repository is named");
    Ok(())
}

/// Runs the script of a step for a tag, after [`REHEARSED`]. Fails if the script fails.
fn run_step(shell: &Shell, Step { name, script }: &Step, tag: &str) -> Result<()> {
    let script = script.replace("${{ github.ref_name }}", tag);
    ensure!(!script.contains("${{"), "«{name}» has an expression that the rehearsal does not know");
    let script = format!("{REHEARSED}\n{script}");
    let bash = cmd!(shell, "bash --noprofile --norc -e -o pipefail -c {script}")
        .env("ROOT", root())
        .env("OTHER", OTHER_TAG)
        .env("GITHUB_REF_NAME", tag)
        .env("GITHUB_SERVER_URL", "https://example.org")
        .env("GITHUB_REPOSITORY", "owner/name")
        .env("NODE_AUTH_TOKEN", "none");
    let output = bash.quiet().ignore_status().output()?;
    let printed = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "the step «{name}» of the release: {printed}");
    Ok(())
}

/// A step of the workflow that runs a script.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Step {
    name: String,
    script: String,
}

/// The steps of the workflow that run scripts, in their order. The scripts lose their indents.
fn steps(workflow: &str) -> Vec<Step> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let (mut steps, mut name) = (Vec::new(), String::new());
    let mut lines = workflow.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(found) = line.trim_start().strip_prefix("- name: ") {
            found.clone_into(&mut name);
        }
        let Some(rest) = line.trim_start().strip_prefix("run: ") else { continue };
        let mut script = String::new();
        if rest == "|" {
            // The script has all following lines that are further to the right, or empty.
            while let Some(part) =
                lines.next_if(|part| part.trim().is_empty() || indent(part) > indent(line))
            {
                script += part.trim_start();
                script += "\n";
            }
        } else {
            script = format!("{rest}\n");
        }
        steps.push(Step { name: name.clone(), script });
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_the_named_scripts_of_a_workflow() {
        let workflow = [
            "steps:",
            "  - uses: x",
            "  - name: A",
            "    run: |",
            "      one \\",
            "        two",
            "",
            "      three",
            "  - name: B",
            "    env:",
            "      X: y",
            "    run: four",
        ]
        .join("\n");
        let step = |name: &str, script: &str| Step { name: name.into(), script: script.into() };
        let expected = [step("A", "one \\\ntwo\n\nthree\n"), step("B", "four\n")];
        assert_eq!(steps(&workflow), expected);
    }
}
