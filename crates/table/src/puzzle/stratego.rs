//! The machine behind a puzzle of Stratego.

use fairboard_play::preferences::Preferences;
use fairboard_play::stratego::question::WinningChance;
use fairboard_play::stratego::referee::{Command, Refusal};
use fairboard_play::stratego::review::{Finding, FindingKind, Inquiry, Judgement};
use fairboard_puzzles::{Puzzle, Row};
use fairboard_rules::stratego::{Color, Move, Rank, SeatView};

use crate::announcement::Announcement;
use crate::replay::{DescribedFinding, NoEngineAnswer, Worker, WorkerTask, mover_rank};
use crate::stratego::{BoardAsk, Hands, Marks, Scene, Sentence, ShownGame, Touched};
use crate::supervisor::{GRACE_MILLIS, START_MILLIS};
use crate::{EngineEvent, Machine, Moment, Redraw, Update};

/// A puzzle of Stratego: the person looks for the best move of the side to move, and sees what this
/// side knows.
///
/// # Examples
///
/// ```
/// use fairboard_play::preferences::Preferences;
/// use fairboard_puzzles::COLLECTION;
/// use fairboard_table::puzzle::{PuzzleAsk, PuzzleInput, StrategoPuzzle, Trial};
/// use fairboard_table::{Machine as _, Moment};
///
/// let row = COLLECTION.row(1).ok_or("there is a first puzzle")?;
/// let mut puzzle = StrategoPuzzle::of_row(row, Preferences::default());
/// assert_eq!(puzzle.screen().trial, Trial::Open);
/// puzzle.update(PuzzleInput::Ask(PuzzleAsk::Show), Moment::default());
/// assert_eq!(puzzle.screen().trial, Trial::Shown);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct StrategoPuzzle {
    puzzle: Puzzle,
    /// The best move besides the solution, with its cost; `None` for a puzzle outside the
    /// collection.
    next_best: Option<DescribedFinding>,
    /// The chance of winning before the move, the same for all wrong moves; `None` until the
    /// collection or the first judgement gives the chance.
    chance: Option<WinningChance>,
    view: SeatView,
    preferences: Preferences,
    hands: Hands,
    trial: Trial,
    refusal: Option<Refusal>,
    /// The engine's worker; `None` before the first wrong move, after a failure, and at the end.
    worker: Option<Worker>,
    /// The inquiry that waits for the worker.
    waiting: Option<Inquiry>,
    /// Ticket of the newest wrong move: the number of wrong moves so far. A judgement with another
    /// ticket is about an earlier move.
    newest_ticket: u32,
    announcement: Announcement<PuzzleSentence>,
}

/// Progress of a person at a puzzle of Stratego.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {
    /// No move was made.
    Open,
    /// The last move was not the best move. The fields are the last move and its cost.
    Wrong(PieceMove, Cost),
    /// The best move was found.
    Solved,
    /// The best move was shown.
    Shown,
}

impl Trial {
    /// Returns `true` once the best move is known.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Solved | Self::Shown)
    }
}

/// A move, and the rank of the piece that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceMove {
    /// Rank of the piece on the square where the move begins.
    pub rank: Rank,
    /// The move, which may be wrong or the best one.
    pub mv: Move,
}

/// Cost of a wrong move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// The engine works out the cost.
    Asked,
    /// The collection or the engine has judged the move.
    Known(DescribedFinding),
    /// The engine did not answer, so the cost stays unknown.
    Missing,
}

/// A request of the person at the puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleAsk {
    /// A request at the board, such as a tap, a drag or a key.
    Board(BoardAsk),
    /// Shows the best move, and so ends the puzzle unsolved.
    Show,
}

/// A sentence about the puzzle for the live region, which screen readers speak.
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleSentence {
    /// A sentence about the board, such as a sentence that a key asks for.
    Board(Sentence),
    /// A move was not the best move.
    Wrong(PieceMove),
    /// The cost of the wrong move is known.
    Costs(DescribedFinding),
    /// The best move was found, or shown. The fields are the progress, the best move, and the next
    /// best move.
    Over(Trial, PieceMove, Option<DescribedFinding>),
}

/// A request of the person, or a report about the engine or the preferences.
#[derive(Clone, Debug)]
pub enum PuzzleInput {
    /// The person makes a request.
    Ask(PuzzleAsk),
    /// The engine has started, sent a message, or failed.
    Engine(EngineEvent),
    /// The person has changed a preference.
    Preferences(Preferences),
}

/// A task that a puzzle gives its host, the code that connects the puzzle to the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleEffect {
    /// A task for the engine's worker, which judges wrong moves.
    Worker(WorkerTask),
    /// Counts the puzzle as solved, because the person has found the best move.
    Solved,
}

/// Everything that is drawn of a puzzle of Stratego.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleScreen {
    /// The board with its game.
    pub game: ShownGame,
    /// The side that is to move, which the person plays.
    pub seat: Color,
    /// Progress of the person, with the last wrong move and its cost.
    pub trial: Trial,
    /// The best move, once it is found or shown.
    pub solution: Option<PieceMove>,
    /// The best move besides the solution, if it is known; `None` until the puzzle is over.
    pub next_best: Option<DescribedFinding>,
    /// Text of the live region.
    pub announcement: Announcement<PuzzleSentence>,
}

