//! The schema of saved games, `docs/games.schema.json`, and the readers: they agree on every field.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::collections::BTreeSet;

use boon::{Compiler, Draft, SchemaIndex, Schemas};
use fairboard_forms::ErrorPlace::{Field, Ply, Text};
use fairboard_forms::{Damage, FormatError, stratego, tictactoe};
use fairboard_json::{from_json, to_json};
use fairboard_play::Player;
use fairboard_play::stratego::referee::{ArmyChange, Command, Local};
use fairboard_rules::stratego::{Army, ByColor, Color, Rules};
use fairboard_setups::arrange;
use serde_json::{Map, Value, json};

/// Golden files of the saved forms.
macro_rules! golden {
    ($($name:ident: $file:literal;)+) => {
        mod golden {
            $(pub const $name: &str = include_str!(concat!("../../forms/tests/golden/", $file));)+
        }
    };
}

golden! {
    GAME: "stratego.txt";
    SETUP: "stratego-setup.txt";
    POSITION: "stratego-position.txt";
    COMPUTER: "stratego-computer.txt";
    WATCHED: "stratego-watched.txt";
    OFFER: "stratego-offer.txt";
    CLOCK: "stratego-clock.txt";
    BROUGHT: "stratego-brought.txt";
    TICTACTOE: "tic-tac-toe.txt";
    TICTACTOE_COMPUTERS: "tic-tac-toe-computers.txt";
    TICTACTOE_LATE: "tic-tac-toe-late.txt";
    TICTACTOE_COUNTED: "tic-tac-toe-counted.txt";
}

const SCHEMA: &str = include_str!("../../../docs/games.schema.json");
const DOCUMENT: &str = include_str!("../../../docs/games.md");

const SOURCE: &str = include_str!("../src/field.rs");

/// A game by its name in the schema, its saved games, and the name of its table of fields.
const GAMES: [(&str, &[&str], &str); 2] = [
    (
        "stratego",
        &[
            golden::GAME,
            golden::SETUP,
            golden::POSITION,
            golden::COMPUTER,
            golden::WATCHED,
            golden::OFFER,
            golden::CLOCK,
            golden::BROUGHT,
        ],
        "STRATEGO",
    ),
    (
        "tic-tac-toe",
        &[
            golden::TICTACTOE,
            golden::TICTACTOE_COMPUTERS,
            golden::TICTACTOE_LATE,
            golden::TICTACTOE_COUNTED,
        ],
        "TICTACTOE",
    ),
];

fn schema() -> Value {
    serde_json::from_str(SCHEMA).unwrap()
}

/// The names of a game's fields in the schema.
fn fields(game: &str) -> BTreeSet<String> {
    let schema = schema();
    let common = schema["properties"].as_object().unwrap();
    let own = schema["$defs"][game]["properties"].as_object().unwrap();
    common.keys().chain(own.keys()).cloned().collect()
}

/// A compiled schema.
struct Validator(Schemas, SchemaIndex);

impl Validator {
    fn new() -> Self {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.set_default_draft(Draft::V2020_12);
        compiler.add_resource("games.schema.json", schema()).unwrap();
        let index = compiler.compile("games.schema.json", &mut schemas).unwrap();
        Self(schemas, index)
    }

    fn accepts(&self, value: &Value) -> bool {
        self.0.validate(value, self.1).is_ok()
    }
}

/// The verdict of the game's reader on an object.
fn verdict(game: &str, value: &Value) -> Option<FormatError> {
    let text = match from_json(value) {
        Ok(text) => text,
        Err(error) => return Some(error),
    };
    match game {
        "stratego" => stratego::read_session(&text).err(),
        _ => tictactoe::read_session(&text).err(),
    }
}

fn parsed(text: &str) -> Map<String, Value> {
    to_json(text).unwrap().as_object().unwrap().clone()
}

