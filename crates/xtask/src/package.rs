//! `cargo xtask package`: the rules as a JavaScript package.

use anyhow::{Context as _, Result};
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
    shell.write_file(&script, only_documented_exports(&shell.read_file(&script)?)?)?;
    shell.copy_file("crates/js/fairboard.d.ts", PACKAGE)?;
    shell.copy_file("crates/js/README.md", PACKAGE)?;
    shell.write_file(format!("{PACKAGE}/package.json"), manifest(env!("CARGO_PKG_VERSION")))?;
    make_scripts_small(shell, PACKAGE.as_ref())?;
    say("The package is in dist/pkg/. Its files:");
    print_sizes(shell, PACKAGE.as_ref())
}

/// Takes the second way to initialise the module out of the exports: it is no part of the surface.
fn only_documented_exports(script: &str) -> Result<String> {
    let line = "export { initSync, __wbg_init as default };";
    script
        .contains(line)
        .then(|| script.replace(line, "export { __wbg_init as default };"))
        .with_context(|| format!("wasm-bindgen no longer writes the line «{line}»"))
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
    fn the_second_initialiser_is_not_exported() {
        let script = "class A {}\nexport { initSync, __wbg_init as default };\n";
        let expected = "class A {}\nexport { __wbg_init as default };\n";
        assert_eq!(only_documented_exports(script).unwrap(), expected);
        assert!(only_documented_exports("export {};").is_err());
    }

    #[test]
    fn the_manifest_is_json() {
        let manifest: serde_json::Value = serde_json::from_str(&manifest("1.2.3")).unwrap();
        assert_eq!(manifest["version"], "1.2.3");
        assert_eq!(manifest["sideEffects"], false);
    }
}
