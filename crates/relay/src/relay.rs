//! One connection to a relay, and the mailboxes of all games on it.
//!
//! The relay is a pure state machine. Its owner reports [`RelayInput`]s with the time, and carries
//! out [`RelayEffect`]s.

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
use self::seeking::{Failures, Seeking, told_by};
use self::session::BrokerSession;

pub use self::game::LOOK;
pub use self::interface::{
    Draft, GameId, Letter, ListEntry, ListInput, Looking, Millis, OwnEntry, OwnEntryState,
    RelayEffect, RelayInput, RelayMoment, RelayNotice, RelayPresence, RelayState, RelayTrouble,
    SocketId, TopicPlace,
};
#[cfg(feature = "browser")]
pub(crate) use self::listing::acceptance_topic;
pub use self::listing::{ACCEPTANCE_BYTES, ENTRY_BYTES, OPEN_LIST, OpenList};
pub use self::seeking::{COMPANY, LONGEST_WAIT, OPENING};
pub use self::session::{ANSWER, KEEP_ALIVE, PING, PROBE};

/// Largest number of games on one connection.
pub const MOST_GAMES: usize = 64;

/// Time after which a connection counts as a success. Earlier failures do not count from then on.
const STABLE: Millis = 15_000;

/// A connection to a relay, and the games on it.
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
    /// Name of this client, the same for all its connections. A broker ends an earlier connection
    /// of the same name before it accepts the next one. So this side's presence is cleared first,
    /// and set again afterwards.
    client: Option<String>,
    state: RelayState,
    link: Link,
    /// `There` while the page is shown, `Left` after it was left.
    page: Page,
    games: Vec<(GameId, JoinedGame)>,
    attended: Option<GameId>,
    /// The functions of the list of open games; `None` for a relay without the list.
    list: Option<&'static OpenList>,
    listing: Option<ListState>,
    failures: Failures,
    last_socket: u32,
    /// Number of the last letter that has come.
    letters: u64,
    moment: RelayMoment,
    /// Effects that the current update has caused so far.
    effects: Vec<RelayEffect>,
}

/// The state of the connection to the broker.
#[derive(Clone, Debug)]
enum Link {
    /// No connection is wanted.
    None,
    /// A connection is being sought.
    Seeking(Seeking),
    /// The broker has not answered the greeting.
    Greeting(BrokerSession),
    /// The broker has accepted the connection.
    Up(BrokerSession),
}

/// Says whether the person is on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    There,
    Left,
}

impl Relay {
    /// A relay that connects when the first game is joined. Only name and password of the address
    /// are used.
    pub fn new(address: &Address) -> Self {
        let login = address.login();
        Self {
            login: login.map(|(name, password)| (name.to_owned(), password.to_owned())),
            client: None,
            state: RelayState::Idle,
            link: Link::None,
            page: Page::There,
            games: Vec::new(),
            attended: None,
            list: None,
            listing: None,
            failures: Failures::default(),
            last_socket: 0,
            letters: 0,
            moment: RelayMoment::default(),
            effects: Vec::new(),
        }
    }

    /// The same relay with a list of open games, whose functions are [`OPEN_LIST`].
    #[must_use]
    pub fn with_list(self, list: &'static OpenList) -> Self {
        Self { list: Some(list), ..self }
    }

    /// The present state.
    pub const fn state(&self) -> RelayState {
        self.state
    }

    /// Takes an input and returns the effects to carry out. An input that does not fit the state
    /// changes nothing.
    pub fn update(&mut self, moment: RelayMoment, input: RelayInput) -> Vec<RelayEffect> {
        let millis = self.moment.millis.max(moment.millis);
        self.moment = RelayMoment { millis, ..moment };
        self.client.get_or_insert_with(|| format!("fb{:016x}", moment.random));
        self.take(input);
        self.pass_time();
        self.step_games();
        self.end_if_nothing_is_left();
        self.send();
        mem::take(&mut self.effects)
    }

    /// Time at which [`RelayInput::Woken`] is due if no other input comes first.
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

    fn take(&mut self, input: RelayInput) {
        let now = self.now();
        match input {
            RelayInput::Join(id, topics) => self.join(id, topics),
            RelayInput::Put(id, content) => self.with(id, |game| game.own.put(now, content)),
            RelayInput::Attend(attended) => self.attend(attended),
            RelayInput::Part(id) => self.with(id, |game| {
                game.stage = GameStage::Leaving;
                game.own_presence.take_back(now);
            }),
            RelayInput::Finish(id) => self.with(id, |game| {
                game.stage = GameStage::Leaving;
                game.own.clear(now);
                game.own_presence.take_back(now);
            }),
            RelayInput::List(input) => {
                if let Some(list) = self.list {
                    (list.take)(self, input);
                }
            }
            RelayInput::Leave => self.leave(),
            RelayInput::Shown => {
                self.page = Page::There;
                self.hurry();
            }
            RelayInput::Online => self.hurry(),
            RelayInput::Woken => {}
            RelayInput::Opened(socket) => self.opened(socket),
            RelayInput::Frame(socket, bytes) => self.frame(socket, &bytes),
            RelayInput::Text(socket) => {
                if self.is_current(socket) {
                    self.fail(RelayTrouble::Nonsense);
                }
            }
            RelayInput::Closed(socket, code) => self.closed(socket, code),
            RelayInput::Sealed(draft, sealed) => self.with(draft.game, |game| {
                if let Some(outbox) = game.outbox(draft.place) {
                    outbox.sealed(draft.number, sealed);
                }
            }),
            RelayInput::Unsealed(letter, plain) => self.unsealed(letter, plain.as_deref()),
        }
    }

