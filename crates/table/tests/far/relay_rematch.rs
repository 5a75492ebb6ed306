//! Rematches over a relay.

use fairboard_fair::{Duel, text};
use fairboard_forms::far::read;
use fairboard_rules::stratego::{Army, Color, Rank};
use fairboard_setups::arrange;
use fairboard_table::far::{
    Carrier, Compared, FarAsk, FarInput, FarSentence, FarState, GameKind, News, Relaying, Shown,
    address,
};

use crate::driver::{self, Browser, Tab, army, invite, pass, start};
use crate::players::{Player, nine, play, settle, stratego};

/// A game of tic-tac-toe that home has won.
fn won() -> (Player, Player) {
    let (mut home, mut away) = nine();
    play(&mut home, &mut away, &[5, 1, 3, 2, 7]);
    (home, away)
}

/// A game of Stratego that home has won.
fn won_stratego() -> (Player, Player) {
    let (mut home, mut away) = stratego();
    home.tab.play("a4a7");
    settle(&mut home, &mut away);
    (home, away)
}

fn is_offered(player: &Player) -> bool {
    player.tab.current().relay.is_some_and(|relay| relay.rematch)
}

/// Both are in one new game, at which the player is to move who was not Red.
fn plays_on(first: &mut Player, second: &mut Player) {
    assert_eq!(first.tab.current().name, second.tab.current().name);
    assert_eq!((first.tab.state(), second.tab.state()), (FarState::Turn, FarState::Waiting));
    for player in [&*first, &*second] {
        assert!(player.tab.current().relay.is_some());
        assert!(player.tab.copied.is_empty(), "no link is needed");
    }
    first.tab.mark(9);
    settle(first, second);
    assert_eq!(second.tab.state(), FarState::Turn);
}

#[test]
fn a_rematch_takes_one_press_of_each() {
    let (mut home, mut away) = won();
    let before = home.tab.current().name;
    home.tab.ask(FarAsk::Rematch);
    assert_eq!(home.tab.state(), FarState::Inviting);
    assert_eq!(home.tab.address, address(&home.tab.current().name));
    settle(&mut home, &mut away);
    assert!(is_offered(&away) && away.tab.current().name == before, "nobody is taken from a game");
    away.tab.ask(FarAsk::Rematch);
    settle(&mut home, &mut away);
    plays_on(&mut away, &mut home);
    assert_eq!(away.tab.current().color, Some(Color::Red), "the sides are swapped");
    assert_ne!(home.tab.current().name, before);
}

#[test]
fn a_rematch_is_offered_to_a_page_that_is_loaded_again() {
    for (rule, reload) in [
        ("away", (|_, away: &mut Player| away.reload()) as fn(&mut Player, &mut Player)),
        ("home", |home, _| home.reload()),
        ("both", |home, away| {
            home.reload();
            away.reload();
        }),
    ] {
        let (mut home, mut away) = won();
        home.tab.ask(FarAsk::Rematch);
        home.post();
        reload(&mut home, &mut away);
        settle(&mut home, &mut away);
        assert!(is_offered(&away), "{rule}");
        away.tab.ask(FarAsk::Rematch);
        reload(&mut home, &mut away);
        settle(&mut home, &mut away);
        plays_on(&mut away, &mut home);
    }
}

