//! The pages for setups, finished games and links that a person keeps or gets from others.
//!
//! [`Library`](fairboard_table::library::Library) is the machine, which this module connects to the
//! browser. The modules below draw the pages from the screen of the library alone.

mod found;
mod games;
mod scores;
mod setups;
mod view;
mod words;

use fairboard_forms::link::Page;
use fairboard_host::clipboard::Clipboard;
use fairboard_host::files::{self, OfferedFile, Reading};
use fairboard_host::{feed_inputs, location, seeds};
use fairboard_messages::Messages;
use fairboard_play::preferences::Preferences;
use fairboard_rules::stratego::Deployment;
use fairboard_table::library::{
    Library, LibraryAsk, LibraryEffect, LibraryQuestion, LibraryResult, LibraryScreen, Part,
};
use fairboard_table::{Machine as _, Redraw};
use fairboard_ui::focus::FocusKeeper;
use web_sys::{File, HtmlDialogElement, HtmlInputElement, MouseEvent};
use yew::{Callback, Html, NodeRef};

use crate::page::{AppPage, Link, PageContext, Visit};

/// A page of the library, connected to the browser.
pub struct LibraryPage {
    part: Part,
    library: Library,
    /// Address of the app. Links begin with this address.
    site: String,
    focus: FocusKeeper,
    dialog: NodeRef,
    clipboard: Clipboard,
    /// The file that is being read, or was read last. The page handles the text only while this
    /// value lives.
    reading: Option<Reading>,
    /// The last file that was offered for download. Its address is valid while this value lives.
    file: Option<OfferedFile>,
}

/// The values with which each part of a page is drawn.
#[derive(Clone, Copy)]
struct Drawing<'a> {
    screen: &'a LibraryScreen,
    site: &'a str,
    link: &'a Link<LibraryInput>,
    preferences: Preferences,
    messages: Messages,
}

/// A request of the person, or an answer of the browser.
pub enum LibraryInput {
    /// A request or an answer that is passed on to the library.
    Ask(LibraryAsk),
    /// The person saves a setup under the name in this field.
    Save(HtmlInputElement, Deployment),
    /// The person has chosen a file, in which the library looks for games and setups.
    Open(File),
}

type Context<'a> = PageContext<'a, LibraryInput>;

impl AppPage for LibraryPage {
    type Input = LibraryInput;

    fn open(Context { visit, link }: Context<'_>) -> Self {
        let sender = |ask: fn() -> LibraryAsk| {
            let link = link.clone();
            move || link.send(LibraryInput::Ask(ask()))
        };
        let part = Part::at(visit.page);
        let address = location::address();
        Self {
            part,
            library: Library::open(part, &visit.word, visit.storage.clone()),
            site: address.split('#').next().unwrap_or_default().to_owned(),
            focus: FocusKeeper::default(),
            dialog: NodeRef::default(),
            clipboard: Clipboard::new(
                visit.ports.clone(),
                sender(|| LibraryAsk::Copied),
                sender(|| LibraryAsk::NotCopied),
            ),
            reading: None,
            file: None,
        }
    }

    fn update(&mut self, input: LibraryInput, context: Context<'_>) -> Redraw {
        match input {
            LibraryInput::Open(file) => self.read(&file, context),
            LibraryInput::Ask(ask) => self.ask(ask),
            LibraryInput::Save(field, setup) => {
                self.ask(LibraryAsk::Save(field.value(), setup));
                // A name that was refused stays in the field, so that the person can correct it.
                if let (_, Some(LibraryResult::SavedAs(_))) = self.library.screen().result {
                    field.set_value("");
                }
            }
        }
        Redraw::Yes
    }

    fn draw(&self, Context { visit, link }: Context<'_>) -> Html {
        let Visit { preferences, messages, .. } = *visit;
        let (screen, site) = (self.library.screen(), self.site.as_str());
        let drawing = Drawing { screen, site, link, preferences, messages };
        view::page(self.part, &self.focus, &self.dialog, drawing)
    }

    fn drawn(&mut self, _: Context<'_>) {
        self.update_dialog();
        self.focus.after_drawing();
    }
}

impl LibraryPage {
    /// Passes a request to the library, and carries out the effects. No effect causes another
    /// request at once.
    fn ask(&mut self, ask: LibraryAsk) {
        let update = |page: &mut Self, ask| page.library.update(ask, seeds::moment());
        feed_inputs(self, vec![ask], update, |page, effect| {
            page.carry_out(effect);
            None
        });
    }

    fn carry_out(&mut self, effect: LibraryEffect) {
        match effect {
            LibraryEffect::Go(page) => location::go(page.hash()),
            LibraryEffect::Copy(text) => self.clipboard.write(&text),
            // A browser that refuses the file tells the person itself.
            LibraryEffect::File(name, text) => self.file = files::offer_text(&name, &text),
        }
    }

    /// Reads a file, whose text becomes a request to the library.
    fn read(&mut self, file: &File, context: Context<'_>) {
        let link = context.link.clone();
        let look = move |text: Option<String>| {
            // A file that cannot be read counts as an empty text, which holds no game and no setup.
            link.send(LibraryInput::Ask(LibraryAsk::Look(text.unwrap_or_default())));
        };
        self.reading = Some(files::read(&context.visit.ports, file, look));
    }

    /// Opens the dialog while there is a question, and closes it otherwise.
    fn update_dialog(&self) {
        let Some(dialog) = self.dialog.cast::<HtmlDialogElement>() else { return };
        match (self.library.screen().question, dialog.open()) {
            // A dialog of the document that is not open can always be opened.
            (LibraryQuestion::Replace, false) => drop(dialog.show_modal()),
            (LibraryQuestion::None, true) => dialog.close(),
            // The dialog already agrees with the question.
            (LibraryQuestion::Replace, true) | (LibraryQuestion::None, false) => {}
        }
    }
}

impl Drawing<'_> {
    /// A callback that makes a request of the library at each press of a button.
    fn press(self, ask: impl Fn() -> LibraryAsk + 'static) -> Callback<MouseEvent> {
        self.link.callback(move |_: MouseEvent| LibraryInput::Ask(ask()))
    }

    /// The whole address of a page, for use on other devices. The address ends with `word`, such as
    /// a setup.
    fn address(self, page: Page, word: &str) -> String {
        format!("{}{}{word}", self.site, page.hash())
    }
}
