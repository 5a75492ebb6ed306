//! The board and the tray, which share the handlers of the pointer.
//!
//! The tray is in the column beside the board. So the board keeps its place in the layout in all
//! stages of a game, and a browser lays it out once.

use std::rc::Rc;

use fairboard_messages::Messages;
use fairboard_play::preferences::{Numbering, Preferences};
use fairboard_rules::stratego::{Color, DeploymentDraft, Piece, Rank, Square};
use fairboard_table::gesture::{LONG_PRESS_MILLIS, Point, Touch};
use fairboard_table::stratego::{BoardAsk, BoardLook, BoardScreen, Place};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, PointerEvent};
use yew::prelude::*;

use super::board::{BoardView, Names};
use super::guesses::guess_menu;
use super::pointer::{self, PiecePlace};
use crate::measure::{self, Frame};
use crate::token::token;
use crate::{DrawingState, Look};

/// The handler of pointer events, and the handler of clicks and context menus.
pub(super) type PointerHandlers = (Callback<PointerEvent>, Callback<MouseEvent>);

/// The board, with the menu of guesses and the dragged piece; empty behind the curtain.
pub(crate) fn table(
    screen: &BoardScreen,
    names: Names,
    ask: &Callback<BoardAsk>,
    look: Look<'_>,
) -> Html {
    let Look { drawing_state, preferences: Preferences { numbering, .. }, messages } = look;
    let Some(board) = &screen.drawn else { return html! {} };
    let (onpointer, onclick) = game_handlers(board, ask, drawing_state);
    let skip = ask.reform(|event: PointerEvent| {
        // A press that skips the battle is no press on the board.
        event.stop_propagation();
        BoardAsk::Skip
    });
    html! {
        <div key="table" class="table" onpointerdown={onpointer.clone()}
             onpointermove={onpointer.clone()} onpointerup={onpointer.clone()}
             onpointercancel={onpointer.clone()} onlostpointercapture={onpointer}
             oncontextmenu={onclick.clone()} {onclick}
             onfocusin={focus_handler(ask.reform(BoardAsk::Focus), drawing_state)}>
            // The first element with `data-focus` takes the focus (`focus.rs`). The menu comes
            // before the board, so an open menu takes the focus.
            { for screen.guess.as_ref().map(|menu| guess_menu(menu, *numbering, ask, messages)) }
            <BoardView board={board.clone()} focus_moves={screen.focus.moves} battle={screen.battle}
                       {skip} numbering={*numbering} {messages} {names} />
            { dragged_piece(screen.dragged, *numbering, messages) }
        </div>
    }
}

/// The tray while an army is placed: one heap for each rank of the army. An empty heap keeps its
/// room, so that no button moves under a finger. An empty tray says how pieces are swapped.
pub(crate) fn tray(
    draft: &DeploymentDraft,
    screen: &BoardScreen,
    ask: &Callback<BoardAsk>,
    look: Look<'_>,
) -> Html {
    let Look { drawing_state, preferences: Preferences { numbering, .. }, messages } = look;
    let Some(board) = &screen.drawn else { return html! {} };
    let (onpointer, onclick) = game_handlers(board, ask, drawing_state);
    let (army, left) = (draft.army().counts(), draft.left());
    let ranks = Rank::ALL.into_iter().rev().filter(|rank| army[*rank] > 0);
    let is_empty = ranks.clone().all(|rank| left[rank] == 0);
    let heap = |rank| {
        heap(Piece { color: draft.color(), rank }, left[rank], screen.held, *numbering, messages)
    };
    html! {
        <div class={classes!("tray", is_empty.then_some("tray--empty"))} role="group"
             aria-label={messages.label_tray()} data-tray="" onpointerdown={onpointer.clone()}
             onpointermove={onpointer.clone()} onpointerup={onpointer.clone()}
             onpointercancel={onpointer.clone()} onlostpointercapture={onpointer} {onclick}>
            { for ranks.map(heap) }
            if is_empty {
                <p class="tray__ready">{ messages.setup_help_ready() }</p>
            }
        </div>
    }
}

/// The [`handlers`] of a game. Pieces whose rank the player may guess have a menu.
fn game_handlers(
    board: &Rc<BoardLook>,
    ask: &Callback<BoardAsk>,
    drawing_state: &DrawingState,
) -> PointerHandlers {
    let has_menu = {
        let board = Rc::clone(board);
        move |place| takes_guess(&board, place)
    };
    handlers(board.bottom, has_menu, ask.reform(BoardAsk::Hand), drawing_state)
}

