//! Mailboxes of a page in a browser: [`BrowserMailboxes`] carries out the effects of a [`Relay`].

pub mod cipher;
mod socket;

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use thiserror::Error;
use wasm_bindgen_futures::spawn_local;
use web_sys::{VisibilityState, Window};

use crate::address::Address;
use crate::relay::{
    GameId, ListInput, ListReading, Millis, OPEN_LIST, OwnEntry, Relay, RelayEffect, RelayInput,
    RelayMoment, RelayNotice, SocketId, acceptance_topic,
};
use crate::seal::MailboxContent;
use crate::topics::{Keys, MailboxSide, SECRET_BYTES, Topics};

use self::cipher::Cipher;
use self::socket::{ABNORMAL, Socket};

/// The reason why the browser cannot use mailboxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unsupported {
    /// The page's origin is not secure, and browsers have ciphers only for secure origins.
    #[error("crypto.subtle needs a secure origin")]
    Insecure,
}

/// Mailboxes on a broker. Clones share the same mailboxes. Socket, timer and listeners end when the
/// last clone is dropped.
#[derive(Clone)]
pub struct BrowserMailboxes(Rc<Inner>);

struct Inner {
    relay: RefCell<Relay>,
    url: String,
    /// Inputs that wait for the relay.
    inputs: RefCell<VecDeque<RelayInput>>,
    /// `true` while the relay processes inputs, so that further inputs wait.
    is_busy: Cell<bool>,
    /// Number of games whose keys are being made.
    joining_count: Cell<u32>,
    /// Requests about games, which wait while keys are being made.
    waiting: RefCell<VecDeque<RelayInput>>,
    /// The cipher and the topics of each joined game.
    keys: RefCell<Vec<(GameId, Cipher, Topics)>>,
    sockets: RefCell<Vec<(SocketId, Socket)>>,
    timer: RefCell<Option<Timeout>>,
    notify: Box<dyn Fn(RelayNotice)>,
    listeners: RefCell<Vec<EventListener>>,
}

impl BrowserMailboxes {
    /// Mailboxes on the broker at an address, which is contacted when the first game is joined.
    /// `notify` gets each notice, and may use the mailboxes.
    ///
    /// # Errors
    ///
    /// [`Unsupported::Insecure`] if the page's origin is not secure.
    pub fn new(
        address: &Address,
        notify: impl Fn(RelayNotice) + 'static,
    ) -> Result<Self, Unsupported> {
        Self::start(Relay::new(address), address.url(), Box::new(notify))
    }

    /// Mailboxes with the list of open games. The broker is contacted with the first request about
    /// the list, or when the first game is joined.
    ///
    /// # Errors
    ///
    /// [`Unsupported::Insecure`] if the page's origin is not secure.
    pub fn with_list(
        address: &Address,
        notify: impl Fn(RelayNotice) + 'static,
    ) -> Result<Self, Unsupported> {
        let relay = Relay::new(address).with_list(&OPEN_LIST);
        Self::start(relay, address.url(), Box::new(notify))
    }

    /// Makes the mailboxes of a relay whose sockets are opened at `url`, and listens to the events
    /// of the page. The error is [`Unsupported::Insecure`] if the browser has no ciphers.
    fn start(
        relay: Relay,
        url: &str,
        notify: Box<dyn Fn(RelayNotice)>,
    ) -> Result<Self, Unsupported> {
        cipher::subtle().ok_or(Unsupported::Insecure)?;
        let mailboxes = Self(Rc::new(Inner {
            relay: RefCell::new(relay),
            url: url.to_owned(),
            inputs: RefCell::default(),
            is_busy: Cell::new(false),
            joining_count: Cell::new(0),
            waiting: RefCell::default(),
            keys: RefCell::default(),
            sockets: RefCell::default(),
            timer: RefCell::default(),
            notify,
            listeners: RefCell::default(),
        }));
        if let Some(window) = web_sys::window() {
            mailboxes.listen(&window);
        }
        Ok(mailboxes)
    }

    /// Joins the game that has this secret, as one of its sides, if the browser can make its keys.
    /// The browser needs some time for that. Until then all requests about games wait, because a
    /// request about a game that is not joined would be lost.
    pub fn join(&self, game: GameId, secret: [u8; SECRET_BYTES], side: MailboxSide) {
        self.0.joining_count.update(|count| count + 1);
        let inner = Rc::downgrade(&self.0);
        spawn_local(async move {
            let keys = keys(&secret, side).await;
            let Some(mailboxes) = inner.upgrade().map(Self) else { return };
            mailboxes.0.joining_count.update(|count| count - 1);
            if let Some((cipher, topics)) = keys {
                mailboxes.0.keys.borrow_mut().push((game, cipher, topics.clone()));
                mailboxes.input(RelayInput::Join(game, topics));
            }
            mailboxes.pass_waiting();
        });
    }

