//! Invitations and answers before they are signed.

use fairboard_forms::stratego::write_army;
use fairboard_play::stratego::referee::{ArmyChange, Refusal};
use fairboard_rules::stratego::{Army, Color, Rank};
use fairboard_setups::arrange;
use fairboard_table::far::{
    Beginning, FarAsk, FarInput, FarSentence, FarState, FarVisit, GameKind, Red, Shown, address,
};
use fairboard_table::gesture::Touch;
use fairboard_table::keys::{Key, Modifier};
use fairboard_table::saving::Keeping;
use fairboard_table::stratego::{ArmyAsk, BoardAsk, Heat, Place, Sentence};

use crate::driver::{Browser, Tab, army, begun, invite, pass, start};

fn beginning(tab: &Tab) -> Beginning {
    let Shown::Begin(begin) = tab.screen().shown else { panic!("{:?}", tab.screen()) };
    *begin
}

/// An invitation to a game that is not signed yet.
fn prepared(kind: GameKind) -> Tab {
    let mut tab = Browser::new(1).tab();
    tab.send(FarInput::Visit(FarVisit::Begin(kind)));
    tab
}

/// Number of pieces that are placed.
fn pieces(tab: &Tab) -> usize {
    beginning(tab).army.unwrap().draft.pieces().count()
}

#[test]
fn an_army_of_another_size_takes_the_place_of_the_placed_one() {
    let mut tab = prepared(GameKind::Stratego);
    tab.load(army(Rank::Flag, "a1"));
    for (rule, size, placed) in [
        ("the same size", Army::Full, 40),
        ("another size", Army::Barrage, 0),
        ("the first size again", Army::Full, 0),
    ] {
        tab.ask(FarAsk::Army(size));
        assert_eq!((beginning(&tab).size, pieces(&tab)), (size, placed), "{rule}");
        assert_eq!(beginning(&tab).is_ready, placed == 40, "{rule}");
    }
}

/// A page in which an army is being placed, at its address or the link that it answers.
fn placing(rule: &str) -> (Tab, FarInput) {
    let visit = FarInput::Visit(FarVisit::Begin(GameKind::Stratego));
    if rule == "an invitation" {
        return (prepared(GameKind::Stratego), visit);
    }
    let link = start(&mut prepared(GameKind::Stratego), Some(army(Rank::Flag, "a1")));
    let word = link.rsplit('/').next().unwrap().to_owned();
    let mut tab = Browser::new(2).tab();
    tab.open(&link);
    (tab, FarInput::Visit(FarVisit::Message(word)))
}

#[test]
fn an_army_that_is_being_placed_outlives_its_page_until_the_game_begins() {
    for rule in ["an invitation", "an answer"] {
        let (mut tab, visit) = placing(rule);
        assert!(tab.browser.armies.borrow().is_empty(), "{rule}: nothing is placed");
        let placed = army(Rank::Scout, "a4");
        tab.load(placed.clone());
        let stored = tab.browser.armies.borrow().values().next().unwrap().clone();
        assert!(!stored.contains(&placed.to_string()), "{rule}: it is not in the clear");
        let mut again = tab.browser.tab();
        again.send(visit.clone());
        assert_eq!(beginning(&again).army.unwrap().draft, placed, "{rule}");
        *again.browser.keeping.borrow_mut() = Keeping::Refused;
        again.ask(FarAsk::Start);
        assert_eq!(again.browser.armies.borrow().len(), 1, "{rule}: no game has begun");
        *again.browser.keeping.borrow_mut() = Keeping::Stored;
        again.ask(FarAsk::Start);
        assert!(again.browser.armies.borrow().is_empty(), "{rule}: it has begun");
        let (mut cleared, _) = placing(rule);
        cleared.load(placed);
        cleared.ask(FarAsk::Place(ArmyAsk::Undo));
        assert!(cleared.browser.armies.borrow().is_empty(), "{rule}: the board is empty again");
    }
}

#[test]
fn a_stored_army_that_is_damaged_or_does_not_fit_is_passed_over() {
    let small = arrange(Color::Red, Army::Barrage, 3);
    let blue = arrange(Color::Blue, Army::Full, 3);
    for (rule, text, pieces_here) in [
        ("damaged", "fairboard/far-army 1 red/red/full/AB".to_owned(), [0, 0]),
        ("another text", "{}".to_owned(), [0, 0]),
        ("a newer one", write_army(&small).replace("army 1", "army 9"), [0, 0]),
        ("the other side", write_army(&blue), [0, 0]),
        ("another size, which the one who invites may choose", write_army(&small), [8, 0]),
    ] {
        for (place, pieces_here) in ["an invitation", "an answer"].into_iter().zip(pieces_here) {
            let (mut tab, visit) = placing(place);
            tab.load(army(Rank::Scout, "a4"));
            tab.browser.armies.borrow_mut().values_mut().for_each(|army| text.clone_into(army));
            let mut again = tab.browser.tab();
            again.send(visit);
            assert_eq!(pieces(&again), pieces_here, "{rule}: {place}");
        }
    }
}

