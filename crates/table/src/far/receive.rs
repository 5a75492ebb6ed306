//! Messages of the other player that a stored game receives.

use fairboard_fair::{Received, Status};
use fairboard_forms::timing::read_note;

use super::change::{Arrival, Then, Vouched};
use super::desk::Desk;
use super::notice::FarNotice;
use super::record::FarGame;
use super::time::ended_for_time;

impl Desk {
    /// Gives a message to its game. Stores the game if the message changes the game. Otherwise
    /// answers the message, explains why nothing happens, or drops a packet of the relay that has
    /// nothing new. With [`Vouched::Yes`] the message belongs to a rematch, which takes over the
    /// trust of the game before.
    pub(super) fn receive(
        &mut self,
        packet: &[u8],
        vouched: Vouched,
        arrival: Arrival,
        mut game: FarGame,
    ) {
        if ended_for_time(&game).is_some() {
            return self.receive_after_end(packet, arrival, game);
        }
        let plies_before = game.duel.plies();
        let was_foul = matches!(game.duel.status(), Status::Foul(_));
        let mut received = game.duel.receive(packet);
        if was_foul && matches!(received, Received::Foul(_)) {
            // After a foul a duel returns this same foul for every packet, so nothing is new.
            received = Received::Known;
        }
        if let Some(notice) = notice_about(&received, arrival, game.duel.status()) {
            return self.explain_unchanged(notice, arrival, &game);
        }
        match received {
            Received::Advanced(_) | Received::Foul(_) => {
                game.since = self.now;
                if vouched == Vouched::Yes {
                    game.compared = self.inherited_trust(game.before.as_ref());
                }
                self.store_game(game, Then::Tell(plies_before, arrival));
            }
            Received::Resumed(packets) => {
                game.since = self.now;
                self.store_game(game, Then::Answer(packets, arrival));
            }
            Received::Asked(packets) => self.answer_question(&packets, arrival, &game),
            Received::Again(inner) => self.receive_vouched(inner, arrival, game),
            // The packet has come over the relay. An opened message has got a notice above.
            Received::Missing => self.ask_once(&game),
            // Nothing changes, and `notice_about` has found no notice necessary.
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

    /// Takes a message that came inside a packet which the other player has signed with the key of
    /// `game`. The message is either a note that `game` was ended for time, or a message of a
    /// rematch.
    pub(super) fn receive_vouched(&mut self, inner: Vec<u8>, arrival: Arrival, game: FarGame) {
        match (read_note(&inner), arrival) {
            (Some(time), _) => self.take_ending_note(game, time, arrival),
            // The person has opened the link with this Again, so the desk may show another game. If
            // an invitation is inside, the same link has brought its secret of the mailboxes and
            // its time for a move (`invited_with`).
            (None, Arrival::Opened) => self.take_packet(inner, Some(game.name())),
            // The person may be busy elsewhere, so an invitation is only offered.
            (None, Arrival::Relayed) => self.take_rematch_packet(inner, &game),
        }
    }

    /// Answers a question of the other player with the packets that the other player lacks.
    fn answer_question(&mut self, packets: &[Vec<u8>], arrival: Arrival, game: &FarGame) {
        match arrival {
            Arrival::Relayed => self.put_bundle(&game.name(), packets),
            Arrival::Opened => {
                self.go_to_game(game);
                if packets.is_empty() {
                    self.show_notice(FarNotice::NothingMissing);
                } else {
                    self.show_answer_link(game.duel.bundle(packets), FarNotice::Asked);
                }
            }
        }
    }

    /// Explains why a message changes nothing. A packet of the relay is explained once, and only
    /// while its game is on the screen.
    fn explain_unchanged(&mut self, notice: FarNotice, arrival: Arrival, game: &FarGame) {
        let is_news = self.is_on_screen(&game.name()) && self.notice != Some(notice);
        if arrival == Arrival::Opened || is_news {
            self.go_to_game(game);
            self.show_notice(notice);
        }
    }
}

/// The notice about a message that does not change its game. `None` for a message that changes the
/// game or that the desk answers, and for a packet of the relay that is dropped without a notice.
fn notice_about(received: &Received, arrival: Arrival, status: Status) -> Option<FarNotice> {
    match arrival {
        Arrival::Opened => notice_of_opened(received, status),
        Arrival::Relayed => notice_of_relayed(received),
    }
}

/// The notice about a message that the person has opened. `None` for a message that changes the
/// game, or that the desk answers.
fn notice_of_opened(received: &Received, status: Status) -> Option<FarNotice> {
    match received {
        Received::Known => Some(FarNotice::Known),
        Received::Late => Some(FarNotice::Late),
        Received::Missing => Some(FarNotice::Missing),
        Received::OtherGame => Some(FarNotice::OtherBrowser),
        Received::Own => Some(FarNotice::Own),
        Received::Taken => Some(FarNotice::Taken),
        Received::Refused(_) => Some(FarNotice::Refused),
        Received::Damaged => Some(FarNotice::Damaged),
        // If somebody else has accepted the same invitation, the message may answer that person.
        Received::Astray if status == Status::Accepting => Some(FarNotice::NoAnswer),
        Received::Astray => Some(FarNotice::Astray),
        Received::Elsewhere => Some(FarNotice::Elsewhere),
        Received::Advanced(_)
        | Received::Foul(_)
        | Received::Asked(_)
        | Received::Resumed(_)
        | Received::Again(_) => None,
    }
}

/// The notice about a packet of the relay. `None` for most packets that bring nothing new, and for
/// packets on which `receive` acts.
const fn notice_of_relayed(received: &Received) -> Option<FarNotice> {
    match received {
        Received::OtherGame
        | Received::Taken
        | Received::Refused(_)
        | Received::Damaged
        | Received::Astray => Some(FarNotice::Unfit),
        Received::Elsewhere => Some(FarNotice::Elsewhere),
        // Each side sends what the other side may lack, so many packets come twice.
        Received::Known | Received::Late | Received::Own => None,
        // `receive` takes care of these messages.
        Received::Missing
        | Received::Advanced(_)
        | Received::Foul(_)
        | Received::Asked(_)
        | Received::Resumed(_)
        | Received::Again(_) => None,
    }
}
