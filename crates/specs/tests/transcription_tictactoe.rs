//! The transcribed VDM-SL model compared with the answers of the model.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_specs::ttt_vdmsl::{
    Document, Game, Player, Pos, Sigma, TESTS, Verdict, Violation, has_won, inv_game, is_draw,
    is_unfinished, is_won, mk_pos, move_count_left, who_won, winning_lines,
};
use fairboard_specs::vectors::lines;
use fairboard_specs::vectors::tictactoe::{Answers, Malformed, MoveOp, Play, Trace};

const DOCUMENTS: [Document; 2] = [Document::WithoutInvariant, Document::WithInvariant];

fn player(letter: char) -> Option<Player> {
    match letter {
        'X' => Some(Player::Cross),
        'O' => Some(Player::Nought),
        _ => None,
    }
}

fn order(text: &str) -> Vec<Player> {
    text.chars().filter_map(player).collect()
}

/// Returns the row and column of a cell's number.
fn pair(cell: u8) -> (i64, i64) {
    let index = i64::from(cell) - 1;
    (index / 3 + 1, index % 3 + 1)
}

fn pos(cell: u8) -> Pos {
    let (row, col) = pair(cell);
    mk_pos(row, col).unwrap()
}

fn game(board: &str) -> Game {
    (1..)
        .zip(board.chars())
        .filter_map(|(cell, letter)| Some((pos(cell), player(letter)?)))
        .collect()
}

fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Won(Player::Cross) => "CROSS",
        Verdict::Won(Player::Nought) => "NOUGHT",
        Verdict::Draw => "DRAW",
        Verdict::Unfinished => "UNFINISHED",
    }
}

fn answer(result: Result<Verdict, Violation>) -> String {
    result.map_or_else(Violation::name, name).to_owned()
}

#[test]
fn there_are_eight_winning_lines_of_three() {
    assert_eq!(winning_lines().len(), 8);
    assert!(winning_lines().iter().all(|line| line.len() == 3));
}

#[test]
fn the_test_data_of_the_document() {
    for (test, moves, expected) in TESTS {
        for document in DOCUMENTS {
            assert_eq!(Sigma::new(document).play(&order("XO"), moves), expected, "{test}");
        }
    }
}

#[test]
fn the_trace_of_all_five_first_moves() {
    let mut cases = 0;
    for trace in lines::<Trace>("vdm_ttt_trace5.jsonl") {
        let rest: Vec<u8> = (1..=9).filter(|cell| ![trace.m1, trace.m2].contains(cell)).collect();
        let mut results = trace.results.chars();
        for third in &rest {
            for fourth in rest.iter().filter(|cell| *cell != third) {
                for fifth in rest.iter().filter(|cell| ![third, fourth].contains(cell)) {
                    let moves = [trace.m1, trace.m2, *third, *fourth, *fifth].map(pair);
                    let mut sigma = Sigma::new(Document::WithInvariant);
                    let verdict = sigma.play(&order(&trace.order), &moves).unwrap();
                    let letter = match verdict {
                        Verdict::Won(Player::Cross) => 'X',
                        Verdict::Won(Player::Nought) => 'O',
                        Verdict::Draw => 'D',
                        Verdict::Unfinished => 'U',
                    };
                    assert_eq!(results.next(), Some(letter), "{moves:?}");
                    cases += 1;
                }
            }
        }
    }
    assert_eq!(cases, 15_120);
}

#[test]
fn plays() {
    let plays: Vec<Play> = lines("vdm_ttt_play.jsonl");
    for play in &plays {
        let moves: Vec<_> = play.moves.iter().copied().map(pair).collect();
        for document in DOCUMENTS {
            let mut sigma = Sigma::new(document);
            assert_eq!(answer(sigma.play(&order(&play.order), &moves)), play.result, "{play:?}");
            assert_eq!(sigma.game, Some(game(&play.board)), "{play:?}");
        }
    }
    assert_eq!(plays.len(), 1000);
}

#[test]
fn malformed_calls() {
    let calls: Vec<Malformed> = lines("vdm_ttt_malformed.jsonl");
    for call in &calls {
        let expected = call.result.as_ref().or(call.rejected_by.as_ref()).unwrap();
        let result = Sigma::new(Document::WithoutInvariant).play(&order(&call.order), &call.moves);
        assert_eq!(&answer(result), expected, "{call:?}");
    }
    assert_eq!(calls.len(), 110);
}

#[test]
fn the_operation_move() {
    let calls: Vec<MoveOp> = lines("vdm_ttt_move_op.jsonl");
    let mut answers = 0;
    for call in &calls {
        for (document, expected) in DOCUMENTS.into_iter().zip([&call.basic, &call.with_invariant]) {
            let mut sigma = Sigma::new(document);
            if let Some(moves) = &call.moves {
                let moves: Vec<_> = moves.iter().copied().map(pair).collect();
                sigma.play(&order(call.order.as_ref().unwrap()), &moves).unwrap();
            }
            for ((who, cell), expected) in call.then.iter().zip(expected) {
                let result = sigma.make_move(order(who)[0], pos(*cell));
                let answer = result.map_or_else(Violation::name, |()| "ok");
                assert_eq!(answer, expected, "{call:?}");
                answers += 1;
            }
        }
    }
    assert!(calls.len() > 50 && answers > calls.len());
}

#[test]
fn arbitrary_positions() {
    let positions: Vec<Answers> = lines("vdm_ttt_positions.jsonl");
    for answers in &positions {
        let g = game(&answers.board);
        assert_eq!(is_won(&g), answers.is_won, "{answers:?}");
        assert_eq!(is_draw(&g), answers.is_draw, "{answers:?}");
        assert_eq!(is_unfinished(&g), answers.is_unfinished, "{answers:?}");
        assert_eq!(has_won(&g, Player::Cross), answers.has_won_x, "{answers:?}");
        assert_eq!(has_won(&g, Player::Nought), answers.has_won_o, "{answers:?}");
        assert_eq!(usize::try_from(move_count_left(&g)), Ok(answers.left), "{answers:?}");
        assert_eq!(inv_game(&g), answers.inv_game, "{answers:?}");
        let winner = who_won(&g).map_or_else(Violation::name, |player| name(Verdict::Won(player)));
        assert_eq!(winner, answers.who_won, "{answers:?}");
    }
    assert!(positions.len() > 200);
}
