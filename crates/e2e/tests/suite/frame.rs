//! Boards in frames of a page of another origin.

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Fault, Page, Window, alerts, button, cell, css, grid, gridcells, in_browser, in_each_browser,
};
use serde_json::{Value, json};

use crate::words::ENTER;

/// Page that frames boards.
pub(crate) const PAGE: &str = "frames.html";

/// Adds a frame with this address to the host page, once the page is ready.
pub(crate) async fn add(page: &Page, address: &str, sandbox: Option<&str>) -> Result<()> {
    let read = async |page: &Page| page.run("return typeof window.boardFrames", vec![]).await;
    page.until("the host page", read, |kind| kind == "object").await?;
    let script = "boardFrames.add(...arguments)";
    page.run(script, vec![json!(address), json!(sandbox)]).await.map(|_| ())
}

/// Waits until each of `count` frames has got a height in pixels, and returns the heights.
async fn heights(page: &Page, count: usize) -> Result<Value> {
    let read = async |page: &Page| page.run("return boardFrames.heights()", vec![]).await;
    let is_set = |height: &Value| height.as_str().is_some_and(|one| one.ends_with("px"));
    let are_set = |heights: &Value| {
        heights.as_array().is_some_and(|all| all.len() == count && all.iter().all(is_set))
    };
    page.until("the heights of the frames", read, are_set).await
}

/// Waits until the only frame is as high as its board, and returns the height.
pub(crate) async fn fitted(page: &Page) -> Result<Value> {
    page.enter_frame(0).await?;
    page.shows(&gridcells()).await?;
    page.leave_frame().await?;
    let inside = "const board = document.querySelector('fair-board');
        return `${Math.ceil(board.getBoundingClientRect().height)}px`";
    let read = async |page: &Page| {
        page.enter_frame(0).await?;
        let height = page.run(inside, vec![]).await?;
        page.leave_frame().await?;
        Ok((heights(page, 1).await?, json!([height])))
    };
    let fits = |(outside, inside): &(Value, Value)| outside == inside;
    Ok(page.until("the height of the board", read, fits).await?.0)
}

in_each_browser! {
    a_framed_board_plays_and_keeps_its_game: Window::DESKTOP.on_host(PAGE);
    a_sandboxed_board_plays_and_says_once_that_it_keeps_no_game: Window::DESKTOP.on_host(PAGE);
    a_frame_with_a_name_keeps_its_game_whoever_frames_it: Window::DESKTOP.on_host(PAGE);
    a_frame_of_any_width_and_box_has_the_height_of_its_board: Window::DESKTOP.on_host(PAGE);
}

/// Gives the only frame a class, for which the style sheet has a width and a box. Then waits until
/// the frame is as high as its board and has no scroll bar.
async fn is_fitted(page: &Page, class: &str) -> Result<()> {
    page.run("document.querySelector('iframe').className = arguments[0]", vec![json!(class)])
        .await?;
    let inside = "const { clientWidth, clientHeight, scrollHeight } = document.documentElement;
        const board = document.querySelector('fair-board');
        if (!board?.shadowRoot?.querySelector('[role=grid]')) return null;
        const { height } = board.getBoundingClientRect();
        return [innerWidth - clientWidth, Math.abs(clientHeight - Math.ceil(height)) < 2,
            scrollHeight <= clientHeight]";
    let read = async |page: &Page| {
        page.enter_frame(0).await?;
        let measured = page.run(inside, vec![]).await;
        page.leave_frame().await?;
        measured
    };
    let is_right = |measured: &Value| *measured == json!([0, true, true]);
    page.until(&format!("the height in a frame of {class}"), read, is_right).await.map(drop)
}

async fn a_frame_of_any_width_and_box_has_the_height_of_its_board(page: Page) -> Result<()> {
    for game in ["tic-tac-toe", "stratego&army=barrage"] {
        let address = format!("v1/frame.html?game={game}");
        page.run("document.querySelectorAll('iframe').forEach((frame) => frame.remove())", vec![])
            .await?;
        add(&page, &address, None).await?;
        page.run("return boardFrames.fit()", vec![]).await?;
        for class in ["w280", "w320", "w400", "w500", "w600", "w700", "w1000", "w400"] {
            is_fitted(&page, class).await?;
        }
        for class in ["w500 padded", "w600 bordered", "w500 hidden", "w500", "w600 bordered padded"]
        {
            if class.ends_with("hidden") {
                let hide = "document.querySelector('iframe').className = arguments[0]";
                page.run(hide, vec![json!(class)]).await?;
            } else {
                is_fitted(&page, class).await?;
            }
        }
    }
    Ok(())
}

