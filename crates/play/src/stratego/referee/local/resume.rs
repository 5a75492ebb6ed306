//! The referee of a stored game.

use fairboard_rules::stratego::{ByColor, Color, DeploymentDraft};

use super::device::Device;
use super::{KeptArmies, Local, PEOPLE};
use crate::Player;
use crate::clock::Clock;
use crate::stratego::Game;

/// Everything that a referee at one device knows. A snapshot serves only to store the game, because
/// it has both armies.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The game, with both armies and the record.
    pub game: Game,
    /// The player of each side: a person, or a computer and its strength.
    pub players: ByColor<Player>,
    /// The side of the person at the device, or of the person who has to take the device next;
    /// `None` for a watcher.
    pub person: Option<Color>,
    /// The side that offers a draw; `None` if no offer stands.
    pub draw_offer: Option<Color>,
    /// Armies that people placed and that the game does not use. Each owner is named by the side
    /// that this person has in a game of two people.
    pub kept: Vec<(Color, DeploymentDraft)>,
    /// The time left to each side; `None` if the game has no clock.
    pub clock: Option<Clock>,
    /// The person at the device or still to come, or the watcher, named by the side that this
    /// person has in games of two people. Against a computer, `person` may be the other side.
    pub present: Color,
    /// True if the person of `present` has not taken the device yet, for example because another
    /// person began this game. Never true in a game of two people.
    pub is_awaited: bool,
    /// True if the first moves of the game were not made on this device.
    pub is_brought: bool,
}

impl Local {
    /// Everything that the referee knows, for [`resumed`](Self::resumed).
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            game: self.game.clone(),
            players: self.players,
            person: self.device.person(),
            draw_offer: self.draw_offer,
            kept: self.kept.iter().cloned().collect(),
            clock: self.clock,
            present: self.present(),
            // For two people, `resumed` sets the curtain without this field.
            is_awaited: self.players != PEOPLE && self.is_awaited(),
            is_brought: self.is_brought,
        }
    }

    /// The referee of a stored game. In a game of two people, nobody knows who is at the device, so
    /// a curtain hides the secrets. A curtain also hides an army whose person has yet to come.
    pub fn resumed(snapshot: Snapshot) -> Self {
        let Snapshot {
            game,
            players,
            person,
            draw_offer,
            kept,
            clock,
            present,
            is_awaited,
            is_brought,
        } = snapshot;
        let mut armies = KeptArmies::default();
        for (owner, draft) in kept {
            armies.put(owner, draft);
        }
        let device = if players == PEOPLE {
            device_between_people(&game, person)
        } else {
            match Device::first(players) {
                // A curtain hides the army of a person who has yet to come.
                Device::Taken(side) if is_awaited && !game.started() => Device::Curtain(side),
                first @ (Device::Curtain(_) | Device::Taken(_) | Device::Watched) => first,
            }
        };
        let may_have_offer = players == PEOPLE && game.turn().is_some();
        Self {
            device,
            draw_offer: draw_offer.filter(|_| may_have_offer),
            clock,
            present,
            was_awaited: is_awaited && players != PEOPLE,
            is_brought,
            ..Self::with_defaults(game, players, armies)
        }
    }
}

/// The state of the device in a stored game of two people; `person` is as in [`Snapshot`]. A
/// curtain hides the board while an army on the board is secret.
fn device_between_people(game: &Game, person: Option<Color>) -> Device {
    if let Some(mover) = game.turn() {
        return Device::Curtain(mover);
    }
    let person = person.unwrap_or(Color::Red);
    if game.outcome().is_some() {
        return Device::Taken(person);
    }
    // Before the play, Red completes an army first.
    let draft = game.draft(Color::Red);
    if draft.pieces().next().is_none() {
        return Device::Taken(Color::Red);
    }
    Device::Curtain(if draft.finish().is_ok() { person } else { Color::Red })
}
