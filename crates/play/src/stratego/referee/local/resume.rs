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
    /// The side of the person who is at the device, or is to come; `None` for a watcher.
    pub person: Option<Color>,
    /// The side that offers a draw; `None` if no offer stands.
    pub draw_offer: Option<Color>,
    /// Armies that people placed and that are in no game at present, with their owners.
    pub kept: Vec<(Color, DeploymentDraft)>,
    /// The clock, if the game has one.
    pub clock: Option<Clock>,
    /// The person at the device, named by the side that this person has in a game of two people. In
    /// the present game this person may play the other side, or only watch.
    pub present: Color,
    /// True if the person of `present` has yet to take the device, for example because somebody
    /// else began this game at the curtain. Never true in a game of two people.
    pub is_awaited: bool,
    /// True if the game was not played here from its start.
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
        let mut local = Self::with(game, players, armies);
        (local.present, local.clock, local.is_brought) = (present, clock, is_brought);
        if players == PEOPLE {
            // Only a running game between two people has an offer of a draw.
            local.draw_offer = draw_offer.filter(|_| local.game.turn().is_some());
            local.device = device_between_people(&local.game, person);
        } else if is_awaited {
            local.is_awaited_while_watched = true;
            // The person of `present` has yet to come. If this person plays a computer, the play
            // waits for this person, and a curtain hides the army. If two computers play, the
            // person has no side, and the game is watched.
            if let Some(next) = local.device.person().filter(|_| !local.game.started()) {
                local.device = Device::Curtain(next);
            }
        }
        local
    }

    /// The game and its players; `None` while the game goes on, because the game holds both armies,
    /// and they are still secret.
    pub fn finished(&self) -> Option<(&Game, ByColor<Player>)> {
        let Self { game, players, .. } = self;
        game.outcome().map(|_| (game, *players))
    }
}

/// The state of the device in a stored game of two people. The next person is that of the side to
/// move, or else the stored person. Before Red's army is complete, Red is next.
///
/// No curtain falls if Red has placed nothing yet, or if the game is over, because then nothing is
/// secret.
fn device_between_people(game: &Game, person: Option<Color>) -> Device {
    let red_is_ready = game.started() || game.draft(Color::Red).finish().is_ok();
    let next = game.turn().or(person.filter(|_| red_is_ready)).unwrap_or(Color::Red);
    let is_untouched =
        !game.started() && next == Color::Red && game.draft(next).pieces().next().is_none();
    let is_open = is_untouched || game.outcome().is_some();
    if is_open { Device::Taken(next) } else { Device::Curtain(next) }
}
