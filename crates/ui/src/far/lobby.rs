//! Open games: their list, and the offer of one.

use fairboard_messages::Messages;
use fairboard_table::far::{
    Beginning, FarAsk, Kind, Line, Listing, Name, OpenAsk, OpenGame, OpenGames, OpenScreen, Red,
};
use yew::prelude::*;

use super::naming::naming;
use super::{time, words};
use crate::button::{Available, Weight, named_button, press};

/// The list of open games, once it is asked for.
pub(super) fn list(open: Option<&OpenGames>, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let Some(OpenGames { offers, line }) = open else { return html! {} };
    let label = messages.label_far_open();
    let wish = if offers.is_some() { OpenAsk::Close } else { OpenAsk::Show };
    html! {
        <section class="far__sheet panel" aria-label={label}>
            <button type="button" class="button" aria-expanded={offers.is_some().to_string()}
                    onclick={press(ask, FarAsk::OpenGames(wish))}>{ label }</button>
            if let Some(offers) = offers {
                { entries(offers, *line, ask, messages) }
            }
        </section>
    }
}

fn entries(offers: &[OpenGame], line: Line, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    if line != Line::Connected {
        return html! { <p>{ words::line(messages, line) }</p> };
    }
    if offers.is_empty() {
        return html! { <p>{ messages.far_open_none() }</p> };
    }
    html! {
        <ul class="far__games">
            { for offers.iter().map(|offer| entry(offer, ask, messages)) }
        </ul>
    }
}

fn entry(offer: &OpenGame, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let OpenGame { id, kind, size, red, time, name } = offer;
    let somebody = messages.label_far_somebody();
    let name = name.as_ref().map_or(somebody, Name::as_str);
    let game = messages.far_game(words::kind(messages, *kind), name);
    let side = words::side(messages, *kind);
    let terms = match red {
        Red::Lot => messages.far_terms_lot(side),
        Red::Home => messages.far_terms_other(side),
        Red::Away => messages.far_terms_me(side),
    };
    let army = (*kind == Kind::Stratego).then(|| messages.army(*size));
    let wish = |ask_for: fn(String) -> OpenAsk| press(ask, FarAsk::OpenGames(ask_for(id.clone())));
    let accept = Some(messages.label_button_of(messages.button_far_open_accept(), &game));
    let hide = Some(messages.label_button_of(messages.button_far_hide(), name));
    html! {
        <li key={id.clone()} class="far__game">
            <span class="far__open">
                <b>{ game }</b>
                <span>{ for army }{ " " }{ terms }</span>
                { for time.map(|time| time::agreed(messages, time)) }
            </span>
            { named_button(Available::Yes, messages.button_far_open_accept(), accept,
                Weight::Primary, wish(OpenAsk::Accept)) }
            { named_button(Available::Yes, messages.button_far_hide(), hide,
                Weight::Quiet, wish(OpenAsk::Hide)) }
        </li>
    }
}

/// The way to offer the game that is prepared to everybody.
pub(super) fn offer(begin: &Beginning, ask: &Callback<FarAsk>, messages: Messages) -> Html {
    let Some(name) = &begin.offer else { return html! {} };
    let name = name.0.as_ref().map(Name::to_string).unwrap_or_default();
    let offered = ask.reform(|name| FarAsk::OpenGames(OpenAsk::Offer(name)));
    let (summary, help) = (messages.label_far_offer(), messages.far_offer_help());
    naming([summary, help, summary], name, offered)
}

/// Whether the game that is open is on the list.
pub(super) fn listed(open: &OpenScreen, messages: Messages) -> Html {
    match open.listing {
        Listing::Listed => html! { <p class="far__sheet panel">{ messages.far_listed() }</p> },
        Listing::Unlisted => html! {},
    }
}
