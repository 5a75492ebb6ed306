//! A finished game of Stratego, replayed from its first ply to its end.
//!
//! [`Replay`] is a [`Machine`] from requests to a [`ReplayScreen`]. A replay changes no game in
//! progress. The engine takes part only if a person asks for the chances of winning or a review.

mod chances;
mod input;
mod review;
mod turning_points;
mod worker;

use std::rc::Rc;

use fairboard_forms::FormatError;
use fairboard_forms::compact::read_game;
use fairboard_play::Player;
use fairboard_play::preferences::Preferences;
use fairboard_play::stratego::Finished;
use fairboard_play::stratego::question::WinningChance;
use fairboard_rules::stratego::{ByColor, Color, Outcome, Ply, SeatView, Square};

pub use chances::ReplayChances;
pub use input::{ReplayAsk, ReplayEffect, ReplayInput};
pub(crate) use review::mover_rank;
pub use review::{DescribedFinding, Reviewed, SeenEnemy};
pub(crate) use worker::Worker;
pub use worker::WorkerTask;

use self::chances::{Estimates, chance_at_end};
use self::review::Reviewing;
use self::turning_points::turning_points;
use crate::announcement::Announcement;
use crate::durations::Motion;
use crate::grid::{GridStep, step_from};
use crate::stratego::{BoardLook, Focus, Held, Scene, WatchPace};
use crate::{EngineEvent, Machine, Moment, Redraw, Update};

/// A finished game that is replayed.
///
/// # Examples
///
/// ```
/// use fairboard_play::preferences::Preferences;
/// use fairboard_table::replay::{ReplayAsk, ReplayInput, Eyes, Replay};
/// use fairboard_table::{Machine as _, Moment};
///
/// let read = Replay::read("1ChumxdF7G20vW_E2GRga4HIgloL", Preferences::default())?;
/// let mut replay = read.expect("only finished games are shared");
/// for ask in [ReplayAsk::Forward, ReplayAsk::Eyes(Eyes::Table)] {
///     replay.update(ReplayInput::Ask(ask), Moment::default());
/// }
/// assert_eq!(replay.screen().at, 1);
/// # Ok::<(), fairboard_forms::FormatError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    game: Rc<Finished>,
    turning_points: Rc<[usize]>,
    /// Number of plies before the position that is shown.
    at: usize,
    eyes: Eyes,
    focus: Focus,
    pace: WatchPace,
    preferences: Preferences,
    motion: Motion,
    analysis: Analysis,
    announcement: Announcement<ReplaySentence>,
}

/// The engine's part in a replay: one analysis at a time, only on request.
#[derive(Clone, Debug, Default)]
enum Analysis {
    #[default]
    None,
    Chances(Estimates),
    /// The engine did not find the chances of winning.
    NoChances,
    Review(Box<Reviewing>),
    /// The engine did not judge the moves.
    NoReview,
}

/// The error of an engine that failed, was too slow, or gave an answer that cannot be read.
pub(crate) struct NoEngineAnswer;

/// The knowledge with which a replay is shown: every rank, or what a side or a bystander knew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Eyes {
    /// Every rank is shown.
    #[default]
    Open,
    /// The knowledge that one side had during the game.
    Side(Color),
    /// The knowledge of a bystander: the ranks that battles have shown.
    Table,
}

impl Eyes {
    /// Every kind of knowledge, the usual kind first.
    pub const ALL: [Self; 4] =
        [Self::Open, Self::Side(Color::Red), Self::Side(Color::Blue), Self::Table];
}

/// A sentence for the screen or for the live region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplaySentence {
    /// The start of the game, and the outcome to come.
    Start(Outcome),
    /// The ply that led to the position, and the side that made the ply.
    Ply(Color, Ply),
    /// The end of the game.
    End(Outcome),
    /// Red's chance of winning.
    Chance(WinningChance),
    /// The engine did not find the chances of winning.
    NoChances,
    /// A review of this side's moves has begun.
    Reviewing(Color),
    /// The review is done, with this number of findings.
    Reviewed(usize),
    /// The finding that is shown on the board.
    Found(DescribedFinding),
    /// The engine did not judge the moves.
    NoReview,
}

