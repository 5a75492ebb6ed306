//! Stored games that cannot be read: told in one sentence, kept, and nobody's secret is shown.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{
    Page, Window, alerts, button, cell, combobox, css, grid, gridcells, in_browser,
};
use fairboard_forms::fields::with_new_check;
use serde_json::{Value, json};

use crate::library::CLIPBOARD;

/// Key and page of each game.
const GAMES: [(&str, &str); 2] =
    [("fairboard.stratego", "#/stratego"), ("fairboard.tic-tac-toe", "#/tic-tac-toe")];

/// Sentence about a damaged game.
const DAMAGED: &str = "Your saved game could not be read.";

/// Sentence about puzzles or a position of practice.
const ANEW: &str = "What this page had stored could not be read.";

/// Sentence about a game of a newer version.
const NEWER: &str = "Your saved game comes from a newer version of Fairboard";

/// Button that copies the text.
const COPY: &str = "Copy saved game";

/// Button that forgets the text.
const DISCARD: &str = "Delete saved game";

/// Red's army as it is stored.
const RED: &str = "OAHLTBNNAFLQXFNCANUWILYXFOAJLUWHPEAHTVIN";

/// Blue's army as it is stored.
const BLUE: &str = "BMXBGLUAKTBBMXGHQUCPUVEQUBINAFOSBITXBTPW";

/// Number of documents opened so far.
static OPENED: AtomicU32 = AtomicU32::new(0);

/// Stores a text under a key and opens the page of its game.
async fn open(page: &Page, key: &str, hash: &str, text: &str) -> Result<()> {
    let store = "localStorage.clear(); localStorage.setItem(...arguments)";
    page.run(store, vec![json!(key), json!(text)]).await?;
    // Another query makes it another document.
    let number = OPENED.fetch_add(1, Ordering::Relaxed);
    page.go(&format!("?{number}{hash}")).await
}

/// All that a person may be shown or told, with the values of fields. Elements for the browser are
/// left out, because their hashes may contain any letters in a row.
async fn everything(page: &Page) -> Result<String> {
    let script = "const page = document.documentElement.cloneNode(true); \
                  for (const part of page.querySelectorAll('script, style, link, meta')) \
                      part.remove(); \
                  return page.outerHTML + document.body.innerText \
                  + [...document.querySelectorAll('textarea, input')].map(e => e.value)";
    Ok(page.run(script, vec![]).await?.as_str().unwrap_or_default().to_owned())
}

/// A stored game of Stratego against a computer, with other values for some fields.
fn stratego(changes: &[(&str, &str)]) -> String {
    let usual = [
        ("rules", "classic"),
        ("army", "full"),
        ("red", RED),
        ("blue", BLUE),
        ("started", "true"),
        ("blueLevel", "1"),
        ("player", "red"),
    ];
    let is_kept = |(name, _): &&(&str, &str)| changes.iter().all(|(changed, _)| changed != name);
    let fields = usual.iter().filter(is_kept).chain(changes);
    let fields = fields.map(|(name, value)| format!(" {name}={}", value.replace(' ', "/")));
    with_new_check(&format!("fairboard/stratego 1{}", fields.collect::<String>()))
}

/// A position with forty pieces of one letter on each side.
fn position(red: &str, blue: &str) -> String {
    let (red, blue) = (red.repeat(40), blue.repeat(40));
    format!("{red}AA__AA__AAAA__AA__AA{blue} r 0")
}

#[test]
fn an_unreadable_game_is_told_and_kept_until_it_is_discarded() {
    in_browser(Window::DESKTOP, |page| async move {
        for (key, hash) in GAMES {
            open(&page, key, hash, "{\"half").await?;
            page.text_starts(&alerts(), DAMAGED).await?;
            page.shows(&gridcells()).await?;
            page.reload().await?;
            page.text_has(&alerts(), "was set aside").await?;
            page.click(&button(DISCARD)).await?;
            page.lacks(&alerts()).await?;
            page.reload().await?;
            page.shows(&gridcells()).await?;
            page.lacks(&alerts()).await?;
        }
        Ok(())
    });
}

