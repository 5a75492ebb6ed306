//! The clock of a side, and the choice of a time control.

use fairboard_messages::Messages;
use fairboard_play::clock::{Clock, Side, TimeControl};
use yew::prelude::*;

/// Largest number of seconds left that is marked as low.
pub(crate) const LOW_SECONDS: u32 = 20;

/// The time left to `side`, marked as running while `side` is to move, and as low once at most
/// [`LOW_SECONDS`] are left.
pub(crate) fn clock<S: Side>(
    clock: Clock,
    side: S,
    to_move: Option<S>,
    messages: Messages,
) -> Html {
    let seconds = clock.seconds(side);
    let time = format!("{}:{:02}", seconds / 60, seconds % 60);
    let class = classes!(
        "clock",
        (to_move == Some(side)).then_some("clock--runs"),
        (seconds <= LOW_SECONDS).then_some("clock--low"),
    );
    html! {
        <span {class} role="timer" aria-label={messages.time_of(&time)}>{ time }</span>
    }
}

/// The time controls that can be chosen, with their names. The first one, `None`, stands for a game
/// without a clock.
pub(crate) fn controls(messages: Messages) -> Vec<(String, Option<TimeControl>)> {
    let timed = TimeControl::ALL.map(|control| (messages.clock(control), Some(control)));
    [(messages.clock_none().to_owned(), None)].into_iter().chain(timed).collect()
}
