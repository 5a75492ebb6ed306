//! Harness of the browser tests: a browser, static servers, and a page that is driven by role and
//! accessible name.
//!
//! Every wait is an [`eventually`]; nothing sleeps. A test that has to show that something does
//! *not* happen waits for a later condition instead and looks at the record then.

mod actions;
mod axe;
mod browser;
mod cable;
mod console;
mod devtools;
mod each;
mod engine;
mod eventually;
mod expectations;
mod exposed;
mod fault;
mod hosting;
mod live_region;
mod memory;
mod page;
mod policy;
mod query;
mod release;
mod server;
mod setting;
mod site;
mod window;
mod workers;

use std::fs;
use std::future::Future;
use std::path::PathBuf;

use anyhow::{Error, Result, anyhow, ensure};
use tokio::runtime::Runtime;

pub use axe::Checks;
pub use cable::{Cable, Capture, Machine, Ports, Routers, is_documentation};
pub use devtools::Preference;
pub use engine::Engine;
pub use eventually::{PATIENCE, Probe, eventually};
pub use expectations::Found;
pub use fault::{Fault, FaultKind};
pub use hosting::{Host, Program};
pub use memory::Memory;
pub use page::{Page, Tab};
pub use query::{
    Query, alerts, button, cell, combobox, css, grid, gridcells, group, heap, link, square,
    statuses,
};
pub use setting::Setting;
pub use window::{Pointer, Theme, Window};
pub use workers::{WorkerFault, WorkerLog};

/// Runs a test in a window of its own.
///
/// # Panics
///
/// If the test fails, if an error is in the browser's console at its end, or if a page violated its
/// content security policy. The message names the reason, the state of the page and a picture of
/// it.
#[expect(clippy::panic, reason = "a test fails by a panic")]
pub fn in_browser<F>(setting: impl Into<Setting>, test: impl FnOnce(Page) -> F)
where
    F: Future<Output = Result<()>>,
{
    let outcome = Runtime::new().map_err(Error::from).and_then(|runtime| {
        runtime.block_on(async {
            let page = Page::open(setting).await?;
            let outcome = passes(&page, test).await;
            let outcome = match outcome {
                Ok(()) => Ok(()),
                Err(error) => Err(anyhow!("{error:#}\n{}", state(&page).await)),
            };
            // The browser has to end also if the test failed.
            outcome.and(page.close().await)
        })
    });
    if let Err(error) = outcome {
        panic!("{error:#}");
    }
}

/// Runs a test in two windows, each on a machine of its own, joined by a cable.
///
/// # Panics
///
/// As [`in_browser`], or if no cable can be laid.
pub fn on_a_cable<F>(settings: [Setting; 2], test: impl FnOnce(Cable, [Page; 2]) -> F)
where
    F: Future<Output = Result<()>>,
{
    let lay = async || {
        let cable = Cable::lay()?;
        let machines = [0, 1].map(|index| cable.machine(index));
        Ok((cable, machines))
    };
    on_machines(settings, lay, test);
}

/// Runs a test in two windows, each on a machine of its own behind a router.
///
/// # Panics
///
/// As [`in_browser`], or if the routers cannot be set up.
pub fn behind_routers<F>(
    ports: Ports,
    settings: [Setting; 2],
    test: impl FnOnce(Routers, [Page; 2]) -> F,
) where
    F: Future<Output = Result<()>>,
{
    let set_up = async || {
        let routers = Routers::set_up(ports).await?;
        let machines = [0, 1].map(|index| routers.machine(index));
        Ok((routers, machines))
    };
    on_machines(settings, set_up, test);
}

/// Runs a test in two windows on two machines of a network.
#[expect(clippy::panic, reason = "a test fails by a panic")]
fn on_machines<N, F>(
    settings: [Setting; 2],
    network: impl AsyncFnOnce() -> Result<(N, [Machine; 2])>,
    test: impl FnOnce(N, [Page; 2]) -> F,
) where
    F: Future<Output = Result<()>>,
{
    let outcome = Runtime::new().map_err(Error::from).and_then(|runtime| {
        runtime.block_on(async {
            let (network, machines) = network().await?;
            let [one, other] = settings;
            let [first, second] = machines;
            let pages = [
                Page::open(one.on_machine(first)).await?,
                Page::open(other.on_machine(second)).await?,
            ];
            let [one, other] = pages.clone();
            let outcome = passes(&one, |one| async move {
                passes(&other.clone(), |_| test(network, [one, other])).await
            });
            let mut outcome = outcome.await;
            for page in pages {
                if let Err(error) = outcome {
                    outcome = Err(anyhow!("{error:#}\n{}", state(&page).await));
                }
                // The browsers have to end also if the test failed.
                outcome = outcome.and(page.close().await);
            }
            outcome
        })
    });
    if let Err(error) = outcome {
        panic!("{error:#}");
    }
}

async fn passes<F>(page: &Page, test: impl FnOnce(Page) -> F) -> Result<()>
where
    F: Future<Output = Result<()>>,
{
    test(page.clone()).await?;
    let errors = page.console_errors().await?;
    let violations = page.policy_violations().await?;
    ensure!(
        errors.is_empty() && violations.is_empty(),
        "errors in the console: {errors:?}; violations of the policy: {violations:?}"
    );
    Ok(())
}

/// Describes a page whose test failed, for its message.
async fn state(page: &Page) -> String {
    let script = "return `${location.href}: ${document.body.innerText}`\
                  .replace(/\\s+/g, ' ').slice(0, 900)";
    let text = page.run(script, vec![]).await.unwrap_or_default();
    let errors = page.console_errors().await.unwrap_or_default();
    let picture = match picture(page).await {
        Ok(file) => format!("picture in {}", file.display()),
        Err(error) => format!("no picture: {error}"),
    };
    format!("the page was {text}; console: {errors:?}; {picture}")
}

/// Saves a picture of the page under the test's name, in the folder `e2e` of the target folder.
async fn picture(page: &Page) -> Result<PathBuf> {
    let folder = engine::target()?.join("e2e");
    fs::create_dir_all(&folder)?;
    let thread = std::thread::current();
    let file = folder.join(thread.name().unwrap_or("test").replace("::", "-") + ".png");
    page.picture(&file).await?;
    Ok(file)
}
