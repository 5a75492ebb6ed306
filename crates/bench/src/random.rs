//! Random numbers that are the same everywhere.

/// Marsaglia's xorshift, "Xorshift RNGs", 2003.
pub(crate) struct Random(u64);

impl Random {
    /// The same numbers for the same seed. The constant keeps the state of a small seed from 0.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(0x9E37_79B9_7F4A_7C15 ^ seed)
    }

    /// A number below `bound`.
    pub(crate) const fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as u32
    }
}
