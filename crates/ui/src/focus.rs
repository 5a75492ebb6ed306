//! The keyboard's focus, which never leaves a board by accident.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, FocusEvent, Node};
use yew::prelude::*;

use crate::measure;

/// Selector of the elements that can take the focus when the focused element disappears. The first
/// of them in the document takes the focus.
pub(crate) const HOME: &str = "[data-home]";

/// Attribute of parts that exist only in some stages of a game. The value lists the stages.
const STAGES: &str = "data-stages";

/// Attribute of a select (`choice.rs`), with its label. When another stage is drawn, the select
/// with the same label counts as the same choice.
pub(crate) const CHOICE: &str = "data-choice";

/// Attribute of the element that takes the focus whenever the value of the attribute changes.
const CALL: &str = "data-focus";

/// Selector of a drawn list of keys that is not open. The list is new, or a person has closed it
/// and asked for it again before the next drawing.
const DIALOG: &str = "dialog.keys:not([open])";

/// Keeps the focus inside a board. If a drawing removes the focused element, the choice with the
/// same [`CHOICE`] takes the focus, or else the first [`HOME`] element. Clones keep the same focus.
///
/// A board in a shadow root is part of another page, so such a board takes no focus unless it had
/// the focus.
///
/// Browsers send different events when a focused element is removed, so the keeper checks whether
/// the element is still connected. If a drawing removes the focused element, the browser lays out
/// the page in the middle of the drawing, which is slow. So the keeper takes the focus away before
/// such a drawing, and sets it again in a task after the drawing.
#[derive(Clone)]
pub struct FocusKeeper {
    /// The root element of the board.
    pub root: NodeRef,
    /// Callback to attach to the root element as `onfocusin`.
    pub entered: Callback<FocusEvent>,
    /// Callback to attach to the root element as `onfocusout`.
    pub left: Callback<FocusEvent>,
    state: Rc<State>,
}

#[derive(Default)]
struct State {
    /// The element that has the focus, or had it when it was removed.
    last: RefCell<Option<Element>>,
    /// The timer after which a lost focus returns to the board.
    homing: RefCell<Option<Timeout>>,
    /// The stage that was drawn last.
    stage: Cell<&'static str>,
    /// Last value of the attribute [`CALL`].
    call: RefCell<Option<String>>,
    /// True while the keeper itself moves the focus.
    is_moving: Cell<bool>,
}

impl State {
    /// Remembers the element that gets the focus.
    fn note_entered(&self, event: &FocusEvent) {
        *self.last.borrow_mut() = event.target_dyn_into::<Element>();
    }

    /// Forgets the last element if the focus moves to an element outside `root`.
    fn note_left(&self, event: &FocusEvent, root: &NodeRef) {
        let next = event.related_target().and_then(|target| target.dyn_into::<Node>().ok());
        let root = root.cast::<Element>();
        let stays_inside = root.is_some_and(|root| root.contains(next.as_ref()));
        // Without a next element the last element may have been removed, so it stays known.
        if next.is_some() && !stays_inside {
            *self.last.borrow_mut() = None;
        }
    }

    /// Gives an element the focus. Meanwhile `is_moving` tells the handlers that no person did so.
    fn focus(&self, element: &Element) {
        self.is_moving.set(true);
        measure::focus(element);
        self.is_moving.set(false);
    }
}

impl Default for FocusKeeper {
    fn default() -> Self {
        let (root, state) = (NodeRef::default(), Rc::<State>::default());
        let entered = {
            let state = Rc::clone(&state);
            Callback::from(move |event: FocusEvent| state.note_entered(&event))
        };
        let left = {
            let (root, state) = (root.clone(), Rc::clone(&state));
            Callback::from(move |event: FocusEvent| state.note_left(&event, &root))
        };
        Self { root, entered, left, state }
    }
}

impl FocusKeeper {
    /// Takes the focus away from a part that the drawing of a new stage will remove. Otherwise the
    /// browser would move the focus, and lay out the page, in the middle of the drawing.
    pub(crate) fn before_drawing(&self, stage: &'static str) {
        if self.state.stage.replace(stage) == stage {
            return;
        }
        let focus_in_removed_part = format!("[{STAGES}]:not([{STAGES}~={stage}]) :focus");
        let root = self.root.cast::<Element>();
        if let Some(element) = root.and_then(|root| measure::first(&root, &focus_in_removed_part)) {
            measure::blur(&element);
        }
    }

    /// The element of an event that a person has focused; `None` if the keeper moved the focus.
    pub(crate) fn focused_by_person(&self, event: &FocusEvent) -> Option<Element> {
        event.target_dyn_into().filter(|_| !self.state.is_moving.get())
    }

    /// Moves the focus if the last drawing asks for it or has removed the focused element. A dialog
    /// that was drawn closed is opened.
    pub fn after_drawing(&self) {
        let Some(root) = self.root.cast::<Element>() else { return };
        self.follow_call(&root);
        if let Some(dialog) = measure::first(&root, DIALOG) {
            measure::show(dialog);
        }
        self.replace_removed(root);
    }

    /// If the focused element was removed, gives the focus to another element. This is done in a
    /// task after the drawing, because the browser lays out the page when the focus moves.
    fn replace_removed(&self, root: Element) {
        let removed = self.state.last.borrow_mut().take_if(|element| !element.is_connected());
        let Some(removed) = removed else { return };
        let choice = removed.get_attribute(CHOICE);
        // The state holds the timer, so the timer must not hold the state.
        let state = Rc::downgrade(&self.state);
        let home = move || {
            if let Some(state) = state.upgrade() {
                focus_home(&root, choice.as_deref(), &state);
            }
        };
        *self.state.homing.borrow_mut() = Some(Timeout::new(0, home));
    }

    /// Gives the focus to the element with the attribute [`CALL`], if the value of the attribute is
    /// new and the board may take the focus.
    fn follow_call(&self, root: &Element) {
        let called = measure::first(root, &format!("[{CALL}]"));
        let call = called.as_ref().and_then(|element| element.get_attribute(CALL));
        let is_new = self.state.call.replace(call.clone()) != call;
        // A shadow root names a focused element only if it contains one. A document always names
        // one, at least its body, so a board in a document may always take the focus.
        let had_focus = self.state.last.borrow().is_some();
        let may_take_focus = had_focus || measure::focused_in_tree_of(root).is_some();
        if let Some(element) = called.filter(|_| is_new && may_take_focus) {
            self.state.focus(&element);
        }
    }
}

/// Gives the focus to the choice inside `root` whose label is `choice`, or else to the first
/// [`HOME`] element. Does nothing if another element has the focus.
fn focus_home(root: &Element, choice: Option<&str>, state: &State) {
    // If no element has the focus, the document names its body, which contains the root.
    let focused = measure::focused_in_tree_of(root);
    if focused.is_some_and(|focused| !focused.contains(Some(root))) {
        return;
    }
    let same_choice =
        choice.and_then(|label| measure::first(root, &format!("[{CHOICE}=\"{label}\"]")));
    if let Some(home) = same_choice.or_else(|| measure::first(root, HOME)) {
        state.focus(&home);
    }
}
