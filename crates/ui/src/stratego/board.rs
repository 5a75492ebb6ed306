//! The board: a grid of squares with names, and the pieces over it.

use std::rc::Rc;

use fairboard_messages::Messages;
use fairboard_play::preferences::Numbering;
use fairboard_rules::stratego::{Seen, Square, SquareSet};
use fairboard_table::grid;
use fairboard_table::stratego::{BoardLook, PieceLook, ShownBattle, SquareLook, SquareMark};
use gloo::timers::callback::Timeout;
use web_sys::PointerEvent;
use yew::prelude::*;

use super::battle::battle;
use crate::icon::rank_icon;
use crate::map::map;
use crate::token::token_classes;
use crate::words::mark;

/// Everything that the board is drawn from: its look, the displayed battle, and the player's
/// choices.
#[derive(Properties)]
pub(super) struct BoardProps {
    pub(super) board: Rc<BoardLook>,
    /// Number of times that the table has moved its focus. When the number changes, the browser's
    /// focus follows.
    pub(super) focus_moves: u32,
    pub(super) battle: Option<ShownBattle>,
    /// The callback for a press on the displayed battle, which ends its display.
    pub(super) skip: Callback<PointerEvent>,
    pub(super) numbering: Numbering,
    pub(super) messages: Messages,
    pub(super) names: Names,
}

/// `skip` is not compared, because a new callback does the same as the old one.
impl PartialEq for BoardProps {
    fn eq(&self, other: &Self) -> bool {
        let Self { board, focus_moves, battle, skip: _, numbering, messages, names } = self;
        *board == other.board
            && *focus_moves == other.focus_moves
            && *battle == other.battle
            && *numbering == other.numbering
            && *messages == other.messages
            && *names == other.names
    }
}

/// The wording of the names of squares that hold a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Names {
    /// Names for a player, which tell the player's pieces from the enemy's.
    Player,
    /// Names for a person without a side, which tell Red's pieces from Blue's.
    Sides,
    /// Names for a person who edits a position. They tell Red's pieces from Blue's, and whether
    /// both sides know the rank.
    Sketch,
}

/// Largest number of pieces that one drawing adds, half an army.
const AT_ONCE: usize = 20;

/// Milliseconds between two drawings that add pieces, about one frame of the browser.
const FRAME_MILLIS: u32 = 17;

/// The board. It is a component, so that a hundred squares are compared only if the board changes.
/// Many new pieces are added in several frames, because a browser takes long to lay them out.
#[derive(Default)]
pub(super) struct BoardView {
    /// The pieces that are drawn, as the squares on which they began.
    drawn: SquareSet,
    /// The newest timer for a drawing that adds pieces. A timer that is dropped does not fire.
    next: Option<Timeout>,
}

/// The message that the board's timer sends to the board, so that the board adds further pieces.
pub(super) struct NextFrame;

impl Component for BoardView {
    type Message = NextFrame;
    type Properties = BoardProps;

    fn create(ctx: &Context<Self>) -> Self {
        // The squares are drawn at once, and pieces from the next frame on.
        let mut view = Self::default();
        view.wait(ctx);
        view
    }

    fn changed(&mut self, ctx: &Context<Self>, _: &BoardProps) -> bool {
        self.add_pieces(ctx);
        true
    }

    fn update(&mut self, ctx: &Context<Self>, _: NextFrame) -> bool {
        self.add_pieces(ctx);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let BoardProps { board, battle: shown, skip, numbering, messages, .. } = ctx.props();
        let pieces = board.pieces.iter().filter(|look| self.drawn.contains(look.id.start()));
        html! {
            <div class={classes!("board", format!("board--{}", board.bottom))}>
                { map() }
                { grid_of(ctx.props()) }
                <div key="pieces" class="board__pieces" aria-hidden="true">
                    { for pieces.map(|look| piece(look, ctx.props())) }
                </div>
                // Without a battle, `if let` leaves an empty node. So the other children keep their
                // places in the list of children, and Yew does not make them anew.
                if let Some(shown) = *shown {
                    { battle(shown, board.bottom, skip, *numbering, *messages) }
                }
                { coordinates(board) }
            </div>
        }
    }
}

impl BoardView {
    /// Adds some of the missing pieces, and leaves the others to the next frames. Pieces that are
    /// no longer on the board go at once.
    fn add_pieces(&mut self, ctx: &Context<Self>) {
        let all: SquareSet = ctx.props().board.pieces.iter().map(|look| look.id.start()).collect();
        self.drawn = with_more(self.drawn, all);
        if self.drawn != all {
            self.wait(ctx);
        }
    }

    /// Sets the timer for the next frame.
    fn wait(&mut self, ctx: &Context<Self>) {
        let link = ctx.link().clone();
        self.next = Some(Timeout::new(FRAME_MILLIS, move || link.send_message(NextFrame)));
    }
}

/// The pieces to draw next: the drawn ones that are still in `all`, and at most [`AT_ONCE`] more.
fn with_more(drawn: SquareSet, all: SquareSet) -> SquareSet {
    let more: SquareSet = (all & !drawn).into_iter().take(AT_ONCE).collect();
    (all & drawn) | more
}

