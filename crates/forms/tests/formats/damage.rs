//! Texts that make no sense: each is refused with a code, and a game is read up to its last good
//! move.

use fairboard_forms::fields::with_new_check;
use fairboard_forms::{Damage, ErrorPlace, FormatError, preferences, stratego, tictactoe};
use fairboard_play::stratego::referee::Stage;
use proptest::prelude::*;

use crate::golden;

const fn damaged(code: Damage) -> FormatError {
    code.at(ErrorPlace::Text)
}

const fn damaged_at(plies: usize) -> FormatError {
    Damage::Move.at(ErrorPlace::Ply(plies))
}

/// A golden text with a part of it replaced, and the check of what it is then.
#[track_caller]
fn changed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    with_new_check(&text.replace(from, to))
}

#[test]
fn each_damaged_game_of_stratego_has_its_code() {
    let game = |from, to| changed(golden::GAME, from, to);
    let setup = |from, to| changed(golden::SETUP, from, to);
    for (rule, text, error) in [
        ("nothing", String::new(), FormatError::Foreign),
        ("JSON", "{\"version\":1}".to_owned(), FormatError::Foreign),
        ("a word of a link", golden::WORD.to_owned(), FormatError::Foreign),
        ("another game", golden::TICTACTOE.to_owned(), FormatError::Foreign),
        ("cut off", golden::GAME[..golden::GAME.len() / 2].to_owned(), Damage::Army.of("blue")),
        ("a letter changed", golden::GAME.replace("e7e6", "e7f7"), damaged_at(1)),
        ("a good move changed", golden::GAME.replace(",f7a7", ""), damaged(Damage::Check)),
        ("no check", golden::GAME.replace("check", "cheque"), damaged(Damage::Check)),
        ("a newer version", game("stratego 1", "stratego 3"), FormatError::Newer(3)),
        ("no clock", changed(golden::CLOCK, "5+3/", "5+x/"), Damage::Clock.of("clock")),
        ("version 0", game("stratego 1", "stratego 0"), damaged(Damage::Version)),
        ("a negative version", game("stratego 1", "stratego -1"), damaged(Damage::Version)),
        ("unknown rules", game("classic", "house"), Damage::Rules.of("rules")),
        ("an unknown army", game("barrage", "half"), Damage::Rules.of("army")),
        ("another army", game("barrage", "full"), Damage::Army.of("red")),
        ("started too early", setup("started=false", "started=true"), Damage::Army.of("blue")),
        ("a number for a flag", game("started=true", "started=1"), Damage::Form.of("started")),
        ("an unknown player", setup("player=blue", "player=green"), Damage::Side.of("player")),
        ("an unknown first", setup("player", "first=up player"), Damage::Side.of("first")),
        ("an unknown offer", setup("player", "offer=up player"), Damage::Side.of("offer")),
        ("an unknown end", game("blue-resigned", "rain"), Damage::End.of("ended")),
        (
            "an end before the start",
            changed(&game("started=true", "started=false"), "plies=j1a1,e7e6,a2a4,f7a7", ""),
            Damage::End.of("ended"),
        ),
        ("a move before the start", game("started=true", "started=false"), damaged_at(0)),
        ("a bad first move", game("plies=", "plies=z9a1,"), damaged_at(0)),
        ("a bad third move", game("a2a4", "a2b5"), damaged_at(2)),
    ] {
        assert_eq!(stratego::read_session(&text).err(), Some(error), "{rule}: {text}");
    }
}

