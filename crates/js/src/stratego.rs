//! The class `Stratego` of the JavaScript package. Its caller is the referee and sees both armies.

use fairboard_play::Player;
use fairboard_play::stratego::referee::PEOPLE;
use fairboard_play::stratego::{Game, PlayError};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Army, ByColor, DeploymentDraft, Outcome, Ply, Position, Rules};
use fairboard_setups::arrange;
use js_sys::Array;
use wasm_bindgen::prelude::*;

use crate::convert::{
    JsOptions, color, long_text, object, object_of, rank, read_move, square, text, text_of,
};
use crate::error::Failure;

/// A game from the referee's side, with the ranks of both armies.
#[wasm_bindgen]
pub struct Stratego {
    game: Game,
    /// The players whom [`to_text`](Self::to_text) names: those of the text that the game was read
    /// from, or else two people.
    players: ByColor<Player>,
}

impl From<Game> for Stratego {
    /// The game with two people as its players.
    fn from(game: Game) -> Self {
        Self { game, players: PEOPLE }
    }
}

#[wasm_bindgen]
impl Stratego {
    /// Starts a game; `options.rules` is `classic` or `vdm`, `options.army` is `full` or `barrage`.
    ///
    /// # Errors
    ///
    /// `type` or `option` for invalid options.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &JsValue) -> Result<Stratego, JsValue> {
        let options = JsOptions::of(options)?;
        let mut rules = named_rules(&options)?;
        if let Some(name) = options.word("army")? {
            let sentence = "The option army is \"full\" or \"barrage\".";
            let army = Army::named(&name).ok_or_else(|| Failure::option(sentence))?;
            rules = rules.with_army(army);
        }
        Ok(Game::new(rules).into())
    }

    /// Starts a game from a position, by `options.rules` as in [`new`](Self::new).
    /// `options.repetition: false` disables the repetition rules.
    ///
    /// # Errors
    ///
    /// `syntax` for a text that is not a position, `type` or `option` for invalid options.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(position: &JsValue, options: &JsValue) -> Result<Stratego, JsValue> {
        let options = JsOptions::of(options)?;
        let full_rules = named_rules(&options)?;
        let has_repetition = options.flag("repetition")?.unwrap_or(true);
        let rules = if has_repetition { full_rules } else { full_rules.without_repetition() };
        let game = Game::from_text(&text(position)?, rules).map_err(Failure::from)?;
        Ok(game.into())
    }

    /// Places a piece of a side on a square of the side's home, before the play.
    ///
    /// # Errors
    ///
    /// `type`, `off-board`, `lake`, `not-home`, `occupied`, `limit` or `started`.
    pub fn place(&mut self, side: &JsValue, at: &JsValue, piece: &JsValue) -> Result<(), JsValue> {
        let (color, square, rank) = (color(side)?, square(at)?, rank(piece)?);
        Ok(self.game.place(color, square, rank).map_err(Failure::from)?)
    }

    /// Removes a placed piece of a side, before the play.
    ///
    /// # Errors
    ///
    /// `type`, `off-board`, `lake`, `not-home`, `empty` or `started`.
    pub fn remove(&mut self, side: &JsValue, at: &JsValue) -> Result<(), JsValue> {
        let (color, square) = (color(side)?, square(at)?);
        self.game.remove(color, square).map_err(Failure::from)?;
        Ok(())
    }

    /// Returns the army of a side as letters. If letters are given, this army is placed first. The
    /// letters go from the front row to the back, and each row from left to right, as the side sees
    /// its army.
    ///
    /// # Errors
    ///
    /// `type`, `syntax`, `limit` or `started`.
    pub fn setup(&mut self, side: &JsValue, letters: &JsValue) -> Result<String, JsValue> {
        let color = color(side)?;
        if !letters.is_undefined() {
            let army = self.game.rules().army;
            let draft = DeploymentDraft::from_text(&text(letters)?, color, army);
            self.game.set_draft(draft.map_err(Failure::from)?).map_err(Failure::from)?;
        }
        Ok(self.game.draft(color).to_string())
    }

    /// Places a random army that is arranged like those of people, and returns its letters. Equal
    /// seeds give equal armies.
    ///
    /// # Errors
    ///
    /// `type` for an unknown side or a seed that is not a finite number, or `started`.
    #[wasm_bindgen(js_name = randomSetup)]
    pub fn random_setup(&mut self, side: &JsValue, seed: &JsValue) -> Result<String, JsValue> {
        let color = color(side)?;
        let finite_seed = seed.as_f64().filter(|number| number.is_finite());
        let number =
            finite_seed.ok_or_else(|| Failure::wrong_type("A seed is a finite number."))?;
        // 0 and -0 are equal numbers with different bits. The sum is 0 for both.
        let seed_bits = (number + 0.0).to_bits();
        let draft = arrange(color, self.game.rules().army, seed_bits);
        self.game.set_draft(draft).map_err(Failure::from)?;
        Ok(self.game.draft(color).to_string())
    }

    /// Starts the play, after which the armies cannot be changed.
    ///
    /// # Errors
    ///
    /// `incomplete` with the missing pieces in its message, or `started`.
    pub fn start(&mut self) -> Result<(), JsValue> {
        Ok(self.game.start().map_err(Failure::from)?)
    }

    /// `true` once the play has begun, also after its end.
    #[wasm_bindgen(getter)]
    pub fn started(&self) -> bool {
        self.game.started()
    }

    /// Returns the side to move, or null before and after the play.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> JsValue {
        self.game.turn().map_or(JsValue::NULL, |color| color.name().into())
    }

    /// Returns the winner and the reason, or null before the end. The winner of a draw is null.
    #[wasm_bindgen(getter)]
    pub fn outcome(&self) -> JsValue {
        self.game.outcome().map_or(JsValue::NULL, |outcome: Outcome| {
            let winner = outcome.winner().map_or(JsValue::NULL, |color| color.name().into());
            object([("winner", winner), ("reason", outcome.reason().into())])
        })
    }

    /// Returns the legal moves, sorted by square of departure and arrival.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Array {
        // After a resignation or an agreed draw, the position still has legal moves.
        let position = self.game.position().filter(|_| self.game.turn().is_some());
        let mut moves: Vec<_> = position.into_iter().flat_map(Position::legal_moves).collect();
        moves.sort();
        moves.into_iter().map(|mv| JsValue::from(mv.to_string())).collect()
    }

    /// Returns the code of the reason why a move is refused, or null for a legal move.
    pub fn why(&self, mv: &JsValue) -> JsValue {
        let refusal = read_move(mv).and_then(|mv| Ok(self.game.check(mv)?)).err();
        refusal.map_or(JsValue::NULL, |failure| failure.code().into())
    }

    /// Plays a move and returns an object with its battle, which is null if nobody was attacked.
    ///
    /// # Errors
    ///
    /// The code that [`why`](Self::why) returns.
    pub fn play(&mut self, mv: &JsValue) -> Result<JsValue, JsValue> {
        let mv = read_move(mv)?;
        let Ply { battle, .. } = self.game.play(mv).map_err(Failure::from)?;
        let battle = battle.map_or(JsValue::NULL, |battle| {
            object([
                ("attacker", battle.attacker.name().into()),
                ("defender", battle.defender.name().into()),
                ("result", battle.result.name().into()),
            ])
        });
        Ok(object([("battle", battle)]))
    }

    /// Ends the game because a side resigns.
    ///
    /// # Errors
    ///
    /// `type`, `not-started` or `game-over`.
    pub fn resign(&mut self, side: &JsValue) -> Result<(), JsValue> {
        let color = color(side)?;
        Ok(self.game.resign(color).map_err(Failure::from)?)
    }

    /// Takes back an end by resignation, agreement or time, or else the last move; `false` if there
    /// is neither.
    pub fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// Returns the referee's position in the format `StraDoS3`: a letter for each square from a1,
    /// and the side to move.
    ///
    /// # Errors
    ///
    /// `not-started`.
    pub fn position(&self) -> Result<String, JsValue> {
        let position = self.game.position().ok_or(Failure::from(PlayError::NotStarted))?;
        Ok(position.text())
    }

    /// The view of a side in the format of [`position`](Self::position), with `?` for an enemy
    /// piece of unknown rank.
    ///
    /// # Errors
    ///
    /// `type` or `not-started`.
    pub fn view(&self, side: &JsValue) -> Result<String, JsValue> {
        let view = self.game.view(color(side)?);
        Ok(view.ok_or(Failure::from(PlayError::NotStarted))?.text())
    }

    /// Returns the game as a plain object.
    ///
    /// # Errors
    ///
    /// `format` if the game cannot be written, which no known game causes.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn to_json(&self) -> Result<JsValue, JsValue> {
        Ok(object_of(&fairboard_forms::stratego::write_game(&self.game))?)
    }

    /// Returns the game as one line of text. Boards of the package `fairboard` save games in this
    /// form, and take it as their option `record`.
    #[wasm_bindgen(js_name = toRecord)]
    pub fn to_record(&self) -> String {
        fairboard_forms::stratego::write_game(&self.game)
    }

    /// Restores a game from the line that [`to_record`](Self::to_record) or a board has written.
    ///
    /// # Errors
    ///
    /// `type` for a value that is not a string, `format` for a text that is no record.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(value: &JsValue) -> Result<Stratego, JsValue> {
        let game =
            fairboard_forms::stratego::read_game(&long_text(value)?).map_err(Failure::from)?;
        Ok(game.into())
    }

    /// Restores a game from a plain object.
    ///
    /// # Errors
    ///
    /// `type` for a value that is not an object, `format` for an object that is no game.
    #[wasm_bindgen(js_name = fromJSON)]
    pub fn from_json(value: &JsValue) -> Result<Stratego, JsValue> {
        let game = fairboard_forms::stratego::read_game(&text_of(value)?).map_err(Failure::from)?;
        Ok(game.into())
    }

    /// Returns a finished game as text for people. Returns null for a game that is not over, that
    /// started from a position which no army allows, or whose rules are not a named rule set.
    #[wasm_bindgen(js_name = toText)]
    pub fn to_text(&self) -> JsValue {
        fairboard_forms::text::write_game(&self.game, self.players)
            .map_or(JsValue::NULL, JsValue::from)
    }

    /// Reads a finished game from its text.
    ///
    /// # Errors
    ///
    /// `type` for a value that is not a string, `format` for a text that is no finished game.
    #[wasm_bindgen(js_name = fromText)]
    pub fn from_text(value: &JsValue) -> Result<Stratego, JsValue> {
        let (game, players) =
            fairboard_forms::text::read_game(&long_text(value)?).map_err(Failure::from)?;
        Ok(Self { game, players })
    }
}

/// The rules that the options name; the classic rules if they name none.
fn named_rules(options: &JsOptions<'_>) -> Result<Rules, Failure> {
    let Some(name) = options.word("rules")? else { return Ok(Rules::CLASSIC) };
    let sentence = "The option rules is \"classic\" or \"vdm\".";
    Rules::named(&name).ok_or_else(|| Failure::option(sentence))
}
