//! Saved form of a person who offers games on the list of open games: the head, the secret of the
//! person's key and the name, if there is one. Each further line is the key of somebody whose
//! offers are hidden.

use fairboard_play::name::Name;

use crate::head::Form;

/// Key of the text in the browser's storage.
pub const KEY: &str = "fairboard.offers";

/// Most keys that are hidden. The earliest ones go first.
pub const MOST_HIDDEN: usize = 500;

/// A person who offers games, and whose offers the person does not want to see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedOffers {
    /// Secret of the key, as a text of `fair`, once there is one.
    pub secret: Option<String>,
    /// Name that others see.
    pub name: Option<Name>,
    /// Keys whose offers are hidden, as texts of `fair`, the latest last.
    pub hidden: Vec<String>,
}

/// Word in place of a missing secret.
const NONE: &str = "-";

/// The saved text.
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
    let named = name.as_ref().map(|name| format!("{head} {name}"));
    let kept = hidden.len().saturating_sub(MOST_HIDDEN);
    let lines = hidden.iter().skip(kept).map(|key| format!("\n{key}"));
    lines.fold(named.unwrap_or(head), |text, line| text + &line)
}

/// Reads a saved text. Whatever cannot be read is left out: a new key takes its place.
pub fn read(text: &str) -> SavedOffers {
    let body = Form::Offers.body(text).unwrap_or_default();
    let (first, hidden) = body.split_once('\n').unwrap_or((body, ""));
    let (secret, name) = first.split_once(' ').unwrap_or((first, ""));
    SavedOffers {
        secret: Some(secret).filter(|word| !word.is_empty() && *word != NONE).map(str::to_owned),
        name: name.parse().ok(),
        hidden: hidden.split_whitespace().map(str::to_owned).collect(),
    }
}
