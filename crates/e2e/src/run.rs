//! Runs tests in windows, and distinguishes faults of the harness from failures of tests.

use std::fs;
use std::future::Future;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Error, Result, anyhow, bail, ensure};
use tokio::runtime::Runtime;
use tokio::time::timeout;

use crate::broker::Broker;
use crate::harness_fault::HarnessFault;
use crate::page::Page;
use crate::setting::Setting;
use crate::{PATIENCE, engine, pool, report};

/// Longest time of a test. If a page hangs, commands get no answer.
const LONGEST: Duration = Duration::from_mins(15);

/// Runs a test in a window of its own.
///
/// # Panics
///
/// If the test fails, if an error is in the browser's console at the end of the test, or if a page
/// violated its content security policy. The message names the reason, the state of the page and a
/// picture. A failure is never repeated. After a fault of the harness, the test runs once more in a
/// fresh browser.
pub fn in_browser<F>(setting: impl Into<Setting>, test: impl Fn(Page) -> F)
where
    F: Future<Output = Result<()>>,
{
    let setting = setting.into();
    let open = async || Ok(((), vec![Page::open(setting.clone()).await?]));
    in_windows(open, &async |(): &mut (), pages: Vec<Page>| test(pages[0].clone()).await);
}

/// Runs a test in two windows. Both show the site of the first window.
///
/// # Panics
///
/// As [`in_browser`].
pub fn in_two_browsers<F>(settings: &[Setting; 2], test: impl Fn(Page, Page) -> F)
where
    F: Future<Output = Result<()>>,
{
    let open = async || Ok(((), beside(settings.clone()).await?));
    in_windows(open, &async |(): &mut (), pages: Vec<Page>| {
        test(pages[0].clone(), pages[1].clone()).await
    });
}

/// Runs a test in windows on a site with a relay. All windows show the site of the first one.
///
/// # Panics
///
/// As [`in_browser`], or if no broker starts.
pub fn over_a_relay<const N: usize>(
    settings: &[Setting; N],
    test: impl AsyncFn(&mut Broker, [Page; N]) -> Result<()>,
) {
    let open = async || {
        let mut broker = Broker::start().await?;
        let mut settings = settings.clone();
        if let Some(first) = settings.first_mut() {
            *first = first.clone().with_relay(&broker.address());
        }
        let pages = beside(settings).await?;
        if let Some(first) = pages.first() {
            broker.serve(first);
        }
        Ok((broker, pages))
    };
    in_windows(open, &async move |broker: &mut Broker, pages: Vec<Page>| {
        test(broker, std::array::from_fn(|index| pages[index].clone())).await
    });
}

/// Opens a page for each setting. All pages show the site of the first one.
async fn beside(settings: impl IntoIterator<Item = Setting>) -> Result<Vec<Page>> {
    let mut pages: Vec<Page> = Vec::new();
    let mut settings: Vec<Setting> = settings.into_iter().collect();
    // The first window's site also serves the others, whose drivers may have no log of errors.
    let engines = settings.iter().skip(1).map(|setting| setting.kind.engine).collect();
    if let Some(first) = settings.first_mut() {
        first.other_engines = engines;
    }
    for setting in settings {
        let page = Page::open(setting).await?;
        let page = match pages.first() {
            None => page,
            Some(first) => page.beside(first),
        };
        pages.push(page);
    }
    Ok(pages)
}

/// The runtime of all tests. A browser that serves several tests outlives each of them.
fn runtime() -> Result<&'static Runtime> {
    static RUNTIME: OnceLock<Result<Runtime, std::io::Error>> = OnceLock::new();
    RUNTIME.get_or_init(Runtime::new).as_ref().map_err(|error| anyhow!("{error}"))
}