#[test]
fn each_damaged_player_or_army_of_stratego_has_its_code() {
    let computer = |to| changed(golden::COMPUTER, "blueLevel=3", &format!("blueLevel={to}"));
    let setup = |more| changed(golden::SETUP, "player", &format!("{more} player"));
    for (rule, text, error) in [
        ("strength 0", computer("0"), Damage::Strength.of("blueLevel")),
        ("strength 6", computer("6"), Damage::Strength.of("blueLevel")),
        ("strength 255", computer("255"), Damage::Strength.of("blueLevel")),
        ("strength 256", computer("256"), Damage::Strength.of("blueLevel")),
        ("a strength in words", computer("three"), Damage::Strength.of("blueLevel")),
        ("a strength twice", computer("3 blueLevel=3"), Damage::Form.of("blueLevel")),
        ("a computer without an army", setup("blueLevel=1"), Damage::Army.of("blue")),
        ("an unknown person", setup("present=up"), Damage::Side.of("present")),
        ("no flag", setup("awaited=blue"), Damage::Form.of("awaited")),
        ("an unreadable kept army", setup("kept=red/red/full"), Damage::Army.of("kept")),
        ("nobody's kept army", setup("kept=green/red/full/A"), Damage::Side.of("kept")),
    ] {
        assert_eq!(stratego::read_session(&text).err(), Some(error), "{rule}: {text}");
    }
}

/// The golden position with other pieces at the beginning of the board and at its end.
fn position(first: &str, last: &str) -> String {
    let text = changed(golden::POSITION, "=MAAA", &format!("={first}"));
    changed(&text, "AAAY/r/7", &format!("{last}/r/7"))
}

#[test]
fn a_position_of_an_impossible_army_is_no_game_for_a_referee() {
    for (rule, first, last, error) in [
        ("both Flags", "MAAA", "AAAY", None),
        ("a Spy more", "MCAA", "AAAY", None),
        ("no Red Flag", "AAAA", "AAAY", Some(Damage::Position)),
        ("no Blue Flag", "MAAA", "AAAA", Some(Damage::Position)),
        ("two Red Flags", "MMAA", "AAAY", Some(Damage::Position)),
        ("two Spies", "MCCA", "AAAY", Some(Damage::Position)),
        ("two Blue Marshals", "MAAA", "AXXY", Some(Damage::Position)),
        ("no letter", "M!AA", "AAAY", Some(Damage::Position)),
        ("one's own piece for the enemy's", "MAYA", "AAAA", None),
    ] {
        let people = position(first, last);
        let computer = changed(&people, "started", "blueLevel=5 started");
        for text in [people, computer] {
            let found = stratego::read_session(&text).err();
            assert_eq!(found, error.map(|damage: Damage| damage.of("position")), "{rule}: {text}");
        }
    }
    // The rules by themselves take any position.
    assert!(stratego::read_game(&position("MMAA", "AAAY")).is_ok());
}

#[test]
fn a_game_is_read_up_to_its_last_good_move() {
    let moves = ["j1a1", "e7e6", "a2a4", "f7a7"];
    for (index, mv) in moves.iter().enumerate() {
        for bad in ["z9z9", "a1a2a3", "", "e5e6"] {
            let text = changed(golden::GAME, mv, bad);
            let (local, damage) = stratego::read_session_until_damage(&text).unwrap();
            assert_eq!(damage, Some(damaged_at(index)), "{text}");
            let situation = local.situation();
            assert_eq!(situation.record.len(), index, "{text}");
            assert!(situation.to_move.is_some(), "it goes on, as the end came after the damage");
            // The game that is left is whole.
            let again = stratego::read_session(&stratego::write_session(&local)).unwrap();
            assert_eq!(again.situation().record, situation.record);
        }
    }
    let (local, damage) = stratego::read_session_until_damage(golden::GAME).unwrap();
    assert_eq!(damage, None);
    assert!(matches!(local.situation().stage, Stage::Over(..)));
    let text = changed(golden::GAME, "blue-resigned", "rain");
    let (local, damage) = stratego::read_session_until_damage(&text).unwrap();
    assert_eq!(damage, Some(Damage::End.of("ended")));
    assert_eq!((local.situation().record.len(), local.situation().to_move.is_some()), (4, true));
}

#[test]
fn a_draw_offer_after_the_damage_is_forgotten() {
    let text = changed(golden::OFFER, "c2d2", "c2z2");
    let (local, _) = stratego::read_session_until_damage(&text).unwrap();
    assert_eq!(local.situation().draw_offer, None);
}

