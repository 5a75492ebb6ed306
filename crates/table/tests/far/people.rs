//! What makes a game with somebody far away pleasant: names, setups, and links that are handed out.

use fairboard_forms::far::{GameKind, SavedFarGame, Standing, read};
use fairboard_forms::library::{SavedSetup, SavedSetups};
use fairboard_rules::stratego::{Color, Rank};
use fairboard_setups::Named;
use fairboard_table::Copying;
use fairboard_table::far::{
    Beginning, Compared, FarAsk, FarEntry, FarInput, FarNotice, FarState, FarVisit, SetupName,
    SetupsList, Sharing, Shown,
};
use fairboard_table::gesture::Touch;
use fairboard_table::stratego::{ArmyAsk, BoardAsk, Heat, Place};

use crate::driver::{Browser, Tab, army, begun, begun_stratego, invite, pass, start};

/// The stored record of the current game.
fn stored(tab: &Tab) -> SavedFarGame {
    read(&tab.browser.games.borrow()[&tab.current().name]).unwrap()
}

fn named(tab: &mut Tab, name: &str) -> Option<String> {
    tab.ask(FarAsk::Name(name.to_owned()));
    tab.current().opponent.map(|name| name.to_string())
}

#[test]
fn a_name_of_the_other_player_is_kept_on_the_device_and_bad_ones_are_refused() {
    let (mut home, mut away) = begun();
    for (rule, given, kept, notice) in [
        ("a name", " Ana  Maria ", Some("Ana Maria"), None),
        ("too long", &"é".repeat(41), Some("Ana Maria"), Some(FarNotice::LongName)),
        (
            "signs that nobody sees",
            "Ana\u{202e}",
            Some("Ana Maria"),
            Some(FarNotice::HiddenCharacters),
        ),
        ("another name", "Ana", Some("Ana"), None),
    ] {
        assert_eq!(named(&mut home, given).as_deref(), kept, "{rule}");
        assert_eq!(home.notice(), notice, "{rule}");
    }
    home.reload();
    let listed = home.entries();
    let [FarEntry::Whole(listed)] = &listed[..] else { panic!("{listed:?}") };
    assert_eq!(listed.opponent.as_ref().map(ToString::to_string).as_deref(), Some("Ana"));
    home.send(FarInput::Visit(FarVisit::Game(listed.name.clone())));
    home.mark(5);
    named(&mut home, "Ana");
    pass(&mut home, &mut away);
    assert_eq!(stored(&home).opponent.unwrap().as_str(), "Ana", "a move keeps it");
    assert_eq!(stored(&away).opponent, None, "the other device does not learn it");
    assert_eq!(named(&mut home, " "), None, "a blank name is none");
}

#[test]
fn a_rematch_keeps_the_name() {
    let (mut home, mut away) = begun();
    named(&mut home, "Ana");
    home.ask(FarAsk::Resign);
    home.ask(FarAsk::Sign);
    away.open(&home.link());
    home.open(&away.link());
    home.ask(FarAsk::Rematch);
    start(&mut home, None);
    assert_eq!(home.current().opponent.unwrap().as_str(), "Ana");
}

#[test]
fn home_learns_the_kind_and_the_standing_of_games_that_go_on() {
    let (mut home, mut away) = begun_stratego();
    let standing =
        |tab: &Tab| tab.desk.games_that_go_on().pop().map(|game| (game.kind, game.standing));
    let stratego = |standing| Some((GameKind::Stratego, standing));
    assert_eq!(standing(&home), stratego(Standing::Turn));
    assert_eq!(standing(&away), stratego(Standing::Accepting));
    away.ask(FarAsk::Doubt);
    away.ask(FarAsk::Compared(Compared::Different));
    assert_eq!(standing(&away), stratego(Standing::Different));
    away.ask(FarAsk::Compared(Compared::NotYet));
    home.play("a4a7");
    home.ask(FarAsk::Sign);
    assert!(matches!(home.state(), FarState::Attacking(..)));
    assert_eq!(standing(&home), stratego(Standing::Waiting));
    let mut alone = Browser::new(5).tab();
    alone.send(FarInput::Visit(FarVisit::Begin(GameKind::TicTacToe)));
    start(&mut alone, None);
    assert_eq!(standing(&alone), Some((GameKind::TicTacToe, Standing::Inviting)));
    let (mut loser, mut winner) = begun();
    loser.ask(FarAsk::Resign);
    loser.ask(FarAsk::Sign);
    winner.open(&loser.link());
    assert_eq!(standing(&winner), None);
}

