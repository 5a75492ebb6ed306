//! The editor of positions: hands, keys, changes of the whole board, and announcements.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_play::preferences::{Numbering, Preferences};
use fairboard_play::stratego::{Sketch, SketchFault, SketchPiece};
use fairboard_rules::stratego::{Color, Piece, PlaceError, Rank, Seen, Square};
use fairboard_table::gesture::{Point, Touch};
use fairboard_table::keys::{Key, Modifier};
use fairboard_table::practice::{
    BoardChange, Practice, PracticeAsk, PracticeEffect, PracticeInput, PracticeRefusal,
    PracticeScreen, PracticeSentence, is_editor_key,
};
use fairboard_table::stratego::{KeysList, Place};
use fairboard_table::{Machine as _, Moment, Redraw};
use proptest::prelude::*;

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// A piece by its letter.
fn piece(letter: char) -> Piece {
    fairboard_rules::stratego::notation::piece_of(letter).unwrap()
}

/// A place by its name: a square, the letter of a heap, or the tray.
fn place(name: &str) -> Place<Piece> {
    match name {
        "tray" => Place::Tray,
        letter if letter.len() == 1 => Place::Heap(piece(letter.chars().next().unwrap())),
        square => Place::Square(square.parse().unwrap()),
    }
}

const HERE: Point = Point { x: 0.0, y: 0.0 };
const THERE: Point = Point { x: 90.0, y: 0.0 };

/// An editor and the person at it.
struct Person(Practice);

impl Person {
    fn new() -> Self {
        Self(Practice::new(Sketch::default(), Preferences::default()))
    }

    fn ask(&mut self, ask: PracticeAsk) -> bool {
        let moment = Moment { seed: 7, ..Moment::default() };
        self.0.update(PracticeInput::Ask(ask), moment).redraw == Redraw::Yes
    }

    fn press(&mut self, name: &str) {
        self.ask(PracticeAsk::Hand(Touch::Press(1, HERE, Some(place(name)))));
        self.ask(PracticeAsk::Hand(Touch::Release(1, Some(place(name)))));
    }

    fn drag(&mut self, from: &str, to: &str) {
        self.ask(PracticeAsk::Hand(Touch::Press(1, HERE, Some(place(from)))));
        self.ask(PracticeAsk::Hand(Touch::Move(1, THERE)));
        self.ask(PracticeAsk::Hand(Touch::Release(1, Some(place(to)))));
    }

    /// A press on a place, a drag `from>to`, or a button.
    fn gesture(&mut self, gesture: &str) {
        match (gesture, gesture.split_once('>')) {
            ("turn-over", _) => {
                self.ask(PracticeAsk::ToggleRank);
            }
            ("take-away", _) => {
                self.ask(PracticeAsk::TakeAway);
            }
            (_, Some((from, to))) => self.drag(from, to),
            (at, None) => self.press(at),
        }
    }

    fn key(&mut self, name: &str) {
        self.ask(PracticeAsk::Key(Key { name: name.to_owned(), modifier: Modifier::None }));
    }

    fn screen(&self) -> PracticeScreen {
        self.0.screen()
    }

    fn announced(&self) -> Vec<PracticeSentence> {
        self.screen().announcement.sentences().to_vec()
    }

    /// The pieces by their letters and squares; small letters are known.
    fn pieces(&self) -> String {
        let one = |(square, SketchPiece { piece, is_known }): (Square, SketchPiece)| {
            let letter = fairboard_rules::stratego::notation::letter(piece);
            let letter = if is_known { letter.to_ascii_lowercase() } else { letter };
            format!("{letter}{square}")
        };
        self.0.sketch().pieces().map(one).collect::<Vec<_>>().join(" ")
    }
}

