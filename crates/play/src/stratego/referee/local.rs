//! Referee of the people and computers at one device.

mod armies;
mod device;
mod resume;
mod show;
mod state;

use std::rc::Rc;

use fairboard_rules::stratego::{ByColor, Color, DeploymentDraft, Rules};

use armies::KeptArmies;
pub use resume::Snapshot;

use self::device::Device;
use self::state::LocalState;
use super::{Command, Event, PEOPLE, Question, Refusal, Seat, Situation};
use crate::Player;
use crate::clock::Clock;
use crate::stratego::Game;

/// Referee of the people and computers at one device, and holder of their game.
///
/// A person gives commands only while at the device. A computer's move comes from the computer's
/// seat. If two people play, a curtain falls whenever the device changes hands; if two computers
/// play, the seat at the device is a watcher's.
///
/// # Examples
///
/// ```
/// use fairboard_play::Seat;
/// use fairboard_play::stratego::referee::{ArmyChange, Command, Local, Refusal, Stage};
/// use fairboard_rules::stratego::{Color, Rank, Rules};
///
/// let mut referee = Local::people(Rules::CLASSIC);
/// let place = Command::Arrange(ArmyChange::Place("a1".parse()?, Rank::Flag));
/// let (red, blue) = (Seat::Player(Color::Red), Seat::Player(Color::Blue));
/// assert_eq!(referee.ask(blue, place.clone()), Err(Refusal::NotAtDevice));
/// referee.ask(red, place)?;
/// let situation = referee.situation();
/// assert!(matches!(&situation.stage, Stage::Deploy(draft) if draft.pieces().count() == 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Local {
    state: LocalState,
    /// The present situation, built once for each change.
    situation: Rc<Situation>,
}

impl Local {
    /// A game between two people, in which Red is about to place the army.
    pub fn people(rules: Rules) -> Self {
        LocalState::new(Game::new(rules), PEOPLE, KeptArmies::default()).into()
    }

    /// A game in which nothing is placed but the complete armies of the computers.
    ///
    /// # Errors
    ///
    /// [`Refusal::WrongArmy`] if a computer has no army, or a person one;
    /// [`Refusal::Play`] if an army is incomplete or not that of the rules.
    pub fn new(
        rules: Rules,
        players: ByColor<Player>,
        armies: ByColor<Option<DeploymentDraft>>,
    ) -> Result<Self, Refusal> {
        let mut kept = KeptArmies::default();
        let game = armies::drafted(rules, players, armies, &mut kept, Color::Red)?;
        Ok(LocalState::new(game, players, kept).into())
    }

    /// A game that goes on from another one.
    pub(in crate::stratego) fn of_game(game: Game, players: ByColor<Player>) -> Self {
        Self::from(LocalState::new(game, players, KeptArmies::default())).brought()
    }

    /// The game, marked as one whose start was played elsewhere. A game that has not started stays
    /// unmarked.
    #[must_use]
    pub fn brought(self) -> Self {
        LocalState { is_brought: self.state.game.started(), ..self.state }.into()
    }

    /// Returns `true` if the game was not played here from its start.
    pub const fn is_brought(&self) -> bool {
        self.state.is_brought
    }

    /// The same game for a watcher: every rank is shown, and nobody gives commands.
    #[must_use]
    pub fn watched(self) -> Self {
        LocalState { device: Device::Watched, ..self.state }.into()
    }

    /// Obeys a command of a seat, and returns the events in order, each with its address.
    ///
    /// An event that is addressed to [`Seat::Watcher`](crate::Seat::Watcher) is public; use
    /// [`Seat::reaches`](crate::Seat::reaches).
    ///
    /// # Errors
    ///
    /// The reason of a refusal; nothing changes then.
    pub fn ask(&mut self, seat: Seat, command: Command) -> Result<Vec<(Seat, Event)>, Refusal> {
        let events = self.state.obey(seat, command)?;
        self.situation = Rc::new(self.state.situation());
        Ok(events)
    }

    /// Everything that may be shown at the device now. The situation is built once for each change.
    pub fn situation(&self) -> Rc<Situation> {
        Rc::clone(&self.situation)
    }

    /// The question to the seat to move. A computer gets one whenever it is to move, a person only
    /// while at the device.
    pub fn question(&self) -> Option<Question> {
        let LocalState { game, players, device, .. } = &self.state;
        let turn = game.turn()?;
        let player = players[turn];
        let is_asked = !player.is_person() || *device == Device::Taken(turn);
        if is_asked { Question::of_game(game, turn, player) } else { None }
    }

    /// The clock of the game, if it has one.
    pub const fn clock(&self) -> Option<Clock> {
        self.state.clock
    }

    /// The side whose time runs now, as far as the referee knows. No time runs for a person behind
    /// the curtain, before the start or after the end.
    pub fn ticking(&self) -> Option<Color> {
        self.state.ticking()
    }

    /// Takes milliseconds from the side whose time runs. If no time is left, the game ends, and the
    /// events tell so.
    pub fn spend(&mut self, millis: u32) -> Vec<(Seat, Event)> {
        let events = self.state.spend(millis);
        if !events.is_empty() {
            self.situation = Rc::new(self.state.situation());
        }
        events
    }

    const fn state(&self) -> &LocalState {
        &self.state
    }
}

impl From<LocalState> for Local {
    fn from(state: LocalState) -> Self {
        Self { situation: Rc::new(state.situation()), state }
    }
}
