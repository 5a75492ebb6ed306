//! What can be done at the game that is open: sign, send, compare, and leave.

use fairboard_messages::Messages;
use fairboard_table::far::{
    Compared, FarAsk, FarBoard, FarState, Listing, Made, Met, Name, OpenScreen, Proof, Sharing,
};
use yew::prelude::*;

use super::live;
use super::naming::naming;
use super::paste::bring;
use super::qr::qr;
use super::share::handing_out;
use super::{list, lobby, time, watch, words};
use crate::button::{Available, Weight, button, press};
use crate::decision::{DecisionButtons, decision};
use crate::stratego::keys_button;

/// Everything beside the board but the record.
pub(super) fn panel(
    open: &OpenScreen,
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    messages: Messages,
) -> Html {
    let is_live = open.live.is_some();
    html! {
        <div key={open.name.clone()} class="far__panel">
            { lobby::listed(open, ask, messages) }
            { made(open, ask, sharing, messages) }
            if is_by_link(open) {
                { link(open, ask, sharing, messages) }
            }
            { end(open, ask, messages) }
            { time::end(open, ask, messages) }
            { live::live(open, messages) }
            { compare(open, ask, messages) }
            { latest(open, messages) }
            { offers(open, ask, messages) }
            { watch::offer(open, ask, sharing, messages) }
            if is_live {
                { by_link(open, ask, sharing, messages) }
            } else if open.listing == Listing::Unlisted {
                { bring(ask, messages) }
            }
            { name(open, ask, messages) }
            { backup(ask, messages) }
            <div class="far__buttons">
                { list::all(None, messages) }
                if let Some(FarBoard::Stratego(_)) = open.board {
                    { keys_button(&ask.reform(FarAsk::Stratego), messages) }
                }
            </div>
        </div>
    }
}

/// Returns `true` if the next message is a link that the person sends. Where the moves go by
/// themselves, links are for those who look for them.
pub(super) fn is_by_link(open: &OpenScreen) -> bool {
    open.link.is_some() && (open.live.is_none() || open.state == FarState::Inviting)
}

/// The act to be signed. Leaving has a question of its own, and one press may make a move.
fn to_sign(open: &OpenScreen) -> Option<Made> {
    let is_signed = |made: &Made| open.signs_at_once && made.is_move();
    open.made.filter(|made| *made != Made::Resignation && !is_signed(made))
}

/// The act that is not signed yet.
fn made(open: &OpenScreen, ask: &Callback<FarAsk>, sharing: Sharing, messages: Messages) -> Html {
    let Some(made) = to_sign(open) else { return html! {} };
    let pressed = matches!(made, Made::OfferingDraw(_)).to_string();
    let sign = words::sign(messages, made, open.carrier(), sharing);
    html! {
        <section class="far__sheet far__sheet--next panel">
            <p class="far__name">{ words::made(messages, made) }</p>
            <p class="far__help">{ messages.far_sign() }</p>
            <div class="far__buttons">
                <button type="button" class="button button--primary" data-home=""
                        onclick={press(ask, FarAsk::Sign)}>{ sign }</button>
                { button(messages.button_far_take_back(), Weight::Plain,
                    press(ask, FarAsk::TakeBack)) }
                if open.may.offer_draw {
                    <button type="button" class="button button--quiet" aria-pressed={pressed}
                            onclick={press(ask, FarAsk::OfferDraw)}>
                        { messages.button_offer_draw() }
                    </button>
                }
            </div>
        </section>
    }
}

/// The message to send.
fn link(open: &OpenScreen, ask: &Callback<FarAsk>, sharing: Sharing, messages: Messages) -> Html {
    let Some(link) = open.link.as_ref().filter(|_| to_sign(open).is_none()) else {
        return html! {};
    };
    html! {
        <section class="far__sheet far__sheet--next panel">
            <label class="far__label">
                <span class="far__name">{ messages.label_far_link() }</span>
                <input class="field far__link" readonly=true value={link.to_string()} />
            </label>
            { handing_out([FarAsk::Copy, FarAsk::Share], ask, sharing, messages) }
            if open.live.is_some() && open.state == FarState::Inviting {
                <p class="far__help">{ messages.far_live_invite() }</p>
            }
            if open.state == FarState::Inviting {
                { qr(link, messages) }
            }
        </section>
    }
}

