//! The list of open games: topics that everybody can read, each with the entry of one player, and
//! the topics to which acceptances of the entries are sent.
//!
//! A relay calls these functions through an [`OpenList`] alone. So a page can load the code of the
//! list later than the code of the relay.

use std::mem;

use crate::allowance::Allowance;
use crate::topics::PREFIX;

use super::interface::{
    ListEntry, ListInput, ListReading, OwnEntry, OwnEntryState, RelayEffect, RelayNotice,
};
use super::session::BrokerSession;
use super::{Link, Relay};

/// Beginning of the topics of the list, after [`PREFIX`].
const LIST: &str = "open/";

/// Last part of the filter of all topics of the list: a wildcard for one level (MQTT 3.1.1, section
/// 4.7.1.3).
const EVERY_ENTRY: &str = "+";

/// Longest content of an entry, in bytes. An entry with a longer content is reported as empty.
pub const ENTRY_BYTES: usize = 512;

/// Longest acceptance, in bytes. A longer acceptance is dropped.
pub const ACCEPTANCE_BYTES: usize = 2_048;

/// Limit of repairs: this page's entry is published again after somebody has overwritten it, four
/// times at once, and then once a minute.
const REPAIRS: Allowance = Allowance::new(4, 1, 60_000);

/// Limit of acceptances: 100 at once, and then 10 a second. Further acceptances are dropped.
const ACCEPTANCES: Allowance = Allowance::new(100, 10, 1_000);

/// The functions of the list of open games, as pointers. Only a program that names [`OPEN_LIST`]
/// contains their code.
#[derive(Debug)]
pub struct OpenList {
    /// Carries out a request.
    pub(super) take_input: fn(&mut Relay, ListInput),
    /// The topic of this page's entry, which the broker clears if the connection breaks; `None` if
    /// the page has no entry.
    pub(super) own_topic: fn(&Relay) -> Option<String>,
    /// Publishes this page's entry on a connection that was accepted, and subscribes to the list if
    /// the user reads it.
    pub(super) begin_session: fn(&Relay, &mut BrokerSession),
    /// Processes a message whose topic is not of a joined game: an entry of the list or an
    /// acceptance. Any other message changes nothing.
    pub(super) take_message: fn(&mut Relay, &str, Vec<u8>),
    /// Makes a new connection if this page has an entry that is not the will of this connection.
    pub(super) renew_connection: fn(&mut Relay),
}

/// The list of open games, for [`Relay::with_list`].
pub static OPEN_LIST: OpenList = OpenList {
    take_input: Relay::take_list_input,
    own_topic: Relay::own_topic,
    begin_session: Relay::begin_list_session,
    take_message: Relay::take_list_message,
    renew_connection: Relay::renew_connection_for_list,
};

/// The state of the list, while the user reads it or this page has an entry there.
#[derive(Clone, Debug)]
pub(super) struct ListState {
    reading: ListReading,
    /// The entry of this page; `None` if this page only reads the list.
    own: Option<OwnEntry>,
    repairs: Allowance,
    acceptances: Allowance,
}

impl ListState {
    fn new() -> Self {
        let (repairs, acceptances) = (REPAIRS, ACCEPTANCES);
        Self { reading: ListReading::Off, own: None, repairs, acceptances }
    }
}

impl OwnEntry {
    fn topic(&self) -> String {
        entry_topic(&self.entry.id)
    }

    /// Names of the topics of the entry and of its acceptances.
    fn topics(&self) -> [String; 2] {
        [self.topic(), acceptance_topic(&self.acceptance_topic_id)]
    }
}

/// Name of the topic of the entry with this id. With [`EVERY_ENTRY`], the filter of all entries.
fn entry_topic(id: &str) -> String {
    [PREFIX, LIST, id].concat()
}

/// Name of the topic to which the acceptances of an entry are sent. Mailboxes have topics of the
/// same form.
pub(crate) fn acceptance_topic(topic_id: &str) -> String {
    [PREFIX, topic_id].concat()
}

impl Relay {
    fn take_list_input(&mut self, input: ListInput) {
        match input {
            ListInput::Read(reading) => self.read_list(reading),
            ListInput::Offer(own) => self.offer(own),
            ListInput::Accept(acceptance) => self.accept(&acceptance),
        }
    }

    fn own_topic(&self) -> Option<String> {
        self.listing.as_ref()?.own.as_ref().map(OwnEntry::topic)
    }

    /// Subscribes to the list, or ends the subscription. Without a connection nothing is sent, and
    /// `begin_list_session` subscribes on the next connection.
    fn read_list(&mut self, reading: ListReading) {
        let mut listing = self.listing.take().unwrap_or_else(ListState::new);
        let has_changed = mem::replace(&mut listing.reading, reading) != reading;
        if let Link::Up(session) = &mut self.link
            && has_changed
        {
            let now = self.moment.millis;
            let filter = entry_topic(EVERY_ENTRY);
            match reading {
                ListReading::On => session.subscribe_list(now, &[&filter]),
                ListReading::Off => session.unsubscribe(now, &[&filter]),
            }
        }
        self.set_listing(listing);
    }

