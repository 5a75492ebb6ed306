//! Stored games.

use fairboard_fair::{Duel, Tag, text};
use fairboard_forms::far::{self as format, Carrier, Compared};
use fairboard_forms::guesses::Guesses;
use fairboard_forms::{Damage, FormatError};
use fairboard_play::name::Name;
use fairboard_rules::stratego::Square;

/// One side of a game.
#[derive(Clone)]
pub(super) struct Kept {
    /// Time of the last change, in milliseconds since 1970.
    pub(super) since: u64,
    pub(super) compared: Compared,
    pub(super) carrier: Carrier,
    /// Name of the game before, if this is a rematch.
    pub(super) before: Option<String>,
    /// Name of the other player.
    pub(super) opponent: Option<Name>,
    pub(super) duel: Duel,
    /// What the person thinks that pieces of the other player are.
    pub(super) guesses: Guesses,
}

/// A stored text.
#[derive(Clone)]
pub(super) enum Record {
    /// A game.
    Whole(Box<Kept>),
    /// A text that cannot be read. It may hold an army, so nothing shows it.
    Damaged(FormatError, String),
}

impl Kept {
    pub(super) fn new(duel: Duel, before: Option<String>, since: u64) -> Self {
        let (compared, carrier) = (Compared::default(), Carrier::default());
        let guesses = [None; Square::COUNT];
        Self { since, compared, carrier, before, opponent: None, duel, guesses }
    }

    /// Name of the game.
    pub(super) fn name(&self) -> String {
        name_of(self.duel.tag())
    }

    pub(super) fn read(text: &str) -> Result<Self, FormatError> {
        let format::Kept { since, compared, carrier, before, duel, opponent, guesses } =
            format::read(text)?;
        let bytes = text::decode(&duel).ok_or(Damage::Check)?;
        let duel = Duel::restore(&bytes).map_err(|_| Damage::Check)?;
        Ok(Self { since, compared, carrier, before, opponent, duel, guesses })
    }

    pub(super) fn write(&self) -> String {
        format::write(&format::Kept {
            since: self.since,
            compared: self.compared,
            carrier: self.carrier,
            before: self.before.clone(),
            opponent: self.opponent.clone(),
            duel: text::encode(&self.duel.save()),
            guesses: self.guesses,
        })
    }
}

/// Name of a game: its tag as hexadecimal digits.
pub(super) fn name_of(tag: Tag) -> String {
    tag.bytes().map(|byte| format!("{byte:02x}")).concat()
}

/// Tells whether a text of the disk is the game of this name, with all that the stored text has.
/// It takes the place of that, which a browser that was killed has forgotten in part.
pub fn goes_on(name: &str, stored: Option<&str>, disk: &str) -> bool {
    let Ok(disk) = Kept::read(disk) else { return false };
    let is_more = match stored.map(Kept::read) {
        None => true,
        Some(Ok(stored)) => stored.duel.is_continued_by(&disk.duel),
        // It is kept until the person has copied it.
        Some(Err(_)) => false,
    };
    is_more && disk.name() == name
}

impl Record {
    /// The record of a game with this name.
    pub(super) fn read(name: &str, text: String) -> Self {
        match Kept::read(&text) {
            Ok(kept) if kept.name() == name => Self::Whole(Box::new(kept)),
            Ok(_) => Self::Damaged(Damage::Check.into(), text),
            Err(error) => Self::Damaged(error, text),
        }
    }

    pub(super) fn kept(&self) -> Option<&Kept> {
        match self {
            Self::Whole(kept) => Some(kept),
            Self::Damaged(..) => None,
        }
    }
}
