//! Games over a relay, between two browsers.

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Broker, Engine, Page, Setting, Window, button, cell, combobox, css, gridcells, over_a_relay,
};
use serde_json::json;

use crate::far::{is_proved, placed, shown_link, status};
use crate::table::move_piece;

/// The states of the relay, as a page shows them.
const CONNECTED: &str = "[data-way=live]";
const INTERRUPTED: &str = "[data-way=interrupted]";

/// A setting for each window of a test.
pub(crate) fn windows<const N: usize>(engines: [Engine; N]) -> [Setting; N] {
    engines.map(|engine| Setting::from(Window::DESKTOP).in_engine(engine))
}

/// Makes a test of each pair of browsers, with the third browser as an onlooker.
macro_rules! over_a_relay {
    ($test:ident) => {
        mod $test {
            use fairboard_e2e::Engine::{Chromium, Firefox, WebKit};
            use fairboard_e2e::over_a_relay;

            use super::windows;

            #[test]
            fn firefox_and_chromium() {
                over_a_relay(&windows([Firefox, Chromium, WebKit]), super::$test);
            }

            #[test]
            fn firefox_and_webkit() {
                over_a_relay(&windows([Firefox, WebKit, Chromium]), super::$test);
            }

            #[test]
            fn webkit_and_chromium() {
                over_a_relay(&windows([WebKit, Chromium, Firefox]), super::$test);
            }
        }
    };
}

over_a_relay!(whole_games_are_played_by_one_link_and_one_press_a_move);

/// Counts what is put on the clipboard.
const COUNT: &str = "window.copies = 0; \
                     navigator.clipboard.writeText = async () => { window.copies += 1 }";

/// Invites by one press, and opens the link on the other page.
async fn invite(home: &Page, away: &Page) -> Result<()> {
    home.run(COUNT, vec![]).await?;
    home.click(&button("Copy invitation link")).await?;
    let link = shown_link(home).await?;
    ensure!(link.starts_with(home.site()), "{link}");
    home.shows(&status("Waiting for the other player.")).await?;
    home.shows(&css(".far__qr")).await?;
    away.go(link.trim_start_matches(home.site())).await?;
    away.shows(&button("Accept and play")).await?;
    away.run(COUNT, vec![]).await.map(drop)
}

/// Waits until both are in the game, and returns them in the order of their turns.
pub(crate) async fn began<'a>(home: &'a Page, away: &'a Page) -> Result<[&'a Page; 2]> {
    for page in [home, away] {
        page.shows(&css(CONNECTED).containing("The other player is here.")).await?;
    }
    let turn = status("Your turn.");
    let read =
        async |page: &Page| Ok((page.look(&turn).await?.len(), away.look(&turn).await?.len()));
    let (at_home, _) = home.until("a turn", read, |(one, other)| one + other == 1).await?;
    Ok(if at_home == 1 { [home, away] } else { [away, home] })
}

/// Begins a game of tic-tac-toe, and returns the pages in the order of their turns.
pub(crate) async fn begin<'a>(home: &'a Page, away: &'a Page) -> Result<[&'a Page; 2]> {
    home.go("#/far/tic-tac-toe").await?;
    invite(home, away).await?;
    away.click(&button("Accept and play")).await?;
    began(home, away).await
}

/// Begins a game of Stratego. Each side puts these ranks on these squares, which are squares of Red
/// until the game has begun. Returns the page of Red, and that of Blue.
pub(crate) async fn begin_stratego<'a>(
    home: &'a Page,
    away: &'a Page,
    army: &[(&str, &str)],
) -> Result<[&'a Page; 2]> {
    home.go("#/far/stratego").await?;
    home.shows(&button("Random setup")).await?;
    placed(home, army).await?;
    invite(home, away).await?;
    away.shows(&button("Random setup")).await?;
    placed(away, army).await?;
    away.click(&button("Accept and play")).await?;
    began(home, away).await
}

