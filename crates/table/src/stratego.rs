//! The Stratego table: one device, at which people and computers play.
//!
//! | question | file |
//! | --- | --- |
//! | What can a person wish? | `ask.rs`: [`Ask`] |
//! | What is drawn? | `screen.rs`: [`Screen`]; `scene.rs`: [`Scene`] and [`Board`] |
//! | What does a hand or a key mean? | `hand.rs`, `keyboard.rs` |
//! | What is announced? | `sentence.rs`: [`Sentence`] |
//! | How is the engine asked? | `thinking.rs` |
//! | What does an input do? | `table.rs`: [`Stratego`] |

mod ask;
mod course;
mod hand;
mod keyboard;
mod scene;
mod screen;
mod sentence;
mod table;
mod thinking;

pub use ask::{Ask, KeysList, Pace, Place};
pub use scene::{Board, Mark, PieceLook, Scene, SquareLook};
pub use screen::{Focus, Held, Screen, ShownBattle};
pub use sentence::Sentence;
pub use table::{Options, Stratego};
pub use thinking::{Hint, Trouble};
