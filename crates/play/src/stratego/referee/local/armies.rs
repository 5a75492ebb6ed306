//! Keeps the armies that people have placed from one game to the next, and sets up other games.

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

    /// Moves the armies that fit `game` into it, each for the person who placed it.
    fn move_into(
        &mut self,
        game: &mut Game,
        players: ByColor<Player>,
        present: Color,
    ) -> Result<(), PlayError> {
        for color in sides_of_people(players) {
            let owner = owner(players, color, present);
            if let Some(draft) = self.take(owner, color, game.rules().army) {
                game.set_draft(draft)?;
            }
        }
        Ok(())
    }

    /// Returns `true` if an army of this person is kept.
    fn has_army_of(&self, person: Color) -> bool {
        self.0.iter().any(|(owner, _)| *owner == person)
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

/// A game that has not started, with the armies of computers. People have placed nothing yet.
///
/// `armies` has a complete army for each computer and none for a person. Otherwise the game is
/// refused.
pub(super) fn new_game(
    rules: Rules,
    players: ByColor<Player>,
    armies: ByColor<Option<DeploymentDraft>>,
) -> Result<Game, Refusal> {
    let mut game = Game::new(rules);
    let ByColor { red, blue } = armies;
    for (color, army) in [(Color::Red, red), (Color::Blue, blue)] {
        match (players[color], army) {
            (Player::Computer(_), Some(army)) => set_computer_army(&mut game, color, army)?,
            (Player::Person, None) => {}
            (Player::Computer(_), None) | (Player::Person, Some(_)) => {
                return Err(Refusal::WrongArmy(color));
            }
        }
    }
    Ok(game)
}

/// The sides that people play.
fn sides_of_people(players: ByColor<Player>) -> impl Iterator<Item = Color> {
    Color::ALL.into_iter().filter(move |color| players[*color].is_person())
}

/// Sets the army of a computer. Refuses an army of the wrong side first, then one of the wrong
/// size, and then an incomplete one.
fn set_computer_army(game: &mut Game, color: Color, army: DeploymentDraft) -> Result<(), Refusal> {
    if army.color() != color {
        return Err(Refusal::WrongArmy(color));
    }
    if army.army() != game.rules().army {
        return Err(PlayError::OtherArmy.into());
    }
    army.finish().map_err(|missing| PlayError::Incomplete { color, missing })?;
    Ok(game.set_draft(army)?)
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
        let present = self.present();
        let mut kept = self.kept_and_placed_armies();
        // At the curtain, somebody else can begin the new game. Then the awaited person may have
        // armies to hide, and so remains awaited.
        let remains_awaited = self.is_awaited() && kept.has_army_of(present);
        let mut game = new_game(rules, players, armies)?;
        kept.move_into(&mut game, players, present)?;
        *self = Self {
            clock: self.clock.map(Clock::renewed),
            present,
            was_awaited: remains_awaited,
            ..Self::with_defaults(game, players, kept)
        };
        let mut events = vec![public(Event::Began)];
        if let Device::Taken(first) = self.device {
            let changes_hands = players == PEOPLE && first != present;
            if remains_awaited || changes_hands {
                events.push(self.drop_curtain(first));
            }
        }
        Ok(events)
    }

    /// A copy of the kept armies, because a refusal changes nothing. Armies that people are still
    /// placing are among them, so that the next game can take those that fit it.
    fn kept_and_placed_armies(&self) -> KeptArmies {
        let mut kept = self.kept.clone();
        if !self.game.started() {
            for color in sides_of_people(self.players) {
                let owner = owner(self.players, color, self.present());
                kept.put(owner, self.game.draft(color).clone());
            }
        }
        kept
    }

    /// The person who is at the device or is to come, named by the side that this person has in a
    /// game of two people.
    pub(super) fn present(&self) -> Color {
        self.device.person().filter(|_| self.players == PEOPLE).unwrap_or(self.present)
    }

    /// Returns `true` if the person of [`present`](Self::present) is awaited, which means that this
    /// person has yet to take the device.
    pub(super) const fn is_awaited(&self) -> bool {
        match self.device {
            Device::Curtain(_) => true,
            Device::Taken(_) => false,
            // A person may be awaited while a game of two computers is watched. Nobody takes the
            // device of such a game, so the person stays awaited.
            Device::Watched => self.was_awaited,
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
        // A game can be over from its start, because the side to move may have no legal move.
        let mut events = self.conclude_if_over(vec![public(Event::Began)]);
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
                (Player::Computer(_), Some(army)) => set_computer_army(&mut game, color, army)?,
                (Player::Person | Player::Computer(_), None) => {
                    game.set_draft(self.game.draft(color).clone())?;
                }
                (Player::Person, Some(_)) => return Err(Refusal::WrongArmy(color)),
            }
        }
        game.start()?;
        Ok(game)
    }

    pub(super) fn can_rematch(&self) -> bool {
        self.game.outcome().is_some()
    }
}
