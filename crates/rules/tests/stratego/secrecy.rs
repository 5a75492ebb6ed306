//! A seat sees no more than it may: properties of random games.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    Army, Color, DeploymentDraft, Move, Outcome, PieceId, Position, Rank, Rules, Setup, WinBy,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::arbitrary::{army_letters, rejecting};
use crate::support::{lot, play, position};

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
fn hidden(position: &Position, seat: Color) -> Vec<PieceId> {
    let view = position.view(seat);
    view.pieces().filter(|piece| piece.rank.is_none()).map(|piece| piece.id).collect()
}

/// Plays `moves` from both setups and compares the views of `seat` each time. Returns whether the
/// enemy can make its moves with the ranks of both setups, and to the same end.
fn look_the_same(setups: [&Setup; 2], moves: &[Move], seat: Color) -> bool {
    let [mut one, mut other] = setups.map(Position::new);
    for mv in moves {
        assert_eq!(one.view(seat), other.view(seat));
        assert_eq!(one.view(seat).text(), other.view(seat).text());
        assert!(one.view(seat).legal_moves().eq(other.view(seat).legal_moves()));
        assert_eq!(format!("{one:?}"), format!("{other:?}"));
        if one.turn() == Some(seat) {
            assert!(one.legal_moves().eq(other.legal_moves()));
        }
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
    #![proptest_config(rejecting(96))]

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
                    let mut ranks: Vec<_> = position.pieces().map(|(_, piece)| piece).collect();
                    ranks.sort_by_key(|piece| (piece.color, piece.rank));
                    ranks
                };
                prop_assert_eq!(ranks(&guess), ranks(&position));
            }
        }
    }
}

#[test]
fn guesses_deal_every_rank_that_a_piece_can_have_and_no_other() {
    // Blue: a Flag and a Bomb that rest, a Miner that rests, a Scout and a Spy that have moved.
    let mut game = position("La1 Ma4 Yj10 Nj9 Qj8 Pb10 Od10", Color::Blue, Rules::CLASSIC);
    play(&mut game, "b10b9 a1b1 d10d9 b1a1");
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
        let rank = |game: &Position| game.rank_at(square.parse().unwrap()).unwrap();
        let mut dealt: Vec<_> = guesses.iter().map(rank).collect();
        dealt.sort();
        dealt.dedup();
        assert_eq!(dealt.iter().map(|rank| rank.name()).collect::<Vec<_>>().join(" "), expected);
    }
}

#[test]
fn a_guess_at_a_blocked_army_blocks_it() {
    // Blue's Flag and five Bombs stand wherever a piece could step.
    let text = "HHHIIIJJKLEFFFFGGGGHDDDDDDEEEEMBBBBBBACDAA__AA__DAAA__AA__AA\
                YNWXNNVPNNQPUSQTPPNVPUQQPRRRQSURSTPPSOTT b 8";
    let game = Position::from_text(text, Rules::VDM).unwrap();
    let end = Some(Outcome::Win { winner: Color::Red, by: WinBy::NoMoves });
    assert_eq!(game.outcome(), end);
    let view = game.view(Color::Red);
    let mut random = lot(1);
    for _ in 0..100 {
        let guess = view.determinize(&mut random).unwrap();
        assert_eq!((guess.outcome(), guess.view(Color::Red)), (end, view.clone()));
    }
}

#[test]
fn an_ended_game_has_a_guess_even_if_repetition_bars_a_move_of_the_only_mover() {
    let mut game = position("Da4 Ma1 Yj10 Rj8 Ri8", Color::Red, Rules::CLASSIC);
    play(&mut game, "a4a5 j8j7 a5a4 j7j8 a4a5 j8j7");
    for seat in Color::ALL {
        let mut view = game.view(seat);
        view.conclude(Outcome::Win { winner: Color::Blue, by: WinBy::Resigned });
        let guess = view.determinize(lot(1)).unwrap();
        assert!(guess.view(seat) == view, "{seat}");
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
fn debug_output_names_no_rank() {
    let army: String = "MBBBBBBCDDDDDDDDEEEEEFFFFGGGGHHHHIIIJJKL".into();
    let red = DeploymentDraft::from_text(&army, Color::Red, Army::Full).unwrap();
    let game = position("La4 Da3 Ma1 Yj10 Pa9", Color::Red, Rules::CLASSIC);
    let shown = [
        format!("{red:?}"),
        format!("{:?}", red.finish().unwrap()),
        format!("{game:?}"),
        format!("{:?}", game.view(Color::Red)),
        format!("{:?}", game.uncovered(Color::Red)),
    ];
    for text in shown {
        assert!(text.contains("{ "), "{text:?} names no field");
        for rank in Rank::ALL {
            assert!(!text.contains(&rank.to_string()), "{rank} in {text}");
            assert!(!text.contains(rank.name()), "{rank} in {text}");
        }
    }
}
