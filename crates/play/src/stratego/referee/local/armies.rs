//! Armies: placed, kept from one game to the next, and set up for another game.

use fairboard_rules::stratego::{Army, ByColor, Color, DeploymentDraft, Rules};

use super::Local;
use super::device::Device;
use super::obey::{Events, public, side};
use crate::Player;
use crate::clock::Clock;
use crate::stratego::referee::{ArmyChange, Event, PEOPLE, Refusal, Seat};
use crate::stratego::{Game, PlayError};

/// Armies that people have placed and that are in no game at present.
///
/// Each army belongs to the person who placed it. The person is named by the side that this person
/// has in a game of two people. A person keeps at most one army of each color and size.
#[derive(Clone, Debug, Default)]
pub(super) struct KeptArmies(Vec<(Color, DeploymentDraft)>);

impl KeptArmies {
    /// Keeps an army of a person, in place of an earlier one of the same color and size. A draft
    /// without pieces only removes the earlier one.
    pub(super) fn put(&mut self, owner: Color, draft: DeploymentDraft) {
        self.take(owner, draft.color(), draft.army());
        if draft.pieces().next().is_some() {
            self.0.push((owner, draft));
        }
    }

    /// Removes the kept army of this owner, color and size, and returns it.
    pub(super) fn take(
        &mut self,
        owner: Color,
        color: Color,
        army: Army,
    ) -> Option<DeploymentDraft> {
        let fits = |(owned_by, draft): &(Color, DeploymentDraft)| {
            (*owned_by, draft.color(), draft.army()) == (owner, color, army)
        };
        let index = self.0.iter().position(fits)?;
        let (_, draft) = self.0.remove(index);
        Some(draft)
    }

    /// Every army with its owner.
    pub(super) fn iter(&self) -> impl Iterator<Item = &(Color, DeploymentDraft)> {
        self.0.iter()
    }
}

/// The person who places the army of `color`. In a game of two people, this is the person of that
/// side, and otherwise the person at the device, `present`.
fn owner(players: ByColor<Player>, color: Color, present: Color) -> Color {
    if players == PEOPLE { color } else { present }
}

/// A game that has not started, with the armies of computers and the kept armies of people.
///
/// `armies` has a complete army for each computer and none for a person. Otherwise the game is
/// refused. The people's armies are taken out of `kept`, even if the game is then refused.
pub(super) fn new_game(
    rules: Rules,
    players: ByColor<Player>,
    armies: ByColor<Option<DeploymentDraft>>,
    kept: &mut KeptArmies,
    present: Color,
) -> Result<Game, Refusal> {
    let mut game = Game::new(rules);
    let ByColor { red, blue } = armies;
    for (color, army) in [(Color::Red, red), (Color::Blue, blue)] {
        match (players[color], army) {
            (Player::Computer(_), Some(army)) => set_complete(&mut game, color, army)?,
            (Player::Person, None) => {
                let owner = owner(players, color, present);
                if let Some(draft) = kept.take(owner, color, rules.army) {
                    game.set_draft(draft)?;
                }
            }
            (Player::Computer(_), None) | (Player::Person, Some(_)) => {
                return Err(Refusal::WrongArmy(color));
            }
        }
    }
    Ok(game)
}

/// Sets the army of a computer. An army of the wrong side or size is refused for that reason, also
/// if it is incomplete. A refused army may be in `game` already, so the callers drop `game` then.
fn set_complete(game: &mut Game, color: Color, army: DeploymentDraft) -> Result<(), Refusal> {
    if army.color() != color {
        return Err(Refusal::WrongArmy(color));
    }
    let completeness = army.finish().map(drop);
    game.set_draft(army)?;
    Ok(completeness.map_err(|missing| PlayError::Incomplete { color, missing })?)
}

impl Local {
    /// Changes the army of the seat by one step.
    pub(super) fn arrange(&mut self, seat: Seat, change: ArmyChange) -> Result<Events, Refusal> {
        let color = side(seat)?;
        if self.game.started() {
            return Err(PlayError::Started.into());
        }
        let mut draft = self.game.draft(color).clone();
        change.make(&mut draft)?;
        self.game.set_draft(draft)?;
        Ok(vec![(seat, Event::Arranged)])
    }

