//! Data for the drawing of a board besides its screen.

use std::cell::Cell;
use std::rc::Rc;

use fairboard_messages::Messages;
use fairboard_play::preferences::Preferences;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;

use crate::focus::FocusKeeper;
use crate::measure::Frame;

/// State that lasts from one drawing of a board to the next. Clones share the state.
#[derive(Clone, Default)]
pub struct DrawingState {
    /// Keeps the focus on the board when a drawing removes the focused element.
    pub focus: FocusKeeper,
    /// The measurement of the board at the last press of the pointer; `None` if there is none.
    pub(crate) frame: Rc<Cell<Option<Frame>>>,
    /// The timer until the press of a finger counts as long.
    pub(crate) long_press: Rc<Cell<Option<Timeout>>>,
    /// Listens for the loss of the window's focus during a press.
    pub(crate) blur: Rc<Cell<Option<EventListener>>>,
}

/// Everything that a view needs for a drawing besides its screen.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// State of the board from its earlier drawings.
    pub drawing_state: &'a DrawingState,
    /// The player's preferences, such as the numbering of the ranks.
    pub preferences: &'a Preferences,
    /// Language of the texts.
    pub messages: Messages,
}