#[test]
fn each_gesture_changes_the_board_as_it_means() {
    for (rule, gestures, pieces, held) in [
        ("a heap, then squares, until it is let go", "D a1 b1 c5 d1", "Da1 Db1 Dd1", Some("D")),
        ("a heap that is used up", "M a1 b1", "Ma1", None),
        ("a heap dragged is put once", "P>j10 i10", "Pj10", None),
        ("onto a piece", "D a1 X a1", "Xa1", None),
        ("another heap", "D P a1", "Pa1", Some("P")),
        ("the same heap lets go", "D D a1", "", None),
        ("a piece to a square", "M a1 a1 h7", "Mh7", None),
        ("a piece onto another one", "M a1 Y a2 a1 a2", "Ya1 Ma2", None),
        ("a piece dragged", "M a1 a1>b2", "Mb2", None),
        ("a piece to a tray", "M a1 a1 tray", "", None),
        ("a piece to a heap", "M a1 a1 D b1", "", None),
        ("a piece into a lake", "M a1 a1 c5", "Ma1", None),
        ("a piece shown to both sides stays in hand", "M a1 a1 turn-over", "ma1", Some("a1")),
        ("a piece taken away", "M a1 a1 take-away", "", None),
        ("nothing in hand", "turn-over take-away", "", None),
    ] {
        let mut me = Person::new();
        gestures.split(' ').for_each(|gesture| me.gesture(gesture));
        assert_eq!(me.pieces(), pieces, "{rule}");
        assert_eq!(me.screen().held, held.map(place), "{rule}");
    }
}

#[test]
fn each_key_changes_the_board_as_it_means() {
    for (rule, keys, pieces) in [
        ("a rank and Enter", "f Enter", "Ma10"),
        ("the other side by the same key again", "f f Enter", "Ya10"),
        ("a rank until it is used up", "s Enter ArrowRight Enter", "Ca10"),
        ("a rank of which one side has no more", "s Enter ArrowRight s Enter", "Ca10 Ob10"),
        ("several squares", "2 Enter ArrowRight Enter End Enter", "Da10 Db10 Dj10"),
        ("Escape lets go", "2 Enter Escape ArrowRight Enter", "Da10"),
        ("a piece picked up and put down", "f Enter Escape Enter ArrowDown Enter", "Ma9"),
        ("known to both", "f Enter k", "ma10"),
        ("hidden again", "f Enter k k", "Ma10"),
        ("taken away", "f Enter Delete", ""),
        ("taken away by the other key", "f Enter Backspace", ""),
        ("nothing there", "Delete k", ""),
        ("keys of a game", "m l c", ""),
    ] {
        let mut me = Person::new();
        keys.split(' ').for_each(|key| me.key(key));
        assert_eq!(me.pieces(), pieces, "{rule}");
    }
}

#[test]
fn every_change_is_announced_with_the_state_that_it_leads_to() {
    let red = |rank| Piece { color: Color::Red, rank };
    let hidden = |piece| Some(SketchPiece { piece, is_known: false });
    let (a10, b10) = (square("a10"), square("b10"));
    let mut me = Person::new();
    me.key("f");
    assert_eq!(me.announced(), [PracticeSentence::InHand(red(Rank::Flag), 1)]);
    me.key("Enter");
    let no_flag = PracticeSentence::State(Err(SketchFault::NoFlag(Color::Blue)));
    assert_eq!(me.announced(), [PracticeSentence::Square(a10, hidden(red(Rank::Flag))), no_flag]);
    me.key("f");
    me.key("ArrowRight");
    me.key("Enter");
    let blue = Piece { color: Color::Blue, rank: Rank::Flag };
    let stuck = PracticeSentence::State(Err(SketchFault::NoMove(Color::Red)));
    assert_eq!(me.announced(), [PracticeSentence::Square(b10, hidden(blue)), stuck]);
    me.key("k");
    let known = Some(SketchPiece { piece: blue, is_known: true });
    assert_eq!(me.announced(), [PracticeSentence::Square(b10, known)]);
    me.key("f");
    let limit = PracticeRefusal::Place(PlaceError::Limit);
    assert_eq!(me.announced(), [PracticeSentence::Refused(limit)]);
    assert_eq!(me.screen().refusal, Some(limit));
    me.ask(PracticeAsk::SetUpBoth);
    let sound = PracticeSentence::State(Ok(Color::Red));
    assert_eq!(me.announced(), [PracticeSentence::Board(BoardChange::SetUp), sound]);
    assert_eq!(me.screen().refusal, None);
    me.ask(PracticeAsk::SideToMove(Color::Blue));
    assert_eq!(me.announced(), [PracticeSentence::State(Ok(Color::Blue))]);
    me.ask(PracticeAsk::Exchange);
    assert_eq!(me.announced(), [PracticeSentence::Board(BoardChange::Exchanged), sound]);
    let number = me.screen().announcement.number();
    me.ask(PracticeAsk::Undo);
    me.ask(PracticeAsk::Undo);
    me.ask(PracticeAsk::Undo);
    assert_eq!(me.announced()[0], PracticeSentence::Board(BoardChange::Undone));
    assert_eq!(me.screen().announcement.number(), number + 3, "each is spoken by itself");
    me.ask(PracticeAsk::Clear);
    let empty = PracticeSentence::State(Err(SketchFault::NoFlag(Color::Red)));
    assert_eq!(me.announced(), [PracticeSentence::Board(BoardChange::Cleared), empty]);
}