/// Everything that is drawn of a replay.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayScreen {
    /// The drawn board.
    pub board: Rc<BoardLook>,
    /// The view from which the board is drawn.
    pub view: SeatView,
    /// The person or computer on each side.
    pub players: ByColor<Player>,
    /// The side to move; `None` at the end.
    pub to_move: Option<Color>,
    /// The plies of the whole game. With the eyes of a side or a bystander, the battles after the
    /// position that is shown are left out.
    pub record: Rc<[Ply]>,
    /// Number of plies before the position that is shown.
    pub at: usize,
    /// The turning points, as numbers of plies: the battles that cost a piece above a Captain, and
    /// the first battle beside each Flag.
    pub turning_points: Rc<[usize]>,
    /// The knowledge with which the replay is shown.
    pub eyes: Eyes,
    /// The square with the keyboard's focus, which is the board's tab stop.
    pub focus: Focus,
    /// Pace at which the replay goes on by itself, unless it is paused.
    pub pace: WatchPace,
    /// Chances of winning along the game. A review shows the chances that it has found.
    pub chances: ReplayChances,
    /// Review of one side's moves; hidden until the person asks for a review.
    pub review: Reviewed,
    /// The side whose moves a review judges at first. The person can choose the other side.
    pub reviewer: Color,
    /// True if a person can play on against a computer. Such a game begins after the best move of
    /// the chosen finding. Without a chosen finding, it begins from the shown position.
    pub can_play_on: bool,
    /// Sentence about the position that is shown.
    pub sentence: ReplaySentence,
    /// Text of the live region.
    pub announcement: Announcement<ReplaySentence>,
}

impl Machine for Replay {
    type Input = ReplayInput;
    type Effect = ReplayEffect;

    fn update(&mut self, input: ReplayInput, _: Moment) -> Update<ReplayEffect> {
        let (tasks, sets_timer) = match input {
            ReplayInput::Ask(ask) => {
                // Every other request restarts the wait, because most change the position or pace.
                let moves_focus_only = matches!(ask, ReplayAsk::Walk(_) | ReplayAsk::Focus(_));
                (self.ask(ask), !moves_focus_only)
            }
            ReplayInput::Elapsed => (self.go_on(), true),
            // This may pause the replay. A timer that runs then has no effect.
            ReplayInput::Engine(event) => (self.handle_engine_event(event), false),
            ReplayInput::Motion(motion) => {
                // Only later waits depend on the motion.
                self.motion = motion;
                return Update::default();
            }
            ReplayInput::Preferences(preferences) => {
                self.preferences = preferences;
                (Vec::new(), false)
            }
        };
        let wait = sets_timer.then(|| ReplayEffect::Wait(self.wait()));
        let tasks = tasks.into_iter().map(ReplayEffect::Worker);
        Update::new(tasks.chain(wait).collect(), Redraw::Yes)
    }
}

impl Replay {
    /// The replay of the game in a [word](fairboard_forms::compact), the compact text at the end of
    /// a link; `None` for a game that is not over.
    ///
    /// # Errors
    ///
    /// The fault of a text that is no game.
    pub fn read(word: &str, preferences: Preferences) -> Result<Option<Self>, FormatError> {
        let (game, players) = read_game(word)?;
        Ok(Finished::new(&game, players).map(|game| Self::new(game, preferences)))
    }

    /// A replay that waits at the start of a game.
    pub fn new(game: Finished, preferences: Preferences) -> Self {
        Self {
            preferences,
            motion: Motion::default(),
            turning_points: turning_points(&game),
            game: Rc::new(game),
            at: 0,
            eyes: Eyes::default(),
            focus: Focus::default(),
            pace: WatchPace::default().paused(),
            analysis: Analysis::None,
            announcement: Announcement::default(),
        }
    }

