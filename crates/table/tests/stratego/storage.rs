//! The stored game: opened, damaged, refused by the browser, or changed by another tab.

use fairboard_forms::lineage::Lineage;
use fairboard_forms::{Damage, ErrorPlace, FormatError};
use fairboard_play::stratego::referee::PEOPLE;
use fairboard_rules::stratego::{ByColor, Color, PieceId};
use fairboard_table::announcement::Announcement;
use fairboard_table::saving::Notice;
use fairboard_table::stratego::{BoardScreen, Focus, Stratego, StrategoAsk, StrategoScreen};
use fairboard_table::{Effect, Input, Opening, Table as _};

use crate::driver::Driver;
use crate::stages::{after, army, begun, position, square, stage, stored};

/// The screen without what a moment leaves behind.
fn lasting(driver: &Driver) -> StrategoScreen {
    let announcement = Announcement::default();
    let screen = driver.screen();
    let focus = Focus { moves: 0, ..screen.board.focus };
    let board = BoardScreen { focus, refusal: None, battle: None, ..screen.board };
    StrategoScreen { announcement, board, ..screen }
}

#[test]
fn a_game_opens_as_it_was_stored() {
    for (name, script) in [
        ("empty", ""),
        ("alone", ""),
        ("alone", "e4e5"),
        ("alone", "e4e5 answer shown"),
        ("second", "answer e7e6"),
        ("waiting", ""),
        ("watched", "answer shown answer"),
        ("placed", "start"),
        ("people", "e4e5 pass"),
        ("people", "offer e4e5 pass"),
        ("people", "leave"),
        ("people", "a4a10"),
        ("alone", "leave"),
    ] {
        let driver = after(name, script);
        let again = stored(&driver.table.stored_text());
        assert_eq!(lasting(&again), lasting(&driver), "{name}: {script}");
        assert_eq!(again.table.stored_text(), driver.table.stored_text(), "{name}: {script}");
        assert!(Stratego::reads(&driver.table.stored_text()), "{name}: {script}");
    }
}

#[test]
fn a_game_of_two_people_opens_behind_the_curtain() {
    for (name, script, next) in [
        ("placed", "", Color::Red),
        ("placed", "start ready random", Color::Blue),
        ("people", "", Color::Red),
        ("people", "e4e5", Color::Blue),
        ("people", "e4e5 turn", Color::Blue),
    ] {
        let mut driver = stored(&after(name, script).table.stored_text());
        assert_eq!(
            (driver.stage(), driver.screen().board.drawn),
            ("curtain", None),
            "{name}: {script}"
        );
        driver.run("ready");
        assert_eq!(driver.announced(), format!("curtain rises for {next}"), "{name}: {script}");
    }
}

#[test]
fn a_game_from_a_position_goes_on_from_there() {
    let lakes = "AA__AA__AAAA__AA__AA";
    let text = format!("MDAAAAAAAA{0}{lakes}{0}YPAAAAAAAA r 6", "A".repeat(30));
    let (mut driver, notices) = opened(&position(&text));
    assert_eq!(notices, []);
    driver.run("ready");
    assert_eq!((driver.view().ply(), driver.view().pieces().count()), (6, 4));
    driver.run("b1b10");
    assert_eq!(driver.announced(), "played red b1xb10, ended both-immobile");
}

/// Notice and first effect of a table that opens with this text.
fn opened(text: &str) -> (Driver, Vec<Notice>) {
    let driver = stored(text);
    let notices = driver.screen().notices;
    (driver, notices)
}

