//! Marks on hidden enemy pieces: how they are made, what ends them, and who sees them.

use fairboard_forms::guesses;
use fairboard_forms::stratego::{read_session, write_session};
use fairboard_play::stratego::referee::PEOPLE;
use fairboard_rules::stratego::{ByColor, Color, Square};
use fairboard_table::embed::{Call, Embedded as _};
use fairboard_table::stratego::{StrategoAsk, StrategoScreen};
use fairboard_table::{Effect, Input, Machine as _, Moment, Redraw, Table as _};

use crate::driver::Driver;
use crate::script::check;
use crate::stages::{after, army, begun, stage, stored};

/// The marks on the drawn board: `e7 Bomb, f7 Spy`. Squares and pieces show the same ones.
#[track_caller]
fn marks(screen: &StrategoScreen) -> String {
    let Some(board) = &screen.board.drawn else { return "no board".to_owned() };
    let marked = board.squares.iter().filter_map(|look| Some((look.square, look.guess?)));
    let mut marks: Vec<_> = marked.map(|(square, rank)| format!("{square} {rank}")).collect();
    let drawn = board.pieces.iter().filter(|look| look.guess.is_some()).count();
    assert_eq!(drawn, marks.len(), "a mark is drawn on its piece and told with its square");
    marks.sort_unstable();
    marks.join(", ")
}

/// The ranks of the open menu, and its item with the focus.
fn menu(driver: &Driver) -> Option<(String, usize)> {
    let menu = driver.screen().board.guess?;
    let ranks: Vec<_> = menu.items().into_iter().flatten().map(|rank| rank.to_string()).collect();
    assert_eq!(menu.items().last(), Some(&None), "the last item is for no mark");
    let focus = menu.items().iter().position(|item| *item == menu.focus);
    Some((ranks.join(" "), focus.expect("an item has the focus")))
}

#[test]
fn a_mark_is_made_by_every_hand_and_announced_once() {
    check(
        "
        a right click and a choice
            people: O:e7 mark:bomb => save; marked e7 Bomb
        a long press
            people: P:e7 H mark:spy => save; marked e7 Spy
        whose finger trembles
            people: P:e7 M:9 H R:e7 mark:spy => save; marked e7 Spy
        a key, and the key of the rank
            people: k:e7:n k:focus:b => save; marked e7 Bomb
        a key, arrows and Enter
            people: k:e7:n k:focus:Home k:focus:ArrowRight k:focus:Enter => save; marked e7 General
        another mark in place of it
            people: O:e7 mark:bomb O:e7 mark:spy => save; marked e7 Spy
        no mark any more
            people: O:e7 mark:bomb O:e7 mark:nothing => save; unmarked e7
        by key
            people: O:e7 mark:bomb k:e7:n k:focus:End k:focus:Space => save; unmarked e7
        the same mark again changes nothing
            people: O:e7 mark:bomb O:e7 mark:bomb =>
        nor does a menu that closes
            people: O:e7 mark:close =>
            people: k:e7:n k:focus:Escape =>
        nor a rank that the piece cannot have
            people: O:e7 mark:captain =>
            people: k:e7:n k:focus:6 =>
        nor a choice without a menu
            people: mark:bomb =>
        while the computer thinks, too
            alone: e4e5 O:f7 mark:bomb => save; marked f7 Bomb
        ",
    );
}

#[test]
fn only_a_hidden_enemy_piece_takes_a_mark() {
    for (rule, name, script) in [
        ("one's own piece", "people", "O:e4"),
        ("an empty square", "people", "O:e5"),
        ("the tray", "people", "O:tray"),
        ("a piece that a battle has shown", "battle", "shown ready j6j5 turn O:c10"),
        ("a press that moves", "people", "P:e7 M:10 H"),
        ("a press that has ended", "people", "P:e7 R:e7 H"),
        ("a press that scrolls the page", "people", "P:e7 lost H"),
        ("a press on one's own piece", "people", "P:e4 H"),
        ("behind the curtain", "people", "e4e5 pass O:e7"),
        ("in the setup", "placed", "O:e7"),
        ("two computers", "watched", "O:e7"),
        ("after the end", "people", "leave O:e7"),
    ] {
        let driver = after(name, script);
        assert_eq!(menu(&driver), None, "{rule}");
        assert_eq!(driver.announced(), "", "{rule}");
    }
    check(
        "
        the key says so
            people: k:e4:n => ; no hidden piece
            people: k:e5:n => ; no hidden piece
            placed: k:e4:n => ; no hidden piece
            people: leave k:e7:n => ; no hidden piece
        ",
    );
}

