//! A game that is over.

use std::rc::Rc;

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{ByColor, Color, Outcome, Ply, Position, Rules, SeatView};

use super::Game;
use super::question::Question;
use crate::Player;

/// A game that is over, with all its positions. Nothing of it is secret any more.
///
/// # Examples
///
/// ```
/// use fairboard_play::format::compact::read_game;
/// use fairboard_play::stratego::Finished;
/// use fairboard_rules::stratego::Color;
///
/// let (game, players) = read_game("1iQXrfVD4EncILlHTCb1IoCYURiv")?;
/// let game = Finished::new(&game, players).expect("only finished games are shared");
/// assert_eq!((game.plies().len(), game.side(1)), (4, Color::Blue));
/// # Ok::<(), fairboard_play::format::FormatError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Finished {
    start: Position,
    plies: Rc<[Ply]>,
    outcome: Outcome,
    players: ByColor<Player>,
}

impl Finished {
    /// A game that is over; `None` while it goes on.
    pub fn new(game: &Game, players: ByColor<Player>) -> Option<Self> {
        let outcome = game.outcome()?;
        let (_, start) = game.start_position()?;
        Some(Self { start: start.clone(), plies: game.plies().into(), outcome, players })
    }

    /// The rules it was played by.
    pub const fn rules(&self) -> &Rules {
        self.start.rules()
    }

    /// The players of both sides.
    pub const fn players(&self) -> ByColor<Player> {
        self.players
    }

    /// Every ply.
    pub const fn plies(&self) -> &Rc<[Ply]> {
        &self.plies
    }

    /// The result and its reason.
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The side that made the ply after so many others.
    pub const fn side(&self, plies: usize) -> Color {
        let first = self.start.side();
        if plies.is_multiple_of(2) { first } else { first.other() }
    }

    /// The knowledge of a seat after so many plies, or after all of them.
    pub fn view(&self, plies: usize, seat: Color) -> SeatView {
        self.position(plies).view(seat)
    }

    /// The board from a seat's side after so many plies, or after all of them, with every rank.
    pub fn open(&self, plies: usize, seat: Color) -> SeatView {
        self.position(plies).uncovered(seat)
    }

    /// The question to the side to move after so many plies; `None` once all are made.
    pub fn question(&self, plies: usize) -> Option<Question> {
        let made = self.plies.get(..plies).filter(|made| made.len() < self.plies.len())?;
        let seat = self.side(plies);
        let (start, view) = (self.start.view(seat), self.view(plies, seat));
        Some(Question::of_seat(start, made, view, self.players[seat]))
    }

    fn position(&self, plies: usize) -> Position {
        let mut position = self.start.clone();
        for ply in self.plies.iter().take(plies) {
            position.play_unchecked(ply.mv);
        }
        position
    }
}
