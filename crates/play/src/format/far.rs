//! Saved form of one side of a game with somebody far away, version 1: `fairboard/far 1`, and five
//! words: the time of the last change, whether the words were compared, the carrier of the last
//! message, the game before a rematch, and the game itself, a text of the crate `fair`.
//!
//! It holds the army and the keys of one player.

use super::{Damage, FormatError};

const FORMAT: &str = "fairboard/far";
const VERSION: u32 = 1;

/// Word in the place of a game that there is not.
const NONE: &str = "-";

/// One side of a game with somebody far away.
#[derive(Clone, PartialEq, Eq)]
pub struct Kept {
    /// Time of the last change, in milliseconds since 1970.
    pub since: u64,
    /// Result of comparing the words.
    pub compared: Compared,
    /// Carrier of the last message.
    pub carrier: Carrier,
    /// Name of the game before, if this is a rematch.
    pub before: Option<String>,
    /// The game as a text of `fair`.
    pub duel: String,
}

/// Result of comparing the words that both players see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compared {
    /// They were not compared yet.
    #[default]
    NotYet,
    /// They are the same.
    Same,
    /// They differ: somebody stands between the players.
    Different,
    /// The keys of the game before vouch for this one.
    Vouched,
}

impl Compared {
    const WORDS: [(&'static str, Self); 4] = [
        ("not-yet", Self::NotYet),
        ("same", Self::Same),
        ("different", Self::Different),
        ("vouched", Self::Vouched),
    ];
}

/// Way on which messages travel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Carrier {
    /// Links and texts, sent by the players themselves.
    #[default]
    Link,
    /// A connection between the two browsers.
    Direct,
}

impl Carrier {
    const WORDS: [(&'static str, Self); 2] = [("link", Self::Link), ("direct", Self::Direct)];
}

/// True for a text of this form, whole or not.
pub fn is_kept(text: &str) -> bool {
    text.starts_with(FORMAT)
}

/// The saved text.
pub fn write(kept: &Kept) -> String {
    let Kept { since, compared, carrier, before, duel } = kept;
    let (compared, carrier) = (name(&Compared::WORDS, compared), name(&Carrier::WORDS, carrier));
    let before = before.as_deref().unwrap_or(NONE);
    format!("{FORMAT} {VERSION} {since} {compared} {carrier} {before} {duel}")
}

/// Reads a saved text. The game in it is read by `fair`.
///
/// # Errors
///
/// [`FormatError`].
pub fn read(text: &str) -> Result<Kept, FormatError> {
    let mut words = text.strip_prefix(FORMAT).ok_or(FormatError::Foreign)?.split_whitespace();
    let mut word = || words.next().ok_or(Damage::Form);
    match word()?.parse() {
        Err(_) => return Err(Damage::Form.into()),
        Ok(0) => return Err(Damage::Version.into()),
        Ok(VERSION) => {}
        Ok(newer) => return Err(FormatError::Newer(newer)),
    }
    let kept = Kept {
        since: word()?.parse().map_err(|_| Damage::Form)?,
        compared: value(&Compared::WORDS, word()?)?,
        carrier: value(&Carrier::WORDS, word()?)?,
        before: Some(word()?).filter(|name| *name != NONE).map(str::to_owned),
        duel: word()?.to_owned(),
    };
    if words.next().is_some() { Err(Damage::Form.into()) } else { Ok(kept) }
}

/// The word of a value; each has one.
fn name<T: PartialEq>(words: &[(&'static str, T)], value: &T) -> &'static str {
    words.iter().find(|(_, one)| one == value).map_or(NONE, |(word, _)| word)
}

/// The inverse of [`name`].
fn value<T: Copy>(words: &[(&'static str, T)], word: &str) -> Result<T, Damage> {
    words.iter().find(|(known, _)| *known == word).map(|(_, value)| *value).ok_or(Damage::Word)
}
