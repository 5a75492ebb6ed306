//! Conversion of the values that a JavaScript caller passes.
//!
//! Reading a property may run the caller's own code, which may throw. Every such read is caught.

use std::ops::RangeInclusive;

use fairboard_json::{from_json, to_json};
use fairboard_rules::stratego::{Color, Move, Rank, Square, notation::SquareError};
use js_sys::{JSON, JsString, Object, Reflect};
use wasm_bindgen::{JsCast as _, JsValue, prelude::wasm_bindgen};

use crate::error::Failure;

/// Number of letters that [`text`] reads. The longest text that callers need, a position, has about
/// 110.
const LONGEST_TEXT: u32 = 1_000;

/// Longest saved game that is read, in letters: some million moves.
const LONGEST_SAVED_GAME: u32 = 1 << 24;

/// Reads a string that is not a saved game, such as a position. Of a huge string only the first
/// [`LONGEST_TEXT`] letters are copied. The reader of the position then refuses the cut text, and
/// gives the reason.
pub(crate) fn text(value: &JsValue) -> Result<String, Failure> {
    let text = string(value)?;
    let start = if text.length() > LONGEST_TEXT { &text.slice(0, LONGEST_TEXT) } else { text };
    Ok(start.into())
}

/// Reads a string that may be as long as a saved game. A longer string is refused as a whole.
pub(crate) fn long_text(value: &JsValue) -> Result<String, Failure> {
    let text = string(value)?;
    if text.length() > LONGEST_SAVED_GAME {
        return Err(Failure::format("That is too long for a saved game."));
    }
    Ok(text.into())
}

fn string(value: &JsValue) -> Result<&JsString, Failure> {
    value.dyn_ref().ok_or_else(|| Failure::wrong_type("A string is expected."))
}

/// Reads a whole number within bounds.
pub(crate) fn integer(value: &JsValue, bounds: RangeInclusive<u32>) -> Result<u32, Failure> {
    let whole_number = value.as_f64().filter(|number| number.fract() == 0.0);
    let allowed = f64::from(*bounds.start())..=f64::from(*bounds.end());
    let number = whole_number.filter(|number| allowed.contains(number)).ok_or_else(|| {
        let (low, high) = (bounds.start(), bounds.end());
        Failure::wrong_type(&format!("A whole number from {low} to {high} is expected."))
    })?;
    #[expect(clippy::cast_sign_loss, reason = "the bounds are those of the type")]
    Ok(number as u32)
}

/// Reads the name of a side.
pub(crate) fn color(value: &JsValue) -> Result<Color, Failure> {
    // A value that is not a string becomes the empty text, which names no side.
    let name = text(value).unwrap_or_default();
    name.parse().map_err(|_| Failure::wrong_type("A color is \"red\" or \"blue\"."))
}

/// Reads the name of a rank.
pub(crate) fn rank(value: &JsValue) -> Result<Rank, Failure> {
    // A value that is not a string becomes the empty text, which names no rank.
    let name = text(value).unwrap_or_default();
    let sentence = "A rank is \"flag\", \"bomb\", ... or \"marshal\".";
    name.parse().map_err(|_| Failure::wrong_type(sentence))
}

/// Reads the name of a square, `a1` to `j10`.
pub(crate) fn square(value: &JsValue) -> Result<Square, Failure> {
    Ok(text(value)?.parse()?)
}

/// Reads a move, such as `a4a5`. A value that is not a string counts as a move with wrong syntax,
/// because the JavaScript call `why` returns a code for every value.
pub(crate) fn read_move(value: &JsValue) -> Result<Move, Failure> {
    let word = text(value).map_err(|_| SquareError::Syntax)?;
    Ok(word.parse()?)
}

/// An array that the caller passes.
pub(crate) struct List<'a>(&'a JsValue);

impl<'a> List<'a> {
    /// Takes an array; `None` for any other value.
    pub(crate) fn of(value: &'a JsValue) -> Option<Self> {
        // `is_array` throws for a revoked proxy.
        matches!(is_array(value), Ok(true)).then_some(Self(value))
    }

    /// Returns the number of items; `None` if reading it throws, or gives something else than a
    /// number.
    pub(crate) fn len(&self) -> Option<u32> {
        let length = Reflect::get(self.0, &"length".into()).ok()?.as_f64()?;
        #[expect(clippy::cast_sign_loss, reason = "the cast saturates")]
        Some(length as u32)
    }

    /// The item at an index, counted from 0; `None` if reading the item throws.
    pub(crate) fn item(&self, index: u32) -> Option<JsValue> {
        Reflect::get_u32(self.0, index).ok()
    }
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = Array, js_name = isArray)]
    fn is_array(value: &JsValue) -> Result<bool, JsValue>;
}

/// An options argument: an object, or nothing.
pub(crate) struct JsOptions<'a>(Option<&'a JsValue>);

impl<'a> JsOptions<'a> {
    /// Takes an object, or `undefined` or `null` for no options. Other values are refused.
    pub(crate) fn of(value: &'a JsValue) -> Result<Self, Failure> {
        if value.is_undefined() || value.is_null() {
            return Ok(Self(None));
        }
        if value.is_object() {
            return Ok(Self(Some(value)));
        }
        Err(Failure::wrong_type("Options are an object."))
    }

    /// Reads an option that is a string; `None` if the option is missing.
    pub(crate) fn word(&self, name: &str) -> Result<Option<String>, Failure> {
        let failure = || Failure::option(&format!("The option {name} is a string."));
        self.get(name)?.map(|value| text(&value).map_err(|_| failure())).transpose()
    }

    /// Reads an option that is true or false; `None` if the option is missing.
    pub(crate) fn flag(&self, name: &str) -> Result<Option<bool>, Failure> {
        let failure = || Failure::option(&format!("The option {name} is true or false."));
        self.get(name)?.map(|value| value.as_bool().ok_or_else(failure)).transpose()
    }

    /// Reads an option of any type; `None` if the option is missing or undefined.
    fn get(&self, name: &str) -> Result<Option<JsValue>, Failure> {
        let Some(object) = self.0 else { return Ok(None) };
        let value = Reflect::get(object, &name.into())
            .map_err(|_| Failure::option(&format!("The option {name} cannot be read.")))?;
        Ok((!value.is_undefined()).then_some(value))
    }
}

/// Makes a JavaScript object with these properties.
pub(crate) fn object<const N: usize>(entries: [(&str, JsValue); N]) -> JsValue {
    let object = Object::new();
    for (name, value) in entries {
        // Setting a property of a new object cannot fail.
        let _ = Reflect::set(&object, &name.into(), &value);
    }
    object.into()
}

/// The JavaScript object of a game, from the text of the saved game.
pub(crate) fn object_of(saved: &str) -> Result<JsValue, Failure> {
    let json = to_json(saved)?.to_string();
    JSON::parse(&json).map_err(|_| Failure::format("The game cannot be written."))
}

/// The text of the saved game that an object of the caller describes.
pub(crate) fn text_of(object: &JsValue) -> Result<String, Failure> {
    let sentence = "A game is read from the object that toJSON gave.";
    if !object.is_object() {
        return Err(Failure::wrong_type(sentence));
    }
    let saved = JSON::stringify(object).map_err(|_| Failure::format(sentence))?;
    // The text is `undefined` if the object has a method `toJSON` that returns nothing.
    if !saved.is_string() {
        return Err(Failure::format(sentence));
    }
    let json = long_text(&saved)?;
    let game = serde_json::from_str(&json).map_err(|_| Failure::format(sentence))?;
    Ok(from_json(&game)?)
}
