//! What the document leaves open: who plays, who starts, when it ends, and a look into perfect play.

use fairboard_engine::tictactoe::Level;
use fairboard_play::tictactoe::Command;
use fairboard_play::{Player, Strength};
use fairboard_rules::tictactoe::{ByMark, Ending, Mark, Rules};
use yew::prelude::*;

use crate::components::choice::choice;

/// Who can play a side.
const PLAYERS: [(Player, &str); 5] = [
    (Player::Person, "a person here"),
    (computer(Level::Easy), "computer, easy"),
    (computer(Level::Medium), "computer, medium"),
    (computer(Level::Hard), "computer, hard"),
    (computer(Level::Perfect), "computer, perfect"),
];

const fn computer(level: Level) -> Player {
    Player::Computer(Strength::ALL[level as usize])
}

/// The choices.
pub fn options(
    now: Rules,
    players: ByMark<Player>,
    hints: bool,
    toggle_hints: &Callback<()>,
    command: &Callback<Command>,
) -> Html {
    let starts = [(Mark::X, "x"), (Mark::O, "o")];
    let ends = [
        (Ending::AtFirstLine, "at three in a row"),
        (Ending::AtFullBoard, "when the board is full"),
    ];
    let first = command.reform(move |first| Command::NewRules(Rules { first, ..now }));
    let ending = command.reform(move |ending| Command::NewRules(Rules { ending, ..now }));
    let x = command.reform(move |x| Command::NewPlayers(ByMark { x, ..players }));
    let o = command.reform(move |o| Command::NewPlayers(ByMark { o, ..players }));
    html! {
        <div class="panel panel--options">
            { choice("x", &PLAYERS, players.x, x) }
            { choice("o", &PLAYERS, players.o, o) }
            { choice("Who starts", &starts, now.first, first) }
            { choice("The game ends", &ends, now.ending, ending) }
            <button type="button" class="button" aria-pressed={hints.to_string()}
                    onclick={toggle_hints.reform(|_: MouseEvent| ())}>{ "Hints" }</button>
            if hints {
                <ul class="legend" aria-label="With perfect play this cell">
                    <li class="legend__item legend__item--win">{ "wins" }</li>
                    <li class="legend__item legend__item--draw">{ "draws" }</li>
                    <li class="legend__item legend__item--loss">{ "loses" }</li>
                </ul>
            }
        </div>
    }
}
