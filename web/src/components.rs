//! Small parts that every page uses. What needs no state of its own is a plain function: each
//! component of the framework weighs some kilobytes.

pub mod choice;
pub mod icon;
pub mod keys;
pub mod notice;
pub mod settings;
pub mod token;
pub mod unreadable;
