//! Acceptances of open games, and what comes in their place.

use std::collections::BTreeSet;

use fairboard_fair::{Maker, MakerKey, Meeting, Offered};
use fairboard_rules::stratego::Rank;
use fairboard_table::far::{
    FarAsk, FarInput, FarNotice, FarState, FarVisit, GameKind, ListAsk, ListNews, Listing,
    OfferAcceptance, Shown,
};

use super::{Person, look, looking, offer, offered, offering, sealed, settle_list};
use crate::driver::army;
use crate::players::{Player, play};

#[test]
fn who_is_second_reads_that_somebody_was_faster() {
    let (mut list, mut home) = offering(GameKind::TicTacToe, "");
    let mut people = [2, 3].map(|number| looking(number, &mut list, &home));
    for person in &mut people {
        person.accept();
        while person.post(&mut list) {}
    }
    assert_eq!(list.acceptances.len(), 2);
    let [first, second] = &mut people;
    settle_list(&mut list, &mut [&mut home, first, second]);
    assert_eq!(
        [first.notice(), second.notice(), home.notice()],
        [None, Some(FarNotice::Faster), None]
    );
    assert_eq!(second.tab().entries(), [], "the game that was prepared is gone");
    play(&mut home.player, &mut first.player, &[1, 4, 2]);
    assert_eq!(first.tab().state(), FarState::Turn);
}

#[test]
fn an_army_that_is_placed_for_an_offer_that_goes_is_placed_in_vain() {
    for (is_taken, notice) in [(true, FarNotice::Faster), (false, FarNotice::OfferOver)] {
        let (mut list, mut home) = offering(GameKind::Stratego, "");
        let [mut away, mut other] = [2, 3].map(|number| looking(number, &mut list, &home));
        away.accept();
        if is_taken {
            other.accept();
            other.tab().load(army(Rank::Flag, "j4"));
            other.tab().ask(FarAsk::Start);
        } else {
            home.tab().send(FarInput::Visit(FarVisit::List));
        }
        settle_list(&mut list, &mut [&mut home, &mut away, &mut other]);
        if !is_taken {
            away.wait(10);
            assert!(matches!(away.tab().screen().shown, Shown::Begin(_)), "it may come back");
            away.wait(1);
        }
        assert_eq!(away.notice(), Some(notice));
        assert!(matches!(away.tab().screen().shown, Shown::List(_)));
    }
}

#[test]
fn an_offer_that_is_gone_for_a_moment_is_answered_all_the_same() {
    let (mut list, mut home, mut away) = offered(GameKind::Stratego);
    away.accept();
    let (id, entry) = list.entries.pop_first().unwrap();
    settle_list(&mut list, &mut [&mut away]);
    away.wait(5);
    list.entries.insert(id, entry);
    settle_list(&mut list, &mut [&mut away]);
    away.wait(20);
    away.tab().load(army(Rank::Flag, "j4"));
    away.tab().ask(FarAsk::Start);
    settle_list(&mut list, &mut [&mut home, &mut away]);
    assert_eq!((home.tab().state(), away.tab().state()), (FarState::Turn, FarState::Waiting));
}

#[test]
fn an_offer_that_is_accepted_already_is_not_shown_and_not_accepted_again() {
    let (mut list, mut home, mut away) = offered(GameKind::TicTacToe);
    let id = away.shown()[0].id.clone();
    away.accept();
    let begun = away.tab().current().name;
    away.tab().send(FarInput::Visit(FarVisit::List));
    while away.post(&mut list) || away.look(&list) {}
    away.check();
    assert_eq!(away.shown(), []);
    // A press that was on its way.
    away.tab().ask(FarAsk::OnList(ListAsk::Accept(id)));
    assert_eq!(away.tab().current().name, begun);
    settle_list(&mut list, &mut [&mut home, &mut away]);
    assert_eq!(list.acceptances.len(), 1);
    assert_eq!((home.tab().state(), away.tab().state()), (FarState::Turn, FarState::Waiting));
}

#[test]
fn an_offer_that_two_tabs_accept_is_accepted_once() {
    let (mut list, mut home, mut away) = offered(GameKind::TicTacToe);
    let tab = away.player.tab.browser.tab();
    let mut other = Person::of(Player::of(tab, &home.player.relay));
    other.tab().now = away.player.tab.now;
    look(&mut other, &mut list);
    away.accept();
    other.accept();
    settle_list(&mut list, &mut [&mut home, &mut away, &mut other]);
    assert_eq!(other.notice(), Some(FarNotice::OtherTab));
    // Both tabs wait with the acceptance of the same game.
    let keys: BTreeSet<_> = list.acceptances.iter().map(|(_, bytes)| &bytes[..32]).collect();
    assert_eq!(keys.len(), 1);
    assert_eq!((home.tab().state(), away.tab().state()), (FarState::Turn, FarState::Waiting));
    assert_eq!(away.tab().entries().len(), 1, "nobody has deleted the game");
}

#[test]
fn an_acceptance_of_an_offer_that_has_ended_is_in_vain() {
    let (mut list, mut home, mut away) = offered(GameKind::TicTacToe);
    home.tab().send(FarInput::Visit(FarVisit::List));
    away.accept();
    settle_list(&mut list, &mut [&mut home, &mut away]);
    assert_eq!((away.notice(), list.acceptances.len()), (None, 1), "it may have been taken");
    away.wait(9);
    assert_eq!(away.notice(), None);
    away.wait(2);
    assert_eq!(away.notice(), Some(FarNotice::OfferOver));
    assert_eq!(away.tab().entries(), []);
    // The offer is over for its maker, too.
    let (_, bytes) = list.acceptances[0].clone();
    home.news(ListNews::Acceptance(bytes));
    assert_eq!(home.tab().list, []);
}

