//! One connection of the browser.

use std::rc::Rc;

use gloo::events::EventListener;
use js_sys::{Array, ArrayBuffer, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    MessageEvent, RtcConfiguration, RtcDataChannel, RtcDataChannelInit, RtcDataChannelState,
    RtcDataChannelType, RtcIceCandidateInit, RtcIceGatheringState, RtcIceServer, RtcPeerConnection,
    RtcPeerConnectionState, RtcSdpType, RtcSessionDescriptionInit,
};

use crate::carrier::{ConnectionId, Input};
use crate::server::Server;

/// Name of the channel, which no browser shows.
const CHANNEL: &str = "fairboard";

/// Takes reports of a connection.
type Report = Rc<dyn Fn(Input)>;

/// A connection with its one channel; both are closed when this is dropped.
pub(super) struct Connection {
    id: ConnectionId,
    peer: RtcPeerConnection,
    channel: RtcDataChannel,
    report: Report,
    _listeners: [EventListener; 5],
}

impl Connection {
    /// Makes a connection that asks the named servers for its addresses.
    pub(super) fn open(
        id: ConnectionId,
        servers: &[Server],
        report: Report,
    ) -> Result<Self, JsValue> {
        let configuration = RtcConfiguration::new();
        configuration.set_ice_servers(&servers.iter().map(ice_server).collect::<Array>());
        let peer = RtcPeerConnection::new_with_configuration(&configuration)?;
        let options = RtcDataChannelInit::new();
        // Both sides open the same channel by themselves, so that it is there with the connection.
        options.set_negotiated(true);
        options.set_id(0);
        let channel = peer.create_data_channel_with_data_channel_dict(CHANNEL, &options);
        channel.set_binary_type(RtcDataChannelType::Arraybuffer);
        let listeners = listeners(id, &peer, &channel, &report);
        Ok(Self { id, peer, channel, report, _listeners: listeners })
    }

    /// Makes the own description: an offer, or the answer to one.
    pub(super) fn begin(&self, offer: Option<String>) {
        let peer = self.peer.clone();
        self.spawn(async move {
            let own = match offer {
                Some(offer) => {
                    set_remote(&peer, RtcSdpType::Offer, &offer).await?;
                    JsFuture::from(peer.create_answer()).await?
                }
                None => JsFuture::from(peer.create_offer()).await?,
            };
            JsFuture::from(peer.set_local_description(own.unchecked_ref())).await.map(drop)
        });
    }

    /// Reports the own description as it is now.
    pub(super) fn describe(&self) {
        (self.report)(described(self.id, &self.peer));
    }

    /// Takes the other side's description as the answer to the own offer.
    pub(super) fn take(&self, answer: String) {
        let peer = self.peer.clone();
        self.spawn(async move { set_remote(&peer, RtcSdpType::Answer, &answer).await });
    }

    /// Takes a further address of the other side.
    pub(super) fn probe(&self, address: &str) {
        let candidate = RtcIceCandidateInit::new(address);
        candidate.set_sdp_mid(Some("0"));
        let adding = self.peer.add_ice_candidate_with_opt_rtc_ice_candidate_init(Some(&candidate));
        spawn_local(async {
            // Without the address the browser only gives up sooner.
            let _ = JsFuture::from(adding).await;
        });
    }

    /// Sends a message, if the channel is open.
    pub(super) fn send(&self, message: &[u8]) {
        // A message that cannot be sent is lost, as one that is sent may be.
        let _ = self.channel.send_with_u8_array(message);
    }

    /// Runs a step that closes the connection if it fails.
    fn spawn(&self, step: impl Future<Output = Result<(), JsValue>> + 'static) {
        let (id, report) = (self.id, Rc::clone(&self.report));
        spawn_local(async move {
            if step.await.is_err() {
                report(Input::Closed(id));
            }
        });
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.peer.close();
    }
}

fn ice_server(server: &Server) -> JsValue {
    let ice_server = RtcIceServer::new();
    ice_server.set_urls(&server.url().into());
    if let Some((name, password)) = server.login() {
        ice_server.set_username(name);
        ice_server.set_credential(password);
    }
    ice_server.into()
}

async fn set_remote(peer: &RtcPeerConnection, kind: RtcSdpType, text: &str) -> Result<(), JsValue> {
    let description = RtcSessionDescriptionInit::new(kind);
    description.set_sdp(text);
    JsFuture::from(peer.set_remote_description(&description)).await.map(drop)
}

fn described(id: ConnectionId, peer: &RtcPeerConnection) -> Input {
    Input::Described(id, peer.local_description().map(|own| own.sdp()).unwrap_or_default())
}

fn listeners(
    id: ConnectionId,
    peer: &RtcPeerConnection,
    channel: &RtcDataChannel,
    report: &Report,
) -> [EventListener; 5] {
    let (to, it) = (Rc::clone(report), peer.clone());
    let gathered = EventListener::new(peer, "icegatheringstatechange", move |_| {
        if it.ice_gathering_state() == RtcIceGatheringState::Complete {
            to(described(id, &it));
        }
    });
    let (to, it, its_channel) = (Rc::clone(report), peer.clone(), channel.clone());
    let changed = EventListener::new(peer, "connectionstatechange", move |_| {
        if let Some(input) = change(id, it.connection_state(), its_channel.ready_state()) {
            to(input);
        }
    });
    let to = Rc::clone(report);
    let opened = EventListener::new(channel, "open", move |_| to(Input::Opened(id)));
    let to = Rc::clone(report);
    let closed = EventListener::new(channel, "close", move |_| to(Input::Closed(id)));
    let to = Rc::clone(report);
    let arrived = EventListener::new(channel, "message", move |event| {
        if let Some(bytes) = bytes(event) {
            to(Input::Arrived(id, bytes));
        }
    });
    [gathered, changed, opened, closed, arrived]
}

/// The input for a new state of the connection with its channel.
fn change(
    id: ConnectionId,
    connection: RtcPeerConnectionState,
    channel: RtcDataChannelState,
) -> Option<Input> {
    match (connection, channel) {
        (RtcPeerConnectionState::Connected, RtcDataChannelState::Open) => Some(Input::Opened(id)),
        (RtcPeerConnectionState::Disconnected | RtcPeerConnectionState::Failed, _) => {
            Some(Input::Troubled(id))
        }
        (RtcPeerConnectionState::Closed, _) => Some(Input::Closed(id)),
        _ => None,
    }
}

/// The bytes of a message; `None` for a text.
fn bytes(event: &web_sys::Event) -> Option<Vec<u8>> {
    let data = event.dyn_ref::<MessageEvent>()?.data();
    data.dyn_ref::<ArrayBuffer>().map(|buffer| Uint8Array::new(buffer).to_vec())
}
