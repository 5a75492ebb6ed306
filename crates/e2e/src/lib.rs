//! Harness of the browser tests: it starts browsers and static servers, and drives a page by the
//! roles and accessible names of its elements.
//!
//! Every wait is an [`eventually`], and no test sleeps. A test that something does *not* happen
//! waits for a later condition, and then looks at a record, such as [`Page::speech`].

mod actions;
mod axe;
mod broker;
mod browser;
mod console;
mod contexts;
mod devtools;
mod each;
mod engine;
mod eventually;
mod expectations;
mod exposed;
mod fault;
mod frame;
mod harness_fault;
mod hosting;
mod live_region;
mod memory;
mod page;
mod policy;
mod pool;
mod process;
mod query;
mod release;
mod report;
mod run;
mod scratch;
mod server;
mod setting;
mod site;
mod target;
mod timers;
mod window;
mod workers;

pub use axe::Checks;
pub use broker::Broker;
pub use devtools::Preference;
pub use engine::Engine;
pub use eventually::{PATIENCE, Probe, eventually};
pub use expectations::Found;
pub use fault::{Fault, FaultKind};
pub use hosting::{Host, Program};
pub use memory::Memory;
pub use page::{Page, Tab};
pub use query::{
    Query, alerts, button, cell, combobox, css, grid, gridcells, group, heap, link, square,
    statuses,
};
pub use run::{in_browser, in_two_browsers, over_a_relay};
pub use setting::Setting;
pub use window::{Pointer, Theme, Window};
pub use workers::{WorkerFault, WorkerLog};
