//! The puzzles of the app, each by its own check.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::thread;

use fairboard_engine::Engine;
use fairboard_forms::compact::{read_game, write_game};
use fairboard_lab::puzzles::{CRITERIA, add, check, judge_again, numbered};
use fairboard_play::Strength;
use fairboard_puzzles::{COLLECTION, Difficulty, Row, Theme};

/// Fails unless a check finds again what the row says.
fn is_sound(engine: &Engine, number: usize, row: &Row) {
    let checked = check(engine, row.puzzle.question(), row.puzzle.solution());
    let found = checked.map(|checked| (checked.other, checked.judgement));
    assert_eq!(found, Some((row.other, row.judgement)), "puzzle {number}");
    let checked = checked.unwrap();
    assert!(checked.agreed >= CRITERIA.agreed, "{number}: best in {} worlds", checked.agreed);
}

#[test]
fn each_puzzle_has_one_move_that_is_clearly_best() {
    let engine = &Engine::new(Strength::STRONGEST);
    thread::scope(|scope| {
        for part in 0..THREADS {
            scope.spawn(move || {
                let rows = (1..).zip(COLLECTION.rows()).skip(part).step_by(THREADS);
                rows.for_each(|(number, row)| is_sound(engine, number, &row));
            });
        }
    });
}

/// Number of threads that check puzzles.
const THREADS: usize = 2;

#[test]
fn another_move_of_a_puzzle_does_not_pass_its_check() {
    let engine = Engine::new(Strength::STRONGEST);
    for row in COLLECTION.rows().take(3) {
        assert_eq!(check(&engine, row.puzzle.question(), row.other), None, "{row}");
    }
}

#[test]
fn a_puzzle_that_is_judged_again_stays_as_it_is_and_a_wrong_one_goes() {
    let engine = Engine::new(Strength::STRONGEST);
    let rows: Vec<Row> = COLLECTION.rows().take(2).collect();
    for row in &rows {
        assert_eq!(judge_again(&engine, row).as_ref(), Some(row));
        let position = row.puzzle.to_string();
        let position = position.rsplit_once('/').unwrap().0;
        let puzzle = format!("{position}/{}", row.other).parse().unwrap();
        assert_eq!(judge_again(&engine, &Row { puzzle, ..row.clone() }), None);
    }
}

#[test]
fn a_puzzle_keeps_its_number_and_a_new_one_takes_that_of_one_that_went() {
    let rows: Vec<Row> = COLLECTION.rows().take(5).collect();
    let of = |numbers: &[usize]| -> Vec<Row> {
        numbers.iter().map(|number| rows[*number].clone()).collect()
    };
    for (why, after, expected) in [
        ("nothing is new", &[0, 1, 2][..], &[0, 1, 2][..]),
        ("one comes", &[0, 1, 2, 3], &[0, 1, 2, 3]),
        ("one goes and two come", &[0, 2, 3, 4], &[0, 3, 2, 4]),
        ("two go and one comes", &[2, 3], &[3, 2]),
    ] {
        assert_eq!(numbered(&of(&[0, 1, 2]), of(after)), of(expected), "{why}");
    }
}

#[test]
fn new_puzzles_come_after_those_that_are_there_and_none_comes_twice() {
    let rows: Vec<Row> = COLLECTION.rows().take(20).collect();
    let mut collection = rows[..5].to_vec();
    add(&mut collection, rows.clone());
    assert_eq!(collection[..5], rows[..5]);
    assert_eq!(collection.len(), 20);
    assert!(rows.iter().all(|row| collection.contains(row)));
}

#[test]
fn a_position_of_a_game_that_goes_on_in_another_way_does_not_come_again() {
    let row = COLLECTION.row(1).unwrap();
    let (mut game, players) = read_game(row.puzzle.word()).unwrap();
    assert!(game.undo(), "takes back the resignation");
    let mv = game.view(game.turn().unwrap()).unwrap().legal_moves().next().unwrap();
    game.play(mv).unwrap();
    game.resign(game.turn().unwrap()).unwrap();
    let word = write_game(&game, players).unwrap();
    assert_ne!(word, row.puzzle.word());
    let text = format!("{word}/{}/{}", row.puzzle.plies(), row.puzzle.solution());
    let longer = Row { puzzle: text.parse().unwrap(), ..row.clone() };
    let mut collection = vec![row.clone()];
    add(&mut collection, vec![longer]);
    assert_eq!(collection, [row]);
}

#[test]
fn of_one_theme_the_easy_puzzles_with_the_shortest_games_come_up_to_the_limit() {
    let is_easy = |row: &Row| Difficulty::of(row.level) == Difficulty::Easy;
    let alike = |row| Row { theme: Theme::Flag, ..row };
    let rows: Vec<Row> = COLLECTION.rows().filter(is_easy).map(alike).collect();
    assert!(rows.len() > CRITERIA.easy, "there are {}", rows.len());
    let mut collection = Vec::new();
    add(&mut collection, rows.clone());
    let lengths = |rows: &[Row]| {
        let mut lengths: Vec<usize> = rows.iter().map(|row| row.puzzle.to_string().len()).collect();
        lengths.sort_unstable();
        lengths
    };
    assert_eq!(lengths(&collection), lengths(&rows)[..CRITERIA.easy]);
}
