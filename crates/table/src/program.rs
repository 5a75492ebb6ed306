//! A program of somebody else that plays a side: what it was asked, what counts as its answer, and
//! what has lost it the game.
//!
//! The program runs in a worker that reaches nothing but its question (`web/assets/program.js`).
//! The worker ends with its answer, so that a program uses no time and no memory but in its turn.
//! It speaks the [protocol] of the programs that the arena starts. A pure state machine: its owner
//! calls it, and carries out the [`Task`]s and [`Order`]s that it returns. `docs/players.md` has
//! the rules.

use std::mem;

use fairboard_play::name::is_hidden;
use fairboard_play::stratego::protocol::{self, Answer, GRACE_MILLIS, LONGEST};
use fairboard_play::stratego::question::Question;
use fairboard_rules::stratego::Move;

/// Longest start of a program's surroundings, in milliseconds. They are the page's own, so a late
/// start is no fault of the program.
pub const START_MILLIS: u32 = 8_000;

/// Time for an answer that is on its way when the time is over, in milliseconds. A page that was
/// busy gets timers and messages in any order.
pub const LATE_MILLIS: u32 = 250;

/// Most signs of an unknown answer that a sentence shows.
const SHOWN: usize = 40;

/// A report of the host about a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// Its worker has been made. The start of the worker counts as time of the program.
    Started,
    /// It has sent a message; `None` for one that is no text. A text that is too long may have been
    /// cut, but not to less than one sign more than an answer may have.
    Line(Option<String>),
    /// It has answered one question more than once.
    Twice,
    /// It has ended by an error of its own.
    Failed,
    /// It is not there, or the browser does not let it run.
    NotThere,
}

/// A fault by which a program has lost the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It has ended by an error.
    Ended,
    /// It has not answered in so many milliseconds.
    Silent(u32),
    /// It has answered more than once.
    Twice,
    /// Its answer is too long, or no text.
    Long,
    /// Its answer, which begins so, is neither a move nor `resign`.
    Unknown(String),
    /// Its move is not legal.
    Illegal(Move),
}

/// An order to the host of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Start it.
    Start,
    /// End it.
    Stop,
    /// Send it a question.
    Post(String),
    /// Wait for so many milliseconds, in place of any earlier wait.
    Wait(u32),
    /// Forget the wait.
    Cancel,
}

/// A task for the owner of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// Give an order to its host.
    Host(Order),
    /// Make its move.
    Play(Move),
    /// Leave the game for it, as it wishes.
    Resign,
    /// Leave the game for it, because of a fault.
    Lose(Fault),
    /// Report that it cannot be asked.
    GiveUp,
}

/// A program that plays a side.
///
/// # Examples
///
/// ```
/// use fairboard_play::stratego::Game;
/// use fairboard_play::stratego::question::Question;
/// use fairboard_play::{Player, Strength};
/// use fairboard_rules::stratego::{Color, Rules};
/// use fairboard_table::program::{Order, Program, Said, Task};
///
/// let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
/// let game = Game::from_text(&text, Rules::CLASSIC)?;
/// let person = Player::Person;
/// let question = Question::of_game(&game, Color::Red, person).ok_or("not to move")?;
///
/// let mut program = Program::default();
/// assert!(program.ask(question, 1_000).contains(&Task::Host(Order::Start)));
/// let posted = program.hear(Said::Started);
/// assert!(matches!(posted[..], [Task::Host(Order::Post(_)), Task::Host(Order::Wait(3_000))]));
/// let answer = program.hear(Said::Line(Some("move b1b9".to_owned())));
/// assert_eq!(answer[2], Task::Play("b1b9".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Program {
    state: State,
    /// The question that is to be answered, and the time for it in milliseconds.
    question: Option<(Question, u32)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// It does not run.
    #[default]
    Absent,
    /// Its worker has not been reported yet.
    Starting,
    /// It has a question.
    Thinking,
    /// Its time is over, and an answer may be on its way.
    Late,
}

