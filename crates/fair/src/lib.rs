//! Games of two people on two machines with nothing between them but messages, in which every lie
//! is found out.
//!
//! A game is a log of small signed entries. Hidden ranks are committed as hash chains: a piece that
//! moves shows a link that proves that it is neither Bomb nor Flag, and tells nothing else. The
//! bytes and the argument are in `docs/fair.md`.
//!
//! - [`Duel`] is one side of one game. Commands and packets go in, packets come out.
//! - [`peek`] says to which game a packet belongs, and [`text`] writes packets for links.
//! - [`Fault`] is a lie that a signature proves.
//! - [`audit`] judges a certificate or a file of evidence, as `fairboard-verify` does.
//!
//! The crate is pure: no carrier, clock or random source. A [`Duel`] is made with 32
//! fresh random bytes.
//!
//! # Examples
//!
//! ```
//! use fairboard_fair::{Act, Duel, Game, Invitation, Red, Status, Terms};
//! use fairboard_rules::tictactoe::{Cell, Rules};
//!
//! let terms = Terms { game: Game::TicTacToe(Rules::default()), red: Red::Home };
//! let mut home = Duel::invite([1; 32], terms, None)?;
//! let invitation = Invitation::read(&home.packet().ok_or("nothing to send")?)?;
//! let mut away = Duel::accept([2; 32], &invitation, None)?;
//! home.receive(&away.packet().ok_or("nothing to send")?);
//! home.act(Act::Mark(Cell::ALL[4]))?;
//! away.receive(&home.packet().ok_or("nothing to send")?);
//! assert_eq!(away.status(), Status::ToMove);
//! assert_eq!(away.words(), home.words());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
mod packet;
mod reader;
mod role;
mod terms;
pub mod text;
mod words;

pub use audit::{Report, Verdict, audit};
pub use course::{Attack, EndBy, Ending};
pub use duel::{
    Act, Board, CannotStart, Changed, End, News, Owed, Proof, Received, Refused, Status,
};
pub use duel::{Duel, RefusedGame};
pub use fault::{Fault, FaultKind};
pub use packet::{Invitation, Kind, MAX_PACKET, Peek, Tag, Unreadable, peek};
pub use role::Role;
pub use terms::{Game, Red, Terms};

#[cfg(test)]
mod tests;
