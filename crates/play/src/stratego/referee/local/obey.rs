//! The commands that change the state of the referee at one device.

use fairboard_rules::stratego::{Color, Move};

use super::Local;
use super::device::Device;
use crate::Player;
use crate::clock::{Clock, TimeControl};
use crate::stratego::PlayError;
use crate::stratego::referee::{Command, Event, NoUndo, PEOPLE, Refusal, Seat};

/// Events, each with the seat to which it is addressed.
pub(super) type Events = Vec<(Seat, Event)>;

/// An event for everybody: the address [`Seat::Watcher`] means that everybody may learn of it.
pub(super) const fn public(event: Event) -> (Seat, Event) {
    (Seat::Watcher, event)
}

/// The side of a seat. A watcher has no side and is refused.
pub(super) fn side(seat: Seat) -> Result<Color, Refusal> {
    seat.side().ok_or(Refusal::NotNow)
}

impl Local {
    /// Obeys a command, or refuses it and changes nothing.
    pub(super) fn obey(&mut self, seat: Seat, command: Command) -> Result<Events, Refusal> {
        self.admit(seat, &command)?;
        match command {
            Command::Arrange(change) => self.arrange(seat, change),
            Command::Start => self.start(seat),
            Command::Ready => self.lift_curtain(),
            Command::Play(mv) => self.play(seat, mv),
            Command::HandOver => self.hand_over(),
            Command::TakeBack => self.take_back(),
            Command::Leave => self.leave(seat),
            Command::OfferDraw => self.offer_draw(seat),
            Command::AcceptDraw => self.accept_draw(seat),
            Command::Clock(control) => self.set_clock(control),
            Command::New { rules, players, armies } => self.change_game(rules, players, armies),
            Command::Rematch { armies } => self.rematch(armies),
        }
    }

    /// Refuses a command that the seat may not give now.
    fn admit(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        // A watcher is a person.
        let player = seat.side().map_or(Player::Person, |color| self.players[color]);
        match (player, command) {
            // A person also has to be at the device, which is checked below.
            (Player::Person, _) => {}
            (Player::Computer(_), Command::Play(_)) => return Ok(()),
            (Player::Computer(_), _) => return Err(Refusal::NotNow),
        }
        match (self.device, seat) {
            (Device::Curtain(next), Seat::Player(color))
                if color == next && self.is_curtain_command(command) =>
            {
                Ok(())
            }
            (Device::Curtain(_), _) => Err(Refusal::CurtainDown),
            (Device::Taken(present), Seat::Player(color)) if color == present => Ok(()),
            (Device::Watched, Seat::Watcher) => Ok(()),
            (Device::Taken(_) | Device::Watched, _) => Err(Refusal::NotAtDevice),
        }
    }

    /// Returns `true` for a command that is given at the curtain. Such a command lifts the curtain
    /// or, before the play, begins another game. The new game shows no army before the curtain is
    /// lifted.
    fn is_curtain_command(&self, command: &Command) -> bool {
        if matches!(command, Command::New { .. }) {
            return !self.game.started();
        }
        matches!(command, Command::Ready)
    }

    /// Declares the army of the seat ready, and starts the play. If two people play, Red comes
    /// first, and then the curtain hides the board until Blue takes the device. Blue's command
    /// starts the play, with a curtain before Red's move. A watcher starts a game between
    /// computers.
    fn start(&mut self, seat: Seat) -> Result<Events, Refusal> {
        if self.game.started() {
            return Err(PlayError::Started.into());
        }
        let Some(color) = seat.side() else {
            self.game.start()?;
            return Ok(self.conclude_if_over(vec![public(Event::Started)]));
        };
        let draft = self.game.draft(color);
        draft.finish().map_err(|missing| PlayError::Incomplete { color, missing })?;
        let ready = public(Event::ArmyReady(color));
        if self.players == PEOPLE && color == Color::Red {
            return Ok(vec![ready, self.drop_curtain(Color::Blue)]);
        }
        self.game.start()?;
        let mut events = self.conclude_if_over(vec![ready, public(Event::Started)]);
        let next = self.game.turn().filter(|next| *next != color && self.players == PEOPLE);
        events.extend(next.map(|next| self.drop_curtain(next)));
        Ok(events)
    }

    /// Makes a move for the seat. Returns the move, and the end of the game if the move ends the
    /// game.
    fn play(&mut self, seat: Seat, mv: Move) -> Result<Events, Refusal> {
        let color = side(seat)?;
        // If nobody is to move, `Game::play` gives the reason.
        if self.game.turn().is_some_and(|turn| turn != color) {
            return Err(Refusal::NotYourTurn);
        }
        let ply = self.game.play(mv)?;
        if let Some(clock) = &mut self.clock {
            clock.add_increment(color);
        }
        // A move declines the other player's offer.
        self.draw_offer = self.draw_offer.filter(|offerer| *offerer == color);
        Ok(self.conclude_if_over(vec![public(Event::Played(color, ply))]))
    }

