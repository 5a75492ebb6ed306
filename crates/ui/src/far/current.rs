//! The current game: its board, and everything around the board.

use fairboard_rules::stratego::Color;
use fairboard_table::far::{CurrentScreen, FarAsk, FarBoard, Name, Party, Sharing};
use fairboard_table::stratego::{BoardScreen, ShownGame};
use yew::prelude::*;

use super::{panel, time, words};
use crate::Look;
use crate::stratego::{Names, StripContent, head, keys_list, record, strip, table};
use crate::tictactoe::bare_board;

/// The names by which the style sheets choose the look and the shown elements of a page.
pub(super) struct PageStyle {
    /// Name of the block in the style sheets.
    pub(super) block: &'static str,
    /// Stage of the game. The attribute `data-stages` of an element lists the stages in which the
    /// element is there. A page without such elements has the stage `play`.
    pub(super) stage: &'static str,
}

impl PageStyle {
    /// The style of a page without a board.
    pub(super) const WITHOUT_BOARD: Self = Self { block: "far", stage: "play" };

    /// The style of the page of a game, with or without a board.
    pub(super) fn of_board(board: Option<&FarBoard>) -> Self {
        match board {
            None => Self::WITHOUT_BOARD,
            Some(FarBoard::TicTacToe(_)) => Self { block: "tictactoe", stage: "play" },
            Some(FarBoard::Stratego(game)) => {
                let stage = if game.outcome.is_some() { "over" } else { "play" };
                Self { block: "stratego", stage }
            }
        }
    }
}

/// The board of Stratego, if the game has one.
pub(super) fn stratego(board: Option<&FarBoard>) -> Option<&BoardScreen> {
    match board? {
        FarBoard::Stratego(game) => Some(&game.board),
        FarBoard::TicTacToe(_) => None,
    }
}

/// The page of the current game: its heading and status, its board, and the panel beside it.
pub(super) fn game(
    current: &CurrentScreen,
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    look: Look<'_>,
) -> Html {
    let messages = look.messages;
    let side_panel = panel::panel(current, ask, sharing, messages);
    // A board of Stratego has the clocks above and below it. Without a board no clock is shown.
    let beside = match current.board {
        Some(FarBoard::TicTacToe(_)) => {
            html! { <>{ time::named_clock(current, messages) }{ side_panel }</> }
        }
        Some(FarBoard::Stratego(_)) | None => side_panel,
    };
    let opponent = current.opponent.as_ref().map_or(messages.label_far_other(), Name::as_str);
    // Only the strips of a Stratego board show these names and clocks.
    let players = [(opponent, Party::Other), (messages.label_far_you(), Party::You)]
        .map(|(name, party)| (name, time::clock(current, party, messages)));
    // A lost focus goes to the board, or to the first button below the link to send. A page without
    // both has only its heading for the focus.
    let takes_focus = current.board.is_none() && !panel::sends_link(current);
    let surroundings = Surroundings { names: Names::Player, players, beside, takes_focus };
    let name = words::game(messages, current.kind, current.opponent.as_ref());
    around(&name, words::status(messages, current), current.board.as_ref(), surroundings, ask, look)
}

/// The parts around a board. Without a board only `beside` is drawn.
pub(super) struct Surroundings<'a> {
    /// The words for the pieces: mine and the enemy's, or Red's and Blue's.
    pub(super) names: Names,
    /// The names of the players above and below a board of Stratego, each with a clock. A board of
    /// tic-tac-toe shows neither.
    pub(super) players: [(&'a str, Option<Html>); 2],
    /// The content beside the board.
    pub(super) beside: Html,
    /// `true` if the heading takes a lost focus, because nothing else on the page can.
    pub(super) takes_focus: bool,
}

/// The page of a game: its `name` as the heading, its `status` in one sentence, its board if there
/// is one, and the `surroundings`.
pub(super) fn around(
    name: &str,
    status: String,
    board: Option<&FarBoard>,
    surroundings: Surroundings<'_>,
    ask: &Callback<FarAsk>,
    look: Look<'_>,
) -> Html {
    let Look { drawing_state, messages, .. } = look;
    // The board shows which game it is. The hidden heading is for people with a screen reader.
    let title_class = if board.is_none() { "page__title" } else { "visually-hidden" };
    // The first element with `data-home` takes a lost focus (`focus.rs`).
    let home = surroundings.takes_focus.then_some("");
    let game = match board {
        None => html! { <>{ status_line(status) }{ surroundings.beside }</> },
        Some(FarBoard::TicTacToe(board)) => html! {
            <div class="tictactoe__stage">
                { bare_board(board, &ask.reform(FarAsk::TicTacToe), drawing_state, messages) }
                <aside class="tictactoe__side" part="side">
                    { status_line(status) }
                    { surroundings.beside }
                </aside>
            </div>
        },
        Some(FarBoard::Stratego(game)) => around_stratego(status, game, surroundings, ask, look),
    };
    html! {
        <><h2 class={title_class} tabindex="-1" data-home={home}>{ name.to_owned() }</h2>{ game }</>
    }
}

/// A board of Stratego with everything around it except the heading.
fn around_stratego(
    status: String,
    game: &ShownGame,
    surroundings: Surroundings<'_>,
    ask: &Callback<FarAsk>,
    look: Look<'_>,
) -> Html {
    let Look { preferences, messages, .. } = look;
    let Surroundings { names, players, beside, .. } = surroundings;
    let board = &game.board;
    let ask_board = ask.reform(FarAsk::Stratego);
    // A game with somebody far away has no curtain, so its board is always drawn.
    let bottom = board.drawn.as_ref().map_or(Color::Red, |drawn| drawn.bottom);
    let content = StripContent::of(game, preferences.numbering);
    let [(upper_name, upper_clock), (lower_name, lower_clock)] = players;
    let refusal = board.refusal.map(|refusal| messages.refusal(&refusal));
    html! {
        <>
            { head(status, refusal, board.battle, messages) }
            <div class="stratego__keys">{ keys_list(board, &ask_board, messages) }</div>
            <div class="stratego__stage stratego__stage--play stratego__stage--long">
                <div class="stratego__board" part="board" data-stages="play over">
                    { strip(bottom.other(), upper_name, content, upper_clock, messages) }
                    { table(board, names, &ask_board, look) }
                    { strip(bottom, lower_name, content, lower_clock, messages) }
                </div>
                <aside class="stratego__side far__side" part="side" data-stages="play over">
                    { beside }
                    { record(&game.record, messages) }
                </aside>
            </div>
        </>
    }
}

/// The state of the game in one sentence.
fn status_line(status: String) -> Html {
    html! { <p class="status" role="status" aria-live="off">{ status }</p> }
}
