//! The browser behind one mounted board.
//!
//! - [`Runtime`] keeps a [`Table`](fairboard_table::Table): it carries out the table's effects and
//!   reports what comes of them.
//! - [`take`] gives inputs to the machine of a page, which runs in the same loop.
//! - [`App`] carries out what a table asks of the app around it.
//! - [`storage`] is the browser's storage, and the page's memory where that is refused.
//! - [`disk`] has texts that a browser which is killed does not forget.
//! - [`EngineWorker`] is the engine without a table, for a replay.
//! - [`Ports`] are the functions of the page's loader that start the engine and load languages.
//! - [`location`] is the title, the theme and the languages of the window, and [`frame`] a frame in
//!   it; only a page of its own uses them.
//! - [`clipboard`] and [`files`] take texts and bring them, and [`clock`] tells the time.
//! - [`locks`] are shared by all tabs, [`seeds`] random, and [`sharing`] is the share sheet.
//!
//! A runtime owns everything it uses: its timers, worker and listeners end with it. Every answer
//! of the browser may be a refusal; nothing here panics.

mod browser;
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
pub use engine::{EngineWorker, Ports};
pub use run::take;
pub use runtime::{BoardStorage, Runtime};
pub use storage::storage;
