//! One connection to a broker, and the mailboxes of all games on it.
//!
//! A [`Relay`] is a pure state machine. Its owner reports [`RelayInput`]s with the time, and
//! carries out [`RelayEffect`]s.

mod game;
mod interface;
mod listing;
mod messages;
mod outbox;
mod seeking;
mod session;

use std::mem;

use crate::address::Address;
use crate::seal::MailboxContent;
use crate::topics::Topics;
use crate::wire::Greeting;

use self::game::{GameStage, JoinedGame};
use self::listing::ListState;
use self::outbox::Step;
use self::seeking::{Failures, Seeking, trouble_of_close_code};
use self::session::{BrokerSession, Will};

pub use self::game::LONGEST_CHECK_INTERVAL;
pub use self::interface::{
    GameId, ListEntry, ListInput, ListReading, Millis, OwnEntry, OwnEntryState, PlainMessage,
    RelayEffect, RelayInput, RelayMoment, RelayNotice, RelayPresence, RelayState, RelayTrouble,
    SealedMessage, SocketId, TopicKind,
};
#[cfg(feature = "browser")]
pub(crate) use self::listing::acceptance_topic;
pub use self::listing::{ACCEPTANCE_BYTES, ENTRY_BYTES, OPEN_LIST, OpenList};
pub use self::seeking::{
    LONGEST_WAIT, NEXT_ATTEMPT_DELAY, OPENING_TIMEOUT, SHORTEST_ANSWER_TIMEOUT,
};
pub use self::session::{KEEP_ALIVE, LONGEST_ANSWER_TIMEOUT, PING_INTERVAL, PROBE_TIMEOUT};

/// Largest number of games on one connection.
pub const MAX_GAMES: usize = 64;

/// Time after which a connection is a success, and earlier failures are forgotten, in milliseconds.
const STABLE_AFTER: Millis = 15_000;

/// A state machine for a connection to a broker, and for the games on it.
///
/// # Examples
///
/// ```
/// # use fairboard_relay::{
/// #     DERIVED_BYTES, GameId, Keys, MailboxSide, Relay, RelayEffect, RelayInput, RelayMoment,
/// # };
/// let mut relay = Relay::new(&"wss://relay.example.org/mqtt".parse()?);
/// let keys = Keys::new(&[7; DERIVED_BYTES], MailboxSide::Home);
/// let moment = RelayMoment { millis: 0, random: 3 };
/// let effects = relay.update(moment, RelayInput::Join(GameId::new(1), keys.topics));
/// assert!(effects.iter().any(|effect| matches!(effect, RelayEffect::Open(_))));
/// # Ok::<(), fairboard_relay::AddressError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Relay {
    login: Option<(String, String)>,
    /// Name of this client; `None` until the next input makes a name. Most connections keep the
    /// name, because a broker then ends the old connection before it accepts the new one. Otherwise
    /// the old connection's [will](Will) could later clear the presence that the new one has set.
    /// After some [failures](Self::fail) the name changes.
    client_name: Option<String>,
    state: RelayState,
    link: Link,
    page: PagePresence,
    games: Vec<(GameId, JoinedGame)>,
    /// The game in which this side is present; `None` if this side is present in no game.
    attended: Option<GameId>,
    /// Pointers to the functions of the list of open games; `None` in a relay without the list.
    list: Option<&'static OpenList>,
    /// The state of the list; `None` while the list is not used.
    listing: Option<ListState>,
    failures: Failures,
    last_socket: u32,
    /// Number of the last sealed message that has come.
    last_message: u64,
    moment: RelayMoment,
    /// Effects that the current update has caused so far.
    effects: Vec<RelayEffect>,
}

/// The state of the connection to the broker.
#[derive(Clone, Debug)]
enum Link {
    /// No connection is wanted, or the page was left.
    None,
    /// A connection is being sought.
    Seeking(Seeking),
    /// The greeting (CONNECT) is sent, and the broker has not answered it.
    Greeting(BrokerSession),
    /// The broker has accepted the connection.
    Up(BrokerSession),
}

/// Whether the person has left the page. A page that was left makes no connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PagePresence {
    /// The page is shown, or hidden behind another page.
    There,
    /// The page was left, and was not shown again since.
    Left,
}

impl Relay {
    /// A relay that connects when the first game is joined. Of the address, only the name and the
    /// password are used, because the owner opens the sockets.
    pub fn new(address: &Address) -> Self {
        let login = address.login();
        Self {
            login: login.map(|(name, password)| (name.to_owned(), password.to_owned())),
            client_name: None,
            state: RelayState::Idle,
            link: Link::None,
            page: PagePresence::There,
            games: Vec::new(),
            attended: None,
            list: None,
            listing: None,
            failures: Failures::default(),
            last_socket: 0,
            last_message: 0,
            moment: RelayMoment::default(),
            effects: Vec::new(),
        }
    }

