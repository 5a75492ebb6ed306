//! The saved forms: golden files, identity, and texts that make no sense.

use fairboard_play::format::{FormatError, stratego, tictactoe};
use fairboard_play::stratego::{Command, Game, Screen, Session};
use fairboard_play::{Player, Strength};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Army, Color, Outcome, Rules, WinBy};
use fairboard_rules::tictactoe as ttt;
use fairboard_setups::arrange;
use proptest::prelude::*;

const STRATEGO_V1: &str = include_str!("golden/stratego-v1.json");
const STRATEGO_SETUP_V1: &str = include_str!("golden/stratego-v1-setup.json");
const STRATEGO_POSITION_V1: &str = include_str!("golden/stratego-v1-position.json");
const TICTACTOE_V1: &str = include_str!("golden/tic-tac-toe-v1.json");

#[test]
fn golden_stratego_games_are_read() {
    let game = stratego::read_game(STRATEGO_V1).unwrap();
    assert_eq!(game.rules(), &Rules::CLASSIC.with_army(Army::Barrage));
    assert_eq!(game.plies().len(), 4);
    let resigned = Outcome::Win { winner: Color::Red, by: WinBy::Resigned };
    assert_eq!(game.outcome(), Some(resigned));
    assert_eq!(stratego::write_game(&game), STRATEGO_V1.trim());

    let session = stratego::read_session(STRATEGO_SETUP_V1).unwrap();
    let Screen::Curtain(curtain) = session.screen() else { panic!("no curtain") };
    assert_eq!((curtain.next, curtain.deploys), (Color::Blue, true));
    assert_eq!(stratego::write_session(&session), STRATEGO_SETUP_V1.trim());

    let game = stratego::read_game(STRATEGO_POSITION_V1).unwrap();
    assert_eq!(game.position().unwrap().ply(), 8);
    assert_eq!(stratego::write_game(&game), STRATEGO_POSITION_V1.trim());
}

#[test]
fn golden_tic_tac_toe_is_read() {
    let session = tictactoe::read_session(TICTACTOE_V1).unwrap();
    assert_eq!(session.position().board(), "x...o....");
    assert_eq!(session.history().plies().len(), 3);
    assert_eq!((session.tally().won.x, session.tally().draws), (2, 1));
    assert_eq!(tictactoe::write_session(&session), TICTACTOE_V1.trim());

    let game = tictactoe::read_game(TICTACTOE_V1).unwrap();
    assert_eq!(&game, session.history());
    let written = tictactoe::write_game(&game);
    assert_eq!(tictactoe::read_game(&written), Ok(game));
}

#[test]
fn a_session_that_is_read_shows_what_nobody_needs_to_hide() {
    let mut session = Session::new(Rules::CLASSIC);
    let read = |session: &Session| {
        stratego::read_session(&stratego::write_session(session)).unwrap().screen()
    };
    assert!(matches!(read(&session), Screen::Deploy(_)), "an untouched board has no secrets");

    let arranged = |session: &mut Session| {
        session.apply(Command::Arrange { seed: 1 }).unwrap();
    };
    arranged(&mut session);
    let Screen::Curtain(curtain) = read(&session) else { panic!("Red's army is shown") };
    assert_eq!((curtain.next, curtain.deploys), (Color::Red, true));

    session.apply(Command::Start).unwrap();
    let Screen::Curtain(curtain) = read(&session) else { panic!("Blue's turn to place is shown") };
    assert_eq!((curtain.next, curtain.deploys), (Color::Blue, true));

    session.apply(Command::Ready).unwrap();
    arranged(&mut session);
    session.apply(Command::Start).unwrap();
    session.apply(Command::Ready).unwrap();
    let Screen::Curtain(curtain) = read(&session) else { panic!("Red's pieces are shown") };
    assert_eq!((curtain.next, curtain.deploys), (Color::Red, false));

    session.apply(Command::Leave).unwrap();
    assert!(matches!(read(&session), Screen::Over(..)), "after the end nothing is secret");
}

#[test]
fn armies_are_not_written_in_the_clear() {
    let mut game = Game::new(Rules::CLASSIC);
    for color in Color::ALL {
        game.set_draft(arrange(color, Army::Full, 5)).unwrap();
    }
    let text = stratego::write_game(&game);
    for color in Color::ALL {
        assert!(!text.contains(&game.draft(color).to_string()));
    }
}