    /// Puts a content into this side's mailbox of a game, unless the mailbox holds a later content.
    pub fn put(&self, game: GameId, content: MailboxContent) {
        self.request(RelayInput::Put(game, content));
    }

    /// Marks this side as present in one game, and as absent in all other games. With `None`, this
    /// side is absent in all games.
    pub fn attend(&self, game: Option<GameId>) {
        self.request(RelayInput::Attend(game));
    }

    /// Forgets a game as soon as its mailbox holds the newest content.
    pub fn part(&self, game: GameId) {
        self.request(RelayInput::Part(game));
    }

    /// Clears what this side has put on the broker, and then forgets the game.
    pub fn finish(&self, game: GameId) {
        self.request(RelayInput::Finish(game));
    }

    /// Begins or stops reporting the entries of the list of open games.
    pub fn read_list(&self, reading: ListReading) {
        self.input(RelayInput::List(ListInput::Read(reading)));
    }

    /// Puts an entry on the list of open games in the place of this page's entry. `None` takes this
    /// page's entry away.
    pub fn offer(&self, own: Option<OwnEntry>) {
        self.input(RelayInput::List(ListInput::Offer(own)));
    }

    /// Seals an acceptance and sends it, if there is a connection.
    pub fn accept(&self, acceptance: ListAcceptance) {
        let report = self.reporter();
        spawn_local(async move {
            if let Some(content) = acceptance.sealed().await {
                let topic_id = acceptance.topic_id;
                report(RelayInput::List(ListInput::Accept { topic_id, content }));
            }
        });
    }

    /// Ends the connection until the page is shown again.
    pub fn leave(&self) {
        self.input(RelayInput::Leave);
    }

    /// Passes a request about a game to the relay, as soon as all games that are being joined have
    /// their keys. Requests about the list need no such keys, and do not come here.
    fn request(&self, input: RelayInput) {
        if self.0.joining_count.get() > 0 {
            self.0.waiting.borrow_mut().push_back(input);
        } else {
            self.input(input);
        }
    }

    /// Passes the requests that have waited for the keys of games, unless the keys of a further
    /// game are being made. A notice that follows from a request may make the user join another
    /// game. Then the remaining requests wait for the keys of that game, too.
    fn pass_waiting(&self) {
        while self.0.joining_count.get() == 0
            && let Some(input) = take_first(&self.0.waiting)
        {
            self.input(input);
        }
    }

    /// Reports from now on that the page is shown or left, and that the network is available again.
    fn listen(&self, window: &Window) {
        let mut listeners = self.0.listeners.borrow_mut();
        for (name, input) in [
            ("pagehide", RelayInput::Leave),
            ("pageshow", RelayInput::Shown),
            ("online", RelayInput::Online),
        ] {
            let report = self.reporter();
            listeners.push(EventListener::new(window, name, move |_| report(input.clone())));
        }
        if let Some(document) = window.document() {
            let (report, page) = (self.reporter(), document.clone());
            listeners.push(EventListener::new(&document, "visibilitychange", move |_| {
                if page.visibility_state() == VisibilityState::Visible {
                    report(RelayInput::Shown);
                }
            }));
        }
    }

    /// A callback that passes an input to the mailboxes, and does nothing after they were dropped.
    fn reporter(&self) -> Rc<dyn Fn(RelayInput)> {
        let inner: Weak<Inner> = Rc::downgrade(&self.0);
        Rc::new(move |input| {
            if let Some(inner) = inner.upgrade() {
                Self(inner).input(input);
            }
        })
    }

    /// Processes an input, and the inputs that come while its effects are carried out.
    fn input(&self, input: RelayInput) {
        self.0.inputs.borrow_mut().push_back(input);
        if self.0.is_busy.replace(true) {
            // An effect gave this input. The call that carries out the effect takes the input next.
            return;
        }
        while let Some(input) = take_first(&self.0.inputs) {
            let effects = self.0.relay.borrow_mut().update(moment(), input);
            for effect in effects {
                self.carry_out(effect);
            }
        }
        self.0.is_busy.set(false);
        self.set_timer();
    }