#[test]
fn a_long_press_or_a_right_click_is_no_press_and_no_drag() {
    check(
        "
        the release of a long press attacks nothing
            people: P:a4 R:a4 P:a10 H R:a10 =>
        nor is anything dragged
            people: P:e7 H M:30 R:e5 =>
        the hand keeps its piece
            people: P:e4 R:e4 P:e7 H R:e7 mark:close P:e5 R:e5
            => wait shown 2500, save; played red e4-e5
        after a right click, too
            people: P:e4 R:e4 O:e7 mark:close P:e5 R:e5
            => wait shown 2500, save; played red e4-e5
        a long press on another square stays a press
            people: P:e4 R:e4 P:e5 H R:e5 => wait shown 2500, save; played red e4-e5
        ",
    );
}

#[test]
fn the_menu_has_the_ranks_that_the_piece_can_have_and_the_focus_on_its_mark() {
    let all = "Marshal General Miner Scout Spy Bomb Flag";
    for (rule, name, script, ranks, focus) in [
        ("all of a small army, and no mark", "people", "O:e7", all, 7),
        ("its mark", "people", "O:e7 mark:bomb O:e7", all, 5),
        ("an arrow", "people", "O:e7 k:focus:ArrowLeft", all, 6),
        ("the edge", "people", "O:e7 k:focus:ArrowRight", all, 7),
        ("a row up", "people", "O:e7 k:focus:ArrowUp", all, 0),
        ("and down again", "people", "O:e7 k:focus:ArrowUp k:focus:ArrowDown", all, 7),
        ("the first item", "people", "O:e7 k:focus:Home", all, 0),
        ("the last item", "people", "O:e7 k:focus:Home k:focus:End", all, 7),
        ("other keys", "people", "O:e7 k:focus:m k:focus:n k:focus:?", all, 7),
        (
            "a piece that has moved",
            "people",
            "e4d4 turn e7e6 turn O:e6",
            "Marshal General Miner Scout Spy",
            5,
        ),
        ("a piece that has run", "people", "e4d4 turn j7j5 turn O:j5", "Scout", 1),
    ] {
        assert_eq!(menu(&after(name, script)), Some((ranks.to_owned(), focus)), "{rule}");
    }
}

#[test]
fn the_focus_goes_to_the_piece_and_stays_there_when_the_menu_closes() {
    for script in ["O:e7 mark:bomb", "O:e7 mark:close", "O:e7 k:focus:Escape", "O:e7 k:focus:b"] {
        let driver = after("people", script);
        let (before, after) = (stage("people").screen().board.focus, driver.screen().board.focus);
        assert_eq!(
            after.square.map(|square| square.to_string()).as_deref(),
            Some("e7"),
            "{script}"
        );
        assert_eq!(after.moves, before.moves + 1, "{script}");
    }
}

#[test]
fn a_mark_follows_its_piece_until_it_is_settled() {
    for (rule, name, script, expected) in [
        ("a mark", "people", "O:e7 mark:spy", "e7 Spy"),
        ("two marks", "people", "O:e7 mark:spy O:f7 mark:bomb", "e7 Spy, f7 Bomb"),
        ("its piece moves", "people", "O:e7 mark:spy e4d4 turn e7e6 turn", "e6 Spy"),
        ("a Bomb that moves is none", "people", "O:e7 mark:bomb e4d4 turn e7e6 turn", ""),
        ("a Spy that runs is none", "people", "O:j7 mark:spy e4d4 turn j7j5 turn", ""),
        ("a Scout that runs", "people", "O:j7 mark:scout e4d4 turn j7j5 turn", "j5 Scout"),
        ("a piece that is taken", "people", "O:e7 mark:spy b4b7 turn e7d7 turn b7c7", "d7 Spy"),
        ("a piece that falls", "people", "O:a10 mark:spy O:e7 mark:spy b4b10 turn", ""),
        ("a piece that is revealed", "people", "O:c10 mark:spy a4a5 turn e7e6 turn", "c10 Spy"),
        ("a move that is taken back", "people", "O:e7 mark:spy e4d4 undo", "e7 Spy"),
        ("the end", "people", "O:e7 mark:spy leave", ""),
        ("a rematch", "people", "O:e7 mark:spy leave rematch ready", ""),
        ("another game", "people", "O:e7 mark:spy leave again", ""),
    ] {
        let driver = after(name, script);
        assert_eq!(marks(&driver.screen()), expected, "{rule}: {script}");
    }
}

