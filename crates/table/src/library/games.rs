//! The games in progress, and the finished games.

use std::iter;

use fairboard_forms::compact;
use fairboard_forms::found::{FoundContent, read};
use fairboard_forms::library::{KeptGame, Origin};
use fairboard_forms::stratego::write_session;
use fairboard_forms::text::write_game;
use fairboard_forms::tictactoe::write_finished;
use fairboard_play::Player;
use fairboard_play::stratego::{Finished, Scores};
use fairboard_play::tictactoe::Situation;
use fairboard_rules::stratego::{ByColor, Color, Outcome, Rules, SeatView};

use super::{GAMES_PER_REQUEST, Library, LibraryContent, Part};
use crate::Table as _;
use crate::storage::finished::{self, FinishedGameId, StoredGame};
use crate::storage::{Storage, waiting};
use crate::stratego::{Stratego, is_worth_keeping};
use crate::tictactoe::TicTacToe;

/// The kinds of games in the library, each by the name under which its games are stored.
const KINDS: [&str; 2] = [Stratego::NAME, TicTacToe::NAME];

/// A game in progress, as the library shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInProgress {
    /// The name of the kind of the game, as [`Table::NAME`](crate::Table::NAME) gives it.
    pub kind: &'static str,
    /// The number of a waiting game, which was set aside for another game of its kind; `None` for
    /// the present game of the kind.
    pub number: Option<u32>,
    /// [`LibraryContent::Running`] for Stratego, [`LibraryContent::TicTacToe`] for tic-tac-toe.
    pub content: LibraryContent,
}

/// A finished game in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameCard {
    /// The place in which the game is stored.
    pub place: FinishedGameId,
    /// The stored game, or the reason why it cannot be read.
    pub game: StoredGame,
    /// The summary that the list shows; `None` if the game cannot be read or is not over.
    pub card: Option<Card>,
}

/// The summary of a finished game in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Card {
    /// A game of Stratego.
    Stratego {
        /// The time at which the game ended, in minutes since 1970.
        minutes: u32,
        /// The last position, with every rank.
        end: Box<SeatView>,
        /// The winner and the reason, or the reason of a draw.
        outcome: Outcome,
        /// The rules of the game.
        rules: Box<Rules>,
        /// The players of both sides.
        players: ByColor<Player>,
        /// Number of plies of the game.
        moves: usize,
        /// The last part of a link, which encodes the game.
        word: String,
        /// The game as text; `None` if text cannot express its armies or rules.
        text: Option<String>,
    },
    /// A game of tic-tac-toe.
    TicTacToe {
        /// The time at which the game ended, in minutes since 1970.
        minutes: u32,
        /// The last position, with the players and the rules.
        situation: Box<Situation>,
        /// The last part of a link, which encodes the game. Never `None`, because every game of
        /// tic-tac-toe has a link.
        word: Option<String>,
        /// The text of the game.
        text: String,
    },
}

impl Library {
    /// Reads the games in progress, the scores and the finished games again, if the page shows
    /// them. The kind and the largest number of finished games stay as they are.
    pub(super) fn read_games(&mut self) {
        if self.part != Part::Games {
            return;
        }
        let games = KINDS.into_iter().flat_map(|kind| in_progress(&self.storage, kind));
        self.screen.in_progress = games.collect();
        self.screen.scores = scores(&self.storage);
        self.show_finished(self.most_games, self.screen.kind);
    }

    /// The text of a game in progress; `None` if no such game can be read. The player's guesses at
    /// ranks and the lineage, by which tabs compare a game, are left out.
    pub(super) fn text_in_progress(&self, kind: &str, number: Option<u32>) -> Option<String> {
        match read(&waiting::text(&self.storage, kind, number)?).ok()? {
            FoundContent::Running(game) => Some(write_session(&game)),
            FoundContent::TicTacToe(session) => {
                Some(fairboard_forms::tictactoe::write_session(&session))
            }
            FoundContent::Game(..) | FoundContent::Setup(_) | FoundContent::Sketch(_) => None,
        }
    }

