//! The time of an input, and the random numbers that come with it.

use std::fmt;

/// The time, time zone and random numbers that the host adds to each input.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moment {
    /// Milliseconds since 1970.
    pub millis: u64,
    /// A fresh random number.
    pub seed: u64,
    /// Fresh secret bytes; `None` if the browser has none to give.
    pub secret: Option<Secret>,
    /// Minutes by which the local time of the device is behind UTC; negative if it is ahead.
    pub behind: i32,
}

impl Moment {
    /// Minutes since 1970.
    pub const fn minutes(self) -> u32 {
        (self.millis / 60_000) as u32
    }

    /// Days since 1970, by the calendar of the device.
    pub fn day(self) -> u32 {
        const MINUTES_PER_DAY: i64 = 24 * 60;
        let local_minutes = i64::from(self.minutes()) - i64::from(self.behind);
        // A local time before 1970 counts as the first day.
        u32::try_from(local_minutes.div_euclid(MINUTES_PER_DAY)).unwrap_or_default()
    }
}

/// Fresh secret bytes for one game.
#[derive(Clone, Copy)]
pub struct Secret(pub [u8; 32]);

/// The debug output never shows the secret bytes.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_midnight_of_the_device() {
        const MINUTE: u64 = 60_000;
        const HOURS: u64 = 60 * MINUTE;
        for (millis, behind, day) in [
            (0, 0, 0),
            (24 * HOURS - MINUTE, 0, 0),
            (24 * HOURS, 0, 1),
            (23 * HOURS, -60, 1),
            (24 * HOURS, 60, 0),
            (0, 60, 0),
        ] {
            let moment = Moment { millis, behind, ..Moment::default() };
            assert_eq!(moment.day(), day, "{millis} {behind}");
        }
    }
}
