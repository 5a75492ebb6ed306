//! Direct connections between two browsers, each on a machine of its own.
//!
//! Games are played in the app. The long waits and cuts of `cargo xtask far` are those of the page
//! `pages/direct.html`, with the example of the crate `direct`, which that command builds.

use std::io::Write as _;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{
    Cable, Capture, Engine, Page, Probe, Setting, Window, alerts, button, css, eventually,
    is_documentation, on_a_cable,
};
use serde_json::{Value, json};

use crate::far::{SIGN, Way, begin, between, deliver, placed, send, status};
use crate::table::move_piece;

/// Time for which away's page waits at least for the answer to be given back, in seconds: longer
/// than the five after which Firefox would give up.
const LATE: u32 = 6;

/// Time for which away waits for a person who takes two minutes, in milliseconds.
const LONG_WAIT: u32 = 120_000;

/// Field with the code of a page.
const CODE: &str = "[aria-labelledby=far-way] input[readonly]";

/// Signs of the carrier.
const DIRECT: &str = "[data-way=direct]";
const INTERRUPTED: &str = "[data-way=interrupted]";

/// Times in seconds for which a cable is cut and the connection goes on by itself.
const CUTS: [u32; 3] = [10, 30, 90];

/// Longest time from the mending of a cable to the connection, in milliseconds. The next spare may
/// be 15 seconds away.
const MENDED: f64 = 20_000.0;

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
    holds(away, &format!("direct.waited() > {wait}")).await?;
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

/// The code that a page shows for the other player.
async fn shown_code(page: &Page) -> Result<String> {
    let read = async |page: &Page| {
        let script = "return document.querySelector(arguments[0])?.value ?? ''";
        let value = page.run(script, vec![json!(CODE)]).await?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    };
    page.until("the code", read, |code| !code.is_empty()).await
}

/// Opens a link on another page.
async fn open(page: &Page, from: &Page, link: &str) -> Result<()> {
    page.go(link.trim_start_matches(from.site())).await
}

/// Connects the players of a game. Home's answer is opened in a second tab, as by a click in a
/// messenger.
async fn connect_game(home: &Page, away: &Page) -> Result<()> {
    home.click(&button("Connect directly")).await?;
    let call = shown_code(home).await?;
    open(away, home, &call).await?;
    let answer = shown_code(away).await?;
    passes(away, LATE).await?;
    let waiting = home.tab().await?;
    home.open_tab(answer.trim_start_matches(away.site())).await?;
    home.shows(&css(".far__good").containing("Your game goes on in the other tab.")).await?;
    home.close_tab(&waiting).await?;
    for page in [home, away] {
        page.shows(&css(DIRECT)).await?;
    }
    Ok(())
}

/// Makes a move, which goes directly.
async fn move_directly(from: &Page, to: &Page, (start, end): (&str, &str)) -> Result<()> {
    from.shows(&status("Your turn.")).await?;
    move_piece(from, start, end).await?;
    from.click(&button("Sign and send")).await?;
    to.shows(&status("Your turn.")).await
}

/// A whole game with all 40 pieces: it begins by links, goes on directly with a battle, loses its
/// cable, ends by links, and is proved to both verifiers.
async fn a_whole_game_changes_its_carrier(cable: Cable, [home, away]: [Page; 2]) -> Result<()> {
    let capture = Capture::begin(&cable)?;
    home.go("#/far/stratego").await?;
    home.shows(&button("Random setup")).await?;
    placed(&home, &[("Scout", "a4"), ("Miner", "b4")]).await?;
    begin(&home, &away, "Red").await?;
    placed(&away, &[("Flag", "j4"), ("Scout", "i4"), ("Captain", "a4")]).await?;
    send(&away, &home, "Accept and copy the answer", Way::Link).await?;
    connect_game(&home, &away).await?;
    move_directly(&home, &away, ("b4", "b5")).await?;
    move_directly(&away, &home, ("b7", "b5")).await?;
    move_directly(&home, &away, ("b5", "b6")).await?;
    let strangers = capture.strangers(&cable);
    ensure!(strangers.is_empty(), "packets to others: {strangers:#?}");
    let machine = cable.address(1);
    ensure!(capture.has(|to| to.to_string() == machine), "nothing went over the cable");
    ensure!(capture.has(is_documentation), "no silent address was seen");
    cable.cut()?;
    move_piece(&away, "j7", "j6").await?;
    away.click(&button("Sign and send")).await?;
    for page in [&home, &away] {
        page.shows(&css(INTERRUPTED)).await?;
    }
    deliver(&away, &home, Way::Link).await?;
    move_piece(&home, "a4", "a7").await?;
    home.click(&button("Go on by link")).await?;
    send(&home, &away, SIGN, Way::Link).await?;
    away.shows(&status("You lost. The Flag was taken.")).await?;
    away.click(&button("Go on by link")).await?;
    deliver(&away, &home, Way::Paste).await?;
    home.shows(&status("You won. The Flag was taken.")).await?;
    deliver(&home, &away, Way::Link).await?;
    for page in [&home, &away] {
        page.shows(&css(".far__sheet").containing("This game is proved.")).await?;
        is_proved(&certificate(page).await?)?;
    }
    Ok(())
}

