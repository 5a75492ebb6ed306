//! The frame around every page: the header, notices, and the page at the address.

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

/// Starts a program of the app in `root`. All programs share `memory`, which keeps a text if the
/// browser refuses to store it. `words` is the file of the page's language, unless the language is
/// English or the file is missing. `pages` has the pages whose code is loaded with the program, and
/// the pages whose code is loaded on demand ([chunks](crate::chunks!)).
///
/// The returned function shows the page at an address, given as the part from `#` on. Called
/// without an address, the function closes the shown page.
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

#[derive(Properties)]
struct Props {
    storage: Storage,
    ports: Ports,
    pages: [Pages; 2],
}

/// Returns `true` for all properties, because they never change.
impl PartialEq for Props {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A message to [`App`]: a change of address, preferences, language or panel, or a request to draw.
enum Change {
    /// The address has changed: its new part from `#` on, or `None` if another program shows the
    /// page.
    Address(Option<String>),
    /// The player has changed the preferences.
    Preferences(Preferences),
    /// The file of a language has come.
    Words(String),
    /// The panel of the settings was opened or closed.
    Panel(Panel),
    /// The page asks for another drawing.
    Redraw,
}

/// The component of a program of the app: the frame, and the page in it.
struct App {
    /// The open page of the address; `None` while another program is shown.
    shown: Option<Box<dyn Shown>>,
    /// The page that was left last, as long as it still stores a change.
    left: Option<Box<dyn Shown>>,
    /// `true` if the address leads nowhere, so that the home page is shown.
    is_lost: bool,
    /// Number of pages that were opened so far. The number is the Yew key of the page, so that each
    /// page begins with new elements.
    opened: u32,
    /// Everything that the app passes to the open page.
    visit: Visit,
    panel: Panel,
}

impl Component for App {
    type Message = Change;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let Props { storage, ports, .. } = ctx.props();
        // The first address brings the page and the preferences.
        let visit = Visit {
            page: Page::default(),
            entry: RequestedGame::Present,
            word: String::new(),
            storage: storage.clone(),
            ports: ports.clone(),
            preferences: Preferences::default(),
            choose_preferences: ctx.link().callback(Change::Preferences),
            messages: Messages::default(),
        };
        let (shown, left) = (None, None);
        Self { shown, left, is_lost: false, opened: 0, visit, panel: Panel::default() }
    }

