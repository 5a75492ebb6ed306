//! From the browser's events to the gesture's inputs: the one place where it happens.

use fairboard_rules::stratego::{Rank, Square};
use fairboard_table::gesture::{Input, Point, Spot};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, PointerEvent};

/// A place under the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A square of the board.
    Square(Square),
    /// The heap of a rank in the tray.
    Reserve(Rank),
    /// The tray between the heaps.
    Tray,
}

/// The attribute that says which square an element is.
pub const SQUARE: &str = "data-square";
/// The attribute that says which rank's heap an element is.
pub const RESERVE: &str = "data-reserve";
/// The attribute that marks the tray.
pub const TRAY: &str = "data-tray";

/// What a pointer event means; `spot` says what may be done at a place. `None` for an event that
/// means nothing here.
pub fn input(
    event: &PointerEvent,
    spot: impl FnOnce(Place) -> Spot<Place>,
) -> Option<Input<Place>> {
    let (pointer, at) = (event.pointer_id(), point(event));
    Some(match event.type_().as_str() {
        // Only the main button of a mouse holds things.
        "pointerdown" if event.button() == 0 => Input::Press(pointer, at, place(event).map(spot)),
        "pointermove" => Input::Move(pointer, at),
        "pointerup" => Input::Release(pointer, place(event)),
        "pointercancel" => Input::Cancel,
        _ => return None,
    })
}

/// Where the pointer is, in the window.
pub fn point(event: &PointerEvent) -> Point {
    Point { x: event.client_x().into(), y: event.client_y().into() }
}

/// What lies under the pointer, whoever captured it.
fn place(event: &PointerEvent) -> Option<Place> {
    let document = crate::browser::window()?.document()?;
    let Point { x, y } = point(event);
    place_of(&document.element_from_point(x as f32, y as f32)?)
}

/// The place that an element is or lies in.
pub fn place_of(element: &Element) -> Option<Place> {
    let selector = format!("[{SQUARE}], [{RESERVE}], [{TRAY}]");
    let element = element.closest(&selector).ok().flatten()?;
    let attribute = |name| element.get_attribute(name);
    if let Some(square) = attribute(SQUARE) {
        return square.parse().ok().map(Place::Square);
    }
    if let Some(rank) = attribute(RESERVE) {
        return rank.parse().ok().map(Place::Reserve);
    }
    Some(Place::Tray)
}

/// The element in which an event happened.
pub fn target(event: &web_sys::Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}
