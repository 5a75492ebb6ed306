//! Saved setups, kept games, and the texts in which people bring them.

use fairboard_forms::found::{
    BadText, FoundContent, PlayOn, play_on_address, read, read_until_damage,
};
use fairboard_forms::library::{KeptGame, Origin, SavedSetup};
use fairboard_forms::library::{read_kept, read_setups, write_kept, write_setups};
use fairboard_forms::link::Page;
use fairboard_forms::offers;
use fairboard_forms::text::{BadGame, BadLine, read_game, write_game, write_setup};
use fairboard_forms::{Damage, ErrorPlace, FormatError, compact, stratego, tictactoe};
use fairboard_play::stratego::Finished;
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{ByColor, Color};

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

#[test]
fn a_finished_game_goes_on_from_any_of_its_places_by_either_side() {
    const WORD: &str = "1ChumxdF7G20vW_E2GRga4HIgloL";
    let (game, _) = compact::read_game(WORD).unwrap();
    let first = game.plies()[0].mv;
    for (rule, plies, mv, seat, goes_on) in [
        ("from the start", 0, None, Color::Red, true),
        ("by the side that waits", 0, None, Color::Blue, true),
        ("from the end that a side left", game.plies().len(), None, Color::Red, true),
        ("with a move", 0, Some(first), Color::Red, true),
        ("with a move of the other side", 0, Some(first), Color::Blue, false),
        ("with a move that is illegal there", 1, Some(first), Color::Blue, false),
        ("after its end", game.plies().len() + 1, None, Color::Red, false),
    ] {
        let address = play_on_address(WORD, plies, mv, seat);
        let word = Page::word(&address).unwrap();
        let place = PlayOn::read(word);
        assert_eq!(place.is_ok(), goes_on, "{rule}");
        assert_eq!(matches!(read(&address), Ok(FoundContent::Running(_))), goes_on, "{rule}");
        let is_brought = place.as_ref().ok().and_then(PlayOn::game).map(|game| game.is_brought());
        assert_eq!(is_brought, goes_on.then_some(true), "{rule}");
        let Ok(mut place) = place else { continue };
        assert_eq!((place.seat, place.mv()), (seat, mv), "{rule}");
        for strength in Strength::ALL {
            place.strength = strength;
            let situation = place.game().unwrap().situation();
            assert_eq!(situation.record.len(), plies + usize::from(mv.is_some()), "{rule}");
            let computer = Player::Computer(strength);
            assert_eq!(situation.players[seat], Player::Person, "{rule}");
            assert_eq!(situation.players[seat.other()], computer, "{rule}");
        }
    }
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
    let brought = read_kept(golden::KEPT_BROUGHT).unwrap();
    assert_eq!(brought, KeptGame { origin: Origin::Elsewhere, ..kept.clone() });
    assert_eq!(write_kept(&brought), golden::KEPT_BROUGHT.trim());
    let damaged = KeptGame { word: kept.word.replacen('h', "j", 1), ..kept };
    assert!(finished(&read_kept(&write_kept(&damaged)).unwrap()).is_none());
}