    fn game(&self, id: GameId) -> Option<&JoinedGame> {
        self.games.iter().find(|(other, _)| *other == id).map(|(_, game)| game)
    }

    fn game_mut(&mut self, id: GameId) -> Option<&mut JoinedGame> {
        self.games.iter_mut().find(|(other, _)| *other == id).map(|(_, game)| game)
    }

    fn with(&mut self, id: GameId, change: impl FnOnce(&mut JoinedGame)) {
        if let Some(game) = self.game_mut(id) {
            change(game);
        }
    }

    fn join(&mut self, id: GameId, topics: Topics) {
        if let Some(game) = self.game_mut(id) {
            if game.topics == topics {
                game.stage = GameStage::Joined;
            }
            return;
        }
        if self.games.len() >= MOST_GAMES {
            return;
        }
        let game = JoinedGame::new(topics);
        if let Link::Up(session) = &mut self.link {
            session.subscribe(self.moment.millis, id, &game.all_topics());
        }
        self.games.push((id, game));
    }

    /// Marks this side as present in one game.
    fn attend(&mut self, attended: Option<GameId>) {
        let now = self.now();
        self.attended = attended.filter(|id| self.game(*id).is_some());
        for (id, game) in &mut self.games {
            if Some(*id) == self.attended {
                game.own_presence.put(now, MailboxContent::default());
            } else {
                game.own_presence.take_back(now);
            }
        }
    }

    /// Makes the next attempt as soon as possible, or asks whether the broker still answers.
    fn hurry(&mut self) {
        let now = self.now();
        match &mut self.link {
            Link::None | Link::Greeting(_) => {}
            Link::Seeking(seeking) => seeking.hurry(now),
            Link::Up(session) => session.ask(now, PROBE),
        }
    }

    fn leave(&mut self) {
        self.page = Page::Left;
        self.hang_up();
        self.enter(RelayState::Idle);
    }

    /// Ends the connection and all attempts, and takes this side's presence away.
    fn hang_up(&mut self) {
        match mem::replace(&mut self.link, Link::None) {
            Link::None => {}
            Link::Seeking(seeking) => {
                self.effects.extend(seeking.sockets().map(RelayEffect::Close));
            }
            Link::Greeting(session) => self.effects.push(RelayEffect::Close(session.socket)),
            Link::Up(mut session) => {
                if let Some(topic) = session.listed.clone() {
                    session.list(self.moment.millis, &topic, &[]);
                }
                let will = session.will.and_then(|id| Some((id, self.game(id)?)));
                if let Some((id, game)) = will {
                    let topic = &game.topics.own_presence;
                    session.publish(self.moment.millis, (id, TopicPlace::OwnPresence), topic, &[]);
                }
                session.say_goodbye();
                let socket = session.socket;
                let frames = session.frames.into_iter();
                self.effects.extend(frames.map(|frame| RelayEffect::Send(socket, frame)));
                self.effects.push(RelayEffect::Close(socket));
            }
        }
    }

    fn opened(&mut self, socket: SocketId) {
        let Link::Seeking(seeking) = &mut self.link else { return };
        if !seeking.remove(socket) {
            return;
        }
        self.effects.extend(seeking.sockets().map(RelayEffect::Close));
        let attended = self.attended.and_then(|id| Some((id, self.game(id)?)));
        let presence = attended.map(|(_, game)| game.topics.own_presence.as_str());
        let listed = self.list.and_then(|list| (list.own_topic)(self));
        let greeting = Greeting {
            client: self.client.as_deref().unwrap_or_default(),
            keep_alive: KEEP_ALIVE,
            login: self.login.as_ref().map(|(name, password)| (name.as_str(), password.as_str())),
            will: listed.as_deref().or(presence),
        };
        let will = attended.map(|(id, _)| id);
        let mut session = BrokerSession::begin(self.moment.millis, socket, &greeting, will);
        session.listed = listed;
        self.link = Link::Greeting(session);
    }

    fn is_current(&self, socket: SocketId) -> bool {
        match &self.link {
            Link::None | Link::Seeking(_) => false,
            Link::Greeting(session) | Link::Up(session) => session.socket == socket,
        }
    }

    fn closed(&mut self, socket: SocketId, code: u16) {
        match &mut self.link {
            Link::None => {}
            Link::Seeking(seeking) => {
                if seeking.remove(socket) {
                    self.attempt_failed(told_by(code, RelayTrouble::Unreachable));
                }
            }
            Link::Greeting(session) | Link::Up(session) => {
                if session.socket == socket {
                    self.fail(told_by(code, RelayTrouble::Lost));
                }
            }
        }
    }

