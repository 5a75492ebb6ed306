//! The element `<fair-board>`.

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Fault, Page, Window, alerts, button, cell, css, grid, gridcells, in_browser, in_each_browser,
    square,
};
use serde_json::{Value, json};

use crate::calls::{at, call, code, events_are, last_event};
use crate::host::{census_at_rest, nothing_is_left, opened};
use crate::table::{STARTED, hand_over, move_piece};
use crate::words::{ENTER, ESCAPE};

const PAGE: &str = "boards.html";

in_each_browser! {
    a_file_that_is_missing_or_late_ends_in_a_sentence_and_an_event: Window::DESKTOP.on_host(PAGE);
    an_element_before_the_script_gets_a_board_and_a_template_none: Window::DESKTOP.on_host(PAGE);
    attributes_are_observed_and_bad_ones_change_nothing: Window::DESKTOP.on_host(PAGE);
    an_attribute_that_changes_leaves_what_the_handle_has_set: Window::DESKTOP.on_host(PAGE);
    a_moved_board_keeps_its_game_and_a_removed_one_is_freed: Window::DESKTOP.on_host(PAGE);
    an_element_plays_on_by_its_handle: Window::DESKTOP.on_host(PAGE);
}

/// Waits until the scripts of the page are there and its element has its board.
async fn upgraded(page: &Page) -> Result<Page> {
    opened(page).await?;
    page.run("return boards.load().then(() => {})", vec![]).await?;
    last_event(page, "early", "ready").await?;
    let board = at(page, "early");
    board.shows(&grid("Tic-tac-toe board")).await?;
    Ok(board)
}

/// Adds an element with these attributes to the page.
async fn added(page: &Page, id: &str, attributes: &[(&str, &str)]) -> Result<Page> {
    let attributes: Vec<_> = attributes.iter().map(|(name, value)| json!([name, value])).collect();
    let script = "const [id, attributes] = arguments;
        const board = Object.assign(document.createElement('fair-board'), { id });
        for (const [name, value] of attributes) board.setAttribute(name, value);
        document.body.append(board);";
    page.run(script, vec![json!(id), json!(attributes)]).await?;
    Ok(at(page, id))
}

async fn run(page: &Page, script: &str) -> Result<Value> {
    page.run(script, vec![]).await
}

async fn an_element_before_the_script_gets_a_board_and_a_template_none(page: Page) -> Result<()> {
    let board = upgraded(&page).await?;
    board.shows(&grid("Tic-tac-toe board")).await?;
    let script = "
        const detached = document.createElement('fair-board');
        detached.setAttribute('game', 'tic-tac-toe');
        const other = document.implementation.createHTMLDocument('');
        other.body.append(detached);
        return [template.content.firstChild.shadowRoot, detached.shadowRoot]";
    // Its microtasks are over when the next script runs.
    ensure!(run(&page, script).await? == json!([null, null]));
    added(&page, "late", &[("game", "tic-tac-toe")]).await?;
    last_event(&page, "late", "ready").await?;
    ensure!(run(&page, "return template.content.firstChild.shadowRoot").await?.is_null());
    Ok(())
}

async fn attributes_are_observed_and_bad_ones_change_nothing(page: Page) -> Result<()> {
    let board = upgraded(&page).await?;
    board.click(&cell(5)).await?;
    run(&page, "early.setAttribute('theme', 'dark')").await?;
    board.shows(&css("[data-theme=dark]")).await?;
    run(&page, "early.setAttribute('theme', 'pink')").await?;
    let error = last_event(&page, "early", "error").await?;
    ensure!(error["code"] == "option", "{error}");
    board.shows(&css("[data-theme=dark]")).await?;
    // It keeps no other attribute from its effect, and is told once.
    let told = events_are(&page, "early", 3).await?.len();
    run(&page, "early.setAttribute('lang', 'pt'); early.setAttribute('blue', 'nobody')").await?;
    board.shows(&grid("Tabuleiro do jogo do galo")).await?;
    run(&page, "early.removeAttribute('lang')").await?;
    board.shows(&grid("Tic-tac-toe board")).await?;
    let told = events_are(&page, "early", told + 1).await?.split_off(told);
    ensure!(told.len() == 1 && told[0]["code"] == "option", "{told:?}");
    run(&page, "early.removeAttribute('theme'); early.removeAttribute('blue')").await?;
    board.lacks(&css("[data-theme]")).await?;
    board.shows(&gridcells().named("Cell 5, x")).await?;
    run(&page, "early.setAttribute('board', 'live'); early.setAttribute('theme', 'light')").await?;
    board.shows(&css("[data-theme=light]")).await?;
    board.shows(&gridcells().named("Cell 5, x")).await?;
    run(&page, "early.setAttribute('game', 'stratego')").await?;
    board.shows(&grid("Stratego board")).await?;
    run(&page, "early.setAttribute('game', 'chess')").await?;
    board.text_is(&alerts(), "There is no game «chess».").await?;
    run(&page, "early.setAttribute('game', 'tic-tac-toe')").await?;
    board.shows(&grid("Tic-tac-toe board")).await
}

