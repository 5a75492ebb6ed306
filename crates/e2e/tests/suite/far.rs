//! Games between two browsers, by links and by pasted texts.

use std::future::Future;
use std::io::Write as _;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{
    Engine, Found, Page, Query, Setting, Window, alerts, button, cell, combobox, css, gridcells,
    in_browser, in_two_browsers, link, square, statuses,
};
use fairboard_forms::far::KEY_PREFIX;
use serde_json::{Value, json};

use crate::table::{move_piece, named};

/// Button that signs the move that was made.
pub(crate) const SIGN: &str = "Confirm move and copy link";

/// Script that deletes all games of a browser.
pub(crate) const FORGET: &str = "localStorage.clear(); indexedDB.deleteDatabase('fairboard')";

/// The link with the message to send.
const LINK: &str = ".far__sheet--next .far__link";

/// Runs a test with two browsers on one site. Each browser has its own storage.
pub(crate) fn between<F>(engines: [Engine; 2], test: impl Fn(Page, Page) -> F)
where
    F: Future<Output = Result<()>>,
{
    let settings = engines.map(|engine| Setting::from(Window::DESKTOP).in_engine(engine));
    in_two_browsers(&settings, test);
}

/// Makes a test of each pair of browsers.
macro_rules! between_browsers {
    ($test:ident) => {
        mod $test {
            use fairboard_e2e::Engine::{Chromium, Firefox, WebKit};

            #[test]
            fn firefox_and_chromium() {
                super::between([Firefox, Chromium], super::$test);
            }

            #[test]
            fn firefox_and_webkit() {
                super::between([Firefox, WebKit], super::$test);
            }

            #[test]
            fn webkit_and_chromium() {
                super::between([WebKit, Chromium], super::$test);
            }
        }
    };
}

between_browsers!(whole_games_of_both_kinds_are_played_by_link);
between_browsers!(a_signed_move_is_on_the_disk_before_it_can_be_sent);

/// A browser that is killed soon after a move has the record of before in its storage. Without the
/// move on its disk, its side could sign another move, which would be a fork.
async fn a_signed_move_is_on_the_disk_before_it_can_be_sent(home: Page, away: Page) -> Result<()> {
    let records =
        "return Object.entries(localStorage).find(([key]) => key.startsWith(arguments[0]))";
    home.go("#/far/tic-tac-toe").await?;
    begin(&home, &away, "x").await?;
    send(&away, &home, "Accept and copy link", Way::Link).await?;
    home.shows(&status("Your turn.")).await?;
    let before = home.run(records, vec![json!(KEY_PREFIX)]).await?;
    home.click(&cell(5)).await?;
    home.click(&button(SIGN)).await?;
    let link = shown_link(&home).await?;
    let game = home.run("return location.hash", vec![]).await?;
    let (game, last) = (game.as_str().unwrap_or_default(), shown_link(&away).await?);
    let last = last.trim_start_matches(away.site());
    let forgotten = "localStorage.removeItem(arguments[0][0])";
    let older = "localStorage.setItem(...arguments[0])";
    for killed in [older, forgotten] {
        // The person comes back to the game, or by the last link once more.
        for address in [game, last] {
            home.go("#/").await?;
            home.run(killed, vec![before.clone()]).await?;
            home.go(address).await?;
            home.shows(&status("Send the link, and wait for the other player.")).await?;
            home.shows(&cell(5).named("Cell 5, x")).await?;
            ensure!(shown_link(&home).await? == link, "{killed}, {address}: it has another link");
        }
    }
    // What is deleted does not come back.
    home.go("#/far/").await?;
    home.click(&button("Delete saved game: Tic-tac-toe")).await?;
    home.click(&button("Delete")).await?;
    home.lacks(&css(".far__game")).await?;
    for killed in ["", older] {
        home.run(killed, vec![before.clone()]).await?;
        home.reload().await?;
        home.shows(&css(".far .page__title")).await?;
        home.lacks(&css(".far__game")).await?;
    }
    Ok(())
}

/// Way of a message to the other browser.
#[derive(Clone, Copy)]
pub(crate) enum Way {
    Link,
    Paste,
}

