//! The pages of games with people far away, and the browser behind their desk.

use std::collections::VecDeque;

use fairboard_forms::far::{LIST, Waiting, write_list};
use fairboard_forms::link::Page;
use fairboard_host::clipboard::Clipboard;
use fairboard_host::files::{self, OfferedFile};
use fairboard_host::locks::Lock;
use fairboard_host::sharing::{ShareSheet, can_share, is_touched};
use fairboard_host::{Ports, location, motion, seeds, storage, take};
use fairboard_messages::Messages;
use fairboard_play::preferences::Preferences;
use fairboard_table::far::{
    ARMIES, Desk, FarEffect, FarInput, FarOpening, MOST_WAITING, News, Sharing, Stored,
    Visit as Part,
};
use fairboard_table::saving::Keeping;
use fairboard_table::storage::{Setups, Storage};
use fairboard_table::{Copying, Machine as _, Moment, Redraw, Secret};
use fairboard_ui::far::{far_news, far_title, far_view};
use fairboard_ui::{DrawingState, Look};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use yew::prelude::*;

use crate::page::Visit;
use crate::records::Records;
use crate::relay::{Lasting, Relay};

/// The part of the desk at its address.
pub fn desk(visit: &Visit<'_>) -> Html {
    far(Part::of(Page::Far, visit.word), visit)
}

/// The message in the address.
pub fn message(visit: &Visit<'_>) -> Html {
    far(Part::of(Page::Packet, visit.word), visit)
}

/// One component for both, so that the desk stays while its address changes.
fn far(part: Part, visit: &Visit<'_>) -> Html {
    let Visit { preferences, messages, number, .. } = *visit;
    html! {
        <main key="far">
            <h1 class="visually-hidden">{ messages.label_far() }</h1>
            <DeskPage storage={visit.storage.clone()} ports={visit.ports.clone()} {part} {number}
                      {preferences} {messages} />
        </main>
    }
}

/// Properties of [`DeskPage`]. Its storage and ports are those of its first drawing.
#[derive(Properties)]
struct Props {
    storage: Storage,
    ports: Ports,
    part: Part,
    /// Number of the address. At each one the desk gives the window its title again.
    number: u32,
    preferences: Preferences,
    messages: Messages,
}

/// Only the address, preferences and language change while the desk is there.
impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        (&self.part, self.number, self.preferences, self.messages)
            == (&other.part, other.number, other.preferences, other.messages)
    }
}

/// A message of [`DeskPage`].
enum Message {
    /// An input of the desk.
    Input(FarInput),
    /// All stored games, by their names.
    Games(Vec<(String, String)>),
    /// A game as it is stored, while no other tab changes it.
    Alone(String, Stored, Lock),
    /// The change is stored, or is refused.
    Written(Keeping),
    /// Another tab has changed the text under this key.
    OtherTab(String),
    /// A game that has gone from the storage, as the disk has it.
    OnDisk(String, Stored),
}

/// What the inputs of the desk wait for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Awaited {
    Nothing,
    /// The stored games.
    Games,
    /// The change of one, until it is stored.
    Change,
}

/// The desk, and what it uses of the browser.
struct DeskPage {
    /// It has no games before they are read.
    desk: Desk,
    records: Records,
    awaited: Awaited,
    /// The messages that wait.
    waiting: VecDeque<Message>,
    /// Names of the games to change, the first of which is being changed.
    changes: VecDeque<String>,
    /// The lock of the change.
    lock: Option<Lock>,
    /// The games that home knows to go on.
    told: Option<Vec<Waiting>>,
    kept: DrawingState,
    /// The display of a battle.
    timer: Option<Timeout>,
    /// The next look at the clocks of moves.
    beat: Option<Timeout>,
    /// The file that was offered last.
    file: Option<OfferedFile>,
    clipboard: Clipboard,
    share_sheet: ShareSheet,
    relay: Relay,
    /// The connection for onlookers.
    onlookers: Relay,
    _other_tabs: Option<EventListener>,
}

