//! The board and the tray under one pair of hands.
//!
//! The tray stands in the column beside the board, so that the board has the same place among the
//! page's boxes in all stages of a game, and a browser lays it out once.

use fairboard_messages::Messages;
use fairboard_play::stratego::referee::Stage;
use fairboard_rules::stratego::{Color, DeploymentDraft, Rank};
use fairboard_table::gesture::{Input, Point};
use fairboard_table::stratego::{Ask, Board, Place, Screen};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, PointerEvent};
use yew::prelude::*;

use super::board::BoardView;
use super::pointer;
use crate::Kept;
use crate::measure::{self, Frame};
use crate::token::token;

/// The board, and the piece that follows the pointer.
pub(crate) fn table(screen: &Screen, ask: &Callback<Ask>, kept: &Kept, messages: Messages) -> Html {
    let Some(board) = &screen.board else { return html! {} };
    let (onpointer, onclick) = handlers(board, ask, kept);
    html! {
        <div key="table" class="table" onpointerdown={onpointer.clone()}
             onpointermove={onpointer.clone()} onpointerup={onpointer.clone()}
             onpointercancel={onpointer} {onclick} onfocusin={found(ask, kept)}>
            <BoardView board={board.clone()} moves={screen.focus.moves} battle={screen.battle}
                       ask={ask.clone()} numbering={screen.preferences.numbering} {messages} />
            { carried(screen) }
        </div>
    }
}

/// The tray while an army is placed: one heap for each rank of the army.
pub(crate) fn tray(screen: &Screen, ask: &Callback<Ask>, kept: &Kept, messages: Messages) -> Html {
    let (Some(board), Stage::Deploy(draft)) = (&screen.board, &screen.game.stage) else {
        return html! {};
    };
    let (onpointer, onclick) = handlers(board, ask, kept);
    let (army, left) = (draft.army().counts(), draft.left());
    let ranks = Rank::ALL.into_iter().rev().filter(|rank| army[*rank] > 0);
    let is_empty = ranks.clone().all(|rank| left[rank] == 0);
    html! {
        <div class={classes!("tray", is_empty.then_some("tray--empty"))} role="group"
             aria-label={messages.label_tray()} data-tray="" onpointerdown={onpointer.clone()}
             onpointermove={onpointer.clone()} onpointerup={onpointer.clone()}
             onpointercancel={onpointer} {onclick}>
            { for ranks.map(|rank| heap(rank, left[rank], draft, screen, messages)) }
        </div>
    }
}

/// The handlers of pointers and of clicks on board and tray.
fn handlers(
    board: &Board,
    ask: &Callback<Ask>,
    kept: &Kept,
) -> (Callback<PointerEvent>, Callback<MouseEvent>) {
    let (ask, kept, bottom) = (ask.clone(), kept.clone(), board.bottom);
    let touch = Callback::from(move |event: MouseEvent| {
        let Some(root) = kept.focus.root.cast::<Element>() else { return };
        let Some(input) = pointer::input(&event, &root, bottom) else { return };
        match input {
            Input::Press(pointer, at, _) => {
                if let Some(area) = pointer::area(&event) {
                    // Without the capture a drag ends at the window's edge, no more.
                    let _ = area.set_pointer_capture(pointer);
                }
                kept.frame.set(ghost(&root).and_then(|ghost| measure::frame(&ghost)));
                follow(&root, kept.frame.get(), at);
            }
            Input::Move(_, at) => follow(&root, kept.frame.get(), at),
            Input::Release(..) | Input::Choose(_) | Input::Cancel => {}
        }
        ask.emit(Ask::Hand(input));
    });
    (touch.reform(|event: PointerEvent| event.unchecked_into::<MouseEvent>()), touch)
}

/// The handler of a focus that the person puts on a square.
fn found(ask: &Callback<Ask>, kept: &Kept) -> Callback<FocusEvent> {
    let (ask, focus) = (ask.clone(), kept.focus.clone());
    Callback::from(move |event: FocusEvent| {
        let square = focus.found(&event).as_ref().and_then(pointer::square_of);
        if let Some(square) = square {
            ask.emit(Ask::Focus(square));
        }
    })
}

/// The piece that follows the pointer.
fn carried(screen: &Screen) -> Html {
    let from = screen.held.from.filter(|_| screen.held.is_dragged);
    let carried = from.and_then(|from| rank_of(screen, from));
    html! {
        <div class={classes!("carried", carried.is_some().then_some("carried--shown"))}
             aria-hidden="true">
            if let Some((color, rank)) = carried {
                { token(color, Some(rank), screen.preferences.numbering) }
            }
        </div>
    }
}

/// Side and rank of the thing that was picked up at a place.
fn rank_of(screen: &Screen, from: Place) -> Option<(Color, Rank)> {
    match (from, &screen.game.stage) {
        (Place::Square(_), _) => {
            let board = screen.board.as_ref()?;
            let held = board.pieces.iter().find(|piece| piece.is_held)?;
            Some((held.color, held.rank?))
        }
        (Place::Reserve(rank), Stage::Deploy(draft)) => Some((draft.color(), rank)),
        (Place::Reserve(_) | Place::Tray, _) => None,
    }
}

/// The element of the dragged piece.
fn ghost(root: &Element) -> Option<HtmlElement> {
    measure::first(root, ".carried")?.dyn_into().ok()
}

/// Puts the dragged piece under the pointer. From frame to frame nothing else changes.
fn follow(root: &Element, frame: Option<Frame>, at: Point) {
    if let (Some(element), Some(frame)) = (ghost(root), frame) {
        let at = frame.inside(at);
        let pixels = |coordinate: f64| format!("{}px", coordinate.round() as i32);
        // The value is well-formed, so the call does not fail.
        let _ = element
            .style()
            .set_property("translate", &format!("{} {}", pixels(at.x), pixels(at.y)));
    }
}

fn heap(
    rank: Rank,
    left: u8,
    draft: &DeploymentDraft,
    screen: &Screen,
    messages: Messages,
) -> Html {
    let is_held = screen.held.from == Some(Place::Reserve(rank));
    let class =
        classes!("heap", (left == 0).then_some("heap--empty"), is_held.then_some("heap--held"),);
    html! {
        <button key={rank.name()} type="button" {class} data-reserve={rank.name()}
                aria-label={messages.reserve_name(rank, left.into())}
                aria-pressed={is_held.to_string()} aria-disabled={(left == 0).to_string()}>
            { token(draft.color(), Some(rank), screen.preferences.numbering) }
            <span class="heap__count" aria-hidden="true">{ left }</span>
        </button>
    }
}
