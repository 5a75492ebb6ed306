//! Builds pages with Vite, React, Vue and Svelte, for the browser tests. The packages are packed as
//! for npm, and installed into a fresh folder outside of the project by the commands of their
//! README. So the README is tested as well.

use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use xshell::{Shell, TempDir, cmd};

use crate::blocks::{block, block_of, shown_files};
use crate::dist::{copy, file_name, files};
use crate::package::{BOARDS, RULES};
use crate::shell;
use crate::tools;

/// The document whose commands are followed.
const README: &str = "web/npm/README.md";

/// Folder of the pages with React, Vue and Svelte. Their components are in [`README`].
const FRAMEWORKS: &str = "crates/e2e/pages/npm";

/// Documents that show the HTML for a part of a page. Beside each document is the folder of the
/// page that is built from this part.
const FRAGMENTS: [(&str, &str); 2] = [("README.md", "readme"), ("crates/js/README.md", "rules")];

/// Beginning of a page that is made of a part in a document.
const HEAD: &str = "<!doctype html><title>Fragment</title><link rel=\"icon\" href=\"data:,\">\n";

/// The package of Vite, which the README's commands install, in the version that the tests use.
const VITE: &str = "vite@6.4.6";

/// Vite, and the packages that the pages in [`FRAMEWORKS`] need.
const PACKAGES: [&str; 7] = [
    "@sveltejs/vite-plugin-svelte@5.1.0",
    "@vitejs/plugin-vue@5.2.4",
    "react@19.3.1",
    "react-dom@19.3.1",
    "svelte@5.57.3",
    "vue@3.5.45",
    VITE,
];

/// Codes that npm prints if it cannot reach its registry.
const OUT_OF_REACH: [&str; 4] = ["ENOTFOUND", "ECONNREFUSED", "EAI_AGAIN", "ETIMEDOUT"];

/// Builds the pages into `target/tools/modules`, which the server of the browser tests serves.
/// Returns `false` without npm or its registry.
pub(crate) fn build_pages(shell: &Shell) -> Result<bool> {
    if cmd!(shell, "npm --version").quiet().ignore_stderr().read().is_err() {
        tools::leave_out("pages of other tools: there is no npm here");
        return Ok(false);
    }
    let readme = shell.read_file(README)?;
    let fresh = shell.create_temp_dir()?;
    let packed =
        PackedFiles { rules: pack(shell, RULES, &fresh)?, boards: pack(shell, BOARDS, &fresh)? };
    // Packages that npm has fetched before are taken from its cache.
    let _cache = shell.push_env("npm_config_cache", shell::tools().join("npm-cache"));
    let _page = shell.push_dir(write_sources(shell, &fresh, &readme)?);
    if !follow_commands(shell, &readme, &packed)? {
        return Ok(false);
    }
    // Checks the README's page as Vite serves it during development.
    cmd!(shell, "node serve.mjs").quiet().run()?;
    // Adds the pages of the frameworks to the README's page in `dist`.
    cmd!(shell, "npx vite build --logLevel warn --config frameworks.config.mjs").quiet().run()?;
    check_declarations(shell)?;
    let pages = shell::tools().join("modules/pages");
    shell.remove_path(&pages)?;
    copy(shell, &shell.current_dir().join("dist"), &pages)?;
    Ok(true)
}

/// The paths of the packed files of our packages.
struct PackedFiles {
    rules: String,
    boards: String,
}

/// Runs the commands in the text of [`README`]: the installation, the copy of the boards' files,
/// and the build of its page. Returns `false` if npm cannot reach its registry.
fn follow_commands(shell: &Shell, readme: &str, packed: &PackedFiles) -> Result<bool> {
    let commands = block(readme, "npm install fairboard ").context("no commands in the README")?;
    ensure!(commands.lines().count() == 3, "the README has three commands");
    for line in commands.lines() {
        let words = words_to_run(line, packed);
        let (program, args) = (words[0], &words[1..]);
        let run = cmd!(shell, "{program} {args...}").quiet().ignore_status().output()?;
        let errors = String::from_utf8_lossy(&run.stderr);
        if is_installation(line) && OUT_OF_REACH.iter().any(|code| errors.contains(code)) {
            tools::leave_out("pages of other tools: npm's registry is out of reach");
            return Ok(false);
        }
        ensure!(run.status.success(), "«{line}»: {errors}");
    }
    Ok(true)
}

/// Returns `true` for the command that installs packages.
fn is_installation(line: &str) -> bool {
    line.starts_with("npm install ")
}

/// The words of a command of the README, changed for the test. Our packages are installed from the
/// packed files instead of the registry. In place of Vite alone, all [`PACKAGES`] are installed.
fn words_to_run<'a>(line: &'a str, packed: &'a PackedFiles) -> Vec<&'a str> {
    // In the other commands, `fairboard` and `vite` are programs.
    let is_installation = is_installation(line);
    line.split_whitespace()
        .flat_map(|word| match word {
            "fairboard" if is_installation => vec![packed.boards.as_str()],
            "fairboard-rules" => vec![packed.rules.as_str()],
            "vite" if is_installation => {
                [&PACKAGES[..], &["--prefer-offline", "--no-audit"]].concat()
            }
            word => vec![word],
        })
        .collect()
}

/// Packs a package into a folder, and returns the path of the packed file.
fn pack(shell: &Shell, package: &str, folder: &TempDir) -> Result<String> {
    let folder = folder.path();
    let pack = cmd!(shell, "npm pack --silent --pack-destination {folder} ./{package}").quiet();
    let name = pack.read()?;
    Ok(folder.join(name.trim()).to_str().context("a path that is text")?.to_owned())
}

/// Writes the sources of the pages into a folder in `fresh`, and returns that folder. The sources
/// are the files that `readme`, the text of [`README`], shows, those in [`FRAMEWORKS`], and the
/// [`FRAGMENTS`].
fn write_sources(shell: &Shell, fresh: &TempDir, readme: &str) -> Result<PathBuf> {
    let folder = fresh.path().join("page");
    for file in files(shell, FRAMEWORKS.as_ref())? {
        let name = file_name(&file)?;
        shell.write_file(folder.join(name), shell.read_file(&file)?)?;
    }
    shell.write_file(folder.join("package.json"), "{ \"type\": \"module\" }")?;
    for (document, name) in FRAGMENTS {
        let text = shell.read_file(document)?;
        let code = block_of(&text, "html").context("no HTML in a document")?;
        // A command of the README copies the boards' files into this folder.
        let code = code.replace("https://example.org/fairboard/", "../fairboard/");
        let page = format!("{HEAD}{code}");
        shell.write_file(folder.join("public").join(name).join("index.html"), page)?;
    }
    // The fragment `rules` loads both files from the folder of its page.
    for file in ["fairboard.js", "fairboard_bg.wasm"] {
        shell.copy_file(format!("{RULES}/{file}"), folder.join("public/rules"))?;
    }
    let shown_files = shown_files(readme);
    ensure!(shown_files.len() == 7, "the README has seven files");
    for (name, text) in shown_files {
        shell.write_file(folder.join(name), text)?;
    }
    Ok(folder)
}

/// Checks the types of `page.ts`, a program that uses the declarations of the installed package.
/// Does nothing without npm.
fn check_declarations(shell: &Shell) -> Result<()> {
    let Some(compiler) = tools::typescript(shell)? else { return Ok(()) };
    let options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022"];
    let libraries = ["--lib", "es2022,dom,dom.iterable"];
    cmd!(shell, "node {compiler} {options...} {libraries...} page.ts").quiet().run()?;
    Ok(())
}
