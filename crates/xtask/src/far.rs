//! `cargo xtask far`: direct connections between two browsers, with long waits, long cuts, and
//! routers.

use anyhow::Result;
use xshell::{Shell, cmd};

use crate::shell;
use crate::tools::{self, WASM, say};

/// Tests that need two machines.
pub(crate) const ON_MACHINES: &str = "direct::between_two_machines";

/// Tests of long waits and cuts, of a further whole game, and behind routers.
const LONG: [&str; 3] = ["cuts::", "direct::", ROUTERS];

/// Tests behind routers.
const ROUTERS: &str = "routers::";

/// Programs of those, each with Debian's package that has it.
const PROGRAMS: [(&str, &str); 2] = [("turnserver", "coturn"), ("iptables", "iptables")];

/// Name of a network namespace that is made for a moment.
const TRIAL: &str = "fairboard-trial";

/// Runs the long tests, if the system has network namespaces.
pub(crate) fn run(shell: &Shell) -> Result<()> {
    tools::browsers(shell)?;
    write_page(shell)?;
    if !has_machines(shell) {
        return Ok(());
    }
    let skipped: &[&str] = if has_routers(shell) { &[] } else { &["--skip", ROUTERS] };
    say("Cutting connections between four pairs of browsers: about half an hour.");
    let options = ["--ignored", "--nocapture", "--test-threads=2"];
    let options = options.iter().chain(&LONG).chain(skipped);
    cmd!(shell, "cargo test --package fairboard-e2e --test suite -- {options...}").run()?;
    Ok(())
}

/// Tells whether routers and a STUN server can be set up, and leaves the tests out if not.
fn has_routers(shell: &Shell) -> bool {
    let programs = PROGRAMS.iter();
    let missing =
        programs.filter(|(program, package)| tools::server(shell, program, package).is_err());
    let missing: Vec<&str> = missing.map(|(_, package)| *package).collect();
    if !missing.is_empty() {
        let list = missing.join(" and ");
        tools::leave_out(&format!("direct connections behind routers: Debian's {list} is missing"));
    } else if !translates(shell) {
        tools::leave_out("direct connections behind routers: this system has no masquerade");
    } else {
        return true;
    }
    false
}

/// Tells whether a network namespace can put its own address in the place of others.
fn translates(shell: &Shell) -> bool {
    if cmd!(shell, "ip netns add {TRIAL}").quiet().ignore_stderr().run().is_err() {
        return false;
    }
    let rule = ["-t", "nat", "-A", "POSTROUTING", "-j", "MASQUERADE", "--random-fully"];
    let inside = cmd!(shell, "ip netns exec {TRIAL} iptables {rule...}");
    let translates = inside.quiet().ignore_stderr().run().is_ok();
    // It may stay without harm.
    let _ = cmd!(shell, "ip netns del {TRIAL}").quiet().ignore_stderr().run();
    translates
}

/// Writes the module of the page on which two browsers are connected, among the tools.
pub(crate) fn write_page(shell: &Shell) -> Result<()> {
    tools::wasm_target(shell)?;
    tools::wasm_bindgen(shell)?;
    let options = ["--quiet", "--example", "page", "--features", "browser", "--target", WASM];
    cmd!(shell, "cargo build --package fairboard-direct {options...}").run()?;
    let module = shell::root().join(format!("target/{WASM}/debug/examples/page.wasm"));
    let folder = shell::tools().join("modules").join("direct");
    let options = ["--target=web", "--no-typescript"];
    cmd!(shell, "wasm-bindgen {options...} --out-dir {folder} {module}").quiet().run()?;
    Ok(())
}

/// Tells whether network namespaces can be made, and leaves the tests out if not.
pub(crate) fn has_machines(shell: &Shell) -> bool {
    let made = cmd!(shell, "ip netns add {TRIAL}").quiet().ignore_stderr().run().is_ok();
    if made {
        // It may stay without harm.
        let _ = cmd!(shell, "ip netns del {TRIAL}").quiet().ignore_stderr().run();
    } else {
        tools::leave_out("direct connections: network namespaces need Linux, root and iproute2");
    }
    made
}
