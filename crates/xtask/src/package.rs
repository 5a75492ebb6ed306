//! `cargo xtask package`: builds the two packages for npm, the rules and the boards.

use anyhow::{Result, ensure};
use xshell::{Shell, cmd};

use crate::dist::{self, DIST, copy, file_name, files, minify};
use crate::site::BUILDS;
use crate::tools::{self, WASM, say};
use crate::{compact, crates, embed, pages, size};

/// Folder of the packages. It stays when the site around it is replaced.
pub(crate) const PACKAGES: &str = "dist/pkg";

/// Folder of the package with the rules.
pub(crate) const RULES: &str = "dist/pkg/fairboard-rules";

/// Folder of the package with the boards.
pub(crate) const BOARDS: &str = "dist/pkg/fairboard";

/// Files with the licences, which each package contains.
const LICENSES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// Files of a build that boards need besides their modules and styles.
const SHARED: [&str; 7] = [
    "build.js",
    "crash.js",
    "texts.js",
    "engine.js",
    "fairboard-worker.js",
    "fairboard-worker_bg.wasm",
    "ports.js",
];

/// Builds the packages, and installs them into pages of Vite, React, Vue and Svelte for the browser
/// tests.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    // The workflow of a release publishes the crates, too, after this command.
    crates::copy_documents(shell)?;
    rules(shell)?;
    dist::make(shell)?;
    boards(shell)?;
    for package in [RULES, BOARDS] {
        say(&format!("A package is in {package}/. Its files:"));
        size::list(shell, package.as_ref())?;
    }
    pages::build_pages(shell).map(drop)
}

/// Builds the package with the rules.
pub(crate) fn rules(shell: &Shell) -> Result<()> {
    tools::wasm_target(shell)?;
    tools::wasm_bindgen(shell)?;
    say("Building the JavaScript package: about half a minute the first time.");
    cmd!(shell, "cargo build --quiet --package fairboard-js --profile web --target {WASM}")
        .run()?;
    shell.remove_path(RULES)?;
    let module = format!("target/{WASM}/web/fairboard_js.wasm");
    // `finish` adds declarations that are written by hand.
    let options = ["--target=web", "--no-typescript", "--out-name=fairboard"];
    cmd!(shell, "wasm-bindgen {options...} --out-dir {RULES} {module}").run()?;
    let script = format!("{RULES}/fairboard.js");
    shell.write_file(&script, edited(&shell.read_file(&script)?)?)?;
    // The first makes the WebAssembly smaller, the second the script.
    compact::modules(shell, RULES.as_ref())?;
    minify(shell, RULES.as_ref())?;
    finish(shell, "crates/js", RULES, &["fairboard.d.ts"])
}

/// Makes the package with the boards from the built site: from each build's folder the files that
/// a board loads, and the folder `v1` for other pages.
pub(crate) fn boards(shell: &Shell) -> Result<()> {
    shell.remove_path(BOARDS)?;
    let site = format!("{BOARDS}/site");
    for build in shell.read_dir(format!("{DIST}/{BUILDS}"))? {
        let folder = format!("{site}/{BUILDS}/{}", file_name(&build)?);
        shell.create_dir(&folder)?;
        for file in files(shell, &build)? {
            if is_for_boards(file_name(&file)?) {
                shell.copy_file(file, &folder)?;
            }
        }
    }
    let folder = embed::FOLDER;
    copy(shell, format!("{DIST}/{folder}").as_ref(), format!("{site}/{folder}").as_ref())?;
    finish(shell, "web/npm", BOARDS, &["copy.js", "fairboard.js", "fairboard.d.ts"])
}

/// Returns `true` for a file of the build that boards need.
fn is_for_boards(name: &str) -> bool {
    embed::is_for_others(name) || name.starts_with("lang-") || SHARED.contains(&name)
}

/// Completes a package with the licences, and with README, manifest and `others` from the folder
/// `from`. The manifest gets the version of the project.
fn finish(shell: &Shell, from: &str, package: &str, others: &[&str]) -> Result<()> {
    licences(shell, package)?;
    for file in [&["README.md"][..], others].concat() {
        shell.copy_file(format!("{from}/{file}"), package)?;
    }
    let manifest = shell.read_file(format!("{from}/package.json"))?;
    let version = concat!("\"", env!("CARGO_PKG_VERSION"), "\"");
    Ok(shell.write_file(
        format!("{package}/package.json"),
        replaced(&manifest, ["\"0.0.0\"", version])?,
    )?)
}

/// Adds the licences to a package.
pub(crate) fn licences(shell: &Shell, package: &str) -> Result<()> {
    LICENSES.iter().try_for_each(|file| Ok(shell.copy_file(file, package)?))
}

/// Classes that the package of the rules exports.
const CLASSES: [&str; 2] = ["Stratego", "TicTacToe"];

/// Functions that check the receiver of a call, appended to the binding.
const GUARDS: &str = include_str!("../../js/guards.js");

