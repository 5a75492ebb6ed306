//! The page of a finished game that somebody shares. It touches no game of the person who sees it.

use fairboard_forms::FormatError;
use fairboard_host::{Ports, motion, seeds, take};
use fairboard_messages::Messages;
use fairboard_play::preferences::Preferences;
use fairboard_table::replay::{Replay, ReplayAsk, ReplayEffect, ReplayInput};
use fairboard_table::{Machine as _, Redraw, Update};
use fairboard_ui::stratego::replay_view;
use fairboard_ui::{DrawingState, Look};
use gloo::timers::callback::Timeout;
use yew::prelude::*;

use crate::advisor::Advisor;
use crate::page::Visit;

/// The page of the word in the address.
pub fn replay(visit: &Visit<'_>) -> Html {
    page(visit, Opening::Replay)
}

/// The same, with the review of its moves.
pub fn review(visit: &Visit<'_>) -> Html {
    page(visit, Opening::Review)
}

fn page(visit: &Visit<'_>, opening: Opening) -> Html {
    let Visit { ports, word, preferences, messages, .. } = *visit;
    let key = format!("{opening:?} {word}");
    html! {
        <main key="replay">
            <h1 class="visually-hidden">{ messages.stratego() }</h1>
            <ReplayPage {key} word={word.to_owned()} {opening} ports={ports.clone()}
                        {preferences} {messages} />
        </main>
    }
}

/// Begin of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opening {
    /// The game waits at its start.
    Replay,
    /// The review of the person's moves begins.
    Review,
}

#[derive(Properties, PartialEq)]
struct Props {
    word: AttrValue,
    opening: Opening,
    ports: Ports,
    preferences: Preferences,
    messages: Messages,
}

/// A replay, or the reason why there is none.
struct ReplayPage {
    replay: Result<Option<Replay>, FormatError>,
    /// The time of a replay that plays by itself.
    timer: Option<Timeout>,
    /// The engine, once somebody has asked for the chances of winning.
    advisor: Advisor,
    kept: DrawingState,
}

impl Component for ReplayPage {
    type Message = ReplayInput;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let Props { word, opening, preferences, .. } = ctx.props();
        let replay = Replay::read(word, *preferences);
        if let (Ok(Some(replay)), Opening::Review) = (&replay, opening) {
            ctx.link().send_message(ReplayInput::Ask(ReplayAsk::Review(replay.reviewer())));
        }
        Self { replay, timer: None, advisor: Advisor::default(), kept: DrawingState::default() }
    }

    fn changed(&mut self, ctx: &Context<Self>, _: &Props) -> bool {
        self.take(ctx, ReplayInput::Preferences(ctx.props().preferences));
        true
    }

    fn update(&mut self, ctx: &Context<Self>, input: ReplayInput) -> bool {
        self.take(ctx, input) == Redraw::Yes
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Props { word, preferences, messages, .. } = ctx.props();
        let sentence = match &self.replay {
            Ok(Some(replay)) => {
                let ask = ctx.link().callback(ReplayInput::Ask);
                let screen = replay.screen();
                let look = Look { kept: &self.kept, preferences, messages: *messages };
                return replay_view(&screen, word, &ask, look);
            }
            Err(FormatError::Newer(_)) => messages.link_newer(),
            Ok(None) | Err(FormatError::Foreign | FormatError::Damaged { .. }) => {
                messages.link_damaged()
            }
        };
        html! {
            <div class="app__notices">
                <div class="notice" role="alert"><p>{ sentence }</p></div>
            </div>
        }
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        self.kept.focus.end();
    }
}

impl ReplayPage {
    /// Gives an input to the replay, and carries out what it asks for.
    fn take(&mut self, ctx: &Context<Self>, input: ReplayInput) -> Redraw {
        let update = |page: &mut Self, input| match &mut page.replay {
            Ok(Some(replay)) => replay.update(input, seeds::moment()),
            Ok(None) | Err(_) => Update::default(),
        };
        let inputs = vec![ReplayInput::Motion(motion()), input];
        take(self, inputs, update, |page, effect| page.carry_out(ctx, effect))
    }

    fn carry_out(&mut self, ctx: &Context<Self>, effect: ReplayEffect) -> Option<ReplayInput> {
        match effect {
            ReplayEffect::Worker(task) => {
                let report = ctx.link().callback(ReplayInput::Engine);
                let failed = self.advisor.carry_out(task, &ctx.props().ports, report);
                return failed.map(ReplayInput::Engine);
            }
            ReplayEffect::Wait(wait) => {
                let elapsed = ctx.link().callback(|()| ReplayInput::Elapsed);
                // A timer that is replaced never ends.
                self.timer = wait.map(|millis| Timeout::new(millis, move || elapsed.emit(())));
            }
        }
        None
    }
}
