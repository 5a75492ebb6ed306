//! The finished games that are kept on the device.
//!
//! Each kind of game has a ring of places. The next game takes a free place, or the place of the
//! oldest game. The places need no stored counter, which could be damaged.

use fairboard_forms::FormatError;
use fairboard_forms::library::{KeptGame, Origin, read_kept, write_kept};
use fairboard_forms::tictactoe::is_same_game;

use super::{Storage, StorageRefused, game_key};

/// Place of a finished game in the storage: one of the numbered places for its kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishedGameId {
    /// Name of the kind of game, such as `stratego`.
    pub kind: &'static str,
    number: u32,
}

/// A finished game as it is stored, or the reason why the game cannot be read.
pub type StoredGame = Result<KeptGame, FormatError>;

impl FinishedGameId {
    /// The key under which the game at the place is stored.
    pub fn key(self) -> String {
        format!("{}.games.{}", game_key(self.kind), self.number)
    }

    /// The game at the place; `None` if the place is free.
    pub fn read(self, storage: &Storage) -> Option<StoredGame> {
        storage.read(&self.key()).map(|text| read_kept(&text))
    }

    /// Puts a game in the place, over any other game there.
    ///
    /// # Errors
    ///
    /// [`StorageRefused`] if the browser does not store the game. The page then remembers the game
    /// until the page is closed.
    pub fn write(self, storage: &Storage, game: &KeptGame) -> Result<(), StorageRefused> {
        storage.write(&self.key(), &write_kept(game))
    }
}

/// Stores a finished game that was found in a link or a text, unless the game is stored already.
/// `word` is the text of the game, as in [`KeptGame`]. The game counts as ended `minutes` minutes
/// after the start of 1970.
///
/// # Errors
///
/// [`StorageRefused`] if the browser does not store the game. The page then remembers the game
/// until the page is closed. An older game that was to be replaced stays in the browser.
pub fn keep_found(
    storage: &Storage,
    kind: &'static str,
    word: String,
    minutes: u32,
) -> Result<(), StorageRefused> {
    keep_ended(storage, kind, &KeptGame { minutes, word, origin: Origin::Elsewhere })
}

/// Stores a game that has ended, unless the game is stored already. A game that was played here is
/// compared with the newest games only.
///
/// # Errors
///
/// As [`keep_found`].
pub fn keep_ended(
    storage: &Storage,
    kind: &'static str,
    game: &KeptGame,
) -> Result<(), StorageRefused> {
    let ring = Ring::read(storage, kind);
    let is_kept = match game.origin {
        // A person may take the last move back and make it again. A later game of tic-tac-toe with
        // the same moves has another tally in its word.
        Origin::Here => ring.newest().any(|other| other.word == game.word),
        Origin::Elsewhere => ring.games().any(|other| is_same(&other.word, &game.word)),
    };
    if is_kept { Ok(()) } else { ring.next_place().write(storage, game) }
}

/// Returns `true` if two texts, as in [`KeptGame::word`], describe the same game. A text of
/// tic-tac-toe may hold a tally of the games before, which is not compared.
fn is_same(one: &str, other: &str) -> bool {
    // A word of Stratego has no spaces, and no tally.
    one == other || (one.contains(' ') && is_same_game(one, other))
}

/// Puts a game back in its place, or in the place of the next game if another tab has put a game
/// there.
///
/// # Errors
///
/// As [`FinishedGameId::write`].
pub fn put_back(
    storage: &Storage,
    place: FinishedGameId,
    game: &KeptGame,
) -> Result<(), StorageRefused> {
    let is_free = place.read(storage).is_none();
    let place = if is_free { place } else { Ring::read(storage, place.kind).next_place() };
    place.write(storage, game)
}

