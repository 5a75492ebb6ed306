//! A drawn piece: the shape of its army, with picture and number if its rank is known.

use fairboard_play::preferences::Numbering;
use fairboard_rules::stratego::{Color, Rank};
use fairboard_table::label::label;
use yew::{Html, classes, html};

use crate::icon::rank_icon;

/// A piece. Assistive technology passes it over, because its square or button has the name; so the
/// style sheet draws its number.
pub(crate) fn token(color: Color, rank: Option<Rank>, numbering: Numbering) -> Html {
    let army = match color {
        Color::Red => "token--red",
        Color::Blue => "token--blue",
    };
    html! {
        <span class={classes!("token", army)} aria-hidden="true">
            <span class="token__face">
                if let Some(rank) = rank {
                    { rank_icon(rank) }
                    <span class="token__number" data-number={label(numbering, rank)} />
                }
            </span>
        </span>
    }
}
