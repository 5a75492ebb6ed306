//! The pages of games with people far away, and the browser behind their desk.

use std::collections::VecDeque;

use fairboard_forms::far::{LIST, Waiting, write_list};
use fairboard_forms::link::Page;
use fairboard_host::clipboard::Clipboard;
use fairboard_host::files::{self, OfferedFile};
use fairboard_host::sharing::{ShareSheet, can_share, is_touched};
use fairboard_host::{Ports, disk, location, locks, motion, seeds, storage, take};
use fairboard_messages::Messages;
use fairboard_play::preferences::Preferences;
use fairboard_table::far::{
    ARMIES, Copying, Desk, FarEffect, FarInput, FarOpening, KEYS, Sharing, Visit as Part, goes_on,
};
use fairboard_table::saving::Keeping;
use fairboard_table::storage::{Setups, Storage};
use fairboard_table::{Machine as _, Moment, Redraw, Secret};
use fairboard_ui::far::{far_title, far_view};
use fairboard_ui::{Kept, Look};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use yew::html::Scope;
use yew::prelude::*;

use crate::camera::{Camera, scanning};
use crate::connection::{Connector, directly};
use crate::page::Visit;

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
    /// The games on the disk, by their keys.
    OnDisk(Vec<(String, String)>),
    /// The change that is being stored is on the disk.
    Kept,
}

/// The desk, and what it uses of the browser.
struct DeskPage {
    desk: Desk,
    /// The inputs that wait for the disk; `None` if nothing does.
    waiting: Option<VecDeque<FarInput>>,
    /// The games that home knows to go on.
    told: Option<Vec<Waiting>>,
    kept: Kept,
    /// The display of a battle.
    timer: Option<Timeout>,
    /// The file that was offered last.
    file: Option<OfferedFile>,
    clipboard: Clipboard,
    share_sheet: ShareSheet,
    connector: Connector,
    camera: Option<Camera>,
    _other_tabs: Option<EventListener>,
}