#[test]
fn other_texts_and_versions_are_refused() {
    let (form, version): (FormatError, FormatError) = (Damage::Form.into(), Damage::Version.into());
    for (text, expected) in [
        ("", FormatError::Foreign),
        ("fairboard/preferences 3", FormatError::Foreign),
        ("fairboard/setups", version),
        ("fairboard/setups x", version),
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
    let (game, players) = read_game(golden::TEXT).unwrap();
    let (shared, their) = compact::read_game("1ChumxdF7G20vW_E2GRga4HIgloL").unwrap();
    assert_eq!((game.plies(), game.outcome()), (shared.plies(), shared.outcome()));
    assert_eq!(players, their);
    assert_eq!(write_game(&game, players).as_deref(), Some(golden::TEXT));

    for (text, word) in
        [(golden::LATE_TEXT, golden::LATE_WORD), (golden::POSITION_TEXT, golden::POSITION_WORD)]
    {
        let (game, players) = read_game(text).unwrap();
        let (shared, their) = compact::read_game(word.trim()).unwrap();
        assert_eq!((game.plies(), game.outcome()), (shared.plies(), shared.outcome()));
        assert_eq!(players, their);
        assert_eq!(write_game(&game, players).as_deref(), Some(text));
    }
}

/// The page once let people add players of their own.
#[test]
fn a_computer_stands_in_the_place_of_an_added_player() {
    let computer = Player::Computer("3".parse().unwrap());
    let expected = ByColor { red: Player::Person, blue: computer };
    let (game, _) = read_game(golden::TEXT).unwrap();
    let name = golden::PROGRAM_TEXT.replacen("my player", "\"#1", 1);
    for (rule, read) in [
        ("a text", read_game(golden::PROGRAM_TEXT).ok()),
        ("a name with any signs", read_game(&name).ok()),
        ("a word", compact::read_game(golden::PROGRAM_WORD.trim()).ok()),
    ] {
        let (read, players) = read.expect(rule);
        assert_eq!((read.plies(), read.outcome()), (game.plies(), game.outcome()), "{rule}");
        assert_eq!(players, expected, "{rule}");
    }
    let running = stratego::read_session(golden::PROGRAM).unwrap();
    assert_eq!(running.situation().players, expected, "a saved game");
    assert_eq!((running.situation().record.len(), running.clock().is_some()), (5, true));
}

#[test]
fn a_fault_of_a_game_is_named_with_its_line() {
    let line = |line, fault| BadGame::Line { line, fault };
    for (rule, from, to, expected) in [
        ("another text", "Fairboard 1", "Fairbird 1", BadGame::Head(FormatError::Foreign)),
        ("a newer version", "Fairboard 1", "Fairboard 5", BadGame::Head(FormatError::Newer(5))),
        ("unknown rules", "classic", "chess", line(2, BadLine::Unknown)),
        ("an unknown player", "Red: ", "Red: King ", line(4, BadLine::Unknown)),
        ("an unknown line", "Army:", "Armee:", line(3, BadLine::Unknown)),
        ("a piece too many", "Red setup: ", "Red setup: M", line(5, BadLine::Army)),
        ("no army", "Red setup: ", "Red: person ", line(5, BadLine::Unknown)),
        ("no move", "1. ", "1. a11-a12 ", line(9, BadLine::Word)),
        ("a sign", "1. ", "1. a4\u{2192}a5 ", line(9, BadLine::Character('\u{2192}'))),
        ("a piece that is not there", "1. ", "1. a5-a6 ", line(9, BadLine::Move)),
        ("moves beside their name", "Moves:", "Moves: a2-a3", line(8, BadLine::Unknown)),
        ("moves twice", "2. ", "Moves:\n2. ", line(10, BadLine::Unknown)),
        ("a player among the moves", "2. ", "Red: person\n2. ", line(10, BadLine::Unknown)),
        ("two ends", "End: ", "End: agreed\nEnd: ", line(12, BadLine::Unknown)),
        ("a game that goes on", "End: blue resigned\n", "", BadGame::NotOver),
        ("an unknown end", "blue resigned", "blue slept", line(11, BadLine::Unknown)),
    ] {
        let text = golden::TEXT.replacen(from, to, 1);
        assert_ne!(text, golden::TEXT, "{rule}");
        assert_eq!(read_game(&text).err(), Some(expected), "{rule}");
    }
}

#[test]
fn a_fault_of_a_game_from_a_position_is_named_with_its_line() {
    let line = |line, fault| BadGame::Line { line, fault };
    for (rule, from, to, expected) in [
        ("no rules before it", "Rules: classic\n", "", line(5, BadLine::Unknown)),
        ("a letter missing", "Position: M", "Position: ", line(6, BadLine::Start)),
        ("no Flag", "Position: M", "Position: A", line(6, BadLine::Start)),
        ("two Flags", "Position: MD", "Position: MM", line(6, BadLine::Start)),
        ("no position", "Position:", "Red:", line(6, BadLine::Unknown)),
    ] {
        let text = golden::POSITION_TEXT.replacen(from, to, 1);
        assert_ne!(text, golden::POSITION_TEXT, "{rule}");
        assert_eq!(read_game(&text).err(), Some(expected), "{rule}");
    }
}

/// The kind of a text.
fn kind(text: &str) -> &'static str {
    match read(text) {
        Ok(FoundContent::Game(..)) => "game",
        Ok(FoundContent::Running(_)) => "running game",
        Ok(FoundContent::Setup(_)) => "setup",
        Ok(FoundContent::Sketch(_)) => "position",
        Ok(FoundContent::TicTacToe(_)) => "tic-tac-toe",
        Err(BadText::Unknown) => "unknown",
        Err(BadText::Link(_)) => "damaged link",
        Err(BadText::Saved(_)) => "damaged game",
        Err(BadText::Setup(_)) => "bad setup",
        Err(BadText::Game(_)) => "bad game",
        Err(BadText::Sketch(_)) => "bad position",
    }
}