/// Makes sure that only the first link was copied, and that no page shows a link to send.
async fn nothing_else_was_sent(home: &Page, away: &Page) -> Result<()> {
    let copies = "return window.copies";
    let copies = [home.run(copies, vec![]).await?, away.run(copies, vec![]).await?];
    ensure!(copies == [json!(1), json!(0)], "{copies:?} copies");
    for page in [home, away] {
        page.lacks(&css(".far__sheet--next")).await?;
    }
    Ok(())
}

async fn whole_games_are_played_by_one_link_and_one_press_a_move(
    _broker: &mut Broker,
    [home, away, onlooker]: [Page; 3],
) -> Result<()> {
    let [first, second] = begin(&home, &away).await?;
    watch(first, &onlooker).await?;
    onlooker.shows(&status("x's turn")).await?;
    nine(first, second).await?;
    onlooker.shows(&status("x won")).await?;
    watched_to_the_end(&onlooker).await?;
    nothing_else_was_sent(&home, &away).await?;
    for page in [&home, &away] {
        is_proved(page, "0 sound red line").await?;
    }
    let army = [("Scout", "a4"), ("Flag", "j4")];
    let [first, second] = begin_stratego(&home, &away, &army).await?;
    watch(second, &onlooker).await?;
    onlooker.shows(&status("Red's turn")).await?;
    onlooker.count_is(&gridcells().containing(", Red's piece"), 40).await?;
    // Red's Scout runs to Blue's Flag.
    move_piece(first, "a4", "a7").await?;
    first.shows(&status("You won. The Flag was taken.")).await?;
    second.shows(&status("You lost. The Flag was taken.")).await?;
    onlooker.shows(&status("Red won: Blue's Flag was taken.")).await?;
    watched_to_the_end(&onlooker).await?;
    nothing_else_was_sent(&home, &away).await?;
    for page in [&home, &away] {
        is_proved(page, "0 sound red flag").await?;
        page.lacks(&gridcells().containing(", enemy piece")).await?;
    }
    Ok(())
}

/// Takes the next text for the clipboard, and counts those after it again.
const TAKE: &str = "const count = navigator.clipboard.writeText; \
                    navigator.clipboard.writeText = async (text) => { \
                        window.taken = text; \
                        navigator.clipboard.writeText = count; \
                    }";

/// Lets others watch the open game, and opens the link on another page.
async fn watch(player: &Page, onlooker: &Page) -> Result<()> {
    player.run(TAKE, vec![]).await?;
    player.click(&css("summary").containing("Let others watch")).await?;
    player.click(&button("Copy").within(css("details[open]"))).await?;
    let link = player.run("return window.taken", vec![]).await?;
    let link = link.as_str().unwrap_or_default().to_owned();
    ensure!(link.starts_with(player.site()), "{link}");
    onlooker.go(link.trim_start_matches(player.site())).await
}

/// Waits until an onlooker's page has proved the whole game.
async fn watched_to_the_end(onlooker: &Page) -> Result<()> {
    onlooker.shows(&css(".far__help").containing("This game is proved.")).await.map(drop)
}

/// Plays a game of tic-tac-toe that its first player wins.
pub(crate) async fn nine(first: &Page, second: &Page) -> Result<()> {
    for (ply, number) in [5, 1, 3, 2, 7].into_iter().enumerate() {
        let page = if ply % 2 == 0 { first } else { second };
        page.shows(&status("Your turn.")).await?;
        page.click(&cell(number)).await?;
    }
    first.shows(&status("You won.")).await?;
    second.shows(&status("You lost.")).await
}

/// Waits until a mark has come on a page.
pub(crate) async fn has(page: &Page, number: usize, mark: char) -> Result<()> {
    page.shows(&cell(number).named(format!("Cell {number}, {mark}"))).await.map(drop)
}