impl Component for DeskPage {
    type Message = Message;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let Props { storage, ports, part, .. } = ctx.props();
        let answer = |answer| {
            let link = ctx.link().clone();
            move || link.send_message(Message::Input(FarInput::Copied(answer)))
        };
        let link = ctx.link().clone();
        let not_shared = move || link.send_message(Message::Input(FarInput::NotShared));
        let records = Records::new(storage.clone(), ports.clone());
        let found = ctx.link().callback(Message::Games);
        records.clone().read(move |games| found.emit(games));
        let other_tab = ctx.link().callback(Message::OtherTab);
        let relay = Relay::new(Lasting::Yes, input(ctx, FarInput::Relay));
        let onlookers = Relay::new(Lasting::No, input(ctx, FarInput::Onlookers));
        Self {
            desk: desk_with(Vec::new(), &relay, ctx),
            records,
            awaited: Awaited::Games,
            waiting: [Message::Input(FarInput::Visit(part.clone()))].into(),
            changes: VecDeque::new(),
            lock: None,
            told: None,
            kept: DrawingState::default(),
            timer: None,
            beat: None,
            file: None,
            clipboard: Clipboard::new(
                ports.clone(),
                answer(Copying::Done),
                answer(Copying::Refused),
            ),
            share_sheet: ShareSheet::new(not_shared),
            relay,
            onlookers,
            _other_tabs: storage::on_change(move |key| other_tab.emit(key)),
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, before: &Props) -> bool {
        let Props { part, preferences, .. } = ctx.props();
        if *part != before.part {
            self.hear(ctx, Message::Input(FarInput::Visit(part.clone())));
        }
        self.hear(ctx, Message::Input(FarInput::Preferences(*preferences)));
        true
    }

    fn update(&mut self, ctx: &Context<Self>, message: Message) -> bool {
        self.hear(ctx, message)
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Props { preferences, messages, .. } = ctx.props();
        if self.awaited == Awaited::Games {
            return html! { <h2 class="page__title far__opening">{ messages.label_far() }</h2> };
        }
        let ask = input(ctx, FarInput::Ask);
        let look = Look { kept: &self.kept, preferences, messages: *messages };
        far_view(&self.desk.screen(), &ask, look)
    }

    fn rendered(&mut self, ctx: &Context<Self>, _: bool) {
        self.kept.focus.end();
        // The rules may lie over the desk, with a title of their own.
        let hash = location::hash();
        if [Page::Far, Page::Packet].iter().any(|page| hash.starts_with(page.hash())) {
            location::set_title(&far_title(&self.desk.screen(), ctx.props().messages));
        }
    }
}

impl DeskPage {
    /// Takes a message, now or when what is awaited has come. Tells whether to draw.
    fn hear(&mut self, ctx: &Context<Self>, message: Message) -> bool {
        match message {
            Message::Games(games) => {
                self.desk = desk_with(games, &self.relay, ctx);
                self.awaited = Awaited::Nothing;
                self.go_on(ctx);
                true
            }
            Message::Alone(name, stored, lock) => {
                self.lock = Some(lock);
                let redraw = self.take(ctx, FarInput::Alone(name, stored));
                self.next_change(ctx);
                redraw
            }
            Message::Written(keeping) => {
                self.awaited = Awaited::Nothing;
                self.take(ctx, FarInput::Written(keeping));
                self.next_change(ctx);
                self.go_on(ctx);
                true
            }
            message if self.awaited != Awaited::Nothing => {
                if !is_packet(&message) || self.waiting.len() < MOST_WAITING {
                    self.waiting.push_back(message);
                }
                false
            }
            Message::Input(input) => self.take(ctx, input),
            Message::OtherTab(key) => match self.records.changed(&key) {
                Some((name, Some(text))) => {
                    self.take(ctx, FarInput::OtherTab(name, Stored::Text(text)))
                }
                Some((name, None)) => {
                    self.look_for(ctx, name);
                    false
                }
                None => false,
            },
            Message::OnDisk(name, stored) => self.take(ctx, FarInput::OtherTab(name, stored)),
        }
    }

    /// Goes on with the messages that have waited, until one is to be waited for again.
    fn go_on(&mut self, ctx: &Context<Self>) {
        while self.awaited == Awaited::Nothing
            && let Some(message) = self.waiting.pop_front()
        {
            self.hear(ctx, message);
        }
    }

    /// Looks for a game that is no longer in the storage: the disk has it alone, or knows that it
    /// was forgotten.
    fn look_for(&self, ctx: &Context<Self>, name: String) {
        let (link, key) = (ctx.link().clone(), name.clone());
        let found = move |stored, _lock| link.send_message(Message::OnDisk(name, stored));
        self.records.clone().alone(&key, Box::new(found));
    }

    /// Ends the change that is stored, and asks for the next one.
    fn next_change(&mut self, ctx: &Context<Self>) {
        if self.awaited == Awaited::Nothing {
            self.lock = None;
            self.changes.pop_front();
            self.ask_alone(ctx);
        }
    }

    /// Asks for the game to change first.
    fn ask_alone(&self, ctx: &Context<Self>) {
        let Some(name) = self.changes.front().cloned() else { return };
        let (link, key) = (ctx.link().clone(), name.clone());
        let begin = move |stored, lock| link.send_message(Message::Alone(name, stored, lock));
        self.records.clone().alone(&key, Box::new(begin));
    }

    /// Gives an input to the desk, and carries out what it asks for.
    fn take(&mut self, ctx: &Context<Self>, input: FarInput) -> bool {
        let update = |page: &mut Self, input| page.desk.update(input, moment());
        let redraw = take(self, vec![input], update, |page, effect| page.carry_out(ctx, effect));
        self.tell_home(&ctx.props().storage);
        redraw == Redraw::Yes
    }

