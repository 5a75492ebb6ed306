//! Practice: positions that a person makes up, and the games that begin from them.

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{
    Page, Query, Window, button, combobox, css, gridcells, in_browser, in_each_browser, link,
    square,
};
use serde_json::{Value, json};

use crate::library::look_at;
use crate::table::{leave, move_piece, started_against};
use crate::words::{DOWN, ENTER, ESCAPE, LIVE_REGION, PERSON, REFUSAL, RIGHT, YOUR_TURN, computer};

in_each_browser! {
    a_position_is_made_and_played_from_either_side: Window::DESKTOP;
}

/// The page with an empty board.
pub(crate) async fn emptied(page: &Page) -> Result<()> {
    page.go("#/practice/").await?;
    page.click(&button("Clear")).await?;
    status(page, "Red has no Flag.").await
}

async fn status(page: &Page, sentence: &str) -> Result<()> {
    page.text_is(&css(".status"), sentence).await
}

/// A heap of the trays by the letter of its pieces.
fn heap(letter: char) -> Query {
    css(format!("[data-reserve='{letter}']"))
}

/// Puts one piece of a heap on each of these squares.
async fn put(page: &Page, letter: char, squares: &[&str]) -> Result<()> {
    page.click(&heap(letter)).await?;
    for name in squares {
        page.click(&square(name)).await?;
    }
    Ok(())
}

/// Two Flags, a Miner and two Scouts of Red, a Marshal and a Bomb of Blue; Red can win at once.
pub(crate) async fn made(page: &Page) -> Result<()> {
    emptied(page).await?;
    put(page, 'M', &["a1"]).await?;
    put(page, 'E', &["b1"]).await?;
    put(page, 'D', &["c1", "j1"]).await?;
    put(page, 'Y', &["j10"]).await?;
    put(page, 'X', &["a10"]).await?;
    put(page, 'N', &["b10"]).await?;
    page.click(&heap('N')).await?;
    page.click(&square("a10")).await?;
    page.click(&button("Known to both")).await?;
    named(page, "a10, Blue's Marshal, known to both").await
}

/// The names of all squares.
async fn squares(page: &Page) -> Result<Vec<String>> {
    Ok(page.look(&gridcells()).await?.into_iter().map(|cell| cell.name).collect())
}

async fn named(page: &Page, name: &str) -> Result<()> {
    page.shows(&gridcells().named(name)).await
}

async fn a_position_is_made_and_played_from_either_side(page: Page) -> Result<()> {
    made(&page).await?;
    named(&page, "j1, Red's Scout").await?;
    page.drag(&square("b1"), &square("b2")).await?;
    named(&page, "b2, Red's Miner").await?;
    page.drag(&heap('G'), &square("e4")).await?;
    named(&page, "e4, Red's Lieutenant").await?;
    page.drag(&square("e4"), &heap('L')).await?;
    named(&page, "e4, empty").await?;
    status(&page, "Red is to move.").await?;
    page.click(&button("Play from here")).await?;
    named(&page, "b2, your Miner").await?;
    named(&page, "a10, enemy Marshal").await?;
    named(&page, "b10, enemy piece").await?;
    move_piece(&page, "j1", "j10").await?;
    status(&page, "You won: Blue's Flag was taken.").await?;

    page.go("#/practice/").await?;
    page.click(&button("Swap sides")).await?;
    status(&page, "Blue is to move.").await?;
    page.choose(&combobox("Red"), &computer(1)).await?;
    page.choose(&combobox("Blue"), PERSON).await?;
    page.click(&button("Play from here")).await?;
    named(&page, "i9, your Miner").await?;
    move_piece(&page, "a10", "a1").await?;
    status(&page, "You won: Red's Flag was taken.").await
}

#[test]
fn each_impossible_position_says_why_and_nothing_begins() {
    in_browser(Window::DESKTOP, |page| async move {
        emptied(&page).await?;
        cannot_begin(&page).await?;
        page.count_is(&css(".practice__faults li"), 3).await?;
        put(&page, 'M', &["a1"]).await?;
        status(&page, "Blue has no Flag.").await?;
        put(&page, 'Y', &["a10"]).await?;
        status(&page, "Red is to move, but has no move.").await?;
        put(&page, 'D', &["c5"]).await?;
        page.text_is(&css(REFUSAL), "No piece can be placed in a lake.").await?;
        page.click(&square("b1")).await?;
        status(&page, "Red is to move.").await?;
        page.click(&button("Undo")).await?;
        status(&page, "Red is to move, but has no move.").await?;
        let two_spies = page.run(AREA, vec![]).await?;
        let two_spies = two_spies.as_str().context("a text")?.replacen("MA", "MC", 1);
        bring(&page, &two_spies.replacen("CA", "CC", 1)).await?;
        status(&page, "Red has too many Spies.").await?;
        cannot_begin(&page).await
    });
}

