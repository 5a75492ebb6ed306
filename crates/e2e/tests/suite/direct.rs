//! Games of two browsers, each on a machine of its own, that connect directly.

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Blank, Cable, Capture, Engine, Page, Setting, Window, alerts, button, cell, css, gridcells,
    is_documentation, on_a_cable,
};
use serde_json::{Value, json};

use crate::far::{SIGN, Way, begin, between, deliver, is_proved, placed, send, status};
use crate::table::move_piece;

/// Time for which away's page waits at least for the answer to be given back, in seconds: longer
/// than the five after which Firefox would give up.
const LATE: u32 = 6;

/// Field with the code of a page.
const CODE: &str = "[aria-labelledby=far-way] input[readonly]";

/// Signs of the carrier.
const DIRECT: &str = "[data-way=direct]";
const INTERRUPTED: &str = "[data-way=interrupted]";

/// The code that a page shows for the other player.
pub(crate) async fn shown_code(page: &Page) -> Result<String> {
    let read = async |page: &Page| {
        let script = "return document.querySelector(arguments[0])?.value ?? ''";
        let value = page.run(script, vec![json!(CODE)]).await?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    };
    page.until("the code", read, |code| !code.is_empty()).await
}

/// Opens a link on another page.
pub(crate) async fn open(page: &Page, from: &Page, link: &str) -> Result<()> {
    page.go(link.trim_start_matches(from.site())).await
}

/// Connects the players of a game. The answer is opened in a second tab, as by a click in a
/// messenger, after some seconds.
pub(crate) async fn connect(home: &Page, away: &Page, late: u32) -> Result<()> {
    let answer = called(home, away).await?;
    passes(away, late).await?;
    let waiting = home.tab().await?;
    home.open_tab(answer.trim_start_matches(away.site())).await?;
    home.shows(&css(".far__good").containing("Your game goes on in the other tab.")).await?;
    home.close_tab(&waiting).await?;
    for page in [home, away] {
        page.shows(&css(DIRECT)).await?;
    }
    Ok(())
}

/// Makes home's code, and away's answer to it.
pub(crate) async fn called(home: &Page, away: &Page) -> Result<String> {
    home.click(&button("Connect directly")).await?;
    open(away, home, &shown_code(home).await?).await?;
    shown_code(away).await
}

/// Makes a move, which goes directly.
async fn move_directly(from: &Page, to: &Page, (start, end): (&str, &str)) -> Result<()> {
    from.shows(&status("Your turn.")).await?;
    move_piece(from, start, end).await?;
    from.click(&button("Confirm move and send")).await?;
    to.shows(&status("Your turn.")).await
}

/// A whole game with all 40 pieces: it begins by links, goes on directly with a battle, loses its
/// cable, ends by links, and is proved to both verifiers.
async fn a_whole_game_changes_its_carrier(cable: Cable, [home, away]: [Page; 2]) -> Result<()> {
    let blank = Blank::start(home.engine()).await?;
    let capture = Capture::begin(&cable)?;
    home.go("#/far/stratego").await?;
    home.shows(&button("Random setup")).await?;
    placed(&home, &[("Scout", "a4"), ("Miner", "b4")]).await?;
    begin(&home, &away, "Red").await?;
    placed(&away, &[("Flag", "j4"), ("Scout", "i4"), ("Captain", "a4")]).await?;
    send(&away, &home, "Accept and copy link", Way::Link).await?;
    connect(&home, &away, LATE).await?;
    move_directly(&home, &away, ("b4", "b5")).await?;
    move_directly(&away, &home, ("b7", "b5")).await?;
    move_directly(&home, &away, ("b5", "b6")).await?;
    capture.is_the_browsers_own(&cable, &blank).await?;
    let machine = cable.address(1);
    ensure!(capture.has(|to| to.to_string() == machine), "nothing went over the cable");
    ensure!(capture.has(is_documentation), "no silent address was seen");
    move_piece(&away, "j7", "j6").await?;
    away.shows(&button("Confirm move and send")).await?;
    cable.cut()?;
    // It has the other name once the browser has noticed.
    away.click_first(&[&button("Confirm move and send"), &button(SIGN)]).await?;
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
        is_proved(page, "0 sound red flag").await?;
    }
    Ok(())
}

/// Lets seconds pass on a page's clock. Waiting is what this test is about.
pub(crate) async fn passes(page: &Page, seconds: u32) -> Result<()> {
    let now = async |page: &Page| page.run("return performance.now()", vec![]).await;
    let start = now(page).await?.as_f64().unwrap_or_default();
    for second in 1..=seconds {
        let end = start + f64::from(second) * 1_000.0;
        let is_over = |now: &Value| now.as_f64().is_some_and(|now| now > end);
        page.until("a second", now, is_over).await?;
    }
    Ok(())
}

