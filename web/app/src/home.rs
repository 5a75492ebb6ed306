//! The page where a game is chosen.

use fairboard_host::Storage;
use fairboard_messages::Messages;
use fairboard_play::digest::Digest;
use fairboard_play::format::digest::read;
use fairboard_play::format::far::{Kind, LIST, Standing, Waiting, read_list};
use fairboard_play::link::Page;
use fairboard_play::way::Way;
use fairboard_table::Table as _;
use fairboard_table::tictactoe::TicTacToe;
use yew::{Html, classes, html};

use crate::board::{digest_key, key};
use crate::page::Visit;

/// Name under which Stratego is stored. Its table is in another module.
const STRATEGO: &str = "stratego";

/// Two games, the ways to play each, and those in progress.
pub fn home(visit: &Visit<'_>) -> Html {
    let Visit { storage, messages, .. } = *visit;
    let far = read_list(&storage.read(LIST).unwrap_or_default());
    let far_page = if far.is_empty() { FarPage::Invitation } else { FarPage::List };
    let stratego = Stored::of(storage, STRATEGO);
    let tictactoe = Stored::of(storage, TicTacToe::NAME);
    html! {
        <main class="home">
            <h1 class="home__title">{ messages.home_title() }</h1>
            <p class="home__lead">{ messages.home_lead() }</p>
            { for games_far_away(&far, messages) }
            <div class="home__games">
                { card(Page::Stratego, stratego, far_page, armies(),
                    [messages.stratego(), messages.home_stratego()], messages) }
                { card(Page::TicTacToe, tictactoe, far_page, marks(),
                    [messages.tictactoe(), messages.home_tictactoe()], messages) }
            </div>
            <footer class="home__credits">
                <p class="home__more">
                    <a href={Page::Games.hash()}>{ messages.label_games_kept() }</a>
                    <a href={Page::Embed.hash()}>{ messages.label_embed() }</a>
                </p>
                <p>{ messages.home_trademark() }</p>
            </footer>
        </main>
    }
}

/// Home's knowledge of a stored game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stored {
    /// There is none to continue.
    Nothing,
    /// One of an earlier version, or of a newer one, which no digest describes.
    Unknown,
    /// The digest of the game.
    Known(Digest),
}

impl Stored {
    fn of(storage: &Storage, game: &str) -> Self {
        if storage.read(&key(game)).is_none() {
            return Self::Nothing;
        }
        match storage.read(&digest_key(game)).map(|text| read(&text)) {
            Some(Ok(digest)) => digest.map_or(Self::Nothing, Self::Known),
            Some(Err(_)) | None => Self::Unknown,
        }
    }
}

/// The links to the games with people far away that go on.
fn games_far_away(games: &[Waiting], messages: Messages) -> Option<Html> {
    let one = |Waiting { name, kind, standing, opponent }: &Waiting| {
        let game = match kind {
            Kind::Stratego => messages.stratego(),
            Kind::TicTacToe => messages.tictactoe(),
        };
        let is_turn = *standing == Standing::Turn;
        html! {
            <li key={name.clone()}>
                <a class={classes!("far-game", is_turn.then_some("far-game--turn"))}
                   href={format!("{}{name}", Page::Far.hash())}>
                    <b>{ messages.far_game(game, opponent) }</b>
                    <span>{ messages.standing(*standing) }</span>
                </a>
            </li>
        }
    };
    (!games.is_empty()).then(|| {
        html! {
            <section aria-labelledby="home-far">
                <h2 class="home__part" id="home-far">{ messages.label_far_away_games() }</h2>
                <ul class="home__far">{ for games.iter().map(one) }</ul>
            </section>
        }
    })
}

/// The card of a game. A game in progress is continued by its first link.
fn card(
    page: Page,
    stored: Stored,
    far: FarPage,
    picture: Html,
    [title, text]: [&'static str; 2],
    messages: Messages,
) -> Html {
    html! {
        <article class="card">
            { picture }
            <h2 class="card__title">{ title }</h2>
            <p class="card__text">{ text }</p>
            <div class="card__ways">
                { for onward(page, stored, title, messages) }
                { for Way::ALL.map(|way| answer(way, page, stored, title, messages)) }
                { far_away(page, far, title, messages) }
            </div>
        </article>
    }
}

/// The link to the game in progress, if there is one.
fn onward(page: Page, stored: Stored, game: &str, messages: Messages) -> Option<Html> {
    let detail = match stored {
        Stored::Nothing => return None,
        Stored::Unknown => None,
        Stored::Known(digest) => Some(messages.digest(digest)),
    };
    Some(html! {
        <a class="button button--primary card__onward" href={page.hash()}
           aria-label={messages.home_onward(game, detail.as_deref())}>
            { messages.home_continue() }
            { for detail.map(|detail| html! { <>{ " " }<small>{ detail }</small></> }) }
        </a>
    })
}

/// A way to play as a link. The usual one stands out, unless a game can be continued.
fn answer(way: Way, page: Page, stored: Stored, game: &str, messages: Messages) -> Html {
    let is_first = way == Way::default() && stored == Stored::Nothing;
    let primary = is_first.then_some("button--primary");
    html! {
        <a class={classes!("button", primary)} href={way.hash(page)}
           aria-label={messages.way_in(way, game)}>{ messages.way(way) }</a>
    }
}

/// The page to which the links to games with somebody far away lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FarPage {
    /// A new invitation, while no game waits.
    Invitation,
    /// The games that wait, and new invitations.
    List,
}

/// The link to games with somebody far away.
fn far_away(page: Page, far: FarPage, game: &str, messages: Messages) -> Html {
    let href = match far {
        FarPage::Invitation => page.hash().replace(Page::Home.hash(), Page::Far.hash()),
        FarPage::List => Page::Far.hash().to_owned(),
    };
    html! {
        <a class="button" {href} aria-label={messages.far_away_in(game)}>
            { messages.label_far_away() }
        </a>
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
