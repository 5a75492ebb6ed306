//! The transcribed documents and the rules side by side: every answer in every state of every
//! reading of tic-tac-toe.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::collections::{BTreeSet, HashSet};

use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::led::{self, Click, LedPoint, TextColor};
use fairboard_rules::tictactoe::vdm::{self, Model};
use fairboard_rules::tictactoe::{Cell, Ending, Mark, Outcome, Position, Rules, tla};
use fairboard_specs::ttt_tla::Piece;
use fairboard_specs::ttt_vdmsl::{Document, Player, Sigma, Verdict, Violation};
use fairboard_specs::{ttt_led, ttt_tla, ttt_vdmsl};

/// Returns every state that these rules can reach.
fn reachable(rules: Rules) -> HashSet<Position> {
    let mut found = HashSet::from([Position::new(rules)]);
    let mut waiting: Vec<Position> = found.iter().copied().collect();
    while let Some(state) = waiting.pop() {
        for cell in state.legal_moves() {
            let mut next = state;
            next.play_unchecked(cell);
            if found.insert(next) {
                waiting.push(next);
            }
        }
    }
    found
}

fn led_player(mark: Mark) -> ttt_led::Player {
    match mark {
        Mark::X => ttt_led::Player::X,
        Mark::O => ttt_led::Player::O,
    }
}

fn led_state(position: &Position) -> ttt_led::State {
    let of = |mark| position.cells(mark).into_iter().map(move |c| (led_player(mark), c.number()));
    Mark::ALL.into_iter().flat_map(of).collect()
}

fn led_color(color: TextColor) -> ttt_led::Color {
    match color {
        TextColor::Black => ttt_led::Color::Black,
        TextColor::Blue => ttt_led::Color::Blue,
        TextColor::Green => ttt_led::Color::Green,
        TextColor::Red => ttt_led::Color::Red,
    }
}

fn led_text(text: led::Text) -> ttt_led::Text {
    (text.text, led_color(text.color), (text.at.x, text.at.y))
}

/// Returns points inside, on the border and outside of all targets of a click.
fn points() -> impl Iterator<Item = LedPoint> {
    let xs =
        [0, 99, 100, 101, 150, 199, 200, 201, 250, 299, 300, 301, 349, 350, 351, 399, 400, 550];
    let ys = [399, 400, 401, 450, 499, 500, 501, 600, 601, 699, 700, 725, 726, 750, 774, 775, 776];
    xs.into_iter().flat_map(move |x| ys.into_iter().map(move |y| LedPoint { x, y }))
}

#[test]
fn the_led_program_in_every_state() {
    let states = reachable(Rules::default());
    assert_eq!(states.len(), 5_478);
    for position in &states {
        let s = led_state(position);
        assert_eq!(led::board_full(position), ttt_led::board_full(&s));
        assert_eq!(led::game_over(position), ttt_led::game_over(&s));
        assert_eq!(led_player(led::player_to_move(position)), ttt_led::player_to_move(&s));
        assert_eq!(led_text(led::status(position)), ttt_led::status(&s));
        for mark in Mark::ALL {
            let p = led_player(mark);
            assert_eq!(led::three_in_row(position, mark), ttt_led::three_in_row(&s, p));
            for cell in Cell::ALL {
                assert_eq!(
                    led::occupies(position, mark, cell),
                    ttt_led::occupies(&s, p, cell.number())
                );
            }
        }
        for cell in Cell::ALL {
            let c = cell.number();
            assert_eq!(led::occupied(position, cell), ttt_led::occupied(&s, c));
            assert_eq!(led::legal_to_move_in(position, cell), ttt_led::legal_to_move_in(&s, c));
        }
        let letters: BTreeSet<ttt_led::Text> = Mark::ALL
            .into_iter()
            .flat_map(|mark| position.cells(mark).into_iter().map(move |c| led::letter(mark, c)))
            .map(led_text)
            .collect();
        assert_eq!(letters, ttt_led::cell_display(&s));
        // All points at the start; later the center and the corners of each target.
        for point in points().step_by(if s.is_empty() { 1 } else { 7 }) {
            let click = ttt_led::Click { x: point.x, y: point.y };
            let next = led::next_state(position, led::click_at(point));
            assert_eq!(led_state(&next), ttt_led::next_state(&s, click), "{point:?}");
        }
        for cell in Cell::ALL {
            let (x, y) = ttt_led::center(cell.number());
            assert_eq!(led::center(cell), LedPoint { x, y });
            let next = led::next_state(position, Click::Cell(cell));
            assert_eq!(led_state(&next), ttt_led::next_state(&s, ttt_led::Click { x, y }));
        }
    }
}