    /// The same relay with the list of open games. `list` is [`OPEN_LIST`]. Only programs that name
    /// this constant contain the code of the list.
    #[must_use]
    pub fn with_list(self, list: &'static OpenList) -> Self {
        Self { list: Some(list), ..self }
    }

    /// The present state. Each change is also reported as [`RelayNotice::State`].
    pub const fn state(&self) -> RelayState {
        self.state
    }

    /// Takes an input and returns the effects to carry out. An input that does not fit the state
    /// changes nothing.
    pub fn update(&mut self, moment: RelayMoment, input: RelayInput) -> Vec<RelayEffect> {
        // The time never goes back, even if the owner's clock does.
        let millis = self.moment.millis.max(moment.millis);
        self.moment = RelayMoment { millis, ..moment };
        // A relay has no name at first and after some failures.
        self.client_name.get_or_insert_with(|| format!("fb{:016x}", moment.random));
        self.take_input(input);
        // In this order: a game reports a delivery before it is forgotten, and the frames of all
        // steps are sent last.
        self.pass_time();
        self.step_games();
        self.forget_games();
        self.hang_up_if_unwanted();
        self.reconnect_if_will_changed();
        self.send_frames();
        mem::take(&mut self.effects)
    }

    /// Time at which [`RelayInput::Woken`] is due if no other input comes first; `None` for never.
    pub fn wake_at(&self) -> Option<Millis> {
        match &self.link {
            Link::None => None,
            Link::Seeking(seeking) => Some(seeking.wake_at()),
            Link::Greeting(session) => Some(session.wake_at()),
            Link::Up(session) => {
                let games = self.games.iter().filter_map(|(_, game)| game.wake_at());
                Some(games.fold(session.wake_at(), Millis::min))
            }
        }
    }

    const fn now(&self) -> Millis {
        self.moment.millis
    }

    /// Takes an input. The steps that are due afterwards follow in `update`.
    fn take_input(&mut self, input: RelayInput) {
        let now = self.now();
        match input {
            RelayInput::Join(id, topics) => self.join(id, topics),
            RelayInput::Put(id, content) => self.change_game(id, |game| game.own.put(now, content)),
            RelayInput::Attend(attended) => self.attend(attended),
            RelayInput::Part(id) => self.change_game(id, |game| {
                game.stage = GameStage::Leaving;
                game.own_presence.clear_if_filled(now);
            }),
            RelayInput::Finish(id) => self.change_game(id, |game| {
                game.stage = GameStage::Leaving;
                game.own.clear(now);
                game.own_presence.clear_if_filled(now);
            }),
            RelayInput::List(input) => {
                if let Some(list) = self.list {
                    (list.take_input)(self, input);
                }
            }
            RelayInput::Leave => self.leave(),
            RelayInput::Shown => {
                self.page = PagePresence::There;
                self.hurry();
            }
            RelayInput::Online => self.hurry(),
            // `update` does what is due after every input.
            RelayInput::Woken => {}
            RelayInput::Opened(socket) => self.note_opened(socket),
            RelayInput::Frame(socket, bytes) => self.take_frame(socket, &bytes),
            RelayInput::Text(socket) => {
                // MQTT uses binary frames alone.
                if self.is_current(socket) {
                    self.fail(RelayTrouble::Nonsense);
                }
            }
            RelayInput::Closed(socket, code) => self.note_closed(socket, code),
            RelayInput::Sealed(message, sealed) => self.change_game(message.game, |game| {
                if let Some(outbox) = game.outbox(message.kind) {
                    outbox.set_sealed(message.number, sealed);
                }
            }),
            RelayInput::Unsealed(message, plain) => self.take_unsealed(message, plain.as_deref()),
        }
    }

    fn game(&self, id: GameId) -> Option<&JoinedGame> {
        self.games.iter().find(|(other, _)| *other == id).map(|(_, game)| game)
    }

    fn game_mut(&mut self, id: GameId) -> Option<&mut JoinedGame> {
        self.games.iter_mut().find(|(other, _)| *other == id).map(|(_, game)| game)
    }

    /// Changes the game with this number, if it is joined.
    fn change_game(&mut self, id: GameId, change: impl FnOnce(&mut JoinedGame)) {
        if let Some(game) = self.game_mut(id) {
            change(game);
        }
    }

    /// Joins a game, or takes back that it is being left. Does nothing if the game is joined with
    /// other topics, or if [`MAX_GAMES`] games are joined.
    fn join(&mut self, id: GameId, topics: Topics) {
        if let Some(game) = self.game_mut(id) {
            if game.topics == topics {
                game.stage = GameStage::Joined;
            }
            return;
        }
        if self.games.len() >= MAX_GAMES {
            return;
        }
        let game = JoinedGame::new(topics);
        // If a connection comes later, `begin_session` subscribes to the topics of all games.
        if let Link::Up(session) = &mut self.link {
            session.subscribe(self.moment.millis, id, &game.all_topics());
        }
        self.games.push((id, game));
    }

