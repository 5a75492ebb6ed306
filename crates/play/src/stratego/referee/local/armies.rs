//! Armies: placed, kept from one game to the next, and set up for another game.

use fairboard_rules::stratego::{Army, ByColor, Color, DeploymentDraft, PlaceError, Rules};

use super::device::Device;
use super::state::{Events, State, public, side};
use crate::Player;
use crate::stratego::referee::{Event, PEOPLE, Refusal, Seat};
use crate::stratego::{Game, PlayError};

/// Armies that people have placed and that are in no game at present, at most one of each color
/// and size.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept(Vec<DeploymentDraft>);

impl Kept {
    /// Keeps an army in place of an earlier one. An empty board is not kept.
    pub(crate) fn put(&mut self, draft: DeploymentDraft) {
        self.take(draft.color(), draft.army());
        if !is_empty(&draft) {
            self.0.push(draft);
        }
    }

    /// Hands an army out, if there is one.
    pub(super) fn take(&mut self, color: Color, army: Army) -> Option<DeploymentDraft> {
        let fits = |draft: &DeploymentDraft| (draft.color(), draft.army()) == (color, army);
        self.0.iter().position(fits).map(|index| self.0.remove(index))
    }

    /// Every army.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &DeploymentDraft> {
        self.0.iter()
    }
}

/// Returns `true` if no piece is placed.
pub(super) fn is_empty(draft: &DeploymentDraft) -> bool {
    draft.pieces().next().is_none()
}

/// A game that has not started, with the armies of computers, and the kept ones of people.
pub(super) fn drafted(
    rules: Rules,
    players: ByColor<Player>,
    armies: ByColor<Option<DeploymentDraft>>,
    kept: &mut Kept,
) -> Result<Game, Refusal> {
    let mut game = Game::new(rules);
    let ByColor { red, blue } = armies;
    for (color, army) in [(Color::Red, red), (Color::Blue, blue)] {
        match (players[color], army) {
            (Player::Computer(_), Some(army)) => set_complete(&mut game, color, army)?,
            (Player::Person, None) => {
                if let Some(draft) = kept.take(color, rules.army) {
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

/// Sets the army of a computer.
fn set_complete(game: &mut Game, color: Color, army: DeploymentDraft) -> Result<(), Refusal> {
    if army.color() != color {
        return Err(Refusal::WrongArmy(color));
    }
    let complete = army.finish().map(drop);
    game.set_draft(army)?;
    Ok(complete.map_err(|missing| PlayError::Incomplete { color, missing })?)
}

impl State {
    /// Changes the army of the seat by one step.
    pub(super) fn arrange(
        &mut self,
        seat: Seat,
        change: impl FnOnce(&mut DeploymentDraft) -> Result<(), PlaceError>,
    ) -> Result<Events, Refusal> {
        let color = side(seat)?;
        if self.game.started() {
            return Err(PlayError::Started.into());
        }
        let mut draft = self.game.draft(color).clone();
        change(&mut draft)?;
        self.load(seat, draft)
    }

    /// Replaces the army of the seat.
    pub(super) fn load(&mut self, seat: Seat, army: DeploymentDraft) -> Result<Events, Refusal> {
        let color = side(seat)?;
        if army.color() != color {
            return Err(Refusal::WrongArmy(color));
        }
        self.game.set_draft(army)?;
        Ok(vec![(seat, Event::Arranged)])
    }

    /// Begins another game. A running game of a person has to be left first.
    pub(super) fn change_game(
        &mut self,
        seat: Seat,
        rules: Rules,
        players: ByColor<Player>,
        armies: ByColor<Option<DeploymentDraft>>,
    ) -> Result<Events, Refusal> {
        if !self.can_change_game() {
            return Err(Refusal::NotNow);
        }
        let mut kept = self.kept.clone();
        if !self.game.started() {
            let people = Color::ALL.into_iter().filter(|color| self.players[*color].is_person());
            people.for_each(|color| kept.put(self.game.draft(color).clone()));
        }
        let game = drafted(rules, players, armies, &mut kept)?;
        let secret = |color: &Color| {
            self.shared && seat != Seat::Player(*color) && !is_empty(game.draft(*color))
        };
        let hidden = Device::first(players).person().filter(secret);
        *self = Self { shared: self.shared, ..Self::new(game, players, kept) };
        let fell = hidden.map(|color| self.drop_curtain(color));
        Ok([public(Event::Began)].into_iter().chain(fell).collect())
    }

    pub(super) fn can_change_game(&self) -> bool {
        self.game.turn().is_none() || self.device == Device::Watched
    }

    /// Plays again. People keep their armies; a computer may come with another one.
    pub(super) fn rematch(
        &mut self,
        armies: ByColor<Option<DeploymentDraft>>,
    ) -> Result<Events, Refusal> {
        if self.game.outcome().is_none() {
            return Err(Refusal::NotNow);
        }
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
        self.game = game;
        let mut events = self.with_end([public(Event::Began)]);
        let next = self.game.turn().filter(|_| self.players == PEOPLE);
        events.extend(next.map(|next| self.drop_curtain(next)));
        Ok(events)
    }

    /// Returns `true` if the game is over and both armies are known that it began with.
    pub(super) fn can_rematch(&self) -> bool {
        let is_complete = |color: Color| self.game.draft(color).finish().is_ok();
        self.game.outcome().is_some() && Color::ALL.into_iter().all(is_complete)
    }
}
