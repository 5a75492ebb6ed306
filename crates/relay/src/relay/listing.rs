//! The list of open games: topics that everybody can read, each filled by one player, and the
//! topics where these players await acceptances.
//!
//! A relay calls these functions through an [`OpenList`] alone. So a page can load the code of the
//! list later than that of the relay.

use std::mem;

use crate::allowance::Allowance;
use crate::topics::PREFIX;

use super::interface::{
    ListEntry, ListInput, Looking, OwnEntry, OwnEntryState, RelayEffect, RelayNotice,
};
use super::seeking::Seeking;
use super::session::BrokerSession;
use super::{Link, Relay, RelayState};

/// Beginning of the topics of the list, after [`PREFIX`].
const LIST: &str = "open/";

/// Last part of the filter of all topics of the list: a wildcard for one level (MQTT 3.1.1, section
/// 4.7.1.3).
const EVERY_ENTRY: &str = "+";

/// Longest content of an entry. An entry with a longer content counts as gone.
pub const ENTRY_BYTES: usize = 512;

/// Longest acceptance. A longer acceptance is dropped.
pub const ACCEPTANCE_BYTES: usize = 2_048;

/// Limit of repairs of the own entry: four at once, and then one a minute.
const REPAIRS: Allowance = Allowance::new(4, 1, 60_000);

/// Limit of acceptances: 100 at once, and then 10 a second. Others are dropped.
const ACCEPTANCES: Allowance = Allowance::new(100, 10, 1_000);

/// The functions of the list of open games.
#[derive(Debug)]
pub struct OpenList {
    /// Takes a request.
    pub(super) take: fn(&mut Relay, ListInput),
    /// The topic of the own entry, which the broker clears if the connection breaks.
    pub(super) own_topic: fn(&Relay) -> Option<String>,
    /// Fills the own entry and subscribes to the list, on a connection that was accepted.
    pub(super) accepted: fn(&Relay, &mut BrokerSession),
    /// Takes a message of a topic that is of no game.
    pub(super) message: fn(&mut Relay, &str, Vec<u8>),
    /// Connects anew if the end of the connection would not clear the own entry.
    pub(super) renew: fn(&mut Relay),
}

/// The list of open games, for [`Relay::with_list`].
pub static OPEN_LIST: OpenList = OpenList {
    take: Relay::take_list,
    own_topic: Relay::own_topic,
    accepted: Relay::list_accepted,
    message: Relay::listed,
    renew: Relay::renew_for_list,
};

/// The state of the list, while somebody looks at the list or the page has an entry there.
#[derive(Clone, Debug)]
pub(super) struct ListState {
    looking: Looking,
    own: Option<OwnEntry>,
    repairs: Allowance,
    acceptances: Allowance,
}

impl ListState {
    fn new() -> Self {
        let (repairs, acceptances) = (REPAIRS, ACCEPTANCES);
        Self { looking: Looking::Away, own: None, repairs, acceptances }
    }
}

impl OwnEntry {
    fn topic(&self) -> String {
        entry_topic(&self.entry.id)
    }

    fn topics(&self) -> [String; 2] {
        [self.topic(), acceptance_topic(&self.place)]
    }
}

/// Name of the topic of an entry.
fn entry_topic(id: &str) -> String {
    [PREFIX, LIST, id].concat()
}

/// Name of the topic to which the acceptances of an entry are sent. Mailboxes have topics of the
/// same form.
pub(crate) fn acceptance_topic(place: &str) -> String {
    [PREFIX, place].concat()
}

impl Relay {
    fn take_list(&mut self, input: ListInput) {
        match input {
            ListInput::Look(looking) => self.look(looking),
            ListInput::Offer(own) => self.offer(own),
            ListInput::Accept(acceptance) => self.accept(&acceptance),
        }
    }

    fn own_topic(&self) -> Option<String> {
        self.listing.as_ref()?.own.as_ref().map(OwnEntry::topic)
    }

