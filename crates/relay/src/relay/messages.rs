//! The frames that come from the broker, with their packets and messages.

use std::mem;

use mqtt_proto::v3::ConnectReturnCode;

use crate::seal::MailboxContent;
use crate::wire::Incoming;

use super::interface::{
    RelayEffect, RelayNotice, RelayPresence, RelayState, RelayTrouble, SealedMessage, SocketId,
    TopicKind,
};
use super::outbox::PayloadTask;
use super::session::Awaited;
use super::{Link, Relay};

impl Relay {
    /// Processes a frame of the connection. A late frame of an earlier connection is ignored.
    pub(super) fn take_frame(&mut self, socket: SocketId, bytes: &[u8]) {
        let now = self.now();
        let (Link::Greeting(session) | Link::Up(session)) = &mut self.link else { return };
        if session.socket != socket {
            return;
        }
        let (packets, end) = session.take_frame(now, bytes);
        for packet in packets {
            self.take_packet(packet);
        }
        // A packet of the frame may have ended the connection.
        if let Err(trouble) = end
            && self.is_current(socket)
        {
            self.fail(trouble);
        }
    }

    /// Takes a packet of the broker. A packet that does not fit the state of the connection ends
    /// the connection.
    fn take_packet(&mut self, packet: Incoming) {
        match (&mut self.link, packet) {
            (Link::Greeting(_), Incoming::Accepted) => self.begin_session(),
            (Link::Greeting(_), Incoming::Refused(code)) => self.fail(trouble_of_refusal(code)),
            (Link::Up(session), Incoming::Message { topic, payload, number }) => {
                if let Some(number) = number {
                    session.acknowledge(number);
                }
                self.take_message(&topic, payload);
            }
            (
                Link::Up(session),
                Incoming::Published(number)
                | Incoming::Subscribed(number)
                | Incoming::Unsubscribed(number),
            ) => {
                let awaited = session.note_acknowledgement(number);
                self.take_acknowledgement(awaited);
            }
            // A number that is not in use is ignored, as in the other acknowledgements.
            (Link::Up(session), Incoming::NotSubscribed(number)) => {
                if session.note_acknowledgement(number).is_some() {
                    self.fail(RelayTrouble::NotAuthorized);
                }
            }
            (Link::Up(session), Incoming::Pong) => session.note_answer(),
            (Link::Greeting(_) | Link::Up(_), _) => self.fail(RelayTrouble::Nonsense),
            // An earlier packet of the frame has ended the connection.
            (Link::None | Link::Seeking(_), _) => {}
        }
    }

    /// Begins the accepted connection: subscribes to the topics of all games.
    fn begin_session(&mut self) {
        let now = self.now();
        // `take_packet` has found a greeting. Its session is taken out of the relay, so that the
        // list can read the relay beside it.
        let Link::Greeting(mut session) = mem::replace(&mut self.link, Link::None) else { return };
        session.note_answer();
        for (id, game) in &mut self.games {
            game.reset(now);
            session.subscribe(now, *id, &game.all_topics());
        }
        if let Some(list) = self.list {
            (list.begin_session)(self, &mut session);
        }
        self.link = Link::Up(session);
        self.set_state(RelayState::Connected);
    }

    /// Notes what the broker has acknowledged: a publication or a subscription of a game. Ignores
    /// any other acknowledgement.
    fn take_acknowledgement(&mut self, awaited: Option<Awaited>) {
        let now = self.now();
        match awaited {
            Some(Awaited::Publication(id, kind)) => self.change_game(id, |game| {
                if let Some(outbox) = game.outbox(kind) {
                    outbox.note_acknowledged();
                }
            }),
            Some(Awaited::Subscription(id)) => {
                self.change_game(id, |game| game.note_subscribed(now));
            }
            // The acknowledgement changes nothing, or its number is not in use.
            Some(Awaited::Other) | None => {}
        }
    }

    /// Processes a message of a topic. If the topic belongs to no joined game, the list of open
    /// games gets the message.
    fn take_message(&mut self, topic: &str, payload: Vec<u8>) {
        let now = self.now();
        let addressed = self.games.iter_mut().find_map(|(id, game)| {
            let kind = game.kind_of(topic)?;
            Some((*id, game, kind))
        });
        let Some((id, game, kind)) = addressed else {
            // The functions of the list are values, so that a page without a list does not load
            // them.
            if let Some(list) = self.list {
                (list.take_message)(self, topic, payload);
            }
            return;
        };
        // The other side's presence was cleared, by that side or by its will.
        if kind == TopicKind::OtherPresence && payload.is_empty() {
            let presence = game.note_presence(RelayPresence::Away);
            let notice = presence.map(|presence| RelayNotice::Presence(id, presence));
            self.effects.extend(notice.map(RelayEffect::Notify));
            return;
        }
        if game.note_payload(now, kind, &payload) == PayloadTask::Unseal {
            self.last_message += 1;
            let message =
                SealedMessage { game: id, kind, number: self.last_message, sealed: payload };
            self.effects.push(RelayEffect::Unseal(message));
        }
    }

    /// Processes a message with its unsealed text. `plain` is `None` if the message could not be
    /// unsealed, and so comes from neither player. In a topic of this side, the outbox may replace
    /// such a message. In a topic of the other side, the message is ignored.
    pub(super) fn take_unsealed(&mut self, message: SealedMessage, plain: Option<&[u8]>) {
        let now = self.now();
        let content = plain.and_then(MailboxContent::from_plain);
        let SealedMessage { game: id, kind, number, sealed } = message;
        let Some(game) = self.game_mut(id) else { return };
        // A later message of the topic may have been unsealed first.
        if !game.note_unsealed(kind, number) {
            return;
        }
        let notice = match (kind, content) {
            (TopicKind::Own, content) => {
                let later = game.own.note_content(now, sealed, content);
                later.map(|content| RelayNotice::Ahead(id, content))
            }
            (TopicKind::OwnPresence, content) => {
                // All marks of presence have the same content, which the user does not need.
                drop(game.own_presence.note_content(now, sealed, content));
                None
            }
            (TopicKind::Other, Some(content)) => {
                let packet = game.take_new_packet(content);
                packet.map(|packet| RelayNotice::Packet(id, packet))
            }
            (TopicKind::OtherPresence, Some(_)) => {
                let presence = game.note_mark(now, sealed);
                presence.map(|presence| RelayNotice::Presence(id, presence))
            }
            // Neither player has sealed the message.
            (TopicKind::Other | TopicKind::OtherPresence, None) => None,
        };
        self.effects.extend(notice.map(RelayEffect::Notify));
    }
}

/// The trouble that a broker states by the return code of CONNACK (MQTT 3.1.1, table 3.1).
const fn trouble_of_refusal(code: ConnectReturnCode) -> RelayTrouble {
    match code {
        // A refusal never has the code `Accepted`, so its row only makes the match complete.
        ConnectReturnCode::Accepted | ConnectReturnCode::ServerUnavailable => {
            RelayTrouble::Unavailable
        }
        ConnectReturnCode::UnacceptableProtocolVersion => RelayTrouble::OtherVersion,
        // A broker has to allow a name like that of this client (section 3.1.3.1), so only a limit
        // can be the reason.
        ConnectReturnCode::IdentifierRejected => RelayTrouble::Quota,
        ConnectReturnCode::BadUserNameOrPassword | ConnectReturnCode::NotAuthorized => {
            RelayTrouble::NotAuthorized
        }
    }
}
