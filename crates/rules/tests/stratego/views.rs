//! The content of a view, against the position that it is a view of.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    BadView, ByRank, Color, Position, Rules, SeatView, Seen, Square, SquareSet,
};
use proptest::prelude::*;

use crate::arbitrary::games;
use crate::support::{play, position};

fn check_view(position: &Position, seat: Color) {
    let view = position.view(seat);
    assert_eq!((view.turn(), view.outcome()), (position.turn(), position.outcome()));
    assert_eq!((view.ply(), view.last_ply()), (position.ply(), position.last_ply()));
    assert_eq!(view.quiet_plies(), position.quiet_plies());
    let text = position.text();
    let known = Square::all().zip(text.chars()).filter(|(_, letter)| letter.is_ascii_lowercase());
    assert_eq!(view.revealed(), known.map(|(square, _)| square).collect());
    if position.turn() == Some(seat) {
        assert!(view.legal_moves().eq(position.legal_moves()));
    } else {
        assert_eq!(view.legal_moves().count(), 0);
        assert!(view.barred().is_empty() || position.turn().is_none());
    }
    let last_mover = position.last_ply().map(|_| position.side().other());
    assert_eq!(view.last_mover(), last_mover);
    for from in Square::all() {
        let targets: SquareSet =
            view.legal_moves().filter(|mv| mv.from == from).map(|mv| mv.to).collect();
        assert_eq!(view.targets(from), targets, "{seat} from {from}");
    }
    for (square, letter) in Square::all().zip(view.text().chars()) {
        let piece = position.piece_at(square);
        let truth = position.text().chars().nth(square.index().into()).unwrap();
        match view.seen(square) {
            Seen::Empty | Seen::Lake => assert_eq!((piece, letter), (None, truth)),
            Seen::Own { rank, revealed, .. } => {
                let piece = piece.unwrap();
                assert_eq!((piece.color, piece.rank, letter), (seat, rank, truth));
                assert_eq!(revealed, truth.is_ascii_lowercase());
            }
            Seen::Hidden { .. } => {
                assert_eq!(piece.unwrap().color, seat.other());
                assert_eq!(letter, '?');
                assert!(truth.is_ascii_uppercase());
            }
            Seen::Revealed { rank, .. } => {
                let piece = piece.unwrap();
                assert_eq!((piece.color, piece.rank), (seat.other(), rank));
                assert!(letter == truth && truth.is_ascii_lowercase());
            }
        }
    }
}

/// Returns `true` if a side has more pieces of a rank than its army.
fn is_overfull(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        let mut counts = ByRank::<u8>::default();
        let pieces = position.pieces().filter(|(_, piece)| piece.color == color);
        pieces.for_each(|(_, piece)| counts[piece.rank] += 1);
        let army = position.rules().army.counts();
        counts.iter().any(|(rank, count)| *count > army[rank])
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn the_text_of_a_start_is_read_again_unless_an_army_is_impossible(game in games(1)) {
        let start = game.start();
        for seat in Color::ALL {
            let view = start.view(seat);
            let losses = view.losses(seat.other());
            match SeatView::from_text(&view.text(), *start.rules(), seat, losses) {
                Ok(mut again) => {
                    // The seat may have to be told the end.
                    start.outcome().into_iter().for_each(|outcome| again.conclude(outcome));
                    prop_assert!(again == view);
                }
                Err(BadView::TooMany(_) | BadView::Hidden { .. }) => {
                    prop_assert!(is_overfull(&start));
                }
                Err(error) => prop_assert!(false, "{error}"),
            }
        }
    }

    #[test]
    fn a_view_has_the_legal_moves_of_its_seat_and_no_hidden_letter(game in games(100)) {
        let (played, last) = game.positions();
        for position in played.iter().map(|(position, _)| position).chain([&last]) {
            for seat in Color::ALL {
                check_view(position, seat);
            }
        }
    }
}

