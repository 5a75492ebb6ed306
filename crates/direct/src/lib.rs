//! Direct connections between two browsers.
//!
//! Two people pass each other one [`Code`] each, in any way they like, and from then on their
//! browsers exchange packets of bytes with nothing between them. This crate knows no game.
//!
//! - [`Code`] is the description of one side of a connection in about 82 bytes.
//! - [`description`] translates between codes and the session descriptions of browsers (RFC 8866).
//! - [`Server`] is the address of a STUN or TURN server that a person names.
//! - [`Carrier`] is the logic with its timing: a pure state machine of inputs and effects.
//! - `Direct` carries the effects out in a browser, and `tabs` passes bytes between two tabs of
//!   one browser. Both need the feature `browser`.
//!
//! A carrier promises no packet's delivery: those that were sent around a cut may be lost. Each
//! time it is connected, also again, both sides have to tell each other what they have.

#[cfg(feature = "browser")]
mod browser;
mod carrier;
mod code;
pub mod description;
mod frame;
mod server;
#[cfg(feature = "browser")]
pub mod tabs;

#[cfg(feature = "browser")]
pub use browser::Direct;
pub use carrier::{
    Carrier, ConnectionId, Effect, End, GATHERING, Input, Notice, OPENING, PACKET_BYTES, PROBING,
    SPARE_INTERVAL, STOCK, State, WAITING,
};
pub use code::{Address, Code, CodeError, Host, MAX_ADDRESSES, Origin};
pub use server::{Server, ServerError};
