//! The referee of a stored game.

use fairboard_rules::stratego::{ByColor, Color};

use super::device::Device;
use super::state::State;
use super::{Kept, Local, PEOPLE};
use crate::Player;
use crate::clock::Clock;
use crate::stratego::Game;

/// Content of a stored game.
#[derive(Debug)]
pub(crate) struct Stored {
    pub(crate) game: Game,
    pub(crate) players: ByColor<Player>,
    /// The person who was at the device, or was to come.
    pub(crate) person: Option<Color>,
    pub(crate) draw_offer: Option<Color>,
    pub(crate) kept: Kept,
    pub(crate) clock: Option<Clock>,
    /// The person at the device, named by the side that this person has in a game of two people.
    pub(crate) present: Color,
}

impl Local {
    /// The referee of a stored game. Of two people nobody is known to be at the device, so that a
    /// curtain hides whatever is secret.
    pub(crate) fn resumed(stored: Stored) -> Self {
        let Stored { game, players, person, draw_offer, kept, clock, present } = stored;
        let mut state = State::new(game, players, kept);
        (state.present, state.clock) = (present, clock);
        if players == PEOPLE {
            state.draw_offer = draw_offer.filter(|_| state.game.turn().is_some());
            state.device = device(&state.game, person);
        }
        state.into()
    }

    /// The side of the person who is at the device, or is to come.
    pub(crate) fn person(&self) -> Option<Color> {
        self.state().device.person()
    }

    /// The person at the device, if it is the second of two and nothing else that is stored says
    /// so.
    pub(crate) fn second_person(&self) -> Option<Color> {
        let present = self.state().present();
        Some(present).filter(|_| self.state().players != PEOPLE && present == Color::Blue)
    }
}

/// The device between two people. The stored person counts while neither side is to move.
fn device(game: &Game, person: Option<Color>) -> Device {
    let red_is_ready = game.started() || game.draft(Color::Red).finish().is_ok();
    let next = game.turn().or(person.filter(|_| red_is_ready)).unwrap_or(Color::Red);
    let untouched =
        !game.started() && next == Color::Red && game.draft(next).pieces().next().is_none();
    let open = untouched || game.outcome().is_some();
    if open { Device::Taken(next) } else { Device::Curtain(next) }
}
