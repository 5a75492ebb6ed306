//! Players that a person adds: scripts of other people, good and hostile ones.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{
    Page, Probe, Window, alerts, button, combobox, css, eventually, in_browser, in_each_browser,
    link, statuses,
};
use serde_json::json;

use crate::offline::{served_again, stored};
use crate::table::{GUARDED, barrage, goes_on, move_piece, moves, moves_are, place};
use crate::words::{PERSON, SET_UP, WATCH, YOUR_TURN, computer};

/// What the page says of an address that gives no script.
const NO_SCRIPT: &str = "This site has no such script, did not answer, or sent too much.";

/// A player that plays in the page and for the arena.
const SAMPLE: &str = include_str!("../../../../examples/player.mjs");

/// The document with the protocol and another player.
const DOCUMENT: &str = include_str!("../../../../docs/players.md");

/// Hostile players of `corpus/programs`, and the ends of the sentences by which they lose.
const HOSTILE: [(&str, &str); 11] = [
    ("silent", "did not answer within 3000 milliseconds, so Blue loses."),
    ("slow", "did not answer within 3000 milliseconds, so Blue loses."),
    ("endless", "did not answer within 3000 milliseconds, so Blue loses."),
    ("closing", "did not answer within 3000 milliseconds, so Blue loses."),
    ("loud", "answered more than once, so Blue loses."),
    ("huge", "sent a message that is too long or no text, so Blue loses."),
    ("object", "sent a message that is too long or no text, so Blue loses."),
    ("illegal", "made the move from a1 to a1, which is not legal, so Blue loses."),
    (
        "babbling",
        "answered “<img src=x onerror=alert(1)>”, which is neither a move nor “resign”, so Blue \
         loses.",
    ),
    ("crashing", "crashed, so Blue loses."),
    ("broken", "crashed, so Blue loses."),
];

/// The source of a hostile player.
fn hostile(name: &str) -> Result<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/programs");
    fs::read_to_string(folder.join(name).with_extension("js")).with_context(|| name.to_owned())
}

/// Stores a player.
async fn add(page: &Page, name: &str, source: &str) -> Result<()> {
    let store = "localStorage.setItem(`fairboard.program.${arguments[0]}`, arguments[1]);
        localStorage.setItem('fairboard.programs', arguments[0])";
    page.run(store, vec![json!(name), json!(source)]).await.map(drop)
}

/// Begins a small game against a stored player, up to the person's first move.
async fn against(page: &Page, name: &str) -> Result<()> {
    page.go("#/").await?;
    barrage(page).await?;
    page.choose(&combobox("Blue"), name).await?;
    place(page, &GUARDED).await?;
    page.status_is(YOUR_TURN).await?;
    // A reload of the other address would begin a game of two people.
    page.go("#/stratego").await
}

/// Gives players more time than a busy machine takes from them.
async fn be_patient(page: &Page) -> Result<()> {
    page.go("#/").await?;
    page.click(&css(".settings summary")).await?;
    page.choose(&combobox("Computer's thinking time"), "Up to 10 seconds").await?;
    page.click(&css(".settings summary")).await
}

/// Moves of the Marshal to and fro, one a round, each after an answer.
async fn play_rounds(page: &Page, count: usize) -> Result<()> {
    let steps = [("h4", "h3"), ("h3", "h4"), ("h4", "h3")];
    for (round, (from, to)) in (1..=count).zip(steps) {
        move_piece(page, from, to).await?;
        moves_are(page, 2 * round).await?;
        page.status_is(YOUR_TURN).await?;
    }
    Ok(())
}

/// Moves a piece to and fro until an alert is there. The page waits a moment only for a second
/// answer, and a busy machine may keep that of a loud player for longer.
async fn move_until_over(page: &Page) -> Result<()> {
    for (round, (from, to)) in (1..).zip([("d4", "d3"), ("d3", "d4"), ("d4", "d3")]) {
        page.status_is(YOUR_TURN).await?;
        move_piece(page, from, to).await?;
        let read = async |page: &Page| Ok((page.look(&alerts()).await?.len(), moves(page).await?));
        let is_answered = |(alerts, moves): &(usize, usize)| *alerts > 0 || *moves == 2 * round;
        let (alerts, _) = page.until("an answer or an alert", read, is_answered).await?;
        if alerts > 0 {
            break;
        }
    }
    Ok(())
}

