//! The present game of a kind, such as `stratego`, and the games of this kind that were set aside
//! and wait.

use fairboard_forms::digest;
use fairboard_forms::lineage::Lineage;
use fairboard_forms::stratego::with_armies;
use fairboard_play::digest::{Digest, GameProgress};

use super::{Storage, StorageRefused, digest_key, game_key};

/// The digest of a stored game, for a page that does not read the game itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoredDigest {
    /// There is no game to continue.
    Nothing,
    /// A game without a readable digest: a game of an earlier or a newer version, or a game that
    /// its table has not stored yet.
    Unknown,
    /// A game in progress, with its digest.
    Known(Digest),
}

impl StoredDigest {
    /// The digest of the present game of a kind.
    pub fn of(storage: &Storage, kind: &str) -> Self {
        Self::at(storage, &game_key(kind))
    }

    /// The digest of the game that is stored at a key.
    fn at(storage: &Storage, key: &str) -> Self {
        if storage.read(key).is_none() {
            return Self::Nothing;
        }
        match storage.read(&digest_key(key)).map(|text| digest::read(&text)) {
            // A game that is over has an empty digest.
            Some(Ok(digest)) => digest.map_or(Self::Nothing, Self::Known),
            Some(Err(_)) | None => Self::Unknown,
        }
    }

    /// True if a move was made, or if no digest tells whether a move was made.
    pub const fn has_moves(self) -> bool {
        match self {
            Self::Nothing => false,
            Self::Unknown => true,
            Self::Known(digest) => matches!(digest.progress, GameProgress::Moves(_)),
        }
    }
}

/// The waiting games of a kind with their numbers. The game that was set aside last comes first.
pub fn all(storage: &Storage, kind: &str) -> Vec<(u32, StoredDigest)> {
    let stored = |number| (number, StoredDigest::at(storage, &waiting_key(kind, number)));
    waiting_numbers(storage, kind).into_iter().map(stored).collect()
}

/// The text of the waiting game with this number, or of the present game if `number` is `None`.
/// Returns `None` if no such game is stored.
pub fn text(storage: &Storage, kind: &str, number: Option<u32>) -> Option<String> {
    storage.read(&number.map_or_else(|| game_key(kind), |number| waiting_key(kind, number)))
}

/// Sets the present game of a kind aside.
///
/// # Errors
///
/// [`StorageRefused`] if the browser does not store the game at another place. The game then stays
/// the present game.
pub fn set_aside(storage: &Storage, kind: &str) -> Result<(), StorageRefused> {
    let new_key = add_first_place(storage, kind)?;
    move_game(storage, &game_key(kind), &new_key)
}

/// Adds an unused number to the front of the list of waiting games, and returns the key under which
/// its game is to be stored.
fn add_first_place(storage: &Storage, kind: &str) -> Result<String, StorageRefused> {
    let mut numbers = waiting_numbers(storage, kind);
    let unused = numbers.iter().max().map_or(0, |greatest| greatest + 1);
    numbers.insert(0, unused);
    // The list is stored before the game. If the game finds no room, its number is passed over.
    storage.write(&list_key(kind), &list_text(&numbers))?;
    Ok(waiting_key(kind, unused))
}

/// A deleted game that waited, as it was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeletedGame {
    text: String,
    digest: Option<String>,
}

/// Deletes and returns the waiting game with this number, if there is one.
pub fn remove(storage: &Storage, kind: &str, number: u32) -> Option<DeletedGame> {
    let key = waiting_key(kind, number);
    let (text, digest) = (storage.read(&key)?, storage.read(&digest_key(&key)));
    // The number stays in the list, where a number without a game is passed over.
    storage.remove(&key);
    storage.remove(&digest_key(&key));
    Some(DeletedGame { text, digest })
}

