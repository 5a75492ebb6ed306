//! Decisions that take two presses.

use yew::prelude::*;

use crate::button::{Available, Weight, button, named_button};

/// A decision that cannot be undone, and therefore takes two presses. The first button asks the
/// question, and then takes the question back. The second press is on another button, so that a
/// double click or a key that is held down does not decide.
pub(crate) struct DecisionButtons {
    /// Availability of the first button.
    pub(crate) available: Available,
    /// Label of the first button before the question is asked, and while it is asked.
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

/// Draws the first button. While the question is asked, draws the question and the button that
/// decides, too.
pub(crate) fn decision(decision: DecisionButtons) -> Html {
    let DecisionButtons { available, labels, name, question, consider, decide } = decision;
    let [ask_label, back_label] = labels;
    let (label, name) = if question.is_some() { (back_label, None) } else { (ask_label, name) };
    let (decide_label, on_decide) = decide;
    let asked = question.map(|_| "ways-out__decision--asked");
    html! {
        <div class={classes!("ways-out__decision", asked)}>
            if let Some(question) = question {
                <p class="ways-out__question">{ question }</p>
            }
            { named_button(available, label, name, Weight::Quiet, consider) }
            if question.is_some() {
                { button(decide_label, Weight::Plain, on_decide) }
            }
        </div>
    }
}
