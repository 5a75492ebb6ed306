//! The list of the games against people far away.

use fairboard_messages::Messages;
use fairboard_table::far::{
    FarAsk, FarEntry, FarState, GameKind, Listed, OpenGames, Relaying, address,
};
use yew::prelude::*;

use super::lobby::LoadedViews;
use super::paste::paste_field;
use super::{lobby, words};
use crate::button::{Available, Weight, button, named_button, press};
use crate::decision::{DecisionButtons, decision};
use crate::words::unreadable_words;

/// The list of the person's games, the links that begin a game, the list of open games, and the
/// field for a link or a backup.
pub(super) fn list(
    entries: &[FarEntry],
    relaying: Relaying,
    open_games: Option<&OpenGames>,
    views: LoadedViews,
    ask: &Callback<FarAsk>,
    messages: Messages,
) -> Html {
    html! {
        <>
            <h2 class="page__title" tabindex="-1" data-home="">{ messages.label_far() }</h2>
            if !entries.is_empty() {
                <section class="far__sheet panel" aria-labelledby="far-games">
                    <h3 class="far__name" id="far-games">{ messages.label_own_games() }</h3>
                    <ul class="far__games">
                        { for entries.iter().map(|one| entry(one, ask, messages)) }
                    </ul>
                </section>
            }
            <section class="far__sheet panel" aria-labelledby="far-new">
                <h3 class="far__name" id="far-new">{ messages.label_far_new() }</h3>
                <p class="far__help">{ words::carrier_of_moves(messages, relaying) }</p>
                <p class="far__help">{ messages.far_lead() }</p>
                <div class="far__buttons">
                    { invite(GameKind::Stratego, messages) }
                    { invite(GameKind::TicTacToe, messages) }
                </div>
            </section>
            { lobby::list(open_games, views, ask, messages) }
            { paste_field(ask, messages) }
        </>
    }
}

/// The link to the page that prepares an invitation.
fn invite(kind: GameKind, messages: Messages) -> Html {
    let word = match kind {
        GameKind::Stratego => "stratego",
        GameKind::TicTacToe => "tic-tac-toe",
    };
    html! {
        <a class="button button--primary" href={address(word)}>
            { messages.button_far_invite(words::kind(messages, kind)) }
        </a>
    }
}

/// The link to the list of all games. With `ask`, a press also asks the desk for the list. This is
/// needed if the page may already have the list's address, because the link then changes nothing.
pub(super) fn link_to_list(ask: Option<&Callback<FarAsk>>, messages: Messages) -> Html {
    let onclick = ask.map(|ask| press(ask, FarAsk::List));
    html! { <a class="button" href={address("")} {onclick}>{ messages.all_games() }</a> }
}

/// An entry of the list. A damaged game has no link: its text can only be copied or forgotten.
fn entry(entry: &FarEntry, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    match entry {
        FarEntry::Whole(Listed { name, opponent, kind, state, days, is_asked }) => {
            let game = words::game(messages, *kind, opponent.as_ref());
            let button_name = messages.label_button_of(messages.button_discard(), &game);
            html! {
            <li key={name.clone()} class="far__game">
                <a class="far__open" href={address(name)}>
                    <b>{ game }</b>
                    <span class={classes!((*state == FarState::Turn).then_some("far__turn"))}>
                        { words::state(messages, *state) }
                    </span>
                </a>
                <span class="far__help">{ words::since(messages, *days) }</span>
                if needs_no_question(*state) {
                    { forget_at_once(name, Some(button_name), ask, messages) }
                } else {
                    { forget_after_question(name, button_name, *is_asked, ask, messages) }
                }
            </li>
            }
        }
        FarEntry::Damaged(name, error) => {
            let (copy, no_button_name) = (press(ask, FarAsk::CopyRecord(name.clone())), None);
            html! {
                <li key={name.clone()} class="far__game">
                    <span class="far__open">{ unreadable_words(messages, *error) }</span>
                    { button(messages.button_copy(), Weight::Plain, copy) }
                    { forget_at_once(name, no_button_name, ask, messages) }
                </li>
            }
        }
    }
}

/// Returns `true` for a game that is forgotten without a question, because nobody waits for it.
const fn needs_no_question(state: FarState) -> bool {
    matches!(
        state,
        FarState::Inviting
            | FarState::Offering
            | FarState::Ended(..)
            | FarState::Over(..)
            | FarState::Foul(..)
    )
}

/// The button that forgets a game after a question. `button_name` is its accessible name, because
/// other buttons have the same label.
fn forget_after_question(
    name: &str,
    button_name: String,
    is_asked: bool,
    ask: &Callback<FarAsk>,
    messages: Messages,
) -> Html {
    decision(DecisionButtons {
        available: Available::Yes,
        labels: [messages.button_discard(), messages.button_go_back()],
        name: Some(button_name),
        question: is_asked.then(|| messages.ask_far_discard()),
        consider: press(ask, FarAsk::Discard(name.to_owned())),
        decide: (messages.button_delete(), press(ask, FarAsk::Forget(name.to_owned()))),
    })
}

/// The button that forgets a game at once. `button_name` is its accessible name; `None` for a
/// damaged game, whose players and kind cannot be read.
fn forget_at_once(
    name: &str,
    button_name: Option<String>,
    ask: &Callback<FarAsk>,
    messages: Messages,
) -> Html {
    let forget = press(ask, FarAsk::Forget(name.to_owned()));
    named_button(Available::Yes, messages.button_discard(), button_name, Weight::Quiet, forget)
}
