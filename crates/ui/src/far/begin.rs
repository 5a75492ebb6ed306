//! Draws the page on which a person prepares an invitation to a game, or the answer to one.

use std::rc::Rc;

use fairboard_messages::Messages;
use fairboard_play::preferences::Numbering;
use fairboard_play::stratego::referee::ArmyChange;
use fairboard_rules::stratego::{Army, Color};
use fairboard_rules::tictactoe;
use fairboard_table::far::{
    ArmyScreen, Beginning, FarAsk, GameKind, OfferedGame, OfferedSetup, Red, SetupName, SetupsList,
    Sharing,
};
use fairboard_table::stratego::ArmyAsk;
use yew::prelude::*;

use super::lobby::LoadedViews;
use super::naming::naming;
use super::{list, lobby, time, words};
use crate::Look;
use crate::button::{Available, Weight, button_if, press};
use crate::choice::select_request;
use crate::stratego::{
    Names, advised, head, heat_button, keys_button, keys_list, placing_controls, setup_picture,
    table, tray,
};
use crate::words::{setup_idea, setup_name};

/// The page on which a person prepares an invitation, or the answer to an invitation.
pub(super) fn begin(
    begin: &Beginning,
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    views: LoadedViews,
    look: Look<'_>,
) -> Html {
    let messages = look.messages;
    match &begin.army {
        Some(army) => with_army(begin, army, ask, sharing, views, look),
        // Tic-tac-toe has no army.
        None => html! {
            <>
                <h2 class="page__title" tabindex="-1" data-home="">{ title(begin, messages) }</h2>
                <div class="far__sheet panel">
                    { terms(begin, ask, messages) }
                    { start(begin, ask, sharing, messages) }
                </div>
                { lobby::offer(begin, views, ask, messages) }
                <div class="far__buttons">{ list::link_to_list(Some(ask), messages) }</div>
            </>
        },
    }
}

/// The board on which the army is placed, with everything beside it.
fn with_army(
    begin: &Beginning,
    army: &ArmyScreen,
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    views: LoadedViews,
    look: Look<'_>,
) -> Html {
    let (ArmyScreen { board, draft, advice, can_undo }, messages) = (army, look.messages);
    let numbering = look.preferences.numbering;
    let refusal = board.refusal.map(|refusal| messages.refusal(&refusal));
    let (ask_board, ask_army) = (ask.reform(FarAsk::Stratego), ask.reform(FarAsk::Place));
    let no_battle = None;
    html! {
        <>
            { head(title(begin, messages), refusal, no_battle, messages) }
            <div class="stratego__keys">{ keys_list(board, &ask_board, messages) }</div>
            <div class="stratego__stage stratego__stage--deploy">
                <div class="stratego__board" part="board" data-stages="deploy">
                    { table(board, Names::Player, &ask_board, look) }
                </div>
                <aside class="stratego__side" part="side" data-stages="deploy">
                    { tray(draft, board, &ask_board, look) }
                    <div class="setup">
                        { start(begin, ask, sharing, messages) }
                        { placing_controls(draft, (*can_undo).into(), &ask_army, messages) }
                        { heat_button(advice.heat, &ask_army, messages) }
                        { setups_button(begin, ask, messages) }
                        { advised(*advice, messages) }
                    </div>
                    { setups(begin, numbering, ask, messages) }
                    { save_field(begin, ask, messages) }
                    { lobby::offer(begin, views, ask, messages) }
                    <div class="panel">{ terms(begin, ask, messages) }</div>
                    <div class="far__buttons">
                        { list::link_to_list(Some(ask), messages) }
                        { keys_button(&ask_board, messages) }
                    </div>
                </aside>
            </div>
        </>
    }
}

/// The button that shows the setups or hides them.
fn setups_button(begin: &Beginning, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let is_shown = begin.setups.is_some();
    let other = if is_shown { SetupsList::Hidden } else { SetupsList::Shown };
    html! {
        <button type="button" class="button" aria-expanded={is_shown.to_string()}
                onclick={press(ask, FarAsk::Setups(other))}>{ messages.label_setups() }</button>
    }
}

