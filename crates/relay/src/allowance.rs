//! A limit on how many events, such as messages or bytes, are allowed in a span of time.

/// A token bucket: each event takes tokens, and the bucket fills up again as time passes.
#[derive(Clone, Debug)]
pub(crate) struct Allowance {
    /// Number of tokens in the full bucket.
    capacity: u64,
    /// Number of tokens that come back at the end of each interval.
    refill: u64,
    /// Length of an interval, in milliseconds.
    interval: u64,
    /// Number of tokens in the bucket.
    tokens: u64,
    /// Time up to which tokens have come back, in milliseconds.
    filled_at: u64,
}

impl Allowance {
    /// A full bucket with `capacity` tokens, to which `refill` tokens come back after each
    /// `interval`, in milliseconds.
    pub(crate) const fn new(capacity: u64, refill: u64, interval: u64) -> Self {
        Self { capacity, refill, interval, tokens: capacity, filled_at: 0 }
    }

    /// Takes `tokens` out of the bucket at the time `now`, in milliseconds. Returns `None`, and
    /// takes nothing, if the bucket has fewer.
    pub(crate) fn take(&mut self, now: u64, tokens: u64) -> Option<()> {
        self.fill(now);
        self.tokens = self.tokens.checked_sub(tokens)?;
        Some(())
    }

    /// Time at which the bucket has at least one token.
    pub(crate) fn ready_at(&mut self, now: u64) -> u64 {
        self.fill(now);
        if self.tokens > 0 { now } else { self.filled_at + self.interval }
    }

    /// Adds the tokens of the intervals that have passed since the last filling.
    fn fill(&mut self, now: u64) {
        let intervals = now.saturating_sub(self.filled_at) / self.interval;
        self.tokens =
            self.tokens.saturating_add(intervals.saturating_mul(self.refill)).min(self.capacity);
        self.filled_at += intervals * self.interval;
        if self.tokens == self.capacity {
            // A full bucket gets no tokens, so its next interval begins now. `now` may go back, and
            // then the later time stays.
            self.filled_at = now.max(self.filled_at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_come_back_after_each_interval_up_to_the_capacity() {
        let mut allowance = Allowance::new(3, 1, 1_000);
        assert_eq!(allowance.take(1_000, 3), Some(()));
        assert_eq!(allowance.take(1_000, 1), None);
        assert_eq!(allowance.ready_at(1_000), 2_000);
        assert_eq!(allowance.take(2_500, 1), Some(()));
        assert_eq!(allowance.take(2_500, 1), None);
        assert_eq!(allowance.ready_at(2_500), 3_000);
        assert_eq!(allowance.take(1_000_000, 4), None);
        assert_eq!(allowance.take(1_000_000, 3), Some(()));
        // A clock that goes back brings nothing.
        assert_eq!(allowance.take(1_000, 1), None);
        assert_eq!(allowance.take(u64::MAX, 3), Some(()));
    }
}
