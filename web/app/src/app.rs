//! The frame around every page: header, notices, and the page at the address.

use fairboard_board::languages::{learn, learned};
use fairboard_board::report_panics;
use fairboard_forms::entry::RequestedGame;
use fairboard_forms::link::{BadLink, Page};
use fairboard_host::{Ports, location, storage::storage};
use fairboard_messages::Messages;
use fairboard_play::preferences::{Language, Notifying, Preferences};
use fairboard_table::storage::{Storage, preferences};
use fairboard_ui::settings::{Panel, settings};
use fairboard_ui::shell::theme_name;
use js_sys::Map;
use wasm_bindgen::prelude::*;
use web_sys::Element;
use yew::html::Scope;
use yew::prelude::*;

use crate::page::{Pages, Shown, Visit};

/// Starts a module of the app in `root`. `memory` takes the texts that the browser does not store,
/// for all modules. `words` is the file of the page's language, if it is not English and has come.
/// `pages` are those of the program, and those that are chunks of it.
///
/// The function that it returns shows the page at an address, the part from `#` on; without an
/// address it ends the page that is there.
pub fn start(
    root: Element,
    ports: Ports,
    memory: Map,
    words: Option<String>,
    pages: [Pages; 2],
) -> JsValue {
    report_panics();
    if let Some(words) = words {
        learn(&words);
    }
    let props = Props { storage: storage(memory), ports, pages };
    let app = yew::Renderer::<App>::with_root_and_props(root, props).render();
    let show = move |hash| app.send_message(Change::Address(hash));
    Closure::<dyn Fn(Option<String>)>::new(show).into_js_value()
}

/// Properties of [`App`].
#[derive(Properties)]
struct Props {
    storage: Storage,
    ports: Ports,
    pages: [Pages; 2],
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
    /// The panel with the settings is opened or closed.
    Panel(Panel),
    /// The page asks for another drawing.
    Redraw,
}

/// A module of the app.
struct App {
    /// The page at the address; `None` while another module is shown.
    page: Option<Result<Page, BadLink>>,
    /// The open page of that address.
    shown: Option<Box<dyn Shown>>,
    /// The game that the address asks for.
    entry: RequestedGame,
    /// The word of a shared game in the address.
    word: Option<String>,
    /// Number of the addresses so far.
    number: u32,
    preferences: Preferences,
    /// Takes other choices.
    prefer: Callback<Preferences>,
    messages: Messages,
    panel: Panel,
}