#[test]
fn a_menu_follows_its_piece_and_goes_with_it() {
    let mut driver = after("alone", "e4e5 up O:e7");
    assert!(menu(&driver).is_some());
    driver.run("answer");
    assert!(menu(&driver).is_some(), "the computer's move closes no menu");
    let driver = after("people", "O:e7 e4d4 pass");
    assert_eq!(menu(&driver), None, "behind the curtain");
    let driver = after("people", "O:e7 e4d4 turn turn");
    assert_eq!(menu(&driver), None, "nor after it");
}

#[test]
fn each_seat_has_marks_of_its_own_and_the_curtain_shows_none() {
    let mut driver = after("people", "O:e7 mark:bomb e4d4 pass");
    assert_eq!(marks(&driver.screen()), "no board");
    let behind = after("people", "e4d4 pass").screen();
    assert_eq!(driver.screen().game, behind.game, "nothing tells of a mark");
    driver.run("ready");
    assert_eq!(marks(&driver.screen()), "", "the other person");
    driver.run("O:f4 mark:flag");
    assert_eq!(marks(&driver.screen()), "f4 Flag");
    driver.run("j7j6 turn");
    assert_eq!(marks(&driver.screen()), "e7 Bomb");
}

#[test]
fn marks_are_stored_on_this_device_and_are_no_part_of_the_game() {
    let (marked, bare) = (after("people", "O:e7 mark:bomb"), stage("people"));
    assert_eq!(marked.effects, [Effect::Save]);
    let again = stored(&marked.table.stored_text());
    let mut seen = again;
    seen.run("ready");
    assert_eq!(marks(&seen.screen()), "e7 Bomb", "after a reload");

    let text = marked.table.stored_text();
    let session = read_session(&text).unwrap();
    assert_eq!(
        write_session(&session),
        write_session(&read_session(&bare.table.stored_text()).unwrap())
    );
    assert_eq!(marked.table.record().unwrap(), bare.table.record().unwrap());
    assert_eq!(marked.table.view(), bare.table.view());
    assert_eq!(marked.screen().word, bare.screen().word);
    assert_eq!(marked.reports, []);
    let mut copied = marked;
    copied.send(Input::Ask(StrategoAsk::CopyGame));
    assert_eq!(copied.effects, [Effect::Copy(write_session(&session))]);
}

#[test]
fn the_engine_is_never_told_of_a_mark() {
    for script in ["e4e5 up", "hint up"] {
        let question =
            |script: &str| after("alone", script).request.map(|request| request.question);
        let asked = question(script);
        assert!(asked.is_some());
        assert_eq!(question(&format!("O:e7 mark:bomb {script}")), asked);
    }
}

#[test]
fn marks_that_are_settled_are_stored_no_longer() {
    let kept = |script| guesses::read(&after("people", script).table.stored_text());
    let none = || [None; Square::COUNT];
    assert_ne!(kept("O:e7 mark:bomb e4d4 pass"), none());
    assert_eq!(kept("O:e7 mark:bomb e4d4 turn e7e6 turn"), none());
    assert_eq!(kept("O:e7 mark:bomb leave"), none());
}

#[test]
fn another_tab_has_the_same_marks_and_loses_no_move_by_them() {
    let start = stage("people");
    let (mut one, mut other) = (start.clone(), start);
    one.run("O:e7 mark:bomb");
    other.send(Input::OtherTab(one.table.stored_text()));
    assert_eq!((other.done().as_str(), other.announced().as_str()), ("", ""), "it is no change");
    assert_eq!(marks(&other.screen()), "e7 Bomb");
    let again = other.table.update(Input::OtherTab(one.table.stored_text()), other.moment());
    assert_eq!(again.redraw, Redraw::No, "they are known");
    other.run("e4e5");
    one.run("O:f7 mark:spy");
    one.send(Input::OtherTab(other.table.stored_text()));
    assert_eq!(one.screen().game.record.len(), 1, "the move stays");
    assert_eq!(one.announced(), "other tab");
}

#[test]
fn a_game_of_the_page_around_the_board_begins_without_marks() {
    let mut driver = after("people", "O:e7 mark:bomb");
    let text = begun(&ByColor::from_fn(army), PEOPLE);
    let update = driver.table.call(Call::Load(text), Moment::default()).unwrap();
    assert_eq!(update.redraw, Redraw::Yes);
    driver.run("ready");
    assert_eq!(marks(&driver.screen()), "");
    assert_eq!(driver.screen().game.seat.side(), Some(Color::Red));
}
