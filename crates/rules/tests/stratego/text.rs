//! The text forms: each is read as it was written, and no text makes a reader panic.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    Army, Color, DeploymentDraft, Move, Position, Rank, Rules, Setup, Square,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::arbitrary::{army_letters, games, texts};
use crate::support::mv;

/// Strings of the letters that matter, of a length that nearly fits, and any strings.
fn scribbles() -> impl Strategy<Value = String> {
    let tail = select(&["", " ", " r 0", " b 12", " r", " g 1", " b 99999999999", " r 0 "]);
    let letter = prop_oneof![
        8 => proptest::char::range('A', 'Z'),
        4 => Just('A'),
        2 => proptest::char::range('a', 'z'),
        2 => proptest::char::range('0', '9'),
        1 => select(&['_', '?', ' ', '-', 'x', 'é', '\u{1F6A9}', '\0']),
    ];
    let letters = |len| proptest::collection::vec(letter.clone(), len);
    let lengths = prop_oneof![letters(0..8), letters(39..42), letters(98..103)];
    let near = (lengths, tail)
        .prop_map(|(letters, tail)| format!("{}{tail}", letters.into_iter().collect::<String>()));
    prop_oneof![near, any::<String>()]
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in scribbles(), rules in select(&Rules::ALL)) {
        let position = Position::from_text(&text, rules);
        if let Ok(position) = position {
            prop_assert_eq!(position.text(), text.clone());
        }
        for color in Color::ALL {
            for army in Army::ALL {
                if let Ok(draft) = DeploymentDraft::from_text(&text, color, army) {
                    prop_assert_eq!(draft.to_string(), text.clone());
                }
            }
        }
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string(), text.clone());
        }
        if let Ok(square) = text.parse::<Square>() {
            prop_assert_eq!(square.to_string(), text.clone());
        }
        if let Ok(rank) = text.parse::<Rank>() {
            prop_assert_eq!(rank.name(), text.clone());
        }
        if let Ok(color) = text.parse::<Color>() {
            prop_assert_eq!(color.name(), text.clone());
        }
        let _ = (Rules::named(&text), Army::named(&text));
    }

    #[test]
    fn any_position_text_round_trips(text in texts()) {
        // The number is written without leading zeros.
        prop_assert_eq!(Position::from_text(&text, Rules::VDM).unwrap().text(), text);
    }

    #[test]
    fn positions_of_games_round_trip(game in games(150)) {
        let (_, last) = game.positions();
        let text = last.text();
        let read = Position::from_text(&text, *last.rules()).unwrap();
        prop_assert_eq!(read.text(), text);
        prop_assert!(read.pieces().eq(last.pieces()));
        prop_assert_eq!((read.side(), read.ply()), (last.side(), last.ply()));
    }

    #[test]
    fn setups_round_trip(
        (army, letters) in select(&Army::ALL).prop_flat_map(|army| {
            (Just(army), [army_letters(Color::Red, army), army_letters(Color::Blue, army)])
        }),
        left in 0..=40usize,
    ) {
        for (color, letters) in Color::ALL.into_iter().zip(letters) {
            let mut text: String = letters[..left].iter().collect();
            text.push_str(&"A".repeat(40 - left));
            let draft = DeploymentDraft::from_text(&text, color, army).unwrap();
            prop_assert_eq!(draft.to_string(), text.clone());
            prop_assert_eq!(draft.pieces().count(), text.chars().filter(|c| *c != 'A').count());
        }
    }

    #[test]
    fn moves_and_squares_round_trip(from in 0..100u8, to in 0..100u8) {
        let [from, to] = [from, to].map(|index| Square::from_index(index).unwrap());
        prop_assert_eq!(Move::new(from, to).to_string().parse(), Ok(Move::new(from, to)));
    }

    #[test]
    fn a_game_from_a_setup_is_the_game_from_its_text(
        (army, red, blue) in select(&Army::ALL).prop_flat_map(|army| {
            (Just(army), army_letters(Color::Red, army), army_letters(Color::Blue, army))
        }),
        rules in select(&Rules::ALL),
        choices in proptest::collection::vec(any::<Index>(), 0..60),
    ) {
        let deployment = |letters: &[char], color| {
            let text: String = letters.iter().collect();
            DeploymentDraft::from_text(&text, color, army).unwrap().finish().unwrap()
        };
        let rules = rules.with_army(army);
        let (red, blue) = (deployment(&red, Color::Red), deployment(&blue, Color::Blue));
        let mut one = Position::new(&Setup::new(rules, red, blue).unwrap());
        prop_assert_eq!((one.side(), one.ply()), (rules.first, 0));
        let mut other = Position::from_text(&one.text(), rules).unwrap();
        for choice in choices {
            let moves: Vec<_> = one.legal_moves().collect();
            prop_assert!(other.legal_moves().eq(moves.iter().copied()));
            if moves.is_empty() {
                break;
            }
            let mv = *choice.get(&moves);
            let ply = one.play(mv);
            prop_assert_eq!(ply.map(Move::from), Ok(mv));
            prop_assert_eq!(other.play(mv), ply);
            prop_assert_eq!(one.text(), other.text());
        }
    }
}

#[test]
fn a_ply_is_written_with_a_dash_or_a_cross() {
    let text = format!("H{}{}{}T r 0", "A".repeat(39), "AA__AA__AA".repeat(2), "A".repeat(39));
    let mut game = Position::from_text(&text, Rules::CLASSIC).unwrap();
    assert_eq!(game.play_unchecked(mv("a1a2")).to_string(), "a1-a2");
    game.play_unchecked(mv("j10a3"));
    assert_eq!(game.play_unchecked(mv("a2a3")).to_string(), "a2xa3");
}
