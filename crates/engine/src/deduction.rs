//! Deduction of possible ranks from the counts of the hidden ranks.

use fairboard_rules::stratego::{ByRank, Rank};

use crate::rank_set::RankSet;

/// Narrows the ranks that each hidden piece can have by the counts of the hidden ranks, until
/// nothing changes. The counts of each single rank, and of all `immobile` ranks together, are used
/// as [`confine`] describes.
pub(crate) fn deduce(possible: &mut [RankSet], hidden: &ByRank<u8>, immobile: RankSet) {
    loop {
        let possible_before = possible.to_vec();
        for rank in Rank::ALL {
            confine(possible, RankSet::of(rank), usize::from(hidden[rank]));
        }
        let count = immobile.iter().map(|rank| usize::from(hidden[rank])).sum();
        confine(possible, immobile, count);
        if *possible == *possible_before {
            return;
        }
    }
}

/// Narrows the sets of the pieces, given that exactly `count` pieces have one of `ranks`.
///
/// If only `count` pieces may have one of `ranks`, each of these pieces has one. If `count` pieces
/// must have one of `ranks`, the other pieces have none. No set becomes empty, even if `count` and
/// the sets contradict each other.
fn confine(possible: &mut [RankSet], ranks: RankSet, count: usize) {
    let must_have = |set: RankSet| set.without(ranks).is_empty();
    let may_have = |set: RankSet| !(set & ranks).is_empty();
    let certain_count = possible.iter().filter(|set| must_have(**set)).count();
    let possible_count = possible.iter().filter(|set| may_have(**set)).count();
    for set in possible {
        if possible_count == count && may_have(*set) {
            *set = *set & ranks;
        } else if certain_count == count && !must_have(*set) {
            *set = set.without(ranks);
        }
    }
}

#[cfg(test)]
mod tests {
    use fairboard_rules::stratego::Rank::{Bomb, Flag, Marshal, Miner, Scout, Spy};

    use super::*;

    #[test]
    fn counts_narrow_what_pieces_can_be() {
        let all = RankSet::ALL;
        let of = |ranks: &[Rank]| ranks.iter().copied().collect::<RankSet>();
        let movers = all.without(of(&[Flag, Bomb]));
        for (why, hidden, before, after) in [
            (
                "a rank of which none is hidden is ruled out",
                &[(Flag, 1), (Spy, 1), (Scout, 1)][..],
                &[all, all, all][..],
                &[of(&[Flag, Spy, Scout]); 3][..],
            ),
            (
                "the only piece that has not moved is the Flag",
                &[(Flag, 1), (Scout, 1), (Spy, 1)],
                &[all, movers, movers],
                &[of(&[Flag]), of(&[Scout, Spy]), of(&[Scout, Spy])],
            ),
            (
                "the last Scout has run, so no other is one",
                &[(Flag, 1), (Scout, 1), (Miner, 1)],
                &[of(&[Scout]), movers, all],
                &[of(&[Scout]), of(&[Miner]), of(&[Flag])],
            ),
            (
                "as many pieces have not moved as there are Bombs and Flag",
                &[(Flag, 1), (Bomb, 1), (Scout, 1), (Miner, 1)],
                &[all, all, movers, movers],
                &[of(&[Flag, Bomb]), of(&[Flag, Bomb]), of(&[Scout, Miner]), of(&[Scout, Miner])],
            ),
            (
                "counts that contradict the pieces leave none without a rank",
                &[(Marshal, 1)],
                &[of(&[Scout]), all],
                &[of(&[Scout]), of(&[Marshal])],
            ),
        ] {
            let count =
                |rank| hidden.iter().find(|(other, _)| *other == rank).map_or(0, |found| found.1);
            let mut possible = before.to_vec();
            deduce(&mut possible, &ByRank::from_fn(count), of(&[Flag, Bomb]));
            assert_eq!(possible, after, "{why}");
        }
    }
}
