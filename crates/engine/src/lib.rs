//! The computer player of Stratego, as it ships in the worker, and that of tic-tac-toe.
//!
//! [`Bot`] never holds a [`Position`](fairboard_rules::stratego::Position). From an [`Observation`]
//! it derives the ranks that each hidden piece can have ([`Knowledge`]) and how likely each is
//! ([`beliefs`]), evaluates the board by them, and searches.
//!
//! Nothing here reads a clock or a random source: equal seeds and equal observations give equal
//! moves as long as the search is bounded by its nodes.

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
pub mod tictactoe;
mod tracker;
mod weights;

pub use belief::{Chances, beliefs};
pub use knowledge::Knowledge;
pub use level::{Bot, Level, Thought};
pub use observation::{Observation, SeenPiece};
pub use ranks::RankSet;
pub use request::{Reply, Request, Unreadable};
pub use search::Limit;
pub use tracker::Tracker;
pub use weights::Weights;
