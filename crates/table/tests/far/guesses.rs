//! Marks at pieces of a player far away.

use fairboard_forms::far::read;
use fairboard_rules::stratego::{Rank, Square};
use fairboard_table::far::{FarAsk, FarBoard, FarInput, FarNotice, FarState, Made, Stored};
use fairboard_table::gesture::Touch;
use fairboard_table::keys::{Key, Modifier};
use fairboard_table::saving::Keeping;
use fairboard_table::stratego::{BoardAsk, BoardScreen, Guess, Place};

use crate::driver::{Tab, begun_stratego, pass};
use crate::players::{settle, stratego};

fn board(tab: &Tab) -> BoardScreen {
    let Some(FarBoard::Stratego(screen)) = tab.current().board else { panic!("no board") };
    screen.board
}

fn point(tab: &mut Tab, square: &str) {
    let place = Place::Square(square.parse().unwrap());
    tab.stratego(BoardAsk::Hand(Touch::Menu(place)));
}

/// Marks the piece on a square by a right click.
fn mark(tab: &mut Tab, square: &str, rank: Option<Rank>) {
    point(tab, square);
    tab.stratego(BoardAsk::Guess(Guess::of(rank)));
}

/// The marks on the drawn board.
fn drawn(tab: &Tab) -> Vec<(Square, Rank)> {
    let board = board(tab).drawn.unwrap();
    board.squares.iter().filter_map(|look| Some((look.square, look.guess?))).collect()
}

/// The marks in the stored text, by first squares.
fn stored(tab: &Tab) -> Vec<(Square, Rank)> {
    let saved = read(&tab.browser.games.borrow()[&tab.current().name]).unwrap();
    let guesses = Square::all().zip(saved.guesses);
    guesses.filter_map(|(square, guess)| Some((square, guess?))).collect()
}

fn on(square: &str, rank: Rank) -> (Square, Rank) {
    (square.parse().unwrap(), rank)
}

#[test]
fn a_mark_at_a_far_piece_is_stored_here_and_in_no_message() {
    let (mut home, mut away) = begun_stratego();
    let [home_before, away_before] = [&home, &away].map(|tab| tab.browser.games.borrow().clone());
    mark(&mut home, "c7", Some(Rank::Bomb));
    assert_eq!(drawn(&home), [on("c7", Rank::Bomb)]);
    assert_eq!(stored(&home), [on("c7", Rank::Bomb)]);
    assert_ne!(*home.browser.games.borrow(), home_before, "it is stored");
    home.reload();
    assert_eq!(drawn(&home), [on("c7", Rank::Bomb)], "after a reload");
    home.play("b4b5");
    home.ask(FarAsk::Sign);
    let marked = home.copied.pop();
    let (mut plain, _) = begun_stratego();
    plain.play("b4b5");
    plain.ask(FarAsk::Sign);
    assert_eq!(marked, plain.copied.pop(), "the message is the same without it");
    assert_eq!(*away.browser.games.borrow(), away_before, "the other player has none");
    away.open(&marked.unwrap());
    assert_eq!((drawn(&away), stored(&away)), (vec![], vec![]));
    assert_eq!(stored(&home), [on("c7", Rank::Bomb)], "a move keeps it");
    mark(&mut home, "c7", None);
    assert_eq!((drawn(&home), stored(&home)), (vec![], vec![]), "taken away");
}

#[test]
fn a_far_piece_is_marked_at_any_time_and_no_move_is_lost_by_it() {
    let (mut home, mut away) = begun_stratego();
    for (rule, is_turn) in [("at move", true), ("with a move that is made", true), ("else", false)]
    {
        mark(&mut home, "e7", Some(Rank::Miner));
        assert_eq!(drawn(&home), [on("e7", Rank::Miner)], "{rule}");
        assert_eq!(home.state() == FarState::Turn, is_turn, "{rule}");
        mark(&mut home, "e7", None);
        if home.current().made.is_none() && is_turn {
            home.play("b4b5");
        } else if is_turn {
            assert!(matches!(home.current().made, Some(Made::Move(_))), "{rule}");
            pass(&mut home, &mut away);
        }
    }
    assert!(board(&home).held.is_none());
    home.play("b5b6");
    assert_eq!((home.current().made, board(&home).held), (None, None), "it is not its turn");
    for square in ["a10", "e5"] {
        point(&mut away, square);
        assert_eq!(board(&away).guess, None, "{square} has no hidden enemy piece");
    }
}

