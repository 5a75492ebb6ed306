//! Prints a finished game of Stratego: `cargo run --example read_record [FILE]`.
//!
//! The file holds a link, a text or a saved record. A setup or a running game is refused.

use std::env;
use std::error::Error;
use std::fs;

use fairboard_forms::found::{Found, read};
use fairboard_rules::stratego::Color;

const LINK: &str = "https://example.org/#/stratego/game/1ChumxdF7G20vW_E2GRga4HIgloL";

fn main() -> Result<(), Box<dyn Error>> {
    let text = env::args().nth(1).map_or(Ok(LINK.to_owned()), fs::read_to_string)?;
    let Found::Game(game, players) = read(text.trim())? else {
        return Err("This is not a finished game of Stratego.".into());
    };
    println!("{:?} against {:?}", players[Color::Red], players[Color::Blue]);
    for (index, ply) in game.plies().iter().enumerate() {
        println!("{:>4}. {ply}", index + 1);
    }
    println!("{:?}", game.outcome());
    Ok(())
}
