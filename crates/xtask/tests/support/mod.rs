//! Readers of the workspace for the tests.

pub mod files;
pub mod sources;
