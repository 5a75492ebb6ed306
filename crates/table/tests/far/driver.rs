//! Browsers with desks in their tabs, and the messages between them.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use fairboard_forms::library::{SavedSetup, SavedSetups};
use fairboard_forms::link::Page;
use fairboard_play::stratego::referee::ArmyChange;
use fairboard_rules::stratego::{Army, Color, DeploymentDraft, Rank};
use fairboard_rules::tictactoe::Cell;
use fairboard_setups::arrange;
use fairboard_table::far::{
    CurrentScreen, Desk, FarAsk, FarBoard, FarEffect, FarEntry, FarInput, FarNotice, FarOpening,
    FarScreen, FarState, FarVisit, GameKind, ListPost, OPEN_GAMES, Post, Red, Relaying, Sharing,
    Shown, Stored,
};
use fairboard_table::saving::Keeping;
use fairboard_table::sound::Sound;
use fairboard_table::stratego::{ArmyAsk, BoardAsk, Place};
use fairboard_table::tictactoe::GridAsk;
use fairboard_table::{Machine as _, Moment, Secret};

/// Address of the app.
pub const SITE: &str = "https://example.org/games/";

/// A browser: its stored games, and whether it stores more.
#[derive(Clone)]
pub struct Browser {
    pub games: Rc<RefCell<BTreeMap<String, String>>>,
    /// Names of those that were deleted.
    forgotten: Rc<RefCell<BTreeSet<String>>>,
    pub keeping: Rc<RefCell<Keeping>>,
    /// Armies that are being placed.
    pub armies: Rc<RefCell<BTreeMap<String, String>>>,
    pub relaying: Relaying,
    pub sharing: Sharing,
    /// The setups that its person has saved.
    pub setups: SavedSetups,
    /// The stored text of its offers.
    pub offers: Rc<RefCell<String>>,
    /// Number by which its secrets differ from those of others.
    number: u8,
}

/// A tab of a browser.
pub struct Tab {
    pub desk: Desk,
    pub browser: Browser,
    /// Texts on the clipboard, the latest last.
    pub copied: Vec<String>,
    /// Links on the share sheet, the latest last.
    pub shared: Vec<String>,
    /// The setups that were given to be saved.
    pub saved: Vec<SavedSetup>,
    /// Files that were offered.
    pub files: Vec<(String, Vec<u8>)>,
    /// Tasks on the relay, in order.
    pub posts: Vec<Post>,
    /// Tasks for onlookers, in order.
    pub shows: Vec<Post>,
    /// Tasks on the list of open games, in order.
    pub list: Vec<ListPost>,
    pub sounds: Vec<Sound>,
    /// Number of notifications.
    pub notified: u32,
    /// The address.
    pub address: String,
    /// The time, in milliseconds.
    pub now: u64,
    /// Minutes by which the clocks of the device are behind UTC.
    pub behind: i32,
    /// Times for which battles are displayed.
    pub waits: Vec<u32>,
    /// Time until the next look at the clocks of moves.
    pub tick: Option<u32>,
    /// The game that other tabs do not change.
    locked: Option<String>,
    /// Number of games that were to be changed alone.
    pub locks: usize,
    /// True if other tabs change games all the time.
    pub is_held: bool,
    /// The game whose change waits for other tabs.
    held: Option<String>,
    secrets: u16,
}

impl Browser {
    pub fn new(number: u8) -> Self {
        let (games, keeping, armies) = (Rc::default(), Rc::default(), Rc::default());
        Self {
            forgotten: Rc::default(),
            games,
            keeping,
            armies,
            relaying: Relaying::Unknown,
            sharing: Sharing::Impossible,
            setups: SavedSetups::default(),
            offers: Rc::default(),
            number,
        }
    }

    pub fn tab(&self) -> Tab {
        let games = self.games.borrow().clone().into_iter().collect();
        let opening = FarOpening {
            armies: self.armies.borrow().clone().into_iter().collect(),
            site: SITE.to_owned(),
            relaying: self.relaying,
            sharing: self.sharing,
            setups: self.setups.clone(),
            offers: self.offers.borrow().clone(),
            ..FarOpening::default()
        };
        let mut desk = Desk::open(opening);
        desk.update(FarInput::Games(games), Moment::default());
        Tab {
            desk,
            browser: self.clone(),
            copied: Vec::new(),
            shared: Vec::new(),
            saved: Vec::new(),
            files: Vec::new(),
            posts: Vec::new(),
            shows: Vec::new(),
            list: Vec::new(),
            sounds: Vec::new(),
            notified: 0,
            address: String::new(),
            now: 1_000,
            behind: 0,
            waits: Vec::new(),
            tick: None,
            locked: None,
            locks: 0,
            is_held: false,
            held: None,
            secrets: 0,
        }
    }
}

