//! Programs of somebody else: their sources on the device, and those that play.

use std::cell::RefCell;

use fairboard_play::ProgramName;
use fairboard_rules::stratego::{ByColor, Color};
use fairboard_table::program::Said;
use fairboard_table::storage::{Refused, Storage};
use wasm_bindgen::prelude::*;

use crate::engine::Ports;

/// Key of the list of their names, one a line.
const LIST: &str = "fairboard.programs";

/// Beginning of the keys of their sources; the name follows.
const KEY: &str = "fairboard.program.";

#[wasm_bindgen]
extern "C" {
    /// Starts a program from its source.
    #[wasm_bindgen(method, catch, js_name = startProgram)]
    fn start_program(this: &Ports, source: &str, said: &Hear) -> Result<Runner, JsValue>;

    /// Reads a file of this site. `done` gets its text, or `undefined` if there is none.
    #[wasm_bindgen(method, catch, js_name = readProgram)]
    fn read_program(this: &Ports, address: &str, done: &JsValue) -> Result<(), JsValue>;

    /// A program that plays.
    type Runner;

    /// Sends a question.
    #[wasm_bindgen(method)]
    fn post(this: &Runner, text: &str);

    /// Ends the program.
    #[wasm_bindgen(method)]
    fn end(this: &Runner);
}

/// Takes the kind of a report, and its text.
type Hear = Closure<dyn FnMut(String, JsValue)>;

/// The names of the programs on the device.
pub fn names(storage: &Storage) -> Vec<ProgramName> {
    let list = storage.read(LIST).unwrap_or_default();
    list.split('\n').filter_map(|name| name.parse().ok()).collect()
}

/// The source of a program.
pub fn source(storage: &Storage, name: ProgramName) -> Option<String> {
    storage.read(&key(name))
}

/// Stores a program in the place of an earlier one of its name.
///
/// # Errors
///
/// [`Refused`] if the browser refuses.
pub fn store(storage: &Storage, name: ProgramName, source: &str) -> Result<(), Refused> {
    storage.store(&key(name), source)?;
    let mut names = names(storage);
    if !names.contains(&name) {
        names.push(name);
    }
    list(storage, &names)
}

/// Removes a program from the device.
pub fn remove(storage: &Storage, name: ProgramName) {
    storage.remove(&key(name));
    let mut names = names(storage);
    names.retain(|one| *one != name);
    // A list that stays has a name too many, which the board tells when it is chosen.
    let _ = list(storage, &names);
}

/// Reads a file of this site, and calls `done` with its text if there is one.
pub fn fetch(ports: &Ports, address: &str, done: impl FnOnce(Option<String>) + 'static) {
    let done = Closure::once_into_js(move |file: JsValue| done(file.as_string()));
    // Without the function of the page's scripts there is no program either.
    let _ = ports.read_program(address, &done);
}

/// Stores the list of names.
fn list(storage: &Storage, names: &[ProgramName]) -> Result<(), Refused> {
    let names: Vec<_> = names.iter().map(ProgramName::as_str).collect();
    storage.store(LIST, &names.join("\n"))
}

fn key(name: ProgramName) -> String {
    format!("{KEY}{name}")
}

/// A program that plays; it ends when this is dropped.
struct Running {
    runner: Runner,
    _hear: Hear,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.runner.end();
    }
}

/// The programs that play at a board.
#[derive(Default)]
pub(crate) struct Programs(RefCell<ByColor<Option<Running>>>);

impl Programs {
    /// Starts a program for a side and reports to `report`; `false` if it cannot be started.
    pub(crate) fn start(
        &self,
        color: Color,
        source: Option<String>,
        ports: &Ports,
        report: impl Fn(Said) + 'static,
    ) -> bool {
        self.end(color);
        let hear: Hear = Closure::new(move |kind: String, text: JsValue| {
            report(match kind.as_str() {
                "started" => Said::Started,
                "line" => Said::Line(text.as_string()),
                "twice" => Said::Twice,
                "failed" => Said::Failed,
                _ => Said::NotThere,
            });
        });
        let runner = source.and_then(|source| ports.start_program(&source, &hear).ok());
        let running = runner.map(|runner| Running { runner, _hear: hear });
        let is_started = running.is_some();
        self.0.borrow_mut()[color] = running;
        is_started
    }

    /// Sends a question to the program of a side.
    pub(crate) fn post(&self, color: Color, text: &str) {
        if let Some(running) = &self.0.borrow()[color] {
            running.runner.post(text);
        }
    }

    /// Ends the program of a side.
    pub(crate) fn end(&self, color: Color) {
        let ended = self.0.borrow_mut()[color].take();
        drop(ended);
    }

    /// Ends all.
    pub(crate) fn close(&self) {
        for color in Color::ALL {
            self.end(color);
        }
    }
}
