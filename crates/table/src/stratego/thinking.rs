//! Questions of a table to the engine, the replies, and trouble with the engine.

use fairboard_play::Strength;
use fairboard_play::stratego::question::{Question, Reply, Request};
use fairboard_rules::stratego::{Color, Move};

use crate::embed::{self, EmbedReport};
use crate::supervisor::{Job, Supervisor, SupervisorEvent, Task};
use crate::{Effect, EngineEvent, Timer};

/// State of the hint for the person at the device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hint {
    /// Nobody has asked for a hint at this turn.
    #[default]
    None,
    /// The engine works on the hint.
    Asked,
    /// The hint is this move.
    Move(Move),
}

/// Trouble with the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// Workers fail, so the engine runs on the page. There it has less time.
    OnPage,
    /// No engine answers: the worker is late with its start, or the engine on the page has failed.
    Missing,
}

/// Use of the answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The move of the computer that plays a side.
    Play(Color),
    /// A hint for the person.
    Hint,
}

/// Outcome of a question, with the purpose of the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EngineAnswer {
    /// A legal move.
    Move(Purpose, Move),
    /// No answer comes, because there is no engine.
    Nothing(Purpose),
}

/// A table's connection to the engine. At most one question waits for its reply.
#[derive(Clone, Debug, Default)]
pub(super) struct Thinking {
    supervisor: Supervisor,
    question: Option<(Purpose, Request)>,
    /// The legal move of the reply, until the supervisor delivers it.
    reply: Option<Move>,
    /// Number of questions so far, which is the ticket of the last question.
    tickets: u32,
    trouble: Option<Trouble>,
}

impl Thinking {
    pub(super) const fn trouble(&self) -> Option<Trouble> {
        self.trouble
    }

    /// The report of a trouble that is new since `earlier`; `None` without a new trouble.
    pub(super) fn trouble_since(&self, earlier: Option<Trouble>) -> Option<EmbedReport> {
        if self.trouble == earlier {
            return None;
        }
        Some(match self.trouble? {
            Trouble::OnPage => embed::engine_on_page(),
            Trouble::Missing => embed::no_engine(),
        })
    }

    /// True if an answer is awaited.
    pub(super) const fn has_question(&self) -> bool {
        self.question.is_some()
    }

    /// Asks the engine for a move, with at most `millis` milliseconds of thinking time. An earlier
    /// question is dropped.
    pub(super) fn ask(
        &mut self,
        purpose: Purpose,
        question: Question,
        strength: Strength,
        millis: u32,
        seed: u64,
    ) -> Vec<Effect> {
        self.tickets = self.tickets.wrapping_add(1);
        let job = Job { ticket: self.tickets, millis };
        let request = Request { ticket: job.ticket, strength, millis, seed, question };
        self.question = Some((purpose, request));
        // A new question brings no answer at once.
        let (effects, _) = self.report(SupervisorEvent::Asked(job));
        effects
    }

    /// Drops the question, if there is one. The effects end the engine's work on it.
    pub(super) fn drop_question(&mut self) -> Vec<Effect> {
        if self.question.take().is_none() {
            return Vec::new();
        }
        // A dropped question gets no answer.
        let (effects, _) = self.report(SupervisorEvent::Dropped);
        effects
    }

    /// Handles a report about the engine. Returns the effects, and the answer if one has come.
    pub(super) fn handle_engine_event(
        &mut self,
        event: EngineEvent,
    ) -> (Vec<Effect>, Option<EngineAnswer>) {
        match event {
            EngineEvent::Failed => self.report(SupervisorEvent::Failed),
            EngineEvent::Started(build) => self.report(SupervisorEvent::Started(build)),
            EngineEvent::Message(text) => {
                let event = self.read_reply(text.as_deref());
                self.report(event)
            }
        }
    }

    /// Handles the end of the engine's time for its start or for an answer.
    pub(super) fn timed_out(&mut self) -> (Vec<Effect>, Option<EngineAnswer>) {
        self.report(SupervisorEvent::TimedOut)
    }

    /// Reads a message of the engine, and stores the move of a reply to the present question. A
    /// message that is no reply counts as a failure. So does a reply to the present question
    /// without a legal move.
    fn read_reply(&mut self, text: Option<&str>) -> SupervisorEvent {
        let Some(reply) = text.and_then(|text| text.parse::<Reply>().ok()) else {
            return SupervisorEvent::Failed;
        };
        if let Some((_, request)) = &self.question
            && request.ticket == reply.ticket
        {
            self.reply = reply.mv.filter(|mv| request.question.view().check(*mv).is_ok());
            if self.reply.is_none() {
                return SupervisorEvent::Failed;
            }
        }
        // The supervisor ignores a reply to an earlier question.
        SupervisorEvent::Answered(reply.ticket)
    }

    /// Reports an event to the supervisor, and carries out the tasks that follow. Returns the
    /// effects, and the engine's answer if there is one.
    fn report(&mut self, event: SupervisorEvent) -> (Vec<Effect>, Option<EngineAnswer>) {
        let (next, tasks) = self.supervisor.after(event);
        self.supervisor = next;
        let (mut effects, mut answer) = (Vec::new(), None);
        for task in tasks {
            let (task_effects, task_answer) = self.carry_out(task);
            effects.extend(task_effects);
            answer = answer.or(task_answer);
        }
        (effects, answer)
    }

    /// Carries out a task of the supervisor. Returns the effects, and the engine's answer if the
    /// task ends a question.
    fn carry_out(&mut self, task: Task) -> (Vec<Effect>, Option<EngineAnswer>) {
        let effects = match task {
            Task::Start => vec![Effect::StartEngine],
            Task::Stop => vec![Effect::StopEngine, Effect::Cancel(Timer::Engine)],
            Task::Wait(millis) => vec![Effect::Wait(Timer::Engine, millis)],
            Task::Post(job) => self.request_text(job).map(Effect::PostEngine).into_iter().collect(),
            Task::ThinkOnPage(job) => {
                self.request_text(job).map(Effect::RunEngine).into_iter().collect()
            }
            Task::Deliver(_) => {
                // The engine has answered, so it is no longer missing.
                self.trouble = self.supervisor.is_on_page().then_some(Trouble::OnPage);
                return (vec![Effect::Cancel(Timer::Engine)], self.deliver());
            }
            Task::GiveUp => {
                self.trouble = Some(Trouble::Missing);
                let purpose = self.question.take().map(|(purpose, _)| purpose);
                return (vec![Effect::Cancel(Timer::Engine)], purpose.map(EngineAnswer::Nothing));
            }
        };
        (effects, None)
    }

    /// Ends the question with the move in `reply`. `None` if there is no question or no move, which
    /// does not occur: the supervisor delivers only the legal answer to a question.
    fn deliver(&mut self) -> Option<EngineAnswer> {
        let mv = self.reply.take()?;
        let (purpose, _) = self.question.take()?;
        Some(EngineAnswer::Move(purpose, mv))
    }

    /// The question as text, with the thinking time of the job; `None` if no question waits.
    fn request_text(&self, job: Job) -> Option<String> {
        let (_, request) = self.question.as_ref()?;
        Some(Request { millis: job.millis, ..request.clone() }.to_string())
    }
}
