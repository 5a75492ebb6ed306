//! The pages of games with people far away.
//!
//! [`Desk`] is the machine of these pages, which this module connects to the browser.

use std::cell::Cell;

use fairboard_forms::far::{LIST, ListedFarGame, write_list};
use fairboard_forms::library::{SavedSetup, SavedSetups};
use fairboard_forms::link::Page;
use fairboard_forms::offers;
use fairboard_host::clipboard::Clipboard;
use fairboard_host::files::{self, OfferedFile};
use fairboard_host::locks::Lock;
use fairboard_host::sharing::{ShareSheet, can_share, has_coarse_pointer};
use fairboard_host::{Loading, feed_inputs, location, motion, seeds, storage};
use fairboard_table::far::{
    ARMIES, Desk, FarEffect, FarInput, FarOpening, FarVisit, ListPost, Sharing, Stored,
};
use fairboard_table::saving::Keeping;
use fairboard_table::storage::{Setups, Storage};
use fairboard_table::{Copying, Machine as _, Moment, Redraw, Secret};
use fairboard_ui::far::{LoadedViews, far_news, far_title, far_view};
use fairboard_ui::{DrawingState, Look};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use yew::{Callback, Html, html};

use crate::lobby::{GetOpenGames, ListConnection, OpenGamesPart};
use crate::page::{AppPage, PageContext, Visit};
use crate::records::Records;
use crate::relay::{Lasting, SiteRelay};

thread_local! {
    /// The function that returns the code for the public list of open games; `None` in a build
    /// without this list. The function may be called only after the chunk with the code is loaded.
    static GET_OPEN_GAMES: Cell<Option<GetOpenGames>> = const { Cell::new(None) };
}

/// Sets the function that returns the code for the public list of open games. The page calls the
/// function once the chunk with the code is loaded.
pub fn set_open_games_getter(get: GetOpenGames) {
    GET_OPEN_GAMES.set(Some(get));
}

/// The code of open games; `None` if its chunk could not be loaded, or if the build has none.
fn open_games_part(loading: Loading) -> Option<&'static OpenGamesPart> {
    match loading {
        Loading::Loaded => GET_OPEN_GAMES.get().map(|get_part| get_part()),
        Loading::Failed => None,
    }
}

/// Name by which the loader knows the chunk with the code of open games.
const OPEN_GAMES_PART: &str = "open-games";

/// The pages that the desk draws. The desk stays open when the address changes between them.
const PAGES: [Page; 2] = [Page::Far, Page::Packet];

/// An input of the desk, or an event of the browser from which the page makes such an input.
pub enum Message {
    /// The page passes this input on as it is.
    Input(FarInput),
    /// A game was locked for a change: its name, its stored text, and the lock, which keeps other
    /// tabs from changing the game.
    Locked(String, Stored, Lock),
    /// Another tab has changed the text under this key.
    OtherTab(String),
    /// The chunk with the code of open games is loaded, or could not be loaded.
    OpenGames(Loading),
}

/// The desk, and the parts of the browser that it uses.
pub struct DeskPage {
    /// The part of the desk at the address; `None` after the page was left.
    part: Option<FarVisit>,
    desk: Desk,
    records: Records,
    /// The lock of the game that is being changed; `None` between changes.
    lock: Option<Lock>,
    /// The list of the games that go on, as this page stored it last for the home page; `None` if
    /// this page has not stored the list yet.
    home_games: Option<Vec<ListedFarGame>>,
    drawing_state: DrawingState,
    /// The timer until the display of a battle ends.
    timer: Option<Timeout>,
    /// The timer until the clocks of moves are checked again.
    tick: Option<Timeout>,
    /// The file that was offered last, whose address is valid until this value is replaced.
    file: Option<OfferedFile>,
    clipboard: Clipboard,
    share_sheet: ShareSheet,
    relay: SiteRelay,
    /// The connection over which a game is shown to onlookers, or watched as an onlooker.
    onlookers: SiteRelay,
    /// The code of open games, once it is loaded, and the connection to their list.
    open_games: Option<(&'static OpenGamesPart, ListConnection)>,
    _other_tabs: Option<EventListener>,
}

type Context<'a> = PageContext<'a, Message>;

impl AppPage for DeskPage {
    type Input = Message;

