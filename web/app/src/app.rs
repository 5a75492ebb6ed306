//! The frame around every page: header, notices, and the page at the address.

use fairboard_host::{Place, Ports, Storage, location};
use fairboard_messages::Messages;
use fairboard_play::link::Page;
use fairboard_play::preferences::Preferences;
use fairboard_play::way::Way;
use fairboard_table::Life;
use fairboard_table::stratego::Stratego;
use fairboard_table::tictactoe::TicTacToe;
use fairboard_ui::settings::settings;
use fairboard_ui::shell::theme_name;
use yew::prelude::*;

use crate::board::OwnBoard;
use crate::home::home;
use crate::preferences::use_preferences;

/// Name under which the app stores its games.
const STORE: &str = "fairboard";

/// Properties of [`App`].
#[derive(Properties)]
pub(crate) struct Props {
    /// The storage of games and preferences.
    pub(crate) storage: Storage,
    /// The way to the engine.
    pub(crate) ports: Ports,
}

/// The properties never change.
impl PartialEq for Props {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The whole app.
#[component]
pub(crate) fn App(props: &Props) -> Html {
    let messages = *use_memo((), |()| {
        let wanted = location::languages();
        Messages::choose(wanted.iter().map(String::as_str))
    });
    let (preferences, change) = use_preferences(&props.storage);
    let hash = use_hash();
    let (address, way) = Way::split(&hash);
    let found = address.parse::<Page>();
    let page = found.unwrap_or(Page::Home);
    use_effect_with(page, move |page| location::set_title(messages.window_title(*page)));
    let theme = theme_name(preferences.theme);
    use_effect_with(theme, |theme| location::set_theme(*theme));
    let place = Place {
        storage: props.storage.clone(),
        name: Some(STORE.to_owned()),
        record: None,
        life: Life::Live,
        ports: props.ports.clone(),
    };
    html! {
        <div class="app" lang={messages.tag()} data-theme={theme}>
            <header class="app__header">
                <a class="app__brand" href={Page::Home.hash()}>{ messages.fairboard() }</a>
                <nav class="app__nav" aria-label={messages.label_games()}>
                    { link(Page::TicTacToe, messages.tictactoe(), page) }
                    { link(Page::Stratego, messages.stratego(), page) }
                </nav>
                { settings(messages, preferences, &change) }
            </header>
            <div class="app__page">
                <div class="app__notices">
                    if found.is_err() {
                        <aside class="notice" role="alert">
                            <p>{ messages.notice_no_page() }</p>
                        </aside>
                    }
                </div>
                { show(page, way, place, preferences, messages) }
            </div>
        </div>
    }
}

fn show(
    page: Page,
    way: Option<Way>,
    place: Place,
    preferences: Preferences,
    messages: Messages,
) -> Html {
    match page {
        Page::Home => home(messages),
        Page::TicTacToe => html! {
            <main key="tic-tac-toe">
                <h1 class="visually-hidden">{ messages.tictactoe() }</h1>
                <OwnBoard<TicTacToe> {place} {way} {preferences} {messages} />
            </main>
        },
        Page::Stratego => html! {
            <main key="stratego">
                <h1 class="visually-hidden">{ messages.stratego() }</h1>
                <OwnBoard<Stratego> {place} {way} {preferences} {messages} />
            </main>
        },
    }
}

fn link(to: Page, name: &'static str, current: Page) -> Html {
    let current = (to == current).then_some("page");
    html! { <a class="app__link" href={to.hash()} aria-current={current}>{ name }</a> }
}

/// The part of the address from `#` on, as it changes.
#[hook]
fn use_hash() -> String {
    let hash = use_state_eq(location::hash);
    {
        let hash = hash.clone();
        use_effect_with((), move |()| {
            let changed = hash.clone();
            let listener = location::on_hash_change(move |now| changed.set(now));
            // A link of the first picture may have been followed before there was a listener.
            hash.set(location::hash());
            move || drop(listener)
        });
    }
    (*hash).clone()
}
