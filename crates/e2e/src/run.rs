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
use crate::target::target;
use crate::{PATIENCE, pool, report};

/// Longest time of a test, and of opening its windows. A page that hangs would never answer.
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
    // The network is `()`, because no broker is needed.
    let open = async || Ok(((), vec![Page::open(setting.clone()).await?]));
    in_windows(open, &async |(): &mut (), pages: Vec<Page>| test(pages[0].clone()).await);
}

/// Runs a test in two windows. In both, [`Page::go`] opens the site of the first window.
///
/// # Panics
///
/// As [`in_browser`].
pub fn in_two_browsers<F>(settings: &[Setting; 2], test: impl Fn(Page, Page) -> F)
where
    F: Future<Output = Result<()>>,
{
    let open = async || Ok(((), open_on_one_site(settings.clone()).await?));
    in_windows(open, &async |(): &mut (), pages: Vec<Page>| {
        test(pages[0].clone(), pages[1].clone()).await
    });
}

/// Runs a test in windows on a site with a relay. In each window, [`Page::go`] opens the site of
/// the first window.
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
        // All windows use the site of the first one, so only this site names the relay.
        if let Some(first) = settings.first_mut() {
            *first = first.clone().with_relay(&broker.address());
        }
        let pages = open_on_one_site(settings).await?;
        if let Some(first) = pages.first() {
            // If the test stops the broker, console errors about it are expected.
            broker.note_site(first);
        }
        Ok((broker, pages))
    };
    in_windows(open, &async move |broker: &mut Broker, pages: Vec<Page>| {
        test(broker, std::array::from_fn(|index| pages[index].clone())).await
    });
}

/// Opens a page for each setting. From its next visit on, each page shows the site of the first
/// page.
async fn open_on_one_site(settings: impl IntoIterator<Item = Setting>) -> Result<Vec<Page>> {
    let mut settings: Vec<Setting> = settings.into_iter().collect();
    // The engines of all windows decide how the first page's site records errors.
    let engines = settings.iter().skip(1).map(|setting| setting.kind.engine).collect();
    if let Some(first) = settings.first_mut() {
        first.other_engines = engines;
    }
    let mut pages: Vec<Page> = Vec::new();
    for setting in settings {
        let opened = Page::open(setting).await?;
        let page = match pages.first() {
            None => opened,
            // `open` has started another site for this page, which leaves that site now.
            Some(first) => opened.beside(first),
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

/// Runs a test in the windows that `open` opens, and panics if the test fails. After a fault of the
/// harness, the test runs once more. `Network` is the broker of the test, or `()` without a broker.
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
            // All later browsers are fresh, because a browser that waits may be damaged as well.
            pool::empty();
            once(&open, &test).await.context("once more, in a fresh browser")
        })
    });
    let took = start.elapsed();
    report::add_end(took);
    if let Err(error) = outcome {
        panic!("after {:.0} s: {error:#}", took.as_secs_f64());
    }
}

/// Prints and reports a fault of the harness.
///
/// # Errors
///
/// If this run has had more than [`report::HARNESS_FAULT_LIMIT`] faults.
#[expect(clippy::print_stderr, reason = "a fault is never silent")]
fn note(fault: &HarnessFault) -> Result<()> {
    eprintln!("{fault}");
    if report::add_fault(fault) {
        let limit = report::HARNESS_FAULT_LIMIT;
        bail!("more than {limit} faults of the harness in this run; {fault}");
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
    let opened = timeout(LONGEST, open()).await.context("no window opens")?;
    let (mut network, pages) = opened?;
    let test_and_checks = async {
        test(&mut network, pages.clone()).await?;
        for page in &pages {
            check_errors(page).await?;
        }
        Ok(())
    };
    let outcome = timeout(LONGEST, test_and_checks).await;
    match outcome.unwrap_or_else(|_| Err(anyhow!("it took longer than {LONGEST:?}"))) {
        Ok(()) => close(pages).await,
        Err(error) => {
            let error = diagnose_in_time(error, &pages).await;
            discard(pages).await;
            Err(error)
        }
    }
}

/// Closes the pages of a test that has passed.
///
/// # Errors
///
/// If a page does not close, and this run has had too many faults of the harness.
async fn close(pages: Vec<Page>) -> Result<()> {
    for page in pages {
        let engine = page.browser.engine;
        let end = timeout(PATIENCE, page.close()).await;
        if let Err(error) = end.unwrap_or_else(|late| Err(late.into())) {
            // The test has passed, and the process was killed when `close` dropped the page. So the
            // run only counts the fault.
            note(&HarnessFault::at_end(engine, &error))?;
        }
    }
    Ok(())
}

/// Ends the browsers of a test that has failed.
async fn discard(pages: Vec<Page>) {
    for page in pages {
        // A browser that gives no answer is killed when `timeout` drops the page.
        drop(timeout(PATIENCE, page.discard()).await);
    }
}

/// Checks a page at the end of a test for console errors and policy violations.
async fn check_errors(page: &Page) -> Result<()> {
    let errors = page.console_errors().await?;
    let violations = page.policy_violations().await?;
    ensure!(
        errors.is_empty() && violations.is_empty(),
        "errors in the console: {errors:?}; violations of the policy: {violations:?}"
    );
    Ok(())
}

/// Returns the result of [`diagnose`], or the error of the test alone if the browsers do not answer
/// in time.
async fn diagnose_in_time(error: Error, pages: &[Page]) -> Error {
    let message = format!("{error:#}");
    let diagnosis = timeout(PATIENCE, diagnose(error, pages)).await;
    diagnosis.unwrap_or_else(|_| anyhow!("{message}; the browser says nothing more"))
}

/// Returns the fault of the harness behind the error of a test, or else the error with the states
/// of the test's pages.
async fn diagnose(error: Error, pages: &[Page]) -> Error {
    // A fault of the harness is counted for one browser: the first that gives no answer, because it
    // is the likely cause, or else the browser of the first page.
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

/// Describes a page of a failed test for the message: its address and text, errors and picture.
async fn state(page: &Page) -> String {
    let script = "return `${location.href}: ${document.body.innerText}`\
                  .replace(/\\s+/g, ' ').slice(0, 900)";
    let text = page.run(script, vec![]).await.unwrap_or_default();
    let errors = page.console_errors().await.unwrap_or_default();
    let picture = match save_picture(page).await {
        Ok(file) => format!("picture in {}", file.display()),
        Err(error) => format!("no picture: {error}"),
    };
    format!("the page was {text}; console: {errors:?}; {picture}")
}

/// Saves a picture of the page, and returns its path. The file has the name of the test, and lies
/// in the folder `e2e` of the target folder. A later window's picture replaces an earlier one.
async fn save_picture(page: &Page) -> Result<PathBuf> {
    let folder = target()?.join("e2e");
    fs::create_dir_all(&folder)?;
    let thread = std::thread::current();
    let file = folder.join(thread.name().unwrap_or("test").replace("::", "-") + ".png");
    page.picture(&file).await?;
    Ok(file)
}