    /// Marks this side as present in this game, if it is joined, and as absent in all others.
    fn attend(&mut self, attended: Option<GameId>) {
        let now = self.now();
        self.attended = attended.filter(|id| self.game(*id).is_some());
        for (id, game) in &mut self.games {
            if Some(*id) == self.attended {
                // Every mark of presence has this empty content. Only the sealed texts differ.
                game.own_presence.put(now, MailboxContent::default());
            } else {
                game.own_presence.clear_if_filled(now);
            }
        }
    }

    /// Makes the next attempt to connect as soon as possible, or pings the connected broker.
    fn hurry(&mut self) {
        let now = self.now();
        match &mut self.link {
            // There is no attempt to hurry, or an answer is awaited already.
            Link::None | Link::Greeting(_) => {}
            Link::Seeking(seeking) => seeking.hurry(now),
            Link::Up(session) => session.ping(now, PROBE_TIMEOUT),
        }
    }

    fn leave(&mut self) {
        self.page = PagePresence::Left;
        self.hang_up();
        self.set_state(RelayState::Idle);
    }

    /// Ends the connection and all attempts, and clears the topic that the [will](Will) would
    /// clear.
    fn hang_up(&mut self) {
        match mem::replace(&mut self.link, Link::None) {
            Link::None => {}
            Link::Seeking(seeking) => {
                self.effects.extend(seeking.sockets().map(RelayEffect::Close));
            }
            Link::Greeting(session) => self.effects.push(RelayEffect::Close(session.socket)),
            Link::Up(mut session) => {
                // After a regular end the broker does not send the will. So this side itself clears
                // the topic of the will.
                let will = session.will.take();
                if let Some(topic) = will.as_ref().and_then(|will| self.will_topic(will)) {
                    session.publish_retained(self.moment.millis, topic, &[]);
                }
                session.disconnect();
                let socket = session.socket;
                let frames = session.frames.into_iter();
                self.effects.extend(frames.map(|frame| RelayEffect::Send(socket, frame)));
                self.effects.push(RelayEffect::Close(socket));
            }
        }
    }

    /// Begins a session over the first socket that opens, with the greeting as its first frame, and
    /// closes the sockets of other attempts.
    fn note_opened(&mut self, socket: SocketId) {
        let Link::Seeking(seeking) = &mut self.link else { return };
        let Some(begun_at) = seeking.remove(socket) else { return };
        self.effects.extend(seeking.sockets().map(RelayEffect::Close));
        let will = self.wanted_will();
        let greeting = Greeting {
            client: self.client_name.as_deref().unwrap_or_default(),
            keep_alive: KEEP_ALIVE,
            login: self.login.as_ref().map(|(name, password)| (name.as_str(), password.as_str())),
            will: will.as_ref().and_then(|will| self.will_topic(will)),
        };
        let now = self.moment.millis;
        // If the socket was slow to open, the answer may be slow too.
        let answer_timeout = self.failures.answer_timeout(now - begun_at);
        let session = BrokerSession::new(now, socket, &greeting, answer_timeout, will.clone());
        self.link = Link::Greeting(session);
    }

    /// Returns `true` for the socket over which the greeting was sent, while it is in use.
    fn is_current(&self, socket: SocketId) -> bool {
        match &self.link {
            Link::None | Link::Seeking(_) => false,
            Link::Greeting(session) | Link::Up(session) => session.socket == socket,
        }
    }

    /// Ends the connection, or the attempt to connect, whose socket has closed.
    fn note_closed(&mut self, socket: SocketId, code: u16) {
        if self.is_current(socket) {
            self.fail(trouble_of_close_code(code, RelayTrouble::Lost));
        } else if let Link::Seeking(seeking) = &mut self.link
            && seeking.remove(socket).is_some()
        {
            self.note_failed_attempt(trouble_of_close_code(code, RelayTrouble::Unreachable));
        }
    }

    /// Ends the connection because of a trouble, and prepares an attempt to connect after a wait.
    fn fail(&mut self, trouble: RelayTrouble) {
        let now = self.now();
        // A silent broker may not notice that this connection ends. Then the name stays in use, and
        // NATS refuses a second connection of the name, which may also be why a greeting failed. So
        // `update` makes another name for the next connection.
        if trouble == RelayTrouble::Silent || matches!(self.link, Link::Greeting(_)) {
            self.client_name = None;
        }
        if let Link::Greeting(session) | Link::Up(session) = &self.link {
            self.effects.push(RelayEffect::Close(session.socket));
            if session.since + STABLE_AFTER <= now {
                self.failures = Failures::default();
            }
        }
        let wait = self.failures.note_failure(trouble, self.moment.random);
        self.link = Link::Seeking(Seeking::starting_at(now + wait));
        self.set_state(RelayState::Interrupted(trouble));
    }

