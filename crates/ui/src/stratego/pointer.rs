//! Translates pointer events of the browser into touches of the board. Only this file does so.

use fairboard_rules::stratego::notation::piece_of;
use fairboard_rules::stratego::{Color, Piece, Square};
use fairboard_table::gesture::{Point, Touch};
use fairboard_table::grid::{self, GridCell, StrategoGrid};
use fairboard_table::stratego::Place;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, MouseEvent, PointerEvent};

use crate::measure::{self, Frame};

/// Attribute of a square, with the square's name.
const SQUARE: &str = "data-square";

/// Attribute of a heap, with the heap's name. A heap is the pieces of one rank in the tray.
const HEAP: &str = "data-reserve";

/// Selector of the menu over the board. A press on the menu is no press on the board.
const MENU: &str = ".guesses";

/// Attribute of the tray, which has the pieces that are not on the board.
const TRAY: &str = "data-tray";

/// A place that a piece can have, recognized by the attributes of an element.
pub(super) trait PiecePlace: Copy {
    /// The tray outside of its heaps.
    const TRAY: Self;

    /// The place of a square of the board.
    fn square(square: Square) -> Self;

    /// The heap of the tray with a name; `None` if no heap has this name.
    fn heap(name: &str) -> Option<Self>;
}

impl PiecePlace for Place {
    const TRAY: Self = Self::Tray;

    fn square(square: Square) -> Self {
        Self::Square(square)
    }

    fn heap(name: &str) -> Option<Self> {
        name.parse().ok().map(Self::Heap)
    }
}

/// A heap's name is the letter of its pieces in the notation.
impl PiecePlace for Place<Piece> {
    const TRAY: Self = Self::Tray;

    fn square(square: Square) -> Self {
        Self::Square(square)
    }

    fn heap(name: &str) -> Option<Self> {
        name.chars().next().and_then(piece_of).map(Self::Heap)
    }
}

/// The touch that a pointer event or click inside `root` stands for; `None` if it has no meaning.
/// `frame_at_press` is the measurement of the board at the press. The place under a pointer comes
/// from measured bounds, because the event's target may be the area that captured the pointer, or
/// the host of a shadow root. Clicks and menus may come without a pointer, so they use the target.
pub(super) fn touch_of<P: PiecePlace>(
    event: &MouseEvent,
    root: &Element,
    bottom: Color,
    frame_at_press: Option<Frame>,
) -> Option<Touch<P>> {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    if target.as_ref().is_some_and(|target| measure::is_in(target, MENU)) {
        // A finger that has opened the menu may still rest on the piece below it.
        if event.type_() == "contextmenu" {
            event.prevent_default();
        }
        return None;
    }
    let at = point(event);
    // Clicks and menus may come without a pointer, and their touches have no number of a pointer.
    let pointer = event.dyn_ref::<PointerEvent>().map_or(0, PointerEvent::pointer_id);
    Some(match event.type_().as_str() {
        // The main button of a mouse, a finger or a pen was pressed.
        "pointerdown" if event.button() == 0 => {
            Touch::Press(pointer, at, place_at(root, at, bottom))
        }
        // Another button was pressed or released, or no button is pressed any more because the
        // release was missed.
        "pointermove" if event.button() > -1 || event.buttons() == 0 => Touch::Lost(pointer),
        "pointermove" => Touch::Move(pointer, at),
        // The board was scrolled or laid out anew below the pointer.
        "pointerup" if is_drag_spoiled(root, at, bottom, frame_at_press) => Touch::Lost(pointer),
        // The rules or another page now cover the board.
        "pointerup" if measure::is_in(root, "[hidden]") => Touch::Lost(pointer),
        "pointerup" => Touch::Release(pointer, place_at(root, at, bottom)),
        "pointercancel" | "lostpointercapture" => Touch::Lost(pointer),
        // Assistive technology clicks without a pointer.
        "click" if event.detail() == 0 => Touch::Choose(place_of(&target?)?),
        // The event comes from a right click, or a key of the keyboard, which has no point.
        "contextmenu" => {
            let place = target.as_ref().and_then(place_of);
            Touch::Menu(place.or_else(|| place_at(root, at, bottom))?)
        }
        _ => return None,
    })
}

