//! Saved form of a game of Stratego, version 3. A game without programs is written in version 2,
//! and one without a clock in version 1, which are the same but for that.
//!
//! It holds both armies, so that a game between two people at one device survives a reload. They
//! are encoded lightly, against a glance; that keeps nothing from a person who wants to read them.

mod armies;
mod wire;

use fairboard_rules::stratego::{ByColor, ByRank, Color, Position, Rank};

use self::wire::Wire;
use super::{Damage, FormatError};
use crate::Player;
use crate::stratego::Game;
use crate::stratego::referee::{Kept, Local, Stored};

const FORMAT: &str = "fairboard/stratego";
const NEWEST: u32 = 3;

/// The saved text of the game at one device.
pub fn write_session(session: &Local) -> String {
    let state = session.state();
    let wire = Wire {
        player: session.person(),
        players: state.players,
        offer: state.draw_offer,
        kept: state.kept.iter().map(armies::write_kept).collect(),
        present: session.second_person(),
        clock: session.clock(),
        ..Wire::of_game(&state.game)
    };
    wire.write()
}

/// The saved text of a game that has begun, for these players.
///
/// # Examples
///
/// ```
/// use fairboard_play::format::stratego::{read_session, write_begun};
/// use fairboard_play::stratego::Game;
/// use fairboard_play::stratego::referee::{PEOPLE, Referee as _};
/// use fairboard_rules::stratego::{Color, Rules};
///
/// let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
/// let game = Game::from_text(&text, Rules::CLASSIC)?;
/// let session = read_session(&write_begun(&game, PEOPLE))?;
/// assert_eq!(session.screen().to_move, Some(Color::Red));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_begun(game: &Game, players: ByColor<Player>) -> String {
    Wire { players, ..Wire::of_game(game) }.write()
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
    let mut kept = Kept::default();
    for text in &wire.kept {
        let (owner, draft) = armies::read_kept(text).map_err(|damage| damage.of("kept"))?;
        kept.put(owner, draft);
    }
    let (players, person, clock) = (wire.players, wire.player, wire.clock);
    let mut game = wire.start()?;
    check_armies(&game, players)?;
    let damage = wire.replay(&mut game).err();
    let draw_offer = wire.offer.filter(|_| damage.is_none());
    let present = wire.present.unwrap_or(Color::Red);
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
fn check_armies(game: &Game, players: ByColor<Player>) -> Result<(), FormatError> {
    let Some((_, start)) = game.start_position() else {
        let lacks_army =
            |color: &Color| !players[*color].is_person() && game.draft(*color).finish().is_err();
        let lacking = Color::ALL.into_iter().find(lacks_army);
        return lacking.map_or(Ok(()), |color| Err(Damage::Army.of(color.name())));
    };
    if is_possible(start) { Ok(()) } else { Err(Damage::Position.of("position")) }
}

/// Returns `true` if each side has its Flag, and no more pieces of any rank than its army.
pub(super) fn is_possible(start: &Position) -> bool {
    let army = start.rules().army.counts();
    Color::ALL.into_iter().all(|color| {
        let ranks = start.occupied(color).into_iter().filter_map(|square| start.rank_at(square));
        let mut counts = ByRank::<u8>::default();
        ranks.for_each(|rank| counts[rank] += 1);
        counts[Rank::Flag] == 1 && Rank::ALL.into_iter().all(|rank| counts[rank] <= army[rank])
    })
}