    /// Carries out a request of the person, and returns the tasks for the engine's worker.
    fn ask(&mut self, ask: ReplayAsk) -> Vec<WorkerTask> {
        let (last, old_state) = (self.game.plies().len(), self.announced_state());
        let mut tasks = Vec::new();
        match ask {
            ReplayAsk::First => self.seek(0),
            ReplayAsk::Back => self.seek(self.at.saturating_sub(1)),
            ReplayAsk::Forward => self.seek(self.at + 1),
            ReplayAsk::Last => self.seek(last),
            ReplayAsk::Seek(at) => self.seek(at),
            ReplayAsk::TurningPoint => {
                let next = self.turning_points.iter().find(|point| **point > self.at);
                // Without turning points the replay only pauses.
                self.seek(next.or(self.turning_points.first()).copied().unwrap_or(self.at));
            }
            ReplayAsk::Eyes(eyes) => self.eyes = eyes,
            ReplayAsk::Pace(pace) => {
                self.pace = pace;
                if self.is_playing() && self.at == last {
                    self.at = 0;
                }
            }
            // The first task of a new analysis replaces the worker of an earlier one.
            ReplayAsk::ShowChances => {
                let (estimates, start_tasks) = Estimates::begin(&self.game, &self.turning_points);
                (self.analysis, tasks) = (Analysis::Chances(estimates), start_tasks);
            }
            ReplayAsk::Review(seat) => {
                let (reviewing, start_tasks) = Reviewing::begin(&self.game, seat);
                (self.analysis, tasks) = (Analysis::Review(Box::new(reviewing)), start_tasks);
                // The board is for the findings now, so the replay does not play on.
                self.pace = self.pace.paused();
                self.announce(ReplaySentence::Reviewing(seat));
            }
            ReplayAsk::HideChances | ReplayAsk::CloseReview => {
                (self.analysis, tasks) = (Analysis::None, vec![WorkerTask::Stop]);
            }
            ReplayAsk::Find(index) => self.choose_finding(index),
            ReplayAsk::Walk(step) => self.walk(step),
            ReplayAsk::Focus(square) => self.focus.square = Some(square),
        }
        tasks.extend(self.proceed());
        // A chosen finding is announced already, by its sentence.
        if !matches!(ask, ReplayAsk::Find(_)) {
            self.announce_changes(old_state);
        }
        tasks
    }

    /// Goes on by one ply, because the time of the shown position is over. Pauses at the end of the
    /// game. A paused replay stays where it is.
    fn go_on(&mut self) -> Vec<WorkerTask> {
        let (last, old_state) = (self.game.plies().len(), self.announced_state());
        if self.is_playing() {
            self.at = (self.at + 1).min(last);
            if self.at == last {
                self.pace = self.pace.paused();
            }
        }
        let tasks = self.proceed();
        self.announce_changes(old_state);
        tasks
    }

    /// Handles a report about the engine's worker. Of a review, only the end or a failure is
    /// announced.
    fn handle_engine_event(&mut self, event: EngineEvent) -> Vec<WorkerTask> {
        let old_state = self.announced_state();
        match &mut self.analysis {
            Analysis::Chances(estimates) => {
                if let Err(NoEngineAnswer) = estimates.handle_engine_event(event) {
                    return self.note_failure(Analysis::NoChances, ReplaySentence::NoChances);
                }
                self.announce_changes(old_state);
            }
            Analysis::Review(reviewing) => {
                let was_done = reviewing.is_done();
                if let Err(NoEngineAnswer) = reviewing.handle_engine_event(event) {
                    return self.note_failure(Analysis::NoReview, ReplaySentence::NoReview);
                }
                if reviewing.is_done() && !was_done {
                    let has_chosen = reviewing.chosen_finding().is_some();
                    let count = reviewing.count();
                    self.announce(ReplaySentence::Reviewed(count));
                    // A person who has not looked elsewhere yet sees the first finding. It is not
                    // announced, because that would replace the sentence about the review.
                    if self.at == 0 && !has_chosen {
                        self.show_finding(0);
                    }
                }
            }
            Analysis::None | Analysis::NoChances | Analysis::NoReview => return Vec::new(),
        }
        self.proceed()
    }

