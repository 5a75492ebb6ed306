//! The pieces still to place.

use fairboard_rules::stratego::{DeploymentDraft, Rank};
use fairboard_table::announce::{self, Numbering};
use yew::{Html, classes, html};

use super::hand::Place;
use super::table::Held;
use crate::components::token::token;

/// The tray: one heap for each rank of the army.
pub fn tray(draft: &DeploymentDraft, held: Held, numbering: Numbering) -> Html {
    let (army, color, reserve) = (draft.army(), draft.color(), draft.left());
    let ranks = Rank::ALL.into_iter().rev().filter(|rank| army.counts()[*rank] > 0);
    html! {
        <div class="tray" role="group" aria-label="Pieces to place" data-tray="">
            { for ranks.map(|rank| {
                let left = reserve[rank];
                let is_held = held.from == Some(Place::Reserve(rank));
                let class = classes!(
                    "heap",
                    (left == 0).then_some("heap--empty"),
                    is_held.then_some("heap--held"),
                );
                html! {
                    <button key={rank.name()} type="button" {class} data-reserve={rank.name()}
                            aria-label={announce::reserve_name(rank, left)}
                            aria-pressed={is_held.to_string()} aria-disabled={(left == 0).to_string()}>
                        { token(color, Some(rank), numbering) }
                        <span class="heap__count" aria-hidden="true">{ left }</span>
                    </button>
                }
            }) }
        </div>
    }
}
