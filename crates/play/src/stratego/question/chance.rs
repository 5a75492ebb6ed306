//! The chance of winning, as an engine estimates it.

use std::fmt;
use std::str::FromStr;

use super::UnreadableQuestion;

/// Chance that one side wins, in thousandths. The chances of both sides add up to 1,000.
///
/// # Examples
///
/// ```
/// use fairboard_play::stratego::question::WinningChance;
///
/// let chance: WinningChance = "614".parse()?;
/// assert_eq!(chance.thousandths(), 614);
/// assert_eq!(chance.other(), WinningChance::from_share(0.386));
/// assert_eq!(chance.mean(chance.other()), WinningChance::EVEN);
/// assert!("1001".parse::<WinningChance>().is_err());
/// # Ok::<(), fairboard_play::stratego::question::UnreadableQuestion>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WinningChance(u16);

impl WinningChance {
    /// A sure win.
    pub const SURE: Self = Self(1_000);

    /// Equal chances of both sides.
    pub const EVEN: Self = Self(500);

    /// The chance for a probability from 0 to 1; a number outside of this range becomes the nearest
    /// chance.
    #[expect(clippy::cast_sign_loss, reason = "the share is not negative")]
    pub fn from_share(share: f32) -> Self {
        Self((share.clamp(0.0, 1.0) * 1_000.0).round() as u16)
    }

    /// The chance in thousandths, from 0 to 1,000.
    pub const fn thousandths(self) -> u16 {
        self.0
    }

    /// The chance of the other side.
    #[must_use]
    pub const fn other(self) -> Self {
        Self(Self::SURE.0 - self.0)
    }

    /// The chance raised by this number of thousandths, to 1,000 at most.
    #[must_use]
    pub fn more(self, thousandths: u16) -> Self {
        Self(self.0.saturating_add(thousandths).min(Self::SURE.0))
    }

    /// The chance lowered by this number of thousandths, to 0 at least.
    #[must_use]
    pub const fn less(self, thousandths: u16) -> Self {
        Self(self.0.saturating_sub(thousandths))
    }

    /// The mean of two chances, rounded down.
    #[must_use]
    pub const fn mean(self, other: Self) -> Self {
        Self(self.0.midpoint(other.0))
    }
}

impl fmt::Display for WinningChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Reads the chance in thousandths, as `Display` writes it.
impl FromStr for WinningChance {
    type Err = UnreadableQuestion;

    fn from_str(text: &str) -> Result<Self, UnreadableQuestion> {
        let chance = text.parse().map(Self).map_err(|_| UnreadableQuestion)?;
        if chance <= Self::SURE { Ok(chance) } else { Err(UnreadableQuestion) }
    }
}
