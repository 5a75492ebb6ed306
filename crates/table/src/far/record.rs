//! Stored games: their texts, and the comparison of the two places in which each text is stored.

use fairboard_fair::{Duel, Mailbox, Tag, text};
use fairboard_forms::far::{self, Compared, SavedOffer, Watching, read_forgotten};
use fairboard_forms::guesses::Guesses;
use fairboard_forms::timing::Timing;
use fairboard_forms::{Damage, FormatError};
use fairboard_play::name::Name;
use fairboard_rules::stratego::Square;

/// Everything that is stored of a game with somebody far away, from this player's side.
#[derive(Clone)]
pub(super) struct FarGame {
    /// Time of the last message of either side, in milliseconds since 1970. Any other change adds
    /// at least a millisecond, so that a later state of the game always has a later time.
    pub(super) since: u64,
    pub(super) compared: Compared,
    /// Secret of the mailboxes on a relay, if the game has mailboxes.
    pub(super) mailbox: Option<Mailbox>,
    pub(super) watching: Watching,
    pub(super) timing: Option<Timing>,
    /// Name of the game before, if this is a rematch.
    pub(super) before: Option<String>,
    pub(super) opponent: Option<Name>,
    pub(super) duel: Duel,
    /// The ranks that the person guesses for pieces of the other player.
    pub(super) guesses: Guesses,
    /// The offer with which the game began, if it began on the list of open games.
    pub(super) offer: Option<SavedOffer>,
}

/// The record of a game, as it was read from its stored text.
#[derive(Clone)]
pub(super) enum Record {
    /// A game that can be read.
    Whole(Box<FarGame>),
    /// A text that cannot be read. The text may hold an army, so nothing shows the text.
    Damaged(FormatError, String),
}

impl FarGame {
    /// A game that begins at the time `since`. `before` is the name of the game before a rematch.
    pub(super) fn new(duel: Duel, before: Option<String>, since: u64) -> Self {
        Self {
            since,
            compared: Compared::default(),
            mailbox: None,
            watching: Watching::default(),
            timing: None,
            before,
            opponent: None,
            duel,
            guesses: [None; Square::COUNT],
            offer: None,
        }
    }

    pub(super) fn name(&self) -> String {
        name_of(self.duel.tag())
    }

    /// Returns `false` if the person has found that the two players see different pictures.
    /// Somebody may then have changed the messages.
    pub(super) fn is_trusted(&self) -> bool {
        self.compared != Compared::Different
    }

    /// Reads a game from its stored text. The error is [`Damage::Check`] if the saved duel or the
    /// secret of the mailboxes is damaged.
    pub(super) fn read(stored: &str) -> Result<Self, FormatError> {
        let saved = far::read(stored)?;
        let duel_bytes = text::decode(&saved.duel).ok_or(Damage::Check)?;
        let read_secret = |word: String| {
            let bytes = text::decode(&word).and_then(|bytes| bytes.try_into().ok());
            bytes.ok_or(Damage::Check)
        };
        Ok(Self {
            since: saved.since,
            compared: saved.compared,
            mailbox: saved.mailbox.map(read_secret).transpose()?,
            watching: saved.watching,
            timing: saved.timing,
            before: saved.before,
            opponent: saved.opponent,
            duel: Duel::restore(&duel_bytes).map_err(|_| Damage::Check)?,
            guesses: saved.guesses,
            offer: saved.offer,
        })
    }

    /// The text in which the game is stored.
    pub(super) fn write(&self) -> String {
        far::write(&far::SavedFarGame {
            since: self.since,
            compared: self.compared,
            mailbox: self.mailbox.map(|secret| text::encode(&secret)),
            watching: self.watching,
            timing: self.timing,
            before: self.before.clone(),
            opponent: self.opponent.clone(),
            duel: text::encode(&self.duel.save()),
            guesses: self.guesses,
            offer: self.offer.clone(),
        })
    }
}

