//! The opponent, who thinks in a worker of its own.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use fairboard_engine::{Reply, Request};
use fairboard_rules::stratego::Move;
use fairboard_table::opponent::{Happened, Job, Opponent, Task};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};
use yew::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Starts the worker, whose address only the loader may name.
    #[wasm_bindgen(js_namespace = fairboard, js_name = startWorker, catch)]
    fn start_worker() -> Result<Worker, JsValue>;

    /// Lets the opponent think on the page; `done` hears its answer, or nothing.
    #[wasm_bindgen(js_namespace = fairboard, js_name = thinkHere, catch)]
    fn think_here(request: &str, done: &JsValue) -> Result<(), JsValue>;
}

/// What comes of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A move.
    Move(Move),
    /// Nothing: the opponent could not be loaded.
    Nobody,
}

/// Keeps the opponent; clones keep the same one.
#[derive(Clone, Default)]
pub struct Host(Rc<RefCell<Inner>>);

#[derive(Default)]
struct Inner {
    opponent: Opponent,
    worker: Option<Running>,
    timer: Option<Timeout>,
    asked: Option<(Request, Callback<Answer>)>,
    /// The newest answer, until it is delivered.
    reply: Option<Reply>,
    tickets: u32,
}

struct Running {
    worker: Worker,
    /// Whether it has said its version.
    greeted: bool,
    _listeners: [EventListener; 2],
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Host {
    /// Asks; what was asked before is no longer of interest. The request's ticket is replaced.
    pub fn ask(&self, request: Request, answer: Callback<Answer>) {
        let mut inner = self.0.borrow_mut();
        inner.tickets = inner.tickets.wrapping_add(1);
        let job = Job { ticket: inner.tickets, millis: request.millis };
        inner.asked = Some((Request { ticket: job.ticket, ..request }, answer));
        drop(inner);
        self.hear(Happened::Asked(job));
    }

    /// No answer is wanted any more.
    pub fn leave(&self) {
        self.0.borrow_mut().asked = None;
        self.hear(Happened::Dropped);
    }

    /// Ends the worker.
    pub fn close(&self) {
        *self.0.borrow_mut() = Inner::default();
    }

    /// Whether it thinks on the page, because workers are forbidden.
    pub fn is_here(&self) -> bool {
        self.0.borrow().opponent.is_here()
    }

    /// Does what is to be done, and what follows from that.
    fn hear(&self, happened: Happened) {
        let mut events = VecDeque::from([happened]);
        while let Some(happened) = events.pop_front() {
            let tasks = {
                let mut inner = self.0.borrow_mut();
                let (next, tasks) = inner.opponent.after(happened);
                inner.opponent = next;
                tasks
            };
            events.extend(tasks.into_iter().filter_map(|task| self.carry_out(task)));
        }
    }

    /// Carries out a task; what happened by it, if anything.
    fn carry_out(&self, task: Task) -> Option<Happened> {
        match task {
            Task::Start => self.start(),
            Task::Stop => {
                let mut inner = self.0.borrow_mut();
                (inner.worker, inner.timer) = (None, None);
                None
            }
            Task::Post(_) => {
                let inner = self.0.borrow();
                let text = inner.asked.as_ref().map(|(request, _)| request.to_string())?;
                let worker = inner.worker.as_ref()?.worker.clone();
                drop(inner);
                worker.post_message(&text.into()).is_err().then_some(Happened::Failed)
            }
            Task::Wait(millis) => {
                let host = self.clone();
                let timer = Timeout::new(millis, move || host.hear(Happened::TimedOut));
                self.0.borrow_mut().timer = Some(timer);
                None
            }
            Task::ThinkHere(job) => self.think_here(job),
            Task::Deliver(_) => {
                let mut inner = self.0.borrow_mut();
                inner.timer = None;
                let mv = inner.reply.take().and_then(|reply| reply.mv);
                let (_, answer) = inner.asked.take()?;
                drop(inner);
                answer.emit(mv.map_or(Answer::Nobody, Answer::Move));
                None
            }
            Task::GiveUp => {
                let (_, answer) = self.0.borrow_mut().asked.take()?;
                answer.emit(Answer::Nobody);
                None
            }
        }
    }

    fn start(&self) -> Option<Happened> {
        let Ok(worker) = start_worker() else { return Some(Happened::Failed) };
        let on_message = {
            let host = self.clone();
            EventListener::new(&worker, "message", move |event| {
                let data = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
                let happened = host.heard(data.and_then(|data| data.as_string()).as_deref());
                host.hear(happened);
            })
        };
        let on_error = {
            let host = self.clone();
            EventListener::new(&worker, "error", move |_| host.hear(Happened::Failed))
        };
        let listeners = [on_message, on_error];
        let running = Running { worker, greeted: false, _listeners: listeners };
        self.0.borrow_mut().worker = Some(running);
        None
    }

    /// What a message of the worker means: first its version, then answers.
    fn heard(&self, text: Option<&str>) -> Happened {
        let mut inner = self.0.borrow_mut();
        if let Some(worker) = inner.worker.as_mut().filter(|worker| !worker.greeted) {
            worker.greeted = true;
            let same_version = text == Some(env!("CARGO_PKG_VERSION"));
            return Happened::Started { same_version };
        }
        inner.answered(text)
    }

    fn think_here(&self, job: Job) -> Option<Happened> {
        let inner = self.0.borrow();
        let (request, _) = inner.asked.as_ref()?;
        let request = Request { millis: job.millis, ..request.clone() }.to_string();
        drop(inner);
        let host = self.clone();
        let done = Closure::once_into_js(move |answer: JsValue| {
            let happened = host.0.borrow_mut().answered(answer.as_string().as_deref());
            host.hear(happened);
        });
        think_here(&request, &done).is_err().then_some(Happened::Failed)
    }
}

impl Inner {
    fn answered(&mut self, text: Option<&str>) -> Happened {
        match text.and_then(|text| text.parse::<Reply>().ok()) {
            Some(reply) => {
                self.reply = Some(reply);
                Happened::Answered(reply.ticket)
            }
            None => Happened::Failed,
        }
    }
}

/// The opponent for as long as the page is open.
#[hook]
pub fn use_opponent() -> Host {
    let host = use_memo((), |()| Host::default());
    {
        let host = host.clone();
        use_effect_with((), move |()| move || host.close());
    }
    (*host).clone()
}
