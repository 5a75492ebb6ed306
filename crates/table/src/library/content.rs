//! The content of a text, as a page shows it.

use fairboard_forms::compact::{write_game, write_session};
use fairboard_forms::found::{FoundContent, PlayOn};
use fairboard_forms::text;
use fairboard_play::stratego::referee::Stage;
use fairboard_play::tictactoe::Situation;
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{ByColor, Color, Deployment, Outcome, SeatView};

/// The part of a text that a page shows. Of a game in progress it has no more than one seat may
/// know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryContent {
    /// A finished game of Stratego.
    Game {
        /// Its end.
        outcome: Option<Outcome>,
        /// Number of its plies.
        plies: usize,
        /// Its players.
        players: ByColor<Player>,
        /// Its word in links, if it is not too long for one.
        word: Option<String>,
        /// Its text, if it can be written as one.
        text: Option<String>,
    },
    /// A game of Stratego that goes on.
    Running {
        /// The view of the player at the device, if the game is played.
        view: Option<Box<SeatView>>,
        /// Number of its plies.
        plies: usize,
        /// Its players.
        players: ByColor<Player>,
        /// The choices before it goes on from a finished one.
        seats: Option<Seats>,
    },
    /// A setup, as Red's.
    Setup(Deployment),
    /// A position of Stratego that a person has made up.
    Sketch {
        /// The position, if it is a possible one.
        view: Option<Box<SeatView>>,
        /// Its word in links.
        word: String,
    },
    /// A game of tic-tac-toe.
    TicTacToe {
        /// What its page shows.
        situation: Box<Situation>,
        /// Its word in links, if it is not too long for one.
        word: Option<String>,
    },
}

/// The choices before a game goes on from a finished one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    /// The side of the person.
    pub seat: Color,
    /// The strength of the computer.
    pub strength: Strength,
    /// True if the side can be chosen. With a move the game goes on for the side that makes it.
    pub is_free: bool,
}

impl LibraryContent {
    /// The content of a text, and the place in a finished game from which it goes on, if it does.
    pub(super) fn of(found: &FoundContent, place: Option<&PlayOn>) -> Self {
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
                    seats: place.map(Seats::of),
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
    fn of(place: &PlayOn) -> Self {
        Self { seat: place.seat, strength: place.strength, is_free: place.mv().is_none() }
    }
}
