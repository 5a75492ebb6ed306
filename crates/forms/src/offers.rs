//! Saved form of a person who offers games on the list of open games. The first line has the head,
//! the secret of the person's key and, if one is given, the person's name. Each further line is the
//! key of another person, whose offers are hidden.

use fairboard_play::name::Name;

use crate::head::Form;

/// Key of the text in the browser's storage.
pub const KEY: &str = "fairboard.offers";

/// Largest number of keys whose offers are hidden. The earliest keys are removed first.
pub const MAX_HIDDEN: usize = 500;

/// A person who offers games, and the keys of people whose offers this person has hidden.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedOffers {
    /// Secret of the person's key, as the crate `fair` writes it; `None` until the first offer.
    pub secret: Option<String>,
    /// The name under which others see the person.
    pub name: Option<Name>,
    /// Keys whose offers are hidden, as the crate `fair` writes them, the latest last.
    pub hidden: Vec<String>,
}

/// Word in place of a missing secret.
const NONE: &str = "-";

/// Writes the saved text, with at most the latest [`MAX_HIDDEN`] hidden keys.
///
/// # Examples
///
/// ```
/// use fairboard_forms::offers::{SavedOffers, read, write};
///
/// let name = "Ana Maria".parse().ok();
/// let offers = SavedOffers { secret: Some("AQ".to_owned()), name, hidden: vec!["Ag".to_owned()] };
/// assert_eq!(write(&offers), "fairboard/offers 1 AQ Ana Maria\nAg");
/// assert_eq!(read(&write(&offers)), offers);
/// ```
pub fn write(offers: &SavedOffers) -> String {
    let SavedOffers { secret, name, hidden } = offers;
    let head = format!("{} {}", Form::Offers.head(), secret.as_deref().unwrap_or(NONE));
    let named_head = name.as_ref().map(|name| format!("{head} {name}"));
    let dropped_count = hidden.len().saturating_sub(MAX_HIDDEN);
    let lines = hidden.iter().skip(dropped_count).map(|key| format!("\n{key}"));
    lines.fold(named_head.unwrap_or(head), |text, line| text + &line)
}

/// Reads a saved text. A part that cannot be read is omitted. A missing secret is replaced by a new
/// secret later.
pub fn read(text: &str) -> SavedOffers {
    let body = Form::Offers.body(text).unwrap_or_default();
    let (first_line, hidden) = body.split_once('\n').unwrap_or((body, ""));
    let (secret, name) = first_line.split_once(' ').unwrap_or((first_line, ""));
    SavedOffers {
        secret: Some(secret).filter(|word| !word.is_empty() && *word != NONE).map(str::to_owned),
        name: name.parse().ok(),
        hidden: hidden.split_whitespace().map(str::to_owned).collect(),
    }
}
