//! Saving of a game of Stratego or tic-tac-toe: whether the browser has stored the game, the
//! notices about that, and changes of the game in other tabs.

use std::fmt;

use fairboard_forms::FormatError;
use fairboard_forms::lineage::{Lineage, Relation};

use crate::Effect;
use crate::embed::{self, EmbedReport};

/// Result of storing a game, or of storing it among the finished games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keeping {
    /// The browser has stored the game, or its place in the list.
    #[default]
    Stored,
    /// The browser has refused. The game, or its place in the list, lasts until the page is closed.
    Refused,
}

/// Trouble with a stored record other than a game, such as the record of solved puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordTrouble {
    /// The record could not be read, and another record begins.
    BegunAnew,
    /// The browser does not store the record.
    NotStored,
}

/// A notice that stays until its cause is gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The browser does not store the game.
    NotKept,
    /// The browser stores the game, but has no room to list the game among the finished games.
    NotListed,
    /// The browser has refused to copy. The notice stays until a change of the game in this tab.
    NotCopied,
    /// A stored game could not be read. The text of the game may hold both armies, so the text is
    /// not shown; the text can be copied or discarded.
    Unreadable(FormatError),
    /// A stored game could be read up to its last good move, and goes on from there.
    Cut(FormatError),
    /// A game that an earlier visit could not read is still set aside.
    SetAside,
    /// Another tab changed the game at the same instant. The other tab's change stays, and the
    /// change made here is lost.
    Outdone,
}

/// Saving of one table's game: whether the browser has stored the game, a text that could not be
/// read, and the changes of the game here and in other tabs.
#[derive(Clone, Debug, Default)]
pub struct Saving {
    /// Result of the newest attempt to store the game.
    keeping: Keeping,
    /// Result of listing the game among the finished games.
    listing: Keeping,
    /// True if a request to copy was refused since the last change of the game here.
    is_not_copied: bool,
    unreadable: Option<Unreadable>,
    /// Names of the game's newest changes, by which tabs compare their records.
    lineage: Lineage,
    newest: NewestChange,
}

/// Origin of the newest change of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum NewestChange {
    /// The change comes from another tab, or from an earlier visit.
    #[default]
    Elsewhere,
    /// The change comes from this tab.
    Here,
    /// The change comes from another tab, and replaced a change of this tab. This state lasts until
    /// the next change here.
    Replacement,
}

/// Result of comparing the game of this tab with the record of another tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TabMeeting {
    /// The game and the record are the same.
    Same,
    /// The game of this tab stays, and is to be stored again.
    OwnStays,
    /// The record follows from the game of this tab, and takes its place.
    OtherFollows,
    /// The record and the game of this tab have different changes. The record takes the place of
    /// the game, and is to be stored again.
    OtherReplaces,
    /// As [`OtherReplaces`](Self::OtherReplaces), and a change made in this tab is lost.
    OtherOutdoes,
}

#[derive(Clone)]
struct Unreadable {
    text: String,
    notice: Notice,
}

/// The debug output names the notice but not the text, which may hold both armies.
impl fmt::Debug for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Unreadable").field("notice", &self.notice).finish_non_exhaustive()
    }
}

impl TabMeeting {
    /// True if the game that stays is to be stored again, because the browser may have stored the
    /// rejected game last.
    pub const fn needs_storing(self) -> bool {
        match self {
            Self::Same | Self::OtherFollows => false,
            Self::OwnStays | Self::OtherReplaces | Self::OtherOutdoes => true,
        }
    }
}

/// Result of reading a stored game: the game, and the damage after its last good move.
pub type ReadGame<T> = Result<(T, Option<FormatError>), FormatError>;

/// Result of [`Saving::open`]: the stored game as far as it could be read, and its saving from now
/// on.
#[derive(Debug)]
pub struct OpenedGame<T> {
    /// The saving of the game from now on.
    pub saving: Saving,
    /// The stored game, as far as it could be read.
    pub game: Option<T>,
    /// Effects that set aside a text that could not be read whole, and that store the game as far
    /// as it could be read.
    pub effects: Vec<Effect>,
}

