//! The drawn board: marks, pieces, memory aids, and the side at the bottom.

use fairboard_play::preferences::{BoardTurn, KnownMark, Memory, MovedMark, Preferences};
use fairboard_rules::stratego::{Color, Seen};
use fairboard_table::Input;
use fairboard_table::stratego::{BoardLook, PieceLook, Press, SquareLook, SquareMark};

use crate::driver::Driver;
use crate::stages::{after, square, stage};

fn board(driver: &Driver) -> BoardLook {
    driver.screen().board.drawn.expect("a board").as_ref().clone()
}

/// The squares in reading order for which `word` has a prefix.
fn squares(driver: &Driver, word: impl Fn(&SquareLook) -> Option<&'static str>) -> String {
    let look = |look: &SquareLook| word(look).map(|prefix| format!("{prefix}{}", look.square));
    board(driver).squares.iter().filter_map(look).collect::<Vec<_>>().join(" ")
}

/// Marks: `a5` for a move, `xa10` for an attack, `!e4` for a move that repetition bars.
fn marks(driver: &Driver) -> String {
    squares(driver, |look| {
        look.mark.map(|mark| match mark {
            SquareMark::Move => "",
            SquareMark::Attack => "x",
            SquareMark::Barred => "!",
        })
    })
}

fn flagged(driver: &Driver, flag: impl Fn(&SquareLook) -> bool) -> String {
    squares(driver, |look| flag(look).then_some(""))
}

#[test]
fn the_targets_of_the_piece_in_hand_are_marked() {
    const BACK_AND_FORTH: &str = "e4e5 turn j7j6 turn e5e4 turn j6j7 turn e4e5 turn j7j6 turn";
    for (rule, name, script, expected) in [
        ("nothing in hand", "people", "", ""),
        ("a piece that steps", "people", "P:e4", "e5 d4 e3"),
        ("a piece that runs and attacks", "people", "P:a4", "xa10 a9 a8 a7 a6 a5 a3 a2 a1"),
        ("a piece that stays", "people", "P:j1 R:j1", ""),
        ("a move that repetition bars", "people", &format!("{BACK_AND_FORTH} P:e5"), "e6 f5 !e4"),
        ("the free home squares", "placed", "P:a4", ""),
        ("the enemy's piece", "people", "P:e7", ""),
        ("while the other side is to move", "people", "e4e5 P:f4", ""),
        ("after the end", "people", "leave P:e4", ""),
    ] {
        let driver = after(name, script);
        let expected = if name == "placed" { free_home(&driver) } else { expected.to_owned() };
        assert_eq!(marks(&driver), expected, "{rule}");
    }
    let barred = after("people", &format!("{BACK_AND_FORTH} P:e5 M:9 R:e4"));
    assert_eq!(barred.announced(), "refused Play(Illegal(TwoSquares))", "its reason is told");
}

/// The player's half without its pieces.
fn free_home(driver: &Driver) -> String {
    flagged(driver, |look| !look.is_away && look.seen == Seen::Empty)
}

#[test]
fn in_set_up_the_own_half_is_in_reach() {
    let driver = stage("placed");
    assert_eq!(board(&driver).squares.iter().filter(|look| look.is_away).count(), 60);
    assert_eq!(free_home(&driver).split(' ').count(), 32);
    for held in ["P:a4", "C:a4", "P:a4 M:9 R:tray P:scout R:scout"] {
        let driver = after("placed", held);
        assert_eq!(marks(&driver), free_home(&driver), "{held}");
    }
    let play = stage("people");
    assert_eq!(flagged(&play, |look| look.is_away), "", "nothing is out of reach in play");
}

#[test]
fn the_last_move_and_the_hint_are_marked() {
    let last = |look: &SquareLook| look.is_last;
    let hinted = |look: &SquareLook| look.is_hinted;
    for (name, script, lasts, hints) in [
        ("people", "", "", ""),
        ("people", "e4e5", "e5 e4", ""),
        ("people", "e4e5 undo", "", ""),
        ("people", "e4e5 turn", "e4 e5", ""),
        ("people", "e4e5 turn j7j6", "j6 j7", ""),
        ("people", "hint answer", "", "b4 c4"),
        ("people", "hint answer e4e5", "e5 e4", ""),
        ("people", "a4a10", "a10 a4", ""),
        ("placed", "", "", ""),
    ] {
        let driver = after(name, script);
        assert_eq!(flagged(&driver, last), lasts, "last: {name}, {script}");
        assert_eq!(flagged(&driver, hinted), hints, "hint: {name}, {script}");
    }
}