/// Puts a deleted game back among the waiting games, before all others of its kind.
///
/// # Errors
///
/// [`StorageRefused`] if the browser does not store the game.
pub fn put_back(storage: &Storage, kind: &str, game: &DeletedGame) -> Result<(), StorageRefused> {
    let key = add_first_place(storage, kind)?;
    storage.write(&key, &game.text)?;
    if let Some(digest) = &game.digest {
        // If the digest is lost, pages only miss the description of the game.
        let _ = storage.write(&digest_key(&key), digest);
    }
    Ok(())
}

/// Makes the waiting game with this number the present game of its kind. A present game in progress
/// waits from then on. `resumed_text` gets the texts of the waiting and of the present game. It
/// returns the waiting game with all that it takes over from the present game, such as a tally.
/// Nothing changes if no game has this number.
///
/// # Errors
///
/// [`StorageRefused`] if the browser does not store one of the two games at another place, or the
/// new text. Neither game is lost.
pub fn resume(
    storage: &Storage,
    kind: &str,
    number: u32,
    resumed_text: impl FnOnce(String, &str) -> String,
) -> Result<(), StorageRefused> {
    let (key, key_of_waiting) = (game_key(kind), waiting_key(kind, number));
    let Some(waiting_text) = storage.read(&key_of_waiting) else { return Ok(()) };
    let old_text = storage.read(&key).unwrap_or_default();
    let mut new_text = resumed_text(waiting_text, &old_text);
    if !set_aside_if_in_progress(storage, kind)? {
        new_text = with_armies(&old_text, &new_text);
    }
    // First the game moves as it is, so that it is not lost if the browser refuses its new text.
    move_game(storage, &key_of_waiting, &key)?;
    unlist(storage, kind, number);
    storage.write(&key, &succeeding(&old_text, &new_text))
}

/// Removes a number, whose game waits no longer, from the list.
fn unlist(storage: &Storage, kind: &str, number: u32) {
    let mut numbers = waiting_numbers(storage, kind);
    numbers.retain(|other| *other != number);
    // If the list stays as it was, the number without a game is passed over.
    let _ = storage.write(&list_key(kind), &list_text(&numbers));
}

/// Makes a game the present game of its kind, unless it is the present game already. A present game
/// in progress waits from then on. If the browser does not store the new game, the page remembers
/// the new game.
///
/// # Errors
///
/// [`StorageRefused`] if the browser does not store the game in progress at another place. Nothing
/// has changed then.
pub fn begin(storage: &Storage, kind: &str, text: &str) -> Result<(), StorageRefused> {
    let old_text = storage.read(&game_key(kind)).unwrap_or_default();
    // The lineage at the end of a stored text, which names its newest changes, does not count.
    let present_game = Lineage::strip(&old_text);
    // A game that replaces the present game takes over the placed armies that `old_text` keeps. An
    // earlier call may have stored the text with these armies.
    let text_with_armies = with_armies(&old_text, text);
    if present_game == text || present_game == text_with_armies {
        return Ok(());
    }
    let is_set_aside = set_aside_if_in_progress(storage, kind)?;
    put(storage, kind, &old_text, if is_set_aside { text } else { &text_with_armies });
    Ok(())
}

/// Sets the present game aside if it is in progress. Returns `true` if it was; otherwise the next
/// game replaces it.
fn set_aside_if_in_progress(storage: &Storage, kind: &str) -> Result<bool, StorageRefused> {
    let is_in_progress = is_in_progress(storage, kind);
    if is_in_progress {
        set_aside(storage, kind)?;
    }
    Ok(is_in_progress)
}

/// Returns `true` if the present game of a kind is in progress. Without a readable digest it counts
/// as in progress.
fn is_in_progress(storage: &Storage, kind: &str) -> bool {
    StoredDigest::of(storage, kind) != StoredDigest::Nothing
}

/// Stores a game in the place of the present game. The present game is lost.
pub fn replace(storage: &Storage, kind: &str, text: &str) {
    let old_text = storage.read(&game_key(kind)).unwrap_or_default();
    put(storage, kind, &old_text, text);
}