#[test]
fn every_kind_of_text_is_found_for_what_it_is() {
    let castle = "DHIDGDGIHD GJKDHCLHJG EDFBBDFIDE FEBBMBEBEF";
    let setup = golden::SETUP_WORD.lines().next().unwrap();
    let link = |page: &str, word: &str| format!("See https://example.org/x/#/{page}/{word}\n");
    let game = golden::WORD.lines().next().unwrap();
    let session = golden::TICTACTOE_WORD.lines().next().unwrap();
    let mut lines = golden::POSITION_TEXT.lines();
    let position = lines.find_map(|line| line.strip_prefix("Position: ")).unwrap();
    let position = position.to_owned();
    let padded = |length: usize| {
        let lines = "\n".repeat(length - golden::TEXT.len());
        golden::TEXT.replacen("Moves:\n", &format!("Moves:\n{lines}"), 1)
    };
    // The last line break is no part of what is looked at.
    let longest = (1 << 20) + 1;
    for (text, expected) in [
        (padded(longest), "game"),
        (padded(longest + 1), "unknown"),
        (String::new(), "unknown"),
        ("Good morning, and a fine game to you, dear friend!".to_owned(), "unknown"),
        ("https://example.org/#/chess".to_owned(), "unknown"),
        (castle.to_owned(), "setup"),
        (castle.replacen('D', "?", 1), "bad setup"),
        (castle[1..].to_owned(), "bad setup"),
        (castle.replacen(' ', "  ??????\n", 1), "bad setup"),
        (castle.replacen(' ', "  ???????\n", 1), "unknown"),
        (castle.replacen("DH", "D H", 1), "setup"),
        (castle.replacen("DHI", "D H I", 1), "unknown"),
        ("Good morning!".to_owned(), "unknown"),
        ("A".repeat(100), "unknown"),
        ("A fine game it was, ".repeat(6), "unknown"),
        ("A fine game __ it was".to_owned(), "unknown"),
        (setup.to_owned(), "setup"),
        (game.to_owned(), "game"),
        (session.to_owned(), "tic-tac-toe"),
        (link("stratego/game", game), "game"),
        (link("stratego/setup", setup), "setup"),
        (link("tic-tac-toe/game", session), "tic-tac-toe"),
        (link("stratego/game", setup), "damaged link"),
        (link("stratego/setup", &setup[1..]), "damaged link"),
        (golden::TEXT.to_owned(), "game"),
        (format!("\u{feff}{}", golden::TEXT.replace('\n', "\r\n")), "game"),
        (golden::TEXT.replacen("1. ", "1. a5-a6 ", 1), "bad game"),
        (golden::GAME.to_owned(), "game"),
        (golden::SETUP.to_owned(), "running game"),
        (golden::TICTACTOE.to_owned(), "tic-tac-toe"),
        (position.clone(), "position"),
        (position.replacen('M', "N", 1), "position"),
        (position.replace(' ', "\n"), "position"),
        (link("practice", &position.replace(' ', "/")), "position"),
        (link("practice", ""), "bad position"),
        (position.replacen('M', "", 1), "bad position"),
        (position.replacen(" r 7", " x 7", 1), "bad position"),
        (golden::POSITION_TEXT.to_owned(), "game"),
        (golden::GAME[..90].to_owned(), "damaged game"),
        ("fairboard/chess 1".to_owned(), "unknown"),
        ("A".repeat(2_000_000), "unknown"),
    ] {
        assert_eq!(kind(&text), expected, "{text:.80}");
    }
}

#[test]
fn a_text_and_a_link_in_it_are_told_from_each_other() {
    let link = format!("https://example.org/#/stratego/game/{}", golden::WORD.trim());
    for (text, expected) in [
        (link.replace("https://example.org", "fairboard"), "game"),
        (format!("Fairboard, a game: {link}"), "game"),
        (golden::PROGRAM_TEXT.replacen("my player", "player #1", 1), "game"),
        (golden::GAME.replacen("f7a7", "f7b8", 1), "damaged game"),
    ] {
        assert_eq!(kind(&text), expected, "{text:.80}");
    }
}

