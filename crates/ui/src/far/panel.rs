//! The panel beside the current game: sign, send, compare, and leave.

use fairboard_messages::Messages;
use fairboard_table::far::{
    Compared, CurrentScreen, FarAsk, FarBoard, FarState, FoundBy, HAS_RELAY, Listing, Made, Name,
    Proof, Sharing,
};
use yew::prelude::*;

use super::naming::naming;
use super::paste::paste_field;
use super::qr::qr;
use super::relay;
use super::share::handing_out;
use super::{list, lobby, time, watch, words};
use crate::button::{Available, Weight, button, press};
use crate::decision::{DecisionButtons, decision};
use crate::stratego::keys_button;

/// Everything beside the board except the record.
pub(super) fn panel(
    current: &CurrentScreen,
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    messages: Messages,
) -> Html {
    html! {
        <div key={current.name.clone()} class="far__panel">
            { lobby::listed(current, ask, messages) }
            { unsigned_act(current, ask, sharing, messages) }
            if sends_link(current) {
                { next_link(current, ask, sharing, messages) }
            }
            { ending(current, ask, messages) }
            { time::over_notice(current, ask, messages) }
            { relay::relay(current, messages) }
            { compare(current, ask, messages) }
            { latest(current, messages) }
            { draw_and_resignation(current, ask, messages) }
            { watch::link_for_onlookers(current, ask, sharing, messages) }
            { link_exchange(current, ask, sharing, messages) }
            // An offer has no other player to name, and a lost offer is quickly made again.
            if current.listing == Listing::Unlisted {
                { name_field(current, ask, messages) }
                { backup(ask, messages) }
            }
            <div class="far__buttons">
                { list::link_to_list(None, messages) }
                if let Some(FarBoard::Stratego(_)) = current.board {
                    { keys_button(&ask.reform(FarAsk::Stratego), messages) }
                }
            </div>
        </div>
    }
}

/// Returns `true` if the person sends the next message as a link. In a game over a relay, only the
/// invitation is sent as a link, and the link of any later message is in [`folded_links`].
pub(super) fn sends_link(current: &CurrentScreen) -> bool {
    current.link.is_some() && (current.relay.is_none() || current.state == FarState::Inviting)
}

/// The act that [`unsigned_act`] shows; `None` if none waits there. A resignation is signed in
/// [`resignation`], and a move needs no button if moves are signed at once.
fn to_sign(current: &CurrentScreen) -> Option<Made> {
    let needs_no_button = |made: &Made| current.signs_at_once && made.is_move();
    current.made.filter(|made| *made != Made::Resignation && !needs_no_button(made))
}

/// The act that waits for its signature, with three buttons: to sign the act, to take it back, and,
/// if possible, to offer a draw with the move. Empty without such an act.
fn unsigned_act(
    current: &CurrentScreen,
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    messages: Messages,
) -> Html {
    let Some(made) = to_sign(current) else { return html! {} };
    let offers_draw = matches!(made, Made::OfferingDraw(_));
    let sign = words::sign_label(messages, made, current.carrier(), sharing);
    html! {
        <section class="far__sheet far__sheet--next panel">
            <p class="far__name">{ words::made(messages, made) }</p>
            <p class="far__help">{ messages.far_sign() }</p>
            <div class="far__buttons">
                <button type="button" class="button button--primary" data-home=""
                        onclick={press(ask, FarAsk::Sign)}>{ sign }</button>
                { button(messages.button_far_take_back(), Weight::Plain,
                    press(ask, FarAsk::TakeBack)) }
                if current.may.offer_draw {
                    <button type="button" class="button button--quiet"
                            aria-pressed={offers_draw.to_string()}
                            onclick={press(ask, FarAsk::OfferDraw)}>
                        { messages.button_offer_draw() }
                    </button>
                }
            </div>
        </section>
    }
}

/// The link with the message to send. Empty if there is no message, and while an act waits for its
/// signature.
fn next_link(
    current: &CurrentScreen,
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    messages: Messages,
) -> Html {
    let Some(link) = current.link.as_ref().filter(|_| to_sign(current).is_none()) else {
        return html! {};
    };
    html! {
        <section class="far__sheet far__sheet--next panel">
            <label class="far__label">
                <span class="far__name">{ messages.label_far_link() }</span>
                <input class="field far__link" readonly=true value={link.to_string()} />
            </label>
            { handing_out([FarAsk::Copy, FarAsk::Share], ask, sharing, messages) }
            if current.relay.is_some() && current.state == FarState::Inviting {
                <p class="far__help">{ messages.far_live_invite() }</p>
            }
            // A friend in the same room can open the invitation with a camera.
            if current.state == FarState::Inviting {
                { qr(link, messages) }
            }
        </section>
    }
}

