//! The seed documents, and the tests that hold `fairboard-rules` against them.
//!
//! - [`vectors`]: what the formal models answered, read from the files in `vectors/`.
//! - The documents themselves, transcribed clause by clause, slowly and to be read beside them.
//! - The lockstep: transcription and rules side by side, on every answer.
//! - The models for the model checker.

pub mod lockstep;
pub mod models;
pub mod stratego_vdmpp;
pub mod stratego_words;
pub mod ttt_led;
pub mod ttt_tla;
pub mod ttt_vdmsl;
pub mod vectors;