#[test]
fn no_acceptance_but_a_sound_one_of_this_offer_is_taken() {
    let (mut list, mut home, mut away) = offered(GameKind::TicTacToe);
    let entry = list.entries.values().next().unwrap().clone();
    away.accept();
    away.post(&mut list);
    let (topic_id, good) = list.acceptances[0].clone();
    // What is sealed by the key of the offer, with all that its sender wants in it.
    let offered = Offered::new(&MakerKey::new(*entry[..32].first_chunk().unwrap()), &entry[96..]);
    let (person, meeting) = (Maker::new(&[9; 32]), Meeting::new(&[8; 32]));
    let home_key = entry[101..133].try_into().unwrap();
    let met = meeting.accept(&home_key, &offered).unwrap();
    let made = |key: [u8; 32], signature: [u8; 64], packet: &[u8]| {
        let rest = [person.key().bytes().as_slice(), &signature, packet].concat();
        sealed(&OfferAcceptance { topic_id: topic_id.clone(), key, secret: met.seal, rest })
    };
    let packet = &good[32 + seal_bytes(&topic_id) + 96..];
    let signed = |packet: &[u8]| person.accept(&offered, &meeting.key(), packet);
    let mut other_game = packet.to_vec();
    other_game[2] ^= 1;
    let invitation = &entry[133..200];
    let mut other_key = good.clone();
    other_key[0] ^= 1;
    for (rule, bytes) in [
        ("nothing", vec![]),
        ("a key alone", good[..32].to_vec()),
        ("the key of somebody else", other_key),
        ("a key without secrets", made([0; 32], signed(packet), packet)),
        ("a forged signature", made(meeting.key(), [1; 64], packet)),
        ("the signature of another offer", {
            let other = Offered::new(&person.key(), &entry[96..]);
            made(meeting.key(), person.accept(&other, &meeting.key(), packet), packet)
        }),
        ("the signature with another key", {
            made(meeting.key(), person.accept(&offered, &home_key, packet), packet)
        }),
        ("another game", made(meeting.key(), signed(&other_game), &other_game)),
        ("an invitation", made(meeting.key(), signed(invitation), invitation)),
        ("no packet", made(meeting.key(), signed(b""), b"")),
    ] {
        home.news(ListNews::Acceptance(bytes));
        home.post(&mut list);
        assert_eq!(home.tab().current().listing, Listing::Listed, "{rule}");
        assert_eq!(home.notice(), None, "{rule}");
    }
    home.news(ListNews::Acceptance(made(meeting.key(), signed(packet), packet)));
    home.post(&mut list);
    assert_eq!(home.tab().state(), FarState::Turn, "a sound one");
}

fn seal_bytes(topic_id: &str) -> usize {
    topic_id.len() + 16
}

#[test]
fn an_acceptance_that_comes_again_begins_no_other_game() {
    let (mut list, mut home, mut away) = offered(GameKind::TicTacToe);
    away.accept();
    settle_list(&mut list, &mut [&mut home, &mut away]);
    let before = home.tab().current();
    let (_, bytes) = list.acceptances[0].clone();
    home.news(ListNews::Acceptance(bytes.clone()));
    home.post(&mut list);
    assert_eq!(home.tab().current(), before);
    // Nor does it accept the next offer of the same person.
    offer(&mut home, GameKind::TicTacToe, "");
    settle_list(&mut list, &mut [&mut home]);
    home.news(ListNews::Acceptance(bytes));
    settle_list(&mut list, &mut [&mut home]);
    assert_eq!(home.tab().current().listing, Listing::Listed);
}

#[test]
fn an_acceptance_that_is_lost_is_sent_again_with_the_next_connection() {
    let (mut list, mut home, mut away) = offered(GameKind::TicTacToe);
    away.accept();
    away.post(&mut list);
    list.acceptances.clear();
    settle_list(&mut list, &mut [&mut home, &mut away]);
    assert_eq!(home.tab().current().listing, Listing::Listed);
    away.seen.clear();
    settle_list(&mut list, &mut [&mut home, &mut away]);
    assert_eq!((home.tab().state(), away.tab().state()), (FarState::Turn, FarState::Waiting));
}

#[test]
fn a_mark_that_the_maker_has_not_signed_ends_nothing() {
    let (mut list, mut home, mut away) = offered(GameKind::TicTacToe);
    let (id, entry) =
        list.entries.first_key_value().map(|(id, it)| (id.clone(), it.clone())).unwrap();
    away.accept();
    away.post(&mut list);
    let stranger = Maker::new(&[9; 32]);
    let offered = Offered::new(&MakerKey::new(*entry.first_chunk().unwrap()), &entry[96..]);
    for maker in [&entry[..32], stranger.key().bytes()] {
        let mark = [maker, &stranger.take(&offered, &[5; 32]), &[5; 32]].concat();
        away.hear(&id, &mark);
        assert_eq!(away.notice(), None);
    }
    settle_list(&mut list, &mut [&mut home, &mut away]);
    assert_eq!(away.tab().state(), FarState::Waiting);
}