#[test]
fn each_damaged_game_of_tic_tac_toe_has_its_code() {
    let game = |from, to| changed(golden::TICTACTOE, from, to);
    let computers = |from, to| changed(golden::TICTACTOE_COMPUTERS, from, to);
    let late = |from, to| changed(golden::TICTACTOE_LATE, from, to);
    for (rule, text, error, moves) in [
        ("another game", golden::GAME.to_owned(), FormatError::Foreign, None),
        ("a newer version", game("tic-tac-toe 1", "tic-tac-toe 7"), FormatError::Newer(7), None),
        ("version 0", game("tic-tac-toe 1", "tic-tac-toe 0"), damaged(Damage::Version), None),
        ("an unknown first", game("first=x", "first=z"), Damage::Side.of("first"), None),
        ("strength 0", computers("Level=4", "Level=0"), Damage::Strength.of("oLevel"), None),
        (
            "a strength of Stratego",
            computers("Level=4", "Level=5"),
            Damage::Strength.of("oLevel"),
            None,
        ),
        ("no cursor", game("cursor=2", ""), Damage::Form.of("cursor"), None),
        ("a cell twice", game("1,5,9", "1,5,5"), damaged_at(2), Some(2)),
        ("cell 0", game("1,5,9", "0,5,9"), damaged_at(0), Some(0)),
        ("cell 10", game("1,5,9", "1,10,9"), damaged_at(1), Some(1)),
        ("a cursor too far", game("cursor=2", "cursor=4"), Damage::Cursor.of("cursor"), Some(3)),
        ("the other side late", late("late=o", "late=x"), Damage::End.of("late"), Some(3)),
        (
            "late before a move",
            late("cells=1,5,9 cursor=3", "cursor=0"),
            Damage::End.of("late"),
            Some(0),
        ),
        (
            "late after the end",
            late("1,5,9 cursor=3", "1,4,2,5,3 cursor=5"),
            Damage::End.of("late"),
            Some(5),
        ),
    ] {
        assert_eq!(tictactoe::read_session(&text).err(), Some(error), "{rule}: {text}");
        let read = tictactoe::read_session_until_damage(&text);
        let left = read.as_ref().ok().map(|(session, _)| session.situation().record.len());
        assert_eq!(left, moves, "{rule}");
        assert_eq!(read.map_or_else(Some, |(_, damage)| damage), Some(error), "{rule}");
    }
}

#[test]
fn no_text_for_programmers_quotes_the_saved_text_or_its_parser() {
    let secret = "SECRET";
    for text in [
        changed(golden::GAME, "started=true", &format!("started={secret}")),
        changed(golden::GAME, "a2a4", secret),
        changed(golden::GAME, "classic", secret),
    ] {
        let error = stratego::read_session(&text).unwrap_err().to_string();
        for word in [secret, "line", "column", "expected", "invalid type"] {
            assert!(!error.contains(word), "{error}");
        }
    }
    let at = damaged_at(3).to_string();
    assert_eq!(at, "damaged saved text after ply 3: a move is unreadable or not legal");
}

proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in ".{0,200}") {
        let _ = stratego::read_session(&text);
        let _ = tictactoe::read_session(&text);
        let _ = preferences::read(&text);
    }

    #[test]
    fn no_damage_makes_a_reader_panic(at in 0usize..700, with in "[ -~]{0,3}") {
        for golden in golden::STRATEGO {
            let mut text = golden.to_owned();
            let at = at % text.len();
            text.replace_range(at..=at, &with);
            let _ = stratego::read_game(&text);
            if let Ok((local, damage)) = stratego::read_session_until_damage(&text) {
                prop_assert_eq!(stratego::read_session(&text).err(), damage);
                prop_assert!(stratego::read_session(&stratego::write_session(&local)).is_ok());
            }
        }
        for golden in golden::TICTACTOES {
            let mut text = golden.to_owned();
            let at = at % text.len();
            text.replace_range(at..=at, &with);
            if let Ok((session, damage)) = tictactoe::read_session_until_damage(&text) {
                prop_assert_eq!(tictactoe::read_session(&text).err(), damage);
                let written = tictactoe::write_session(&session);
                prop_assert_eq!(tictactoe::read_session(&written), Ok(session));
            }
        }
    }
}