#[test]
fn a_damaged_game_is_found_up_to_its_last_good_move() {
    let at = |plies| Some(Damage::Move.at(ErrorPlace::Ply(plies)));
    let check = Some(Damage::Check.at(ErrorPlace::Text));
    let number = |found: &FoundContent| match found {
        FoundContent::Game(game, _) => game.plies().len(),
        FoundContent::Running(game) => game.situation().record.len(),
        FoundContent::TicTacToe(session) => session.situation().record.len(),
        FoundContent::Setup(_) | FoundContent::Sketch(_) => panic!("{found:?}"),
    };
    let nine = tictactoe::read_session(golden::TICTACTOE).unwrap().situation().record.len();
    for (rule, text, plies, damage) in [
        ("whole", golden::GAME.to_owned(), 4, None),
        ("a bad move", golden::GAME.replacen("f7a7", "f7b8", 1), 3, at(3)),
        ("cut off", golden::GAME.replacen(" check=-Ejbs", "", 1), 4, check),
        ("tic-tac-toe", golden::TICTACTOE.replacen("check=", "cheque=", 1), nine, check),
        ("no saved game", golden::TEXT.to_owned(), 4, None),
    ] {
        let (found, found_damage) = read_until_damage(&text).unwrap();
        assert_eq!((number(&found), found_damage), (plies, damage), "{rule}");
    }
    for (rule, text, fault) in [
        ("no army", golden::GAME[..90].to_owned(), Damage::Army.of("red")),
        ("newer", golden::GAME.replacen("go 1", "go 2", 1), FormatError::Newer(2)),
    ] {
        assert_eq!(read_until_damage(&text).err(), Some(BadText::Saved(fault)), "{rule}");
    }
}

/// Changes that programs make of a text, and people of the text of a game.
const CHANGES: [fn(&str) -> String; 18] = [
    |text| text.replace('-', "\u{2013}"),
    |text| text.replace('-', "\u{2212}"),
    |text| text.replace(' ', "\u{a0}"),
    |text| text.replace('\n', "\r\n"),
    |text| text.replace('\n', "\u{2028}"),
    |text| text.replace('-', "\u{200b}-\u{200b}"),
    |text| format!("\u{feff}{text}"),
    |text| format!("> {}", text.replace('\n', "\n> ")),
    |text| format!("```\n{text}\n```"),
    |text| text.replace(": ", ":** ").replace("\nRules", "\n**Rules"),
    |text| text.replace("1. ", "1.").replace("2. ", "2... "),
    |text| format!("\u{201c}{text}\u{201d}"),
    |text| format!("- {}", text.trim().replace('\n', "\n- ")),
    |text| format!("| {} |", text.trim().replace('\n', " |\n| ")),
    |text| text.replace('-', "\\-").replace('_', "\\_"),
    |text| text.replace(' ', "\u{3000}").replace(':', "\u{ff1a}"),
    |text| format!("\u{ab}{text}\u{bb}\u{a0}\r\n"),
    |text| {
        let wide = |sign: char| match sign {
            '0'..='9' => char::from_u32(u32::from(sign) + 0xfee0).unwrap(),
            other => other,
        };
        text.chars().map(wide).collect()
    },
];

/// Changes that a mail program makes on the way (RFC 2045, section 6.7), the last in an answer.
const MAIL: [fn(&str) -> String; 2] = [
    |text| text.replace('=', "=3D").replace(' ', " =\n"),
    |text| text.replace('=', "=3D").replace(' ', " =\r\n> "),
];

/// Something that is done to a text, with its name.
type Wrapping = (&'static str, fn(&str) -> String);

/// Other words and signs around a text, and what cuts it.
const WRAPPINGS: [Wrapping; 7] = [
    ("brackets", |text| format!("({text})")),
    ("pointed brackets", |text| format!("<{text}>")),
    ("a full stop", |text| format!("{}.", text.trim_end())),
    ("a comma", |text| format!("{},", text.trim_end())),
    ("a greeting", |text| format!("Hi, here it is:\n\n{text}\n\nBest wishes\nBo")),
    ("a quotation", |text| format!("On Monday Bo wrote:\n> {}", text.replace('\n', "\n> "))),
    ("a signature", |text| format!("{text}\n-- \nSent from my phone")),
];

/// The same for a saved game.
const AROUND_SAVED: [Wrapping; 5] = [
    ("a capital letter", |text| text.replacen('f', "F", 1)),
    ("a link of Markdown", |text| format!("[game]({text})")),
    ("a messenger's head", |text| format!("[28/11/2026, 15:01] Bo: {text}")),
    ("percent-encoding", |text| {
        let code = |byte: u8| match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'_' | b'.' => {
                char::from(byte).to_string()
            }
            other => format!("%{other:02X}"),
        };
        text.bytes().map(code).collect()
    }),
    ("lines of sixty signs", |text| {
        let signs: Vec<char> = text.chars().collect();
        signs.chunks(60).map(|line| line.iter().collect::<String>()).collect::<Vec<_>>().join("\n")
    }),
];

