//! `cargo xtask package`: builds the JavaScript package.

use anyhow::{Result, ensure};
use xshell::{Shell, cmd};

use crate::dist::make_small;
use crate::size;
use crate::tools::{self, WASM, say};

/// Folder of the package.
pub(crate) const PACKAGE: &str = "dist/pkg";

pub(crate) fn run(shell: &Shell) -> Result<()> {
    tools::wasm_target(shell)?;
    tools::wasm_bindgen(shell)?;
    say("Building the JavaScript package: about half a minute the first time.");
    cmd!(shell, "cargo build --quiet --package fairboard-js --profile web --target {WASM}")
        .run()?;
    shell.remove_path(PACKAGE)?;
    let module = format!("target/{WASM}/web/fairboard_js.wasm");
    let options = ["--target=web", "--no-typescript", "--out-name=fairboard"];
    cmd!(shell, "wasm-bindgen {options...} --out-dir {PACKAGE} {module}").run()?;
    let script = format!("{PACKAGE}/fairboard.js");
    shell.write_file(&script, edited(&shell.read_file(&script)?)?)?;
    shell.copy_file("crates/js/fairboard.d.ts", PACKAGE)?;
    shell.copy_file("crates/js/README.md", PACKAGE)?;
    shell.write_file(format!("{PACKAGE}/package.json"), manifest(env!("CARGO_PKG_VERSION")))?;
    make_small(shell, PACKAGE.as_ref())?;
    say("The package is in dist/pkg/. Its files:");
    size::list(shell, PACKAGE.as_ref()).map(drop)
}

/// Classes of the package.
const CLASSES: [&str; 2] = ["Stratego", "TicTacToe"];

/// Guards of the games, appended to the binding.
const GUARDS: &str = include_str!("../../js/guards.js");

/// Adapts the generated binding to the package.
///
/// A call that fails inside of WebAssembly leaves the references to its arguments in the binding's
/// table; 1,024 of them fill it, and then every game fails. The one such failure is a call on a
/// freed game, so each game is checked before WebAssembly is entered.
///
/// # Errors
///
/// Fails if wasm-bindgen writes a passage in another way than expected.
fn edited(script: &str) -> Result<String> {
    // The second way to initialise the module is not part of the surface.
    let exports =
        ["export { initSync, __wbg_init as default };", "export { __wbg_init as default };"];
    let script = replaced(script, exports)?;
    let script = CLASSES.into_iter().try_fold(script, |script, class| guarded(&script, class))?;
    Ok(script + GUARDS)
}

/// Checks the receiver of each method of a class.
fn guarded(script: &str, class: &str) -> Result<String> {
    let (name, receiver) = (class.to_lowercase(), "this.__wbg_ptr");
    let free =
        format!("const ptr = this.__destroy_into_raw();\n        wasm.__wbg_{name}_free(ptr, 0);");
    let free_live = format!(
        "if (pointer(this, {class})) wasm.__wbg_{name}_free(this.__destroy_into_raw(), 0);"
    );
    let script = replaced(script, [&free, &free_live])?;
    let is_call = |line: &str| line.contains(&format!("wasm.{name}_")) && line.contains(receiver);
    ensure!(script.lines().any(is_call), "wasm-bindgen no longer writes «{receiver}» in {class}");
    let live = format!("livePointer(this, {class})");
    let guarded = |line: &str| {
        if is_call(line) { line.replace(receiver, &live) + "\n" } else { format!("{line}\n") }
    };
    Ok(script.lines().map(guarded).collect())
}

/// Replaces a passage that must occur once.
fn replaced(script: &str, [from, to]: [&str; 2]) -> Result<String> {
    ensure!(script.matches(from).count() == 1, "wasm-bindgen no longer writes «{from}» once");
    Ok(script.replace(from, to))
}

fn manifest(version: &str) -> String {
    format!(
        r#"{{
  "name": "fairboard",
  "version": "{version}",
  "description": "The rules of tic-tac-toe and Stratego, proved against their formal models",
  "license": "MIT OR Apache-2.0",
  "type": "module",
  "main": "./fairboard.js",
  "types": "./fairboard.d.ts",
  "exports": {{
    ".": {{ "types": "./fairboard.d.ts", "default": "./fairboard.js" }},
    "./fairboard_bg.wasm": "./fairboard_bg.wasm"
  }},
  "files": ["fairboard.js", "fairboard_bg.wasm", "fairboard.d.ts"],
  "sideEffects": false
}}
"#
    )
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
    fn the_manifest_is_json() {
        let manifest: serde_json::Value = serde_json::from_str(&manifest("1.2.3")).unwrap();
        assert_eq!(manifest["version"], "1.2.3");
        assert_eq!(manifest["sideEffects"], false);
    }
}