/// Stores a game in the place of the present game, whose text is `old_text`. The digest of the old
/// game is removed.
fn put(storage: &Storage, kind: &str, old_text: &str, text: &str) {
    storage.remove(&digest_key(&game_key(kind)));
    // If the browser does not store the game, the table of the game reports that.
    let _ = storage.write(&game_key(kind), &succeeding(old_text, text));
}

/// `text` with a lineage, which says that this game comes after the game of `old_text`. So a tab
/// that still shows the old game changes to the new game, and does not store the old one again.
fn succeeding(old_text: &str, text: &str) -> String {
    Lineage::read(old_text).unwrap_or_default().successor_text(text)
}

/// Moves a game and its digest to another key.
fn move_game(storage: &Storage, from: &str, to: &str) -> Result<(), StorageRefused> {
    storage.rename(from, to)?;
    // The digest of another game must not stay. If this game's digest is lost, pages only miss the
    // description of the game.
    storage.remove(&digest_key(to));
    let _ = storage.rename(&digest_key(from), &digest_key(to));
    Ok(())
}

/// The numbers of the waiting games of a kind, in the order of the list. A listed number without a
/// game is passed over here.
fn waiting_numbers(storage: &Storage, kind: &str) -> Vec<u32> {
    let text = storage.read(&list_key(kind)).unwrap_or_default();
    let numbers = text.split(' ').filter_map(|number| number.parse().ok());
    numbers.filter(|number| storage.read(&waiting_key(kind, *number)).is_some()).collect()
}

/// The text of the list of numbers, in which a space follows each number.
fn list_text(numbers: &[u32]) -> String {
    numbers.iter().fold(String::new(), |text, number| format!("{text}{number} "))
}

/// Key of the list of numbers. The script `first-paint.js` looks for this key.
fn list_key(kind: &str) -> String {
    format!("{}.waiting", game_key(kind))
}

fn waiting_key(kind: &str, number: u32) -> String {
    format!("{}.{number}", list_key(kind))
}

#[cfg(test)]
mod tests {
    use fairboard_forms::digest::write;
    use fairboard_forms::lineage::Relation;
    use fairboard_play::pairing::Pairing;

    use super::*;
    use crate::storage::tests::{roomy, with_room};

    const GAME: &str = "stratego";

    const fn digest(moves: u32) -> Digest {
        Digest { pairing: Pairing::People, level: None, progress: GameProgress::Moves(moves) }
    }

    /// Stores a game of this number of moves as the present game.
    fn store(storage: &Storage, moves: u32) {
        storage.write(&game_key(GAME), &format!("game {moves}")).unwrap();
        storage.write(&digest_key(&game_key(GAME)), &write(Some(digest(moves)))).unwrap();
    }

    /// The game that has waited, as it was.
    fn resumed(waiting: String, _: &str) -> String {
        waiting
    }

    fn known(moves: u32) -> StoredDigest {
        StoredDigest::Known(digest(moves))
    }

    #[test]
    fn a_digest_says_what_is_stored() {
        for (rule, text, digest, stored, has_moves) in [
            ("no game", None, Some(write(Some(digest(3)))), StoredDigest::Nothing, false),
            ("a game that is over", Some("game"), Some(write(None)), StoredDigest::Nothing, false),
            ("no digest", Some("game"), None, StoredDigest::Unknown, true),
            ("a damaged digest", Some("game"), Some("x".to_owned()), StoredDigest::Unknown, true),
            ("a game", Some("game"), Some(write(Some(digest(3)))), known(3), true),
        ] {
            let storage = roomy();
            let key = game_key(GAME);
            for (key, text) in [(digest_key(&key), digest), (key, text.map(str::to_owned))] {
                if let Some(text) = text {
                    storage.write(&key, &text).unwrap();
                }
            }
            assert_eq!(StoredDigest::of(&storage, GAME), stored, "{rule}");
            assert_eq!(stored.has_moves(), has_moves, "{rule}");
        }
    }

