//! The screen of the LED document (`docs/spec/ttt-led.md`), which specifies tic-tac-toe: status in
//! the upper left, reset in the upper right, grid below.
//!
//! The screen uses the units of the document. Its y grows upwards, and the y of a page downwards.

use fairboard_messages::Messages;
use fairboard_rules::tictactoe::led::{self, TextColor};
use fairboard_rules::tictactoe::{Cell, CellSet, Mark, Position};
use fairboard_table::tictactoe::{CellLook, GridAsk, GridScreen};
use yew::prelude::*;

use crate::DrawingState;
use crate::button::press;
use crate::keyboard;

/// Draws the screen of the LED document. `late` is the side that has run out of time. `reset` is
/// the button that begins another game.
pub(super) fn led_screen(
    screen: &GridScreen,
    late: Option<Mark>,
    reset: Html,
    ask: &Callback<GridAsk>,
    drawing_state: &DrawingState,
    messages: Messages,
) -> Html {
    let focus_moves = screen.focus.moves;
    let status = led::status(&screen.position);
    // A side that has run out of time has lost. A game far away may also end in another way than by
    // its marks (`is_stopped`). The page around the board tells that end, so the status is empty.
    let shown_color = late.map_or(status.color, |mark| led::color(mark.other()));
    let is_over = late.is_some() || status.at == led::OVER || screen.is_stopped;
    let state_words =
        (!screen.is_stopped).then(|| messages.tictactoe_state(&screen.position, late));
    html! {
        <section class="led" part="board">
            // The live region of the board speaks its sentences, so the status is silent.
            <p class={classes!("led__status", color(shown_color))} part="status" role="status"
               aria-live="off" data-over={is_over.to_string()}>
                { for state_words }
            </p>
            { reset }
            <div class="led__grid" role="grid" aria-label={messages.label_tictactoe_board()}
                 onkeydown={keys(ask)} onfocusin={focus_handler(ask, drawing_state)}>
                { for screen.cells.chunks(Cell::SIDE.into()).enumerate().map(|(row, cells)| html! {
                    <div key={row} class="led__row" role="row">
                        { for cells.iter().map(|look| cell(look, focus_moves, ask, messages)) }
                    </div>
                }) }
            </div>
            { lines(&screen.position) }
        </section>
    }
}

/// The four lines of the grid, and the strokes through completed lines of marks. The drawing covers
/// the square of the grid in the document: x from 100 to 400, and y from 400 to 700.
fn lines(position: &Position) -> Html {
    html! {
        <svg class="led__lines" viewBox="100 400 300 300" aria-hidden="true" focusable="false">
            { for led::GRID.iter().enumerate().map(|(index, (from, to))| html! {
                <line key={index} x1={from.x.to_string()} y1={downwards(from.y)}
                      x2={to.x.to_string()} y2={downwards(to.y)} />
            }) }
            <g>{ for position.winning_lines().map(stroke) }</g>
        </svg>
    }
}

/// The stroke through a completed line of marks.
fn stroke(line: CellSet) -> Html {
    // The cells come in the order of their numbers, so the first and the last are the line's ends.
    let mut cells = line.into_iter();
    let (Some(first), Some(last)) = (cells.next(), cells.last()) else { return html! {} };
    let (from, to) = (led::center(first), led::center(last));
    html! {
        <line class="led__strike" x1={from.x.to_string()} y1={downwards(from.y)}
              x2={to.x.to_string()} y2={downwards(to.y)} />
    }
}

/// Converts a y of the document to a y that grows downwards over the same range, 400 to 700.
fn downwards(y: i32) -> String {
    (400 + 700 - y).to_string()
}

/// The letter of a mark in the color of the LED document. The style sheet animates the letter as if
/// a pen drew it. The path has a `pathLength` of 1, so the style sheet need not know the path's
/// real length.
fn letter(mark: Mark) -> Html {
    let stroke = match mark {
        Mark::X => "M4,4l16,16M20,4l-16,16",
        Mark::O => "M12,3.5a8.5,8.5,0,1,0,.01,0z",
    };
    html! {
        <svg class={classes!("led__mark", color(led::color(mark)))}
             viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={stroke} pathLength="1" />
        </svg>
    }
}

/// The style class of a text in a color of the LED document.
const fn color(color: TextColor) -> &'static str {
    match color {
        TextColor::Black => "led__text--black",
        TextColor::Blue => "led__text--blue",
        TextColor::Green => "led__text--green",
        TextColor::Red => "led__text--red",
    }
}

/// A cell of the grid. The focus cell is the only tab stop, and takes the focus whenever
/// `focus_moves` changes.
fn cell(look: &CellLook, focus_moves: u32, ask: &Callback<GridAsk>, messages: Messages) -> Html {
    let CellLook { cell, mark, hint, is_in_line, is_focus } = *look;
    let class = classes!(
        "led__cell",
        is_in_line.then_some("led__cell--line"),
        hint.map(|score| format!("led__cell--{}", score.name())),
    );
    let onclick = press(ask, GridAsk::Play(cell));
    // A lost focus goes to the element with `data-home`. If the value of `data-focus` has changed,
    // the focus moves to its element (`focus.rs`). Before the keyboard has moved the focus for the
    // first time, no cell has `data-focus`.
    let (tabindex, focus_fallback) = if is_focus { ("0", Some("")) } else { ("-1", None) };
    let focus_call = (is_focus && focus_moves > 0).then(|| focus_moves.to_string());
    html! {
        <div key={cell.number()} {class} role="gridcell"
             aria-label={messages.cell_name(cell, mark, hint)} data-cell={cell.to_string()}
             {tabindex} data-home={focus_fallback} data-focus={focus_call} {onclick}>
            if let Some(mark) = mark {
                { letter(mark) }
            }
        </div>
    }
}

/// The handler of the keys that have a meaning on the grid: steps, and the choice of a cell.
fn keys(ask: &Callback<GridAsk>) -> Callback<KeyboardEvent> {
    let ask = ask.clone();
    Callback::from(move |event: KeyboardEvent| {
        let key = keyboard::key(&event);
        if key.step().is_some() || key.is_choose() {
            event.prevent_default();
            ask.emit(GridAsk::Key(key));
        }
    })
}

/// The handler that reports the cell to which the person has moved the browser's focus.
fn focus_handler(ask: &Callback<GridAsk>, drawing_state: &DrawingState) -> Callback<FocusEvent> {
    let (ask, focus) = (ask.clone(), drawing_state.focus.clone());
    Callback::from(move |event: FocusEvent| {
        let element = focus.focused_by_person(&event);
        let cell = element.and_then(|element| element.get_attribute("data-cell")?.parse().ok());
        if let Some(cell) = cell {
            ask.emit(GridAsk::Focus(cell));
        }
    })
}