/// The bytes of the certificate that a page offers.
async fn certificate(page: &Page) -> Result<Vec<u8>> {
    let catch = "URL.createObjectURL = (blob) => { \
                 blob.arrayBuffer().then((it) => { window.saved = [...new Uint8Array(it)] }); \
                 return '#' }; HTMLAnchorElement.prototype.click = () => {}";
    page.run(catch, vec![]).await?;
    page.shows(&button("Save the certificate")).await?;
    let press = "[...document.querySelectorAll('button')] \
                 .find((it) => it.textContent === 'Save the certificate').click()";
    page.run(press, vec![]).await?;
    let read = async |page: &Page| page.run("return window.saved ?? null", vec![]).await;
    let bytes = page.until("the certificate", read, Value::is_array).await?;
    Ok(serde_json::from_value(bytes)?)
}

/// Gives a certificate to both verifiers.
fn is_proved(certificate: &[u8]) -> Result<()> {
    let verdict = fairboard_fair::audit(certificate)?;
    ensure!(matches!(verdict, fairboard_fair::Verdict::Sound(_)), "{verdict:?}");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../verify/tests/second.mjs");
    let mut node =
        Command::new("node").arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = node.stdin.take().context("no input")?;
    writeln!(input, "{}", fairboard_fair::text::encode(certificate))?;
    drop(input);
    let output = String::from_utf8(node.wait_with_output()?.stdout)?;
    ensure!(output.starts_with("0 Home Flag 5"), "the second verifier: {output}");
    Ok(())
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
        ensure!(after < MENDED, "{after} ms after a cut of {cut} s");
    }
    cable.cut()?;
    passes(&pages[0], LONG_CUT).await?;
    for page in &pages {
        state_is(page, "Ended(Lost)").await?;
    }
    Ok(())
}

/// Lets seconds pass on a page's clock. Waiting is what this test is about.
async fn passes(page: &Page, seconds: u32) -> Result<()> {
    let now = async |page: &Page| page.run("return performance.now()", vec![]).await;
    let start = now(page).await?.as_f64().unwrap_or_default();
    for second in 1..=seconds {
        let end = start + f64::from(second) * 1_000.0;
        let is_over = |now: &Value| now.as_f64().is_some_and(|now| now > end);
        page.until("a second", now, is_over).await?;
    }
    Ok(())
}

/// Makes tests of each pair of browsers: a module with the four pairs.
macro_rules! for_each_pair {
    ($(#[$attribute:meta])* $name:ident, $test:expr) => {
        mod $name {
            use super::*;

            $(#[$attribute])*
            #[test]
            fn chromium_chromium() {
                on_a_cable(pages([Engine::Chromium, Engine::Chromium]), $test);
            }

            $(#[$attribute])*
            #[test]
            fn chromium_firefox() {
                on_a_cable(pages([Engine::Chromium, Engine::Firefox]), $test);
            }

            $(#[$attribute])*
            #[test]
            fn firefox_chromium() {
                on_a_cable(pages([Engine::Firefox, Engine::Chromium]), $test);
            }

            $(#[$attribute])*
            #[test]
            fn firefox_firefox() {
                on_a_cable(pages([Engine::Firefox, Engine::Firefox]), $test);
            }
        }
    };
}

/// The app in two browsers.
fn apps(engines: [Engine; 2]) -> [Setting; 2] {
    engines.map(|engine| Setting::from(Window::DESKTOP).in_engine(engine))
}

mod between_two_machines {
    use super::*;

    #[test]
    fn chromium_and_chromium() {
        on_a_cable(apps([Engine::Chromium, Engine::Chromium]), a_whole_game_changes_its_carrier);
    }

    #[test]
    fn chromium_and_firefox() {
        on_a_cable(apps([Engine::Chromium, Engine::Firefox]), a_whole_game_changes_its_carrier);
    }

    #[test]
    fn firefox_and_firefox() {
        on_a_cable(apps([Engine::Firefox, Engine::Firefox]), a_whole_game_changes_its_carrier);
    }
}

for_each_pair!(
    #[ignore = "nine minutes: cargo xtask far"]
    over_long_cuts,
    goes_on_after_cuts
);

#[test]
fn a_browser_without_webrtc_goes_on_by_link() {
    between([Engine::WebKit, Engine::Chromium], |home, away| async move {
        home.go("#/far/tic-tac-toe").await?;
        begin(&home, &away, "x").await?;
        send(&away, &home, "Accept and copy the answer", Way::Link).await?;
        home.shows(&css(".far__help").containing("This browser cannot connect directly.")).await?;
        home.lacks(&button("Connect directly")).await?;
        away.click(&button("Connect directly")).await?;
        open(&home, &away, &shown_code(&away).await?).await?;
        home.shows(&alerts().containing("This browser cannot connect directly.")).await
    });
}
