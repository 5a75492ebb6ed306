//! The clock of a side, and the choice of a time control.

use fairboard_messages::Messages;
use fairboard_play::clock::{Clock, Side, TimeControl};
use yew::prelude::*;

/// Number of seconds from which on the time left counts as low.
const LOW: u32 = 20;

/// The time left to a side. The time runs while that side is to move.
pub(crate) fn clock(
    clock: Clock,
    side: impl Side,
    turn: Option<impl Side>,
    messages: Messages,
) -> Html {
    let seconds = clock.seconds(side);
    let time = format!("{}:{:02}", seconds / 60, seconds % 60);
    let is_turn = turn.is_some_and(|turn| turn.index() == side.index());
    let class = classes!(
        "clock",
        is_turn.then_some("clock--runs"),
        (seconds <= LOW).then_some("clock--low"),
    );
    html! {
        <span {class} role="timer" aria-label={messages.time_of(&time)}>{ time }</span>
    }
}

/// The time controls that can be chosen, with their names. The first choice is to play without a
/// clock.
pub(crate) fn controls(messages: Messages) -> Vec<(String, Option<TimeControl>)> {
    let timed = TimeControl::ALL.map(|control| (messages.clock(control), Some(control)));
    [(messages.clock_none().to_owned(), None)].into_iter().chain(timed).collect()
}
