//! The recorded answers of the VDM-SL models of tic-tac-toe, with and without the invariant on
//! `Game`.

use fairboard_rules::tictactoe::{Cell, Mark, vdm};
use serde::Deserialize;

/// A line of `vdm_ttt_trace5.jsonl`: all games of five moves that begin with two given moves.
#[derive(Debug, Deserialize)]
pub struct Trace {
    /// The play order: `XO` or `OX`.
    pub order: String,
    /// The first move, as the number of a cell.
    pub m1: u8,
    /// The second move, as the number of a cell.
    pub m2: u8,
    /// One letter for every choice of the third, fourth and fifth move, in ascending order: `X` or
    /// `O` has won, `D` for a draw, `U` for an unfinished game.
    pub results: String,
}

/// A line of `vdm_ttt_play.jsonl`: a call of `play`, and its result.
#[derive(Debug, Deserialize)]
pub struct Play {
    /// The play order: `XO` or `OX`.
    pub order: String,
    /// The moves, as numbers of cells.
    pub moves: Vec<u8>,
    /// The result of `play`: `CROSS`, `NOUGHT`, `DRAW` or `UNFINISHED`.
    pub result: String,
    /// Number of moves that `play` made, without the moves after a win.
    pub used: usize,
    /// The board at the end, as nine letters `X`, `O` or `.`.
    pub board: String,
}

/// A line of `vdm_ttt_malformed.jsonl`: a call of `play`, perhaps with wrong input.
#[derive(Debug, Deserialize)]
pub struct Malformed {
    /// The play order, perhaps empty or wrong.
    pub order: String,
    /// The moves, as rows and columns, perhaps off the board.
    pub moves: Vec<(i64, i64)>,
    /// The result of `play`; `None` if a check failed.
    pub result: Option<String>,
    /// The check that failed; `None` if there is a result.
    pub rejected_by: Option<String>,
}

/// A line of `vdm_ttt_move_op.jsonl`: calls of `move`, and the answers of both models.
#[derive(Debug, Deserialize)]
pub struct MoveOp {
    /// The play order of the earlier `play`; `None` if `play` was not called.
    pub order: Option<String>,
    /// The moves of the earlier `play`; `None` if `play` was not called.
    pub moves: Option<Vec<u8>>,
    /// The calls of `move` that follow: player and cell.
    pub then: Vec<(String, u8)>,
    /// The answers of the model without the invariant, up to the first refusal.
    pub basic: Vec<String>,
    /// The answers of the model with the invariant, up to the first refusal.
    #[serde(rename = "with_inv_Game")]
    pub with_invariant: Vec<String>,
}

/// A line of `vdm_ttt_positions.jsonl`: a board, and what each function of the model says of it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, clippy::struct_excessive_bools, reason = "the model's functions")]
pub struct Answers {
    pub board: String,
    pub is_won: bool,
    pub is_draw: bool,
    pub is_unfinished: bool,
    pub has_won_x: bool,
    pub has_won_o: bool,
    pub left: usize,
    pub who_won: String,
    #[serde(rename = "inv_Game")]
    pub inv_game: bool,
}

/// Returns the players of a play order. Other letters are left out.
pub fn order(text: &str) -> Vec<Mark> {
    text.chars().filter_map(player).collect()
}

/// Returns the player of a letter, `X` or `O` in either case; `None` for other letters.
pub fn player(letter: char) -> Option<Mark> {
    Mark::named(&letter.to_lowercase().to_string())
}

/// Returns the row and column of a cell's number; (0, 0), which is no position, for other numbers.
pub fn pos(number: u8) -> (i64, i64) {
    Cell::new(number).map_or((0, 0), |cell| (cell.row().into(), cell.column().into()))
}

/// Returns the model's game of a board text of `X`, `O` and `.`.
pub fn game(board: &str) -> vdm::Game {
    let marks = Cell::ALL.into_iter().zip(board.chars());
    vdm::Game::new(marks.filter_map(|(cell, letter)| player(letter).map(|mark| (cell, mark))))
}

/// Returns the board text of the model's game, as [`game`] reads it.
pub fn board(game: &vdm::Game) -> String {
    let letter = |cell: Cell| {
        let has_mark = |mark| game.moves_for_player(mark).contains(cell);
        match (has_mark(Mark::X), has_mark(Mark::O)) {
            (true, _) => 'X',
            (_, true) => 'O',
            _ => '.',
        }
    };
    Cell::ALL.into_iter().map(letter).collect()
}
