//! The record and the tally.

use fairboard_play::tictactoe::{Command, Session, Tally};
use fairboard_rules::tictactoe::Mark;
use yew::prelude::*;

/// Steps through the record, and the results so far.
pub fn panel(session: &Session, command: &Callback<Command>) -> Html {
    let history = session.history();
    let (cursor, last) = (history.cursor(), history.plies().len());
    let tally = session.tally();
    let ask = |asked: Command| command.reform(move |_: MouseEvent| asked);
    let marks = [history.start().side(), history.start().side().other()];
    html! {
        <div class="panel">
            <dl class="tally" aria-label="Tally">
                { for Mark::ALL.map(|mark| html! {
                    <div key={mark.name()} class="tally__item">
                        <dt>{ mark.name() }</dt><dd>{ tally.won[mark] }</dd>
                    </div>
                }) }
                <div key="draws" class="tally__item"><dt>{ "draws" }</dt><dd>{ tally.draws }</dd></div>
            </dl>
            <button type="button" class="button button--quiet" onclick={ask(Command::ClearTally)}
                    disabled={tally == Tally::default()}>{ "Clear tally" }</button>
            <div class="panel__steps" role="group" aria-label="Step through the game">
                <button type="button" class="button" disabled={cursor == 0}
                        onclick={ask(Command::Undo)}>{ "Undo" }</button>
                <button type="button" class="button" disabled={cursor == last}
                        onclick={ask(Command::Redo)}>{ "Redo" }</button>
            </div>
            <ol class="panel__moves" aria-label="Moves">
                { for history.plies().iter().enumerate().map(|(index, cell)| {
                    let current = (index + 1 == cursor).then_some("step");
                    let later = (index >= cursor).then_some("panel__move--later");
                    html! {
                        <li key={index}>
                            <button type="button" class={classes!("panel__move", later)}
                                    aria-current={current} onclick={ask(Command::Seek(index + 1))}>
                                { format!("{} {cell}", marks[index % 2]) }
                            </button>
                        </li>
                    }
                }) }
            </ol>
        </div>
    }
}
