//! Stratego.
