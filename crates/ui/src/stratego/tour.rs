//! The strip with a step of the tour, which explains the first game.

use fairboard_messages::Messages;
use fairboard_play::stratego::referee::Stage;
use fairboard_table::stratego::{Onward, StrategoAsk, StrategoScreen, TourStep};
use yew::prelude::*;

use crate::button::{Weight, button, press};
use crate::words;

/// The strip over the empty half of the board while an army is placed. Empty at any other time, and
/// without a tour.
pub(super) fn over_the_map(
    screen: &StrategoScreen,
    ask: &Callback<StrategoAsk>,
    messages: Messages,
) -> Html {
    let (Stage::Deploy(draft), Some(board)) = (&screen.game.stage, &screen.board.drawn) else {
        return html! {};
    };
    let empty_half = if draft.color() == board.bottom { "tour--far" } else { "tour--near" };
    strip(empty_half, screen, ask, messages)
}

/// The strip above the buttons during the game; empty without a tour.
pub(super) fn above_the_buttons(
    screen: &StrategoScreen,
    ask: &Callback<StrategoAsk>,
    messages: Messages,
) -> Html {
    strip("tour--row", screen, ask, messages)
}

/// The strip with the shown step of the tour; empty without a tour. The last step has no button
/// that skips the tour. `place_class` is the style class of the strip's place.
fn strip(
    place_class: &'static str,
    screen: &StrategoScreen,
    ask: &Callback<StrategoAsk>,
    messages: Messages,
) -> Html {
    let Some(step) = screen.tour else { return html! {} };
    let is_last = step == TourStep::Losses;
    let next = if is_last { messages.button_tour_end() } else { messages.button_tour_next() };
    html! {
        <section key="tour" class={classes!("tour", place_class)}
                 aria-label={messages.label_tour()}>
            <p class="tour__text">{ words::step(messages, step) }</p>
            <div class="tour__way">
                <p class="tour__number">{ messages.label_tour_step(step.number()) }</p>
                { button(next, Weight::Quiet, press(ask, StrategoAsk::Tour(Onward::Next))) }
                if !is_last {
                    { button(messages.button_tour_skip(), Weight::Quiet,
                        press(ask, StrategoAsk::Tour(Onward::Skip))) }
                }
            </div>
        </section>
    }
}
