//! Two players at desks on a relay that holds what they put.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::mem;
use std::rc::Rc;

use fairboard_rules::stratego::Rank;
use fairboard_table::far::{
    FarAsk, FarInput, FarState, GameKind, Hitch, Line, Mailbox, News, Post, Relaying, Role,
};

use crate::driver::{Browser, Tab, army, invite};

/// A relay with the mailboxes of all games, each with the newest packet of a side.
#[derive(Clone, Default)]
pub struct Relay(pub Rc<RefCell<BTreeMap<(Mailbox, Side), Content>>>);

/// Order and packet of a mailbox.
pub type Content = (u64, Vec<u8>);

/// Something that happens in the middle of a game.
pub type Event = (&'static str, fn(&mut Player, &mut Player));

/// A side, in an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    Home,
    Away,
}

impl Side {
    pub const fn other(self) -> Self {
        match self {
            Self::Home => Self::Away,
            Self::Away => Self::Home,
        }
    }
}

/// A tab and its games on the relay.
pub struct Player {
    pub tab: Tab,
    pub relay: Relay,
    pub joined: BTreeMap<String, (Mailbox, Side)>,
    /// What was shown to it last in each mailbox.
    pub seen: BTreeMap<String, Vec<u8>>,
    /// Orders of what it has put last.
    pub orders: BTreeMap<String, u64>,
    /// The game in which it is present.
    pub attended: Option<String>,
    /// Number of packets that it has put.
    pub puts: usize,
}

impl Player {
    pub fn new(number: u8, relay: &Relay) -> Self {
        let mut browser = Browser::new(number);
        browser.relaying = Relaying::Possible;
        Self::of(browser.tab(), relay)
    }

    pub fn of(tab: Tab, relay: &Relay) -> Self {
        let (joined, seen, orders) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Self { tab, relay: relay.clone(), joined, seen, orders, attended: None, puts: 0 }
    }

    /// Carries out what the desk wants of the relay. Returns `true` if there was anything.
    pub fn post(&mut self) -> bool {
        let shows = mem::take(&mut self.tab.shows).into_iter().map(shown);
        let posts = mem::take(&mut self.tab.posts).into_iter().chain(shows);
        let mut is_busy = false;
        for post in posts {
            is_busy = true;
            match post {
                Post::Join { name, secret, role } => {
                    let side = if role == Role::Home { Side::Home } else { Side::Away };
                    assert_eq!(self.joined.insert(name, (secret, side)), None, "joined twice");
                }
                Post::Put { name, order, packet } => {
                    self.puts += 1;
                    let mailbox = self.joined[&name];
                    self.orders.insert(name.clone(), order);
                    let mut relay = self.relay.0.borrow_mut();
                    let is_newest = relay.get(&mailbox).is_none_or(|(later, _)| *later <= order);
                    if is_newest {
                        relay.insert(mailbox, (order, packet));
                    }
                    drop(relay);
                    if is_newest {
                        self.tab.send(FarInput::Relay(News::Delivered(name)));
                    }
                }
                Post::Attend(name) => self.attended = name,
                Post::Part(name) => self.leave(&name),
                Post::Finish(name) => {
                    self.relay.0.borrow_mut().remove(&self.joined[&name]);
                    self.leave(&name);
                }
            }
        }
        is_busy
    }

    pub fn leave(&mut self, game: &str) {
        assert!(self.joined.remove(game).is_some(), "{game} was not joined");
        self.seen.remove(game);
        self.orders.remove(game);
    }

