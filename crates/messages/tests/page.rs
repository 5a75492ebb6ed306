//! Texts around the games, in English.

use std::collections::BTreeSet;

use fairboard_forms::link::Page;
use fairboard_forms::{Damage, ErrorPlace, FormatError};
use fairboard_messages::Messages;
use fairboard_play::preferences::{
    BoardTurn, KnownMark, Memory, MovedMark, Numbering, Sounds, Theme, Thinking,
};
use fairboard_play::tictactoe::{Event, Refusal};
use fairboard_play::{Player, Strength};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Army, ByColor, Rules};
use fairboard_rules::tictactoe::{ByMark, Cell, IllegalMove, Mark, Outcome, Position, Score, led};

const EN: Messages = Messages::ENGLISH;

#[test]
fn a_game_in_progress_is_named_after_what_it_shows() {
    let known = EN.home_onward("Stratego", Some("Two people, setting up"));
    assert_eq!(known, "Continue: Two people, setting up. Stratego");
    assert_eq!(EN.home_onward("Stratego", None), "Continue Stratego");
}

#[test]
fn languages_are_found_by_their_tags() {
    for (wanted, tag) in [
        (&["en"][..], "en"),
        (&["EN-us"], "en"),
        (&["tlh", "en-GB"], "en"),
        (&["tlh"], "en"),
        (&[], "en"),
        (&["pt"], "pt"),
        (&["PT-br", "en"], "pt"),
        (&["tlh", "pt-PT", "en"], "pt"),
        (&["en", "pt"], "en"),
    ] {
        assert_eq!(Messages::choose(wanted.iter().copied()), tag);
    }
    assert_eq!(Messages::find("tlh"), None);
    assert_eq!(Messages::default().name(), "English");
    assert_eq!(format!("{EN:?}"), "Messages(en)");
    assert_eq!(Messages::all().next(), Some(EN));
    let all = Messages::all().map(|messages| (messages.tag(), messages.name()));
    assert!(all.eq(Messages::names().iter().copied()), "every language can be read");
}

#[test]
fn the_english_status_of_tic_tac_toe_is_that_of_the_document() {
    for cells in ["", "5", "14253", "142596", "123546879"] {
        let mut position = Position::default();
        for number in cells.bytes() {
            position.play(Cell::new(number - b'0').unwrap()).unwrap();
        }
        assert_eq!(EN.tictactoe_state(&position, None), led::status(&position).text, "{cells}");
        for (late, expected) in [(Mark::X, "time is up: o won"), (Mark::O, "time is up: x won")] {
            assert_eq!(EN.tictactoe_state(&position, Some(late)), expected, "{cells}");
        }
    }
}

#[test]
fn cells_are_named_with_their_marks_and_hints() {
    let cell = |number| Cell::new(number).unwrap();
    for (number, mark, hint, expected) in [
        (1, None, None, "Cell 1, empty"),
        (5, Some(Mark::X), None, "Cell 5, x"),
        (9, Some(Mark::O), None, "Cell 9, o"),
        (2, None, Some(Score::Win), "Cell 2, empty, win"),
        (3, None, Some(Score::Draw), "Cell 3, empty, draw"),
        (4, None, Some(Score::Loss), "Cell 4, empty, loss"),
    ] {
        assert_eq!(EN.cell_name(cell(number), mark, hint), expected);
    }
}

#[test]
fn tic_tac_toe_is_announced_in_sentences() {
    let status = "o's turn";
    for (event, expected) in [
        (Event::Played(Mark::X, Cell::ALL[4]), "x in cell 5."),
        (Event::Ended(Outcome::Draw), "o's turn."),
        (Event::Late(Mark::O), "o's turn."),
        (Event::SteppedTo(0), "At the start: o's turn."),
        (Event::SteppedTo(1), "After 1 move: o's turn."),
        (Event::SteppedTo(3), "After 3 moves: o's turn."),
        (Event::Began, "New game."),
        (Event::TallyCleared, "Tally cleared."),
    ] {
        assert_eq!(EN.tictactoe_event(event, status), expected);
    }
    for (refusal, expected) in [
        (Refusal::NotAtDevice, "It is not your turn."),
        (Refusal::NotYourTurn, "It is not your turn."),
        (Refusal::NotNow, "You cannot do that now."),
        (Refusal::Strength, "You cannot do that now."),
        (IllegalMove::Occupied.into(), "That cell is taken."),
        (IllegalMove::GameOver.into(), "The game is over."),
    ] {
        assert_eq!(EN.tictactoe_refusal(refusal), expected);
    }
}