    /// Subscribes to the list, or ends the subscription.
    fn look(&mut self, looking: Looking) {
        let mut listing = self.listing.take().unwrap_or_else(ListState::new);
        let is_new = mem::replace(&mut listing.looking, looking) != looking;
        if let Link::Up(session) = &mut self.link
            && is_new
        {
            let now = self.moment.millis;
            let filter = entry_topic(EVERY_ENTRY);
            match looking {
                Looking::Here => session.subscribe_list(now, &[&filter]),
                Looking::Away => session.unsubscribe(now, &[&filter]),
            }
        }
        self.keep(listing);
    }

    /// Puts an entry on the list in the place of the own entry, or takes the own entry away.
    fn offer(&mut self, own: Option<OwnEntry>) {
        let mut listing = self.listing.take().unwrap_or_else(ListState::new);
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
            // Without a will for the entry a new connection comes, which fills the entry.
            let will = session.listed.clone();
            let own = listing.own.as_ref().filter(|own| will == Some(own.topic()));
            // An acceptance may come as soon as the entry is there.
            if let Some([topic, place]) = taken.as_ref().filter(|_| own.is_some() && left != taken)
            {
                session.subscribe_list(now, &[topic, place]);
            }
            if let Some(own) = own.filter(|own| Some(*own) != before.as_ref()) {
                session.list(now, &own.topic(), &own.entry.content);
            }
        }
        self.keep(listing);
    }

    /// Sends an acceptance, which is lost without a connection.
    fn accept(&mut self, acceptance: &ListEntry) {
        if let Link::Up(session) = &mut self.link {
            session.pass(
                self.moment.millis,
                &acceptance_topic(&acceptance.id),
                &acceptance.content,
            );
        }
    }

    /// Keeps the state of the list while somebody looks at the list or the page has an entry there.
    fn keep(&mut self, listing: ListState) {
        let is_wanted = listing.looking == Looking::Here || listing.own.is_some();
        self.listing = is_wanted.then_some(listing);
    }

    fn list_accepted(&self, session: &mut BrokerSession) {
        let Some(listing) = &self.listing else { return };
        let now = self.moment.millis;
        if let Some(own) = &listing.own {
            let [topic, place] = own.topics();
            // An acceptance may come as soon as the entry is there.
            session.subscribe_list(now, &[&topic, &place]);
            session.list(now, &topic, &own.entry.content);
        }
        if listing.looking == Looking::Here {
            session.subscribe_list(now, &[&entry_topic(EVERY_ENTRY)]);
        }
    }

    /// Takes an entry of the list or an acceptance. If the own entry has another content, the entry
    /// is filled again.
    fn listed(&mut self, name: &str, content: Vec<u8>) {
        let now = self.moment.millis;
        let (Some(listing), Link::Up(session)) = (&mut self.listing, &mut self.link) else {
            return;
        };
        let [topic, place] = listing.own.as_ref().map(OwnEntry::topics).unwrap_or_default();
        let id = name.strip_prefix(PREFIX).and_then(|rest| rest.strip_prefix(LIST));
        if let Some(own) = listing.own.as_ref().filter(|_| name == topic) {
            let right = &own.entry.content;
            let state = if *right == content {
                OwnEntryState::Listed
            } else if listing.repairs.take(now, 1).is_some() {
                return session.list(now, name, right);
            } else {
                OwnEntryState::Displaced
            };
            self.effects.push(RelayEffect::Notify(RelayNotice::OwnEntry(state)));
        } else if name == place {
            let is_short = content.len() <= ACCEPTANCE_BYTES;
            if is_short && listing.acceptances.take(now, 1).is_some() {
                self.effects.push(RelayEffect::Notify(RelayNotice::Acceptance(content)));
            }
        } else if let Some(id) = id.filter(|_| listing.looking == Looking::Here) {
            let content = if content.len() > ENTRY_BYTES { Vec::new() } else { content };
            let entry = ListEntry { id: id.to_owned(), content };
            self.effects.push(RelayEffect::Notify(RelayNotice::Entry(entry)));
        }
    }

    fn renew_for_list(&mut self) {
        let own = self.own_topic();
        if let Link::Up(session) = &self.link
            && own.is_some()
            && session.listed != own
        {
            self.hang_up();
            self.link = Link::Seeking(Seeking::at(self.moment.millis));
            self.enter(RelayState::Connecting);
            self.seek();
        }
    }
}