#[test]
fn armies_are_placed_for_a_rematch() {
    let (mut home, mut away) = won_stratego();
    away.tab.ask(FarAsk::Rematch);
    let Shown::Begin(begin) = away.tab.screen().shown else { panic!("{:?}", away.tab.screen()) };
    assert_eq!((begin.kind, begin.carrier), (GameKind::Stratego, Carrier::Relay));
    assert_eq!(away.tab.address, address("stratego"));
    away.tab.load(army(Rank::Scout, "a4"));
    away.tab.ask(FarAsk::Start);
    settle(&mut home, &mut away);
    let before = home.tab.address.clone();
    home.tab.ask(FarAsk::Rematch);
    let Shown::Begin(begin) = home.tab.screen().shown else { panic!("{:?}", home.tab.screen()) };
    assert!(begin.is_answer);
    assert_eq!(home.tab.address, before, "an answer has no address of its own");
    home.tab.load(army(Rank::Flag, "j4"));
    home.tab.ask(FarAsk::Start);
    settle(&mut home, &mut away);
    assert_eq!((away.tab.state(), home.tab.state()), (FarState::Turn, FarState::Waiting));
    assert_eq!(away.tab.current().color, Some(Color::Red), "the sides are swapped");
    away.tab.play("a4a7");
    settle(&mut home, &mut away);
    assert!(matches!(home.tab.state(), FarState::Over(..)), "{:?}", home.tab.state());
}

#[test]
fn an_invitation_to_a_rematch_is_not_announced_before_the_end() {
    let (home, mut away) = nine();
    let game = away.tab.current().name;
    let record = home.tab.browser.games.borrow()[&game].clone();
    let duel = read(&record).ok().and_then(|saved| Duel::restore(&text::decode(&saved.duel)?).ok());
    let duel = duel.expect("a game");
    let terms = *duel.terms();
    let invitation = Duel::invite([7; 32], terms, None).unwrap().packet().unwrap();
    let packet = duel.vouch_for(&invitation);
    away.tab.send(FarInput::Relay(News::Packet(game, packet)));
    let screen = away.tab.screen();
    assert!(!screen.announcement.sentences().contains(&FarSentence::Rematch));
}

#[test]
fn an_own_invitation_becomes_the_answer_to_another_one() {
    for (rule, own, stays) in [
        ("the army stays", army(Rank::Scout, "a4"), true),
        ("an army of another size does not", arrange(Color::Red, Army::Barrage, 1), false),
    ] {
        let (mut home, mut away) = won_stratego();
        home.tab.ask(FarAsk::Rematch);
        home.tab.ask(FarAsk::Army(own.army()));
        home.tab.load(own);
        away.tab.ask(FarAsk::Rematch);
        away.tab.load(army(Rank::Flag, "j4"));
        away.tab.ask(FarAsk::Start);
        settle(&mut home, &mut away);
        let screen = home.tab.screen();
        let Shown::Begin(begin) = screen.shown else { panic!("{rule}: {screen:?}") };
        assert_eq!((begin.is_answer, begin.is_ready), (true, stays), "{rule}");
        assert_eq!(begin.size, Army::Full, "{rule}");
        if !stays {
            home.tab.load(army(Rank::Scout, "a4"));
        }
        home.tab.ask(FarAsk::Start);
        settle(&mut home, &mut away);
        assert_eq!(home.tab.current().name, away.tab.current().name, "{rule}");
    }
}

#[test]
fn of_two_invitations_the_one_of_home_stands_and_the_other_one_answers_it() {
    for (rule, is_held, is_last) in [
        ("away is as fast", false, false),
        ("away signs before it reads", true, false),
        ("away reads before it signs", true, true),
    ] {
        let (mut home, mut away) = won();
        away.tab.is_held = is_held;
        home.tab.ask(FarAsk::Rematch);
        if is_last {
            home.post();
            away.look();
        }
        away.tab.ask(FarAsk::Rematch);
        // A held tab signs its own invitation only now, with the other one before or behind it.
        if is_held {
            home.post();
            away.look();
            away.tab.release();
        }
        settle(&mut home, &mut away);
        assert_eq!(away.tab.screen().notice, None, "{rule}");
        plays_on(&mut away, &mut home);
        let games = |player: &Player| player.tab.browser.games.borrow().len();
        assert_eq!((games(&home), games(&away)), (2, 2), "the other invitation is forgotten");
    }
}