#[test]
fn each_unreadable_game_is_kept_under_a_name_of_its_own() {
    in_browser(Window::DESKTOP, |page| async move {
        let (key, hash) = GAMES[0];
        let texts = ["{\"one", "{\"two", "{\"three"];
        open(&page, key, hash, "{\"zero").await?;
        page.run("localStorage.clear()", vec![]).await?;
        for text in texts {
            page.run("localStorage.setItem(...arguments)", vec![json!(key), json!(text)]).await?;
            page.reload().await?;
            page.shows(&alerts()).await?;
        }
        for left in (0..texts.len()).rev() {
            let stored = page.run("return Object.values(localStorage)", vec![]).await?;
            let stored: BTreeSet<&str> =
                stored.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let kept: Vec<&str> = texts.into_iter().filter(|text| stored.contains(text)).collect();
            ensure!(kept == texts[..=left], "{kept:?} of {stored:?}");
            page.click(&button(DISCARD)).await?;
            page.lacks(&alerts()).await?;
            page.reload().await?;
            page.shows(&gridcells()).await?;
        }
        page.lacks(&alerts()).await
    });
}

#[test]
fn puzzles_and_a_position_that_cannot_be_read_are_told_and_kept() {
    in_browser(Window::DESKTOP, |page| async move {
        for (key, hash) in [
            ("fairboard.puzzles", "#/puzzles/"),
            ("fairboard.puzzles", "#/puzzles/1"),
            ("fairboard.practice", "#/practice/"),
        ] {
            open(&page, key, hash, "{\"half").await?;
            page.text_starts(&alerts(), ANEW).await?;
            let aside = json!(format!("{key}.unreadable"));
            let kept = page.run("return localStorage[arguments[0]]", vec![aside]).await?;
            ensure!(kept == json!("{\"half"), "{hash}: {kept}");
            page.reload().await?;
            page.shows(&css("h1, .status")).await?;
            page.lacks(&alerts()).await?;
        }
        Ok(())
    });
}

#[test]
fn no_text_for_programmers_reaches_a_player() {
    in_browser(Window::DESKTOP, |page| async move {
        for (key, hash) in GAMES {
            let head = |version: u32| {
                let format = key.replace("fairboard.", "fairboard/");
                format!("{format} {version}")
            };
            for (text, sentence) in [
                ("{\"half", DAMAGED),
                ("", DAMAGED),
                ("[1, 2]", DAMAGED),
                ("null", DAMAGED),
                ("fairboard/chess 1", DAMAGED),
                (&head(0), DAMAGED),
                (&head(1), DAMAGED),
                (&head(99), NEWER),
            ] {
                open(&page, key, hash, text).await?;
                page.text_starts(&alerts(), sentence).await.with_context(|| text.to_owned())?;
                let shown = everything(&page).await?;
                for word in ["expected", "invalid type", "missing field", "at line", "EOF"] {
                    ensure!(!shown.contains(word), "{text}: «{word}» is shown");
                }
            }
        }
        Ok(())
    });
}

#[test]
fn the_text_of_an_unreadable_game_is_only_copied() {
    in_browser(Window::DESKTOP, |page| async move {
        let text = stratego(&[("rules", "unknown")]);
        open(&page, GAMES[0].0, GAMES[0].1, &text).await?;
        page.shows(&alerts()).await?;
        ensure!(!everything(&page).await?.contains(&RED[..8]), "an army is shown");
        page.run(CLIPBOARD, vec![]).await?;
        page.click(&button(COPY)).await?;
        let read = async |page: &Page| page.run("return window.copied", vec![]).await;
        let copied = page.until("the text to be copied", read, |text| !text.is_null()).await?;
        ensure!(copied == text, "the text is {copied}");
        ensure!(!everything(&page).await?.contains(&RED[..8]), "an army is shown");
        // A site without encryption has no clipboard, and the command of older browsers may fail.
        let refuse = "Object.defineProperty(navigator, 'clipboard', { value: undefined }); \
            document.execCommand = () => false";
        page.run(refuse, vec![]).await?;
        page.click(&button(COPY)).await?;
        page.shows(&alerts().starting("This browser does not let Fairboard copy.")).await
    });
}

