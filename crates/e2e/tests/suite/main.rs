//! The page as people use it: with mouse, finger and keyboard, against computers and each other.
//!
//! One program holds all browser tests, so that they are linked once and share two threads.

mod axe;
mod battle;
mod builder;
mod calls;
mod computer;
mod crash;
mod crowd;
mod direct;
mod drag;
mod element;
mod embed;
mod far;
mod focus;
mod frame;
mod framing;
mod harness;
mod host;
mod hostile;
mod hosts;
mod languages;
mod library;
mod loading;
mod modules;
mod names;
mod offline;
mod permissions;
mod players;
mod policy;
mod react;
mod rules;
mod saves;
mod sharing;
mod site;
mod skeleton;
mod sound;
mod speech;
mod stratego;
mod surroundings;
mod table;
mod tictactoe;
mod words;
mod workerless;
