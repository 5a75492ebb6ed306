//! The lines above a board.

use fairboard_messages::Messages;
use fairboard_table::stratego::ShownBattle;
use yew::prelude::*;

/// The sentence above a board, the reason of a refusal, and the report of a battle. The live region
/// already speaks all news. So a change of the sentence is not spoken here, and the refusal and the
/// report are hidden from screen readers.
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
