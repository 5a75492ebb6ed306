//! Transposition table: results of earlier searches of the same nodes.

use fairboard_rules::stratego::{Move, Square};

/// Number of entries in the table. Each entry has 16 bytes, so the table has 1 MiB.
const ENTRIES: usize = 1 << 16;

/// Result of a search of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TranspositionEntry {
    /// The gain from the node on: the score less the evaluation of the node. The evaluation
    /// includes the gains on the way to the node, which differ from one way to another.
    pub(crate) gain: i32,
    /// The depth of the search, in plies.
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// The best move; `None` if the search has found none.
    pub(crate) best: Option<Move>,
}

/// Relation of the score that a search has found to the true score of the node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is at least this score.
    Lower = 1,
    /// The score is the true score.
    Exact = 2,
    /// The true score is at most this score.
    Upper = 3,
}

impl Bound {
    /// The relation of `score` to the true score. A search with the window from `alpha` to `beta`
    /// has found `score`.
    pub(crate) const fn of(score: i32, alpha: i32, beta: i32) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

impl TranspositionEntry {
    /// The score, if it makes a search to `depth` with this window unnecessary; otherwise `None`.
    pub(crate) fn cutoff(&self, depth: u8, evaluation: i32, alpha: i32, beta: i32) -> Option<i32> {
        let score = evaluation + self.gain;
        let is_enough = self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
        is_enough.then_some(score)
    }

    /// The entry in 64 bits: the gain, the depth, the bound, and the squares of the best move.
    /// Without a best move both squares are equal. The bits are never all zero, because no bound is
    /// zero.
    fn packed(&self) -> u64 {
        let gain = u64::from(self.gain.cast_unsigned());
        let [from, to] = self.best.map_or([0, 0], |mv| [mv.from, mv.to].map(Square::index));
        let bytes = u32::from_le_bytes([self.depth, self.bound as u8, from, to]);
        gain << 32 | u64::from(bytes)
    }

    /// The inverse of [`packed`](Self::packed); `None` for zero.
    fn unpacked(packed: u64) -> Option<Self> {
        let [depth, bound, from, to] = (packed as u32).to_le_bytes();
        let bound = match bound {
            1 => Bound::Lower,
            2 => Bound::Exact,
            3 => Bound::Upper,
            _ => return None,
        };
        let gain = ((packed >> 32) as u32).cast_signed();
        let mv = Move::new(Square::from_index(from)?, Square::from_index(to)?);
        Some(Self { gain, depth, bound, best: (from != to).then_some(mv) })
    }
}

/// Table with one entry for each value of the low bits of a hash. A new entry replaces an earlier
/// entry.
///
/// Each entry is its hash and its packed content. An empty entry is zero, so the system can provide
/// the memory of a new table without writing to it.
pub(crate) struct TranspositionTable(Vec<[u64; 2]>);

impl TranspositionTable {
    pub(crate) fn new() -> Self {
        Self(vec![[0; 2]; ENTRIES])
    }

    pub(crate) fn get(&self, hash: u64) -> Option<TranspositionEntry> {
        let [stored_hash, packed] = self.0[hash as usize % ENTRIES];
        if stored_hash == hash { TranspositionEntry::unpacked(packed) } else { None }
    }

    pub(crate) fn insert(&mut self, hash: u64, entry: &TranspositionEntry) {
        self.0[hash as usize % ENTRIES] = [hash, entry.packed()];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_cuts_off_what_its_bound_and_depth_allow() {
        let (evaluation, alpha, beta) = (10, 20, 40);
        for (bound, depth, expected) in [
            (Bound::Exact, 4, Some(60)),
            (Bound::Exact, 5, None),
            (Bound::Lower, 4, Some(60)),
            (Bound::Upper, 4, None),
        ] {
            let entry = TranspositionEntry { gain: 50, depth: 4, bound, best: None };
            assert_eq!(entry.cutoff(depth, evaluation, alpha, beta), expected);
        }
    }

    #[test]
    fn an_entry_is_found_under_its_hash_alone_until_it_is_replaced() {
        let mut table = TranspositionTable::new();
        let best = "a4a5".parse().ok();
        let entries = [
            TranspositionEntry { gain: -1_002_000, depth: u8::MAX, bound: Bound::Upper, best },
            TranspositionEntry { gain: 1_060_000, depth: 0, bound: Bound::Lower, best: None },
            TranspositionEntry { gain: 0, depth: 0, bound: Bound::Exact, best },
        ];
        assert_eq!(table.get(0), None);
        for (hash, entry) in (0..).zip(entries) {
            table.insert(hash, &entry);
            assert_eq!(table.get(hash), Some(entry));
            assert_eq!(table.get(hash + ENTRIES as u64), None);
        }
        table.insert(ENTRIES as u64, &entries[0]);
        assert_eq!(table.get(0), None);
    }
}
