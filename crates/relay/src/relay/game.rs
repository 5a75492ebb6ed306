//! The state of one game on a broker: its topics, and what this side knows of the other side.

use crate::seal::MailboxContent;
use crate::topics::Topics;

use super::interface::{Millis, RelayPresence, TopicKind};
use super::outbox::{Outbox, PayloadTask, SETTLING};

/// Longest interval between two checks of the mailboxes, in milliseconds. The checks find messages
/// that an overloaded or partly failed broker has lost unnoticed.
pub const LONGEST_CHECK_INTERVAL: Millis = 60_000;

/// Time until the first check after either side has connected. The interval doubles with each
/// check.
const FIRST_CHECK_INTERVAL: Millis = 1_000;

/// Whether the user still needs a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameStage {
    /// The user has joined the game, and has not left it.
    Joined,
    /// The user has left the game, which is forgotten as soon as everything is delivered.
    Leaving,
}

/// A game on a broker: what this side has put into its topics, and what has come from the other
/// side.
#[derive(Clone, Debug)]
pub(super) struct JoinedGame {
    pub(super) topics: Topics,
    pub(super) stage: GameStage,
    pub(super) own: Outbox,
    pub(super) own_presence: Outbox,
    /// Last sealed text of the other side's mailbox, since the connection was made.
    last_sealed: Option<Vec<u8>>,
    /// Last content of the other side's mailbox, since the connection was made.
    last_content: Option<MailboxContent>,
    /// Presence of the other side, as last reported to the user.
    presence: Option<RelayPresence>,
    /// Time at which the other side counts as absent if no sign of its presence comes; `None` while
    /// no sign is awaited.
    absent_at: Option<Millis>,
    /// Last mark of presence of the other side: a sealed text, new for each connection of that
    /// side.
    last_mark: Option<Vec<u8>>,
    /// Time of the next check of the mailboxes.
    check_at: Option<Millis>,
    /// Interval between the check at `check_at` and the check after it.
    check_interval: Millis,
    /// Number of the latest unsealed message, for each kind of topic; 0 before the first.
    unsealed_numbers: [u64; TopicKind::ALL.len()],
}

impl JoinedGame {
    /// A game of which no message has been sent or received.
    pub(super) fn new(topics: Topics) -> Self {
        Self {
            topics,
            stage: GameStage::Joined,
            own: Outbox::default(),
            own_presence: Outbox::default(),
            last_sealed: None,
            last_content: None,
            presence: None,
            absent_at: None,
            last_mark: None,
            check_at: None,
            check_interval: FIRST_CHECK_INTERVAL,
            unsealed_numbers: [0; TopicKind::ALL.len()],
        }
    }

    /// Names of all topics of the game.
    pub(super) fn all_topics(&self) -> [&str; TopicKind::ALL.len()] {
        TopicKind::ALL.map(|kind| kind.topic(&self.topics))
    }

    /// The kind of a topic; `None` for a topic that is not of this game.
    pub(super) fn kind_of(&self, topic: &str) -> Option<TopicKind> {
        TopicKind::ALL.into_iter().find(|kind| kind.topic(&self.topics) == topic)
    }

    /// The outbox of a topic that this side fills; `None` for a topic of the other side.
    pub(super) const fn outbox(&mut self, kind: TopicKind) -> Option<&mut Outbox> {
        match kind {
            TopicKind::Own => Some(&mut self.own),
            TopicKind::OwnPresence => Some(&mut self.own_presence),
            TopicKind::Other | TopicKind::OtherPresence => None,
        }
    }

    /// Returns `true` if the game can be forgotten: it is being left, and everything is delivered.
    pub(super) fn is_over(&self) -> bool {
        self.stage == GameStage::Leaving && self.own.is_settled() && self.own_presence.is_settled()
    }

    /// Prepares for a new connection, on which nothing has come yet. The end of an earlier
    /// connection has cleared this side's presence, so this side publishes its mark of presence
    /// again. The presence of the other side stays until the new connection shows it. The numbers
    /// of messages stay, because [`Relay`](super::Relay) goes on counting.
    pub(super) fn reset(&mut self, now: Millis) {
        self.own.reset();
        self.own_presence.reset_and_publish_anew(now);
        self.last_sealed = None;
        self.last_content = None;
        self.absent_at = None;
        self.check_at = None;
        self.check_interval = FIRST_CHECK_INTERVAL;
    }

