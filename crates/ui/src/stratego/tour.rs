//! The strip with a step of the tour of the first game.

use fairboard_messages::Messages;
use fairboard_table::stratego::{Ask, Onward, Step};
use yew::prelude::*;

use crate::button::{Weight, button, press};
use crate::words;

/// The strip with a step.
pub(super) fn tour(step: Step, ask: &Callback<Ask>, messages: Messages) -> Html {
    let is_last = step == Step::Losses;
    let next = if is_last { messages.button_tour_end() } else { messages.button_tour_next() };
    html! {
        <section key="tour" class="tour" aria-label={messages.label_tour()}>
            <p class="tour__text">{ words::step(messages, step) }</p>
            <p class="tour__number">{ messages.label_tour_step(step.number()) }</p>
            { button(next, Weight::Plain, press(ask, Ask::Tour(Onward::Next))) }
            if !is_last {
                { button(messages.button_tour_skip(), Weight::Quiet,
                    press(ask, Ask::Tour(Onward::Skip))) }
            }
        </section>
    }
}
