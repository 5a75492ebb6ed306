//! A topic that this side fills. If the topic holds another content after the wanted content was
//! delivered, a repair publishes the wanted content again.

use std::cmp::Ordering;

use crate::allowance::Allowance;
use crate::seal::MailboxContent;

use super::interface::Millis;

/// Time within which a broker sends the contents of the topics after it has accepted a
/// subscription.
pub(super) const SETTLING: Millis = 1_000;

/// Shortest time between a publication and its repair.
const REPAIR: Millis = 2_000;

/// Limit of repairs: 8 at once, and then one a minute.
const REPAIRS: Allowance = Allowance::new(8, 1, 60_000);

/// The content that this side wants its topic to have.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wanted {
    /// The topic may hold anything.
    Anything,
    /// The topic should be empty.
    Nothing,
    /// The topic should hold this content, or a later content of another tab.
    Content(MailboxContent),
}

/// The next step of an outbox.
pub(super) enum Step {
    /// Seal the plain text of the content with this number.
    Seal(u64, Vec<u8>),
    /// Publish this sealed text. An empty text clears the topic.
    Publish(Vec<u8>),
}

/// The task that remains for a sealed text from the topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PayloadTask {
    /// The text needs no further step.
    None,
    /// The text has to be unsealed. Then `Relay::take_unsealed` takes its content.
    Unseal,
}

/// A topic that this side fills: the wanted content, and the state of its delivery.
///
/// Each change of the wanted content increases `number` by one. A content is sealed, published,
/// acknowledged by the broker, and reported to the user. The fields `sealing`, `in_flight`,
/// `delivered` and `reported` hold the number of the last content that came to these steps. So a
/// field that is equal to `number` shows that the wanted content has come to the step. A topic that
/// should be empty needs no sealed text. A repair publishes a delivered content again.
#[derive(Clone, Debug)]
pub(super) struct Outbox {
    wanted: Wanted,
    /// Number of the wanted content.
    number: u64,
    /// The wanted content in sealed form; `None` until it is sealed.
    sealed: Option<Vec<u8>>,
    /// Number of the content that the cipher got last on this connection.
    sealing: Option<u64>,
    /// Number of the content that is being published.
    in_flight: Option<u64>,
    /// Number of the last content that is delivered: the broker has acknowledged it, or the topic
    /// holds that content or a later one.
    delivered: Option<u64>,
    /// Number of the last content whose delivery was reported to the user, or needs no report
    /// because the topic holds a later content.
    reported: Option<u64>,
    /// The last content that came on this connection and was left in the topic, because it was
    /// later than the wanted content, or because the topic could hold anything.
    ahead: Option<MailboxContent>,
    published_at: Millis,
    /// Time of the next publication; `None` if none is due.
    due: Option<Millis>,
    /// Time of a publication for the other side, which may have missed the last one; `None` if none
    /// is due. Unlike `due`, it stays when the topic shows the wanted content.
    again_at: Option<Millis>,
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
            reported: None,
            ahead: None,
            published_at: 0,
            due: None,
            again_at: None,
            repairs: REPAIRS,
        }
    }
}

impl Outbox {
    /// Makes this content the wanted content of the topic from now on.
    pub(super) fn put(&mut self, now: Millis, content: MailboxContent) {
        self.set_wanted(now, Wanted::Content(content));
    }

    /// Makes an empty topic the wanted state from now on.
    pub(super) fn clear(&mut self, now: Millis) {
        self.set_wanted(now, Wanted::Nothing);
    }

    /// Does the same as [`clear`](Self::clear) if a content is wanted, and nothing otherwise.
    pub(super) fn clear_if_filled(&mut self, now: Millis) {
        if matches!(self.wanted, Wanted::Content(_)) {
            self.clear(now);
        }
    }

    /// Changes the wanted content, and makes a publication due if the content is another one. A
    /// later content of another tab stays in the topic.
    fn set_wanted(&mut self, now: Millis, wanted: Wanted) {
        if self.wanted == wanted {
            return;
        }
        self.number += 1;
        self.sealed = None;
        self.again_at = None;
        self.wanted = wanted;
        if self.is_topic_ahead() {
            self.note_later_content();
        } else {
            self.due = Some(now);
        }
    }