/// The way by links, beside the relay.
fn by_link(
    open: &OpenScreen,
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    messages: Messages,
) -> Html {
    html! {
        <details key="by-link">
            <summary class="far__help">{ messages.button_far_by_link() }</summary>
            if open.state != FarState::Inviting {
                { link(open, ask, sharing, messages) }
            }
            { bring(ask, messages) }
        </details>
    }
}

/// The pictures that both players see. They can be compared at any time; until they were, that is
/// the next thing to do.
fn compare(open: &OpenScreen, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let Some(all) = open.words else { return html! {} };
    let pictures = html! { <p class="far__words">{ said(all, messages) }</p> };
    let same = button(
        messages.button_far_same(),
        Weight::Plain,
        press(ask, FarAsk::Compared(Compared::Same)),
    );
    match open.compared {
        Compared::Different => html! {
            <section class="far__sheet far__foul panel">
                <p>{ messages.far_differ() }</p>
                { pictures }
                <div class="far__buttons">
                    { button(messages.button_far_compare_again(), Weight::Plain,
                        press(ask, FarAsk::Compared(Compared::NotYet))) }
                </div>
            </section>
        },
        // Who has met on the list may have no other way to talk.
        Compared::NotYet if open.met == Met::OnTheList => html! {
            <details key="compared" class="far__sheet panel">
                <summary class="far__name">{ messages.label_far_words_open() }</summary>
                { pictures }
                <p class="far__help">{ messages.far_words_open() }</p>
                <div class="far__buttons">{ same }</div>
                { differ(open, ask, messages) }
            </details>
        },
        Compared::NotYet => html! {
            <section class="far__sheet panel" aria-labelledby="far-words">
                <h3 class="far__name" id="far-words">{ messages.label_far_words() }</h3>
                { pictures }
                if let Some(reason) = words::before(messages, open.before) {
                    <p class="far__help">{ reason }</p>
                }
                <p class="far__help">{ messages.far_words() }</p>
                <div class="far__buttons">{ same }</div>
                { differ(open, ask, messages) }
            </section>
        },
        Compared::Same => html! {
            <details key="compared" class="far__sheet panel">
                <summary class="far__name">{ messages.label_far_compared() }</summary>
                { pictures }
                <p class="far__help">{ messages.far_compared() }</p>
                { differ(open, ask, messages) }
            </details>
        },
        Compared::Vouched => html! {
            <details key="compared" class="far__sheet panel">
                <summary class="far__name">{ messages.label_far_vouched() }</summary>
                { pictures }
                <p class="far__help">{ messages.far_vouched() }</p>
                <div class="far__buttons">{ same }</div>
                { differ(open, ask, messages) }
            </details>
        },
    }
}

/// The way to say that the pictures differ, which stops the game.
fn differ(open: &OpenScreen, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    decision(DecisionButtons {
        available: Available::Yes,
        labels: [messages.button_far_differ(), messages.button_go_back()],
        name: None,
        question: open.doubts.then(|| messages.ask_far_differ()),
        consider: press(ask, FarAsk::Doubt),
        decide: (
            messages.button_far_differ_now(),
            press(ask, FarAsk::Compared(Compared::Different)),
        ),
    })
}

/// The pictures by their names: no font of the system has each of them in every browser, and
/// drawings would cost the page more than they tell.
fn said(all: [u8; 5], messages: Messages) -> String {
    all.map(|picture| messages.picture(picture)).join(", ")
}