/// The buttons that replace the army by a setup; empty while the setups are hidden.
fn setups(
    begin: &Beginning,
    numbering: Numbering,
    ask: &Callback<FarAsk>,
    messages: Messages,
) -> Html {
    let Some(setups) = &begin.setups else { return html! {} };
    let setup_button = |OfferedSetup { name, setup }: &OfferedSetup| {
        // Only a ready-made setup has an idea, which is the tooltip of the button.
        let (name, idea) = match name {
            SetupName::ReadyMade(named) => {
                (setup_name(messages, *named).into(), setup_idea(messages, *named))
            }
            SetupName::Saved(name) => (Rc::clone(name), ""),
        };
        let change = ArmyAsk::Change(ArmyChange::Load(setup.draft().clone()));
        let load = press(ask, FarAsk::Place(change));
        let label = messages.label_button_of(messages.button_use(), &name);
        // The button around the picture has the name.
        let no_picture_name = String::new();
        html! {
            <button type="button" class="far__setup" onclick={load} aria-label={label}
                    title={idea}>
                <b>{ name.to_string() }</b>
                // The color of this player's army may not be decided yet, so all pictures show Red.
                { setup_picture(setup, Color::Red, numbering, messages, no_picture_name) }
            </button>
        }
    };
    html! {
        <div class="far__setups panel" role="group" aria-label={messages.label_setups()}>
            { for setups.iter().map(setup_button) }
        </div>
    }
}

/// The field for the name under which the army is saved as a setup; empty until the army is ready.
fn save_field(begin: &Beginning, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    if !begin.is_ready {
        return html! {};
    }
    let (summary, help) = (messages.label_far_save_setup(), messages.far_save_setup());
    let no_name_yet = String::new();
    naming(summary, help, no_name_yet, ask.reform(FarAsk::SaveSetup), messages)
}

fn title(begin: &Beginning, messages: Messages) -> String {
    let game = words::kind(messages, begin.kind);
    if begin.is_answer { messages.label_far_answer(game) } else { messages.label_far_begin(game) }
}

/// The button that signs the invitation or its answer.
fn start(begin: &Beginning, ask: &Callback<FarAsk>, sharing: Sharing, messages: Messages) -> Html {
    let label = words::start_label(messages, begin, sharing);
    button_if(Available::from(begin.is_ready), label, Weight::Primary, press(ask, FarAsk::Start))
}

/// The rules of the offered game; `None` for the usual rules of tic-tac-toe, which need no words.
/// Only an invitation that another program has made can have other rules of tic-tac-toe.
fn rules(begin: &Beginning, messages: Messages) -> Option<String> {
    match begin.game {
        OfferedGame::Stratego(rules) => Some(messages.game(&rules)),
        OfferedGame::TicTacToe(rules) if rules == tictactoe::Rules::default() => None,
        OfferedGame::TicTacToe(tictactoe::Rules { first, ending }) => {
            let ending_name = match ending {
                tictactoe::Ending::AtFirstLine => messages.ending_line(),
                tictactoe::Ending::AtFullBoard => messages.ending_full(),
            };
            let first_words = format!("{}: {}", messages.label_first(), first.name());
            Some(format!("{first_words}; {}: {ending_name}", messages.label_ending()))
        }
    }
}

/// The choices of the person who invites, or the terms of the invitation.
fn terms(begin: &Beginning, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    if begin.is_answer { fixed_terms(begin, messages) } else { chosen_terms(begin, ask, messages) }
}

/// The terms of the invitation that is answered.
fn fixed_terms(begin: &Beginning, messages: Messages) -> Html {
    html! {
        <>
            <p>{ words::sides(messages, begin.kind, begin.red) }</p>
            if let Some(rules) = rules(begin, messages) {
                <p>{ rules }</p>
            }
            if begin.kind == GameKind::Stratego {
                <p class="far__help">{ messages.far_secret() }</p>
            }
            <p class="far__help">{ words::carrier_of_moves(messages, begin.relaying) }</p>
            { time::fixed(begin, messages) }
        </>
    }
}

/// The terms that the person who invites can choose.
fn chosen_terms(begin: &Beginning, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let side = words::red_or_x(messages, begin.kind);
    let reds = [
        (messages.label_far_lot(), FarAsk::Red(Red::Lot)),
        (messages.label_far_me(), FarAsk::Red(Red::Home)),
        (messages.label_far_other(), FarAsk::Red(Red::Away)),
    ];
    let army_option = |army| (messages.army(army), FarAsk::Army(army));
    let armies = Army::ALL.map(army_option).into();
    let present_red = FarAsk::Red(begin.red);
    html! {
        <>
            { select_request(&messages.label_far_side(side), reds.into(), &present_red, ask) }
            if begin.kind == GameKind::Stratego {
                { select_request(messages.label_army(), armies, &FarAsk::Army(begin.size), ask) }
                <p class="far__help">{ messages.far_secret() }</p>
            }
            { time::choice(begin, ask, messages) }
            <p class="far__help">{ words::carrier_of_moves(messages, begin.relaying) }</p>
        </>
    }
}