impl Component for App {
    type Message = Change;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        Self {
            page: None,
            shown: None,
            entry: RequestedGame::Present,
            word: None,
            number: 0,
            preferences: Preferences::default(),
            prefer: ctx.link().callback(Change::Preferences),
            messages: Messages::default(),
            panel: Panel::default(),
        }
    }

    fn update(&mut self, ctx: &Context<Self>, change: Change) -> bool {
        let storage = &ctx.props().storage;
        match change {
            Change::Redraw => return true,
            Change::Panel(panel) => {
                self.panel = panel;
                return true;
            }
            Change::Address(hash) => {
                // Another module or tab may have changed the preferences.
                self.preferences = preferences::read(storage);
                self.load_language(ctx);
                self.open_address(ctx, hash.as_deref());
            }
            Change::Preferences(chosen) => {
                // The board may have ended the tour since they were read.
                let chosen = Preferences { tour: preferences::read(storage).tour, ..chosen };
                preferences::write(storage, &chosen);
                if (chosen.notifying, self.preferences.notifying) == (Notifying::On, Notifying::Off)
                {
                    ctx.props().ports.allow_notifications();
                }
                self.preferences = chosen;
                self.load_language(ctx);
                if let Some(shown) = &self.shown {
                    shown.prefer(chosen);
                }
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
        let (Some(page), Some(shown)) = (self.page, &self.shown) else { return Html::default() };
        let shown = shown.draw(&self.visit(ctx));
        self.frame(page, shown, ctx.link())
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        if let Some(shown) = &self.shown {
            shown.drawn();
        }
    }
}

impl App {
    /// Opens the page at an address and closes the page before it. If the page is open already, it
    /// stays, and takes the preferences.
    fn open_address(&mut self, ctx: &Context<Self>, hash: Option<&str>) {
        self.number += 1;
        let address = hash.map(RequestedGame::split);
        let page = address.map(|(page, _)| page.parse());
        let word = hash.and_then(Page::word).map(str::to_owned);
        self.entry = address.map(|(_, entry)| entry).unwrap_or_default();
        if page.is_none() {
            self.panel = Panel::Closed;
        }
        let is_other_game = matches!(self.entry, RequestedGame::New(_) | RequestedGame::Waiting(_));
        if self.page != page || self.word != word || is_other_game {
            (self.page, self.word) = (page, word);
            // The old page must be closed first, because the new page reads what the old one
            // stores.
            self.shown = None;
            let redraw = ctx.link().callback(|()| Change::Redraw);
            let page = page.map(Result::unwrap_or_default);
            let mut pages = ctx.props().pages.into_iter().flatten();
            let found = pages.find(|(own, _)| Some(*own) == page);
            self.shown = found.map(|(_, open)| open(&self.visit(ctx), redraw));
        } else if let Some(shown) = &self.shown {
            shown.prefer(self.preferences);
            shown.arrived();
        }
    }

    /// Everything that the page is drawn from.
    fn visit<'a>(&'a self, ctx: &'a Context<Self>) -> Visit<'a> {
        let Props { storage, ports, .. } = ctx.props();
        let Self { entry, number, preferences, ref prefer, messages, .. } = *self;
        let word = self.word.as_deref().unwrap_or_default();
        Visit { storage, ports, entry, preferences, prefer, messages, word, number }
    }

    /// Loads the language that the person has chosen. The app is in English until its file has
    /// come.
    fn load_language(&mut self, ctx: &Context<Self>) {
        let tag = wanted(self.preferences.language);
        let known = learned(tag);
        self.messages = known.unwrap_or_default();
        if known.is_none() {
            let come = ctx.link().callback(Change::Words);
            ctx.props().ports.load_language(tag, move |file| come.emit(file));
        }
    }

    fn frame(&self, found: Result<Page, BadLink>, shown: Html, link: &Scope<Self>) -> Html {
        let Self { messages, preferences, ref prefer, panel, .. } = *self;
        let turn = link.callback(Change::Panel);
        let followed = link.batch_callback(|event: MouseEvent| {
            let target = event.target_dyn_into::<Element>()?;
            target.closest("a").ok().flatten().map(|_| Change::Panel(Panel::Closed))
        });
        // A press anywhere else closes the settings.
        let pressed = link.batch_callback(move |event: PointerEvent| {
            let target = event.target_dyn_into::<Element>()?;
            let is_outside = target.closest(".settings").ok()?.is_none();
            (is_outside && panel == Panel::Open).then_some(Change::Panel(Panel::Closed))
        });
        let page = found.unwrap_or_default();
        html! {
            <div class="app" lang={messages.tag()} data-theme={theme_name(preferences.theme)}
                 onpointerdown={pressed}>
                <header class="app__header" onclick={followed}>
                    <a class="app__brand" href={Page::Home.hash()}>{ messages.fairboard() }</a>
                    <nav class="app__nav" aria-label={messages.label_games()}>
                        { link_to(Page::TicTacToe, messages.tictactoe(), page) }
                        { link_to(Page::Stratego, messages.stratego(), page) }
                    </nav>
                    <a class="app__rules" href={page.rules()}>{ messages.label_rules() }</a>
                    { settings(messages, preferences, panel, prefer, &turn) }
                </header>
                <div class="app__page">
                    <div class="app__notices">
                        if found.is_err() {
                            <div class="notice" role="alert">
                                <p>{ messages.notice_no_page() }</p>
                            </div>
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

fn link_to(to: Page, name: &'static str, current: Page) -> Html {
    let current = (to == current).then_some("page");
    html! { <a class="app__link" href={to.hash()} aria-current={current}>{ name }</a> }
}
