//! The figures of the models, counted again and compared with those of TLC, VDMJ and another
//! program.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::collections::{BTreeMap, BTreeSet};

use fairboard_rules::tictactoe::vdm::{self, Verdict};
use fairboard_rules::tictactoe::{Cell, Mark, Outcome, Position, Rules, tla};
use fairboard_rules::{Position as _, perft};
use fairboard_specs::vectors::json;
use serde_json::Value;

fn figures() -> Value {
    json("tictactoe_model_figures.json")
}

#[track_caller]
fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

#[track_caller]
fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(number).collect()
}

/// Counts the states after each number of moves, and the generated successors.
fn layers(start: Position) -> (Vec<BTreeSet<String>>, u64) {
    let mut layers = vec![vec![start]];
    let mut generated = 1;
    loop {
        let mut next = BTreeMap::new();
        for state in layers.last().unwrap() {
            for cell in state.legal_moves() {
                let mut after = *state;
                after.play_unchecked(cell);
                next.insert(after.board(), after);
                generated += 1;
            }
        }
        if next.is_empty() {
            let boards = |layer: Vec<Position>| layer.iter().map(Position::board).collect();
            return (layers.into_iter().map(boards).collect(), generated);
        }
        layers.push(next.into_values().collect());
    }
}

/// Counts the states in each class of the figures.
fn classes(layers: &[BTreeSet<String>]) -> BTreeMap<&'static str, u64> {
    let mut classes = BTreeMap::new();
    for board in layers.iter().flatten() {
        let game = fairboard_specs::vectors::tictactoe::game(board);
        let class = match (game.has_won(Mark::X), game.has_won(Mark::O)) {
            (true, true) => "both_won",
            (true, false) => "X_won",
            (false, true) => "O_won",
            (false, false) if game.move_count_left() == 0 => "full_no_winner",
            (false, false) => "unfinished",
        };
        *classes.entry(class).or_default() += 1;
    }
    classes
}

#[track_caller]
fn check_classes(found: &BTreeMap<&'static str, u64>, expected: &Value) {
    let expected = expected.as_object().unwrap();
    assert_eq!(found.len(), expected.len());
    for (class, count) in found {
        assert_eq!(*count, number(&expected[*class]), "{class}");
    }
}

#[test]
fn the_tla_module() {
    let figures = figures();
    let tla_figures = &figures["tla_model"];
    let (layers, generated) = layers(tla::init());
    let distinct: usize = layers.iter().map(BTreeSet::len).sum();
    assert_eq!(distinct as u64, number(&tla_figures["distinct_states"]));
    assert_eq!(generated, number(&tla_figures["states_generated"]));
    assert_eq!(layers.len() as u64, number(&tla_figures["depth"]));
    let recount = &tla_figures["python_recount"];
    let sizes: Vec<_> = layers.iter().map(|layer| layer.len() as u64).collect();
    assert_eq!(sizes, numbers(&recount["states_by_number_of_pieces"]));
    check_classes(&classes(&layers), &recount["classes"]);
}

