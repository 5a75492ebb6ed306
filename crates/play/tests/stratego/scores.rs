//! Scores against the computer, from finished games.

use fairboard_forms::text::read_game;
use fairboard_play::Strength;
use fairboard_play::stratego::{Finished, LevelAdvice, Scores, Start};
use fairboard_rules::stratego::Army;

/// A game of two rounds, or of one with the full army: its players, and its end.
fn game(army: &str, red: &str, blue: &str, end: &str) -> Finished {
    game_of(2, army, [red, blue], end)
}

/// A game of at most so many rounds.
fn game_of(rounds: usize, army: &str, [red, blue]: [&str; 2], end: &str) -> Finished {
    let (setups, moves) = match army {
        "barrage" => (
            [
                "AALAAAABAAAAAAAAAAAKDEAAACMAAAAAAAAAAAAD",
                "AAAAPPAAAAAAXWAAOAAAAAAAAAAAAAYNAAAAAAAQ",
            ],
            "1. j1-a1 e7-e6\n2. a2-a4 f7-a7\n",
        ),
        _ => (
            [
                "DHIDGDGIHDGJKDHCLHJGEDFBBDFIDEFEBBMBEBEF",
                "PTUPSPSUTPSVWPTOXTVSQPRNNPRUPQRQNNYNQNQR",
            ],
            "1. a4-a5 a7-a6\n",
        ),
    };
    let moves: String = moves.split_inclusive('\n').take(rounds).collect();
    let text = format!(
        "Fairboard 1: Stratego\nRules: classic\nArmy: {army}\nRed: {red}\nRed setup: {}\n\
         Blue: {blue}\nBlue setup: {}\nMoves:\n{moves}End: {end}\n",
        setups[0], setups[1]
    );
    let (game, players) = read_game(&text).unwrap_or_else(|bad| panic!("{bad:?}: {text}"));
    Finished::new(&game, players).unwrap()
}

fn level(number: u8) -> Strength {
    Strength::new(number).unwrap()
}

fn scores<'a>(games: impl IntoIterator<Item = &'a Finished>) -> Scores {
    let mut scores = Scores::default();
    games.into_iter().for_each(|game| scores.count_game(game));
    scores
}

#[test]
fn games_against_the_computer_are_counted_by_level_and_army() {
    let games = [
        game("barrage", "person", "computer 3", "blue resigned"),
        game("full", "computer 1", "person", "red resigned"),
        game("barrage", "computer 3", "person", "agreed"),
        game("full", "person", "computer 3", "red resigned"),
        game("barrage", "person", "computer 3", "red resigned"),
        game("full", "person", "person", "red resigned"),
        game("full", "computer 2", "computer 4", "red resigned"),
    ];
    let rows = scores(&games);
    let rows: Vec<_> = rows
        .rows()
        .iter()
        .map(|row| (row.level.number(), row.army, [row.games, row.won, row.drawn, row.length()]))
        .collect();
    let expected = [
        (1, Army::Full, [1, 1, 0, 2]),
        (3, Army::Full, [1, 0, 0, 2]),
        (3, Army::Barrage, [3, 1, 1, 4]),
    ];
    assert_eq!(rows, expected);
}

#[test]
fn the_length_of_games_is_rounded() {
    for (rounds, length) in [(&[2, 2, 1][..], 3), (&[2, 1, 1], 3), (&[2, 2, 2, 1], 4)] {
        let game = |rounds| game_of(rounds, "barrage", ["person", "computer 3"], "agreed");
        let games: Vec<_> = rounds.iter().copied().map(game).collect();
        assert_eq!(scores(&games).rows()[0].length(), length, "{rounds:?}");
    }
}

#[test]
fn games_from_a_made_up_position_do_not_count() {
    let text = include_str!("../../../forms/tests/golden/game-text-position.txt");
    let (game, players) = read_game(text).unwrap();
    let practice = Finished::new(&game, players).unwrap();
    assert_eq!(practice.start_kind(), Start::Text);
    assert!(scores([&practice]).rows().is_empty());
}

#[test]
fn five_games_alike_advise_another_level() {
    let won = |number| game("barrage", "person", &format!("computer {number}"), "blue resigned");
    let lost = |number| game("barrage", "person", &format!("computer {number}"), "red resigned");
    let drawn = game("barrage", "person", "computer 3", "agreed");
    let row = |game: Finished| vec![game; Scores::STREAK];
    let mut interrupted = row(won(3));
    interrupted[2] = drawn.clone();
    let mut other_level = row(won(3));
    other_level[4] = won(2);
    let older = [row(won(3)), row(lost(3))].concat();
    let newer = [vec![lost(3)], row(won(3))].concat();
    for (rule, games, expected) in [
        ("five won", row(won(3)), Some(LevelAdvice::Higher(level(4)))),
        ("five lost", row(lost(3)), Some(LevelAdvice::Lower(level(2)))),
        ("four won", row(won(3))[..4].to_vec(), None),
        ("a draw among them", interrupted, None),
        ("another level among them", other_level, None),
        ("five draws", row(drawn), None),
        ("older games do not count", older, Some(LevelAdvice::Higher(level(4)))),
        ("the newest game counts", newer, None),
        ("nothing is above the highest", row(won(5)), None),
        ("nothing is below the lowest", row(lost(1)), None),
    ] {
        assert_eq!(scores(&games).level_advice(), expected, "{rule}");
    }
}
