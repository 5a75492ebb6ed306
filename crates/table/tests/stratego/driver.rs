//! A table and the part that a page plays: its timers, and the worker of its engine.

use std::collections::BTreeMap;

use fairboard_play::stratego::question::{Reply, Request, WinningChance};
use fairboard_play::stratego::referee::{Command, Stage};
use fairboard_rules::stratego::{Color, Move, SeatView, Seen};
use fairboard_table::clock::Sight;
use fairboard_table::embed::EmbedReport;
use fairboard_table::stratego::{Options, Sentence, Stratego, StrategoAsk, StrategoScreen};
use fairboard_table::supervisor::Build;
use fairboard_table::{
    Effect, EngineEvent, Input, Machine as _, Moment, Opening, Redraw, Table as _, Timer,
};

use crate::words;

/// State of the worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worker {
    Absent,
    Starting,
    Up,
}

/// A table, and the page behind it.
#[derive(Clone)]
pub struct Driver {
    pub table: Stratego,
    /// The timers that run, and their time.
    pub timers: BTreeMap<Timer, u32>,
    pub worker: Worker,
    /// The last request to the worker, or to the engine on the page.
    pub request: Option<Request>,
    /// The engine on the page works on the last request.
    pub is_on_page: bool,
    /// Effects of the last input.
    pub effects: Vec<Effect>,
    /// Reports of the last input.
    pub reports: Vec<EmbedReport>,
    /// Sentences of the last input.
    pub sentences: Vec<Sentence>,
    /// The instant that it is, in milliseconds.
    now: u64,
    seed: u64,
}

impl Driver {
    /// Opens a table in these circumstances.
    pub fn open(opening: Opening<Options>) -> Self {
        let (table, effects) = Stratego::open(opening);
        let mut driver = Self {
            table,
            timers: BTreeMap::new(),
            worker: Worker::Absent,
            request: None,
            is_on_page: false,
            effects: Vec::new(),
            reports: Vec::new(),
            sentences: Vec::new(),
            now: 0,
            seed: 0,
        };
        // The host tells this at once.
        let update = driver.table.update(Input::Sight(Sight::Seen), driver.moment());
        driver.carry_out(effects.into_iter().chain(update.effects).collect());
        driver
    }

    /// The moment of an input.
    pub const fn moment(&self) -> Moment {
        Moment { millis: self.now, seed: self.seed, secret: None, behind: 0 }
    }

    /// Gives an input to the table.
    #[track_caller]
    pub fn send(&mut self, input: Input<StrategoAsk>) {
        let before = self.table.screen();
        let text = format!("{input:?}");
        self.note(&input);
        self.seed += 1;
        let update = self.table.update(input, self.moment());
        let after = self.table.screen();
        if update.redraw == Redraw::No {
            assert_eq!(drawn(&after), drawn(&before), "without a redraw after {text}");
        }
        let number = |screen: &StrategoScreen| screen.announcement.number();
        let spoken = number(&after) - number(&before);
        assert!(spoken <= 1, "{spoken} announcements after {text}");
        self.sentences =
            after.announcement.sentences().iter().filter(|_| spoken == 1).cloned().collect();
        self.reports = update.reports;
        self.carry_out(update.effects);
    }

    /// Takes note of an input that tells something about the page.
    fn note(&mut self, input: &Input<StrategoAsk>) {
        match input {
            Input::Engine(EngineEvent::Started(Build::Same)) => self.worker = Worker::Up,
            Input::Engine(EngineEvent::Message(_) | EngineEvent::Failed) => self.is_on_page = false,
            Input::Elapsed(timer) => {
                self.timers.remove(timer);
            }
            Input::Ask(_)
            | Input::Engine(EngineEvent::Started(Build::Other))
            | Input::OtherTab(_)
            | Input::Found(_)
            | Input::Kept(_)
            | Input::Listed(_)
            | Input::Copied(_)
            | Input::Preferences(_)
            | Input::Motion(_)
            | Input::Sight(_) => {}
        }
    }

