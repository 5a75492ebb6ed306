//! The page as a whole.

use fairboard_play::stratego::Screen;
use fairboard_table::motion::Speed;
use yew::prelude::*;

use super::effects::use_effects;
use super::model::{Action, Model};
use super::saved;
use super::stage::{Hands, stage};
use super::status::{status, trouble};
use super::thinking::use_thinking;
use super::watch::Pace;
use crate::browser::other_tabs::use_other_tabs;
use crate::browser::storage::NotKept;
use crate::components::keys::keys;
use crate::components::notice::notice;
use crate::components::unreadable::use_unreadable_notice;
use crate::preferences::use_preferences;

/// Stratego between people and computers at one device.
#[component]
pub fn StrategoPage() -> Html {
    let loaded = use_memo((), |()| saved::load());
    let unreadable = use_unreadable_notice(loaded.1.clone());
    let model = use_reducer(|| Model::new(loaded.0.clone()));
    let not_kept = use_state_eq(|| false);
    let pace_now = use_state_eq(Pace::default);
    let keys_shown = use_state_eq(|| false);
    let preferences = use_preferences();
    let screen = model.session.screen();
    let watched = matches!(screen, Screen::Watch(_));
    let speed = watched.then_some(pace_now.speed);
    use_effects(&model, &not_kept, speed);
    let most = speed.map_or(u32::MAX, Speed::thinking);
    let budget = preferences.thinking.millis().min(most);
    let thinking = use_thinking(&model, budget, watched && pace_now.paused);
    let dispatcher = model.dispatcher();
    use_other_tabs(saved::KEY, move |text| {
        if let Some(session) = saved::read(&text) {
            dispatcher.dispatch(Action::Adopt(Box::new(session)));
        }
    });

    let command = {
        let dispatcher = model.dispatcher();
        use_callback((), move |command, ()| dispatcher.dispatch(Action::Do(command)))
    };
    let say = {
        let dispatcher = model.dispatcher();
        use_callback((), move |sentence, ()| dispatcher.dispatch(Action::Say(sentence)))
    };
    let seen = {
        let dispatcher = model.dispatcher();
        use_callback((), move |(), ()| dispatcher.dispatch(Action::Seen))
    };
    let help = {
        let keys_shown = keys_shown.clone();
        use_callback((), move |(), ()| keys_shown.set(true))
    };
    let close_keys = {
        let keys_shown = keys_shown.clone();
        Callback::from(move |()| keys_shown.set(false))
    };
    let change_pace = {
        let pace_now = pace_now.clone();
        Callback::from(move |changed| pace_now.set(changed))
    };
    let numbering = preferences.numbering;
    let status = status(&model, &screen, &thinking);
    html! {
        <main class="stratego">
            <h1 class="visually-hidden">{ "Stratego" }</h1>
            <div class="stratego__notices">
                { unreadable }
                if *not_kept {
                    { notice(NotKept::SENTENCE) }
                }
                { trouble(&thinking) }
            </div>
            <div class="stratego__head">
                <p class="status" role="status">{ status }</p>
                <p class="refusal" aria-hidden="true">{ model.refusal.clone().unwrap_or_default() }</p>
            </div>
            <p class="visually-hidden" aria-live="polite">{ &model.said }</p>
            <div class="stratego__keys">
                if *keys_shown {
                    { keys(&close_keys) }
                }
            </div>
            { stage(&model, screen, &Hands {
                command, say, help, seen, numbering, hint: thinking.hint, pace: *pace_now, change_pace,
            }) }
        </main>
    }
}
