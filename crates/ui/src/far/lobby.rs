//! The buttons that open the list of open games and the form of an offer, and the state of the
//! person's offer.

use fairboard_messages::Messages;
use fairboard_table::far::{
    Beginning, CurrentScreen, FarAsk, HAS_RELAY, Line, Name, OfferForm, OpenAsk, OpenGames,
};
use yew::prelude::*;

use super::words;
use crate::button::{Weight, button, press};

/// The functions that draw the list of open games and the form of an offer. A page may load them
/// when a person asks for open games.
#[derive(Debug)]
pub struct OpenGamesViews {
    /// Draws the list of open games, or the state of the connection while there is no list.
    pub(super) list: fn(&OpenGames, &Callback<FarAsk>, Messages) -> Html,
    /// Draws the form of an offer, with the name that the person had last.
    pub(super) form: fn(Option<&Name>, &Callback<FarAsk>, Messages) -> Html,
}

/// The views of open games; `None` until they are loaded.
pub type LoadedViews = Option<&'static OpenGamesViews>;

/// The button that opens the list of open games, and the open list; empty if there can be no list.
pub(super) fn list(
    games: Option<&OpenGames>,
    views: LoadedViews,
    ask: &Callback<FarAsk>,
    messages: Messages,
) -> Html {
    let Some(games) = games.filter(|_| HAS_RELAY) else { return html! {} };
    let is_open = games.offers.is_some();
    let request = if is_open { OpenAsk::Close } else { OpenAsk::Show };
    let list = is_open.then(|| match views {
        Some(views) => (views.list)(games, ask, messages),
        None => loading(messages),
    });
    disclosure(messages.label_far_open(), request, list, ask)
}

/// The button that opens the form of an offer to everybody, and the open form; empty if the game
/// cannot be offered.
pub(super) fn offer(
    begin: &Beginning,
    views: LoadedViews,
    ask: &Callback<FarAsk>,
    messages: Messages,
) -> Html {
    let form = match begin.offer.as_ref().filter(|_| HAS_RELAY) {
        None => return html! {},
        Some(OfferForm::Closed) => None,
        Some(OfferForm::Open(name)) => Some(match views {
            Some(views) => (views.form)(name.as_ref(), ask, messages),
            None => loading(messages),
        }),
    };
    disclosure(messages.label_far_offer(), OpenAsk::ToggleForm, form, ask)
}

/// A button, and below it the `content` that the button opens. `content` is `None` while closed.
fn disclosure(
    label: &str,
    request: OpenAsk,
    content: Option<Html>,
    ask: &Callback<FarAsk>,
) -> Html {
    html! {
        <section class="far__sheet panel" aria-label={label.to_owned()}>
            <button type="button" class="button" aria-expanded={content.is_some().to_string()}
                    onclick={press(ask, FarAsk::OpenGames(request))}>{ label.to_owned() }</button>
            { content.unwrap_or_default() }
        </section>
    }
}

/// The sentence that is shown until the views are loaded.
fn loading(messages: Messages) -> Html {
    html! { <p>{ words::line(messages, Line::Connecting) }</p> }
}

/// The sentence about the offer of the current game, and the button that takes the offer back.
/// Empty unless the game is offered.
pub(super) fn listed(current: &CurrentScreen, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let Some(sentence) = words::listing(messages, current.listing) else { return html! {} };
    let take_back = press(ask, FarAsk::OpenGames(OpenAsk::TakeBack));
    html! {
        <section class="far__sheet panel">
            <p>{ sentence }</p>
            <div class="far__buttons">
                { button(messages.button_far_withdraw(), Weight::Plain, take_back) }
            </div>
        </section>
    }
}
