//! The current game.

use fairboard_rules::stratego::Color;
use fairboard_table::far::{CurrentScreen, FarAsk, FarBoard, Name, Party, Sharing};
use fairboard_table::stratego::BoardScreen;
use yew::prelude::*;

use super::{panel, time, words};
use crate::Look;
use crate::stratego::{Names, StripContent, head, keys_list, record, strip, table};
use crate::tictactoe::led;

/// The block of the game's board, and its stage.
pub(super) fn block(board: Option<&FarBoard>) -> (&'static str, &'static str) {
    match board {
        None => ("far", "play"),
        Some(FarBoard::TicTacToe(_)) => ("tictactoe", "play"),
        Some(FarBoard::Stratego(game)) => match game.outcome {
            Some(_) => ("stratego", "over"),
            None => ("stratego", "play"),
        },
    }
}

/// The board of Stratego, if the game has one.
pub(super) fn stratego(board: Option<&FarBoard>) -> Option<&BoardScreen> {
    match board? {
        FarBoard::Stratego(game) => Some(&game.board),
        FarBoard::TicTacToe(_) => None,
    }
}

/// The game with everything beside it.
pub(super) fn game(
    current: &CurrentScreen,
    ask: &Callback<FarAsk>,
    sharing: Sharing,
    look: Look<'_>,
) -> Html {
    let messages = look.messages;
    let panel = panel::panel(current, ask, sharing, messages);
    let beside = match current.board {
        Some(FarBoard::TicTacToe(_)) => html! { <>{ time::beside(current, messages) }{ panel }</> },
        Some(FarBoard::Stratego(_)) | None => panel,
    };
    let opponent = current.opponent.as_ref().map_or(messages.label_far_other(), Name::as_str);
    let players = [(opponent, Party::Other), (messages.label_far_you(), Party::You)]
        .map(|(name, party)| (name, time::clock(current, party, messages)));
    let takes_focus = current.board.is_none() && !panel::is_by_link(current);
    let surroundings = AroundBoard { names: Names::Player, players, beside, takes_focus };
    let name = words::game(messages, current.kind, current.opponent.as_ref());
    around(&name, words::status(messages, current), current.board.as_ref(), surroundings, ask, look)
}

/// Everything around a board.
pub(super) struct AroundBoard<'a> {
    /// The words for the pieces: by player or by side.
    pub(super) names: Names,
    /// The names of the players above and below the board, each with a clock.
    pub(super) players: [(&'a str, Option<Html>); 2],
    /// The content beside the board.
    pub(super) beside: Html,
    /// `true` if the heading takes the focus that nothing else takes.
    pub(super) takes_focus: bool,
}

/// A board with everything beside it: the name of the game, its state in one sentence, and the
/// rest.
pub(super) fn around(
    name: &str,
    status: String,
    board: Option<&FarBoard>,
    surroundings: AroundBoard<'_>,
    ask: &Callback<FarAsk>,
    look: Look<'_>,
) -> Html {
    let Look { kept, messages, .. } = look;
    let AroundBoard { names, players, beside, takes_focus } = surroundings;
    // The board shows which game it is. The hidden heading is for people with a screen reader.
    let title = if board.is_none() { "page__title" } else { "visually-hidden" };
    let at_board = ask.reform(FarAsk::Stratego);
    let game = match board {
        None => html! { <>{ status_line(status) }{ beside }</> },
        Some(FarBoard::TicTacToe(board)) => html! {
            <div class="tictactoe__stage">
                { led(board, &ask.reform(FarAsk::TicTacToe), kept, messages) }
                <aside class="tictactoe__side" part="side">
                    { status_line(status) }
                    { beside }
                </aside>
            </div>
        },
        Some(FarBoard::Stratego(game)) => {
            let board = &game.board;
            let bottom = board.drawn.as_ref().map_or(Color::Red, |drawn| drawn.bottom);
            let content = StripContent::of(game, look.preferences.numbering);
            let [(other, its_clock), (own, clock)] = players;
            let above = strip(bottom.other(), other, content, its_clock, messages);
            let below = strip(bottom, own, content, clock, messages);
            let refusal = board.refusal.map(|refusal| messages.refusal(&refusal));
            html! {
                <>
                    { head(status, refusal, board.battle, messages) }
                    <div class="stratego__keys">{ keys_list(board, &at_board, messages) }</div>
                    <div class="stratego__stage stratego__stage--play stratego__stage--long">
                        <div class="stratego__board" part="board" data-stages="play over">
                            { above }
                            { table(board, names, &at_board, look) }
                            { below }
                        </div>
                        <aside class="stratego__side far__side" part="side"
                               data-stages="play over">
                            { beside }
                            { record(&game.record, messages) }
                        </aside>
                    </div>
                </>
            }
        }
    };
    // Before the game has a board, nothing else may be there that could take the focus.
    let home = takes_focus.then_some("");
    html! {
        <><h2 class={title} tabindex="-1" data-home={home}>{ name.to_owned() }</h2>{ game }</>
    }
}

/// The state of the game in one sentence.
fn status_line(status: String) -> Html {
    html! { <p class="status" role="status" aria-live="off">{ status }</p> }
}
