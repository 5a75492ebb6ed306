//! Roots that boards are drawn in, one after the other.
//!
//! Yew keeps the listeners of a root for good, and with them the root. So a root does not end with
//! its board: the next board of the game takes it over.

use std::any::Any;
use std::cell::RefCell;
use std::marker::PhantomData;

use fairboard_board::{Board, Drawn, Props};
use web_sys::Element;
use yew::AppHandle;
use yew::prelude::*;

thread_local! {
    /// The roots without a board.
    static FREE: RefCell<Vec<Box<dyn Any>>> = RefCell::default();
}

/// A root with a board in it.
pub(crate) struct Slot<T: Drawn> {
    root: Element,
    app: AppHandle<Root<T>>,
    /// Number of boards so far.
    boards: usize,
}

impl<T: Drawn> Slot<T> {
    /// Draws a board inside `place`.
    pub(crate) fn open(place: &Element, props: Props<T>) -> Self {
        let mut slot = Self::free().unwrap_or_else(|| Self::new(place));
        slot.boards += 1;
        slot.update(props);
        // An element always takes a child that is not around it.
        let _ = place.append_child(&slot.root);
        slot
    }

    /// Draws the board with other properties.
    pub(crate) fn update(&mut self, props: Props<T>) {
        self.app.update(RootProps { board: Some((self.boards, props)) });
    }

    /// Removes the board.
    pub(crate) fn close(mut self) {
        self.app.update(RootProps { board: None });
        self.root.remove();
        FREE.with_borrow_mut(|free| free.push(Box::new(self)));
    }

    /// A root of its own, or `place` itself if it can have no children.
    fn new(place: &Element) -> Self {
        let document = place.owner_document();
        let root = document.and_then(|document| document.create_element("div").ok());
        let root = root.unwrap_or_else(|| place.clone());
        let app = yew::Renderer::<Root<T>>::with_root(root.clone()).render();
        Self { root, app, boards: 0 }
    }

    /// A root that an earlier board of the game has left.
    fn free() -> Option<Self> {
        FREE.with_borrow_mut(|free| {
            let index = free.iter().position(|slot| slot.is::<Self>())?;
            free.swap_remove(index).downcast().ok().map(|slot| *slot)
        })
    }
}

/// Draws one board after the other.
struct Root<T: Drawn>(PhantomData<T>);

#[derive(Properties)]
struct RootProps<T: Drawn> {
    /// The present board and its number.
    board: Option<(usize, Props<T>)>,
}

impl<T: Drawn> Default for RootProps<T> {
    fn default() -> Self {
        Self { board: None }
    }
}

impl<T: Drawn> PartialEq for RootProps<T> {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
    }
}

impl<T: Drawn> Component for Root<T> {
    type Message = ();
    type Properties = RootProps<T>;

    fn create(_: &Context<Self>) -> Self {
        Self(PhantomData)
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Some((number, props)) = &ctx.props().board else { return Html::default() };
        html! { <Board<T> key={*number} ..props.clone() /> }
    }
}