impl Component for DeskPage {
    type Message = Message;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let Props { storage, ports, preferences, .. } = ctx.props();
        let desk = Desk::open(FarOpening {
            records: stored(storage, KEYS),
            armies: stored(storage, ARMIES),
            preferences: *preferences,
            motion: motion(),
            site: ports.address().unwrap_or_default(),
            directly: directly(),
            sharing: sharing(),
            scanning: scanning(),
            setups: Setups::open(storage.clone()).saved.unwrap_or_default(),
        });
        let answer = |answer| {
            let link = ctx.link().clone();
            move || link.send_message(Message::Input(FarInput::Copied(answer)))
        };
        let link = ctx.link().clone();
        let not_shared = move || link.send_message(Message::Input(FarInput::NotShared));
        let found = ctx.link().callback(Message::OnDisk);
        disk::kept(ports, KEYS, move |texts| found.emit(texts));
        let mut page = Self {
            desk,
            waiting: Some(VecDeque::new()),
            told: None,
            kept: Kept::default(),
            timer: None,
            file: None,
            clipboard: Clipboard::new(
                ports.clone(),
                answer(Copying::Done),
                answer(Copying::Refused),
            ),
            share_sheet: ShareSheet::new(not_shared),
            connector: Connector::new(input(ctx, FarInput::Direct)),
            camera: None,
            _other_tabs: other_tabs(ctx),
        };
        page.take(ctx, FarInput::Visit(ctx.props().part.clone()));
        page
    }

    fn changed(&mut self, ctx: &Context<Self>, before: &Props) -> bool {
        let Props { part, preferences, .. } = ctx.props();
        if *part != before.part {
            self.hear(ctx, FarInput::Visit(part.clone()));
        }
        self.hear(ctx, FarInput::Preferences(*preferences));
        true
    }

    fn update(&mut self, ctx: &Context<Self>, message: Message) -> bool {
        match message {
            Message::Input(input) => self.hear(ctx, input) == Redraw::Yes,
            Message::OnDisk(texts) => {
                let Props { storage, part, .. } = ctx.props();
                let games = texts.into_iter();
                let mut inputs: Vec<_> =
                    games.filter_map(|game| brought_back(storage, game)).collect();
                if !inputs.is_empty() && matches!(part, Part::Game(_)) {
                    inputs.push(FarInput::Visit(part.clone()));
                }
                self.go_on(ctx, inputs);
                true
            }
            Message::Kept => {
                self.go_on(ctx, vec![FarInput::Written(Keeping::Stored)]);
                true
            }
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Props { preferences, messages, .. } = ctx.props();
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

    fn destroy(&mut self, _: &Context<Self>) {
        self.connector.leave();
    }
}

impl DeskPage {
    /// Gives an input to the desk, now or when the disk has answered.
    fn hear(&mut self, ctx: &Context<Self>, input: FarInput) -> Redraw {
        match &mut self.waiting {
            Some(waiting) => {
                waiting.push_back(input);
                Redraw::No
            }
            None => self.take(ctx, input),
        }
    }

    /// Goes on with what the disk brings, and with the inputs that have waited for it.
    fn go_on(&mut self, ctx: &Context<Self>, first: Vec<FarInput>) {
        let waiting = self.waiting.take().unwrap_or_default();
        for input in first.into_iter().chain(waiting) {
            self.hear(ctx, input);
        }
    }

    /// Gives an input to the desk, and carries out what it asks for.
    fn take(&mut self, ctx: &Context<Self>, input: FarInput) -> Redraw {
        let update = |page: &mut Self, input| page.desk.update(input, moment());
        let redraw = take(self, vec![input], update, |page, effect| page.carry_out(ctx, effect));
        self.tell_home(&ctx.props().storage);
        redraw
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
            FarEffect::Alone(name) => alone(name, storage.clone(), link.clone()),
            FarEffect::Write(name, text) => {
                storage::keep_stored();
                let key = format!("{KEYS}{name}");
                if storage.store(&key, &text).is_err() {
                    return Some(FarInput::Written(Keeping::Refused));
                }
                // Nothing that is signed leaves this device before it is on its disk.
                self.waiting = Some(VecDeque::new());
                let kept = link.callback(|()| Message::Kept);
                disk::keep(&ctx.props().ports, &key, Some(&text), move || kept.emit(()));
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
            FarEffect::Forget(name) => {
                let key = format!("{KEYS}{name}");
                storage.remove(&key);
                disk::keep(&ctx.props().ports, &key, None, || {});
            }
            FarEffect::Copy(text) => self.clipboard.write(&text),
            FarEffect::Share(text) => self.share_sheet.share(&text),
            FarEffect::Look => {
                let seen = input(ctx, FarInput::Camera);
                self.camera = Some(Camera::start(self.kept.video.clone(), seen));
            }
            FarEffect::LookAway => self.camera = None,
            FarEffect::SaveSetup(setup) => {
                let mut setups = Setups::open(storage.clone());
                let saved = setups.change(|setups| setups.put(0, setup));
                let setups = matches!(saved, Some((true, Ok(())))).then_some(setups.saved);
                return Some(FarInput::SetupSaved(setups.and_then(Result::ok)));
            }
            FarEffect::File(name, bytes) => self.file = files::offer_bytes(&name, &bytes),
            FarEffect::Direct(task) => self.connector.carry_out(task),
            FarEffect::HandOver(game, message) => self.connector.hand_over(&game, &message),
            FarEffect::Go(hash) => location::replace_hash(&hash),
            FarEffect::Wait(millis) => {
                let link = link.clone();
                let elapsed = move || link.send_message(Message::Input(FarInput::Elapsed));
                self.timer = Some(Timeout::new(millis, elapsed));
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

/// Stores a game of the disk again, if the browser was killed before it had stored it.
fn brought_back(storage: &Storage, (key, text): (String, String)) -> Option<FarInput> {
    let name = key.strip_prefix(KEYS)?;
    let stored = storage.read(&key);
    let is_same = stored.as_ref() == Some(&text);
    if is_same || !goes_on(name, stored.as_deref(), &text) {
        return None;
    }
    // What finds no room is on the disk for the next visit.
    storage.store(&key, &text).ok()?;
    Some(FarInput::OtherTab(name.to_owned(), Some(text)))
}

/// A callback that makes an input of the desk of a value.
fn input<T: 'static>(ctx: &Context<DeskPage>, make: fn(T) -> FarInput) -> Callback<T> {
    ctx.link().callback(move |value| Message::Input(make(value)))
}

/// All texts whose keys begin so, by the rest of their keys.
fn stored(storage: &Storage, prefix: &str) -> Vec<(String, String)> {
    let keys = storage.keys(prefix);
    let text = |key: String| Some((key.strip_prefix(prefix)?.to_owned(), storage.read(&key)?));
    keys.into_iter().filter_map(text).collect()
}

/// Reports a game as it is stored, while no other tab changes it. What the desk writes is stored
/// before another tab is next.
fn alone(name: String, storage: Storage, link: Scope<DeskPage>) {
    let key = format!("{KEYS}{name}");
    locks::alone(&key.clone(), move || {
        let stored = storage.read(&key);
        link.send_message(Message::Input(FarInput::Alone(name, stored)));
    });
}

fn other_tabs(ctx: &Context<DeskPage>) -> Option<EventListener> {
    let (storage, link) = (ctx.props().storage.clone(), ctx.link().clone());
    storage::on_change(move |key| {
        if let Some(name) = key.strip_prefix(KEYS) {
            let stored = storage.read(&key);
            link.send_message(Message::Input(FarInput::OtherTab(name.to_owned(), stored)));
        }
    })
}

fn moment() -> Moment {
    Moment { secret: seeds::secret().map(Secret), ..seeds::moment() }
}
