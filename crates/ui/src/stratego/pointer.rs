//! Translates pointer events of the browser into inputs of the hand. No other file does this.

use fairboard_rules::stratego::notation::piece_of;
use fairboard_rules::stratego::{Color, Square};
use fairboard_table::gesture::{Point, Touch};
use fairboard_table::grid::{self, GridCell, StrategoGrid};
use fairboard_table::practice::Spot;
use fairboard_table::stratego::Place;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, MouseEvent, PointerEvent};

use crate::measure::{self, Frame};

/// Attribute with the name of a square.
const SQUARE: &str = "data-square";
/// Attribute with the name of a rank in the tray.
const RESERVE: &str = "data-reserve";
/// Selector of the menu over the board. A press on it is no press on the board.
const MENU: &str = ".guesses";
/// Attribute of the tray.
const TRAY: &str = "data-tray";

/// A place of a piece, found from the attributes of an element.
pub(super) trait Named: Copy {
    /// The tray, outside of its heaps.
    const TRAY: Self;

    /// A square of the board.
    fn square(square: Square) -> Self;

    /// The heap of the tray with this name.
    fn heap(name: &str) -> Option<Self>;
}

impl Named for Place {
    const TRAY: Self = Self::Tray;

    fn square(square: Square) -> Self {
        Self::Square(square)
    }

    fn heap(name: &str) -> Option<Self> {
        name.parse().ok().map(Self::Reserve)
    }
}

/// The name of a heap is the letter of its pieces in the notation.
impl Named for Spot {
    const TRAY: Self = Self::Tray;

    fn square(square: Square) -> Self {
        Self::Square(square)
    }

    fn heap(name: &str) -> Option<Self> {
        name.chars().next().and_then(piece_of).map(Self::Heap)
    }
}

/// The input that a pointer event or click inside `root` stands for; `None` if it has no meaning.
/// `pressed` is where the board was when the pointer went down.
///
/// The place under the pointer comes from measured bounds, so the event's target does not matter:
/// it may be the area that captured the pointer, or the host of a shadow root.
pub(super) fn input<P: Named>(
    event: &MouseEvent,
    root: &Element,
    bottom: Color,
    pressed: Option<Frame>,
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
    let pointer = event.dyn_ref::<PointerEvent>().map_or(0, PointerEvent::pointer_id);
    Some(match event.type_().as_str() {
        // The main button of a mouse, a finger or a pen.
        "pointerdown" if event.button() == 0 => {
            Touch::Press(pointer, at, place_at(root, at, bottom))
        }
        // Another button was pressed or let go, or none is pressed any more: the release was not
        // seen.
        "pointermove" if event.button() > -1 || event.buttons() == 0 => Touch::Lost(pointer),
        "pointermove" => Touch::Move(pointer, at),
        // The board was scrolled or laid out anew below the pointer.
        "pointerup" if has_moved(root, at, bottom, pressed) => Touch::Lost(pointer),
        // The rules or another page came over it.
        "pointerup" if measure::is_in(root, "[hidden]") => Touch::Lost(pointer),
        "pointerup" => Touch::Release(pointer, place_at(root, at, bottom)),
        "pointercancel" | "lostpointercapture" => Touch::Lost(pointer),
        // Assistive technology clicks without a pointer.
        "click" if event.detail() == 0 => Touch::Choose(place_of(&target?)?),
        // A right click, or a key of the keyboard, which has no point.
        "contextmenu" => {
            let place = target.as_ref().and_then(place_of);
            Touch::Menu(place.or_else(|| place_at(root, at, bottom))?)
        }
        _ => return None,
    })
}

/// The board or the tray that an event came to, which captures the pointer.
pub(super) fn area(event: &MouseEvent) -> Option<Element> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest(&format!(".table, [{TRAY}]")).ok().flatten()
}

/// True if the pointer's press becomes a long one when it rests: that of a finger or a pen, because
/// a mouse has a second button.
pub(super) fn is_finger(event: &MouseEvent) -> bool {
    event.dyn_ref::<PointerEvent>().is_some_and(|event| event.pointer_type() != "mouse")
}

/// Position of the pointer in the window.
fn point(event: &MouseEvent) -> Point {
    Point { x: event.client_x().into(), y: event.client_y().into() }
}

/// The board inside `root` in the window, by the middles of three squares: a page may have turned
/// it. The pointer is at `start`. `None` if the board is not drawn.
pub(super) fn frame(root: &Element, bottom: Color, start: Point) -> Option<Frame> {
    let board = measure::first(root, "[role=grid]")?.dyn_into::<HtmlElement>().ok()?;
    let middle = |column, row| middle(&board, bottom, GridCell { column, row });
    let plane = StrategoGrid::plane([middle(0, 0)?, middle(9, 0)?, middle(0, 9)?]);
    Some(Frame::new(plane, &board, Square::SIDE, start))
}

/// The middle of the square inside `root` that is drawn in a cell.
fn middle(root: &Element, bottom: Color, cell: GridCell) -> Option<Point> {
    let square = grid::square_in(cell, bottom)?;
    let element = measure::first(root, &format!("[{SQUARE}={square}]"))?;
    Some(measure::bounds(&element).middle())
}

/// True if the board is no longer where it was when the pointer was pressed.
fn has_moved(root: &Element, at: Point, bottom: Color, pressed: Option<Frame>) -> bool {
    let now = frame(root, bottom, at);
    pressed.zip(now).is_some_and(|(before, now)| now.has_moved_since(before))
}

/// The place inside `root` under a point.
fn place_at<P: Named>(root: &Element, at: Point, bottom: Color) -> Option<P> {
    let plane = frame(root, bottom, at)?.plane();
    if let Some(cell) = StrategoGrid::cell_at(at, plane, |cell| middle(root, bottom, cell)) {
        return grid::square_in(cell, bottom).map(P::square);
    }
    let is_hit = |element: &Element| measure::bounds(element).contains(at);
    let heaps = measure::all(root, &format!("[{RESERVE}]"));
    heaps.iter().find(|heap| is_hit(heap)).and_then(place_of).or_else(|| {
        let trays = measure::all(root, &format!("[{TRAY}]"));
        trays.iter().any(is_hit).then_some(P::TRAY)
    })
}

/// The square that an element is.
pub(super) fn square_of(element: &Element) -> Option<Square> {
    element.get_attribute(SQUARE)?.parse().ok()
}

/// The place that an element is or lies in.
fn place_of<P: Named>(element: &Element) -> Option<P> {
    let selector = format!("[{SQUARE}], [{RESERVE}], [{TRAY}]");
    let element = element.closest(&selector).ok().flatten()?;
    let attribute = |name| element.get_attribute(name);
    if let Some(square) = attribute(SQUARE) {
        return square.parse().ok().map(P::square);
    }
    if let Some(rank) = attribute(RESERVE) {
        return P::heap(&rank);
    }
    Some(P::TRAY)
}