    /// Does what is due for the connection. Begins to connect if a connection is wanted and the
    /// page was not left, and goes on with attempts. Pings the broker, and ends a connection whose
    /// answer is overdue.
    fn pass_time(&mut self) {
        let now = self.now();
        let is_wanted = self.is_wanted();
        match &mut self.link {
            Link::None if self.page == PagePresence::There && is_wanted => self.connect_anew(),
            Link::None => {}
            Link::Seeking(_) => self.seek(),
            Link::Greeting(session) | Link::Up(session) => {
                if session.is_overdue(now) {
                    self.fail(RelayTrouble::Silent);
                } else {
                    session.ping_if_due(now);
                }
            }
        }
    }

    /// Does what is due in each game: seals and publishes contents, checks the mailboxes, and
    /// reports deliveries and the absence of the other side.
    fn step_games(&mut self) {
        let now = self.now();
        let Link::Up(session) = &mut self.link else { return };
        for (id, game) in &mut self.games {
            for kind in [TopicKind::Own, TopicKind::OwnPresence] {
                match game.outbox(kind).and_then(|outbox| outbox.begin_step(now)) {
                    Some(Step::Seal(number, plain)) => {
                        let message = PlainMessage { game: *id, kind, number, plain };
                        self.effects.push(RelayEffect::Seal(message));
                    }
                    Some(Step::Publish(payload)) => {
                        let topic = kind.topic(&game.topics);
                        session.publish_in_game(now, *id, kind, topic, &payload);
                    }
                    None => {}
                }
            }
            // The broker sends the contents of the topics again after each subscription.
            if game.take_due_check(now) {
                session.subscribe(now, *id, &game.all_topics());
            }
            if game.own.take_unreported_delivery() {
                self.effects.push(RelayEffect::Notify(RelayNotice::Delivered(*id)));
            }
            if let Some(presence) = game.note_absence(now) {
                self.effects.push(RelayEffect::Notify(RelayNotice::Presence(*id, presence)));
            }
        }
    }

    /// Forgets each game that is being left and has delivered everything.
    fn forget_games(&mut self) {
        while let Some(index) = self.games.iter().position(|(_, game)| game.is_over()) {
            let (id, game) = self.games.swap_remove(index);
            if let Link::Up(session) = &mut self.link {
                session.unsubscribe(self.moment.millis, &game.all_topics());
            }
            self.attended = self.attended.filter(|attended| *attended != id);
            self.effects.push(RelayEffect::Notify(RelayNotice::Forgotten(id)));
        }
    }

    /// Ends the connection when neither a game nor the list of open games needs it any more.
    fn hang_up_if_unwanted(&mut self) {
        if !self.is_wanted() {
            self.hang_up();
            self.set_state(RelayState::Idle);
        }
    }

    /// Makes a new connection if another will is wanted, because a will cannot be changed.
    fn reconnect_if_will_changed(&mut self) {
        let Link::Up(session) = &self.link else { return };
        let will = self.wanted_will();
        // If no will is wanted, the old will does no harm, because this side clears its topic.
        if will.is_some() && session.will != will {
            self.connect_anew();
        }
    }

    /// The will that the connection should have: it clears the entry of this page on the list or,
    /// if there is no entry, this side's presence. A connection has only one will, so an owner with
    /// an entry has to attend its games on another connection.
    fn wanted_will(&self) -> Option<Will> {
        let entry_topic = self.list.and_then(|list| (list.own_entry_topic)(self));
        entry_topic.map(Will::Entry).or(self.attended.map(Will::Presence))
    }

    /// Name of the topic that a will clears; `None` if its game is forgotten.
    fn will_topic<'a>(&'a self, will: &'a Will) -> Option<&'a str> {
        match will {
            Will::Entry(topic) => Some(topic),
            Will::Presence(id) => Some(&self.game(*id)?.topics.own_presence),
        }
    }

    /// Returns `true` if a game or the list of open games needs a connection.
    const fn is_wanted(&self) -> bool {
        !self.games.is_empty() || self.listing.is_some()
    }

    /// Sends the waiting frames of the connection.
    fn send_frames(&mut self) {
        if let Link::Greeting(session) | Link::Up(session) = &mut self.link {
            let socket = session.socket;
            let frames = mem::take(&mut session.frames).into_iter();
            self.effects.extend(frames.map(|frame| RelayEffect::Send(socket, frame)));
        }
    }

    /// Changes the state, and reports the new state if it differs.
    fn set_state(&mut self, state: RelayState) {
        if mem::replace(&mut self.state, state) != state {
            self.effects.push(RelayEffect::Notify(RelayNotice::State(state)));
        }
    }
}
