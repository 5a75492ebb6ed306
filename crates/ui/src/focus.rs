//! The keyboard's focus, which never falls out of a board.

use std::rc::Rc;

use wasm_bindgen::JsCast as _;
use web_sys::{Element, FocusEvent, Node};
use yew::prelude::*;

use crate::measure;

/// Attribute of the elements that take the focus when the focused one disappears, the first of
/// them in the document's order.
pub(crate) const HOME: &str = "[data-home]";

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
#[hook]
pub(crate) fn use_focus_keeper(root: &NodeRef) -> FocusKeeper {
    let last = use_mut_ref(|| None::<Element>);
    {
        let (root, last) = (root.clone(), Rc::clone(&last));
        // Runs after every drawing.
        use_effect(move || {
            let removed = last.borrow_mut().take_if(|element| !element.is_connected());
            if let Some(root) = root.cast::<Element>().filter(|_| removed.is_some()) {
                focus_home(&root);
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
