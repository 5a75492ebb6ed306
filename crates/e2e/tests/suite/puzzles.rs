//! Puzzles of both games.

use anyhow::{Context as _, Result, ensure};
use fairboard_e2e::{
    Page, Query, Window, WorkerFault, alerts, button, cell, combobox, css, in_browser,
    in_each_browser, link, square,
};
use fairboard_puzzles::{COLLECTION, Row, Theme, tictactoe};
use fairboard_rules::stratego::Move;
use serde_json::json;

use crate::words::{ENTER, LIVE_REGION, REFUSAL};

in_each_browser! {
    a_wrong_move_is_judged_and_the_best_one_is_kept: Window::DESKTOP;
}

/// A puzzle whose next best move is judged by a battle after it.
fn first() -> Result<Row> {
    COLLECTION.row(1).context("there is a first puzzle")
}

/// The squares of a move.
fn squares(mv: Move) -> [Query; 2] {
    [mv.from, mv.to].map(|at| square(&at.to_string()))
}

/// A wrong move that the collection does not judge, so that the engine has to.
fn unknown(row: &Row) -> Result<Move> {
    let known = [row.other, row.puzzle.solution()];
    let view = row.puzzle.view();
    view.legal_moves().find(|mv| !known.contains(mv)).context("there is a third move")
}

async fn make(page: &Page, mv: Move) -> Result<()> {
    for at in squares(mv) {
        page.click(&at).await?;
    }
    Ok(())
}

/// The link to a puzzle in the list.
fn numbered(number: u16) -> Query {
    link("").starting(format!("Puzzle {number}"))
}

async fn a_wrong_move_is_judged_and_the_best_one_is_kept(page: Page) -> Result<()> {
    let row = first()?;
    page.go("#/puzzles/1").await?;
    page.shows(&css(".status").starting("You play ")).await?;
    page.lacks(&css(".arrows__head")).await?;
    for wrong in [unknown(&row)?, row.other] {
        make(&page, wrong).await?;
        page.shows(&css(".status").ending(" is not the best move. Try again.")).await?;
        page.shows(&css(".puzzle__text").containing("Your chance falls from ")).await?;
    }
    page.count_is(&css(".arrows__head"), 1).await?;
    make(&page, row.puzzle.solution()).await?;
    page.shows(&css(".status").starting("Right: ")).await?;
    page.shows(&css(".puzzle__text").containing("The next best move is ")).await?;
    page.shows(&link("Play on from here")).await?;
    page.click(&link("Next puzzle")).await?;
    page.lacks(&css(".arrows__head")).await?;
    page.reload().await?;
    page.click(&link("All puzzles")).await?;
    page.shows(&numbered(1).containing("solved")).await
}

#[test]
fn a_puzzle_is_solved_by_keys_and_spoken() {
    in_browser(Window::DESKTOP, |page| async move {
        let row = first()?;
        page.go("#/puzzles/1").await?;
        let [from, to] = squares(row.puzzle.solution());
        page.focus(&from).await?;
        page.keys(ENTER).await?;
        page.focus(&to).await?;
        page.keys(ENTER).await?;
        page.shows(&css(LIVE_REGION).starting("Right: ")).await
    });
}

#[test]
fn a_move_that_is_not_legal_is_refused_and_the_puzzle_goes_on() {
    in_browser(Window::DESKTOP, |page| async move {
        let row = first()?;
        page.go("#/puzzles/1").await?;
        let from = row.puzzle.solution().from;
        page.click(&square(&from.to_string())).await?;
        let lake = "c5".parse()?;
        ensure!(row.puzzle.view().check(Move::new(from, lake)).is_err(), "it leads into a lake");
        page.click(&square("c5")).await?;
        page.shows(&css(REFUSAL).ending(".")).await?;
        make(&page, row.puzzle.solution()).await?;
        page.shows(&css(".status").starting("Right: ")).await
    });
}

#[test]
fn without_an_engine_a_puzzle_goes_on() {
    in_browser(Window::DESKTOP, |page| async move {
        let row = first()?;
        page.go("#/puzzles/").await?;
        page.watch_workers(WorkerFault::Dying, 1).await?;
        page.go("#/puzzles/1").await?;
        make(&page, unknown(&row)?).await?;
        page.shows(&css(".status").ending(" is not the best move. Try again.")).await?;
        make(&page, row.puzzle.solution()).await?;
        page.shows(&css(".status").starting("Right: ")).await
    });
}

#[test]
fn a_shown_move_is_not_solved() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/puzzles/1").await?;
        page.click(&button("Show the move")).await?;
        page.shows(&css(".status").starting("The best move is ")).await?;
        page.count_is(&css(".arrows__better.arrows__head"), 1).await?;
        page.click(&link("All puzzles")).await?;
        page.lacks(&css(".puzzle-number--solved")).await
    });
}

