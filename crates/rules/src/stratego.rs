//! Stratego on 10x10, with the rules as data.
//!
//! | subject | types |
//! | --- | --- |
//! | board and pieces | [`Square`], [`SquareSet`], [`Color`], [`Rank`], [`Piece`] |
//! | placing an army | [`DeploymentDraft`], [`Deployment`], [`Setup`] |
//! | the whole state of a game, secrets included | [`Position`] |
//! | the knowledge of one seat | [`SeatView`] |
//! | the knowledge that both seats share | [`PublicView`] |
//! | movement of a piece | [`movement`], by [`Direction`]s |
//! | all legal moves | [`LegalMoves`]: for each direction, the squares that pieces move to |
//! | battles | [`battle`] |
//! | moves refused as repetition | [`repetition`] |
//! | differences between the rule sets | [`Rules`], and nothing else |
//! | positions that fit the knowledge of a seat | [`SeatView::determinize`] |
//! | text forms | [`notation`] |
//!
//! # Examples
//!
//! ```
//! use fairboard_rules::Position as _;
//! use fairboard_rules::stratego::{Color, Position, Rules};
//!
//! let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
//! let mut position = Position::from_text(&text, Rules::CLASSIC)?;
//! let mut view = position.view(Color::Blue);
//! let ply = position.play("b1b9".parse()?)?;
//! assert_eq!(position.turn(), Some(Color::Blue));
//!
//! // The other player learns the ply and no more.
//! view.advance(ply)?;
//! assert_eq!(view, position.view(Color::Blue));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod battle;
mod color;
mod deployment;
mod direction;
mod known;
mod legal_moves;
pub mod movement;
mod moves;
pub mod notation;
mod outcome;
mod piece;
mod position;
mod public;
mod public_view;
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
pub use public_view::PublicView;
pub use rank::{ByRank, Rank};
pub use rules::{Army, Endings, Reach, Repetition, Rules};
pub use seat_view::{BadPly, BadView, SeatView};
pub use seen::{Barred, Seen, SeenPiece};
pub use setup::Setup;
pub use square::Square;
pub use square_set::{SquareSet, Squares};
