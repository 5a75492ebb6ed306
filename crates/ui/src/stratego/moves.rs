//! The list of moves beside a replay. Each move is a button.

use std::rc::Rc;

use fairboard_messages::Messages;
use fairboard_rules::stratego::Ply;
use fairboard_table::grid::GridStep;
use fairboard_table::replay::ReplayAsk;
use web_sys::Element;
use yew::prelude::*;

use crate::keyboard::key;
use crate::measure;

/// The game and the position that [`MovesView`] shows, and the callback for its requests.
#[derive(Properties, PartialEq)]
pub(super) struct MovesProps {
    /// The moves of the game, with the battles whose ranks are known.
    pub(super) plies: Rc<[Ply]>,
    /// Number of plies before the shown position.
    pub(super) at: usize,
    pub(super) ask: Callback<ReplayAsk>,
    pub(super) messages: Messages,
}

/// The list of moves. The last move before the shown position is marked and kept in view. The list
/// has one tab stop, and arrow keys move from there.
pub(super) struct MovesView {
    list: NodeRef,
    /// Number of the move that was scrolled into view last.
    in_view: usize,
}

impl Component for MovesView {
    type Message = ();
    type Properties = MovesProps;

    fn create(_: &Context<Self>) -> Self {
        Self { list: NodeRef::default(), in_view: 0 }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let MovesProps { plies, at, ask, messages } = ctx.props();
        let ask_on_press = ask.clone();
        let onclick = move |event: MouseEvent| {
            if let Some(number) = pressed_move(&event) {
                ask_on_press.emit(ReplayAsk::Seek(number));
            }
        };
        let ask_on_key = ask.clone();
        let onkeydown = move |event: KeyboardEvent| {
            if let Some(request) = key_request(&event) {
                event.prevent_default();
                event.stop_propagation();
                ask_on_key.emit(request);
            }
        };
        html! {
            <div class="record">
                <p class="record__title">{ messages.replay_at(*at as u32, plies.len() as u32) }</p>
                <ol class="moves" aria-label={messages.label_moves()} ref={&self.list}
                    {onclick} {onkeydown}>
                    { for plies.iter().zip(1..).map(|(ply, number)| {
                        item(ply, number, *at, *messages)
                    }) }
                </ol>
            </div>
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, _: bool) {
        let at = ctx.props().at;
        // A list without a new mark stays as the person has scrolled it.
        if self.in_view == at {
            return;
        }
        let Some(list) = self.list.cast::<Element>() else { return };
        self.in_view = at;
        let Some(stop) = measure::first(&list, "[tabindex='0']") else { return };
        measure::reveal(&list, &stop);
        // The focus stays in the list, but is not taken from another control.
        if measure::first(&list, ":focus").is_some() {
            measure::focus_in_place(&stop);
        }
    }
}

/// A move of the list. `number` counts the moves from 1. `at` is the number of the marked move. At
/// the start `at` is 0, so no move is marked, and the first move is the tab stop.
fn item(ply: &Ply, number: usize, at: usize, messages: Messages) -> Html {
    let current = (number == at).then_some("step");
    let tabindex = if number == at.max(1) { "0" } else { "-1" };
    html! {
        <li key={number}>
            <button type="button" class="moves__ply" value={number.to_string()}
                    aria-current={current} {tabindex}>
                <span class="moves__number">{ number }</span>
                { ply }
                if let Some(battle) = ply.battle {
                    <span class="record__battle">{ messages.battle(battle) }</span>
                }
            </button>
        </li>
    }
}

/// The number of the pressed move; `None` if the press was beside the moves.
fn pressed_move(event: &MouseEvent) -> Option<usize> {
    let button = event.target_dyn_into::<Element>()?.closest("button").ok()??;
    button.get_attribute("value")?.parse().ok()
}

/// The request that a key stands for in the list of moves; `None` for any key except the arrow
/// keys, Home and End.
fn key_request(event: &KeyboardEvent) -> Option<ReplayAsk> {
    match key(event).step()? {
        GridStep::Left | GridStep::Up => Some(ReplayAsk::Back),
        GridStep::Right | GridStep::Down => Some(ReplayAsk::Forward),
        GridStep::RowStart | GridStep::GridStart => Some(ReplayAsk::First),
        GridStep::RowEnd | GridStep::GridEnd => Some(ReplayAsk::Last),
    }
}