    /// Gives the game a clock, or takes the clock away. This is possible only before the play.
    fn set_clock(&mut self, control: Option<TimeControl>) -> Result<Events, Refusal> {
        if self.game.started() {
            return Err(PlayError::Started.into());
        }
        self.clock = control.map(Clock::new);
        Ok(Vec::new())
    }

    fn leave(&mut self, seat: Seat) -> Result<Events, Refusal> {
        self.game.resign(side(seat)?)?;
        Ok(self.conclude_if_over(Vec::new()))
    }

    /// Offers a draw between two people, if no offer stands.
    fn offer_draw(&mut self, seat: Seat) -> Result<Events, Refusal> {
        let color = side(seat)?;
        if !self.can_offer_draw() {
            return Err(Refusal::NotNow);
        }
        self.draw_offer = Some(color);
        Ok(vec![public(Event::DrawOffered(color))])
    }

    pub(super) fn can_offer_draw(&self) -> bool {
        self.players == PEOPLE && self.game.turn().is_some() && self.draw_offer.is_none()
    }

    fn accept_draw(&mut self, seat: Seat) -> Result<Events, Refusal> {
        if self.draw_offer != Some(side(seat)?.other()) {
            return Err(Refusal::NotNow);
        }
        self.game.agree_draw()?;
        Ok(self.conclude_if_over(Vec::new()))
    }

    fn lift_curtain(&mut self) -> Result<Events, Refusal> {
        let Device::Curtain(color) = self.device else { return Err(Refusal::NotNow) };
        self.device = Device::Taken(color);
        Ok(vec![public(Event::CurtainRose(color))])
    }

    pub(super) fn drop_curtain(&mut self, next: Color) -> (Seat, Event) {
        self.device = Device::Curtain(next);
        public(Event::CurtainFell(next))
    }

    fn hand_over(&mut self) -> Result<Events, Refusal> {
        let next = self.next_person().ok_or(Refusal::NotNow)?;
        Ok(vec![self.drop_curtain(next)])
    }

    /// The person to move, while the other person is at the device; `None` in all other cases.
    pub(super) fn next_person(&self) -> Option<Color> {
        let Device::Taken(color) = self.device else { return None };
        self.game.turn().filter(|turn| *turn != color && self.players == PEOPLE)
    }

    /// Takes back the last move of the person at the device, together with a computer's answer. The
    /// time that the clock added for these moves is removed.
    fn take_back(&mut self) -> Result<Events, Refusal> {
        let Ok(plies) = self.plies_to_take_back() else { return Err(Refusal::NotNow) };
        for _ in 0..plies {
            self.game.undo();
            // The side whose ply was taken back is to move again.
            if let (Some(clock), Some(mover)) = (&mut self.clock, self.game.turn()) {
                clock.remove_increment(mover);
            }
        }
        Ok(self.game.turn().map(|mover| public(Event::TakenBack(mover))).into_iter().collect())
    }

    /// The number of plies that are removed if the person at the device takes a move back, or the
    /// reason why no move can be taken back.
    ///
    /// Between two people, this is the last ply. Only the person who made that ply, and still looks
    /// at the board, takes it back. Against a computer, the computer's answer is removed too, if it
    /// has been made. A battle cannot be taken back, because it has shown ranks.
    pub(super) fn plies_to_take_back(&self) -> Result<usize, NoUndo> {
        let (Device::Taken(color), Some(turn)) = (self.device, self.game.turn()) else {
            return Err(NoUndo::NotPlaying);
        };
        // On the person's own turn, the last ply is the answer to the person's last move.
        let is_own_turn = turn == color;
        let count = if is_own_turn { 2 } else { 1 };
        let plies = self.game.plies();
        if plies.len() < count {
            return Err(NoUndo::NoOwnMove);
        }
        if is_own_turn && self.players == PEOPLE {
            return Err(NoUndo::Answered);
        }
        if plies.iter().rev().take(count).any(|ply| ply.battle.is_some()) {
            return Err(NoUndo::Battle);
        }
        Ok(count)
    }

    /// If the game is over, removes the offer of a draw and adds the end of the game to the events.
    /// A game can be over from its start.
    pub(super) fn conclude_if_over(&mut self, mut events: Events) -> Events {
        if let Some(outcome) = self.game.outcome() {
            self.draw_offer = None;
            events.push(public(Event::Ended(outcome)));
        }
        events
    }
}