/// The proof of a finished game, or of a foul.
fn end(open: &OpenScreen, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let proof = match open.state {
        FarState::Over(_, _, Proof::Proved) => messages.far_proof_proved().to_owned(),
        FarState::Over(_, _, Proof::NotOpened(_)) => messages.far_proof_not_opened().to_owned(),
        FarState::Over(_, _, Proof::NotSigned(_)) => messages.far_proof_not_signed().to_owned(),
        FarState::Over(_, _, Proof::Resumed) => messages.far_proof_resumed().to_owned(),
        FarState::Foul(fault, _) => words::fault(messages, fault.kind),
        FarState::Ended(..) => messages.far_ended_help().to_owned(),
        FarState::Inviting
        | FarState::Offering
        | FarState::Accepting
        | FarState::Turn
        | FarState::Waiting
        | FarState::Restored
        | FarState::Different
        | FarState::Attacking(..) => return html! {},
    };
    html! {
        <section class="far__sheet panel">
            <p>{ proof }</p>
            if live::is_offered(open) {
                <p class="far__name">{ messages.far_rematch() }</p>
            }
            <div class="far__buttons">
                if open.may.rematch {
                    { button(rematch(open, messages), Weight::Primary,
                        press(ask, FarAsk::Rematch)) }
                }
                if open.may.certify {
                    { button(messages.button_far_certify(), Weight::Plain,
                        press(ask, FarAsk::Certify)) }
                } else if open.may.prove {
                    { button(messages.button_far_prove(), Weight::Plain,
                        press(ask, FarAsk::Prove)) }
                }
            </div>
        </section>
    }
}

/// The name of the button for a rematch.
const fn rematch(open: &OpenScreen, messages: Messages) -> &'static str {
    if open.live.is_some() { messages.button_play_again() } else { messages.button_far_rematch() }
}

/// The latest plies in words.
fn latest(open: &OpenScreen, messages: Messages) -> Html {
    if open.latest.is_empty() {
        return html! {};
    }
    html! {
        <section class="far__sheet panel" aria-labelledby="far-latest">
            <h3 class="far__name" id="far-latest">{ messages.label_far_latest() }</h3>
            <ul class="far__latest">
                { for open.latest.iter().map(|(color, ply)| html! {
                    <li>{ messages.played(*color, *ply) }</li>
                }) }
            </ul>
        </section>
    }
}

/// A draw, and the way out.
fn offers(open: &OpenScreen, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    html! {
        <>
            if open.live.is_some() && open.may.offer_draw {
                <div class="far__buttons">
                    <button type="button" class="button button--quiet"
                            aria-pressed={open.offers_draw.to_string()}
                            onclick={press(ask, FarAsk::OfferDraw)}>
                        { messages.button_far_offer() }
                    </button>
                </div>
            }
            if open.may.agree {
                <section class="far__sheet panel">
                    <p class="far__name">{ messages.far_offered() }</p>
                    <div class="far__buttons">
                        { button(messages.button_accept_draw(), Weight::Plain,
                            press(ask, FarAsk::Agree)) }
                    </div>
                </section>
            }
            if open.may.resign {
                { leave(open, ask, messages) }
            }
        </>
    }
}

/// The way to leave the game, which loses it.
fn leave(open: &OpenScreen, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let is_asked = open.made == Some(Made::Resignation);
    decision(DecisionButtons {
        available: Available::Yes,
        labels: [messages.button_leave(), messages.button_go_back()],
        name: None,
        question: is_asked.then(|| messages.ask_leave()),
        consider: press(ask, if is_asked { FarAsk::TakeBack } else { FarAsk::Resign }),
        decide: (messages.button_leave_now(), press(ask, FarAsk::Sign)),
    })
}

/// The field for the other player's name.
fn name(open: &OpenScreen, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let value = open.opponent.as_ref().map(Name::to_string).unwrap_or_default();
    let (summary, help) = (messages.label_far_name(), messages.far_name());
    naming(summary, help, value, ask.reform(FarAsk::Name), messages)
}

fn backup(ask: &Callback<FarAsk>, messages: Messages) -> Html {
    html! {
        <details class="far__sheet panel">
            <summary class="far__name">{ messages.label_far_backup() }</summary>
            <p class="far__help">{ messages.far_backup() }</p>
            <div class="far__buttons">
                { button(messages.button_far_backup(), Weight::Plain, press(ask, FarAsk::Backup)) }
            </div>
        </details>
    }
}
