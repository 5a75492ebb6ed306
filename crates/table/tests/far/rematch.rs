//! Rematches by links.

use fairboard_fair::{Duel, text};
use fairboard_forms::far::read;
use fairboard_table::far::{Compared, FarAsk, FarNotice, FarState, Shown};

use crate::driver::{Browser, SITE, Tab, begun, begun_stratego, pass, start};

/// A game that home has left, in which both have compared the pictures.
fn left() -> (Tab, Tab) {
    let (mut home, mut away) = begun();
    home.ask(FarAsk::Resign);
    pass(&mut home, &mut away);
    home.open(&away.link());
    for tab in [&mut home, &mut away] {
        tab.ask(FarAsk::Compared(Compared::Same));
    }
    (home, away)
}

/// The stored side of the current game.
fn stored(tab: &Tab) -> Duel {
    let saved = read(&tab.browser.games.borrow()[&tab.current().name]).unwrap();
    Duel::restore(&text::decode(&saved.duel).unwrap()).unwrap()
}

/// The packet of a link.
fn packet(link: &str) -> Vec<u8> {
    link.rsplit('/').next().and_then(text::decode).unwrap()
}

fn link(packet: &[u8]) -> String {
    format!("{SITE}#/p/{}", text::encode(packet))
}

#[test]
fn a_rematch_needs_its_game_before_only_to_be_trusted() {
    for (rule, gone_at_home, gone_at_away) in [
        ("none is gone", false, false),
        ("who invites has forgotten it", true, false),
        ("who accepts has forgotten it", false, true),
        ("both have", true, true),
    ] {
        let (mut home, mut away) = left();
        let before = home.current().name;
        home.ask(FarAsk::Rematch);
        let invitation = start(&mut home, None);
        for (tab, is_gone) in [(&mut home, gone_at_home), (&mut away, gone_at_away)] {
            if is_gone {
                tab.ask(FarAsk::Forget(before.clone()));
            }
        }
        away.open(&invitation);
        let answer = start(&mut away, None);
        home.open(&answer);
        let trust = |is_gone| if is_gone { Compared::NotYet } else { Compared::Vouched };
        assert_eq!(home.state(), FarState::Waiting, "{rule}: {:?}", home.notice());
        assert_eq!(home.current().compared, trust(gone_at_home || gone_at_away), "{rule}");
        assert_eq!(away.current().compared, trust(gone_at_away), "{rule}");
    }
}

#[test]
fn nothing_but_a_first_message_is_taken_from_one_for_which_no_game_here_vouches() {
    let (mut home, away) = left();
    let before = stored(&home);
    home.ask(FarAsk::Rematch);
    let vouched = packet(&start(&mut home, None));
    let mut stranger = Browser::new(7).tab();
    stranger.open(&link(&vouched));
    let mut forged = packet(&start(&mut stranger, None));
    *forged.last_mut().unwrap() ^= 1;
    let mut changed = vouched.clone();
    *changed.last_mut().unwrap() ^= 1;
    let gone = stored(&begun_stratego().0);
    let mut tabs = [home, away, stranger];
    let (stray, damaged) = (FarNotice::OtherBrowser, FarNotice::Damaged);
    for (rule, tab, packet, notice) in [
        ("its game is here, and its signature wrong", 1, changed, damaged),
        ("one in another", 1, gone.vouch_for(&vouched), stray),
        (
            "one in another that is vouched for",
            1,
            before.vouch_for(&gone.vouch_for(&forged)),
            stray,
        ),
        ("another message", 1, gone.vouch_for(&before.question()), stray),
        ("no message", 2, before.vouch_for(&[]), stray),
        ("a forged acceptance", 0, gone.vouch_for(&forged), damaged),
        ("an acceptance of a game that is not here", 1, gone.vouch_for(&forged), stray),
    ] {
        let tab = &mut tabs[tab];
        let games = tab.browser.games.borrow().clone();
        tab.open(&link(&packet));
        assert_eq!(tab.notice(), Some(notice), "{rule}");
        assert_eq!(*tab.browser.games.borrow(), games, "{rule}");
        let is_stray = matches!(tab.screen().shown, Shown::Stray(_));
        assert_eq!(is_stray, notice == stray, "{rule}");
    }
    assert_eq!(tabs[0].state(), FarState::Inviting);
}
