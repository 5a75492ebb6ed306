//! The keyboard's focus, which never falls out of a board.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::JsCast as _;
use web_sys::{Element, EventTarget, FocusEvent, Node};
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
#[hook]
pub(crate) fn use_focus_keeper(root: &NodeRef) -> FocusKeeper {
    let is_inside = use_memo((), |()| Cell::new(false));
    {
        let (root, is_inside) = (root.clone(), Rc::clone(&is_inside));
        // Runs after every drawing.
        use_effect(move || {
            let Some(root) = root.cast::<Element>().filter(|_| is_inside.get()) else { return };
            let focused = measure::focused_beside(&root);
            let is_lost = !focused.is_some_and(|focused| root.contains(Some(&focused)));
            if let Some(home) = measure::first(&root, HOME).filter(|_| is_lost) {
                measure::focus(&home);
            }
        });
    }
    let entered = {
        let is_inside = Rc::clone(&is_inside);
        Callback::from(move |_: FocusEvent| is_inside.set(true))
    };
    let left = {
        let root = root.clone();
        Callback::from(move |event: FocusEvent| {
            let node =
                |target: Option<EventTarget>| target.and_then(|it| it.dyn_into::<Node>().ok());
            let left = match (node(event.related_target()), node(event.target())) {
                (Some(next), _) => {
                    !root.cast::<Element>().is_some_and(|root| root.contains(Some(&next)))
                }
                // The person left, unless the focused element has been removed.
                (None, Some(focused)) => focused.is_connected(),
                (None, None) => true,
            };
            if left {
                is_inside.set(false);
            }
        })
    };
    FocusKeeper { entered, left }
}