#[test]
fn of_two_invitations_with_armies_the_answer_has_the_army_of_the_own_one() {
    for (rule, size, is_answered) in
        [("the same game", Army::Full, true), ("another game", Army::Barrage, false)]
    {
        let (mut home, mut away) = won_stratego();
        for (player, army) in
            [(&mut home, arrange(Color::Red, size, 1)), (&mut away, army(Rank::Scout, "a4"))]
        {
            player.tab.ask(FarAsk::Rematch);
            player.tab.ask(FarAsk::Army(army.army()));
            player.tab.load(army);
            player.tab.ask(FarAsk::Start);
        }
        settle(&mut home, &mut away);
        assert_eq!(is_offered(&away), !is_answered, "{rule}");
        if is_answered {
            assert_eq!(
                (away.tab.state(), home.tab.state()),
                (FarState::Turn, FarState::Waiting),
                "{rule}"
            );
            away.tab.play("a4a5");
            settle(&mut home, &mut away);
            assert_eq!(home.tab.state(), FarState::Turn, "{rule}");
        }
    }
}

#[test]
fn a_rematch_goes_on_by_link_without_the_relay() {
    let (mut home, mut away) = won();
    home.tab.ask(FarAsk::Rematch);
    // The relay is gone.
    away.tab.open(&home.tab.link());
    away.tab.ask(FarAsk::Start);
    home.tab.open(&away.tab.link());
    assert_eq!(home.tab.current().name, away.tab.current().name);
    assert_eq!(home.tab.current().compared, Compared::NotYet, "as in the game before");
}

#[test]
fn a_rematch_of_a_game_without_mailboxes_goes_by_link() {
    let (mut home, mut away) = driver::begun();
    home.ask(FarAsk::Resign);
    pass(&mut home, &mut away);
    for tab in [&mut home, &mut away] {
        // The site has a relay since then.
        tab.browser.relaying = Relaying::Possible;
        tab.reload();
    }
    home.ask(FarAsk::Rematch);
    away.open(&start(&mut home, None));
    home.open(&start(&mut away, None));
    assert_eq!(home.current().name, away.current().name);
    away.open(&home.link());
    away.mark(5);
    pass(&mut away, &mut home);
    assert_eq!(home.state(), FarState::Turn);
}

#[test]
fn nobody_but_the_player_of_the_game_before_can_invite_to_a_rematch() {
    let (mut home, mut away) = won();
    let game = away.tab.current().name;
    home.tab.ask(FarAsk::Rematch);
    home.post();
    let (_, good) = home.relay.0.borrow()[&home.joined[&game]].clone();
    let mut forged = good.clone();
    *forged.last_mut().unwrap() ^= 1;
    let mut stranger = Browser::new(7).tab();
    let link = invite(&mut stranger, GameKind::TicTacToe, None);
    let unvouched = text::decode(link.rsplit('/').next().unwrap()).unwrap();
    for (rule, packet, offered) in
        [("forged", forged, false), ("nothing vouches", unvouched, false), ("good", good, true)]
    {
        away.tab.send(FarInput::Relay(News::Packet(game.clone(), packet)));
        assert_eq!(is_offered(&away), offered, "{rule}");
    }
}

#[test]
fn the_end_of_the_game_before_is_signed_also_by_a_player_who_has_gone_on() {
    for (rule, goes_on) in [
        ("who places an army", (|_| {}) as fn(&mut Tab)),
        ("who has invited", |tab| {
            tab.load(army(Rank::Scout, "a4"));
            tab.ask(FarAsk::Start);
        }),
    ] {
        let (mut home, mut away) = stratego();
        let name = away.tab.current().name;
        away.tab.ask(FarAsk::Resign);
        away.tab.ask(FarAsk::Sign);
        away.post();
        away.tab.ask(FarAsk::Rematch);
        goes_on(&mut away.tab);
        settle(&mut home, &mut away);
        assert!(home.tab.current().may.certify, "{rule}: {:?}", home.tab.state());
        assert_ne!(away.tab.address, address(&name), "{rule}: nobody is taken from the new game");
    }
}