impl Tab {
    pub fn send(&mut self, input: FarInput) {
        self.secrets += 1;
        let mut secret = [self.browser.number; 32];
        secret[..2].copy_from_slice(&self.secrets.to_be_bytes());
        secret[2] = self.browser.games.borrow().len() as u8;
        let (secret, behind) = (Some(Secret(secret)), self.behind);
        let moment = Moment { millis: self.now, seed: 7, secret, behind };
        let effects = self.desk.update(input, moment).effects;
        let is_go = |effect: &FarEffect| matches!(effect, FarEffect::Go(_));
        let last = effects.iter().rposition(is_go);
        // What an effect leads to comes later than the other tasks on the relay.
        for effect in &effects {
            if let FarEffect::Relay(post) = effect {
                self.posts.push(post.clone());
            }
            if let FarEffect::Onlookers(post) = effect {
                self.shows.push(post.clone());
            }
        }
        for (index, effect) in effects.into_iter().enumerate() {
            // Of several addresses a browser reports the last one.
            if !is_go(&effect) || last == Some(index) {
                self.carry_out(effect);
            }
        }
    }

    fn carry_out(&mut self, effect: FarEffect) {
        match effect {
            FarEffect::Lock(name) => {
                self.locks += 1;
                assert_eq!(self.locked.replace(name.clone()), None, "one change at a time");
                if self.is_held {
                    self.held = Some(name);
                } else {
                    self.alone(name);
                }
            }
            FarEffect::Release => assert!(self.locked.take().is_some(), "released twice"),
            FarEffect::Write { name, text } => {
                let keeping = *self.browser.keeping.borrow();
                if keeping == Keeping::Stored {
                    self.browser.forgotten.borrow_mut().remove(&name);
                    self.browser.games.borrow_mut().insert(name, text);
                }
                self.send(FarInput::Written(keeping));
            }
            FarEffect::Forget { name, mark: _ } => {
                self.browser.games.borrow_mut().remove(&name);
                self.browser.forgotten.borrow_mut().insert(name);
                self.send(FarInput::Written(Keeping::Stored));
            }
            FarEffect::KeepArmy { name, text } => {
                let mut armies = self.browser.armies.borrow_mut();
                armies.remove(&name);
                armies.extend(text.map(|text| (name, text)));
            }
            FarEffect::Copy(text) => self.copied.push(text),
            FarEffect::Share(text) => self.shared.push(text),
            FarEffect::SaveSetup(setup) => self.saved.push(setup),
            FarEffect::File { name, bytes } => self.files.push((name, bytes)),
            FarEffect::Go(address) => self.go(&address),
            FarEffect::Relay(_) | FarEffect::Onlookers(_) => {}
            FarEffect::List(post) => self.list.push(post),
            FarEffect::LoadOpenGames => self.send(FarInput::OpenGames(Some(&OPEN_GAMES))),
            FarEffect::KeepOffers(text) => *self.browser.offers.borrow_mut() = text,
            FarEffect::Sound(sound) => self.sounds.push(sound),
            FarEffect::Notify => self.notified += 1,
            FarEffect::Wait(millis) => self.waits.push(millis),
            FarEffect::Tick(millis) => {
                let before = self.tick.replace(millis);
                assert!(before.is_none_or(|before| millis < before), "one look");
            }
        }
    }

    /// Follows an address of the desk, as the browser does.
    pub fn go(&mut self, address: &str) {
        address.clone_into(&mut self.address);
        let word = address.strip_prefix(Page::Far.hash()).unwrap();
        self.send(FarInput::Visit(FarVisit::of(Page::Far, word)));
    }

    fn alone(&mut self, name: String) {
        let text = self.browser.games.borrow().get(&name).cloned();
        let is_forgotten = self.browser.forgotten.borrow().contains(&name);
        let stored = match text {
            Some(text) => Stored::Text(text),
            None if is_forgotten => Stored::Forgotten,
            None => Stored::Nowhere,
        };
        self.send(FarInput::Locked(name, stored));
    }

    /// Lets the changes that wait for other tabs go on.
    pub fn release(&mut self) {
        self.is_held = false;
        if let Some(name) = self.held.take() {
            self.alone(name);
        }
    }

