//! The direct connection of the open game.
//!
//! It is one more carrier: what comes over it is read as a link is, and what is signed goes over it
//! in place of a link. It ends when the person leaves the game; the game goes on by links.

use std::mem;
use std::rc::Rc;

use fairboard_fair::{Invitation, Kind, Peek, Role, Status, Tag, peek, text};
use fairboard_forms::connection::{self, Message, Part, Sender};
use fairboard_forms::far::{Carrier, Compared};

use super::FarSentence;
use super::change::{Arrival, Change, Vouched};
use super::desk::{Desk, Place};
use super::input::{Directly, FarEffect, News, Taking, Task};
use super::record::{Kept, Record, name_of};
use super::screen::{Connection, ConnectionScreen};
use super::told::Told;

/// Most packets of the connection that wait to be read, each for other tabs and for the disk.
/// Further ones are dropped: they come again with the next connection, if not before.
pub const MOST_WAITING: usize = 32;

/// The direct connection of a game.
#[derive(Clone)]
pub(super) struct Direct {
    /// Name of the game.
    game: String,
    /// Part of the own code.
    part: Part,
    state: Connection,
    /// The code of the call, once it is known.
    call: Vec<u8>,
    /// The message with the own code, while the other player may need it.
    message: Option<Vec<u8>>,
    /// The other player's invitation to a rematch.
    rematch: Option<Invitation>,
    /// The last question about what was missing, since the connection was made.
    asked: Option<Vec<u8>>,
}

impl Direct {
    /// True if the own code answers a call, or both codes are there.
    fn is_answered(&self) -> bool {
        match self.part {
            Part::Call => self.has_its_answer(),
            Part::Answer => self.state.is_on(),
        }
    }

    /// True for a call whose answer is there.
    fn has_its_answer(&self) -> bool {
        let is_there = self.state == Connection::Connecting || self.state.is_made();
        self.part == Part::Call && is_there
    }
}

impl Desk {
    /// Asks for a connection in the open game.
    pub(super) fn connect(&mut self) {
        let open = self.opened().filter(|open| open.may().connect);
        let Some(game) = open.map(|open| open.name.clone()) else { return };
        let server = self.server.to_string();
        self.attempt(game.clone(), Part::Call, Vec::new(), Task::Call { game, server });
    }

    fn attempt(&mut self, game: String, part: Part, call: Vec<u8>, task: Task) {
        if self.directly == Directly::Impossible {
            return self.tell(Told::NotDirectly);
        }
        self.hang_up();
        self.told = None;
        let state = Connection::Preparing;
        let (message, rematch, asked) = (None, None, None);
        self.direct = Some(Direct { game, part, state, call, message, rematch, asked });
        self.effects.push(FarEffect::Direct(task));
    }

    /// Ends the connection on the person's wish.
    pub(super) fn disconnect(&mut self) {
        self.hang_up();
        self.sentences.push(FarSentence::Connection(Connection::Off(None)));
    }

    /// Ends the connection, if there is one.
    pub(super) fn hang_up(&mut self) {
        self.changes.retain(|(_, change)| !change.is_direct());
        if self.direct.take().is_some_and(|direct| direct.state.is_on()) {
            self.effects.push(FarEffect::Direct(Task::Leave));
        }
    }

    /// Ends an attempt at a connection.
    pub(super) fn hang_up_unless_made(&mut self) {
        if self.direct.as_ref().is_some_and(|direct| !direct.state.is_made()) {
            self.hang_up();
        }
    }

    /// Ends the connection of a game.
    pub(super) fn hang_up_in(&mut self, game: &str) {
        if self.direct.as_ref().is_some_and(|direct| direct.game == game) {
            self.hang_up();
        }
    }

    /// Ends the connection of any game but this one.
    pub(super) fn hang_up_unless_in(&mut self, game: &str) {
        if self.direct.as_ref().is_some_and(|direct| direct.game != game) {
            self.hang_up();
        }
    }

    /// Takes a message about a connection.
    pub(super) fn connection_message(&mut self, bytes: Vec<u8>) {
        let Some(message) = connection::read(&bytes) else { return self.tell(Told::NoMessage) };
        let name = game_of(&message);
        match self.records.get(&name) {
            None => {
                self.place = Place::Stray(self.link(&text::encode(&bytes)));
                self.tell(Told::OtherBrowser);
            }
            Some(Record::Damaged(..)) => self.place = Place::List,
            Some(Record::Whole(kept)) => {
                let kept = Kept::clone(kept);
                if let Some(present) = self.gone_over_from(&kept, &message).cloned() {
                    self.sit(&present);
                    return self.tell(Told::Known);
                }
                self.sit(&kept);
                self.connection_of(&kept, message, bytes);
            }
        }
    }

