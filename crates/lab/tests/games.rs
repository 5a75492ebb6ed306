//! The document on games as data.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::fs;
use std::path::Path;

use fairboard_forms::{stratego, text, tictactoe};
use fairboard_json::{from_json, to_json};
use fairboard_lab::arena::GameEnd;
use fairboard_lab::record::Record;
use fairboard_rules::stratego::{Army, ByColor, Color, Rules, Setup};
use fairboard_setups::arrange;
use serde_json::Value;

/// The blocks of code of the document.
fn blocks(kind: &str) -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/games.md");
    let document = fs::read_to_string(file).unwrap();
    let begins = format!("\n```{kind}\n");
    let blocks = document.split(&begins).skip(1);
    blocks.map(|block| block.split("\n```").next().unwrap().to_owned()).collect()
}

/// A saved game of several lines as one line.
fn joined(block: &str) -> String {
    block.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_text_of_the_document_is_read_and_written() {
    let [block, _, _] = blocks("text").try_into().unwrap();
    let (game, players) = text::read_game(&block).unwrap();
    assert_eq!(text::write_game(&game, players).unwrap().trim_end(), block);
    let wrong = text::read_game(&block.replace("j1-a1", "j1-a2")).unwrap_err();
    assert_eq!(wrong.to_string(), "line 9: a move that is not legal");
}

#[test]
fn the_saved_games_of_the_document_are_read_and_written() {
    let [_, block, small] = blocks("text").try_into().unwrap();
    let game = stratego::read_game(&block).unwrap();
    assert_eq!(stratego::write_game(&game), joined(&block));
    let wrong = stratego::read_game(&block.replace("barrage", "half")).unwrap_err();
    assert_eq!(wrong.to_string(), "damaged saved text in the field army: the rules are unknown");
    let session = tictactoe::read_session(&small).unwrap();
    assert_eq!(tictactoe::write_session(&session), joined(&small));
    for (json, text) in blocks("json").iter().zip([block.as_str(), &small]) {
        let object: Value = serde_json::from_str(json).unwrap();
        assert_eq!((to_json(text), from_json(&object)), (Ok(object), Ok(joined(text))));
    }
    let letters = game.draft(Color::Red).to_string();
    let encoded = block.split("red=").nth(1).unwrap().split_whitespace().next().unwrap();
    for (index, (letter, encoded)) in letters.bytes().zip(encoded.bytes()).enumerate() {
        let moved = (usize::from(letter - b'A') + 7 * index + 11) % 25;
        assert_eq!(usize::from(encoded - b'A'), moved, "letter {index}");
    }
}

#[test]
fn the_record_of_the_document_is_read_and_written() {
    let army = |color| arrange(color, Army::Full, 4).finish().unwrap();
    let setup = Setup::new(Rules::CLASSIC, army(Color::Red), army(Color::Blue)).unwrap();
    let players = ByColor { red: "new".to_owned(), blue: "old".to_owned() };
    let moves = vec!["a4a5".parse().unwrap(), "j7j6".parse().unwrap()];
    let written = Record::new(players, setup, moves, GameEnd::Forfeit(Color::Red)).to_string();
    let [.., block]: [String; 3] = blocks("json").try_into().unwrap();
    let spaceless = |text: &str| text.split_whitespace().collect::<String>();
    assert_eq!(spaceless(&block), written, "write it into the document");
    assert_eq!(Record::from_line(&block.replace('\n', " ")).unwrap().to_string(), written);
}