#[test]
fn every_change_is_taken_back_and_nothing_before_the_first_one() {
    let mut me = Person::new();
    assert!(!me.screen().can_undo);
    me.press("M");
    me.press("a1");
    me.ask(PracticeAsk::SideToMove(Color::Blue));
    me.ask(PracticeAsk::SideToMove(Color::Blue));
    me.ask(PracticeAsk::Clear);
    for (pieces, turn) in [("Ma1", Color::Blue), ("Ma1", Color::Red), ("", Color::Red)] {
        assert!(me.screen().can_undo);
        me.ask(PracticeAsk::Undo);
        assert_eq!((me.pieces().as_str(), me.screen().turn), (pieces, turn));
    }
    assert!(!me.screen().can_undo);
    me.ask(PracticeAsk::Undo);
    assert_eq!(me.pieces(), "");
}

#[test]
fn a_text_is_read_or_refused_with_its_fault_and_the_board_stays() {
    let mut me = Person::new();
    me.press("M");
    me.press("a1");
    let text = me.screen().text;
    me.ask(PracticeAsk::Read("Good morning!".to_owned()));
    assert!(matches!(me.announced()[..], [PracticeSentence::Refused(PracticeRefusal::Text(_))]));
    assert_eq!(me.pieces(), "Ma1");
    assert_eq!(me.screen().text, "Good morning!", "it can be mended");
    me.ask(PracticeAsk::Clear);
    assert_ne!(me.screen().text, "Good morning!");
    me.ask(PracticeAsk::Read(text.replace(" r 0", " b 12")));
    assert_eq!(me.announced()[0], PracticeSentence::Board(BoardChange::Read));
    assert_eq!((me.pieces().as_str(), me.screen().turn), ("Ma1", Color::Blue));
}

#[test]
fn the_screen_shows_what_both_sides_know_and_what_is_left() {
    let mut me = Person::new();
    for name in ["M", "a1", "Y", "j10", "j10"] {
        me.press(name);
    }
    me.ask(PracticeAsk::ToggleRank);
    let screen = me.screen();
    let seen = |name| {
        let look = screen.board.squares.iter().find(|look| look.square == square(name)).unwrap();
        (look.seen, look.is_movable)
    };
    assert!(matches!(seen("a1"), (Seen::Own { rank: Rank::Flag, .. }, true)));
    assert!(matches!(seen("j10"), (Seen::Revealed { rank: Rank::Flag, .. }, true)));
    assert_eq!(seen("b1"), (Seen::Empty, false));
    let marked = screen.board.pieces.iter().filter(|look| look.is_marked);
    assert!(marked.map(|look| look.color).eq([Color::Blue]));
    assert_eq!((screen.left.red[Rank::Flag], screen.left.red[Rank::Bomb]), (0, 6));
    assert_eq!(screen.selected.map(|one| one.is_known), Some(true));
}

#[test]
fn a_dragged_piece_follows_the_pointer_and_the_focus_the_press() {
    let mut me = Person::new();
    me.ask(PracticeAsk::Hand(Touch::Press(1, HERE, Some(place("X")))));
    assert_eq!(me.screen().dragged, None);
    me.ask(PracticeAsk::Hand(Touch::Move(1, THERE)));
    assert_eq!(me.screen().dragged, Some(piece('X')));
    assert!(!me.ask(PracticeAsk::Hand(Touch::Move(1, HERE))), "a drag that goes on draws nothing");
    me.ask(PracticeAsk::Hand(Touch::Release(1, Some(place("e5")))));
    me.press("e5");
    assert_eq!(me.screen().focus.square, Some(square("e5")));
    me.key("?");
    assert_eq!(me.screen().keys, KeysList::Shown);
    me.key("Escape");
    assert_eq!(me.screen().keys, KeysList::Hidden, "the key may come before the list is drawn");
    assert!(me.ask(PracticeAsk::Focus(square("b2"))));
    assert_eq!(me.screen().focus.square, Some(square("b2")));
    assert!(!me.ask(PracticeAsk::Focus(square("b2"))), "it is there already");
}

