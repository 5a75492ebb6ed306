//! Views of the puzzles of both games: the board, and a panel with the task and the buttons.

use fairboard_messages::Messages;
use fairboard_play::stratego::review::ComparedLine;
use fairboard_rules::stratego::Move;
use fairboard_rules::tictactoe::IllegalMove;
use fairboard_table::puzzle::{
    Cost, PieceMove, PuzzleAsk, PuzzleScreen, PuzzleSentence, TicTacToePuzzleAsk,
    TicTacToePuzzleScreen, TicTacToePuzzleSentence, TicTacToeTrial, Trial,
};
use fairboard_table::replay::DescribedFinding;
use fairboard_table::saving::RecordTrouble;
use yew::prelude::*;

use crate::Look;
use crate::button::{Weight, button, press};
use crate::notices::trouble;
use crate::shell::Shell;
use crate::stratego::{ArrowKind, Names, arrows, keys, keys_button, keys_list, percent, reason};
use crate::stratego::{StripContent, head, record, strip, table};
use crate::tictactoe::bare_board;
use crate::words::{self, announced};

/// Texts and addresses that a page shows beside a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleInfo {
    /// Name of the puzzle, which is the heading of the panel.
    pub title: String,
    /// Theme and difficulty of the puzzle, if they are known.
    pub about: Option<String>,
    /// Address of the list of all puzzles.
    pub all: String,
    /// Address of the next puzzle, if there is one.
    pub next: Option<String>,
    /// Address of the game that continues after the best move, if there is one.
    pub play_on: Option<String>,
    /// Trouble with the stored record of solved puzzles, if there is any.
    pub trouble: Option<RecordTrouble>,
}

/// A puzzle of Stratego with everything beside its board. `ask` takes the requests of the person.
pub fn stratego_puzzle(
    screen: &PuzzleScreen,
    info: &PuzzleInfo,
    ask: &Callback<PuzzleAsk>,
    look: Look<'_>,
) -> Html {
    let Look { preferences, messages, .. } = look;
    let (board, numbering) = (&screen.game.board, preferences.numbering);
    let ask_board = ask.reform(PuzzleAsk::Board);
    let shell = Shell {
        block: "stratego",
        look,
        announcement: screen.announcement.number(),
        announced: announced(screen.announcement.sentences(), |one| sentence(one, messages)),
        stage: "puzzle",
        notices: trouble(info.trouble, messages),
        onkeydown: keys(board, &ask_board, numbering),
    };
    let refusal = board.refusal.map(|refusal| messages.refusal(&refusal));
    // A puzzle has no curtain, so its board is always drawn.
    let bottom = board.drawn.as_ref().map_or(screen.seat, |drawn| drawn.bottom);
    let content = StripContent::of(&screen.game, numbering);
    // A puzzle has no players with names, and displays no battle.
    let (no_name, no_battle) = ("", None);
    let strip_of = |color| {
        let no_clock = None;
        strip(color, no_name, content, no_clock, messages)
    };
    shell.around(html! {
        <>
            { head(status(screen, messages), refusal, no_battle, messages) }
            <div class="stratego__keys">{ keys_list(board, &ask_board, messages) }</div>
            <div class="stratego__stage stratego__stage--long">
                <div class="stratego__board" part="board">
                    { strip_of(bottom.other()) }
                    <div class="puzzle__board">
                        { table(board, Names::Player, &ask_board, look) }
                        { arrows(marked(screen), bottom) }
                    </div>
                    { strip_of(bottom) }
                </div>
                <aside class="stratego__side" part="side">
                    { panel(info, screen.trial.is_over(), explanation(screen, messages),
                            press(ask, PuzzleAsk::Show), keys_button(&ask_board, messages),
                            messages) }
                    { record(&screen.game.record, messages) }
                </aside>
            </div>
        </>
    })
}