    /// Shows what lies in the mailboxes of the other side. Returns `true` if it is new.
    pub fn look(&mut self) -> bool {
        let mut is_new = false;
        for (game, (secret, side)) in self.joined.clone() {
            let own = self.relay.0.borrow().get(&(secret, side)).cloned();
            // Who puts nothing is told of everything.
            if let Some((order, packet)) = own
                && self.orders.get(&game).is_none_or(|put| *put < order)
            {
                is_new = true;
                self.orders.insert(game.clone(), order);
                self.hear(&game, |game| News::Ahead(game, order, packet));
            }
            let held = self.relay.0.borrow().get(&(secret, side.other())).cloned();
            let Some((_, packet)) = held else { continue };
            if self.seen.insert(game.clone(), packet.clone()) != Some(packet.clone()) {
                is_new = true;
                self.hear(&game, |game| News::Packet(game, packet));
            }
        }
        is_new
    }

    /// Gives news of a game to the desk, or of one for onlookers.
    pub fn hear(&mut self, game: &str, news: impl FnOnce(String) -> News) {
        match game.strip_prefix(SHOWN) {
            Some(game) => self.tab.send(FarInput::Onlookers(news(game.to_owned()))),
            None => self.tab.send(FarInput::Relay(news(game.to_owned()))),
        }
    }

    /// Makes a new connection, on which everything is shown again.
    pub fn reconnect(&mut self) {
        let gone = Line::Interrupted(Hitch::Gone);
        self.tab.send(FarInput::Relay(News::Line(gone)));
        self.tab.send(FarInput::Relay(News::Line(Line::Connected)));
        self.seen.clear();
    }

    pub fn reload(&mut self) {
        self.tab.reload();
        self.joined.clear();
        self.seen.clear();
        self.orders.clear();
    }
}

/// Beginning of the names under which a player knows the mailboxes for onlookers.
pub const SHOWN: &str = "shown ";

/// A task for onlookers as one on the relay.
fn shown(post: Post) -> Post {
    let shown = |name: String| format!("{SHOWN}{name}");
    match post {
        Post::Join { name, secret, role } => Post::Join { name: shown(name), secret, role },
        Post::Put { name, order, packet } => Post::Put { name: shown(name), order, packet },
        Post::Attend(name) => Post::Attend(name.map(shown)),
        Post::Part(name) => Post::Part(shown(name)),
        Post::Finish(name) => Post::Finish(shown(name)),
    }
}

/// Carries packets until neither has one.
pub fn settle(one: &mut Player, other: &mut Player) {
    for _ in 0..20 {
        let is_busy = [one.post(), other.post(), one.look(), other.look()];
        if is_busy == [false; 4] {
            return;
        }
    }
    panic!("packets without an end");
}

/// A game that has begun over a relay, in which home has Red or x.
pub fn begun(kind: GameKind, armies: [Option<(Rank, &str)>; 2]) -> (Player, Player) {
    let relay = Relay::default();
    begin(kind, armies, [1, 2].map(|number| Player::new(number, &relay)))
}

/// The same between these players, the first of whom may have made a choice for the invitation.
pub fn begin(
    kind: GameKind,
    armies: [Option<(Rank, &str)>; 2],
    [mut home, mut away]: [Player; 2],
) -> (Player, Player) {
    let [own, other] = armies.map(|piece| piece.map(|(rank, at)| army(rank, at)));
    away.tab.open(&invite(&mut home.tab, kind, own));
    settle(&mut home, &mut away);
    if let Some(army) = other {
        away.tab.load(army);
    }
    away.tab.ask(FarAsk::Start);
    settle(&mut home, &mut away);
    (home, away)
}

pub fn nine() -> (Player, Player) {
    begun(GameKind::TicTacToe, [None, None])
}

pub fn stratego() -> (Player, Player) {
    begun(GameKind::Stratego, [Some((Rank::Scout, "a4")), Some((Rank::Flag, "j4"))])
}

/// Plays cells in turn, one press each.
pub fn play(home: &mut Player, away: &mut Player, cells: &[usize]) {
    for cell in cells {
        let turn = if home.tab.state() == FarState::Turn { &mut *home } else { &mut *away };
        turn.tab.mark(*cell);
        settle(home, away);
    }
}
