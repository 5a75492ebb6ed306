//! Readers of the workspace for the tests.

pub mod sources;
pub mod workspace;