/// Waits for the link to send, and returns it.
pub(crate) async fn shown_link(page: &Page) -> Result<String> {
    let read = async |page: &Page| {
        let script = "return document.querySelector(arguments[0])?.value ?? ''";
        let value = page.run(script, vec![json!(LINK)]).await?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    };
    page.until("the link", read, |link| !link.is_empty()).await
}

/// Presses a button that signs, and gives the message to the other browser.
pub(crate) async fn send(from: &Page, to: &Page, press: &str, way: Way) -> Result<()> {
    from.click(&button(press)).await?;
    deliver(from, to, way).await
}

/// Gives the message that one browser shows to the other browser.
pub(crate) async fn deliver(from: &Page, to: &Page, way: Way) -> Result<()> {
    let link = shown_link(from).await?;
    ensure!(link.starts_with(from.site()), "{link}");
    match way {
        Way::Link => to.go(link.trim_start_matches(from.site())).await?,
        Way::Paste => paste(to, &link).await?,
    }
    Ok(())
}

/// Pastes a text as a message.
pub(crate) async fn paste(page: &Page, text: &str) -> Result<()> {
    let fill = "document.querySelector('textarea').value = arguments[0]";
    page.shows(&css("textarea")).await?;
    page.run(fill, vec![json!(text)]).await?;
    page.click(&button("Open link")).await
}

/// Waits until the status begins with a text, before and after the page is loaded again.
async fn state_is(page: &Page, beginning: &str) -> Result<()> {
    page.shows(&status(beginning)).await?;
    page.reload().await?;
    page.shows(&status(beginning)).await
}

pub(crate) fn status(beginning: &str) -> Query {
    css(".status").starting(beginning)
}

async fn whole_games_of_both_kinds_are_played_by_link(home: Page, away: Page) -> Result<()> {
    tictactoe(&home, &away).await?;
    stratego(&home, &away).await
}

/// Name of a stored game. The seventh word of its record is the duel.
pub(crate) fn name_of(record: &str) -> Result<String> {
    let bytes = record.split_whitespace().nth(6).and_then(fairboard_fair::text::decode);
    let duel = fairboard_fair::Duel::restore(&bytes.unwrap_or_default())?;
    Ok(duel.tag().bytes().map(|byte| format!("{byte:02x}")).concat())
}

/// Invites to a game in which home plays `side`, and opens the invitation at the other browser.
pub(crate) async fn begin(home: &Page, away: &Page, side: &str) -> Result<()> {
    home.choose(&combobox(format!("Who plays {side}")), "I do").await?;
    send(home, away, "Copy invitation link", Way::Link).await
}

/// Plays a game of tic-tac-toe to its proof, by links and pasted texts.
async fn tictactoe(home: &Page, away: &Page) -> Result<()> {
    home.go("#/").await?;
    home.click(&link("Play a friend: Tic-tac-toe")).await?;
    begin(home, away, "x").await?;
    state_is(home, "Send your invitation").await?;
    away.shows(&css(".page__title").containing("You are invited to Tic-tac-toe")).await?;
    send(away, home, "Accept and copy link", Way::Link).await?;
    state_is(away, "Send your answer").await?;
    for (ply, (number, way)) in
        [(5, Way::Link), (1, Way::Paste), (3, Way::Link), (2, Way::Paste), (7, Way::Link)]
            .into_iter()
            .enumerate()
    {
        let (from, to) = if ply % 2 == 0 { (home, away) } else { (away, home) };
        state_is(from, "Your turn.").await?;
        from.click(&cell(number)).await?;
        send(from, to, SIGN, way).await?;
    }
    state_is(home, "You won.").await?;
    state_is(away, "You lost.").await?;
    // The loser signs the end, too.
    deliver(away, home, Way::Link).await?;
    for page in [home, away] {
        is_proved(page, "0 sound red line").await?;
    }
    Ok(())
}

