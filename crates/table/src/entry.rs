//! The game that an address asks for: the present game, a waiting game, or a new game.

#[cfg(test)]
mod tests;

use fairboard_forms::compact::write_finished;
use fairboard_forms::digest;
use fairboard_forms::entry::RequestedGame;
use fairboard_forms::library::{KeptGame, Origin};
use fairboard_forms::link::Page;
use fairboard_forms::stratego::read_session;
use fairboard_forms::tictactoe::{
    read_session as read_tictactoe, write_finished_with_tally, write_session as write_tictactoe,
};
use fairboard_play::pairing::Pairing;
use fairboard_play::preferences::Levels;
use fairboard_play::stratego::referee::Stage;
use fairboard_play::tictactoe::{Command, Session};
use fairboard_play::{Offer, Player, Strength};
use fairboard_rules::stratego::ByColor;
use fairboard_rules::tictactoe::{ByMark, Rules};

use crate::storage::waiting::{self, StoredDigest};
use crate::storage::{Storage, StorageRefused, digest_key, finished, game_key};
use crate::stratego::{self, Stratego};
use crate::tictactoe::{self, TicTacToe};
use crate::{Moment, Opening, Table};

/// A table whose players the address of the page can choose.
pub trait Seats: Table {
    /// The page on which the game is played.
    const PAGE: Page;

    /// The pairing at an address that names no pairing.
    const USUAL: Pairing;

    /// The options of the game that begins if no game is stored.
    fn options(pairing: Pairing, levels: Levels) -> Self::Options;

    /// The request that leads from the stored game to the game that the address asks for. `None` if
    /// the stored game is that game already, or cannot be replaced yet.
    fn change(screen: &Self::Screen, wanted: Wanted) -> Option<Self::Ask>;

    /// The text from which the next game begins when the game `stored` is set aside. `None` if
    /// nothing of the stored game is carried over.
    fn cleared(stored: &str) -> Option<String>;

    /// The text of the game `waiting` when it takes the place of the game `stored`. In tic-tac-toe
    /// the tally of `stored` goes on.
    fn resumed(waiting: String, stored: &str) -> String;

    /// The stored game as the `word` (its text in the list of finished games) and the `origin` of a
    /// [`KeptGame`]. `None` if the game is not over, cannot be read, or has no such text.
    fn finished(stored: &str) -> Option<(String, Origin)>;
}

/// The players that an address asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Two people, a person and a computer, or two computers.
    pub pairing: Pairing,
    /// The strength of computers in each kind of game.
    pub levels: Levels,
    /// True if a new game is to begin even if the stored game has these players.
    pub is_new: bool,
}

impl Wanted {
    /// The players that the address `entry` asks for; `None` if the address names no players.
    /// `levels` are the strengths of computers.
    pub const fn of(entry: RequestedGame, levels: Levels) -> Option<Self> {
        match entry {
            RequestedGame::Present | RequestedGame::Waiting(_) => None,
            RequestedGame::Pairing(pairing) => Some(Self { pairing, levels, is_new: false }),
            RequestedGame::New(pairing) => Some(Self { pairing, levels, is_new: true }),
        }
    }
}

/// Makes the requested game the present game of its kind. A game in progress waits from then on. A
/// new game begins with `options`, which have the requested players. Nothing is stored if the
/// present game is the requested one, or has no moves yet. The table then changes the players if
/// needed ([`Seats::change`]).
///
/// # Errors
///
/// [`StorageRefused`] if the browser does not store one of the two games. No game in progress is
/// lost.
pub fn enter<T: Seats>(
    storage: &Storage,
    entry: RequestedGame,
    options: T::Options,
    moment: Moment,
) -> Result<(), StorageRefused> {
    let present = StoredDigest::of(storage, T::NAME);
    let is_another_game = match entry {
        RequestedGame::Waiting(number) => {
            return waiting::resume(storage, T::NAME, number, T::resumed);
        }
        RequestedGame::Present => false,
        RequestedGame::New(_) => true,
        // A game without a readable digest is not known to have other players, so it goes on.
        RequestedGame::Pairing(pairing) => {
            matches!(present, StoredDigest::Known(digest) if digest.pairing != pairing)
        }
    };
    if is_another_game && present.has_moves() {
        return begin_beside::<T>(storage, options, moment);
    }
    Ok(())
}

/// The address with which a reload of the page goes on with the present game. `None` if the present
/// address already does this.
pub fn lasting<T: Seats>(entry: RequestedGame) -> Option<String> {
    match entry {
        RequestedGame::Present | RequestedGame::Pairing(_) => None,
        RequestedGame::New(pairing) => Some(RequestedGame::Pairing(pairing).hash(T::PAGE)),
        RequestedGame::Waiting(_) => Some(T::PAGE.hash().to_owned()),
    }
}

/// Adds the stored game to the finished games if it has ended. `minutes` is the time since 1970.
///
/// # Errors
///
/// [`StorageRefused`] if the browser does not store the game. The page then remembers the game
/// until the page is closed.
pub fn keep<T: Seats>(storage: &Storage, minutes: u32) -> Result<(), StorageRefused> {
    let stored = storage.read(&game_key(T::NAME));
    let Some((word, origin)) = stored.and_then(|text| T::finished(&text)) else { return Ok(()) };
    finished::keep_ended(storage, T::NAME, &KeptGame { minutes, word, origin })
}

const fn origin(was_played_elsewhere: bool) -> Origin {
    if was_played_elsewhere { Origin::Elsewhere } else { Origin::Here }
}

