//! The commitments to an army, which fix the rank of each piece without revealing it.

use crate::army::{PLACES, Places, rank_number};
use crate::chain::{Chains, salt};
use crate::hash::{HashBytes, hash};
use crate::reader::Reader;

/// The commitments to an army: the taken places, and for each of them the leaf, which is the
/// published end of the piece's [rank chain](crate::chain).
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Commitments {
    /// One bit for each of the 40 places; the first place is the highest bit of the first byte.
    mask: [u8; 5],
    /// The leaves of the taken places, in the order of the places.
    leaves: Vec<HashBytes>,
}

impl Commitments {
    /// The commitments to the pieces of an army, whose salts follow from `seed`.
    pub(crate) fn of(army: &Places, chains: Chains, seed: &HashBytes) -> Self {
        let mut mask = [0; 5];
        let mut leaves = Vec::new();
        for (place, rank) in army.pieces() {
            mask[usize::from(place / 8)] |= 0x80 >> (place % 8);
            leaves.push(chains.link(place, &salt(seed, place), rank_number(rank)));
        }
        Self { mask, leaves }
    }

    /// The leaf of a place; `None` for an empty place.
    pub(crate) fn leaf(&self, place: u8) -> Option<&HashBytes> {
        let index = self.places().position(|taken| taken == place)?;
        self.leaves.get(index)
    }

    /// The taken places in rising order, which is the order of the leaves.
    pub(crate) fn places(&self) -> impl Iterator<Item = u8> {
        let is_taken = |place: &u8| self.mask[usize::from(place / 8)] & (0x80 >> (place % 8)) != 0;
        (0..PLACES).filter(is_taken)
    }

    /// Number of pieces.
    pub(crate) fn len(&self) -> u32 {
        self.mask.iter().map(|byte| byte.count_ones()).sum()
    }

    /// Returns `true` if a leaf occurs twice in these commitments, or also occurs in `other`. Then
    /// a player has copied a leaf, because side and place go into each hash of a chain.
    pub(crate) fn has_repeated_leaf(&self, other: Option<&Self>) -> bool {
        let other_leaves = other.map(|other| other.leaves.as_slice()).unwrap_or_default();
        let later_leaves = |index: usize| self.leaves.iter().skip(index + 1).chain(other_leaves);
        self.leaves
            .iter()
            .enumerate()
            .any(|(index, leaf)| later_leaves(index).any(|later_leaf| later_leaf == leaf))
    }

    /// The digest of these commitments, for an invitation's [`seal`](crate::packet::seal) on the
    /// inviter's army.
    pub(crate) fn digest(&self) -> HashBytes {
        hash(*b"army", &[&self.bytes()])
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.mask.to_vec();
        bytes.extend(self.leaves.iter().flatten());
        bytes
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let mut commitments = Self { mask: reader.array()?, leaves: Vec::new() };
        for _ in 0..commitments.len() {
            commitments.leaves.push(reader.array()?);
        }
        Some(commitments)
    }
}

#[cfg(test)]
impl Commitments {
    /// The commitments with `leaf` on a place; unchanged if the place is empty.
    pub(crate) fn with_leaf(mut self, place: u8, leaf: HashBytes) -> Self {
        let index = self.places().position(|taken| taken == place);
        if let Some(known) = index.and_then(|index| self.leaves.get_mut(index)) {
            *known = leaf;
        }
        self
    }
}
