//! A piece as one sees it: its army's shape, and its picture and number if they are known.

use fairboard_rules::stratego::{Color, Rank};
use fairboard_table::announce::Numbering;
use yew::{Html, classes, html};

use super::icon::rank_icon;

/// A piece. It has no name: what it stands on or beside says what it is. So its number is drawn by
/// the style sheet and is no text either.
pub fn token(color: Color, rank: Option<Rank>, numbering: Numbering) -> Html {
    let army = match color {
        Color::Red => "token--red",
        Color::Blue => "token--blue",
    };
    html! {
        <span class={classes!("token", army)} aria-hidden="true">
            <span class="token__face">
                if let Some(rank) = rank {
                    { rank_icon(rank) }
                    <span class="token__number" data-number={numbering.label(rank)} />
                }
            </span>
        </span>
    }
}