async fn an_attribute_that_changes_leaves_what_the_handle_has_set(page: Page) -> Result<()> {
    upgraded(&page).await?;
    let script = "document.addEventListener('fairboard-ready', ({ detail }) =>
        detail.board.set({ theme: 'dark', blue: 'computer-1' }))";
    run(&page, script).await?;
    let board = added(&page, "late", &[("game", "tic-tac-toe")]).await?;
    board.shows(&css("[data-theme=dark]")).await?;
    board.click(&cell(5)).await?;
    board.count_is(&gridcells().ending(", o"), 1).await?;
    run(&page, "late.setAttribute('lang', 'pt')").await?;
    board.shows(&grid("Tabuleiro do jogo do galo")).await?;
    board.shows(&css("[data-theme=dark]")).await?;
    run(&page, "late.setAttribute('theme', 'light')").await?;
    board.shows(&css("[data-theme=light]")).await?;
    run(&page, "late.removeAttribute('theme')").await?;
    board.lacks(&css("[data-theme]")).await?;
    // The game of the handle's players goes on.
    board.count_is(&gridcells().ending(", o"), 1).await
}

async fn a_moved_board_keeps_its_game_and_a_removed_one_is_freed(page: Page) -> Result<()> {
    upgraded(&page).await?;
    let before = census_at_rest(&page).await?;
    let board = added(&page, "late", &[("game", "tic-tac-toe")]).await?;
    board.click(&cell(5)).await?;
    for target in ["place", "other"] {
        run(&page, &format!("{target}.append(late)")).await?;
        board.shows(&gridcells().named("Cell 5, x")).await?;
    }
    run(&page, "document.body.moveBefore?.(late, place)").await?;
    board.click(&cell(1)).await?;
    board.shows(&gridcells().named("Cell 1, o")).await?;
    let told = events_are(&page, "late", 3).await?;
    let names: Vec<_> = told.iter().map(|event| &event["name"]).collect();
    ensure!(names == ["ready", "move", "move"], "{names:?}");
    run(&page, "late.remove()").await?;
    nothing_is_left(&page, &before).await
}

async fn an_element_plays_on_by_its_handle(page: Page) -> Result<()> {
    let board = upgraded(&page).await?;
    call(&page, "early", "board.play(5)").await?;
    board.shows(&gridcells().named("Cell 5, x")).await?;
    let before = events_are(&page, "early", 2).await?;
    let script = "early.addEventListener('fairboard-move', () => early.remove(), { once: true })";
    run(&page, script).await?;
    // The board is destroyed in the middle of its own call.
    call(&page, "early", "board.play(1)").await?;
    events_are(&page, "early", before.len() + 1).await?;
    board.lacks(&gridcells()).await
}

#[test]
fn an_element_leaves_alone_what_a_call_has_mounted_or_destroyed() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        upgraded(&page).await?;
        let script = "const { mount } = await boards.load();
            const late = Object.assign(document.createElement('fair-board'), { id: 'late' });
            boards.of.late = await mount(late, { game: 'tic-tac-toe' });
            document.body.append(late);
            late.setAttribute('theme', 'dark');";
        run(&page, &format!("return (async () => {{ {script} }})()")).await?;
        call(&page, "late", "board.play(5)").await?;
        let board = at(&page, "late");
        board.shows(&gridcells().named("Cell 5, x")).await?;
        board.lacks(&alerts()).await?;
        // The element's own board, which its handle destroys.
        let told = events_are(&page, "early", 1).await?.len();
        call(&page, "early", "board.destroy()").await?;
        for (name, value) in [("theme", "dark"), ("game", "stratego")] {
            run(&page, &format!("early.setAttribute('{name}', '{value}')")).await?;
        }
        ensure!(run(&page, "return early.shadowRoot.childElementCount").await? == 0);
        // The element looks at itself in a microtask before the one that puts it back.
        let script = "const board = early;
            board.remove();
            return Promise.resolve().then(() => document.body.append(board))";
        run(&page, script).await?;
        at(&page, "early").shows(&grid("Stratego board")).await?;
        let names: Vec<_> = events_are(&page, "early", told + 1).await?.split_off(told);
        ensure!(names.iter().all(|event| event["name"] == "ready"), "{names:?}");
        Ok(())
    });
}

