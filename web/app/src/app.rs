//! The frame around every page: header, notices, and the page at the address.

use fairboard_board::languages::{learn, learned};
use fairboard_board::report_panics;
use fairboard_host::{Ports, Storage, location};
use fairboard_messages::Messages;
use fairboard_play::link::{BadLink, Page};
use fairboard_play::preferences::{Language, Preferences};
use fairboard_play::way::Way;
use fairboard_ui::settings::settings;
use fairboard_ui::shell::theme_name;
use js_sys::Map;
use wasm_bindgen::prelude::*;
use web_sys::Element;
use yew::prelude::*;

use crate::preferences;

/// Function that draws the pages of a module.
pub type Draw = fn(Page, &Visit<'_>) -> Html;

/// Everything that a page is drawn from.
#[derive(Clone, Copy)]
pub struct Visit<'a> {
    /// The storage of games and preferences.
    pub storage: &'a Storage,
    /// The way to the engine.
    pub ports: &'a Ports,
    /// The players that the address asks for.
    pub way: Option<Way>,
    /// Choices of the player.
    pub preferences: Preferences,
    /// Language of the texts.
    pub messages: Messages,
    /// The word of a shared game in the address.
    pub word: &'a str,
}

/// Starts a module of the app in `root`. `memory` takes the texts that the browser does not store,
/// for all modules. `words` is the file of the page's language, if it is not English and has come.
///
/// The function that it returns shows the page at an address, the part from `#` on; without an
/// address it ends the page that is there.
pub fn start(
    root: Element,
    ports: Ports,
    memory: Map,
    words: Option<String>,
    draw: Draw,
) -> JsValue {
    report_panics();
    if let Some(words) = words {
        learn(&words);
    }
    let props = Props { storage: Storage::new(memory), ports, draw };
    let app = yew::Renderer::<App>::with_root_and_props(root, props).render();
    let show = move |hash| app.send_message(Change::Address(hash));
    Closure::<dyn Fn(Option<String>)>::new(show).into_js_value()
}

/// Properties of [`App`].
#[derive(Properties)]
struct Props {
    storage: Storage,
    ports: Ports,
    draw: Draw,
}

/// The properties never change.
impl PartialEq for Props {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A change of the frame.
enum Change {
    /// The part of the address from `#` on; `None` for one of another module.
    Address(Option<String>),
    /// The player's choice.
    Preferences(Preferences),
    /// The file of a language.
    Words(String),
}

/// A module of the app.
struct App {
    /// The page at the address; `None` while another module is shown.
    page: Option<Result<Page, BadLink>>,
    /// The players that the address asks for.
    way: Option<Way>,
    /// The word of a shared game in the address.
    word: Option<String>,
    preferences: Preferences,
    messages: Messages,
}

impl Component for App {
    type Message = Change;
    type Properties = Props;

    fn create(_: &Context<Self>) -> Self {
        let (preferences, messages) = (Preferences::default(), Messages::ENGLISH);
        Self { page: None, way: None, word: None, preferences, messages }
    }

    fn update(&mut self, ctx: &Context<Self>, change: Change) -> bool {
        let storage = &ctx.props().storage;
        match change {
            Change::Address(hash) => {
                let address = hash.as_deref().map(Way::split);
                self.page = address.map(|(page, _)| page.parse());
                self.way = address.and_then(|(_, way)| way);
                self.word = hash.and_then(|hash| Page::word(&hash).map(str::to_owned));
                // Another module may have changed them.
                self.preferences = preferences::read(storage);
                self.speak(ctx);
            }
            Change::Preferences(chosen) => {
                preferences::write(storage, &chosen);
                self.preferences = chosen;
                self.speak(ctx);
            }
            Change::Words(file) => {
                learn(&file);
                self.messages = learned(wanted(self.preferences.language)).unwrap_or_default();
            }
        }
        if let Some(page) = self.page {
            location::set_title(self.messages.window_title(page.unwrap_or_default()));
            location::set_theme(theme_name(self.preferences.theme));
            location::set_language(self.messages.tag());
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Props { storage, ports, draw } = ctx.props();
        let Some(page) = self.page else { return Html::default() };
        let Self { way, preferences, messages, .. } = *self;
        let word = self.word.as_deref().unwrap_or_default();
        let visit = Visit { storage, ports, way, preferences, messages, word };
        let shown = draw(page.unwrap_or_default(), &visit);
        self.frame(page, shown, &ctx.link().callback(Change::Preferences))
    }
}

impl App {
    /// Speaks the language that the person wants, or English until its file has come.
    fn speak(&mut self, ctx: &Context<Self>) {
        let tag = wanted(self.preferences.language);
        let known = learned(tag);
        self.messages = known.unwrap_or_default();
        if known.is_none() {
            let come = ctx.link().callback(Change::Words);
            ctx.props().ports.load_language(tag, move |file| come.emit(file));
        }
    }

    fn frame(
        &self,
        found: Result<Page, BadLink>,
        shown: Html,
        change: &Callback<Preferences>,
    ) -> Html {
        let Self { messages, preferences, .. } = *self;
        let page = found.unwrap_or_default();
        html! {
            <div class="app" lang={messages.tag()} data-theme={theme_name(preferences.theme)}>
                <header class="app__header">
                    <a class="app__brand" href={Page::Home.hash()}>{ messages.fairboard() }</a>
                    <nav class="app__nav" aria-label={messages.label_games()}>
                        { link(Page::TicTacToe, messages.tictactoe(), page) }
                        { link(Page::Stratego, messages.stratego(), page) }
                    </nav>
                    <a class="app__rules" href={page.rules()}>{ messages.label_rules() }</a>
                    { settings(messages, preferences, change) }
                </header>
                <div class="app__page">
                    <div class="app__notices">
                        if found.is_err() {
                            <aside class="notice" role="alert">
                                <p>{ messages.notice_no_page() }</p>
                            </aside>
                        }
                    </div>
                    { shown }
                </div>
            </div>
        }
    }
}

/// The tag of the chosen language, or else of one that the browser asks for.
fn wanted(chosen: Option<Language>) -> &'static str {
    let chosen = chosen.map(|language| language.to_string());
    let wanted: Vec<_> = chosen.into_iter().chain(location::languages()).collect();
    Messages::choose(wanted.iter().map(String::as_str))
}

fn link(to: Page, name: &'static str, current: Page) -> Html {
    let current = (to == current).then_some("page");
    html! { <a class="app__link" href={to.hash()} aria-current={current}>{ name }</a> }
}
