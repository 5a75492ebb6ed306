//! Saved form of preferences: a head, and one word for each choice that is not the usual one. The
//! word of a language is `language-` and the language's tag.

use fairboard_play::Strength;
use fairboard_play::preferences::{Choice, Language, Numbering, Preferences, Theme, Tour};

use crate::head::Form;
use crate::{Damage, FormatError};

/// Key of the preferences in the browser's storage.
pub const KEY: &str = "fairboard.preferences";

/// Beginning of the word for a language.
const LANGUAGE: &str = "language-";

/// The words of the choices that are no settings: tour and levels. A usual level has no word.
const OTHERS: &[Choice] = &[
    ("tour", |preferences| preferences.tour = Tour::Offered),
    ("level-1", |preferences| preferences.levels.stratego = Strength::ALL[0]),
    ("level-3", |preferences| preferences.levels.stratego = Strength::ALL[2]),
    ("level-4", |preferences| preferences.levels.stratego = Strength::ALL[3]),
    ("level-5", |preferences| preferences.levels.stratego = Strength::ALL[4]),
    ("tic-tac-toe-level-1", |preferences| preferences.levels.tictactoe = Strength::ALL[0]),
    ("tic-tac-toe-level-3", |preferences| preferences.levels.tictactoe = Strength::ALL[2]),
    ("tic-tac-toe-level-4", |preferences| preferences.levels.tictactoe = Strength::ALL[3]),
];

/// Every word and its choice. A usual choice has no word.
fn words() -> impl Iterator<Item = &'static Choice> {
    Preferences::CHOICES.iter().chain(OTHERS).filter(|(word, _)| !word.is_empty())
}

/// The saved text of preferences.
pub fn write(preferences: &Preferences) -> String {
    // A choice is made already if making it again leaves the preferences unchanged.
    let is_made = |(_, make_choice): &&Choice| {
        let mut changed_preferences = *preferences;
        make_choice(&mut changed_preferences);
        changed_preferences == *preferences
    };
    let words = words().filter(is_made).map(|(word, _)| format!(" {word}"));
    let language = preferences.language.map(|language| format!(" {LANGUAGE}{language}"));
    words.chain(language).fold(Form::Preferences.head(), |text, word| text + &word)
}

/// The inverse of [`write()`]. A choice without a word is the usual one.
///
/// # Errors
///
/// [`FormatError`], with [`Damage::Word`] for an unknown word.
pub fn read(text: &str) -> Result<Preferences, FormatError> {
    let mut preferences = Preferences::default();
    for word in Form::Preferences.body(text)?.split_whitespace() {
        choose(&mut preferences, word)?;
    }
    Ok(preferences)
}

/// The part of preferences that scripts need before a program runs: the theme, the tag of the
/// language or `-`, and the number of the Marshal, a word each.
///
/// # Examples
///
/// ```
/// use fairboard_forms::preferences::write_look;
/// use fairboard_play::preferences::Preferences;
///
/// assert_eq!(write_look(&Preferences::default()), "system - ten");
/// ```
pub fn write_look(preferences: &Preferences) -> String {
    let theme = match preferences.theme {
        Theme::System => "system",
        Theme::Light => "light",
        Theme::Dark => "dark",
    };
    let marshal = match preferences.numbering {
        Numbering::MarshalTen => "ten",
        Numbering::MarshalOne => "one",
    };
    let language = preferences.language.map(|language| language.to_string());
    format!("{theme} {} {marshal}", language.as_deref().unwrap_or("-"))
}

/// Changes the preference that a word of the saved text stands for. An unknown word is damage.
fn choose(preferences: &mut Preferences, word: &str) -> Result<(), Damage> {
    if let Some(tag) = word.strip_prefix(LANGUAGE) {
        preferences.language = Some(Language::new(tag).ok_or(Damage::Word)?);
        return Ok(());
    }
    let known_choice = words().find(|(known, _)| *known == word);
    let (_, make_choice) = known_choice.ok_or(Damage::Word)?;
    make_choice(preferences);
    Ok(())
}
