//! A finished game, seen again.

use fairboard_messages::Messages;
use fairboard_rules::stratego::Color;
use fairboard_table::motion::Speed;
use fairboard_table::replay::{Ask, Eyes, Screen, Sentence};
use fairboard_table::stratego::Scene;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::board::{BoardView, Names};
use super::chances::{chance_here, chances_button, graph};
use super::record::RecordView;
use super::seat::seat;
use crate::Kept;
use crate::button::{Available, Weight, button, button_if, press};
use crate::choice::wishes;
use crate::shell::Shell;
use crate::words::announced;

/// A replay with everything beside its board. `ask` takes the wishes of the person who watches.
pub fn replay_view(screen: &Screen, ask: &Callback<Ask>, kept: &Kept, messages: Messages) -> Html {
    let word = |sentence: &Sentence| sentence_of(*sentence, screen, messages);
    let shell = Shell {
        block: "stratego",
        messages,
        theme: screen.table.preferences.theme,
        announcement: screen.announcement.number(),
        announced: announced(screen.announcement.sentences(), word),
        stage: "replay",
        notices: html! {},
        onkeydown: Callback::noop(),
        focus: &kept.focus,
    };
    shell.around(html! {
        <>
            <div class="stratego__head">
                <p class="status" part="status" role="status" aria-live="off">
                    { word(&screen.sentence) }
                </p>
            </div>
            <div class="stratego__stage">
                { board(screen, messages) }
                <aside class="stratego__side" part="side">
                    <div class="replay__panel">
                        { steps(screen, ask, messages) }
                        { pace(screen, ask, messages) }
                    </div>
                    <RecordView plies={screen.table.game.record.clone()} {messages} />
                </aside>
            </div>
        </>
    })
}

/// The board between the strips of the players.
fn board(screen: &Screen, messages: Messages) -> Html {
    let table = &screen.table;
    let Some(board) = &table.board else { return html! {} };
    let view = Scene::of(&table.game.stage).and_then(Scene::view);
    let strip = |color: Color| view.map(|view| seat(color, view, table, messages));
    html! {
        <div class="stratego__board" part="board">
            { for strip(board.bottom.other()) }
            <div class="table">
                <BoardView board={board.clone()} battle={None} ask={Callback::noop()}
                           names={Names::Sides} moves=0 numbering={table.preferences.numbering}
                           {messages} />
            </div>
            { for strip(board.bottom) }
        </div>
    }
}

/// The start says which game it is.
fn sentence_of(sentence: Sentence, screen: &Screen, messages: Messages) -> String {
    let game = &screen.table.game;
    match sentence {
        Sentence::Start(outcome) => messages.replayed(outcome, game.record.len()),
        Sentence::Ply(side, ply) => messages.played(side, ply),
        Sentence::End(outcome) => messages.outcome(outcome, &game.rules),
        Sentence::Chance(red) => messages.chance(red),
        Sentence::NoChances => messages.no_chances().to_owned(),
    }
}

/// The steps of the replay, and the place in the game, which the arrow keys change too.
fn steps(screen: &Screen, ask: &Callback<Ask>, messages: Messages) -> Html {
    let step = |name, to: Ask| button(name, Weight::Plain, press(ask, to));
    let (at, total) = (screen.at as u32, screen.table.game.record.len() as u32);
    let seek = ask.reform(|event: InputEvent| {
        let input = event.target_dyn_into::<HtmlInputElement>();
        let place = input.and_then(|input| input.value().parse().ok());
        Ask::Seek(place.unwrap_or_default())
    });
    html! {
        <div class="replay" role="group" aria-label={messages.label_replay()}>
            { step(messages.button_first(), Ask::First) }
            { step(messages.button_back(), Ask::Back) }
            { step(messages.button_forward(), Ask::Forward) }
            { step(messages.button_last(), Ask::Last) }
            { next_turn(screen, ask, messages) }
            { chances_button(screen, ask, messages) }
            <label class="replay__place">
                <span>{ messages.replay_at(at, total) }</span>
                { graph(screen, messages) }
                <input type="range" min="0" max={total.to_string()} value={at.to_string()}
                       aria-label={messages.label_position()}
                       aria-valuetext={messages.replay_at(at, total)} oninput={seek} />
                { turns(screen) }
            </label>
            { chance_here(screen, messages) }
        </div>
    }
}

/// The button that goes to the next turning point.
fn next_turn(screen: &Screen, ask: &Callback<Ask>, messages: Messages) -> Html {
    let is_there = screen.turns.last().is_some_and(|last| *last > screen.at);
    let name = messages.button_turning_point();
    button_if(Available::from(is_there), name, Weight::Plain, press(ask, Ask::Turn))
}

/// The turning points, each a mark below its place on the slider.
fn turns(screen: &Screen) -> Html {
    let total = screen.table.game.record.len();
    html! {
        <svg class="replay__turns" viewBox={format!("0 0 {} 1", total.max(1))}
             preserveAspectRatio="none" aria-hidden="true" focusable="false">
            { for screen.turns.iter().map(|turn| html! {
                <path key={*turn} d={format!("M{turn},0v1")} />
            }) }
        </svg>
    }
}

/// Play or pause, speed, and eyes.
fn pace(screen: &Screen, ask: &Callback<Ask>, messages: Messages) -> Html {
    let pace = screen.pace;
    let is_paused = pace == pace.paused();
    let label = if is_paused { messages.button_play() } else { messages.button_pause() };
    let speeds = [
        (messages.speed_slow(), Ask::Pace(pace.at(Speed::Slow))),
        (messages.speed_normal(), Ask::Pace(pace.at(Speed::Usual))),
        (messages.speed_fast(), Ask::Pace(pace.at(Speed::Fast))),
    ];
    let names = Eyes::ALL.map(|eyes| (eyes_of(eyes, messages), Ask::Eyes(eyes)));
    let eyes = names.iter().map(|(name, wish)| (name.as_str(), *wish));
    html! {
        <div class="pace">
            { button(label, Weight::Primary,
                press(ask, Ask::Pace(pace.toggled()))) }
            { wishes(messages.label_speed(), speeds.into(), &Ask::Pace(pace), ask) }
            { wishes(messages.label_eyes(), eyes.collect(), &Ask::Eyes(screen.eyes), ask) }
        </div>
    }
}

fn eyes_of(eyes: Eyes, messages: Messages) -> String {
    match eyes {
        Eyes::Open => messages.eyes_open().to_owned(),
        Eyes::Side(side) => messages.eyes_side(side),
        Eyes::Table => messages.eyes_table().to_owned(),
    }
}
