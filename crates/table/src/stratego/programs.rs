//! The programs of somebody else at a table: questions, answers, and the games that they lose.

use std::rc::Rc;

use fairboard_play::stratego::referee::{Command, Referee as _, Seat, Stage};
use fairboard_play::{Player, ProgramName};
use fairboard_rules::stratego::{ByColor, Color};

use super::{Sentence, Stratego};
use crate::program::{Fault, Order, Program, Said, Task};
use crate::tabs::Shared as _;
use crate::{AppTask, Effect, Life, Timer};

/// A program that cannot play on, with the side that it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// No program of this name is on the device.
    Missing(Color, ProgramName),
    /// The browser does not let it run.
    NotStarted(Color, ProgramName),
    /// It has lost the game by a fault.
    Lost(Color, ProgramName, Fault),
}

impl Halt {
    /// The side that waits for another player, if the game goes on.
    pub const fn waiting(&self) -> Option<Color> {
        match self {
            Self::Missing(color, _) | Self::NotStarted(color, _) => Some(*color),
            Self::Lost(..) => None,
        }
    }
}

/// The programs that may play at a table, and the code that lets them.
///
/// A page whose tables get none has none of that code, because nothing else names it.
#[derive(Clone, Debug)]
pub struct Guests {
    names: Rc<[ProgramName]>,
    serve: fn(&mut Stratego, Step),
}

impl Guests {
    /// The programs of these names.
    pub fn new(names: Vec<ProgramName>) -> Self {
        Self { names: names.into(), serve: Stratego::serve }
    }
}

/// A step of the programs at a table.
#[derive(Clone, Debug)]
enum Step {
    /// The program of a side is asked for its move.
    Ask(Color, ProgramName),
    /// The questions are dropped.
    Settle,
    /// The host reports something about the program of a side.
    Hear(Color, Said),
    /// The time of the program that is asked is over.
    TimeOut,
}

/// The programs of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Programs {
    guests: Option<Guests>,
    /// The program that cannot play on.
    pub(super) halt: Option<Halt>,
    playing: ByColor<Playing>,
}

/// The program of a side, and its name once it was asked.
#[derive(Clone, Debug, Default)]
struct Playing {
    name: Option<ProgramName>,
    program: Program,
}

impl Programs {
    /// The programs of this device, where there may be any.
    pub(super) fn new(guests: Option<Guests>) -> Self {
        Self { guests, ..Self::default() }
    }

    /// Names of those on the device.
    pub(super) fn names(&self) -> Rc<[ProgramName]> {
        self.guests.as_ref().map(|guests| Rc::clone(&guests.names)).unwrap_or_default()
    }

    /// True while a program is asked.
    pub(super) fn has_question(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.playing[color].program.has_question())
    }
}

impl Stratego {
    /// The program that is to move.
    pub(super) fn program_to_move(&self) -> Option<(Color, ProgramName)> {
        let color = self.game.to_move?;
        Some((color, self.game.players[color].program()?))
    }

    /// Asks a program for its move.
    pub(super) fn ask_program(&mut self, color: Color, name: ProgramName) {
        if self.programs.names().contains(&name) {
            self.take_step(Step::Ask(color, name));
        } else {
            self.halt(Halt::Missing(color, name));
        }
    }

    /// Drops the questions to programs.
    pub(super) fn settle_programs(&mut self) {
        self.take_step(Step::Settle);
        if self.programs.halt.as_ref().is_some_and(|halt| !self.is_halted_by(halt)) {
            self.programs.halt = None;
        }
    }

    /// Takes a report about the program of a side.
    pub(super) fn hear_program(&mut self, color: Color, said: Said) {
        self.take_step(Step::Hear(color, said));
    }

    /// The time of the program that is asked is over.
    pub(super) fn program_timed_out(&mut self) {
        self.take_step(Step::TimeOut);
    }

    /// Takes a step, if programs may play here.
    fn take_step(&mut self, step: Step) {
        if let Some(serve) = self.programs.guests.as_ref().map(|guests| guests.serve) {
            serve(self, step);
        }
    }

    /// Takes a step of the programs.
    fn serve(&mut self, step: Step) {
        match step {
            Step::Ask(color, name) => self.ask_guest(color, name),
            Step::Settle => self.settle_guests(),
            Step::Hear(color, said) => {
                let tasks = self.programs.playing[color].program.hear(said);
                self.carry_out(color, tasks);
            }
            Step::TimeOut => {
                for color in Color::ALL {
                    let tasks = self.programs.playing[color].program.time_out();
                    self.carry_out(color, tasks);
                }
            }
        }
    }

    fn ask_guest(&mut self, color: Color, name: ProgramName) {
        if let Some(question) = self.referee.question() {
            let budget = self.budget();
            let playing = &mut self.programs.playing[color];
            playing.name = Some(name);
            let tasks = playing.program.ask(question, budget);
            self.carry_out(color, tasks);
        }
    }

    fn settle_guests(&mut self) {
        for color in Color::ALL {
            let playing = &mut self.programs.playing[color];
            let Some(name) = playing.name else { continue };
            let orders = playing.program.end();
            self.effects.extend(orders.into_iter().map(|order| effect(color, name, order)));
        }
    }

    /// Puts a computer or another program in the place of one that cannot play on.
    pub(super) fn substitute(&mut self, player: Player) {
        if let Some(color) = self.programs.halt.as_ref().and_then(Halt::waiting) {
            self.referee = self.referee.clone().with_substitute(color, player);
            self.refresh();
            self.save();
            self.think();
        }
    }

    /// True while a program cannot play on for the same reason.
    fn is_halted_by(&self, halt: &Halt) -> bool {
        let (color, name) = match halt {
            Halt::Missing(color, name) | Halt::NotStarted(color, name) => (*color, *name),
            Halt::Lost(color, name, _) => (*color, *name),
        };
        let is_over = matches!(self.game.stage, Stage::Over(..));
        let has_lost = halt.waiting().is_none();
        self.game.players[color].program() == Some(name) && is_over == has_lost
    }

    fn halt(&mut self, halt: Halt) {
        if self.programs.halt.as_ref() != Some(&halt) {
            self.sentences.push(Sentence::Halted(halt.clone()));
            self.programs.halt = Some(halt);
        }
    }

    fn carry_out(&mut self, color: Color, tasks: Vec<Task>) {
        let Some(name) = self.programs.playing[color].name else { return };
        for task in tasks {
            match task {
                Task::Host(order) => self.effects.push(effect(color, name, order)),
                Task::Play(mv) => self.played_for(color, mv),
                Task::Resign => self.give(Seat::Player(color), Command::Leave),
                Task::Lose(fault) => self.lose(color, name, fault),
                Task::GiveUp => self.halt(Halt::NotStarted(color, name)),
            }
        }
    }

    /// Leaves the game for a program, and says why.
    fn lose(&mut self, color: Color, name: ProgramName, fault: Fault) {
        if self.life == Life::Live && self.game.to_move.is_some() {
            // The reason comes before the result.
            self.halt(Halt::Lost(color, name, fault));
            self.give(Seat::Player(color), Command::Leave);
        }
    }
}

fn effect(color: Color, name: ProgramName, order: Order) -> Effect {
    match order {
        Order::Start => Effect::App(AppTask::StartProgram(color, name)),
        Order::Stop => Effect::App(AppTask::EndProgram(color)),
        Order::Post(text) => Effect::App(AppTask::PostProgram(color, text)),
        Order::Wait(millis) => Effect::Wait(Timer::Program, millis),
        Order::Cancel => Effect::Cancel(Timer::Program),
    }
}
