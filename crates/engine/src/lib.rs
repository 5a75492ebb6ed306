//! The computer player of Stratego, as it ships in the worker.
//!
//! [`Engine`] never holds a [`Position`](fairboard_rules::stratego::Position). From an [`Observation`]
//! it derives the ranks that each hidden piece can have ([`Knowledge`]) and how likely each is
//! ([`beliefs`]), evaluates the board by them, and searches.
//!
//! Nothing here reads a clock or a random source: equal seeds and equal observations give equal
//! moves as long as the search is bounded by its nodes.

mod battle;
mod behaviour;
mod belief;
mod deduction;
mod engine;
mod evaluation;
mod expectation;
mod knowledge;
mod material;
mod move_generation;
mod move_ordering;
mod node;
mod observation;
mod proximity;
mod quiescence;
mod rank_set;
mod request;
mod root;
mod search;
mod settings;
mod stakes;
mod tracker;
mod transposition;
mod weights;

pub use belief::{Chances, beliefs};
pub use engine::{Engine, SearchResult};
pub use knowledge::Knowledge;
pub use observation::{Observation, SeenPiece};
pub use rank_set::RankSet;
pub use request::{Reply, Request, Unreadable};
pub use search::Limit;
pub use stakes::Stakes;
pub use tracker::Tracker;
pub use weights::{Weights, WeightsError};
