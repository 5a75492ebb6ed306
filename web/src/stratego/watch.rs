//! Two computers play: how fast, and whether at all just now.

use fairboard_table::motion::Speed;
use yew::prelude::*;

use crate::components::choice::choice;

/// How fast a game is shown that is only watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    pub paused: bool,
    pub speed: Speed,
}

const SPEEDS: [(Speed, &str); 3] =
    [(Speed::Slow, "slow"), (Speed::Usual, "usual"), (Speed::Fast, "fast")];

/// Pause or go on, and the speed.
pub fn pace(now: Pace, change: &Callback<Pace>) -> Html {
    let toggle = change.reform(move |_: MouseEvent| Pace { paused: !now.paused, ..now });
    let speed = change.reform(move |speed| Pace { speed, ..now });
    html! {
        <div class="pace">
            <button type="button" class="button button--primary" onclick={toggle}>
                { if now.paused { "Go on" } else { "Pause" } }
            </button>
            { choice("Speed", &SPEEDS, now.speed, speed) }
        </div>
    }
}
