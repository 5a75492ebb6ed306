//! The board and what belongs beside it, for each part of a game.

use fairboard_play::Player;
use fairboard_play::stratego::{Command, Screen};
use fairboard_rules::stratego::{Color, SeatView};
use fairboard_table::announce::{self, Numbering};
use yew::prelude::*;

use super::battle::BattleShow;
use super::curtain::Curtain;
use super::losses::losses;
use super::model::{Hint, Model};
use super::options::options;
use super::players::players;
use super::record::record;
use super::scene::Scene;
use super::setup_bar::setup_bar;
use super::table::Table;
use super::watch::{Pace, pace};
use crate::browser;

/// What the parts of the page can ask for.
pub(super) struct Hands {
    pub(super) command: Callback<Command>,
    pub(super) say: Callback<String>,
    pub(super) help: Callback<()>,
    pub(super) seen: Callback<()>,
    pub(super) numbering: Numbering,
    pub(super) hint: Callback<()>,
    pub(super) pace: Pace,
    pub(super) change_pace: Callback<Pace>,
}

/// The board with what belongs beside it.
pub(super) fn stage(model: &Model, screen: Screen, hands: &Hands) -> Html {
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
    let board = |scene: Scene, view: &SeatView| {
        html! {
            <div class="stratego__board">
                { table(scene) }
                { battle(model, view, &hands.seen) }
            </div>
        }
    };
    let new =
        move |rules| Command::New { rules, players: players_now, seed: browser::random_seed() };
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
                        { options(rules, &command.reform(new)) }
                    }
                </aside>
            </div>
        },
        Screen::Play(view) => html! {
            <div key="play" class="stratego__stage">
                { board(Scene::Play(view.clone()), &view) }
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
                { board(Scene::Uncovered(view.clone()), &view) }
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
                { board(Scene::Uncovered(view.clone()), &view) }
                <aside class="stratego__side">
                    <div class="stratego__again">
                        <button type="button" class="button button--primary"
                                onclick={command.reform(move |_: MouseEvent| new(rules))}>
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
            if offer == Some(seat.other()) {
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

fn both_losses(view: &SeatView, numbering: Numbering) -> Html {
    html! {
        <div class="stratego__losses">
            { for Color::ALL.map(|color| html! {
                <div key={color.name()}>{ losses(color, view.losses(color), numbering) }</div>
            }) }
        </div>
    }
}

/// The battle that the player is being shown.
fn battle(model: &Model, view: &SeatView, seen: &Callback<()>) -> Html {
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