    fn update(&mut self, ctx: &Context<Self>, change: Change) -> bool {
        match change {
            Change::Redraw => self.drop_left_page(),
            Change::Panel(panel) => self.panel = panel,
            Change::Address(hash) => {
                let visit = &mut self.visit;
                // Another program or tab may have changed the preferences.
                visit.preferences = preferences::prepare_and_read(&visit.storage);
                load_language(visit, ctx);
                self.open_address(ctx, hash.as_deref());
                self.update_document();
            }
            Change::Preferences(chosen) => {
                self.apply_preferences(ctx, chosen);
                self.update_document();
            }
            Change::Words(file) => {
                learn(&file);
                let tag = language_tag(self.visit.preferences.language);
                self.visit.messages = learned(tag).unwrap_or_default();
                self.update_document();
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Some(shown) = &self.shown else { return Html::default() };
        self.frame(shown.draw(&self.visit), ctx.link())
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        if let Some(shown) = &self.shown {
            shown.drawn();
        }
    }
}

impl App {
    /// Drops the page that was left last, once its change is stored.
    fn drop_left_page(&mut self) {
        if self.left.as_ref().is_some_and(|left| !left.is_changing()) {
            self.left = None;
            // The page that this or another program shows now may list the changed game.
            self.visit.ports.show_again();
        }
    }

    /// Stores the preferences that the player has chosen, and applies them. The stored state of the
    /// tour stays.
    fn apply_preferences(&mut self, ctx: &Context<Self>, chosen: Preferences) {
        let visit = &mut self.visit;
        // The board may have ended the tour since the preferences were read.
        let tour = preferences::prepare_and_read(&visit.storage).tour;
        let chosen = Preferences { tour, ..chosen };
        preferences::write(&visit.storage, &chosen);
        let notifying = [visit.preferences.notifying, chosen.notifying];
        if notifying == [Notifying::Off, Notifying::On] {
            visit.ports.allow_notifications();
        }
        visit.preferences = chosen;
        load_language(visit, ctx);
        if let Some(shown) = &self.shown {
            shown.take_preferences(visit);
        }
    }

    /// Sets title, theme and language of the document. While another program shows a page, that
    /// program sets them.
    fn update_document(&self) {
        if self.shown.is_some() {
            let Visit { page, preferences, messages, .. } = self.visit;
            location::set_title(messages.window_title(page));
            location::set_theme(theme_name(preferences.theme));
            location::set_language(messages.tag());
        }
    }

    /// Shows the page at the address. The open page stays if it can show the address itself, and
    /// takes the address and the preferences. Otherwise another page is opened. Without an address,
    /// another program shows the page.
    fn open_address(&mut self, ctx: &Context<Self>, hash: Option<&str>) {
        let Some(hash) = hash else {
            // The settings are to be closed when this program shows a page again.
            self.panel = Panel::Closed;
            return self.leave();
        };
        let destination = Destination::of(hash);
        // The comparison is with the earlier address, which the next lines overwrite.
        let is_same_address = self.is_at(&destination);
        self.is_lost = destination.is_lost;
        self.visit.page = destination.page;
        destination.word.clone_into(&mut self.visit.word);
        self.visit.entry = destination.entry;
        // A page that was left, but is still storing a change, is shown again if it can show the
        // address.
        if self.shown.is_none() {
            self.shown = self.left.take_if(|left| left.stays(destination.page));
        }
        // Every page stays at the same address; `stays` tells of the others.
        if let Some(shown) = &self.shown
            && (is_same_address || shown.stays(destination.page))
        {
            shown.take_preferences(&self.visit);
            return shown.arrive(&self.visit);
        }
        self.open_page(ctx);
    }

    /// Returns `true` if the address leads to the present page with the same text after it. Returns
    /// `false` if the address asks for a new or a waiting game, because such a page is always
    /// opened anew. A pairing is not compared, because a step back may lead to the address of an
    /// earlier pairing, and then the present game goes on.
    fn is_at(&self, destination: &Destination<'_>) -> bool {
        match destination.entry {
            RequestedGame::New(_) | RequestedGame::Waiting(_) => false,
            RequestedGame::Present | RequestedGame::Pairing(_) => {
                (self.visit.page, self.is_lost, self.visit.word.as_str())
                    == (destination.page, destination.is_lost, destination.word)
            }
        }
    }

    /// Leaves the page that is shown, and opens the page of `visit`, if the program has it.
    fn open_page(&mut self, ctx: &Context<Self>) {
        // The old page must be left first, because the new page reads what the old one stores.
        self.leave();
        self.opened += 1;
        let redraw = ctx.link().callback(|()| Change::Redraw);
        let mut pages = ctx.props().pages.into_iter().flatten();
        let row = pages.find(|(listed, _)| *listed == self.visit.page);
        self.shown = row.map(|(_, open)| open(&self.visit, redraw));
    }

    /// Leaves the page that is shown. A page that is still storing a change is kept in `left`.
    fn leave(&mut self) {
        if let Some(shown) = self.shown.take() {
            shown.leave();
            self.left = Some(shown).filter(|shown| shown.is_changing());
        }
    }

    /// The frame around `content`, the drawing of the page.
    fn frame(&self, content: Html, link: &Scope<Self>) -> Html {
        let Visit { page, messages, preferences, ref choose_preferences, .. } = self.visit;
        let panel = self.panel;
        let set_panel = link.callback(Change::Panel);
        // A link of the header closes the settings, and so does a press outside of them.
        let close_at_link = link.batch_callback(|event: MouseEvent| {
            let target = event.target_dyn_into::<Element>()?;
            target.closest("a").ok().flatten().map(|_| Change::Panel(Panel::Closed))
        });
        let close_outside = link.batch_callback(move |event: PointerEvent| {
            let target = event.target_dyn_into::<Element>()?;
            let is_outside = target.closest(".settings").ok()?.is_none();
            (is_outside && panel == Panel::Open).then_some(Change::Panel(Panel::Closed))
        });
        html! {
            <div class="app" lang={messages.tag()} data-theme={theme_name(preferences.theme)}
                 onpointerdown={close_outside}>
                <header class="app__header" onclick={close_at_link}>
                    <a class="app__brand" href={Page::Home.hash()}>{ messages.fairboard() }</a>
                    <nav class="app__nav" aria-label={messages.label_games()}>
                        { link_to(Page::TicTacToe, messages.tictactoe(), page) }
                        { link_to(Page::Stratego, messages.stratego(), page) }
                    </nav>
                    <a class="app__rules" href={page.rules()}>{ messages.label_rules() }</a>
                    { settings(messages, preferences, panel, choose_preferences, &set_panel) }
                </header>
                <div key={self.opened} class="app__page">
                    <div class="app__notices">
                        if self.is_lost {
                            <div class="notice" role="alert">
                                <p>{ messages.notice_no_page() }</p>
                            </div>
                        }
                    </div>
                    { content }
                </div>
            </div>
        }
    }
}

/// The page, and the game or text for it, to which an address leads.
struct Destination<'a> {
    /// The page of the address, or the home page if the address leads nowhere.
    page: Page,
    /// `true` if the address leads nowhere.
    is_lost: bool,
    /// The text after the page's part, such as a shared game; empty if there is none.
    word: &'a str,
    /// The game that the address asks for.
    entry: RequestedGame,
}

impl<'a> Destination<'a> {
    /// Reads an address, given as its part from `#` on.
    fn of(hash: &'a str) -> Self {
        let (address, entry) = RequestedGame::split(hash);
        let page: Result<Page, BadLink> = address.parse();
        Self {
            page: page.unwrap_or_default(),
            is_lost: page.is_err(),
            // An address with a word asks for no game, so the word is all that follows the page.
            word: Page::word(hash).unwrap_or_default(),
            entry,
        }
    }
}

/// Loads the language that the person has chosen. The app is in English until the file of the
/// language has come.
fn load_language(visit: &mut Visit, ctx: &Context<App>) {
    let tag = language_tag(visit.preferences.language);
    let known_messages = learned(tag);
    visit.messages = known_messages.unwrap_or_default();
    if known_messages.is_none() {
        let on_file = ctx.link().callback(Change::Words);
        visit.ports.load_language(tag, move |file| on_file.emit(file));
    }
}

/// The tag of the first language that the app has texts in: the chosen language, then those that
/// the browser asks for, and at last English.
fn language_tag(chosen: Option<Language>) -> &'static str {
    let chosen_tag = chosen.map(|language| language.to_string());
    let wanted_tags: Vec<_> = chosen_tag.into_iter().chain(location::languages()).collect();
    Messages::choose(wanted_tags.iter().map(String::as_str))
}

fn link_to(to: Page, name: &'static str, current: Page) -> Html {
    let current = (to == current).then_some("page");
    html! { <a class="app__link" href={to.hash()} aria-current={current}>{ name }</a> }
}
