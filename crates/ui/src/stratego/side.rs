//! The column beside the board, for each stage of the game.

use fairboard_forms::link::Page;
use fairboard_messages::Messages;
use fairboard_play::Offer;
use fairboard_play::stratego::referee::{Command, NoUndo, Stage};
use fairboard_rules::stratego::Color;
use fairboard_table::durations::Speed;
use fairboard_table::stratego::{
    BoardAsk, Decision, Hint, KeysList, StrategoAsk, StrategoScreen, WatchPace,
};
use yew::prelude::*;

use super::record::record;
use super::setup::{options, players, setup, start_watching};
use super::tour;
use crate::button::{Available, Weight, button, button_if, press};
use crate::choice::select_request;
use crate::decision::{self, decision};
use crate::words;

/// The column beside the board for the present stage; empty behind the curtain.
pub(super) fn side(
    screen: &StrategoScreen,
    ask: &Callback<StrategoAsk>,
    messages: Messages,
) -> Html {
    match &screen.game.stage {
        Stage::Deploy(draft) => html! {
            <>
                { setup(draft, screen, ask, messages) }
                { players(screen, ask, messages) }
                { options(screen, ask, messages) }
                { keys_button(&ask.reform(StrategoAsk::Board), messages) }
            </>
        },
        Stage::Play(_) => html! {
            <>
                <div class="ways-out">
                    { tour::above_the_buttons(screen, ask, messages) }
                    { turn_buttons(screen, ask, messages) }
                    { draw_offer(screen, ask, messages) }
                    { keys_button(&ask.reform(StrategoAsk::Board), messages) }
                    { leave(screen, ask, messages) }
                </div>
                { record(&screen.game.record, messages) }
            </>
        },
        Stage::Watch(_) => {
            let controls = if screen.game.may.contains(Offer::Start) {
                start_watching(screen, ask, messages)
            } else {
                screen.pace.map(|pace| pace_controls(pace, ask, messages)).unwrap_or_default()
            };
            html! {
                <>
                    { controls }
                    { record(&screen.game.record, messages) }
                    { players(screen, ask, messages) }
                </>
            }
        }
        Stage::Over(..) => html! {
            <>
                { after_end(screen, ask, messages) }
                { record(&screen.game.record, messages) }
            </>
        },
        Stage::Curtain(_) => html! {},
    }
}

/// A callback for a press that gives a command to the referee.
fn ask_for(ask: &Callback<StrategoAsk>, command: Command) -> Callback<MouseEvent> {
    press(ask, StrategoAsk::Command(command))
}

/// The buttons for a hint, for undo, and for handing the device over.
fn turn_buttons(screen: &StrategoScreen, ask: &Callback<StrategoAsk>, messages: Messages) -> Html {
    let may = screen.game.may;
    let is_thinking = screen.hint == Hint::Asked;
    let if_offered = Available::from(may.contains(Offer::Hint)).because(messages.no_hint());
    // While the engine works on the hint, the label says so.
    let hint = if is_thinking { Available::No } else { if_offered };
    let label = if is_thinking { messages.button_hint_thinking() } else { messages.button_hint() };
    let undo = match screen.game.no_undo {
        None => Available::Yes,
        Some(reason) => Available::Because(no_undo(reason, messages)),
    };
    html! {
        <>
            if may.contains(Offer::HandOver) {
                { button(messages.button_hand_over(), Weight::Primary,
                    ask_for(ask, Command::HandOver)) }
            }
            { button_if(hint, label, Weight::Plain, press(ask, StrategoAsk::Hint)) }
            { button_if(undo, messages.button_undo(), Weight::Plain,
                ask_for(ask, Command::TakeBack)) }
        </>
    }
}

/// The sentence with the reason why no move can be taken back now.
const fn no_undo(reason: NoUndo, messages: Messages) -> &'static str {
    match reason {
        // While nobody plays, there is no button for undo that could show the sentence.
        NoUndo::NotPlaying | NoUndo::NoOwnMove => messages.no_own_move(),
        NoUndo::Answered => messages.no_undo_answered(),
        NoUndo::Battle => messages.no_undo_battle(),
    }
}

/// The sentence about a draw that a player has offered, and the button that accepts the offer or
/// makes one. While the offer of this player stands, the button stays but has no effect.
fn draw_offer(screen: &StrategoScreen, ask: &Callback<StrategoAsk>, messages: Messages) -> Html {
    let may = screen.game.may;
    let offer = screen.game.draw_offer;
    let may_accept = may.contains(Offer::AcceptDraw);
    // While the offer of this player stands, `decision_buttons` makes the button unavailable.
    let has_offer_button = may.contains(Offer::OfferDraw) || offer.is_some();
    html! {
        <>
            if let Some(color) = offer {
                <p class="ways-out__offer">
                    { messages.draw_offered(color) }
                    if may_accept {
                        // The sentence that a move declines the offer.
                        { " " }{ messages.draw_decline() }
                    }
                </p>
            }
            if may_accept {
                { button(messages.button_accept_draw(), Weight::Plain,
                    ask_for(ask, Command::AcceptDraw)) }
            } else if has_offer_button {
                { decision_buttons(Decision::OfferDraw, screen, ask, messages) }
            }
        </>
    }
}

/// The button that leaves the game, if the person may leave.
fn leave(screen: &StrategoScreen, ask: &Callback<StrategoAsk>, messages: Messages) -> Html {
    if screen.game.may.contains(Offer::Leave) {
        decision_buttons(Decision::Leave, screen, ask, messages)
    } else {
        html! {}
    }
}

