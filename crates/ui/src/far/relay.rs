//! News from the relay of the current game: the other player's presence, and the connection.

use fairboard_messages::Messages;
use fairboard_table::far::{CurrentScreen, FarState, HAS_RELAY, Line, Presence};
use yew::prelude::*;

use super::words;

/// The sentence about the other player's presence if that matters now, and otherwise the sentence
/// about the connection. Empty without a relay.
pub(super) fn relay(current: &CurrentScreen, messages: Messages) -> Html {
    let Some(relay) = current.relay.filter(|_| HAS_RELAY) else { return html! {} };
    let is_connected = relay.line == Line::Connected;
    let way = if is_connected { "live" } else { "interrupted" };
    let is_told = |presence: &Presence| is_connected && is_of_interest(*presence, current.state);
    let sentence = match relay.presence.filter(is_told) {
        Some(presence) => words::presence(messages, presence),
        None => words::line(messages, relay.line).to_owned(),
    };
    html! {
        <section class="far__sheet panel" aria-label={messages.label_far_live()}>
            <p class="far__name far__way" data-way={way}>{ sentence }</p>
        </section>
    }
}

/// Returns `true` if the person wants to know of this presence in this state of the game. Before
/// the game the other player need not be there. After the game nobody waits for that player, so
/// only the news that the player is here counts. In the states `Different` and `Foul` the game has
/// no relay any more, so the result for them has no effect.
fn is_of_interest(presence: Presence, state: FarState) -> bool {
    match state {
        FarState::Inviting | FarState::Offering | FarState::Accepting => false,
        FarState::Over(..) | FarState::Ended(..) => presence == Presence::Here,
        FarState::Turn
        | FarState::Waiting
        | FarState::Restored
        | FarState::Different
        | FarState::Attacking(..)
        | FarState::Foul(..) => true,
    }
}

/// Returns `true` if the other player has invited to a rematch over the relay.
pub(super) fn is_rematch_offered(current: &CurrentScreen) -> bool {
    current.relay.is_some_and(|relay| relay.rematch)
}
