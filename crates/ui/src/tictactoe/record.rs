//! The panel with the record of moves, the results, the clocks and the hints.

use fairboard_forms::link::Page;
use fairboard_messages::Messages;
use fairboard_play::Offer;
use fairboard_play::tictactoe::Command;
use fairboard_rules::Position as _;
use fairboard_rules::tictactoe::{Mark, Outcome};
use fairboard_table::tictactoe::{Hints, TicTacToeAsk, TicTacToeScreen};
use yew::prelude::*;

use crate::button::{Available, Weight, button, button_if, press};
use crate::clock::clock;

/// The panel of the record: the results, the clocks, the buttons that step through the record, the
/// hints, the moves, and the link to share the game.
pub(super) fn record(
    screen: &TicTacToeScreen,
    ask: &Callback<TicTacToeAsk>,
    messages: Messages,
) -> Html {
    let ask_for = |command: Command| press(ask, TicTacToeAsk::Command(command));
    let if_offered =
        |offer, reason| Available::from(screen.game.may.contains(offer)).because(reason);
    let clear = if_offered(Offer::ClearTally, messages.no_results());
    let back = if_offered(Offer::Undo, messages.no_step_back());
    let forward = if_offered(Offer::Redo, messages.no_step_forward());
    html! {
        <div class="panel">
            { result(screen, ask, messages) }
            { past(screen, ask, messages) }
            { clocks(screen, messages) }
            { tally(screen, messages) }
            { button_if(clear, messages.button_clear_tally(), Weight::Quiet,
                ask_for(Command::ClearTally)) }
            <div class="panel__steps" role="group" aria-label={messages.label_steps()}>
                { button_if(back, messages.button_step_back(), Weight::Plain,
                    ask_for(Command::Undo)) }
                { button_if(forward, messages.button_step_forward(), Weight::Plain,
                    ask_for(Command::Redo)) }
                { hints(screen.hints, ask, messages) }
            </div>
            if screen.hints == Hints::Shown {
                { legend(messages) }
            }
            { moves(screen, ask, messages) }
            <a class="button button--quiet of-app" href={Page::TicTacToeGame.hash()}>
                { messages.button_share() }
            </a>
        </div>
    }
}

/// The result for a person who plays a computer, and the button for another game. Empty before the
/// end, and in games with two people or none.
fn result(screen: &TicTacToeScreen, ask: &Callback<TicTacToeAsk>, messages: Messages) -> Html {
    let game = &screen.game;
    let mut people = Mark::ALL.into_iter().filter(|mark| game.players[*mark].is_person());
    let (Some(person), None) = (people.next(), people.next()) else { return html! {} };
    let won_on_time = game.late.map(|mark| Outcome::Win(mark.other()));
    let Some(outcome) = won_on_time.or_else(|| game.position.outcome()) else { return html! {} };
    // Games with people far away have the same sentences.
    let sentence = match outcome {
        Outcome::Win(mark) if mark == person => messages.far_end_won(),
        Outcome::Win(_) => messages.far_end_lost(),
        Outcome::Draw => messages.far_end_drawn(),
    };
    html! {
        <>
            <p class="status">{ sentence }</p>
            { button(messages.button_play_again(), Weight::Primary,
                press(ask, TicTacToeAsk::Command(Command::Reset))) }
        </>
    }
}

/// While a person looks back: the place in the record, the button that returns to the game, and
/// the button that goes on from this place. Empty otherwise.
fn past(screen: &TicTacToeScreen, ask: &Callback<TicTacToeAsk>, messages: Messages) -> Html {
    let (cursor, all) = (screen.game.cursor, screen.game.record.len());
    if cursor == all {
        return html! {};
    }
    let ask_for = |command: Command| press(ask, TicTacToeAsk::Command(command));
    html! {
        <>
            <p>{ messages.tictactoe_past(cursor as u32, all as u32) }</p>
            { button(messages.button_to_game(), Weight::Plain, ask_for(Command::Seek(all))) }
            // A game that a clock has ended does not go on from an earlier place.
            if screen.game.late.is_none() {
                { button(messages.button_play_on(), Weight::Plain, ask_for(Command::GoOn)) }
            }
        </>
    }
}

/// The times left to both sides, while the game has a clock.
fn clocks(screen: &TicTacToeScreen, messages: Messages) -> Html {
    let Some(time) = screen.clock else { return html! {} };
    html! {
        <div class="clocks">
            { for Mark::ALL.map(|mark| html! {
                <div key={mark.name()} class="clocks__side">
                    <b>{ mark.name() }</b>{ clock(time, mark, screen.game.to_move, messages) }
                </div>
            }) }
        </div>
    }
}

/// The tally: the number of games that each mark has won, and the number of draws.
fn tally(screen: &TicTacToeScreen, messages: Messages) -> Html {
    let tally = screen.game.tally;
    html! {
        <dl class="tally" aria-label={messages.label_tally()}>
            { for Mark::ALL.map(|mark| html! {
                <div key={mark.name()} class="tally__item">
                    <dt>{ mark.name() }</dt><dd>{ tally.won[mark] }</dd>
                </div>
            }) }
            <div key="draws" class="tally__item">
                <dt>{ messages.label_draws() }</dt><dd>{ tally.draws }</dd>
            </div>
        </dl>
    }
}

/// The record, as buttons that go to the position after a move. Moves after the cursor are marked
/// as later.
fn moves(screen: &TicTacToeScreen, ask: &Callback<TicTacToeAsk>, messages: Messages) -> Html {
    let cursor = screen.game.cursor;
    let first = screen.game.rules.first;
    // The marks take turns, and `first` makes the first move.
    let marks = [first, first.other()];
    html! {
        <ol class="panel__moves" aria-label={messages.label_moves()}>
            { for screen.game.record.iter().enumerate().map(|(index, cell)| {
                let plies = index + 1;
                let current = (plies == cursor).then_some("step");
                let later = (plies > cursor).then_some("panel__move--later");
                let seek = Command::Seek(plies);
                html! {
                    <li key={index}>
                        <button type="button" class={classes!("panel__move", later)}
                                aria-current={current}
                                onclick={press(ask, TicTacToeAsk::Command(seek))}>
                            { format!("{} {cell}", marks[index % 2]) }
                        </button>
                    </li>
                }
            }) }
        </ol>
    }
}

/// The button that shows or hides the hints.
fn hints(shown: Hints, ask: &Callback<TicTacToeAsk>, messages: Messages) -> Html {
    let (is_shown, other) = match shown {
        Hints::Shown => (true, Hints::Hidden),
        Hints::Hidden => (false, Hints::Shown),
    };
    html! {
        <button type="button" class="button" aria-pressed={is_shown.to_string()}
                onclick={press(ask, TicTacToeAsk::Hints(other))}>
            { messages.button_hints() }
        </button>
    }
}

/// The legend of the hints: the colors of cells whose move wins, draws or loses.
fn legend(messages: Messages) -> Html {
    html! {
        <ul class="legend" aria-label={messages.label_legend()}>
            <li class="legend__item legend__item--win">{ messages.legend_wins() }</li>
            <li class="legend__item legend__item--draw">{ messages.legend_draws() }</li>
            <li class="legend__item legend__item--loss">{ messages.legend_loses() }</li>
        </ul>
    }
}