/// An object with one field changed, or without it.
fn with(object: &Map<String, Value>, field: &str, value: Option<Value>) -> Value {
    let mut object = object.clone();
    match value {
        Some(value) => object.insert(field.to_owned(), value),
        None => object.remove(field),
    };
    object.into()
}

#[test]
fn a_saved_game_becomes_json_and_the_same_text_again() {
    for (game, texts, _) in GAMES {
        for text in texts {
            let object = to_json(text).unwrap();
            assert_eq!(from_json(&object).as_deref(), Ok(text.trim()), "{game}: {object}");
        }
    }
}

#[test]
fn what_is_no_saved_game_is_refused() {
    for text in ["", "{}", "fairboard/chess 1", "fairboard/preferences 1 dark"] {
        assert_eq!(to_json(text), Err(FormatError::Foreign), "{text}");
    }
    let cells = to_json("fairboard/tic-tac-toe 1 cells=five");
    assert_eq!(cells, Err(Damage::Form.of("cells")));
    for value in [json!(null), json!([]), json!({}), json!({ "format": "fairboard/chess" })] {
        assert_eq!(from_json(&value), Err(FormatError::Foreign), "{value}");
    }
    let newer = json!({ "format": "fairboard/stratego", "version": 2 });
    assert_eq!(verdict("stratego", &newer), Some(FormatError::Newer(2)));
    for text in ["classic first=blue", "classic\tx", "a/b", "a,b", "ü"] {
        let value = with(&parsed(golden::GAME), "rules", Some(json!(text)));
        assert_eq!(from_json(&value), Err(Damage::Form.of("rules")), "{text}: another word");
    }
}

#[test]
fn each_saved_game_fits_the_schema() {
    let validator = Validator::new();
    for (game, texts, _) in GAMES {
        for text in texts {
            let value = Value::Object(parsed(text));
            assert!(validator.accepts(&value), "{game}: {text}");
        }
    }
    for rules in Rules::ALL {
        for army in Army::ALL {
            let computer = Player::Computer(fairboard_play::Strength::STRONGEST);
            let players = ByColor { red: Player::Person, blue: computer };
            let placed = |color| Some(arrange(color, army, 1)).filter(|_| color == Color::Blue);
            let rules = rules.with_army(army);
            let mut local = Local::new(rules, players, ByColor::from_fn(placed)).unwrap();
            for command in
                [Command::Arrange(ArmyChange::Load(arrange(Color::Red, army, 2))), Command::Start]
            {
                let text = stratego::write_session(&local);
                assert!(validator.accepts(&Value::Object(parsed(&text))), "{text}");
                local.ask(local.situation().seat, command).unwrap();
            }
        }
    }
}

