//! The home page, where a person chooses a game.

use fairboard_forms::entry::RequestedGame;
use fairboard_forms::far::{GameKind, LIST, ListedFarGame, Standing, read_list};
use fairboard_forms::link::Page;
use fairboard_messages::Messages;
use fairboard_play::Strength;
use fairboard_play::pairing::Pairing;
use fairboard_play::preferences::{Levels, Preferences};
use fairboard_table::Table as _;
use fairboard_table::far::{OPEN_GAMES_WORD, address};
use fairboard_table::storage::Storage;
use fairboard_table::storage::waiting::{self, StoredDigest};
use fairboard_table::tictactoe::TicTacToe;
use fairboard_ui::choice::select;
use yew::{Callback, Html, classes, html};

use crate::page::Visit;
use crate::relay;

/// Name under which games of Stratego are stored: `NAME` of the table of Stratego, which is in
/// another WebAssembly module.
pub(crate) const STRATEGO: &str = "stratego";

/// The home page: two games, the ways to begin each of them, and the games in progress.
pub fn home(visit: &Visit) -> Html {
    let Visit { ref storage, preferences, messages, .. } = *visit;
    let far_games = read_list(&storage.read(LIST).unwrap_or_default());
    let far_page = if far_games.is_empty() { FarPage::Invitation } else { FarPage::List };
    let stratego = Card {
        page: Page::Stratego,
        invitation: STRATEGO,
        stored: StoredDigest::of(storage, STRATEGO),
        picture: armies(),
        title: messages.stratego(),
        text: messages.home_stratego(),
        level: level(
            messages.stratego(),
            &messages.levels(),
            preferences.levels.stratego,
            level_callback(visit, |levels, level| levels.stratego = level),
            messages,
        ),
    };
    let tictactoe = Card {
        page: Page::TicTacToe,
        invitation: TicTacToe::NAME,
        stored: StoredDigest::of(storage, TicTacToe::NAME),
        picture: marks(),
        title: messages.tictactoe(),
        text: messages.home_tictactoe(),
        level: level(
            messages.tictactoe(),
            &messages.tictactoe_levels(),
            preferences.levels.tictactoe,
            level_callback(visit, |levels, level| levels.tictactoe = level),
            messages,
        ),
    };
    html! {
        <main class="home">
            <h1 class="home__title">{ messages.home_title() }</h1>
            <p class="home__lead">{ messages.home_lead() }</p>
            { page_links(messages) }
            { game_list(links(&far_games, storage, messages), messages).unwrap_or_default() }
            <div class="home__games">
                { card(stratego, far_page, messages) }
                { card(tictactoe, far_page, messages) }
            </div>
            <footer class="home__credits">
                <p class="home__more">
                    <a href={Page::Embed.hash()}>{ messages.label_embed() }</a>
                </p>
                <p>{ messages.home_trademark() }</p>
            </footer>
        </main>
    }
}

/// The row of links to pages other than games.
fn page_links(messages: Messages) -> Html {
    html! {
        <nav class="home__doors" aria-label={messages.label_more()}>
            { puzzles(messages) }
            { for other_pages(messages).map(|(page, name)| html! {
                <a key={name} class="button" href={page.hash()}>{ name }</a>
            }) }
            if relay::is_named() {
                { open_games(messages) }
            }
        </nav>
    }
}

/// The link to the puzzles of the day.
fn puzzles(messages: Messages) -> Html {
    html! {
        <a key="puzzles" class="button home__puzzles" href={Page::Puzzles.hash()}>
            <span class="home__duel" aria-hidden="true">
                <span class="token token--red" /><span class="token token--blue" />
            </span>
            <span class="home__words">
                { messages.label_puzzles_today() }<small>{ messages.home_puzzles() }</small>
            </span>
        </a>
    }
}

