//! Bytes handed over from one tab of a browser to another.
//!
//! An answer is a link, too. It opens in a new tab, while another tab waits for it.

use std::cell::Cell;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use js_sys::{Array, Math, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{BroadcastChannel, Event, MessageEvent};

/// Time that other tabs have for an answer, in milliseconds.
const PATIENCE_MILLIS: u32 = 4_000;

/// Longest bytes that are handed over.
const MAX_BYTES: u32 = 65_536;

/// Answer to an offer of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A tab has taken the bytes.
    Taken,
    /// No tab wants them.
    Refused,
}

/// Bytes on their way to another tab; the offer ends when this is dropped.
pub struct HandOver {
    _channel: Channel,
    _listener: EventListener,
    _patience: Timeout,
}

impl HandOver {
    /// Offers bytes to the tabs that listen under a name. `done` gets their answer. `None` if the
    /// browser has no such channels.
    pub fn begin(name: &str, bytes: &[u8], done: impl FnOnce(Answer) + 'static) -> Option<Self> {
        let channel = Channel::open(name)?;
        // Tells the answer from those to other tabs.
        let number = JsValue::from(Math::random());
        let done = Rc::new(Cell::new(Some(done)));
        let tell = move |answer| {
            if let Some(done) = done.take() {
                done(answer);
            }
        };
        let (refused, expected) = (tell.clone(), number.clone());
        let listener = EventListener::new(&channel.0, "message", move |event| {
            if Message::of(event).is_some_and(|it| it.bytes.is_none() && it.number == expected) {
                tell(Answer::Taken);
            }
        });
        let patience = Timeout::new(PATIENCE_MILLIS, move || refused(Answer::Refused));
        channel.post(&number, Some(bytes));
        Some(Self { _channel: channel, _listener: listener, _patience: patience })
    }
}

/// A tab that takes bytes; it ends when this is dropped.
pub struct Receiver(#[expect(dead_code, reason = "it listens until it is dropped")] EventListener);

impl Receiver {
    /// Listens under a name. `take` decides whether this tab wants the bytes. `None` if the browser
    /// has no such channels.
    pub fn new(name: &str, take: impl Fn(&[u8]) -> Answer + 'static) -> Option<Self> {
        let channel = Channel::open(name)?;
        let target = channel.0.clone();
        let listener = EventListener::new(&target, "message", move |event| {
            let message = Message::of(event);
            let offer = message.and_then(|message| Some((message.number, message.bytes?)));
            if let Some((number, bytes)) = offer
                && take(&bytes) == Answer::Taken
            {
                channel.post(&number, None);
            }
        });
        Some(Self(listener))
    }
}

/// A channel to the other tabs of the site; closed when dropped.
struct Channel(BroadcastChannel);

impl Channel {
    fn open(name: &str) -> Option<Self> {
        BroadcastChannel::new(name).ok().map(Self)
    }

    /// Posts an offer of bytes, or the answer that those of a number are taken.
    fn post(&self, number: &JsValue, bytes: Option<&[u8]>) {
        let bytes = bytes.map_or(JsValue::NULL, |bytes| Uint8Array::from(bytes).into());
        // A message that cannot be posted is one that nobody takes.
        let _ = self.0.post_message(&Array::of2(number, &bytes));
    }
}

impl Drop for Channel {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// A message between tabs.
struct Message {
    number: JsValue,
    /// The bytes of an offer; `None` in an answer.
    bytes: Option<Vec<u8>>,
}

impl Message {
    fn of(event: &Event) -> Option<Self> {
        let data = event.dyn_ref::<MessageEvent>()?.data().dyn_into::<Array>().ok()?;
        let bytes = data.get(1).dyn_into::<Uint8Array>().ok();
        let bytes = bytes.filter(|bytes| bytes.length() <= MAX_BYTES);
        Some(Self { number: data.get(0), bytes: bytes.map(|bytes| bytes.to_vec()) })
    }
}
