//! The class `TicTacToe` of the JavaScript package: a game whose moves can be taken back.

use fairboard_play::History;
use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::{
    Cell, Ending, IllegalMove, Mark, Outcome, Position, Rules, led, scores,
};
use js_sys::{Object, Reflect};
use wasm_bindgen::prelude::*;

use crate::convert::{JsOptions, integer, long_text, object_of, text_of};
use crate::error::Failure;

/// A game of tic-tac-toe with its record. Moves can be made and taken back. Only a game that is
/// restored from a record can have been lost on time.
#[wasm_bindgen]
pub struct TicTacToe {
    game: History<Position>,
    /// The side that ran out of time after the last ply of the record. The field stays set while
    /// plies are taken back, so that the side loses again once these plies are repeated.
    late: Option<Mark>,
}

#[wasm_bindgen]
impl TicTacToe {
    /// Starts a game; `options.first` is `x` or `o`, `options.playOn` goes on after a win.
    ///
    /// # Errors
    ///
    /// `type` or `option` for invalid options.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &JsValue) -> Result<TicTacToe, JsValue> {
        Ok(Self { game: History::new(Position::new(rules(options)?)), late: None })
    }

    /// Makes a move in a cell 1 to 9.
    ///
    /// # Errors
    ///
    /// `off-board`, `game-over` or `occupied`.
    pub fn play(&mut self, cell: &JsValue) -> Result<(), JsValue> {
        let cell = self::cell(cell)?;
        if self.late_now().is_some() {
            return Err(Failure::from(IllegalMove::GameOver).into());
        }
        self.game.play(cell).map_err(Failure::from)?;
        // If `late` is still set, the time ran out after plies that were taken back. The new move
        // replaces these plies.
        self.late = None;
        Ok(())
    }

    /// Takes the last move back; `false` at the start.
    pub fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// Repeats the move that was taken back last; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        self.game.redo()
    }

    /// Starts a new game by the same rules, and forgets every move.
    pub fn reset(&mut self) {
        *self = Self { game: History::new(*self.game.start()), late: None };
    }

    /// Returns the board as nine characters, each `x`, `o` or `.`.
    #[wasm_bindgen(getter)]
    pub fn board(&self) -> String {
        self.game.current().board()
    }

    /// Returns the side to move, or null once the game is over.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> JsValue {
        let turn = self.game.current().turn().filter(|_| self.late_now().is_none());
        turn.map_or(JsValue::NULL, |mark| mark.name().into())
    }

    /// Returns `x`, `o` or `draw`, or null while the game goes on.
    #[wasm_bindgen(getter)]
    pub fn outcome(&self) -> JsValue {
        let late = self.late_now().map(|mark| Outcome::Win(mark.other()));
        match late.or_else(|| self.game.current().outcome()) {
            Some(Outcome::Win(mark)) => mark.name().into(),
            Some(Outcome::Draw) => "draw".into(),
            None => JsValue::NULL,
        }
    }

    /// Returns the status text of the LED document (`docs/spec/ttt-led.md`), such as `x's turn`. A
    /// side that ran out of time has lost.
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> String {
        // The document has no clock. The texts of a loss on time are those of any win.
        match self.late_now() {
            Some(Mark::X) => "o won".to_owned(),
            Some(Mark::O) => "x won".to_owned(),
            None => led::status(self.game.current()).text.to_owned(),
        }
    }

    /// Returns the cells of the winner's first line, or null if nobody has a line.
    #[wasm_bindgen(getter)]
    pub fn line(&self) -> JsValue {
        let line = self.game.current().winning_line();
        line.map_or(JsValue::NULL, |line| numbers(line.into_iter()).into())
    }

    /// Returns the cells of each winning line: one move can complete two.
    #[wasm_bindgen(getter)]
    pub fn lines(&self) -> js_sys::Array {
        let lines = self.game.current().winning_lines();
        lines.map(|line| JsValue::from(numbers(line.into_iter()))).collect()
    }

    /// Returns the legal cells in ascending order, none once the game is over.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> js_sys::Array {
        if self.late_now().is_some() {
            return js_sys::Array::new();
        }
        numbers(self.game.current().legal_moves())
    }

    /// Returns each legal cell with `win`, `draw` or `loss`, the result for the side to move under
    /// perfect play.
    pub fn scores(&self) -> Object {
        let object = Object::new();
        if self.late_now().is_some() {
            return object;
        }
        for (cell, score) in scores(self.game.current()) {
            // Setting a property of a new object cannot fail.
            let _ = Reflect::set(&object, &cell.number().into(), &score.name().into());
        }
        object
    }

    /// Returns the game as a plain object.
    ///
    /// # Errors
    ///
    /// `format` if the game cannot be written, which no known game causes.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn to_json(&self) -> Result<JsValue, JsValue> {
        Ok(object_of(&self.to_record())?)
    }

    /// Returns the game as one line of text. Boards of the package `fairboard` save games in this
    /// form, and take it as their option `record`.
    #[wasm_bindgen(js_name = toRecord)]
    pub fn to_record(&self) -> String {
        fairboard_forms::tictactoe::write_game(&self.game, self.late)
    }

    /// Restores a game from the line that [`to_record`](Self::to_record) or a board has written.
    ///
    /// # Errors
    ///
    /// `type` for a value that is not a string, `format` for a text that is no record.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(value: &JsValue) -> Result<TicTacToe, JsValue> {
        let (game, late) =
            fairboard_forms::tictactoe::read_game(&long_text(value)?).map_err(Failure::from)?;
        Ok(Self { game, late })
    }

    /// Restores a game from a plain object.
    ///
    /// # Errors
    ///
    /// `type` for a value that is not an object, `format` for an object that is no game.
    #[wasm_bindgen(js_name = fromJSON)]
    pub fn from_json(value: &JsValue) -> Result<TicTacToe, JsValue> {
        let (game, late) =
            fairboard_forms::tictactoe::read_game(&text_of(value)?).map_err(Failure::from)?;
        Ok(Self { game, late })
    }
}

impl TicTacToe {
    /// The side that has lost on time in the present position; `None` while plies are taken back,
    /// because the time ran out after these plies.
    fn late_now(&self) -> Option<Mark> {
        self.late.filter(|_| self.game.cursor() == self.game.plies().len())
    }
}

/// The rules that options of JavaScript name. An option that is absent keeps its usual value.
fn rules(options: &JsValue) -> Result<Rules, Failure> {
    let options = JsOptions::of(options)?;
    let mut rules = Rules::default();
    if let Some(first) = options.word("first")? {
        let sentence = "The option first is \"x\" or \"o\".";
        rules.first = Mark::named(&first).ok_or_else(|| Failure::option(sentence))?;
    }
    if options.flag("playOn")? == Some(true) {
        rules.ending = Ending::AtFullBoard;
    }
    Ok(rules)
}

/// Reads the number of a cell, 1 to 9. Any other value, also of another type, is the error
/// `off-board`.
fn cell(value: &JsValue) -> Result<Cell, Failure> {
    let number = integer(value, 1..=9).ok();
    let cell = number.and_then(|number| Cell::new(number as u8));
    cell.ok_or_else(|| Failure::off_board("Cells are numbered 1 to 9."))
}

/// The numbers of cells, 1 to 9, as a JavaScript array.
fn numbers(cells: impl Iterator<Item = Cell>) -> js_sys::Array {
    cells.map(|cell| JsValue::from(cell.number())).collect()
}
