//! Tic-tac-toe: one fast core, and the four documents that define it.
//!
//! | question | where |
//! | --- | --- |
//! | Who plays where? | [`Mark`], [`Cell`], [`CellSet`], [`LINES`] |
//! | Who moves, and when does it end? | [`Position`], [`Rules`], [`Outcome`] |
//! | What does perfect play make of a cell? | [`scores`] |
//! | The LED document, with what it shows | [`led`] |
//! | The VDM-SL model, without and with its invariant | [`vdm`] |
//! | The TLA+ module | [`tla`] |
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
pub mod led;
mod line;
mod mark;
mod position;
mod solve;
pub mod tla;
pub mod vdm;

pub use cell::{Cell, NoCell};
pub use line::{CellSet, Cells, LINES};
pub use mark::{ByMark, Mark};
pub use position::{BadBoard, Ending, IllegalMove, Outcome, Position, Rules};
pub use solve::{Score, scores};
