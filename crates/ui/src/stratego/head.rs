//! The lines above a board.

use fairboard_messages::Messages;
use fairboard_table::stratego::ShownBattle;
use yew::prelude::*;

/// The sentence above a board, the reason of a refusal, and the report of a battle. The live region
/// speaks all news. So screen readers do not speak a change of the sentence here, and get refusals
/// and battles only from the live region.
pub(crate) fn head(
    status: String,
    refusal: Option<String>,
    battle: Option<ShownBattle>,
    messages: Messages,
) -> Html {
    html! {
        <div class="stratego__head">
            <p class="status" part="status" role="status" aria-live="off">{ status }</p>
            <p class="refusal" aria-hidden="true">{ refusal.unwrap_or_default() }</p>
            if let Some(ShownBattle { attacker, ply, .. }) = battle {
                <p class="report" aria-hidden="true">{ messages.played(attacker, ply) }</p>
            }
        </div>
    }
}
