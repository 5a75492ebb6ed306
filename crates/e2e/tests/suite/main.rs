//! The page as people use it: with mouse, finger and keyboard, against computers and each other.
//!
//! One program holds all browser tests, so that they are linked once and share two threads.

mod computer;
mod names;
mod site;
mod stratego;
mod table;
mod tictactoe;
mod words;