/// The field for a link from the other player. A game over a relay has the field in
/// [`folded_links`], together with the link to send. Empty if the players exchange no links now.
fn link_exchange(
    current: &CurrentScreen,
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    messages: Messages,
) -> Html {
    // The answer to an offer comes over the list of open games, not as a link.
    if current.listing != Listing::Unlisted {
        return html! {};
    }
    if !HAS_RELAY || current.relay.is_none() {
        return paste_field(ask, messages);
    }
    // Nobody can exchange links with a stranger who has not answered yet.
    if current.state == FarState::Accepting && current.found_by == FoundBy::List {
        return html! {};
    }
    folded_links(current, ask, sharing, messages)
}

/// The folded part with which a game over a relay can go on by links.
fn folded_links(
    current: &CurrentScreen,
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    messages: Messages,
) -> Html {
    html! {
        <details key="by-link">
            <summary class="far__help">{ messages.button_far_by_link() }</summary>
            // The link of an invitation is shown outside of this part (`sends_link`).
            if current.state != FarState::Inviting {
                { next_link(current, ask, sharing, messages) }
            }
            { paste_field(ask, messages) }
        </details>
    }
}

/// The pictures that both players see. If they are the same, nobody has changed the messages
/// between the players. The part is folded if a comparison is not needed, or may not be possible.
/// Empty without pictures.
fn compare(current: &CurrentScreen, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let Some(picture_numbers) = current.pictures else { return html! {} };
    let pictures = html! { <p class="far__words">{ picture_names(picture_numbers, messages) }</p> };
    let (summary, help) = match (current.compared, current.found_by) {
        (Compared::Different, _) => return differing_pictures(pictures, ask, messages),
        (Compared::NotYet, FoundBy::Invitation) => {
            return pictures_to_compare(pictures, current, ask, messages);
        }
        // Players who have met on the list may have no other way to talk.
        (Compared::NotYet, FoundBy::List) => {
            (messages.label_far_words_open(), messages.far_words_open())
        }
        (Compared::Same, _) => (messages.label_far_compared(), messages.far_compared()),
        // The keys of the game before have signed this game.
        (Compared::Vouched, _) => (messages.label_far_vouched(), messages.far_vouched()),
    };
    html! {
        <details key="compared" class="far__sheet panel">
            <summary class="far__name">{ summary }</summary>
            { pictures }
            <p class="far__help">{ help }</p>
            { findings(current, ask, messages) }
        </details>
    }
}

/// The pictures that the person has called different, with a button that lets the person compare
/// again.
fn differing_pictures(pictures: Html, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    html! {
        <section class="far__sheet far__foul panel">
            <p>{ messages.far_differ() }</p>
            { pictures }
            <div class="far__buttons">
                { button(messages.button_far_compare_again(), Weight::Plain,
                    press(ask, FarAsk::Compared(Compared::NotYet))) }
            </div>
        </section>
    }
}

/// The pictures that the players should compare now.
fn pictures_to_compare(
    pictures: Html,
    current: &CurrentScreen,
    ask: &Callback<FarAsk>,
    messages: Messages,
) -> Html {
    html! {
        <section class="far__sheet panel" aria-labelledby="far-words">
            <h3 class="far__name" id="far-words">{ messages.label_far_words() }</h3>
            { pictures }
            if let Some(reason) = words::reason_to_compare_again(messages, current.compared_before)
            {
                <p class="far__help">{ reason }</p>
            }
            <p class="far__help">{ messages.far_words() }</p>
            { findings(current, ask, messages) }
        </section>
    }
}

/// The buttons that say whether the pictures are the same or differ. Once the person has said that
/// they are the same, only the second button is left.
fn findings(current: &CurrentScreen, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    html! {
        <div class="far__buttons">
            if current.compared != Compared::Same {
                { button(messages.button_far_same(), Weight::Plain,
                    press(ask, FarAsk::Compared(Compared::Same))) }
            }
            { differ(current, ask, messages) }
        </div>
    }
}