#[test]
fn every_click_of_the_led_program() {
    let empty = Position::default();
    let s = led_state(&empty);
    for x in (90..=410).chain(540..=560) {
        for y in (390..=710).chain(720..=780) {
            let click = ttt_led::Click { x, y };
            let what = match led::click_at(LedPoint { x, y }) {
                Click::Cell(cell) => (Some(cell.number()), false),
                Click::Reset => (None, true),
                Click::Nothing => (None, false),
            };
            let cell = ttt_led::cells().into_iter().find(|c| ttt_led::move_made_in(&s, click, *c));
            assert_eq!(what, (cell, ttt_led::restart(click)), "{x} {y}");
        }
    }
    let segments = led::GRID.map(|(from, to)| ((from.x, from.y), (to.x, to.y)));
    assert_eq!(segments, ttt_led::GRID);
    assert_eq!(led::FONT_SIZE, ttt_led::FONT_SIZE);
}

fn tla_state(position: &Position) -> ttt_tla::State {
    let mut state = ttt_tla::init();
    for (mark, piece) in [(Mark::X, Piece::X), (Mark::O, Piece::O)] {
        for cell in position.cells(mark) {
            state.board[usize::from(cell.row() - 1)][usize::from(cell.column() - 1)] = piece;
        }
    }
    state.next_turn = if position.side() == Mark::X { Piece::X } else { Piece::O };
    state
}

#[test]
fn the_tla_module_in_every_state() {
    let states = reachable(Rules { ending: Ending::AtFullBoard, ..Rules::default() });
    assert_eq!(states.len(), 6_046);
    assert_eq!(tla_state(&tla::init()), ttt_tla::init());
    for position in &states {
        let state = tla_state(position);
        let next: Vec<_> = tla::next(position).map(|next| tla_state(&next)).collect();
        let expected = ttt_tla::next(&state);
        assert_eq!(next.len(), expected.len());
        assert!(expected.iter().all(|state| next.contains(state)));
        assert_eq!(tla::won(position, Mark::X), ttt_tla::won(&state, Piece::X));
        assert_eq!(tla::won(position, Mark::O), ttt_tla::won(&state, Piece::O));
        assert_eq!(tla::board_filled(position), ttt_tla::board_filled(&state));
        assert_eq!(tla::x_has_not_won(position), ttt_tla::x_has_not_won(&state));
        assert_eq!(tla::o_has_not_won(position), ttt_tla::o_has_not_won(&state));
        assert_eq!(tla::not_stalemate(position), ttt_tla::not_stalemate(&state));
    }
}

fn vdm_player(mark: Mark) -> Player {
    match mark {
        Mark::X => Player::Cross,
        Mark::O => Player::Nought,
    }
}

fn vdm_game(game: &vdm::Game) -> ttt_vdmsl::Game {
    let of = |mark| game.moves_for_player(mark).into_iter().map(move |cell| (cell, mark));
    Mark::ALL
        .into_iter()
        .flat_map(of)
        .map(|(cell, mark)| (vdm_pos(cell), vdm_player(mark)))
        .collect()
}

fn vdm_pos(cell: Cell) -> ttt_vdmsl::Pos {
    ttt_vdmsl::mk_pos(cell.row().into(), cell.column().into()).unwrap()
}

#[test]
fn the_vdm_functions_on_every_board_there_is() {
    let mut boards = 0;
    for number in 0..3_usize.pow(9) {
        let digit = |cell: &Cell| number / 3_usize.pow(u32::from(cell.number() - 1)) % 3;
        let marks = Cell::ALL.into_iter().filter_map(|cell| match digit(&cell) {
            1 => Some((cell, Mark::X)),
            2 => Some((cell, Mark::O)),
            _ => None,
        });
        let game = vdm::Game::new(marks);
        let g = vdm_game(&game);
        for mark in Mark::ALL {
            assert_eq!(game.has_won(mark), ttt_vdmsl::has_won(&g, vdm_player(mark)));
        }
        assert_eq!(game.is_won(), ttt_vdmsl::is_won(&g));
        assert_eq!(game.is_draw(), ttt_vdmsl::is_draw(&g));
        assert_eq!(game.is_unfinished(), ttt_vdmsl::is_unfinished(&g));
        assert_eq!(game.inv_game(), ttt_vdmsl::inv_game(&g));
        assert_eq!(game.move_count_left() as u64, ttt_vdmsl::move_count_left(&g));
        let winner = game.who_won().map(vdm_player).map_err(vdm::Refusal::code);
        assert_eq!(winner, ttt_vdmsl::who_won(&g).map_err(Violation::name));
        boards += 1;
    }
    assert_eq!(boards, 19_683);
}

