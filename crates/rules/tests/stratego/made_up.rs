//! Plies that are made up: a view takes over only those that a game can have.

use fairboard_rules::stratego::{Battle, Color, Move, Ply, Rank, SeatView, SquareSet};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::arbitrary::{games, rejecting};
use crate::support::lot;

/// A piece of the side to move, a square near it, and the ranks of a battle.
type Attempt = (Index, Index, Rank, Rank);

fn attempts() -> impl Strategy<Value = Vec<Attempt>> {
    let rank = || select(&Rank::ALL);
    proptest::collection::vec((any::<Index>(), any::<Index>(), rank(), rank()), 1..80)
}

/// The ply of an attempt: most often one step, and a battle where an enemy stands.
fn ply(view: &SeatView, (piece, square, attacker, defender): Attempt) -> Option<Ply> {
    let (own, enemies) = if view.side() == view.seat() {
        (view.own(), view.enemies())
    } else {
        (view.enemies(), view.own())
    };
    let pick = |set: SquareSet, index: Index| {
        let squares: Vec<_> = set.into_iter().collect();
        (!squares.is_empty()).then(|| *index.get(&squares))
    };
    let from = pick(own, piece)?;
    let near = SquareSet::neighbours(from) & !own;
    let far = SquareSet::row(from) | SquareSet::column(from);
    let to = pick(if square.index(4) == 0 { far } else { near }, square)?;
    let known = |square, rank| view.piece_at(square).and_then(|piece| piece.rank).unwrap_or(rank);
    let battle = enemies.contains(to).then(|| {
        let (attacker, defender) = (known(from, attacker), known(to, defender));
        Battle { attacker, defender, result: view.rules().battles[attacker][defender] }
    });
    Some(Ply { mv: Move::new(from, to), battle })
}

proptest! {
    #![proptest_config(rejecting(192))]

    #[test]
    fn a_ply_that_a_view_takes_over_leaves_a_position_that_fits_it(
        game in games(1),
        seat in select(&Color::ALL),
        attempts in attempts(),
        seed in any::<u32>(),
    ) {
        let start = game.start().view(seat);
        // Impossible armies have no position that fits.
        prop_assume!(start.determinize(|_| 0).is_some());
        let (mut view, mut random) = (start, lot(seed));
        for attempt in attempts {
            let Some(ply) = ply(&view, attempt) else { continue };
            let before = view.clone();
            if view.advance(ply).is_err() {
                prop_assert!(view == before, "a refused ply changes nothing");
                continue;
            }
            let guess = view.determinize(&mut random);
            prop_assert!(guess.is_some(), "{ply:?} leaves no position for {}", view.text());
            prop_assert!(guess.is_some_and(|guess| guess.view(seat) == view));
        }
    }
}