    /// Ends the connection because of a trouble, and tries to connect again after a wait.
    fn fail(&mut self, trouble: RelayTrouble) {
        let now = self.now();
        if let Link::Greeting(session) | Link::Up(session) = &self.link {
            self.effects.push(RelayEffect::Close(session.socket));
            if session.since + STABLE <= now {
                self.failures = Failures::default();
            }
        }
        self.link =
            Link::Seeking(Seeking::at(now + self.failures.next_wait(trouble, self.moment.random)));
        self.enter(RelayState::Interrupted(trouble));
    }

    /// Waits before the next attempt, unless another attempt is still running.
    fn attempt_failed(&mut self, trouble: RelayTrouble) {
        if let Link::Seeking(seeking) = &mut self.link
            && !seeking.is_trying()
        {
            seeking.wait(self.moment.millis + self.failures.next_wait(trouble, self.moment.random));
        }
        self.enter(RelayState::Interrupted(trouble));
    }

    fn pass_time(&mut self) {
        let now = self.now();
        let is_wanted = self.is_wanted();
        match &mut self.link {
            Link::None if self.page == Page::There && is_wanted => {
                self.link = Link::Seeking(Seeking::at(now));
                self.enter(RelayState::Connecting);
                self.seek();
            }
            Link::None => {}
            Link::Seeking(_) => self.seek(),
            Link::Greeting(session) | Link::Up(session) => {
                if session.is_silent(now) {
                    self.fail(RelayTrouble::Silent);
                }
            }
        }
    }

    fn seek(&mut self) {
        let now = self.now();
        let Link::Seeking(seeking) = &mut self.link else { return };
        let given_up = seeking.given_up(now);
        self.effects.extend(given_up.iter().copied().map(RelayEffect::Close));
        if seeking.is_due(now) {
            self.last_socket += 1;
            let socket = SocketId(self.last_socket);
            seeking.begin(now, socket);
            self.effects.push(RelayEffect::Open(socket));
        }
        if !given_up.is_empty() {
            self.attempt_failed(RelayTrouble::Silent);
        }
    }

    /// Seals and publishes the contents that are due.
    fn step_games(&mut self) {
        let now = self.now();
        let Link::Up(session) = &mut self.link else { return };
        for (id, game) in &mut self.games {
            for place in [TopicPlace::Own, TopicPlace::OwnPresence] {
                match game.outbox(place).and_then(|outbox| outbox.step(now)) {
                    Some(Step::Seal(number, plain)) => {
                        let draft = Draft { game: *id, place, number, plain };
                        self.effects.push(RelayEffect::Seal(draft));
                    }
                    Some(Step::Publish(payload)) => {
                        let topic = place.topic(&game.topics);
                        session.publish(now, (*id, place), topic, &payload);
                    }
                    None => {}
                }
            }
            if game.looks(now) {
                session.subscribe(now, *id, &game.all_topics());
            }
            if game.own.is_delivered() {
                self.effects.push(RelayEffect::Notify(RelayNotice::Delivered(*id)));
            }
            if let Some(presence) = game.is_absent(now) {
                self.effects.push(RelayEffect::Notify(RelayNotice::Presence(*id, presence)));
            }
        }
    }

    /// Forgets games that are over, and hangs up after the last one. Makes a new connection if the
    /// end of this one would clear the presence in a game that is not attended.
    fn end_if_nothing_is_left(&mut self) {
        while let Some(index) = self.games.iter().position(|(_, game)| game.is_over()) {
            let (id, game) = self.games.swap_remove(index);
            if let Link::Up(session) = &mut self.link {
                session.unsubscribe(self.moment.millis, &game.all_topics());
            }
            self.attended = self.attended.filter(|attended| *attended != id);
            self.effects.push(RelayEffect::Notify(RelayNotice::Forgotten(id)));
        }
        if let Some(list) = self.list {
            (list.renew)(self);
        }
        if !self.is_wanted() {
            self.hang_up();
            self.enter(RelayState::Idle);
        } else if let Link::Up(session) = &self.link
            && self.attended.is_some()
            && session.will != self.attended
        {
            self.hang_up();
            self.link = Link::Seeking(Seeking::at(self.now()));
            self.enter(RelayState::Connecting);
            self.seek();
        }
    }

    /// Returns `true` if a game or the list of open games needs a connection.
    const fn is_wanted(&self) -> bool {
        !self.games.is_empty() || self.listing.is_some()
    }

    /// Sends the waiting frames of the connection.
    fn send(&mut self) {
        if let Link::Greeting(session) | Link::Up(session) = &mut self.link {
            let socket = session.socket;
            let frames = mem::take(&mut session.frames).into_iter();
            self.effects.extend(frames.map(|frame| RelayEffect::Send(socket, frame)));
        }
    }

    fn enter(&mut self, state: RelayState) {
        if mem::replace(&mut self.state, state) != state {
            self.effects.push(RelayEffect::Notify(RelayNotice::State(state)));
        }
    }
}