/// The pages beside the puzzles in the row of links, with the titles of their links.
const fn other_pages(messages: Messages) -> [(Page, &'static str); 2] {
    [(Page::Practice, messages.label_practice()), (Page::Games, messages.label_games_kept())]
}

/// The link to the list of open games.
fn open_games(messages: Messages) -> Html {
    let href = address(OPEN_GAMES_WORD);
    html! { <a key="open" class="button" {href}>{ messages.label_far_open() }</a> }
}

/// A link to a game that can be continued, in the list of such games.
struct Link {
    href: String,
    title: String,
    detail: String,
    /// `true` if it is the person's turn. The link then stands out.
    is_turn: bool,
}

/// Links to the games that can be continued: games with people far away, and games on this device
/// that were set aside for another game.
fn links(far: &[ListedFarGame], storage: &Storage, messages: Messages) -> Vec<Link> {
    let mut links = Vec::new();
    for game in far {
        links.push(far_link(game, messages));
    }
    let device_games = [
        (Page::Stratego, STRATEGO, messages.stratego()),
        (Page::TicTacToe, TicTacToe::NAME, messages.tictactoe()),
    ];
    for (page, stored_name, title) in device_games {
        for (number, stored) in waiting::all(storage, stored_name) {
            let detail = match stored {
                StoredDigest::Known(digest) => messages.digest(digest),
                // Without a digest, the link does not say how far the game has gone.
                StoredDigest::Unknown | StoredDigest::Nothing => {
                    messages.home_continue().to_owned()
                }
            };
            let href = RequestedGame::Waiting(number).hash(page);
            links.push(Link { href, title: title.to_owned(), detail, is_turn: false });
        }
    }
    links
}

/// The link to a game with a person far away.
fn far_link(far_game: &ListedFarGame, messages: Messages) -> Link {
    let ListedFarGame { name, kind, standing, opponent } = far_game;
    let game = match kind {
        GameKind::Stratego => messages.stratego(),
        GameKind::TicTacToe => messages.tictactoe(),
    };
    Link {
        href: address(name),
        title: messages.far_game(game, opponent),
        detail: messages.standing(*standing).to_owned(),
        is_turn: *standing == Standing::Turn,
    }
}

/// The list of games that can be continued; `None` if there are none.
fn game_list(links: Vec<Link>, messages: Messages) -> Option<Html> {
    let item = |Link { href, title, detail, is_turn }: Link| {
        html! {
            <li key={href.clone()}>
                <a class={classes!("far-game", is_turn.then_some("far-game--turn"))} {href}>
                    <b>{ title }</b>
                    <span>{ detail }</span>
                </a>
            </li>
        }
    };
    (!links.is_empty()).then(|| {
        html! {
            <section aria-labelledby="home-games">
                <h2 class="home__part" id="home-games">{ messages.label_own_games() }</h2>
                <ul class="home__far">{ for links.into_iter().map(item) }</ul>
                <p class="home__more">
                    <a href={Page::Games.hash()}>{ messages.label_manage_games() }</a>
                </p>
            </section>
        }
    })
}

/// The card of a game on the home page.
struct Card {
    page: Page,
    /// Argument of [`address`] for the page that makes an invitation to this game.
    invitation: &'static str,
    /// The game of this kind that can be continued, if there is one.
    stored: StoredDigest,
    picture: Html,
    title: &'static str,
    text: &'static str,
    /// The choice of the computer's level.
    level: Html,
}

/// Draws the card of a game. If a game is in progress, the first link of the card continues it.
fn card(card: Card, far: FarPage, messages: Messages) -> Html {
    let Card { page, invitation, stored, picture, title, text, level } = card;
    let [computer, people, watch] =
        Pairing::ALL.map(|pairing| pairing_link(pairing, page, stored, title, messages));
    html! {
        <article class="card">
            { picture }
            <h2 class="card__title">{ title }</h2>
            <p class="card__text">{ text }</p>
            <div class="card__ways">
                { for continue_link(page, stored, title, messages) }
                { computer }
                { level }
                { people }
                { watch }
                { far_away(invitation, far, title, messages) }
            </div>
        </article>
    }
}

/// A callback that takes the index of a level, and passes on the preferences with this level. `set`
/// puts the level in its place among the levels of both games.
fn level_callback(visit: &Visit, set: fn(&mut Levels, Strength)) -> Callback<usize> {
    let (choose_preferences, preferences) = (visit.choose_preferences.clone(), visit.preferences);
    Callback::from(move |index: usize| {
        if let Some(level) = Strength::ALL.get(index) {
            let mut levels = preferences.levels;
            set(&mut levels, *level);
            choose_preferences.emit(Preferences { levels, ..preferences });
        }
    })
}

/// The choice of the computer's level in a game. `names` are the names of the levels, the weakest
/// first, and `choose` takes the index of a level.
fn level(
    game: &str,
    names: &[String],
    chosen: Strength,
    choose: Callback<usize>,
    messages: Messages,
) -> Html {
    let options: Vec<_> = names.iter().map(String::as_str).collect();
    // The numbers of the levels begin at 1.
    let chosen_index = usize::from(chosen.number() - 1);
    select(&messages.level_in(game), &options, Some(chosen_index), choose)
}

/// The link to the game in progress; `None` if no game is in progress.
fn continue_link(page: Page, stored: StoredDigest, game: &str, messages: Messages) -> Option<Html> {
    let detail = match stored {
        StoredDigest::Nothing => return None,
        StoredDigest::Unknown => None,
        StoredDigest::Known(digest) => Some(messages.digest(digest)),
    };
    Some(html! {
        <a class="button button--primary card__onward" href={page.hash()}
           aria-label={messages.home_onward(game, detail.as_deref())}>
            { messages.home_continue() }
            { for detail.map(|detail| html! { <>{ " " }<small>{ detail }</small></> }) }
        </a>
    })
}

/// A link that begins a game of one pairing, such as a person against a computer. The usual pairing
/// stands out, unless a game can be continued.
fn pairing_link(
    pairing: Pairing,
    page: Page,
    stored: StoredDigest,
    game: &str,
    messages: Messages,
) -> Html {
    let stands_out = pairing == Pairing::default() && stored == StoredDigest::Nothing;
    let primary = stands_out.then_some("button--primary");
    let beside_level = (pairing == Pairing::Computer).then_some("card__computer");
    let address = RequestedGame::New(pairing).hash(page);
    html! {
        <a class={classes!("button", primary, beside_level)} href={address}
           aria-label={messages.pairing_in(pairing, game)}>{ messages.pairing(pairing) }</a>
    }
}

/// The page to which the link for games with a person far away leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FarPage {
    /// The page that makes an invitation, because there is no game with a person far away.
    Invitation,
    /// The page that lists the games with people far away, and makes invitations.
    List,
}

