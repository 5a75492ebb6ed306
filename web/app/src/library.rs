//! The pages of all that a person keeps or gets from others: setups, finished games, and links.
//!
//! [`Library`](fairboard_table::library::Library) decides; this is the browser behind it. The pages
//! are drawn from its screen alone, in the files beside `words.rs`.

mod found;
mod games;
mod scores;
mod setups;
mod view;
mod words;

use fairboard_forms::link::Page;
use fairboard_host::clipboard::Clipboard;
use fairboard_host::files::{self, OfferedFile, Reading};
use fairboard_host::{Ports, location, seeds, take};
use fairboard_messages::Messages;
use fairboard_play::preferences::Preferences;
use fairboard_rules::stratego::Deployment;
use fairboard_table::Machine as _;
use fairboard_table::library::{
    Library, LibraryAsk, LibraryEffect, LibraryQuestion, LibraryScreen, LibraryTold, Part,
};
use fairboard_table::storage::Storage;
use fairboard_ui::focus::FocusKeeper;
use web_sys::{File, HtmlDialogElement, HtmlInputElement};
use yew::prelude::*;

use crate::page::{Shown, Visit};

/// The page.
struct LibraryPage(Part);

/// Opens the page.
pub fn library(part: Part) -> Box<dyn Shown> {
    Box::new(LibraryPage(part))
}

impl Shown for LibraryPage {
    fn draw(&self, visit: &Visit<'_>) -> Html {
        let Visit { storage, ports, preferences, messages, word, .. } = *visit;
        let (part, storage, word) = (self.0, storage.clone(), word.to_owned());
        let ports = ports.clone();
        let key = format!("{} {word}", part.page().hash());
        html! { <Shelf {key} {part} {word} {storage} {ports} {preferences} {messages} /> }
    }
}

/// Properties of [`Shelf`].
#[derive(Properties)]
pub(crate) struct LibraryProps {
    part: Part,
    /// The word in the address.
    word: String,
    storage: Storage,
    ports: Ports,
    preferences: Preferences,
    messages: Messages,
}

/// Storage, part and word never change.
impl PartialEq for LibraryProps {
    fn eq(&self, other: &Self) -> bool {
        (self.preferences, self.messages) == (other.preferences, other.messages)
    }
}

/// The page and the browser behind it.
pub(crate) struct Shelf {
    library: Library,
    /// Address of the app, with which links begin.
    site: String,
    focus: FocusKeeper,
    dialog: NodeRef,
    clipboard: Clipboard,
    reading: Option<Reading>,
    /// The file that was offered last.
    file: Option<OfferedFile>,
}

/// Everything that a part of the page is drawn from.
#[derive(Clone, Copy)]
struct Drawing<'a> {
    screen: &'a LibraryScreen,
    site: &'a str,
    ctx: &'a Context<Shelf>,
    preferences: Preferences,
    messages: Messages,
}

/// A request of the person.
pub(crate) enum LibraryInput {
    /// To the library.
    Ask(LibraryAsk),
    /// A setup is saved under the name in the field.
    Save(HtmlInputElement, Deployment),
    /// A file is opened.
    Open(File),
}

impl Component for Shelf {
    type Message = LibraryInput;
    type Properties = LibraryProps;

    fn create(ctx: &Context<Self>) -> Self {
        let LibraryProps { part, word, storage, ports, .. } = ctx.props();
        let answer = |answer: fn() -> LibraryAsk| {
            let link = ctx.link().clone();
            move || link.send_message(LibraryInput::Ask(answer()))
        };
        let address = location::address();
        Self {
            library: Library::open(*part, word, storage.clone()),
            site: address.split('#').next().unwrap_or_default().to_owned(),
            focus: FocusKeeper::default(),
            dialog: NodeRef::default(),
            clipboard: Clipboard::new(
                ports.clone(),
                answer(|| LibraryAsk::Copied),
                answer(|| LibraryAsk::NotCopied),
            ),
            reading: None,
            file: None,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, input: LibraryInput) -> bool {
        match input {
            LibraryInput::Open(file) => self.open(ctx, &file),
            LibraryInput::Ask(ask) => self.ask(ask),
            LibraryInput::Save(name, setup) => {
                self.ask(LibraryAsk::Save(name.value(), setup));
                // A name that is refused can be changed.
                if let (_, Some(LibraryTold::SavedAs(_))) = self.library.screen().told {
                    name.set_value("");
                }
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let LibraryProps { part, preferences, messages, .. } = *ctx.props();
        let (screen, site) = (self.library.screen(), self.site.as_str());
        let drawing = Drawing { screen, site, ctx, preferences, messages };
        view::page(part, &self.focus, &self.dialog, drawing)
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        self.show_dialog();
        self.focus.end();
    }
}

impl Shelf {
    fn ask(&mut self, ask: LibraryAsk) {
        let update = |shelf: &mut Self, ask| shelf.library.update(ask, seeds::moment());
        take(self, vec![ask], update, |shelf, effect| {
            shelf.carry_out(effect);
            None
        });
    }

    fn carry_out(&mut self, effect: LibraryEffect) {
        match effect {
            LibraryEffect::Go(page) => location::go(page.hash()),
            LibraryEffect::Copy(text) => self.clipboard.write(&text),
            // A browser that refuses says so itself.
            LibraryEffect::File(name, text) => self.file = files::offer_text(&name, &text),
        }
    }

    fn open(&mut self, ctx: &Context<Self>, file: &File) {
        let link = ctx.link().clone();
        let look = move |text: Option<String>| {
            link.send_message(LibraryInput::Ask(LibraryAsk::Look(text.unwrap_or_default())));
        };
        self.reading = Some(files::read(file, look));
    }

    /// Opens the dialog while there is a question, and closes it after that.
    fn show_dialog(&self) {
        let Some(dialog) = self.dialog.cast::<HtmlDialogElement>() else { return };
        match (self.library.screen().question, dialog.open()) {
            // A dialog of the document that is not open can always be opened.
            (LibraryQuestion::Replace, false) => drop(dialog.show_modal()),
            (LibraryQuestion::None, true) => dialog.close(),
            (LibraryQuestion::Replace, true) | (LibraryQuestion::None, false) => {}
        }
    }
}

impl Drawing<'_> {
    /// A callback for a press.
    fn press(self, ask: impl Fn() -> LibraryAsk + 'static) -> Callback<MouseEvent> {
        self.ctx.link().callback(move |_: MouseEvent| LibraryInput::Ask(ask()))
    }

    /// The address of a page with a word, for other devices.
    fn link(self, page: Page, word: &str) -> String {
        format!("{}{}{word}", self.site, page.hash())
    }
}