    /// Carries out an effect of the relay. The results, such as a sealed text, come later as
    /// inputs.
    fn carry_out(&self, effect: RelayEffect) {
        let sockets = &self.0.sockets;
        match effect {
            RelayEffect::Open(id) => {
                let report = self.reporter();
                match Socket::open(id, &self.0.url, &report) {
                    Some(socket) => sockets.borrow_mut().push((id, socket)),
                    None => report(RelayInput::Closed(id, ABNORMAL)),
                }
            }
            RelayEffect::Send(id, frame) => {
                if let Some((_, socket)) = sockets.borrow().iter().find(|(other, _)| *other == id) {
                    socket.send(&frame);
                }
            }
            // A socket closes when it is dropped.
            RelayEffect::Close(id) => sockets.borrow_mut().retain(|(other, _)| *other != id),
            // A text that the browser cannot seal gives no input, and is sealed again on the next
            // connection.
            RelayEffect::Seal(message) => {
                self.use_keys(message.game, move |cipher, topics| async move {
                    let topic = message.kind.topic(&topics);
                    let sealed = cipher.seal(cipher::nonce()?, topic, &message.plain).await?;
                    Some(RelayInput::Sealed(message, sealed))
                });
            }
            RelayEffect::Unseal(message) => {
                self.use_keys(message.game, move |cipher, topics| async move {
                    let topic = message.kind.topic(&topics);
                    let plain = cipher.unseal(topic, &message.sealed).await;
                    Some(RelayInput::Unsealed(message, plain))
                });
            }
            RelayEffect::Notify(notice) => {
                if let RelayNotice::Forgotten(game) = notice {
                    self.0.keys.borrow_mut().retain(|(other, ..)| *other != game);
                }
                (self.0.notify)(notice);
            }
        }
    }

    /// Runs a task with the cipher and the topics of a game, and reports the result of the task, if
    /// there is one. Does nothing for a game that is not joined.
    fn use_keys<T: Future<Output = Option<RelayInput>> + 'static>(
        &self,
        game: GameId,
        task: impl FnOnce(Cipher, Topics) -> T,
    ) {
        let keys = self.0.keys.borrow();
        let Some((_, cipher, topics)) = keys.iter().find(|(other, ..)| *other == game) else {
            return;
        };
        let (report, task) = (self.reporter(), task(cipher.clone(), topics.clone()));
        spawn_local(async move {
            if let Some(input) = task.await {
                report(input);
            }
        });
    }

    /// Sets the timer to the time of [`Relay::wake_at`], or removes the timer if the relay waits
    /// for no time.
    fn set_timer(&self) {
        let wait = self.0.relay.borrow().wake_at().map(|at| at.saturating_sub(now()));
        let timer = wait.map(|wait| {
            let report = self.reporter();
            // A wait is about a minute at most. A millisecond more, because the page's clock is
            // rounded down.
            Timeout::new(wait as u32 + 1, move || report(RelayInput::Woken))
        });
        *self.0.timer.borrow_mut() = timer;
    }
}

/// An acceptance of an offer on the list of open games: an acceptance that this page sends, or one
/// that has come for this page's offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListAcceptance {
    /// Last part of the name of the topic to which the acceptance is sent: hexadecimal digits.
    pub topic_id: String,
    /// Public key of the person who accepts, sent unsealed.
    pub key: [u8; 32],
    /// Secret that both players make from their keys, and that seals `rest`.
    pub secret: [u8; SECRET_BYTES],
    /// Text for the player who made the offer: plain in an acceptance that is to be sent, sealed in
    /// an acceptance that has come.
    pub rest: Vec<u8>,
}

impl ListAcceptance {
    /// The bytes that are sent: the key, and the sealed rest. `None` if the browser fails.
    async fn sealed(&self) -> Option<Vec<u8>> {
        let (cipher, topic) = (self.cipher().await?, acceptance_topic(&self.topic_id));
        let rest = cipher.seal(cipher::nonce()?, &topic, &self.rest).await?;
        Some([self.key.as_slice(), &rest].concat())
    }

    /// The plain text of the rest of an acceptance that has come. `None` unless the rest was sealed
    /// with the secret for this topic.
    pub async fn opened(self) -> Option<Vec<u8>> {
        self.cipher().await?.unseal(&acceptance_topic(&self.topic_id), &self.rest).await
    }

    /// The cipher of the secret, which is the same for both sides. `None` if the browser fails.
    async fn cipher(&self) -> Option<Cipher> {
        Some(keys(&self.secret, MailboxSide::Home).await?.0)
    }
}

/// Makes the cipher and the topics of a secret. `None` if the browser fails.
async fn keys(secret: &[u8; SECRET_BYTES], side: MailboxSide) -> Option<(Cipher, Topics)> {
    let keys = Keys::new(&cipher::derive(secret).await?, side);
    Some((Cipher::new(&keys.key).await?, keys.topics))
}

/// Removes and returns the first input of a queue. The borrow of the queue ends here, so that
/// further inputs can be added while this input is processed.
fn take_first(queue: &RefCell<VecDeque<RelayInput>>) -> Option<RelayInput> {
    queue.borrow_mut().pop_front()
}

/// The time since the page began to load.
#[expect(clippy::cast_sign_loss, reason = "the time since the page began is not negative")]
fn now() -> Millis {
    let clock = web_sys::window().and_then(|window| window.performance());
    clock.map_or(0.0, |clock| clock.now()) as Millis
}

/// The present time and a random number, for an input of the relay.
fn moment() -> RelayMoment {
    let millis = now();
    // Nothing secret is made of the number, so the time can replace it.
    RelayMoment { millis, random: cipher::random().unwrap_or(millis) }
}