    /// Ends the engine's part, because the engine did not answer, and announces this.
    fn note_failure(&mut self, analysis: Analysis, sentence: ReplaySentence) -> Vec<WorkerTask> {
        self.analysis = analysis;
        self.announce(sentence);
        vec![WorkerTask::Stop]
    }

    /// Returns the tasks that ask the engine's next question; none if the worker is busy or no
    /// question is left. After the last question of a review, the task stops the worker.
    fn proceed(&mut self) -> Vec<WorkerTask> {
        match &mut self.analysis {
            Analysis::Chances(estimates) => estimates.proceed(self.at),
            Analysis::Review(reviewing) => reviewing.proceed(),
            Analysis::None | Analysis::NoChances | Analysis::NoReview => Vec::new(),
        }
    }

    /// Moves the keyboard's focus one step over the drawn board.
    fn walk(&mut self, step: GridStep) {
        let view = self.view();
        if let Some(square) = self.focused(&view) {
            self.focus = self.focus.moved_to(step_from(square, step, view.seat()));
        }
    }

    /// The square with the keyboard's focus, at first [`Scene::first_focus`].
    fn focused(&self, view: &SeatView) -> Option<Square> {
        self.focus.square.or_else(|| Scene::Open(view).first_focus())
    }

    fn announce(&mut self, sentence: ReplaySentence) {
        self.announcement = self.announcement.followed_by(vec![sentence]);
    }

    /// Chances of winning beside the board, if the person has asked for chances or for a review.
    fn chances(&self) -> ReplayChances {
        match &self.analysis {
            // The panel of the review says that the review has failed.
            Analysis::None | Analysis::NoReview => ReplayChances::Hidden,
            Analysis::NoChances => ReplayChances::Missing,
            Analysis::Chances(estimates) => {
                ReplayChances::Shown { line: estimates.line(), here: estimates.at(self.at) }
            }
            Analysis::Review(reviewing) => {
                let last = (self.game.plies().len(), chance_at_end(self.game.outcome()));
                let line: Rc<[_]> = reviewing.chances().chain([last]).collect();
                ReplayChances::Shown { line, here: self.chance() }
            }
        }
    }

    /// Red's chance in the position that is shown, if it is known.
    fn chance(&self) -> Option<WinningChance> {
        match &self.analysis {
            Analysis::Chances(estimates) => estimates.at(self.at),
            Analysis::Review(reviewing) => {
                let mut chances = reviewing.chances();
                chances.find(|(plies, _)| *plies == self.at).map(|(_, chance)| chance)
            }
            Analysis::None | Analysis::NoChances | Analysis::NoReview => None,
        }
    }

    /// Time until the replay goes on, in milliseconds; `None` while the replay is paused.
    fn wait(&self) -> Option<u32> {
        if !self.is_playing() {
            return None;
        }
        let last_ply = self.at.checked_sub(1).and_then(|index| self.game.plies().get(index));
        let ply_millis = |ply: &Ply| self.pace.speed().ply_millis(*ply, self.motion);
        Some(last_ply.map_or(START_MILLIS, ply_millis))
    }

    /// The view from which the board is drawn.
    fn view(&self) -> SeatView {
        match self.eyes {
            Eyes::Open => self.game.open_view(self.at, Color::Red),
            Eyes::Side(color) => self.game.view(self.at, color),
            // `Scene::Table` hides the ranks of Red that no battle has shown.
            Eyes::Table => self.game.view(self.at, Color::Red),
        }
    }

