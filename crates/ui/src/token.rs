//! The drawing of a piece: the shape of its army and, if the rank is known, picture and number.

use fairboard_messages::Messages;
use fairboard_play::preferences::Numbering;
use fairboard_rules::stratego::{Color, Rank};
use yew::{Classes, Html, classes, html};

use crate::icon::rank_icon;
use crate::words::mark;

/// Draws a piece; without a rank, a hidden piece. Its square or button has the accessible name, so
/// assistive technology skips the piece. The style sheet draws the number.
pub(crate) fn token(
    color: Color,
    rank: Option<Rank>,
    numbering: Numbering,
    messages: Messages,
) -> Html {
    html! {
        <span class={token_classes(color)} aria-hidden="true"
              data-number={rank.map(|rank| mark(messages, numbering, rank))}>
            { for rank.map(rank_icon) }
        </span>
    }
}

/// The style classes of a piece of this side.
pub(crate) fn token_classes(color: Color) -> Classes {
    let side_class = match color {
        Color::Red => "token--red",
        Color::Blue => "token--blue",
    };
    classes!("token", side_class)
}