impl Saving {
    /// Reads a stored game. `earlier` is a text that was set aside before.
    pub fn open<T>(
        stored: Option<String>,
        earlier: Option<String>,
        read: impl FnOnce(&str) -> ReadGame<T>,
    ) -> OpenedGame<T> {
        let (game, fault) = match stored.as_deref().map(read) {
            None => (None, None),
            Some(Ok((game, damage))) => (Some(game), damage),
            Some(Err(error)) => (None, Some(error)),
        };
        // Changes follow from the stored text even if its game cannot be read.
        let lineage = stored.as_deref().and_then(Lineage::read).unwrap_or_default();
        let mut effects = Vec::new();
        let unreadable = if let Some((text, error)) = stored.zip(fault) {
            effects.push(Effect::SetAside(text.clone(), error));
            let notice = if game.is_some() {
                // The whole text is set aside, so the part that could be read is stored again.
                effects.push(Effect::Save);
                Notice::Cut(error)
            } else {
                Notice::Unreadable(error)
            };
            // Only the newest unreadable text can be copied or discarded. `earlier` stays stored.
            Some(Unreadable { text, notice })
        } else {
            earlier.map(|text| Unreadable { text, notice: Notice::SetAside })
        };
        let saving = Self { unreadable, lineage, ..Self::default() };
        OpenedGame { saving, game, effects }
    }

    /// Notes the result of storing the game, and reports a refusal, unless the attempt before was
    /// refused, too.
    pub fn note_storing(&mut self, keeping: Keeping) -> Option<EmbedReport> {
        let was_stored = self.keeping == Keeping::Stored;
        self.keeping = keeping;
        (was_stored && keeping == Keeping::Refused).then(embed::not_kept)
    }

    /// Notes the result of listing the finished game.
    pub const fn note_listing(&mut self, listing: Keeping) {
        self.listing = listing;
    }

    /// Notes that the browser has refused to copy.
    pub const fn note_refused_copy(&mut self) {
        self.is_not_copied = true;
    }

    /// Notes that a change made here has led to `record`. The notices about the list, the clipboard
    /// and a lost change end.
    pub fn note_change(&mut self, record: &str) {
        self.listing = Keeping::Stored;
        self.is_not_copied = false;
        self.lineage = self.lineage.grown(record);
        self.newest = NewestChange::Here;
    }

    /// The record as it is stored, with the names of its newest changes.
    pub fn append_lineage(&self, record: String) -> String {
        self.lineage.append_to(record)
    }

    /// Compares the game with a readable record of another tab, and chooses which of the two stays.
    /// If the record stays, its lineage is taken over.
    pub fn meet(&mut self, record: &str) -> TabMeeting {
        let other_lineage = Lineage::read(record);
        let meeting = self.choose(other_lineage.as_ref());
        match meeting {
            TabMeeting::Same | TabMeeting::OwnStays => {}
            TabMeeting::OtherFollows | TabMeeting::OtherReplaces | TabMeeting::OtherOutdoes => {
                self.take_over(other_lineage.unwrap_or_default(), meeting);
            }
        }
        meeting
    }

    /// Chooses between the game and a record of another tab with this lineage. The later state
    /// stays: it has all changes of the earlier state, or is a new game in its place. If neither
    /// state is later, every tab makes the same choice.
    fn choose(&self, other_lineage: Option<&Lineage>) -> TabMeeting {
        // A record without a lineage comes from a tab that names no changes, and is taken as newer.
        let relation = other_lineage.map_or(Relation::Ahead, |other| self.lineage.relation(other));
        match relation {
            Relation::Same => TabMeeting::Same,
            // The game follows from the record, or neither follows and every tab chooses the game.
            Relation::Behind | Relation::Weaker => TabMeeting::OwnStays,
            Relation::Ahead => TabMeeting::OtherFollows,
            // Neither follows, and every tab chooses the record. A change made here is lost.
            Relation::Stronger if self.newest == NewestChange::Here => TabMeeting::OtherOutdoes,
            Relation::Stronger => TabMeeting::OtherReplaces,
        }
    }

    /// Takes over the lineage of a record that stays, and notes the origin of its newest change.
    fn take_over(&mut self, other_lineage: Lineage, meeting: TabMeeting) {
        // The notice that the finished game is not listed ends when the game changes.
        self.listing = Keeping::Stored;
        self.lineage = other_lineage;
        self.newest = match self.newest {
            NewestChange::Here if meeting == TabMeeting::OtherOutdoes => NewestChange::Replacement,
            NewestChange::Here | NewestChange::Elsewhere => NewestChange::Elsewhere,
            // The notice about the lost change stays until the next change here.
            NewestChange::Replacement => NewestChange::Replacement,
        };
    }

    /// Notes an unreadable text, which a save of this tab has found in the place of the game.
    pub fn note_unreadable(&mut self, text: String, error: FormatError) {
        self.unreadable = Some(Unreadable { text, notice: Notice::Unreadable(error) });
    }

    /// The text that could not be read and can be copied or discarded, if there is one.
    pub fn unreadable_text(&self) -> Option<&str> {
        self.unreadable.as_ref().map(|unreadable| unreadable.text.as_str())
    }

    /// Forgets the text that could not be read. Returns `true` if there was such a text.
    pub fn discard(&mut self) -> bool {
        self.unreadable.take().is_some()
    }

