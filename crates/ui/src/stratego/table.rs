//! The board and the tray under one pair of hands.

use std::cell::Cell;
use std::rc::Rc;

use fairboard_messages::Messages;
use fairboard_play::stratego::referee::Stage;
use fairboard_rules::stratego::{Color, DeploymentDraft, Rank};
use fairboard_table::gesture::{Input, Point};
use fairboard_table::stratego::{Ask, Place, Screen};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, PointerEvent};
use yew::prelude::*;

use super::board::BoardView;
use super::pointer;
use crate::measure::{self, Frame};
use crate::token::token;

/// Properties of [`TableView`].
#[derive(Properties, PartialEq)]
pub(super) struct Props {
    pub(super) screen: Screen,
    pub(super) ask: Callback<Ask>,
    pub(super) messages: Messages,
}

/// The board and the tray.
pub(super) struct TableView {
    root: NodeRef,
    /// The piece that follows the pointer.
    ghost: NodeRef,
    /// Place of the ghost's parent when the pointer was pressed.
    frame: Rc<Cell<Option<Frame>>>,
}

impl Component for TableView {
    type Message = ();
    type Properties = Props;

    fn create(_: &Context<Self>) -> Self {
        Self { root: NodeRef::default(), ghost: NodeRef::default(), frame: Rc::default() }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Props { screen, ask, messages } = ctx.props();
        let Some(board) = &screen.board else { return html! {} };
        let touch = self.touch(ask.clone(), board.bottom);
        let onpointer = touch.reform(|event: PointerEvent| event.unchecked_into::<MouseEvent>());
        html! {
            <div class="table" ref={self.root.clone()} onpointerdown={onpointer.clone()}
                 onpointermove={onpointer.clone()} onpointerup={onpointer.clone()}
                 onpointercancel={onpointer} onclick={touch}>
                <BoardView board={board.clone()} moves={screen.focus.moves} battle={screen.battle}
                           ask={ask.clone()} numbering={screen.preferences.numbering}
                           messages={*messages} />
                if let Stage::Deploy(draft) = &screen.game.stage {
                    { tray(draft, screen, *messages) }
                }
                { self.carried(screen) }
            </div>
        }
    }
}

impl TableView {
    /// The handler of all pointers on the table.
    fn touch(&self, ask: Callback<Ask>, bottom: Color) -> Callback<MouseEvent> {
        let (root, ghost, frame) = (self.root.clone(), self.ghost.clone(), Rc::clone(&self.frame));
        Callback::from(move |event: MouseEvent| {
            let Some(table) = root.cast::<Element>() else { return };
            let Some(input) = pointer::input(&event, &table, bottom) else { return };
            match input {
                Input::Press(pointer, at, _) => {
                    // Without the capture a drag ends at the window's edge, no more.
                    let _ = table.set_pointer_capture(pointer);
                    frame.set(ghost.cast().and_then(|ghost| measure::frame(&ghost)));
                    follow(&ghost, frame.get(), at);
                }
                Input::Move(_, at) => follow(&ghost, frame.get(), at),
                Input::Release(..) | Input::Choose(_) | Input::Cancel => {}
            }
            ask.emit(Ask::Hand(input));
        })
    }

    /// The piece that follows the pointer.
    fn carried(&self, screen: &Screen) -> Html {
        let from = screen.held.from.filter(|_| screen.held.is_dragged);
        let carried = from.and_then(|from| rank_of(screen, from));
        html! {
            <div class={classes!("carried", carried.is_some().then_some("carried--shown"))}
                 ref={self.ghost.clone()} aria-hidden="true">
                if let Some((color, rank)) = carried {
                    { token(color, Some(rank), screen.preferences.numbering) }
                }
            </div>
        }
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

/// Puts the dragged piece under the pointer. From frame to frame nothing else changes.
fn follow(ghost: &NodeRef, frame: Option<Frame>, at: Point) {
    if let (Some(element), Some(frame)) = (ghost.cast::<HtmlElement>(), frame) {
        let at = frame.inside(at);
        let pixels = |coordinate: f64| format!("{}px", coordinate.round() as i32);
        // The value is well-formed, so the call does not fail.
        let _ = element
            .style()
            .set_property("translate", &format!("{} {}", pixels(at.x), pixels(at.y)));
    }
}

/// The tray: one heap for each rank of the army.
fn tray(draft: &DeploymentDraft, screen: &Screen, messages: Messages) -> Html {
    let (army, left) = (draft.army().counts(), draft.left());
    let ranks = Rank::ALL.into_iter().rev().filter(|rank| army[*rank] > 0);
    html! {
        <div class="tray" role="group" aria-label={messages.label_tray()} data-tray="">
            { for ranks.map(|rank| heap(rank, left[rank], draft.color(), screen, messages)) }
        </div>
    }
}

fn heap(rank: Rank, left: u8, color: Color, screen: &Screen, messages: Messages) -> Html {
    let is_held = screen.held.from == Some(Place::Reserve(rank));
    let class =
        classes!("heap", (left == 0).then_some("heap--empty"), is_held.then_some("heap--held"),);
    html! {
        <button key={rank.name()} type="button" {class} data-reserve={rank.name()}
                aria-label={messages.reserve_name(rank, left.into())}
                aria-pressed={is_held.to_string()} aria-disabled={(left == 0).to_string()}>
            { token(color, Some(rank), screen.preferences.numbering) }
            <span class="heap__count" aria-hidden="true">{ left }</span>
        </button>
    }
}
