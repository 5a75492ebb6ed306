//! Sides with sockets of a real network.

use std::collections::BTreeMap;
use std::future::pending;
use std::time::Duration;

use fairboard_relay::{Address, MailboxSide, RelayInput, SECRET_BYTES, SocketId};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;

use crate::CONDITION_TIMEOUT;
use crate::support::player::{Act, Player};

/// The line from the sides to a broker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// The line carries all frames.
    Open,
    /// The line carries no frame, and no error is reported. A socket that is opened meanwhile stays
    /// silent.
    Silent,
    /// All sockets have closed, and a new socket does not open.
    Refused,
}

/// Sides of one game on a relay.
pub(crate) struct Net {
    address: Address,
    secret: [u8; SECRET_BYTES],
    line: watch::Sender<Line>,
    sides: Vec<MailboxSide>,
    players: Vec<Player>,
    sockets: BTreeMap<(usize, SocketId), Socket>,
    start: Instant,
    /// Time that is added to the clock of the sides.
    passed: Duration,
    reports: UnboundedReceiver<(usize, RelayInput)>,
    report: UnboundedSender<(usize, RelayInput)>,
    published: usize,
}

/// A socket, which ends when dropped.
struct Socket {
    frames: UnboundedSender<Vec<u8>>,
    task: JoinHandle<()>,
}

impl Net {
    /// Sides that join a new game.
    pub(crate) fn new(url: &str, sides: &[MailboxSide]) -> Self {
        let mut secret = [0; SECRET_BYTES];
        fastrand::fill(&mut secret);
        Self::of_game(url.parse().unwrap(), secret, sides)
    }

    /// Sides that join the game of these sides later.
    pub(crate) fn later(&self, sides: &[MailboxSide]) -> Self {
        Self::of_game(self.address.clone(), self.secret, sides)
    }

    fn of_game(address: Address, secret: [u8; SECRET_BYTES], sides: &[MailboxSide]) -> Self {
        let (report, reports) = unbounded_channel();
        let players = sides.iter().map(|side| player(&address, &secret, *side));
        let mut net = Self {
            players: players.collect(),
            sides: sides.to_vec(),
            address,
            secret,
            line: watch::channel(Line::Open).0,
            sockets: BTreeMap::new(),
            start: Instant::now(),
            passed: Duration::ZERO,
            reports,
            report,
            published: 0,
        };
        for index in 0..sides.len() {
            let acts = net.players[index].join(Duration::ZERO);
            net.act(index, acts);
        }
        net
    }

    pub(crate) fn players(&mut self) -> &mut [Player] {
        &mut self.players
    }

    /// Number of messages that the sides have published.
    pub(crate) const fn published(&self) -> usize {
        self.published
    }

    pub(crate) fn input(&mut self, index: usize, input: RelayInput) {
        let time = self.time();
        let acts = self.players[index].input(time, input);
        self.act(index, acts);
    }

    /// Changes the line of all sides.
    pub(crate) fn set_line(&mut self, line: Line) {
        self.line.send_replace(line);
    }

    /// Closes the page of a side.
    pub(crate) fn close(&mut self, index: usize) {
        self.input(index, RelayInput::Leave);
    }

    /// Replaces a side by a new side, as a reload of its page does.
    pub(crate) fn reload(&mut self, index: usize) {
        self.sockets.retain(|(side, _), _| *side != index);
        self.players[index] = player(&self.address, &self.secret, self.sides[index]);
        let time = self.time();
        let acts = self.players[index].join(time);
        self.act(index, acts);
    }

    /// Breaks the connections of a side.
    pub(crate) fn cut(&mut self, index: usize) {
        let mut cut = Vec::new();
        self.sockets.retain(|(side, socket), it| {
            if *side == index {
                it.task.abort();
                cut.push(*socket);
            }
            *side != index
        });
        for socket in cut {
            self.input(index, RelayInput::Closed(socket, 1006));
        }
    }

    /// Runs until a condition holds.
    pub(crate) async fn wait(&mut self, what: &str, mut holds: impl FnMut(&mut [Player]) -> bool) {
        let end = Instant::now() + CONDITION_TIMEOUT;
        while !holds(&mut self.players) {
            let states: Vec<_> = self.players.iter().map(|it| it.relay.state()).collect();
            assert!(Instant::now() < end, "waited for: {what}; {states:?}");
            self.step(end).await;
        }
    }

    /// Runs for a time.
    pub(crate) async fn run(&mut self, time: Duration) {
        self.run_until(Instant::now() + time).await;
    }

    /// Runs until a moment.
    pub(crate) async fn run_until(&mut self, end: Instant) {
        while Instant::now() < end {
            self.step(end).await;
        }
    }

    /// Runs for three seconds, in which everything that is due is done: the first check of the
    /// mailboxes comes after a second.
    pub(crate) async fn settle(&mut self) {
        self.run(Duration::from_secs(3)).await;
    }

    /// Advances the clock of the sides by a time.
    pub(crate) async fn pass(&mut self, time: Duration) {
        let end = self.passed + time;
        while self.passed < end {
            self.passed += Duration::from_secs(10);
            for index in 0..self.players.len() {
                self.input(index, RelayInput::Woken);
            }
            // The answers to pings come meanwhile.
            self.run(Duration::from_millis(300)).await;
        }
    }

