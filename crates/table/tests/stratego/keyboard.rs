//! Keys on the board.

use fairboard_play::preferences::{BoardTurn, Numbering, Preferences};
use fairboard_rules::stratego::{Color, Rank};
use fairboard_table::keys::{Key, Modifier};
use fairboard_table::stratego::{BoardAsk, KeysList, Place, StrategoAsk};
use fairboard_table::{Input, Table as _};

use crate::script::check;
use crate::stages::{after, square, stage, stored};

#[test]
fn keys_read_the_board() {
    check(
        "
        the targets of one's own piece
            people: k:e4:m => ; targets e4 3
        of a piece that runs
            people: k:b4:m => ; targets b4 11
        of a piece that stays
            people: k:j1:m => ; targets j1 0
        no targets where nothing stands, or the enemy
            people: k:e5:m k:e7:m => ; no piece
        the squares for a placed piece
            placed: k:a4:m => ; targets a4 39
        none after the end
            people: leave k:e4:m => ; targets e4 0
        no last move yet
            people: k:a1:l => ; no last move
        the last move of either side
            people: e4e5 turn k:a1:l => ; last move red e4-e5
        the losses of both sides
            battle: shown ready k:a1:c => ; losses 1 0
        nothing has happened before the start
            placed: k:a4:l => ; not started
        nor lost
            placed: k:a4:c => ; not started
        other keys mean nothing
            people: k:e4:x =>
        no key means anything behind the curtain
            people: e4e5 pass k:e7:m =>
        ",
    );
}

#[test]
fn keys_pick_up_and_drop() {
    check(
        "
        Enter and Enter
            people: k:e4:Enter k:e5:Enter => wait shown 2500, save; played red e4-e5
        Space and Space
            people: k:e4:Space k:e5:Space => wait shown 2500, save; played red e4-e5
        an attack by key is shown as long as any other
            people: k:a4:Enter k:a10:Enter => wait shown 1100, save; played red a4xa10, ended flag
        Escape lets go
            people: k:e4:Enter k:e4:Escape k:e5:Enter =>
        the same square lets go
            people: k:e4:Enter k:e4:Enter k:e5:Enter =>
        another key leaves the hand alone
            people: k:e4:Enter k:e4:l k:e5:Enter => wait shown 2500, save; played red e4-e5
        ",
    );
    let battle = after("people", "b4b10 turn j7j6 turn k:b10:Enter k:c10:Enter");
    assert!(
        battle.screen().board.battle.is_some(),
        "the key that attacks does not skip the battle"
    );
    let mut held = battle;
    held.run("k:c10:Enter");
    assert!(held.screen().board.battle.is_some(), "nor does it while it is held");
}

#[test]
fn keys_that_come_faster_than_drawings_go_on_from_each_other() {
    for (rule, script, focus) in [
        ("steps add up", "k:e4:ArrowUp k:focus:ArrowUp k:focus:ArrowRight", "f6"),
        ("a rank is sought from the step before", "k:e4:ArrowUp k:focus:End k:focus:f", "j1"),
        ("a screen reader may put the focus on a square", "k:e4:ArrowUp k:b2:ArrowUp", "b3"),
    ] {
        assert_eq!(
            after("people", script).screen().board.focus.square,
            Some(square(focus)),
            "{rule}"
        );
    }
    let mut driver = after("people", "k:a4:Enter k:focus:ArrowUp k:focus:Enter");
    assert_eq!(driver.announced(), "played red a4-a5");
    driver.run("pass k:focus:Enter");
    assert_eq!(driver.stage(), "curtain", "there is no focus behind it");
}

#[test]
fn arrows_move_the_focus_and_say_nothing() {
    for (name, key, from, to) in [
        ("people", "ArrowUp", "e4", "e5"),
        ("people", "ArrowDown", "e4", "e3"),
        ("people", "ArrowLeft", "a4", "a4"),
        ("people", "ArrowRight", "c5", "d5"),
        ("people", "Home", "e4", "a4"),
        ("people", "End", "e4", "j4"),
        ("empty", "ArrowUp", "a4", "a5"),
        ("second", "ArrowUp", "a4", "a3"),
        ("second", "ArrowLeft", "j7", "j7"),
    ] {
        let mut driver = stage(name);
        let moves = driver.screen().board.focus.moves;
        driver.run(&format!("k:{from}:{key}"));
        let focus = driver.screen().board.focus;
        assert_eq!(
            (focus.square, focus.moves),
            (Some(square(to)), moves + 1),
            "{name} {key} {from}"
        );
        assert_eq!(driver.announced(), "");
    }
    let mut still = stage("second");
    let preferences = Preferences { board: BoardTurn::Still, ..Preferences::default() };
    still.send(Input::Preferences(preferences));
    still.run("k:a4:ArrowUp");
    assert_eq!(still.screen().board.focus.square, Some(square("a5")), "up is up on a still board");
}

