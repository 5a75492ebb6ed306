//! The surface as JavaScript sees it, and the counts of move sequences, under WebAssembly.
#![cfg(target_family = "wasm")]
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by a panic"
)]

use fairboard_js::{Stratego, TicTacToe, perft, vdm_play, version};
use fairboard_rules::stratego::Rules;
use fairboard_rules::tictactoe::{self, Mark};
use fairboard_rules::{Position, stratego};
use js_sys::{Array, Error, JSON, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

/// A position whose move sequences a published move generator has counted.
const PUBLISHED: &str = "FEBMBEFEEFBGIBHIBEDBGJDDDHCGJGDHDLIFKDDHAA__AA__AAAA__AA__AA\
                         STQQNSQPTSUPWPVRPXPURNQONNQSNVPTNQRRTYUP r 0";

/// The counts of sequences of 0 to 5 moves from that position.
const SEQUENCE_COUNTS: [u64; 6] = [1, 10, 50, 636, 5_974, 84_021];

const NONE: JsValue = JsValue::UNDEFINED;

fn js(text: &str) -> JsValue {
    text.into()
}

fn value(json: &str) -> JsValue {
    JSON::parse(json).unwrap()
}

fn json(value: impl AsRef<JsValue>) -> String {
    JSON::stringify(value.as_ref()).unwrap().into()
}

/// Returns the code of a failure, which must be an `Error` with a sentence.
fn code<T>(result: Result<T, JsValue>) -> String {
    let Err(thrown) = result else { return "nothing was thrown".to_owned() };
    let error: &Error = thrown.dyn_ref().expect("an Error is thrown");
    let message = String::from(error.message());
    assert!(message.ends_with('.') && message.len() > 10, "{message:?} is a sentence");
    Reflect::get(error, &js("code")).unwrap().as_string().expect("a code is a string")
}

fn tictactoe(options: &str, cells: &str) -> TicTacToe {
    let mut game = TicTacToe::new(&value(options)).unwrap();
    for cell in cells.bytes() {
        game.play(&(cell - b'0').into()).unwrap();
    }
    game
}

/// A position of few pieces: square and letter.
fn position(pieces: &[(&str, char)], tail: &str) -> JsValue {
    let mut letters = format!("{0}AA__AA__AAAA__AA__AA{0}", "A".repeat(40));
    for (square, letter) in pieces {
        let index = usize::from(square.parse::<stratego::Square>().unwrap().index());
        letters.replace_range(index..=index, &letter.to_string());
    }
    js(&format!("{letters} {tail}"))
}

fn stratego(pieces: &[(&str, char)], rules: &str, moves: &str) -> Stratego {
    let mut game = Stratego::from_position(&position(pieces, "r 0"), &value(rules)).unwrap();
    for mv in moves.split_whitespace() {
        game.play(&js(mv)).unwrap_or_else(|_| panic!("{mv} is legal"));
    }
    game
}

#[wasm_bindgen_test]
fn tic_tac_toe_answers() {
    // options, cells, board, turn, outcome, status, line
    for (options, cells, board, turn, outcome, status, line) in [
        ("{}", "", ".........", "\"x\"", "null", "x's turn", "null"),
        ("{\"first\":\"o\"}", "5", "....o....", "\"x\"", "null", "x's turn", "null"),
        ("{}", "1", "x........", "\"o\"", "null", "o's turn", "null"),
        ("{}", "14253", "xxxoo....", "null", "\"x\"", "x won", "[1,2,3]"),
        ("{}", "142596", "xx.ooo..x", "null", "\"o\"", "o won", "[4,5,6]"),
        ("{}", "395216874", "xoxxxooxo", "null", "\"draw\"", "cat got it", "null"),
        ("{\"playOn\":true}", "14253", "xxxoo....", "\"o\"", "null", "o's turn", "null"),
    ] {
        let game = tictactoe(options, cells);
        assert_eq!(game.board(), board);
        assert_eq!(json(game.turn()), turn, "{cells}");
        assert_eq!(json(game.outcome()), outcome, "{cells}");
        assert_eq!(game.status(), status);
        assert_eq!(json(game.line()), line, "{cells}");
    }
}

#[wasm_bindgen_test]
fn tic_tac_toe_goes_back_and_forth() {
    let mut game = tictactoe("{}", "15");
    assert!(!game.redo());
    assert!(game.undo());
    let saved = game.to_json().unwrap();
    let mut copy = TicTacToe::from_json(&saved).unwrap();
    assert_eq!(copy.board(), "x........");
    assert!(copy.redo(), "moves taken back are saved");
    assert_eq!(copy.board(), "x...o....");
    assert!(game.undo() && !game.undo());
    assert_eq!(json(game.legal_moves()), "[1,2,3,4,5,6,7,8,9]");
    copy.reset();
    assert_eq!(copy.board(), ".........");
    assert!(!copy.undo() && !copy.redo());
    let scores = json(tictactoe("{}", "1425").scores());
    assert_eq!(scores, r#"{"3":"win","6":"draw","7":"loss","8":"loss","9":"loss"}"#);
}

#[wasm_bindgen_test]
fn tic_tac_toe_refuses() {
    let play = |cells: &str, cell: JsValue| code(tictactoe("{}", cells).play(&cell));
    let new = |options: JsValue| code(TicTacToe::new(&options));
    let read = |json: &str| code(TicTacToe::from_json(&value(json)));
    for (rule, code, expected) in [
        ("cell 0", play("", 0.into()), "off-board"),
        ("cell 10", play("", 10.into()), "off-board"),
        ("cell 1.5", play("", 1.5.into()), "off-board"),
        ("no number", play("", f64::NAN.into()), "off-board"),
        ("a text", play("", js("1")), "off-board"),
        ("nothing", play("", NONE), "off-board"),
        ("a taken cell", play("5", 5.into()), "occupied"),
        ("after the end", play("14253", 9.into()), "game-over"),
        ("options 3", new(3.into()), "type"),
        ("first 3", new(value("{\"first\":3}")), "option"),
        ("first z", new(value("{\"first\":\"z\"}")), "option"),
        ("playOn null", new(value("{\"playOn\":null}")), "option"),
        ("another object", read("{}"), "format"),
        ("a list", read("[]"), "format"),
        ("a text", read("\"{}\""), "type"),
        ("null", read("null"), "type"),
    ] {
        assert_eq!(code, expected, "{rule}");
    }
}

#[wasm_bindgen_test]
fn stratego_armies() {
    let options = value("{\"army\":\"barrage\"}");
    let (red, blue) = (js("red"), js("blue"));
    let mut game = Stratego::new(&options).unwrap();
    let mut place = |side: &JsValue, at: &str, rank: &str| {
        let placed = game.place(side, &js(at), &js(rank));
        if placed.is_ok() { String::new() } else { code(placed) }
    };
    for (rule, code, expected) in [
        ("at home", place(&red, "a1", "flag"), ""),
        ("another color", place(&js("green"), "a1", "flag"), "type"),
        ("another rank", place(&red, "a2", "Flag"), "type"),
        ("no square", place(&red, "a", "bomb"), "syntax"),
        ("off the board", place(&red, "a11", "bomb"), "off-board"),
        ("in a lake", place(&red, "c5", "bomb"), "lake"),
        ("in the middle", place(&red, "a5", "bomb"), "not-home"),
        ("at the enemy's", place(&red, "a7", "bomb"), "not-home"),
        ("on a piece", place(&red, "a1", "bomb"), "occupied"),
        ("a second flag", place(&red, "b1", "flag"), "limit"),
    ] {
        assert_eq!(code, expected, "{rule}");
    }
    assert_eq!(code(game.start()), "incomplete");
    assert_eq!(code(game.remove(&red, &js("b1"))), "empty");
    game.remove(&red, &js("a1")).unwrap();
    assert_eq!(game.setup(&red, &NONE).unwrap(), "A".repeat(40));

    let army = format!("MBCDDEKL{}", "A".repeat(32));
    assert_eq!(game.setup(&red, &js(&army)).unwrap(), army);
    for (rule, letters, expected) in [
        ("too few", js("M"), "syntax"),
        ("Blue's", js(&army.replace('M', "Y")), "syntax"),
        ("too many of a rank", js(&army.replace('B', "M")), "limit"),
        ("no text", 40.into(), "type"),
    ] {
        assert_eq!(code(game.setup(&red, &letters)), expected, "{rule}");
        assert_eq!(game.setup(&red, &NONE).unwrap(), army, "{rule}");
    }
    assert_eq!(code(game.random_setup(&blue, &f64::INFINITY.into())), "type");
    let random = game.random_setup(&blue, &0.into()).unwrap();
    assert_eq!(game.random_setup(&blue, &(-0.0).into()).unwrap(), random, "0 is -0");
    assert_ne!(game.random_setup(&blue, &0.5.into()).unwrap(), random);
    game.start().unwrap();
    for code in [
        code(game.start()),
        code(game.random_setup(&blue, &1.into())),
        code(game.setup(&red, &js(&army))),
        code(game.place(&red, &js("a1"), &js("bomb"))),
        code(game.remove(&red, &js("a4"))),
    ] {
        assert_eq!(code, "started");
    }
}

#[wasm_bindgen_test]
fn stratego_moves() {
    let pieces = [
        ("a1", 'M'),
        ("d4", 'D'),
        ("c4", 'E'),
        ("b1", 'B'),
        ("j10", 'Y'),
        ("d7", 'N'),
        ("e7", 'Q'),
    ];
    let game = stratego(&pieces, "{}", "");
    let why = |mv: JsValue| game.why(&mv).as_string();
    for (mv, expected) in [
        ("d4e4", None),
        ("", Some("syntax")),
        ("d4", Some("syntax")),
        ("d4d11", Some("off-board")),
        ("e4e5", Some("empty")),
        ("e7e6", Some("not-yours")),
        ("a1a2", Some("immovable")),
        ("d4e3", Some("not-straight")),
        ("c4a4", Some("too-far")),
        ("d4d7", Some("blocked")),
        ("d4d5", Some("lake")),
        ("c4d4", Some("own-piece")),
    ] {
        assert_eq!(why(js(mv)).as_deref(), expected, "{mv}");
    }
    assert_eq!(why(5.into()).as_deref(), Some("syntax"));

    let game = stratego(&pieces, "{}", "d4e4 e7e6 e4d4 e6e7 d4e4 e7e6");
    assert_eq!(game.why(&js("e4d4")).as_string().as_deref(), Some("two-squares"));
    let game = stratego(&pieces, "{\"repetition\":false}", "d4e4 e7e6 e4d4 e6e7 d4e4 e7e6");
    assert!(game.why(&js("e4d4")).is_null());
    let returns = "d4e4 e7e6 e4d4 e6e7 d4e4 e7e6 e4d4 e6f6";
    let game = stratego(&pieces, "{\"rules\":\"vdm\"}", returns);
    assert_eq!(game.why(&js("d4e4")).as_string().as_deref(), Some("repeat"));

    let unplaced = Stratego::new(&NONE).unwrap();
    assert_eq!(unplaced.why(&js("a4a5")).as_string().as_deref(), Some("not-started"));
    assert_eq!(json(unplaced.legal_moves()), "[]");
    assert_eq!(code(unplaced.position()), "not-started");
    assert_eq!(code(unplaced.view(&js("red"))), "not-started");
    assert_eq!(code(Stratego::new(&NONE).unwrap().resign(&js("red"))), "not-started");
}

#[wasm_bindgen_test]
fn stratego_battles_and_ends() {
    let pieces = [("a1", 'M'), ("a4", 'C'), ("j10", 'Y'), ("a5", 'X'), ("b1", 'N')];
    let mut game = stratego(&pieces, "{}", "");
    assert_eq!(json(game.legal_moves()), r#"["a4a3","a4b4","a4a5"]"#);
    let ply = json(game.play(&js("a4a5")).unwrap());
    assert_eq!(ply, r#"{"battle":{"attacker":"spy","defender":"marshal","result":"attacker"}}"#);
    let outcome = r#"{"winner":"red","reason":"no-moves"}"#;
    assert_eq!((json(game.outcome()), json(game.turn())), (outcome.to_owned(), "null".to_owned()));
    assert_eq!(code(game.play(&js("a5a6"))), "game-over");
    assert_eq!(code(game.resign(&js("blue"))), "game-over");
    assert!(game.undo() && !game.undo());

    let before = json(game.to_json().unwrap());
    game.resign(&js("red")).unwrap();
    assert_eq!(json(game.outcome()), r#"{"winner":"blue","reason":"resigned"}"#);
    assert_eq!(json(game.legal_moves()), "[]");
    let copy = Stratego::from_json(&game.to_json().unwrap()).unwrap();
    assert_eq!(json(copy.outcome()), json(game.outcome()));
    assert!(game.undo());
    assert_eq!(json(game.to_json().unwrap()), before);
    assert_eq!(code(game.resign(&js("Red"))), "type");

    let view = game.view(&js("red")).unwrap();
    assert_eq!(view.matches('?').count(), 3, "Blue's three pieces are unknown");
    assert_eq!(game.position().unwrap(), position(&pieces, "r 0").as_string().unwrap());
}

#[wasm_bindgen_test]
fn positions_that_cannot_stand_are_refused() {
    let read = |text: &str| code(Stratego::from_position(&js(text), &NONE));
    for (rule, code) in [
        ("nothing", read("")),
        ("no tail", read(&PUBLISHED[..100])),
        ("another side", read(&PUBLISHED.replace('r', "g"))),
        ("an unknown letter", read(&PUBLISHED.replacen('F', "Z", 1))),
        ("a view", read(&PUBLISHED.replacen('F', "?", 1))),
        ("a piece in a lake", read(&PUBLISHED.replacen('_', "F", 1))),
        ("a lake elsewhere", read(&PUBLISHED.replacen('F', "_", 1))),
        ("a long text", read(&"A".repeat(5_000))),
    ] {
        assert_eq!(code, "syntax", "{rule}");
    }
    assert_eq!(code(Stratego::from_position(&NONE, &NONE)), "type");
    assert_eq!(code(Stratego::from_position(&js(PUBLISHED), &value("{\"rules\":1}"))), "option");
    assert_eq!(code(Stratego::from_json(&value("{\"format\":\"fairboard/chess\"}"))), "format");
}

#[wasm_bindgen_test]
fn the_operation_of_the_model() {
    let play = |order: &str, moves: &str| {
        let played = vdm_play(&js(order), &value(moves));
        played.unwrap_or_else(|thrown| code::<()>(Err(thrown)))
    };
    let won = "[[1,1],[2,1],[1,2],[2,2],[1,3]]";
    let drawn = "[[1,3],[3,3],[2,2],[1,2],[1,1],[2,3],[3,2],[3,1],[2,1]]";
    for (order, moves, expected) in [
        ("XO", won, "CROSS"),
        ("OX", won, "NOUGHT"),
        ("XO", "[[1,1],[2,1],[1,2],[2,2],[3,3]]", "UNFINISHED"),
        ("", won, "type_seq1"),
        ("X", won, "inv_PlayOrder"),
        ("XX", won, "inv_PlayOrder"),
        ("XO", "[]", "inv_Moves"),
        ("XO", "[[0,1]]", "type_nat1"),
        ("XO", "[[-1,1]]", "type_nat1"),
        ("XO", "[[1.5,1]]", "type_nat1"),
        ("XO", "[[4,1]]", "inv_Pos"),
        ("", "[[1,1e300]]", "inv_Pos"),
        ("XO", "[[1]]", "type"),
        ("XO", "[[1,\"1\"]]", "type"),
        ("XO", "{}", "type"),
        ("xo", won, "type"),
        ("XO", drawn, "DRAW"),
    ] {
        assert_eq!(play(order, moves), expected, "{order} {moves}");
    }
    assert_eq!(code(vdm_play(&js("XO"), &Array::new_with_length(u32::MAX))), "type");
}

#[wasm_bindgen_test]
fn counts_of_move_sequences() {
    for (depth, expected) in SEQUENCE_COUNTS.into_iter().enumerate() {
        let sequences = perft(&js(PUBLISHED), &depth.into()).unwrap();
        assert_eq!(sequences.to_string(), expected.to_string(), "{depth}");
    }
    for depth in [JsValue::from(-1), 0.5.into(), 21.into(), js("1"), NONE, f64::NAN.into()] {
        assert_eq!(code(perft(&js(PUBLISHED), &depth)), "type", "{depth:?}");
    }
    assert_eq!(code(perft(&js("x"), &1.into())), "syntax");
    assert_eq!(version(), env!("CARGO_PKG_VERSION"));
}

#[wasm_bindgen_test]
fn the_core_counts_the_same_under_webassembly() {
    let rules = Rules::CLASSIC.without_repetition();
    let position = stratego::Position::from_text(PUBLISHED, rules).unwrap();
    let counts: Vec<_> = (0..6).map(|depth| fairboard_rules::perft(&position, depth)).collect();
    assert_eq!(counts, SEQUENCE_COUNTS);

    let mut tree = Tree::default();
    tree.walk(&tictactoe::Position::default());
    let expected = Tree { nodes: 549_946, won_by_x: 131_184, won_by_o: 77_904, drawn: 46_080 };
    assert_eq!(tree, expected);
}

/// Counts of the whole tree of tic-tac-toe.
#[derive(Debug, Default, PartialEq)]
struct Tree {
    nodes: u32,
    won_by_x: u32,
    won_by_o: u32,
    drawn: u32,
}

impl Tree {
    /// Counts a position and all positions after it.
    fn walk(&mut self, position: &tictactoe::Position) {
        self.nodes += 1;
        match position.outcome() {
            Some(tictactoe::Outcome::Win(Mark::X)) => self.won_by_x += 1,
            Some(tictactoe::Outcome::Win(Mark::O)) => self.won_by_o += 1,
            Some(tictactoe::Outcome::Draw) => self.drawn += 1,
            None => {}
        }
        for cell in position.legal_moves() {
            let mut next = *position;
            next.play_unchecked(cell);
            self.walk(&next);
        }
    }
}
