//! Random numbers that are the same natively and in WebAssembly.

/// A generator of random numbers: Marsaglia's xorshift, from "Xorshift RNGs", 2003.
pub(crate) struct Random(u64);

impl Random {
    /// The generator for a seed. Equal seeds give equal numbers. The constant keeps seed 0 from
    /// giving the state 0, which would never change.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(0x9E37_79B9_7F4A_7C15 ^ seed)
    }

    /// A number below `bound`.
    pub(crate) const fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        // The upper 32 bits are a number below 2^32, which is scaled down to `bound`.
        (((self.0 >> 32) * bound as u64) >> 32) as u32
    }
}