#[test]
fn an_impossible_army_is_told_as_damage_before_the_computer_plays() {
    in_browser(Window::DESKTOP, |page| async move {
        for (rule, change) in [
            ("forty Marshals", ("position", &*position("L", "X"))),
            ("forty Flags", ("position", &position("M", "Y"))),
            ("forty Bombs", ("position", &position("B", "N"))),
            ("an incomplete army", ("blue", "AAAA")),
            ("an unknown strength", ("blueLevel", "9")),
            ("a position of half a board", ("position", "LLLL r 0")),
        ] {
            open(&page, GAMES[0].0, GAMES[0].1, &stratego(&[change])).await?;
            page.text_starts(&alerts(), DAMAGED).await.context(rule)?;
            page.shows(&grid("Stratego board")).await?;
        }
        // The same text without a change is a game that can be played.
        open(&page, GAMES[0].0, GAMES[0].1, &stratego(&[])).await?;
        page.shows(&button("Resign")).await?;
        page.lacks(&alerts()).await
    });
}

#[test]
fn a_record_with_a_damaged_move_goes_on_from_its_last_good_one() {
    in_browser(Window::DESKTOP, |page| async move {
        let text = stratego(&[("plies", "a1a10")]);
        open(&page, GAMES[0].0, GAMES[0].1, &text).await?;
        page.text_has(&alerts(), "continues from its last good move").await?;
        page.shows(&button("Resign")).await?;
        page.shows(&button(COPY)).await
    });
}

#[test]
fn a_game_that_a_newer_version_stored_in_another_tab_is_set_aside() {
    in_browser(Window::DESKTOP, |page| async move {
        let (key, hash) = GAMES[1];
        let newer = json!("fairboard/tic-tac-toe 99 more");
        page.go(hash).await?;
        page.click(&cell(5)).await?;
        page.shows(&cell(5).named("Cell 5, x")).await?;
        let hear = "addEventListener('storage', ({ newValue }) => { window.heard = newValue; })";
        page.run(hear, vec![]).await?;
        let first = page.tab().await?;
        page.open_tab("#/games").await?;
        page.run("localStorage.setItem(...arguments)", vec![json!(key), newer.clone()]).await?;
        page.switch_to(&first).await?;
        let heard = async |page: &Page| page.run("return window.heard ?? ''", vec![]).await;
        page.until("the other tab's game", heard, |heard| *heard == newer).await?;
        page.click(&cell(1)).await?;
        page.shows(&cell(1).named("Cell 1, o")).await?;
        page.text_has(&alerts(), NEWER).await?;
        let kept = "return localStorage.getItem(`${arguments[0]}.newer`)";
        let kept = page.run(kept, vec![json!(key)]).await?;
        ensure!(kept == newer, "{kept} is kept");
        Ok(())
    });
}

#[test]
fn what_a_newer_version_stored_comes_back_with_it_and_costs_nothing_made_in_between() {
    in_browser(Window::DESKTOP, |page| async move {
        let (key, hash) = GAMES[0];
        open(&page, key, hash, &stratego(&[]).replace("stratego 1", "stratego 99")).await?;
        let settings = "localStorage.setItem('fairboard.preferences', \
                        'fairboard/preferences 99 dark glow')";
        page.run(settings, vec![]).await?;
        page.reload().await?;
        // The older version goes on with a game and settings of its own.
        page.click(&button("Random setup")).await?;
        page.click(&css(".settings summary")).await?;
        page.choose(&combobox("Theme"), "Light").await?;
        page.shows(&css(".fairboard[data-theme=light]")).await?;
        // The newer version is the one that reads what waits.
        let come = "for (const name of ['stratego', 'preferences']) { \
                const text = localStorage.getItem(`fairboard.${name}.newer`); \
                const read = text.replace(' 99', ' 1').replace(' glow', ''); \
                localStorage.setItem(`fairboard.${name}.newer`, read); \
            }";
        page.run(come, vec![]).await?;
        for _ in 0..2 {
            page.reload().await?;
            page.shows(&button("Resign")).await?;
            page.shows(&css(".fairboard[data-theme=dark]")).await?;
            page.text_has(&alerts(), "was set aside").await?;
        }
        let between = "return localStorage.getItem('fairboard.stratego.unreadable')";
        let between = page.run(between, vec![]).await?;
        let is_kept = between.as_str().is_some_and(|game| game.contains("started=false"));
        ensure!(is_kept, "in between there was {between}");
        page.click(&button(DISCARD)).await?;
        page.lacks(&alerts()).await?;
        page.reload().await?;
        page.shows(&button("Resign")).await?;
        page.lacks(&alerts()).await
    });
}
