//! Stratego on 10x10, with the rules as data.
//!
//! | question | where |
//! | --- | --- |
//! | Who is who on the board? | [`Square`], [`Color`], [`Rank`], [`Piece`] |
//! | How does an army get there? | [`DeploymentDraft`] -> [`Deployment`] -> [`Setup`] -> [`Position`] |
//! | Where may a piece go? | [`movement`], by [`Direction`]s |
//! | What are all legal moves? | [`LegalMoves`]: four sets of squares |
//! | Who wins a battle? | [`battle`] |
//! | Which moves are refused as repetition? | [`repetition`] |
//! | What differs between the rule sets? | [`Rules`], and nothing else |
//! | What may a player know? | [`SeatView`] |
//! | What may the truth be? | [`SeatView::determinize`] |
//! | How is it written down? | [`notation`] |
//!
//! # Examples
//!
//! ```
//! use fairboard_rules::Position as _;
//! use fairboard_rules::stratego::{Move, Position, Rules};
//!
//! let text = format!("MDAAAAAAAA{}AA__AA__AAAA__AA__AA{}YPAAAAAAAA r 0", "A".repeat(30), "A".repeat(30));
//! let mut position = Position::from_text(&text, Rules::CLASSIC)?;
//! position.play("b1b9".parse::<Move>()?)?;
//! assert_eq!(position.turn(), Some(fairboard_rules::stratego::Color::Blue));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod battle;
mod color;
mod deployment;
mod direction;
mod legal_moves;
pub mod movement;
mod moves;
pub mod notation;
mod outcome;
mod piece;
mod position;
mod public;
mod rank;
mod ranks;
pub mod repetition;
mod rules;
mod seat_view;
mod seen;
mod select;
mod setup;
mod square;
mod square_set;
mod token;

pub use battle::{Battle, BattleResult};
pub use color::{ByColor, Color};
pub use deployment::{Deployment, DeploymentDraft, IncompleteArmy, PlaceError};
pub use direction::Direction;
pub use legal_moves::LegalMoves;
pub use moves::{IllegalMove, Move, Ply};
pub use outcome::{DrawBy, Outcome, WinBy};
pub use piece::{Piece, PieceId};
pub use position::Position;
pub use rank::{ByRank, Rank};
pub use rules::{Army, Endings, Reach, Repetition, Rules};
pub use seat_view::{BadPly, BadView, SeatView};
pub use seen::{Barred, Seen, SeenPiece};
pub use setup::Setup;
pub use square::Square;
pub use square_set::SquareSet;