#[test]
fn what_is_hidden_is_the_army_without_losses_and_public_ranks() {
    let mut game = position("Ga4 Ma1 Ta5 Yj10 Pj9 Xj8", Color::Red, Rules::CLASSIC);
    assert_eq!(game.view(Color::Red).hidden().to_string(), "1 Marshal, 1 Captain, 1 Scout, 1 Flag");
    play(&mut game, "a4a5");
    assert_eq!(game.view(Color::Red).hidden().to_string(), "1 Marshal, 1 Scout, 1 Flag");
    assert_eq!(game.view(Color::Blue).hidden().to_string(), "1 Flag");
}

#[test]
fn a_hidden_piece_can_have_the_ranks_that_nothing_has_ruled_out() {
    let start = "Ga4 Ha3 Ma1 Te7 Pj9 Nd8 Yj10";
    for (rule, moves, square, expected) in [
        ("all that is left", "", "j9", "Flag Bomb Scout Captain"),
        ("one that has moved", "a4b4 j9j8", "j8", "Scout Captain"),
        ("one that has run", "a4b4 j9j7", "j7", "Scout"),
        ("one beside it, which cannot be that Scout", "a4b4 j9j7", "d8", "Flag Bomb Captain"),
        ("one that a battle has shown", "a4a5 e7d7 a5a6 d7c7 a6a7 c7b7 a7b7", "b7", ""),
        ("after that battle", "a4a5 e7d7 a5a6 d7c7 a6a7 c7b7 a7b7", "j9", "Flag Bomb Scout"),
        ("one's own", "", "a4", ""),
        ("an empty square", "", "a2", ""),
    ] {
        let mut game = position(start, Color::Red, Rules::CLASSIC);
        play(&mut game, moves);
        let view = game.view(Color::Red);
        let possible = view.possible_ranks(square.parse().unwrap());
        let ranks = possible.iter().filter(|(_, is_possible)| **is_possible);
        let ranks: Vec<_> = ranks.map(|(rank, _)| rank.to_string()).collect();
        assert_eq!(ranks.join(" "), expected, "{rule}");
    }
}

#[test]
fn uncovered_shows_every_rank_and_nothing_else_changes() {
    let game = position("La4 Da3 Ma1 Yj10 Pa9", Color::Red, Rules::CLASSIC);
    for seat in Color::ALL {
        let view = game.uncovered(seat);
        let texts = view.text().to_lowercase();
        assert!(!texts.contains('?'));
        assert_eq!(texts, game.text().to_lowercase());
        assert!(view.legal_moves().eq(game.view(seat).legal_moves()));
    }
}

#[test]
fn a_battle_reveals_the_fighters_that_stay_and_no_other_piece() {
    for (pieces, mv, red_sees, blue_sees) in [
        ("Ha4 Ma1 Sa5 Yj10", "a4a5", "h on a5", "h on a5"),
        ("Ga4 Ha3 Ma1 Ta5 Yj10", "a4a5", "t on a5", "t on a5"),
        ("Ga4 Ha3 Ma1 Sa5 Yj10 Pj9", "a4a5", "A on a5", "A on a5"),
    ] {
        let mut game = position(pieces, Color::Red, Rules::CLASSIC);
        play(&mut game, mv);
        for (seat, expected) in [(Color::Red, red_sees), (Color::Blue, blue_sees)] {
            let text = game.view(seat).text();
            let letter = text.chars().nth(40).unwrap();
            assert_eq!(format!("{letter} on a5"), expected);
            let revealed = text.chars().take(100).filter(char::is_ascii_lowercase).count();
            assert_eq!(revealed, usize::from(letter != 'A'));
        }
    }
}

#[test]
fn a_piece_that_comes_where_a_known_one_fell_stays_hidden() {
    // On a5 Red's Captain becomes known and falls in an exchange; its Major goes there after it.
    let mut game = position("Ha4 Ia3 Ma1 Sa5 Ta6 Yj10 Pj9", Color::Red, Rules::CLASSIC);
    play(&mut game, "a4a5 a6a5 a3a4 j9j8 a4a5");
    let a5 = "a5".parse().unwrap();
    assert!(matches!(game.view(Color::Blue).seen(a5), Seen::Hidden { moved: true, .. }));
    assert!(matches!(game.view(Color::Red).seen(a5), Seen::Own { revealed: false, .. }));
}
