//! Small parts that every page uses.

pub mod icon;
pub mod keys;
pub mod notice;
pub mod settings;
pub mod token;
pub mod unreadable;
