//! A topic that this side fills.

use crate::allowance::Allowance;
use crate::seal::Content;

use super::interface::Millis;

/// Time after the subscription in which a broker sends what it holds.
pub(super) const SETTLING: Millis = 1_000;

/// Shortest time between a publication and putting the same right.
const REPAIR: Millis = 2_000;

/// Repairs at once; further ones come back one by one.
const REPAIRS: Allowance = Allowance::new(8, 1, 60_000);

/// Content that a topic should have.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wanted {
    /// Whatever it has.
    Anything,
    /// None.
    Nothing,
    /// This one, or a later one of another tab.
    Content(Content),
}

/// The next step for a topic.
pub(super) enum Step {
    /// Seal the text of this number.
    Seal(u64, Vec<u8>),
    /// Publish this.
    Publish(Vec<u8>),
}

/// What is to be done with a text that was found in the topic.
pub(super) enum Found {
    /// It is the right one, or nothing can be said of it.
    Clear,
    /// It has to be opened.
    Sealed,
}

/// A topic that this side fills, and its content.
#[derive(Clone, Debug)]
pub(super) struct Outbox {
    wanted: Wanted,
    /// Number of the wanted content.
    number: u64,
    /// The wanted content as it is published.
    sealed: Option<Vec<u8>>,
    /// Number of the content that is being sealed.
    sealing: Option<u64>,
    /// Number of the content that is being published.
    in_flight: Option<u64>,
    /// Number of the last content that the broker has taken.
    delivered: Option<u64>,
    /// Number of the last content whose delivery was told.
    told: Option<u64>,
    /// Content of the topic that is later than the wanted one, since the connection was made.
    ahead: Option<Content>,
    published_at: Millis,
    /// Time of the next publication.
    due: Option<Millis>,
    repairs: Allowance,
}

impl Default for Outbox {
    fn default() -> Self {
        Self {
            wanted: Wanted::Anything,
            number: 0,
            sealed: None,
            sealing: None,
            in_flight: None,
            delivered: None,
            told: None,
            ahead: None,
            published_at: 0,
            due: None,
            repairs: REPAIRS,
        }
    }
}

impl Outbox {
    /// Changes the wanted content.
    pub(super) fn put(&mut self, now: Millis, content: Content) {
        self.want(now, Wanted::Content(content));
    }

    /// Wants no content from now on.
    pub(super) fn clear(&mut self, now: Millis) {
        self.want(now, Wanted::Nothing);
    }

    /// Wants no content, if there was one.
    pub(super) fn take_back(&mut self, now: Millis) {
        if matches!(self.wanted, Wanted::Content(_)) {
            self.clear(now);
        }
    }

    fn want(&mut self, now: Millis, wanted: Wanted) {
        if self.wanted != wanted {
            self.number += 1;
            self.sealed = None;
            self.due = Some(now);
            self.wanted = wanted;
            if let (Wanted::Content(content), Some(ahead)) = (&self.wanted, &self.ahead)
                && content < ahead
            {
                self.give_way();
            }
        }
    }

    /// A new connection, of which nothing is known.
    pub(super) fn begin(&mut self) {
        (self.in_flight, self.sealing, self.ahead, self.due) = (None, None, None, None);
    }

    /// Publishes the wanted content, whatever the topic holds, and as a text of its own.
    pub(super) fn renew(&mut self, now: Millis) {
        if matches!(self.wanted, Wanted::Content(_)) {
            (self.delivered, self.due, self.sealed) = (None, Some(now), None);
        }
    }

    /// The broker sends what it holds from now on; if that is nothing, it is put right.
    pub(super) fn subscribed(&mut self, now: Millis) {
        let is_cleared = self.wanted == Wanted::Nothing && self.is_settled();
        if self.wanted != Wanted::Anything && !is_cleared {
            self.due = self.due.or(Some(now + SETTLING));
        }
    }

    /// True if nothing is left to be delivered.
    pub(super) fn is_settled(&self) -> bool {
        self.wanted == Wanted::Anything || self.delivered == Some(self.number)
    }