/// Places a random army with pieces of some ranks on some squares.
pub(crate) async fn placed(page: &Page, pieces: &[(&str, &str)]) -> Result<()> {
    page.click(&button("Random setup")).await?;
    page.count_is(&gridcells().containing(", your "), 40).await?;
    // A piece of the list is not moved away again.
    let mut taken = Vec::new();
    for (rank, at) in pieces {
        let name = format!(", your {rank}");
        let found = page.look(&gridcells().ending(name)).await?;
        let squares = found.iter().filter_map(|cell| cell.square.clone());
        let free: Vec<_> = squares.filter(|square| !taken.contains(square)).collect();
        if !free.iter().any(|square| square == at) {
            let from = free.first().cloned().unwrap_or_default();
            page.click(&square(&from)).await?;
            page.shows(&css(format!("[data-square={from}][aria-selected=true]"))).await?;
            page.click(&square(at)).await?;
        }
        named(page, &format!("{at}, your {rank}")).await?;
        taken.push((*at).to_owned());
    }
    Ok(())
}

/// Plays a game of Stratego to its proof, by links and pasted texts.
async fn stratego(home: &Page, away: &Page) -> Result<()> {
    home.go("#/").await?;
    home.click(&link("Play a friend: Stratego")).await?;
    home.shows(&button("Random setup")).await?;
    placed(home, &[("Scout", "a4"), ("Miner", "b4")]).await?;
    begin(home, away, "Red").await?;
    // The rows of an army are those of Red until its color is known.
    placed(away, &[("Flag", "j4"), ("Scout", "i4"), ("Captain", "a4")]).await?;
    send(away, home, "Accept and copy link", Way::Paste).await?;
    for (ply, (from_square, to_square, way)) in [
        ("b4", "b5", Way::Link),
        ("b7", "b5", Way::Paste),
        ("b5", "b6", Way::Paste),
        ("j7", "j6", Way::Link),
        ("a4", "a7", Way::Link),
    ]
    .into_iter()
    .enumerate()
    {
        let (from, to) = if ply % 2 == 0 { (home, away) } else { (away, home) };
        state_is(from, "Your turn.").await?;
        nothing_hidden_is_shown(from).await?;
        move_piece(from, from_square, to_square).await?;
        send(from, to, SIGN, way).await?;
    }
    state_is(home, "You attack a7 with your Scout.").await?;
    away.shows(&status("You lost. The Flag was taken.")).await?;
    deliver(away, home, Way::Link).await?;
    state_is(home, "You won. The Flag was taken.").await?;
    deliver(home, away, Way::Paste).await?;
    for page in [home, away] {
        is_proved(page, "0 sound red flag").await?;
        page.lacks(&gridcells().containing(", enemy piece")).await?;
    }
    Ok(())
}

/// Waits for the proof of a game that has ended, and gives its certificate to both verifiers. The
/// second one answers with `verdict`.
pub(crate) async fn is_proved(page: &Page, verdict: &str) -> Result<()> {
    page.shows(&css(".far__sheet").containing("This game is proved.")).await?;
    let certificate = certificate(page).await?;
    let first = fairboard_fair::audit(&certificate)?;
    ensure!(matches!(first, fairboard_fair::AuditVerdict::Sound(_)), "{first:?}");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../verify/tests/second.mjs");
    let mut node =
        Command::new("node").arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = node.stdin.take().context("no input")?;
    writeln!(input, "{}", fairboard_fair::text::encode(&certificate))?;
    drop(input);
    let second = String::from_utf8(node.wait_with_output()?.stdout)?;
    ensure!(second.trim() == verdict, "the second verifier: {second}");
    Ok(())
}

/// The bytes of the certificate that a page offers.
pub(crate) async fn certificate(page: &Page) -> Result<Vec<u8>> {
    let catch = "delete window.saved; URL.createObjectURL = (blob) => { \
                 blob.arrayBuffer().then((it) => { window.saved = [...new Uint8Array(it)] }); \
                 return '#' }; HTMLAnchorElement.prototype.click = () => {}";
    page.run(catch, vec![]).await?;
    page.click(&button("Save the certificate")).await?;
    let read = async |page: &Page| page.run("return window.saved ?? null", vec![]).await;
    let bytes = page.until("the certificate", read, Value::is_array).await?;
    Ok(serde_json::from_value(bytes)?)
}