/// Name of a game: its tag as hexadecimal digits.
pub(super) fn name_of(tag: Tag) -> String {
    tag.bytes().map(|byte| format!("{byte:02x}")).concat()
}

/// A game as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stored {
    /// The text of the game.
    Text(String),
    /// The game is not stored: it is new, or the storage was lost.
    Nowhere,
    /// The person has forgotten the game.
    Forgotten,
}

/// The place with the older state of a game, either the storage or the disk, and the text that this
/// place lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behind<'a> {
    /// The browser's storage, whose last changes a killed browser may have lost. The storage lacks
    /// this text; `None` if the game was forgotten since.
    Storage(Option<&'a str>),
    /// The disk, which lacks this text.
    Disk(&'a str),
}

impl<'a> Behind<'a> {
    /// Compares the texts of a game in both places; `None` if neither text replaces the other. If
    /// the time in the text of the storage cannot be read, nothing replaces this text.
    pub fn of(stored: Option<&'a str>, disk: Option<&'a str>) -> Option<Self> {
        match (stored, disk) {
            (Some(stored), Some(disk)) if stored != disk => Self::of_different(stored, disk),
            (Some(stored), None) => Some(Self::Disk(stored)),
            (None, Some(disk)) => {
                // The storage lacks nothing if the disk only says that the game was forgotten.
                read_forgotten(disk).is_none().then_some(Self::Storage(Some(disk)))
            }
            (Some(_), Some(_)) | (None, None) => None,
        }
    }

    /// Compares two texts of a game that differ.
    fn of_different(stored: &'a str, disk: &'a str) -> Option<Self> {
        let stored_at = time_of(stored)?;
        let is_stored_whole = time_if_whole(stored).is_some();
        let forgotten_at = read_forgotten(disk);
        let is_disk_ahead = match forgotten_at.or_else(|| time_if_whole(disk)) {
            // Of two states of one time, a damaged one gives way.
            Some(disk_at) => stored_at < disk_at || (stored_at == disk_at && !is_stored_whole),
            // A later state counts even if it is damaged, so that nothing is signed from an earlier
            // state.
            None => is_later(disk, stored_at),
        };
        if is_disk_ahead {
            Some(Self::Storage(forgotten_at.is_none().then_some(disk)))
        } else {
            // A damaged text in the storage replaces nothing.
            is_stored_whole.then_some(Self::Disk(stored))
        }
    }
}

/// Time of the last change of a game, if the fields of its text can be read. The saved duel may be
/// damaged.
fn time_of(text: &str) -> Option<u64> {
    far::read(text).ok().map(|saved| saved.since)
}

/// Returns `true` for the text of a state after this time. Also `true` for a text in a newer
/// format, which a later version of the page has written.
fn is_later(text: &str, time: u64) -> bool {
    match far::read(text) {
        Ok(saved) => saved.since > time,
        Err(error) => matches!(error, FormatError::Newer(_)),
    }
}

/// Time of the last change of a game that can be read to its end.
fn time_if_whole(text: &str) -> Option<u64> {
    FarGame::read(text).ok().map(|game| game.since)
}

impl Record {
    /// Reads the text that is stored under this name. The record is damaged if the text cannot be
    /// read, or is the text of another game.
    pub(super) fn read(name: &str, text: String) -> Self {
        match FarGame::read(&text) {
            Ok(game) if game.name() == name => Self::Whole(Box::new(game)),
            Ok(_) => Self::Damaged(Damage::Check.into(), text),
            Err(error) => Self::Damaged(error, text),
        }
    }

    pub(super) fn game(&self) -> Option<&FarGame> {
        match self {
            Self::Whole(game) => Some(game),
            Self::Damaged(..) => None,
        }
    }

    /// Returns `true` for an earlier state of the game than `known`. Also `true` for a text that
    /// cannot be read and that [`is_later`] does not take for a later state.
    pub(super) fn is_worse_than(&self, known: &FarGame) -> bool {
        match self {
            Self::Whole(game) => game.since < known.since,
            Self::Damaged(_, text) => !is_later(text, known.since),
        }
    }
}