    fn open(context: Context<'_>) -> Self {
        let PageContext { visit: Visit { page, word, storage, ports, .. }, link } = context;
        let sender = |input: fn() -> FarInput| {
            let link = link.clone();
            move || link.send(Message::Input(input()))
        };
        let (games_link, tab_link) = (link.clone(), link.clone());
        let records = Records::new(storage.clone(), ports.clone());
        records.clone().read(move |games| games_link.send(Message::Input(FarInput::Games(games))));
        let relay = SiteRelay::new(Lasting::Yes, input_callback(context, FarInput::Relay));
        let onlookers = SiteRelay::new(Lasting::No, input_callback(context, FarInput::Onlookers));
        let part = FarVisit::of(*page, word);
        // The input waits until the page is open, and in the desk until the games are read.
        link.send(Message::Input(FarInput::Visit(part.clone())));
        Self {
            desk: desk(&relay, context),
            records,
            part: Some(part),
            lock: None,
            home_games: None,
            drawing_state: DrawingState::default(),
            timer: None,
            tick: None,
            file: None,
            clipboard: Clipboard::new(
                ports.clone(),
                sender(|| FarInput::Copied(Copying::Done)),
                sender(|| FarInput::Copied(Copying::Refused)),
            ),
            share_sheet: ShareSheet::new(ports.clone(), sender(|| FarInput::NotShared)),
            relay,
            onlookers,
            open_games: None,
            _other_tabs: storage::on_change(move |key| tab_link.send(Message::OtherTab(key))),
        }
    }

    fn update(&mut self, message: Message, context: Context<'_>) -> Redraw {
        self.handle(message, context)
    }

    fn draw(&self, context: Context<'_>) -> Html {
        let Visit { preferences, messages, .. } = context.visit;
        let ask = input_callback(context, FarInput::Ask);
        let look = Look { drawing_state: &self.drawing_state, preferences, messages: *messages };
        html! {
            <main>
                <h1 class="visually-hidden">{ messages.label_far() }</h1>
                if self.desk.has_loaded_games() {
                    { far_view(&self.desk.screen(), self.views(), &ask, look) }
                } else {
                    <h2 class="page__title far__opening">{ messages.label_far() }</h2>
                }
            </main>
        }
    }

    fn take_preferences(&mut self, context: Context<'_>) {
        let preferences = FarInput::Preferences(context.visit.preferences);
        self.handle(Message::Input(preferences), context);
    }

    fn stays(&self, to: Page) -> bool {
        PAGES.contains(&to)
    }

    fn arrive(&mut self, context: Context<'_>) {
        let part = FarVisit::of(context.visit.page, &context.visit.word);
        // The same address again is no visit. After `leave` there is no `part`, so a return to the
        // page is a visit even at the same address.
        if self.part.as_ref() != Some(&part) {
            self.part = Some(part.clone());
            self.handle(Message::Input(FarInput::Visit(part)), context);
        }
    }

    fn leave(&mut self) {
        self.part = None;
    }

    fn is_changing(&self) -> bool {
        self.desk.is_changing()
    }

    fn drawn(&mut self, context: Context<'_>) {
        self.drawing_state.focus.after_drawing();
        // The rules may lie over the desk, with a title of their own.
        let hash = location::hash();
        if PAGES.iter().any(|page| hash.starts_with(page.hash())) {
            location::set_title(&far_title(&self.desk.screen(), context.visit.messages));
        }
    }
}

impl DeskPage {
    /// Handles a message to the page. Most messages become an input of the desk.
    fn handle(&mut self, message: Message, context: Context<'_>) -> Redraw {
        match message {
            Message::Input(input) => self.pass_to_desk(input, context),
            Message::Locked(name, stored, lock) => {
                self.lock = Some(lock);
                self.pass_to_desk(FarInput::Locked(name, stored), context)
            }
            Message::OtherTab(key) => self.changed_by_other_tab(&key, context),
            Message::OpenGames(loading) => self.open_games_loaded(loading, context),
        }
    }

