//! Losses of an army.

use fairboard_messages::Messages;
use fairboard_play::preferences::Numbering;
use fairboard_rules::stratego::{ByRank, Color, Rank};
use yew::prelude::*;

use crate::token::token;

/// One army's losses by rank.
pub(super) fn losses(
    color: Color,
    losses: &ByRank<u8>,
    numbering: Numbering,
    messages: Messages,
) -> Html {
    let lost: Vec<_> = Rank::ALL
        .into_iter()
        .rev()
        .map(|rank| (rank, losses[rank]))
        .filter(|(_, count)| *count > 0)
        .collect();
    html! {
        <div key={color.name()} class="losses" role="group"
             aria-label={messages.losses(color, losses)}>
            <h2 class="losses__title">{ messages.losses_title(color) }</h2>
            <div class="losses__list">
                if lost.is_empty() {
                    <span class="losses__none">{ messages.losses_empty() }</span>
                }
                { for lost.into_iter().map(|(rank, count)| html! {
                    <span key={rank.name()} class="loss" title={messages.rank(rank)}>
                        { token(color, Some(rank), numbering) }
                        <span class="loss__count" aria-hidden="true">{ format!("×{count}") }</span>
                    </span>
                }) }
            </div>
        </div>
    }
}