#[test]
fn a_touch_drags_what_may_move_and_scrolls_elsewhere() {
    for (name, script, expected) in [
        ("people", "", "a4 b4 e4 f4 i4 h1"),
        ("people", "e4e5", ""),
        ("people", "leave", ""),
        ("waiting", "", ""),
        ("empty", "", ""),
        ("empty", "place:a1:flag place:b2:bomb", "b2 a1"),
    ] {
        let driver = after(name, script);
        assert_eq!(flagged(&driver, |look| look.is_movable), expected, "{name}: {script}");
    }
}

#[test]
fn the_players_side_lies_at_the_bottom_unless_the_board_is_fixed() {
    let still = Preferences { board: BoardTurn::Still, ..Preferences::default() };
    for (name, script, turned) in [
        ("people", "", Color::Red),
        ("people", "e4e5 turn", Color::Blue),
        ("second", "", Color::Blue),
        ("waiting", "", Color::Red),
        ("empty", "second", Color::Blue),
    ] {
        let mut driver = after(name, script);
        assert_eq!(board(&driver).bottom, turned, "{name}: {script}");
        let first = match turned {
            Color::Red => "a10",
            Color::Blue => "j1",
        };
        assert_eq!(board(&driver).squares[0].square, square(first));
        driver.send(Input::Preferences(still));
        assert_eq!(board(&driver).bottom, Color::Red, "{name}: {script}, still");
    }
}

/// The piece on a square.
#[track_caller]
fn piece(driver: &Driver, at: &str) -> PieceLook {
    let board = board(driver);
    let cell = fairboard_table::grid::cell_of(square(at), board.bottom);
    *board.pieces.iter().find(|piece| piece.cell == cell).expect("a piece")
}

#[test]
fn pieces_that_the_enemy_knows_are_marked_if_the_player_wants_it() {
    let hidden = Preferences { known: KnownMark::Hidden, ..Preferences::default() };
    for (rule, script, preferences, at, expected) in [
        ("a Bomb that was attacked", "shown ready", Preferences::default(), "c10", true),
        ("not by wish", "shown ready", hidden, "c10", false),
        ("a piece that was in no battle", "shown ready", Preferences::default(), "f7", false),
        ("an enemy piece", "shown ready j6j5 turn", Preferences::default(), "c10", false),
        ("after the end", "shown ready leave", Preferences::default(), "c10", false),
    ] {
        let mut driver = after("battle", script);
        driver.send(Input::Preferences(preferences));
        assert_eq!(piece(&driver, at).is_known, expected, "{rule}");
        let mut squares = board(&driver).squares.clone().into_iter();
        let seen = squares.find(|look| look.square == square(at)).expect("a square").seen;
        let is_revealed = matches!(seen, Seen::Own { revealed: true, .. });
        assert_eq!(is_revealed, expected, "{rule}: the square has the same");
    }
}

/// Red's Scout has lost against the Bomb, which is Blue's and has not moved.
#[test]
fn memory_aids_are_the_players_choice() {
    let seen = Preferences::default();
    let forgotten = Preferences { memory: Memory::Forget, ..seen };
    let unmarked = Preferences { moved: MovedMark::Hidden, ..seen };
    for (rule, preferences, rank_is_shown, move_is_marked) in [
        ("everything is shown", seen, true, true),
        ("a rank is hidden again", forgotten, false, true),
        ("moved pieces look like the others", unmarked, true, false),
    ] {
        let mut driver = after("battle", "shown ready j6j5 turn");
        driver.send(Input::Preferences(preferences));
        assert_eq!(piece(&driver, "c10").rank.is_some(), rank_is_shown, "{rule}");
        assert_eq!(piece(&driver, "j5").is_marked, move_is_marked, "{rule}");
        assert!(!piece(&driver, "c10").is_marked, "{rule}: it has not moved");
        assert_eq!(piece(&driver, "f7").rank, None, "{rule}: never seen");
        assert!(piece(&driver, "f4").rank.is_some(), "{rule}: one's own");
        driver.run("leave");
        assert!(piece(&driver, "c10").rank.is_some(), "{rule}: after the end nothing is hidden");
    }
}

