//! The page of the players that a person has added: programs in JavaScript.

use fairboard_forms::link::Page;
use fairboard_host::files::{self, Reading};
use fairboard_host::{Ports, programs};
use fairboard_messages::Messages;
use fairboard_play::ProgramName;
use fairboard_table::players::{LONGEST, MOST, Told, admit, suggested};
use fairboard_table::storage::Storage;
use fairboard_ui::focus::FocusKeeper;
use web_sys::{Element, File, HtmlInputElement};
use yew::prelude::*;

use crate::page::{Shown, Visit};

/// Bytes of a kilobyte, as the page counts them.
const KILOBYTE: u32 = 1 << 10;

/// Opens the page.
pub fn players(_: &Visit<'_>, _: Callback<()>) -> Box<dyn Shown> {
    Box::new(Players)
}

struct Players;

impl Shown for Players {
    fn draw(&self, visit: &Visit<'_>) -> Html {
        let Visit { storage, ports, messages, .. } = *visit;
        html! { <PlayersPage storage={storage.clone()} ports={ports.clone()} {messages} /> }
    }
}

/// Properties of [`PlayersPage`].
#[derive(Properties)]
struct Props {
    storage: Storage,
    ports: Ports,
    messages: Messages,
}

/// Storage and ports never change.
impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        self.messages == other.messages
    }
}

/// The page.
struct PlayersPage {
    /// What was said last, and the number of times that something was said.
    told: Option<Told>,
    count: usize,
    /// The last program that was deleted, with its source.
    removed: Option<(ProgramName, String)>,
    name: NodeRef,
    focus: FocusKeeper,
    reading: Option<Reading>,
}

/// A wish of the person, or an answer of the browser.
enum Ask {
    /// Adds a file.
    Open(File),
    /// Adds the file at an address of this site.
    Fetch(String),
    /// Takes a source, under the name of the field or one that its file suggests.
    Take(String, Option<String>),
    /// Deletes a program.
    Delete(ProgramName),
    /// Brings the last one back.
    BringBack,
}

impl Component for PlayersPage {
    type Message = Ask;
    type Properties = Props;

