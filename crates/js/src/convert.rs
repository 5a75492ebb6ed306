//! Looking at what a JavaScript caller passed.

use std::ops::RangeInclusive;

use fairboard_rules::stratego::{Color, Rank, Square};
use js_sys::{JSON, Object, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};

use crate::error::Failure;

/// A string.
pub(crate) fn text(value: &JsValue) -> Result<String, Failure> {
    value.as_string().ok_or_else(|| Failure::type_("A string is expected here."))
}

/// A whole number within bounds.
pub(crate) fn integer(value: &JsValue, bounds: RangeInclusive<u32>) -> Result<u32, Failure> {
    let sentence = || {
        let (low, high) = (bounds.start(), bounds.end());
        Failure::type_(&format!("A whole number from {low} to {high} is expected here."))
    };
    let number = value.as_f64().ok_or_else(sentence)?;
    let within = f64::from(*bounds.start())..=f64::from(*bounds.end());
    if number.fract() != 0.0 || !within.contains(&number) {
        return Err(sentence());
    }
    #[expect(clippy::cast_sign_loss, reason = "the bounds are those of the type")]
    Ok(number as u32)
}

/// A side's name.
pub(crate) fn color(value: &JsValue) -> Result<Color, Failure> {
    let name = value.as_string().unwrap_or_default();
    name.parse().map_err(|_| Failure::type_("A color is \"red\" or \"blue\"."))
}

/// A rank's name.
pub(crate) fn rank(value: &JsValue) -> Result<Rank, Failure> {
    let name = value.as_string().unwrap_or_default();
    name.parse().map_err(|_| Failure::type_("A rank is \"flag\", \"bomb\", ... or \"marshal\"."))
}

/// A square's name.
pub(crate) fn square(value: &JsValue) -> Result<Square, Failure> {
    Ok(text(value)?.parse()?)
}

/// An options argument: an object, or nothing at all.
pub(crate) struct Options(Option<Object>);

impl Options {
    pub(crate) fn of(value: &JsValue) -> Result<Self, Failure> {
        if value.is_undefined() || value.is_null() {
            return Ok(Self(None));
        }
        if value.is_object() && !value.is_function() {
            return Ok(Self(Some(value.clone().unchecked_into())));
        }
        Err(Failure::type_("Options are an object."))
    }

    /// An option that is one of a few words.
    pub(crate) fn word(&self, name: &str) -> Result<Option<String>, Failure> {
        let word = self.get(name)?.map(|value| value.as_string());
        match word {
            None => Ok(None),
            Some(Some(word)) => Ok(Some(word)),
            Some(None) => Err(Failure::option(&format!("The option {name} is a string."))),
        }
    }

    /// An option that is true or false.
    pub(crate) fn flag(&self, name: &str) -> Result<Option<bool>, Failure> {
        let flag = self.get(name)?.map(|value| value.as_bool());
        match flag {
            None => Ok(None),
            Some(Some(flag)) => Ok(Some(flag)),
            Some(None) => Err(Failure::option(&format!("The option {name} is true or false."))),
        }
    }

    fn get(&self, name: &str) -> Result<Option<JsValue>, Failure> {
        let Some(object) = &self.0 else { return Ok(None) };
        let value = Reflect::get(object, &name.into())
            .map_err(|_| Failure::option(&format!("The option {name} cannot be read.")))?;
        Ok((!value.is_undefined()).then_some(value))
    }
}

/// The object of a saved text.
pub(crate) fn object_of(text: &str) -> Result<JsValue, Failure> {
    JSON::parse(text).map_err(|_| Failure::type_("The game cannot be written."))
}

/// The saved text of an object.
pub(crate) fn text_of(object: &JsValue) -> Result<String, Failure> {
    let sentence = || Failure::type_("A game is read from the object that toJSON gave.");
    if !object.is_object() {
        return Err(sentence());
    }
    let text = JSON::stringify(object).map_err(|_| sentence())?;
    // Of what has no JSON, such as a function, the answer is undefined.
    text.as_string().ok_or_else(sentence)
}