/// The squares of the board, row by row.
fn grid_of(props: &BoardProps) -> Html {
    let BoardProps { board, focus_moves, messages, names, .. } = props;
    let rows = board.squares.chunks(Square::SIDE.into()).enumerate();
    html! {
        <div key="grid" class="board__grid" role="grid" aria-label={messages.label_board()}
             aria-rowcount="10" aria-colcount="10">
            { for rows.map(|(row, squares)| html! {
                <div key={row} class="board__row" role="row">
                    { for squares.iter().map(|look| square(look, *names, *focus_moves, *messages)) }
                </div>
            }) }
        </div>
    }
}

/// The names of rows and columns on the frame of the board, in the order in which the squares are
/// drawn.
fn coordinates(board: &BoardLook) -> Html {
    let span = |key: usize, name: String| html! { <span {key} class="board__name">{ name }</span> };
    // Rows and columns are counted from 0. Rows have the names 1 to 10, and columns `a` to `j`.
    let side = usize::from(Square::SIDE);
    let first_column = board.squares.iter().step_by(side);
    let rows = first_column.map(|look| (look.square.row() + 1).to_string());
    let first_row = board.squares.iter().take(side);
    let columns = first_row.map(|look| char::from(b'a' + look.square.column()).to_string());
    html! {
        <>
            <div class="board__rows" aria-hidden="true">
                { for rows.enumerate().map(|(key, row)| span(key, row)) }
            </div>
            <div class="board__columns" aria-hidden="true">
                { for columns.enumerate().map(|(key, column)| span(key, column)) }
            </div>
        </>
    }
}

/// A square. A square is no component, because the comparison of a hundred components takes longer
/// than the drawing of a hundred squares.
fn square(look: &SquareLook, names: Names, focus_moves: u32, messages: Messages) -> Html {
    let square = look.square;
    let name = match (names, look.guess) {
        (Names::Player, Some(rank)) => messages.square_name_guessed(square, rank),
        (Names::Player, None) => messages.square_name(square, look.seen),
        (Names::Sides, _) => messages.square_name_of(square, look.seen, look.owner),
        (Names::Sketch, _) => messages.square_name_in_editor(square, look.seen, look.owner),
    };
    let mark_class = look.mark.map(|mark| match mark {
        SquareMark::Move => "square--move",
        SquareMark::Attack => "square--attack",
        SquareMark::Barred => "square--barred",
    });
    let class = classes!(
        "square",
        (look.seen == Seen::Lake).then_some("square--lake"),
        look.is_last.then_some("square--last"),
        look.is_hinted.then_some("square--hinted"),
        look.is_held.then_some("square--selected"),
        look.is_movable.then_some("square--movable"),
        look.is_away.then_some("square--away"),
        mark_class,
    );
    // A lost focus goes to the element with `data-home`. If the value of `data-focus` has changed
    // since the last drawing, the focus moves to its element (`focus.rs`). Before the table first
    // moves its focus, no square has `data-focus`.
    let (tabindex, focus_fallback) = if look.is_focus { ("0", Some("")) } else { ("-1", None) };
    let focus_call = (look.is_focus && focus_moves > 0).then(|| focus_moves.to_string());
    let heat = (look.heat > 0).then(|| look.heat.to_string());
    html! {
        <div key={square.index()} {class} role="gridcell" data-square={square.to_string()}
             aria-label={name} aria-selected={look.is_held.to_string()} {tabindex}
             data-home={focus_fallback} data-focus={focus_call} data-heat={heat} />
    }
}

/// A piece. To draw forty pieces fast at the start of a game, a piece is one element and a picture.
fn piece(look: &PieceLook, props: &BoardProps) -> Html {
    let battle_cell = props.battle.map(|shown| grid::cell_of(shown.ply.mv.to, props.board.bottom));
    // Only a piece of the player is marked as known to the enemy, and only an enemy's piece has a
    // guess. So one attribute is enough for both.
    let guess = look.guess.map(|rank| mark(props.messages, props.numbering, rank));
    let known_or_guess = if look.is_known { Some("known") } else { guess };
    let class = classes!(
        "piece",
        token_classes(look.color),
        look.is_held.then_some("piece--held"),
        look.is_dragged.then_some("piece--dragged"),
        look.is_marked.then_some("piece--moved"),
        // The battle on display shows this piece, so the style sheet hides it on its square.
        (battle_cell == Some(look.cell)).then_some("piece--fights"),
    );
    html! {
        <div key={look.id.start().index()} {class} data-column={look.cell.column.to_string()}
             data-row={look.cell.row.to_string()}
             data-number={look.rank.map(|rank| mark(props.messages, props.numbering, rank))}
             data-note={known_or_guess}>
            { for look.rank.map(rank_icon) }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use fairboard_rules::stratego::Color;

    use super::*;

    #[test]
    fn many_new_pieces_come_some_at_a_time_and_those_that_are_there_stay() {
        let home = SquareSet::home;
        let (red, blue) = (home(Color::Red), home(Color::Blue));
        let some: SquareSet = blue.into_iter().take(AT_ONCE).collect();
        for (rule, drawn, all, expected) in [
            ("the first of an army", SquareSet::EMPTY, blue, some),
            ("the rest of it", some, blue, blue),
            ("an enemy's army", red, red | blue, red | some),
            ("a piece that is lost", red | blue, red, red),
            ("nothing new", red, red, red),
        ] {
            assert!(with_more(drawn, all) == expected, "{rule}");
        }
    }
}