/// Waits until so many players run, each in a frame that nobody sees.
async fn run(page: &Page, count: usize) -> Result<()> {
    let script = "const all = document.querySelectorAll('iframe');
        const shut = document.querySelectorAll('iframe[sandbox=allow-scripts][hidden]');
        return all.length === shut.length ? all.length : 'a frame that is open'";
    let read = async |page: &Page| page.run(script, vec![]).await;
    page.until(&format!("{count} players"), read, |found| *found == json!(count)).await.map(drop)
}

/// Puts a file into the page's field for files, as a person does who chooses it.
async fn choose_file(page: &Page, name: &str, source: &str) -> Result<()> {
    let script = "const [name, source] = arguments; const files = new DataTransfer();
        files.items.add(new File([source], name, { type: 'text/javascript' }));
        const field = document.querySelector('[type=file]');
        field.files = files.files;
        field.dispatchEvent(new Event('change', { bubbles: true }));";
    page.run(script, vec![json!(name), json!(source)]).await.map(drop)
}

/// The player in the page that the document shows.
fn documented() -> Result<&'static str> {
    let part = DOCUMENT.split_once("## In the page").context("no such part")?.1;
    let block = part.split_once("```js\n").and_then(|(_, rest)| rest.split_once("```"));
    Ok(block.context("no code")?.0)
}

in_each_browser! {
    a_player_from_a_file_plays_against_a_person_and_against_itself: Window::DESKTOP;
    a_hostile_player_loses_by_a_true_sentence_and_stops_nothing: Window::DESKTOP;
    a_player_finds_no_way_out: Window::DESKTOP;
}

async fn a_player_from_a_file_plays_against_a_person_and_against_itself(page: Page) -> Result<()> {
    page.click(&css(".settings summary")).await?;
    page.click(&link("Scripts that play")).await?;
    page.shows(&css("#players-own")).await?;
    choose_file(&page, "sample.mjs", SAMPLE).await?;
    page.text_is(&statuses(), "sample was added. Choose it for a side of Stratego.").await?;
    be_patient(&page).await?;
    against(&page, "sample").await?;
    play_rounds(&page, 3).await?;
    // A player ends with its answer.
    run(&page, 0).await?;
    page.reload().await?;
    page.status_is(YOUR_TURN).await?;
    move_piece(&page, "d4", "d3").await?;
    goes_on(&page, 7).await?;
    page.go("#/").await?;
    page.go("#/stratego/watch/new").await?;
    page.set_patience(10.0).await?;
    page.choose(&combobox("Red"), "sample").await?;
    // The other choice keeps this one once it is drawn.
    page.text_has(&css(".seat--red"), "sample").await?;
    page.choose(&combobox("Blue"), "sample").await?;
    page.status_is(WATCH).await?;
    page.click(&button("Start")).await?;
    goes_on(&page, 4).await?;
    page.choose(&combobox("Red"), PERSON).await?;
    page.status_is(SET_UP).await?;
    run(&page, 0).await
}

async fn a_hostile_player_loses_by_a_true_sentence_and_stops_nothing(page: Page) -> Result<()> {
    for (name, sentence) in HOSTILE {
        add(&page, name, &hostile(name)?).await?;
        if !sentence.contains("milliseconds") {
            be_patient(&page).await?;
        }
        against(&page, name).await.context(name)?;
        page.record_speech().await?;
        move_until_over(&page).await?;
        page.text_is(&alerts(), &format!("{name} {sentence}")).await.context(name)?;
        page.status_is(&format!("You won: {name} gave up or failed.")).await.context(name)?;
        page.speaks(&format!("{name} {sentence}")).await.context(name)?;
        run(&page, 0).await.context(name)?;
        page.click(&button("Play again")).await?;
        page.status_is(SET_UP).await.context(name)?;
        page.lacks(&alerts()).await.context(name)?;
        page.run("localStorage.clear()", vec![]).await?;
    }
    // What they did is in the console, for those who write them.
    page.console_errors().await.map(drop)
}

async fn a_player_finds_no_way_out(page: Page) -> Result<()> {
    let trap = TcpListener::bind("127.0.0.1:0")?;
    trap.set_nonblocking(true)?;
    let address = trap.local_addr()?;
    let site = page.run("return location.host", vec![]).await?;
    let source = hostile("escaping")?;
    ensure!(source.contains("TRAP") && source.contains("SITE"), "there is no trap");
    let source = source.replace("TRAP", &address.to_string());
    let source = source.replace("SITE", site.as_str().context("no address")?);
    add(&page, "escaping", &source).await?;
    be_patient(&page).await?;
    against(&page, "escaping").await?;
    // It answers with the ways that lead out, or else with a move. The site's server reports a
    // request from it as a violation.
    play_rounds(&page, 1).await?;
    page.lacks(&alerts()).await?;
    ensure!(trap.accept().is_err(), "the player has reached a server");
    TcpStream::connect(address)?;
    eventually("the trap", async || {
        Ok(match trap.accept() {
            Ok(_) => Probe::Done(()),
            Err(error) => Probe::Pending(error.to_string()),
        })
    })
    .await?;
    page.run("return fetch('/out/trap').then(() => null)", vec![]).await?;
    let mut found = page.policy_violations().await?;
    found.retain(|report| report.starts_with("out "));
    ensure!(found == ["out trap"], "the player has reached the site: {found:?}");
    page.forget_way_out();
    page.forgive_players().await
}