    /// The game of the connection, if it has gone over to it from the game of an old message.
    fn gone_over_from(&self, kept: &Kept, message: &Message) -> Option<&Kept> {
        let is_call = message.part == Part::Call && message.from != sender(kept);
        let is_old = !is_call || self.calls.contains(&message.code);
        let direct = self.direct.as_ref().filter(|direct| direct.state.is_made())?;
        let present = self.kept(&direct.game)?;
        (is_old && present.before == Some(kept.name())).then_some(present)
    }

    fn connection_of(&mut self, kept: &Kept, message: Message, bytes: Vec<u8>) {
        let name = kept.name();
        if message.from == sender(kept) {
            return self.tell(Told::Own);
        }
        match message.part {
            Part::Call => self.called(kept, message),
            Part::Answer if self.awaits_answer(&name) => self.answered(message),
            Part::Answer if self.attempted(&name).is_some_and(Direct::has_its_answer) => {
                self.tell(Told::Known);
            }
            Part::Answer => self.effects.push(FarEffect::HandOver(name, bytes)),
        }
    }

    /// Answers a call, unless nothing more goes to the other player.
    fn called(&mut self, kept: &Kept, message: Message) {
        let is_foul = matches!(kept.duel.status(), Status::Foul(_));
        if is_foul || kept.compared == Compared::Different {
            return;
        }
        let name = kept.name();
        let is_known = self.calls.contains(&message.code)
            && self.attempted(&name).is_some_and(Direct::is_answered);
        match kept.duel.has_signed_code(&[], &message.signed(), &message.signature) {
            None => self.tell(Told::Missing),
            Some(false) => self.tell(Told::Damaged),
            Some(true) if is_known => self.tell(Told::Known),
            Some(true) => {
                let (code, server) = (message.code, self.server.to_string());
                self.calls.insert(code.clone());
                self.attempt(name, Part::Answer, code.clone(), Task::Answer { code, server });
            }
        }
    }

    /// Takes the answer to the own call. It is only for this one.
    fn answered(&mut self, message: Message) {
        let call = self.direct.as_ref().map(|direct| direct.call.clone()).unwrap_or_default();
        let kept = self.kept(&game_of(&message));
        let is_signed = kept.and_then(|kept| {
            kept.duel.has_signed_code(&call, &message.signed(), &message.signature)
        });
        if is_signed == Some(true) {
            self.effects.push(FarEffect::Direct(Task::Connect(message.code)));
        } else {
            self.tell(Told::OtherCall);
        }
    }

    /// The connection of a game, or what is left of it.
    fn attempted(&self, name: &str) -> Option<&Direct> {
        self.direct.as_ref().filter(|direct| direct.game == name)
    }

    fn awaits_answer(&self, name: &str) -> bool {
        self.attempted(name).is_some_and(|direct| direct.state == Connection::Calling)
    }

    /// Takes news of the connection.
    pub(super) fn news(&mut self, news: News) {
        match news {
            News::Code(code) => self.coded(code),
            News::State(state) => self.connection_is(state),
            News::Packet(packet) => self.direct_packet(packet),
            News::Handed(bytes) => self.handed(&bytes),
            News::HandedOver(Taking::Taken) => self.tell(Told::HandedOver),
            News::HandedOver(Taking::Refused) => self.tell(Told::NotAwaited),
            News::NoServer => {
                self.direct = None;
                self.tell(Told::NoServer);
            }
            News::NoCode => {
                // A call goes on to wait for another answer.
                self.direct.take_if(|direct| direct.part == Part::Answer);
                self.tell(Told::Damaged);
            }
        }
    }

    /// Signs the message with the own code.
    fn coded(&mut self, code: Vec<u8>) {
        let Some(direct) = &mut self.direct else { return };
        let Some(kept) = self.records.get(&direct.game).and_then(Record::kept) else { return };
        let (part, from, game) = (direct.part, sender(kept), kept.duel.tag().bytes());
        let mut message = Message { part, from, game, code, signature: [0; 64] };
        let call: &[u8] = match part {
            Part::Call => &[],
            Part::Answer => &direct.call,
        };
        message.signature = kept.duel.sign_code(call, &message.signed());
        direct.message = Some(connection::write(&message));
        if part == Part::Call {
            direct.call = message.code;
        }
    }

    /// Takes the answer that another tab was given.
    fn handed(&mut self, bytes: &[u8]) {
        let message = connection::read(bytes);
        if let Some(message) = message.filter(|message| self.awaits_answer(&game_of(message))) {
            self.answered(message);
        }
    }

    fn connection_is(&mut self, state: Connection) {
        let Some(direct) = &mut self.direct else { return };
        let before = mem::replace(&mut direct.state, state);
        if !matches!(state, Connection::Calling | Connection::Answering) {
            direct.message = None;
        }
        if before != state {
            self.told = None;
            self.sentences.push(FarSentence::Connection(state));
        }
        direct.asked = None;
        if state == Connection::Connected
            && let Some(kept) = self.connected()
        {
            let question = kept.duel.question();
            if is_first(kept.duel.status()) {
                self.send_news();
            }
            self.send(question);
        }
    }