#[test]
fn a_confirmed_move_is_handed_out_as_is_usual_on_the_device() {
    for (sharing, copies, shares) in
        [(Sharing::Impossible, 1, 0), (Sharing::Possible, 1, 0), (Sharing::Usual, 0, 1)]
    {
        let mut browser = Browser::new(1);
        browser.sharing = sharing;
        let mut tab = browser.tab();
        tab.send(FarInput::Visit(FarVisit::Begin(GameKind::TicTacToe)));
        tab.ask(FarAsk::Start);
        assert_eq!((tab.copied.len(), tab.shared.len()), (copies, shares), "{sharing:?}");
        let link = tab.link();
        assert!(tab.copied.iter().chain(&tab.shared).all(|given| *given == link), "{sharing:?}");
        tab.ask(FarAsk::Share);
        assert_eq!(tab.shared.last(), Some(&link), "{sharing:?}");
    }
    let mut tab = Browser::new(1).tab();
    for (answer, notice, is_good) in [
        (FarInput::NotShared, FarNotice::NotShared, false),
        (FarInput::Copied(Copying::Done), FarNotice::Copied, true),
        (FarInput::Copied(Copying::Refused), FarNotice::NotCopied, false),
    ] {
        tab.send(answer);
        assert_eq!(tab.notice(), Some(notice));
        assert_eq!(notice.is_good(), is_good, "{notice:?}");
    }
}

fn beginning(tab: &Tab) -> Beginning {
    let Shown::Begin(begin) = tab.screen().shown else { panic!("{:?}", tab.screen()) };
    *begin
}

#[test]
fn ready_made_and_saved_setups_take_the_place_of_an_army() {
    let own = army(Rank::Flag, "a1").finish().unwrap();
    let small = Named::Pincers.draft(Color::Red).finish().unwrap();
    let saved = [SavedSetup::new("Mine", &own), SavedSetup::new("Small", &small)];
    let mut browser = Browser::new(1);
    browser.setups = saved.into_iter().flatten().collect::<SavedSetups>();
    let mut tab = browser.tab();
    tab.send(FarInput::Visit(FarVisit::Begin(GameKind::Stratego)));
    assert_eq!(beginning(&tab).setups, None, "they are hidden at first");
    tab.ask(FarAsk::Setups(SetupsList::Shown));
    let offered = beginning(&tab).setups.unwrap();
    assert_eq!(offered.len(), 1 + Named::of(own.army()).count(), "those of the other army are not");
    assert_eq!(offered[0].name, SetupName::Saved("Mine".into()));
    for setup in offered {
        tab.load(setup.setup.draft().clone());
        let begin = beginning(&tab);
        assert!(begin.is_ready && begin.setups.is_none(), "{:?}", setup.name);
        assert!(begin.army.unwrap().advice.opinion.is_some(), "{:?}", setup.name);
    }
}

#[test]
fn an_army_is_saved_as_a_setup_while_it_is_placed() {
    let mut tab = Browser::new(1).tab();
    tab.send(FarInput::Visit(FarVisit::Begin(GameKind::Stratego)));
    tab.ask(FarAsk::SaveSetup("Early".into()));
    assert_eq!(tab.saved, [], "the army is not complete");
    let own = army(Rank::Flag, "a1").finish().unwrap();
    tab.load(own.draft().clone());
    tab.ask(FarAsk::SaveSetup(" ".into()));
    assert_eq!(tab.saved, [], "it has no name");
    tab.ask(FarAsk::SaveSetup("Mine".into()));
    let saved = SavedSetup::new("Mine", &own).unwrap();
    assert_eq!(tab.saved, std::slice::from_ref(&saved));
    tab.send(FarInput::SetupSaved(None));
    assert_eq!(tab.notice(), Some(FarNotice::SetupNotSaved));
    tab.send(FarInput::SetupSaved(Some([saved].into_iter().collect())));
    assert_eq!(tab.notice(), Some(FarNotice::SetupSaved));
    tab.ask(FarAsk::Setups(SetupsList::Shown));
    let offered = beginning(&tab).setups.unwrap();
    assert_eq!(offered[0].name, SetupName::Saved("Mine".into()));
}