    /// Notes that the broker has accepted the subscription. The broker now sends the contents of
    /// the topics. If no mark of presence comes within [`SETTLING`], the other side counts as
    /// absent. The next check is planned too.
    pub(super) fn note_subscribed(&mut self, now: Millis) {
        self.own.note_subscribed(now);
        self.own_presence.note_subscribed(now);
        self.absent_at = Some(now + SETTLING);
        self.check_at = Some(now + self.check_interval);
        self.check_interval = LONGEST_CHECK_INTERVAL.min(2 * self.check_interval);
    }

    /// Returns `true` if the next check of the mailboxes is due, and then forgets its time.
    pub(super) fn take_due_check(&mut self, now: Millis) -> bool {
        self.check_at.take_if(|at| *at <= now).is_some()
    }

    /// Notes a text that has come from a topic of this game. Returns [`PayloadTask::Unseal`] if the
    /// text has to be unsealed. An empty text of [`TopicKind::OtherPresence`] does not come here:
    /// the caller takes it as the absence of the other side.
    pub(super) fn note_payload(
        &mut self,
        now: Millis,
        kind: TopicKind,
        payload: &[u8],
    ) -> PayloadTask {
        match kind {
            // A text that the outbox does not know may come from another tab or device of this
            // side, or from somebody else. Its content shows which.
            TopicKind::Own => self.own.note_payload(now, payload),
            TopicKind::OwnPresence => self.own_presence.note_payload(now, payload),
            TopicKind::Other => {
                // The mailbox was cleared, or holds the same text as before.
                if payload.is_empty() || self.last_sealed.as_deref() == Some(payload) {
                    return PayloadTask::None;
                }
                self.last_sealed = Some(payload.to_vec());
                PayloadTask::Unseal
            }
            // Also a mark that has come before shows that the other side is here now.
            TopicKind::OtherPresence => PayloadTask::Unseal,
        }
    }

    /// Notes the content of the other side's mailbox. Returns the packet of the content if the
    /// content is new. A new sealed text can have the old content: the other side seals again after
    /// a reload, for example.
    pub(super) fn take_new_packet(&mut self, content: MailboxContent) -> Option<Vec<u8>> {
        let is_new = self.last_content.as_ref() != Some(&content);
        let packet = is_new.then(|| content.packet.clone());
        self.last_content = Some(content);
        packet
    }

    /// Notes that the message with this number was unsealed. Returns `false` if a later message of
    /// the topic was unsealed before. The browser may unseal messages in any order.
    pub(super) const fn note_unsealed(&mut self, kind: TopicKind, number: u64) -> bool {
        let last = &mut self.unsealed_numbers[kind as usize];
        let is_later = number > *last;
        if is_later {
            *last = number;
        }
        is_later
    }

    /// Notes a mark of presence of the other side. Returns the presence if it has changed. A new
    /// mark comes from a new connection of the other side. A message may have been lost before it,
    /// so the mailboxes are checked soon. The server of a cluster to which the other side has
    /// connected may also lack what this side has published, so this side publishes it again.
    pub(super) fn note_mark(&mut self, now: Millis, mark: Vec<u8>) -> Option<RelayPresence> {
        if self.last_mark.as_ref() != Some(&mark) {
            self.last_mark = Some(mark);
            self.check_interval = FIRST_CHECK_INTERVAL;
            self.check_at = self.check_at.map(|at| at.min(now + FIRST_CHECK_INTERVAL));
            self.own.publish_again(now);
            self.own_presence.publish_again(now);
        }
        self.note_presence(RelayPresence::Here)
    }

    /// Notes the presence of the other side. Returns the presence if it has changed.
    pub(super) fn note_presence(&mut self, presence: RelayPresence) -> Option<RelayPresence> {
        self.absent_at = None;
        (self.presence.replace(presence) != Some(presence)).then_some(presence)
    }

    /// Notes that the other side is absent if no mark of presence has come in time. Returns the
    /// presence if it has changed.
    pub(super) fn note_absence(&mut self, now: Millis) -> Option<RelayPresence> {
        self.absent_at.filter(|at| *at <= now)?;
        self.note_presence(RelayPresence::Away)
    }

    /// Earliest time at which the game has something to publish or to check, or at which the other
    /// side counts as absent; `None` if there is no such time.
    pub(super) fn wake_at(&self) -> Option<Millis> {
        let (own, presence) = (self.own.next_wake_time(), self.own_presence.next_wake_time());
        let times = [own, presence, self.absent_at, self.check_at];
        times.into_iter().flatten().min()
    }
}