    /// Returns `true` if the topic is known to hold a later content than the wanted content. Of two
    /// contents, the greater content is later.
    fn is_topic_ahead(&self) -> bool {
        let (Wanted::Content(wanted), Some(ahead)) = (&self.wanted, &self.ahead) else {
            return false;
        };
        ahead > wanted
    }

    /// Prepares for a new connection. A text that the cipher has not returned is sealed again. No
    /// publication is due before [`note_subscribed`](Self::note_subscribed), because the topic may
    /// hold the wanted content or a later content.
    pub(super) fn reset(&mut self) {
        self.in_flight = None;
        self.sealing = None;
        self.ahead = None;
        self.due = None;
        self.again_at = None;
    }

    /// Prepares for a new connection, and makes a publication of the wanted content due even if the
    /// topic holds that content. The content says that this side is present. The content is sealed
    /// anew, because the other side recognizes a new connection by a new sealed text.
    pub(super) fn reset_and_publish_anew(&mut self, now: Millis) {
        self.reset();
        if matches!(self.wanted, Wanted::Content(_)) {
            self.sealed = None;
            self.delivered = None;
            self.due = Some(now);
        }
    }

    /// Notes that the broker has accepted the subscription. The broker now sends the content of the
    /// topic. If no content comes, the wanted content is published. A cleared topic needs no
    /// publication.
    pub(super) fn note_subscribed(&mut self, now: Millis) {
        let is_cleared = self.wanted == Wanted::Nothing && self.is_settled();
        if self.wanted != Wanted::Anything && !is_cleared {
            self.due = self.due.or(Some(now + SETTLING));
        }
    }

    /// Makes one more publication of the wanted content due, because the other side may have missed
    /// the last one. A later content of another tab stays in the topic.
    pub(super) fn publish_again(&mut self, now: Millis) {
        if matches!(self.wanted, Wanted::Content(_)) && !self.is_topic_ahead() {
            self.again_at = Some(now.max(self.published_at + REPAIR));
        }
    }

    /// Returns `true` if nothing is left to be delivered.
    pub(super) fn is_settled(&self) -> bool {
        self.wanted == Wanted::Anything || self.delivered == Some(self.number)
    }

    /// Begins and returns the next step. `None` if no step is due, the broker or the cipher has to
    /// answer first, or the limit of repairs is reached.
    pub(super) fn begin_step(&mut self, now: Millis) -> Option<Step> {
        let is_due = self.next_due().is_some_and(|due| due <= now);
        if !is_due || self.in_flight.is_some() {
            return None;
        }
        match (&self.wanted, &self.sealed) {
            (Wanted::Anything, _) => None,
            (Wanted::Nothing, _) => self.begin_publication(now, Vec::new()),
            (Wanted::Content(_), Some(sealed)) => {
                let payload = sealed.clone();
                self.begin_publication(now, payload)
            }
            // The cipher gets a content only once.
            (Wanted::Content(_), None) if self.is_being_sealed() => None,
            (Wanted::Content(content), None) => {
                self.sealing = Some(self.number);
                Some(Step::Seal(self.number, content.to_plain()))
            }
        }
    }

    /// Returns `true` while the cipher has the wanted content and has not returned it.
    fn is_being_sealed(&self) -> bool {
        self.sealed.is_none() && self.sealing == Some(self.number)
    }

    /// Begins to publish `payload`: the wanted content in sealed form, or an empty text that clears
    /// the topic. `None` if the limit of repairs is reached, and then the publication waits.
    fn begin_publication(&mut self, now: Millis, payload: Vec<u8>) -> Option<Step> {
        self.again_at = None;
        // A content that was delivered is published again only if the topic or the other side may
        // have lost it.
        let is_repair = self.is_settled();
        if is_repair && self.repairs.take(now, 1).is_none() {
            self.due = Some(self.repairs.ready_at(now));
            return None;
        }
        self.due = None;
        self.in_flight = Some(self.number);
        self.published_at = now;
        Some(Step::Publish(payload))
    }

    /// Time of the next [step](Self::begin_step). `None` if no step is due, or while the broker or
    /// the cipher has to answer first.
    pub(super) fn next_wake_time(&self) -> Option<Millis> {
        let waits = self.in_flight.is_some() || self.is_being_sealed();
        self.next_due().filter(|_| !waits)
    }

    /// Time of the next publication, for whatever reason.
    fn next_due(&self) -> Option<Millis> {
        [self.due, self.again_at].into_iter().flatten().min()
    }

