//! Picking up and dropping, by pointer and by key, in the setup and in play.

use fairboard_play::stratego::referee::Stage;
use fairboard_rules::stratego::{Color, DeploymentDraft, Piece, Rank};
use fairboard_table::Redraw;
use fairboard_table::gesture::{Point, Touch};
use fairboard_table::stratego::{BoardAsk, Place, StrategoAsk};
use fairboard_table::{Input, Machine as _, Moment, Table as _};

use crate::driver::Driver;
use crate::script::{check, place};
use crate::stages::{after, army, square, stage};

/// A hand after a script: the place from which it holds something, if any.
#[track_caller]
fn check_held(rows: &[(&str, &str, &str, &str)]) {
    for (rule, name, script, held) in rows {
        let driver = after(name, script);
        assert_eq!(driver.screen().board.held, place(held), "{rule}: {name}, {script}");
    }
}

#[test]
fn a_piece_is_dropped_where_it_may_go() {
    check(
        "
        press and press
            people: P:e4 R:e4 P:e5 R:e5 => wait shown 2500, save; played red e4-e5
        drag and drop
            people: P:e4 M:9 R:e5 => wait shown 2500, save; played red e4-e5
        key and key
            people: C:e4 C:e5 => wait shown 2500, save; played red e4-e5
        an attack
            people: P:a4 R:a4 P:a10 R:a10 => wait shown 1100, save; played red a4xa10, ended flag
        another piece is taken instead
            people: P:e4 R:e4 P:f4 R:f4 P:f5 R:f5 => wait shown 2500, save; played red f4-f5
        a drop where it may not go is refused with its reason
            people: P:e4 M:9 R:e6 => ; refused Play(Illegal(TooFar))
        a drop on the player's side, too
            people: P:e4 M:9 R:f4 => ; refused Play(Illegal(OwnPiece))
        a press on a piece that never moves is refused at once
            people: P:i1 => ; refused Play(Illegal(Immovable))
        so is a key
            people: C:j1 => ; refused Play(Illegal(Immovable))
        and a press while another piece is in hand
            people: C:e4 P:i1 => ; refused Play(Illegal(Immovable))
        the rest of the press says it no second time
            people: P:i1 R:i1 =>
        nor does the rest of a drag
            people: P:i1 M:9 R:i2 =>
        a piece that is only shut in is picked up without a word
            people: P:h1 R:h1 =>
        nothing is said of it while the other side is to move
            people: e4e5 P:i1 R:i1 =>
        a drop outside is none
            people: P:e4 M:9 R =>
        a drop at the origin is none
            people: P:e4 M:9 R:e4 =>
        nobody drops on the tray in play
            people: P:e4 M:9 R:tray =>
        an enemy piece is not picked up
            people: P:e7 R:e7 P:e6 R:e6 =>
        nor is a piece while the other side is to move
            people: e4e5 P:f4 R:f4 P:f5 R:f5 =>
        nor behind the curtain
            people: e4e5 pass P:e7 R:e7 P:e6 R:e6 =>
        nor by a watcher
            watched: P:e4 R:e4 P:e5 R:e5 =>
        nor after the end
            people: leave P:e4 R:e4 P:e5 R:e5 =>
        ",
    );
}

#[test]
fn an_army_is_placed_by_hand() {
    check(
        "
        from the tray
            empty: P:flag R:flag P:a1 R:a1 => save; arranged
        dragged from the tray
            empty: P:flag M:9 R:a1 => save; arranged
        from square to square
            placed: P:a4 R:a4 P:a1 R:a1 => save; arranged
        two pieces change places
            placed: P:a4 R:a4 P:b4 R:b4 => save; arranged
        back to the tray
            placed: P:a4 R:a4 P:tray R:tray => save; arranged
        back to any heap
            placed: P:a4 M:9 R:flag => save; arranged
        onto another piece, which goes back, in one step
            placed: P:a4 M:9 R:tray P:scout M:9 R:e4 => save; arranged
        outside of one's own half
            empty: P:flag M:9 R:a5 => ; refused Play(Place(NotHome))
        an empty heap is not picked up
            placed: P:flag R:flag P:a1 R:a1 =>
        nor is an empty square
            placed: P:a1 R:a1 P:a2 R:a2 =>
        ",
    );
    let replaced = after("placed", "P:a4 M:9 R:tray P:scout M:9 R:e4");
    let Stage::Deploy(draft) = &replaced.screen().game.stage else { panic!("no draft") };
    assert_eq!((draft.rank_at(square("e4")), draft.left()[Rank::Miner]), (Some(Rank::Scout), 1));
    let swapped = after("placed", "P:a4 R:a4 P:j1 R:j1");
    let Stage::Deploy(draft) = &swapped.screen().game.stage else { panic!("no draft") };
    assert_eq!(draft.rank_at(square("a4")), Some(Rank::Flag));
}

