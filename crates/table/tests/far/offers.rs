//! Offers of a far game, and its display of the last ply.

use fairboard_rules::stratego::{BattleResult, Color};
use fairboard_table::far::{
    Compared, FarAsk, FarBoard, FarInput, FarSentence, FarState, FarVisit, Fault, FaultKind,
    GameKind, Made, Party, Role,
};
use fairboard_table::gesture::Touch;
use fairboard_table::stratego::{BoardAsk, BoardScreen, Place, Press};

use crate::driver::{Browser, Tab, begun, begun_stratego, invite, pass, start};

/// The offers of a game by their names, and its link if there is a message to send.
fn offers(tab: &Tab) -> String {
    let may = tab.current().may;
    let names = [
        (may.sign, "sign"),
        (may.offer_draw, "offer draw"),
        (may.agree, "agree"),
        (may.resign, "resign"),
        (may.certify, "certify"),
        (may.prove, "prove"),
        (may.rematch, "rematch"),
    ];
    let offered = names.into_iter().filter(|(is_offered, _)| *is_offered);
    let link = tab.current().link.map(|_| "a link");
    offered.map(|(_, name)| name).chain(link).collect::<Vec<_>>().join(", ")
}

fn board(tab: &Tab) -> BoardScreen {
    let Some(FarBoard::Stratego(screen)) = tab.current().board else { panic!("no board") };
    screen.board
}

fn inviting() -> Tab {
    let mut home = Browser::new(1).tab();
    invite(&mut home, GameKind::TicTacToe, None);
    home
}

fn accepting() -> Tab {
    let mut away = Browser::new(2).tab();
    away.open(&inviting().link());
    start(&mut away, None);
    away
}

fn differ(tab: &mut Tab) {
    tab.ask(FarAsk::Doubt);
    tab.ask(FarAsk::Compared(Compared::Different));
}

/// Home has made a move in a game of Stratego.
fn moved() -> Tab {
    let (mut home, _) = begun_stratego();
    home.play("b4b5");
    home
}

/// Home has offered a draw with a move.
fn draw_offered() -> (Tab, Tab) {
    let (mut home, mut away) = begun_stratego();
    home.play("b4b5");
    home.ask(FarAsk::OfferDraw);
    pass(&mut home, &mut away);
    (home, away)
}

/// Home has left the game. Only away has signed both.
fn left() -> (Tab, Tab) {
    let (mut home, mut away) = begun();
    home.ask(FarAsk::Resign);
    pass(&mut home, &mut away);
    (home, away)
}

/// Home has signed two moves for one turn, and away has both.
fn cheated() -> Tab {
    let (mut home, mut away) = begun();
    let mut browser = Browser::new(1);
    browser.games = std::rc::Rc::new(home.browser.games.borrow().clone().into());
    let mut twin = browser.tab();
    twin.send(FarInput::Visit(FarVisit::Game(home.current().name)));
    for (tab, cell) in [(&mut home, 5), (&mut twin, 1)] {
        tab.mark(cell);
        pass(tab, &mut away);
    }
    away
}

#[test]
fn a_game_offers_what_its_player_may_do() {
    let rows = [
        ("an invitation", inviting as fn() -> Tab, "a link"),
        ("an acceptance", accepting, "a link"),
        ("at move", || begun().0, "resign"),
        ("the other is at move", || begun_stratego().1, "a link"),
        ("a mark that is made", || with(begun().0, |home| home.mark(5)), "sign"),
        (
            "the question whether to leave",
            || with(begun().0, |home| home.ask(FarAsk::Resign)),
            "sign, resign",
        ),
        ("a move that is made", moved, "sign, offer draw"),
        (
            "a move with an offer, which may be taken away",
            || with(moved(), |home| home.ask(FarAsk::OfferDraw)),
            "sign, offer draw",
        ),
        ("the person's offer of a draw", || draw_offered().0, "resign, a link"),
        ("an offer of a draw", || draw_offered().1, "agree, resign"),
        (
            "a move in answer to it",
            || with(draw_offered().1, |away| away.play("b7b6")),
            "sign, offer draw",
        ),
        (
            "the agreement that is made",
            || with(draw_offered().1, |away| away.ask(FarAsk::Agree)),
            "sign",
        ),
        (
            "an attack without its answer",
            || {
                with(begun_stratego().0, |home| {
                    home.play("a4a7");
                    home.ask(FarAsk::Sign);
                })
            },
            "resign, a link",
        ),
        ("a move that is made, and other pictures", || with(moved(), differ), ""),
        ("the end that one has signed", || left().0, "prove, rematch, a link"),
        ("the end that both have signed", || left().1, "certify, prove, rematch, a link"),
        ("the first, and other pictures", || with(left().0, differ), "prove"),
        ("the second, and other pictures", || with(left().1, differ), "certify, prove"),
        ("a fault", cheated, "prove"),
    ];
    for (rule, tab, expected) in rows {
        assert_eq!(offers(&tab()), expected, "{rule}");
    }
}

