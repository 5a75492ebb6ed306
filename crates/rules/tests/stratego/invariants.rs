//! Invariants of every game.

use std::collections::BTreeMap;

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    BattleResult, Color, Move, Piece, PieceId, Position, Rules, Seen, Square, SquareSet,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::arbitrary::{RULES, texts, whole_games};
use crate::support::mv;

/// A piece, its square, whether it has moved, and whether its rank is public.
type Standing = (Square, Piece, bool, bool);

/// Every piece on the board by its lasting name.
fn pieces(position: &Position) -> BTreeMap<PieceId, Standing> {
    let mut found = BTreeMap::new();
    for color in Color::ALL {
        let view = position.view(color);
        for square in view.own() {
            if let Seen::Own { id, rank, moved, revealed } = view.seen(square) {
                let before = found.insert(id, (square, Piece { color, rank }, moved, revealed));
                assert_eq!(before, None, "two pieces of one name");
            }
        }
    }
    assert_eq!(found.len(), position.pieces().count());
    found
}

fn check_step(before: &Position, mv: Move, after: &Position) {
    let (old, new) = (pieces(before), pieces(after));
    let ply = after.last_ply().unwrap();
    assert_eq!(ply.mv, mv);
    assert_eq!(after.ply(), before.ply() + 1);
    assert_eq!(after.side(), before.side().other());
    let fallen = match ply.battle.map(|battle| battle.result) {
        None => 0,
        Some(BattleResult::Attacker | BattleResult::Defender) => 1,
        Some(BattleResult::Both) => 2,
    };
    assert_eq!(new.len() + fallen, old.len());
    for (id, (square, piece, moved, revealed)) in &new {
        let (was, same, had_moved, had_shown) = old[id];
        assert_eq!(same, *piece, "a piece stays what it is");
        if was == mv.from {
            assert_eq!((*square, *moved), (mv.to, true));
        } else {
            assert_eq!((*square, *moved), (was, had_moved));
        }
        let fights = ply.battle.is_some() && [mv.from, mv.to].contains(&was);
        assert_eq!(*revealed, had_shown || fights, "a rank is public after a battle only");
    }
    for color in Color::ALL {
        let standing = after.occupied(color);
        assert!((standing & SquareSet::LAKES).is_empty());
        let lost = |position: &Position| {
            position.losses(color).iter().map(|(_, count)| u32::from(*count)).sum::<u32>()
        };
        assert_eq!(standing.len() + lost(after), before.occupied(color).len() + lost(before));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn pieces_keep_name_and_rank_and_losses_add_up(game in whole_games(250)) {
        let (played, last) = game.positions();
        let after = played.iter().skip(1).map(|(position, _)| position).chain([&last]);
        for ((before, mv), after) in played.iter().zip(after) {
            check_step(before, *mv, after);
        }
        let mut lost = pieces(&played.first().map_or(last.clone(), |(start, _)| start.clone()));
        lost.retain(|id, _| !pieces(&last).contains_key(id));
        for (_, piece, ..) in lost.values() {
            prop_assert!(last.losses(piece.color)[piece.rank] > 0);
        }
    }

    /// No move is checked here: any square to any square, from any board, and a few pairs of
    /// squares again and again.
    #[test]
    fn moves_that_are_not_legal_never_panic(
        start in texts(),
        rules in select(&RULES),
        squares in proptest::collection::vec(0..100u8, 2..8),
        picks in proptest::collection::vec(any::<[Index; 2]>(), 0..300),
    ) {
        let mut position = Position::from_text(&start, rules).unwrap();
        for [from, to] in picks {
            let at = |index: Index| Square::from_index(*index.get(&squares)).unwrap();
            position.play_unchecked(Move::new(at(from), at(to)));
            for seat in Color::ALL {
                let view = position.view(seat);
                view.text();
                view.legal_moves().count();
            }
            position.legal_moves().count();
            let _ = position.check(Move::new(at(to), at(from)));
            position.text();
        }
    }
}

#[test]
fn a_piece_that_goes_back_and_forth_without_end_never_panics() {
    for rules in Rules::ALL {
        let lakes = "AA__AA__AA".repeat(2);
        let text = format!("H{}{lakes}{}T b 4294967295", "A".repeat(39), "A".repeat(39));
        let mut position = Position::from_text(&text, rules).unwrap();
        for _ in 0..70_000 {
            for text in ["a1a2", "j10j9", "a2a1", "j9j10"] {
                position.play_unchecked(mv(text));
            }
        }
        assert_eq!((position.ply(), position.quiet_plies()), (u32::MAX, u16::MAX));
        let _ = position.check(mv("j10j9"));
    }
}