#[test]
fn each_malformed_game_is_refused_by_schema_and_reader() {
    let validator = Validator::new();
    // The name, the saved game, the field and its value, and the place that the reader names.
    for (rule, text, field, value, at) in [
        ("no version", golden::GAME, "version", json!(null), Text),
        ("version 0", golden::GAME, "version", json!(0), Text),
        ("a version in quotes", golden::GAME, "version", json!("1"), Text),
        ("unknown rules", golden::GAME, "rules", json!("house"), Field("rules")),
        ("an unknown size", golden::GAME, "army", json!("half"), Field("army")),
        ("a flag in quotes", golden::GAME, "repetition", json!("no"), Field("repetition")),
        ("a side in capitals", golden::GAME, "first", json!("Red"), Field("first")),
        ("a short army", golden::GAME, "red", json!("LSLH"), Field("red")),
        ("an army in small letters", golden::GAME, "blue", json!("l".repeat(40)), Field("blue")),
        ("a number for a flag", golden::GAME, "started", json!(1), Field("started")),
        ("a view", golden::POSITION, "position", json!("?"), Field("position")),
        ("moves in one text", golden::GAME, "plies", json!("j1a1 e7e6"), Field("plies")),
        ("a move of numbers", golden::GAME, "plies", json!([9091]), Field("plies")),
        ("an unknown end", golden::GAME, "ended", json!("rain"), Field("ended")),
        ("an offer of nobody", golden::OFFER, "offer", json!("both"), Field("offer")),
        ("an unknown person", golden::OFFER, "player", json!("green"), Field("player")),
        ("level 0", golden::COMPUTER, "redLevel", json!(0), Field("redLevel")),
        ("level 6", golden::COMPUTER, "blueLevel", json!(6), Field("blueLevel")),
        ("nobody's army", golden::GAME, "kept", json!(["red red full"]), Field("kept")),
        ("nobody present", golden::COMPUTER, "present", json!(""), Field("present")),
        ("somebody awaited", golden::COMPUTER, "awaited", json!("blue"), Field("awaited")),
        ("a clock without minutes", golden::CLOCK, "clock", json!("0+3 1 1"), Field("clock")),
        ("a mark in capitals", golden::TICTACTOE, "first", json!("X"), Field("first")),
        ("a number for playing on", golden::TICTACTOE, "playOn", json!(0), Field("playOn")),
        ("a list of texts", golden::TICTACTOE, "cells", json!(["1"]), Field("cells")),
        ("no cursor", golden::TICTACTOE, "cursor", json!(null), Field("cursor")),
        ("a negative cursor", golden::TICTACTOE, "cursor", json!(-1), Field("cursor")),
        ("half a tally", golden::TICTACTOE, "tally", json!({ "x": 1, "o": 1 }), Field("tally")),
        ("level 5", golden::TICTACTOE_COMPUTERS, "xLevel", json!(5), Field("xLevel")),
        ("no level", golden::TICTACTOE_COMPUTERS, "oLevel", json!("4"), Field("oLevel")),
        ("a clock for one", golden::TICTACTOE_LATE, "clock", json!("1+0 31000"), Field("clock")),
        ("nobody late", golden::TICTACTOE_LATE, "late", json!("z"), Field("late")),
        ("a move off the board", golden::GAME, "plies", json!(["j1a1", "k7e6"]), Ply(1)),
        ("cell 0", golden::TICTACTOE, "cells", json!([0]), Ply(0)),
        ("cell 10", golden::TICTACTOE, "cells", json!([5, 10]), Ply(1)),
        ("a cell twice", golden::TICTACTOE, "cells", json!([1, 5, 1]), Ply(2)),
    ] {
        let object = parsed(text);
        let game = object["format"].as_str().unwrap().trim_start_matches("fairboard/").to_owned();
        let value = with(&object, field, Some(value));
        assert!(!validator.accepts(&value), "{rule}");
        let sentence = verdict(&game, &value).unwrap().to_string();
        assert!(sentence.starts_with(&format!("damaged saved text{at}: ")), "{rule}: {sentence}");
    }
}

#[test]
fn what_the_schema_cannot_say_is_left_to_the_reader() {
    let validator = Validator::new();
    for (rule, text, field, value, error) in [
        ("an illegal move", golden::GAME, "plies", json!(["j1j9"]), Damage::Move.at(Ply(0))),
        ("an army of other pieces", golden::GAME, "army", json!("full"), Damage::Army.of("red")),
        ("a start without armies", golden::SETUP, "started", json!(true), Damage::Army.of("blue")),
        (
            "a computer without an army",
            golden::SETUP,
            "blueLevel",
            json!(1),
            Damage::Army.of("blue"),
        ),
        (
            "a position without a Flag",
            golden::POSITION,
            "position",
            json!(format!("{0}AA__AA__AAAA__AA__AA{0} r 7", "A".repeat(40))),
            Damage::Position.of("position"),
        ),
        (
            "an end before the start",
            golden::SETUP,
            "ended",
            json!("agreed"),
            Damage::End.of("ended"),
        ),
        (
            "more time than a clock has",
            golden::CLOCK,
            "clock",
            json!("5+3 4294967296 1"),
            Damage::Clock.of("clock"),
        ),
        ("a cursor too far", golden::TICTACTOE, "cursor", json!(4), Damage::Cursor.of("cursor")),
    ] {
        let object = parsed(text);
        let game = object["format"].as_str().unwrap().trim_start_matches("fairboard/").to_owned();
        let value = with(&object, field, Some(value));
        assert!(validator.accepts(&value), "{rule}");
        assert_eq!(verdict(&game, &value), Some(error), "{rule}");
    }
}

