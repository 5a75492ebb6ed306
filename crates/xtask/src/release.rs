//! `cargo xtask release`: rehearses the publication of a release. Each step of its workflow is run
//! as far as it goes without the network.
//!
//! The steps run in a copy of the project, whose `origin` is another copy. `gh` and the `publish`
//! commands of both registries are only recorded. `cargo xtask crates` packs the crates by a dry
//! run, and the browser tests install the packages.

use anyhow::{Context as _, Result, ensure};
use xshell::{Shell, cmd};

use crate::package;
use crate::shell::root;
use crate::tools::{self, say};

const WORKFLOW: &str = include_str!("../../../.github/workflows/publish.yml");

/// The tag of the present version.
const TAG: &str = concat!("v", env!("CARGO_PKG_VERSION"));

/// A tag of another version. It has notes, so only the version can be the reason to refuse it.
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

/// Runs the steps of the workflow. Site and packages must be built before.
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
    let [check, others @ ..] = &steps[..] else { anyhow::bail!("the workflow has no steps") };
    ensure!(run_step(shell, check, OTHER_TAG).is_err(), "a tag of another version is published");
    run_step(shell, check, TAG)?;
    for step in others {
        run_step(shell, step, TAG)?;
    }
    check_results(shell)?;
    // The next release begins in a fresh copy, and must find the site of this one in `origin`.
    let site = others.iter().find(|step| step.script.contains("cargo xtask publish"));
    let site = site.context("the workflow does not publish the site")?;
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

/// Checks the results that the steps have to leave behind.
fn check_results(shell: &Shell) -> Result<()> {
    cmd!(shell, "git fetch --quiet origin {SITE}:refs/remotes/origin/{SITE}").quiet().run()?;
    let published = cmd!(shell, "git ls-tree --name-only origin/{SITE}").quiet().read()?;
    for file in ["index.html", "sw.js", "builds.txt", ".nojekyll"] {
        ensure!(published.lines().any(|line| line == file), "the published site has no {file}");
    }
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

/// The steps of the workflow that run scripts, in their order.
fn steps(workflow: &str) -> Vec<Step> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let (mut steps, mut name) = (Vec::new(), String::new());
    let mut lines = workflow.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(found) = line.trim_start().strip_prefix("- name: ") {
            found.clone_into(&mut name);
        }
        let Some(rest) = line.trim_start().strip_prefix("run: ") else { continue };
        // After a `|`, the script has all lines that are further to the right, or empty.
        let (has_lines, outer) = (rest == "|", indent(line));
        let mut script = if has_lines { String::new() } else { format!("{rest}\n") };
        while let Some(part) =
            lines.next_if(|line| has_lines && (line.trim().is_empty() || indent(line) > outer))
        {
            script += part.trim_start();
            script += "\n";
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
