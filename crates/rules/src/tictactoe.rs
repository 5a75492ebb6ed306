//! Tic-tac-toe: one fast core, and the four documents that define it.
//!
//! | subject | types |
//! | --- | --- |
//! | marks and cells | [`Mark`], [`Cell`], [`CellSet`], [`LINES`] |
//! | the state of a game, its rules and its end | [`Position`], [`Rules`], [`Outcome`] |
//! | perfect play | [`scores`] |
//! | the LED document, with its screen | [`led`] |
//! | the two VDM-SL models, without and with an invariant | [`vdm`] |
//! | the TLA+ module | [`tla`] |
//!
//! # Examples
//!
//! ```
//! use fairboard_rules::Position as _;
//! use fairboard_rules::tictactoe::{Cell, Mark, Outcome, Position};
//!
//! let mut position = Position::default();
//! for cell in [1, 4, 2, 5, 3] {
//!     position.play(Cell::new(cell).ok_or("no such cell")?)?;
//! }
//! assert_eq!(position.outcome(), Some(Outcome::Win(Mark::X)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cell;
mod errors;
pub mod led;
mod line;
mod mark;
mod position;
mod rules;
mod solve;
pub mod tla;
pub mod vdm;

pub use cell::{Cell, NoCell};
pub use errors::{BadBoard, IllegalMove};
pub use line::{CellSet, Cells, LINES};
pub use mark::{ByMark, Mark};
pub use position::Position;
pub use rules::{Ending, Outcome, Rules};
pub use solve::{Score, scores};