impl Machine for StrategoPuzzle {
    type Input = PuzzleInput;
    type Effect = PuzzleEffect;

    fn update(&mut self, input: PuzzleInput, _: Moment) -> Update<PuzzleEffect> {
        match input {
            PuzzleInput::Ask(ask) => self.ask(ask),
            PuzzleInput::Engine(event) => update_with(self.handle_engine_event(event)),
            PuzzleInput::Preferences(preferences) => {
                self.preferences = preferences;
                update_with(None)
            }
        }
    }
}

/// The update that gives the host these tasks for the engine's worker, and draws the puzzle.
fn update_with(tasks: impl IntoIterator<Item = WorkerTask>) -> Update<PuzzleEffect> {
    Update::new(tasks.into_iter().map(PuzzleEffect::Worker).collect(), Redraw::Yes)
}

impl StrategoPuzzle {
    /// A puzzle that somebody has sent. Its next best move and its chance of winning are unknown.
    pub fn new(puzzle: Puzzle, preferences: Preferences) -> Self {
        let view = puzzle.view();
        let mut hands = Hands::default();
        hands.focus.square = Scene::Play(&view).first_focus();
        Self {
            puzzle,
            next_best: None,
            chance: None,
            view,
            preferences,
            hands,
            trial: Trial::Open,
            refusal: None,
            worker: None,
            waiting: None,
            newest_ticket: 0,
            announcement: Announcement::default(),
        }
    }

    /// A puzzle of a collection, with its next best move.
    pub fn of_row(row: Row, preferences: Preferences) -> Self {
        let Row { puzzle, other: next_best_move, judgement, .. } = row;
        let mut machine = Self::new(puzzle, preferences);
        machine.next_best = Some(machine.describe_finding(next_best_move, judgement));
        machine.chance = Some(judgement.expected);
        machine
    }

    /// The puzzle that the person solves: its game, its position, and the best move.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Carries out a request of the person. Once the puzzle is over, no request makes a move.
    fn ask(&mut self, ask: PuzzleAsk) -> Update<PuzzleEffect> {
        let ask = match ask {
            PuzzleAsk::Show => return self.end(Trial::Shown),
            PuzzleAsk::Board(ask) => ask,
        };
        let is_over = self.trial.is_over();
        // A touch only moves pieces, and a puzzle that is over takes no move.
        if is_over && matches!(ask, BoardAsk::Hand(_)) {
            return Update::default();
        }
        let mut sentences = Vec::new();
        let Touched { redraw, command, .. } =
            self.hands.ask(ask, Some(Scene::Play(&self.view)), &self.preferences, &mut sentences);
        self.announce(sentences.into_iter().map(PuzzleSentence::Board).collect());
        if is_over {
            // Keys still move the focus and ask for sentences, so they are not ignored. But a piece
            // that a key has taken in hand is put back.
            self.hands.let_go();
        } else if let Some(Command::Play(mv)) = command {
            return self.play(mv);
        }
        Update::new(Vec::new(), redraw)
    }

    /// Handles a report about the engine's worker.
    fn handle_engine_event(&mut self, event: EngineEvent) -> Vec<WorkerTask> {
        let Some(worker) = &mut self.worker else { return Vec::new() };
        let (asked_ticket, text) = match worker.handle_event(event) {
            Ok(Some(reply)) => reply,
            // The worker has started, or an earlier wait has ended.
            Ok(None) => return self.post(),
            Err(NoEngineAnswer) => return self.note_failure(),
        };
        *worker = Worker::Idle;
        let Ok(judgement) = text.parse::<Judgement>() else { return self.note_failure() };
        if judgement.ticket != self.newest_ticket {
            // Only the newest wrong move gets its cost. Its inquiry may still wait.
            return self.post();
        }
        if judgement.ticket != asked_ticket {
            // The inquiry about the newest wrong move was not sent yet, so this reply is a fault.
            return self.note_failure();
        }
        // The costs of all moves are shown with the same chance before the move: the collection's,
        // or else that of the first judgement.
        let shown_chance = *self.chance.get_or_insert(judgement.expected);
        let judgement = self.adjusted(judgement, shown_chance);
        self.show_cost(judgement);
        self.post()
    }

    /// Everything that is drawn of the puzzle.
    pub fn screen(&self) -> PuzzleScreen {
        // The puzzle is a position of a finished game, whose later plies are not shown.
        let plies_before = self.puzzle.plies();
        let record = &self.puzzle.game().plies()[..plies_before];
        let marks = Marks { refusal: self.refusal, ..Marks::default() };
        let no_outcome = None;
        let is_over = self.trial.is_over();
        PuzzleScreen {
            game: ShownGame::new(
                &self.view,
                record,
                no_outcome,
                &self.hands,
                marks,
                &self.preferences,
            ),
            seat: self.view.seat(),
            trial: self.trial,
            solution: is_over.then(|| self.solution()),
            next_best: self.next_best.filter(|_| is_over),
            announcement: self.announcement.clone(),
        }
    }

