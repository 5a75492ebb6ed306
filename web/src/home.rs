//! Where one chooses a game.

use fairboard_play::link::Page;
use yew::{Html, html};

/// Two games to choose from.
pub fn home() -> Html {
    html! {
        <main class="home">
            <h1 class="home__title">{ "Two games, fairly played" }</h1>
            <p class="home__lead">
                { "Play the computer, or the person beside you. No account, no install: your game \
                   stays in this browser." }
            </p>
            <div class="home__games">
                <article class="card">
                    <div class="card__picture card__picture--tictactoe" aria-hidden="true" />
                    <h2 class="card__title">{ "Tic-tac-toe" }</h2>
                    <p class="card__text">{ "Three in a row, as four formal documents define it. Four computers play, one of \
                           them perfectly." }</p>
                    <a class="button button--primary" href={Page::TicTacToe.hash()}
                       aria-label="Play tic-tac-toe">{ "Play" }</a>
                </article>
                <article class="card">
                    <div class="card__picture card__picture--stratego" aria-hidden="true" />
                    <h2 class="card__title">{ "Stratego" }</h2>
                    <p class="card__text">
                        { "Forty pieces a side, ranks hidden: find the Flag. Play one of five \
                           computers, or take turns at one device behind a curtain." }
                    </p>
                    <a class="button button--primary" href={Page::Stratego.hash()}
                       aria-label="Play the board game of hidden ranks">{ "Play" }</a>
                </article>
            </div>
            <footer class="home__credits">
                <p>
                    { "Icons from game-icons.net by Lorc, Delapouite and others, CC BY 3.0. " }
                    { "Stratego is a trademark of its owner, with whom this project has no tie." }
                </p>
            </footer>
        </main>
    }
}
