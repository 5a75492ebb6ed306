//! A player of a few lines plays Stratego against the computer at level 3:
//! `cargo run --example own_player`.

use std::error::Error;

use fairboard_engine::{Engine, Limit};
use fairboard_play::stratego::{Game, question::Question};
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{Color, Move, Rules, SeatView};
use fastrand::Rng;

/// Attacks if it can, and otherwise moves at random. `view` is what the player's side knows.
fn own_player(view: &SeatView, random: &mut Rng) -> Option<Move> {
    let attack = view.legal_moves().find(|mv| view.enemies().contains(mv.to));
    attack.or_else(|| view.legal_moves().choose(|count| random.u32(..count)))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut random = Rng::with_seed(1);
    let mut game = Game::new(Rules::CLASSIC);
    for color in Color::ALL {
        game.set_draft(fairboard_setups::arrange(color, game.rules().army, 1))?;
    }
    game.start()?;
    let level = Strength::new(3).ok_or("no such level")?;
    // The number of nodes alone limits a search, and is small, so that the game does not take long.
    let (engine, limit) = (Engine::new(level), Limit { nodes: 500, ..Limit::NONE });
    while let Some(side) = game.turn() {
        // A question has what the side to move knows. Red, our player, needs only its view.
        let question = Question::of_game(&game, side, Player::Computer(level)).ok_or("no start")?;
        let mv = match side {
            Color::Red => own_player(question.view(), &mut random),
            Color::Blue => engine.choose(&question, limit, &mut random, &mut || false),
        };
        game.play(mv.ok_or("no move")?)?;
    }
    println!("{:?} after {} plies", game.outcome(), game.plies().len());
    Ok(())
}
