//! The browser behind the state machines of boards and pages.
//!
//! - [`Runtime`] keeps a [`Table`](fairboard_table::Table), the machine of a board: it carries out
//!   the table's effects and gives their results to the table.
//! - [`feed_inputs`] gives inputs to the machine of a page, and carries out its effects.
//! - [`storage`] is the browser's storage, or the page's memory if the browser refuses storage.
//! - [`disk`] keeps texts that survive even if the browser is killed.
//! - [`EngineWorker`] is the engine in a worker, which a replay uses without a table.
//! - [`Ports`] are the functions of the page's loader, such as those that start the engine and load
//!   languages.
//! - [`location`] has the address, the title, the theme and the languages of the window, and
//!   [`frame`] a frame in the window. Only the app uses the public functions of both modules.
//! - [`clipboard`], [`files`] and [`sharing`] exchange texts with the system.
//! - [`clock`] tells the time, and [`seeds`] gives random numbers and the moments of inputs.
//! - [`locks`] are shared by all tabs of the site, so that only one tab at a time changes a game.
//!
//! A runtime owns everything that it uses: its timers, worker and listeners end with it. The
//! browser may refuse any request, and nothing here panics then.

mod browser;
mod callback;
pub mod clipboard;
pub mod clock;
pub mod disk;
mod engine;
pub mod files;
pub mod frame;
pub mod location;
pub mod locks;
mod reports;
mod run;
mod runtime;
pub mod seeds;
pub mod sharing;
pub mod storage;

pub use browser::{BrowserReport, motion, on_sight};
pub use engine::{EngineWorker, Loading, Ports};
pub use run::feed_inputs;
pub use runtime::{BoardPlace, Runtime};
pub use storage::storage;