/// The finished games of some kinds, the newest first. Games that cannot be read come last.
pub fn all(storage: &Storage, kinds: &[&'static str]) -> Vec<(FinishedGameId, StoredGame)> {
    let mut games: Vec<(FinishedGameId, StoredGame)> = Vec::new();
    // Each game is inserted before the first older game, because a sort would add 5 KB to the
    // program. Games of one kind that ended in the same minute keep the order of `backwards`.
    for (place, game) in kinds.iter().flat_map(|kind| Ring::read(storage, kind).backwards()) {
        let older_index = games.iter().position(|(_, other)| end_of(other) < end_of(&game));
        games.insert(older_index.unwrap_or(games.len()), (place, game));
    }
    games
}

/// The end of a game, in minutes since 1970; `None` if the game cannot be read.
fn end_of(game: &StoredGame) -> Option<u32> {
    game.as_ref().ok().map(|game| game.minutes)
}

/// The places of the finished games of a kind, as they were read.
struct Ring {
    kind: &'static str,
    games: Vec<Option<StoredGame>>,
}

impl Ring {
    /// Reads every place of a kind.
    fn read(storage: &Storage, kind: &'static str) -> Self {
        let game_at = |number| FinishedGameId { kind, number }.read(storage);
        Self { kind, games: (0..KeptGame::MOST).map(game_at).collect() }
    }

    /// The end of the game at a place, in minutes since 1970; `None` if no game can be read there.
    fn end_at(&self, number: u32) -> Option<u32> {
        end_of(self.games.get(number as usize)?.as_ref()?)
    }

    /// The games that can be read.
    fn games(&self) -> impl Iterator<Item = &KeptGame> {
        self.games.iter().flatten().flatten()
    }

    /// The games with the latest end, which is known to the minute.
    fn newest(&self) -> impl Iterator<Item = &KeptGame> {
        let last = self.games().map(|game| game.minutes).max();
        self.games().filter(move |game| Some(game.minutes) == last)
    }

    /// The place of the next game: the first free place after the newest game, or else the place of
    /// the oldest game. A game that cannot be read stays as long as there is another game.
    fn next_place(&self) -> FinishedGameId {
        // Of several games with the latest end, the last one counts. Without a game, this is the
        // last place, so the search begins at the first place.
        let newest = (0..KeptGame::MOST).max_by_key(|number| self.end_at(*number));
        let first_number = newest.map_or(0, |number| number + 1);
        let is_free = |number: &u32| self.games.get(*number as usize).is_some_and(Option::is_none);
        let free_number = (first_number..KeptGame::MOST).chain(0..first_number).find(is_free);
        let number = free_number.unwrap_or_else(|| self.oldest_number());
        FinishedGameId { kind: self.kind, number }
    }

    /// The number of the oldest game. A game that cannot be read counts as the newest.
    fn oldest_number(&self) -> u32 {
        let end = |number: &u32| self.end_at(*number).unwrap_or(u32::MAX);
        (0..KeptGame::MOST).min_by_key(end).unwrap_or_default()
    }

    /// The games backwards through the places, beginning before the place of the next game. So
    /// games of the same minute come newest first, unless one took the place of a deleted game.
    fn backwards(mut self) -> impl Iterator<Item = (FinishedGameId, StoredGame)> {
        let FinishedGameId { kind, number: next } = self.next_place();
        (1..=KeptGame::MOST).filter_map(move |steps_back| {
            let number = (next + KeptGame::MOST - steps_back) % KeptGame::MOST;
            let game = self.games.get_mut(number as usize)?.take()?;
            Some((FinishedGameId { kind, number }, game))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::tests::{roomy, with_room};

    const KIND: &str = "stratego";
    const OTHER: &str = "tic-tac-toe";

    /// The word of a game, which nobody reads here.
    fn word(number: u32) -> String {
        format!("1word{number}")
    }

    /// A game that was played here.
    fn game(number: u32, minutes: u32) -> KeptGame {
        KeptGame { minutes, word: word(number), origin: Origin::Here }
    }

    fn at(number: u32) -> FinishedGameId {
        FinishedGameId { kind: KIND, number }
    }

    /// A storage with these games: the place and the end of each.
    fn with(games: impl IntoIterator<Item = (u32, u32)>) -> Storage {
        let storage = roomy();
        for (number, minutes) in games {
            at(number).write(&storage, &game(number, minutes)).unwrap();
        }
        storage
    }

    #[test]
    fn the_next_game_takes_a_free_place_or_that_of_the_oldest() {
        // The game at place 3 is the oldest.
        let full = || (0..KeptGame::MOST).map(|number| (number, 500 + (number + 97) % 100));
        for (rule, games, place) in [
            ("no game yet", vec![], 0),
            ("after the newest one", vec![(0, 1), (1, 2), (2, 3)], 3),
            ("after the last of one minute", vec![(0, 7), (1, 7), (2, 7)], 3),
            ("a hole is taken when the ring comes to it", vec![(0, 1), (2, 3), (3, 2)], 4),
            ("from the end to the start", vec![(98, 1), (99, 2)], 0),
            ("the oldest goes first", full().collect(), 3),
        ] {
            let storage = with(games);
            assert_eq!(Ring::read(&storage, KIND).next_place(), at(place), "{rule}");
        }
    }

    #[test]
    fn a_game_that_cannot_be_read_gives_its_place_up_last() {
        let storage = with((0..KeptGame::MOST).map(|number| (number, number)));
        storage.write(&at(0).key(), "damaged").unwrap();
        assert_eq!(Ring::read(&storage, KIND).next_place(), at(1));
        assert_eq!(all(&storage, &[KIND]).last().map(|(place, _)| *place), Some(at(0)));
    }

    #[test]
    fn the_newest_game_is_not_kept_twice() {
        let storage = roomy();
        for (word, minutes, games) in [
            ("1first", 10, 1),
            ("1first", 10, 1),
            ("1second", 10, 2),
            ("1first", 10, 2),
            ("1second", 12, 2),
            ("1third", 13, 3),
            ("1second", 13, 4),
        ] {
            let game = KeptGame { minutes, word: word.to_owned(), origin: Origin::Here };
            assert_eq!(keep_ended(&storage, KIND, &game), Ok(()));
            assert_eq!(all(&storage, &[KIND]).len(), games, "{word} at {minutes}");
        }
    }

    #[test]
    fn a_game_of_elsewhere_is_kept_once() {
        let storage = roomy();
        let own = "fairboard/tic-tac-toe 1 first=x cells=1,4,2,5,3 tally=1,0,0 check=AAAAA";
        for (word, games) in [
            ("1first", 1),
            ("1second", 2),
            ("1first", 2),
            (own, 3),
            (&own.replace("tally=1,0,0 check=AAAAA", "check=BBBBB"), 3),
            (&own.replace("4,2", "4,9"), 4),
        ] {
            assert_eq!(keep_found(&storage, KIND, word.to_owned(), 10 + games as u32), Ok(()));
            assert_eq!(all(&storage, &[KIND]).len(), games, "{word}");
        }
        let all = all(&storage, &[KIND]);
        assert!(all.iter().all(|(_, game)| game.as_ref().unwrap().origin == Origin::Elsewhere));
    }

    #[test]
    fn a_game_comes_back_to_its_place_or_beside_the_game_that_is_there() {
        for (rule, games, back) in
            [("nobody has it", vec![(1, 9)], 0), ("another game has it", vec![(0, 8), (1, 9)], 2)]
        {
            let storage = with(games.clone());
            let game = game(70, 7);
            assert_eq!(put_back(&storage, at(0), &game), Ok(()), "{rule}");
            assert_eq!(at(back).read(&storage), Some(Ok(game)), "{rule}");
            assert_eq!(all(&storage, &[KIND]).len(), games.len() + 1, "{rule}");
        }
    }

    #[test]
    fn a_game_without_room_is_refused_and_costs_no_other() {
        // There is room for one game, and for a part of another game.
        let size = at(0).key().len() + write_kept(&game(1, 1)).len();
        for free in [0, 11, 45, size - 1] {
            let (storage, browser) = with_room(size + free);
            assert_eq!(keep_ended(&storage, KIND, &game(1, 1)), Ok(()));
            let refused = keep_ended(&storage, KIND, &game(2, 2));
            assert_eq!(refused, Err(StorageRefused), "{free} free");
            assert_eq!(all(&storage, &[KIND]).len(), 2, "the page remembers it");
            let reloaded =
                Storage::new(browser, std::rc::Rc::new(super::super::tests::Room::of(0)));
            let [(_, game)] = &all(&reloaded, &[KIND])[..] else { panic!("one game is stored") };
            assert_eq!(game.as_ref().unwrap().word, word(1), "{free} free");
        }
    }

    #[test]
    fn the_games_of_all_kinds_are_listed_by_their_end() {
        let storage = with([(0, 5), (1, 9), (2, 9), (7, 1)]);
        FinishedGameId { kind: OTHER, number: 0 }.write(&storage, &game(60, 6)).unwrap();
        let words = |kinds: &[&'static str]| -> Vec<_> {
            all(&storage, kinds).into_iter().map(|(_, game)| game.unwrap().word).collect()
        };
        assert_eq!(words(&[KIND, OTHER]), [2, 1, 60, 0, 7].map(word));
        assert_eq!(words(&[OTHER]), [word(60)]);
    }
}
