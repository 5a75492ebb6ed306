//! A game on a relay.

use crate::seal::{Content, Topics};

use super::interface::{Millis, Place, Presence};
use super::outbox::{Outbox, SETTLING};

/// Longest interval between two looks into the mailboxes. A broker that is overloaded, or a cluster
/// that has lost a server, may lose a message and say nothing of it.
pub const LOOK: Millis = 60_000;

/// The first interval after a connection of either side was made; it doubles.
const FIRST_LOOK: Millis = 1_000;

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// It goes on.
    Joined,
    /// It is forgotten once everything is delivered.
    Leaving,
}

/// A game on a relay.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) topics: Topics,
    pub(super) stage: Stage,
    pub(super) own: Outbox,
    pub(super) own_presence: Outbox,
    /// Last text in the other side's mailbox, since the connection was made.
    last: Option<Vec<u8>>,
    /// Last content of it.
    last_content: Option<Content>,
    /// Presence of the other side, as it was told.
    presence: Option<Presence>,
    /// Time at which a broker that has said nothing of the other side knows nobody there.
    absent_at: Option<Millis>,
    /// The last mark that the other side is there.
    last_mark: Option<Vec<u8>>,
    /// Time of the next look into the mailboxes.
    look_at: Option<Millis>,
    /// Interval to the look after that.
    look: Millis,
    /// Numbers of the last letters that were used, by their places.
    used: [u64; Place::ALL.len()],
}

impl Game {
    pub(super) fn new(topics: Topics) -> Self {
        Self {
            topics,
            stage: Stage::Joined,
            own: Outbox::default(),
            own_presence: Outbox::default(),
            last: None,
            last_content: None,
            presence: None,
            absent_at: None,
            last_mark: None,
            look_at: None,
            look: FIRST_LOOK,
            used: [0; Place::ALL.len()],
        }
    }

    /// Names of all its topics.
    pub(super) fn all_topics(&self) -> [&str; Place::ALL.len()] {
        Place::ALL.map(|place| place.topic(&self.topics))
    }

    /// The place of a topic.
    pub(super) fn place(&self, topic: &str) -> Option<Place> {
        Place::ALL.into_iter().find(|place| place.topic(&self.topics) == topic)
    }

    /// The topic that this side fills.
    pub(super) const fn outbox(&mut self, place: Place) -> Option<&mut Outbox> {
        match place {
            Place::Own => Some(&mut self.own),
            Place::OwnPresence => Some(&mut self.own_presence),
            Place::Other | Place::OtherPresence => None,
        }
    }

    /// True if the game can be forgotten.
    pub(super) fn is_over(&self) -> bool {
        self.stage == Stage::Leaving && self.own.is_settled() && self.own_presence.is_settled()
    }

    /// A new connection, of which nothing is known. The end of an earlier one has taken the
    /// presence away.
    pub(super) fn begin(&mut self, now: Millis) {
        self.own.begin();
        self.own_presence.begin();
        self.own_presence.renew(now);
        (self.last, self.last_content) = (None, None);
        (self.absent_at, self.look_at, self.look) = (None, None, FIRST_LOOK);
    }

    /// The broker sends what it holds from now on.
    pub(super) fn subscribed(&mut self, now: Millis) {
        self.own.subscribed(now);
        self.own_presence.subscribed(now);
        self.absent_at = Some(now + SETTLING);
        self.look_at = Some(now + self.look);
        self.look = LOOK.min(2 * self.look);
    }

    /// True if it is time to look into the mailboxes again.
    pub(super) fn looks(&mut self, now: Millis) -> bool {
        self.look_at.take_if(|at| *at <= now).is_some()
    }

    /// True for a text of the other side's mailbox that has not come just before.
    pub(super) fn is_new(&mut self, sealed: &[u8]) -> bool {
        let is_new = self.last.as_deref() != Some(sealed);
        if is_new {
            self.last = Some(sealed.to_vec());
        }
        is_new
    }

    /// Takes the content of the other side's mailbox; returns its packet if it has not come just
    /// before.
    pub(super) fn arrived(&mut self, content: Content) -> Option<Vec<u8>> {
        let is_new = self.last_content.as_ref() != Some(&content);
        let packet = is_new.then(|| content.packet.clone());
        self.last_content = Some(content);
        packet
    }

    /// Tells whether a letter is later than those that were used.
    pub(super) const fn is_next(&mut self, place: Place, number: u64) -> bool {
        let used = &mut self.used[place as usize];
        let is_next = number > *used;
        if is_next {
            *used = number;
        }
        is_next
    }

    /// Takes a mark that the other side is there; returns the presence if it has changed. A new
    /// mark is one of a new connection, before which something may have been lost.
    pub(super) fn is_marked(&mut self, now: Millis, mark: Vec<u8>) -> Option<Presence> {
        if self.last_mark.as_ref() != Some(&mark) {
            self.last_mark = Some(mark);
            self.look = FIRST_LOOK;
            self.look_at = self.look_at.map(|at| at.min(now + FIRST_LOOK));
        }
        self.is_present(Presence::Here)
    }

    /// Takes whether the other side is there; returns it if it has changed.
    pub(super) fn is_present(&mut self, presence: Presence) -> Option<Presence> {
        self.absent_at = None;
        (self.presence.replace(presence) != Some(presence)).then_some(presence)
    }

    /// Takes that nothing was said of the other side, if it is time.
    pub(super) fn is_absent(&mut self, now: Millis) -> Option<Presence> {
        self.absent_at.filter(|at| *at <= now)?;
        self.is_present(Presence::Away)
    }

    /// Time of the next step.
    pub(super) fn wake_at(&self) -> Option<Millis> {
        let (own, presence) = (self.own.next_wake_time(), self.own_presence.next_wake_time());
        let times = [own, presence, self.absent_at, self.look_at];
        times.into_iter().flatten().min()
    }
}