/// Some browsers do not tell a frame the origin of its page if it gets no referrer.
async fn a_frame_with_a_name_keeps_its_game_whoever_frames_it(page: Page) -> Result<()> {
    let script = "const site = new URLSearchParams(location.search).get('site');
        const { href } = new URL('v1/frame.html?game=tic-tac-toe&storage=mine', site);
        const frame = document.createElement('iframe');
        Object.assign(frame, { title: 'A board', referrerPolicy: 'no-referrer', src: href });
        document.body.append(frame);";
    page.run(script, vec![]).await?;
    page.enter_frame(0).await?;
    page.click(&cell(5)).await?;
    page.shows(&gridcells().named("Cell 5, x")).await?;
    let keys = page.run("return Object.keys(localStorage)", vec![]).await?;
    let key = keys[0].as_str().unwrap_or_default();
    ensure!(key.starts_with("fairboard.frame ") && key.contains(" mine."), "the keys are {keys}");
    page.leave_frame().await
}

async fn a_framed_board_plays_and_keeps_its_game(page: Page) -> Result<()> {
    for address in ["v1/frame.html?game=tic-tac-toe", "?embed&game=tic-tac-toe"] {
        add(&page, address, None).await?;
    }
    page.enter_frame(0).await?;
    page.click(&cell(5)).await?;
    page.shows(&gridcells().named("Cell 5, x")).await?;
    page.lacks(&alerts()).await?;
    let keys = page.run("return Object.keys(localStorage)", vec![]).await?;
    let key = keys[0].as_str().unwrap_or_default();
    ensure!(key.starts_with("fairboard.frame http://127.0.0.1:"), "the keys are {keys}");
    page.leave_frame().await?;
    // The short address leads to the same board, which keeps the same game.
    page.enter_frame(1).await?;
    page.shows(&gridcells().named("Cell 5, x")).await?;
    page.leave_frame().await?;
    page.run("return boardFrames.fit()", vec![]).await?;
    heights(&page, 2).await.map(|_| ())
}

async fn a_sandboxed_board_plays_and_says_once_that_it_keeps_no_game(page: Page) -> Result<()> {
    add(&page, "v1/frame.html?game=tic-tac-toe&blue=computer-1", Some("allow-scripts")).await?;
    page.enter_frame(0).await?;
    page.click(&cell(5)).await?;
    page.shows(&gridcells().named("Cell 5, x")).await?;
    page.count_is(&gridcells().containing(", o"), 1).await?;
    page.count_is(&alerts(), 1).await?;
    page.leave_frame().await?;
    page.run("return boardFrames.fit()", vec![]).await?;
    heights(&page, 1).await?;
    add(&page, "v1/frame.html?game=stratego&army=barrage", Some("allow-scripts")).await?;
    // Each frame comes to rest at the height of its own board.
    let read = async |page: &Page| heights(page, 2).await;
    page.until("two heights", read, |both| both[0] != both[1]).await.map(drop)
}

#[test]
fn frames_without_a_name_share_a_game_if_their_options_are_equal() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        for options in ["", "&theme=dark", "&blue=computer-1", "&storage=mine"] {
            add(&page, &format!("v1/frame.html?game=tic-tac-toe{options}"), None).await?;
        }
        // Chromium's driver presses at the place of the first frame, so the keyboard plays.
        let play = async |number| {
            page.focus(&cell(number)).await?;
            page.keys(ENTER).await
        };
        page.enter_frame(2).await?;
        play(1).await?;
        page.count_is(&gridcells().ending(", o"), 1).await?;
        page.leave_frame().await?;
        page.enter_frame(0).await?;
        page.count_is(&gridcells().ending(", empty"), 9).await?;
        play(5).await?;
        page.leave_frame().await?;
        for (frame, empty) in [(1, 8), (2, 7), (3, 9)] {
            page.enter_frame(frame).await?;
            page.count_is(&gridcells().ending(", empty"), empty).await?;
            page.leave_frame().await?;
        }
        Ok(())
    });
}

/// Makes each look at the clock a tenth of a second later, so that Yew lets other tasks run before
/// a drawing. Also makes each task wait until the browser knows that the frame is out of sight.
const SLOWLY: &str = "
    let looks = 0;
    const now = Date.now;
    Date.now = () => now() + 100 * looks++;
    const wait = setTimeout;
    window.setTimeout = (task, millis) => wait(task, millis || 1_500);";

#[test]
fn a_frame_out_of_sight_gets_the_height_of_a_board_that_is_drawn_late() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        page.set_faults([Fault::extended("v1/frame-page.js", SLOWLY)]);
        add(&page, "v1/frame.html?game=stratego", Some("allow-scripts")).await?;
        page.run("return boardFrames.fit()", vec![]).await?;
        fitted(&page).await?;
        add(&page, "v1/frame.html?game=stratego", Some("allow-scripts")).await?;
        heights(&page, 2).await.map(drop)
    });
}