type Invariant = (&'static str, fn(&Position) -> bool);

#[test]
fn each_tla_invariant_is_violated_first_where_tlc_found_it() {
    let figures = figures();
    let (layers, _) = layers(tla::init());
    let rules = tla::init().rules();
    let invariants: [Invariant; 3] = [
        ("XHasNotWon", tla::x_has_not_won),
        ("OHasNotWon", tla::o_has_not_won),
        ("NotStalemate", tla::not_stalemate),
    ];
    for (name, holds) in invariants {
        let violated = layers.iter().position(|layer| {
            let states = layer.iter().map(|board| Position::from_board(board, rules).unwrap());
            states.into_iter().any(|state| !holds(&state))
        });
        let expected = &figures["tla_model"]["invariants"][name];
        assert_eq!(violated.unwrap() as u64, number(&expected["trace_moves"]), "{name}");
        assert_eq!(violated.unwrap() as u64 + 1, number(&expected["trace_states"]), "{name}");
    }
}

#[test]
fn sequences_to_a_full_board() {
    fn count(state: &Position, counts: &mut BTreeMap<&'static str, u64>) {
        let mut next = tla::next(state).peekable();
        if next.peek().is_none() {
            let result = match (tla::won(state, Mark::X), tla::won(state, Mark::O)) {
                (true, true) => "both",
                (true, false) => "X",
                (false, true) => "O",
                (false, false) => "draw",
            };
            *counts.entry(result).or_default() += 1;
        }
        next.for_each(|after| count(&after, counts));
    }
    let mut counts = BTreeMap::new();
    count(&tla::init(), &mut counts);
    let figures = figures();
    let expected = &figures["tla_model"]["python_recount"]["move_sequences_to_full_board"];
    for (result, count) in counts {
        assert_eq!(count, number(&expected[result]), "{result}");
    }
}

#[test]
fn the_game_that_stops_at_a_win() {
    let figures = figures();
    let expected = &figures["stop_at_win_rule"];
    let (layers, _) = layers(Position::default());
    let states: usize = layers.iter().map(BTreeSet::len).sum();
    assert_eq!(states as u64, number(&expected["reachable_states"]));
    let sizes: Vec<_> = layers.iter().map(|layer| layer.len() as u64).collect();
    assert_eq!(sizes, numbers(&expected["states_by_number_of_pieces"]));
    check_classes(&classes(&layers), &expected["classes"]);

    let canonical = |board: &String| symmetries(board).into_iter().min();
    let different: BTreeSet<_> = layers.iter().flatten().map(canonical).collect();
    let key = "essentially_different_states_under_8_symmetries";
    assert_eq!(different.len() as u64, number(&expected[key]));
}

/// Returns the eight rotations and reflections of a board.
fn symmetries(board: &str) -> Vec<String> {
    let cells: Vec<char> = board.chars().collect();
    let pick = |from: fn(usize, usize) -> (usize, usize)| {
        let at = |index: usize| {
            let (row, column) = from(index / 3, index % 3);
            cells[3 * row + column]
        };
        (0..9).map(at).collect()
    };
    vec![
        pick(|r, c| (r, c)),
        pick(|r, c| (c, 2 - r)),
        pick(|r, c| (2 - r, 2 - c)),
        pick(|r, c| (2 - c, r)),
        pick(|r, c| (r, 2 - c)),
        pick(|r, c| (2 - r, c)),
        pick(|r, c| (c, r)),
        pick(|r, c| (2 - c, 2 - r)),
    ]
}

/// Counts of the whole game tree.
#[derive(Default)]
struct Walk {
    nodes: u64,
    by_result: BTreeMap<&'static str, u64>,
    by_length: BTreeMap<usize, u64>,
}

impl Walk {
    fn visit(&mut self, position: &Position, length: usize) {
        self.nodes += 1;
        if let Some(outcome) = position.outcome() {
            let result = match outcome {
                Outcome::Win(Mark::X) => "X",
                Outcome::Win(Mark::O) => "O",
                Outcome::Draw => "draw",
            };
            *self.by_result.entry(result).or_default() += 1;
            *self.by_length.entry(length).or_default() += 1;
        }
        for cell in position.legal_moves() {
            let mut next = *position;
            next.play_unchecked(cell);
            self.visit(&next, length + 1);
        }
    }
}

#[test]
fn complete_games() {
    let mut walk = Walk::default();
    walk.visit(&Position::default(), 0);
    assert_eq!(walk.nodes, 549_946);
    let figures = figures();
    let expected = &figures["stop_at_win_rule"];
    let games: u64 = walk.by_result.values().sum();
    assert_eq!(games, number(&expected["complete_games"]));
    for (result, count) in &walk.by_result {
        assert_eq!(*count, number(&expected["complete_games_by_result"][result]), "{result}");
    }
    for (length, count) in &walk.by_length {
        let of_length = &expected["complete_games_by_length"][length.to_string()];
        assert_eq!(*count, number(of_length), "{length}");
    }
}

#[test]
fn perft_counts_sequences_that_go_on() {
    let counts = [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872];
    for (depth, count) in counts.into_iter().enumerate() {
        assert_eq!(perft(&Position::new(Rules::default()), depth as u32), count, "depth {depth}");
    }
}

#[test]
fn the_trace_of_the_test_module() {
    let figures = figures();
    let expected = &figures["vdm_trace_ALL"];
    let mut counts = BTreeMap::<String, u64>::new();
    let mut moves = Vec::new();
    five_moves(&mut moves, &mut |moves| {
        let verdict = vdm::play(&[Mark::X, Mark::O], moves).unwrap();
        assert!(matches!(verdict, Verdict::Won(Mark::X) | Verdict::Unfinished));
        *counts.entry(verdict.to_string()).or_default() += 1;
    });
    assert_eq!(counts.values().sum::<u64>(), number(&expected["cases"]));
    for (verdict, count) in counts {
        assert_eq!(count, number(&expected["results"][&verdict]), "{verdict}");
    }
}

fn five_moves(moves: &mut Vec<(i64, i64)>, call: &mut impl FnMut(&[(i64, i64)])) {
    if moves.len() == 5 {
        return call(moves);
    }
    for cell in Cell::ALL {
        let pos = (cell.row().into(), cell.column().into());
        if !moves.contains(&pos) {
            moves.push(pos);
            five_moves(moves, call);
            moves.pop();
        }
    }
}
