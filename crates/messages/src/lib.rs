//! Every sentence that people read, by language.
//!
//! The other crates speak in codes and values: a move, an [`Outcome`], a refusal. A page turns them
//! into text with [`Messages`], the sentences of one language. The sentences stand in `lang`, one
//! file for each language, and the build script makes a method of each.
//!
//! - **A new sentence** is a line in each file of `lang`. A key without a dot, such as
//!   `button_hint`, becomes a public method. A key with a dot, such as `outcome.agreed`, is a part
//!   of a method written here.
//! - **A new language** is a new file in `lang`, named by its tag: `pt.txt`.
//!
//! A key that is missing or unknown, or whose placeholders differ from those of the English text,
//! stops the build.
//!
//! # Examples
//!
//! ```
//! use fairboard_messages::Messages;
//! use fairboard_rules::stratego::Color;
//!
//! let messages = Messages::choose(["xx", "en-GB"]);
//! assert_eq!(messages.button_undo(), "Undo move");
//! assert_eq!(messages.turn(Color::Red), "Red's turn");
//! ```
//!
//! [`Outcome`]: fairboard_rules::stratego::Outcome

mod catalog;
mod choices;
mod page;
mod referee;
mod refusals;
mod stratego;
mod tictactoe;

pub use catalog::Messages;
