//! Messages of the other player that a stored game receives.

use fairboard_fair::{Received, Status};
use fairboard_forms::timing::read_note;

use super::change::{Arrival, Then, Vouched};
use super::desk::Desk;
use super::record::FarGame;
use super::time::ender;
use super::told::Told;

impl Desk {
    /// Gives a message to its game. Stores the game if the message changes it, and otherwise tells
    /// the person why it does not.
    pub(super) fn receive(
        &mut self,
        packet: &[u8],
        vouched: Vouched,
        arrival: Arrival,
        mut game: FarGame,
    ) {
        if ender(&game).is_some() {
            return self.receive_after_end(packet, arrival, game);
        }
        let plies_before = game.duel.plies();
        let was_foul = matches!(game.duel.status(), Status::Foul(_));
        let received = game.duel.receive(packet);
        if let Some(told) = told(&received, arrival, game.duel.status()) {
            return self.tell_unchanged(told, arrival, &game);
        }
        match received {
            Received::Foul(_) if was_foul => match arrival {
                Arrival::Opened => self.tell_unchanged(Told::Known, arrival, &game),
                Arrival::Relayed => {}
            },
            Received::Advanced(_) | Received::Foul(_) => {
                game.since = self.now;
                if vouched == Vouched::Yes {
                    game.compared = self.inherited(game.before.as_ref());
                }
                self.write(game, Then::Tell(plies_before, arrival));
            }
            Received::Resumed(packets) => {
                game.since = self.now;
                self.write(game, Then::Answer(packets, arrival));
            }
            Received::Asked(packets) => self.answer_question(&packets, arrival, &game),
            Received::Again(inner) => self.receive_vouched(inner, arrival, game),
            // Over a relay this side asks for what is missing.
            Received::Missing => self.ask_once(&game),
            // These change nothing, and were told above if they are news for the person.
            Received::Known
            | Received::Late
            | Received::Own
            | Received::OtherGame
            | Received::Taken
            | Received::Refused(_)
            | Received::Damaged
            | Received::Astray
            | Received::Elsewhere => {}
        }
    }

    /// Takes a message of another game for which the other player of this game vouches: the note
    /// that this game was ended, or a message of its rematch.
    pub(super) fn receive_vouched(&mut self, inner: Vec<u8>, arrival: Arrival, game: FarGame) {
        match (read_note(&inner), arrival) {
            (Some(time), _) => self.ended(game, time, arrival),
            (None, Arrival::Opened) => self.packet(inner, Some(game.name())),
            (None, Arrival::Relayed) => self.rematch_packet(inner, &game),
        }
    }

    /// Answers a question of the other player with the packets that the other player lacks.
    fn answer_question(&mut self, packets: &[Vec<u8>], arrival: Arrival, game: &FarGame) {
        match arrival {
            Arrival::Relayed => self.put_answer(&game.name(), packets),
            Arrival::Opened => {
                self.sit(game);
                if packets.is_empty() {
                    self.tell(Told::NothingMissing);
                } else {
                    self.answer(game.duel.bundle(packets), Told::Asked);
                }
            }
        }
    }

    /// Tells why a message changes nothing. A message of the relay that the person has not asked
    /// for is told once, and only at its game.
    fn tell_unchanged(&mut self, told: Told, arrival: Arrival, game: &FarGame) {
        let is_news = self.is_on_screen(&game.name()) && self.told != Some(told);
        if arrival == Arrival::Opened || is_news {
            self.sit(game);
            self.tell(told);
        }
    }
}

/// What the person is told of a message that does not change its game. `None` if it may change the
/// game, or if the desk answers it without the person.
fn told(received: &Received, arrival: Arrival, status: Status) -> Option<Told> {
    match arrival {
        Arrival::Opened => told_of_opened(received, status),
        Arrival::Relayed => told_of_relayed(received),
    }
}

/// What the person is told of a message that the person has opened: always why it does nothing.
fn told_of_opened(received: &Received, status: Status) -> Option<Told> {
    match received {
        Received::Known => Some(Told::Known),
        Received::Late => Some(Told::Late),
        Received::Missing => Some(Told::Missing),
        Received::OtherGame => Some(Told::OtherBrowser),
        Received::Own => Some(Told::Own),
        Received::Taken => Some(Told::Taken),
        Received::Refused(_) => Some(Told::Refused),
        Received::Damaged => Some(Told::Damaged),
        // The opening in the packet may be for somebody else.
        Received::Astray if status == Status::Accepting => Some(Told::NoAnswer),
        Received::Astray => Some(Told::Astray),
        Received::Elsewhere => Some(Told::Elsewhere),
        Received::Advanced(_)
        | Received::Foul(_)
        | Received::Asked(_)
        | Received::Resumed(_)
        | Received::Again(_) => None,
    }
}

/// What the person is told of a packet of the relay. Most packets that bring nothing are no news.
const fn told_of_relayed(received: &Received) -> Option<Told> {
    match received {
        Received::OtherGame
        | Received::Taken
        | Received::Refused(_)
        | Received::Damaged
        | Received::Astray => Some(Told::Unfit),
        Received::Elsewhere => Some(Told::Elsewhere),
        // Both sides send what the other one may lack, so much comes twice.
        Received::Known | Received::Late | Received::Own => None,
        Received::Missing
        | Received::Advanced(_)
        | Received::Foul(_)
        | Received::Asked(_)
        | Received::Resumed(_)
        | Received::Again(_) => None,
    }
}