#[test]
fn a_position_is_stored_whenever_it_has_changed() {
    let mut practice = Practice::new(Sketch::default(), Preferences::default());
    for (ask, is_other) in [
        (PracticeAsk::Clear, false),
        (PracticeAsk::SetUpBoth, true),
        (PracticeAsk::SetUpBoth, false),
        (PracticeAsk::Focus(square("b2")), false),
        (PracticeAsk::SideToMove(Color::Blue), true),
        (PracticeAsk::Undo, true),
    ] {
        let update = practice.update(PracticeInput::Ask(ask.clone()), Moment::default());
        let text = PracticeEffect::Store(practice.sketch().to_string());
        let expected: Vec<_> = is_other.then_some(text).into_iter().collect();
        assert_eq!(update.effects, expected, "{ask:?}");
    }
}

#[test]
fn keys_without_a_meaning_here_are_left_to_the_browser() {
    use Modifier::Control;
    for (name, modifier, expected) in [
        ("ArrowUp", Modifier::None, true),
        ("k", Modifier::None, true),
        ("Backspace", Modifier::None, true),
        ("Enter", Modifier::None, true),
        ("Escape", Modifier::None, true),
        ("f", Modifier::None, true),
        ("?", Modifier::None, true),
        ("m", Modifier::None, false),
        ("l", Modifier::None, false),
        ("c", Modifier::None, false),
        ("n", Modifier::None, false),
        ("Tab", Modifier::None, false),
        ("k", Control, false),
        ("Home", Control, true),
    ] {
        let key = Key { name: name.to_owned(), modifier };
        assert_eq!(is_editor_key(&key, Numbering::MarshalTen), expected, "{modifier:?} {name}");
    }
}

/// Any request.
fn any_ask() -> impl Strategy<Value = PracticeAsk> {
    let place = || {
        prop_oneof![
            4 => (0_u8..100).prop_map(|index| Place::Square(Square::from_index(index).unwrap())),
            4 => prop::char::range('B', 'Y').prop_map(|letter| Place::Heap(piece(letter))),
            1 => Just(Place::Tray),
        ]
    };
    let key = prop::sample::select(vec![
        "f",
        "s",
        "b",
        "2",
        "k",
        "Enter",
        "Escape",
        "Delete",
        "ArrowUp",
        "ArrowRight",
        "Home",
    ]);
    prop_oneof![
        3 => place().prop_map(|at| PracticeAsk::Hand(Touch::Press(1, HERE, Some(at)))),
        3 => place().prop_map(|at| PracticeAsk::Hand(Touch::Release(1, Some(at)))),
        1 => Just(PracticeAsk::Hand(Touch::Move(1, THERE))),
        1 => Just(PracticeAsk::Hand(Touch::Press(1, HERE, None))),
        4 => key.prop_map(|name| {
            PracticeAsk::Key(Key { name: name.to_owned(), modifier: Modifier::None })
        }),
        1 => Just(PracticeAsk::ToggleRank),
        1 => Just(PracticeAsk::TakeAway),
        1 => Just(PracticeAsk::Exchange),
        1 => Just(PracticeAsk::Undo),
        1 => Just(PracticeAsk::SideToMove(Color::Blue)),
    ]
}

proptest! {
    #[test]
    fn no_wish_makes_an_army_too_large_or_holds_what_is_not_there(
        asks in prop::collection::vec(any_ask(), 0..120),
    ) {
        let mut me = Person::new();
        for ask in asks {
            let before = me.screen();
            let redraw = me.ask(ask);
            let screen = me.screen();
            prop_assert!(redraw || screen == before, "a change is drawn");
            let too_many = |fault: &SketchFault| matches!(fault, SketchFault::TooMany(_));
            prop_assert!(!screen.faults.iter().any(too_many));
            if let Some(Place::Square(_)) = screen.held {
                prop_assert!(screen.selected.is_some());
            }
            if let Some(Place::Heap(piece)) = screen.held {
                prop_assert!(screen.left[piece.color][piece.rank] > 0);
            }
            prop_assert_eq!(&screen.text.parse::<Sketch>().unwrap(), me.0.sketch());
        }
    }
}
