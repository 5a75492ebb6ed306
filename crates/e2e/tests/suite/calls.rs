//! Boards mounted by a call: calls and events.

use anyhow::{Result, ensure};
use fairboard_e2e::{
    Page, Window, alerts, button, cell, css, grid, gridcells, heap, in_browser, in_each_browser,
};
use serde_json::{Value, json};

use crate::host::{census_at_rest, nothing_is_left, opened};

/// Page with boards by element and by call.
pub(crate) const PAGE: &str = "boards.html";

in_each_browser! {
    a_signal_ends_a_board_and_gives_up_one_that_is_on_its_way: Window::DESKTOP.on_host(PAGE);
}

/// The board in the element with this id.
pub(crate) fn at(page: &Page, id: &str) -> Page {
    page.within(&css(format!("#{id}")))
}

pub(crate) async fn mount(page: &Page, id: &str, options: Value) -> Result<Page> {
    page.run("return boards.mount(...arguments)", vec![json!(id), options]).await?;
    Ok(at(page, id))
}

/// Evaluates an expression in which `board` is the handle of the board in an element.
pub(crate) async fn call(page: &Page, id: &str, expression: &str) -> Result<Value> {
    let script = format!("const board = boards.of[arguments[0]]; return {expression}");
    page.run(&script, vec![json!(id)]).await
}

/// The code of the error that an expression throws. The error must also have a sentence.
pub(crate) async fn code(page: &Page, id: &str, expression: &str) -> Result<Value> {
    let script = format!(
        "return boards.refusal(async (of) => {{ const board = of[arguments[0]]; await \
         ({expression}) }})"
    );
    let refusal = page.run(&script, vec![json!(id)]).await?;
    let (is_error, code, sentence) = (&refusal[0], &refusal[1], &refusal[2]);
    let sentence = sentence.as_str().unwrap_or_default();
    let is_sentence =
        sentence.ends_with('.') && sentence.chars().next().is_some_and(char::is_uppercase);
    ensure!(*is_error == true && is_sentence, "{expression} gave {refusal}");
    Ok(code.clone())
}

pub(crate) async fn events(page: &Page, id: &str) -> Result<Value> {
    page.run("return boards.events(...arguments)", vec![json!(id)]).await
}

/// Waits until the last event of an element has a name.
pub(crate) async fn last_event(page: &Page, id: &str, name: &str) -> Result<Value> {
    let read = async |page: &Page| {
        let events = events(page, id).await?;
        Ok(events.as_array().and_then(|list| list.last().cloned()).unwrap_or_default())
    };
    page.until("an event", read, |event| event["name"] == name).await
}

/// Waits until an element has had at least `count` events, and returns all of them.
pub(crate) async fn events_are(page: &Page, id: &str, count: usize) -> Result<Vec<Value>> {
    let read =
        async |page: &Page| Ok(events(page, id).await?.as_array().cloned().unwrap_or_default());
    page.until(&format!("{count} events"), read, |all: &Vec<Value>| all.len() >= count).await
}

#[test]
fn a_game_is_played_by_calls_and_told_by_events() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        opened(&page).await?;
        let board = mount(&page, "place", json!({ "game": "tic-tac-toe" })).await?;
        for (number, cell) in [1, 4, 2, 5, 3].into_iter().enumerate() {
            ensure!(call(&page, "place", &format!("board.play({cell})")).await? == Value::Null);
            let moves = call(&page, "place", "board.view().moves.length").await?;
            ensure!(moves == number + 1, "{moves} moves after move {}", number + 1);
        }
        board.shows(&gridcells().named("Cell 3, x")).await?;
        board.status_is("x won").await?;
        let expected = json!([
            { "name": "ready", "game": "tic-tac-toe" },
            { "name": "move", "side": "x", "move": "1", "number": 1 },
            { "name": "move", "side": "o", "move": "4", "number": 2 },
            { "name": "move", "side": "x", "move": "2", "number": 3 },
            { "name": "move", "side": "o", "move": "5", "number": 4 },
            { "name": "move", "side": "x", "move": "3", "number": 5 },
            { "name": "end", "winner": "x", "reason": "line" },
        ]);
        let told = json!(events_are(&page, "place", 7).await?);
        ensure!(told == expected, "{told}");
        let view = call(&page, "place", "board.view()").await?;
        let expected = json!({
            "game": "tic-tac-toe", "stage": "over", "turn": null, "seat": "o",
            "position": "xxxoo....", "moves": ["1", "4", "2", "5", "3"],
            "end": { "winner": "x", "reason": "line" },
        });
        ensure!(view == expected, "{view}");
        Ok(())
    });
}

