//! The computer player of Stratego, as it ships in the worker.
//!
//! [`Engine`] never holds a [`Position`](fairboard_rules::stratego::Position). From a
//! [`Question`](fairboard_play::stratego::question::Question), the knowledge of one seat, it
//! derives the ranks that each hidden piece can have and how likely each is ([`beliefs`]),
//! evaluates the board by them, and searches.
//!
//! | word | module |
//! | --- | --- |
//! | viewpoint, behaviour, deduction, knowledge, company, belief | the hidden ranks |
//! | material, stakes, proximity, evaluation | the worth of a position |
//! | node, move generation, battle, expectation | the search tree |
//! | prospects | the chance of winning |
//! | root, search, resumable, run, quiescence, transposition, move ordering | the search |
//! | weights, settings | every number that decides how it plays |
//!
//! Nothing here reads a clock or a random source: equal seeds and equal questions give equal moves
//! as long as the search is bounded by its nodes.

mod battle;
mod behaviour;
mod belief;
mod company;
mod deduction;
mod engine;
mod evaluation;
mod expectation;
mod knowledge;
mod material;
mod move_generation;
mod move_ordering;
mod node;
mod prospects;
mod proximity;
mod quiescence;
mod rank_set;
mod resumable;
mod root;
mod run;
mod search;
mod settings;
mod stakes;
mod transposition;
mod viewpoint;
mod weights;

pub use belief::{Chances, beliefs};
pub use engine::Engine;
pub use prospects::Prospects;
pub use resumable::{Progress, ResumableSearch, SearchResult};
pub use search::Limit;
pub use stakes::Stakes;
pub use weights::Weights;
