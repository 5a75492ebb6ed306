//! Saved setups, kept games, and the texts in which people bring them.

use fairboard_play::format::found::{BadText, Found, read};
use fairboard_play::format::saved::{read_kept, read_setups, write_kept, write_setups};
use fairboard_play::format::text::{BadGame, BadLine, read_game, write_game};
use fairboard_play::format::{Damage, FormatError, compact};
use fairboard_play::saved::{KeptGame, SavedSetup};
use fairboard_play::stratego::Finished;
use fairboard_rules::stratego::Color;

use crate::golden;

#[test]
fn golden_setups_are_read() {
    let setups = read_setups(golden::SETUPS).unwrap();
    let names: Vec<_> = setups.iter().map(SavedSetup::name).collect();
    assert_eq!(names, ["My castle", "Praça-forte"]);
    assert!(setups.iter().all(|saved| saved.setup(Color::Blue).is_ok()));
    assert_eq!(write_setups(&setups), golden::SETUPS.trim());
}

#[test]
fn one_damaged_setup_costs_no_other() {
    let damaged = golden::SETUPS.replacen("\n1", "\n2", 1);
    let setups = read_setups(&damaged).unwrap();
    let whole: Vec<_> = setups.iter().map(|saved| saved.setup(Color::Red).is_ok()).collect();
    assert_eq!(whole, [false, true]);
    assert_eq!(write_setups(&setups), damaged.trim(), "it is kept as it is");
}

/// The game as a replay shows it; `None` if it was damaged.
fn finished(kept: &KeptGame) -> Option<Finished> {
    let (game, players) = kept.game().ok()?;
    Finished::new(&game, players)
}

#[test]
fn golden_games_are_read() {
    let kept = read_kept(golden::KEPT).unwrap();
    assert_eq!(kept.minutes, 29_900_000);
    assert_eq!(finished(&kept).unwrap().plies().len(), 4);
    assert_eq!(write_kept(&kept), golden::KEPT.trim());
    let damaged = KeptGame { word: kept.word.replacen('i', "j", 1), ..kept };
    assert!(finished(&read_kept(&write_kept(&damaged)).unwrap()).is_none());
}

#[test]
fn other_texts_and_versions_are_refused() {
    let (form, version) = (Damage::Form.into(), Damage::Version.into());
    for (text, expected) in [
        ("", FormatError::Foreign),
        ("fairboard/preferences 3", FormatError::Foreign),
        ("fairboard/setups", form),
        ("fairboard/setups x", form),
        ("fairboard/setups 0", version),
        ("fairboard/setups 2\n1abc a", FormatError::Newer(2)),
        ("fairboard/setups 1\n1abc", form),
    ] {
        assert_eq!(read_setups(text), Err(expected), "{text:?}");
    }
    for (text, expected) in [
        ("fairboard/setups 1", FormatError::Foreign),
        ("fairboard/finished-game 1", form),
        ("fairboard/finished-game 1 x 1abc", form),
        ("fairboard/finished-game 1 7", form),
        ("fairboard/finished-game 9 7 1abc", FormatError::Newer(9)),
    ] {
        assert_eq!(read_kept(text), Err(expected), "{text:?}");
    }
}

#[test]
fn the_golden_text_of_a_game_is_read() {
    let (game, players) = read_game(golden::GAME_TEXT).unwrap();
    let (shared, their) = compact::read_game("1iQXrfVD4EncILlHTCb1IoCYURiv").unwrap();
    assert_eq!((game.plies(), game.outcome()), (shared.plies(), shared.outcome()));
    assert_eq!(players, their);
    assert_eq!(write_game(&game, players).as_deref(), Some(golden::GAME_TEXT));

    let (game, players) = read_game(golden::LATE_TEXT).unwrap();
    let (shared, their) = compact::read_game(golden::COMPACT_LATE.trim()).unwrap();
    assert_eq!((game.plies(), game.outcome()), (shared.plies(), shared.outcome()));
    assert_eq!(players, their);
    assert_eq!(write_game(&game, players).as_deref(), Some(golden::LATE_TEXT));
}