/// Adapts the binding that wasm-bindgen generates to the package.
///
/// A call that fails inside of WebAssembly leaves the references to its arguments in a table of the
/// binding. After 1,024 references the table is full, and every game fails. Only a call on a freed
/// game fails in this way. So each game is checked before a call enters WebAssembly.
///
/// # Errors
///
/// Fails if wasm-bindgen writes a passage in another way than expected.
fn edited(script: &str) -> Result<String> {
    // The second way to initialise the module is not part of the package's interface.
    let exports =
        ["export { initSync, __wbg_init as default };", "export { __wbg_init as default };"];
    let script = replaced(script, exports)?;
    let script = CLASSES.into_iter().try_fold(script, |script, class| guarded(&script, class))?;
    Ok(script + GUARDS)
}

/// Adds a check of the receiver, `this`, to each method of a class. For example,
/// `wasm.stratego_turn(this.__wbg_ptr)` becomes `wasm.stratego_turn(livePointer(this, Stratego))`.
///
/// `livePointer` fails for a freed game. `free` calls `pointer` instead, which returns 0 for a
/// freed game, so a second call does nothing. Both functions are in [`GUARDS`].
fn guarded(script: &str, class: &str) -> Result<String> {
    let (name, receiver) = (class.to_lowercase(), "this.__wbg_ptr");
    let free =
        format!("const ptr = this.__destroy_into_raw();\n        wasm.__wbg_{name}_free(ptr, 0);");
    let free_once = format!(
        "if (pointer(this, {class})) wasm.__wbg_{name}_free(this.__destroy_into_raw(), 0);"
    );
    let script = replaced(script, [&free, &free_once])?;
    let is_call = |line: &str| line.contains(&format!("wasm.{name}_")) && line.contains(receiver);
    ensure!(script.lines().any(is_call), "wasm-bindgen no longer writes «{receiver}» in {class}");
    let checked_receiver = format!("livePointer(this, {class})");
    let with_check = |line: &str| {
        let line =
            if is_call(line) { line.replace(receiver, &checked_receiver) } else { line.to_owned() };
        line + "\n"
    };
    Ok(script.lines().map(with_check).collect())
}

/// Replaces a passage that must occur exactly once.
fn replaced(script: &str, [from, to]: [&str; 2]) -> Result<String> {
    ensure!(
        script.matches(from).count() == 1,
        "«{from}» is not there once: wasm-bindgen or a manifest has changed"
    );
    Ok(script.replace(from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A binding of the form that wasm-bindgen writes.
    fn binding() -> String {
        let class = |class: &str| {
            let name = class.to_lowercase();
            format!(
                "export class {class} {{
    free() {{
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_{name}_free(ptr, 0);
    }}
    turn() {{
        return wasm.{name}_turn(this.__wbg_ptr);
    }}
    constructor() {{
        this.__wbg_ptr = r0;
    }}
}}
"
            )
        };
        CLASSES.map(class).join("") + "export { initSync, __wbg_init as default };\n"
    }

    #[test]
    fn each_call_on_a_game_is_guarded() {
        let edited = edited(&binding()).unwrap();
        for class in CLASSES {
            let name = class.to_lowercase();
            assert!(edited.contains(&format!("wasm.{name}_turn(livePointer(this, {class}))")));
            assert!(
                edited.contains(&format!("if (pointer(this, {class})) wasm.__wbg_{name}_free"))
            );
        }
        assert_eq!(edited.matches("this.__wbg_ptr = r0;").count(), 2, "constructors stay");
        assert!(edited.contains("export { __wbg_init as default };"));
        assert!(edited.ends_with(GUARDS));
    }

    #[test]
    fn a_binding_of_another_form_is_refused() {
        for (passage, other) in [
            ("initSync", "init"),
            ("(ptr, 0)", "(ptr)"),
            ("_turn(this.__wbg_ptr)", "_turn(this.p)"),
        ] {
            assert!(edited(&binding().replace(passage, other)).is_err(), "{passage}");
        }
        assert!(edited(&binding().repeat(2)).is_err(), "twice");
    }

    #[test]
    fn manifests_are_json_that_names_every_file() {
        for folder in ["crates/js", "web/npm"] {
            let text =
                std::fs::read_to_string(crate::shell::root().join(folder).join("package.json"));
            let manifest: serde_json::Value = serde_json::from_str(&text.unwrap()).unwrap();
            assert_eq!(
                (&manifest["version"], &manifest["type"]),
                (&"0.0.0".into(), &"module".into())
            );
            assert_eq!(manifest["sideEffects"], false, "{folder}");
            let files = manifest["files"].as_array().unwrap();
            for key in ["main", "types"] {
                let file = manifest[key].as_str().unwrap().trim_start_matches("./");
                assert!(files.iter().any(|listed| listed == file), "{folder}: {key}");
            }
        }
    }
}