#[test]
fn a_text_between_other_words_is_found() {
    let position = golden::POSITION_TEXT.lines().find_map(|line| line.strip_prefix("Position: "));
    let castle = "DHIDGDGIHD\nGJKDHCLHJG\nEDFBBDFIDE\nFEBBMBEBEF";
    let saved = [golden::GAME, golden::SETUP, golden::PROGRAM, golden::TICTACTOE];
    let wrapped = |texts: &[&str], wrappings: &[Wrapping]| {
        for text in texts {
            let expected = content(text);
            for (what, wrap) in wrappings {
                let wrapped = wrap(text.trim_end());
                assert_eq!(content(&wrapped), expected, "{what}: {wrapped}");
            }
        }
    };
    wrapped(&saved, &WRAPPINGS);
    wrapped(&saved, &AROUND_SAVED);
    wrapped(&[castle], &WRAPPINGS);
    wrapped(&[position.unwrap()], &WRAPPINGS[..4]);
}

/// The content of a text, in words that differ for different contents.
fn content(text: &str) -> String {
    match read(text) {
        Ok(FoundContent::Game(game, players)) => write_game(&game, players).unwrap(),
        Ok(FoundContent::Running(session)) => stratego::write_session(&session),
        Ok(FoundContent::Setup(setup)) => write_setup(&setup),
        Ok(FoundContent::Sketch(sketch)) => sketch.to_string(),
        Ok(FoundContent::TicTacToe(session)) => tictactoe::write_session(&session),
        Err(bad) => bad.to_string(),
    }
}

#[test]
fn a_text_that_programs_have_changed_is_read_as_it_was() {
    let link = |page: &str, word: &str| format!("https://example.org/#/{page}/{}", word.trim());
    let position = golden::POSITION_TEXT.lines().find_map(|line| line.strip_prefix("Position: "));
    let castle = "DHIDGDGIHD\nGJKDHCLHJG\nEDFBBDFIDE\nFEBBMBEBEF";
    for text in [
        golden::TEXT.to_owned(),
        golden::POSITION_TEXT.to_owned(),
        golden::LATE_TEXT.to_owned(),
        golden::PROGRAM_TEXT.to_owned(),
        golden::GAME.to_owned(),
        golden::SETUP.to_owned(),
        golden::PROGRAM.to_owned(),
        golden::TICTACTOE.to_owned(),
        castle.to_owned(),
        position.unwrap().to_owned(),
        link("stratego/game", golden::WORD),
        link("stratego/setup", golden::SETUP_WORD),
        link("tic-tac-toe/game", golden::TICTACTOE_WORD),
    ] {
        let expected = content(&text);
        assert!(read(&text).is_ok(), "{expected}");
        for (number, change) in CHANGES.iter().enumerate() {
            let changed = change(&text);
            assert_eq!(content(&changed), expected, "change {number}: {changed}");
            for (second, other) in CHANGES.iter().chain(&MAIL).enumerate() {
                let twice = other(&changed);
                assert_eq!(content(&twice), expected, "changes {number}, {second}: {twice}");
            }
        }
        let mut rng = fastrand::Rng::with_seed(7);
        for _ in 0..300 {
            let order: Vec<usize> = (0..4).map(|_| rng.usize(..CHANGES.len())).collect();
            let changed = order.iter().fold(text.clone(), |text, change| CHANGES[*change](&text));
            assert_eq!(content(&changed), expected, "changes {order:?}: {changed}");
        }
    }
}

#[test]
fn of_a_person_who_offers_games_all_is_read_that_can_be() {
    let read = |text: &str| {
        let offers::SavedOffers { secret, name, hidden } = offers::read(text);
        (secret, name.map(|name| name.to_string()), hidden.len())
    };
    let (secret, ana) = (Some("AQ".to_owned()), Some("Ana".to_owned()));
    for (rule, text, expected) in [
        ("nothing", "", (None, None, 0)),
        ("another text", "fairboard/far 1 AQ Ana", (None, None, 0)),
        ("a newer one", "fairboard/offers 2 AQ Ana\nAg", (None, None, 0)),
        ("all", "fairboard/offers 1 AQ Ana\nAg\nAw", (secret.clone(), ana, 2)),
        ("no key and no name", "fairboard/offers 1 -\nAg", (None, None, 1)),
        ("a name with hidden signs", "fairboard/offers 1 AQ A\u{202e}", (secret, None, 0)),
    ] {
        assert_eq!(read(text), expected, "{rule}");
    }
    let hidden = (0..600).map(|number: u32| number.to_string()).collect();
    let offers = offers::SavedOffers { hidden, ..offers::SavedOffers::default() };
    let kept = offers::read(&offers::write(&offers)).hidden;
    assert_eq!((kept.len(), kept[0].as_str()), (offers::MAX_HIDDEN, "100"), "the latest stay");
}