#[test]
fn a_fault_of_a_game_is_named_with_its_line() {
    let line = |line, fault| BadGame::Line { line, fault };
    for (rule, from, to, expected) in [
        ("another text", "Fairboard 1", "Fairbird 1", BadGame::Head(FormatError::Foreign)),
        ("a newer version", "Fairboard 1", "Fairboard 3", BadGame::Head(FormatError::Newer(3))),
        ("unknown rules", "classic", "chess", line(2, BadLine::Unknown)),
        ("an unknown player", "Red: ", "Red: King ", line(4, BadLine::Unknown)),
        ("an unknown line", "Army:", "Armee:", line(3, BadLine::Unknown)),
        ("a piece too many", "Red setup: ", "Red setup: M", line(5, BadLine::Army)),
        ("no army", "Red setup: ", "Red: person ", line(5, BadLine::Unknown)),
        ("no move", "1. ", "1. a11-a12 ", line(9, BadLine::Move)),
        ("a piece that is not there", "1. ", "1. a5-a6 ", line(9, BadLine::Move)),
        ("a game that goes on", "End: blue resigned\n", "", BadGame::NotOver),
        ("an unknown end", "blue resigned", "blue slept", line(11, BadLine::Unknown)),
    ] {
        let text = golden::GAME_TEXT.replacen(from, to, 1);
        assert_ne!(text, golden::GAME_TEXT, "{rule}");
        assert_eq!(read_game(&text).err(), Some(expected), "{rule}");
    }
}

/// The kind of a text.
fn kind(text: &str) -> &'static str {
    match read(text) {
        Ok(Found::Game(..)) => "game",
        Ok(Found::Running(_)) => "running game",
        Ok(Found::Setup(_)) => "setup",
        Ok(Found::TicTacToe(_)) => "tic-tac-toe",
        Err(BadText::Unknown) => "unknown",
        Err(BadText::Form(_)) => "damaged link or game",
        Err(BadText::Setup(_)) => "bad setup",
        Err(BadText::Game(_)) => "bad game",
    }
}

#[test]
fn every_kind_of_text_is_found_for_what_it_is() {
    let castle = "DHIDGDGIHD GJKDHCLHJG EDFBBDFIDE FEBBMBEBEF";
    let setup = golden::COMPACT_SETUP.lines().next().unwrap();
    let link = |page: &str, word: &str| format!("See https://example.org/x/#/{page}/{word}\n");
    let game = golden::COMPACT_GAME.lines().next().unwrap();
    let session = golden::COMPACT_TICTACTOE.lines().next().unwrap();
    for (text, expected) in [
        (String::new(), "unknown"),
        ("Good morning, and a fine game to you, dear friend!".to_owned(), "unknown"),
        ("https://example.org/#/chess".to_owned(), "unknown"),
        (castle.to_owned(), "setup"),
        (castle.replacen('D', "?", 1), "bad setup"),
        (castle[1..].to_owned(), "bad setup"),
        (setup.to_owned(), "setup"),
        (game.to_owned(), "game"),
        (session.to_owned(), "tic-tac-toe"),
        (link("stratego/game", game), "game"),
        (link("stratego/setup", setup), "setup"),
        (link("tic-tac-toe/game", session), "tic-tac-toe"),
        (link("stratego/game", setup), "damaged link or game"),
        (link("stratego/setup", &setup[1..]), "damaged link or game"),
        (golden::GAME_TEXT.to_owned(), "game"),
        (format!("\u{feff}{}", golden::GAME_TEXT.replace('\n', "\r\n")), "game"),
        (golden::GAME_TEXT.replacen("1. ", "1. a5-a6 ", 1), "bad game"),
        (golden::GAME.to_owned(), "game"),
        (golden::SETUP.to_owned(), "running game"),
        (golden::TICTACTOE.to_owned(), "tic-tac-toe"),
        (golden::GAME[..90].to_owned(), "damaged link or game"),
        ("{}".to_owned(), "damaged link or game"),
        ("A".repeat(2_000_000), "unknown"),
    ] {
        assert_eq!(kind(&text), expected, "{text:.80}");
    }
}
