//! Builds React as one module, for the browser tests of pages that use it.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::shell;
use crate::tools;

const VERSION: &str = "19.3.1";

/// Script that exports the parts of React that the pages import.
const ENTRY: &str = "import React from \"react\";
import { createRoot } from \"react-dom/client\";
export { React, createRoot };
";

/// Writes React's module into the folder of the tools. Returns `false` without npm.
pub(crate) fn write(shell: &Shell) -> Result<bool> {
    let client = tools::npm_package(shell, "react-dom", VERSION, "client.js")?;
    let (Some(client), Some(esbuild)) = (client, tools::esbuild(shell)?) else { return Ok(false) };
    // The file is in `node_modules/react-dom`. npm has also installed `react` in `node_modules`.
    let node_modules = client.ancestors().nth(2).unwrap_or(&client);
    let _node_path = shell.push_env("NODE_PATH", node_modules);
    let module = shell::tools().join("modules").join("react.js");
    let options = ["--bundle", "--format=esm", "--log-level=warning"];
    // Only a development build mounts each component of a `StrictMode` twice.
    let mode = "--define:process.env.NODE_ENV=\"development\"";
    cmd!(shell, "{esbuild} {options...} {mode} --outfile={module}").stdin(ENTRY).quiet().run()?;
    Ok(true)
}
