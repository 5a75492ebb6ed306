//! The browser's functions for elements: search, measurement, focus, scrolling and dialogs.

use std::iter;

use fairboard_table::gesture::{DRAG_THRESHOLD, Point};
use fairboard_table::grid::{Bounds, Plane};
use js_sys::Reflect;
use wasm_bindgen::JsCast as _;
use web_sys::{
    Element, Event, EventTarget, FocusOptions, HtmlDialogElement, HtmlElement, Node, ShadowRoot,
};

/// Bounds of an element in the window, in CSS pixels.
pub(crate) fn bounds(element: &Element) -> Bounds {
    let (rect, zoom) = (element.get_bounding_client_rect(), zoom(element));
    let [left, top, width, height] =
        [rect.left(), rect.top(), rect.width(), rect.height()].map(|pixels| pixels * zoom);
    Bounds { left, top, width, height }
}

/// Factor from the pixels in which the browser measures an element to the pixels of the window. In
/// WebKit, the two differ if the element or an ancestor is zoomed. Browsers that always measure in
/// the window's pixels have `currentCSSZoom`.
fn zoom(element: &Element) -> f64 {
    // The look-up fails only for a value that is no object, and an element is an object.
    if Reflect::has(element, &"currentCSSZoom".into()).unwrap_or(true) {
        return 1.0;
    }
    // The zoom of an element also applies to everything inside it, so the zooms are multiplied.
    iter::successors(Some(element.clone()), parent)
        .filter_map(|element| own_zoom(&element))
        .product()
}

/// The parent of an element; `None` for the root of the document. The parent of a shadow root's
/// child is the host of the shadow root.
fn parent(element: &Element) -> Option<Element> {
    let host = || element.get_root_node().dyn_into::<ShadowRoot>().ok().map(|root| root.host());
    element.parent_element().or_else(host)
}

/// The computed `zoom` of an element without that of its ancestors; `None` if the browser does not
/// tell it as a number.
fn own_zoom(element: &Element) -> Option<f64> {
    let view = element.owner_document()?.default_view()?;
    let style = view.get_computed_style(element).ok().flatten()?;
    // The browser parses the number, because the tables of the standard library would cost 15 KB.
    let zoom = js_sys::Number::parse_float(&style.get_property_value("zoom").ok()?);
    // A text that is no number is parsed to NaN, which is not greater than 0.
    (zoom > 0.0).then_some(zoom)
}

/// The window that shows an element, as a target for events.
pub(crate) fn window_of(element: &Element) -> Option<EventTarget> {
    element.owner_document()?.default_view().map(EventTarget::from)
}

/// Selector of the element in which a board and the dragged piece are positioned.
const AROUND: &str = ".table";

/// A measurement of a board: its place in the window, its place in the element in which it is
/// positioned, and the place of the pointer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// Map from the cells of the board to the window.
    plane: Plane,
    /// The place of the pointer in the window at the measurement.
    start: Point,
    /// Left edge of the board, in the pixels of the element in which it is positioned.
    left: f64,
    /// Top edge of the board, in the same pixels.
    top: f64,
    /// Width of a cell, in the pixels of `left`.
    cell: f64,
}

impl Frame {
    /// Measures a board with `columns` columns of cells, with the pointer at `start`. `plane` maps
    /// the cells of the board to the window.
    pub(crate) fn new(plane: Plane, board: &HtmlElement, columns: u8, start: Point) -> Self {
        // Offsets are from the next positioned ancestor, so they are added up as far as `AROUND`.
        let next_ancestor = |element: &HtmlElement| -> Option<HtmlElement> {
            let parent = element.offset_parent()?.dyn_into::<HtmlElement>().ok()?;
            // The selector is valid, so `matches` does not fail.
            (!parent.matches(AROUND).unwrap_or(true)).then_some(parent)
        };
        let (mut left, mut top) = (0, 0);
        for element in iter::successors(Some(board.clone()), next_ancestor) {
            left += element.offset_left();
            top += element.offset_top();
        }
        let cell = f64::from(board.offset_width()) / f64::from(columns);
        Self { plane, start, left: left.into(), top: top.into(), cell }
    }

    /// Converts a point of the window to the pixels of the element in which the board is
    /// positioned. The two differ below an ancestor that is scaled or turned.
    pub(crate) fn to_local(self, at: Point) -> Point {
        let in_cells = self.plane.to_grid(at);
        Point { x: self.left + in_cells.x * self.cell, y: self.top + in_cells.y * self.cell }
    }

