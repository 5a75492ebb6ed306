//! Buttons: their weight, and their state while a press has no effect.

use yew::prelude::*;

/// Availability of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Available {
    /// A press has an effect.
    Yes,
    /// A press has no effect; the button keeps the focus. A text beside the button gives the
    /// reason.
    No,
    /// A press has no effect; the button keeps the focus. The button shows this reason to a pointer
    /// over it, to a finger that presses it, and to a screen reader.
    Because(&'static str),
}

impl Available {
    /// Adds `reason`, which the button shows; leaves an available button as it is.
    pub(crate) const fn because(self, reason: &'static str) -> Self {
        match self {
            Self::Yes => Self::Yes,
            Self::No | Self::Because(_) => Self::Because(reason),
        }
    }

    /// Values of the attributes `aria-disabled` and `title`; `None` leaves an attribute out.
    pub(crate) const fn attributes(self) -> (Option<&'static str>, Option<&'static str>) {
        match self {
            Self::Yes => (None, None),
            Self::No => (Some("true"), None),
            Self::Because(reason) => (Some("true"), Some(reason)),
        }
    }
}

impl From<bool> for Available {
    fn from(is_available: bool) -> Self {
        if is_available { Self::Yes } else { Self::No }
    }
}

/// Weight of a button in the drawing, compared with the buttons beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// The button does what most people do next.
    Primary,
    /// The button is one of several with the same weight.
    Plain,
    /// The button is seldom needed.
    Quiet,
}

impl Weight {
    /// The class of a button with this weight; `None` for the usual look.
    pub(crate) const fn class(self) -> Option<&'static str> {
        match self {
            Self::Primary => Some("button--primary"),
            Self::Plain => None,
            Self::Quiet => Some("button--quiet"),
        }
    }
}

/// A callback that sends `request` to `ask` at each press of a button.
pub(crate) fn press<A: Clone + 'static>(ask: &Callback<A>, request: A) -> Callback<MouseEvent> {
    ask.reform(move |_| request.clone())
}

/// A button that is always available.
pub(crate) fn button(label: &str, weight: Weight, press: Callback<MouseEvent>) -> Html {
    button_if(Available::Yes, label, weight, press)
}

/// A button that may be unavailable. The button stays focusable, so that the focus is never lost.
pub(crate) fn button_if(
    available: Available,
    label: &str,
    weight: Weight,
    press: Callback<MouseEvent>,
) -> Html {
    let no_other_name = None;
    named_button(available, label, no_other_name, weight, press)
}

/// A button that may be unavailable. If other buttons have the same label, `name` is the accessible
/// name that distinguishes this button.
pub(crate) fn named_button(
    available: Available,
    label: &str,
    name: Option<String>,
    weight: Weight,
    press: Callback<MouseEvent>,
) -> Html {
    let (disabled, reason) = available.attributes();
    let onclick = if disabled.is_some() { Callback::noop() } else { press };
    html! {
        <button type="button" class={classes!("button", weight.class())} aria-disabled={disabled}
                title={reason} aria-label={name} {onclick}>{ label }</button>
    }
}