#[test]
fn a_change_that_is_no_move_is_told_with_the_view() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        opened(&page).await?;
        let board = mount(&page, "place", json!({ "game": "tic-tac-toe" })).await?;
        call(&page, "place", "board.play(5)").await?;
        let saved = call(&page, "place", "board.save()").await?;
        board.click(&button("Undo")).await?;
        board.click(&button("Redo")).await?;
        board.click(&button("Reset")).await?;
        page.run("boards.of.place.load(arguments[0])", vec![saved]).await?;
        call(&page, "place", "board.set({ blue: 'computer-1' })").await?;
        let told = events_are(&page, "place", 7).await?;
        for (event, moves) in told[2..].iter().zip([0, 1, 0, 1, 0]) {
            ensure!(event["name"] == "change", "{event}");
            ensure!(event["moves"].as_array().is_some_and(|all| all.len() == moves), "{event}");
        }
        let mut view = call(&page, "place", "board.view()").await?;
        view["name"] = json!("change");
        ensure!(told[2..].len() == 5 && told[6] == view, "{told:?} ends with {view}");
        Ok(())
    });
}

#[test]
fn events_come_in_their_order_whatever_a_listener_does() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        opened(&page).await?;
        mount(&page, "place", json!({ "game": "tic-tac-toe" })).await?;
        let script = "const answers = [4, 2, 5, 3];
            place.addEventListener('fairboard-move', ({ detail }) => {
                const answer = answers.shift();
                if (answer) boards.of.place.play(answer);
                else boards.of.place.set({ blue: 'computer-1' });
            });
            boards.of.place.play(1);";
        page.run(script, vec![]).await?;
        let told = events_are(&page, "place", 8).await?;
        let told: Vec<_> =
            told.iter().map(|event| json!([event["name"], event["number"]])).collect();
        let moves = (1..=5).map(|number| json!(["move", number]));
        let rest = ["end", "change"].map(|name| json!([name, null]));
        let expected: Vec<_> =
            [json!(["ready", null])].into_iter().chain(moves).chain(rest).collect();
        ensure!(told == expected, "{told:?}");
        Ok(())
    });
}

#[test]
fn a_person_at_the_board_and_the_page_play_the_same_game() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        opened(&page).await?;
        let options = json!({ "game": "tic-tac-toe", "blue": "computer-4" });
        let board = mount(&page, "place", options).await?;
        board.click(&cell(5)).await?;
        let read = async |page: &Page| call(page, "place", "board.legalMoves().length").await;
        page.until("the computer's answer", read, |count| *count == 7).await?;
        // The computer does not answer before all has been asked.
        page.hold_timers().await?;
        ensure!(call(&page, "place", "board.play(board.legalMoves()[0])").await?.is_null());
        ensure!(call(&page, "place", "board.legalMoves().length").await? == 0, "not its turn");
        ensure!(code(&page, "place", "board.play(1)").await? == "not-your-turn");
        page.release_timers().await?;
        last_event(&page, "place", "move").await?;
        page.until("another answer", read, |count| *count == 5).await.map(|_| ())
    });
}

#[test]
fn no_option_is_inherited() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        opened(&page).await?;
        // The driver copies what can be enumerated into its own objects.
        let pollute = "for (const [name, value] of Object.entries(arguments[0])) \
            Object.defineProperty(Object.prototype, name, { value, writable: true })";
        let inherited = json!({ "game": "tic-tac-toe", "army": "barrage" });
        page.run(pollute, vec![inherited]).await?;
        let board = mount(&page, "place", json!({})).await?;
        call(&page, "place", "board.set({})").await?;
        board.shows(&heap("Bomb").named("Bomb, 6 left")).await
    });
}