/// Fails if more than one rank of the enemy is shown, because battles have revealed only a Scout.
async fn nothing_hidden_is_shown(page: &Page) -> Result<()> {
    let read = async |page: &Page| page.look(&gridcells().containing(", enemy ")).await;
    let enemies = page.until("the enemies", read, |enemies| enemies.len() >= 39).await?;
    let known = enemies.iter().filter(|cell| !cell.name.ends_with("enemy piece")).count();
    ensure!(known <= 1, "{known} of {} are known", enemies.len());
    Ok(())
}

#[test]
fn links_that_lead_nowhere_say_so() {
    between([Engine::Chromium; 2], |home, away| async move {
        home.go("#/far/tic-tac-toe").await?;
        begin(&home, &away, "x").await?;
        let invitation = shown_link(&home).await?;
        let word = |link: &str| link.trim_start_matches(home.site()).to_owned();
        send(&away, &home, "Accept and copy link", Way::Link).await?;
        home.shows(&status("Your turn.")).await?;
        home.click(&cell(5)).await?;
        send(&home, &away, SIGN, Way::Link).await?;
        away.shows(&status("Your turn.")).await?;
        let stale = shown_link(&home).await?;
        for (page, address, sentence) in [
            (&away, word(&stale), "You have opened this link already."),
            (&home, word(&stale), "This is your own link."),
            (&home, word(&invitation), "This is your own invitation."),
            (&home, "#/p/AAAA".to_owned(), "That isn't a Fairboard link."),
            (&home, "#/far/0123456789abcdef".to_owned(), "There is no such game"),
        ] {
            page.go(&address).await?;
            page.shows(&alerts().containing(sentence)).await?;
        }
        // The game of a message that was cut on its way stays as it is.
        paste(&away, &stale[..stale.len() - 20]).await?;
        page_says_damage(&away).await?;
        // A step back leads past the message to the page before it.
        away.go("#/").await?;
        away.go(&word(&stale)).await?;
        away.shows(&status("Your turn.")).await?;
        away.run("history.back()", vec![]).await?;
        away.shows(&css(".home")).await?;
        // A browser that does not have the game.
        away.run(FORGET, vec![]).await?;
        away.go(&format!("?again{}", word(&stale))).await?;
        away.shows(&alerts().containing("kept in another browser")).await?;
        away.shows(&button("Copy")).await
    });
}

async fn page_says_damage(page: &Page) -> Result<()> {
    let read = async |page: &Page| page.look(&alerts()).await;
    let is_it = |text: &str| text.contains("damaged") || text.contains("Fairboard link");
    let tells = |found: &Vec<Found>| matches!(&found[..], [alert] if is_it(&alert.text));
    page.until("a sentence about damage", read, tells).await.map(drop)
}

#[test]
fn two_tabs_sign_one_move() {
    between([Engine::Chromium; 2], |home, away| async move {
        home.go("#/far/tic-tac-toe").await?;
        begin(&home, &away, "x").await?;
        send(&away, &home, "Accept and copy link", Way::Link).await?;
        home.shows(&status("Your turn.")).await?;
        let address = home.run("return location.hash", vec![]).await?;
        let address = address.as_str().unwrap_or_default();
        let first = home.tab().await?;
        let second = home.open_tab(address).await?;
        home.shows(&status("Your turn.")).await?;
        home.click(&cell(1)).await?;
        home.switch_to(&first).await?;
        home.click(&cell(5)).await?;
        home.click(&button(SIGN)).await?;
        let link = shown_link(&home).await?;
        home.switch_to(&second).await?;
        home.shows(&gridcells().named("Cell 5, x")).await?;
        home.shows(&status("Send the link, and wait")).await?;
        home.lacks(&button(SIGN)).await?;
        let read = async |page: &Page| shown_link(page).await;
        home.until("the same link in both tabs", read, |other| *other == link).await?;
        home.close_tab(&first).await
    });
}