#[test]
fn a_text_that_cannot_be_read_is_set_aside_and_nothing_of_it_is_shown() {
    let good = begun(&ByColor::from_fn(army), PEOPLE);
    let impossible = format!("MLLAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YXAAAAAAAA r 0", "A".repeat(30));
    for (rule, text, error) in [
        ("no saved text", "{}".to_owned(), FormatError::Foreign),
        ("cut off", good[..90].to_owned(), Damage::Army.of("red")),
        ("a newer version", good.replace("stratego 1", "stratego 7"), FormatError::Newer(7)),
        ("version 0", good.replace("stratego 1", "stratego 0"), Damage::Version.into()),
        ("unknown rules", good.replace("classic", "house"), Damage::Rules.of("rules")),
        (
            "an unknown strength is not the strongest",
            good.replace("started", "blueLevel=9 started"),
            Damage::Strength.of("blueLevel"),
        ),
        ("an impossible army", position(&impossible), Damage::Position.of("position")),
    ] {
        let (driver, notices) = opened(&text);
        assert_eq!(notices, [Notice::Unreadable(error)], "{rule}");
        assert_eq!(driver.effects, [Effect::SetAside(text.clone(), error)], "{rule}");
        assert!(!Stratego::reads(&text), "{rule}");
        assert_eq!(driver.stage(), "deploy", "{rule}: a new game begins");
    }
}

#[test]
fn a_notice_holds_neither_army() {
    let mut other = army(Color::Red);
    other.swap(square("f4"), square("i4")).unwrap();
    let armies = [army(Color::Red), other].map(|red| ByColor { red, blue: army(Color::Blue) });
    let texts = armies.map(|armies| begun(&armies, PEOPLE));
    assert_ne!(texts[0], texts[1]);
    for damage in ["classic>house", "started=true>started=true plies=j1j2"] {
        let (from, to) = damage.split_once('>').unwrap();
        let [one, two] = [&texts[0], &texts[1]].map(|text| stored(&text.replace(from, to)));
        assert!(!one.screen().notices.is_empty(), "{damage}");
        assert_eq!(one.screen(), two.screen(), "{damage}");
        assert_eq!(format!("{:?}", one.screen()), format!("{:?}", two.screen()), "{damage}");
    }
}

#[test]
fn a_game_goes_on_from_its_last_good_move() {
    let text = after("alone", "e4e5 answer shown").table.stored_text();
    let cut = text.replace("f7g7", "f7g8");
    let (mut driver, notices) = opened(&cut);
    let damage = Damage::Move.at(ErrorPlace::Ply(1));
    assert_eq!(notices, [Notice::Cut(damage)]);
    assert_eq!(driver.effects[..2], [Effect::SetAside(cut, damage), Effect::Save]);
    assert_eq!(driver.screen().game.record.len(), 1);
    driver.run("answer");
    assert_eq!(driver.announced(), "played blue f7-g7, turn of red");
}

#[test]
fn the_text_is_copied_and_discarded_by_wish_alone() {
    let mut driver = stored("damaged");
    driver.run("copy");
    assert_eq!(driver.effects, [Effect::Copy("damaged".to_owned())]);
    driver.run("discard");
    assert_eq!((driver.done().as_str(), driver.screen().notices), ("discard", vec![]));
    for word in ["copy", "discard"] {
        driver.run(word);
        assert_eq!(driver.done(), "", "there is nothing to {word} any more");
    }
}

#[test]
fn an_earlier_text_is_still_offered() {
    let set_aside = Some("earlier".to_owned());
    let mut driver = Driver::open(Opening { set_aside, ..Opening::default() });
    assert_eq!((driver.done().as_str(), driver.screen().notices), ("", vec![Notice::SetAside]));
    driver.run("copy");
    assert_eq!(driver.effects, [Effect::Copy("earlier".to_owned())]);
}

#[test]
fn a_refusal_of_the_browser_is_shown_until_it_stores_again() {
    let mut driver = stage("people");
    for (word, notices) in [
        ("kept", vec![]),
        ("refused", vec![Notice::NotKept]),
        ("e4e5", vec![Notice::NotKept]),
        ("refused", vec![Notice::NotKept]),
        ("kept", vec![]),
    ] {
        driver.run(word);
        assert_eq!(driver.screen().notices, notices, "{word}");
    }
}

#[test]
fn a_game_is_copied_as_a_text_that_opens_again() {
    for (name, script) in [("people", "e4e5"), ("alone", "e4e5 answer shown")] {
        let mut driver = after(name, script);
        let game = driver.screen().game.record.clone();
        driver.send(Input::Ask(StrategoAsk::CopyGame));
        let [Effect::Copy(text)] = &driver.effects[..] else { panic!("{:?}", driver.effects) };
        assert_eq!(stored(text).screen().game.record, game, "{name}");
    }
}

