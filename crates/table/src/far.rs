//! Games with people far away: a desk at which invitations, messages and moves are read and
//! written.
//!
//! [`Desk`] is a [`Machine`](crate::Machine) like a table, but it has many games, and knows one
//! seat of each. The truth of a game is its `Duel` of the crate `fair`; nobody has a position.
//! Each change of a stored game is made while no other tab changes it, from the game as it is
//! stored, and is shown once it is stored; so no move is signed twice and none is lost.
//!
//! | file | content |
//! | --- | --- |
//! | `desk.rs` | [`Desk`]: the state, and the way of each input |
//! | `input.rs` | [`FarInput`], [`FarAsk`] and [`FarEffect`] |
//! | `visit.rs` | the part that is shown, and its address |
//! | `change.rs` | changes of stored games |
//! | `record.rs` | stored games |
//! | `direct.rs` | the direct connection of the open game |
//! | `camera.rs` | codes that a camera reads |
//! | `rematch.rs` | another game with the same player |
//! | `begin.rs` | an invitation, and its acceptance |
//! | `open.rs` | the game that is open |
//! | `hands.rs` | hands, keys and marks at its board of Stratego |
//! | `board.rs`, `tictactoe.rs` | the boards of both games |
//! | `screen.rs` | [`FarScreen`]: everything that is drawn |
//! | `told.rs` | [`Told`]: what became of a message |

mod begin;
mod board;
mod camera;
mod change;
mod desk;
mod direct;
mod hands;
mod input;
mod list;
mod open;
mod record;
mod rematch;
mod screen;
mod tictactoe;
mod told;
mod visit;

pub use desk::Desk;
pub use direct::MOST_WAITING;
pub use fairboard_fair::{EndBy, Fault, FaultKind, Proof, Red, Role};
pub use fairboard_forms::far::{ARMIES, Carrier, Compared, KEYS, Kind, Standing, is_kept};
pub use fairboard_play::name::{BadName, Name};
pub use input::{
    Copying, Directly, FarAsk, FarEffect, FarInput, FarOpening, News, Scanning, SetupsList,
    Sharing, Sight, Taking, Task, Visit,
};
pub use record::{Behind, Stored};
pub use screen::{
    ArmyScreen, Beginning, Camera, Connection, ConnectionScreen, Ended, Entry, FarBoard, FarScreen,
    Listed, Made, May, OfferedSetup, OpenScreen, Party, Result, SetupName, Shown, State,
};
pub use told::{FarSentence, Told};

use fairboard_forms::link::Page;

/// The address of a game by its name, of an invitation by the name of its game, or of the list.
pub fn address(word: &str) -> String {
    format!("{}{word}", Page::Far.hash())
}
