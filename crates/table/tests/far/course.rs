//! The course of a game, from the invitation to the rematch.

use fairboard_fair::Role;
use fairboard_play::tictactoe::Event;
use fairboard_rules::stratego::{Color, Rank, Seen, Square};
use fairboard_rules::tictactoe::{Cell, Mark};
use fairboard_table::far::{
    Compared, EndBy, FarAsk, FarBoard, FarEntry, FarInput, FarNotice, FarResult, FarSentence,
    FarState, FarVisit, GameKind, Made, Proof, Shown,
};
use fairboard_table::stratego::ArmyAsk;
use fairboard_table::tictactoe::Sentence;

use crate::driver::{Browser, Tab, begun, begun_stratego, pass, start};

/// A line of x, and two cells of o.
const GAME: [usize; 5] = [5, 1, 3, 2, 7];

/// Plays a whole game of tic-tac-toe. Before each step `between` may do something to both.
fn played(between: impl Fn(&mut Tab)) -> (Tab, Tab) {
    let (mut home, mut away) = begun();
    for (ply, cell) in GAME.into_iter().enumerate() {
        between(&mut home);
        between(&mut away);
        let (from, to) = if ply % 2 == 0 { (&mut home, &mut away) } else { (&mut away, &mut home) };
        assert_eq!(from.state(), FarState::Turn, "before ply {ply}");
        from.mark(cell);
        pass(from, to);
        let is_over = ply + 1 == GAME.len();
        assert!(
            is_over || from.state() == FarState::Waiting,
            "after ply {ply}: {:?}",
            from.state()
        );
        assert_eq!(from.nine(), to.nine());
    }
    (home, away)
}

#[test]
fn a_game_by_links_ends_proved_for_both() {
    for between in [(|_: &mut Tab| {}) as fn(&mut Tab), Tab::reload] {
        let (mut home, mut away) = played(between);
        let alone = Proof::NotSigned(Role::Away);
        assert_eq!(home.state(), FarState::Over(FarResult::Won, EndBy::Line, alone));
        assert!(!home.current().may.certify, "the last mark is signed by home alone");
        home.open(&away.link());
        assert_eq!(home.state(), FarState::Over(FarResult::Won, EndBy::Line, Proof::Proved));
        assert_eq!(away.state(), FarState::Over(FarResult::Lost, EndBy::Line, Proof::Proved));
        for tab in [&mut home, &mut away] {
            assert!(tab.current().may.certify, "{:?}", tab.current().may);
            tab.ask(FarAsk::Certify);
            let (name, bytes) = tab.files.pop().unwrap();
            assert_eq!(name, format!("fairboard-{}.proof", tab.current().name));
            let verdict = fairboard_fair::audit(&bytes).unwrap();
            assert!(matches!(verdict, fairboard_fair::AuditVerdict::Sound(_)), "{verdict:?}");
        }
    }
}

#[test]
fn a_move_is_made_looked_at_taken_back_and_signed_by_one_press() {
    let (mut home, mut away) = begun();
    let before = home.browser.games.borrow().clone();
    home.mark(5);
    assert_eq!(home.current().made, Some(Made::Mark(Cell::ALL[4])));
    assert_eq!(home.nine(), "....x....");
    home.mark(1);
    assert_eq!(home.nine(), "x........", "another cell takes its place");
    home.ask(FarAsk::TakeBack);
    assert_eq!((home.current().made, home.nine().as_str()), (None, "........."));
    assert_eq!(*home.browser.games.borrow(), before, "nothing is stored before it is signed");
    assert!(home.copied.is_empty());
    home.mark(5);
    pass(&mut home, &mut away);
    assert_eq!(home.state(), FarState::Waiting);
    home.ask(FarAsk::TakeBack);
    assert_eq!(home.nine(), "....x....", "a signed move stays");
    home.mark(1);
    assert_eq!(home.current().made, None, "it is not its turn");
    away.mark(5);
    assert_eq!(away.current().made, None, "the cell is taken");
    home.ask(FarAsk::Copy);
    assert_eq!(home.copied, [home.link()], "the link can be copied again");
}