/// Waits until the button that begins the game has no effect.
async fn cannot_begin(page: &Page) -> Result<()> {
    page.shows(&css(".practice__play .button--primary[aria-disabled=true]")).await
}

/// The text of the position.
const AREA: &str = "return document.querySelector('.practice__area').value";

/// Puts a text into the field for positions, as if a person pasted it.
async fn paste(page: &Page, text: &str) -> Result<()> {
    let fill = "document.querySelector('.practice__area').value = arguments[0]";
    page.run(fill, vec![json!(text)]).await.map(drop)
}

/// Puts a text into the field for positions, and shows it on the board.
pub(crate) async fn bring(page: &Page, text: &str) -> Result<()> {
    paste(page, text).await?;
    page.click(&button("Show on the board")).await
}

#[test]
fn a_pasted_position_waits_until_it_is_shown() {
    in_browser(Window::DESKTOP, |page| async move {
        made(&page).await?;
        let text = page.run(AREA, vec![]).await?;
        page.click(&button("Clear")).await?;
        status(&page, "Red has no Flag.").await?;
        paste(&page, text.as_str().context("a text")?).await?;
        page.choose(&combobox("Blue"), &computer(5)).await?;
        page.click(&button("Show on the board")).await?;
        named(&page, "a10, Blue's Marshal, known to both").await?;
        page.click(&button("Undo")).await?;
        status(&page, "Red has no Flag.").await?;
        let shown = page.run(AREA, vec![]).await?;
        ensure!(shown != text, "the text is that of the position again");
        Ok(())
    });
}

#[test]
fn a_position_is_copied_opened_and_refused_with_its_fault() {
    in_browser(Window::DESKTOP, |page| async move {
        made(&page).await?;
        let text = page.run(AREA, vec![]).await?;
        let text = text.as_str().context("a text")?.to_owned();
        let letters = &text[..100];
        for (bad, sentence) in [
            ("Good morning!", "A position has 100 letters for its squares, and this text has 11."),
            (&text[1..], "A position has 100 letters for its squares, and this text has 99."),
            (&text.replacen('E', "Z", 1), "Letter 2 of this position, Z, is not a piece."),
            (&text.replacen('_', "A", 1), "On c5 this position is wrong about the lakes."),
            (
                &format!("{letters} g 0"),
                "After its letters a position has r or b, for the side to move, and a number.",
            ),
        ] {
            bring(&page, bad).await?;
            page.text_is(&css(REFUSAL), sentence).await?;
            named(&page, "a10, Blue's Marshal, known to both").await?;
        }
        let catch = "window.copied = []; Object.defineProperty(navigator, 'clipboard', { value: \
            { writeText: (text) => { copied.push(text); return Promise.resolve(); } } });";
        page.run(catch, vec![]).await?;
        page.click(&button("Copy as text")).await?;
        page.click(&button("Copy link")).await?;
        page.text_is(&css(".practice__notice"), "Copied.").await?;
        let copied = page.run("return copied", vec![]).await?;
        let own = format!("{}#/practice/{}", page.site(), text.replace(' ', "/"));
        ensure!(copied == json!([text, own]), "{copied}");
        page.click(&button("Clear")).await?;
        page.go(&format!("#/practice/{}", text.replace(' ', "/"))).await?;
        named(&page, "a10, Blue's Marshal, known to both").await?;
        page.go("#/games").await?;
        look_at(&page, &text).await?;
        page.click(&link("Open in practice")).await?;
        named(&page, "b10, Blue's Bomb").await
    });
}

#[test]
fn a_position_is_made_by_keys_and_spoken() {
    in_browser(Window::DESKTOP, |page| async move {
        emptied(&page).await?;
        let spoken = css(LIVE_REGION);
        page.focus(&square("a10")).await?;
        for (keys, sentence) in [
            ("f", "In hand: Red's Flag, 1 left."),
            ("f", "In hand: Blue's Flag, 1 left."),
            (ENTER, "a10, Blue's Flag"),
        ] {
            page.keys(keys).await?;
            page.text_is(&spoken, sentence).await?;
        }
        for keys in [RIGHT, "f", ENTER, DOWN, "2", ENTER, RIGHT, ENTER, ESCAPE] {
            page.keys(keys).await?;
        }
        page.text_is(&spoken, "c9, Red's Scout").await?;
        page.has_focus(&square("c9")).await?;
        page.keys("k").await?;
        page.text_is(&spoken, "c9, Red's Scout, known to both").await?;
        page.keys("\u{e017}").await?;
        page.text_is(&spoken, "c9, empty").await?;
        page.keys("?").await?;
        page.shows(&css(".keys__row").containing("Take the piece away")).await?;
        page.keys(ESCAPE).await?;
        page.lacks(&css(".keys")).await?;
        page.focus(&button("Blue")).await?;
        page.keys(ENTER).await?;
        page.text_is(&spoken, "Blue is to move, but has no move.").await
    });
}