/// The handlers of pointer events and clicks on board and tray. `hand` gets every touch, except for
/// a right click on a place for which `has_menu` returns `false`. Such a place also takes no long
/// press.
pub(super) fn handlers<P: PiecePlace + 'static>(
    bottom: Color,
    has_menu: impl Fn(P) -> bool + 'static,
    hand: Callback<Touch<P>>,
    drawing_state: &DrawingState,
) -> PointerHandlers {
    let drawing_state = drawing_state.clone();
    let on_event = Callback::from(move |event: MouseEvent| {
        let Some(root) = drawing_state.focus.root.cast::<Element>() else { return };
        let frame_at_press = drawing_state.frame.get();
        let Some(touch) = pointer::touch_of::<P>(&event, &root, bottom, frame_at_press) else {
            return;
        };
        match touch {
            Touch::Press(pointer, at, place) => {
                if let Some(area) = pointer::area(&event) {
                    // If the browser refuses the capture, a drag ends at the edge of the window.
                    let _ = area.set_pointer_capture(pointer);
                }
                let frame = pointer::frame(&root, bottom, at);
                drawing_state.frame.set(frame);
                // If the press becomes a drag, the dragged piece first appears here.
                follow(&root, frame, at);
                // The listener and the timer stay until the next press. The hand ignores them after
                // the release.
                drawing_state.blur.set(lost_on_blur(&root, &touch, &hand));
                let may_become_long = !pointer::is_mouse(&event) && place.is_some_and(&has_menu);
                let timer = if may_become_long { long_press(&touch, &hand) } else { None };
                drawing_state.long_press.set(timer);
            }
            Touch::Move(_, at) => follow(&root, frame_at_press, at),
            Touch::Menu(place) => {
                // On all other places the browser shows its own menu.
                if !has_menu(place) {
                    return;
                }
                event.prevent_default();
            }
            // Nothing is left to do in the browser. The table gets every touch below.
            Touch::Release(..)
            | Touch::Hold(_)
            | Touch::Choose(_)
            | Touch::Cancel
            | Touch::Lost(_) => {}
        }
        hand.emit(touch);
    });
    // A pointer event is a mouse event, too, so one callback handles both.
    (on_event.reform(|event: PointerEvent| event.unchecked_into::<MouseEvent>()), on_event)
}

/// A listener that ends a press when the window loses the focus. So a piece that is released over
/// another window does not stay on the pointer. `None` for a touch other than a press, or without a
/// window.
fn lost_on_blur<P: 'static>(
    root: &Element,
    press: &Touch<P>,
    hand: &Callback<Touch<P>>,
) -> Option<EventListener> {
    let window = measure::window_of(root)?;
    let lost = press.when_away()?;
    let hand = hand.clone();
    Some(EventListener::once(&window, "blur", move |_| hand.emit(lost)))
}

/// The timer after which a press counts as long; `None` for a touch other than a press.
fn long_press<P: 'static>(press: &Touch<P>, hand: &Callback<Touch<P>>) -> Option<Timeout> {
    let hold = press.after_a_while()?;
    let hand = hand.clone();
    Some(Timeout::new(LONG_PRESS_MILLIS, move || hand.emit(hold)))
}

/// Returns `true` if the player may guess the rank of the piece at a place.
fn takes_guess(board: &BoardLook, place: Place) -> bool {
    board.squares.iter().any(|look| look.takes_guess && Place::Square(look.square) == place)
}

/// The handler that passes a square to `ask` when the person moves the focus there.
pub(super) fn focus_handler(
    ask: Callback<Square>,
    drawing_state: &DrawingState,
) -> Callback<FocusEvent> {
    let focus = drawing_state.focus.clone();
    Callback::from(move |event: FocusEvent| {
        let square = focus.focused_by_person(&event).as_ref().and_then(pointer::square_of);
        if let Some(square) = square {
            ask.emit(square);
        }
    })
}

/// The element in which the dragged piece is drawn. The element exists before a piece is dragged,
/// so that [`follow`] can place it.
pub(super) fn dragged_piece(
    piece: Option<Piece>,
    numbering: Numbering,
    messages: Messages,
) -> Html {
    html! {
        <div class={classes!("dragged", piece.is_some().then_some("dragged--shown"))}
             aria-hidden="true">
            if let Some(Piece { color, rank }) = piece {
                { token(color, Some(rank), numbering, messages) }
            }
        </div>
    }
}

/// The element of [`dragged_piece`] inside `root`; `None` behind the curtain.
fn dragged_element(root: &Element) -> Option<HtmlElement> {
    measure::first(root, ".dragged")?.dyn_into().ok()
}

/// Moves the dragged piece to the point `at` of the window. Nothing else changes, so the board is
/// not drawn anew. Without the piece's element or a measured board (`frame`), nothing happens.
fn follow(root: &Element, frame: Option<Frame>, at: Point) {
    if let (Some(element), Some(frame)) = (dragged_element(root), frame) {
        let Point { x, y } = frame.to_local(at);
        let pixels = |coordinate: f64| format!("{}px", coordinate.round() as i32);
        let translate = format!("{} {}", pixels(x), pixels(y));
        // The value is well-formed, so the call does not fail.
        let _ = element.style().set_property("translate", &translate);
    }
}

/// The heap of the tray with the pieces of one rank. `left` is the number of pieces left to place.
/// The handlers of the tray take the touches of the heap.
fn heap(
    piece: Piece,
    left: u8,
    held: Option<Place>,
    numbering: Numbering,
    messages: Messages,
) -> Html {
    let Piece { color, rank } = piece;
    let is_held = held == Some(Place::Heap(rank));
    let class =
        classes!("heap", (left == 0).then_some("heap--empty"), is_held.then_some("heap--held"));
    html! {
        <button key={rank.name()} type="button" {class} data-reserve={rank.name()}
                aria-label={messages.reserve_name(rank, left.into())}
                aria-pressed={is_held.to_string()} aria-disabled={(left == 0).to_string()}>
            { token(color, Some(rank), numbering, messages) }
            <span class="heap__count" aria-hidden="true">{ left }</span>
        </button>
    }
}
