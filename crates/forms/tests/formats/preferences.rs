//! Saved preferences.

use std::collections::HashSet;

use fairboard_forms::preferences::{read, write, write_look};
use fairboard_forms::{Damage, FormatError};
use fairboard_play::Strength;
use fairboard_play::preferences::{
    BoardTurn, Confirming, KnownMark, Language, Levels, Memory, MovedMark, Notifying, Numbering,
    Preferences, Sounds, Theme, Thinking, Tour,
};
use fairboard_play::tictactoe::computer::Level;

use crate::golden;

#[allow(clippy::needless_update, reason = "a setting that is added has its usual value here")]
fn golden() -> Preferences {
    Preferences {
        theme: Theme::Dark,
        numbering: Numbering::MarshalOne,
        board: BoardTurn::Still,
        memory: Memory::Forget,
        moved: MovedMark::Hidden,
        known: KnownMark::Hidden,
        sounds: Sounds::On,
        thinking: Thinking::Long,
        notifying: Notifying::On,
        confirming: Confirming::Asked,
        tour: Tour::Offered,
        language: Language::new("pt"),
        levels: Levels { stratego: Strength::ALL[3], tictactoe: Strength::ALL[0] },
        ..Preferences::default()
    }
}

#[test]
fn golden_preferences_are_read_and_written() {
    assert_eq!(read(golden::PREFERENCES), Ok(golden()));
    assert_eq!(write(&golden()), golden::PREFERENCES.trim());
}

#[test]
fn scripts_see_theme_language_and_numbering() {
    for (rule, preferences, expected) in [
        ("the usual ones", Preferences::default(), "system - ten"),
        ("other ones", golden(), "dark pt one"),
        (
            "a light theme",
            Preferences { theme: Theme::Light, ..Preferences::default() },
            "light - ten",
        ),
    ] {
        assert_eq!(write_look(&preferences), expected, "{rule}");
    }
}

#[test]
fn each_setting_has_its_word() {
    for (word, choose) in Preferences::CHOICES {
        let mut preferences = Preferences::default();
        choose(&mut preferences);
        let text = write(&preferences);
        assert_eq!(text, format!("fairboard/preferences 1 {word}").trim(), "{preferences:?}");
    }
}

#[test]
fn all_settings_are_read_together_as_they_were_written() {
    let mut all = HashSet::from([Preferences::default()]);
    for (_, choose) in Preferences::CHOICES {
        let chosen = all.clone().into_iter().map(|mut preferences| {
            choose(&mut preferences);
            preferences
        });
        all.extend(chosen);
    }
    for preferences in all {
        assert_eq!(read(&write(&preferences)), Ok(preferences));
    }
}

#[test]
fn the_tour_is_read_as_it_was_written() {
    for tour in Tour::ALL {
        let preferences = Preferences { tour, ..Preferences::default() };
        assert_eq!(read(&write(&preferences)), Ok(preferences));
    }
}

#[test]
fn levels_are_read_as_they_were_written() {
    for stratego in Strength::ALL {
        for tictactoe in Level::ALL.map(Level::strength) {
            let levels = Levels { stratego, tictactoe };
            let preferences = Preferences { levels, ..Preferences::default() };
            assert_eq!(read(&write(&preferences)), Ok(preferences));
        }
    }
}

#[test]
fn every_language_is_read_as_it_was_written() {
    for tag in ["en", "pt", "pt-br", "zh-hant", "abcdefgh"] {
        let language = Language::new(tag);
        assert_eq!(language.map(|language| language.to_string()).as_deref(), Some(tag));
        let preferences = Preferences { language, ..golden() };
        assert_eq!(read(&write(&preferences)), Ok(preferences));
    }
}

#[test]
fn each_damaged_text_has_its_code() {
    let damaged = |code| FormatError::from(code);
    for (text, error) in [
        ("dark", FormatError::Foreign),
        ("fairboard/preferences", damaged(Damage::Version)),
        ("fairboard/preferences two", damaged(Damage::Version)),
        ("fairboard/preferences 7", FormatError::Newer(7)),
        ("fairboard/preferences 0", damaged(Damage::Version)),
        ("fairboard/preferences 1 beige", damaged(Damage::Word)),
        ("fairboard/preferences 1 language-", damaged(Damage::Word)),
        ("fairboard/preferences 1 language-p", damaged(Damage::Word)),
        ("fairboard/preferences 1 language-PT", damaged(Damage::Word)),
        ("fairboard/preferences 1 language-português", damaged(Damage::Word)),
        ("fairboard/preferences 1 language-abcdefghi", damaged(Damage::Word)),
        ("fairboard/preferences 1 level-", damaged(Damage::Word)),
        ("fairboard/preferences 1 level-6", damaged(Damage::Word)),
        ("fairboard/preferences 1 tic-tac-toe-level-0", damaged(Damage::Word)),
        ("fairboard/preferences 1 tic-tac-toe-level-5", damaged(Damage::Word)),
    ] {
        assert_eq!(read(text), Err(error), "{text}");
    }
}