    /// Carries out the effects of an input or a call.
    #[track_caller]
    pub fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in &effects {
            match effect {
                Effect::Wait(timer, millis) => {
                    self.timers.insert(*timer, *millis);
                }
                Effect::Cancel(timer) => {
                    self.timers.remove(timer);
                }
                Effect::StartEngine => {
                    assert_eq!(self.worker, Worker::Absent, "one worker at a time");
                    self.worker = Worker::Starting;
                }
                Effect::StopEngine => {
                    self.worker = Worker::Absent;
                    self.is_on_page = false;
                }
                Effect::PostEngine(text) => {
                    assert_eq!(self.worker, Worker::Up, "there is somebody to post to");
                    self.request = Some(text.parse().unwrap());
                }
                Effect::RunEngine(text) => {
                    self.request = Some(text.parse().unwrap());
                    self.is_on_page = true;
                }
                Effect::Save
                | Effect::SetAside(..)
                | Effect::Discard
                | Effect::EndTour
                | Effect::Copy(_)
                | Effect::Share(_)
                | Effect::Sound(_) => {}
            }
        }
        self.effects = effects;
    }

    /// Lets time pass, after which the timer of the clock runs out if it is set.
    #[track_caller]
    pub fn pass(&mut self, millis: u64) {
        self.now += millis;
        self.send(Input::Elapsed(Timer::Clock));
    }

    #[track_caller]
    pub fn ask(&mut self, ask: StrategoAsk) {
        self.send(Input::Ask(ask));
    }

    #[track_caller]
    pub fn command(&mut self, command: Command) {
        self.ask(StrategoAsk::Command(command));
    }

    /// Lets a timer run out, which has to be set.
    #[track_caller]
    pub fn elapse(&mut self, timer: Timer) {
        assert!(self.timers.contains_key(&timer), "no timer {timer:?}");
        self.send(Input::Elapsed(timer));
    }

    /// Lets the worker report its start.
    #[track_caller]
    pub fn worker_is_up(&mut self) {
        assert_eq!(self.worker, Worker::Starting, "a worker is about to start");
        self.engine(EngineEvent::Started(Build::Same));
    }

    #[track_caller]
    pub fn message(&mut self, text: &str) {
        self.engine(EngineEvent::Message(Some(text.to_owned())));
    }

    #[track_caller]
    pub fn engine(&mut self, event: EngineEvent) {
        self.send(Input::Engine(event));
    }

    /// The text of a reply to the last request.
    #[track_caller]
    pub fn reply(&self, mv: Option<Move>) -> String {
        let ticket = self.request.as_ref().expect("a request").ticket;
        Reply { ticket, mv, chance: WinningChance::EVEN }.to_string()
    }

    /// A legal answer to the last request, an attack only if there is nothing else.
    #[track_caller]
    pub fn answer(&self) -> Move {
        first_quiet(self.request.as_ref().expect("a request").question.view())
    }

    /// Lets the worker answer the last request, after its start if it has yet to start.
    #[track_caller]
    pub fn computer_answers(&mut self) {
        if self.worker == Worker::Starting {
            self.worker_is_up();
        }
        let reply = self.reply(Some(self.answer()));
        self.message(&reply);
    }

    pub fn screen(&self) -> StrategoScreen {
        self.table.screen()
    }

    /// The view on the board.
    #[track_caller]
    pub fn view(&self) -> SeatView {
        match &self.screen().game.stage {
            Stage::Play(view) | Stage::Watch(view) | Stage::Over(view, _) => view.clone(),
            stage @ (Stage::Deploy(_) | Stage::Curtain(_)) => panic!("no view: {stage:?}"),
        }
    }

    /// The stage in one word.
    pub fn stage(&self) -> &'static str {
        match self.screen().game.stage {
            Stage::Deploy(_) => "deploy",
            Stage::Curtain(_) => "curtain",
            Stage::Play(_) => "play",
            Stage::Watch(_) => "watch",
            Stage::Over(..) => "over",
        }
    }

    /// Effects of the last input as text.
    pub fn done(&self) -> String {
        self.effects.iter().map(words::effect).collect::<Vec<_>>().join(", ")
    }

    /// Sentences of the last input as text.
    pub fn announced(&self) -> String {
        self.sentences.iter().map(words::sentence).collect::<Vec<_>>().join(", ")
    }
}

/// The first legal move that attacks nothing, or else the first.
#[track_caller]
pub fn first_quiet(view: &SeatView) -> Move {
    let is_quiet = |mv: &Move| view.seen(mv.to) == Seen::Empty;
    view.legal_moves().find(is_quiet).or(view.legal_moves().next()).expect("a legal move")
}

/// Everything that is drawn of a screen: of a clock its seconds.
fn drawn(screen: &StrategoScreen) -> (StrategoScreen, Option<[u32; 2]>) {
    let seconds = screen.clock.map(|clock| Color::ALL.map(|color| clock.seconds(color)));
    (StrategoScreen { clock: None, ..screen.clone() }, seconds)
}