    /// Makes the person's move. The best move ends the puzzle. The cost of a wrong move comes from
    /// the collection or else from the engine. An illegal move is refused.
    fn play(&mut self, mv: Move) -> Update<PuzzleEffect> {
        self.refusal = self.view.check(mv).err().map(Refusal::from);
        if let Some(refusal) = self.refusal {
            self.announce(vec![PuzzleSentence::Board(Sentence::Refused(refusal))]);
            return update_with(None);
        }
        if mv == self.puzzle.solution() {
            let mut update = self.end(Trial::Solved);
            update.effects.push(PuzzleEffect::Solved);
            return update;
        }
        self.newest_ticket += 1;
        let wrong_move = self.piece_move(mv);
        self.trial = Trial::Wrong(wrong_move, Cost::Asked);
        self.announce(vec![PuzzleSentence::Wrong(wrong_move)]);
        // The collection has judged the next best move, so the engine is not needed for it.
        if let Some(known) = self.next_best.filter(|known| known.finding.played == mv) {
            self.waiting = None;
            self.show_cost(known.finding.judgement);
            return update_with(None);
        }
        self.waiting = self.puzzle.inquiry(self.newest_ticket, NODES, mv);
        let tasks = match self.worker {
            None => {
                self.worker = Some(Worker::Starting);
                vec![WorkerTask::Start, WorkerTask::Wait(START_MILLIS)]
            }
            Some(_) => self.post(),
        };
        update_with(tasks)
    }

    /// Ends the puzzle, unless it is over already, and stops the engine.
    fn end(&mut self, trial: Trial) -> Update<PuzzleEffect> {
        if self.trial.is_over() {
            return Update::default();
        }
        (self.trial, self.refusal, self.waiting) = (trial, None, None);
        self.hands.let_go();
        self.announce(vec![PuzzleSentence::Over(trial, self.solution(), self.next_best)]);
        update_with(self.worker.take().map(|_| WorkerTask::Stop))
    }

    /// Sends the inquiry that waits, if the worker is free.
    fn post(&mut self) -> Vec<WorkerTask> {
        let Some(Worker::Idle) = self.worker else { return Vec::new() };
        let Some(inquiry) = self.waiting.take() else { return Vec::new() };
        self.worker = Some(Worker::Asked(inquiry.ticket));
        vec![WorkerTask::Post(inquiry.to_string()), WorkerTask::Wait(MILLIS + GRACE_MILLIS)]
    }

    /// Shows the cost of the last move from its judgement, if the cost is still unknown.
    fn show_cost(&mut self, judgement: Judgement) {
        let Trial::Wrong(wrong_move, Cost::Asked) = self.trial else { return };
        let found = self.describe_finding(wrong_move.mv, judgement);
        self.trial = Trial::Wrong(wrong_move, Cost::Known(found));
        self.announce(vec![PuzzleSentence::Costs(found)]);
    }

    /// A judgement of the same cost as `judgement`, but with `expected` as the chance before the
    /// move. The chance of `judgement` may differ, because the engine searches longer for the
    /// collection.
    fn adjusted(&self, judgement: Judgement, expected: WinningChance) -> Judgement {
        let mut kept = expected.less(judgement.cost());
        // By the collection's judgement, no wrong move keeps more than the next best move.
        if let Some(next_best) = &self.next_best {
            kept = kept.min(next_best.finding.judgement.kept);
        }
        Judgement { expected, kept, ..judgement }
    }

    /// Notes that the engine does not answer, and returns the task that stops the engine. The cost
    /// of the last move stays unknown. The next wrong move starts the engine again.
    fn note_failure(&mut self) -> Vec<WorkerTask> {
        (self.worker, self.waiting) = (None, None);
        if let Trial::Wrong(wrong_move, Cost::Asked) = self.trial {
            self.trial = Trial::Wrong(wrong_move, Cost::Missing);
        }
        vec![WorkerTask::Stop]
    }

    /// The judgement of a wrong move, in the form in which a review describes a mistake.
    fn describe_finding(&self, played: Move, judgement: Judgement) -> DescribedFinding {
        let plies = self.puzzle.plies();
        let finding = Finding { plies, played, judgement, kind: FindingKind::Mistake };
        DescribedFinding::new(finding, &self.view)
    }

    fn solution(&self) -> PieceMove {
        self.piece_move(self.puzzle.solution())
    }

    /// A legal move of the side to move, with the rank of its piece.
    fn piece_move(&self, mv: Move) -> PieceMove {
        PieceMove { rank: mover_rank(&self.view, mv), mv }
    }

    fn announce(&mut self, sentences: Vec<PuzzleSentence>) {
        self.announcement = self.announcement.followed_by(sentences);
    }
}

/// Search nodes for judging a wrong move: about a third of a second on a slow phone.
const NODES: u64 = 20_000;

/// Longest time for judging a wrong move, in milliseconds: thirty times what a slow phone needs.
const MILLIS: u32 = 10_000;
