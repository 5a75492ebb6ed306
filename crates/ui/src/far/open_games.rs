//! The list of open games, and the form of an offer.

use fairboard_messages::Messages;
use fairboard_table::far::{
    FarAsk, GameKind, Line, ListAsk, ListExtent, Name, OpenGame, OpenGames, OpenState,
};
use yew::prelude::*;

use super::lobby::OpenGamesViews;
use super::naming::name_form;
use super::{time, words};
use crate::button::{Available, Weight, button, named_button, press};

/// The functions that draw open games. A page passes them to [`far_view`](super::far_view) once
/// their code is loaded.
pub static OPEN_GAMES_VIEWS: OpenGamesViews = OpenGamesViews { list, form };

/// The list of open games, with a sentence if only a part of the list was read, or if no game is
/// open. While the relay is not connected, only the state of the connection is shown.
fn list(games: &OpenGames, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    if games.line != Line::Connected {
        return html! { <p>{ words::line(messages, games.line) }</p> };
    }
    let offers = games.offers.as_deref().unwrap_or_default();
    // Offers that are over, or whose makers the person has just hidden, are still drawn.
    let is_any_open = offers.iter().any(|offer| offer.state == OpenState::Open);
    let sentence = match (games.extent, is_any_open) {
        (ListExtent::Part, _) => Some(messages.far_open_part()),
        (ListExtent::Whole, true) => None,
        (ListExtent::Whole, false) => Some(messages.far_open_none()),
    };
    let show_hidden = press(ask, FarAsk::OnList(ListAsk::HideNobody));
    html! {
        <>
            { sentence.map(|sentence| html! { <p>{ sentence }</p> }).unwrap_or_default() }
            <ul class="far__games">
                { for offers.iter().map(|offer| entry(offer, ask, messages)) }
            </ul>
            if games.hidden > 0 {
                <div class="far__buttons">
                    { button(&messages.button_far_hide_nobody(games.hidden), Weight::Quiet,
                        show_hidden) }
                </div>
            }
        </>
    }
}

/// An open game with its terms. One button accepts the game, and one hides all offers of the person
/// who offers it. A game that cannot be accepted any more keeps both buttons, so that no button
/// moves and the focus stays. The label of the first button then says so.
fn entry(offer: &OpenGame, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let OpenGame { id, kind, size, red, time, name, state } = offer;
    let somebody = messages.label_far_somebody();
    let name = name.as_ref().map_or(somebody, Name::as_str);
    let game = messages.far_game(words::kind(messages, *kind), name);
    let army = (*kind == GameKind::Stratego).then(|| messages.army(*size));
    let request = |ask_for: fn(String) -> ListAsk| press(ask, FarAsk::OnList(ask_for(id.clone())));
    let (label, may_accept, may_hide) = match state {
        OpenState::Open => (messages.button_far_open_accept(), Available::Yes, Available::Yes),
        OpenState::Over => (messages.label_far_open_over(), Available::No, Available::Yes),
        OpenState::Hidden => (messages.label_far_open_hidden(), Available::No, Available::No),
    };
    let accept_name = Some(messages.label_button_of(label, &game));
    let hide_name = Some(messages.label_button_of(messages.button_far_hide(), name));
    html! {
        <li key={id.clone()} class="far__game">
            <span class="far__open">
                <b>{ game }</b>
                { army.map(|army| html! { <span>{ army }</span> }).unwrap_or_default() }
                <span>{ words::sides(messages, *kind, *red) }</span>
                { time.map(|time| time::sentence(messages, time)).unwrap_or_default() }
            </span>
            { named_button(may_accept, label, accept_name, Weight::Primary,
                request(ListAsk::Accept)) }
            { named_button(may_hide, messages.button_far_hide(), hide_name, Weight::Quiet,
                request(ListAsk::Hide)) }
        </li>
    }
}

/// The form that offers a game to everybody, with the name that the person had last.
fn form(name: Option<&Name>, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let last_name = name.map(Name::to_string).unwrap_or_default();
    let offered = ask.reform(|name| FarAsk::OnList(ListAsk::Offer(name)));
    name_form([messages.far_offer_help(), messages.button_far_offer_to_all()], last_name, offered)
}
