//! The VDM-SL models of tic-tac-toe: every line of their vectors.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::collections::BTreeSet;

use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::vdm::{self, Model, Refusal, Sigma, Verdict};
use fairboard_rules::tictactoe::{Cell, Mark, Outcome, Position, Rules};
use fairboard_specs::vectors::lines;
use fairboard_specs::vectors::tictactoe::{
    Answers, Malformed, MoveOp, Play, Trace, board, game, order, player, pos,
};

const MODELS: [Model; 2] = [Model::Basic, Model::WithInvariant];

#[test]
fn trace_of_all_five_first_moves() {
    let traces: Vec<Trace> = lines("vdm_ttt_trace5.jsonl");
    let mut cases = 0;
    for trace in &traces {
        let rest: Vec<u8> = (1..=9).filter(|c| ![trace.m1, trace.m2].contains(c)).collect();
        let mut results = trace.results.chars();
        for third in &rest {
            for fourth in rest.iter().filter(|c| *c != third) {
                for fifth in rest.iter().filter(|c| ![third, fourth].contains(c)) {
                    let moves = [trace.m1, trace.m2, *third, *fourth, *fifth].map(pos);
                    let expected = match results.next() {
                        Some('X') => Verdict::Won(Mark::X),
                        Some('O') => Verdict::Won(Mark::O),
                        Some('U') => Verdict::Unfinished,
                        Some('D') => Verdict::Draw,
                        other => panic!("{other:?}"),
                    };
                    assert_eq!(vdm::play(&order(&trace.order), &moves), Ok(expected), "{moves:?}");
                    cases += 1;
                }
            }
        }
        assert_eq!(results.next(), None);
    }
    assert_eq!((traces.len(), cases), (72, 72 * 210));
}

#[test]
fn plays() {
    let plays: Vec<Play> = lines("vdm_ttt_play.jsonl");
    for play in &plays {
        let moves: Vec<_> = play.moves.iter().copied().map(pos).collect();
        for model in MODELS {
            let mut sigma = Sigma::new(model);
            let verdict = sigma.play(&order(&play.order), &moves).unwrap();
            assert_eq!(verdict.to_string(), play.result, "{play:?}");
            let game = sigma.game().unwrap();
            assert_eq!(board(game), play.board, "{play:?}");
            assert_eq!(game.move_count_so_far(), play.used, "{play:?}");
        }
        fast_core(play);
    }
    assert_eq!(plays.len(), 1000);
}

/// Compares the answers of the core that the page uses.
fn fast_core(play: &Play) {
    let mut position = Position::new(Rules { first: order(&play.order)[0], ..Rules::default() });
    let mut used = 0;
    for number in &play.moves {
        if position.play(Cell::new(*number).unwrap()).is_err() {
            break;
        }
        used += 1;
    }
    let result = match position.outcome() {
        Some(Outcome::Win(mark)) => vdm::player_name(mark),
        Some(Outcome::Draw) => "DRAW",
        None => "UNFINISHED",
    };
    assert_eq!((result, used), (play.result.as_str(), play.used), "{play:?}");
    assert_eq!(position.board().to_uppercase(), play.board, "{play:?}");
}

#[test]
fn malformed_calls_are_refused_by_the_same_check() {
    let calls: Vec<Malformed> = lines("vdm_ttt_malformed.jsonl");
    let mut checks = BTreeSet::new();
    for call in &calls {
        let answer = vdm::play(&order(&call.order), &call.moves);
        let refused = answer.err().map(Refusal::code);
        assert_eq!(refused, call.rejected_by.as_deref(), "{call:?}");
        assert_eq!(answer.ok().map(|verdict| verdict.to_string()), call.result, "{call:?}");
        checks.extend(refused);
    }
    assert_eq!(calls.len(), 110);
    let all = ["inv_Moves", "inv_PlayOrder", "inv_Pos", "type_nat1", "type_seq1"];
    assert_eq!(checks.into_iter().collect::<Vec<_>>(), all);
}

#[test]
fn the_operation_move_after_play() {
    let calls: Vec<MoveOp> = lines("vdm_ttt_move_op.jsonl");
    for call in &calls {
        for (model, expected) in MODELS.into_iter().zip([&call.basic, &call.with_invariant]) {
            let mut sigma = Sigma::new(model);
            if let (Some(text), Some(moves)) = (&call.order, &call.moves) {
                let moves: Vec<_> = moves.iter().copied().map(pos).collect();
                sigma.play(&order(text), &moves).unwrap();
            }
            let mut answers = Vec::new();
            for (letter, cell) in &call.then {
                let player = player(letter.chars().next().unwrap()).unwrap();
                match sigma.make_move(player, Cell::new(*cell).unwrap()) {
                    Ok(()) => answers.push("ok"),
                    Err(refusal) => {
                        answers.push(refusal.code());
                        break;
                    }
                }
            }
            assert_eq!(&answers, expected, "{model:?} {call:?}");
        }
    }
    assert_eq!(calls.len(), 60);
}

#[test]
fn functions_of_arbitrary_boards() {
    let boards: Vec<Answers> = lines("vdm_ttt_positions.jsonl");
    let mut both_won = 0;
    for answers in &boards {
        let game = game(&answers.board);
        assert_eq!(board(&game), answers.board);
        assert_eq!(game.is_won(), answers.is_won, "{answers:?}");
        assert_eq!(game.is_draw(), answers.is_draw, "{answers:?}");
        assert_eq!(game.is_unfinished(), answers.is_unfinished, "{answers:?}");
        assert_eq!(game.has_won(Mark::X), answers.has_won_x, "{answers:?}");
        assert_eq!(game.has_won(Mark::O), answers.has_won_o, "{answers:?}");
        assert_eq!(game.move_count_left(), answers.left, "{answers:?}");
        let who = game.who_won().map_or_else(Refusal::code, vdm::player_name);
        assert_eq!(who, answers.who_won, "{answers:?}");
        assert_eq!(game.inv_game(), answers.inv_game, "{answers:?}");
        both_won += u32::from(answers.has_won_x && answers.has_won_o);
    }
    assert_eq!(boards.len(), 300);
    assert!(both_won > 0, "no board in which both have won");
}
