//! A piece as one sees it: its army's shape, and its picture and number if they are known.

use fairboard_rules::stratego::{Color, Rank};
use yew::prelude::*;

use super::icon::RankIcon;
use crate::preferences::use_preferences;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// Whose piece it is.
    pub color: Color,
    /// Its rank, if it is known.
    #[prop_or_default]
    pub rank: Option<Rank>,
    /// More classes.
    #[prop_or_default]
    pub class: Classes,
}

/// A piece. It has no name: what it stands on or beside says what it is.
#[component]
pub fn Token(props: &Props) -> Html {
    let numbering = use_preferences().numbering;
    let army = match props.color {
        Color::Red => "token--red",
        Color::Blue => "token--blue",
    };
    html! {
        <span class={classes!("token", army, props.class.clone())} aria-hidden="true">
            <span class="token__face">
                if let Some(rank) = props.rank {
                    <RankIcon {rank} />
                    <span class="token__number">{ numbering.label(rank) }</span>
                }
            </span>
        </span>
    }
}
