//! Roots in which boards are drawn, one after the other.
//!
//! Yew keeps the listeners of a root for good, and with them the root. So the root of a removed
//! board is kept for the next board of the game.

use std::any::Any;
use std::cell::RefCell;

use fairboard_board::{Drawn, LiveBoard};
use fairboard_host::Runtime;
use fairboard_messages::Messages;
use fairboard_play::preferences::Preferences;
use fairboard_table::Table;
use web_sys::Element;
use yew::AppHandle;
use yew::prelude::*;

thread_local! {
    /// The slots without a board, for all games.
    static FREE: RefCell<Vec<Box<dyn Any>>> = RefCell::default();
}

/// A root in which a board is drawn.
pub(crate) struct MountSlot<T: Drawn> {
    root: Element,
    app: AppHandle<Root<T>>,
    /// Number of boards that were drawn in the root so far. It identifies the present board, so
    /// that nothing of an earlier board stays.
    boards: usize,
}

impl<T: Drawn> MountSlot<T> {
    /// Draws a board inside `place`, in the root of an earlier board or else in a new root; `None`
    /// if the document makes no root.
    pub(crate) fn open(place: &Element, props: SlotProps<T>) -> Option<Self> {
        let mut slot = Self::take_free().or_else(|| Self::new(place))?;
        slot.boards += 1;
        slot.update(props);
        // An element takes any `div` that is not around it, so the call does not fail.
        let _ = place.append_child(&slot.root);
        Some(slot)
    }

    /// Draws the board with other properties.
    pub(crate) fn update(&mut self, props: SlotProps<T>) {
        self.app.update(RootProps { board: Some((self.boards, props)) });
    }

    /// Removes the board, and keeps its root for a later board of the same game.
    pub(crate) fn close(mut self) {
        self.app.update(RootProps { board: None });
        self.root.remove();
        FREE.with_borrow_mut(|free| free.push(Box::new(self)));
    }

    /// A slot with a new root, which is not on the page yet; `None` if the document makes no root.
    fn new(place: &Element) -> Option<Self> {
        let root = place.owner_document()?.create_element("div").ok()?;
        let app = yew::Renderer::<Root<T>>::with_root(root.clone()).render();
        Some(Self { root, app, boards: 0 })
    }

    /// Takes a slot of an earlier board of the game out of the free slots; `None` if there is none.
    fn take_free() -> Option<Self> {
        FREE.with_borrow_mut(|free| {
            let index = free.iter().position(|slot| slot.is::<Self>())?;
            free.swap_remove(index).downcast().ok().map(|slot| *slot)
        })
    }
}

/// The board of a slot, and the choices on which its look depends.
pub(crate) struct SlotProps<T: Table> {
    /// The runtime of the board, which stays the same as long as the board is in the slot.
    pub(crate) runtime: Runtime<T>,
    pub(crate) preferences: Preferences,
    /// Language of the texts.
    pub(crate) messages: Messages,
}

/// Comparison of preferences and language alone. The runtime does not change while a board is
/// there.
impl<T: Table> PartialEq for SlotProps<T> {
    fn eq(&self, other: &Self) -> bool {
        (self.preferences, self.messages) == (other.preferences, other.messages)
    }
}

/// The Yew component of a root. It holds the present board, or `None` between two boards.
struct Root<T: Drawn>(Option<LiveBoard<T>>);

#[derive(Properties)]
struct RootProps<T: Drawn> {
    /// The number and the properties of the present board; `None` between two boards.
    board: Option<(usize, SlotProps<T>)>,
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

impl<T: Drawn> RootProps<T> {
    /// The number of the present board, which differs for each board of the root.
    fn number(&self) -> Option<usize> {
        self.board.as_ref().map(|(number, _)| *number)
    }
}

/// Message: the screen has changed.
struct Changed;

impl<T: Drawn> Component for Root<T> {
    type Message = Changed;
    type Properties = RootProps<T>;

    fn create(ctx: &Context<Self>) -> Self {
        let board = ctx.props().board.as_ref().map(|(_, SlotProps { runtime, .. })| {
            let link = ctx.link().clone();
            LiveBoard::new(runtime.clone(), move || link.send_message(Changed))
        });
        Self(board)
    }

    fn changed(&mut self, ctx: &Context<Self>, last: &Self::Properties) -> bool {
        let is_same_board = ctx.props().number() == last.number();
        if is_same_board {
            if let (Some(board), Some((_, props))) = (&self.0, &ctx.props().board) {
                board.take_preferences(props.preferences);
            }
        } else {
            // This drops the earlier board, which closes its runtime.
            *self = Component::create(ctx);
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Some(board) = &self.0 else { return Html::default() };
        let Some((number, props)) = &ctx.props().board else { return Html::default() };
        // Yew compares keys only inside of a list, here the outer fragment. Because of the key, it
        // builds another board anew and changes no node of the earlier one.
        html! { <><key={*number}>{ board.draw(&props.preferences, props.messages) }</></> }
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        if let Some(board) = &self.0 {
            board.move_focus();
        }
    }
}
