//! The direct connection of the open game.

use fairboard_messages::Messages;
use fairboard_table::far::{Connection, ConnectionScreen, Directly, FarAsk, OpenScreen, Sharing};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::qr::qr;
use super::share::handing_out;
use super::words;
use crate::button::{Weight, button, press};

/// The carrier of the moves, and the way to another one.
pub(super) fn connection(
    open: &OpenScreen,
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    messages: Messages,
) -> Html {
    let ConnectionScreen { state, server, directly, .. } = &open.connection;
    // The end of a connection is told, also where there can be no other one.
    let may_change = open.may.connect || state.is_on();
    if !may_change && *state == Connection::Off(None) {
        return html! {};
    }
    html! {
        <section class="far__sheet panel" aria-labelledby="far-way">
            <h3 class="far__name far__way" id="far-way" data-way={way(*state)}>
                { words::way(messages, *state) }
            </h3>
            <p class="far__help">{ words::connection_help(messages, &open.connection) }</p>
            { code(&open.connection, ask, sharing, messages) }
            if may_change && *directly == Directly::Possible {
                <div class="far__buttons">{ switch(*state, ask, messages) }</div>
                if !state.is_on() {
                    { self::server(server, ask, messages) }
                }
            }
        </section>
    }
}

/// The look of the carrier's sign.
const fn way(state: Connection) -> &'static str {
    match state {
        Connection::Connected => "direct",
        Connection::Interrupted => "interrupted",
        Connection::Off(_)
        | Connection::Preparing
        | Connection::Calling
        | Connection::Answering
        | Connection::Connecting => "link",
    }
}

/// The button that changes the carrier; it stays the same element, so that it keeps the focus.
fn switch(state: Connection, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let (label, wish) = match state {
        Connection::Off(_) => (messages.button_far_connect(), FarAsk::Connect),
        Connection::Preparing
        | Connection::Calling
        | Connection::Answering
        | Connection::Connecting => (messages.button_far_cancel(), FarAsk::Disconnect),
        Connection::Connected | Connection::Interrupted => {
            (messages.button_far_by_link(), FarAsk::Disconnect)
        }
    };
    button(label, Weight::Plain, press(ask, wish))
}

/// The message with the own code: a link, and its picture.
fn code(
    connection: &ConnectionScreen,
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    messages: Messages,
) -> Html {
    let Some(link) = &connection.link else { return html! {} };
    html! {
        <>
            <label class="far__label">
                <span>{ words::code(messages, connection.state) }</span>
                <input class="far__link" readonly=true value={link.to_string()} />
            </label>
            { handing_out([FarAsk::CopyCode, FarAsk::ShareCode], ask, sharing, messages) }
            { qr(link, messages) }
        </>
    }
}

/// The field for a server, which is empty unless the person fills it.
fn server(server: &str, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let onchange = ask.reform(|event: Event| {
        let field: Option<HtmlInputElement> = event.target_dyn_into();
        FarAsk::Server(field.map(|field| field.value()).unwrap_or_default())
    });
    html! {
        <details>
            <summary class="far__help">{ messages.label_far_server() }</summary>
            <label class="far__label">
                <span class="far__help">{ messages.far_server() }</span>
                <input class="far__link" ~defaultValue={server} {onchange} maxlength="300"
                       inputmode="url" spellcheck="false" autocomplete="off"
                       autocapitalize="off" />
            </label>
        </details>
    }
}
