//! Pages that are reloaded while an offer stands.

use fairboard_table::far::{FarInput, FarNotice, FarState, FarVisit, GameKind, Listing};

use super::{List, Person, looking, offered, settle_list};

/// The person after a reload, at the game that was on the screen.
fn reloaded(person: &Person) -> Person {
    let name = person.player.tab.current().name;
    person.other_tab(FarVisit::Game(name))
}

#[test]
fn an_offer_stands_again_after_a_reload() {
    let (mut list, home, mut away) = offered(GameKind::TicTacToe);
    // The relay deletes the entry of a page that goes.
    let before = list.entries.clone();
    list.entries.clear();
    let mut home = reloaded(&home);
    assert_ne!(home.tab().current().listing, Listing::Unlisted);
    settle_list(&mut list, &mut [&mut home]);
    assert_eq!((home.tab().current().listing, &list.entries), (Listing::Listed, &before));
    away.accept();
    settle_list(&mut list, &mut [&mut home, &mut away]);
    assert_eq!((home.tab().state(), away.tab().state()), (FarState::Turn, FarState::Waiting));
}

#[test]
fn who_accepts_and_reloads_waits_for_the_same_answer() {
    let (mut list, mut home, mut away) = offered(GameKind::TicTacToe);
    away.accept();
    while away.post(&mut list) {}
    // The acceptance is lost.
    list.acceptances.clear();
    let mut away = reloaded(&away);
    settle_list(&mut list, &mut [&mut home, &mut away]);
    assert_eq!((home.tab().state(), away.tab().state()), (FarState::Turn, FarState::Waiting));
}

#[test]
fn who_accepts_and_reloads_is_told_that_it_was_in_vain() {
    type End = fn(&mut List, &mut Person, &mut Person);
    let rows: [(&str, End, FarNotice); 2] = [
        (
            "somebody was faster",
            |list, home, other| {
                other.accept();
                settle_list(list, &mut [home, other]);
            },
            FarNotice::Faster,
        ),
        (
            "the offer is gone",
            |list, home, _| {
                home.tab().send(FarInput::Visit(FarVisit::List));
                settle_list(list, &mut [home]);
            },
            FarNotice::OfferOver,
        ),
    ];
    for (rule, end, notice) in rows {
        let (mut list, mut home, mut away) = offered(GameKind::TicTacToe);
        let mut other = looking(3, &mut list, &home);
        away.accept();
        while away.post(&mut list) {}
        list.acceptances.clear();
        end(&mut list, &mut home, &mut other);
        let mut away = reloaded(&away);
        settle_list(&mut list, &mut [&mut home, &mut away]);
        away.wait(11);
        settle_list(&mut list, &mut [&mut home, &mut away]);
        assert_eq!((away.notice(), away.tab().entries().len()), (Some(notice), 0), "{rule}");
    }
}

#[test]
fn an_acceptance_in_vain_goes_from_the_list_of_games_too() {
    let (mut list, mut home, mut away) = offered(GameKind::TicTacToe);
    away.accept();
    while away.post(&mut list) {}
    list.acceptances.clear();
    home.tab().send(FarInput::Visit(FarVisit::List));
    settle_list(&mut list, &mut [&mut home]);
    let mut away = away.other_tab(FarVisit::List);
    assert_eq!(away.tab().entries().len(), 1);
    settle_list(&mut list, &mut [&mut away]);
    away.wait(11);
    settle_list(&mut list, &mut [&mut away]);
    assert_eq!((away.notice(), away.tab().entries().len()), (Some(FarNotice::OfferOver), 0));
}

#[test]
fn who_accepts_in_place_of_rubbish_is_told_soon() {
    for bytes in [vec![1, 2, 3], vec![0; 300]] {
        let (mut list, _, mut away) = offered(GameKind::TicTacToe);
        away.accept();
        while away.post(&mut list) {}
        for entry in list.entries.values_mut() {
            entry.clone_from(&bytes);
        }
        settle_list(&mut list, &mut [&mut away]);
        away.wait(11);
        assert_eq!(away.notice(), Some(FarNotice::OfferOver));
    }
}