#[test]
fn a_game_goes_on_by_itself_whatever_breaks() {
    let settings = windows([Engine::Chromium, Engine::Chromium]);
    over_a_relay(&settings, async |broker: &mut Broker, [home, away]| {
        let [first, second] = begin(&home, &away).await?;
        // A page that is loaded again.
        second.reload().await?;
        first.click(&cell(5)).await?;
        has(second, 5, 'x').await?;
        // A line that is cut while a move is made.
        broker.cut();
        for page in [first, second] {
            page.shows(&css(INTERRUPTED)).await?;
        }
        second.click(&cell(1)).await?;
        has(second, 1, 'o').await?;
        broker.mend().await?;
        has(first, 1, 'o').await?;
        // A broker that is started again, and a page that was left before its move was delivered.
        broker.stop()?;
        first.shows(&css(INTERRUPTED)).await?;
        first.click(&cell(3)).await?;
        has(first, 3, 'x').await?;
        // The move is signed and stored.
        first.shows(&status("Waiting for the other player.")).await?;
        first.go("#/").await?;
        first.shows(&css(".home")).await?;
        broker.restart()?;
        has(second, 3, 'x').await?;
        // The other player moves meanwhile.
        second.shows(&css(CONNECTED).containing("The other player left at")).await?;
        second.click(&cell(2)).await?;
        has(second, 2, 'o').await?;
        first.go("#/far/").await?;
        first.click(&css(".far__open")).await?;
        has(first, 2, 'o').await?;
        first.shows(&status("Your turn.")).await?;
        first.click(&cell(7)).await?;
        second.shows(&status("You lost.")).await?;
        Ok(())
    });
}

/// Keeps every request for a lock back until the function `letLocks` is called, and waits for the
/// end of the locks that the page has for games. Under such a lock it would make a further change.
const KEEP_LOCKS_BACK: &str = "const request = navigator.locks.request.bind(navigator.locks);
    const allowed = new Promise((done) => { window.letLocks = done; });
    navigator.locks.request = async (...asked) => { await allowed; return request(...asked) };
    const isOfGame = ({ name }) => name.startsWith('fairboard.far.');
    const untilNoneIsHeld = async () => {
        const { held } = await navigator.locks.query();
        if (!held.some(isOfGame)) return;
        await new Promise((done) => setTimeout(done, 20));
        await untilNoneIsHeld();
    };
    return untilNoneIsHeld();";

#[test]
fn a_move_is_made_although_the_page_is_left_before_the_move_is_stored() {
    let settings = windows([Engine::Chromium, Engine::Firefox]);
    over_a_relay(&settings, async |_broker: &mut Broker, [home, away]| {
        let [first, second] = begin(&home, &away).await?;
        // The page is left for another page.
        first.run(KEEP_LOCKS_BACK, vec![]).await?;
        first.click(&cell(5)).await?;
        has(first, 5, 'x').await?;
        first.go("#/").await?;
        first.shows(&css(".home__far").containing("Your turn")).await?;
        first.run("letLocks()", vec![]).await?;
        has(second, 5, 'x').await?;
        first.shows(&css(".home__far").containing("Waiting")).await?;
        second.click(&cell(1)).await?;
        has(second, 1, 'o').await?;
        first.run("history.back()", vec![]).await?;
        has(first, 1, 'o').await?;
        // The page is left and shown again.
        first.run(KEEP_LOCKS_BACK, vec![]).await?;
        first.click(&cell(3)).await?;
        has(first, 3, 'x').await?;
        first.go("#/").await?;
        first.shows(&css(".home")).await?;
        first.run("history.back()", vec![]).await?;
        has(first, 3, 'x').await?;
        first.run("letLocks()", vec![]).await?;
        first.shows(&status("Waiting for the other player.")).await?;
        has(second, 3, 'x').await
    });
}

/// Distance of the button for a rematch from the top of the page.
const PLACE: &str = "const buttons = [...document.querySelectorAll('button')];
    const again = buttons.find((button) => button.textContent.trim() === 'Play again');
    return again.getBoundingClientRect().top + scrollY";

