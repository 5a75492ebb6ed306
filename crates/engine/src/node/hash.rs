//! Zobrist hash of a node: the combined keys of its pieces, of the side to move, of the earlier
//! moves that still matter, and of the counted runs at our Flag. It leaves out which ranks of ours
//! the enemy knows, and which pieces have moved.

use super::Node;
use crate::evaluation::{ARMY, Evaluation};

/// Key of the side to move, which is in the hash while the enemy is to move.
pub(super) const SIDE_KEY: u64 = 0xD6E8_FEB8_6659_FD93;

/// The number of plies without an attack is part of the hash only if at most this many plies are
/// left to the draw. No search is deeper, so otherwise the number cannot change a score.
const HORIZON: u16 = 30;

// A key is a mixed value. Each of these bits marks the values for one kind of key, so that no two
// kinds share a value. The value for a piece has none of the bits.
const QUIET_BIT: u64 = 1 << 32;
const REVERSAL_BIT: u64 = 1 << 33;
const RUN_BIT: u64 = 1 << 63;

impl Node {
    /// Key of the piece with this index on its square. The key of an enemy piece also depends on
    /// the ranks that the piece can have.
    pub(super) fn key(&self, index: usize) -> u64 {
        let possible = if index >= ARMY { self.possible[index - ARMY].bits() } else { 0 };
        mixed(u64::from(possible) << 16 | (index as u64) << 8 | u64::from(self.squares[index]))
    }

    /// Key of the history that the rules count: the plies without an attack, and the reversals.
    pub(super) fn history_key(&self, evaluation: &Evaluation<'_>) -> u64 {
        self.quiet_key(evaluation) ^ self.reversal_key(evaluation)
    }

    /// Key of the number of plies without an attack; 0 if a search cannot reach the draw.
    fn quiet_key(&self, evaluation: &Evaluation<'_>) -> u64 {
        let limit = evaluation.rules.endings.quiet_plies;
        let is_near = limit.is_some_and(|limit| self.quiet_plies.saturating_add(HORIZON) >= limit);
        if is_near { mixed(QUIET_BIT | u64::from(self.quiet_plies)) } else { 0 }
    }

    /// Key of the reversals of the side to move, which are moves back to the square before; 0 if
    /// the last move was no reversal.
    fn reversal_key(&self, evaluation: &Evaluation<'_>) -> u64 {
        let (count, last) = (self.reversals(evaluation), self.recent[self.side as usize][0]);
        last.filter(|_| count > 0).map_or(0, |mv| {
            // The squares are those of the move that the rule may forbid next.
            let bytes = [mv.to.index(), mv.from.index(), count, self.side as u8];
            mixed(REVERSAL_BIT | u64::from(u32::from_le_bytes(bytes)))
        })
    }

    /// Key of the hidden enemy pieces whose chance to run at our Flag has been counted. Each counts
    /// once on a line of play.
    pub(crate) const fn flag_run_key(&self) -> u64 {
        mixed(RUN_BIT | self.counted_runners)
    }
}

/// Mixes the bits of a value: the result is the number with the index `value` in the sequence of
/// `SplitMix64` with the seed 0.
const fn mixed(value: u64) -> u64 {
    let mut z = (value + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use fairboard_play::Strength;
    use fastrand::Rng;

    use super::*;
    use crate::tests::question;
    use crate::{Engine, Limit};

    /// The hash after quiet moves from a root with `quiet_plies` plies without an attack, and the
    /// hash after the runs at our Flag are counted.
    fn hashes(quiet_plies: u16, moves: &str) -> [u64; 2] {
        let question = question("Ma1 Bb1 He4 Gc3 ti9 Pa9 Rb9 Yj10 Nj9", "");
        let engine = Engine::new(Strength::STRONGEST);
        let search = engine.begin(&question, &[], Limit::NONE, &mut Rng::with_seed(0));
        let terms = &search.evaluation;
        let root = Node { quiet_plies, ..search.root.clone() };
        let moves = moves.split(' ').map(|mv| mv.parse().unwrap());
        let mut node = moves.fold(root, |node, mv| node.after_move(terms, mv));
        let hash = node.hash;
        node.flag_run(terms).into_iter().for_each(|run| node.mark_counted(&run));
        [hash, node.hash]
    }

    fn hash(quiet_plies: u16, moves: &str) -> u64 {
        hashes(quiet_plies, moves)[0]
    }

    #[test]
    fn plies_without_an_attack_count_where_a_search_can_reach_the_draw() {
        for (quiet_plies, is_near) in [(0, false), (163, false), (165, true), (190, true)] {
            let [short, long] = ["e4e5 i9i8", "e4e3 i9h9 e3e4 h9i9 e4e5 i9i8"];
            let differ = hash(quiet_plies, short) != hash(quiet_plies, long);
            assert_eq!(differ, is_near, "{quiet_plies}");
        }
    }

    #[test]
    fn moves_count_where_the_two_squares_rule_counts_them() {
        for (one, other, is_equal) in [
            ("e4e5 i9i8 c3c4 i8i7", "c3c4 i9i8 e4e5 i8i7", true),
            ("e4e5 i9i8", "e4e5 i9i8 e5e4 i8i9 e4e5 i9i8", false),
            ("e4e5 i9i8 e5e4 i8i7", "c3c4 i9i8 c4c3 i8i7", false),
            ("e4e5 i9i8 e5e4 i8i7 e4d4", "c3c4 i9i8 c4c3 i8i7 e4d4", true),
        ] {
            assert_eq!(hash(0, one) == hash(0, other), is_equal, "{one}, {other}");
        }
    }

    #[test]
    fn runs_count_where_there_are_any() {
        for (moves, is_run) in [("e4e5", true), ("e4e5 i9i8", false), ("c3b3 a9a8 b3a3", false)] {
            let [before, after] = hashes(0, moves);
            assert_eq!(before != after, is_run, "{moves}");
        }
    }
}