    /// Takes a packet of the game, of the one before it or of its rematch, and no other.
    fn direct_packet(&mut self, packet: Vec<u8>) {
        let packet = self.standing_alone(packet);
        let Ok(Peek { tag, kind }) = peek(&packet) else { return };
        let is_message = match kind {
            Kind::Acceptance
            | Kind::Entries(_)
            | Kind::Question
            | Kind::Again
            | Kind::Resignation
            | Kind::Bundle => true,
            Kind::Invitation => false,
        };
        let name = name_of(tag);
        let waiting = self.changes.iter().filter(|(_, change)| change.is_direct()).count();
        if is_message && waiting < MOST_WAITING && self.is_of_connection(&name) {
            self.change(name, Change::Receive(packet, Vouched::No, Arrival::Direct));
        }
    }

    /// True for the game of the connection, the one before it and its rematch.
    pub(super) fn is_of_connection(&self, name: &str) -> bool {
        let Some(Direct { game, .. }) = &self.direct else { return false };
        let before = |name: &str| self.kept(name).and_then(|kept| kept.before.as_deref());
        name == game || Some(name) == before(game) || before(name) == Some(game)
    }

    /// Name of the game of the connection.
    pub(super) fn direct_game(&self) -> Option<String> {
        self.direct.as_ref().map(|direct| direct.game.clone())
    }

    /// Makes the connection one of another game.
    pub(super) fn go_over(&mut self, game: &str) {
        if let Some(direct) = &mut self.direct {
            game.clone_into(&mut direct.game);
            direct.rematch = None;
        }
    }

    pub(super) fn offer_rematch(&mut self, invitation: Invitation) {
        if let Some(direct) = &mut self.direct {
            direct.rematch = Some(invitation);
        }
    }

    /// The other player's invitation to a rematch.
    pub(super) fn offered_rematch(&self) -> Option<Invitation> {
        self.direct.as_ref()?.rematch
    }

    /// The game whose messages go directly.
    pub(super) fn connected(&self) -> Option<&Kept> {
        let is_connected = |direct: &&Direct| direct.state == Connection::Connected;
        let direct = self.direct.as_ref().filter(is_connected)?;
        self.kept(&direct.game).filter(|kept| kept.compared != Compared::Different)
    }

    /// The carrier of the next message of a game.
    pub(super) fn carrier(&self, name: &str) -> Carrier {
        match self.connected().filter(|kept| kept.name() == name) {
            Some(_) => Carrier::Direct,
            None => Carrier::Link,
        }
    }

    /// Asks for what is missing, unless nothing has changed since the same was asked.
    pub(super) fn ask_once(&mut self, question: Vec<u8>) {
        let Some(direct) = &mut self.direct else { return };
        if direct.asked.as_ref() != Some(&question) {
            direct.asked = Some(question.clone());
            self.send(question);
        }
    }

    /// Sends a packet, unless the connection has ended.
    pub(super) fn send(&mut self, packet: Vec<u8>) {
        if self.direct.is_some() {
            self.effects.push(FarEffect::Direct(Task::Send(packet)));
        }
    }

    /// Sends everything that the other player may lack, if a connection is there.
    pub(super) fn send_news(&mut self) {
        let news = |kept: &Kept| Some(self.vouched(kept, kept.duel.packet()?));
        if let Some(packet) = self.connected().and_then(news) {
            self.send(packet);
        }
    }

    /// The connection of a game, for its screen.
    pub(super) fn connection_screen(&self, kept: &Kept) -> ConnectionScreen {
        let direct = self.attempted(&kept.name());
        let message = direct.and_then(|direct| direct.message.as_ref());
        ConnectionScreen {
            state: direct.map_or(Connection::Off(None), |direct| direct.state),
            link: message.map(|message| self.link(&text::encode(message))),
            server: Rc::clone(&self.server),
            directly: self.directly,
            carrier: kept.carrier,
            rematch: direct.is_some_and(|direct| direct.rematch.is_some()),
        }
    }

    /// The link with the own code in the open game.
    pub(super) fn own_code(&self) -> Option<String> {
        let kept = &self.opened()?.kept;
        self.connection_screen(kept).link.map(|link| link.to_string())
    }
}

/// True before the first entry of a game.
pub(super) const fn is_first(status: Status) -> bool {
    matches!(status, Status::Inviting | Status::Accepting)
}

/// Name of the game that a message is about.
fn game_of(message: &Message) -> String {
    name_of(Tag::new(message.game))
}

fn sender(kept: &Kept) -> Sender {
    match kept.duel.role() {
        Role::Home => Sender::Home,
        Role::Away => Sender::Away,
    }
}
