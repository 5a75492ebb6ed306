//! Moments, fresh random numbers, and secrets.

use fairboard_table::Moment;

use crate::clock;

/// The moment of an input, without a secret.
pub fn moment() -> Moment {
    let (millis, behind) = (clock::millis(), clock::behind());
    Moment { millis, seed: fresh(), secret: None, behind }
}

/// A random number that differs from call to call.
pub fn fresh() -> u64 {
    // A double below 1 has 53 random bits.
    #[expect(clippy::cast_sign_loss, reason = "random numbers are not negative")]
    let seed = (js_sys::Math::random() * 9_007_199_254_740_992.0) as u64;
    seed
}

/// Length of a secret.
const SECRET: usize = 32;

/// Fresh secret bytes; `None` if the browser has none to give.
pub fn secret() -> Option<[u8; SECRET]> {
    let mut bytes = [0; SECRET];
    let crypto = web_sys::window()?.crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(bytes)
}
