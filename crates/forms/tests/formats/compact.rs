//! Compact forms for links.

use fairboard_forms::compact::{
    read_game, read_session, read_setup, write_finished, write_game, write_session, write_setup,
};
use fairboard_forms::fields::with_new_check;
use fairboard_forms::{Damage, ErrorPlace, FormatError, stratego, text, tictactoe};
use fairboard_play::stratego::referee::PEOPLE;
use fairboard_play::stratego::{Game, Start};
use fairboard_play::tictactoe::{Command, Session};
use fairboard_play::{Player, Strength};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Army, ByColor, Color, Endings, Outcome, Rules, Square, WinBy};
use fairboard_rules::tictactoe::{Cell, Ending, Mark};
use fairboard_setups::arrange;
use proptest::prelude::*;

use crate::golden;

const CUT_OR_CHANGED: FormatError = Damage::Check.at(ErrorPlace::Text);

/// A game of up to `plies` random plies.
fn game(rules: Rules, plies: usize, seed: u64) -> Game {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(rules);
    for color in Color::ALL {
        game.set_draft(arrange(color, rules.army, random.u64(..))).unwrap();
    }
    game.start().unwrap();
    for _ in 0..plies {
        let moves = game.position().unwrap().legal_moves();
        let Some(mv) = moves.choose(|count| random.u32(..count)) else { break };
        game.play(mv).unwrap();
    }
    game
}

fn any_rules() -> impl Strategy<Value = Rules> {
    (any::<[bool; 4]>()).prop_map(|[vdm, barrage, blue, free]| {
        let rules = if vdm { Rules::VDM } else { Rules::CLASSIC };
        let mut rules = rules.with_army(if barrage { Army::Barrage } else { Army::Full });
        rules.first = if blue { Color::Blue } else { Color::Red };
        if free { rules.without_repetition() } else { rules }
    })
}

fn any_player() -> impl Strategy<Value = Player> {
    (0_u8..6).prop_map(|level| Strength::new(level).map_or(Player::Person, Player::Computer))
}

proptest! {
    #[test]
    fn a_finished_game_is_read_as_it_was_written(
        (rules, plies, seed, end) in (any_rules(), 0_usize..400, any::<u64>(), 0..3),
        (red, blue) in (any_player(), any_player()),
    ) {
        let mut game = game(rules, plies, seed);
        if game.outcome().is_none() {
            prop_assert_eq!(write_game(&game, PEOPLE), None, "a running game has secrets");
            match end {
                0 => game.resign(Color::Red).unwrap(),
                1 => game.resign(Color::Blue).unwrap(),
                _ => game.agree_draw().unwrap(),
            }
        }
        let players = ByColor { red, blue };
        let word = write_game(&game, players).unwrap();
        let (again, seated) = read_game(&word).unwrap();
        prop_assert_eq!(stratego::write_game(&again), stratego::write_game(&game));
        prop_assert_eq!((again.outcome(), seated), (game.outcome(), players));
        prop_assert_eq!(write_game(&again, seated), Some(word));
    }

    #[test]
    fn a_word_that_was_cut_or_changed_is_refused(
        (seed, at, sign) in (any::<u64>(), any::<prop::sample::Index>(), "[A-Za-z0-9_-]"),
    ) {
        let mut game = game(Rules::CLASSIC, 30, seed);
        // Few random games are over by then.
        let _ = game.agree_draw();
        let word = write_game(&game, PEOPLE).unwrap();
        let at = at.index(word.len());
        prop_assert_eq!(read_game(&word[..at]).err(), Some(CUT_OR_CHANGED));
        let changed = format!("{}{sign}{}", &word[..at], &word[at + 1..]);
        let expected = (changed != word).then_some(CUT_OR_CHANGED);
        prop_assert_eq!(read_game(&changed).err(), expected);
    }

    #[test]
    fn any_text_is_a_game_or_refused(text in "[1A-Za-z0-9_-]{0,80}|.{0,40}") {
        let _ = (read_game(&text), read_setup(&text, Color::Red), read_session(&text));
    }

    #[test]
    fn a_setup_is_read_for_either_side(seed: u64, barrage: bool) {
        let army = if barrage { Army::Barrage } else { Army::Full };
        let red = arrange(Color::Red, army, seed).finish().unwrap();
        let word = write_setup(&red).unwrap();
        prop_assert!(word.len() <= 26, "{}", word);
        prop_assert_eq!(&read_setup(&word, Color::Red), &Ok(red.clone()));
        let blue = read_setup(&word, Color::Blue).unwrap();
        // Blue sits on the other side of the table.
        let turned = red.draft().pieces().map(|(square, rank)| {
            (Square::from_index(99 - square.index()).unwrap(), rank)
        });
        let mut turned: Vec<_> = turned.collect();
        turned.reverse();
        prop_assert!(blue.draft().pieces().eq(turned));
        prop_assert_eq!(write_setup(&blue), Some(word));
    }

    #[test]
    fn a_game_of_tic_tac_toe_is_read_as_it_was_written(
        (o_first, play_on) in (any::<bool>(), any::<bool>()),
        cells in proptest::collection::vec(0..9_usize, 0..15),
    ) {
        let first = if o_first { Mark::O } else { Mark::X };
        let ending = if play_on { Ending::AtFullBoard } else { Ending::AtFirstLine };
        let mut session = Session::people(fairboard_rules::tictactoe::Rules { first, ending });
        for cell in cells {
            let seat = session.situation().seat;
            let _ = session.ask(seat, Command::Play(Cell::ALL[cell]));
        }
        let word = write_session(&session).unwrap();
        prop_assert!(word.len() <= 12, "{}", word);
        let again = read_session(&word).unwrap();
        prop_assert_eq!(again.situation().record, session.situation().record);
        prop_assert_eq!(again.situation().rules, session.situation().rules);
        prop_assert_eq!(write_session(&again), Some(word));
    }
}

