#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | modules | subject |
//! | --- | --- |
//! | viewpoint, behaviour, deduction, knowledge, habits, company, belief | the hidden ranks |
//! | material, stakes, proximity, evaluation | the worth of a position |
//! | node, move generation, battle, expectation, recapture, breach, flag run | the search tree |
//! | prospects | the chance of winning |
//! | root, search, resumable, quiescence, transposition, move ordering | the search |
//! | review, trial | judgements of moves that were made |
//! | engine, settings | the computer player, and the settings of each strength |
//! | weights | the tuned numbers |
//! | rank set, sorting | sets of ranks as one machine word, and a sort for short lists |

mod battle;
mod behaviour;
mod belief;
mod breach;
mod company;
mod deduction;
mod engine;
mod evaluation;
mod expectation;
mod flag_run;
mod habits;
mod knowledge;
mod material;
mod move_generation;
mod move_ordering;
mod node;
mod prospects;
mod proximity;
mod quiescence;
mod rank_set;
mod recapture;
mod resumable;
mod review;
mod root;
mod search;
mod settings;
mod sorting;
mod stakes;
#[cfg(test)]
mod tests;
mod transposition;
mod trial;
mod viewpoint;
mod weights;

pub use belief::{Chances, beliefs};
pub use engine::Engine;
pub use habits::{HABITS, TRAITS, trait_names, traits};
pub use prospects::Prospects;
pub use resumable::{ResumableSearch, SearchProgress, SearchResult};
pub use search::Limit;
pub use stakes::Stakes;
pub use weights::Weights;
