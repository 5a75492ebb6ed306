//! Asking the opponent: for a computer's move, and for a person's hint.

use fairboard_engine::{Observation, Request};
use fairboard_play::stratego::Question;
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::Move;
use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::model::{Action, Model};
use crate::browser;
use crate::browser::opponent::{Answer, Host, use_opponent};

/// How a person can ask for a hint, and what is wrong, if anything.
#[derive(Clone)]
pub struct Thinking {
    /// Asks for a hint.
    pub hint: Callback<()>,
    /// Asks again after a failure.
    pub retry: Callback<()>,
    /// How the opponent fares.
    pub trouble: Option<Trouble>,
}

/// Why the opponent does not do all it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It thinks on the page itself, and so only for a moment.
    Here,
    /// It could not be loaded.
    Nobody,
}

/// How much longer than it may think, in milliseconds, the other tab is given in which the game goes
/// on: two tabs that both answered would take each other's game for their own.
const OTHER_TAB: u32 = 3_000;

/// Asks whenever it is a computer's turn, unless `paused`; it may think for `millis`.
#[hook]
pub fn use_thinking(model: &UseReducerHandle<Model>, millis: u32, paused: bool) -> Thinking {
    let host = use_opponent();
    let trouble = use_state_eq(|| None);
    let attempts = use_state_eq(|| 0_u32);
    {
        let (host, model, trouble) = (host.clone(), model.clone(), trouble.clone());
        use_effect_with((model.changes, model.adoptions, paused, *attempts), move |_| {
            let is_asked = matches!(model.session.asked(), Some(Player::Computer(_)));
            let question = if is_asked && !paused { model.session.question() } else { None };
            let mut later = None;
            if let Some(Question { view, plies, player: Player::Computer(strength) }) = question {
                let observation = Observation::new(&view, &plies);
                let dispatcher = model.dispatcher();
                let heard = listen(&host, &trouble, move |mv| {
                    if let Some(mv) = mv {
                        dispatcher.dispatch(Action::Answered(mv));
                    }
                });
                let request = request(strength, millis, observation);
                if model.is_adopted {
                    let host = host.clone();
                    let patience = millis.saturating_add(OTHER_TAB);
                    later = Some(Timeout::new(patience, move || host.ask(request, heard)));
                } else {
                    host.ask(request, heard);
                }
            }
            move || {
                drop(later);
                host.leave();
            }
        });
    }
    let hint = {
        let (host, model, trouble) = (host, model.clone(), trouble.clone());
        Callback::from(move |()| {
            let Some(Question { view, plies, player: Player::Person }) = model.session.question()
            else {
                return;
            };
            let dispatcher = model.dispatcher();
            dispatcher.dispatch(Action::HintAsked);
            let heard = listen(&host, &trouble, move |mv| dispatcher.dispatch(Action::Hinted(mv)));
            let observation = Observation::new(&view, &plies);
            host.ask(request(Strength::STRONGEST, millis, observation), heard);
        })
    };
    let retry = Callback::from(move |()| attempts.set(*attempts + 1));
    Thinking { hint, retry, trouble: *trouble }
}

/// The ticket is the host's.
fn request(strength: Strength, millis: u32, observation: Observation) -> Request {
    Request { ticket: 0, strength, millis, seed: browser::random_seed(), observation }
}

/// Hears an answer: what is wrong with the opponent, and its move.
fn listen(
    host: &Host,
    trouble: &UseStateHandle<Option<Trouble>>,
    answered: impl Fn(Option<Move>) + 'static,
) -> Callback<Answer> {
    let (host, trouble) = (host.clone(), trouble.clone());
    Callback::from(move |answer| match answer {
        Answer::Move(mv) => {
            trouble.set(host.is_here().then_some(Trouble::Here));
            answered(Some(mv));
        }
        Answer::Nobody => {
            trouble.set(Some(Trouble::Nobody));
            answered(None);
        }
    })
}
