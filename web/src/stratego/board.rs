//! The board: a grid of squares with names, and the pieces that lie over it.

#![expect(clippy::struct_excessive_bools, reason = "each is a mark on a square or piece")]

use fairboard_rules::stratego::{Color, Move, PieceId, Rank, Seen, Square, SquareSet};
use fairboard_table::announce;
use fairboard_table::geometry::Place as Cell;
use fairboard_table::geometry::{place_of, square_at};
use yew::prelude::*;

use super::hand::Place;
use super::scene::{Mark, Scene};
use super::table::Held;
use crate::components::token::token;
use crate::preferences::{Memory, MovedMark, Preferences, use_preferences};

#[derive(Properties, PartialEq)]
pub struct Props {
    /// What lies on the table.
    pub scene: Scene,
    /// The move that the player is advised to make.
    pub hint: Option<Move>,
    /// Whose side lies at the bottom.
    pub bottom: Color,
    /// What the hand holds.
    pub held: Held,
    /// The square that the keyboard stands on.
    pub focus: Option<Square>,
}

/// The board.
#[component]
pub fn Board(props: &Props) -> Html {
    let preferences = use_preferences();
    let rows = 0..Square::SIDE;
    html! {
        <div class="board">
            <div class="board__grid" role="grid" aria-label="Stratego board"
                 aria-rowcount="10" aria-colcount="10">
                { for rows.map(|row| html! {
                    <div key={row} class="board__row" role="row">
                        { for (0..Square::SIDE).filter_map(|column| {
                            let square = square_at(Cell { column, row }, props.bottom)?;
                            Some(cell(props, preferences.memory, square))
                        }) }
                    </div>
                }) }
            </div>
            <div class="board__pieces" aria-hidden="true">
                { for pieces(&props.scene, preferences).map(|piece| {
                    let carried = props.held.dragged
                        && props.held.from == Some(Place::Square(piece.square));
                    let held = props.held.from == Some(Place::Square(piece.square));
                    let at = place_of(piece.square, props.bottom);
                    html! {
                        <PieceOnBoard key={piece.id.start().index()} color={piece.color}
                            rank={piece.rank} column={at.column} row={at.row} moved={piece.moved} {held} {carried} />
                    }
                }) }
            </div>
        </div>
    }
}

fn cell(props: &Props, memory: Memory, square: Square) -> Html {
    let scene = &props.scene;
    let mark = props.held.from.and_then(|held| scene.mark(held, square));
    let home = scene.draft().map(|draft| SquareSet::home(draft.color()).contains(square));
    html! {
        <SquareCell key={square.index()} {square} {mark}
            name={announce::square_name(square, scene.shown(square, memory))}
            lake={SquareSet::LAKES.contains(square)}
            selected={props.held.from == Some(Place::Square(square))}
            last={scene.is_last(square)}
            hinted={props.hint.is_some_and(|mv| mv.from == square || mv.to == square)} movable={scene.is_movable(square)}
            away={home == Some(false)} focusable={props.focus == Some(square)} />
    }
}

#[derive(Properties, PartialEq)]
struct SquareProps {
    square: Square,
    name: AttrValue,
    mark: Option<Mark>,
    lake: bool,
    selected: bool,
    last: bool,
    hinted: bool,
    movable: bool,
    away: bool,
    focusable: bool,
}

#[component]
fn SquareCell(props: &SquareProps) -> Html {
    let light = (props.square.column() + props.square.row()) % 2 == 1;
    let mark = props.mark.map(|mark| match mark {
        Mark::Move => "square--move",
        Mark::Attack => "square--attack",
        Mark::Barred => "square--barred",
    });
    let class = classes!(
        "square",
        light.then_some("square--light"),
        props.lake.then_some("square--lake"),
        props.last.then_some("square--last"),
        props.hinted.then_some("square--hinted"),
        props.selected.then_some("square--selected"),
        props.movable.then_some("square--movable"),
        props.away.then_some("square--away"),
        mark,
    );
    html! {
        <div {class} role="gridcell" data-square={props.square.to_string()} aria-label={&props.name}
             aria-selected={props.selected.to_string()}
             tabindex={if props.focusable { "0" } else { "-1" }}>
            <span class="square__name" aria-hidden="true">{ props.square.to_string() }</span>
        </div>
    }
}

/// A piece as it is drawn.
struct Drawn {
    id: PieceId,
    square: Square,
    color: Color,
    rank: Option<Rank>,
    moved: bool,
}

/// The pieces in the order of their names, so that none is drawn anew when it moves.
fn pieces(scene: &Scene, preferences: Preferences) -> impl Iterator<Item = Drawn> {
    let seat = scene.seat();
    let mut pieces: Vec<_> = Square::all()
        .filter_map(|square| {
            Some(match scene.shown(square, preferences.memory) {
                Seen::Empty | Seen::Lake => return None,
                Seen::Own { id, rank, moved, .. } => {
                    Drawn { id, square, color: seat, rank: Some(rank), moved }
                }
                Seen::Hidden { id, moved } => {
                    let color = seat.other();
                    Drawn { id, square, color, rank: None, moved }
                }
                Seen::Revealed { id, rank, moved } => {
                    let color = seat.other();
                    Drawn { id, square, color, rank: Some(rank), moved }
                }
            })
        })
        .collect();
    if preferences.moved == MovedMark::Hidden {
        for piece in &mut pieces {
            piece.moved = false;
        }
    }
    pieces.sort_by_key(|piece| piece.id);
    pieces.into_iter()
}

#[derive(Properties, PartialEq)]
struct PieceProps {
    color: Color,
    rank: Option<Rank>,
    column: u8,
    row: u8,
    moved: bool,
    held: bool,
    carried: bool,
}

#[component]
fn PieceOnBoard(props: &PieceProps) -> Html {
    let numbering = use_preferences().numbering;
    let class = classes!(
        "piece",
        props.held.then_some("piece--held"),
        props.carried.then_some("piece--carried"),
        props.moved.then_some("piece--moved"),
    );
    html! {
        <div {class} data-column={props.column.to_string()} data-row={props.row.to_string()}>
            { token(props.color, props.rank, numbering) }
        </div>
    }
}