/// A puzzle of tic-tac-toe with everything beside its board. `ask` takes the requests of the
/// person.
pub fn tictactoe_puzzle(
    screen: &TicTacToePuzzleScreen,
    info: &PuzzleInfo,
    ask: &Callback<TicTacToePuzzleAsk>,
    look: Look<'_>,
) -> Html {
    let Look { drawing_state, messages, .. } = look;
    let sentence = |one: &TicTacToePuzzleSentence| tictactoe_sentence(*one, screen, messages);
    let shell = Shell {
        block: "tictactoe",
        look,
        announcement: screen.announcement.number(),
        announced: announced(screen.announcement.sentences(), sentence),
        stage: "puzzle",
        notices: trouble(info.trouble, messages),
        // The board takes its keys itself.
        onkeydown: Callback::noop(),
    };
    let text = Some(tictactoe_status(screen, messages));
    let ask_board = ask.reform(TicTacToePuzzleAsk::Board);
    let (show, no_keys) = (press(ask, TicTacToePuzzleAsk::Show), html! {});
    shell.around(html! {
        <div class="tictactoe__stage">
            { bare_board(&screen.board, &ask_board, drawing_state, messages) }
            <aside class="tictactoe__side">
                { panel(info, screen.trial.is_over(), text, show, no_keys, messages) }
            </aside>
        </div>
    })
}

/// The panel with the name and theme of the puzzle, a sentence about the person's progress, and the
/// buttons. `keys` is the button of the list of keys, or empty.
fn panel(
    info: &PuzzleInfo,
    is_over: bool,
    sentence: Option<String>,
    show: Callback<MouseEvent>,
    keys: Html,
    messages: Messages,
) -> Html {
    let PuzzleInfo { title, about, all, next, play_on, .. } = info;
    let link = |href: &String, name: &'static str, weight: Weight| {
        html! { <a class={classes!("button", weight.class())} href={href.clone()}>{ name }</a> }
    };
    let link_to_next = |to| link(to, messages.button_puzzle_next(), Weight::Primary);
    let link_to_game = |to| link(to, messages.button_play_on(), Weight::Plain);
    html! {
        <section class="puzzle panel">
            <h2 class="puzzle__title">{ title }</h2>
            if let Some(about) = about {
                <p class="puzzle__about">{ about }</p>
            }
            if let Some(sentence) = sentence {
                <p class="puzzle__text">{ sentence }</p>
            }
            <div class="puzzle__buttons">
                if is_over {
                    { for next.as_ref().map(link_to_next) }
                    { for play_on.as_ref().map(link_to_game) }
                } else {
                    { button(messages.button_puzzle_show(), Weight::Plain, show) }
                }
                { link(all, messages.label_puzzles_all(), Weight::Plain) }
                { keys }
            </div>
        </section>
    }
}

/// The sentence above the board: the task, the wrong move, or the best move.
fn status(screen: &PuzzleScreen, messages: Messages) -> String {
    // The screen has the solution once the puzzle is over.
    if let Some(solution) = screen.solution {
        return best_move(screen.trial, solution, messages);
    }
    match screen.trial {
        Trial::Wrong(PieceMove { rank, mv }, _) => messages.puzzle_wrong(rank, mv.from, mv.to),
        Trial::Open | Trial::Solved | Trial::Shown => messages.puzzle_begin(screen.seat),
    }
}

/// The sentence about the best move once a puzzle is over: the person has found the move, or has
/// asked to see it.
fn best_move(trial: Trial, solution: PieceMove, messages: Messages) -> String {
    let PieceMove { rank, mv: Move { from, to } } = solution;
    if matches!(trial, Trial::Shown) {
        messages.puzzle_shown(rank, from, to)
    } else {
        messages.puzzle_solved(rank, from, to)
    }
}

/// The sentence of the panel: the cost of a wrong move, or after the best move the reason why the
/// next best move is worse. `None` before any move, and while the cost or the next best move is not
/// known.
fn explanation(screen: &PuzzleScreen, messages: Messages) -> Option<String> {
    match (screen.trial, screen.next_best) {
        (Trial::Wrong(_, Cost::Known(found)), _) => Some(costs(&found, messages)),
        (Trial::Open | Trial::Wrong(..), _) => None,
        (Trial::Solved | Trial::Shown, next) => next.map(|next| next_best(&next, messages)),
    }
}