#[test]
fn a_board_that_is_destroyed_at_a_move_tells_nothing_more() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        upgraded(&page).await?;
        for cell in [1, 4, 2, 5] {
            call(&page, "early", &format!("board.play({cell})")).await?;
        }
        let before = events_are(&page, "early", 5).await?;
        let script = "early.addEventListener('fairboard-move', () => boards.of.early.destroy())";
        run(&page, script).await?;
        call(&page, "early", "board.play(3)").await?;
        let told = events_are(&page, "early", before.len() + 1).await?;
        let names: Vec<_> = told[before.len()..].iter().map(|event| &event["name"]).collect();
        ensure!(names == ["move"], "{names:?}");
        Ok(())
    });
}

#[test]
fn a_still_board_draws_its_record_and_takes_no_input() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        upgraded(&page).await?;
        call(&page, "early", "board.play(5)").await?;
        let record = call(&page, "early", "board.save()").await?;
        let record = record.as_str().unwrap_or_default();
        let attributes = [("game", "tic-tac-toe"), ("board", "still"), ("record", record)];
        let board = added(&page, "late", &attributes).await?;
        board.shows(&gridcells().named("Cell 5, x")).await?;
        board.lacks(&button("Reset")).await?;
        board.focus(&css("[role=gridcell][tabindex='0']")).await?;
        page.keys("\u{E012}\u{E007}").await?;
        ensure!(code(&page, "late", "board.play(1)").await? == "still");
        board.lacks(&gridcells().named("Cell 4, o")).await?;
        run(&page, "late.removeAttribute('board')").await?;
        board.shows(&button("Reset")).await
    });
}

/// Adds a board with a game of two people at its curtain.
async fn at_the_curtain(page: &Page) -> Result<Page> {
    let attributes = [("game", "stratego"), ("record", STARTED)];
    let board = added(page, "late", &attributes).await?;
    board.shows(&button("Ready")).await?;
    Ok(board)
}

#[test]
fn a_board_takes_no_focus_from_its_page() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        upgraded(&page).await?;
        let board = at_the_curtain(&page).await?;
        let is_free = "return document.activeElement === document.body && scrollY === 0";
        ensure!(run(&page, is_free).await? == true, "a board takes the focus as it opens");
        run(&page, "place.append(document.createElement('input'))").await?;
        let field = css("#place input");
        board.click(&button("Ready")).await?;
        move_piece(&board, "e4", "e5").await?;
        page.focus(&field).await?;
        board.shows(&button("Ready")).await?;
        page.has_focus(&field).await?;
        hand_over(&board).await?;
        board.has_focus(&grid("Stratego board")).await?;
        move_piece(&board, "e7", "e6").await?;
        board.has_focus(&button("Ready")).await
    });
}

#[test]
fn escape_is_for_the_page_unless_the_board_has_something_to_close() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        upgraded(&page).await?;
        let board = at_the_curtain(&page).await?;
        let script = "const dialog = document.createElement('dialog');
            document.body.append(dialog);
            dialog.append(late);
            dialog.showModal();";
        run(&page, script).await?;
        let is_open = "return document.querySelector('dialog').open";
        hand_over(&board).await?;
        for (key, part) in [(ENTER, "[aria-selected=true]"), ("?", ".keys")] {
            board.focus(&square("e4")).await?;
            page.keys(key).await?;
            board.shows(&css(part)).await?;
            page.keys(ESCAPE).await?;
            board.lacks(&css(part)).await?;
            ensure!(run(&page, is_open).await? == true, "{part}");
        }
        page.keys(ESCAPE).await?;
        let read = async |page: &Page| run(page, is_open).await;
        page.until("the dialog to close", read, |open| *open == false).await.map(drop)
    });
}

