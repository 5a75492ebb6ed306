//! Messages from the broker.

use std::mem;

use mqtt_proto::v3::ConnectReturnCode;

use crate::seal::MailboxContent;
use crate::wire::Incoming;

use super::interface::{
    GameId, Letter, RelayEffect, RelayNotice, RelayPresence, RelayState, RelayTrouble, SocketId,
    TopicPlace,
};
use super::outbox::Found;
use super::session::Awaited;
use super::{Link, Relay};

impl Relay {
    /// Processes a frame of the connection.
    pub(super) fn frame(&mut self, socket: SocketId, bytes: &[u8]) {
        let now = self.now();
        let (Link::Greeting(session) | Link::Up(session)) = &mut self.link else { return };
        if session.socket != socket {
            return;
        }
        let (packets, end) = session.take(now, bytes);
        for packet in packets {
            self.packet(packet);
        }
        // A packet of the frame may have ended the connection.
        if let Err(trouble) = end
            && self.is_current(socket)
        {
            self.fail(trouble);
        }
    }

    fn packet(&mut self, packet: Incoming) {
        match (&mut self.link, packet) {
            (Link::Greeting(_), Incoming::Accepted) => self.accepted(),
            (Link::Greeting(_), Incoming::Refused(code)) => self.fail(refusal(code)),
            (Link::Up(session), Incoming::Message { topic, payload, number }) => {
                if let Some(number) = number {
                    session.acknowledge(number);
                }
                self.message(&topic, payload);
            }
            (
                Link::Up(session),
                Incoming::Taken(number)
                | Incoming::Subscribed(number)
                | Incoming::Unsubscribed(number),
            ) => {
                let awaited = session.acknowledged(number);
                self.acknowledged(awaited);
            }
            // A number that is no longer in use says nothing about a game.
            (Link::Up(session), Incoming::NotSubscribed(number)) => {
                if session.acknowledged(number).is_some() {
                    self.fail(RelayTrouble::NotAuthorized);
                }
            }
            (Link::Up(session), Incoming::Pong) => session.answered(),
            (Link::Greeting(_) | Link::Up(_), _) => self.fail(RelayTrouble::Nonsense),
            // An earlier packet of the frame has ended the connection.
            (Link::None | Link::Seeking(_), _) => {}
        }
    }

    /// Begins the accepted connection: subscribes to the topics of all games.
    fn accepted(&mut self) {
        let now = self.now();
        let Link::Greeting(mut session) = mem::replace(&mut self.link, Link::None) else { return };
        session.answered();
        for (id, game) in &mut self.games {
            game.begin(now);
            session.subscribe(now, *id, &game.all_topics());
        }
        if let Some(list) = self.list {
            (list.accepted)(self, &mut session);
        }
        self.link = Link::Up(session);
        self.enter(RelayState::Connected);
    }

    fn acknowledged(&mut self, awaited: Option<Awaited>) {
        let now = self.now();
        match awaited {
            Some(Awaited::Publication(id, place)) => self.with(id, |game| {
                if let Some(outbox) = game.outbox(place) {
                    outbox.taken();
                }
            }),
            Some(Awaited::Subscription(id)) => self.with(id, |game| game.subscribed(now)),
            Some(Awaited::Nothing) | None => {}
        }
    }

    /// Takes a message of a topic. A message of no game is taken by the list, or dropped.
    fn message(&mut self, topic: &str, payload: Vec<u8>) {
        let now = self.now();
        let game = self.games.iter_mut().find_map(|(id, game)| {
            let place = game.place(topic)?;
            Some((*id, game, place))
        });
        let Some((id, game, place)) = game else {
            if let Some(list) = self.list {
                (list.message)(self, topic, payload);
            }
            return;
        };
        let is_sealed = match place {
            TopicPlace::Own => matches!(game.own.found(now, &payload), Found::Sealed),
            TopicPlace::OwnPresence => {
                matches!(game.own_presence.found(now, &payload), Found::Sealed)
            }
            TopicPlace::Other => !payload.is_empty() && game.is_new(&payload),
            TopicPlace::OtherPresence if payload.is_empty() => {
                let presence = game.is_present(RelayPresence::Away);
                return self.tell_presence(id, presence);
            }
            TopicPlace::OtherPresence => true,
        };
        if is_sealed {
            self.letters += 1;
            let letter = Letter { game: id, place, number: self.letters, sealed: payload };
            self.effects.push(RelayEffect::Unseal(letter));
        }
    }

    /// Takes a letter that was opened. A letter that cannot be opened comes from neither player.
    pub(super) fn unsealed(&mut self, letter: Letter, plain: Option<&[u8]>) {
        let now = self.now();
        let content = plain.and_then(MailboxContent::from_plain);
        let Letter { game: id, place, number, sealed } = letter;
        let Some(game) = self.game_mut(id) else { return };
        if !game.is_next(place, number) {
            return;
        }
        match (place, content) {
            (TopicPlace::Own, content) => {
                let later = game.own.opened(now, sealed, content);
                let notice = later.map(|content| RelayNotice::Ahead(id, content));
                self.effects.extend(notice.map(RelayEffect::Notify));
            }
            (TopicPlace::OwnPresence, content) => {
                drop(game.own_presence.opened(now, sealed, content));
            }
            (TopicPlace::Other, Some(content)) => {
                let notice = game.arrived(content).map(|packet| RelayNotice::Packet(id, packet));
                self.effects.extend(notice.map(RelayEffect::Notify));
            }
            (TopicPlace::OtherPresence, Some(_)) => {
                let presence = game.is_marked(now, sealed);
                self.tell_presence(id, presence);
            }
            (TopicPlace::Other | TopicPlace::OtherPresence, None) => {}
        }
    }

    fn tell_presence(&mut self, id: GameId, presence: Option<RelayPresence>) {
        let notice = presence.map(|presence| RelayNotice::Presence(id, presence));
        self.effects.extend(notice.map(RelayEffect::Notify));
    }
}

/// The trouble that a broker states in its answer to the greeting.
const fn refusal(code: ConnectReturnCode) -> RelayTrouble {
    match code {
        ConnectReturnCode::Accepted | ConnectReturnCode::ServerUnavailable => {
            RelayTrouble::Unavailable
        }
        ConnectReturnCode::UnacceptableProtocolVersion => RelayTrouble::OtherVersion,
        ConnectReturnCode::IdentifierRejected => RelayTrouble::Quota,
        ConnectReturnCode::BadUserNameOrPassword | ConnectReturnCode::NotAuthorized => {
            RelayTrouble::NotAuthorized
        }
    }
}
