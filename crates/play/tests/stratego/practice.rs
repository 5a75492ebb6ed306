//! Made-up positions, and the games that begin from them.

use fairboard_forms::stratego::{read_session, write_game_with_players, write_session};
use fairboard_play::stratego::referee::{Command, Local, PEOPLE, Seat, Stage};
use fairboard_play::stratego::{Sketch, SketchFault};
use fairboard_play::{Offer, Player, Strength};
use fairboard_rules::stratego::notation::SyntaxError;
use fairboard_rules::stratego::{
    Army, ByColor, Color, Move, Piece, PlaceError, Position, Rank, Rules, Seen, Square,
};
use fairboard_setups::arrange;
use proptest::prelude::*;

const COMPUTER: Player = Player::Computer(Strength::ALL[2]);

/// A position of the pieces, each a letter and its square.
fn text(pieces: &[(char, &str)], tail: &str) -> String {
    let lakes = "AA__AA__AA";
    let mut letters: Vec<_> = format!("{0}{lakes}{lakes}{0}", "A".repeat(40)).chars().collect();
    for (letter, at) in pieces {
        letters[usize::from(square(at).index())] = *letter;
    }
    format!("{}{tail}", letters.into_iter().collect::<String>())
}

fn sketch(pieces: &[(char, &str)], turn: char) -> Sketch {
    text(pieces, &format!(" {turn} 0")).parse().unwrap()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

const fn piece(color: Color, rank: Rank) -> Piece {
    Piece { color, rank }
}

/// The game of a position, as its page opens it.
fn begun(made: &Sketch, players: ByColor<Player>) -> Local {
    read_session(&write_game_with_players(&made.start_game().unwrap(), players)).unwrap()
}

/// Two Flags, two Scouts, and a Marshal that both sides know.
const GOOD: [(char, &str); 5] =
    [('M', "a1"), ('D', "b1"), ('Y', "a10"), ('P', "b10"), ('x', "j10")];

#[test]
fn each_impossible_position_has_its_faults_and_nothing_begins() {
    let with = |more: &[(char, &'static str)]| [&GOOD[..], more].concat();
    let flags = [SketchFault::NoFlag(Color::Red), SketchFault::NoFlag(Color::Blue)];
    let two_flags = SketchFault::TooMany(piece(Color::Blue, Rank::Flag));
    let two_spies = SketchFault::TooMany(piece(Color::Red, Rank::Spy));
    let walled = [('M', "a1"), ('B', "b1"), ('B', "a2"), ('Y', "a10"), ('P', "b10")];
    for (rule, pieces, turn, faults) in [
        ("two Flags and a move", GOOD.to_vec(), 'r', vec![]),
        ("the other side's move", GOOD.to_vec(), 'b', vec![]),
        ("an empty board", vec![], 'r', [&flags[..], &[SketchFault::NoMove(Color::Red)]].concat()),
        ("no red Flag", GOOD[1..].to_vec(), 'r', vec![SketchFault::NoFlag(Color::Red)]),
        ("two blue Flags", with(&[('Y', "c10")]), 'r', vec![two_flags]),
        ("a known Spy too many", with(&[('C', "c1"), ('c', "d1")]), 'r', vec![two_spies]),
        ("a shut Flag, to move", walled.to_vec(), 'r', vec![SketchFault::NoMove(Color::Red)]),
        ("a shut Flag, not to move", walled.to_vec(), 'b', vec![]),
    ] {
        let sketch = sketch(&pieces, turn);
        assert_eq!(sketch.faults(), faults, "{rule}");
        assert_eq!(sketch.start_game().is_some(), faults.is_empty(), "{rule}");
    }
}

#[test]
fn a_text_that_is_no_position_is_refused_with_its_reason() {
    let length = |found| SyntaxError::Length { expected: 100, found };
    let letter = SyntaxError::Letter { letter: '?', index: 1 };
    for (rule, text, fault) in [
        ("nothing", String::new(), length(0)),
        ("a letter missing", text(&GOOD, " r 0")[1..].to_owned(), length(99)),
        ("a piece in a lake", text(&[('M', "c5")], " r 0"), SyntaxError::Lake(square("c5"))),
        ("a hidden rank", text(&[('?', "b1")], " r 0"), letter),
        ("another side", text(&GOOD, " g 0"), SyntaxError::Tail),
    ] {
        assert_eq!(text.parse::<Sketch>(), Err(fault), "{rule}");
    }
}

#[test]
fn a_text_may_come_from_a_link_or_in_lines() {
    let good = sketch(&GOOD, 'b');
    let plain = good.to_string();
    let rows: Vec<_> = (0..10).map(|row| &plain[10 * row..10 * row + 10]).collect();
    for (rule, text) in [
        ("as it is written", plain.clone()),
        ("the word of a link", good.word()),
        ("a link with its spaces", plain.replace(' ', "%20")),
        ("ten lines", format!("{}\nb 0\n", rows.join("\r\n"))),
        ("after some plies", plain.replace(" b 0", " b 57")),
    ] {
        assert_eq!(text.parse(), Ok(good.clone()), "{rule}");
    }
}

#[test]
fn pieces_are_put_shifted_shown_and_removed_within_the_armies() {
    let mut made = sketch(&GOOD, 'r');
    let (spy, lake) = (piece(Color::Red, Rank::Spy), square("c5"));
    assert_eq!(made.left(Color::Red)[Rank::Spy], 1);
    assert_eq!(made.put(lake, spy), Err(PlaceError::Lake));
    assert_eq!(made.put(square("a4"), spy), Ok(()));
    assert_eq!(made.put(square("a4"), spy), Ok(()), "in the place of the same piece");
    assert_eq!(made.put(square("b4"), spy), Err(PlaceError::Limit));
    assert_eq!(made.left(Color::Red)[Rank::Spy], 0);
    assert_eq!(made.turn_over(square("a4")), Ok(()));
    assert_eq!(made.turn_over(square("a5")), Err(PlaceError::Empty));
    assert_eq!(made.move_piece(square("a4"), square("j10")), Ok(()), "two are exchanged");
    assert_eq!(made.move_piece(square("a4"), lake), Err(PlaceError::Lake));
    assert_eq!(made.move_piece(square("a5"), square("a6")), Err(PlaceError::Empty));
    assert!(made.at(square("j10")).is_some_and(|one| one.piece == spy && one.is_known));
    assert_eq!(made.remove(square("b1")), Ok(()));
    assert_eq!(made.remove(square("b1")), Err(PlaceError::Empty));
    made.give_turn(Color::Blue);
    let expected = [('M', "a1"), ('x', "a4"), ('Y', "a10"), ('P', "b10"), ('c', "j10")];
    assert_eq!(made, sketch(&expected, 'b'));
    assert_eq!(made.turn(), Color::Blue);
}

#[test]
fn the_other_side_sees_the_same_board_once_the_sides_are_exchanged() {
    let exchanged = [('Y', "j10"), ('P', "i10"), ('M', "j1"), ('D', "i1"), ('l', "a1")];
    assert_eq!(sketch(&GOOD, 'r').with_sides_exchanged(), sketch(&exchanged, 'b'));
}

#[test]
fn the_board_of_a_position_shows_every_rank_and_which_ones_both_sides_know() {
    let view = sketch(&[('M', "a1"), ('d', "b1"), ('Y', "a10")], 'b').open().unwrap();
    assert_eq!(view.seat(), Color::Red);
    let flag = view.seen(square("a10"));
    assert!(matches!(flag, Seen::Revealed { rank: Rank::Flag, .. }), "{flag:?}");
    assert!(view.revealed().into_iter().eq(["b1", "a10"].map(square)));
}

#[test]
fn an_ordinary_setup_of_both_is_a_position() {
    let armies = ByColor::from_fn(|color| arrange(color, Army::Full, 3));
    let made = Sketch::from(&armies);
    assert_eq!((made.pieces().count(), made.faults()), (80, vec![]));
    assert_eq!(made.turn(), Color::Red);
    assert!(Color::ALL.into_iter().all(|color| made.left(color).iter().all(|(_, n)| *n == 0)));
}

#[test]
fn a_game_begins_with_its_players_and_what_both_sides_know() {
    let made = sketch(&GOOD, 'b');
    for (rule, players, seat, turn_waits) in [
        ("a person with Blue", ByColor { red: COMPUTER, blue: Player::Person }, Color::Blue, true),
        ("a person with Red", ByColor { red: Player::Person, blue: COMPUTER }, Color::Red, false),
    ] {
        let game = begun(&made, players);
        let situation = game.situation();
        assert_eq!(situation.seat, Seat::Player(seat), "{rule}");
        assert_eq!(situation.to_move == Some(seat), turn_waits, "{rule}");
        let Stage::Play(view) = &situation.stage else { panic!("{rule}: no game") };
        assert!(view.revealed().into_iter().eq([square("j10")]), "{rule}");
        assert_eq!(game.question().unwrap().view().seat(), Color::Blue, "{rule}");
        let stored = write_session(&game);
        assert_eq!(read_session(&stored).unwrap().situation(), situation, "{rule}");
    }
    let people = begun(&made, PEOPLE);
    let Stage::Curtain(curtain) = people.situation().stage.clone() else { panic!("no curtain") };
    assert_eq!(curtain.next, Color::Blue, "the person who is to move comes first");
    let watched = begun(&made, ByColor { red: COMPUTER, blue: COMPUTER });
    assert!(matches!(watched.situation().stage, Stage::Watch(_)));
}

/// Ends a game by the word of Red's person.
fn left(mut game: Local) -> Local {
    game.ask(Seat::Player(Color::Red), Command::Leave).unwrap();
    game
}

#[test]
fn a_rematch_begins_from_the_same_position() {
    let players = ByColor { red: Player::Person, blue: COMPUTER };
    let made = sketch(&GOOD, 'r');
    let first = begun(&made, players);
    let mut game = first.clone();
    game.ask(Seat::Player(Color::Red), Command::Play("b1b9".parse().unwrap())).unwrap();
    let mut game = left(game);
    assert!(game.situation().may.contains(Offer::Rematch));
    let armies = ByColor { red: None, blue: Some(arrange(Color::Blue, Army::Full, 1)) };
    game.ask(Seat::Player(Color::Red), Command::Rematch { armies }).unwrap();
    assert_eq!(game.situation(), first.situation());
}

/// Every position that a seat can take for the true one, as the ranks of its hidden enemies.
fn dealt(seed: u64, plies: usize) -> (Position, Color) {
    let mut random = fastrand::Rng::with_seed(seed);
    let armies = ByColor::from_fn(|color| arrange(color, Army::Full, random.u64(..)));
    let mut position =
        Position::from_text(&Sketch::from(&armies).to_string(), Rules::CLASSIC).unwrap();
    for _ in 0..plies {
        use fairboard_rules::Position as _;
        let Some(mv) = position.legal_moves().choose(|count| random.u32(..count)) else { break };
        position.play_unchecked(mv);
    }
    (position, if random.bool() { Color::Red } else { Color::Blue })
}

proptest! {
    #[test]
    fn games_from_positions_that_a_seat_cannot_tell_apart_are_equal_for_it(
        seed: u64,
        plies in 0..200_usize,
    ) {
        let (position, seat) = dealt(seed, plies);
        let made = Sketch::from(&position);
        prop_assume!(made.faults().is_empty());
        // As in its text, no piece of the position has moved.
        let start = Position::from_text(&made.to_string(), Rules::CLASSIC).unwrap();
        let mut random = fastrand::Rng::with_seed(seed);
        let other = start.view(seat).determinize(|count| random.u32(..count)).unwrap();
        let other = Sketch::from(&other);
        prop_assume!(other.faults().is_empty());
        let player = |color| if color == seat { Player::Person } else { COMPUTER };
        let players = ByColor::from_fn(player);
        let [one, two] = [made, other].map(|made| begun(&made, players));
        prop_assert_eq!(one.situation(), two.situation());
        if one.situation().to_move == Some(seat) {
            let questions = [&one, &two].map(|game| game.question().unwrap().to_string());
            prop_assert_eq!(&questions[0], &questions[1]);
            let question: Result<fairboard_play::stratego::question::Question, _> =
                questions[0].parse();
            prop_assert!(question.is_ok(), "the engine reads it");
        }
    }

    #[test]
    fn a_position_is_read_as_it_was_written(seed: u64, plies in 0..200_usize) {
        let made = Sketch::from(&dealt(seed, plies).0);
        prop_assert_eq!(made.to_string().parse(), Ok(made.clone()));
        prop_assert_eq!(made.word().parse(), Ok(made));
    }

    #[test]
    fn any_text_is_a_position_or_refused(text in "[A-Ya-y_?]{95,105}( [rb])?( 0)?|.{0,40}") {
        if let Ok(made) = text.parse::<Sketch>() {
            prop_assert_eq!(made.to_string().parse(), Ok(made));
        }
    }
}

#[test]
fn a_move_of_the_first_side_may_end_a_game_from_a_position() {
    let made = sketch(&[('M', "a1"), ('D', "b1"), ('Y', "b10"), ('P', "j10")], 'r');
    let mut game = begun(&made, ByColor { red: Player::Person, blue: COMPUTER });
    let flag: Move = "b1b10".parse().unwrap();
    game.ask(Seat::Player(Color::Red), Command::Play(flag)).unwrap();
    assert!(matches!(game.situation().stage, Stage::Over(..)));
}