/// The button by which the person says that the pictures differ. The press first asks a question,
/// and only a yes to this question stops the game.
fn differ(current: &CurrentScreen, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    decision(DecisionButtons {
        available: Available::Yes,
        labels: [messages.button_far_differ(), messages.button_go_back()],
        name: None,
        question: current.doubts.then(|| messages.ask_far_differ()),
        consider: press(ask, FarAsk::Doubt),
        decide: (
            messages.button_far_differ_now(),
            press(ask, FarAsk::Compared(Compared::Different)),
        ),
    })
}

/// The names of the pictures. Drawings would make the page larger, and in some browsers the fonts
/// of the system lack some pictures.
fn picture_names(pictures: [u8; 5], messages: Messages) -> String {
    pictures.map(|picture| messages.picture(picture)).join(", ")
}

/// The end of a game that is over, was ended for time, or has a foul; empty for every other game.
/// It has the buttons for a rematch and for a file: the certificate of the game, or else its log.
/// The sentences are below the buttons, so that a sentence that changes moves no button.
fn ending(current: &CurrentScreen, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let sentence = match current.state {
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
            <div class="far__buttons">
                if current.may.rematch {
                    { button(rematch_label(current, messages), Weight::Primary,
                        press(ask, FarAsk::Rematch)) }
                }
                if current.may.certify {
                    { button(messages.button_far_certify(), Weight::Plain,
                        press(ask, FarAsk::Certify)) }
                } else if current.may.prove {
                    { button(messages.button_far_prove(), Weight::Plain,
                        press(ask, FarAsk::Prove)) }
                }
            </div>
            if relay::is_rematch_offered(current) {
                <p class="far__name">{ messages.far_rematch() }</p>
            }
            <p>{ sentence }</p>
        </section>
    }
}

/// The label of the button for a rematch. Without a relay the person has to send the invitation to
/// the rematch as a link.
const fn rematch_label(current: &CurrentScreen, messages: Messages) -> &'static str {
    if current.relay.is_some() {
        messages.button_play_again()
    } else {
        messages.button_far_rematch()
    }
}

/// The latest plies in words; empty without a ply.
fn latest(current: &CurrentScreen, messages: Messages) -> Html {
    if current.latest.is_empty() {
        return html! {};
    }
    html! {
        <section class="far__sheet panel" aria-labelledby="far-latest">
            <h3 class="far__name" id="far-latest">{ messages.label_far_latest() }</h3>
            <ul class="far__latest">
                { for current.latest.iter().map(|(color, ply)| html! {
                    <li>{ messages.played(*color, *ply) }</li>
                }) }
            </ul>
        </section>
    }
}

/// The buttons for a draw and for the resignation, as far as each is possible now.
fn draw_and_resignation(
    current: &CurrentScreen,
    ask: &Callback<FarAsk>,
    messages: Messages,
) -> Html {
    html! {
        <>
            // Otherwise the offer stands beside the prepared move, in `unsigned_act`.
            if current.signs_at_once && current.may.offer_draw {
                <div class="far__buttons">
                    <button type="button" class="button button--quiet"
                            aria-pressed={current.offers_draw.to_string()}
                            onclick={press(ask, FarAsk::OfferDraw)}>
                        { messages.button_far_offer() }
                    </button>
                </div>
            }
            if current.may.agree {
                <section class="far__sheet panel">
                    <p class="far__name">{ messages.far_offered() }</p>
                    <div class="far__buttons">
                        { button(messages.button_accept_draw(), Weight::Plain,
                            press(ask, FarAsk::Agree)) }
                    </div>
                </section>
            }
            if current.may.resign {
                { resignation(current, ask, messages) }
            }
        </>
    }
}

/// The button that resigns. The first press prepares the resignation and asks a question, and a yes
/// to this question signs the resignation.
fn resignation(current: &CurrentScreen, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let is_asked = current.made == Some(Made::Resignation);
    decision(DecisionButtons {
        available: Available::Yes,
        labels: [messages.button_leave(), messages.button_go_back()],
        name: None,
        question: is_asked.then(|| messages.ask_leave()),
        consider: press(ask, if is_asked { FarAsk::TakeBack } else { FarAsk::Resign }),
        decide: (messages.button_leave_now(), press(ask, FarAsk::Sign)),
    })
}

/// The field for the other player's name, which only this device shows.
fn name_field(current: &CurrentScreen, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let value = current.opponent.as_ref().map(Name::to_string).unwrap_or_default();
    let (summary, help) = (messages.label_far_name(), messages.far_name());
    naming(summary, help, value, ask.reform(FarAsk::Name), messages)
}

/// The button that copies a backup of the game, folded away.
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
