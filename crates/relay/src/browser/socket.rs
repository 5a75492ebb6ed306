//! The connection to a broker of MQTT over a WebSocket. Its events are reported to `Relay`.

use std::rc::Rc;

use gloo::events::EventListener;
use js_sys::{ArrayBuffer, Uint8Array};
use wasm_bindgen::JsCast as _;
use web_sys::{BinaryType, CloseEvent, MessageEvent, WebSocket};

use crate::relay::{RelayInput, SocketId};

/// Subprotocol of MQTT over WebSocket.
const PROTOCOL: &str = "mqtt";

/// Close code of a connection that was never opened, or that ended without a closing handshake
/// (RFC 6455, section 7.4.1).
pub(super) const ABNORMAL: u16 = 1006;

/// An open or opening connection to the broker. It is closed when the value is dropped, and reports
/// nothing from then on.
pub(super) struct Socket {
    socket: WebSocket,
    _listeners: [EventListener; 3],
}

impl Socket {
    /// Opens a socket; `None` if the browser refuses the address or a policy of the page forbids
    /// it.
    pub(super) fn open(id: SocketId, url: &str, report: &Rc<dyn Fn(RelayInput)>) -> Option<Self> {
        let socket = WebSocket::new_with_str(url, PROTOCOL).ok()?;
        socket.set_binary_type(BinaryType::Arraybuffer);
        let report_open = Rc::clone(report);
        let opened =
            EventListener::new(&socket, "open", move |_| report_open(RelayInput::Opened(id)));
        let report_frame = Rc::clone(report);
        let arrived = EventListener::new(&socket, "message", move |event| {
            if let Some(event) = event.dyn_ref::<MessageEvent>() {
                report_frame(match event.data().dyn_ref::<ArrayBuffer>() {
                    Some(buffer) => RelayInput::Frame(id, Uint8Array::new(buffer).to_vec()),
                    None => RelayInput::Text(id),
                });
            }
        });
        let report_close = Rc::clone(report);
        let closed = EventListener::new(&socket, "close", move |event| {
            let code = event.dyn_ref::<CloseEvent>().map_or(ABNORMAL, CloseEvent::code);
            report_close(RelayInput::Closed(id, code));
        });
        Some(Self { socket, _listeners: [opened, arrived, closed] })
    }

    /// Sends a frame. A failure is not reported, because `Relay` ends a connection on which no
    /// answer comes.
    pub(super) fn send(&self, frame: &[u8]) {
        let _ = self.socket.send_with_u8_array(frame);
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        // The browser sends the frames of earlier calls before it closes the socket.
        let _ = self.socket.close();
    }
}