    /// Stores the sealed form of the content that has this number, if that content is still wanted.
    /// A sealed form that came from the topic meanwhile stays.
    pub(super) fn set_sealed(&mut self, number: u64, sealed: Vec<u8>) {
        if number == self.number && self.sealed.is_none() {
            self.sealed = Some(sealed);
        }
    }

    /// Notes that the broker has acknowledged the last publication.
    pub(super) fn note_acknowledged(&mut self) {
        if let Some(number) = self.in_flight.take() {
            self.delivered = Some(number);
        }
    }

    /// Returns `true` once for each content that is delivered. Returns `false` for a content in
    /// whose place the topic holds a later content.
    pub(super) fn take_unreported_delivery(&mut self) -> bool {
        let is_content = matches!(self.wanted, Wanted::Content(_));
        let is_new = is_content && self.is_settled() && self.reported != Some(self.number);
        if is_new {
            self.reported = Some(self.number);
        }
        is_new
    }

    /// Notes a sealed text that has come from the topic, and returns the task that remains for the
    /// text.
    pub(super) fn note_payload(&mut self, now: Millis, payload: &[u8]) -> PayloadTask {
        if self.sealed.as_deref() == Some(payload) {
            self.note_wanted_content();
            return PayloadTask::None;
        }
        match (&self.wanted, payload) {
            (Wanted::Content(_), []) => {
                self.note_other_content(now);
                PayloadTask::None
            }
            // An empty topic holds no content. A topic that should be empty was cleared or is about
            // to be, so its text does not matter.
            (Wanted::Anything, []) | (Wanted::Nothing, _) => PayloadTask::None,
            (Wanted::Anything | Wanted::Content(_), _) => PayloadTask::Unseal,
        }
    }

    /// Notes the content of the sealed text `payload`, which has come from the topic; `content` is
    /// `None` if the text could not be opened. Returns the content if it is later than the wanted
    /// content, or if the topic may hold anything. Such a content stays in the topic, and the user
    /// can take it over.
    pub(super) fn note_content(
        &mut self,
        now: Millis,
        payload: Vec<u8>,
        content: Option<MailboxContent>,
    ) -> Option<MailboxContent> {
        match (&self.wanted, content) {
            // The text does not matter, because the topic is cleared.
            (Wanted::Nothing, _) => None,
            // Neither player has sealed the text.
            (Wanted::Anything, None) => None,
            (Wanted::Anything, Some(content)) => {
                self.ahead = Some(content.clone());
                Some(content)
            }
            (Wanted::Content(_), None) => {
                self.note_other_content(now);
                None
            }
            // Contents are ordered by the course of the game, so a greater content is later.
            (Wanted::Content(wanted), Some(content)) => match content.cmp(wanted) {
                Ordering::Less => {
                    self.note_other_content(now);
                    None
                }
                Ordering::Equal => {
                    // Another tab, or this page before a reload, has sealed the wanted content. If
                    // this text comes again, `note_payload` recognizes it without the cipher.
                    self.sealed = Some(payload);
                    self.note_wanted_content();
                    None
                }
                Ordering::Greater => {
                    self.ahead = Some(content.clone());
                    self.note_later_content();
                    Some(content)
                }
            },
        }
    }

    /// Notes that the topic holds the wanted content.
    fn note_wanted_content(&mut self) {
        self.due = None;
        // A publication in flight may still replace the content of the topic, so the broker's
        // acknowledgement decides what is delivered.
        if self.in_flight.is_none() {
            self.delivered = Some(self.number);
        }
    }

    /// Notes that the topic keeps a later content than the wanted content. The user gets
    /// [`Ahead`](super::RelayNotice::Ahead) for the later content, and no report of a delivery.
    const fn note_later_content(&mut self) {
        (self.due, self.again_at) = (None, None);
        (self.delivered, self.reported) = (Some(self.number), Some(self.number));
    }

    /// Notes that the topic holds neither the wanted content nor a later content, and makes a
    /// publication due, unless an earlier one is due already.
    fn note_other_content(&mut self, now: Millis) {
        // What has come may be the content from before the last publication, so a repair waits.
        let is_repair = self.is_settled() || self.in_flight.is_some();
        let due = if is_repair { now.max(self.published_at + REPAIR) } else { now };
        self.due = Some(self.due.map_or(due, |planned| planned.min(due)));
    }
}
