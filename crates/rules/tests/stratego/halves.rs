//! Whole games through the views of both seats and the one that they share.

use std::env;

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    Army, ByColor, Color, Deployment, DeploymentDraft, Outcome, Piece, Position, PublicView, Rules,
    SeatView, Setup, Square, SquareSet, WinBy, notation,
};

use crate::support::lot;

/// Number of games; `FAIRBOARD_FULL=1` plays all.
fn games() -> u32 {
    if env::var_os("FAIRBOARD_FULL").is_some() { 10_000 } else { 1000 }
}

fn deployment(color: Color, army: Army, lot: &mut impl FnMut(u32) -> u32) -> Deployment {
    let mut letters = Vec::new();
    for (rank, count) in army.counts().iter() {
        let letter = notation::letter(Piece { color, rank });
        letters.extend(std::iter::repeat_n(letter, usize::from(*count)));
    }
    letters.resize(40, notation::EMPTY);
    for last in (1..40).rev() {
        letters.swap(last, lot(last as u32 + 1) as usize);
    }
    let text: String = letters.into_iter().collect();
    DeploymentDraft::from_text(&text, color, army).unwrap().finish().unwrap()
}

fn check_public(public: &PublicView, position: &Position) {
    assert_eq!((public.ply(), public.side()), (position.ply(), position.side()));
    for color in Color::ALL {
        assert!(public.occupied(color) == position.occupied(color));
        let has_movers = position.pieces().any(|(_, piece)| {
            piece.color == color
                && position.rules().reach[piece.rank] != fairboard_rules::stratego::Reach::None
        });
        assert_eq!(public.has_movers(color), has_movers);
    }
    for square in Square::all() {
        let shown = position.view(Color::Red).piece_at(square).filter(|piece| piece.revealed);
        assert_eq!(public.rank_at(square), shown.and_then(|piece| piece.rank));
        assert_eq!(public.id_at(square), position.id_at(square));
    }
    let shut_in = matches!(position.outcome(), Some(Outcome::Win { by: WinBy::NoMoves, .. }));
    assert!(public.outcome() == position.outcome() || shut_in);
}

#[test]
fn both_seats_and_the_public_follow_a_game_by_its_plies_alone() {
    for seed in 0..games() {
        let mut lot = lot(seed);
        let army = if seed % 4 == 0 { Army::Full } else { Army::Barrage };
        let rules = if seed % 3 == 0 { Rules::VDM } else { Rules::CLASSIC }.with_army(army);
        let red = deployment(Color::Red, army, &mut lot);
        let blue = deployment(Color::Blue, army, &mut lot);
        let setup = Setup::new(rules, red, blue).unwrap();
        let mut position = Position::new(&setup);
        let homes = ByColor::from_fn(|color| position.occupied(color));
        let mut views = Color::ALL.map(|seat| {
            SeatView::new(rules, setup.deployment(seat), position.occupied(seat.other()))
        });
        let mut public = PublicView::new(rules, homes);
        while let Some(mv) = position.legal_moves().choose(&mut lot) {
            assert_eq!(public.check(mv), Ok(()));
            let ply = position.play_unchecked(mv);
            public.advance(ply).unwrap();
            for view in &mut views {
                view.advance(ply).unwrap();
                // A seat is told that the other one is shut in, if it cannot see it.
                if view.outcome() != position.outcome() {
                    assert_eq!(view.outcome(), None);
                    view.conclude(position.outcome().unwrap());
                }
                assert!(*view == position.view(view.seat()), "game {seed}, ply {}", view.ply());
            }
            if position.ply().is_multiple_of(8) || position.outcome().is_some() {
                check_public(&public, &position);
            }
        }
        assert!((position.occupied(Color::Red) & SquareSet::LAKES).is_empty());
    }
}

#[test]
fn the_public_view_refuses_a_rank_or_a_reach_of_which_none_is_left() {
    use fairboard_rules::stratego::{BadPly, IllegalMove, Rank};
    // Barrage has two Scouts: the third piece that runs is one too many.
    let rules = Rules::CLASSIC.with_army(Army::Barrage);
    let squares = |text: &str| -> SquareSet {
        text.split(' ').map(|square| square.parse::<Square>().unwrap()).collect()
    };
    let armies = ByColor {
        red: squares("a4 b4 e4 f4 i4 j4 a1 b1"),
        blue: squares("a7 b7 e7 f7 i7 j7 a10 b10"),
    };
    let mut view = PublicView::new(rules, armies);
    for text in ["a4a6", "j7j6", "b4b6", "i7i6"] {
        let mv = text.parse().unwrap();
        view.advance(fairboard_rules::stratego::Ply { mv, battle: None }).unwrap();
    }
    assert_eq!(view.check("e4e6".parse().unwrap()), Err(IllegalMove::TooFar));
    assert_eq!(view.check("e4e5".parse().unwrap()), Ok(()));
    for (way, found) in [
        ("e4e6", Ok(())),
        ("e4e7", Ok(())),
        ("a6a8", Err(IllegalMove::Blocked)),
        ("e4g6", Err(IllegalMove::NotStraight)),
        ("e4f4", Err(IllegalMove::OwnPiece)),
        ("a1b1", Err(IllegalMove::OwnPiece)),
        ("f4c4", Err(IllegalMove::Blocked)),
    ] {
        assert_eq!(view.check_way(way.parse().unwrap()), found, "{way}");
    }
    let attack = "a6a7".parse().unwrap();
    assert_eq!(view.check_attacker(attack, Rank::Spy), Err(BadPly::Motion));
    assert_eq!(view.check_attacker(attack, Rank::Scout), Ok(()));
    assert_eq!(view.check_defender("a7".parse().unwrap(), Rank::Major), Err(BadPly::NoneLeft));
    assert_eq!(view.check_defender("a7".parse().unwrap(), Rank::Flag), Ok(()));
}