    pub(crate) const fn plane(self) -> Plane {
        self.plane
    }

    /// Returns `true` if the board has moved or changed its size in a drag, since the measurement
    /// `at_press`. The drag is then given up, because the pointer may now be over another square
    /// than the person meant. Returns `false` without a drag: a tap is always for the square at the
    /// press.
    pub(crate) fn is_drag_spoiled(self, at_press: Self) -> bool {
        let (now, then) = (self.start, at_press.start);
        let is_drag = (now.x - then.x).hypot(now.y - then.y) >= DRAG_THRESHOLD;
        // If the board moves, a point of the window is over another place of the board. Two distant
        // points also show a change of the board's size.
        let samples = [Point::default(), Point { x: 1000.0, y: 1000.0 }];
        let has_kept_place = |sample: Point| {
            let (now, then) = (self.plane.to_grid(sample), at_press.plane.to_grid(sample));
            (now.x - then.x).hypot(now.y - then.y) < SHIFT
        };
        is_drag && !samples.into_iter().all(has_kept_place)
    }
}

/// Smallest shift that counts as a move of the board, in cells.
const SHIFT: f64 = 0.25;

/// Elements inside `root` that match `selector`, in the order of the document.
pub(crate) fn all(root: &Element, selector: &str) -> Vec<Element> {
    let Ok(list) = root.query_selector_all(selector) else { return Vec::new() };
    (0..list.length()).filter_map(|index| list.get(index)?.dyn_into().ok()).collect()
}

/// The first element inside `root` that matches `selector`.
pub(crate) fn first(root: &Element, selector: &str) -> Option<Element> {
    root.query_selector(selector).ok().flatten()
}

/// Returns `true` for a link, a button or a field, and for an element inside of one. These controls
/// handle keys themselves.
pub(crate) fn is_control(element: &Element) -> bool {
    is_in(element, "a, button, input, select, textarea, summary")
}

/// Returns `true` for an element that matches `selector` or is inside such an element.
pub(crate) fn is_in(element: &Element, selector: &str) -> bool {
    element.closest(selector).is_ok_and(|found| found.is_some())
}

/// Gives an element the keyboard's focus. The browser scrolls until the element is in view.
pub(crate) fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        // An element that cannot have the focus leaves the focus where it is.
        let _ = element.focus();
    }
}

/// Gives an element the keyboard's focus, without scrolling.
pub(crate) fn focus_in_place(element: &Element) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        // An element that cannot have the focus leaves the focus where it is.
        let _ = element.focus_with_options(&options);
    }
}

/// Opens a dialog, which takes the focus. The dialog is not modal.
pub(crate) fn show(dialog: Element) {
    dialog.unchecked_into::<HtmlDialogElement>().show();
}

/// Closes the dialog around the target of an event. The browser then gives the focus back to the
/// element that had it before the dialog was opened.
pub(crate) fn close(event: &Event) {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    if let Some(dialog) = element.and_then(|element| element.closest("dialog").ok()?) {
        dialog.unchecked_into::<HtmlDialogElement>().close();
    }
}

/// Scrolls a list until an item is in view, with the room of one more item above and below. Nothing
/// around the list scrolls.
pub(crate) fn reveal(list: &Element, item: &Element) {
    let [outer, inner] = [list, item].map(Element::get_bounding_client_rect);
    let room = inner.height();
    let hidden_above = outer.top() - inner.top() + room;
    let hidden_below = inner.bottom() - outer.bottom() + room;
    let distance = if hidden_above > 0.0 { -hidden_above } else { hidden_below.max(0.0) };
    list.set_scroll_top(list.scroll_top() + distance as i32);
}

/// Takes the keyboard's focus from an element.
pub(crate) fn blur(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        // An element without the focus stays as it is.
        let _ = element.blur();
    }
}

/// The focused element of the document or shadow root that `element` belongs to. `None` if no
/// element there has the focus.
pub(crate) fn focused_in_tree_of(element: &Element) -> Option<Element> {
    let root: Node = element.get_root_node();
    match root.dyn_into::<ShadowRoot>() {
        Ok(shadow) => shadow.active_element(),
        Err(node) => node.dyn_into::<web_sys::Document>().ok()?.active_element(),
    }
}