#[test]
fn a_game_in_progress_waits_while_a_position_is_played() {
    in_browser(Window::DESKTOP, |page| async move {
        started_against(&page, 1).await?;
        let own = squares(&page).await?;
        made(&page).await?;
        page.click(&button("Play from here")).await?;
        named(&page, "a10, enemy Marshal").await?;
        page.go("#/").await?;
        page.click(&css("a[href=\"#/stratego/waiting/0\"]")).await?;
        page.status_is(YOUR_TURN).await?;
        page.until("the same pieces", squares, |now| *now == own).await.map(drop)
    });
}

#[test]
fn a_position_survives_a_reload_and_its_game_is_kept_and_begins_again() {
    in_browser(Window::DESKTOP, |page| async move {
        made(&page).await?;
        page.reload().await?;
        named(&page, "a10, Blue's Marshal, known to both").await?;
        page.click(&button("Play from here")).await?;
        named(&page, "b1, your Miner").await?;
        page.reload().await?;
        named(&page, "a10, enemy Marshal").await?;
        leave(&page).await?;
        page.click(&button("Rematch with the same setup")).await?;
        named(&page, "b10, enemy piece").await?;
        move_piece(&page, "j1", "j10").await?;
        let kept =
            "return Object.keys(localStorage).filter((key) => key.includes('.games.')).length";
        let count = async |page: &Page| page.run(kept, vec![]).await;
        page.until("the second game", count, |games| *games == json!(2)).await?;
        page.go("#/games").await?;
        page.count_is(&css(".item--game"), 2).await?;
        page.lacks(&css(".scores__row")).await?;
        page.click(&css(".item--game:first-child a").starting("Replay")).await?;
        page.click(&button("To the end")).await?;
        page.shows(&gridcells().starting("a10, ").ending("Marshal")).await
    });
}

#[test]
fn nothing_hidden_is_in_the_page_of_a_game_from_a_position() {
    in_browser(Window::DESKTOP, |page| async move {
        made(&page).await?;
        page.click(&button("Play from here")).await?;
        named(&page, "b10, enemy piece").await?;
        // The pieces are drawn after the names of the squares.
        page.count_is(&css(".board .token--blue"), 3).await?;
        let hidden = "return [...document.querySelectorAll('.board .token--blue')]
            .filter((one) => one.dataset.number || one.childElementCount).length";
        let shown: Value = page.run(hidden, vec![]).await?;
        ensure!(shown == 1, "{shown} blue pieces are open, and only the Marshal is known");
        page.lacks(&gridcells().containing("enemy Bomb")).await?;
        page.lacks(&gridcells().containing("enemy Flag")).await
    });
}

#[test]
fn a_small_phone_has_everything_at_hand() {
    let window = Window { width: 320, height: 640, ..Window::PHONE };
    in_browser(window, |page| async move {
        page.go("#/").await?;
        page.click(&link("Practice")).await?;
        page.shows(&button("Play from here")).await?;
        page.click(&button("Two armies")).await?;
        status(&page, "Red is to move.").await?;
        page.count_is(&css(".board .token"), 80).await?;
        page.click(&square("b4")).await?;
        page.click(&button("Clear")).await?;
        put(&page, 'L', &["e5"]).await?;
        named(&page, "e5, Red's Marshal").await?;
        let width = page.run("return document.documentElement.scrollWidth", vec![]).await?;
        ensure!(width == json!(320), "the page is {width} wide");
        Ok(())
    });
}

#[test]
fn a_printed_position_says_which_side_moves() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/practice/").await?;
        let sides = css(".practice__side");
        page.count_is(&sides, 2).await?;
        for side in ["Blue", "Red"] {
            page.click(&button(side)).await?;
            page.shows(&css(".practice__side[aria-pressed=true]").named(side)).await?;
            page.as_printed().await?;
            page.count_is(&sides, 1).await?;
            page.shows(&sides.clone().named(side)).await?;
            page.prefer(&[]).await?;
            page.count_is(&sides, 2).await?;
        }
        Ok(())
    });
}
