//! The page where a game is chosen.

use fairboard_messages::Messages;
use fairboard_play::link::Page;
use yew::{Html, html};

/// Two games to choose from.
pub fn home(messages: Messages) -> Html {
    html! {
        <main class="home">
            <h1 class="home__title">{ messages.home_title() }</h1>
            <p class="home__lead">{ messages.home_lead() }</p>
            <div class="home__games">
                { card(Page::TicTacToe, "tictactoe", messages.tictactoe(),
                    messages.home_tictactoe(), messages.home_play_tictactoe(), messages) }
                { card(Page::Stratego, "stratego", messages.stratego(),
                    messages.home_stratego(), messages.home_play_stratego(), messages) }
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
    picture: &'static str,
    title: &'static str,
    text: &'static str,
    label: &'static str,
    messages: Messages,
) -> Html {
    html! {
        <article class="card">
            <div class={format!("card__picture card__picture--{picture}")} aria-hidden="true" />
            <h2 class="card__title">{ title }</h2>
            <p class="card__text">{ text }</p>
            <a class="button button--primary" href={page.hash()} aria-label={label}>
                { messages.home_play() }
            </a>
        </article>
    }
}