/// The sentence about the fall of the chance of winning by a wrong move. The reason of the fall is
/// added if it is a battle after the wrong move. A battle after the best move is left out, because
/// it would be a hint.
fn costs(found: &DescribedFinding, messages: Messages) -> String {
    let judgement = found.finding.judgement;
    let [before, after] = [judgement.expected, judgement.kept].map(percent);
    let costs = messages.puzzle_costs(before, after);
    let is_about_wrong_move =
        judgement.cause.is_some_and(|cause| cause.line == ComparedLine::Played);
    if is_about_wrong_move { format!("{costs} {}", reason(found, messages)) } else { costs }
}

/// The sentence about the next best move, with the reason why it is worse. `found` judges this move
/// as if somebody had played it.
fn next_best(found: &DescribedFinding, messages: Messages) -> String {
    let (judgement, Move { from, to }) = (found.finding.judgement, found.finding.played);
    let [before, after] = [judgement.expected, judgement.kept].map(percent);
    let next = messages.puzzle_next_best(found.piece, from, to, before, after);
    format!("{next} {}", reason(found, messages))
}

/// A sentence of the live region, for a puzzle of Stratego.
fn sentence(sentence: &PuzzleSentence, messages: Messages) -> String {
    match sentence {
        PuzzleSentence::Board(sentence) => words::stratego(messages, sentence),
        PuzzleSentence::Wrong(PieceMove { rank, mv }) => {
            messages.puzzle_wrong(*rank, mv.from, mv.to)
        }
        PuzzleSentence::Costs(found) => costs(found, messages),
        PuzzleSentence::Over(trial, solution, next) => {
            let next = next.map(|next| next_best(&next, messages)).unwrap_or_default();
            format!("{} {next}", best_move(*trial, *solution, messages)).trim_end().to_owned()
        }
    }
}

/// The move to mark by an arrow: the last wrong move, or the best move; `None` before any move.
fn marked(screen: &PuzzleScreen) -> Option<(Move, ArrowKind)> {
    match screen.trial {
        Trial::Open => None,
        Trial::Wrong(wrong, _) => Some((wrong.mv, ArrowKind::Played)),
        Trial::Solved | Trial::Shown => Some((screen.solution?.mv, ArrowKind::Better)),
    }
}

/// The sentence beside the board of tic-tac-toe: the task, the wrong move, or the end.
fn tictactoe_status(screen: &TicTacToePuzzleScreen, messages: Messages) -> String {
    match screen.trial {
        TicTacToeTrial::Open(moves) => messages.puzzle_grid_begin(screen.side, moves.into()),
        TicTacToeTrial::Wrong(cell, _) => messages.puzzle_grid_wrong(cell),
        TicTacToeTrial::Solved => messages.puzzle_grid_solved(screen.side),
        TicTacToeTrial::Shown => messages.puzzle_grid_shown(screen.side),
    }
}

/// A sentence of the live region, for a puzzle of tic-tac-toe. At the end of the puzzle this is the
/// sentence of [`tictactoe_status`].
fn tictactoe_sentence(
    sentence: TicTacToePuzzleSentence,
    screen: &TicTacToePuzzleScreen,
    messages: Messages,
) -> String {
    match sentence {
        TicTacToePuzzleSentence::Refused => {
            messages.tictactoe_illegal(IllegalMove::Occupied).to_owned()
        }
        TicTacToePuzzleSentence::Wrong(cell) => messages.puzzle_grid_wrong(cell),
        TicTacToePuzzleSentence::Answered(_, answer, moves) => {
            let answered = messages.puzzle_grid_answered(screen.side.other(), answer);
            format!("{answered} {}", messages.puzzle_grid_begin(screen.side, moves.into()))
        }
        TicTacToePuzzleSentence::Over(_) => tictactoe_status(screen, messages),
    }
}