#[test]
fn every_change_of_the_game_is_saved_and_nothing_else_is() {
    for (name, script) in [
        ("empty", "place:a1:flag"),
        ("people", "e4e5"),
        ("people", "e4e5 undo"),
        ("people", "offer"),
        ("people", "leave"),
        ("watched", "answer"),
        ("people", "e4e6"),
        ("people", "P:e4 R:e4"),
        ("people", "k:e4:m"),
        ("people", "hint answer"),
        ("watched", "pause"),
    ] {
        let (before, last) = script.rsplit_once(' ').unwrap_or(("", script));
        let mut driver = after(name, before);
        let saved = driver.table.stored_text();
        driver.run(last);
        let is_saved = driver.effects.contains(&Effect::Save);
        assert_eq!(is_saved, driver.table.stored_text() != saved, "{name}: {script}");
    }
}

/// The game as another tab stores it that goes on from here.
fn later(driver: &Driver, script: &str) -> String {
    let mut other = driver.clone();
    other.run(script);
    other.table.stored_text()
}

#[test]
fn of_two_moves_at_once_the_same_one_stays_in_both_tabs_and_the_other_is_told() {
    let start = stage("people");
    let mut tabs = ["e4e5", "f4f5"].map(|script| {
        let mut tab = start.clone();
        tab.run(script);
        tab
    });
    let texts = tabs.each_ref().map(|tab| tab.table.stored_text());
    tabs[0].send(Input::OtherTab(texts[1].clone()));
    tabs[1].send(Input::OtherTab(texts[0].clone()));
    let [one, two] = tabs;
    assert_eq!(one.screen().game.record, two.screen().game.record);
    assert_eq!(Lineage::read(&one.table.stored_text()), Lineage::read(&two.table.stored_text()));
    let told = [&one, &two].map(|tab| (tab.announced(), tab.screen().notices));
    assert!(told.contains(&("outdone".to_owned(), vec![Notice::Outdone])), "{told:?}");
    let (wins, loses) = if one.announced() == "outdone" { (two, one) } else { (one, two) };
    assert_eq!((wins.done().as_str(), wins.screen().notices), ("save", vec![]));
    assert_eq!(loses.stage(), "curtain", "the winner's moves are behind it");
}

#[test]
fn another_tab_takes_the_game_over() {
    let mut driver = after("people", "P:e4 R:e4");
    driver.send(Input::OtherTab(after("people", "e4e5").table.stored_text()));
    assert_eq!((driver.stage(), driver.announced().as_str()), ("curtain", "other tab"));
    assert_eq!((driver.screen().board.held, driver.done().as_str()), (None, ""), "it is not saved");
    for text in ["", "damaged", "{}"] {
        let before = driver.screen();
        driver.send(Input::OtherTab(text.to_owned()));
        assert_eq!((driver.done(), driver.screen()), (String::new(), before), "{text:?}");
    }
    driver.send(Input::OtherTab(later(&driver, "ready leave")));
    assert_eq!(driver.stage(), "over");
    assert!(driver.screen().board.focus.square.is_some(), "the board can be reached by keyboard");
}

#[test]
fn a_display_ends_when_another_tab_takes_over() {
    let mut driver = stage("battle");
    driver.send(Input::OtherTab(driver.table.stored_text()));
    assert_eq!(driver.done(), "", "the same game");
    driver.send(Input::OtherTab(later(&driver, "offer")));
    assert_eq!(driver.done(), "cancel shown");
    assert_eq!(driver.screen().board.battle, None);
    let mut thinks = after("alone", "e4e5 up");
    thinks.send(Input::OtherTab(later(&thinks, "undo e4e5")));
    assert_eq!(thinks.done(), "cancel shown, stop, cancel engine, wait othertab 4000");
}

#[test]
fn pieces_keep_their_names_through_storage() {
    let names = |driver: &Driver| -> Vec<PieceId> {
        driver.screen().board.drawn.unwrap().pieces.iter().map(|piece| piece.id).collect()
    };
    let driver = after("alone", "e4e5 answer shown e5e6");
    assert_eq!(names(&stored(&driver.table.stored_text())), names(&driver));
}