    /// The next step, if its time has come.
    pub(super) fn step(&mut self, now: Millis) -> Option<Step> {
        self.due.filter(|due| *due <= now && self.in_flight.is_none())?;
        let payload = match (&self.wanted, &self.sealed) {
            (Wanted::Anything, _) => return None,
            (Wanted::Nothing, _) => Vec::new(),
            (Wanted::Content(_), Some(sealed)) => sealed.clone(),
            (Wanted::Content(content), None) => {
                let number = self.number;
                let is_new = self.sealing.replace(number) != Some(number);
                return is_new.then(|| Step::Seal(number, content.to_plain()));
            }
        };
        if self.is_settled() && self.repairs.take(now, 1).is_none() {
            self.due = Some(self.repairs.ready_at(now));
            return None;
        }
        self.due = None;
        self.in_flight = Some(self.number);
        self.published_at = now;
        Some(Step::Publish(payload))
    }

    /// Time when [`step`](Self::step) has something to do, unless the broker or the cipher is to
    /// answer first.
    pub(super) fn next_wake_time(&self) -> Option<Millis> {
        let is_waiting = self.in_flight.is_some() || self.sealing == Some(self.number);
        self.due.filter(|_| !is_waiting || self.sealed.is_some() && self.in_flight.is_none())
    }

    /// The content of a number is sealed.
    pub(super) fn sealed(&mut self, number: u64, sealed: Vec<u8>) {
        if number == self.number && self.sealed.is_none() {
            self.sealed = Some(sealed);
        }
    }

    /// The broker has taken what was published.
    pub(super) fn taken(&mut self) {
        if let Some(number) = self.in_flight.take() {
            self.delivered = Some(number);
        }
    }

    /// Tells once that the broker has a content.
    pub(super) fn is_delivered(&mut self) -> bool {
        let is_content = matches!(self.wanted, Wanted::Content(_));
        let is_new = is_content && self.is_settled() && self.told != Some(self.number);
        if is_new {
            self.told = Some(self.number);
        }
        is_new
    }

    /// Something is found in the topic.
    pub(super) fn found(&mut self, now: Millis, payload: &[u8]) -> Found {
        if self.sealed.as_deref() == Some(payload) {
            self.right();
            return Found::Clear;
        }
        match (&self.wanted, payload) {
            (Wanted::Content(_), []) => self.wrong(now),
            (Wanted::Anything, []) | (Wanted::Nothing, _) => {}
            (Wanted::Anything | Wanted::Content(_), _) => return Found::Sealed,
        }
        Found::Clear
    }

    /// Something in the topic was opened, or cannot be. Returns a content that is later than the
    /// wanted one.
    pub(super) fn opened(
        &mut self,
        now: Millis,
        payload: Vec<u8>,
        content: Option<Content>,
    ) -> Option<Content> {
        match (&self.wanted, content) {
            (Wanted::Nothing, _) | (Wanted::Anything, None) => {}
            (Wanted::Anything, Some(content)) => {
                self.ahead = Some(content.clone());
                return Some(content);
            }
            (Wanted::Content(wanted), Some(content)) if content > *wanted => {
                self.ahead = Some(content.clone());
                self.give_way();
                return Some(content);
            }
            (Wanted::Content(wanted), Some(content)) if content == *wanted => {
                self.sealed = Some(payload);
                self.right();
            }
            (Wanted::Content(_), Some(_) | None) => self.wrong(now),
        }
        None
    }

    /// The topic holds what it should.
    fn right(&mut self) {
        self.due = None;
        if self.in_flight.is_none() {
            self.delivered = Some(self.number);
        }
    }

    /// The topic holds something later, which stays there.
    const fn give_way(&mut self) {
        self.due = None;
        (self.delivered, self.told) = (Some(self.number), Some(self.number));
    }

    /// The topic holds something else. It may be what was there before the last publication.
    fn wrong(&mut self, now: Millis) {
        let is_published = self.is_settled() || self.in_flight.is_some();
        let due = if is_published { now.max(self.published_at + REPAIR) } else { now };
        self.due = Some(self.due.map_or(due, |earlier| earlier.min(due)));
    }
}
