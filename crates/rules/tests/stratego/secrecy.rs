//! What a seat sees, and that it sees no more: properties of random games.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    Army, Color, DeploymentDraft, Move, PieceId, Position, Rank, Repetition, Rules, Seen, Setup,
    Square, SquareSet,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::arbitrary::{army_letters, games};
use crate::support::position;

/// A game from two deployments.
#[derive(Clone, Debug)]
struct Deployed {
    rules: Rules,
    letters: [String; 2],
    choices: Vec<Index>,
}

impl Deployed {
    fn setup(&self) -> Setup {
        let army = self.rules.army;
        let draft = |text: &str, color| DeploymentDraft::from_text(text, color, army).unwrap();
        let red = draft(&self.letters[0], Color::Red).finish().unwrap();
        let blue = draft(&self.letters[1], Color::Blue).finish().unwrap();
        Setup::new(self.rules, red, blue).unwrap()
    }

    fn moves(&self) -> (Vec<Move>, Position) {
        let mut position = Position::new(&self.setup());
        let mut played = Vec::new();
        for choice in &self.choices {
            let moves: Vec<_> = position.legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            played.push(*choice.get(&moves));
            position.play_unchecked(*choice.get(&moves));
        }
        (played, position)
    }
}

fn deployed() -> impl Strategy<Value = Deployed> {
    let army = select(&Army::ALL);
    let rules = select(vec![Rules::CLASSIC, Rules::VDM, Rules::CLASSIC.without_repetition()]);
    (army, rules).prop_flat_map(|(army, rules)| {
        let text = |color| {
            army_letters(color, army).prop_map(|letters| letters.into_iter().collect::<String>())
        };
        let choices = proptest::collection::vec(any::<Index>(), 0..150);
        (text(Color::Red), text(Color::Blue), choices).prop_map(move |(red, blue, choices)| {
            Deployed { rules: rules.with_army(army), letters: [red, blue], choices }
        })
    })
}

/// The same setup with the ranks of two of `color`'s pieces exchanged.
fn swapped(setup: &Setup, color: Color, one: PieceId, other: PieceId) -> Setup {
    let mut draft = setup.deployment(color).draft().clone();
    draft.swap(one.start(), other.start()).unwrap();
    let [red, blue] = Color::ALL.map(|side| {
        if side == color { draft.finish().unwrap() } else { setup.deployment(side).clone() }
    });
    Setup::new(setup.rules(), red, blue).unwrap()
}

/// The pieces of which `seat` does not know the rank.
///
/// The more-squares rule compares positions by rank, so what it refuses may tell of the ranks of
/// pieces that have moved: with it, only the others are taken.
fn hidden(position: &Position, seat: Color) -> Vec<PieceId> {
    let view = position.view(seat);
    let tells = |moved: bool| moved && view.rules().repetition == Repetition::Federation;
    Square::all()
        .filter_map(|square| match view.seen(square) {
            Seen::Hidden { id, moved } if !tells(moved) => Some(id),
            Seen::Hidden { .. }
            | Seen::Empty
            | Seen::Lake
            | Seen::Own { .. }
            | Seen::Revealed { .. } => None,
        })
        .collect()
}

/// Plays `moves` from both setups and compares what `seat` sees each time. Says whether the moves
/// could be played from both.
fn look_the_same(setups: [&Setup; 2], moves: &[Move], seat: Color) -> bool {
    let [mut one, mut other] = setups.map(Position::new);
    for mv in moves {
        assert_eq!(one.view(seat), other.view(seat));
        assert_eq!(one.view(seat).text(), other.view(seat).text());
        assert!(one.view(seat).legal_moves().eq(other.view(seat).legal_moves()));
        assert_eq!(format!("{one:?} {:?}", one.board()), format!("{other:?} {:?}", other.board()));
        if other.check(*mv).is_err() {
            return false;
        }
        one.play_unchecked(*mv);
        other.play_unchecked(*mv);
        if one.outcome() != other.outcome() {
            return false;
        }
    }
    assert_eq!(one.view(seat), other.view(seat));
    assert_eq!(one.view(seat).text(), other.view(seat).text());
    true
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn ranks_that_a_seat_has_not_seen_change_nothing_in_its_view(
        game in deployed(),
        seat in select(&Color::ALL),
        pick in any::<[Index; 2]>(),
    ) {
        let setup = game.setup();
        let (moves, last) = game.moves();
        let unseen = hidden(&last, seat);
        prop_assume!(!unseen.is_empty());
        let other = swapped(&setup, seat.other(), *pick[0].get(&unseen), *pick[1].get(&unseen));
        prop_assert_eq!(format!("{setup:?}"), format!("{other:?}"));
        prop_assume!(look_the_same([&setup, &other], &moves, seat));
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_guess_at_the_truth_looks_like_the_truth(game in deployed(), seed in any::<u32>()) {
        let mut random = lot(seed);
        let (moves, _) = game.moves();
        let mut position = Position::new(&game.setup());
        for mv in moves {
            position.play_unchecked(mv);
            for seat in Color::ALL {
                let view = position.view(seat);
                let guess = view.determinize(&mut random).unwrap();
                prop_assert_eq!(&guess.view(seat), &view);
                if position.turn() == Some(seat) {
                    prop_assert!(guess.legal_moves().eq(position.legal_moves()));
                }
                let ranks = |position: &Position| {
                    let mut ranks: Vec<_> = position.board().pieces().map(|(_, piece)| piece).collect();
                    ranks.sort_by_key(|piece| (piece.color, piece.rank));
                    ranks
                };
                prop_assert_eq!(ranks(&guess), ranks(&position));
            }
        }
    }
}

/// Numbers below a bound, from a linear congruence.
fn lot(seed: u32) -> impl FnMut(u32) -> u32 {
    let mut state = seed;
    move |bound| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((u64::from(state) * u64::from(bound)) >> 32) as u32
    }
}