    /// Begins another game. A running game of a person has to be left first.
    pub(super) fn change_game(
        &mut self,
        rules: Rules,
        players: ByColor<Player>,
        armies: ByColor<Option<DeploymentDraft>>,
    ) -> Result<Events, Refusal> {
        if !self.can_change_game() {
            return Err(Refusal::NotNow);
        }
        // The kept armies are copied, because a refusal changes nothing.
        let (mut kept, present) = (self.kept.clone(), self.present());
        // Armies that are still being placed are kept. The new game takes those that fit it.
        if !self.game.started() {
            let people = Color::ALL.into_iter().filter(|color| self.players[*color].is_person());
            for color in people {
                let owner = owner(self.players, color, present);
                kept.put(owner, self.game.draft(color).clone());
            }
        }
        // At the curtain, anybody may begin another game. If the person who has yet to take the
        // device has kept armies, a curtain still hides them.
        let is_awaited = self.is_awaited() && kept.iter().any(|(owner, _)| *owner == present);
        let game = new_game(rules, players, armies, &mut kept, present)?;
        let clock = self.clock.map(Clock::renewed);
        *self = Self { clock, present, is_awaited, ..Self::with(game, players, kept) };
        // A curtain also falls if the person at the device is not the first of the new game.
        let is_other_person = |first: Color| players == PEOPLE && first != present;
        let next = self.device.person().filter(|first| is_awaited || is_other_person(*first));
        let curtain_event = next.map(|next| self.drop_curtain(next));
        Ok([public(Event::Began)].into_iter().chain(curtain_event).collect())
    }

    /// The person at the device, named by the side that this person has in a game of two people.
    pub(super) fn present(&self) -> Color {
        self.device.person().filter(|_| self.players == PEOPLE).unwrap_or(self.present)
    }

    /// Returns `true` if the person of [`present`](Self::present) has yet to take the device.
    pub(super) const fn is_awaited(&self) -> bool {
        match self.device {
            Device::Curtain(_) => true,
            Device::Taken(_) => false,
            Device::Watched => self.is_awaited,
        }
    }

    /// Returns `true` unless a person is in a running game.
    pub(super) fn can_change_game(&self) -> bool {
        self.game.turn().is_none() || self.device == Device::Watched
    }

    /// Plays again. People keep their armies; a computer may come with another army. A game that
    /// began from a position begins from that position again.
    pub(super) fn rematch(
        &mut self,
        armies: ByColor<Option<DeploymentDraft>>,
    ) -> Result<Events, Refusal> {
        if !self.can_rematch() {
            return Err(Refusal::NotNow);
        }
        self.game = match self.game.begun_again() {
            Some(game) => game,
            None => self.with_armies(armies)?,
        };
        // The new game is played here from its start.
        self.is_brought = false;
        self.clock = self.clock.map(Clock::renewed);
        let mut events = self.with_end([public(Event::Began)]);
        // At the end both people may look at the board, so a curtain falls for either of them.
        let next = self.game.turn().filter(|_| self.players == PEOPLE);
        events.extend(next.map(|next| self.drop_curtain(next)));
        Ok(events)
    }

    /// A started game with the same armies, except for computers that come with another army.
    fn with_armies(&self, armies: ByColor<Option<DeploymentDraft>>) -> Result<Game, Refusal> {
        let mut game = Game::new(*self.game.rules());
        let ByColor { red, blue } = armies;
        for (color, army) in [(Color::Red, red), (Color::Blue, blue)] {
            match (self.players[color], army) {
                (Player::Computer(_), Some(army)) => set_complete(&mut game, color, army)?,
                (Player::Person | Player::Computer(_), None) => {
                    game.set_draft(self.game.draft(color).clone())?;
                }
                (Player::Person, Some(_)) => return Err(Refusal::WrongArmy(color)),
            }
        }
        game.start()?;
        Ok(game)
    }

    /// Returns `true` if the game is over, because its start is then a position or two complete
    /// armies.
    pub(super) fn can_rematch(&self) -> bool {
        self.game.outcome().is_some()
    }
}
