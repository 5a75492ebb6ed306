//! axe-core, which finds faults of accessibility (WCAG 2.2 AA, and axe-core's best practices).

use std::fs;

use anyhow::{Context as _, Result};
use serde_json::json;

use crate::page::Page;
use crate::target::target;

/// Script that runs the checks and returns a line for each fault.
const RUN: &str = include_str!("axe.js");

/// A set of axe-core's checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checks {
    /// The checks of WCAG 2.2 AA and of axe-core's best practices, for a whole page.
    Page,
    /// The checks of WCAG 2.2 AA alone, for a document that is only a part of a page.
    Part,
    /// The checks whose result depends on the theme.
    Colors,
}

impl Checks {
    /// Name of the set in `axe.js`.
    const fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Part => "part",
            Self::Colors => "colors",
        }
    }
}

impl Page {
    /// The faults of accessibility that axe-core finds in the present document, a line each. Frames
    /// in the document are not checked.
    ///
    /// # Errors
    ///
    /// If `cargo xtask test` has not installed axe-core.
    pub async fn accessibility_faults(&self, checks: Checks) -> Result<Vec<String>> {
        if self.run("return typeof window.axe", vec![]).await? == "undefined" {
            let file = target()?.join("tools/modules/axe.js");
            let script = fs::read_to_string(&file)
                .context("axe-core is missing: «cargo xtask test» installs it")?;
            self.run(&script, vec![]).await?;
        }
        let faults = self.run(RUN, vec![json!(checks.name())]).await?;
        Ok(serde_json::from_value(faults)?)
    }
}
