//! Sealed mailboxes on a broker of MQTT 3.1.1. The broker can neither read nor change the contents.
//!
//! Two people share 16 secret bytes. Each has a mailbox on the broker: a topic whose last message
//! the broker keeps (a retained message). The message is that side's newest packet, sealed. A
//! person who comes back after a week finds the newest state there. This crate treats packets as
//! bytes, and contains nothing of a game.
//!
//! - [`Address`] names a broker.
//! - [`Keys`] has the topic names and the key of a game, and [`MailboxContent`] is a plain text to
//!   seal.
//! - [`with_relay`] writes the address of a broker into a page.
//! - [`Relay`] is the logic with its timing: a pure state machine of inputs and effects.
//! - `BrowserMailboxes` carries the effects out in a browser, and seals with its `crypto.subtle`.
//!   The type needs the feature `browser`.
//!
//! The broker may lose, delay, double, reorder, replay, swap, keep back or invent messages. A
//! packet is delivered only if one of the two players has sealed it for its mailbox. The packet may
//! be an earlier packet, and comes at least once after each connection. If this side's mailbox
//! holds neither the content that was put last nor a later content from another tab, the content is
//! published again, at first every few seconds, later once a minute. The mailboxes are checked
//! again after a second, and then less and less often, down to once a minute.
//!
//! # Examples
//!
//! A side puts a content into its mailbox. The broker accepts the connection and the subscription.
//! The mailbox turns out to be empty, so the content is to be sealed:
//!
//! ```
//! # use fairboard_relay::{
//! #     Address, DERIVED_BYTES, GameId, Keys, MailboxContent, MailboxSide, Relay, RelayEffect,
//! #     RelayInput, RelayMoment,
//! # };
//! let (mut relay, game) = (Relay::new(&"wss://relay.example.org".parse()?), GameId::new(1));
//! let topics = Keys::new(&[7; DERIVED_BYTES], MailboxSide::Home).topics;
//! let mut update = |input| relay.update(RelayMoment { millis: 0, random: 5 }, input);
//! let opened = update(RelayInput::Join(game, topics));
//! let Some(RelayEffect::Open(socket)) = opened.last() else { panic!("no socket") };
//! update(RelayInput::Put(game, MailboxContent { order: 1, packet: b"an invitation".to_vec() }));
//! update(RelayInput::Opened(*socket));
//! // CONNACK: accepted. The mailbox is subscribed, and SUBACK follows.
//! update(RelayInput::Frame(*socket, vec![0x20, 2, 0, 0]));
//! update(RelayInput::Frame(*socket, vec![0x90, 6, 0, 1, 1, 1, 1, 1]));
//! // For a second nothing comes from the mailbox, so it is empty.
//! let later = RelayMoment { millis: 1_000, random: 6 };
//! let effects = relay.update(later, RelayInput::Woken);
//! assert!(matches!(&effects[0], RelayEffect::Seal(message) if message.game == game));
//! # Ok::<(), fairboard_relay::AddressError>(())
//! ```

mod address;
mod allowance;
#[cfg(feature = "browser")]
mod browser;
mod page;
mod relay;
mod seal;
mod topics;
mod wire;

pub use address::{Address, AddressError};
#[cfg(feature = "browser")]
pub use browser::{BrowserMailboxes, ListAcceptance, Unsupported, cipher};
pub use page::{META, PageError, with_relay};
pub use relay::{
    ACCEPTANCE_BYTES, ENTRY_BYTES, GameId, KEEP_ALIVE, LONGEST_ANSWER_TIMEOUT,
    LONGEST_CHECK_INTERVAL, LONGEST_WAIT, ListEntry, ListInput, ListReading, MAX_GAMES,
    NEXT_ATTEMPT_DELAY, OPEN_LIST, OPENING_TIMEOUT, OpenList, OwnEntry, OwnEntryState,
    PING_INTERVAL, PROBE_TIMEOUT, PlainMessage, Relay, RelayEffect, RelayInput, RelayMoment,
    RelayNotice, RelayPresence, RelayState, RelayTrouble, SHORTEST_ANSWER_TIMEOUT, SealedMessage,
    SocketId, TopicKind,
};
pub use seal::{KEY_BYTES, MailboxContent, NONCE_BYTES, PACKET_BYTES, PADDING_STEP};
pub use topics::{DERIVED_BYTES, INFO, Keys, MailboxSide, SALT, SECRET_BYTES, Topics};