#[test]
fn the_heat_map_shows_where_people_put_the_rank_in_hand_here_too() {
    let mut tab = Browser::new(1).tab();
    tab.send(FarInput::Visit(FarVisit::Begin(GameKind::Stratego)));
    let warm = |tab: &Tab| {
        let board = beginning(tab).army.unwrap().board.drawn.unwrap();
        board.squares.iter().any(|look| look.heat > 0)
    };
    let flag = Touch::Choose(Place::Heap(Rank::Flag));
    tab.stratego(BoardAsk::Hand(flag));
    assert!(!warm(&tab), "only by wish");
    tab.ask(FarAsk::Place(ArmyAsk::Heat(Heat::Shown)));
    assert!(warm(&tab));
    let favourites = beginning(&tab).army.unwrap().advice.favourites;
    assert_eq!(favourites.map(|(rank, _)| rank), Some(Rank::Flag));
}

/// A link in lines of so many letters.
fn broken(link: &str, width: usize) -> String {
    let lines: Vec<_> = link.as_bytes().chunks(width).map(String::from_utf8_lossy).collect();
    lines.join("\r\n")
}

#[test]
fn a_link_that_was_broken_into_lines_is_read() {
    let (mut home, mut away) = begun_stratego();
    // A restored side asks, and is answered by a bundle of several messages.
    home.play("b4b5");
    pass(&mut home, &mut away);
    away.play("b7b6");
    pass(&mut away, &mut home);
    home.ask(FarAsk::Backup);
    let backup = home.copied.pop().unwrap();
    home.play("b5b6");
    pass(&mut home, &mut away);
    let mut elsewhere = Browser::new(3).tab();
    elsewhere.ask(FarAsk::Paste(backup));
    away.open(&elsewhere.link());
    let answer = away.link();
    let invitation = invite(&mut Browser::new(5).tab(), GameKind::TicTacToe, None);
    let mut loser = begun().0;
    loser.ask(FarAsk::Resign);
    loser.ask(FarAsk::Sign);
    loser.ask(FarAsk::Rematch);
    let rematch = start(&mut loser, None);
    for (rule, width) in [("a mail program's lines", 76), ("short lines", 40), ("one line", 9_999)]
    {
        let mut tab = elsewhere.browser.tab();
        tab.browser.games = std::rc::Rc::new(elsewhere.browser.games.borrow().clone().into());
        for end in ["", "\nthanks\n", " - your turn!"] {
            let mut tab = tab.browser.tab();
            tab.browser.games = std::rc::Rc::new(elsewhere.browser.games.borrow().clone().into());
            tab.ask(FarAsk::Paste(format!("My answer:\n{}{end}", broken(&answer, width))));
            let current = tab.current();
            let last = current.latest.last().map(|(_, ply)| ply.mv.to_string());
            assert_eq!(last.as_deref(), Some("b5b6"), "{rule} {end:?}: {:?}", tab.notice());
            for invitation in [&invitation, &rematch] {
                let mut guest = Browser::new(4).tab();
                guest.ask(FarAsk::Paste(format!("Play?\n{}{end}", broken(invitation, width))));
                assert!(beginning(&guest).is_answer, "{rule} {end:?}: an invitation");
            }
        }
    }
    let halves = answer.split_at(answer.len() / 2);
    let mut tab = elsewhere.browser.tab();
    tab.ask(FarAsk::Paste(format!("{} -\n{}", halves.0, halves.1)));
    assert!(tab.notice().is_some(), "another sign ends the link");
}
