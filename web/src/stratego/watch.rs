//! Two computers play: how fast, and whether at all just now.

use yew::prelude::*;

use crate::components::choice::choice;

/// How fast a game is shown that is only watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    pub paused: bool,
    pub speed: Speed,
}

/// How long each move stays before the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    Slow,
    #[default]
    Usual,
    Fast,
}

impl Speed {
    const ALL: [(Self, &'static str); 3] =
        [(Self::Slow, "slow"), (Self::Usual, "usual"), (Self::Fast, "fast")];

    /// How long a move stays, in milliseconds, and how long a computer may think about the next.
    pub const fn millis(self) -> u32 {
        match self {
            Self::Slow => 2_000,
            Self::Usual => 700,
            Self::Fast => 60,
        }
    }
}

/// Pause or go on, and the speed.
pub fn pace(now: Pace, change: &Callback<Pace>) -> Html {
    let toggle = change.reform(move |_: MouseEvent| Pace { paused: !now.paused, ..now });
    let speed = change.reform(move |speed| Pace { speed, ..now });
    html! {
        <div class="pace">
            <button type="button" class="button button--primary" onclick={toggle}>
                { if now.paused { "Go on" } else { "Pause" } }
            </button>
            { choice("Speed", &Speed::ALL, now.speed, speed) }
        </div>
    }
}