    /// Reports to the desk the game that another tab has changed under this key of the storage. A
    /// key of other data is ignored.
    fn changed_by_other_tab(&mut self, key: &str, context: Context<'_>) -> Redraw {
        let Some((name, text)) = self.records.changed_text(key) else { return Redraw::No };
        if let Some(text) = text {
            return self.pass_to_desk(FarInput::OtherTab(name, Stored::Text(text)), context);
        }
        // The storage does not have the game. The disk has the game, or a mark that it was
        // forgotten, and is read under the lock of the game. The desk changes nothing then, so the
        // lock is dropped at once.
        let (link, locked_name) = (context.link.clone(), name.clone());
        let report = move |stored, _lock| {
            link.send(Message::Input(FarInput::OtherTab(name, stored)));
        };
        self.records.clone().with_lock(&locked_name, Box::new(report));
        Redraw::No
    }

    /// Passes an input to the desk, carries out the effects, and stores the list for the home page.
    fn pass_to_desk(&mut self, input: FarInput, context: Context<'_>) -> Redraw {
        let update = |page: &mut Self, input| page.desk.update(input, moment());
        let redraw =
            feed_inputs(self, vec![input], update, |page, effect| page.carry_out(effect, context));
        // Before the games are loaded, the desk's list is empty, and would replace the stored list.
        if self.desk.has_loaded_games() {
            self.store_home_games(&context.visit.storage);
        }
        redraw
    }

    /// Prepares the connection to the list of open games, and passes the code of open games to the
    /// desk. The desk gets `None` if the code could not be loaded.
    fn open_games_loaded(&mut self, loading: Loading, context: Context<'_>) -> Redraw {
        let part = open_games_part(loading);
        self.open_games = part.map(|part| {
            let connection = (part.connect)(input_callback(context, FarInput::List));
            (part, connection)
        });
        self.pass_to_desk(FarInput::OpenGames(part.map(|part| part.desk)), context)
    }

    /// Passes a task to the connection to the list of open games. Before the code of open games is
    /// loaded there is no connection, and the task has no effect.
    fn post_to_list(&self, post: ListPost) {
        if let Some((_, connection)) = &self.open_games {
            connection(post);
        }
    }

    /// The functions that draw open games; `None` until they are loaded.
    fn views(&self) -> LoadedViews {
        self.open_games.as_ref().map(|(open_games, _)| open_games.views)
    }

    /// Stores the list of the games that go on for the home page, if the list has changed.
    fn store_home_games(&mut self, storage: &Storage) {
        let games = self.desk.games_that_go_on();
        if self.home_games.as_ref() == Some(&games) {
            return;
        }
        if games.is_empty() {
            storage.remove(LIST);
        } else {
            // If the browser refuses, the list is stored with the next change.
            let _ = storage.write_to_browser(LIST, &write_list(&games));
        }
        self.home_games = Some(games);
    }