#[test]
fn a_rematch_takes_one_press_of_each() {
    let settings = windows([Engine::Firefox, Engine::Chromium]);
    over_a_relay(&settings, async |_broker: &mut Broker, [home, away]| {
        let [first, second] = begin(&home, &away).await?;
        second.click(&button("Resign")).await?;
        second.click(&button("Yes, resign")).await?;
        first.shows(&status("You won. The other player resigned.")).await?;
        second.shows(&button("Play again")).await?;
        let place = second.run(PLACE, vec![]).await?;
        first.click(&button("Play again")).await?;
        second
            .shows(&css(".far__sheet").containing("The other player wants to play again."))
            .await?;
        ensure!(second.run(PLACE, vec![]).await? == place, "the button moves under a finger");
        second.click(&button("Play again")).await?;
        second.shows(&status("Your turn.")).await?;
        second.click(&cell(1)).await?;
        has(first, 1, 'x').await?;
        Ok(())
    });
}

#[test]
fn a_game_over_a_relay_goes_on_by_link() {
    let settings = windows([Engine::Chromium, Engine::Chromium]);
    over_a_relay(&settings, async |broker: &mut Broker, [home, away]| {
        let [first, second] = begin(&home, &away).await?;
        broker.cut();
        first.shows(&css(INTERRUPTED)).await?;
        first.click(&cell(5)).await?;
        first.click(&css("summary.far__help").containing("Go on by link")).await?;
        let link = shown_link(first).await?;
        second.go(link.trim_start_matches(home.site())).await?;
        has(second, 5, 'x').await
    });
}

/// Chooses a setting on both pages, at the site that names the relay.
async fn set(pages: [&Page; 2], setting: &str, value: &str) -> Result<()> {
    for page in pages {
        page.go("#/").await?;
        page.click(&css(".settings__button")).await?;
        page.choose(&combobox(setting), value).await?;
    }
    Ok(())
}

/// Makes the page believe that it is hidden, and keeps its notifications.
const HIDE: &str = "window.told = [];
    Object.defineProperty(document, 'hidden', { get: () => true });
    window.Notification = class {
        static permission = 'granted';
        constructor(text) { told.push(text); }
    };
    ServiceWorkerRegistration.prototype.showNotification = async (text) => told.push(text);";

#[test]
fn a_hidden_page_notifies_of_a_move_if_the_player_wants_it() {
    let settings = windows([Engine::Chromium, Engine::Chromium]);
    over_a_relay(&settings, async |_broker: &mut Broker, [home, away]| {
        set([&home, &away], "Notifications", "When a friend has moved").await?;
        let [first, second] = begin(&home, &away).await?;
        for page in [first, second] {
            page.run(HIDE, vec![]).await?;
        }
        first.click(&cell(5)).await?;
        let told = async |page: &Page| page.run("return told", vec![]).await;
        let news = json!(["Tic-tac-toe: Your turn."]);
        second.until("a notification", told, |told| *told == news).await?;
        second.click(&cell(1)).await?;
        first.until("a notification", told, |told| *told == news).await.map(drop)
    });
}

#[test]
fn each_move_is_confirmed_if_the_player_wants_it() {
    let settings = windows([Engine::Chromium, Engine::Chromium]);
    over_a_relay(&settings, async |_broker: &mut Broker, [home, away]| {
        set([&home, &away], "Moves against a friend", "Confirm each move").await?;
        let [first, second] = begin(&home, &away).await?;
        first.click(&cell(5)).await?;
        first.click(&button("Confirm move")).await?;
        has(second, 5, 'x').await
    });
}

#[test]
fn one_button_offers_a_draw_with_a_move_that_is_confirmed() {
    let settings = windows([Engine::Chromium, Engine::Chromium]);
    over_a_relay(&settings, async |_broker: &mut Broker, [home, away]| {
        set([&home, &away], "Moves against a friend", "Confirm each move").await?;
        let [first, second] = begin_stratego(&home, &away, &[("Scout", "a4")]).await?;
        move_piece(first, "a4", "a5").await?;
        let offer =
            |is_pressed| css(format!("button[aria-pressed={is_pressed}]")).containing("Offer draw");
        for is_pressed in [false, true, false] {
            first.count_is(&css("button").containing("Offer"), 1).await?;
            first.click(&offer(is_pressed)).await?;
        }
        first.shows(&offer(true)).await?;
        first.click(&button("Confirm move")).await?;
        second.shows(&button("Accept draw")).await.map(drop)
    });
}

