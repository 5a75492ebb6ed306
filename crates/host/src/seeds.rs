//! Reads the clock, and makes random numbers and secrets.

use fairboard_table::Moment;

use crate::clock;

/// The moment of an input that needs no secret: the time, a random number, and the minutes by which
/// the device's clock is behind UTC.
pub fn moment() -> Moment {
    let (millis, behind) = (clock::millis(), clock::behind());
    Moment { millis, seed: fresh(), secret: None, behind }
}

/// A random number that nobody can foretell, or the time if the browser has no source of
/// randomness. Armies are made from this number. `Math.random` would not do, because a few of its
/// numbers give away the next ones.
pub fn fresh() -> u64 {
    bytes().map_or_else(clock::millis, u64::from_le_bytes)
}

/// Length of a secret, in bytes.
const SECRET_BYTES: usize = 32;

/// Fresh secret bytes from the browser; `None` if the browser has no source of randomness.
pub fn secret() -> Option<[u8; SECRET_BYTES]> {
    bytes()
}

/// Random bytes; `None` if the browser has no source of randomness.
fn bytes<const LENGTH: usize>() -> Option<[u8; LENGTH]> {
    let mut bytes = [0; LENGTH];
    let crypto = web_sys::window()?.crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(bytes)
}