    /// Carries out an effect. Only saving a setup returns an input at once; other results are sent
    /// later.
    fn carry_out(&mut self, effect: FarEffect, context: Context<'_>) -> Option<FarInput> {
        let Context { visit: Visit { storage, ports, messages, .. }, link } = context;
        match effect {
            FarEffect::Lock(name) => {
                let (link, locked_name) = (link.clone(), name.clone());
                let begin = move |stored, lock| link.send(Message::Locked(name, stored, lock));
                self.records.clone().with_lock(&locked_name, Box::new(begin));
            }
            FarEffect::Release => self.lock = None,
            FarEffect::Write { name, text } => {
                let written = input_callback(context, FarInput::Written);
                self.records.store(&name, text, move |keeping| written.emit(keeping));
            }
            FarEffect::KeepArmy { name, text } => store_army(storage, &name, text.as_deref()),
            FarEffect::Forget { name, mark } => {
                let written = input_callback(context, FarInput::Written);
                // The desk awaits this answer. A refusal of the mark is not reported.
                self.records.forget(&name, &mark, move || written.emit(Keeping::Stored));
            }
            FarEffect::Copy(text) => self.clipboard.write(&text),
            FarEffect::Share(text) => self.share_sheet.share(&text),
            FarEffect::SaveSetup(setup) => {
                return Some(FarInput::SetupSaved(save_setup(storage, setup)));
            }
            FarEffect::File { name, bytes } => self.file = files::offer_bytes(&name, &bytes),
            FarEffect::Relay(post) => self.relay.carry_out(post),
            FarEffect::Onlookers(post) => self.onlookers.carry_out(post),
            FarEffect::List(post) => self.post_to_list(post),
            FarEffect::LoadOpenGames => {
                let loaded = link.callback(Message::OpenGames);
                ports.load_part(OPEN_GAMES_PART, move |loading| loaded.emit(loading));
            }
            FarEffect::KeepOffers(text) => {
                // If the browser refuses, the person gets a new key for offers next time.
                let _ = storage.write_to_browser(offers::KEY, &text);
            }
            FarEffect::Sound(sound) => ports.play(sound),
            FarEffect::Notify => {
                if let Some(news) = far_news(&self.desk.screen(), *messages) {
                    ports.notify(&news);
                }
            }
            // The address is that of another page once this page was left.
            FarEffect::Go(hash) if self.part.is_some() => location::replace_hash(&hash),
            FarEffect::Go(_) => {}
            FarEffect::Wait(millis) => {
                let link = link.clone();
                let elapsed = move || link.send(Message::Input(FarInput::Elapsed));
                self.timer = Some(Timeout::new(millis, elapsed));
            }
            FarEffect::Tick(millis) => {
                let link = link.clone();
                let tick = move || link.send(Message::Input(FarInput::Tick));
                self.tick = Some(Timeout::new(millis, tick));
            }
        }
        None
    }
}

/// Adds a setup at the beginning of the list of saved setups, and returns the list. Returns `None`
/// if the list cannot be read, if it is full, or if the browser does not store it.
fn save_setup(storage: &Storage, setup: SavedSetup) -> Option<SavedSetups> {
    let mut setups = Setups::open(storage.clone());
    let first = 0;
    let (has_room, stored) = setups.change(|setups| setups.put(first, setup))?;
    if !has_room || stored.is_err() {
        return None;
    }
    setups.saved.ok()
}

/// Stores the text of an army that is being placed; `None` forgets the army. `name` is the last
/// part of the army's key.
fn store_army(storage: &Storage, name: &str, text: Option<&str>) {
    let key = format!("{ARMIES}{name}");
    match text {
        Some(text) => {
            // If the browser refuses, the army is still on the screen.
            let _ = storage.write_to_browser(&key, text);
        }
        None => storage.remove(&key),
    }
}

/// Whether the system can share. People share links on phones, and copy them elsewhere.
fn sharing() -> Sharing {
    match (can_share(), has_coarse_pointer()) {
        (false, _) => Sharing::Impossible,
        (true, false) => Sharing::Possible,
        (true, true) => Sharing::Usual,
    }
}

/// A desk that waits for the stored games.
fn desk(relay: &SiteRelay, context: Context<'_>) -> Desk {
    let Visit { storage, ports, preferences, .. } = context.visit;
    Desk::open(FarOpening {
        armies: stored_armies(storage),
        preferences: *preferences,
        motion: motion(),
        site: ports.site().unwrap_or_default(),
        relaying: relay.relaying(),
        sharing: sharing(),
        offers: storage.read(offers::KEY).unwrap_or_default(),
        setups: Setups::open(storage.clone()).saved.unwrap_or_default(),
    })
}

/// A callback that passes a value to the desk as an input.
fn input_callback<T: 'static>(context: Context<'_>, make: fn(T) -> FarInput) -> Callback<T> {
    context.link.callback(move |value| Message::Input(make(value)))
}

/// The armies that are being placed, as pairs of the last part of the storage key and the text.
fn stored_armies(storage: &Storage) -> Vec<(String, String)> {
    let keys = storage.keys(ARMIES);
    let army = |key: String| Some((key.strip_prefix(ARMIES)?.to_owned(), storage.read(&key)?));
    keys.into_iter().filter_map(army).collect()
}

/// The time and random numbers for an input. The secret bytes are for an input that begins a game.
fn moment() -> Moment {
    Moment { secret: seeds::secret().map(Secret), ..seeds::moment() }
}
