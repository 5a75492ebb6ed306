//! The page as a whole.

use fairboard_interaction::announce::{self, Numbering};
use fairboard_interaction::motion::{self, Motion};
use fairboard_play::stratego::{Command, Effect, Screen};
use fairboard_rules::stratego::{Color, PlayerView, Rules};
use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::battle::BattleShow;
use super::curtain::Curtain;
use super::losses::losses;
use super::model::{Action, Model};
use super::options::options;
use super::record::record;
use super::saved;
use super::scene::Scene;
use super::setup_bar::setup_bar;
use super::table::Table;
use crate::browser::other_tabs::use_other_tabs;
use crate::browser::{self, storage::NotKept};
use crate::components::keys::keys;
use crate::components::notice::notice;
use crate::components::unreadable::use_unreadable_notice;
use crate::preferences::use_preferences;

/// Stratego for two people at one device.
#[component]
pub fn StrategoPage() -> Html {
    let loaded = use_memo((), |()| saved::load());
    let unreadable = use_unreadable_notice(loaded.1.clone());
    let model = use_reducer(|| Model::new(loaded.0.clone()));
    let not_kept = use_state_eq(|| false);
    let keys_shown = use_state_eq(|| false);
    use_effects(&model, &not_kept);
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
    let numbering = use_preferences().numbering;
    let screen = model.session.screen();
    html! {
        <main class="stratego">
            <h1 class="visually-hidden">{ "Stratego" }</h1>
            <div class="stratego__notices">
                { unreadable }
                if *not_kept {
                    { notice(NotKept::SENTENCE) }
                }
            </div>
            <div class="stratego__head">
                <p class="status" role="status">{ status(&screen, model.session.rules()) }</p>
                <p class="refusal" aria-hidden="true">{ model.refusal.clone().unwrap_or_default() }</p>
            </div>
            <p class="visually-hidden" aria-live="polite">{ &model.said }</p>
            <div class="stratego__keys">
                if *keys_shown {
                    { keys(&close_keys) }
                }
            </div>
            { show(&model, screen, &Hands { command, say, help, seen, numbering }) }
        </main>
    }
}

/// The one sentence on how it stands.
fn status(screen: &Screen, rules: &Rules) -> String {
    match screen {
        Screen::Deploy(draft) => format!("{}: place your army.", announce::side(draft.color())),
        Screen::Curtain(curtain) if curtain.deploys => {
            format!("{} is to place the army.", announce::side(curtain.next))
        }
        Screen::Curtain(curtain) => announce::turn(curtain.next),
        Screen::Play(view) => view.turn().map(announce::turn).unwrap_or_default(),
        Screen::Over(_, outcome) => announce::outcome(*outcome, rules),
    }
}

/// What the parts of the page can ask for.
struct Hands {
    command: Callback<Command>,
    say: Callback<String>,
    help: Callback<()>,
    seen: Callback<()>,
    numbering: Numbering,
}

fn show(model: &Model, screen: Screen, hands: &Hands) -> Html {
    let rules = *model.session.rules();
    let Hands { command, say, help, .. } = hands;
    let table = |scene: Scene| {
        html! { <Table {scene} command={command.clone()} say={say.clone()} help={help.clone()} /> }
    };
    match screen {
        Screen::Curtain(curtain) => html! {
            <div key="curtain" class="stratego__stage stratego__stage--covered">
                <Curtain {curtain} command={command.clone()} />
            </div>
        },
        Screen::Deploy(draft) => html! {
            <div key="deploy" class="stratego__stage stratego__stage--deploy">
                { table(Scene::Deploy(draft.clone())) }
                <aside class="stratego__side">
                    { setup_bar(&draft, command) }
                    if draft.color() == Color::Red {
                        { options(rules, &command.reform(Command::New)) }
                    }
                </aside>
            </div>
        },
        Screen::Play(view) => html! {
            <div key="play" class="stratego__stage">
                <div class="stratego__board">
                    { table(Scene::Play(view.clone())) }
                    { battle(model, &view, &hands.seen) }
                </div>
                <aside class="stratego__side">
                    { both_losses(&view, hands.numbering) }
                    { record(&model.session.record()) }
                    { ways_out(model.session.draw_offer(), view.seat(), command) }
                </aside>
            </div>
        },
        Screen::Over(view, _) => html! {
            <div key="over" class="stratego__stage">
                <div class="stratego__board">
                    { table(Scene::Over(view.clone())) }
                    { battle(model, &view, &hands.seen) }
                </div>
                <aside class="stratego__side">
                    <div class="stratego__again">
                        <button type="button" class="button button--primary"
                                onclick={command.reform(move |_: MouseEvent| Command::New(rules))}>
                            { "Play again" }
                        </button>
                        <button type="button" class="button"
                                onclick={command.reform(|_: MouseEvent| Command::Rematch)}>
                            { "Rematch with the same armies" }
                        </button>
                    </div>
                    { both_losses(&view, hands.numbering) }
                    { record(&model.session.record()) }
                </aside>
            </div>
        },
    }
}

/// The ways to end the game before its end.
fn ways_out(offer: Option<Color>, seat: Color, command: &Callback<Command>) -> Html {
    let ask = |asked: fn() -> Command| command.reform(move |_: MouseEvent| asked());
    html! {
        <div class="ways-out">
            if let Some(color) = offer {
                <p class="ways-out__offer">
                    { format!("{} offers a draw.", announce::side(color)) }
                </p>
            }
            if offer == Some(seat.opponent()) {
                <button type="button" class="button" onclick={ask(|| Command::AcceptDraw)}>
                    { "Accept draw" }
                </button>
            } else {
                <button type="button" class="button button--quiet" disabled={offer.is_some()}
                        onclick={ask(|| Command::OfferDraw)}>{ "Offer draw" }</button>
            }
            <button type="button" class="button button--quiet" onclick={ask(|| Command::Leave)}>
                { "Leave game" }
            </button>
        </div>
    }
}

fn both_losses(view: &PlayerView, numbering: Numbering) -> Html {
    html! {
        <div class="stratego__losses">
            { for Color::ALL.map(|color| html! {
                <div key={color.name()}>{ losses(color, view.losses(color), numbering) }</div>
            }) }
        </div>
    }
}

/// The battle that the player is being shown.
fn battle(model: &Model, view: &PlayerView, seen: &Callback<()>) -> Html {
    let shown = model.shown.and_then(|ply| Some((ply, ply.battle?, view.last_mover()?)));
    html! {
        <div class="stratego__battle">
            if let Some((ply, battle, attacker)) = shown {
                <BattleShow {battle} {attacker} sentence={announce::ply(attacker, ply)}
                    seen={seen.clone()} />
            }
        </div>
    }
}

/// Carries out what the referee asks for: stores the game, and hands it over after a while.
#[hook]
fn use_effects(model: &UseReducerHandle<Model>, not_kept: &UseStateHandle<bool>) {
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
                    timer = Some(Timeout::new(motion::until_hand_over(ply, motion), move || {
                        dispatcher.dispatch(Action::Seen);
                    }));
                }
            }
        }
        move || drop(timer)
    });
}
