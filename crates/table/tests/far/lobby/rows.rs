//! Rows of the list, which do not move under a finger that is about to press.

use fairboard_table::far::{
    FarAsk, FarSentence, GameKind, Hitch, Line, ListAsk, ListNews, OpenState,
};

use super::{List, Person, look, offer, offering, settle_list};

/// Longer than an offer that is gone may come back, in milliseconds.
const PAST: u64 = 11_000;

/// A list with offers of this many people, and a person who looks at it.
fn full(count: u8) -> (List, Vec<Person>, Person) {
    let (mut list, home) = offering(GameKind::TicTacToe, "");
    let relay = home.player.relay.clone();
    let mut makers = vec![home];
    for number in 1..count {
        let mut maker = Person::new(10 + number, &relay);
        offer(&mut maker, GameKind::TicTacToe, "");
        settle_list(&mut list, &mut [&mut maker]);
        makers.push(maker);
    }
    let mut away = Person::new(2, &relay);
    look(&mut away, &mut list);
    (list, makers, away)
}

/// The rows: topics with states.
fn rows(person: &Person) -> Vec<(String, OpenState)> {
    person.rows().into_iter().map(|game| (game.id, game.state)).collect()
}

fn reads_news(person: &mut Person, list: &mut List) {
    settle_list(list, &mut [&mut *person]);
    person.check();
}

fn waits(person: &mut Person, millis: u64) {
    person.tab().now += millis;
    person.check();
}

#[test]
fn the_row_of_an_offer_stays_while_the_offer_goes_and_comes_back() {
    let (mut list, _makers, mut away) = full(3);
    let before = rows(&away);
    let number = |person: &Person| person.player.tab.screen().announcement.number();
    let said = number(&away);
    let first = before[0].0.clone();
    let entry = list.entries.remove(&first).expect("an entry");
    reads_news(&mut away, &mut list);
    let mut gone = before.clone();
    gone[0].1 = OpenState::Over;
    assert_eq!(rows(&away), gone);
    list.entries.insert(first, entry);
    reads_news(&mut away, &mut list);
    assert_eq!(rows(&away), before);
    assert_eq!(number(&away), said, "nothing is said of a cut line");
}

#[test]
fn after_a_cut_line_the_list_is_read_before_it_says_that_nobody_offers_a_game() {
    let (mut list, _makers, mut away) = full(2);
    let line = |person: &Person| person.player.tab.screen().open_games.expect("a list").line;
    away.news(ListNews::Line(Line::Interrupted(Hitch::Gone)));
    list.entries.clear();
    reads_news(&mut away, &mut list);
    assert!(rows(&away).iter().all(|(_, state)| *state == OpenState::Over));
    away.news(ListNews::Line(Line::Connected));
    assert_eq!(line(&away), Line::Connecting);
    waits(&mut away, 1_000);
    assert_eq!((line(&away), rows(&away).len()), (Line::Connected, 2));
}

#[test]
fn a_new_offer_takes_the_row_of_a_past_one() {
    let (mut list, mut makers, mut away) = full(3);
    let before = rows(&away);
    list.entries.remove(&before[1].0);
    reads_news(&mut away, &mut list);
    waits(&mut away, PAST);
    assert_eq!(rows(&away)[1], (before[1].0.clone(), OpenState::Over));
    let mut late = Person::new(30, &makers[0].player.relay);
    offer(&mut late, GameKind::TicTacToe, "");
    settle_list(&mut list, &mut [&mut late]);
    makers.push(late);
    reads_news(&mut away, &mut list);
    let after = rows(&away);
    assert_eq!([&after[0], &after[2]], [&before[0], &before[2]]);
    assert!(after[1].1 == OpenState::Open && after[1].0 != before[1].0 && after.len() == 3);
}

#[test]
fn past_rows_go_from_the_end_and_when_there_are_many() {
    for (count, removed, left) in [
        (3, vec![2], vec![0, 1]),
        (3, vec![1, 2], vec![0]),
        (8, vec![0, 1, 2, 3, 4], vec![0, 1, 2, 3, 4, 5, 6, 7]),
        (8, vec![0, 1, 2, 3, 4, 5], vec![6, 7]),
    ] {
        let (mut list, _makers, mut away) = full(count);
        let before = rows(&away);
        for place in &removed {
            list.entries.remove(&before[*place].0);
        }
        reads_news(&mut away, &mut list);
        assert_eq!(rows(&away).len(), before.len(), "{removed:?}: at once nothing moves");
        waits(&mut away, PAST);
        let after: Vec<_> = rows(&away).into_iter().map(|(id, _)| id).collect();
        let left: Vec<_> = left.into_iter().map(|place: usize| before[place].0.clone()).collect();
        assert_eq!(after, left, "{removed:?}");
    }
}

#[test]
fn who_is_hidden_keeps_the_row_and_may_be_hidden_once() {
    for goes_before in [false, true] {
        let (mut list, _makers, mut away) = full(2);
        let before = rows(&away);
        let first = before[0].0.clone();
        if goes_before {
            list.entries.remove(&first);
            reads_news(&mut away, &mut list);
        }
        for _ in 0..2 {
            away.tab().ask(FarAsk::OnList(ListAsk::Hide(first.clone())));
            settle_list(&mut list, &mut [&mut away]);
        }
        assert_eq!(rows(&away), [(first, OpenState::Hidden), before[1].clone()]);
        let open_games = away.player.tab.screen().open_games.unwrap();
        assert_eq!(open_games.hidden, 1, "{goes_before}");
        waits(&mut away, 20);
        let said = away.player.tab.screen().announcement;
        assert!(said.sentences().contains(&FarSentence::OpenGames(1)), "{goes_before}");
    }
}
