//! The clock and the calendar of the device.

use fairboard_table::Moment;
use js_sys::{Date, Object};
use wasm_bindgen::JsValue;

const MINUTE_MILLIS: u32 = 60_000;

/// Milliseconds since the first of January 1970, UTC.
pub fn millis() -> u64 {
    #[expect(clippy::cast_sign_loss, reason = "the clock stands after 1970")]
    let now = Date::now() as u64;
    now
}

/// Minutes since the first of January 1970, UTC.
pub fn minutes() -> u32 {
    (millis() / u64::from(MINUTE_MILLIS)) as u32
}

/// Days since the first of January 1970, by the calendar of the device.
pub fn day() -> u32 {
    Moment { millis: millis(), behind: behind(), ..Moment::default() }.day()
}

/// Minutes by which the clock of the device is behind UTC; negative if the clock is ahead.
pub(crate) fn behind() -> i32 {
    Date::new_0().get_timezone_offset() as i32
}

/// The date on which a minute since 1970 falls, in the device's time zone and the language `tag`.
/// The region of that language in the browser, such as `GB`, decides how the date is written.
pub fn date(minutes: u32, tag: &str) -> String {
    let date = Date::new(&JsValue::from_f64(f64::from(minutes) * f64::from(MINUTE_MILLIS)));
    let with_region = web_sys::window().and_then(|window| {
        let languages = window.navigator().languages();
        let mut wanted_tags = languages.iter().filter_map(|language| language.as_string());
        wanted_tags.find(|wanted| wanted.split('-').next() == Some(tag))
    });
    date.to_locale_date_string(with_region.as_deref().unwrap_or(tag), &Object::new()).into()
}
