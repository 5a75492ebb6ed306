//! The frame around every page: header, notices, and which page is shown.

use fairboard_play::link::Page;
use gloo::events::EventListener;
use yew::prelude::*;

use crate::browser;
use crate::components::notice::notice;
use crate::components::settings::settings;
use crate::home::home;
use crate::preferences::{Preferences, use_stored_preferences};
use crate::stratego::StrategoPage;
use crate::tictactoe::TicTacToePage;

/// The whole app.
#[component]
pub fn App() -> Html {
    let preferences = use_stored_preferences();
    let change = {
        let preferences = preferences.clone();
        Callback::from(move |changed: Preferences| preferences.set(changed))
    };
    let hash = use_hash();
    let (page, bad_link) = match hash.parse::<Page>() {
        Ok(page) => (page, None),
        Err(error) => (Page::Home, Some(error.to_string())),
    };
    use_effect_with(page, |page| browser::set_title(title(*page)));
    html! {
        <ContextProvider<Preferences> context={*preferences}>
            <div class="app">
                <header class="app__header">
                    <a class="app__brand" href={Page::Home.hash()}>{ "Fairboard" }</a>
                    <nav class="app__nav" aria-label="Games">
                        { link(Page::TicTacToe, "Tic-tac-toe", page) }
                        { link(Page::Stratego, "Stratego", page) }
                    </nav>
                    { settings(*preferences, &change) }
                </header>
                <div class="app__page">
                    <div class="app__notices">
                        if let Some(sentence) = bad_link {
                            { notice(&sentence) }
                        }
                    </div>
                    { show(page) }
                </div>
            </div>
        </ContextProvider<Preferences>>
    }
}

/// What the window is called.
const fn title(page: Page) -> &'static str {
    match page {
        Page::Home => "Fairboard",
        Page::TicTacToe => "Tic-tac-toe – Fairboard",
        Page::Stratego => "Stratego – Fairboard",
    }
}

fn show(page: Page) -> Html {
    match page {
        Page::Home => home(),
        Page::TicTacToe => html! { <TicTacToePage key="tic-tac-toe" /> },
        Page::Stratego => html! { <StrategoPage key="stratego" /> },
    }
}

fn link(to: Page, name: &'static str, current: Page) -> Html {
    let current = (to == current).then_some("page");
    html! { <a class="app__link" href={to.hash()} aria-current={current}>{ name }</a> }
}

/// The address's `#` part, also when it changes.
#[hook]
fn use_hash() -> String {
    let hash = use_state_eq(browser::hash);
    {
        let hash = hash.clone();
        use_effect_with((), move |()| {
            let listener = browser::window().map(|window| {
                EventListener::new(&window, "hashchange", move |_| hash.set(browser::hash()))
            });
            move || drop(listener)
        });
    }
    (*hash).clone()
}
