//! The engine in a worker or on the page, and the functions of the page's loader.

use std::cell::Cell;

use fairboard_table::EngineEvent;
use fairboard_table::sound::Sound;
use fairboard_table::supervisor::Build;
use gloo::events::EventListener;
use js_sys::Function;
use wasm_bindgen::prelude::*;
use web_sys::{EventTarget, File, MessageEvent};

use crate::callback::pass;

#[wasm_bindgen]
extern "C" {
    /// Functions of the page's loader. Only the loader knows the addresses of the build's files,
    /// and only its policy of Trusted Types allows the engine's script.
    #[derive(Clone, PartialEq)]
    pub type Ports;

    /// Name of the build of the page, empty in development; `None` if the page's scripts are of
    /// another version.
    #[wasm_bindgen(method, getter)]
    fn build(this: &Ports) -> Option<String>;

    /// Address of the app, with which links begin; `None` if the page's scripts are of another
    /// version.
    #[wasm_bindgen(method, getter)]
    pub fn site(this: &Ports) -> Option<String>;

    /// Starts a worker with the engine.
    #[wasm_bindgen(method, catch, js_name = startEngine)]
    fn start_engine(this: &Ports) -> Result<Engine, JsValue>;

    /// Runs the engine on the page. `done` gets the engine's answer, or `undefined` if the engine
    /// cannot run. Returns the function that ends the engine.
    #[wasm_bindgen(method, catch, js_name = runEngine)]
    fn run_engine(this: &Ports, request: &str, done: &AnswerCallback) -> Result<Function, JsValue>;

    /// Loads the file of a language. `done` gets the text, or `undefined` if the file does not
    /// come.
    #[wasm_bindgen(method, catch, js_name = loadLanguage)]
    fn load_file_of_language(this: &Ports, tag: &str, done: &JsValue) -> Result<(), JsValue>;

    /// Loads a part of the program. `done` gets `true` once the part is there, or `false` if the
    /// part does not come.
    #[wasm_bindgen(method, catch, js_name = loadPart)]
    fn load_part_of_program(this: &Ports, name: &str, done: &JsValue) -> Result<(), JsValue>;

    /// Draws the present page of the app again.
    #[wasm_bindgen(method, catch, js_name = showAgain)]
    fn draw_present_page(this: &Ports) -> Result<(), JsValue>;

    /// Puts a text on the clipboard. `done` gets `true`, or `false` if the browser refuses.
    #[wasm_bindgen(method, catch, js_name = copyText)]
    pub(crate) fn copy_text(this: &Ports, text: &str, done: &JsValue) -> Result<(), JsValue>;

    /// Opens the system's share sheet with a link. `done` gets `true` once the sheet is closed, or
    /// `false` if the browser shows no sheet.
    #[wasm_bindgen(method, catch, js_name = shareLink)]
    pub(crate) fn share_link(this: &Ports, link: &str, done: &JsValue) -> Result<(), JsValue>;

    /// Reads a file. `done` gets the text, or `undefined` if the file cannot be read.
    #[wasm_bindgen(method, catch, js_name = readFile)]
    pub(crate) fn read_file(this: &Ports, file: &File, done: &JsValue) -> Result<(), JsValue>;

    /// Puts a text on the disk, which is the browser's IndexedDB, or removes the text under `key`
    /// there if `text` is `None`. `done` gets `true` once this is done, or `undefined` on failure.
    #[wasm_bindgen(method, catch, js_name = keepText)]
    pub(crate) fn keep_text(
        this: &Ports,
        key: &str,
        text: Option<&str>,
        done: &JsValue,
    ) -> Result<(), JsValue>;

    /// Reads the texts on the disk whose keys begin with `begin`. `done` gets pairs of key and
    /// text, or `undefined` on failure.
    #[wasm_bindgen(method, catch, js_name = keptTexts)]
    pub(crate) fn kept_texts(this: &Ports, begin: &str, done: &JsValue) -> Result<(), JsValue>;

    /// Plays the sound with this [`Sound::name`], if the browser can.
    #[wasm_bindgen(method, catch, js_name = playSound)]
    fn play_sound(this: &Ports, name: &str) -> Result<(), JsValue>;

    /// Shows a notification of the system, if the page is hidden and the person allows
    /// notifications.
    #[wasm_bindgen(method, catch, js_name = notify)]
    fn show_by_the_system(this: &Ports, text: &str) -> Result<(), JsValue>;

    /// Asks the person to allow notifications of the system.
    #[wasm_bindgen(method, catch, js_name = allowNotifications)]
    fn ask_for_notifications(this: &Ports) -> Result<(), JsValue>;

    /// A worker that runs the engine. It fires the events `message` and `error`.
    #[wasm_bindgen(extends = EventTarget)]
    type Engine;

    #[wasm_bindgen(method, catch, js_name = postMessage)]
    fn post_message(this: &Engine, text: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(method)]
    fn terminate(this: &Engine);
}

