//! A drawn piece: the shape of its army, with picture and number if its rank is known.

use fairboard_messages::Messages;
use fairboard_play::preferences::Numbering;
use fairboard_rules::stratego::{Color, Rank};
use yew::{Classes, Html, classes, html};

use crate::icon::rank_icon;
use crate::words::mark;

/// A piece. Assistive technology passes it over, because its square or button has the name; so the
/// style sheet draws its number.
pub(crate) fn token(
    color: Color,
    rank: Option<Rank>,
    numbering: Numbering,
    messages: Messages,
) -> Html {
    html! {
        <span class={army(color)} aria-hidden="true"
              data-number={rank.map(|rank| mark(messages, numbering, rank))}>
            { for rank.map(rank_icon) }
        </span>
    }
}

/// The shape of an army's pieces.
pub(crate) fn army(color: Color) -> Classes {
    let army = match color {
        Color::Red => "token--red",
        Color::Blue => "token--blue",
    };
    classes!("token", army)
}