#[test]
fn who_invites_has_decided_size_and_sides() {
    let mut home = prepared(GameKind::Stratego);
    home.ask(FarAsk::Army(Army::Barrage));
    home.ask(FarAsk::Red(Red::Away));
    let link = start(&mut home, Some(arrange(Color::Red, Army::Barrage, 3)));
    let mut away = Browser::new(2).tab();
    away.open(&link);
    for ask in [FarAsk::Army(Army::Full), FarAsk::Red(Red::Home)] {
        away.ask(ask.clone());
        let begin = beginning(&away);
        assert!(begin.is_answer);
        assert_eq!((begin.size, begin.red), (Army::Barrage, Red::Away), "{ask:?}");
    }
    home.open(&start(&mut away, Some(arrange(Color::Red, Army::Barrage, 4))));
    assert_eq!((home.state(), home.current().color), (FarState::Waiting, Some(Color::Blue)));
    home.ask(FarAsk::Resign);
    pass(&mut home, &mut away);
    away.ask(FarAsk::Rematch);
    let begin = beginning(&away);
    assert_eq!((begin.size, begin.red), (Army::Barrage, Red::Away), "a rematch is the same game");
}

#[test]
fn what_is_prepared_stays_while_its_address_is_visited_again() {
    let mut rematch = {
        let (mut home, mut away) = begun();
        home.ask(FarAsk::Resign);
        pass(&mut home, &mut away);
        away
    };
    rematch.ask(FarAsk::Rematch);
    assert_eq!(rematch.address, address("tic-tac-toe"));
    let mut answer = Browser::new(2).tab();
    answer.open(&invite(&mut prepared(GameKind::TicTacToe), GameKind::TicTacToe, None));
    let again = |kind| FarInput::Visit(FarVisit::Begin(kind));
    for (rule, mut tab, kind, stays) in [
        ("an invitation", prepared(GameKind::TicTacToe), GameKind::TicTacToe, true),
        ("another game", prepared(GameKind::TicTacToe), GameKind::Stratego, false),
        ("a rematch", rematch, GameKind::TicTacToe, true),
        ("an answer", answer, GameKind::TicTacToe, false),
    ] {
        if !beginning(&tab).is_answer {
            tab.ask(FarAsk::Red(Red::Home));
        }
        let before = beginning(&tab);
        tab.send(again(kind));
        assert_eq!(beginning(&tab) == before, stays, "{rule}");
        assert_eq!(beginning(&tab).kind, kind, "{rule}");
        assert!(!beginning(&tab).is_answer, "{rule}");
    }
}

#[test]
fn tic_tac_toe_needs_no_army() {
    let tab = prepared(GameKind::TicTacToe);
    assert_eq!((beginning(&tab).army, beginning(&tab).is_ready), (None, true));
}

#[test]
fn a_refused_change_of_the_army_is_shown_and_leaves_nothing_to_undo() {
    let mut tab = prepared(GameKind::Stratego);
    let flag = |square: &str| {
        let change = ArmyChange::Place(square.parse().unwrap(), Rank::Flag);
        FarAsk::Place(ArmyAsk::Change(change))
    };
    for (square, is_refused, can_undo) in [("e5", true, false), ("e1", false, true)] {
        tab.ask(flag(square));
        let army = beginning(&tab).army.unwrap();
        assert_eq!(
            (army.board.refusal.is_some(), army.can_undo),
            (is_refused, can_undo),
            "{square}"
        );
        let said = tab.screen().announcement;
        let is_told = |sentence: &FarSentence| {
            matches!(sentence, FarSentence::Stratego(Sentence::Refused(Refusal::Play(_))))
        };
        assert_eq!(said.sentences().iter().any(is_told), is_refused, "{square}: {said:?}");
    }
}

#[test]
fn the_squares_where_people_put_a_rank_are_said_while_they_are_shown() {
    let mut tab = prepared(GameKind::Stratego);
    let said = |tab: &Tab| tab.screen().announcement.sentences().to_vec();
    let key = |tab: &mut Tab| {
        let key = Key { name: "f".into(), modifier: Modifier::None };
        tab.stratego(BoardAsk::Key(key));
    };
    key(&mut tab);
    assert!(matches!(said(&tab)[..], [FarSentence::Stratego(Sentence::InHand(Rank::Flag, 1))]));
    tab.ask(FarAsk::Place(ArmyAsk::Heat(Heat::Shown)));
    let shown = said(&tab);
    assert!(matches!(shown[..], [FarSentence::Stratego(Sentence::Favourites(Rank::Flag, _))]));
    key(&mut tab);
    assert_eq!(said(&tab)[1..], shown, "once a key takes the rank");
    tab.stratego(BoardAsk::Hand(Touch::Choose(Place::Square("e1".parse().unwrap()))));
    assert_eq!(pieces(&tab), 1);
}
