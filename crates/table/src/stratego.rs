//! The Stratego table: one device, at which people and computers play.
//!
//! | file | content |
//! | --- | --- |
//! | `ask.rs` | [`StrategoAsk`] and [`BoardAsk`]: the requests at this table, and at any board |
//! | `table.rs` | [`Stratego`]: the state, and the handling of each input |
//! | `course.rs` | commands to the referee, and the consequences of its events |
//! | `hands.rs`, `keyboard.rs`, `input.rs` | the meaning of taps, drags and keys |
//! | `thinking.rs` | questions to the engine and its answers |
//! | `timing.rs` | the clock |
//! | `screen.rs`, `scene.rs` | [`StrategoScreen`], [`Scene`], [`BoardLook`]: all that is drawn |
//! | `board.rs` | [`BoardScreen`]: a board with its hands, at this table and others |
//! | `guesses.rs` | [`Guess`]: the players' guesses at the ranks of hidden enemy pieces |
//! | `advice.rs` | [`Advice`]: where people put the rank in hand, and an opinion on the army |
//! | `tour.rs` | [`TourStep`]: the tour of the first game |
//! | `past.rs` | the changes of a placed army that can be undone |
//! | `placing.rs` | the transfer of setups into a stored game and out of it |
//! | `embed.rs` | the interface for the page around the board |
//! | `sentence.rs` | [`Sentence`]: the announcements |

mod advice;
mod ask;
mod board;
mod course;
mod embed;
pub(crate) mod guesses;
mod hands;
mod input;
mod keyboard;
mod past;
mod placing;
mod scene;
mod screen;
mod sentence;
mod table;
mod thinking;
mod timing;
mod tour;

pub(crate) use board::Marks;
pub(crate) use hands::{Hands, Touched};
pub(crate) use past::Past;

pub use advice::{Advice, Favourites};
pub use ask::{ArmyAsk, BoardAsk, Decision, Heat, KeysList, Place, StrategoAsk, WatchPace};
pub use board::{BoardScreen, ShownGame};
pub use fairboard_setups::{Named, Opinion};
pub use guesses::{Guess, GuessMenu};
pub use placing::{Placing, Present, is_worth_keeping, place, present, uncover};
pub use scene::{BoardLook, PieceLook, Scene, SquareLook, SquareMark};
pub use screen::{Focus, Held, Press, ShownBattle, StrategoScreen};
pub use sentence::Sentence;
pub use table::{Options, Stratego};
pub use thinking::{Hint, Trouble};
pub use tour::{Onward, TourStep};
