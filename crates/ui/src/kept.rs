//! Everything that lasts from one drawing of a board to the next.

use std::cell::Cell;
use std::rc::Rc;

use fairboard_messages::Messages;
use fairboard_play::preferences::Preferences;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;

use crate::focus::FocusKeeper;
use crate::measure::Frame;

/// Everything that lasts from one drawing of a board to the next. Clones share it.
#[derive(Clone, Default)]
pub struct DrawingState {
    /// The keeper of the focus.
    pub focus: FocusKeeper,
    /// Place of the dragged piece's parent when the pointer was pressed.
    pub(crate) frame: Rc<Cell<Option<Frame>>>,
    /// The time until the press of a finger is a long one.
    pub(crate) hold: Rc<Cell<Option<Timeout>>>,
    /// Takes note that the window of the last press loses the focus.
    pub(crate) away: Rc<Cell<Option<EventListener>>>,
}

/// Everything that a view is drawn with, beside its screen.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// Lasts from one drawing to the next.
    pub kept: &'a DrawingState,
    /// The player's preferences.
    pub preferences: &'a Preferences,
    /// Language of the texts.
    pub messages: Messages,
}
