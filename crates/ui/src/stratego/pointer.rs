//! From the browser's events to inputs of the hand: the one place of this translation.

use fairboard_rules::stratego::{Color, Square};
use fairboard_table::gesture::{Input, Point};
use fairboard_table::grid::{self, Stratego};
use fairboard_table::stratego::Place;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, MouseEvent, PointerEvent};

use crate::measure;

/// Attribute with the name of a square.
const SQUARE: &str = "data-square";
/// Attribute with the name of a rank in the tray.
const RESERVE: &str = "data-reserve";
/// Attribute of the tray.
const TRAY: &str = "data-tray";

/// The input that a pointer event or click inside `root` stands for; `None` if it has no meaning.
///
/// The place under the pointer comes from measured bounds, so the event's target does not matter:
/// it may be the area that captured the pointer, or the host of a shadow root.
pub(super) fn input(event: &MouseEvent, root: &Element, bottom: Color) -> Option<Input<Place>> {
    let at = point(event);
    let pointer = event.dyn_ref::<PointerEvent>().map_or(0, PointerEvent::pointer_id);
    Some(match event.type_().as_str() {
        // The main button of a mouse, a finger or a pen.
        "pointerdown" if event.button() == 0 => {
            Input::Press(pointer, at, place_at(root, at, bottom))
        }
        "pointermove" => Input::Move(pointer, at),
        "pointerup" => Input::Release(pointer, place_at(root, at, bottom)),
        "pointercancel" => Input::Cancel,
        // Assistive technology clicks without a pointer.
        "click" if event.detail() == 0 => {
            let target = event.target()?.dyn_into::<Element>().ok()?;
            Input::Choose(place_of(&target)?)
        }
        _ => return None,
    })
}

/// The board or the tray that an event came to, which captures the pointer.
pub(super) fn area(event: &MouseEvent) -> Option<Element> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest(&format!(".table, [{TRAY}]")).ok().flatten()
}

/// Position of the pointer in the window.
fn point(event: &MouseEvent) -> Point {
    Point { x: event.client_x().into(), y: event.client_y().into() }
}

/// The place inside `root` under a point.
fn place_at(root: &Element, at: Point, bottom: Color) -> Option<Place> {
    let board = measure::first(root, "[role=grid]").map(|board| measure::bounds(&board))?;
    if let Some(cell) = Stratego::hit(board, at) {
        return grid::square_in(cell, bottom).map(Place::Square);
    }
    let is_hit = |element: &Element| measure::bounds(element).contains(at);
    let heaps = measure::all(root, &format!("[{RESERVE}]"));
    heaps
        .iter()
        .find(|heap| is_hit(heap))
        .and_then(place_of)
        .or_else(|| measure::first(root, &format!("[{TRAY}]")).filter(is_hit).map(|_| Place::Tray))
}

/// The square that an element is.
pub(super) fn square_of(element: &Element) -> Option<Square> {
    element.get_attribute(SQUARE)?.parse().ok()
}

/// The place that an element is or lies in.
pub(super) fn place_of(element: &Element) -> Option<Place> {
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
