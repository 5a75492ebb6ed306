//! Decisions that take two presses.

use yew::prelude::*;

use crate::button::{Available, Weight, button, named_button};

/// A decision that cannot be undone. The second press is on another button, so neither a double
/// click nor a key that is held down decides. The button of the first press then takes the question
/// back.
pub(crate) struct DecisionButtons {
    /// Availability of the first button.
    pub(crate) available: Available,
    /// Label of the first button before the question and after it.
    pub(crate) labels: [&'static str; 2],
    /// Accessible name of the first button before the question, if other buttons have the same
    /// label.
    pub(crate) name: Option<String>,
    /// The question, once it has been asked.
    pub(crate) question: Option<&'static str>,
    /// Callback for the press that asks the question or takes it back.
    pub(crate) consider: Callback<MouseEvent>,
    /// Label of the button that decides, and the callback for its press.
    pub(crate) decide: (&'static str, Callback<MouseEvent>),
}

/// Draws the buttons of a decision.
pub(crate) fn decision(decision: DecisionButtons) -> Html {
    let DecisionButtons { available, labels, name, question, consider, decide } = decision;
    let label = labels[usize::from(question.is_some())];
    let asked = question.map(|_| "ways-out__decision--asked");
    html! {
        <div class={classes!("ways-out__decision", asked)}>
            if let Some(question) = question {
                <p class="ways-out__question">{ question }</p>
            }
            { named_button(available, label, name.filter(|_| question.is_none()), Weight::Quiet,
                           consider) }
            if question.is_some() {
                { button(decide.0, Weight::Plain, decide.1) }
            }
        </div>
    }
}