#[test]
fn golden_words_are_read_and_written_to_the_sign() {
    let word = golden::WORD.trim();
    let (game, players) = read_game(word).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Win { winner: Color::Red, by: WinBy::Resigned }));
    let computer = Player::Computer(Strength::ALL[2]);
    assert_eq!(players, ByColor { red: Player::Person, blue: computer });
    assert_eq!(write_game(&game, players).as_deref(), Some(word));
    // The golden game in the saved form is the same one.
    let saved = stratego::read_game(golden::GAME).unwrap();
    assert_eq!(stratego::write_game(&game), stratego::write_game(&saved));

    let (late, players) = read_game(golden::LATE_WORD.trim()).unwrap();
    let end = Some(Outcome::Win { winner: Color::Red, by: WinBy::Time });
    assert_eq!((late.plies(), late.outcome()), (game.plies(), end));
    assert_eq!(write_game(&late, players).as_deref(), Some(golden::LATE_WORD.trim()));

    let word = golden::POSITION_WORD.trim();
    let (practice, players) = read_game(word).unwrap();
    let (start, position) = practice.start_position().unwrap();
    assert_eq!((start, position.ply(), practice.plies().len()), (Start::Text, 7, 4));
    assert_eq!(write_game(&practice, players).as_deref(), Some(word));

    let word = golden::SETUP_WORD.trim();
    let setup = read_setup(word, Color::Red).unwrap();
    assert_eq!(setup.draft().to_string(), "DFHJGHGDBFEHKCDDILGDJGEIIBHEDDBEFEBMBFDB");
    assert_eq!(write_setup(&setup).as_deref(), Some(word));

    let word = golden::TICTACTOE_WORD.trim();
    let session = read_session(word).unwrap();
    let saved = tictactoe::read_session(golden::TICTACTOE).unwrap();
    assert_eq!(session.situation().position, saved.situation().position);
    assert_eq!(write_session(&session).as_deref(), Some(word));

    let word = golden::TICTACTOE_LATE_WORD.trim();
    let saved = tictactoe::read_session(golden::TICTACTOE_LATE).unwrap();
    assert_eq!(write_session(&saved).as_deref(), Some(word));
    let session = read_session(word).unwrap();
    assert_eq!(session.situation().late, Some(Mark::O));
    assert_eq!(session.situation().record, saved.situation().record);
    assert_eq!(write_session(&session).as_deref(), Some(word));
    let text = tictactoe::write_session(&session);
    assert_eq!(tictactoe::read_session(&text), Ok(session), "without its clock");
}

