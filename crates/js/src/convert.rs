//! Looking at what a JavaScript caller passed.
//!
//! Reading a property may run the caller's own code, which may throw: every such read is caught.

use std::ops::RangeInclusive;

use fairboard_rules::stratego::{Color, Move, Rank, Square, notation::SquareError};
use js_sys::{JSON, JsString, Object, Reflect};
use wasm_bindgen::{JsCast as _, JsValue, prelude::wasm_bindgen};

use crate::error::Failure;

/// The longest text that is looked at; the longest that means anything, a position, has about 110
/// letters.
const TEXT: u32 = 1_000;

/// The longest saved game that is looked at: some million moves.
const SAVED: u32 = 1 << 24;

/// A string, cut behind its first thousand letters: nothing that is as long means anything, and
/// the part is refused for the same reason as the whole.
pub(crate) fn text(value: &JsValue) -> Result<String, Failure> {
    let text = value.dyn_ref::<JsString>().ok_or_else(|| Failure::kind("A string is expected."))?;
    let cut = if text.length() > TEXT { &text.slice(0, TEXT) } else { text };
    Ok(cut.into())
}

/// A whole number within bounds.
pub(crate) fn integer(value: &JsValue, bounds: RangeInclusive<u32>) -> Result<u32, Failure> {
    let number = value.as_f64().filter(|number| number.fract() == 0.0);
    let within = f64::from(*bounds.start())..=f64::from(*bounds.end());
    let number = number.filter(|number| within.contains(number)).ok_or_else(|| {
        let (low, high) = (bounds.start(), bounds.end());
        Failure::kind(&format!("A whole number from {low} to {high} is expected."))
    })?;
    #[expect(clippy::cast_sign_loss, reason = "the bounds are those of the type")]
    Ok(number as u32)
}

/// A side's name.
pub(crate) fn color(value: &JsValue) -> Result<Color, Failure> {
    let name = text(value).unwrap_or_default();
    name.parse().map_err(|_| Failure::kind("A color is \"red\" or \"blue\"."))
}

/// A rank's name.
pub(crate) fn rank(value: &JsValue) -> Result<Rank, Failure> {
    let name = text(value).unwrap_or_default();
    name.parse().map_err(|_| Failure::kind("A rank is \"flag\", \"bomb\", ... or \"marshal\"."))
}

/// A square's name.
pub(crate) fn square(value: &JsValue) -> Result<Square, Failure> {
    Ok(text(value)?.parse()?)
}

/// A move. What is no string is no move either: asking why it is refused has an answer.
pub(crate) fn read_move(value: &JsValue) -> Result<Move, Failure> {
    let text = text(value).map_err(|_| SquareError::Syntax)?;
    Ok(text.parse()?)
}

/// The items of a list.
pub(crate) struct List<'a>(&'a JsValue);

impl<'a> List<'a> {
    /// `None` for what is no array.
    pub(crate) fn of(value: &'a JsValue) -> Option<Self> {
        // Of a proxy that was revoked, even this question throws.
        matches!(is_array(value), Ok(true)).then_some(Self(value))
    }

    /// The number of items; `None` if the array does not say.
    pub(crate) fn len(&self) -> Option<u32> {
        let length = Reflect::get(self.0, &"length".into()).ok()?.as_f64()?;
        #[expect(clippy::cast_sign_loss, reason = "the cast saturates")]
        Some(length as u32)
    }

    /// The item in a place; `None` if it cannot be read.
    pub(crate) fn item(&self, index: u32) -> Option<JsValue> {
        Reflect::get_u32(self.0, index).ok()
    }
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = Array, js_name = isArray)]
    fn is_array(value: &JsValue) -> Result<bool, JsValue>;
}

/// An options argument: an object, or nothing at all.
pub(crate) struct Options<'a>(Option<&'a JsValue>);

impl<'a> Options<'a> {
    pub(crate) fn of(value: &'a JsValue) -> Result<Self, Failure> {
        if value.is_undefined() || value.is_null() {
            return Ok(Self(None));
        }
        if value.is_object() {
            return Ok(Self(Some(value)));
        }
        Err(Failure::kind("Options are an object."))
    }

    /// An option that is one of a few words.
    pub(crate) fn word(&self, name: &str) -> Result<Option<String>, Failure> {
        let sentence = || Failure::option(&format!("The option {name} is a string."));
        self.get(name)?.map(|value| text(&value).map_err(|_| sentence())).transpose()
    }

    /// An option that is true or false.
    pub(crate) fn flag(&self, name: &str) -> Result<Option<bool>, Failure> {
        let sentence = || Failure::option(&format!("The option {name} is true or false."));
        self.get(name)?.map(|value| value.as_bool().ok_or_else(sentence)).transpose()
    }

    fn get(&self, name: &str) -> Result<Option<JsValue>, Failure> {
        let Some(object) = self.0 else { return Ok(None) };
        let value = Reflect::get(object, &name.into())
            .map_err(|_| Failure::option(&format!("The option {name} cannot be read.")))?;
        Ok((!value.is_undefined()).then_some(value))
    }
}

/// A new object.
pub(crate) fn object<const N: usize>(entries: [(&str, JsValue); N]) -> JsValue {
    let object = Object::new();
    for (name, value) in entries {
        // A new object takes properties.
        let _ = Reflect::set(&object, &name.into(), &value);
    }
    object.into()
}

/// The object of a saved text.
pub(crate) fn object_of(saved: &str) -> Result<JsValue, Failure> {
    JSON::parse(saved).map_err(|_| Failure::format("The game cannot be written."))
}

/// The saved text of an object.
pub(crate) fn text_of(object: &JsValue) -> Result<String, Failure> {
    let sentence = "A game is read from the object that toJSON gave.";
    if !object.is_object() {
        return Err(Failure::kind(sentence));
    }
    let saved = JSON::stringify(object).map_err(|_| Failure::format(sentence))?;
    // Of an object whose own toJSON answers nothing, the text is undefined.
    if !saved.is_string() {
        return Err(Failure::format(sentence));
    }
    if saved.length() > SAVED {
        return Err(Failure::format("That is too long for a saved game."));
    }
    Ok(saved.into())
}
