//! The screen of the LED document: status upper left, reset upper right, the grid below.
//!
//! It is drawn in the document's own units; y grows upwards there and downwards here.

use fairboard_play::tictactoe::Command;
use fairboard_rules::tictactoe::led::{self, TextColor};
use fairboard_rules::tictactoe::{Cell, CellSet, Mark, Position, Score, scores};
use fairboard_table::keyboard::Step;
use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

use crate::browser;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// What is shown: the whole screen is a function of it.
    pub position: Position,
    /// Whether free cells show what perfect play makes of them.
    pub hints: bool,
    /// Asks for something.
    pub command: Callback<Command>,
}

/// The screen.
#[component]
pub fn Screen(props: &Props) -> Html {
    let position = &props.position;
    let focus = use_state_eq(|| Cell::ALL[4]);
    let grid = use_node_ref();
    let status = led::status(position);
    let line = position.winning_line().unwrap_or_default();

    let onkeydown = {
        let (focus, grid) = (focus.clone(), grid.clone());
        Callback::from(move |event: KeyboardEvent| {
            let Some(step) = Step::of_key(&event.key(), event.ctrl_key()) else { return };
            let index = step.from(usize::from(focus.number()) - 1, Cell::SIDE.into());
            if let Some(cell) = Cell::ALL.get(index) {
                focus.set(*cell);
                focus_cell(&grid, *cell);
                event.prevent_default();
            }
        })
    };
    let play = {
        let (command, focus) = (props.command.clone(), focus.clone());
        Callback::from(move |cell: Cell| {
            focus.set(cell);
            command.emit(Command::Play(cell));
        })
    };
    let reset = props.command.reform(|_: MouseEvent| Command::Reset);
    html! {
        <section class="led">
            <p class={classes!("led__status", color(status.color))} role="status"
               data-over={(status.at.x == 200).to_string()}>{ status.text }</p>
            <button type="button" class="led__reset" onclick={reset}>{ "Reset" }</button>
            <div class="led__grid" role="grid" aria-label="Tic-tac-toe board" ref={grid} {onkeydown}>
                { for Cell::ALL.chunks(Cell::SIDE.into()).enumerate().map(|(row, cells)| html! {
                    <div key={row} class="led__row" role="row">
                        { for cells.iter().map(|cell| html! {
                            <GridCell key={cell.number()} cell={*cell} mark={position.mark_at(*cell)}
                                hint={hint(props, *cell)} in_line={line.contains(*cell)}
                                focusable={*focus == *cell} play={play.clone()} />
                        }) }
                    </div>
                }) }
            </div>
            <svg class="led__lines" viewBox="100 400 300 300" aria-hidden="true" focusable="false">
                { for led::GRID.iter().enumerate().map(|(index, (from, to))| html! {
                    <line key={index} x1={from.x.to_string()} y1={down(from.y)}
                          x2={to.x.to_string()} y2={down(to.y)} />
                }) }
                <g>{ strike(line) }</g>
            </svg>
        </section>
    }
}

/// The document's y, which grows upwards, as one that grows downwards over the same range.
fn down(y: i32) -> String {
    (400 + 700 - y).to_string()
}

/// The stroke through the winning line.
fn strike(line: CellSet) -> Html {
    let mut cells = line.into_iter();
    let (Some(first), Some(last)) = (cells.next(), cells.last()) else { return html! {} };
    let (from, to) = (led::center(first), led::center(last));
    html! {
        <line class="led__strike" x1={from.x.to_string()} y1={down(from.y)}
              x2={to.x.to_string()} y2={down(to.y)} />
    }
}

fn hint(props: &Props, cell: Cell) -> Option<Score> {
    let mut scored = scores(&props.position).filter(|_| props.hints);
    scored.find(|(at, _)| *at == cell).map(|(_, score)| score)
}

const fn color(color: TextColor) -> &'static str {
    match color {
        TextColor::Black => "led__text--black",
        TextColor::Blue => "led__text--blue",
        TextColor::Green => "led__text--green",
        TextColor::Red => "led__text--red",
    }
}

#[derive(Properties, PartialEq)]
struct CellProps {
    cell: Cell,
    mark: Option<Mark>,
    hint: Option<Score>,
    in_line: bool,
    focusable: bool,
    play: Callback<Cell>,
}

#[component]
fn GridCell(props: &CellProps) -> Html {
    let CellProps { cell, mark, hint, .. } = *props;
    let content = mark.map_or("empty", Mark::name);
    let name = match hint {
        Some(score) => format!("Cell {cell}, {content}, {}", score.name()),
        None => format!("Cell {cell}, {content}"),
    };
    let class = classes!(
        "led__cell",
        props.in_line.then_some("led__cell--line"),
        hint.map(|score| format!("led__cell--{}", score.name())),
    );
    let onclick = props.play.reform(move |_: MouseEvent| cell);
    let onkeydown = {
        let play = props.play.clone();
        Callback::from(move |event: KeyboardEvent| {
            if matches!(event.key().as_str(), "Enter" | " ") {
                event.prevent_default();
                play.emit(cell);
            }
        })
    };
    html! {
        <div {class} role="gridcell" aria-label={name} data-cell={cell.to_string()}
             tabindex={if props.focusable { "0" } else { "-1" }} {onclick} {onkeydown}>
            if let Some(mark) = mark {
                <span class={classes!("led__mark", color(led::letter(mark, cell).color))}
                      aria-hidden="true">{ led::letter(mark, cell).text }</span>
            }
        </div>
    }
}

fn focus_cell(grid: &NodeRef, cell: Cell) {
    let selector = format!("[data-cell='{cell}']");
    let grid = grid.cast::<Element>();
    if let Some(element) = grid.and_then(|grid| grid.query_selector(&selector).ok().flatten()) {
        browser::focus(&element);
    }
}