/// Makes long tests of each pair of browsers, of which the first one is home's: a module with the
/// four pairs. `cargo xtask far` runs them.
macro_rules! for_each_pair {
    ($name:ident, $run:expr) => {
        mod $name {
            use super::*;

            for_each_pair!(@ chromium_and_chromium, [Engine::Chromium, Engine::Chromium], $run);
            for_each_pair!(@ chromium_and_firefox, [Engine::Chromium, Engine::Firefox], $run);
            for_each_pair!(@ firefox_and_chromium, [Engine::Firefox, Engine::Chromium], $run);
            for_each_pair!(@ firefox_and_firefox, [Engine::Firefox, Engine::Firefox], $run);
        }
    };
    (@ $pair:ident, $engines:expr, $run:expr) => {
        #[ignore = "minutes: cargo xtask far"]
        #[test]
        fn $pair() {
            let run: fn([Engine; 2]) = $run;
            run($engines);
        }
    };
}
pub(crate) use for_each_pair;

/// The app in two browsers.
pub(crate) fn apps(engines: [Engine; 2]) -> [Setting; 2] {
    engines.map(|engine| Setting::from(Window::DESKTOP).in_engine(engine))
}

/// A game of tic-tac-toe that is left over the connection, and its rematch over the same one.
pub(crate) async fn a_rematch_stays_connected(home: &Page, away: &Page) -> Result<()> {
    home.shows(&status("Your turn.")).await?;
    home.click(&cell(5)).await?;
    home.click(&button("Confirm move and send")).await?;
    away.shows(&status("Your turn.")).await?;
    away.click(&button("Leave game")).await?;
    away.click(&button("Resign")).await?;
    home.shows(&status("You won. The other player left the game.")).await?;
    home.click(&button("Play again")).await?;
    away.shows(&css(".far__sheet").containing("The other player wants to play again.")).await?;
    away.click(&button("Play again")).await?;
    away.shows(&status("Your turn.")).await?;
    away.click(&cell(1)).await?;
    away.click(&button("Confirm move and send")).await?;
    home.shows(&gridcells().named("Cell 1, x")).await?;
    home.shows(&status("Your turn.")).await
}

async fn a_game_and_its_rematch(_cable: Cable, [home, away]: [Page; 2]) -> Result<()> {
    begin_tictactoe(&home, &away).await?;
    connect(&home, &away, 0).await?;
    a_rematch_stays_connected(&home, &away).await
}

/// Begins a game of tic-tac-toe in which home has x.
pub(crate) async fn begin_tictactoe(home: &Page, away: &Page) -> Result<()> {
    home.go("#/far/tic-tac-toe").await?;
    begin(home, away, "x").await?;
    send(away, home, "Accept and copy link", Way::Link).await
}

mod between_two_machines {
    use super::*;

    #[test]
    fn a_rematch_goes_over_the_connection() {
        on_a_cable(&apps([Engine::Chromium, Engine::Chromium]), a_game_and_its_rematch);
    }

    #[ignore = "the other order is above: cargo xtask far"]
    #[test]
    fn firefox_and_chromium() {
        on_a_cable(&apps([Engine::Firefox, Engine::Chromium]), a_whole_game_changes_its_carrier);
    }

    #[test]
    fn chromium_and_chromium() {
        on_a_cable(&apps([Engine::Chromium, Engine::Chromium]), a_whole_game_changes_its_carrier);
    }

    #[test]
    fn chromium_and_firefox() {
        on_a_cable(&apps([Engine::Chromium, Engine::Firefox]), a_whole_game_changes_its_carrier);
    }

    #[test]
    fn firefox_and_firefox() {
        on_a_cable(&apps([Engine::Firefox, Engine::Firefox]), a_whole_game_changes_its_carrier);
    }
}

#[test]
fn a_browser_without_webrtc_goes_on_by_link() {
    between([Engine::WebKit, Engine::Chromium], |home, away| async move {
        begin_tictactoe(&home, &away).await?;
        home.shows(&css(".far__help").containing("This browser cannot connect directly.")).await?;
        home.lacks(&button("Connect directly")).await?;
        away.click(&button("Connect directly")).await?;
        open(&home, &away, &shown_code(&away).await?).await?;
        home.shows(&alerts().containing("This browser cannot connect directly.")).await
    });
}