#[test]
fn both_see_the_same_pictures_and_a_difference_stops_the_game_until_they_compare_again() {
    let (mut home, mut away) = begun();
    home.mark(5);
    pass(&mut home, &mut away);
    assert!(home.current().pictures.is_some());
    assert_eq!(home.current().pictures, away.current().pictures);
    away.ask(FarAsk::Compared(Compared::Different));
    assert_eq!(away.current().compared, Compared::NotYet, "it asks first");
    away.ask(FarAsk::Doubt);
    assert!(away.current().doubts);
    away.ask(FarAsk::Doubt);
    away.ask(FarAsk::Compared(Compared::Different));
    assert_eq!(away.current().compared, Compared::NotYet, "the question was taken back");
    away.ask(FarAsk::Doubt);
    away.ask(FarAsk::Compared(Compared::Different));
    let name = away.current().name;
    away.reload();
    let entries = away.entries();
    let [FarEntry::Whole(listed)] = &entries[..] else { panic!("{entries:?}") };
    assert_eq!(listed.state, FarState::Different);
    away.send(FarInput::Visit(FarVisit::Game(name)));
    assert_eq!(away.state(), FarState::Different);
    away.mark(1);
    assert_eq!((away.current().made, away.current().may.resign), (None, false));
    away.ask(FarAsk::Compared(Compared::NotYet));
    assert_eq!((away.current().compared, away.state()), (Compared::NotYet, FarState::Turn));
    away.mark(1);
    assert!(away.current().made.is_some(), "the game goes on");
    home.ask(FarAsk::Compared(Compared::Same));
    assert_eq!(home.current().compared, Compared::Same);
    home.reload();
    assert_eq!(home.current().compared, Compared::Same, "it is stored");
}

#[test]
fn the_player_who_leaves_has_lost_and_is_asked_before() {
    let (mut home, mut away) = begun();
    let before = home.screen();
    home.ask(FarAsk::Resign);
    assert_eq!(home.screen().announcement.sentences(), [FarSentence::Made(Made::Resignation)]);
    assert_eq!((home.state(), home.copied.len()), (FarState::Turn, 0), "it is only a question");
    home.ask(FarAsk::TakeBack);
    assert_eq!(home.current().made, None);
    home.ask(FarAsk::Resign);
    home.mark(5);
    assert_eq!(home.nine(), "....x....", "a move answers it, too");
    home.ask(FarAsk::TakeBack);
    assert_eq!(home.screen().shown, before.shown);
    home.ask(FarAsk::Resign);
    pass(&mut home, &mut away);
    // It is proved once the other has signed it, too.
    assert_eq!(home.current().made, None, "it is signed");
    let signed = Proof::NotSigned(Role::Away);
    assert_eq!(home.state(), FarState::Over(FarResult::Lost, EndBy::Resigned, signed));
    assert_eq!(away.state(), FarState::Over(FarResult::Won, EndBy::Resigned, Proof::Proved));
    home.open(&away.link());
    assert_eq!(home.state(), FarState::Over(FarResult::Lost, EndBy::Resigned, Proof::Proved));
}

#[test]
fn a_player_who_leaves_while_the_other_is_to_move_has_a_link_to_send() {
    let (mut home, mut away) = begun();
    home.mark(5);
    pass(&mut home, &mut away);
    away.mark(1);
    home.ask(FarAsk::Resign);
    pass(&mut home, &mut away);
    assert_eq!((away.current().made, away.current().may.sign), (None, false), "no move goes on");
    let alone = Proof::NotSigned;
    assert_eq!(home.state(), FarState::Over(FarResult::Lost, EndBy::Resigned, alone(Role::Away)));
    assert_eq!(away.state(), FarState::Over(FarResult::Won, EndBy::Resigned, alone(Role::Home)));
    home.open(&away.link());
    away.open(&home.link());
    assert_eq!(home.state(), FarState::Over(FarResult::Lost, EndBy::Resigned, Proof::Proved));
    assert_eq!(away.state(), FarState::Over(FarResult::Won, EndBy::Resigned, Proof::Proved));
}

