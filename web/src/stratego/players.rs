//! Who plays: people here, or computers.

use fairboard_engine::stratego::Level;
use fairboard_play::Player;
use fairboard_play::stratego::Command;
use fairboard_rules::stratego::{ByColor, Rules};
use yew::prelude::*;

use crate::browser;
use crate::components::choice::choice;

/// Who can play a side.
const PLAYERS: [(Player, &str); 6] = [
    (Player::Person, "a person here"),
    (computer(Level::One), "computer 1, gentle"),
    (computer(Level::Two), "computer 2, easy"),
    (computer(Level::Three), "computer 3, fair"),
    (computer(Level::Four), "computer 4, hard"),
    (computer(Level::Five), "computer 5, hardest"),
];

const fn computer(level: Level) -> Player {
    Player::Computer { level: level.number() }
}

/// The choice of both players; another one begins another game.
pub fn players(rules: Rules, now: ByColor<Player>, command: &Callback<Command>) -> Html {
    let begin = move |players| Command::New { rules, players, seed: browser::random_seed() };
    let red = command.reform(move |red| begin(ByColor { red, ..now }));
    let blue = command.reform(move |blue| begin(ByColor { blue, ..now }));
    html! {
        <div class="players">
            { choice("Red", &PLAYERS, now.red, red) }
            { choice("Blue", &PLAYERS, now.blue, blue) }
        </div>
    }
}