#[test]
fn texts_that_make_no_sense_are_refused_with_a_sentence() {
    let newer = STRATEGO_V1.replace("\"version\":1", "\"version\":2");
    let changed = |from: &str, to: &str| {
        assert!(STRATEGO_V1.contains(from), "{from}");
        STRATEGO_V1.replace(from, to)
    };
    for (text, kind) in [
        (String::new(), "foreign"),
        ("{".to_owned(), "foreign"),
        ("[]".to_owned(), "foreign"),
        ("{\"version\":1}".to_owned(), "foreign"),
        (TICTACTOE_V1.to_owned(), "foreign"),
        (newer, "newer"),
        (STRATEGO_V1[..STRATEGO_V1.len() / 2].to_owned(), "foreign"),
        (changed("classic", "house"), "damaged"),
        (changed("barrage", "full"), "damaged"),
        (changed("blue-resigned", "rain"), "damaged"),
        (changed("[\"", "[\"z9a1\",\""), "damaged"),
        (changed("\"started\":true", "\"started\":false"), "damaged"),
        (changed("\"started\":true", "\"started\":1"), "damaged"),
    ] {
        let error = stratego::read_session(&text).unwrap_err();
        let found = match &error {
            FormatError::Foreign => "foreign",
            FormatError::Newer(2) => "newer",
            FormatError::Newer(_) => "another version",
            FormatError::Damaged(_) => "damaged",
        };
        assert_eq!(found, kind, "{text}: {error}");
    }
}

proptest! {
    #[test]
    fn saving_and_reading_a_game_is_the_identity(
        seed: u64,
        rules in prop::sample::select(Rules::ALL.to_vec()),
        army in prop::sample::select(Army::ALL.to_vec()),
        choices in prop::collection::vec(any::<usize>(), 0..120),
    ) {
        let mut game = Game::new(rules.with_army(army));
        for color in Color::ALL {
            game.set_draft(arrange(color, army, seed)).unwrap();
        }
        game.start().unwrap();
        for choice in choices {
            let moves: Vec<_> = game.position().unwrap().legal_moves().collect();
            let Some(mv) = moves.get(choice % moves.len().max(1)) else { break };
            game.play(*mv).unwrap();
        }
        let text = stratego::write_game(&game);
        let read = stratego::read_game(&text).unwrap();
        prop_assert_eq!(read.position().unwrap().text(), game.position().unwrap().text());
        prop_assert_eq!(read.plies(), game.plies());
        for color in Color::ALL {
            prop_assert!(read.view(color) == game.view(color));
        }
        prop_assert_eq!(stratego::write_game(&read), text);
        // Undo is the inverse of play, all the way.
        let mut undone = game;
        while undone.undo() {}
        prop_assert_eq!(undone.plies().len(), 0);
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in ".{0,200}") {
        let _ = stratego::read_session(&text);
        let _ = tictactoe::read_session(&text);
    }

    #[test]
    fn no_damage_makes_a_reader_panic(at in 0usize..700, with in "[ -~]{0,3}") {
        for golden in [STRATEGO_V1, STRATEGO_SETUP_V1, STRATEGO_POSITION_V1] {
            let mut text = golden.to_owned();
            let at = at % text.len();
            text.replace_range(at..=at, &with);
            let _ = stratego::read_session(&text);
            let _ = stratego::read_game(&text);
        }
        let mut text = TICTACTOE_V1.to_owned();
        let at = at % text.len();
        text.replace_range(at..=at, &with);
        let _ = tictactoe::read_session(&text);
    }

    #[test]
    fn no_command_makes_a_session_panic(codes in prop::collection::vec(any::<(u8, u8, u8)>(), 0..200)) {
        let mut session = Session::new(Rules::CLASSIC.with_army(Army::Barrage));
        let square = |index: u8| {
            fairboard_rules::stratego::Square::from_index(index % 100).unwrap()
        };
        for (code, a, b) in codes {
            let rank = fairboard_rules::stratego::Rank::ALL[usize::from(b) % 12];
            let _ = session.apply(match code % 16 {
                0 => Command::Place(square(a), rank),
                1 => Command::Swap(square(a), square(b)),
                2 => Command::Remove(square(a)),
                3 => Command::Clear,
                4 => Command::Mirror,
                5 | 6 => Command::Arrange { seed: a.into() },
                7 | 8 => Command::Start,
                9 | 10 => Command::Ready,
                11 => Command::HandOver,
                12 => Command::TakeBack,
                13 if a > 250 => Command::Leave,
                14 if a > 250 => Command::Rematch { seed: 6 },
                _ => {
                    let mv = fairboard_rules::stratego::Move::new(square(a), square(b));
                    Command::Play(mv)
                }
            });
            let text = stratego::write_session(&session);
            prop_assert!(stratego::read_session(&text).is_ok());
            let _ = session.screen();
        }
    }

    #[test]
    fn tic_tac_toe_is_read_as_it_was_written(cells in prop::collection::vec(0usize..9, 0..12), back in 0usize..5) {
        let mut session = fairboard_play::tictactoe::Session::new(ttt::Rules::default());
        for cell in cells {
            let _ = session.apply(fairboard_play::tictactoe::Command::Play(ttt::Cell::ALL[cell]));
        }
        for _ in 0..back {
            session.apply(fairboard_play::tictactoe::Command::Undo).unwrap();
        }
        if back >= 3 {
            let mut players = ttt::ByMark { x: Player::Person, o: Player::Computer(Strength::ALL[2]) };
            if back == 3 {
                std::mem::swap(&mut players.x, &mut players.o);
            }
            session.apply(fairboard_play::tictactoe::Command::NewPlayers(players)).unwrap();
        }
        let text = tictactoe::write_session(&session);
        prop_assert_eq!(tictactoe::read_session(&text), Ok(session));
    }
}
