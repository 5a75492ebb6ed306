//! Who plays: people here, or computers.

use fairboard_play::stratego::Command;
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{ByColor, Rules};
use yew::prelude::*;

use crate::browser;
use crate::components::choice::choice;

/// Who can play a side.
const PLAYERS: [(Player, &str); 6] = [
    (Player::Person, "a person here"),
    (computer(1), "computer 1, gentle"),
    (computer(2), "computer 2, easy"),
    (computer(3), "computer 3, fair"),
    (computer(4), "computer 4, hard"),
    (computer(5), "computer 5, hardest"),
];

const fn computer(strength: usize) -> Player {
    Player::Computer(Strength::ALL[strength - 1])
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
