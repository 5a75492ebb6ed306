//! The page that replays a finished game from a link. The page changes no game of the person.

use fairboard_forms::FormatError;
use fairboard_forms::link::Page;
use fairboard_host::{feed_inputs, motion, seeds};
use fairboard_table::replay::{Replay, ReplayAsk, ReplayEffect, ReplayInput};
use fairboard_table::{Machine as _, Redraw, Update};
use fairboard_ui::stratego::replay_view;
use fairboard_ui::{DrawingState, Look};
use gloo::timers::callback::Timeout;
use yew::{Html, html};

use crate::advisor::Advisor;
use crate::page::{AppPage, PageContext, Visit};

/// The page of a replay. In a review, the engine also judges the moves of one side.
pub struct ReplayPage {
    /// The replay, `Ok(None)` for a game that is not over, or the fault of the link.
    replay: Result<Option<Replay>, FormatError>,
    /// The timer of the next step, while the replay plays by itself.
    timer: Option<Timeout>,
    /// The engine, started once the person has asked for the chances of winning or for a review.
    advisor: Advisor,
    drawing_state: DrawingState,
}

type Context<'a> = PageContext<'a, ReplayInput>;

impl AppPage for ReplayPage {
    type Input = ReplayInput;

    fn open(context: Context<'_>) -> Self {
        let Visit { page, ref word, preferences, .. } = *context.visit;
        let replay = Replay::read(word, preferences);
        // The address of the review also begins the review of one side's moves.
        if let (Ok(Some(replay)), Page::Review) = (&replay, page) {
            context.link.send(ReplayInput::Ask(ReplayAsk::Review(replay.reviewer())));
        }
        let (advisor, drawing_state) = (Advisor::default(), DrawingState::default());
        Self { replay, timer: None, advisor, drawing_state }
    }

    fn take_preferences(&mut self, context: Context<'_>) {
        self.pass_to_replay(ReplayInput::Preferences(context.visit.preferences), context);
    }

    fn update(&mut self, input: ReplayInput, context: Context<'_>) -> Redraw {
        self.pass_to_replay(input, context)
    }

    fn draw(&self, context: Context<'_>) -> Html {
        let Visit { word, preferences, messages, .. } = context.visit;
        let body = match &self.replay {
            Ok(Some(replay)) => {
                let ask = context.link.callback(ReplayInput::Ask);
                let drawing_state = &self.drawing_state;
                let look = Look { drawing_state, preferences, messages: *messages };
                replay_view(&replay.screen(), word, &ask, look)
            }
            Err(FormatError::Newer(_)) => notice(messages.link_newer()),
            // Links to this page are made only for games that are over.
            Ok(None) | Err(FormatError::Foreign | FormatError::Damaged { .. }) => {
                notice(messages.link_damaged())
            }
        };
        html! { <main><h1 class="visually-hidden">{ messages.stratego() }</h1>{ body }</main> }
    }

    fn drawn(&mut self, _: Context<'_>) {
        self.drawing_state.focus.after_drawing();
    }
}

/// A notice with the reason why there is no replay.
fn notice(sentence: &'static str) -> Html {
    html! {
        <div class="app__notices">
            <div class="notice" role="alert"><p>{ sentence }</p></div>
        </div>
    }
}

impl ReplayPage {
    /// Passes an input to the replay, and carries out the effects. Has no effect without a replay.
    fn pass_to_replay(&mut self, input: ReplayInput, context: Context<'_>) -> Redraw {
        let update = |page: &mut Self, input| match &mut page.replay {
            Ok(Some(replay)) => replay.update(input, seeds::moment()),
            Ok(None) | Err(_) => Update::default(),
        };
        // The person may have changed the system's setting of motion since the last input.
        let inputs = vec![ReplayInput::Motion(motion()), input];
        feed_inputs(self, inputs, update, |page, effect| page.carry_out(effect, context))
    }

    /// Carries out an effect. Returns an input only if the engine has failed at once.
    fn carry_out(&mut self, effect: ReplayEffect, context: Context<'_>) -> Option<ReplayInput> {
        match effect {
            ReplayEffect::Worker(task) => {
                let report = context.link.callback(ReplayInput::Engine);
                let failed = self.advisor.carry_out(task, &context.visit.ports, report);
                return failed.map(ReplayInput::Engine);
            }
            ReplayEffect::Wait(wait) => {
                let elapsed = context.link.callback(|()| ReplayInput::Elapsed);
                // Dropping the replaced timer stops it.
                self.timer = wait.map(|millis| Timeout::new(millis, move || elapsed.emit(())));
            }
        }
        None
    }
}