    /// The notices to show, from top to bottom.
    pub fn notices(&self) -> Vec<Notice> {
        let unreadable = self.unreadable.as_ref().map(|unreadable| unreadable.notice.clone());
        let refusal = match (self.keeping, self.listing) {
            (Keeping::Refused, _) => Some(Notice::NotKept),
            (Keeping::Stored, Keeping::Refused) => Some(Notice::NotListed),
            (Keeping::Stored, Keeping::Stored) => None,
        };
        let outdone = (self.newest == NewestChange::Replacement).then_some(Notice::Outdone);
        let not_copied = self.is_not_copied.then_some(Notice::NotCopied);
        unreadable.into_iter().chain(refusal).chain(not_copied).chain(outdone).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads any text but `damaged`, and `cut` with its damage.
    fn read(text: &str) -> ReadGame<String> {
        match text {
            "damaged" => Err(FormatError::Foreign),
            "cut" => Ok((text.to_owned(), Some(FormatError::Newer(9)))),
            _ => Ok((text.to_owned(), None)),
        }
    }

    #[test]
    fn each_way_of_opening_gives_its_game_and_its_notice() {
        let unreadable = Notice::Unreadable(FormatError::Foreign);
        let cut = Notice::Cut(FormatError::Newer(9));
        for (rule, stored, aside, game, unread, notices) in [
            ("nothing is stored", None, None, None, None, vec![]),
            ("a game is stored", Some("game"), None, Some("game"), None, vec![]),
            ("damage", Some("damaged"), None, None, Some("damaged"), vec![unreadable.clone()]),
            ("damage at a move", Some("cut"), None, Some("cut"), Some("cut"), vec![cut]),
            (
                "an earlier text and a game",
                Some("game"),
                Some("old"),
                Some("game"),
                None,
                vec![Notice::SetAside],
            ),
            ("an earlier text alone", None, Some("old"), None, None, vec![Notice::SetAside]),
            ("damage again", Some("damaged"), Some("old"), None, Some("damaged"), vec![unreadable]),
        ] {
            let owned = |text: Option<&str>| text.map(str::to_owned);
            let opened = Saving::open(owned(stored), owned(aside), read);
            assert_eq!(opened.game, owned(game), "{rule}");
            let error = match unread {
                Some("cut") => FormatError::Newer(9),
                Some(_) | None => FormatError::Foreign,
            };
            let set_aside = owned(unread).map(|text| Effect::SetAside(text, error));
            let save = (unread == Some("cut")).then_some(Effect::Save);
            let effects: Vec<_> = set_aside.into_iter().chain(save).collect();
            assert_eq!(opened.effects, effects, "{rule}");
            assert_eq!(opened.saving.notices(), notices, "{rule}");
        }
    }

    #[test]
    fn a_refusal_is_shown_until_the_browser_stores_again() {
        let mut saving = Saving::default();
        assert_eq!(saving.note_storing(Keeping::Refused), Some(embed::not_kept()));
        assert_eq!(saving.note_storing(Keeping::Refused), None, "it is reported once");
        assert_eq!(saving.notices(), [Notice::NotKept]);
        assert_eq!(saving.note_storing(Keeping::Stored), None);
        assert_eq!(saving.notices(), []);
    }

    #[test]
    fn a_finished_game_that_is_not_listed_is_told_until_the_game_changes() {
        let mut saving = Saving::default();
        for (rule, keeping, listing, notices) in [
            ("stored and listed", Keeping::Stored, Keeping::Stored, vec![]),
            ("stored, not listed", Keeping::Stored, Keeping::Refused, vec![Notice::NotListed]),
            ("not even stored", Keeping::Refused, Keeping::Refused, vec![Notice::NotKept]),
        ] {
            saving.note_storing(keeping);
            saving.note_listing(listing);
            assert_eq!(saving.notices(), notices, "{rule}");
        }
        saving.note_storing(Keeping::Stored);
        saving.note_change("another game");
        assert_eq!(saving.notices(), []);
    }

    #[test]
    fn a_refused_copy_is_told_until_the_game_changes() {
        let mut saving = Saving::default();
        saving.note_refused_copy();
        assert_eq!(saving.notices(), [Notice::NotCopied]);
        saving.note_change("a move");
        assert_eq!(saving.notices(), []);
    }

    #[test]
    fn a_text_is_discarded_once() {
        let mut saving = Saving::open(Some("damaged".to_owned()), None, read).saving;
        assert_eq!(saving.unreadable_text(), Some("damaged"));
        assert!(!format!("{saving:?}").contains("damaged"), "it may hold both armies");
        assert!(saving.discard());
        assert!(!saving.discard());
        assert_eq!((saving.notices(), saving.unreadable_text()), (vec![], None));
    }
}