#[test]
fn players_are_named_with_their_level() {
    let computer = |level| Player::Computer(Strength::new(level).unwrap());
    for (name, expected) in [
        (EN.player(Player::Person), "Person"),
        (EN.player(computer(1)), "Computer, level 1 (very easy)"),
        (EN.player(computer(3)), "Computer, level 3 (medium)"),
        (EN.player(computer(5)), "Computer, level 5 (very hard)"),
        (EN.tictactoe_player(Player::Person), "Person"),
        (EN.tictactoe_player(computer(1)), "Computer, level 1 (easy)"),
        (EN.tictactoe_player(computer(4)), "Computer, level 4 (perfect)"),
        (EN.tictactoe_player(computer(5)), "Computer, level 4 (perfect)"),
    ] {
        assert_eq!(name, expected);
    }
}

/// The reader of a link to a game may be none of its players.
#[test]
fn players_of_a_game_that_was_played_are_nobody_in_particular() {
    let computer = Player::Computer(Strength::new(2).unwrap());
    let person = Player::Person;
    for (red, blue, stratego, tictactoe) in [
        (
            person,
            computer,
            "Red: A person, Blue: Computer, level 2 (easy)",
            "x: A person, o: Computer, level 2 (medium)",
        ),
        (
            computer,
            person,
            "Red: Computer, level 2 (easy), Blue: A person",
            "x: Computer, level 2 (medium), o: A person",
        ),
        (person, person, "Two people", "Two people"),
        (
            computer,
            computer,
            "Red: Computer, level 2 (easy), Blue: Computer, level 2 (easy)",
            "x: Computer, level 2 (medium), o: Computer, level 2 (medium)",
        ),
    ] {
        assert_eq!(EN.past_players(ByColor { red, blue }), stratego);
        assert_eq!(EN.tictactoe_past_players(ByMark { x: red, o: blue }), tictactoe);
    }
}

#[test]
fn the_game_is_named_by_its_rules_and_army() {
    assert_eq!(EN.game(&Rules::CLASSIC), "Game: international rules, 40 pieces");
    let barrage = Rules::VDM.with_army(Army::Barrage);
    assert_eq!(EN.game(&barrage), "Game: VDM++ model, Barrage, 8 pieces");
}

#[test]
fn the_table_of_differences_is_read_off_the_rules() {
    let rows = EN.differences(&Rules::ALL);
    let row = |name: &str| rows.iter().find(|(found, _)| *found == name).unwrap().1.clone();
    assert_eq!(rows.len(), 5);
    assert_eq!(row("First move"), ["Red", "Blue"]);
    assert_eq!(row("Moves without an attack"), ["draw after 200 moves", "no limit"]);
    assert_eq!(row("An attacking Miner beats")[0], "Flag, Bomb, Spy, Scout");
    assert!(row("An attacking Spy beats")[0].ends_with("Marshal"));
    assert!(row("Repeated moves")[0].contains("two-squares"));
    let free = EN.differences(&[Rules::CLASSIC.without_repetition()]);
    assert_eq!(free[3].1, ["no limit"]);
}