#[test]
fn pieces_keep_their_place_in_the_list_when_they_move() {
    let mut driver = stage("people");
    let names =
        |driver: &Driver| -> Vec<_> { board(driver).pieces.iter().map(|piece| piece.id).collect() };
    let first = names(&driver);
    assert!(first.is_sorted());
    assert_eq!(first.len(), 16);
    let moved = piece(&driver, "e4").id;
    driver.run("e4e5");
    assert_eq!((names(&driver), piece(&driver, "e5").id), (first.clone(), moved));
    driver.run("turn");
    assert_eq!(names(&driver), first, "from the other side too");
    let fought = stage("battle");
    assert_eq!(names(&fought).len(), 15);
    assert!(names(&fought).iter().all(|name| first.contains(name)));
}

#[test]
fn the_square_of_the_piece_in_hand_is_drawn_so() {
    for (name, script, expected) in [
        ("people", "", ""),
        ("people", "P:e4 R:e4", "e4"),
        ("people", "P:e4 R:e4 P:f4 R:f4", "f4"),
        ("placed", "P:a4 M:9", "a4"),
        ("empty", "P:flag R:flag", ""),
    ] {
        let held = flagged(&after(name, script), |look| look.is_held);
        assert_eq!(held, expected, "{name}: {script}");
    }
}

#[test]
fn the_focus_is_one_square() {
    for (name, script) in [("people", ""), ("people", "k:e4:ArrowUp"), ("empty", "P:b2 R:b2")] {
        let driver = after(name, script);
        let focus = driver.screen().board.focus.square.unwrap().to_string();
        assert_eq!(flagged(&driver, |look| look.is_focus), focus, "{name}: {script}");
    }
}

#[test]
fn a_battle_is_on_display_until_it_has_been_seen() {
    let shown = |script: &str| after("battle", script).screen().board.battle;
    let battle = shown("").expect("a battle");
    assert_eq!((battle.attacker, battle.ply.mv.to), (Color::Red, square("c10")));
    assert_eq!(Some(battle.battle), battle.ply.battle);
    for script in ["shown", "skip", "pass", "leave"] {
        assert_eq!(shown(script), None, "{script}");
    }
    assert!(shown("offer").is_some(), "an offer leaves the board as it is");
    assert_eq!(after("people", "e4e5").screen().board.battle, None, "there was no battle");
}

#[test]
fn the_next_person_sees_the_attack_and_may_act_meanwhile() {
    let seen = after("battle", "shown ready").screen().board.battle.expect("a battle");
    assert_eq!((seen.attacker, seen.ply.mv.to), (Color::Red, square("c10")));
    assert_eq!(seen.press, Press::Acts);
    assert_eq!(
        after("battle", "").screen().board.battle.map(|shown| shown.press),
        Some(Press::Skips)
    );
    for (rule, script) in [
        ("when it has been shown", "shown ready shown"),
        ("when it is skipped", "shown ready skip"),
        ("when the person moves", "shown ready j6j5"),
        ("when nobody fought", "shown ready j6j5 turn"),
    ] {
        assert_eq!(after("battle", script).screen().board.battle, None, "{rule}");
    }
}

#[test]
fn the_board_is_hidden_behind_the_curtain_alone() {
    for (name, script, has_board) in [
        ("empty", "", true),
        ("placed", "start", false),
        ("people", "e4e5", true),
        ("people", "e4e5 pass", false),
        ("watched", "", true),
        ("people", "leave", true),
    ] {
        let screen = after(name, script).screen();
        assert_eq!(screen.board.drawn.is_some(), has_board, "{name}: {script}");
    }
}
