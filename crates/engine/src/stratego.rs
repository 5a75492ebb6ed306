//! Stratego: a player that knows its own army, what the board shows and what was played.
//!
//! It never sees a [`Position`](fairboard_rules::stratego::Position). From an [`Observation`] it
//! works out what each hidden piece can be ([`Knowledge`]) and probably is ([`beliefs`]), weighs
//! the board by it, and looks ahead.

mod belief;
mod closeness;
mod deduction;
mod knowledge;
mod level;
mod node;
mod observation;
mod plan;
mod ranks;
mod request;
mod search;
mod tracker;
mod weights;

pub mod arena;
pub mod contest;
pub mod ladder;
pub mod tournament;

pub use belief::{Chances, beliefs};
pub use knowledge::Knowledge;
pub use level::{Bot, Level, Thought};
pub use observation::{Observation, SeenPiece};
pub use ranks::RankSet;
pub use request::{Reply, Request, Unreadable};
pub use search::Limit;
pub use tracker::Tracker;
pub use weights::Weights;
