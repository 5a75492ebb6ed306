//! Fresh random numbers.

/// A number that differs from call to call.
pub fn fresh() -> u64 {
    // A double below 1 has 53 random bits.
    #[expect(clippy::cast_sign_loss, reason = "random numbers are not negative")]
    let seed = (js_sys::Math::random() * 9_007_199_254_740_992.0) as u64;
    seed
}
