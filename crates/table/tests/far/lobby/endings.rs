//! The end of an offer that nobody has accepted.

use fairboard_rules::stratego::Rank;
use fairboard_table::far::{
    FarAsk, FarEntry, FarInput, FarNotice, FarState, FarVisit, GameKind, ListAsk, Listing,
    MoveTime, OpenAsk, Red, Shown, Stored,
};

use super::{Person, looking, offering, settle_list};
use crate::driver::army;

/// The entries of the person's games.
fn games(person: &mut Person) -> Vec<FarEntry> {
    person.tab().send(FarInput::Visit(FarVisit::List));
    person.tab().entries()
}

#[test]
fn an_offer_that_ends_leaves_no_game_and_its_game_can_be_offered_again() {
    type End = fn(&mut Person);
    let rows: [(&str, End, FarNotice); 2] = [
        ("its time is over", |home| home.wait(601), FarNotice::NobodyAccepted),
        (
            "it is taken back",
            |home| home.tab().ask(FarAsk::OpenGames(OpenAsk::TakeBack)),
            FarNotice::TakenBack,
        ),
    ];
    for kind in [GameKind::TicTacToe, GameKind::Stratego] {
        for (rule, end, notice) in rows {
            let (mut list, mut home) = offering(kind, "Ana");
            end(&mut home);
            settle_list(&mut list, &mut [&mut home]);
            assert_eq!((home.notice(), list.entries.len()), (Some(notice), 0), "{kind:?}: {rule}");
            let Shown::Begin(begin) = home.tab().screen().shown else { panic!("{kind:?}: {rule}") };
            let terms = (begin.kind, begin.red, begin.time, begin.is_ready);
            assert_eq!(terms, (kind, Red::Home, Some(MoveTime::OneDay), true), "{kind:?}: {rule}");
            home.tab().ask(FarAsk::OnList(ListAsk::Offer("Ana".to_owned())));
            settle_list(&mut list, &mut [&mut home]);
            assert_eq!(home.tab().current().listing, Listing::Listed, "{kind:?}: {rule}");
            assert_eq!(looking(2, &mut list, &home).shown().len(), 1, "{kind:?}: {rule}");
            assert_eq!(games(&mut home).len(), 1, "{kind:?}: {rule}");
        }
    }
}

#[test]
fn an_offer_whose_page_was_left_ends_without_a_word_and_keeps_its_army() {
    let (mut list, mut home) = offering(GameKind::Stratego, "");
    let [FarEntry::Whole(entry)] = &games(&mut home)[..] else { panic!("no game") };
    assert_eq!(entry.state, FarState::Offering);
    assert_eq!(home.tab().desk.games_that_go_on(), [], "home does not list it");
    settle_list(&mut list, &mut [&mut home]);
    assert_eq!(list.entries.len(), 0);
    home.wait(601);
    home.wait(1);
    settle_list(&mut list, &mut [&mut home]);
    assert_eq!((home.notice(), games(&mut home).len()), (None, 0));
    home.tab().send(FarInput::Visit(FarVisit::Begin(GameKind::Stratego)));
    let Shown::Begin(begin) = home.tab().screen().shown else { panic!("no army") };
    assert!(begin.is_ready, "the army is still placed");
    let draft = begin.army.unwrap().draft;
    assert_eq!(draft, army(Rank::Scout, "a4"));
}

#[test]
fn an_offer_that_another_tab_takes_back_is_taken_back_here_too() {
    let (mut list, mut home) = offering(GameKind::Stratego, "");
    let name = home.tab().current().name;
    let mut other = home.other_tab(FarVisit::Game(name.clone()));
    other.tab().ask(FarAsk::OpenGames(OpenAsk::TakeBack));
    home.tab().send(FarInput::OtherTab(name, Stored::Forgotten));
    settle_list(&mut list, &mut [&mut home, &mut other]);
    let Shown::Begin(begin) = home.tab().screen().shown else { panic!("it is still offered") };
    assert_eq!((home.notice(), begin.is_ready), (Some(FarNotice::TakenBack), true));
}

#[test]
fn an_offer_of_a_clock_that_was_set_back_ends() {
    let (mut list, mut home) = offering(GameKind::TicTacToe, "");
    home.tab().now -= 3_600_000;
    home.wait(0);
    settle_list(&mut list, &mut [&mut home]);
    assert_eq!((home.notice(), list.entries.len()), (Some(FarNotice::NobodyAccepted), 0));
}

#[test]
fn a_game_that_was_accepted_is_not_withdrawn() {
    let (mut list, mut home) = offering(GameKind::TicTacToe, "");
    let mut away = looking(2, &mut list, &home);
    away.accept();
    settle_list(&mut list, &mut [&mut home, &mut away]);
    home.tab().ask(FarAsk::OpenGames(OpenAsk::TakeBack));
    home.wait(601);
    settle_list(&mut list, &mut [&mut home, &mut away]);
    assert_eq!((home.tab().state(), home.notice()), (FarState::Turn, None));
}
