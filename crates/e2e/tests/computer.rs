//! Games against computers, and between them.

use std::time::Duration;

use anyhow::{Result, ensure};
use fairboard_e2e::{Page, Window, in_browser};
use serde_json::Value;

/// Chooses who plays a side, or another option of a labelled select.
async fn choose(page: &Page, label: &str, index: u8) -> Result<()> {
    let script = format!(
        "const select = [...document.querySelectorAll('label')]\
         .find(l => l.firstChild.textContent === '{label}').querySelector('select');\
         select.selectedIndex = {index};\
         select.dispatchEvent(new Event('change', {{ bubbles: true }}));"
    );
    page.run(&script, vec![]).await?;
    Ok(())
}

/// A game of Red against a computer, up to Red's first move.
async fn started(page: &Page, level: u8) -> Result<()> {
    page.go("#/stratego").await?;
    choose(page, "Blue", level).await?;
    page.press("Random setup").await?;
    page.press("Start").await?;
    page.status_is("Your turn: Red to move.").await
}

/// A move of any piece of the person's, once a battle has been shown.
async fn move_any(page: &Page) -> Result<()> {
    page.count_is(".battle", 0).await?;
    page.click(".square--movable").await?;
    page.click(".square--move, .square--attack").await
}

async fn moves(page: &Page) -> Result<u64> {
    let count =
        "return Number(document.querySelector('.record__title').textContent.match(/\\d+/)[0])";
    Ok(page.run(count, vec![]).await?.as_u64().unwrap_or_default())
}

/// Waits until there are more than `before` moves.
async fn goes_on(page: &Page, before: u64) -> Result<()> {
    for _ in 0..200 {
        if moves(page).await? > before {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    anyhow::bail!("no more than {before} moves after ten seconds")
}

#[test]
fn a_computer_answers_without_a_curtain_and_its_pieces_stay_covered() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page, 2).await?;
        for round in 0..3 {
            move_any(&page).await?;
            page.status_is("Your turn: Red to move.").await?;
            goes_on(&page, 2 * round + 1).await?;
            page.count_is(".curtain", 0).await?;
        }
        let ranks = "return [...document.querySelectorAll('[role=gridcell]')]\
                     .filter(cell => /Blue|enemy/i.test(cell.ariaLabel)).length";
        ensure!(page.run(ranks, vec![]).await?.as_u64() > Some(30), "no enemies on the board");
        Ok(())
    });
}

#[test]
fn a_game_goes_on_after_a_reload_while_the_computer_thinks() {
    in_browser(Window::PHONE, |page| async move {
        started(&page, 5).await?;
        move_any(&page).await?;
        page.status_is("Blue is thinking…").await?;
        page.reload().await?;
        page.status_is("Blue is thinking…").await?;
        page.status_is("Your turn: Red to move.").await?;
        ensure!(moves(&page).await? == 2, "the answer came once");
        Ok(())
    });
}

#[test]
fn a_hint_is_a_move_of_ones_own() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page, 1).await?;
        page.press("Hint").await?;
        page.count_is(".square--hinted", 2).await?;
        page.count_is(".square--hinted.square--movable", 1).await?;
        let said = page.find("[aria-live=polite]").await?.text().await?;
        ensure!(said.starts_with("Hint: move the "), "{said}");
        move_any(&page).await?;
        page.count_is(".square--hinted", 0).await
    });
}

#[test]
fn a_quiet_move_is_taken_back_with_its_answer() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page, 5).await?;
        // A step forward of a piece in the front row reveals nothing.
        page.click(".square--movable").await?;
        page.click(".square--move").await?;
        page.press("Take the move back").await?;
        page.status_is("Your turn: Red to move.").await?;
        ensure!(moves(&page).await? == 0, "the move is gone");
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        ensure!(moves(&page).await? == 0, "the late answer is dropped");
        Ok(())
    });
}

#[test]
fn two_computers_are_watched_paused_and_hurried() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/stratego").await?;
        choose(&page, "Blue", 1).await?;
        choose(&page, "Red", 3).await?;
        choose(&page, "Speed", 2).await?;
        goes_on(&page, 3).await?;
        page.press("Pause").await?;
        tokio::time::sleep(Duration::from_millis(600)).await;
        let paused = moves(&page).await?;
        tokio::time::sleep(Duration::from_secs(1)).await;
        ensure!(moves(&page).await? == paused, "it goes on although it is paused");
        page.press("Go on").await?;
        goes_on(&page, paused).await?;
        choose(&page, "Red", 0).await?;
        page.status_is("Red: place your army.").await
    });
}

/// Puts another start of workers in place of the page's, for the first `times` starts.
async fn workers(page: &Page, start: &str, times: u32) -> Result<()> {
    let script = format!(
        "const start = fairboard.startWorker; let left = {times}; window.starts = 0;\
         fairboard.startWorker = () => {{ starts += 1; \
         if (left-- > 0) {{ {start} }} return start(); }};"
    );
    page.run(&script, vec![]).await?;
    Ok(())
}