    #[test]
    fn a_game_that_waits_is_deleted_and_put_back() {
        let storage = roomy();
        for moves in [1, 2] {
            store(&storage, moves);
            set_aside(&storage, GAME).unwrap();
        }
        let removed = remove(&storage, GAME, 1).unwrap();
        assert_eq!(all(&storage, GAME), [(0, known(1))]);
        assert_eq!(remove(&storage, GAME, 1), None, "it is gone");
        store(&storage, 3);
        set_aside(&storage, GAME).unwrap();
        put_back(&storage, GAME, &removed).unwrap();
        assert_eq!(all(&storage, GAME), [(2, known(2)), (1, known(3)), (0, known(1))]);
    }

    #[test]
    fn games_wait_in_their_order_with_their_digests() {
        let storage = roomy();
        for moves in [1, 2, 3] {
            store(&storage, moves);
            set_aside(&storage, GAME).unwrap();
        }
        assert_eq!(all(&storage, GAME), [(2, known(3)), (1, known(2)), (0, known(1))]);
        store(&storage, 4);
        resume(&storage, GAME, 1, resumed).unwrap();
        assert_eq!(StoredDigest::of(&storage, GAME), known(2));
        assert_eq!(all(&storage, GAME), [(3, known(4)), (2, known(3)), (0, known(1))]);
        resume(&storage, GAME, 7, resumed).unwrap();
        assert_eq!(StoredDigest::of(&storage, GAME), known(2), "no game of this number waits");
    }

    #[test]
    fn another_game_begins_beside_the_one_that_goes_on() {
        for (rule, text, waits) in [("the same", "game 1", 0), ("another one", "game 2", 1)] {
            let storage = roomy();
            store(&storage, 1);
            assert_eq!(begin(&storage, GAME, text), Ok(()), "{rule}");
            let stored = storage.read(&game_key(GAME)).unwrap();
            assert_eq!(Lineage::strip(&stored), text, "{rule}");
            assert_eq!(all(&storage, GAME).len(), waits, "{rule}");
        }
        let storage = roomy();
        assert_eq!(begin(&storage, GAME, "game 1"), Ok(()));
        assert_eq!(all(&storage, GAME), [], "there was none");
    }

    #[test]
    fn a_tab_that_shows_the_game_of_before_follows_the_one_in_its_place() {
        let resume = |storage: &Storage| resume(storage, GAME, 0, resumed).unwrap();
        let begin = |storage: &Storage| begin(storage, GAME, "game 3").unwrap();
        let replace = |storage: &Storage| replace(storage, GAME, "game 3");
        for (rule, act) in [
            ("one that has waited", &resume as &dyn Fn(&Storage)),
            ("another one", &begin),
            ("another army", &replace),
        ] {
            let storage = roomy();
            storage.write(&game_key(GAME), "game 1 changes=0.2/a/b").unwrap();
            set_aside(&storage, GAME).unwrap();
            let before = "game 2 changes=4.70/c/d";
            storage.write(&game_key(GAME), before).unwrap();
            act(&storage);
            let shown = Lineage::read(before).unwrap().grown("a move at the same instant");
            let stored = Lineage::read(&storage.read(&game_key(GAME)).unwrap()).unwrap();
            assert_eq!(shown.relation(&stored), Relation::Ahead, "{rule}");
            assert_eq!(stored.relation(&shown), Relation::Behind, "{rule}");
        }
    }

    #[test]
    fn without_room_no_game_is_lost() {
        for room in [76, 104, 120, 138, 200] {
            let (storage, _) = with_room(room);
            store(&storage, 1);
            let moved = set_aside(&storage, GAME);
            let games = u32::from(StoredDigest::of(&storage, GAME) != StoredDigest::Nothing);
            assert_eq!(games + all(&storage, GAME).len() as u32, 1, "{room}");
            assert_eq!(moved.is_err(), games == 1, "{room}");
        }
    }
}