/// Sets the stored game aside, and stores a new game at once, so that other tabs follow.
fn begin_beside<T: Seats>(
    storage: &Storage,
    options: T::Options,
    moment: Moment,
) -> Result<(), StorageRefused> {
    let key = game_key(T::NAME);
    let stored = storage.read(&key).and_then(|text| T::cleared(&text));
    // The options count only if `cleared` carries nothing over. Otherwise the table gets the
    // requested players later, by the request of `Seats::change`.
    let (table, _) = T::open(Opening { stored, options, moment, ..Opening::default() });
    waiting::begin(storage, T::NAME, &table.stored_text())?;
    // If the digest is lost, pages only miss the description of the game.
    let _ = storage.write(&digest_key(&key), &digest::write(table.digest()));
    Ok(())
}

/// The first and the second player of a pairing. Computers play at `level`.
const fn players(pairing: Pairing, level: Strength) -> [Player; 2] {
    let computer = Player::Computer(level);
    match pairing {
        Pairing::Computer => [Player::Person, computer],
        Pairing::People => [Player::Person; 2],
        Pairing::Watch => [computer; 2],
    }
}

/// The players of the next game after a game between the players `last`. If the pairing stays the
/// same, people keep their sides.
fn next_players(last: [Player; 2], pairing: Pairing, level: Strength) -> [Player; 2] {
    let at_level = |player: Player| match player {
        Player::Computer(_) => Player::Computer(level),
        Player::Person => player,
    };
    let is_same_pairing = Pairing::of(last) == pairing;
    if is_same_pairing { last.map(at_level) } else { players(pairing, level) }
}

impl Seats for Stratego {
    const PAGE: Page = Page::Stratego;
    const USUAL: Pairing = Pairing::Computer;

    fn options(pairing: Pairing, levels: Levels) -> stratego::Options {
        let [red, blue] = players(pairing, levels.stratego);
        stratego::Options { players: ByColor { red, blue }, ..stratego::Options::default() }
    }

    fn change(screen: &stratego::StrategoScreen, wanted: Wanted) -> Option<stratego::StrategoAsk> {
        let Wanted { pairing, levels, is_new } = wanted;
        let game = &screen.game;
        let is_another_game = is_new || game.pairing() != pairing;
        if !is_another_game || !game.may.contains(Offer::ChangeGame) {
            return None;
        }
        let last_players = [game.players.red, game.players.blue];
        let [red, blue] = next_players(last_players, pairing, levels.stratego);
        let players = ByColor { red, blue };
        // A request for players begins a game only if it changes the players.
        if players != game.players {
            return Some(stratego::StrategoAsk::Players(players));
        }
        // `enter` has set a game with moves aside. So a game that is not over is new already.
        let is_over = matches!(game.stage, Stage::Over(..));
        is_over.then_some(stratego::StrategoAsk::PlayAgain)
    }

    fn cleared(_: &str) -> Option<String> {
        None
    }

    fn resumed(waiting: String, _: &str) -> String {
        waiting
    }

    fn finished(stored: &str) -> Option<(String, Origin)> {
        let session = read_session(stored).ok()?;
        Some((write_finished(&session)?, origin(session.is_brought())))
    }
}

/// The usual game is between two people, as in the document `docs/spec/ttt-led.md`.
impl Seats for TicTacToe {
    const PAGE: Page = Page::TicTacToe;
    const USUAL: Pairing = Pairing::People;

    fn options(pairing: Pairing, levels: Levels) -> tictactoe::Options {
        let [x, o] = players(pairing, levels.tictactoe);
        tictactoe::Options { players: ByMark { x, o }, ..tictactoe::Options::default() }
    }

    fn change(
        screen: &tictactoe::TicTacToeScreen,
        wanted: Wanted,
    ) -> Option<tictactoe::TicTacToeAsk> {
        let Wanted { pairing, levels, is_new } = wanted;
        let game = &screen.game;
        let is_another_game = is_new || game.pairing() != pairing;
        if !is_another_game {
            return None;
        }
        // Unlike in Stratego, a game can be replaced at any time. A new game that `enter` has begun
        // is replaced too, because it is between two people (`cleared`).
        let [x, o] = next_players([game.players.x, game.players.o], pairing, levels.tictactoe);
        let (rules, players) = (game.rules, ByMark { x, o });
        Some(tictactoe::TicTacToeAsk::Command(Command::New { rules, players }))
    }

    /// A new game that carries on the tally of the stored game. The game is between two people
    /// until its table gets the request of `change`, which brings the wanted players.
    fn cleared(stored: &str) -> Option<String> {
        let session = read_tictactoe(stored).ok()?;
        Some(write_tictactoe(&session.followed_by(Session::people(Rules::default()))))
    }

    /// The waiting game, with the tally of the stored game carried on.
    fn resumed(waiting: String, stored: &str) -> String {
        match (read_tictactoe(&waiting), read_tictactoe(stored)) {
            (Ok(waiting), Ok(stored)) => write_tictactoe(&stored.followed_by(waiting)),
            // A text that cannot be read has no tally.
            (_, _) => waiting,
        }
    }

    fn finished(stored: &str) -> Option<(String, Origin)> {
        let session = read_tictactoe(stored).ok()?;
        // A counted game was opened from a link or from the list of finished games, so the list may
        // have it already. `Origin::Elsewhere` prevents a second row (`finished::keep_ended`).
        Some((write_finished_with_tally(&session)?, origin(session.is_counted())))
    }
}
