#![doc = include_str!("../README.md")]

mod army;
mod audit;
mod certificate;
mod chain;
mod commitments;
mod course;
mod duel;
mod entry;
mod fault;
mod hash;
mod keys;
mod ledger;
mod log;
mod mailbox;
mod maker;
mod meeting;
mod onlooker;
mod packet;
mod pictures;
mod reader;
mod role;
mod terms;
pub mod text;

pub use audit::{AuditReport, AuditVerdict, audit};
pub use course::{Attack, EndBy, LogEnding};
pub use duel::{
    Act, Board, CannotStart, Changed, End, NewPlies, Owed, Proof, Received, Refused, Status,
};
pub use duel::{Duel, RefusedGame};
pub use fault::{Fault, FaultKind};
pub use mailbox::{Mailbox, rematch_mailbox, watch_mailbox};
pub use maker::{Maker, MakerKey, Offered};
pub use meeting::{Meeting, MeetingKey, Met};
pub use onlooker::Onlooker;
pub use packet::{
    Invitation, MAX_PACKET, PacketKind, Peek, Tag, Unreadable, packet_in_again, peek, unbundled,
};
pub use role::Role;
pub use terms::{OfferedGame, Red, Terms};

#[cfg(test)]
mod tests;