    /// Shows more finished games of the kind that is shown.
    pub(super) fn show_more_finished(&mut self) {
        self.show_finished(self.most_games + GAMES_PER_REQUEST, self.screen.kind);
    }

    /// Reads and shows the newest finished games of a kind, `most_games` at most; `None` shows both
    /// kinds.
    pub(super) fn show_finished(&mut self, most_games: usize, kind: Option<&'static str>) {
        self.most_games = most_games;
        let mut games = finished::all(&self.storage, &KINDS);
        let has_game_of = |kind| games.iter().any(|(place, _)| place.kind == kind);
        // A person who has chosen one kind can always choose both again.
        let offers_kinds = kind.is_some() || KINDS.into_iter().all(has_game_of);
        games.retain(|(place, _)| kind.is_none_or(|kind| kind == place.kind));
        let has_more = games.len() > most_games;
        let cards = games.into_iter().take(most_games).map(|(place, game)| {
            let card = card_of(place.kind, game.clone());
            GameCard { place, game, card }
        });
        self.screen.games = cards.collect();
        self.screen.has_more = has_more;
        self.screen.offers_kinds = offers_kinds;
        self.screen.kind = kind;
    }
}

/// The games of a kind that are in progress: the present game, and the waiting games.
fn in_progress(storage: &Storage, kind: &'static str) -> Vec<GameInProgress> {
    let present = None;
    let waiting_numbers = waiting::all(storage, kind).into_iter().map(|(number, _)| Some(number));
    let listed_game = |number| {
        let text = waiting::text(storage, kind, number)?;
        let found = read(&text).ok()?;
        let is_in_progress = match &found {
            // Before its start, a game of Stratego is listed only if a person has placed a piece.
            FoundContent::Running(_) => is_worth_keeping(Some(&text)),
            FoundContent::TicTacToe(session) => session.is_running(),
            FoundContent::Game(..) | FoundContent::Setup(_) | FoundContent::Sketch(_) => false,
        };
        let no_play_on = None;
        is_in_progress.then(|| GameInProgress {
            kind,
            number,
            content: LibraryContent::of(&found, no_play_on),
        })
    };
    iter::once(present).chain(waiting_numbers).filter_map(listed_game).collect()
}

/// The scores of the finished games of Stratego that were played here.
fn scores(storage: &Storage) -> Scores {
    let mut scores = Scores::default();
    for (_, kept) in finished::all(storage, &[Stratego::NAME]) {
        if let Ok(kept) = kept
            && kept.origin == Origin::Here
            && let Some(game) = finished_game(&kept)
        {
            scores.count_game(&game);
        }
    }
    scores
}

fn finished_game(kept: &KeptGame) -> Option<Finished> {
    let (game, players) = kept.game().ok()?;
    Finished::new(&game, players)
}

/// The summary of a stored game; `None` if the game cannot be read or is not over.
fn card_of(kind: &str, game: StoredGame) -> Option<Card> {
    let kept = game.ok()?;
    if kind == TicTacToe::NAME { tictactoe_card(&kept) } else { stratego_card(kept) }
}

/// The summary of a stored game of Stratego; `None` if the game cannot be read or is not over.
fn stratego_card(kept: KeptGame) -> Option<Card> {
    let (game, players) = kept.game().ok()?;
    let finished = Finished::new(&game, players)?;
    let moves = finished.plies().len();
    Some(Card::Stratego {
        minutes: kept.minutes,
        end: Box::new(finished.open_view(moves, Color::Red)),
        outcome: finished.outcome(),
        rules: Box::new(*finished.rules()),
        players: finished.players(),
        moves,
        word: kept.word,
        text: write_game(&game, players),
    })
}

/// The summary of a stored game of tic-tac-toe; `None` if the game cannot be read or is not over.
fn tictactoe_card(kept: &KeptGame) -> Option<Card> {
    let session = kept.tictactoe().ok()?;
    // A game that is not over has no text of a finished game.
    let text = write_finished(&session)?;
    Some(Card::TicTacToe {
        minutes: kept.minutes,
        situation: Box::new(session.situation()),
        // For tic-tac-toe `kept.word` is a saved text, which no link holds.
        word: compact::write_session(&session),
        text,
    })
}
