//! The transcribed VDM++ model compared with the answers of the model.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::collections::BTreeMap;

use fairboard_specs::lockstep::{models_answer, pcolor, piece_at, ptype};
use fairboard_specs::stratego_vdmpp::{
    Board, PColor, PIECES_PER_PLAYER, Position, Stratego, TYPEOFPIECES, Violation, color_region,
    get_index, stronger_piece,
};
use fairboard_specs::vectors::stratego::{
    Game, Interactions, Placements, letter, piece, rank, square,
};
use fairboard_specs::vectors::{json, lines};

/// Sets up the model with the pieces of a board text, placed one by one.
fn model(board: &str) -> Stratego {
    let mut model = Stratego::new().unwrap();
    for (index, letter) in (0..).zip(board.chars()) {
        if let Some(piece) = piece(letter) {
            let (kind, color) = (ptype(piece.rank), pcolor(piece.color));
            model.place_piece(index % 10, index / 10, kind, color).unwrap();
        }
    }
    model
}

fn letter_at(model: &Stratego, x: u8, y: u8) -> char {
    let square = square((x, y)).unwrap();
    letter(piece_at(model, square), square)
}

fn text(model: &Stratego) -> String {
    (0..10).flat_map(|y| (0..10).map(move |x| letter_at(model, x, y))).collect()
}

fn over(model: &Stratego) -> &'static str {
    match model.get_board().check_game_over() {
        None => "-",
        Some(PColor::Blue) => "B",
        Some(PColor::Red) => "R",
    }
}

#[test]
fn every_attempted_play() {
    let games: Vec<Game> = lines("vdm_stratego_games.jsonl");
    let mut answers = BTreeMap::<&str, u32>::new();
    for game in &games {
        let mut model = model(&game.start);
        assert_eq!(text(&model), game.start, "{}", game.id);
        for (index, play) in game.plays.iter().enumerate() {
            let at = format!("{} play {index}: {play:?}", game.id);
            let [from, to] = [play.from, play.to].map(|(x, y)| [u32::from(x), u32::from(y)]);
            let answer = models_answer(&model, from, to);
            assert_eq!(answer, play.outcome, "{at}");
            assert_eq!(model.make_play(from, to) == Ok(true), answer == "T", "{at}");
            assert_eq!(model.get_turn(), u32::from(play.turn), "{at}");
            assert_eq!(over(&model), play.over, "{at}");
            if let Some(cells) = &play.cells {
                let found = [play.from, play.to].map(|(x, y)| letter_at(&model, x, y));
                assert_eq!(&String::from_iter(found), cells, "{at}");
            }
            *answers.entry(answer).or_default() += 1;
        }
        assert_eq!(text(&model), game.end, "{}", game.id);
    }
    assert_eq!((games.len(), answers.values().sum::<u32>()), (34, 7584));
    assert_eq!(answers.len(), 8, "every kind of answer occurs: {answers:?}");
}

#[test]
fn every_attempted_placement() {
    let mut attempts = 0;
    for game in lines::<Placements>("vdm_stratego_placements.jsonl") {
        let mut model = Stratego::new().unwrap();
        for attempt in &game.attempts {
            let (x, y, kind, side, outcome, conjuncts) = attempt;
            let (x, y) = (u32::from(*x), u32::from(*y));
            let color = if side == "BLUE" { PColor::Blue } else { PColor::Red };
            let kind = ptype(rank(kind).unwrap());
            let board = model.get_board();
            let position = Position { x, y };
            let holds = board.free_space(position).map(|free| {
                [free, color_region(position, color), board.limit_pieces(kind, color)]
                    .map(|holds| if holds { '1' } else { '0' })
                    .iter()
                    .collect()
            });
            assert_eq!(holds.unwrap_or_else(|_| "-".to_owned()), *conjuncts, "{attempt:?}");
            let placed = model.place_piece(x, y, kind, color);
            assert_eq!(placed.map_or_else(Violation::name, |()| "ok"), outcome, "{attempt:?}");
            attempts += 1;
        }
        assert_eq!(text(&model), game.end);
        assert_eq!(over(&model), game.over);
    }
    assert_eq!(attempts, 1_200);
}

#[test]
fn the_whole_interaction_table() {
    let table: Interactions = json("vdm_stratego_interactions.json");
    let kinds: Vec<_> = table.types.iter().map(|name| ptype(rank(name).unwrap())).collect();
    assert_eq!(kinds, TYPEOFPIECES);
    for (name, limit) in &table.limits_per_player {
        let index = get_index(ptype(rank(name).unwrap()));
        assert_eq!(PIECES_PER_PLAYER[index - 1], usize::from(*limit), "{name}");
    }
    for (a, attacker) in kinds.iter().enumerate() {
        for (d, defender) in kinds.iter().enumerate() {
            let special = ["MINER", "SPY"].contains(&table.types[a].as_str());
            if !special {
                let stronger = stronger_piece(*attacker, *defender);
                assert_eq!(stronger, table.get_interaction[a][d], "{attacker:?} {defender:?}");
            }
        }
    }
}

#[test]
fn the_assertions_of_the_document() {
    // Section 4.1: every cell of an empty board.
    let board = Board::new().unwrap();
    let at = |x, y| Position { x, y };
    for (origin, destination, range, expected) in [
        (at(0, 0), at(0, 1), false, Ok(true)),
        (at(0, 0), at(1, 1), false, Err(Violation::PreMovePossible)),
        (at(0, 0), at(0, 5), false, Ok(false)),
        (at(0, 0), at(0, 5), true, Ok(true)),
        (at(2, 2), at(2, 3), true, Ok(true)),
        (at(2, 2), at(2, 4), true, Err(Violation::PreIsFreeLane)),
        (at(2, 2), at(2, 7), true, Ok(false)),
        (at(50, 0), at(50, 50), false, Err(Violation::PreMovePossible)),
        (at(1, 0), at(9, 0), true, Ok(true)),
        (at(1, 0), at(9, 0), false, Ok(false)),
    ] {
        assert_eq!(board.move_possible(origin, destination, range), expected, "{origin:?}");
    }
    assert_eq!(board.is_free_lane(at(0, 0), at(1, 1)), Ok(false));
    assert!(board.get_cell(at(2, 4)).unwrap().get_water());
}