    /// Everything that is drawn of the replay.
    pub fn screen(&self) -> ReplayScreen {
        let view = self.view();
        // An open scene shows every rank in the view. The view of a side has only what it knew.
        let scene = match self.eyes {
            Eyes::Open | Eyes::Side(_) => Scene::Open(&view),
            Eyes::Table => Scene::Table(&view),
        };
        let square = self.focused(&view);
        let (nothing_held, no_hint) = (Held::default(), None);
        let board = scene.board(view.seat(), nothing_held, square, no_hint, &self.preferences);
        ReplayScreen {
            board: Rc::new(board),
            view,
            players: self.game.players(),
            to_move: (self.at < self.game.plies().len()).then(|| self.game.side(self.at)),
            record: self.record(),
            at: self.at,
            turning_points: Rc::clone(&self.turning_points),
            reviewer: self.reviewer(),
            can_play_on: self.can_play_on(),
            eyes: self.eyes,
            focus: Focus { square, ..self.focus },
            pace: self.pace,
            chances: self.chances(),
            review: match &self.analysis {
                Analysis::Review(reviewing) => reviewing.screen(),
                Analysis::NoReview => Reviewed::Missing,
                Analysis::None | Analysis::Chances(_) | Analysis::NoChances => Reviewed::Hidden,
            },
            sentence: self.sentence(),
            announcement: self.announcement.clone(),
        }
    }

    /// The plies for the list of moves. Unless every rank is shown, the battles after the shown
    /// position are left out, because they give away ranks.
    fn record(&self) -> Rc<[Ply]> {
        let public_ply = |(index, ply): (usize, &Ply)| Ply {
            battle: ply.battle.filter(|_| index < self.at),
            ..*ply
        };
        match self.eyes {
            Eyes::Open => Rc::clone(self.game.plies()),
            Eyes::Side(_) | Eyes::Table => {
                self.game.plies().iter().enumerate().map(public_ply).collect()
            }
        }
    }

    fn is_playing(&self) -> bool {
        matches!(self.pace, WatchPace::Running(_))
    }

    /// Goes to a position by hand, which stops a replay that plays by itself.
    fn seek(&mut self, at: usize) {
        self.at = at.min(self.game.plies().len());
        self.pace = self.pace.paused();
    }

    /// The state that is announced when it changes: the shown position and its chance of winning.
    fn announced_state(&self) -> (usize, Option<WinningChance>) {
        (self.at, self.chance())
    }

    /// Announces the changes since an earlier [`announced_state`](Self::announced_state).
    fn announce_changes(&mut self, (old_at, old_chance): (usize, Option<WinningChance>)) {
        let (at, chance) = self.announced_state();
        let (has_moved, has_new_chance) = (at != old_at, chance != old_chance);
        let position = has_moved.then(|| self.sentence());
        let chance = chance.filter(|_| has_moved || has_new_chance).map(ReplaySentence::Chance);
        self.announcement =
            self.announcement.followed_by(position.into_iter().chain(chance).collect());
    }

    /// The sentence about the shown position: the chosen finding, the last ply or the end.
    fn sentence(&self) -> ReplaySentence {
        if let Analysis::Review(reviewing) = &self.analysis
            && let Some(found) = reviewing.chosen_finding()
            && found.finding.plies == self.at
        {
            return ReplaySentence::Found(*found);
        }
        let Some(last_index) = self.at.checked_sub(1) else {
            return ReplaySentence::Start(self.game.outcome());
        };
        match self.game.plies().get(last_index) {
            Some(ply) if self.at < self.game.plies().len() => {
                ReplaySentence::Ply(self.game.side(last_index), *ply)
            }
            Some(_) | None => ReplaySentence::End(self.game.outcome()),
        }
    }
}

/// Time for which the start is shown before the first ply, in milliseconds.
const START_MILLIS: u32 = 1_000;
