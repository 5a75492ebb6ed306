//! The clock and the calendar of the device.

use js_sys::{Date, Object};
use wasm_bindgen::JsValue;

/// Milliseconds of a minute.
const MINUTE: u32 = 60_000;

/// Milliseconds since the first of January 1970.
pub fn millis() -> u64 {
    #[expect(clippy::cast_sign_loss, reason = "the clock stands after 1970")]
    let now = Date::now() as u64;
    now
}

/// Minutes since then.
pub fn minutes() -> u32 {
    (millis() / u64::from(MINUTE)) as u32
}

/// Days since then, by the calendar of the device.
pub fn day() -> u32 {
    day_at(minutes(), Date::new_0().get_timezone_offset() as i64)
}

/// The day of a minute, where clocks are behind by so many minutes.
fn day_at(minutes: u32, behind: i64) -> u32 {
    u32::try_from((i64::from(minutes) - behind).div_euclid(24 * 60)).unwrap_or_default()
}

/// A minute as a date of the device, in the language with this tag.
pub fn date(minutes: u32, tag: &str) -> String {
    let date = Date::new(&JsValue::from_f64(f64::from(minutes) * f64::from(MINUTE)));
    date.to_locale_date_string(tag, &Object::new()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_midnight_of_the_device() {
        const HOURS: u32 = 60;
        for (minutes, behind, day) in [
            (0, 0, 0),
            (24 * HOURS - 1, 0, 0),
            (24 * HOURS, 0, 1),
            (23 * HOURS, -60, 1),
            (24 * HOURS, 60, 0),
            (0, 60, 0),
        ] {
            assert_eq!(day_at(minutes, behind), day, "{minutes} {behind}");
        }
    }
}
