//! The content of a link, of a pasted text or of a stored game, as a page shows it.

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
    /// A finished game of Stratego. Only a link that somebody has made up can hold a game that is
    /// not over.
    Game {
        /// The outcome of the game; `None` if the game is not over.
        outcome: Option<Outcome>,
        /// Number of plies of the game.
        plies: usize,
        /// The players of both sides.
        players: ByColor<Player>,
        /// The last part of a link, which encodes the game; `None` if no link can hold the game.
        word: Option<String>,
        /// The game as text; `None` before its end, or if text cannot express its armies or rules.
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
        /// The choices for a game that is played on from the middle of a finished game; `None` for
        /// other games.
        choices: Option<PlayOnChoices>,
    },
    /// A setup, shown as Red's setup.
    Setup(Deployment),
    /// A position of Stratego that a person has made up.
    Sketch {
        /// The board with every rank. Never `None`, because even an impossible position makes a
        /// view.
        view: Option<Box<SeatView>>,
        /// The last part of a link, which is the text of the position with slashes for spaces.
        word: String,
    },
    /// A game of tic-tac-toe.
    TicTacToe {
        /// The position at the cursor, with the players, the rules and the side to move.
        situation: Box<Situation>,
        /// The last part of a link, which encodes the game. Never `None`, because every game of
        /// tic-tac-toe has a link.
        word: Option<String>,
    },
}

/// The choices of a person who plays on from the middle of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayOnChoices {
    /// The side of the person.
    pub seat: Color,
    /// The strength of the computer.
    pub strength: Strength,
    /// True if the person can choose the side. If the link has the next move, the person has the
    /// side that makes this move.
    pub is_seat_free: bool,
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
                    choices: play_on.map(PlayOnChoices::of),
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

impl PlayOnChoices {
    fn of(play_on: &PlayOn) -> Self {
        let is_seat_free = play_on.mv().is_none();
        Self { seat: play_on.seat, strength: play_on.strength, is_seat_free }
    }
}
