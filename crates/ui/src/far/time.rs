//! Time for a move: its choice, its clock, and the end of a game because the time is over.

use fairboard_messages::Messages;
use fairboard_table::far::{
    Beginning, CurrentScreen, EndedBy, FarAsk, HAS_RELAY, MoveTime, Pace, Party, TimeScreen, Who,
};
use gloo::timers::callback::Timeout;
use yew::prelude::*;

use crate::button::{Weight, button, press};
use crate::choice::select_request;
use crate::clock::LOW_SECONDS;

/// The choice of a time for a move; for a rematch, the time of the game before. Empty without a
/// relay, because games without a relay have no time limit.
pub(super) fn choice(begin: &Beginning, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    if begin.is_rematch {
        return fixed(begin, messages);
    }
    if !begin.relaying.is_possible() {
        return html! {};
    }
    let names = MoveTime::ALL.map(|time| words(messages, time));
    let named_limits = names.iter().zip(MoveTime::ALL);
    let timed = named_limits.map(|(name, time)| (name.as_str(), FarAsk::Time(Some(time))));
    let options = [(messages.label_far_no_time(), FarAsk::Time(None))].into_iter().chain(timed);
    let present = FarAsk::Time(begin.time);
    html! {
        <>
            { select_request(messages.label_far_time(), options.collect(), &present, ask) }
            if begin.time.is_some() {
                { help(messages) }
            }
        </>
    }
}

/// The time for a move, as a sentence without a choice, where the invitation or the earlier game
/// has set the time. Empty without a time limit, or without a relay.
pub(super) fn fixed(begin: &Beginning, messages: Messages) -> Html {
    let Some(time) = begin.time.filter(|_| begin.relaying.is_possible()) else { return html! {} };
    html! { <><p>{ sentence(messages, time) }</p>{ help(messages) }</> }
}

fn help(messages: Messages) -> Html {
    html! { <p class="far__help">{ messages.far_time_help() }</p> }
}

/// The time for a move in a game or in an offer, as a sentence.
pub(super) fn sentence(messages: Messages, time: MoveTime) -> String {
    messages.far_time_agreed(&words(messages, time))
}

/// A time for a move in words.
fn words(messages: Messages, time: MoveTime) -> String {
    match time {
        MoveTime::OneMinute => messages.label_far_minutes(1),
        MoveTime::ThreeMinutes => messages.label_far_minutes(3),
        MoveTime::OneDay => messages.label_far_time_days(1),
        MoveTime::ThreeDays => messages.label_far_time_days(3),
    }
}

/// The sentence about a game that a player ended because the time for a move was over.
pub(super) fn ended(messages: Messages, by: EndedBy, time: MoveTime) -> String {
    let limit = words(messages, time);
    match by {
        EndedBy::You => messages.far_ended_you(&limit),
        EndedBy::OtherAfterYourLateMove => messages.far_ended_due().to_owned(),
        EndedBy::Other(Who::Side(side)) => messages.far_ended_side(side, &limit),
        EndedBy::Other(Who::Mark(mark)) => messages.far_ended_mark(mark.name(), &limit),
    }
}

/// The sentence for a player whose time for a move is over.
pub(super) const fn over(messages: Messages, party: Party) -> &'static str {
    match party {
        Party::You => messages.far_time_over_you(),
        Party::Other => messages.far_time_over_other(),
    }
}

/// The clock of a player who is to move or to answer within a time; `None` for any other player.
pub(super) fn clock(current: &CurrentScreen, party: Party, messages: Messages) -> Option<Html> {
    let time = current.time.filter(|time| HAS_RELAY && time.party == party)?;
    Some(countdown(time, messages))
}

/// The clock of the player who is to move or to answer, after a word for this player; empty without
/// a time limit.
pub(super) fn named_clock(current: &CurrentScreen, messages: Messages) -> Html {
    let Some(time) = current.time.filter(|_| HAS_RELAY) else { return html! {} };
    let player = match time.party {
        Party::You => messages.label_far_you(),
        Party::Other => messages.label_far_other(),
    };
    html! { <p>{ player }{ " " }{ countdown(time, messages) }</p> }
}

fn countdown(time: TimeScreen, messages: Messages) -> Html {
    html! { <Countdown given_millis={time.left} pace={time.pace} {messages} /> }
}

/// The notice that the time of a player is over; empty as long as no time is over. If it is the
/// other player's time, a button ends the game.
pub(super) fn over_notice(
    current: &CurrentScreen,
    ask: &Callback<FarAsk>,
    messages: Messages,
) -> Html {
    let Some(time) = current.time.filter(|time| HAS_RELAY && time.is_over) else { return html! {} };
    html! {
        <section class="far__sheet panel">
            <p>{ over(messages, time.party) }</p>
            if time.party == Party::Other {
                <div class="far__buttons">
                    { button(messages.button_far_end(), Weight::Plain,
                        press(ask, FarAsk::EndForTime)) }
                </div>
            }
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct Props {
    /// Milliseconds that are left when the properties are given.
    given_millis: u32,
    pace: Pace,
    messages: Messages,
}

/// A clock that goes on by itself, so that nothing else is drawn each second.
struct Countdown {
    /// Time of the browser at which the clock reaches 0 if it runs, in milliseconds since 1970.
    end: f64,
    /// The timer of the next drawing.
    next: Option<Timeout>,
}

impl Component for Countdown {
    type Message = ();
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let mut countdown = Self { end: 0.0, next: None };
        countdown.begin(ctx);
        countdown
    }

    fn changed(&mut self, ctx: &Context<Self>, _: &Props) -> bool {
        self.begin(ctx);
        true
    }

    fn update(&mut self, ctx: &Context<Self>, (): ()) -> bool {
        self.wait(ctx);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Props { pace, messages, .. } = ctx.props();
        let seconds = self.left_millis(ctx).div_ceil(1_000);
        let (minutes, rest) = (seconds / 60, seconds % 60);
        let time = match minutes / 60 {
            0 => format!("{minutes}:{rest:02}"),
            hours => format!("{hours}:{:02}:{rest:02}", minutes % 60),
        };
        let runs = (*pace == Pace::Runs).then_some("clock--runs");
        let class = classes!("clock", runs, (seconds <= LOW_SECONDS).then_some("clock--low"));
        html! {
            <span {class} role="timer" aria-label={messages.time_of(&time)}>{ time }</span>
        }
    }
}

impl Countdown {
    fn begin(&mut self, ctx: &Context<Self>) {
        self.end = js_sys::Date::now() + f64::from(ctx.props().given_millis);
        self.wait(ctx);
    }

    /// Milliseconds that are left, which stay the same while the clock of the game stands.
    fn left_millis(&self, ctx: &Context<Self>) -> u32 {
        let Props { given_millis, pace, .. } = ctx.props();
        #[expect(clippy::cast_sign_loss, reason = "it is not below 0")]
        let counted = (self.end - js_sys::Date::now()).max(0.0) as u32;
        match pace {
            // No time is added if the clock of the device is set back.
            Pace::Runs => counted.min(*given_millis),
            Pace::Stands => *given_millis,
        }
    }

    /// Sets the timer of the next drawing, if the clock runs.
    fn wait(&mut self, ctx: &Context<Self>) {
        let left_millis = self.left_millis(ctx);
        let runs = ctx.props().pace == Pace::Runs && left_millis > 0;
        self.next = runs.then(|| {
            let link = ctx.link().clone();
            // The clock rounds up, so it changes when a whole number of seconds is left.
            let delay = left_millis.saturating_sub(1) % 1_000 + 1;
            Timeout::new(delay, move || link.send_message(()))
        });
    }
}