/// A tab after a change.
fn with(mut tab: Tab, change: impl FnOnce(&mut Tab)) -> Tab {
    change(&mut tab);
    tab
}

#[test]
fn two_moves_for_one_turn_are_a_fault_of_the_other_player_that_a_file_proves() {
    let mut away = cheated();
    let fault = Fault { by: Role::Home, ply: 1, kind: FaultKind::Fork };
    assert_eq!(away.state(), FarState::Foul(fault, Party::Other));
    away.ask(FarAsk::Certify);
    assert_eq!(away.files, [], "the game has no certificate");
    away.ask(FarAsk::Prove);
    let (name, log) = away.files.pop().unwrap();
    assert_eq!(name, format!("fairboard-{}.log", away.current().name));
    let verdict = fairboard_fair::audit(&log);
    assert!(matches!(verdict, Ok(fairboard_fair::AuditVerdict::Foul(..))), "{verdict:?}");
}

#[test]
fn an_offer_of_a_draw_is_taken_back_by_a_second_press() {
    let mut home = moved();
    let made = home.current().made;
    home.ask(FarAsk::OfferDraw);
    assert!(matches!(home.current().made, Some(Made::OfferingDraw(_))));
    home.ask(FarAsk::OfferDraw);
    assert_eq!(home.current().made, made);
}

#[test]
fn a_move_that_is_made_is_followed_by_none() {
    let mut home = moved();
    let before = home.screen();
    home.play("c4c5");
    assert_eq!(home.screen().shown, before.shown);
}

#[test]
fn a_battle_is_displayed_once_until_it_was_seen() {
    let (mut home, mut away) = begun_stratego();
    assert!(board(&home).focus.square.is_some(), "keys have a square at once");
    for (ply, mv) in ["b4b5", "b7b6", "a4a7"].into_iter().enumerate() {
        let (from, to) = if ply % 2 == 0 { (&mut home, &mut away) } else { (&mut away, &mut home) };
        from.play(mv);
        pass(from, to);
        assert_eq!(board(to).battle.is_some(), mv == "a4a7", "{mv}");
    }
    home.open(&away.link());
    for (tab, ask) in [
        (&mut away, FarInput::Elapsed),
        (&mut home, FarInput::Ask(FarAsk::Stratego(BoardAsk::Skip))),
    ] {
        let shown = board(tab).battle.unwrap();
        assert_eq!((shown.attacker, shown.press), (Color::Red, Press::Skips));
        assert_eq!(shown.battle.result, BattleResult::Attacker);
        assert_eq!(tab.waits.len(), 1);
        let said = tab.screen().announcement;
        let [FarSentence::Played(Color::Red, ply), FarSentence::State(_)] = said.sentences() else {
            panic!("{said:?}")
        };
        assert_eq!(*ply, shown.ply);
        tab.send(ask);
        assert_eq!(board(tab).battle, None);
    }
    away.open(&home.link());
    assert_eq!((board(&away).battle, away.waits.len()), (None, 1), "a signature is no battle");
}

#[test]
fn what_was_told_stays_until_a_move_is_made() {
    let (mut home, _) = begun_stratego();
    home.send(FarInput::NotShared);
    for (square, is_told) in [("b4", true), ("b5", false)] {
        let place = Place::Square(square.parse().unwrap());
        home.stratego(BoardAsk::Hand(Touch::Choose(place)));
        assert_eq!(home.notice().is_some(), is_told, "{square}");
    }
}