async fn a_file_that_is_missing_or_late_ends_in_a_sentence_and_an_event(page: Page) -> Result<()> {
    const SENTENCE: &str = "The board could not be loaded: a file is missing, or takes too long.";
    opened(&page).await?;
    // The early board is one of tic-tac-toe, whose module comes with it. What is held never comes,
    // so that the page need not wait long.
    let game = [("game", "stratego")];
    let faults = [
        ("no-code", Fault::missing("_bg.wasm"), 6.0),
        ("other-code", Fault::altered("_bg.wasm"), 6.0),
        ("late-code", Fault::held("_bg.wasm"), 0.02),
    ];
    // A module that has come once stays, so this is the first of the faults.
    page.set_faults([Fault::held("ports.js")]);
    run(&page, "boards.patience.factor = 0.02").await?;
    page.run("return boards.load().then(() => {})", vec![]).await?;
    last_event(&page, "early", "error").await?;
    for (id, fault, patience) in faults {
        page.set_faults([fault]);
        run(&page, &format!("boards.patience.factor = {patience}")).await?;
        let board = added(&page, id, &game).await?;
        let error = last_event(&page, id, "error").await?;
        ensure!(error["code"] == "load" && error["message"] == SENTENCE, "{id}: {error}");
        board.text_is(&alerts(), SENTENCE).await?;
    }
    Ok(())
}

#[test]
fn a_file_that_never_comes_is_asked_for_again_by_the_next_board() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        upgraded(&page).await?;
        // The answer never comes, unless the request is given up.
        let script = "boards.patience.factor = 0.02;
            const real = window.fetch;
            window.fetch = (address, options) => new Promise((_, reject) => {
                window.fetch = real;
                options.signal?.addEventListener('abort', () => reject(options.signal.reason));
            });";
        run(&page, script).await?;
        added(&page, "first", &[("game", "stratego")]).await?;
        let error = last_event(&page, "first", "error").await?;
        ensure!(error["code"] == "load", "{error}");
        run(&page, "boards.patience.factor = 6").await?;
        let board = added(&page, "second", &[("game", "stratego")]).await?;
        board.shows(&grid("Stratego board")).await
    });
}

/// The code comes in five parts, each after a third of the time in which nothing may come.
#[test]
fn a_board_waits_as_long_as_something_of_it_comes() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        upgraded(&page).await?;
        let script = "boards.patience.factor = 0.1;
            const real = window.fetch;
            window.fetch = async (address, options) => {
                const whole = await real(address, options);
                if (!String(address).endsWith('_bg.wasm')) return whole;
                const bytes = await whole.bytes();
                const length = Math.ceil(bytes.length / 5);
                let from = 0;
                const pull = async (controller) => {
                    await new Promise((done) => setTimeout(done, 20_000));
                    controller.enqueue(bytes.slice(from, (from += length)));
                    if (from >= bytes.length) controller.close();
                };
                return new Response(new ReadableStream({ pull }), { headers: whole.headers });
            };";
        run(&page, script).await?;
        let board = added(&page, "slow", &[("game", "stratego")]).await?;
        board.shows(&grid("Stratego board")).await
    });
}

#[test]
fn a_script_that_hangs_is_asked_for_again_by_the_next_board() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        opened(&page).await?;
        page.set_faults([Fault::held("ports.js")]);
        run(&page, "boards.patience.factor = 0.02").await?;
        page.run("return boards.load().then(() => {})", vec![]).await?;
        last_event(&page, "early", "error").await?;
        page.set_faults([]);
        run(&page, "boards.patience.factor = 6").await?;
        let board = added(&page, "late", &[("game", "tic-tac-toe")]).await?;
        board.shows(&grid("Tic-tac-toe board")).await?;
        // The address that hangs may hang for good.
        let asked = "return performance.getEntriesByType('resource')
            .some(({ name }) => name.endsWith('/ports.js?1'));";
        ensure!(run(&page, asked).await? == true, "the same address was asked for again");
        Ok(())
    });
}

/// Loads a board with a fault, and then another board with code that has a wrong content type.
fn a_board_is_loaded_again_after(fault: Fault) {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        opened(&page).await?;
        page.set_faults([fault]);
        page.run("return boards.load().then(() => {})", vec![]).await?;
        last_event(&page, "early", "error").await?;
        page.set_faults([Fault::typed("_bg.wasm", "text/plain")]);
        let board = added(&page, "late", &[("game", "tic-tac-toe")]).await?;
        board.shows(&grid("Tic-tac-toe board")).await
    });
}

#[test]
fn a_board_loads_its_code_again_and_without_its_type() {
    a_board_is_loaded_again_after(Fault::missing("_bg.wasm"));
}

#[test]
fn a_board_loads_each_script_again() {
    for script in ["build.js", "ports.js", "crash.js", "texts.js", "board-tic-tac-toe.js"] {
        a_board_is_loaded_again_after(Fault::missing(script));
    }
}

#[test]
fn a_board_loads_its_styles_again() {
    a_board_is_loaded_again_after(Fault::missing("boards.css"));
}
