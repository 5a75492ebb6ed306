//! The page of practice: a position that a person sets up, and the game that begins from it.

use std::mem;

use fairboard_forms::link::Page;
use fairboard_forms::stratego::write_game_with_players;
use fairboard_forms::{Damage, FormatError};
use fairboard_host::clipboard::Clipboard;
use fairboard_host::{feed_inputs, location, seeds};
use fairboard_messages::Messages;
use fairboard_play::stratego::Sketch;
use fairboard_table::practice::{Practice, PracticeAsk, PracticeEffect, PracticeInput};
use fairboard_table::saving::RecordTrouble;
use fairboard_table::storage::waiting::begin;
use fairboard_table::storage::{Slot, Storage, StorageRefused};
use fairboard_table::{Machine as _, Redraw};
use fairboard_ui::stratego::{PracticeNotices, PracticePress, practice_view};
use fairboard_ui::{DrawingState, Look};
use yew::{Html, html};

use crate::home::STRATEGO;
use crate::page::{AppPage, PageContext, Visit};

/// Key under which the last position is stored.
const KEY: &str = "fairboard.practice";

/// The page of practice: the editor of a position, its stored text, and notices.
pub struct PracticePage {
    editor: Practice,
    slot: Slot,
    notices: PracticeNotices,
    clipboard: Clipboard,
    /// The text that the clipboard was given last.
    text_to_copy: String,
    drawing_state: DrawingState,
}

/// A request of the person at the page, or the clipboard's answer.
pub enum PracticePageInput {
    Editor(PracticeInput),
    Button(PracticePress),
    /// The clipboard has taken the text.
    Copied,
    /// The browser does not let the page write to the clipboard.
    Refused,
}

type Context<'a> = PageContext<'a, PracticePageInput>;

impl AppPage for PracticePage {
    type Input = PracticePageInput;

    /// Opens the page with the position in the address. If the address has no position, the page
    /// begins with the stored position, or else with two armies.
    fn open(Context { visit, link }: Context<'_>) -> Self {
        let no_digest_key = None;
        let slot = Slot::new(visit.storage.clone(), Some(KEY.to_owned()), no_digest_key);
        let stored = slot.read_or_set_aside(read);
        let trouble = stored.is_err().then(|| slot.reading_trouble());
        let position = stored.ok().flatten().unwrap_or_else(|| Practice::set_up(seeds::fresh()));
        let mut editor = Practice::new(position, visit.preferences);
        if !visit.word.is_empty() {
            // The editor reads the word like a text that the person enters. So Undo brings the
            // earlier position back, and a word that cannot be read shows its fault.
            let read_word = PracticeInput::Ask(PracticeAsk::Read(visit.word.clone()));
            // The effects are dropped, so that a link that is only opened does not replace the
            // stored position. The first change of the position stores it.
            let _ = editor.update(read_word, seeds::moment());
        }
        let sender = |input: fn() -> PracticePageInput| {
            let link = link.clone();
            move || link.send(input())
        };
        Self {
            editor,
            slot,
            notices: PracticeNotices { trouble, ..PracticeNotices::default() },
            clipboard: Clipboard::new(
                visit.ports.clone(),
                sender(|| PracticePageInput::Copied),
                sender(|| PracticePageInput::Refused),
            ),
            text_to_copy: String::new(),
            drawing_state: DrawingState::default(),
        }
    }

    fn take_preferences(&mut self, context: Context<'_>) {
        self.edit(PracticeInput::Preferences(context.visit.preferences));
    }

    fn update(&mut self, input: PracticePageInput, context: Context<'_>) -> Redraw {
        let Visit { storage, messages, .. } = context.visit;
        match input {
            PracticePageInput::Editor(input) => return self.edit(input),
            PracticePageInput::Button(PracticePress::Play) => self.play(storage, *messages),
            PracticePageInput::Button(PracticePress::CopyText) => {
                self.copy(self.editor.sketch().to_string());
            }
            PracticePageInput::Button(PracticePress::CopyLink) => self.copy(self.share_address()),
            PracticePageInput::Copied => self.notices.announce(messages.told_copied()),
            PracticePageInput::Refused => {
                self.notices.uncopied = Some(mem::take(&mut self.text_to_copy));
                self.notices.announce(messages.copy_yourself());
            }
        }
        Redraw::Yes
    }

    fn draw(&self, Context { visit, link }: Context<'_>) -> Html {
        let Visit { preferences, messages, .. } = visit;
        let ask = link.callback(|ask| PracticePageInput::Editor(PracticeInput::Ask(ask)));
        let pressed = link.callback(PracticePageInput::Button);
        let (screen, notices) = (self.editor.screen(), &self.notices);
        let look = Look { drawing_state: &self.drawing_state, preferences, messages: *messages };
        html! {
            <main>
                <h1 class="visually-hidden">{ messages.label_practice() }</h1>
                { practice_view(&screen, notices, &ask, &pressed, look) }
            </main>
        }
    }

    fn drawn(&mut self, _: Context<'_>) {
        self.drawing_state.focus.after_drawing();
    }
}

/// Reads a stored position. A position that cannot be read counts as damaged, not as foreign or
/// newer.
fn read(text: &str) -> Result<Sketch, FormatError> {
    text.parse().map_err(|_| Damage::Form.into())
}

impl PracticePage {
    /// Gives an input to the editor. A changed position is stored, and the change ends earlier
    /// notices.
    fn edit(&mut self, input: PracticeInput) -> Redraw {
        let update = |page: &mut Self, input| page.editor.update(input, seeds::moment());
        feed_inputs(self, vec![input], update, |page, PracticeEffect::Store(text)| {
            let no_digest = None;
            let stored = page.slot.write(&text, no_digest);
            page.notices.clear();
            // The page goes on with a position that the browser does not store.
            page.notices.trouble = stored.err().map(|StorageRefused| RecordTrouble::NotStored);
            // A reload then goes on with this position, and not with the position of a link.
            location::replace_hash_silently(Page::Practice.hash());
            // The effect causes no further input.
            None
        })
    }

    /// Stores the game that begins from the position, and opens its page. A game in progress is set
    /// aside. A position with faults begins no game.
    fn play(&mut self, storage: &Storage, messages: Messages) {
        let Some(game) = self.editor.sketch().start_game() else { return };
        match begin(storage, STRATEGO, &write_game_with_players(&game, self.editor.players())) {
            Ok(()) => location::go(Page::Stratego.hash()),
            Err(StorageRefused) => self.notices.announce(messages.not_stored()),
        }
    }

    /// The address of the position, for use on other devices.
    fn share_address(&self) -> String {
        let address = location::address();
        let site = address.split('#').next().unwrap_or_default();
        format!("{site}{}{}", Page::Practice.hash(), self.editor.sketch().word())
    }

    /// Puts a text on the clipboard. The page keeps the text, to show it if the clipboard refuses.
    fn copy(&mut self, text: String) {
        self.notices.uncopied = None;
        self.clipboard.write(&text);
        self.text_to_copy = text;
    }
}
