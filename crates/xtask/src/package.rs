//! `cargo xtask package`: the rules as a JavaScript package.

use anyhow::{Result, ensure};
use xshell::{Shell, cmd};

use crate::dist::{make_scripts_small, print_sizes};
use crate::tools::{self, WASM, say};

/// Where the package is built.
pub(crate) const PACKAGE: &str = "dist/pkg";

pub(crate) fn run(shell: &Shell) -> Result<()> {
    tools::wasm_target(shell)?;
    tools::wasm_bindgen(shell)?;
    say("Building the JavaScript package: about half a minute the first time.");
    cmd!(shell, "cargo build --quiet --package fairboard-js --profile web --target {WASM}")
        .run()?;
    shell.remove_path(PACKAGE)?;
    let module = format!("target/{WASM}/web/fairboard_js.wasm");
    cmd!(
        shell,
        "wasm-bindgen --target web --no-typescript --out-name fairboard --out-dir {PACKAGE} {module}"
    )
    .run()?;
    let script = format!("{PACKAGE}/fairboard.js");
    shell.write_file(&script, edited(&shell.read_file(&script)?)?)?;
    shell.copy_file("crates/js/fairboard.d.ts", PACKAGE)?;
    shell.copy_file("crates/js/README.md", PACKAGE)?;
    shell.write_file(format!("{PACKAGE}/package.json"), manifest(env!("CARGO_PKG_VERSION")))?;
    make_scripts_small(shell, PACKAGE.as_ref())?;
    say("The package is in dist/pkg/. Its files:");
    print_sizes(shell, PACKAGE.as_ref())
}

/// What the binding writes, and what the package says instead.
const EDITS: [(&str, &str); 2] = [
    // The second way to initialise the module is no part of the surface.
    ("export { initSync, __wbg_init as default };", "export { __wbg_init as default };"),
    // The one mistake that reaches the binding's own check is a call after `free`.
    (
        "throw new Error(getStringFromWasm0(arg0, arg1));",
        "throw Object.assign(new Error(\"This game was freed.\"), { code: \"freed\" });",
    ),
];

/// Applies [`EDITS`], each of which must find its place once.
fn edited(script: &str) -> Result<String> {
    EDITS.into_iter().try_fold(script.to_owned(), |script, (from, to)| {
        ensure!(script.matches(from).count() == 1, "wasm-bindgen no longer writes «{from}» once");
        Ok(script.replace(from, to))
    })
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

    #[test]
    fn each_edit_finds_its_place_once() {
        let script = EDITS.map(|(from, _)| from).join("\n");
        assert_eq!(edited(&script).unwrap(), EDITS.map(|(_, to)| to).join("\n"));
        assert!(edited(&script.replace("initSync", "init")).is_err());
        assert!(edited(&script.repeat(2)).is_err());
    }

    #[test]
    fn the_manifest_is_json() {
        let manifest: serde_json::Value = serde_json::from_str(&manifest("1.2.3")).unwrap();
        assert_eq!(manifest["version"], "1.2.3");
        assert_eq!(manifest["sideEffects"], false);
    }
}
