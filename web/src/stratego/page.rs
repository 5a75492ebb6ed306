//! The page as a whole.

use fairboard_interaction::announce::{self, Numbering};
use fairboard_interaction::motion::{self, Motion, Speed};
use fairboard_play::Player;
use fairboard_play::stratego::{Command, Effect, Screen};
use fairboard_rules::stratego::{Color, PlayerView};
use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::battle::BattleShow;
use super::curtain::Curtain;
use super::losses::losses;
use super::model::{Action, Hint, Model};
use super::options::options;
use super::players::players;
use super::record::record;
use super::saved;
use super::scene::Scene;
use super::setup_bar::setup_bar;
use super::table::Table;
use super::thinking::{Thinking, Trouble, use_thinking};
use super::watch::{Pace, pace};
use crate::browser::other_tabs::use_other_tabs;
use crate::browser::{self, storage::NotKept};
use crate::components::keys::keys;
use crate::components::notice::{notice, notice_with_button};
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
    let status = status(&model, &screen, thinking.trouble);
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
            { show(&model, screen, &Hands {
                command, say, help, seen, numbering, hint: thinking.hint, pace: *pace_now, change_pace,
            }) }
        </main>
    }
}

/// What keeps the computer from playing as it should.
fn trouble(thinking: &Thinking) -> Html {
    match thinking.trouble {
        None => html! {},
        Some(Trouble::Here) => notice(
            "This browser does not let Fairboard think in the background: the computer plays \
             with very little thought.",
        ),
        Some(Trouble::Nobody) => notice_with_button(
            "The computer player could not be loaded. Is there a connection?",
            "Try again",
            &thinking.retry,
        ),
    }
}

/// The one sentence on how it stands.
fn status(model: &Model, screen: &Screen, trouble: Option<Trouble>) -> String {
    let turn = |color: Option<Color>| match color {
        None => String::new(),
        Some(color) if model.is_computers(color) => {
            let stuck = trouble == Some(Trouble::Nobody);
            let does = if stuck { "does not answer." } else { "is thinking…" };
            format!("{} {does}", announce::side(color))
        }
        Some(color) if model.session.has_computer() => {
            format!("Your turn: {} to move.", announce::side(color))
        }
        Some(color) => announce::turn(color),
    };
    match screen {
        Screen::Deploy(draft) => format!("{}: place your army.", announce::side(draft.color())),
        Screen::Curtain(curtain) if curtain.deploys => {
            format!("{} is to place the army.", announce::side(curtain.next))
        }
        Screen::Curtain(curtain) => announce::turn(curtain.next),
        Screen::Play(view) => turn(view.turn()),
        Screen::Watch(view) => view.turn().map(announce::turn).unwrap_or_default(),
        Screen::Over(_, outcome) => announce::outcome(*outcome, model.session.rules()),
    }
}

/// What the parts of the page can ask for.
struct Hands {
    command: Callback<Command>,
    say: Callback<String>,
    help: Callback<()>,
    seen: Callback<()>,
    numbering: Numbering,
    hint: Callback<()>,
    pace: Pace,
    change_pace: Callback<Pace>,
}

fn show(model: &Model, screen: Screen, hands: &Hands) -> Html {
    let rules = *model.session.rules();
    let players_now = model.session.players();
    let Hands { command, say, help, .. } = hands;
    let hint = match model.hint {
        Hint::Move(mv) => Some(mv),
        Hint::None | Hint::Asked => None,
    };
    let table = |scene: Scene| {
        html! {
            <Table {scene} {hint} command={command.clone()} say={say.clone()} help={help.clone()} />
        }
    };
    let again = move || Command::New { rules, players: players_now, seed: browser::random_seed() };
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
                    if draft.color() == Color::Red || model.session.has_computer() {
                        { players(rules, players_now, command) }
                    }
                    { setup_bar(&draft, command) }
                    if draft.color() == Color::Red || model.session.has_computer() {
                        { options(rules, &command.reform(move |rules| Command::New {
                            rules, players: players_now, seed: browser::random_seed(),
                        })) }
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
                    <div class="ways-out">
                        { help_of_computer(model, hands) }
                        { ways_out(model, view.seat(), command) }
                    </div>
                </aside>
            </div>
        },
        Screen::Watch(view) => html! {
            <div key="watch" class="stratego__stage">
                <div class="stratego__board">
                    { table(Scene::Uncovered(view.clone())) }
                    { battle(model, &view, &hands.seen) }
                </div>
                <aside class="stratego__side">
                    { pace(hands.pace, &hands.change_pace) }
                    { both_losses(&view, hands.numbering) }
                    { record(&model.session.record()) }
                    { players(rules, players_now, command) }
                </aside>
            </div>
        },
        Screen::Over(view, _) => html! {
            <div key="over" class="stratego__stage">
                <div class="stratego__board">
                    { table(Scene::Uncovered(view.clone())) }
                    { battle(model, &view, &hands.seen) }
                </div>
                <aside class="stratego__side">
                    <div class="stratego__again">
                        <button type="button" class="button button--primary"
                                onclick={command.reform(move |_: MouseEvent| again())}>
                            { "Play again" }
                        </button>
                        <button type="button" class="button"
                                onclick={command.reform(|_: MouseEvent| Command::Rematch { seed: browser::random_seed() })}>
                            { if model.session.has_computer() {
                                "Play again with the same army"
                            } else {
                                "Rematch with the same armies"
                            } }
                        </button>
                    </div>
                    { both_losses(&view, hands.numbering) }
                    { record(&model.session.record()) }
                </aside>
            </div>
        },
    }
}

/// What the computer does for a person: a hint, and a move taken back.
fn help_of_computer(model: &Model, hands: &Hands) -> Html {
    let take_back = hands.command.reform(|_: MouseEvent| Command::TakeBack);
    let person_is_asked = model.session.asked() == Some(Player::Person);
    let is_thinking = model.hint == Hint::Asked;
    html! {
        <>
            <button type="button" class="button" disabled={!person_is_asked || is_thinking}
                    onclick={hands.hint.reform(|_: MouseEvent| ())}>
                { if is_thinking { "Thinking…" } else { "Hint" } }
            </button>
            if model.session.has_computer() {
                <button type="button" class="button" disabled={!model.session.can_take_back()}
                        onclick={take_back}>{ "Take the move back" }</button>
            }
        </>
    }
}

/// The ways to end the game before its end.
fn ways_out(model: &Model, seat: Color, command: &Callback<Command>) -> Html {
    let ask = |asked: fn() -> Command| command.reform(move |_: MouseEvent| asked());
    let offer = model.session.draw_offer();
    html! {
        <>
            if let Some(color) = offer {
                <p class="ways-out__offer">
                    { format!("{} offers a draw.", announce::side(color)) }
                </p>
            }
            if offer == Some(seat.opponent()) {
                <button type="button" class="button" onclick={ask(|| Command::AcceptDraw)}>
                    { "Accept draw" }
                </button>
            } else if !model.session.has_computer() {
                <button type="button" class="button button--quiet" disabled={offer.is_some()}
                        onclick={ask(|| Command::OfferDraw)}>{ "Offer draw" }</button>
            }
            <button type="button" class="button button--quiet" onclick={ask(|| Command::Leave)}>
                { "Leave game" }
            </button>
        </>
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
fn use_effects(
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
