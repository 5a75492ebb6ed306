//! The referee of a stored game.

use fairboard_rules::stratego::{ByColor, Color};

use super::armies::is_empty;
use super::device::Device;
use super::state::State;
use super::{Kept, Local, PEOPLE};
use crate::Player;
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
    /// `true` if the device had changed hands.
    pub(crate) shared: bool,
}

impl Local {
    /// The referee of a stored game. Of two people nobody is known to be at the device, so that a
    /// curtain hides whatever is secret.
    pub(crate) fn resumed(stored: Stored) -> Self {
        let Stored { game, players, person, draw_offer, kept, shared } = stored;
        let mut state = State::new(game, players, kept);
        state.shared = shared;
        if players == PEOPLE {
            state.shared = true;
            state.draw_offer = draw_offer.filter(|_| state.game.turn().is_some());
            state.device = device(&state.game, person);
        }
        state.into()
    }

    /// The person who is at the device, or is to come.
    pub(crate) fn person(&self) -> Option<Color> {
        self.state().device.person()
    }
}

/// The device between two people. The stored person counts while neither side is to move.
fn device(game: &Game, person: Option<Color>) -> Device {
    let red_is_ready = game.started() || game.draft(Color::Red).finish().is_ok();
    let next = game.turn().or(person.filter(|_| red_is_ready)).unwrap_or(Color::Red);
    let untouched = !game.started() && next == Color::Red && is_empty(game.draft(next));
    let open = untouched || game.outcome().is_some();
    if open { Device::Taken(next) } else { Device::Curtain(next) }
}