/// The button for a decision that cannot be undone. A press of it shows a question, and a second
/// button that carries out the decision.
fn decision_buttons(
    which: Decision,
    screen: &StrategoScreen,
    ask: &Callback<StrategoAsk>,
    messages: Messages,
) -> Html {
    let (offer, label, confirm) = match which {
        Decision::Leave => (Offer::Leave, messages.button_leave(), messages.button_leave_now()),
        Decision::OfferDraw => {
            (Offer::OfferDraw, messages.button_offer_draw(), messages.button_offer_draw_now())
        }
    };
    let is_asked = screen.decision == Some(which);
    // The first press asks the question, and a second press of the same button takes it back.
    let considered_after_press = (!is_asked).then_some(which);
    decision(decision::DecisionButtons {
        available: Available::from(screen.game.may.contains(offer)),
        labels: [label, messages.button_go_back()],
        name: None,
        question: is_asked.then(|| words::question(messages, which)),
        consider: press(ask, StrategoAsk::Consider(considered_after_press)),
        decide: (confirm, ask_for(ask, which.command())),
    })
}

/// The pause button and the choice of speed during a game between two computers.
fn pace_controls(pace: WatchPace, ask: &Callback<StrategoAsk>, messages: Messages) -> Html {
    let is_paused = matches!(pace, WatchPace::Paused(_));
    let label = if is_paused { messages.button_resume() } else { messages.button_pause() };
    let paces = named_paces(pace, messages).map(|(name, pace)| (name, StrategoAsk::Pace(pace)));
    let toggle = press(ask, StrategoAsk::Pace(pace.toggled()));
    html! {
        <div class="pace">
            { button(label, Weight::Primary, toggle) }
            { select_request(messages.label_speed(), paces.into(), &StrategoAsk::Pace(pace), ask) }
        </div>
    }
}

/// The pace at each speed, with the name of the speed. A paused game stays paused.
pub(super) fn named_paces(pace: WatchPace, messages: Messages) -> [(&'static str, WatchPace); 3] {
    [
        (messages.speed_slow(), pace.at(Speed::Slow)),
        (messages.speed_normal(), pace.at(Speed::Usual)),
        (messages.speed_fast(), pace.at(Speed::Fast)),
    ]
}

/// The buttons and links after the end: a game with new setups, the replay, the link to share, the
/// review, a game with the same setups, and the finished games.
fn after_end(screen: &StrategoScreen, ask: &Callback<StrategoAsk>, messages: Messages) -> Html {
    let has_computer = Color::ALL.into_iter().any(|color| !screen.game.players[color].is_person());
    let rematch_label =
        if has_computer { messages.button_rematch_alone() } else { messages.button_rematch() };
    let address = |page: Page| screen.word.as_deref().map(|word| format!("{}{word}", page.hash()));
    let replay = address(Page::Replay).map(|address| replay_link(screen, address, messages));
    let review = address(Page::Review).map(|address| {
        html! { <a class="button of-app" href={address}>{ messages.button_review() }</a> }
    });
    html! {
        <div class="stratego__again">
            <button type="button" class="button button--primary" data-home=""
                    onclick={press(ask, StrategoAsk::PlayAgain)}>
                { messages.button_play_again() }
            </button>
            { replay.unwrap_or_default() }
            { button(messages.button_share(), Weight::Plain, press(ask, StrategoAsk::Share)) }
            { review.unwrap_or_default() }
            { button(rematch_label, Weight::Quiet, press(ask, StrategoAsk::Rematch)) }
            <a class="button button--quiet of-app" href={Page::Games.hash()}>
                { messages.label_games_kept() }
            </a>
            { shared(screen, messages).unwrap_or_default() }
        </div>
    }
}

/// The link to the replay of the finished game. Until a person has pressed *Share*, the link leads
/// to `address`, which is good only in the app. The style sheet therefore hides the link on other
/// pages (class `of-app`). After the press, the link is good anywhere.
fn replay_link(screen: &StrategoScreen, address: String, messages: Messages) -> Html {
    let (class, href) = match &screen.link {
        Some(link) => ("button", link.to_string()),
        None => ("button of-app", address),
    };
    html! { <a {class} {href}>{ messages.button_replay() }</a> }
}

/// The link to the finished game as a text to copy; `None` until a person has asked for the link.
/// The link stands below all buttons, so that no button moves.
fn shared(screen: &StrategoScreen, messages: Messages) -> Option<Html> {
    let link = screen.link.as_ref()?;
    Some(html! {
        <label class="stratego__shared">
            <span>
                { messages.shared() }
                if screen.is_link_copied {
                    { " " }{ messages.told_copied() }
                }
            </span>
            <input class="choice__select" readonly=true value={link.to_string()} />
        </label>
    })
}

/// The button that shows the list of keys.
pub(crate) fn keys_button(ask: &Callback<BoardAsk>, messages: Messages) -> Html {
    keys_button_with(press(ask, BoardAsk::Keys(KeysList::Shown)), messages)
}

/// The button that shows the list of keys by the callback `show`. The style sheet hides the button
/// on devices that have only touch.
pub(super) fn keys_button_with(show: Callback<MouseEvent>, messages: Messages) -> Html {
    html! {
        <span class="keys-button">{ button(messages.button_keys(), Weight::Quiet, show) }</span>
    }
}
