//! A game on a relay.

use crate::seal::MailboxContent;
use crate::topics::Topics;

use super::interface::{Millis, RelayPresence, TopicPlace};
use super::outbox::{Outbox, SETTLING};

/// Longest interval between two checks of the mailboxes, in milliseconds. A broker that is
/// overloaded, or a cluster that has lost a server, may lose a message without a sign.
pub const LOOK: Millis = 60_000;

/// Interval of the first check after either side has connected. The interval then doubles.
const FIRST_LOOK: Millis = 1_000;

/// Says whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameStage {
    /// The game goes on.
    Joined,
    /// The game is forgotten once everything is delivered.
    Leaving,
}

/// A game on a relay.
#[derive(Clone, Debug)]
pub(super) struct JoinedGame {
    pub(super) topics: Topics,
    pub(super) stage: GameStage,
    pub(super) own: Outbox,
    pub(super) own_presence: Outbox,
    /// Last sealed text in the other side's mailbox, since the connection was made.
    last: Option<Vec<u8>>,
    /// Last content of the other side's mailbox.
    last_content: Option<MailboxContent>,
    /// Presence of the other side, as last told to the user.
    presence: Option<RelayPresence>,
    /// Time at which the other side counts as absent if the broker has said nothing of its
    /// presence.
    absent_at: Option<Millis>,
    /// Last mark of presence of the other side.
    last_mark: Option<Vec<u8>>,
    /// Time of the next check of the mailboxes.
    look_at: Option<Millis>,
    /// Interval between that check and the one after it.
    look: Millis,
    /// Number of the last letter that was used, for each place.
    used: [u64; TopicPlace::ALL.len()],
}

impl JoinedGame {
    pub(super) fn new(topics: Topics) -> Self {
        Self {
            topics,
            stage: GameStage::Joined,
            own: Outbox::default(),
            own_presence: Outbox::default(),
            last: None,
            last_content: None,
            presence: None,
            absent_at: None,
            last_mark: None,
            look_at: None,
            look: FIRST_LOOK,
            used: [0; TopicPlace::ALL.len()],
        }
    }

    /// Names of all topics of the game.
    pub(super) fn all_topics(&self) -> [&str; TopicPlace::ALL.len()] {
        TopicPlace::ALL.map(|place| place.topic(&self.topics))
    }

    /// The place of a topic; `None` for a topic of another game.
    pub(super) fn place(&self, topic: &str) -> Option<TopicPlace> {
        TopicPlace::ALL.into_iter().find(|place| place.topic(&self.topics) == topic)
    }

    /// The outbox of a topic that this side fills; `None` for a topic of the other side.
    pub(super) const fn outbox(&mut self, place: TopicPlace) -> Option<&mut Outbox> {
        match place {
            TopicPlace::Own => Some(&mut self.own),
            TopicPlace::OwnPresence => Some(&mut self.own_presence),
            TopicPlace::Other | TopicPlace::OtherPresence => None,
        }
    }

    /// Returns `true` if the game can be forgotten.
    pub(super) fn is_over(&self) -> bool {
        self.stage == GameStage::Leaving && self.own.is_settled() && self.own_presence.is_settled()
    }

    /// Begins with a new connection, on which nothing is known yet. The end of an earlier
    /// connection has cleared this side's presence.
    pub(super) fn begin(&mut self, now: Millis) {
        self.own.begin();
        self.own_presence.begin();
        self.own_presence.renew(now);
        (self.last, self.last_content) = (None, None);
        (self.absent_at, self.look_at, self.look) = (None, None, FIRST_LOOK);
    }

    /// Notes that the broker sends the contents of the topics from now on.
    pub(super) fn subscribed(&mut self, now: Millis) {
        self.own.subscribed(now);
        self.own_presence.subscribed(now);
        self.absent_at = Some(now + SETTLING);
        self.look_at = Some(now + self.look);
        self.look = LOOK.min(2 * self.look);
    }

    /// Returns `true` if it is time to check the mailboxes again.
    pub(super) fn looks(&mut self, now: Millis) -> bool {
        self.look_at.take_if(|at| *at <= now).is_some()
    }

    /// Returns `true` for a text of the other side's mailbox that differs from the one before.
    pub(super) fn is_new(&mut self, sealed: &[u8]) -> bool {
        let is_new = self.last.as_deref() != Some(sealed);
        if is_new {
            self.last = Some(sealed.to_vec());
        }
        is_new
    }

    /// Takes the content of the other side's mailbox. Returns the content's packet if it differs
    /// from the one before.
    pub(super) fn arrived(&mut self, content: MailboxContent) -> Option<Vec<u8>> {
        let is_new = self.last_content.as_ref() != Some(&content);
        let packet = is_new.then(|| content.packet.clone());
        self.last_content = Some(content);
        packet
    }

    /// Returns `true` if a letter is later than those that were used, and notes its number.
    pub(super) const fn is_next(&mut self, place: TopicPlace, number: u64) -> bool {
        let used = &mut self.used[place as usize];
        let is_next = number > *used;
        if is_next {
            *used = number;
        }
        is_next
    }

    /// Takes a mark of presence of the other side. Returns the presence if it has changed. A new
    /// mark belongs to a new connection, before which something may have been lost.
    pub(super) fn is_marked(&mut self, now: Millis, mark: Vec<u8>) -> Option<RelayPresence> {
        if self.last_mark.as_ref() != Some(&mark) {
            self.last_mark = Some(mark);
            self.look = FIRST_LOOK;
            self.look_at = self.look_at.map(|at| at.min(now + FIRST_LOOK));
        }
        self.is_present(RelayPresence::Here)
    }

    /// Takes the presence of the other side. Returns the presence if it has changed.
    pub(super) fn is_present(&mut self, presence: RelayPresence) -> Option<RelayPresence> {
        self.absent_at = None;
        (self.presence.replace(presence) != Some(presence)).then_some(presence)
    }

    /// Counts the other side as absent if nothing was said of its presence in time.
    pub(super) fn is_absent(&mut self, now: Millis) -> Option<RelayPresence> {
        self.absent_at.filter(|at| *at <= now)?;
        self.is_present(RelayPresence::Away)
    }

    /// Time at which the game needs a step.
    pub(super) fn wake_at(&self) -> Option<Millis> {
        let (own, presence) = (self.own.next_wake_time(), self.own_presence.next_wake_time());
        let times = [own, presence, self.absent_at, self.look_at];
        times.into_iter().flatten().min()
    }
}
