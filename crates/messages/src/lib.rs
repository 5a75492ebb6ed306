//! Every sentence that people read, by language.
//!
//! The other crates speak in codes and values. A page turns them into text with [`Messages`], the
//! sentences of one language. The sentences stand in `lang`, one file for each language, and the
//! build script makes a method of each.
//!
//! - **A new sentence** is a line in each file of `lang`. A key without a dot, such as
//!   `button_hint`, becomes a public method. A key with a dot, such as `outcome.agreed`, is a part
//!   of a method written here. The type of a parameter follows from the name of its placeholder.
//! - **A new language** is a new file in `lang`, named by its tag, such as `pt.txt`. Word order,
//!   plural forms and the forms of ranks and sides may differ from those of English.
//!
//! The build fails if a key is missing or unknown, or if its placeholders differ from those of the
//! English text. An English text stands in its method, so a module of the site contains only the
//! texts that it can say. Each other language is a file of the site. A page that needs a language
//! loads its file and gives the text to [`Messages::read`]. The crate has no state: a page that
//! changes its language takes another value.
//!
//! # Examples
//!
//! ```
//! use fairboard_messages::Messages;
//! use fairboard_rules::stratego::{Color, Rank, Seen};
//!
//! assert_eq!(Messages::choose(["xx", "en-GB"]), "en");
//! let messages = Messages::ENGLISH;
//! assert_eq!(messages.button_undo(), "Undo move");
//! assert_eq!(messages.turn(Color::Red), "Red's turn");
//! assert_eq!(messages.reserve_name(Rank::Scout, 7), "Scout, 7 left");
//! let c5 = "c5".parse()?;
//! assert_eq!(messages.square_name(c5, Seen::Lake), "c5, lake");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod catalog;
mod choices;
mod page;
mod practice;
mod puzzles;
mod referee;
mod refusals;
mod settings;
mod stratego;
mod tictactoe;

pub use catalog::{BadLanguage, Messages};