#[test]
fn the_player_of_the_document_plays() {
    in_browser(Window::DESKTOP, |page| async move {
        add(&page, "document", documented()?).await?;
        be_patient(&page).await?;
        against(&page, "document").await?;
        play_rounds(&page, 2).await?;
        page.lacks(&alerts()).await
    });
}

#[test]
fn a_player_that_is_not_there_is_told_and_another_one_goes_on() {
    in_browser(Window::DESKTOP, |page| async move {
        add(&page, "sample", SAMPLE).await?;
        against(&page, "sample").await?;
        page.run("localStorage.removeItem('fairboard.programs')", vec![]).await?;
        page.reload().await?;
        page.status_is(YOUR_TURN).await?;
        page.lacks(&alerts()).await?;
        move_piece(&page, "d4", "d3").await?;
        page.status_is("Blue does not answer.").await?;
        page.text_starts(&alerts(), "The player sample is not on this device.").await?;
        page.reload().await?;
        page.text_starts(&alerts(), "The player sample is not on this device.").await?;
        page.choose(&combobox("Play on with"), &computer(1)).await?;
        moves_are(&page, 2).await?;
        page.status_is(YOUR_TURN).await?;
        page.lacks(&alerts()).await
    });
}

#[test]
fn players_are_added_replaced_and_deleted_within_bounds() {
    in_browser(Window::PHONE, |page| async move {
        page.go("#/players").await?;
        page.shows(&css("#players-own")).await?;
        let says = async |sentence: &str| page.text_is(&statuses(), sentence).await;
        let most = 1 << 17;
        for (rule, file, source, sentence) in [
            ("a file", "mine.mjs", "1", "mine was added. Choose it for a side of Stratego."),
            ("the same name", "mine.js", "2", "mine was replaced."),
            ("nothing", "empty.js", "", "This file is no script."),
            // No two neighbours have the same sentence, so that each is waited for.
            ("too much", "large.js", &"x".repeat(most + 1), "A player has at most 128 KB."),
            ("a picture", "a.png", "\u{fffd}PNG", "This file is no script."),
            (
                "a long name",
                &format!("{}.js", "x".repeat(21)),
                "1",
                "Use a shorter name, without quotation marks or invisible characters.",
            ),
        ] {
            choose_file(&page, file, source).await?;
            says(sentence).await.context(rule)?;
        }
        for (address, sentence) in [
            ("sw.js", "sw was added. Choose it for a side of Stratego."),
            ("nowhere.js", NO_SCRIPT),
            ("http://127.0.0.1:9/x.js", NO_SCRIPT),
            ("data:text/javascript,1", NO_SCRIPT),
        ] {
            let fill = "document.querySelector('[name=address]').value = arguments[0]";
            page.run(fill, vec![json!(address)]).await?;
            page.click(&button("Add")).await?;
            says(sentence).await.context(address)?;
        }
        for number in 3..=9 {
            choose_file(&page, &format!("{number}.js"), "1").await?;
            if number < 9 {
                says(&format!("{number} was added. Choose it for a side of Stratego.")).await?;
            }
        }
        says("There is room for 8 players. Delete one first.").await?;
        page.click(&button("Delete: mine")).await?;
        says("mine was removed.").await?;
        page.click(&button("Bring it back")).await?;
        says("mine was added. Choose it for a side of Stratego.").await?;
        page.count_is(&css(".players__item"), 8).await?;
        let stored = page.run("return localStorage['fairboard.program.mine']", vec![]).await?;
        ensure!(stored == "2", "the source is {stored}");
        page.console_errors().await.map(drop)
    });
}

#[test]
fn a_player_plays_without_the_server() {
    in_browser(Window::DESKTOP, |page| async move {
        stored(&page).await?;
        add(&page, "sample", SAMPLE).await?;
        be_patient(&page).await?;
        page.stop_server();
        page.reload().await?;
        against(&page, "sample").await?;
        play_rounds(&page, 1).await?;
        served_again(&page).await
    });
}