#[test]
fn what_finds_no_room_is_not_signed() {
    let full = " = () => { throw new Error('full'); };";
    let (storage, disk) = ("Storage.prototype.setItem", "IDBObjectStore.prototype.put");
    for (rule, places, is_signed) in [
        ("the disk has room", &[storage][..], true),
        ("the storage has room", &[disk], true),
        ("nothing has room", &[storage, disk], false),
    ] {
        let script: String = places.iter().flat_map(|place| [*place, full]).collect();
        in_browser(Window::DESKTOP, move |page| {
            let script = script.clone();
            async move {
                page.go("#/far/tic-tac-toe").await?;
                page.run(&script, vec![]).await?;
                page.click(&button("Copy invitation link")).await?;
                if !is_signed {
                    page.shows(&alerts().containing("so nothing was confirmed")).await?;
                    return page.lacks(&css(LINK)).await;
                }
                let link = shown_link(&page).await?;
                page.reload().await?;
                ensure!(shown_link(&page).await? == link, "{rule}: another link");
                Ok(())
            }
        });
    }
}

#[test]
fn a_damaged_game_is_listed_and_kept() {
    in_browser(Window::DESKTOP, |page| async move {
        let key = "fairboard.far.0123456789abcdef";
        let store = "localStorage.setItem(...arguments)";
        page.run(store, vec![json!(key), json!("fairboard/far 1 half")]).await?;
        page.go("#/far/").await?;
        page.shows(&css(".far__game").containing("could not be read")).await?;
        let kept = page.run("return localStorage.getItem(arguments[0])", vec![json!(key)]).await?;
        ensure!(kept == "fairboard/far 1 half", "{kept}");
        page.click(&button("Delete saved game")).await?;
        page.lacks(&css(".far__game")).await
    });
}

#[test]
fn a_game_begins_and_goes_on_by_keys_and_is_spoken() {
    between([Engine::Chromium; 2], |home, away| async move {
        home.go("#/far/tic-tac-toe").await?;
        home.choose(&combobox("Who plays x"), "I do").await?;
        home.focus(&button("Copy invitation link")).await?;
        home.keys(crate::words::ENTER).await?;
        deliver(&home, &away, Way::Link).await?;
        away.focus(&button("Accept and copy link")).await?;
        away.keys(crate::words::ENTER).await?;
        deliver(&away, &home, Way::Link).await?;
        home.shows(&status("Your turn.")).await?;
        home.focus(&css("[role=gridcell][tabindex='0']")).await?;
        home.record_speech().await?;
        home.keys(crate::words::LEFT).await?;
        home.has_focus(&cell(4)).await?;
        home.keys(crate::words::ENTER).await?;
        home.speaks("You mark cell 4.").await?;
        home.focus(&button(SIGN)).await?;
        home.keys(crate::words::ENTER).await?;
        deliver(&home, &away, Way::Link).await?;
        away.shows(&gridcells().named("Cell 4, x")).await?;
        home.lacks(&statuses().containing("Your turn")).await?;
        leaves_by_two_keys(&away).await
    });
}

#[test]
fn an_inviter_who_does_not_begin_is_told_to_send_a_link() {
    const SEND: &str = "Send the link, and wait for the other player.";
    between([Engine::Chromium; 2], |home, away| async move {
        home.go("#/far/tic-tac-toe").await?;
        home.choose(&combobox("Who plays x"), "The other player").await?;
        home.click(&button("Copy invitation link")).await?;
        deliver(&home, &away, Way::Link).await?;
        away.click(&button("Accept and copy link")).await?;
        home.record_speech().await?;
        deliver(&away, &home, Way::Paste).await?;
        home.shows(&status(SEND)).await?;
        home.has_spoken(SEND).await?;
        let speech = home.speech().await?;
        let is_untrue = |sentence: &String| sentence.contains("Waiting for the other player");
        ensure!(!speech.iter().any(is_untrue), "{speech:?}");
        Ok(())
    });
}

/// Leaves the game by two buttons. Enter on the first button only opens the question, or closes it.
async fn leaves_by_two_keys(page: &Page) -> Result<()> {
    page.focus(&button("Resign")).await?;
    page.keys(crate::words::ENTER).await?;
    page.shows(&css(".ways-out__question").containing("This counts as a loss.")).await?;
    page.keys(crate::words::ENTER).await?;
    page.lacks(&css(".ways-out__question")).await?;
    page.keys(crate::words::ENTER).await?;
    page.focus(&button("Yes, resign")).await?;
    page.keys(crate::words::ENTER).await?;
    page.shows(&status("You lost. You resigned.")).await
}
