//! A limit on how much may happen in a time.

/// A token bucket: each event takes tokens, and the bucket fills up again as time passes.
#[derive(Clone, Debug)]
pub(crate) struct Allowance {
    most: u64,
    /// Tokens that come back at the end of each interval.
    share: u64,
    /// Length of an interval, in milliseconds.
    interval: u64,
    left: u64,
    /// Time up to which tokens have come back, in milliseconds.
    filled_at: u64,
}

impl Allowance {
    /// A full bucket with `most` tokens, to which `share` tokens come back each `interval`.
    pub(crate) const fn new(most: u64, share: u64, interval: u64) -> Self {
        Self { most, share, interval, left: most, filled_at: 0 }
    }

    /// Takes `tokens` out of the bucket. Takes nothing and returns `None` if there are too few.
    pub(crate) fn take(&mut self, now: u64, tokens: u64) -> Option<()> {
        self.fill(now);
        self.left = self.left.checked_sub(tokens)?;
        Some(())
    }

    /// Time at which the bucket has at least one token.
    pub(crate) fn ready_at(&mut self, now: u64) -> u64 {
        self.fill(now);
        if self.left > 0 { now } else { self.filled_at + self.interval }
    }

    fn fill(&mut self, now: u64) {
        let shares = now.saturating_sub(self.filled_at) / self.interval;
        self.left = self.left.saturating_add(shares.saturating_mul(self.share)).min(self.most);
        self.filled_at += shares * self.interval;
        if self.left == self.most {
            // A full bucket fills no more.
            self.filled_at = now.max(self.filled_at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_come_back_share_by_share_up_to_the_most() {
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
