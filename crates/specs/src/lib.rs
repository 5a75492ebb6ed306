//! The documents that define the games, and the comparison of `fairboard-rules` with them.
//!
//! - [`vectors`]: the recorded answers of the formal models, read from the files in `vectors/`.
//! - [`ttt_vdmsl`], [`ttt_tla`], [`ttt_led`], [`stratego_vdmpp`]: the documents, transcribed clause
//!   by clause. They are slow, and meant to be read beside the documents.
//! - [`stratego_words`]: the international rules, written a second time.
//! - [`lockstep`]: transcription and rules side by side, compared at every answer.
//! - [`seats`]: whole games followed from both seats by plies alone.
//! - [`models`]: state spaces for the model checker.

pub mod lockstep;
pub mod models;
pub mod seats;
pub mod stratego_vdmpp;
pub mod stratego_words;
pub mod ttt_led;
pub mod ttt_tla;
pub mod ttt_vdmsl;
pub mod vectors;
