//! Words of the library: opinions on setups, setups row by row, results of requests, and the
//! content or the fault of a text.

use fairboard_forms::FormatError;
use fairboard_forms::found::BadText;
use fairboard_forms::text::{BadGame, BadLine, BadSetup};
use fairboard_messages::Messages;
use fairboard_rules::stratego::{Color, Deployment, Square};
use fairboard_setups::Opinion;
use fairboard_table::library::{LibraryContent, LibraryResult};
use fairboard_ui::{opinion_words, unreadable_words};

/// The opinion on a setup in one sentence.
pub(super) fn opinion(setup: &Deployment, messages: Messages) -> String {
    opinion_words(messages, Opinion::of(setup))
}

/// The pieces of a setup row by row, the front row first, for assistive technology.
pub(super) fn rows(setup: &Deployment, messages: Messages) -> String {
    // Red's front row is row 3 of the board. The labels count from the front row, which is row 1.
    let as_red = setup.for_side(Color::Red);
    let row_label = |row: u8| {
        let squares = (0..Square::SIDE).filter_map(|column| Square::new(column, row));
        let ranks = squares.filter_map(|square| as_red.draft().rank_at(square));
        let names: Vec<_> = ranks.map(|rank| messages.rank(rank)).collect();
        messages.label_row(u32::from(4 - row), &names.join(", "))
    };
    [3, 2, 1, 0].map(row_label).join(". ")
}

/// The result of a request, in one sentence.
pub(super) fn result(result: &LibraryResult, messages: Messages) -> String {
    match result {
        LibraryResult::Copied => messages.told_copied().to_owned(),
        LibraryResult::NotCopied => messages.select_and_copy().to_owned(),
        LibraryResult::Watched => messages.refused_watched().to_owned(),
        LibraryResult::Unreadable => messages.refused_unreadable().to_owned(),
        LibraryResult::NotStored => messages.not_stored().to_owned(),
        LibraryResult::NoName => messages.name_missing().to_owned(),
        LibraryResult::SavedAs(name) => messages.saved_as(name),
        LibraryResult::Full(most) => messages.saved_full(*most as u32),
        LibraryResult::Trouble(fault) => trouble(*fault, messages).to_owned(),
        LibraryResult::Renamed(name) => messages.renamed(name),
        LibraryResult::Deleted(name) => messages.deleted(name),
        LibraryResult::GameDeleted => messages.game_deleted().to_owned(),
        LibraryResult::Kept => messages.kept().to_owned(),
        LibraryResult::NotShared => messages.not_shared().to_owned(),
        LibraryResult::Content(content) => found(content, messages),
        LibraryResult::Cut(content) => {
            format!("{} {}", found(content, messages), messages.found_cut())
        }
        LibraryResult::Bad(bad) => bad_text(bad, messages),
    }
}

/// The notice that the saved setups could not be read because of this fault.
pub(super) const fn trouble(fault: FormatError, messages: Messages) -> &'static str {
    match fault {
        FormatError::Newer(_) => messages.saved_newer(),
        FormatError::Foreign | FormatError::Damaged { .. } => messages.saved_unreadable(),
    }
}

/// The content of a text in one sentence. Empty for a game without an outcome.
pub(super) fn found(found: &LibraryContent, messages: Messages) -> String {
    match found {
        LibraryContent::Game { outcome, plies, .. } => {
            // Only a made-up link has a game without an outcome.
            outcome.map(|outcome| messages.replayed(outcome, *plies)).unwrap_or_default()
        }
        LibraryContent::Running { plies, .. } => messages.found_running(*plies as u32),
        LibraryContent::Setup(setup) => messages.found_setup(messages.army(setup.army())),
        LibraryContent::Sketch { .. } => messages.found_position().to_owned(),
        LibraryContent::TicTacToe { situation, .. } => {
            let state = messages.tictactoe_state(&situation.position, situation.late);
            messages.found_tictactoe(situation.cursor as u32, &state)
        }
    }
}

/// The reason why a text has no content.
pub(super) fn bad_text(bad: &BadText, messages: Messages) -> String {
    match bad {
        BadText::Unknown => messages.bad_text_unknown().to_owned(),
        BadText::Link(FormatError::Newer(_)) => messages.link_newer().to_owned(),
        BadText::Link(FormatError::Foreign) => messages.bad_text_unknown().to_owned(),
        BadText::Link(FormatError::Damaged { .. }) => messages.link_damaged().to_owned(),
        BadText::Saved(fault) => unreadable_words(messages, *fault).to_owned(),
        BadText::Setup(bad) => bad_setup(*bad, messages),
        BadText::Game(bad) => bad_game(*bad, messages),
        BadText::Sketch(fault) => messages.bad_position(*fault),
    }
}

/// The fault of a setup in letters, with its row and place if one letter is wrong.
fn bad_setup(bad: BadSetup, messages: Messages) -> String {
    match bad {
        BadSetup::Length(letters) => messages.bad_text_length(letters as u32),
        BadSetup::Letter { letter, row, place } => {
            let [row, place] = [row, place].map(|number| number.to_string());
            messages.bad_text_letter(&row, &place, &letter.to_string())
        }
        BadSetup::TooMany { rank, row, place } => {
            let [row, place] = [row, place].map(|number| number.to_string());
            messages.bad_text_many(&row, &place, rank)
        }
        BadSetup::Missing(missing) => messages.incomplete(&missing),
    }
}

/// The fault of a game in plain text, with its line if one line is wrong.
fn bad_game(bad: BadGame, messages: Messages) -> String {
    match bad {
        BadGame::Head(fault) => unreadable_words(messages, fault).to_owned(),
        BadGame::NotOver => messages.bad_text_not_over().to_owned(),
        BadGame::Line { line, fault } => match fault {
            BadLine::Unknown => messages.bad_text_line(line as u32),
            BadLine::Army => messages.bad_text_army(line as u32),
            BadLine::Start => messages.bad_text_position(line as u32),
            BadLine::Character(character) => {
                messages.bad_text_character(line as u32, &character.to_string())
            }
            BadLine::Word => messages.bad_text_word(line as u32),
            BadLine::Move => messages.bad_text_move(line as u32),
        },
    }
}
