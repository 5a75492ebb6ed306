//! The keyboard's focus, which never falls out of a board.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, FocusEvent, Node};
use yew::prelude::*;

use crate::measure;

/// Attribute of the elements that take the focus when the focused one disappears, the first of
/// them in the document's order.
pub(crate) const HOME: &str = "[data-home]";

/// Attribute of the parts that stay only in some stages of a game, with the names of these.
const STAGES: &str = "data-stages";

/// Handlers for the root element of a board.
pub(crate) struct FocusKeeper {
    /// To be attached as `onfocusin`.
    pub(crate) entered: Callback<FocusEvent>,
    /// To be attached as `onfocusout`.
    pub(crate) left: Callback<FocusEvent>,
}

/// Keeps the focus inside `root`: if a drawing removes the focused element, the first
/// [`HOME`] element takes the focus.
///
/// Browsers differ in the events of a removed element, so its removal is read from the element.
/// They lay out the page to move the focus, so it moves before the drawing of another `stage` and
/// in a task after it, never on a page that is half drawn.
#[hook]
pub(crate) fn use_focus_keeper(root: &NodeRef, stage: &'static str) -> FocusKeeper {
    let last = use_mut_ref(|| None::<Element>);
    let (drawn, homing) = (use_mut_ref(|| stage), use_mut_ref(|| None::<Timeout>));
    if drawn.replace(stage) != stage {
        let leaving = format!("[{STAGES}]:not([{STAGES}~={stage}]) :focus");
        let root = root.cast::<Element>();
        if let Some(element) = root.and_then(|root| measure::first(&root, &leaving)) {
            measure::blur(&element);
        }
    }
    {
        let (root, last) = (root.clone(), Rc::clone(&last));
        // Runs after every drawing.
        use_effect(move || {
            let removed = last.borrow_mut().take_if(|element| !element.is_connected());
            if let Some(root) = root.cast::<Element>().filter(|_| removed.is_some()) {
                *homing.borrow_mut() = Some(Timeout::new(0, move || focus_home(&root)));
            }
        });
    }
    let entered = {
        let last = Rc::clone(&last);
        Callback::from(move |event: FocusEvent| {
            *last.borrow_mut() = event.target_dyn_into::<Element>();
        })
    };
    let left = {
        let root = root.clone();
        Callback::from(move |event: FocusEvent| {
            let next = event.related_target().and_then(|target| target.dyn_into::<Node>().ok());
            let root = root.cast::<Element>();
            if next.is_some() && !root.is_some_and(|root| root.contains(next.as_ref())) {
                *last.borrow_mut() = None;
            }
        })
    };
    FocusKeeper { entered, left }
}

/// Gives the focus to the first [`HOME`] element inside `root`, unless something has it.
fn focus_home(root: &Element) {
    let focused = measure::focused_beside(root);
    let is_nowhere = focused.is_none_or(|focused| focused.contains(Some(root)));
    if let Some(home) = measure::first(root, HOME).filter(|_| is_nowhere) {
        measure::focus(&home);
    }
}