/// Result of loading a part of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loading {
    /// The part is there.
    Loaded,
    /// The part could not be loaded.
    Failed,
}

impl Ports {
    /// Loads the file of a language, and calls `done` with the text if the file comes.
    pub fn load_language(&self, tag: &str, done: impl FnOnce(String) + 'static) {
        let on_file = Closure::once_into_js(move |file: JsValue| {
            if let Some(file) = file.as_string() {
                done(file);
            }
        });
        // Texts are English if the file of the language does not come.
        let _ = self.load_file_of_language(tag, &on_file);
    }

    /// Loads a part of the program, and calls `done` with the result.
    pub fn load_part(&self, name: &str, done: impl FnOnce(Loading) + 'static) {
        let on_end = Closure::once_into_js(move |is_there: JsValue| {
            done(if is_there.is_truthy() { Loading::Loaded } else { Loading::Failed });
        });
        // Scripts of another version of the page cannot load parts.
        pass(&on_end, |callback| self.load_part_of_program(name, callback));
    }

    /// Draws the present page of the app again, because that page may list a game that has changed.
    pub fn show_again(&self) {
        // If the page's scripts are of another version, the page shows the change when it is
        // opened again.
        let _ = self.draw_present_page();
    }

    /// Plays a sound, if the browser can.
    pub fn play(&self, sound: Sound) {
        // If the page's scripts are of another version, there is no sound.
        let _ = self.play_sound(sound.name());
    }

    /// Shows a notification to a person who has allowed them and does not see the page.
    pub fn notify(&self, text: &str) {
        // The page shows the text as well.
        let _ = self.show_by_the_system(text);
    }

    /// Lets the browser ask the person to allow notifications.
    pub fn allow_notifications(&self) {
        // Without notifications the page still shows the text.
        let _ = self.ask_for_notifications();
    }
}

/// A running worker with the engine. The worker ends when the value is dropped.
pub struct EngineWorker {
    worker: Engine,
    _listeners: [EventListener; 2],
}

impl EngineWorker {
    /// Starts a worker, and passes its events to `report`; `None` if the browser refuses.
    pub fn start(ports: &Ports, report: impl Fn(EngineEvent) + Clone + 'static) -> Option<Self> {
        let worker = ports.start_engine().ok()?;
        let report_failure = report.clone();
        // The first message of the worker names its build, which is compared with the build of the
        // page. The cell is empty from then on, so all further messages are answers.
        let page_build = Cell::new(Some(ports.build()));
        let on_message = EventListener::new(&worker, "message", move |event| {
            let data = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
            let text = data.and_then(|data| data.as_string());
            report(match page_build.take() {
                Some(page_build) if text == page_build => EngineEvent::Started(Build::Same),
                Some(_) => EngineEvent::Started(Build::Other),
                None => EngineEvent::Message(text),
            });
        });
        let on_error =
            EventListener::new(&worker, "error", move |_| report_failure(EngineEvent::Failed));
        Some(Self { worker, _listeners: [on_message, on_error] })
    }

    /// Sends a text to the worker. Returns `false` if the browser refuses.
    pub fn post(&self, text: &str) -> bool {
        self.worker.post_message(text).is_ok()
    }
}

impl Drop for EngineWorker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// Callback for the answer of an engine on the page.
type AnswerCallback = Closure<dyn FnMut(JsValue)>;

/// The engine at work on the page. The engine ends when the value is dropped.
pub(crate) struct EngineRun {
    end: Function,
    _answered: AnswerCallback,
}

impl EngineRun {
    /// Runs the engine on the page, and passes its answer to `report`; `None` if the loader cannot
    /// run the engine.
    pub(crate) fn start(
        ports: &Ports,
        request: &str,
        report: impl Fn(EngineEvent) + 'static,
    ) -> Option<Self> {
        let answered = Closure::new(move |answer: JsValue| {
            report(EngineEvent::Message(answer.as_string()));
        });
        let end = ports.run_engine(request, &answered).ok()?;
        Some(Self { end, _answered: answered })
    }
}

impl Drop for EngineRun {
    fn drop(&mut self) {
        // The loader's function cannot fail.
        let _ = self.end.call0(&JsValue::UNDEFINED);
    }
}