#[test]
fn a_sandboxed_frame_of_a_server_that_shares_no_files_says_so() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        page.set_faults([Fault::unshared("v1/fairboard.mjs")]);
        add(&page, "v1/frame.html?game=tic-tac-toe", Some("allow-scripts")).await?;
        add(&page, "v1/frame.html?game=tic-tac-toe", None).await?;
        page.enter_frame(0).await?;
        let sentence = "The board could not be loaded. \
            Its server may not allow it in a sandboxed frame.";
        page.text_is(&alerts(), sentence).await?;
        page.leave_frame().await?;
        page.enter_frame(1).await?;
        page.shows(&grid("Tic-tac-toe board")).await?;
        page.leave_frame().await
    });
}

#[test]
fn each_example_shows_its_boards() {
    in_browser(Window::DESKTOP, |page| async move {
        for (name, frames, boards) in [
            ("element", false, ["Stratego board", "Tic-tac-toe board"]),
            ("call", false, ["Tic-tac-toe board", "Tic-tac-toe board"]),
            ("player", false, ["Tic-tac-toe board", "Stratego board"]),
            ("frame", true, ["Tic-tac-toe board", "Stratego board"]),
        ] {
            page.visit(&format!("v1/examples/{name}.html")).await?;
            for (index, board) in (0..).zip(boards) {
                if frames {
                    page.enter_frame(index).await?;
                }
                page.shows(&grid(board)).await?;
                if frames {
                    page.leave_frame().await?;
                }
            }
        }
        Ok(())
    });
}

#[test]
fn the_player_of_the_example_plays_a_person_and_the_computer() {
    in_browser(Window::DESKTOP, |page| async move {
        page.visit("v1/examples/player.html").await?;
        let board = |game: &str| page.within(&css(format!("fair-board[game={game}]")));
        let (tictactoe, stratego) = (board("tic-tac-toe"), board("stratego"));
        tictactoe.click(&cell(1)).await?;
        tictactoe.shows(&gridcells().named("Cell 5, o")).await?;
        stratego.shows(&grid("Stratego board")).await?;
        let listen = "window.movers = [];
            addEventListener('fairboard-move', ({ detail }) => movers.push(detail.side));
            addEventListener('fairboard-end', () => movers.push('end'))";
        page.run(listen, vec![]).await?;
        stratego.click(&button("Random setup")).await?;
        stratego.click(&button("Start")).await?;
        let read = async |page: &Page| page.run("return movers.join(' ')", vec![]).await;
        // A Scout of either side may take the Flag before.
        let have_moved = |movers: &Value| {
            let movers = movers.as_str().unwrap_or_default();
            let is_in_turn = movers.split(' ').zip(["red", "blue", "red", "blue"]);
            let is_in_turn = is_in_turn.take_while(|(mover, _)| *mover != "end");
            let has_ended = movers.starts_with("red") && movers.ends_with("end");
            let are_two_rounds = movers.split(' ').count() >= 4;
            (has_ended || are_two_rounds) && is_in_turn.clone().all(|(mover, side)| mover == side)
        };
        page.until("two rounds", read, have_moved).await.map(drop)
    });
}

#[test]
fn only_a_frame_of_the_site_is_given_a_height() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        add(&page, "v1/frame.html?game=tic-tac-toe", None).await?;
        page.run("return boardFrames.fit()", vec![]).await?;
        let height = fitted(&page).await?;
        // Each message but the last is no message of the frame in this version.
        let script = "postMessage({ fairboard: 1, height: 77 }, '*');
            const heard = new Promise((hear) => addEventListener('message', (event) => {
                if (event.source === window && event.isTrusted) hear();
            }));
            const frame = document.querySelector('iframe');
            const tell = (data, origin, source) =>
                dispatchEvent(new MessageEvent('message', { data, origin, source }));
            const { origin } = new URL(frame.src);
            const inside = frame.contentWindow;
            tell({ fairboard: 2, height: 77 }, origin, inside);
            tell({ fairboard: 1, height: 77 }, location.origin, inside);
            tell({ fairboard: 1, height: 77 }, 'null', inside);
            tell({ fairboard: 1, height: 77 }, origin, window);
            for (const height of ['77', -1, 1e6, null, NaN]) {
                tell({ fairboard: 1, height }, origin, inside);
            }
            return heard.then(() => {
                const before = boardFrames.heights();
                tell({ fairboard: 1, height: 78 }, origin, inside);
                return [before, boardFrames.heights()];
            });";
        let found = page.run(script, vec![]).await?;
        ensure!(found == json!([height, ["78px"]]), "{found}");
        Ok(())
    });
}
