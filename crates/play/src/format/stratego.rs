//! Saved form of a game of Stratego, version 2. A game without a clock is written in version 1,
//! which is the same but for that.
//!
//! It holds both armies, so that a game between two people at one device survives a reload. They
//! are encoded lightly, against a glance; that keeps nothing from a person who wants to read them.

mod armies;
mod wire;

use fairboard_rules::stratego::{ByColor, ByRank, Color, Position, Rank};

use self::wire::Wire;
use super::{Damage, FormatError, level_of, player_of, read_clock};
use crate::Player;
use crate::stratego::Game;
use crate::stratego::referee::{Kept, Local, Stored};

const FORMAT: &str = "fairboard/stratego";
const NEWEST: u32 = 2;

/// The saved text of the game at one device.
pub fn write_session(session: &Local) -> String {
    let state = session.state();
    let wire = Wire {
        player: session.person().map(wire::name),
        red_level: level_of(state.players.red),
        blue_level: level_of(state.players.blue),
        offer: state.draw_offer.map(wire::name),
        kept: state.kept.iter().map(armies::write_kept).collect(),
        present: session.second_person().map(wire::name),
        clock: session.clock().map(|clock| clock.to_string()),
        ..Wire::of_game(&state.game)
    };
    wire.write()
}

/// Reads the game at one device. Of two people nobody is known to be there yet.
///
/// # Errors
///
/// [`FormatError`]; see [`read_session_until_damage`] for a record with a damaged move.
pub fn read_session(text: &str) -> Result<Local, FormatError> {
    let (session, damage) = read_session_until_damage(text)?;
    damage.map_or(Ok(session), Err)
}

/// Reads the game at one device up to the last good move of its record, and returns the damage
/// after that move.
///
/// # Errors
///
/// [`FormatError`] for a text of which not even the start can be read.
pub fn read_session_until_damage(text: &str) -> Result<(Local, Option<FormatError>), FormatError> {
    let wire = Wire::read(text)?;
    let players = ByColor { red: player_of(wire.red_level)?, blue: player_of(wire.blue_level)? };
    let (person, draw_offer) =
        (wire::side(wire.player.as_deref())?, wire::side(wire.offer.as_deref())?);
    let mut kept = Kept::default();
    for text in &wire.kept {
        let (owner, draft) = armies::read_kept(text)?;
        kept.put(owner, draft);
    }
    let clock = read_clock(wire.clock.as_deref())?;
    let mut game = wire.start()?;
    check_armies(&game, players)?;
    let damage = wire.replay(&mut game).err();
    let draw_offer = draw_offer.filter(|_| damage.is_none());
    let present = wire::side(wire.present.as_deref())?.unwrap_or(Color::Red);
    Ok((Local::resumed(Stored { game, players, person, draw_offer, kept, clock, present }), damage))
}

/// The saved text of a game.
pub fn write_game(game: &Game) -> String {
    Wire::of_game(game).write()
}

/// Reads a game.
///
/// # Errors
///
/// [`FormatError`].
pub fn read_game(text: &str) -> Result<Game, FormatError> {
    let wire = Wire::read(text)?;
    let mut game = wire.start()?;
    wire.replay(&mut game)?;
    Ok(game)
}

/// Checks that a computer can play from the start of the game, for itself or to advise a person.
fn check_armies(game: &Game, players: ByColor<Player>) -> Result<(), Damage> {
    let Some((_, start)) = game.start_position() else {
        let has_army = |color| players[color].is_person() || game.draft(color).finish().is_ok();
        return if Color::ALL.into_iter().all(has_army) { Ok(()) } else { Err(Damage::Army) };
    };
    let is_possible = Color::ALL.into_iter().all(|color| is_possible(start, color));
    if is_possible { Ok(()) } else { Err(Damage::Position) }
}

/// Returns `true` if a side has its Flag, and no more pieces of any rank than its army.
fn is_possible(start: &Position, color: Color) -> bool {
    let ranks = start.occupied(color).into_iter().filter_map(|square| start.rank_at(square));
    let mut counts = ByRank::<u8>::default();
    ranks.for_each(|rank| counts[rank] += 1);
    let army = start.rules().army.counts();
    counts[Rank::Flag] == 1 && Rank::ALL.into_iter().all(|rank| counts[rank] <= army[rank])
}
