//! Sets of ranks as one machine word.

use std::ops::BitAnd;

use fairboard_rules::stratego::{Rank, Reach, Rules};

/// A set of ranks: bit `i` stands for `Rank::ALL[i]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct RankSet(u16);

impl RankSet {
    pub(crate) const EMPTY: Self = Self(0);

    pub(crate) const ALL: Self = Self((1 << Rank::COUNT) - 1);

    /// The set of one rank.
    pub(crate) const fn of(rank: Rank) -> Self {
        Self(1 << rank as u16)
    }

    /// The ranks that can move.
    pub(crate) fn movers(rules: &Rules) -> Self {
        Rank::ALL.into_iter().filter(|rank| rules.reach[*rank] != Reach::None).collect()
    }

    /// The ranks that can move more than one square.
    pub(crate) fn runners(rules: &Rules) -> Self {
        Rank::ALL.into_iter().filter(|rank| rules.reach[*rank] == Reach::Line).collect()
    }

    /// The set as a number: bit `i` stands for `Rank::ALL[i]`.
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn contains(self, rank: Rank) -> bool {
        self.0 >> rank as u16 & 1 != 0
    }

    /// The ranks of this set that are not in `other`.
    #[must_use]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The set with `rank` added.
    #[must_use]
    pub(crate) const fn with(self, rank: Rank) -> Self {
        Self(self.0 | Self::of(rank).0)
    }

    /// The only rank of the set; `None` if the set has several ranks or none.
    pub(crate) fn single(self) -> Option<Rank> {
        let mut ranks = self.iter();
        ranks.next().filter(|_| ranks.next().is_none())
    }

    /// The ranks of the set, in the order of [`Rank::ALL`].
    pub(crate) fn iter(self) -> impl Iterator<Item = Rank> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            // Without any bit this index is 16, so there is no such rank.
            let rank = Rank::ALL.get(bits.trailing_zeros() as usize)?;
            // Removes the lowest bit.
            bits &= bits - 1;
            Some(*rank)
        })
    }
}

impl BitAnd for RankSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl FromIterator<Rank> for RankSet {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Self {
        Self(ranks.into_iter().fold(0, |bits, rank| bits | Self::of(rank).0))
    }
}