    /// Stores the list of the games that go on, if it has changed.
    fn tell_home(&mut self, storage: &Storage) {
        let games = self.desk.waiting();
        if self.told.as_ref() == Some(&games) {
            return;
        }
        if games.is_empty() {
            storage.remove(LIST);
        } else {
            // A list that is refused is written with the next change.
            let _ = storage.store(LIST, &write_list(&games));
        }
        self.told = Some(games);
    }

    fn carry_out(&mut self, ctx: &Context<Self>, effect: FarEffect) -> Option<FarInput> {
        let (storage, link) = (&ctx.props().storage, ctx.link());
        match effect {
            FarEffect::Alone(name) => {
                self.changes.push_back(name);
                if self.changes.len() == 1 {
                    self.ask_alone(ctx);
                }
            }
            FarEffect::Write(name, text) => {
                self.awaited = Awaited::Change;
                let written = link.callback(Message::Written);
                self.records.keep(&name, text, move |keeping| written.emit(keeping));
            }
            FarEffect::KeepArmy(name, text) => {
                let key = format!("{ARMIES}{name}");
                match text {
                    Some(text) => {
                        // The army is on the screen, too.
                        let _ = storage.store(&key, &text);
                    }
                    None => storage.remove(&key),
                }
            }
            FarEffect::Forget(name, mark) => {
                self.awaited = Awaited::Change;
                let written = link.callback(Message::Written);
                self.records.forget(&name, &mark, move || written.emit(Keeping::Stored));
            }
            FarEffect::Copy(text) => self.clipboard.write(&text),
            FarEffect::Share(text) => self.share_sheet.share(&text),
            FarEffect::SaveSetup(setup) => {
                let mut setups = Setups::open(storage.clone());
                let saved = setups.change(|setups| setups.put(0, setup));
                let setups = matches!(saved, Some((true, Ok(())))).then_some(setups.saved);
                return Some(FarInput::SetupSaved(setups.and_then(Result::ok)));
            }
            FarEffect::File(name, bytes) => self.file = files::offer_bytes(&name, &bytes),
            FarEffect::Relay(post) => self.relay.carry_out(post),
            FarEffect::Onlookers(post) => self.onlookers.carry_out(post),
            FarEffect::Sound(sound) => ctx.props().ports.play(sound),
            FarEffect::Notify => {
                if let Some(news) = far_news(&self.desk.screen(), ctx.props().messages) {
                    ctx.props().ports.notify(&news);
                }
            }
            FarEffect::Go(hash) => location::replace_hash(&hash),
            FarEffect::Wait(millis) => {
                let link = link.clone();
                let elapsed = move || link.send_message(Message::Input(FarInput::Elapsed));
                self.timer = Some(Timeout::new(millis, elapsed));
            }
            FarEffect::Beat(millis) => {
                let link = link.clone();
                let beat = move || link.send_message(Message::Input(FarInput::Beat));
                self.beat = Some(Timeout::new(millis, beat));
            }
        }
        None
    }
}

/// Whether the system can share. On phones people share; elsewhere they copy.
fn sharing() -> Sharing {
    match (can_share(), is_touched()) {
        (false, _) => Sharing::Impossible,
        (true, false) => Sharing::Possible,
        (true, true) => Sharing::Usual,
    }
}

/// A desk with these games.
fn desk_with(records: Vec<(String, String)>, relay: &Relay, ctx: &Context<DeskPage>) -> Desk {
    let Props { storage, ports, preferences, .. } = ctx.props();
    Desk::open(FarOpening {
        records,
        armies: stored_armies(storage),
        preferences: *preferences,
        motion: motion(),
        site: ports.address().unwrap_or_default(),
        relaying: relay.relaying(),
        sharing: sharing(),
        setups: Setups::open(storage.clone()).saved.unwrap_or_default(),
    })
}

/// True for what has come over the relay.
const fn is_packet(message: &Message) -> bool {
    matches!(message, Message::Input(FarInput::Relay(News::Packet(..))))
}

/// A callback that makes an input of the desk of a value.
fn input<T: 'static>(ctx: &Context<DeskPage>, make: fn(T) -> FarInput) -> Callback<T> {
    ctx.link().callback(move |value| Message::Input(make(value)))
}

/// The armies that are being placed, by the rest of their keys.
fn stored_armies(storage: &Storage) -> Vec<(String, String)> {
    let keys = storage.keys(ARMIES);
    let army = |key: String| Some((key.strip_prefix(ARMIES)?.to_owned(), storage.read(&key)?));
    keys.into_iter().filter_map(army).collect()
}

fn moment() -> Moment {
    Moment { secret: seeds::secret().map(Secret), ..seeds::moment() }
}
