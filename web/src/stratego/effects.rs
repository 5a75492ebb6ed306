//! What the page does when the game asks for it.

use fairboard_play::stratego::Effect;
use fairboard_table::motion::{self, Motion, Speed};
use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::model::{Action, Model};
use super::saved;
use crate::browser;

/// Carries out what the referee asks for: stores the game, and hands it over after a while.
#[hook]
pub(super) fn use_effects(
    model: &UseReducerHandle<Model>,
    not_kept: &UseStateHandle<bool>,
    speed: Option<Speed>,
) {
    let (not_kept, handle) = (not_kept.clone(), model.clone());
    use_effect_with(model.changes, move |_| {
        let mut timer = None;
        for effect in &handle.effects {
            match *effect {
                Effect::Save => not_kept.set(saved::store(&handle.session).is_err()),
                Effect::Show(ply) => {
                    let motion = if browser::prefers_reduced_motion() {
                        Motion::Reduced
                    } else {
                        Motion::Full
                    };
                    let dispatcher = handle.dispatcher();
                    let stays = match speed {
                        Some(speed) => speed.stays(ply, motion),
                        None => motion::until_hand_over(ply, motion),
                    };
                    timer = Some(Timeout::new(stays, move || {
                        dispatcher.dispatch(Action::Seen);
                    }));
                }
            }
        }
        move || drop(timer)
    });
}
