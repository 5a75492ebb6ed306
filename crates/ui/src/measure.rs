//! Measured places of elements.

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
    let rect = element.get_bounding_client_rect();
    let [left, top, width, height] =
        [rect.left(), rect.top(), rect.width(), rect.height()].map(|size| size * zoom(element));
    Bounds { left, top, width, height }
}

/// Size of the pixels that an element is measured in, in those of the window.
///
/// They differ in WebKit below a zoomed ancestor. Browsers that always measure in the window's
/// pixels have `currentCSSZoom`.
fn zoom(element: &Element) -> f64 {
    if Reflect::has(element, &"currentCSSZoom".into()).unwrap_or(true) {
        return 1.0;
    }
    iter::successors(Some(element.clone()), parent)
        .filter_map(|element| own_zoom(&element))
        .product()
}

/// The element that another one lies in, also across the border of a shadow root.
fn parent(element: &Element) -> Option<Element> {
    let host = || element.get_root_node().dyn_into::<ShadowRoot>().ok().map(|root| root.host());
    element.parent_element().or_else(host)
}

/// The computed `zoom` of an element, without that of its ancestors.
fn own_zoom(element: &Element) -> Option<f64> {
    let view = element.owner_document()?.default_view()?;
    let style = view.get_computed_style(element).ok().flatten()?;
    // The browser reads the number: the tables of the standard library would cost 15 KB.
    let zoom = js_sys::Number::parse_float(&style.get_property_value("zoom").ok()?);
    (zoom > 0.0).then_some(zoom)
}

/// The target of events about the whole page that shows an element.
pub(crate) fn page_of(element: &Element) -> Option<EventTarget> {
    element.owner_document()?.default_view().map(EventTarget::from)
}

/// Selector of the element in which a board and the dragged piece are positioned.
const AROUND: &str = ".table";

/// A board in the window, and in the pixels of the element that it is positioned in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    plane: Plane,
    /// The place of the pointer.
    start: Point,
    left: f64,
    top: f64,
    cell: f64,
}

impl Frame {
    /// The frame of a board that is drawn in this element, with so many columns of cells, when a
    /// pointer is at `start`.
    pub(crate) fn new(plane: Plane, board: &HtmlElement, columns: u8, start: Point) -> Self {
        let positioned = |element: &HtmlElement| -> Option<HtmlElement> {
            let parent = element.offset_parent()?.dyn_into::<HtmlElement>().ok()?;
            (!parent.matches(AROUND).unwrap_or(true)).then_some(parent)
        };
        let (mut left, mut top) = (0, 0);
        for element in iter::successors(Some(board.clone()), positioned) {
            left += element.offset_left();
            top += element.offset_top();
        }
        let cell = f64::from(board.offset_width()) / f64::from(columns);
        Self { plane, start, left: left.into(), top: top.into(), cell }
    }

    /// A point of the window in the pixels of the element in which the board is positioned. They
    /// differ below an ancestor that is scaled or turned.
    pub(crate) fn inside(self, at: Point) -> Point {
        let at = self.plane.inside(at);
        Point { x: self.left + at.x * self.cell, y: self.top + at.y * self.cell }
    }

    /// The plane of the board's corners in the window.
    pub(crate) const fn plane(self) -> Plane {
        self.plane
    }

    /// True if the board has moved in the window below a pointer that has moved, too, since the
    /// other measurement, or has another size.
    pub(crate) fn has_moved_since(self, before: Self) -> bool {
        let way = (self.start.x - before.start.x).hypot(self.start.y - before.start.y);
        let corners = [Point::default(), Point { x: 1000.0, y: 1000.0 }];
        let is_near = |at: Point| {
            let (now, then) = (self.plane.inside(at), before.plane.inside(at));
            (now.x - then.x).hypot(now.y - then.y) < SHIFT
        };
        way >= DRAG_THRESHOLD && !corners.into_iter().all(is_near)
    }
}

/// Shift of a board, in cells, from which it has moved under a pointer.
const SHIFT: f64 = 0.25;

/// Elements inside `root` that match `selector`.
pub(crate) fn all(root: &Element, selector: &str) -> Vec<Element> {
    let Ok(list) = root.query_selector_all(selector) else { return Vec::new() };
    (0..list.length()).filter_map(|index| list.get(index)?.dyn_into().ok()).collect()
}

/// The first element inside `root` that matches `selector`.
pub(crate) fn first(root: &Element, selector: &str) -> Option<Element> {
    root.query_selector(selector).ok().flatten()
}

/// Returns `true` inside a link, a button or a field, which takes keys itself.
pub(crate) fn is_control(element: &Element) -> bool {
    is_in(element, "a, button, input, select, textarea, summary")
}

/// Returns `true` for an element that matches `selector` or is inside one that does.
pub(crate) fn is_in(element: &Element, selector: &str) -> bool {
    element.closest(selector).is_ok_and(|found| found.is_some())
}

/// Gives an element the keyboard's focus.
pub(crate) fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        // An element that takes no focus leaves it in its place.
        let _ = element.focus();
    }
}

/// Gives an element the keyboard's focus, and scrolls nothing to show it.
pub(crate) fn focus_in_place(element: &Element) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        // An element that takes no focus leaves it in its place.
        let _ = element.focus_with_options(&options);
    }
}

/// Shows a dialog, which takes the focus.
pub(crate) fn show(dialog: Element) {
    dialog.unchecked_into::<HtmlDialogElement>().show();
}

/// Closes the dialog in which something is pressed, which gives the focus back.
pub(crate) fn close(event: &Event) {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    if let Some(dialog) = element.and_then(|element| element.closest("dialog").ok()?) {
        dialog.unchecked_into::<HtmlDialogElement>().close();
    }
}

/// Scrolls a list, and nothing around it, until an item and as much beside it are in view.
pub(crate) fn reveal(list: &Element, item: &Element) {
    let [outer, inner] = [list, item].map(Element::get_bounding_client_rect);
    let above = outer.top() - inner.top() + inner.height();
    let below = inner.bottom() - outer.bottom() + inner.height();
    let by = if above > 0.0 { -above } else { below.max(0.0) };
    list.set_scroll_top(list.scroll_top() + by as i32);
}

/// Takes the keyboard's focus from an element.
pub(crate) fn blur(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        // An element without the focus is left as it is.
        let _ = element.blur();
    }
}

/// The focused element of the document or shadow root that `element` belongs to.
pub(crate) fn focused_beside(element: &Element) -> Option<Element> {
    let root: Node = element.get_root_node();
    match root.dyn_into::<ShadowRoot>() {
        Ok(shadow) => shadow.active_element(),
        Err(node) => node.dyn_into::<web_sys::Document>().ok()?.active_element(),
    }
}
