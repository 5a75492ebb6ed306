//! People whose offers a person does not want to see.

use fairboard_table::far::{FarAsk, FarNotice, GameKind, ListAsk, Listing};

use super::{Person, look, offer, offered, settle_list};

#[test]
fn somebody_who_is_hidden_stays_hidden_and_accepts_nothing() {
    let (mut list, mut home, mut away) = offered(GameKind::TicTacToe);
    let id = away.shown()[0].id.clone();
    away.tab().ask(FarAsk::OnList(ListAsk::Hide(id)));
    assert_eq!(away.shown(), []);
    away.tab().go("#/far/");
    away.tab().reload();
    away.looks = false;
    look(&mut away, &mut list);
    assert_eq!(away.shown(), []);
    offer(&mut away, GameKind::TicTacToe, "");
    settle_list(&mut list, &mut [&mut home, &mut away]);
    look(&mut home, &mut list);
    home.accept();
    settle_list(&mut list, &mut [&mut home, &mut away]);
    assert_eq!((away.tab().current().listing, list.acceptances.len()), (Listing::Listed, 1));
}

#[test]
fn who_was_hidden_is_shown_again_by_one_press() {
    let (mut list, _home, mut away) = offered(GameKind::TicTacToe);
    let hidden = |person: &Person| person.player.tab.screen().open_games.unwrap().hidden;
    let before = away.shown();
    away.tab().ask(FarAsk::OnList(ListAsk::Hide(before[0].id.clone())));
    assert_eq!((away.notice(), hidden(&away)), (Some(FarNotice::Hidden), 1));
    away.tab().ask(FarAsk::OnList(ListAsk::HideNobody));
    settle_list(&mut list, &mut [&mut away]);
    away.check();
    assert_eq!((away.shown(), hidden(&away)), (before, 0));
}
