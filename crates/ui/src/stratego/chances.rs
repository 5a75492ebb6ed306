//! Chances of winning during a replay: a graph above the slider, and a sentence for the position.

use std::fmt::Write as _;

use fairboard_messages::Messages;
use fairboard_rules::stratego::Color;
use fairboard_table::replay::{ReplayAsk, ReplayChances, ReplayScreen};
use yew::prelude::*;

use crate::button::{Available, Weight, button_if, press};

/// The button that shows or hides the chances.
pub(super) fn chances_button(
    screen: &ReplayScreen,
    ask: &Callback<ReplayAsk>,
    messages: Messages,
) -> Html {
    let (name, request) = match screen.chances {
        ReplayChances::Hidden | ReplayChances::Missing => {
            (messages.button_chances(), ReplayAsk::ShowChances)
        }
        ReplayChances::Shown { .. } => (messages.button_no_chances(), ReplayAsk::HideChances),
    };
    let has_moves = Available::from(!screen.record.is_empty()).because(messages.no_moves());
    button_if(has_moves, name, Weight::Plain, press(ask, request))
}

/// The sentence about the chance in the shown position, or the reason why the chance is not known.
/// Empty while the chances are hidden. At the game's end there is no chance to tell, so the line
/// has no words, but keeps its place.
pub(super) fn chance_here(screen: &ReplayScreen, messages: Messages) -> Html {
    let sentence = match screen.chances {
        ReplayChances::Hidden => return html! {},
        ReplayChances::Shown { here: Some(here), .. } => messages.chance(here),
        ReplayChances::Shown { .. } if screen.at == screen.record.len() => String::new(),
        ReplayChances::Shown { here: None, .. } => messages.chance_wait().to_owned(),
        ReplayChances::Missing => messages.no_chances().to_owned(),
    };
    html! { <p class="chances__here">{ sentence }</p> }
}

/// The graph: Red's share lies below a line through the known chances, and Blue's share above it.
/// The width is in plies, the height in thousandths. Empty unless the chances are shown.
pub(super) fn graph(screen: &ReplayScreen, messages: Messages) -> Html {
    let ReplayChances::Shown { line, .. } = &screen.chances else { return html! {} };
    let total = screen.record.len();
    let mut path = String::new();
    for (plies, chance) in line.iter() {
        // A y of SVG grows downwards, so it is the chance of Blue.
        let from_top = chance.other().thousandths();
        // Writing to a string does not fail.
        let _ = write!(path, " {plies},{from_top}");
    }
    // Red's area is closed along the bottom, from the last entry, which is always the end of the
    // game, back to the first.
    let first = line.first().map_or(total, |(plies, _)| *plies);
    html! {
        <span class="chances" aria-hidden="true">
            <svg class="chances__graph" viewBox={format!("0 0 {total} 1000")}
                 preserveAspectRatio="none" focusable="false">
                <path class="chances__red" d={format!("M{path}V1000H{first}z")} />
                // An even chance as a level line, and the shown position as an upright one.
                <path d={format!("M0,500H{total}M{},0V1000", screen.at)} />
                <path class="chances__line" d={format!("M{path}")} />
            </svg>
            <span>{ messages.side(Color::Blue) }</span>
            <span>{ messages.side(Color::Red) }</span>
        </span>
    }
}
