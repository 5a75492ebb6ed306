//! What both armies have lost.

use fairboard_interaction::announce;
use fairboard_rules::stratego::{ByRank, Color, Rank};
use yew::prelude::*;

use crate::components::token::Token;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// Whose losses they are.
    pub color: Color,
    /// How many of each rank.
    pub losses: ByRank<u8>,
}

/// One army's losses by rank.
#[component]
pub fn Losses(props: &Props) -> Html {
    let lost: Vec<_> = Rank::ALL
        .into_iter()
        .rev()
        .map(|rank| (rank, props.losses[rank]))
        .filter(|(_, count)| *count > 0)
        .collect();
    html! {
        <section class="losses" aria-label={announce::losses(props.color, &props.losses)}>
            <h3 class="losses__title">{ format!("{} lost", announce::side(props.color)) }</h3>
            <div class="losses__list">
                if lost.is_empty() {
                    <span class="losses__none">{ "nothing yet" }</span>
                }
                { for lost.into_iter().map(|(rank, count)| html! {
                    <span key={rank.name()} class="loss" title={rank.to_string()}>
                        <Token color={props.color} {rank} />
                        <span class="loss__count" aria-hidden="true">{ format!("×{count}") }</span>
                    </span>
                }) }
            </div>
        </section>
    }
}