#[test]
fn the_vdm_game_in_every_state_of_both_orders() {
    for first in Mark::ALL {
        let states = reachable(Rules { first, ..Rules::default() });
        assert_eq!(states.len(), 5_478);
        for position in &states {
            let of = |mark| position.cells(mark).into_iter().map(move |cell| (cell, mark));
            let g = vdm_game(&vdm::Game::new(Mark::ALL.into_iter().flat_map(of)));
            let outcome = match position.outcome() {
                Some(Outcome::Win(mark)) => Some(vdm_player(mark)),
                Some(Outcome::Draw) | None => None,
            };
            assert_eq!(outcome, ttt_vdmsl::who_won(&g).ok());
            assert_eq!(position.outcome() == Some(Outcome::Draw), ttt_vdmsl::is_draw(&g));
            assert_eq!(position.outcome().is_none(), ttt_vdmsl::is_unfinished(&g));
            assert!(ttt_vdmsl::inv_game(&g));
        }
    }
}

/// Draws a play order and moves, many of them malformed.
fn random_arguments(random: &mut fastrand::Rng) -> (Vec<Mark>, Vec<(i64, i64)>) {
    let order: Vec<Mark> = match random.u8(..8) {
        0 => vec![],
        1 => vec![Mark::X],
        2 => vec![Mark::O, Mark::O],
        3 => vec![Mark::X, Mark::O, Mark::X],
        4 | 5 => vec![Mark::X, Mark::O],
        _ => vec![Mark::O, Mark::X],
    };
    let mut cells: Vec<u8> = (1..=9).collect();
    random.shuffle(&mut cells);
    cells.truncate(random.usize(3..=9));
    let mut moves: Vec<(i64, i64)> =
        cells.iter().map(|c| (i64::from((c - 1) / 3 + 1), i64::from((c - 1) % 3 + 1))).collect();
    if random.u8(..4) == 0 {
        let index = random.usize(..moves.len());
        moves[index] = (random.i64(-1..6), random.i64(-1..6));
    }
    (order, moves)
}

#[test]
fn the_vdm_operations_with_random_and_malformed_arguments() {
    let documents = [
        (Document::WithoutInvariant, Model::Basic),
        (Document::WithInvariant, Model::WithInvariant),
    ];
    let mut random = fastrand::Rng::with_seed(1);
    let mut answers = BTreeSet::new();
    for _ in 0..20_000 {
        let (order, moves) = random_arguments(&mut random);
        for (document, model) in documents {
            let (mut transcribed, mut fast) = (Sigma::new(document), vdm::Sigma::new(model));
            let players: Vec<Player> = order.iter().copied().map(vdm_player).collect();
            let played = transcribed.play(&players, &moves).map_err(Violation::name);
            let expected = fast.play(&order, &moves).map_err(vdm::Refusal::code);
            let verdict = |verdict| match verdict {
                vdm::Verdict::Won(mark) => Verdict::Won(vdm_player(mark)),
                vdm::Verdict::Draw => Verdict::Draw,
                vdm::Verdict::Unfinished => Verdict::Unfinished,
            };
            assert_eq!(played, expected.map(verdict), "{order:?} {moves:?}");
            answers.insert(played.map_or_else(str::to_owned, |verdict| format!("{verdict:?}")));
            assert_eq!(transcribed.game, fast.game().map(vdm_game));
            for _ in 0..3 {
                let mark = *random.choice(&Mark::ALL).unwrap();
                let cell = *random.choice(&Cell::ALL).unwrap();
                let answer = transcribed.make_move(vdm_player(mark), vdm_pos(cell));
                let expected = fast.make_move(mark, cell).map_err(vdm::Refusal::code);
                assert_eq!(answer.map_err(Violation::name), expected);
                answers.insert(expected.map_or_else(str::to_owned, |()| "moved".to_owned()));
                assert_eq!(transcribed.game, fast.game().map(vdm_game));
            }
        }
    }
    let expected = [
        "Draw",
        "Unfinished",
        "Won(Cross)",
        "Won(Nought)",
        "inv_Game",
        "inv_Moves",
        "inv_PlayOrder",
        "inv_Pos",
        "moved",
        "pre_move",
        "type_nat1",
        "type_seq1",
        "undefined_state",
    ];
    assert_eq!(answers.into_iter().collect::<Vec<_>>(), expected);
}
