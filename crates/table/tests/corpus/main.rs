//! Every hostile text of the folder `corpus`, given to its reader.

#![expect(clippy::expect_used, reason = "a test fails by a panic")]

#[path = "../../../../corpus/rows.rs"]
mod rows;

use std::fmt::Debug;

use fairboard_forms::fields::with_new_check;
use fairboard_forms::link::{BadLink, Page};
use fairboard_forms::{FormatError, compact, preferences};
use fairboard_table::saving::Notice;
use fairboard_table::stratego::Stratego;
use fairboard_table::tictactoe::TicTacToe;
use fairboard_table::{Effect, EngineEvent, Input, Machine as _, Moment, Opening, Table};

use crate::rows::{Row, rows};

/// Good games: one of Stratego in which the computer is to move, and one of tic-tac-toe.
const STRATEGO: &str = include_str!("../../../forms/tests/golden/stratego-computer.txt");
const TICTACTOE: &str = include_str!("../../../forms/tests/golden/tic-tac-toe.txt");

/// Number of hostile inputs that the corpus must not fall below.
const ENTRIES: usize = 260;

#[test]
fn the_corpus_is_large() {
    let files =
        ["links", "records", "preferences", "words", "replies", "options", "calls", "messages"];
    let count: usize = files.iter().map(|file| rows(file).len()).sum();
    assert!(count >= ENTRIES, "{count} entries");
}

#[test]
fn an_address_leads_to_no_page() {
    for row in rows("links") {
        let address = row.text("address");
        // A question before the `#` is no part of the address of a page.
        if address.starts_with('#') {
            assert_eq!(address.parse::<Page>(), Err(BadLink), "{}", row.name());
        }
    }
}

#[test]
fn a_stored_game_is_read_as_far_as_it_is_good() {
    for row in rows("records") {
        match row.text("game").as_str() {
            "stratego" => check::<Stratego>(&row, STRATEGO, |screen| screen.notices),
            _ => check::<TicTacToe>(&row, TICTACTOE, |screen| screen.notices),
        }
    }
}

/// Opens a table with the stored text of a row, and gives the text to a table with a good game.
#[track_caller]
fn check<T: Table<Screen: Debug>>(row: &Row, good: &str, notices: fn(T::Screen) -> Vec<Notice>) {
    let (name, text) = (row.name(), row.record(good.trim(), with_new_check));
    let opening = Opening { stored: Some(text.clone()), ..Opening::default() };
    let (table, effects) = T::open(opening);
    let reads = match notices(table.screen()).as_slice() {
        [] => "whole",
        [Notice::Unreadable(FormatError::Newer(_))] => "newer",
        [Notice::Unreadable(_)] => "damaged",
        [Notice::Cut(_)] => "cut",
        [_, ..] => "something else",
    };
    assert_eq!(reads, row.text("reads"), "{name}");
    let keeps = |one: &Effect| matches!(one, Effect::SetAside(kept, _) if *kept == text);
    let is_kept = effects.iter().any(keeps);
    assert_eq!(is_kept, reads != "whole", "{name}: a text with damage is kept");
    // What is stored from now on can be read.
    let opening = Opening { stored: Some(table.stored_text()), ..Opening::default() };
    assert_eq!(notices(T::open(opening).0.screen()), [], "{name}");
    // From another tab it changes nothing, unless it can be read.
    let opening = Opening { stored: Some(good.to_owned()), ..Opening::default() };
    let (mut table, _) = T::open(opening);
    let before = table.screen();
    table.update(Input::OtherTab(text), Moment::default());
    if reads != "whole" {
        assert_eq!(table.screen(), before, "{name}: another tab");
    }
}

#[test]
fn preferences_are_read_or_refused() {
    for row in rows("preferences") {
        let text = row.text("text");
        assert!(preferences::read(&text).is_err(), "{}", row.name());
    }
}

#[test]
fn a_word_that_is_no_game_is_refused() {
    for row in rows("words") {
        assert!(compact::read_game(&row.text("text")).is_err(), "{}", row.name());
    }
}

#[test]
fn a_message_of_the_worker_that_is_no_legal_reply_moves_nothing() {
    for row in rows("replies") {
        let opening = Opening { stored: Some(STRATEGO.to_owned()), ..Opening::default() };
        let (mut table, _) = Stratego::open(opening);
        let record = table.screen().game.record.clone();
        for text in [env!("CARGO_PKG_VERSION").to_owned(), row.text("text")] {
            table.update(Input::Engine(EngineEvent::Message(Some(text))), Moment::default());
        }
        let screen = table.screen();
        assert_eq!(screen.game.record, record, "{}", row.name());
        assert_eq!(screen.board.refusal, None, "{}", row.name());
    }
}