/// Runs a test in the windows that `open` opens. Runs it once more if the harness has failed.
#[expect(clippy::panic, reason = "a test fails by a panic")]
fn in_windows<Network>(
    open: impl AsyncFn() -> Result<(Network, Vec<Page>)>,
    test: &impl AsyncFn(&mut Network, Vec<Page>) -> Result<()>,
) {
    let start = Instant::now();
    let outcome = runtime().and_then(|runtime| {
        runtime.block_on(async {
            let Err(error) = once(&open, &test).await else { return Ok(()) };
            // Any other error is a failure of the test.
            let fault = error.downcast::<HarnessFault>()?;
            note(&fault)?;
            // All later browsers are fresh.
            pool::empty();
            once(&open, &test).await.context("once more, in a fresh browser")
        })
    });
    let took = start.elapsed();
    report::over(took);
    if let Err(error) = outcome {
        panic!("after {:.0} s: {error:#}", took.as_secs_f64());
    }
}

/// Reports a fault of the harness.
///
/// # Errors
///
/// If there were too many of them in this run.
#[expect(clippy::print_stderr, reason = "a fault is never silent")]
fn note(fault: &HarnessFault) -> Result<()> {
    eprintln!("{fault}");
    if report::fault(fault) {
        bail!("more than {} faults of the harness in this run; {fault}", report::FAULTS);
    }
    Ok(())
}

/// Runs a test a single time. A fault of the harness is returned as a [`HarnessFault`].
///
/// The network that `open` returns beside the pages lives until the pages are closed.
async fn once<Network>(
    open: impl AsyncFn() -> Result<(Network, Vec<Page>)>,
    test: impl AsyncFn(&mut Network, Vec<Page>) -> Result<()>,
) -> Result<()> {
    let opened = timeout(LONGEST, open()).await;
    let (mut network, pages) = opened.context("no window opens")??;
    let test_and_checks = async {
        test(&mut network, pages.clone()).await?;
        for page in &pages {
            passes(page).await?;
        }
        Ok(())
    };
    let result = timeout(LONGEST, test_and_checks).await;
    let outcome = match result.unwrap_or_else(|_| bail!("it took longer than {LONGEST:?}")) {
        Ok(()) => Ok(()),
        Err(error) => {
            let message = format!("{error:#}");
            let explained = timeout(PATIENCE, explained(error, &pages)).await;
            Err(explained.unwrap_or_else(|_| anyhow!("{message}; the browser says nothing more")))
        }
    };
    // The browsers have to end even if the test has failed.
    for page in pages {
        let engine = page.browser.engine;
        match &outcome {
            Ok(()) => {
                let end = timeout(PATIENCE, page.close()).await;
                if let Err(error) = end.unwrap_or_else(|late| Err(late.into())) {
                    // The test has passed, and the process has ended, so the run only counts the
                    // fault.
                    note(&HarnessFault::at_end(engine, &error))?;
                }
            }
            // A browser that gives no more answers ends together with its process.
            Err(_) => drop(timeout(PATIENCE, page.discard()).await),
        }
    }
    outcome
}

/// Checks a page at the end of a test for console errors and policy violations.
async fn passes(page: &Page) -> Result<()> {
    let errors = page.console_errors().await?;
    let violations = page.policy_violations().await?;
    ensure!(
        errors.is_empty() && violations.is_empty(),
        "errors in the console: {errors:?}; violations of the policy: {violations:?}"
    );
    Ok(())
}

/// Returns a fault of the harness, or the failure of the test with the states of its pages.
async fn explained(error: Error, pages: &[Page]) -> Error {
    // A browser that gives no answer is the likely cause.
    let mut silent = None;
    for page in pages {
        if page.tab().await.is_err() {
            silent.get_or_insert(page.browser.engine);
        }
    }
    let engine = silent.or(pages.first().map(|page| page.browser.engine)).unwrap_or_default();
    if let Some(fault) = HarnessFault::behind(&error, engine) {
        return fault.into();
    }
    let mut message = format!("{error:#}");
    for page in pages {
        message = format!("{message}\n{}", state(page).await);
    }
    anyhow!(message)
}

/// Describes the page of a failed test, for the message.
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

/// Saves a picture of the page under the name of the test. The folder is `e2e` in the target
/// folder.
async fn picture(page: &Page) -> Result<PathBuf> {
    let folder = engine::target()?.join("e2e");
    fs::create_dir_all(&folder)?;
    let thread = std::thread::current();
    let file = folder.join(thread.name().unwrap_or("test").replace("::", "-") + ".png");
    page.picture(&file).await?;
    Ok(file)
}
