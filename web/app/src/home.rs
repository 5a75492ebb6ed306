//! The page where a game is chosen.

use fairboard_messages::Messages;
use fairboard_play::link::Page;
use fairboard_play::way::Way;
use yew::{Html, classes, html};

use crate::page::Visit;

/// Two games, and the ways to play each.
pub fn home(visit: &Visit<'_>) -> Html {
    let messages = visit.messages;
    html! {
        <main class="home">
            <h1 class="home__title">{ messages.home_title() }</h1>
            <p class="home__lead">{ messages.home_lead() }</p>
            <div class="home__games">
                { card(Page::Stratego, armies(), messages.stratego(), messages.home_stratego(),
                    messages) }
                { card(Page::TicTacToe, marks(), messages.tictactoe(), messages.home_tictactoe(),
                    messages) }
            </div>
            <footer class="home__credits">
                <p><a href={Page::Embed.hash()}>{ messages.label_embed() }</a></p>
                <p>{ messages.home_trademark() }</p>
            </footer>
        </main>
    }
}

fn card(
    page: Page,
    picture: Html,
    title: &'static str,
    text: &'static str,
    messages: Messages,
) -> Html {
    html! {
        <article class="card">
            { picture }
            <h2 class="card__title">{ title }</h2>
            <p class="card__text">{ text }</p>
            <div class="card__ways">
                { for Way::ALL.map(|way| answer(way, page, title, messages)) }
            </div>
        </article>
    }
}

/// A way to play as a link; the usual one stands out.
fn answer(way: Way, page: Page, game: &str, messages: Messages) -> Html {
    let primary = (way == Way::default()).then_some("button--primary");
    html! {
        <a class={classes!("button", primary)} href={way.hash(page)}
           aria-label={messages.way_in(way, game)}>{ messages.way(way) }</a>
    }
}

/// Both armies, face to face.
fn armies() -> Html {
    let army = |token: &'static str| {
        let piece = html! { <span class={token} /> };
        vec![piece; 6]
    };
    html! {
        <div class="card__picture card__picture--stratego" aria-hidden="true">
            { for army("token token--blue") }
            { for army("token token--red") }
        </div>
    }
}

/// A game of tic-tac-toe.
fn marks() -> Html {
    html! {
        <div class="card__picture card__picture--tictactoe" aria-hidden="true">
            <svg viewBox="0 0 80 40" focusable="false">
                <path d="M34,5v30M46,5v30M25,14h30M25,26h30" />
                <path class="card__x" d="M26,6l5,5m0-5l-5,5M38,18l4,4m0-4l-4,4" />
                <path class="card__o" d="M51.5,6a2.5,2.5,0,1,0,.01,0z" />
                <path class="card__o" d="M28.5,28.5a2.5,2.5,0,1,0,.01,0z" />
            </svg>
        </div>
    }
}
