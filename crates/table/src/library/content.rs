//! The content of a text, as a page shows it.

use fairboard_forms::compact::{write_game, write_session};
use fairboard_forms::found::{FoundContent, PlayOn};
use fairboard_forms::text;
use fairboard_play::stratego::referee::Stage;
use fairboard_play::tictactoe::Situation;
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{ByColor, Color, Deployment, Outcome, SeatView};

/// The content of a text, as far as a page shows it. Of a game in progress a page shows only the
/// view of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryContent {
    /// A finished game of Stratego.
    Game {
        /// The outcome of the game; `None` if a made-up link ends before the game is over.
        outcome: Option<Outcome>,
        /// Number of plies of the game.
        plies: usize,
        /// The players of both sides.
        players: ByColor<Player>,
        /// The word of the game in links; `None` if no link can hold the game.
        word: Option<String>,
        /// The text of the game; `None` if the game cannot be written as text.
        text: Option<String>,
    },
    /// A game of Stratego that goes on.
    Running {
        /// The view of the player at the device; `None` before the play, behind the curtain, and if
        /// two computers play.
        view: Option<Box<SeatView>>,
        /// Number of plies of the game.
        plies: usize,
        /// The players of both sides.
        players: ByColor<Player>,
        /// The choices before the game goes on from a finished game; `None` for other games.
        seats: Option<Seats>,
    },
    /// A setup, shown as Red's setup.
    Setup(Deployment),
    /// A position of Stratego that a person has made up.
    Sketch {
        /// The position with every rank, possible or not. `Sketch::open` never gives `None`.
        view: Option<Box<SeatView>>,
        /// The word of the position in links.
        word: String,
    },
    /// A game of tic-tac-toe.
    TicTacToe {
        /// The situation that the page of the game shows.
        situation: Box<Situation>,
        /// The word of the game in links; `None` if no link can hold the game.
        word: Option<String>,
    },
}

/// The choices of a person before a game goes on from a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    /// The side of the person.
    pub seat: Color,
    /// The strength of the computer.
    pub strength: Strength,
    /// True if the person can choose the side. A game that goes on by a given move is played for
    /// the side that makes the move.
    pub is_free: bool,
}

impl LibraryContent {
    /// The content of `found`. `play_on` is the position in a finished game from which the game in
    /// `found` goes on; `None` for any other content.
    pub(super) fn of(found: &FoundContent, play_on: Option<&PlayOn>) -> Self {
        match found {
            FoundContent::Game(game, players) => Self::Game {
                outcome: game.outcome(),
                plies: game.plies().len(),
                players: *players,
                word: write_game(game, *players),
                text: text::write_game(game, *players),
            },
            FoundContent::Running(game) => {
                let situation = game.situation();
                let view = match &situation.stage {
                    Stage::Play(view) => Some(Box::new(SeatView::clone(view))),
                    Stage::Deploy(_) | Stage::Curtain(_) | Stage::Watch(_) | Stage::Over(..) => {
                        None
                    }
                };
                Self::Running {
                    view,
                    plies: situation.record.len(),
                    players: situation.players,
                    seats: play_on.map(Seats::of),
                }
            }
            FoundContent::Setup(setup) => Self::Setup(setup.clone()),
            FoundContent::Sketch(sketch) => {
                Self::Sketch { view: sketch.open().map(Box::new), word: sketch.word() }
            }
            FoundContent::TicTacToe(session) => Self::TicTacToe {
                situation: Box::new(session.situation()),
                word: write_session(session),
            },
        }
    }
}

impl Seats {
    fn of(play_on: &PlayOn) -> Self {
        Self { seat: play_on.seat, strength: play_on.strength, is_free: play_on.mv().is_none() }
    }
}