#[test]
fn a_ranks_key_jumps_to_the_next_piece_of_the_rank() {
    for (rule, name, script, to) in [
        ("after the square, in reading order", "people", "k:a4:2", "b4"),
        ("round the board", "people", "k:b4:2", "a4"),
        ("the only one is found again", "people", "k:f4:9", "f4"),
        ("the Marshal by 0", "people", "k:a1:0", "i4"),
        ("a letter", "people", "k:a1:F", "j1"),
        ("from the other side", "second", "k:e7:2", "j7"),
        ("past an enemy piece of that rank", "battle", "shown ready j6j5 turn k:a10:b", "i1"),
        ("in the setup, once the tray has none", "placed", "k:a1:b", "i1"),
    ] {
        let driver = after(name, script);
        assert_eq!(driver.screen().board.focus.square, Some(square(to)), "{rule}: {script}");
        assert_eq!(driver.announced(), "", "{rule}");
    }
    check(
        "
        a rank that is not on the board is named
            people: k:a4:8 => ; no Colonel
        ",
    );
}

#[test]
fn the_numbers_on_the_pieces_are_the_keys() {
    let mut driver = stage("people");
    let numbering = Numbering::MarshalOne;
    driver.send(Input::Preferences(Preferences { numbering, ..Preferences::default() }));
    for (key, to) in [("1", "i4"), ("2", "f4"), ("9", "a4")] {
        driver.run(&format!("k:b4:{key}"));
        assert_eq!(driver.screen().board.focus.square, Some(square(to)), "{key}");
    }
}

#[test]
fn in_set_up_a_rank_stays_in_hand_until_it_is_used_up() {
    check(
        "
        one of two
            empty: k:a4:2 => ; in hand Scout 2
        it lies in the tray, so it is not missing
            empty: k:a4:9 => ; in hand General 1
        the rest
            empty: k:a4:2 k:a4:Enter k:a4:2 => ; in hand Scout 1
        a rank of another army
            empty: k:a4:8 => ; no Colonel
        then it jumps to the placed ones
            empty: k:a4:9 k:a4:Enter k:b4:9 =>
        ",
    );
    let scouts = Some(Place::Heap(Rank::Scout));
    for (script, held) in [
        ("k:a4:2", scouts),
        ("k:a4:2 k:a4:Enter", scouts),
        ("k:a4:2 k:a4:Enter k:b4:Enter", None),
        ("k:a4:2 k:a4:ArrowRight", scouts),
        ("k:a4:2 k:a5:Enter", scouts),
        ("k:a4:2 k:a4:Escape", None),
        ("k:a4:2 clear", None),
        ("C:scout C:a4", scouts),
        ("C:scout C:flag", Some(Place::Heap(Rank::Flag))),
        ("P:scout R:scout P:a4 R:a4", scouts),
        ("P:scout R:scout P:a4 R:a4 P:b4 R:b4", None),
        ("P:scout R:scout P:a4 R:a4 P:scout R:scout", scouts),
        ("P:scout R:scout P:scout R:scout", None),
        ("P:scout R:scout P:a4 R:a4 P:bomb R:bomb", Some(Place::Heap(Rank::Bomb))),
    ] {
        assert_eq!(after("empty", script).screen().board.held, held, "{script}");
    }
}

#[test]
fn the_list_of_keys_is_shown_and_hidden() {
    let mut driver = after("people", "k:e4:?");
    assert_eq!(driver.screen().board.keys, KeysList::Shown);
    driver.run("close");
    assert_eq!(driver.screen().board.keys, KeysList::Hidden);
    // The key may come before the list is drawn.
    driver.run("k:e4:? k:e4:Escape");
    assert_eq!(driver.screen().board.keys, KeysList::Hidden);
}

#[test]
fn keys_with_control_belong_to_the_browser() {
    for modifier in [Modifier::Control, Modifier::System] {
        for name in ["Enter", "m", "2", "?"] {
            let mut driver = stage("people");
            let before = driver.screen();
            driver.ask(StrategoAsk::Board(BoardAsk::Key(Key { name: name.to_owned(), modifier })));
            assert_eq!(driver.screen(), before, "{name} {modifier:?}");
        }
    }
}

#[test]
fn the_focus_begins_at_the_left_end_of_the_own_front_row() {
    for (name, script, focus) in [
        ("empty", "", Some("a4")),
        ("second", "", Some("j7")),
        ("waiting", "", Some("a4")),
        ("people", "", Some("a4")),
        ("people", "k:a4:f", Some("j1")),
        ("people", "k:a4:f e4e5", Some("j1")),
        ("people", "k:a4:f e4e5 pass", None),
        ("people", "e4e5 pass P:e7", None),
        ("people", "k:a4:f e4e5 turn", Some("j7")),
        ("empty", "second", Some("j7")),
    ] {
        let focus = focus.map(square);
        assert_eq!(after(name, script).screen().board.focus.square, focus, "{name}: {script}");
    }
    let moves = |script| after("people", script).screen().board.focus.moves;
    assert_eq!(moves("e4e5 turn"), moves("e4e5 pass") + 1, "the board takes the focus after Ready");
    let covered = stored(&stage("people").table.stored_text());
    assert_eq!(covered.screen().board.focus.square, None);
    assert_eq!(after("people", "").view().seat(), Color::Red);
}