#[test]
fn a_player_who_leaves_while_a_move_is_on_its_way_leaves_once_it_has_come() {
    for is_restored in [false, true] {
        let (mut home, mut away) = begun();
        home.mark(5);
        pass(&mut home, &mut away);
        away.mark(1);
        pass(&mut away, &mut home);
        home.ask(FarAsk::Backup);
        let backup = home.copied.pop().unwrap();
        away.ask(FarAsk::Resign);
        away.ask(FarAsk::Sign);
        if is_restored {
            home = Browser::new(3).tab();
            home.ask(FarAsk::Paste(backup));
        } else {
            home.mark(2);
            home.ask(FarAsk::Sign);
        }
        home.open(&away.link());
        assert_eq!(home.notice(), Some(FarNotice::Late), "restored: {is_restored}");
        away.open(&home.link());
        home.open(&away.link());
        for (tab, expected) in [(&home, FarResult::Won), (&away, FarResult::Lost)] {
            let FarState::Over(result, EndBy::Resigned, _) = tab.state() else {
                panic!("{:?}", tab.state())
            };
            assert_eq!(result, expected, "restored: {is_restored}");
        }
    }
}

#[test]
fn a_rematch_is_trusted_as_much_as_the_game_before() {
    let (mut home, mut away) = played(|_| {});
    // Home has compared the pictures, and away has not.
    home.ask(FarAsk::Compared(Compared::Same));
    let first = home.address.clone();
    let mut own = home.browser.tab();
    own.go(&first);
    own.ask(FarAsk::Rematch);
    start(&mut own, None);
    assert_eq!(own.current().compared, Compared::NotYet, "nobody has answered for the other one");
    own.ask(FarAsk::Forget(own.current().name));
    away.ask(FarAsk::Rematch);
    let link = start(&mut away, None);
    home.open(&link);
    let Shown::Begin(begin) = home.screen().shown else { panic!("{:?}", home.screen()) };
    assert!(begin.is_answer && begin.kind == GameKind::TicTacToe);
    let answer = start(&mut home, None);
    assert_ne!(home.address, first);
    away.open(&answer);
    assert_eq!(home.current().compared, Compared::Vouched);
    assert_eq!(away.current().compared, Compared::NotYet);
    away.ask(FarAsk::Compared(Compared::Same));
    assert_eq!(away.current().compared, Compared::Same, "it can be done later");
    assert_eq!(away.current().color, Some(Color::Red), "the sides are swapped");
    assert_eq!(home.entries().len(), 2);
}

/// The rank on a square as a tab shows it.
fn seen(tab: &Tab, square: &str) -> Seen {
    let square: Square = square.parse().unwrap();
    let Some(FarBoard::Stratego(board)) = tab.current().board else { panic!("no such board") };
    let board = board.board.drawn.unwrap();
    board.squares.iter().find(|look| look.square == square).unwrap().seen
}

#[test]
fn a_game_of_stratego_shows_hidden_ranks_only_after_its_end() {
    let (mut home, mut away) = begun_stratego();
    home.play("b4b5");
    assert!(matches!(home.current().made, Some(Made::Move(_))), "{:?}", home.current().made);
    assert!(matches!(seen(&home, "b5"), Seen::Own { .. }), "the move is looked at");
    pass(&mut home, &mut away);
    assert!(matches!(seen(&away, "b5"), Seen::Hidden { moved: true, .. }));
    let hidden = |tab: &Tab| {
        let Some(FarBoard::Stratego(board)) = tab.current().board else { panic!() };
        let pieces = board.board.drawn.unwrap().pieces.clone();
        pieces.iter().filter(|piece| piece.rank.is_none()).count()
    };
    assert_eq!((hidden(&home), hidden(&away)), (40, 40));
    // As away sees it, its Flag stands on the right end of its front row.
    assert!(matches!(seen(&away, "a7"), Seen::Own { rank: Rank::Flag, .. }));
    away.play("b7b6");
    pass(&mut away, &mut home);
    home.play("a4a7");
    assert!(matches!(home.current().made, Some(Made::Attack(_))));
    pass(&mut home, &mut away);
    let attacking = FarState::Attacking("a4a7".parse().unwrap(), Rank::Scout);
    assert_eq!(home.state(), attacking);
    let lost = FarState::Over(FarResult::Lost, EndBy::Flag, Proof::NotSigned(Role::Home));
    assert_eq!(away.state(), lost);
    home.open(&away.link());
    assert_eq!(home.state(), FarState::Over(FarResult::Won, EndBy::Flag, Proof::Proved));
    away.open(&home.link());
    assert_eq!(away.state(), FarState::Over(FarResult::Lost, EndBy::Flag, Proof::Proved));
    for tab in [&home, &away] {
        assert_eq!(hidden(tab), 0, "both armies are on the board");
        assert!(tab.current().may.certify);
        let Some(FarBoard::Stratego(board)) = tab.current().board else { panic!() };
        assert!(board.outcome.is_some());
    }
}