#[test]
fn guesses_deal_every_rank_that_a_piece_can_have_and_no_other() {
    // Blue: a Flag and a Bomb that rest, a Miner that rests, a Scout and a Spy that have moved.
    let mut game = position("La1 Ma4 Yj10 Nj9 Qj8 Pb10 Od10", Color::Blue, Rules::CLASSIC);
    crate::support::play(&mut game, "b10b9 a1b1 d10d9 b1a1");
    let view = game.view(Color::Red);
    let mut random = lot(1);
    let guesses: Vec<_> = (0..300).map(|_| view.determinize(&mut random).unwrap()).collect();
    for (square, expected) in [
        ("j10", "flag bomb spy scout miner"),
        ("j9", "flag bomb spy scout miner"),
        ("j8", "flag bomb spy scout miner"),
        ("b9", "spy scout miner"),
        ("d9", "spy scout miner"),
        ("a1", "marshal"),
    ] {
        let rank = |game: &Position| game.board().rank_at(square.parse().unwrap()).unwrap();
        let mut dealt: Vec<_> = guesses.iter().map(rank).collect();
        dealt.sort();
        dealt.dedup();
        assert_eq!(dealt.iter().map(|rank| rank.name()).collect::<Vec<_>>().join(" "), expected);
    }
}

#[test]
fn there_is_no_guess_at_an_impossible_army() {
    for pieces in ["Ma1 Da4 Yj10 Yj9", "Ma1 Da4 Yj10 Xj9 Xj8"] {
        let view = position(pieces, Color::Red, Rules::CLASSIC).view(Color::Red);
        assert!(view.determinize(|_| 0).is_none(), "{pieces}");
    }
}

#[test]
fn what_is_hidden_is_the_army_without_losses_and_public_ranks() {
    let mut game = position("Ga4 Ma1 Ta5 Yj10 Pj9 Xj8", Color::Red, Rules::CLASSIC);
    assert_eq!(game.view(Color::Red).hidden().to_string(), "1 Marshal, 1 Captain, 1 Scout, 1 Flag");
    crate::support::play(&mut game, "a4a5");
    assert_eq!(game.view(Color::Red).hidden().to_string(), "1 Marshal, 1 Scout, 1 Flag");
    assert_eq!(game.view(Color::Blue).hidden().to_string(), "1 Flag");
}

fn check_view(position: &Position, seat: Color) {
    let view = position.view(seat);
    assert_eq!((view.turn(), view.outcome()), (position.turn(), position.outcome()));
    assert_eq!((view.ply(), view.last_ply()), (position.ply(), position.last_ply()));
    assert_eq!(view.quiet_plies(), position.quiet_plies());
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
        let piece = position.board().piece_at(square);
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

#[test]
fn debug_output_names_no_rank() {
    let army: String = "MBBBBBBCDDDDDDDDEEEEEFFFFGGGGHHHHIIIJJKL".into();
    let red = DeploymentDraft::from_text(&army, Color::Red, Army::Full).unwrap();
    let game = position("La4 Da3 Ma1 Yj10 Pa9", Color::Red, Rules::CLASSIC);
    let shown = [
        format!("{red:?}"),
        format!("{:?}", red.finish().unwrap()),
        format!("{game:?}"),
        format!("{:?}", game.board()),
    ];
    for text in shown {
        assert!(text.contains("{ "), "{text:?} names no field");
        for rank in Rank::ALL {
            assert!(!text.contains(&rank.to_string()), "{rank} in {text}");
            assert!(!text.contains(rank.name()), "{rank} in {text}");
        }
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
        crate::support::play(&mut game, mv);
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
    crate::support::play(&mut game, "a4a5 a6a5 a3a4 j9j8 a4a5");
    let a5 = "a5".parse().unwrap();
    assert!(matches!(game.view(Color::Blue).seen(a5), Seen::Hidden { moved: true, .. }));
    assert!(matches!(game.view(Color::Red).seen(a5), Seen::Own { revealed: false, .. }));
}