    pub fn ask(&mut self, ask: FarAsk) {
        self.send(FarInput::Ask(ask));
    }

    /// Opens a link.
    pub fn open(&mut self, link: &str) {
        let word = link.strip_prefix(&format!("{SITE}#/p/")).unwrap();
        self.send(FarInput::Visit(FarVisit::Message(word.to_owned())));
    }

    /// Loads the page again at its address.
    pub fn reload(&mut self) {
        let mut tab = Self { now: self.now, ..self.browser.tab() };
        tab.go(&self.address);
        *self = tab;
    }

    pub fn screen(&self) -> FarScreen {
        self.desk.screen()
    }

    pub fn current(&self) -> CurrentScreen {
        let Shown::Current(current) = self.screen().shown else { panic!("{:?}", self.screen()) };
        *current
    }

    pub fn state(&self) -> FarState {
        self.current().state
    }

    pub fn notice(&self) -> Option<FarNotice> {
        self.screen().notice
    }

    pub fn link(&self) -> String {
        self.current().link.expect("there is a message to send").to_string()
    }

    pub fn entries(&mut self) -> Vec<FarEntry> {
        self.send(FarInput::Visit(FarVisit::List));
        let Shown::List(entries) = self.screen().shown else { panic!("{:?}", self.screen()) };
        entries
    }

    pub fn mark(&mut self, cell: usize) {
        self.ask(FarAsk::TicTacToe(GridAsk::Play(Cell::ALL[cell - 1])));
    }

    /// Places an army.
    pub fn load(&mut self, army: DeploymentDraft) {
        self.ask(FarAsk::Place(ArmyAsk::Change(ArmyChange::Load(army))));
    }

    pub fn stratego(&mut self, ask: BoardAsk) {
        self.ask(FarAsk::Stratego(ask));
    }

    /// Makes a move by two presses of a key.
    pub fn play(&mut self, mv: &str) {
        let mv: fairboard_rules::stratego::Move = mv.parse().unwrap();
        for square in [mv.from, mv.to] {
            let place = Place::Square(square);
            let touch = fairboard_table::gesture::Touch::Choose(place);
            self.stratego(BoardAsk::Hand(touch));
        }
    }

    /// The board of tic-tac-toe as text.
    pub fn nine(&self) -> String {
        let Some(FarBoard::TicTacToe(board)) = self.current().board else { panic!("no board") };
        board.position.board()
    }
}

/// Invites to a game in which home has Red or x, and returns the link.
pub fn invite(home: &mut Tab, kind: GameKind, army: Option<DeploymentDraft>) -> String {
    home.send(FarInput::Visit(FarVisit::Begin(kind)));
    home.ask(FarAsk::Red(Red::Home));
    start(home, army)
}

/// Signs the invitation or the answer that is prepared, and returns its link.
pub fn start(tab: &mut Tab, army: Option<DeploymentDraft>) -> String {
    if let Some(army) = army {
        tab.load(army);
    }
    tab.ask(FarAsk::Start);
    tab.copied.pop().expect("the link is copied")
}

/// A game of tic-tac-toe that has begun: both tabs, home at move.
pub fn begun() -> (Tab, Tab) {
    let (mut home, mut away) = (Browser::new(1).tab(), Browser::new(2).tab());
    away.open(&invite(&mut home, GameKind::TicTacToe, None));
    home.open(&start(&mut away, None));
    (home, away)
}

/// A game of Stratego that has begun, in which home's Scout stands opposite of away's Flag.
pub fn begun_stratego() -> (Tab, Tab) {
    let (mut home, mut away) = (Browser::new(1).tab(), Browser::new(2).tab());
    let link = invite(&mut home, GameKind::Stratego, Some(army(Rank::Scout, "a4")));
    away.open(&link);
    home.open(&start(&mut away, Some(army(Rank::Flag, "j4"))));
    (home, away)
}

/// An army with a piece of this rank on a square.
pub fn army(rank: Rank, at: &str) -> DeploymentDraft {
    let mut army = arrange(Color::Red, Army::Full, 3);
    let (from, _) = army.pieces().find(|(_, other)| *other == rank).unwrap();
    let at = at.parse().unwrap();
    if from != at {
        army.swap(from, at).unwrap();
    }
    army
}

/// Signs what was made, and lets the other open its link.
pub fn pass(from: &mut Tab, to: &mut Tab) {
    from.ask(FarAsk::Sign);
    let link = from.copied.pop().expect("the link is copied");
    to.open(&link);
}
