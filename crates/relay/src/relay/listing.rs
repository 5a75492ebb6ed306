//! The list of open games: topics that everybody can read, each filled by one player, and the
//! topics where these players await acceptances.

use std::mem;

use crate::allowance::Allowance;

use super::interface::{Effect, Entry, Looking, Notice, OwnEntry};
use super::seeking::Seeking;
use super::session::Session;
use super::{Link, Relay, State};

/// Beginning of the topics of the list.
const LIST: &str = "fairboard1/open/";

/// All of them.
const ALL: &str = "fairboard1/open/+";

/// Beginning of the topics for acceptances, which are no others than those of mailboxes.
const PLACES: &str = "fairboard1/";

/// Longest content of an entry. A longer one counts as none.
pub const ENTRY_BYTES: usize = 512;

/// Longest acceptance. A longer one is dropped.
pub const ACCEPTANCE_BYTES: usize = 2_048;

/// Repairs of the own entry at once; further ones come back one by one.
const REPAIRS: Allowance = Allowance::new(4, 1, 60_000);

/// Acceptances that may come at once; afterwards 10 a second. Others are dropped.
const ACCEPTANCES: Allowance = Allowance::new(100, 10, 1_000);

/// The list, while this page looks at it or has an entry there.
#[derive(Clone, Debug)]
pub(super) struct Listing {
    looking: Looking,
    own: Option<OwnEntry>,
    repairs: Allowance,
    acceptances: Allowance,
}

impl Listing {
    fn new() -> Self {
        let (repairs, acceptances) = (REPAIRS, ACCEPTANCES);
        Self { looking: Looking::Away, own: None, repairs, acceptances }
    }

    /// Topic of the own entry, which the broker clears if the connection ends without a word.
    pub(super) fn own_topic(&self) -> Option<String> {
        self.own.as_ref().map(OwnEntry::topic)
    }
}

impl OwnEntry {
    fn topic(&self) -> String {
        [LIST, &self.entry.id].concat()
    }

    fn topics(&self) -> [String; 2] {
        [self.topic(), place(&self.place)]
    }
}

/// Topic of a place for acceptances.
pub(crate) fn place(name: &str) -> String {
    [PLACES, name].concat()
}

impl Relay {
    /// Looks at the list, or no more.
    pub(super) fn look(&mut self, looking: Looking) {
        let mut listing = self.listing.take().unwrap_or_else(Listing::new);
        let is_new = mem::replace(&mut listing.looking, looking) != looking;
        if let Link::Up(session) = &mut self.link
            && is_new
        {
            let now = self.moment.millis;
            match looking {
                Looking::Here => session.subscribe_list(now, &[ALL]),
                Looking::Away => session.unsubscribe(now, &[ALL]),
            }
        }
        self.keep(listing);
    }

    /// Puts an entry on the list in the place of the own one, or takes that away.
    pub(super) fn offer(&mut self, own: Option<OwnEntry>) {
        let mut listing = self.listing.take().unwrap_or_else(Listing::new);
        let before = mem::replace(&mut listing.own, own);
        let names = |own: &OwnEntry| own.topics();
        let (left, taken) = (before.as_ref().map(names), listing.own.as_ref().map(names));
        if let Link::Up(session) = &mut self.link {
            let now = self.moment.millis;
            if let Some([topic, place]) = left.as_ref().filter(|_| left != taken) {
                if taken.as_ref().is_none_or(|[other, _]| other != topic) {
                    session.list(now, topic, &[]);
                }
                session.unsubscribe(now, &[topic, place]);
            }
            if let Some(own) = listing.own.as_ref().filter(|own| Some(*own) != before.as_ref()) {
                session.list(now, &own.topic(), &own.entry.content);
            }
            if let Some([topic, place]) = taken.as_ref().filter(|_| left != taken) {
                session.subscribe_list(now, &[topic, place]);
            }
        }
        self.keep(listing);
    }

    /// Sends an acceptance. It is lost without a connection.
    pub(super) fn accept(&mut self, acceptance: &Entry) {
        if let Link::Up(session) = &mut self.link {
            session.pass(self.moment.millis, &place(&acceptance.id), &acceptance.content);
        }
    }

    /// Keeps the list as long as there is anything to do with it.
    fn keep(&mut self, listing: Listing) {
        let is_wanted = listing.looking == Looking::Here || listing.own.is_some();
        self.listing = is_wanted.then_some(listing);
    }

    /// A connection is there.
    pub(super) fn list_accepted(&self, session: &mut Session) {
        let Some(listing) = &self.listing else { return };
        let now = self.moment.millis;
        if let Some(own) = &listing.own {
            let [topic, place] = own.topics();
            session.list(now, &topic, &own.entry.content);
            session.subscribe_list(now, &[&topic, &place]);
        }
        if listing.looking == Looking::Here {
            session.subscribe_list(now, &[ALL]);
        }
    }

    /// Takes what lies in a topic of the list, or has come as an acceptance. The own entry is put
    /// right; all else is told.
    pub(super) fn listed(&mut self, name: &str, content: Vec<u8>) {
        let now = self.moment.millis;
        let (Some(listing), Link::Up(session)) = (&mut self.listing, &mut self.link) else {
            return;
        };
        let [topic, place] = listing.own.as_ref().map(OwnEntry::topics).unwrap_or_default();
        let id = name.strip_prefix(LIST);
        if let Some(own) = listing.own.as_ref().filter(|_| name == topic) {
            let right = &own.entry.content;
            if *right != content && listing.repairs.take(now, 1).is_some() {
                session.list(now, name, right);
            }
        } else if name == place {
            let is_short = content.len() <= ACCEPTANCE_BYTES;
            if is_short && listing.acceptances.take(now, 1).is_some() {
                self.effects.push(Effect::Notify(Notice::Acceptance(content)));
            }
        } else if let Some(id) = id.filter(|_| listing.looking == Looking::Here) {
            let content = if content.len() > ENTRY_BYTES { Vec::new() } else { content };
            let entry = Entry { id: id.to_owned(), content };
            self.effects.push(Effect::Notify(Notice::Entry(entry)));
        }
    }

    /// Makes the connection anew if its end would not take the own entry away.
    pub(super) fn renew_for_list(&mut self) {
        let own = self.listing.as_ref().and_then(Listing::own_topic);
        if let Link::Up(session) = &self.link
            && own.is_some()
            && session.listed != own
        {
            self.hang_up();
            self.link = Link::Seeking(Seeking::at(self.moment.millis));
            self.enter(State::Connecting);
            self.seek();
        }
    }
}
