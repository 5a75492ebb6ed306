//! Referee of the people and computers at one device.

mod armies;
mod device;
mod obey;
mod resume;
mod show;

use std::cell::OnceCell;
use std::rc::Rc;

use fairboard_rules::stratego::{ByColor, Color, DeploymentDraft, Rules};

use armies::KeptArmies;
pub use resume::Snapshot;

use self::device::Device;
use super::{Command, Event, PEOPLE, Question, Refusal, Seat, Situation};
use crate::Player;
use crate::clock::Clock;
use crate::stratego::Game;

/// Referee of the people and computers at one device. The referee holds the game.
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
    game: Game,
    players: ByColor<Player>,
    device: Device,
    draw_offer: Option<Color>,
    kept: KeptArmies,
    clock: Option<Clock>,
    /// The person who is at the device or is to come, named by the side that this person has in a
    /// game of two people. While two people play each other, `device` names the person instead.
    present: Color,
    /// True if the person of `present` was awaited when somebody else began this game at the
    /// curtain. `Local::is_awaited` tells whether the person is awaited now.
    was_awaited: bool,
    /// True if the game came from elsewhere with some or all of its moves.
    is_brought: bool,
    /// The present situation, once it was asked for.
    situation: OnceCell<Rc<Situation>>,
}

impl Local {
    /// A game between two people, in which Red is about to place the army.
    pub fn people(rules: Rules) -> Self {
        Self::with_defaults(Game::new(rules), PEOPLE, KeptArmies::default())
    }

    /// A game before its start. The computers have their armies from `armies`, and people have
    /// placed nothing yet.
    ///
    /// # Errors
    ///
    /// [`Refusal::WrongArmy`] if a computer has no army or the army of the other side, or if a
    /// person has an army. [`Refusal::Play`] if an army is incomplete, or is not the army that the
    /// rules name.
    pub fn new(
        rules: Rules,
        players: ByColor<Player>,
        armies: ByColor<Option<DeploymentDraft>>,
    ) -> Result<Self, Refusal> {
        let game = armies::new_game(rules, players, armies)?;
        Ok(Self::with_defaults(game, players, KeptArmies::default()))
    }

    /// A referee of `game`, with the first person at the device, no clock, and no offer of a draw.
    fn with_defaults(game: Game, players: ByColor<Player>, kept: KeptArmies) -> Self {
        Self {
            game,
            players,
            device: Device::first(players),
            draw_offer: None,
            kept,
            clock: None,
            // `present` names a person by the side in a game of two people. Against a computer the
            // first person is Red there, even with Blue in this game.
            present: Color::Red,
            was_awaited: false,
            is_brought: false,
            situation: OnceCell::new(),
        }
    }

    /// A game that goes on from the last ply of `game`, and counts as [`brought`](Self::brought).
    pub(in crate::stratego) fn of_game(game: Game, players: ByColor<Player>) -> Self {
        Self::with_defaults(game, players, KeptArmies::default()).brought()
    }

    /// The game, marked as a game whose start was played elsewhere. A game that has not started
    /// stays unmarked.
    #[must_use]
    pub fn brought(self) -> Self {
        Self { is_brought: self.game.started(), situation: OnceCell::new(), ..self }
    }

    /// Returns `true` if the game was not played here from its start.
    pub const fn is_brought(&self) -> bool {
        self.is_brought
    }

    /// The same game with a watcher at the device, to whom every rank is shown. The people who play
    /// can give no commands then.
    #[must_use]
    pub fn watched(self) -> Self {
        Self { device: Device::Watched, situation: OnceCell::new(), ..self }
    }

    /// Obeys a command of a seat, and returns the events in order, each with its address.
    ///
    /// A public event is addressed to [`Seat::Watcher`](crate::Seat::Watcher).
    /// [`Seat::reaches`](crate::Seat::reaches) tells whether a seat may learn of an event.
    ///
    /// # Errors
    ///
    /// The reason of a refusal; nothing changes then.
    pub fn ask(&mut self, seat: Seat, command: Command) -> Result<Vec<(Seat, Event)>, Refusal> {
        let events = self.obey(seat, command)?;
        self.situation = OnceCell::new();
        Ok(events)
    }

    /// Everything that may be shown at the device now. The situation is built once for each change.
    pub fn situation(&self) -> Rc<Situation> {
        Rc::clone(self.situation.get_or_init(|| Rc::new(self.build_situation())))
    }

    /// The game and its players; `None` while the game goes on, because the game holds both armies,
    /// and they are still secret.
    pub fn finished(&self) -> Option<(&Game, ByColor<Player>)> {
        let Self { game, players, .. } = self;
        game.outcome().map(|_| (game, *players))
    }

    /// The question to an engine for the seat to move. It asks for the move of a computer, or for a
    /// hint to the person at the device. `None` if neither is to move.
    pub fn question(&self) -> Option<Question> {
        let turn = self.game.turn().filter(|turn| self.can_act(*turn))?;
        Question::of_game(&self.game, turn, self.players[turn])
    }

    /// Returns `true` if a computer or the person at the device plays this side.
    fn can_act(&self, color: Color) -> bool {
        !self.players[color].is_person() || self.device == Device::Taken(color)
    }

    /// The time left to each side; `None` if the game has no clock.
    pub const fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// The side whose time runs now, unless the caller stops the clock, for example while the page
    /// is hidden. No time runs for a person behind the curtain, before the start or after the end.
    pub fn ticking(&self) -> Option<Color> {
        self.clock.and(self.game.turn()).filter(|turn| self.can_act(*turn))
    }

    /// Takes milliseconds from the side whose time runs. If no time is left, the game ends, and the
    /// end is among the events.
    pub fn spend(&mut self, millis: u32) -> Vec<(Seat, Event)> {
        let Some((color, clock)) = self.ticking().zip(self.clock.as_mut()) else {
            return Vec::new();
        };
        clock.spend(color, millis);
        if clock.left(color) > 0 {
            return Vec::new();
        }
        // A side whose time runs is to move, so this end is never refused.
        let Ok(()) = self.game.run_out(color) else { return Vec::new() };
        self.situation = OnceCell::new();
        self.conclude_if_over(Vec::new())
    }
}