#[test]
fn a_thousand_plies_fit_into_a_link() {
    // Random games by these rules last long.
    let endings = Endings { quiet_plies: None, ..Rules::CLASSIC.endings };
    assert_eq!(Rules::VDM.endings, endings);
    let mut longest = 0;
    for seed in 0..40 {
        let mut game = game(Rules::VDM, 1_000, seed);
        let plies = game.plies().len();
        let _ = game.agree_draw();
        let word = write_game(&game, PEOPLE).unwrap();
        if plies == 1_000 {
            longest = longest.max(word.len());
        }
        assert!(word.len() <= 2_000, "{plies} plies: {} signs", word.len());
    }
    assert!(longest > 0, "no game has 1,000 plies");
    println!("1,000 plies: at most {longest} signs");
}

#[test]
fn a_word_tells_of_as_many_plies_as_its_number_has_room_for() {
    // The one piece of each side that moves has two squares.
    let lakes = "AA__AA__AA".repeat(2);
    let text = [
        "CBMAAAAAAA",
        "ABAAAAAAAA",
        "BAAAAAAAAA",
        "AAAAAAAAAA",
        &lakes,
        "AAAAAAAAAA",
        "NAAAAAAAAA",
        "ANAAAAAAAA",
        "ONYAAAAAAA",
    ]
    .concat();
    let rules = Rules::VDM.without_repetition();
    let mut game = Game::from_text(&format!("{text} r 0"), rules).unwrap();
    let moves = ["a1a2", "a10a9", "a2a1", "a9a10"].map(|mv| mv.parse().unwrap());
    for (plies, mv) in (1..=65_536).zip(moves.into_iter().cycle()) {
        game.play(mv).unwrap();
        if plies >= 65_535 {
            let mut over = game.clone();
            over.agree_draw().unwrap();
            let word = write_game(&over, PEOPLE);
            let read = word.map(|word| read_game(&word).unwrap().0.plies().len());
            assert_eq!(read, Some(plies).filter(|plies| *plies < 65_536));
        }
    }
}

#[test]
fn a_position_with_a_bomb_that_both_sides_know_has_a_word() {
    let text = with_new_check(&golden::POSITION.replacen("=MA", "=Mb", 1));
    assert!(text.contains("=Mb"));
    let mut game = stratego::read_game(&text).unwrap();
    game.agree_draw().unwrap();
    let (again, _) = read_game(&write_game(&game, PEOPLE).unwrap()).unwrap();
    assert_eq!(stratego::write_game(&again), stratego::write_game(&game));
}

#[test]
fn a_full_board_of_tic_tac_toe_is_read_as_it_was_written() {
    let mut session = Session::people(fairboard_rules::tictactoe::Rules::default());
    for cell in [1, 5, 9, 3, 7, 4, 6, 8, 2] {
        let seat = session.situation().seat;
        session.ask(seat, Command::Play(Cell::ALL[cell - 1])).unwrap();
    }
    assert_eq!(read_session(&write_session(&session).unwrap()), Ok(session));
}

#[test]
fn a_session_has_a_word_and_a_text_once_its_game_is_over() {
    for (rule, saved) in [("it goes on", golden::OFFER), ("it is over", golden::GAME)] {
        let session = stratego::read_session(saved).unwrap();
        let finished = session.finished();
        assert_eq!(finished.is_some(), saved == golden::GAME, "{rule}");
        let word = finished.and_then(|(game, players)| write_game(game, players));
        let text = finished.and_then(|(game, players)| text::write_game(game, players));
        assert_eq!((write_finished(&session), text::write_finished(&session)), (word, text));
    }
}

#[test]
fn a_game_that_has_no_word_is_not_written() {
    let over = |mut game: Game| {
        game.agree_draw().unwrap();
        write_game(&game, PEOPLE)
    };
    assert!(over(game(Rules::CLASSIC, 10, 1)).is_some());
    let endings = Endings { immobile: false, ..Rules::CLASSIC.endings };
    assert_eq!(over(game(Rules::CLASSIC.with_endings(endings), 10, 1)), None, "nameless rules");
    for (rule, ply, has_word) in
        [("from a position", 7, true), ("late", 65_535, true), ("too late", 65_536, false)]
    {
        let text = with_new_check(&golden::POSITION.replacen("/r/7", &format!("/r/{ply}"), 1));
        assert_eq!(over(stratego::read_game(&text).unwrap()).is_some(), has_word, "{rule}");
    }
    let no_flag = with_new_check(&golden::POSITION.replacen("=MA", "=AA", 1));
    assert_ne!(no_flag, golden::POSITION);
    assert_eq!(over(stratego::read_game(&no_flag).unwrap()), None, "from an impossible position");
}
