//! The list of open games: topics that everybody can read, each with the entry of one player, and
//! the topics to which acceptances of the entries are sent.
//!
//! A relay calls these functions through an [`OpenList`] alone. So a page can load the code of the
//! list later than the code of the relay.

use std::mem;

use crate::allowance::Allowance;
use crate::topics::PREFIX;

use super::interface::{
    ListEntry, ListInput, ListReading, Millis, OwnEntry, OwnEntryState, RelayEffect, RelayNotice,
};
use super::session::{BrokerSession, Will};
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

/// Limit of repairs: an entry of this page that somebody has overwritten is published again. The
/// first four times there is no wait, and then there is one repair a minute.
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
    pub(super) own_entry_topic: fn(&Relay) -> Option<String>,
    /// Publishes this page's entry on a connection that was accepted, and subscribes to the list if
    /// the user reads it.
    pub(super) begin_session: fn(&Relay, &mut BrokerSession),
    /// Processes a message whose topic is not of a joined game: an entry of the list or an
    /// acceptance. Any other message changes nothing.
    pub(super) take_message: fn(&mut Relay, &str, Vec<u8>),
}

/// The list of open games, for [`Relay::with_list`].
pub static OPEN_LIST: OpenList = OpenList {
    take_input: Relay::take_list_input,
    own_entry_topic: Relay::own_entry_topic,
    begin_session: Relay::begin_list_session,
    take_message: Relay::take_list_message,
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

/// A topic of the list.
enum ListTopic<'a> {
    /// The topic of this page's entry.
    OwnEntry,
    /// The topic to which the acceptances of this page's entry are sent.
    Acceptances,
    /// The topic of the entry of another page, with the id of the entry.
    OtherEntry(&'a str),
}

impl ListState {
    fn new() -> Self {
        let (repairs, acceptances) = (REPAIRS, ACCEPTANCES);
        Self { reading: ListReading::Off, own: None, repairs, acceptances }
    }

    /// The kind of a topic; `None` for a topic that is not of the list.
    fn kind_of<'a>(&self, topic: &'a str) -> Option<ListTopic<'a>> {
        if let Some([own_topic, acceptance_topic]) = self.own.as_ref().map(OwnEntry::topics) {
            if topic == own_topic {
                return Some(ListTopic::OwnEntry);
            }
            if topic == acceptance_topic {
                return Some(ListTopic::Acceptances);
            }
        }
        let id = topic.strip_prefix(PREFIX)?.strip_prefix(LIST)?;
        Some(ListTopic::OtherEntry(id))
    }

    /// Takes the content of the topic of this page's entry, and returns the notice for the user. If
    /// somebody has overwritten the entry, it is published again, as often as [`REPAIRS`] allows.
    /// Only if no repair is allowed, the notice tells the user that the entry is overwritten.
    fn take_own_content(
        &mut self,
        now: Millis,
        session: &mut BrokerSession,
        content: &[u8],
    ) -> Option<RelayNotice> {
        let own = self.own.as_ref()?;
        if own.entry.content == content {
            return Some(RelayNotice::OwnEntry(OwnEntryState::Listed));
        }
        if self.repairs.take(now, 1).is_some() {
            session.publish_retained(now, &own.topic(), &own.entry.content);
            return None;
        }
        Some(RelayNotice::OwnEntry(OwnEntryState::Displaced))
    }

    /// Takes an acceptance of this page's entry, and returns the notice for the user. `None` if the
    /// acceptance is dropped, because it is too long or too many have come.
    fn take_acceptance(&mut self, now: Millis, content: Vec<u8>) -> Option<RelayNotice> {
        let is_short = content.len() <= ACCEPTANCE_BYTES;
        let is_allowed = is_short && self.acceptances.take(now, 1).is_some();
        is_allowed.then_some(RelayNotice::Acceptance(content))
    }

    /// Takes the entry of another page, and returns the notice for the user if the user reads the
    /// list.
    fn take_other_entry(&self, id: &str, content: Vec<u8>) -> Option<RelayNotice> {
        if self.reading == ListReading::Off {
            return None;
        }
        // An entry that is too long is reported as taken away, because it has replaced any earlier
        // entry of its topic.
        let content = if content.len() > ENTRY_BYTES { Vec::new() } else { content };
        Some(RelayNotice::Entry(ListEntry { id: id.to_owned(), content }))
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

/// Name of the topic of the entry with this id. For [`EVERY_ENTRY`], the result is the filter for
/// the topics of all entries.
fn entry_topic(id: &str) -> String {
    [PREFIX, LIST, id].concat()
}

/// Name of the topic to which the acceptances of an entry are sent.
pub(crate) fn acceptance_topic(topic_id: &str) -> String {
    [PREFIX, topic_id].concat()
}

impl Relay {
    fn take_list_input(&mut self, input: ListInput) {
        match input {
            ListInput::Read(reading) => self.set_reading(reading),
            ListInput::Offer(own) => self.set_own_entry(own),
            ListInput::Accept { topic_id, content } => self.accept(&topic_id, &content),
        }
    }

    fn own_entry_topic(&self) -> Option<String> {
        self.listing.as_ref()?.own.as_ref().map(OwnEntry::topic)
    }

    /// Subscribes to the list, or ends the subscription. Without a connection nothing is sent, and
    /// `begin_list_session` subscribes on the next connection.
    fn set_reading(&mut self, reading: ListReading) {
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
    /// away. If there is no connection, `begin_list_session` publishes the entry on the next one.
    fn set_own_entry(&mut self, own: Option<OwnEntry>) {
        let mut listing = self.listing.take().unwrap_or_else(ListState::new);
        let old_own = mem::replace(&mut listing.own, own);
        if let Link::Up(session) = &mut self.link {
            let now = self.moment.millis;
            if let Some(old) = &old_own {
                leave_topics(now, session, old, listing.own.as_ref());
            }
            // If the connection breaks, the broker clears only the topic of the will. So an entry
            // with another topic needs a new connection. `reconnect_if_will_changed` makes this
            // connection, and `begin_list_session` publishes the entry there.
            if let Some(own) = &listing.own
                && session.will == Some(Will::Entry(own.topic()))
            {
                publish_change(now, session, old_own.as_ref(), own);
            }
        }
        self.set_listing(listing);
    }

    /// Sends an acceptance, which is lost without a connection.
    fn accept(&mut self, topic_id: &str, content: &[u8]) {
        let now = self.now();
        if let Link::Up(session) = &mut self.link {
            session.publish_unretained(now, &acceptance_topic(topic_id), content);
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
            session.publish_retained(now, &topic, &own.entry.content);
        }
        if listing.reading == ListReading::On {
            session.subscribe_list(now, &[&entry_topic(EVERY_ENTRY)]);
        }
    }

    /// Processes an entry of the list or an acceptance, and ignores any other message.
    fn take_list_message(&mut self, topic: &str, content: Vec<u8>) {
        let now = self.now();
        let (Some(listing), Link::Up(session)) = (&mut self.listing, &mut self.link) else {
            return;
        };
        let notice = match listing.kind_of(topic) {
            Some(ListTopic::OwnEntry) => listing.take_own_content(now, session, &content),
            Some(ListTopic::Acceptances) => listing.take_acceptance(now, content),
            Some(ListTopic::OtherEntry(id)) => listing.take_other_entry(id, content),
            None => None,
        };
        self.effects.extend(notice.map(RelayEffect::Notify));
    }
}

/// Ends the subscriptions to both topics of this page's `old` entry: the entry's topic, and the
/// topic of its acceptances. Also clears the entry's topic if the `next` entry does not have the
/// same topic. Does nothing if the `next` entry has the same two topics.
fn leave_topics(now: Millis, session: &mut BrokerSession, old: &OwnEntry, next: Option<&OwnEntry>) {
    if next.is_some_and(|next| next.topics() == old.topics()) {
        return;
    }
    let [topic, acceptance_topic] = old.topics();
    if next.is_none_or(|next| next.topic() != topic) {
        session.publish_retained(now, &topic, &[]);
    }
    // If the entry keeps its topic, `publish_change` subscribes to this topic again.
    session.unsubscribe(now, &[&topic, &acceptance_topic]);
}

/// Publishes this page's entry `own` if it differs from the `old` entry. Subscribes to the topics
/// of the entry and of its acceptances if one of these topics is new.
fn publish_change(
    now: Millis,
    session: &mut BrokerSession,
    old: Option<&OwnEntry>,
    own: &OwnEntry,
) {
    let [topic, acceptance_topic] = own.topics();
    // An acceptance may come as soon as the entry is published.
    if old.is_none_or(|old| old.topics() != own.topics()) {
        session.subscribe_list(now, &[&topic, &acceptance_topic]);
    }
    if old != Some(own) {
        session.publish_retained(now, &topic, &own.entry.content);
    }
}