    fn create(_: &Context<Self>) -> Self {
        Self {
            told: None,
            count: 0,
            removed: None,
            name: NodeRef::default(),
            focus: FocusKeeper::default(),
            reading: None,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, ask: Ask) -> bool {
        let Props { storage, ports, .. } = ctx.props();
        match ask {
            Ask::Open(file) if file.size() > f64::from(LONGEST) => self.tell(Told::TooLarge),
            Ask::Open(file) => {
                let (link, name) = (ctx.link().clone(), file.name());
                let done = move |text| link.send_message(Ask::Take(name.clone(), text));
                self.reading = Some(files::read(&file, done));
                return false;
            }
            Ask::Fetch(address) => {
                let (link, name) = (ctx.link().clone(), address.clone());
                let done = move |text| link.send_message(Ask::Take(name, text));
                programs::fetch(ports, &address, done);
                return false;
            }
            Ask::Take(file, source) => {
                let told = self.add(storage, &file, source);
                self.tell(told);
            }
            Ask::Delete(name) => {
                self.removed = programs::source(storage, name).map(|source| (name, source));
                programs::remove(storage, name);
                self.tell(Told::Removed(name));
            }
            Ask::BringBack => {
                if let Some((name, source)) = self.removed.take() {
                    let told = put(storage, name.as_str(), &source);
                    let is_back = matches!(told, Told::Added(_) | Told::Replaced(_));
                    self.tell(told);
                    // What is not stored can be brought back once there is room.
                    self.removed = (!is_back).then_some((name, source));
                }
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let messages = ctx.props().messages;
        html! {
            <main class="page library" ref={&self.focus.root} onfocusin={&self.focus.entered}
                  onfocusout={&self.focus.left}>
                <h1 class="page__title" tabindex="-1"
                    data-home={self.removed.is_none().then_some("")}>
                    { messages.label_players() }
                </h1>
                { self.told(ctx) }
                <p class="library__help">{ messages.players_lead() }</p>
                { self.form(ctx) }
                <section class="library__part" aria-labelledby="players-own">
                    <h2 id="players-own">{ messages.label_players_own() }</h2>
                    { own(ctx) }
                </section>
                <p class="library__buttons">
                    <a class="button" href={Page::Stratego.hash()}>{ messages.stratego() }</a>
                </p>
            </main>
        }
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        self.focus.end();
    }
}

impl PlayersPage {
    fn tell(&mut self, told: Told) {
        if !matches!(told, Told::Removed(_)) {
            self.removed = None;
        }
        (self.told, self.count) = (Some(told), self.count + 1);
    }

    /// Adds a source that a file had, if there was one.
    fn add(&self, storage: &Storage, file: &str, source: Option<String>) -> Told {
        let Some(source) = source else { return Told::NoFile };
        let field = self.name.cast::<HtmlInputElement>();
        let name = field.as_ref().map(HtmlInputElement::value).unwrap_or_default();
        let is_named = !name.trim().is_empty();
        let told = put(storage, if is_named { &name } else { suggested(file) }, &source);
        if let (Some(field), Told::Added(_) | Told::Replaced(_)) = (field, &told) {
            field.set_value("");
        }
        told
    }

    /// What was said last, and the way back from a deletion.
    fn told(&self, ctx: &Context<Self>) -> Html {
        let messages = ctx.props().messages;
        let sentence = self.told.as_ref().map(|told| sentence(told, messages));
        html! {
            <div class="library__told">
                <p role="status"><span key={self.count}>{ sentence.unwrap_or_default() }</span></p>
                if self.removed.is_some() {
                    <button type="button" class="button" data-home=""
                            onclick={ctx.link().callback(|_| Ask::BringBack)}>
                        { messages.button_bring_back() }
                    </button>
                }
            </div>
        }
    }

    /// The form with which a player is added.
    fn form(&self, ctx: &Context<Self>) -> Html {
        let messages = ctx.props().messages;
        let onsubmit = ctx.link().batch_callback(|event: SubmitEvent| {
            event.prevent_default();
            let form = event.target_dyn_into::<Element>()?;
            let field = form.query_selector("[name=address]").ok()??;
            Some(Ask::Fetch(
                wasm_bindgen::JsCast::dyn_into::<HtmlInputElement>(field).ok()?.value(),
            ))
        });
        let onchange = ctx.link().batch_callback(|event: Event| {
            let input = event.target_dyn_into::<HtmlInputElement>()?;
            let file = input.files()?.get(0);
            // The same file can be chosen again.
            input.set_value("");
            file.map(Ask::Open)
        });
        html! {
            <section class="library__open panel" aria-labelledby="players-add">
                <h2 id="players-add">{ messages.label_add_player() }</h2>
                <form class="players__form" {onsubmit}>
                    <label class="name__label">
                        <span>{ messages.label_player_name() }</span>
                        <input class="library__input" maxlength="20" autocomplete="off"
                               ref={&self.name} />
                    </label>
                    <label class="button button--primary library__file">
                        { messages.button_choose_file() }
                        <input type="file" accept=".js,.mjs,text/javascript" {onchange} />
                    </label>
                    <label class="name__label">
                        <span>{ messages.label_player_address() }</span>
                        <input class="library__input" name="address" required=true
                               autocomplete="off" spellcheck="false" />
                    </label>
                    <button class="button">{ messages.button_add() }</button>
                </form>
            </section>
        }
    }
}

/// The players on the device.
fn own(ctx: &Context<PlayersPage>) -> Html {
    let Props { storage, messages, .. } = ctx.props();
    let own = programs::names(storage);
    if own.is_empty() {
        return html! { <p class="library__help">{ messages.players_none() }</p> };
    }
    let item = |name: ProgramName| {
        let size = programs::source(storage, name).map_or(0, |source| source.len());
        let size = (size as u32).div_ceil(KILOBYTE);
        let label = messages.button_delete();
        html! {
            <li key={name.as_str().to_owned()} class="players__item">
                <b>{ name.as_str().to_owned() }</b>
                <span>{ messages.label_player_size(size) }</span>
                <button type="button" class="button button--quiet"
                        aria-label={messages.label_button_of(label, name.as_str())}
                        onclick={ctx.link().callback(move |_| Ask::Delete(name))}>
                    { label }
                </button>
            </li>
        }
    };
    html! { <ul class="players__list">{ for own.into_iter().map(item) }</ul> }
}

/// Stores a source under a name.
fn put(storage: &Storage, name: &str, source: &str) -> Told {
    match admit(&programs::names(storage), name, source) {
        Ok((name, told)) => match programs::store(storage, name, source) {
            Ok(()) => told,
            Err(_) => Told::NotStored,
        },
        Err(told) => told,
    }
}

fn sentence(told: &Told, messages: Messages) -> String {
    match told {
        Told::Added(name) => messages.players_added(name.as_str()),
        Told::Replaced(name) => messages.players_replaced(name.as_str()),
        Told::Removed(name) => messages.players_removed(name.as_str()),
        Told::BadName => messages.players_bad_name().to_owned(),
        Told::NotText => messages.players_not_text().to_owned(),
        Told::TooLarge => messages.players_too_large(LONGEST / KILOBYTE),
        Told::Full => messages.players_full(MOST as u32),
        Told::NoFile => messages.players_no_file().to_owned(),
        Told::NotStored => messages.players_not_stored().to_owned(),
    }
}
