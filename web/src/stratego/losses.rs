//! What both armies have lost.

use fairboard_rules::stratego::{ByRank, Color, Rank};
use fairboard_table::announce::{self, Numbering};
use yew::{Html, html};

use crate::components::token::token;

/// One army's losses by rank.
pub fn losses(color: Color, losses: &ByRank<u8>, numbering: Numbering) -> Html {
    let lost: Vec<_> = Rank::ALL
        .into_iter()
        .rev()
        .map(|rank| (rank, losses[rank]))
        .filter(|(_, count)| *count > 0)
        .collect();
    html! {
        <div class="losses" role="group" aria-label={announce::losses(color, losses)}>
            <h2 class="losses__title">{ format!("{} lost", announce::side(color)) }</h2>
            <div class="losses__list">
                if lost.is_empty() {
                    <span class="losses__none">{ "nothing yet" }</span>
                }
                { for lost.into_iter().map(|(rank, count)| html! {
                    <span key={rank.name()} class="loss" title={rank.to_string()}>
                        { token(color, Some(rank), numbering) }
                        <span class="loss__count" aria-hidden="true">{ format!("×{count}") }</span>
                    </span>
                }) }
            </div>
        </div>
    }
}
