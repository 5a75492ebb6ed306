//! The pieces still to place.

use fairboard_interaction::announce;
use fairboard_rules::stratego::{Army, ByRank, Color, Rank};
use yew::prelude::*;

use super::hand::Place;
use super::table::Held;
use crate::components::token::token;
use crate::preferences::use_preferences;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// Whose pieces they are.
    pub color: Color,
    /// The whole army.
    pub army: Army,
    /// How many of each rank are left.
    pub left: ByRank<u8>,
    /// What the hand holds.
    pub held: Held,
}

/// The tray: one heap for each rank of the army.
#[component]
pub fn Tray(props: &Props) -> Html {
    let numbering = use_preferences().numbering;
    let ranks = Rank::ALL.into_iter().rev().filter(|rank| props.army.counts()[*rank] > 0);
    html! {
        <div class="tray" role="group" aria-label="Pieces to place" data-tray="">
            { for ranks.map(|rank| {
                let left = props.left[rank];
                let held = props.held.from == Some(Place::Reserve(rank));
                let class = classes!(
                    "heap",
                    (left == 0).then_some("heap--empty"),
                    held.then_some("heap--held"),
                );
                html! {
                    <button key={rank.name()} type="button" {class} data-reserve={rank.name()}
                            aria-label={announce::reserve_name(rank, left)}
                            aria-pressed={held.to_string()} aria-disabled={(left == 0).to_string()}>
                        { token(props.color, Some(rank), numbering) }
                        <span class="heap__count" aria-hidden="true">{ left }</span>
                    </button>
                }
            }) }
        </div>
    }
}
