//! Transposition table: results of earlier searches of the same node.

use fairboard_rules::stratego::Move;

/// Number of entries.
const ENTRIES: usize = 1 << 16;

/// Result of a search of a node.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) hash: u64,
    /// The score less the node's static evaluation: transpositions reach one node with different
    /// gains behind them.
    pub(crate) gain: i32,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    pub(crate) best: Option<Move>,
}

/// Meaning of the score in an [`Entry`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    Lower,
    Exact,
    Upper,
}

impl Bound {
    /// The meaning of `score` after a search with the window from `alpha` to `beta`.
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

impl Entry {
    /// The score, if it makes a search to `depth` with this window unnecessary.
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
}

/// Entries by the low bits of the hash; a new one replaces the old.
pub(crate) struct TranspositionTable(Vec<Option<Entry>>);

impl TranspositionTable {
    pub(crate) fn new() -> Self {
        Self(vec![None; ENTRIES])
    }

    pub(crate) fn get(&self, hash: u64) -> Option<&Entry> {
        self.0[hash as usize % ENTRIES].as_ref().filter(|entry| entry.hash == hash)
    }

    pub(crate) fn insert(&mut self, entry: Entry) {
        self.0[entry.hash as usize % ENTRIES] = Some(entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_cuts_off_what_its_bound_and_depth_allow() {
        for (bound, depth, expected) in [
            (Bound::Exact, 4, Some(60)),
            (Bound::Exact, 5, None),
            (Bound::Lower, 4, Some(60)),
            (Bound::Upper, 4, None),
        ] {
            let entry = Entry { hash: 1, gain: 50, depth: 4, bound, best: None };
            assert_eq!(entry.cutoff(depth, 10, 20, 40), expected);
        }
    }

    #[test]
    fn a_node_with_another_hash_is_not_found() {
        let mut table = TranspositionTable::new();
        let entry = Entry { hash: 7, gain: 0, depth: 1, bound: Bound::Exact, best: None };
        table.insert(entry);
        assert!(table.get(7).is_some());
        assert!(table.get(7 + ENTRIES as u64).is_none());
        table.insert(Entry { hash: 7 + ENTRIES as u64, ..entry });
        assert!(table.get(7).is_none());
    }
}
