//! Long waits and cuts of direct connections, on the page `pages/direct.html` with the example of
//! the crate `direct`, which `cargo xtask far` builds and runs.

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{Cable, Engine, Page, Probe, Setting, Window, eventually, on_a_cable};
use serde_json::{Value, json};

use crate::direct::{for_each_pair, passes};

/// Time for which away waits for a person who takes two minutes, in seconds.
const LONG_WAIT: u32 = 120;

/// Times in seconds for which a cable is cut and the connection goes on by itself.
const CUTS: [u32; 3] = [10, 30, 90];

/// Longest time from the mending of a cable to the connection, in milliseconds. The next spare may
/// be 15 seconds away, and one side may begin it eight seconds after the other.
const MENDED: f64 = 25_000.0;

/// A time in seconds after which no spare is left.
const LONG_CUT: u32 = 300;

/// A value of the page's carrier, once it is there.
async fn value(page: &Page, expression: &str) -> Result<Value> {
    page.run(&format!("return window.direct ? {expression} ?? null : null"), vec![]).await
}

/// Waits until an expression about the page's carrier is true.
async fn holds(page: &Page, expression: &str) -> Result<()> {
    eventually(expression, async || {
        let seen = value(page, expression).await?;
        let states = value(page, "direct.states").await?;
        let is_true = seen == json!(true);
        Ok(if is_true { Probe::Done(()) } else { Probe::Pending(format!("{seen}, {states}")) })
    })
    .await
}

async fn state_is(page: &Page, state: &str) -> Result<()> {
    holds(page, &format!("direct.state === '{state}'")).await
}

/// The code that a page has made.
async fn code(page: &Page) -> Result<String> {
    holds(page, "direct.code !== null").await?;
    Ok(value(page, "direct.code").await?.as_str().context("a code")?.to_owned())
}

/// Passes codes between two people, of whom the second takes a while, and hands the answer to the
/// waiting page by another tab, as a link does.
async fn connect([home, away]: &[Page; 2], wait: u32) -> Result<()> {
    holds(home, "direct.supported").await?;
    home.run("direct.receive(); direct.invite()", vec![]).await?;
    let invitation = code(home).await?;
    holds(away, "direct.supported").await?;
    away.run("direct.join(arguments[0])", vec![json!(invitation)]).await?;
    let answer = code(away).await?;
    passes(away, wait).await?;
    let waiting = home.tab().await?;
    home.open_tab("").await?;
    holds(home, "direct.supported").await?;
    home.run("direct.handOver(arguments[0])", vec![json!(answer)]).await?;
    holds(home, "direct.taken === true").await?;
    home.close_tab(&waiting).await?;
    state_is(home, "Connected").await?;
    state_is(away, "Connected").await
}

/// Sends a packet each way until both have come.
async fn exchange(pages: &[Page; 2], text: &str) -> Result<()> {
    eventually(format!("packets with {text}"), async || {
        let mut missing = 0;
        for page in pages {
            page.run("direct.send(arguments[0])", vec![json!(text)]).await?;
            let has = page.run("return direct.packets.includes(arguments[0])", vec![json!(text)]);
            missing += usize::from(has.await? != json!(true));
        }
        Ok(Probe::equal(&missing, &0))
    })
    .await
}

/// Windows of two browsers on the page of the carrier.
fn pages(engines: [Engine; 2]) -> [Setting; 2] {
    engines.map(|engine| Window::DESKTOP.on_host("direct.html").in_engine(engine))
}

/// Long waits and cuts; the connection goes on each time by itself.
async fn goes_on_after_cuts(cable: Cable, pages: [Page; 2]) -> Result<()> {
    connect(&pages, LONG_WAIT).await?;
    exchange(&pages, "before").await?;
    for cut in CUTS {
        // The stock is ready.
        for page in &pages {
            holds(page, "direct.sinceConnected() > 10_000").await?;
        }
        cable.cut()?;
        passes(&pages[0], cut).await?;
        cable.mend()?;
        let mended = value(&pages[0], "performance.now()").await?.as_f64().unwrap_or_default();
        exchange(&pages, &format!("after {cut} s")).await?;
        let now = value(&pages[0], "performance.now()").await?.as_f64().unwrap_or_default();
        let after = now - mended;
        tell(cut, after);
        ensure!(after < MENDED, "{after} ms after a cut of {cut} s");
    }
    cable.cut()?;
    passes(&pages[0], LONG_CUT).await?;
    for page in &pages {
        state_is(page, "Ended(Lost)").await?;
    }
    Ok(())
}

/// Prints a figure for the documents.
#[expect(clippy::print_stdout, reason = "the figures are for the terminal")]
fn tell(cut: u32, after: f64) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or_default();
    println!("{test}: both ways {:.1} s after a cut of {cut} s", after / 1_000.0);
}

for_each_pair!(goes_on_after_cuts, |engines| on_a_cable(&pages(engines), goes_on_after_cuts));
