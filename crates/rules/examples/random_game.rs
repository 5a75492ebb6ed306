//! Plays a random game of Stratego: `cargo run --example random_game [SEED]`.

use std::env;
use std::error::Error;

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Army, Color, DeploymentDraft, Position, Rules, Setup};

const ARMY: &str = "HDGDIDFDJDLEKDFGIHCEGDFEIHJDEGFBMBHBEBBB";

fn main() -> Result<(), Box<dyn Error>> {
    let seed = env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let mut random = fastrand::Rng::with_seed(seed);
    let red = DeploymentDraft::from_text(ARMY, Color::Red, Army::Full)?.finish()?;
    let blue = red.for_side(Color::Blue);
    let setup = Setup::new(Rules::CLASSIC, red, blue).ok_or("armies of other rules")?;
    let mut position = Position::new(&setup);
    while let Some(mv) = position.legal_moves().choose(|count| random.u32(..count)) {
        let ply = position.play(mv)?;
        if ply.battle.is_some() {
            println!("{:>5}. {ply}", position.ply());
        }
    }
    println!("{:?} after {} plies", position.outcome(), position.ply());
    Ok(())
}