#[test]
fn a_refused_call_has_a_code_and_a_sentence_and_changes_nothing() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        opened(&page).await?;
        let board = mount(&page, "place", json!({ "game": "tic-tac-toe" })).await?;
        call(&page, "place", "board.play(5)").await?;
        let state = "[board.view(), board.save(), boards.events('place')]";
        let before = call(&page, "place", state).await?;
        for (expression, expected) in [
            ("board.play(5)", "occupied"),
            ("board.play('a4a5')", "off-board"),
            ("board.play({})", "type"),
            ("board.load('{}')", "record"),
            ("board.load(null)", "type"),
            ("board.set({ theme: 'pink' })", "option"),
            ("board.set({ theme: 'dark', blue: 'computer-5' })", "option"),
            ("board.set({ lang: [] })", "option"),
            ("board.set({ storage: 'other' })", "option"),
            ("board.set({ board: 'still' })", "option"),
            ("board.set({ game: 'stratego' })", "option"),
            ("board.set({ record: 'none', theme: 'dark' })", "record"),
            ("board.set({ record: 'none' })", "record"),
            ("boards.mount('place', {})", "element"),
            ("boards.load().then(({ mount }) => mount(null))", "element"),
            ("boards.mount('other', { game: 'chess' })", "option"),
            ("boards.mount('other', { game: 'stratego', rules: 'none' })", "option"),
            ("boards.mount('other', { army: {} })", "option"),
        ] {
            let found = code(&page, "place", expression).await?;
            ensure!(found == expected, "{expression} has the code {found}");
        }
        ensure!(call(&page, "place", state).await? == before, "something has changed");
        board.lacks(&alerts()).await?;
        board.lacks(&css("[data-theme=dark]")).await?;
        let shadow = page.run("return other.shadowRoot", vec![]).await?;
        ensure!(shadow.is_null(), "a refused board has left a shadow root");
        call(&page, "place", "(board.destroy(), board.destroy())").await?;
        ensure!(code(&page, "place", "board.view()").await? == "destroyed");
        Ok(())
    });
}

#[test]
fn options_change_and_games_are_saved_and_loaded() {
    in_browser(Window::DESKTOP.on_host(PAGE), |page| async move {
        opened(&page).await?;
        let board = mount(&page, "place", json!({ "game": "tic-tac-toe" })).await?;
        call(&page, "place", "board.play(5)").await?;
        let saved = call(&page, "place", "board.save()").await?;
        call(&page, "place", "board.set({ theme: 'dark', storage: '', board: 'live' })").await?;
        board.shows(&css("[data-theme=dark]")).await?;
        board.shows(&gridcells().named("Cell 5, x")).await?;
        call(&page, "place", "board.set({ blue: 'computer-1' })").await?;
        board.lacks(&gridcells().named("Cell 5, x")).await?;
        page.run("boards.of.place.load(arguments[0])", vec![saved.clone()]).await?;
        board.shows(&gridcells().named("Cell 5, x")).await?;
        ensure!(call(&page, "place", "board.save()").await? == saved);
        let other =
            mount(&page, "other", json!({ "game": "tic-tac-toe", "record": saved })).await?;
        other.shows(&gridcells().named("Cell 5, x")).await
    });
}

async fn a_signal_ends_a_board_and_gives_up_one_that_is_on_its_way(page: Page) -> Result<()> {
    opened(&page).await?;
    page.run("return boards.load()", vec![]).await?;
    last_event(&page, "early", "ready").await?;
    at(&page, "early").shows(&grid("Tic-tac-toe board")).await?;
    let before = census_at_rest(&page).await?;
    let script = "const { mount } = await boards.load();
        const [first, second, third] = [1, 2, 3].map(() => new AbortController());
        const reason = (promise) => promise.then(() => 'mounted', (error) => String(error));
        const options = { game: 'tic-tac-toe' };
        first.abort('early');
        const early = await reason(mount(place, { ...options, signal: first.signal }));
        const late = reason(mount(place, { ...options, signal: second.signal }));
        second.abort('late');
        const nothing = new AbortController();
        const none = reason(mount(other, { ...options, signal: nothing.signal }));
        nothing.abort(null);
        await mount(place, { ...options, signal: third.signal });
        const cells = place.shadowRoot.querySelector('div') !== null;
        third.abort();
        return [early, await late, await none, cells, place.shadowRoot.childElementCount];";
    let found = page.run(&format!("return (async () => {{ {script} }})()"), vec![]).await?;
    ensure!(found == json!(["early", "late", "null", true, 0]), "{found}");
    nothing_is_left(&page, &before).await
}
