//! The twelve kinds of pieces.

use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use super::notation::SyntaxError;

/// The kind of a piece: its strength, never a row of the board.
///
/// The variants follow the usual numbers: Flag and Bomb without a number, then Spy 1 to Marshal 10.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::Rank;
///
/// assert!(Rank::Spy < Rank::Scout && Rank::General < Rank::Marshal);
/// assert_eq!((Rank::Marshal.number(), Rank::Bomb.number()), (Some(10), None));
/// assert_eq!(Rank::Miner.to_string(), "Miner");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rank {
    /// The side that loses its Flag loses the game.
    Flag,
    /// The Bomb beats every attacker but the Miner.
    Bomb,
    /// Number 1: beats the Marshal when the Spy attacks.
    Spy,
    /// Number 2: moves any number of free squares in a line.
    Scout,
    /// Number 3: defuses Bombs.
    Miner,
    /// Number 4.
    Sergeant,
    /// Number 5.
    Lieutenant,
    /// Number 6.
    Captain,
    /// Number 7.
    Major,
    /// Number 8.
    Colonel,
    /// Number 9.
    General,
    /// Number 10: the strongest.
    Marshal,
}

impl Rank {
    /// Number of ranks, Flag and Bomb included.
    pub const COUNT: usize = 12;

    /// Every rank, in the order of the variants.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Flag,
        Self::Bomb,
        Self::Spy,
        Self::Scout,
        Self::Miner,
        Self::Sergeant,
        Self::Lieutenant,
        Self::Captain,
        Self::Major,
        Self::Colonel,
        Self::General,
        Self::Marshal,
    ];

    /// The stable name, for programs: `flag`, `bomb`, `spy`, ... `marshal`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Flag => "flag",
            Self::Bomb => "bomb",
            Self::Spy => "spy",
            Self::Scout => "scout",
            Self::Miner => "miner",
            Self::Sergeant => "sergeant",
            Self::Lieutenant => "lieutenant",
            Self::Captain => "captain",
            Self::Major => "major",
            Self::Colonel => "colonel",
            Self::General => "general",
            Self::Marshal => "marshal",
        }
    }

    /// The printed number, 1 (Spy) to 10 (Marshal); Flag and Bomb have none.
    pub const fn number(self) -> Option<u8> {
        // The variants from the Spy on are in the order of their numbers, which begin with 1.
        match self {
            Self::Flag | Self::Bomb => None,
            Self::Spy
            | Self::Scout
            | Self::Miner
            | Self::Sergeant
            | Self::Lieutenant
            | Self::Captain
            | Self::Major
            | Self::Colonel
            | Self::General
            | Self::Marshal => Some(self as u8 - Self::Spy as u8 + 1),
        }
    }
}

/// The rank's name with a capital: `Marshal`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// The inverse of [`Rank::name`].
impl FromStr for Rank {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|rank| rank.name() == text).ok_or(SyntaxError::Rank)
    }
}

/// One value for each rank, indexed by [`Rank`].
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{ByRank, Rank};
///
/// let mut fallen = ByRank::new([0; Rank::COUNT]);
/// fallen[Rank::Scout] += 2;
/// assert_eq!(fallen.iter().map(|(_, count)| *count).sum::<u8>(), 2);
/// assert_eq!(ByRank::from_fn(Rank::name)[Rank::Spy], "spy");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByRank<T>([T; Rank::COUNT]);

impl<T> ByRank<T> {
    /// The values in the order of [`Rank::ALL`].
    pub const fn new(values: [T; Rank::COUNT]) -> Self {
        Self(values)
    }

    /// The values that `f` returns for each rank, in the order of [`Rank::ALL`].
    pub fn from_fn(f: impl FnMut(Rank) -> T) -> Self {
        Self(Rank::ALL.map(f))
    }

    /// Each rank with its value, in the order of [`Rank::ALL`].
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Rank, &T)> {
        Rank::ALL.into_iter().zip(&self.0)
    }

    /// The value of `rank`, in constant expressions.
    pub(crate) const fn at(&self, rank: Rank) -> &T {
        &self.0[rank as usize]
    }
}

/// The ranks with a count, the strongest first: `2 Scouts, 1 Spy`. Empty if all counts are 0.
impl fmt::Display for ByRank<u8> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = self.iter().rev().filter(|(_, count)| **count > 0);
        for (i, (rank, count)) in counted.enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            match (rank, count) {
                (_, 1) => write!(f, "{comma}1 {rank}")?,
                (Rank::Spy, _) => write!(f, "{comma}{count} Spies")?,
                (_, _) => write!(f, "{comma}{count} {rank}s")?,
            }
        }
        Ok(())
    }
}

impl<T> Index<Rank> for ByRank<T> {
    type Output = T;

    fn index(&self, rank: Rank) -> &T {
        self.at(rank)
    }
}

impl<T> IndexMut<Rank> for ByRank<T> {
    fn index_mut(&mut self, rank: Rank) -> &mut T {
        &mut self.0[rank as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_run_from_spy_to_marshal() {
        let numbers: Vec<_> = Rank::ALL.into_iter().filter_map(Rank::number).collect();
        assert_eq!(numbers, (1..=10).collect::<Vec<_>>());
        assert_eq!(Rank::Spy.number(), Some(1));
        assert_eq!(Rank::Flag.number(), None);
        assert_eq!(Rank::Bomb.number(), None);
    }

    #[test]
    fn names_round_trip() {
        for rank in Rank::ALL {
            assert_eq!(rank.name().parse(), Ok(rank));
            assert_eq!(rank.to_string().to_lowercase(), rank.name());
        }
        assert_eq!("Marshal".parse::<Rank>(), Err(SyntaxError::Rank));
    }
}
