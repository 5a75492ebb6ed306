//! The clock and the calendar of the device.

use js_sys::{Date, Object};
use wasm_bindgen::JsValue;

/// Milliseconds of a minute.
const MINUTE: f64 = 60_000.0;

/// Minutes since the first of January 1970.
pub fn minutes() -> u32 {
    u32::try_from((Date::now() / MINUTE) as i64).unwrap_or_default()
}

/// A minute as a date of the device, in the language with this tag.
pub fn date(minutes: u32, tag: &str) -> String {
    let date = Date::new(&JsValue::from_f64(f64::from(minutes) * MINUTE));
    date.to_locale_date_string(tag, &Object::new()).into()
}
