//! Pictures on the pieces: for each rank a bold silhouette, recognizable on a small piece.

use fairboard_rules::stratego::Rank;
use yew::{Html, html};

/// SVG path of a rank's picture, in a square of 24 by 24 units.
pub(crate) const fn outline(rank: Rank) -> &'static str {
    match rank {
        Rank::Flag => include_str!("../assets/ranks/flag.path"),
        Rank::Bomb => include_str!("../assets/ranks/bomb.path"),
        Rank::Spy => include_str!("../assets/ranks/spy.path"),
        Rank::Scout => include_str!("../assets/ranks/scout.path"),
        Rank::Miner => include_str!("../assets/ranks/miner.path"),
        Rank::Sergeant => include_str!("../assets/ranks/sergeant.path"),
        Rank::Lieutenant => include_str!("../assets/ranks/lieutenant.path"),
        Rank::Captain => include_str!("../assets/ranks/captain.path"),
        Rank::Major => include_str!("../assets/ranks/major.path"),
        Rank::Colonel => include_str!("../assets/ranks/colonel.path"),
        Rank::General => include_str!("../assets/ranks/general.path"),
        Rank::Marshal => include_str!("../assets/ranks/marshal.path"),
    }
}

/// Picture of a rank, without a name for assistive technology.
pub(crate) fn rank_icon(rank: Rank) -> Html {
    html! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={outline(rank)} />
        </svg>
    }
}