/// The link to games with a person far away on the card of a game. `invitation` is as in [`Card`].
fn far_away(invitation: &str, far: FarPage, game: &str, messages: Messages) -> Html {
    let word = match far {
        FarPage::Invitation => invitation,
        FarPage::List => "",
    };
    let href = address(word);
    html! {
        <a class="button" {href} aria-label={messages.far_away_in(game)}>
            { messages.label_far_away() }
        </a>
    }
}

/// Number of pieces of each army in the picture of Stratego.
const PICTURE_PIECES: usize = 6;

/// The picture of Stratego: both armies, face to face.
fn armies() -> Html {
    let army = |token: &'static str| {
        let piece = html! { <span class={token} /> };
        vec![piece; PICTURE_PIECES]
    };
    html! {
        <div class="card__picture card__picture--stratego" aria-hidden="true">
            { for army("token token--blue") }
            { for army("token token--red") }
        </div>
    }
}

/// The picture of tic-tac-toe: a board with two marks of each player.
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

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    use fairboard_table::storage::{StorageRefused, Texts, game_key};

    use super::*;

    /// A storage in memory, in place of the browser's storage.
    #[derive(Default)]
    struct Memory(RefCell<BTreeMap<String, String>>);

    impl Texts for Memory {
        fn read(&self, key: &str) -> Option<String> {
            self.0.borrow().get(key).cloned()
        }

        fn write(&self, key: &str, text: &str) -> Result<(), StorageRefused> {
            self.0.borrow_mut().insert(key.to_owned(), text.to_owned());
            Ok(())
        }

        fn remove(&self, key: &str) {
            self.0.borrow_mut().remove(key);
        }

        fn keys(&self) -> Vec<String> {
            self.0.borrow().keys().cloned().collect()
        }
    }

    #[test]
    fn home_links_to_each_game_that_waits() {
        let storage = Storage::new(Memory::default(), Memory::default());
        let messages = Messages::ENGLISH;
        assert_eq!(links(&[], &storage, messages).len(), 0);
        for (name, moves) in [(STRATEGO, 1), (TicTacToe::NAME, 2), (STRATEGO, 3)] {
            storage.write(&game_key(name), &format!("game {moves}")).unwrap();
            waiting::set_aside(&storage, name).unwrap();
        }
        let found = links(&[], &storage, messages);
        let addresses: Vec<_> = found.iter().map(|link| link.href.as_str()).collect();
        let expected = ["#/stratego/waiting/1", "#/stratego/waiting/0", "#/tic-tac-toe/waiting/0"];
        assert_eq!(addresses, expected);
        assert!(found.iter().all(|link| !link.is_turn && !link.detail.is_empty()));
    }
}