    fn time(&self) -> Duration {
        self.passed + self.start.elapsed()
    }

    /// Handles the next report, or wakes the sides.
    async fn step(&mut self, end: Instant) {
        let wakes = self.players.iter().filter_map(Player::wake_at);
        let wake = wakes.min().map(|at| self.start + at.saturating_sub(self.passed));
        let until = wake.map_or(end, |wake| wake.min(end));
        let next = timeout(until.saturating_duration_since(Instant::now()), self.reports.recv());
        match next.await {
            Ok(Some((index, input))) => self.input(index, input),
            Ok(None) => {}
            Err(_) => {
                sleep_until(until).await;
                for index in 0..self.players.len() {
                    self.input(index, RelayInput::Woken);
                }
            }
        }
    }

    fn act(&mut self, index: usize, acts: Vec<Act>) {
        for act in acts {
            match act {
                Act::Open(socket) => {
                    let (frames, to_send) = unbounded_channel();
                    let (url, report) = (self.address.url().to_owned(), self.report.clone());
                    let line = self.line.subscribe();
                    let task = tokio::spawn(async move {
                        let to = (index, socket);
                        let code = carry(&url, to, to_send, &report, line).await;
                        let _ = report.send((index, RelayInput::Closed(socket, code)));
                    });
                    self.sockets.insert((index, socket), Socket { frames, task });
                }
                Act::Send(socket, frame) => {
                    self.published += usize::from(frame[0] >> 4 == 3);
                    if let Some(it) = self.sockets.get(&(index, socket)) {
                        let _ = it.frames.send(frame);
                    }
                }
                // The task sends the rest, and ends with the last frame.
                Act::Close(socket) => drop(self.sockets.remove(&(index, socket))),
            }
        }
    }
}

/// A side of a game on a relay.
fn player(address: &Address, secret: &[u8; SECRET_BYTES], side: MailboxSide) -> Player {
    let mut player = Player::new(secret, side, fastrand::u64(..));
    player.relay = fairboard_relay::Relay::new(address).with_list(&fairboard_relay::OPEN_LIST);
    player
}

/// Carries frames until the socket is closed. Returns the close code.
async fn carry(
    url: &str,
    (index, socket): (usize, SocketId),
    mut frames: UnboundedReceiver<Vec<u8>>,
    report: &UnboundedSender<(usize, RelayInput)>,
    mut line: watch::Receiver<Line>,
) -> u16 {
    const ABNORMAL: u16 = 1006;
    let present = *line.borrow();
    match present {
        Line::Open => {}
        Line::Silent => return pending().await,
        Line::Refused => return ABNORMAL,
    }
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert("Sec-WebSocket-Protocol", HeaderValue::from_static("mqtt"));
    let Ok((mut stream, _)) = connect_async(request).await else { return ABNORMAL };
    let _ = report.send((index, RelayInput::Opened(socket)));
    loop {
        let present = *line.borrow_and_update();
        let is_open = match present {
            Line::Open => true,
            Line::Silent => false,
            Line::Refused => return ABNORMAL,
        };
        tokio::select! {
            frame = frames.recv(), if is_open => if let Some(frame) = frame {
                if stream.send(Message::binary(frame)).await.is_err() {
                    return ABNORMAL;
                }
            } else {
                let _ = stream.close(None).await;
                return 1000;
            },
            message = stream.next(), if is_open => match message {
                Some(Ok(Message::Binary(bytes))) => {
                    let _ = report.send((index, RelayInput::Frame(socket, bytes.to_vec())));
                }
                Some(Ok(Message::Text(_))) => {
                    let _ = report.send((index, RelayInput::Text(socket)));
                }
                Some(Ok(Message::Close(frame))) => {
                    return frame.map_or(1005, |frame| frame.code.into());
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
                Some(Err(_)) | None => return ABNORMAL,
            },
            // The game has ended if the sender of the line is dropped.
            changed = line.changed() => if changed.is_err() {
                return ABNORMAL;
            },
        }
    }
}

/// The answer to a subscription to a filter: 0x80 is a refusal.
pub(crate) async fn subscribed(url: &str, filter: &str) -> u8 {
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert("Sec-WebSocket-Protocol", HeaderValue::from_static("mqtt"));
    let (mut stream, _) = connect_async(request).await.unwrap();
    let connect = b"\x10\x0d\x00\x04MQTT\x04\x02\x00\x3c\x00\x01a";
    stream.send(Message::binary(connect.to_vec())).await.unwrap();
    let length = u8::try_from(filter.len()).unwrap();
    let head = [0x82, length + 5, 0, 1, 0, length];
    let subscribe = [&head, filter.as_bytes(), &[1]].concat();
    stream.send(Message::binary(subscribe)).await.unwrap();
    loop {
        let message = timeout(CONDITION_TIMEOUT, stream.next()).await.unwrap().unwrap().unwrap();
        // SUBACK of the only subscription.
        if let [0x90, 3, 0, 1, answer] = *message.into_data() {
            return answer;
        }
    }
}
