//! The content security policy of the pages. Every test fails on a violation; these violate it on
//! purpose.

use std::panic::catch_unwind;

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{Window, in_browser};

/// Directives of the site's policy, and a script that violates each of them and goes on.
const VIOLATIONS: [(&str, &str); 5] = [
    ("img-src", "new Image().src = 'https://example.invalid/'"),
    ("connect-src", "fetch('https://example.invalid/').catch(() => {})"),
    ("style-src-attr", "document.body.setAttribute('style', 'color: red')"),
    ("script-src-elem", "import('data:text/javascript,').catch(() => {})"),
    ("require-trusted-types-for", "try { document.body.innerHTML += '<p>' } catch {}"),
];

/// Message of the failure of a test that only runs a script.
fn failure(script: &'static str) -> Result<String> {
    let test = || {
        in_browser(Window::DESKTOP, |page| async move { page.run(script, vec![]).await.map(drop) });
    };
    let panic = catch_unwind(test).err().context("the test passed")?;
    Ok(panic.downcast_ref::<String>().context("the panic has no message")?.clone())
}

#[test]
fn a_test_whose_page_violates_its_policy_fails() -> Result<()> {
    for (directive, script) in VIOLATIONS {
        let message = failure(script)?;
        let (_, violations) =
            message.split_once("violations of the policy").context("no report")?;
        ensure!(violations.contains(directive), "{directive}: {message}");
    }
    Ok(())
}