impl Program {
    /// True while it has a question, or waits for one that is asked.
    pub const fn has_question(&self) -> bool {
        self.question.is_some()
    }

    /// Asks for a move within so many milliseconds. An earlier question is dropped.
    pub fn ask(&mut self, question: Question, millis: u32) -> Vec<Task> {
        let mut orders = self.end();
        self.question = Some((question, millis));
        self.state = State::Starting;
        orders.extend([Order::Start, Order::Wait(START_MILLIS)]);
        of_host(orders)
    }

    /// Ends the program, and drops its question: it cannot be interrupted in another way.
    pub fn end(&mut self) -> Vec<Order> {
        self.question = None;
        match mem::take(&mut self.state) {
            State::Absent => Vec::new(),
            State::Starting | State::Thinking | State::Late => vec![Order::Stop, Order::Cancel],
        }
    }

    /// Takes a report of the host. Nothing is heard of a program that has been ended.
    pub fn hear(&mut self, said: Said) -> Vec<Task> {
        match (self.state, said) {
            (State::Absent, _) => Vec::new(),
            (State::Starting, Said::Started) => of_host(self.post()),
            (_, Said::NotThere) => self.end_with(Task::GiveUp),
            (_, Said::Failed) => self.lose(Fault::Ended),
            (_, Said::Twice) => self.lose(Fault::Twice),
            (State::Thinking | State::Late, Said::Line(line)) => self.judge(line),
            // Nothing is heard before it is asked.
            (State::Starting, Said::Line(_)) | (State::Thinking | State::Late, Said::Started) => {
                Vec::new()
            }
        }
    }

    /// The wait is over.
    pub fn time_out(&mut self) -> Vec<Task> {
        match (self.state, &self.question) {
            (State::Starting, Some(_)) => self.end_with(Task::GiveUp),
            (State::Thinking, Some(_)) => {
                self.state = State::Late;
                of_host(vec![Order::Wait(LATE_MILLIS)])
            }
            (State::Late, Some((_, millis))) => {
                let millis = millis.saturating_add(GRACE_MILLIS);
                self.lose(Fault::Silent(millis))
            }
            (_, None) | (State::Absent, Some(_)) => Vec::new(),
        }
    }

    /// Posts the question to the worker, which has started.
    fn post(&mut self) -> Vec<Order> {
        let Some((question, millis)) = &self.question else { return Vec::new() };
        self.state = State::Thinking;
        let text = protocol::write(question, *millis);
        vec![Order::Post(text), Order::Wait(millis.saturating_add(GRACE_MILLIS))]
    }

    /// Judges the answer to the question.
    fn judge(&mut self, line: Option<String>) -> Vec<Task> {
        let Some(line) = line.filter(|line| line.len() <= LONGEST) else {
            return self.lose(Fault::Long);
        };
        let line = line.trim_end();
        let Ok(answer) = line.parse() else { return self.lose(Fault::Unknown(shown(line))) };
        let is_legal =
            |mv| self.question.as_ref().is_some_and(|(one, _)| one.view().check(mv).is_ok());
        let task = match answer {
            Answer::Move(mv) if !is_legal(mv) => return self.lose(Fault::Illegal(mv)),
            Answer::Move(mv) => Task::Play(mv),
            Answer::Resign => Task::Resign,
        };
        self.end_with(task)
    }

    fn lose(&mut self, fault: Fault) -> Vec<Task> {
        self.end_with(Task::Lose(fault))
    }

    /// Ends the program, and leaves a last task to its owner.
    fn end_with(&mut self, task: Task) -> Vec<Task> {
        let mut tasks = of_host(self.end());
        tasks.push(task);
        tasks
    }
}

/// The beginning of an answer as a sentence may show it.
fn shown(line: &str) -> String {
    let mut letters = line.chars().filter(|letter| !is_hidden(*letter));
    let mut shown: String = letters.by_ref().take(SHOWN).collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}

fn of_host(orders: Vec<Order>) -> Vec<Task> {
    orders.into_iter().map(Task::Host).collect()
}