#[test]
fn a_save_that_cannot_be_read_is_no_lesson_in_parsing() {
    let damaged = Damage::Move.at(ErrorPlace::Ply(7));
    for (error, beginning) in [
        (damaged, "Your saved game could not be read."),
        (FormatError::Foreign, "Your saved game could not be read."),
        (
            FormatError::Newer(9),
            "Your saved game comes from a newer version of Fairboard and waits for it.",
        ),
    ] {
        let notice = EN.unreadable(&error);
        assert!(notice.starts_with(beginning), "{notice}");
        assert!(!notice.contains(|letter: char| letter.is_ascii_digit()), "{notice}");
    }
}

#[test]
fn windows_are_named_after_their_page() {
    for (page, title) in [
        (Page::Home, "Fairboard"),
        (Page::Stratego, "Stratego – Fairboard"),
        (Page::TicTacToe, "Tic-tac-toe – Fairboard"),
        (Page::Embed, "A board on your page – Fairboard"),
        (Page::Replay, "A finished game – Fairboard"),
        (Page::Far, "Play far apart – Fairboard"),
        (Page::Packet, "Play far apart – Fairboard"),
    ] {
        assert_eq!(EN.window_title(page), title);
    }
}

#[test]
fn every_key_of_the_board_has_its_effect() {
    let keys = EN.keys();
    assert_eq!(keys[0], ("Arrow keys", "Move around the board"));
    assert_eq!(keys[8], ("?", "Show these shortcuts"));
    // Boards on which nothing can be marked leave it out.
    assert_eq!(keys.last(), Some(&("N", "Mark what you think an enemy piece is")));
}

/// Two players compare pictures aloud, so no two of them may have one name.
#[test]
fn the_64_pictures_have_64_names_in_each_language() {
    for messages in Messages::all() {
        let names: BTreeSet<_> = (0..64).map(|number| messages.picture(number)).collect();
        let names: BTreeSet<_> = names.into_iter().map(str::to_lowercase).collect();
        assert_eq!(names.len(), 64, "{messages:?}");
        assert!(!names.contains(""), "{messages:?}");
        assert_eq!(messages.picture(64), "", "{messages:?}");
    }
}

#[test]
fn settings_are_named() {
    assert_eq!(Theme::ALL.map(|theme| EN.theme(theme)), ["System", "Light", "Dark"]);
    let numberings = Numbering::ALL.map(|numbering| EN.numbering(numbering));
    assert_eq!(numberings, ["Marshal is 10", "Marshal is 1"]);
    let turns = BoardTurn::ALL.map(|turn| EN.board_turn(turn));
    assert_eq!(turns, ["Current player at the bottom", "Red at the bottom"]);
    assert_eq!(Memory::ALL.map(|memory| EN.memory(memory)), ["Keep showing", "Hide again"]);
    assert_eq!(Sounds::ALL.map(|sounds| EN.sounds(sounds)), ["Off", "On"]);
    assert_eq!(KnownMark::ALL.map(|mark| EN.known_mark(mark)), ["Show an eye", "No mark"]);
    assert_eq!(MovedMark::ALL.map(|mark| EN.moved_mark(mark)), ["Show a mark", "No mark"]);
    let times = ["Up to ¼ second", "Up to 1 second", "Up to 3 seconds", "Up to 10 seconds"];
    assert_eq!(Thinking::ALL.map(|time| EN.thinking(time)), times);
}

/// Tests of the page and assistive technology rely on these names.
#[test]
fn names_that_others_rely_on() {
    for (name, expected) in [
        (EN.label_tictactoe_board(), "Tic-tac-toe board"),
        (EN.label_board(), "Stratego board"),
        (EN.label_tray(), "Pieces to place"),
        (EN.button_reset(), "Reset"),
        (EN.button_random(), "Random setup"),
        (EN.button_clear(), "Clear"),
        (EN.button_start(), "Start"),
        (EN.button_ready(), "Ready"),
        (EN.button_leave(), "Resign"),
        (EN.button_undo(), "Undo move"),
        (EN.button_hint(), "Hint"),
        (EN.tictactoe(), "Tic-tac-toe"),
        (EN.stratego(), "Stratego"),
    ] {
        assert_eq!(name, expected);
    }
}