async fn starts(page: &Page) -> Result<Value> {
    page.run("return window.starts", vec![]).await
}

#[test]
fn a_worker_that_dies_is_replaced_and_the_game_goes_on() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page, 3).await?;
        let dies = "const worker = start();\
                    worker.postMessage = () => \
                    setTimeout(() => worker.dispatchEvent(new Event('error')));\
                    return worker;";
        workers(&page, dies, 1).await?;
        move_any(&page).await?;
        page.status_is("Your turn: Red to move.").await?;
        goes_on(&page, 1).await?;
        ensure!(starts(&page).await? == 2, "one worker, and one in its place");
        page.count_is(".notice", 0).await
    });
}

#[test]
fn without_workers_the_computer_thinks_on_the_page_and_says_so() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page, 5).await?;
        workers(&page, "throw new Error('no workers here');", 1_000).await?;
        move_any(&page).await?;
        goes_on(&page, 1).await?;
        page.status_is("Your turn: Red to move.").await?;
        let notice = page.find(".notice").await?.text().await?;
        ensure!(notice.contains("in the background"), "{notice}");
        move_any(&page).await?;
        goes_on(&page, 3).await?;
        ensure!(starts(&page).await? == 2, "no worker is tried again and again");
        Ok(())
    });
}

#[test]
fn an_opponent_that_cannot_be_loaded_is_asked_again_on_demand() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page, 5).await?;
        workers(&page, "throw new Error('no workers here');", 2).await?;
        page.run(
            "const think = fairboard.thinkHere;\
             fairboard.thinkHere = (request, done) => { fairboard.thinkHere = think; done(); };",
            vec![],
        )
        .await?;
        move_any(&page).await?;
        page.status_is("Blue does not answer.").await?;
        page.press("Try again").await?;
        page.status_is("Your turn: Red to move.").await?;
        page.count_is(".notice", 0).await
    });
}

#[test]
fn no_message_to_the_worker_names_a_hidden_rank() {
    in_browser(Window::DESKTOP, |page| async move {
        page.go("#/stratego").await?;
        let note = "window.posted = [];\
                    const post = Worker.prototype.postMessage;\
                    Worker.prototype.postMessage = function (text) {\
                    posted.push(text); post.call(this, text); };";
        page.run(note, vec![]).await?;
        choose(&page, "Blue", 4).await?;
        page.press("Random setup").await?;
        page.press("Start").await?;
        page.status_is("Your turn: Red to move.").await?;
        move_any(&page).await?;
        goes_on(&page, 1).await?;
        let posted = page.run("return posted", vec![]).await?;
        let text = posted[0].as_str().unwrap_or_default();
        let pieces: Vec<&str> =
            text.lines().nth(2).unwrap_or_default().split_whitespace().collect();
        ensure!(pieces.len() >= 78, "two armies but for a first battle: {text}");
        for piece in pieces {
            let letter = piece.split(',').nth(2).unwrap_or_default();
            let is_reds = ("B"..="M").contains(&letter);
            let is_shown = piece.ends_with('r');
            ensure!(!is_reds || is_shown, "Red's {piece} is told to Blue");
        }
        Ok(())
    });
}

#[test]
fn of_two_tabs_the_one_that_moved_asks_the_computer_and_the_other_waits_for_it() {
    in_browser(Window::DESKTOP, |page| async move {
        started(&page, 1).await?;
        let from = page.attribute(".square--movable", "data-square").await?;
        page.click(".square--movable").await?;
        let to = page.attribute(".square--move", "data-square").await?;
        // What another tab stores arrives as an event.
        let script = "const key = 'fairboard.stratego'; \
                      const value = localStorage.getItem(key)\
                      .replace('\"plies\":[]', `\"plies\":[\"${arguments[0]}\"]`); \
                      dispatchEvent(new StorageEvent('storage', { key, newValue: value }))";
        page.run(script, vec![Value::from(from + &to)]).await?;
        goes_on(&page, 0).await?;
        tokio::time::sleep(Duration::from_secs(1)).await;
        ensure!(moves(&page).await? == 1, "both tabs asked");
        // The other tab is gone, and the game is not stuck.
        goes_on(&page, 1).await
    });
}

#[test]
fn a_computer_plays_tic_tac_toe() {
    in_browser(Window::PHONE, |page| async move {
        page.go("#/tic-tac-toe").await?;
        choose(&page, "o", 4).await?;
        page.click("[data-cell='1']").await?;
        page.status_is("o's turn").await?;
        page.status_is("x's turn").await?;
        // The only answer to a corner that does not lose.
        page.count_is("[role=gridcell][aria-label='Cell 5, o']", 1).await?;
        page.press("Undo").await?;
        page.count_is("[role=gridcell][aria-label$=', empty']", 9).await?;
        page.click("[data-cell='5']").await?;
        page.status_is("x's turn").await?;
        page.reload().await?;
        page.count_is("[role=gridcell][aria-label$=', empty']", 7).await
    });
}