    /// Puts an entry on the list in the place of this page's entry, or takes this page's entry
    /// away.
    fn offer(&mut self, own: Option<OwnEntry>) {
        let mut listing = self.listing.take().unwrap_or_else(ListState::new);
        let old_own = mem::replace(&mut listing.own, own);
        let old_topics = old_own.as_ref().map(OwnEntry::topics);
        let new_topics = listing.own.as_ref().map(OwnEntry::topics);
        let has_other_topics = old_topics != new_topics;
        if let Link::Up(session) = &mut self.link {
            let now = self.moment.millis;
            if let Some([topic, acceptance_topic]) = old_topics.filter(|_| has_other_topics) {
                // If only the acceptances get another topic, the entry keeps its topic.
                let leaves_topic =
                    new_topics.as_ref().is_none_or(|[new_topic, _]| *new_topic != topic);
                if leaves_topic {
                    session.publish_entry(now, &topic, &[]);
                }
                session.unsubscribe(now, &[&topic, &acceptance_topic]);
            }
            // An entry that is not the will of this connection is published by a new connection:
            // see `renew_connection_for_list`.
            let will = session.entry_will.clone();
            let willed_own = listing.own.as_ref().filter(|own| will == Some(own.topic()));
            // An acceptance may come as soon as the entry is published.
            let subscribes = willed_own.is_some() && has_other_topics;
            if let Some([topic, acceptance_topic]) = new_topics.filter(|_| subscribes) {
                session.subscribe_list(now, &[&topic, &acceptance_topic]);
            }
            if let Some(own) = willed_own.filter(|own| Some(*own) != old_own.as_ref()) {
                session.publish_entry(now, &own.topic(), &own.entry.content);
            }
        }
        self.set_listing(listing);
    }

    /// Sends an acceptance, which is lost without a connection.
    fn accept(&mut self, acceptance: &ListEntry) {
        if let Link::Up(session) = &mut self.link {
            session.publish_unretained(
                self.moment.millis,
                &acceptance_topic(&acceptance.id),
                &acceptance.content,
            );
        }
    }

    /// Stores the state of the list if the user reads the list or this page has an entry there, and
    /// forgets it otherwise.
    fn set_listing(&mut self, listing: ListState) {
        let is_wanted = listing.reading == ListReading::On || listing.own.is_some();
        self.listing = is_wanted.then_some(listing);
    }

    /// On a new connection, subscribes to this page's entry and its acceptances, and publishes the
    /// entry. Subscribes to all entries if the user reads the list.
    fn begin_list_session(&self, session: &mut BrokerSession) {
        let Some(listing) = &self.listing else { return };
        let now = self.moment.millis;
        if let Some(own) = &listing.own {
            let [topic, acceptance_topic] = own.topics();
            // An acceptance may come as soon as the entry is published.
            session.subscribe_list(now, &[&topic, &acceptance_topic]);
            session.publish_entry(now, &topic, &own.entry.content);
        }
        if listing.reading == ListReading::On {
            session.subscribe_list(now, &[&entry_topic(EVERY_ENTRY)]);
        }
    }

    /// Processes an entry of the list or an acceptance, and ignores any other message. If the topic
    /// of this page's entry holds another content, the entry is published again, as often as
    /// [`REPAIRS`] allows. The user learns of another content only if no repair is allowed.
    fn take_list_message(&mut self, message_topic: &str, content: Vec<u8>) {
        let now = self.moment.millis;
        let (Some(listing), Link::Up(session)) = (&mut self.listing, &mut self.link) else {
            return;
        };
        // Without an entry both names are empty, and no message has such a topic.
        let [topic, acceptance_topic] =
            listing.own.as_ref().map(OwnEntry::topics).unwrap_or_default();
        let entry_id = message_topic.strip_prefix(PREFIX).and_then(|rest| rest.strip_prefix(LIST));
        if let Some(own) = listing.own.as_ref().filter(|_| message_topic == topic) {
            let wanted = &own.entry.content;
            let state = if *wanted == content {
                OwnEntryState::Listed
            } else if listing.repairs.take(now, 1).is_some() {
                return session.publish_entry(now, message_topic, wanted);
            } else {
                OwnEntryState::Displaced
            };
            self.effects.push(RelayEffect::Notify(RelayNotice::OwnEntry(state)));
        } else if message_topic == acceptance_topic {
            let is_short = content.len() <= ACCEPTANCE_BYTES;
            if is_short && listing.acceptances.take(now, 1).is_some() {
                self.effects.push(RelayEffect::Notify(RelayNotice::Acceptance(content)));
            }
        } else if let Some(id) = entry_id.filter(|_| listing.reading == ListReading::On) {
            // An entry that is too long counts as taken away.
            let content = if content.len() > ENTRY_BYTES { Vec::new() } else { content };
            let entry = ListEntry { id: id.to_owned(), content };
            self.effects.push(RelayEffect::Notify(RelayNotice::Entry(entry)));
        }
    }

    /// When a connection breaks, the broker clears only the topic of the connection's will. So if
    /// this page has an entry, a connection with another will is replaced by a new one.
    fn renew_connection_for_list(&mut self) {
        let own_topic = self.own_topic();
        if let Link::Up(session) = &self.link
            && own_topic.is_some()
            && session.entry_will != own_topic
        {
            self.connect_anew();
        }
    }
}