#[test]
fn a_puzzle_of_tic_tac_toe_is_played_to_its_end() {
    in_browser(Window::PHONE, |page| async move {
        page.go(&format!("#/puzzles/x{}", tictactoe::COUNT)).await?;
        let mut puzzle =
            tictactoe::Puzzle::numbered(tictactoe::COUNT).context("there is a last puzzle")?;
        let free: Vec<_> = puzzle.position().free().into_iter().collect();
        let wrong = free.iter().find(|cell| Some(**cell) != puzzle.solution());
        page.click(&cell(wrong.context("another cell is free")?)).await?;
        page.shows(&css(LIVE_REGION).ending(" is not the best move. Try again.")).await?;
        while let Some(right) = puzzle.solution() {
            page.click(&cell(right)).await?;
            puzzle.play(right);
        }
        page.shows(&css(".puzzle__text").containing("That is solved.")).await?;
        page.click(&link("All puzzles")).await?;
        page.count_is(&css(".puzzle-number--solved"), 1).await
    });
}

#[test]
fn the_list_shows_one_kind_and_the_days_in_a_row() {
    in_browser(Window::DESKTOP, |page| async move {
        // Midnight must not come between the list of a day and its puzzle.
        page.run("const now = Date.now(); Date.now = () => now", vec![]).await?;
        page.go("#/puzzles/").await?;
        page.count_is(&css(".puzzle-card"), 3).await?;
        page.lacks(&css("#puzzles-today ~ .puzzles__streak")).await?;
        let all = COLLECTION.entries().count();
        let nine = usize::from(tictactoe::COUNT);
        page.count_is(&css(".puzzle-number"), all + nine).await?;
        page.choose(&combobox("Theme"), "The Flag").await?;
        let of_theme = COLLECTION.entries().filter(|entry| entry.theme == Theme::Flag).count();
        page.count_is(&css(".puzzle-number"), of_theme + nine).await?;
        page.click(&css("li:nth-child(2) > .puzzle-card")).await?;
        page.shows(&button("Show the move")).await?;
        let address = page.run("return location.hash", vec![]).await?;
        let number = address.as_str().and_then(|hash| hash.rsplit_once('/'));
        let number: u16 = number.context("the address has a number")?.1.parse()?;
        let row = COLLECTION.row(number).context("it is a puzzle")?;
        make(&page, row.puzzle.solution()).await?;
        // The solution moves the links below the board.
        page.shows(&css(".status").starting("Right: ")).await?;
        page.click(&link("All puzzles")).await?;
        page.text_is(&css("#puzzles-today ~ .puzzles__streak"), "1 day in a row").await
    });
}

/// Opens the puzzle of a text, as if a person pasted the text.
async fn bring(page: &Page, text: &str) -> Result<()> {
    let fill = "const field = document.querySelector('.puzzles__paste .field'); \
        field.value = arguments[0]; field.dispatchEvent(new Event('input', { bubbles: true }));";
    page.run(fill, vec![text.into()]).await?;
    page.click(&button("Open puzzle")).await
}

#[test]
fn the_text_of_a_puzzle_opens_and_others_are_refused() {
    in_browser(Window::DESKTOP, |page| async move {
        let text = first()?.puzzle.to_string();
        page.go("#/puzzles/").await?;
        page.shows(&button("Open puzzle")).await?;
        for (bad, sentence) in [
            ("Good morning!", "That is not a Fairboard puzzle."),
            ("60000", "There is no puzzle with this number."),
            ("x60000", "There is no puzzle with this number."),
            (&text[..text.len() - 5], "That is not a Fairboard puzzle."),
            (&text[9..], "This link is incomplete. Ask for it again."),
            (&text.replacen('/', "/9", 1), "This puzzle's move is not possible in its game."),
        ] {
            bring(&page, bad).await?;
            page.shows(&alerts().named(sentence)).await?;
        }
        bring(&page, &format!("https://example.org/#/puzzles/{text}")).await?;
        make(&page, first()?.puzzle.solution()).await?;
        page.shows(&css(".status").starting("Right: ")).await?;
        page.lacks(&link("Next puzzle")).await
    });
}

/// Beside a low board the column is longer than the room between the players' strips.
#[test]
fn on_a_low_phone_a_puzzle_is_judged_below_both_strips() {
    const COVERED: &str = "const box = (element) => element.getBoundingClientRect(); \
        const column = [...document.querySelectorAll('.puzzle, .puzzle *, .record')].map(box); \
        const strips = [...document.querySelectorAll('.seat')].map(box); \
        return strips.flatMap((strip) => column.filter((part) => \
            part.top < strip.bottom && strip.top < part.bottom)).length";
    in_browser(Window { width: 844, height: 390, ..Window::PHONE }, |page| async move {
        page.go("#/puzzles/1").await?;
        page.shows(&css(".status").starting("You play ")).await?;
        make(&page, first()?.puzzle.solution()).await?;
        page.shows(&link("Play on from here")).await?;
        let covered = async |page: &Page| page.run(COVERED, vec![]).await;
        page.until("nothing under a strip", covered, |parts| *parts == json!(0)).await?;
        Ok(())
    });
}
