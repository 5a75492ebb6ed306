//! The relay of the current game.

use fairboard_messages::Messages;
use fairboard_table::far::{CurrentScreen, FarState, Line, Presence};
use yew::prelude::*;

use super::words;

/// The connection to the relay, and whether the other player is there.
pub(super) fn relay(current: &CurrentScreen, messages: Messages) -> Html {
    let Some(relay) = current.relay else { return html! {} };
    // Nobody has to be there before the game, and nobody is waited for after the game.
    let is_over = matches!(current.state, FarState::Over(..) | FarState::Ended(..));
    let is_announced = |presence: &Presence| !is_over || *presence == Presence::Here;
    let has_begun =
        !matches!(current.state, FarState::Inviting | FarState::Offering | FarState::Accepting);
    let presence = relay.presence.filter(|_| has_begun).filter(is_announced);
    let presence_words = presence.map(|presence| words::presence(messages, presence));
    let is_connected = relay.line == Line::Connected;
    let way = if is_connected { "live" } else { "interrupted" };
    let shown_words = presence_words.filter(|_| is_connected);
    let sentence = shown_words.unwrap_or_else(|| words::line(messages, relay.line).to_owned());
    html! {
        <section class="far__sheet panel" aria-label={messages.label_far_live()}>
            <p class="far__name far__way" data-way={way}>{ sentence }</p>
        </section>
    }
}

/// Returns `true` if the other player has invited to a rematch over the relay.
pub(super) fn is_rematch_offered(current: &CurrentScreen) -> bool {
    current.relay.is_some_and(|relay| relay.rematch)
}