#[test]
fn a_draw_is_offered_with_a_move_and_agreed_to() {
    let (mut home, mut away) = begun_stratego();
    home.play("b4b5");
    home.ask(FarAsk::OfferDraw);
    assert!(matches!(home.current().made, Some(Made::OfferingDraw(_))));
    pass(&mut home, &mut away);
    assert!(away.current().may.agree);
    away.ask(FarAsk::Agree);
    pass(&mut away, &mut home);
    let drawn =
        |tab: &Tab| matches!(tab.state(), FarState::Over(FarResult::Drawn, EndBy::Agreed, _));
    assert!(drawn(&home) && drawn(&away), "{:?} {:?}", home.state(), away.state());
    away.open(&home.link());
    assert_eq!(away.state(), FarState::Over(FarResult::Drawn, EndBy::Agreed, Proof::Proved));
}

#[test]
fn an_army_is_placed_before_it_is_sealed() {
    let mut home = Browser::new(1).tab();
    home.send(FarInput::Visit(FarVisit::Begin(GameKind::Stratego)));
    let ready = |tab: &Tab| {
        let Shown::Begin(begin) = tab.screen().shown else { panic!("{:?}", tab.screen()) };
        begin.is_ready
    };
    assert!(!ready(&home));
    home.ask(FarAsk::Start);
    assert!(home.copied.is_empty() && home.browser.games.borrow().is_empty());
    home.ask(FarAsk::Place(ArmyAsk::Random));
    assert!(ready(&home));
    home.ask(FarAsk::Place(ArmyAsk::Undo));
    assert!(!ready(&home), "the random army is undone");
    home.ask(FarAsk::Place(ArmyAsk::Fill));
    assert!(ready(&home));
    let announced = home.screen().announcement;
    assert!(matches!(announced.sentences(), [FarSentence::Placed(40, _)]), "{announced:?}");
    home.ask(FarAsk::Start);
    assert_eq!(home.state(), FarState::Inviting);
    assert_eq!(home.copied, [home.link()]);
}

/// The mark of the other player that was announced, before the turn.
fn played_in(tab: &Tab) -> Event {
    let come = tab.screen().announcement;
    match come.sentences() {
        [
            FarSentence::TicTacToe(Sentence::Event(event, ..)),
            FarSentence::State(FarState::Turn),
        ] => *event,
        _ => panic!("{come:?}"),
    }
}

#[test]
fn every_change_is_announced() {
    let (mut home, mut away) = begun();
    home.mark(5);
    let made = home.screen().announcement;
    assert!(matches!(made.sentences(), [FarSentence::Made(_)]), "{made:?}");
    pass(&mut home, &mut away);
    assert_eq!(played_in(&away), Event::Played(Mark::X, Cell::ALL[4]));
    away.open(&home.link());
    assert_eq!(away.screen().announcement.sentences(), [FarSentence::Notice(FarNotice::Known)]);
    away.mark(1);
    pass(&mut away, &mut home);
    assert_eq!(played_in(&home), Event::Played(Mark::O, Cell::ALL[0]));
}