#[test]
fn the_hand_holds_until_it_lets_go() {
    check_held(&[
        ("a press picks up", "people", "P:e4 R:e4", "e4"),
        ("so does a heap", "empty", "P:flag R:flag", "flag"),
        ("a second press lets go", "people", "P:e4 R:e4 P:e4 R:e4", ""),
        ("a piece that never moves is not held", "people", "P:i1 R:i1", ""),
        ("nor is another one any more", "people", "P:e4 R:e4 P:i1 R:i1", ""),
        ("Escape lets go", "people", "P:e4 R:e4 cancel", ""),
        ("even during a press", "people", "P:e4 R:e4 P:e5 cancel", ""),
        ("a finger that scrolls does not", "people", "P:e4 R:e4 P:e5 lost", "e4"),
        ("nor does one that has opened the menu", "people", "P:e4 R:e4 P:e7 H lost", "e4"),
        ("a press outside lets go", "people", "P:e4 R:e4 P R", ""),
        ("another piece", "people", "P:e4 R:e4 P:f4 R:f4", "f4"),
        ("another heap", "empty", "P:flag R:flag P:spy R:spy", "spy"),
        ("a drop", "empty", "P:flag R:flag P:a1 R:a1", ""),
        ("a refused drop", "people", "P:e4 R:e4 P:e7 R:e7", ""),
        ("an aim that slips off", "people", "P:e4 R:e4 P:e5 R:e6", "e4"),
        ("a move by other means", "people", "P:e4 R:e4 f4f5", ""),
        ("an undo", "people", "e4e5 P:f4 R:f4 undo", ""),
        ("an army that changes under the hand", "placed", "P:e4 R:e4 mirror", ""),
        ("an army that changes under a drag", "placed", "P:e4 M:9 clear", ""),
        ("a curtain that falls", "people", "e4e5 P:f4 shown", ""),
        ("an offer", "people", "P:e4 R:e4 offer", ""),
        ("another look at the board", "people", "P:e4 R:e4 k:e4:m", "e4"),
    ]);
    let mut adopted = after("people", "P:e4 M:9");
    adopted.send(Input::OtherTab(stage("people").table.stored_text()));
    adopted.run("ready R:e5");
    assert_eq!((adopted.done().as_str(), adopted.screen().board.held), ("", None));
}

#[test]
fn only_what_is_drawn_of_a_drag_is_drawn_again() {
    let mut driver = after("people", "P:e4");
    let mut touch = |touch| {
        driver
            .table
            .update(Input::Ask(StrategoAsk::Board(BoardAsk::Hand(touch))), Moment::default())
            .redraw
    };
    let at = |x| Point { x, y: 0.0 };
    for (rule, input, redraw) in [
        ("below the threshold", Touch::Move(1, at(1.0)), Redraw::No),
        ("the drag begins", Touch::Move(1, at(4.0)), Redraw::Yes),
        ("it goes on", Touch::Move(1, at(40.0)), Redraw::No),
        ("another finger moves", Touch::Move(2, at(80.0)), Redraw::No),
        ("it ends nowhere", Touch::Release(1, None), Redraw::Yes),
        ("a pointer passes", Touch::Move(1, at(1.0)), Redraw::No),
        ("Escape without anything in hand", Touch::Cancel, Redraw::No),
        ("the focus goes along with a press", Touch::Press(1, at(0.0), place("b9")), Redraw::Yes),
    ] {
        assert_eq!(touch(input), redraw, "{rule}");
    }
    assert_eq!(driver.screen().board.focus.square, Some(square("b9")));
}

#[test]
fn a_drag_is_drawn_as_one() {
    for (script, is_dragged) in [("P:e4 R:e4", false), ("P:e4", false), ("P:e4 M:9", true)] {
        let screen = after("people", script).screen();
        assert_eq!(screen.board.held, Some(Place::Square(square("e4"))), "{script}");
        let miner = Piece { color: Color::Red, rank: Rank::Miner };
        assert_eq!(screen.board.dragged, is_dragged.then_some(miner), "{script}");
        let pieces = screen.board.drawn.unwrap().pieces.clone();
        let piece = pieces.iter().find(|piece| piece.is_held).unwrap();
        assert_eq!((piece.rank, piece.is_dragged), (Some(Rank::Miner), is_dragged), "{script}");
        assert_eq!(pieces.iter().filter(|piece| piece.is_held).count(), 1);
    }
}

/// The army being placed.
#[track_caller]
fn placed(driver: &Driver) -> DeploymentDraft {
    match &driver.screen().game.stage {
        Stage::Deploy(draft) => draft.clone(),
        stage @ (Stage::Curtain(_) | Stage::Play(_) | Stage::Watch(_) | Stage::Over(..)) => {
            panic!("no army: {stage:?}")
        }
    }
}

/// A script that places a piece of a rank on a square.
type Hand = fn(Rank, &str) -> String;

#[test]
fn a_whole_army_is_placed_by_each_kind_of_hand() {
    let full = army(Color::Red);
    let hands: [(&str, Hand); 4] = [
        ("press and press", |rank, at| format!("P:{0} R:{0} P:{at} R:{at}", rank.name())),
        ("drag", |rank, at| format!("P:{} M:9 R:{at}", rank.name())),
        ("key and key", |rank, at| format!("C:{} C:{at} cancel", rank.name())),
        ("command", |rank, at| format!("place:{at}:{}", rank.name())),
    ];
    for (name, hand) in hands {
        let mut driver = stage("empty");
        for (at, rank) in full.pieces() {
            driver.run(&hand(rank, &at.to_string()));
        }
        assert_eq!(placed(&driver), full, "{name}");
    }
}