/// The board or the tray that contains the target of an event. This element captures the pointer.
pub(super) fn area(event: &MouseEvent) -> Option<Element> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest(&format!(".table, [{TRAY}]")).ok().flatten()
}

/// Returns `true` for a mouse, whose second button opens a menu, or if there is no pointer. With a
/// finger or a pen, a long press opens the menu.
pub(super) fn is_mouse(event: &MouseEvent) -> bool {
    event.dyn_ref::<PointerEvent>().is_none_or(|event| event.pointer_type() == "mouse")
}

/// Position of the pointer in the window.
fn point(event: &MouseEvent) -> Point {
    Point { x: event.client_x().into(), y: event.client_y().into() }
}

/// Measures the board inside `root` in the window, while the pointer is at `pointer`; `None` if the
/// board is not drawn. The middles of three corner squares are measured, because a page may have
/// turned the board.
pub(super) fn frame(root: &Element, bottom: Color, pointer: Point) -> Option<Frame> {
    let board = measure::first(root, "[role=grid]")?.dyn_into::<HtmlElement>().ok()?;
    let middle_of = |column, row| middle(&board, bottom, GridCell { column, row });
    let last = Square::SIDE - 1;
    let plane = StrategoGrid::plane([middle_of(0, 0)?, middle_of(last, 0)?, middle_of(0, last)?]);
    Some(Frame::new(plane, &board, Square::SIDE, pointer))
}

/// The middle, in the window, of the square inside `root` that is drawn in `cell`; `None` if the
/// square is not drawn.
fn middle(root: &Element, bottom: Color, cell: GridCell) -> Option<Point> {
    let square = grid::square_in(cell, bottom)?;
    let element = measure::first(root, &format!("[{SQUARE}={square}]"))?;
    Some(measure::bounds(&element).middle())
}

/// Returns `true` if the board has moved or changed its size in a drag that ends at `at`. Returns
/// `false` after a tap, and if the board was not drawn at the press or is not drawn now.
fn is_drag_spoiled(
    root: &Element,
    at: Point,
    bottom: Color,
    frame_at_press: Option<Frame>,
) -> bool {
    let (Some(before), Some(now)) = (frame_at_press, frame(root, bottom, at)) else { return false };
    now.is_drag_spoiled(before)
}

/// The place inside `root` under a point: a square, a heap, or the tray outside of its heaps.
/// `None` for any other point, and while the board is not drawn.
fn place_at<P: PiecePlace>(root: &Element, at: Point, bottom: Color) -> Option<P> {
    let plane = frame(root, bottom, at)?.plane();
    // In perspective the plane only gives the first guess, and the search measures single cells.
    if let Some(cell) = StrategoGrid::cell_at(at, plane, |cell| middle(root, bottom, cell)) {
        return grid::square_in(cell, bottom).map(P::square);
    }
    let is_hit = |element: &Element| measure::bounds(element).contains(at);
    let heaps = measure::all(root, &format!("[{HEAP}]"));
    if let Some(place) = heaps.iter().find(|heap| is_hit(heap)).and_then(place_of) {
        return Some(place);
    }
    let trays = measure::all(root, &format!("[{TRAY}]"));
    trays.iter().any(is_hit).then_some(P::TRAY)
}

/// The square that an element shows; `None` if the element shows no square.
pub(super) fn square_of(element: &Element) -> Option<Square> {
    element.get_attribute(SQUARE)?.parse().ok()
}

/// The place that an element shows or lies in; `None` outside of the board and the trays.
fn place_of<P: PiecePlace>(element: &Element) -> Option<P> {
    let selector = format!("[{SQUARE}], [{HEAP}], [{TRAY}]");
    let element = element.closest(&selector).ok().flatten()?;
    let attribute = |name| element.get_attribute(name);
    if let Some(square) = attribute(SQUARE) {
        return square.parse().ok().map(P::square);
    }
    if let Some(heap_name) = attribute(HEAP) {
        return P::heap(&heap_name);
    }
    // The element has one of the three attributes.
    Some(P::TRAY)
}
