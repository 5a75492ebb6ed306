//! The camera that reads QR codes.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use fairboard_host::on_sight;
use fairboard_table::clock;
use fairboard_table::far::{Scanning, Sight};
use gloo::events::EventListener;
use gloo::timers::callback::Interval;
use js_sys::{Array, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{HtmlVideoElement, MediaStream, MediaStreamConstraints, MediaStreamTrack};
use yew::{Callback, NodeRef};

/// Milliseconds between two looks at the picture.
const INTERVAL: u32 = 250;

/// Looks without a code after which the person gets advice.
const PATIENCE: u32 = 60;

/// Names of the errors with which a browser refuses the camera, by its person or by a policy.
const REFUSALS: [&str; 2] = ["NotAllowedError", "SecurityError"];

#[wasm_bindgen]
extern "C" {
    /// The browser's reader of codes.
    type BarcodeDetector;

    /// A reader of the formats in `options`.
    #[wasm_bindgen(constructor, catch)]
    fn new(options: &JsValue) -> Result<BarcodeDetector, JsValue>;

    /// Finds the codes in the present picture of a video.
    #[wasm_bindgen(method, catch)]
    fn detect(this: &BarcodeDetector, video: &HtmlVideoElement) -> Result<Promise, JsValue>;
}

/// Whether the browser can read codes with a camera.
pub(crate) fn scanning() -> Scanning {
    let window = web_sys::window();
    let has = |name: &str| Reflect::has(&js_sys::global(), &name.into()).unwrap_or_default();
    let devices = window.and_then(|window| window.navigator().media_devices().ok());
    let is_there = devices.is_some_and(|devices| devices.is_object());
    if is_there && has("BarcodeDetector") { Scanning::Possible } else { Scanning::Impossible }
}

/// A camera, which is off once this is dropped.
pub(crate) struct Camera {
    line: Rc<Line>,
    _hidden: Vec<EventListener>,
}

/// A camera at work.
struct Line {
    video: NodeRef,
    tell: Callback<Sight>,
    stream: RefCell<Option<MediaStream>>,
    looks: RefCell<Option<Interval>>,
    is_over: Cell<bool>,
}

impl Camera {
    /// Shows the camera's picture in `video`. `tell` gets what becomes of it.
    pub(crate) fn start(video: NodeRef, tell: Callback<Sight>) -> Self {
        let (stream, looks) = (RefCell::default(), RefCell::default());
        let line = Rc::new(Line { video, tell, stream, looks, is_over: Cell::new(false) });
        spawn_local(open(Rc::clone(&line)));
        Self { _hidden: on_hidden(line.tell.clone()), line }
    }
}

impl Drop for Camera {
    fn drop(&mut self) {
        self.line.is_over.set(true);
        self.line.looks.take();
        if let Some(stream) = self.line.stream.take() {
            stop(&stream);
        }
    }
}

/// Tells when the page is hidden: a camera that nobody sees is not to stay on.
fn on_hidden(tell: Callback<Sight>) -> Vec<EventListener> {
    on_sight(move |sight| {
        if sight == clock::Sight::Hidden {
            tell.emit(Sight::Hidden);
        }
    })
}

/// Asks for the camera, and looks through it.
async fn open(line: Rc<Line>) {
    let opened = stream().await;
    if line.is_over.get() {
        opened.iter().for_each(stop);
        return;
    }
    let stream = match opened {
        Ok(stream) => stream,
        Err(error) => {
            let name = Reflect::get(&error, &"name".into()).unwrap_or_default();
            let is_refused = REFUSALS.iter().any(|refusal| name == *refusal);
            return line.tell.emit(if is_refused { Sight::Refused } else { Sight::NoCamera });
        }
    };
    let shown = line.video.cast::<HtmlVideoElement>();
    if let Some(video) = &shown {
        video.set_src_object(Some(&stream));
    }
    line.stream.replace(Some(stream));
    match shown.zip(reader()) {
        Some((video, reader)) => look(&line, video, reader),
        None => line.tell.emit(Sight::NoCamera),
    }
}

/// The picture of the camera at the back, if there are several.
async fn stream() -> Result<MediaStream, JsValue> {
    let navigator = web_sys::window().ok_or(JsValue::UNDEFINED)?.navigator();
    let (constraints, video) = (MediaStreamConstraints::new(), Object::new());
    Reflect::set(&video, &"facingMode".into(), &"environment".into())?;
    constraints.set_video(&video);
    let asked = navigator.media_devices()?.get_user_media_with_constraints(&constraints)?;
    JsFuture::from(asked).await?.dyn_into()
}

fn reader() -> Option<BarcodeDetector> {
    let options = Object::new();
    Reflect::set(&options, &"formats".into(), &Array::of1(&"qr_code".into())).ok()?;
    BarcodeDetector::new(&options).ok()
}

/// Looks for a code until there is one.
fn look(line: &Rc<Line>, video: HtmlVideoElement, reader: BarcodeDetector) {
    line.tell.emit(Sight::Looking);
    let (weak, reader, count) = (Rc::downgrade(line), Rc::new(reader), Cell::new(0));
    let looks = Interval::new(INTERVAL, move || {
        let Some(line) = weak.upgrade() else { return };
        count.set(count.get() + 1);
        if count.get() == PATIENCE {
            line.tell.emit(Sight::Nothing);
        }
        // A picture that has not come yet has no codes.
        let Ok(found) = reader.detect(&video) else { return };
        spawn_local(async move {
            let codes = JsFuture::from(found).await.unwrap_or_default();
            let first = Reflect::get(&codes, &0.into()).unwrap_or_default();
            let text = Reflect::get(&first, &"rawValue".into()).ok();
            if let Some(text) = text.and_then(|text| text.as_string())
                && !line.is_over.get()
            {
                line.tell.emit(Sight::Code(text));
            }
        });
    });
    line.looks.replace(Some(looks));
}

fn stop(stream: &MediaStream) {
    for track in stream.get_tracks() {
        if let Ok(track) = track.dyn_into::<MediaStreamTrack>() {
            track.stop();
        }
    }
}