#[test]
fn a_relay_that_is_not_there_is_told_and_the_link_is_beside_it() {
    let settings = windows([Engine::Chromium, Engine::Chromium]);
    over_a_relay(&settings, async |broker: &mut Broker, [home, away]| {
        away.go("#/").await?;
        away.shows(&css(".home")).await?;
        broker.cut();
        home.go("#/far/tic-tac-toe").await?;
        home.click(&button("Copy invitation link")).await?;
        home.shows(&css(INTERRUPTED).containing("The connection is interrupted.")).await?;
        let link = shown_link(&home).await?;
        ensure!(link.starts_with(home.site()), "{link}");
        Ok(())
    });
}

/// Lets the clock of the page run five times as fast, and its longer timers with it.
const HURRY: &str = "const { now } = Date; const begin = now();
    Date.now = () => begin + 5 * (now() - begin);";

/// The texts of the countdowns that a page shows.
async fn seconds_left(page: &Page) -> Result<Vec<String>> {
    let read = "return [...document.querySelectorAll('[role=timer]')].map((it) => it.textContent)";
    Ok(serde_json::from_value(page.run(read, vec![]).await?)?)
}

#[test]
fn a_game_is_ended_because_no_move_came_in_time() {
    let settings = windows([Engine::Firefox, Engine::Chromium]);
    over_a_relay(&settings, async |_broker: &mut Broker, [home, away]| {
        home.go("#/far/tic-tac-toe").await?;
        home.choose(&combobox("Time for a move"), "1 minute").await?;
        invite(&home, &away).await?;
        away.shows(&css(".far__sheet p").containing("Time for a move: 1 minute.")).await?;
        away.click(&button("Accept and play")).await?;
        let [first, second] = began(&home, &away).await?;
        first.run(HURRY, vec![]).await?;
        first.set_patience(0.2).await?;
        first.click(&cell(5)).await?;
        has(second, 5, 'x').await?;
        for page in [first, second] {
            let is_less = |time: &String| time.starts_with("0:");
            let runs = |times: &Vec<String>| times.len() == 1 && times.iter().all(is_less);
            page.until("a clock that runs", seconds_left, runs).await?;
        }
        first.click(&button("End the game")).await?;
        first.shows(&status("Ended by you: no move for 1 minute.")).await?;
        second.shows(&status("Ended by x: no move for 1 minute.")).await?;
        // Neither can be played on, and both lists say so.
        for (page, by) in [(first, "you"), (second, "x")] {
            page.lacks(&button("End the game")).await?;
            page.shows(&button("Save the log")).await?;
            page.click(&css("a").containing("All games")).await?;
            let ended = format!("Ended by {by}: no move for 1 minute.");
            page.shows(&css(".far__open").containing(ended)).await?;
        }
        Ok(())
    });
}

/// Stops the clock of the page, and keeps each of its locks after a change for ever.
const KEEP_LOCKS: &str = "const { setTimeout } = window; const time = Date.now();
    Date.now = () => time;
    window.setTimeout = (act, millis, ...rest) => \
        millis === 150 ? 0 : setTimeout(act, millis, ...rest);";

#[test]
fn a_tab_does_not_wait_for_a_lock_of_its_own() {
    let settings = windows([Engine::Chromium, Engine::Chromium]);
    over_a_relay(&settings, async |_broker: &mut Broker, [home, away]| {
        let [first, second] = begin(&home, &away).await?;
        first.run(KEEP_LOCKS, vec![]).await?;
        nine(first, second).await?;
        first.shows(&status("You won. There are three in a row.")).await
    });
}
