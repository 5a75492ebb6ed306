//! The page as a whole: the screen of the LED document, and beside it what the document leaves
//! open.

use std::rc::Rc;

use fairboard_engine::tictactoe::Level;
use fairboard_play::format::tictactoe as format;
use fairboard_play::tictactoe::{Command, Event, Session};
use fairboard_rules::tictactoe::{Rules, led};
use fastrand::Rng;
use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::board::Screen;
use super::options::options;
use super::panel::panel;
use crate::browser::other_tabs::use_other_tabs;
use crate::browser::{self, storage};
use crate::components::notice::notice;
use crate::components::unreadable::{self, use_unreadable_notice};

const KEY: &str = "fairboard.tic-tac-toe";

/// The state of the page.
#[derive(Clone, PartialEq)]
struct Model {
    session: Session,
    /// The newest sentence for the ears.
    said: AttrValue,
    /// Whether the newest change came from another tab, which then sees to the computer's answer.
    is_adopted: bool,
}

enum Action {
    Do(Command),
    /// The same game went on in another tab.
    Adopt(Session),
}

impl Reducible for Model {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let mut session = self.session.clone();
        match action {
            Action::Adopt(session) => {
                let said = "The game went on in another tab.".into();
                Rc::new(Self { session, said, is_adopted: true })
            }
            Action::Do(command) => match session.apply(command) {
                // As the document has it: an illegal click changes nothing.
                Err(error) => Rc::new(Self { said: error.to_string().into(), ..(*self).clone() }),
                Ok((events, _)) if events.is_empty() => self,
                Ok((events, _)) => {
                    let said = events.iter().map(|event| sentence(*event, &session));
                    let said = said.collect::<Vec<_>>().join(" ").into();
                    Rc::new(Self { session, said, is_adopted: false })
                }
            },
        }
    }
}

fn sentence(event: Event, session: &Session) -> String {
    match event {
        Event::Played(mark, cell) => format!("{mark} in cell {cell}."),
        Event::Ended(_) => format!("{}.", led::status(session.position()).text),
        Event::Moved(plies) => {
            format!("After {plies} moves: {}.", led::status(session.position()).text)
        }
        Event::Began => "A new game.".to_owned(),
        Event::TallyCleared => "The tally is cleared.".to_owned(),
    }
}

/// Tic-tac-toe between people and computers at one device.
#[component]
pub fn TicTacToePage() -> Html {
    let loaded = use_memo((), |()| unreadable::load(KEY, format::read_session));
    let (stored, unreadable) = &*loaded;
    let unreadable = use_unreadable_notice(unreadable.clone());
    let model = use_reducer_eq(|| {
        let session = stored.clone().unwrap_or_else(|| Session::new(Rules::default()));
        Model { session, said: AttrValue::default(), is_adopted: false }
    });
    let hints = use_state_eq(|| false);
    let kept = use_stored(&model);
    use_computer(&model);
    let dispatcher = model.dispatcher();
    use_other_tabs(KEY, move |text| {
        if let Ok(session) = format::read_session(&text) {
            dispatcher.dispatch(Action::Adopt(session));
        }
    });

    let command = {
        let dispatcher = model.dispatcher();
        use_callback((), move |command, ()| dispatcher.dispatch(Action::Do(command)))
    };
    let toggle_hints = {
        let hints = hints.clone();
        Callback::from(move |()| hints.set(!*hints))
    };
    html! {
        <main class="tictactoe">
            <h1 class="visually-hidden">{ "Tic-tac-toe" }</h1>
            <div class="tictactoe__notices">
                { unreadable }
                if !kept {
                    { notice(storage::NotKept::SENTENCE) }
                }
            </div>
            <p class="visually-hidden" aria-live="polite">{ &model.said }</p>
            <div class="tictactoe__stage">
                <Screen position={*model.session.position()} hints={*hints} command={command.clone()} />
                <aside class="tictactoe__side">
                    { panel(&model.session, &command) }
                    { options(
                        model.session.position().rules(), model.session.players(), *hints,
                        &toggle_hints, &command,
                    ) }
                </aside>
            </div>
        </main>
    }
}

/// How long a computer waits before it answers, in milliseconds: its move is to be seen coming.
const ANSWER: u32 = 450;

/// How long the other tab is given in which the game goes on, in milliseconds.
const OTHER_TAB: u32 = 2_000;

/// Answers for the computer whose turn it is.
#[hook]
fn use_computer(model: &UseReducerHandle<Model>) {
    let model = model.clone();
    use_effect_with(model.session.clone(), move |session| {
        let level = session.awaited().map(|strength| strength.number() - 1);
        let level = level.map(|index| Level::ALL.get(usize::from(index)).copied());
        let answer = level.map(|level| {
            let (position, dispatcher) = (*session.position(), model.dispatcher());
            let patience = if model.is_adopted { OTHER_TAB } else { ANSWER };
            Timeout::new(patience, move || {
                let mut random = Rng::with_seed(browser::random_seed());
                let level = level.unwrap_or(Level::Perfect);
                if let Some(cell) = level.choose(&position, &mut random) {
                    dispatcher.dispatch(Action::Do(Command::Answer(cell)));
                }
            })
        });
        move || drop(answer)
    });
}

/// Stores every change; answers whether the browser keeps it.
#[hook]
fn use_stored(model: &UseReducerHandle<Model>) -> bool {
    let kept = use_state_eq(|| true);
    let first = use_mut_ref(|| true);
    {
        let kept = kept.clone();
        use_effect_with(model.session.clone(), move |session| {
            // What was just read need not be written.
            if !first.replace(false) {
                kept.set(storage::write(KEY, &format::write_session(session)).is_ok());
            }
        });
    }
    *kept
}