#[test]
fn the_menu_at_a_far_piece_takes_keys_and_closes_without_a_change() {
    let (mut home, _) = begun_stratego();
    let key = |home: &mut Tab, name: &str| {
        home.stratego(BoardAsk::Key(Key { name: name.into(), modifier: Modifier::None }));
    };
    point(&mut home, "c7");
    let before = home.browser.games.borrow().clone();
    assert_eq!(board(&home).guess.unwrap().items().len(), Rank::ALL.len() + 1);
    key(&mut home, "Escape");
    assert_eq!(board(&home).guess, None, "Escape closes it");
    assert_eq!(*home.browser.games.borrow(), before, "nothing is stored");
    assert_eq!(board(&home).focus.square, Some("c7".parse().unwrap()));
    key(&mut home, "n");
    assert!(board(&home).guess.is_some(), "n opens it");
    key(&mut home, "Home");
    key(&mut home, "Enter");
    assert_eq!(drawn(&home).len(), 1, "Enter marks the piece");
    assert_eq!(stored(&home), drawn(&home));
}

#[test]
fn the_focus_of_a_far_menu_stays_at_its_rank() {
    for (rule, keys, expected) in [
        ("a rank that the piece can still have", ["Home", "ArrowRight"], Some(Rank::General)),
        ("no mark", ["Home", "End"], None),
        ("a rank that is ruled out, and no mark", ["End", "ArrowLeft"], None),
    ] {
        let (mut home, mut away) = stratego();
        home.tab.play("b4b5");
        settle(&mut home, &mut away);
        point(&mut home.tab, "b7");
        for name in keys {
            home.tab.stratego(BoardAsk::Key(Key { name: name.into(), modifier: Modifier::None }));
        }
        away.tab.play("b7b6");
        settle(&mut home, &mut away);
        let menu = board(&home.tab).guess.unwrap();
        assert_eq!((menu.items().len(), menu.focus), (Rank::ALL.len() - 1, expected), "{rule}");
    }
}

#[test]
fn a_mark_at_a_far_piece_goes_when_it_is_settled() {
    let (mut home, mut away) = begun_stratego();
    mark(&mut home, "d7", Some(Rank::Flag));
    mark(&mut home, "c7", Some(Rank::Spy));
    home.play("b4b5");
    pass(&mut home, &mut away);
    away.play("b7b6");
    pass(&mut away, &mut home);
    assert_eq!(stored(&home).len(), 2, "a piece beside them has moved");
    home.play("a4a7");
    pass(&mut home, &mut away);
    home.open(&away.link());
    assert!(matches!(home.state(), FarState::Over(..)), "{:?}", home.state());
    assert_eq!((drawn(&home), stored(&home)), (vec![], vec![]), "the game is over");
}

#[test]
fn another_tab_takes_the_marks_over_and_a_full_device_says_so() {
    let (mut home, _) = begun_stratego();
    let mut other = home.browser.tab();
    other.address.clone_from(&home.address);
    other.reload();
    mark(&mut home, "c7", Some(Rank::Bomb));
    let name = home.current().name;
    let text = home.browser.games.borrow()[&name].clone();
    other.send(FarInput::OtherTab(name, Stored::Text(text)));
    assert_eq!(drawn(&other), [on("c7", Rank::Bomb)]);
    mark(&mut other, "d7", Some(Rank::Spy));
    assert_eq!(stored(&other), [on("c7", Rank::Bomb), on("d7", Rank::Spy)], "neither is lost");
    *home.browser.keeping.borrow_mut() = Keeping::Refused;
    mark(&mut other, "e7", Some(Rank::Spy));
    assert_eq!(other.notice(), Some(FarNotice::NotStored));
    assert_eq!(stored(&other).len(), 2);
}