/// Values that a field may have by mistake, and some that it may have.
fn values() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(3),
        json!(4),
        json!(5),
        json!(6),
        json!(-1),
        json!(1.5),
        json!(300),
        json!(5_000_000_000_u64),
        json!(""),
        json!("red"),
        json!("blue"),
        json!("x"),
        json!("o"),
        json!("full"),
        json!("vdm"),
        json!("A".repeat(40)),
        json!("a4a5"),
        json!("agreed"),
        json!("30+0 1 1"),
        json!("256+0 1 1"),
        json!("5+03 1 1"),
        json!([]),
        json!([""]),
        json!(["a4a5"]),
        json!(["k4a5"]),
        json!(["a4a11"]),
        json!(["a04a5"]),
        json!([null]),
        json!([1]),
        json!([0]),
        json!([10]),
        json!([1, 1]),
        json!([1, 5, 9, 2]),
        json!(["red blue full A"]),
        json!({}),
        json!({ "x": 1, "o": 2, "draws": 3 }),
        json!({ "x": 1, "o": 2, "draws": null }),
        json!({ "x": 1, "o": -2, "draws": 3 }),
        json!({ "x": 1, "o": 2, "draws": 4_294_967_296_u64 }),
    ]
}

#[test]
fn schema_and_reader_agree_on_each_value_of_each_field() {
    let validator = Validator::new();
    // What depends on other fields, or on the rules of the game.
    let is_beyond = |code| {
        let beyond = [Damage::Army, Damage::Position, Damage::Move, Damage::End, Damage::Cursor];
        beyond.contains(&code)
    };
    for (game, texts, _) in GAMES {
        for (text, field) in
            texts.iter().flat_map(|text| fields(game).into_iter().map(move |field| (text, field)))
        {
            let object = parsed(text);
            for changed in values().into_iter().map(Some).chain([None]) {
                let value = with(&object, &field, changed);
                let (accepts, verdict) = (validator.accepts(&value), verdict(game, &value));
                let agree = match verdict {
                    None => accepts,
                    Some(FormatError::Damaged { code, .. }) => !accepts || is_beyond(code),
                    Some(FormatError::Foreign | FormatError::Newer(_)) => !accepts,
                };
                assert!(agree, "{game}: {field}: schema {accepts}, reader {verdict:?}: {value}");
            }
        }
    }
}

#[test]
fn schema_reader_and_document_know_the_same_fields() {
    for (game, _, table) in GAMES {
        let (_, reader) = SOURCE.split_once(&format!("const {table}: ")).unwrap();
        let (reader, _) = reader.split_once("];\n").unwrap();
        let (_, reader) = reader.split_once("= [").unwrap();
        let read = reader.split('"').skip(1).step_by(2).map(str::to_owned);
        let head = ["format", "version"].map(str::to_owned);
        assert_eq!(read.chain(head).collect::<BTreeSet<_>>(), fields(game), "{game}");

        let heading = if game == "stratego" { "Stratego" } else { "Tic-tac-toe" };
        let (_, part) = DOCUMENT.split_once(&format!("### {heading}\n")).unwrap();
        let part = part.split("\n#").next().unwrap();
        let rows = part.lines().filter(|line| line.starts_with("| `"));
        let named =
            rows.flat_map(|row| row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2));
        assert_eq!(named.map(str::to_owned).collect::<BTreeSet<_>>(), fields(game), "{game}");
    }
}
