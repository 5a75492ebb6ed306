//! Compact forms for links: a whole game, or one side's setup, as one short word.
//!
//! Each form is a list of choices: a player among six, a rank among those still to place, a move
//! among the legal ones. The list is coded as one large number, so that a choice among `n` equally
//! likely values takes only log2(`n`) bits. The word contains the version, the number in base 64,
//! and a checksum, which also covers the kind of the word. So a link that was cut off or changed is
//! recognized.
//!
//! A move is its index in [`legal_moves`](fairboard_rules::Position::legal_moves). A ply with 30
//! legal moves takes 4.9 bits. A game of 1,000 plies has about 900 characters, and never more than
//! 2,000, because no position has 1,024 moves.
//!
//! A game of Stratego has a compact form only once finished, because the form holds both armies.

mod number;
mod stratego;
mod text;
mod tictactoe;

pub use stratego::{read_game, read_setup, write_finished, write_game, write_setup};
pub use tictactoe::{read_session, write_session};

use fairboard_play::{Player, Strength};

use self::number::{NumberReader, Writer};
use super::{ADDED, Damage};

/// Number of kinds of players: a person, or a computer of each strength.
const PLAYERS: u32 = 1 + Strength::ALL.len() as u32;

/// Number of lengths that the name of a program can have: 0 to 20 bytes.
const NAME_LENGTHS: u32 = 21;
/// Number of values of a byte.
const BYTES: u32 = 1 << u8::BITS;

/// Writes a player: 0 for a person, or the number of a computer's strength.
fn write_player(writer: &mut Writer, player: Player) {
    let strength = player.strength().map_or(0, Strength::number);
    writer.one_of(strength.into(), PLAYERS);
}

fn read_player(reader: &mut NumberReader) -> Result<Player, Damage> {
    let strength = reader.one_of(PLAYERS).ok_or(Damage::Form)?;
    Ok(Strength::new(strength as u8).map_or(Player::Person, Player::Computer))
}

/// Skips the name of an external program that played, and returns [`ADDED`] instead; `None` if the
/// name is empty. Such programs can no longer be added as players.
fn read_added(reader: &mut NumberReader) -> Result<Option<Player>, Damage> {
    let length = reader.one_of(NAME_LENGTHS).ok_or(Damage::Form)?;
    for _ in 0..length {
        reader.one_of(BYTES).ok_or(Damage::Form)?;
    }
    Ok((length > 0).then_some(ADDED))
}

/// Writes the index of a value among all values; `None` if the value is not among them.
fn write_among<T: PartialEq>(writer: &mut Writer, all: &[T], value: &T) -> Option<()> {
    let index = all.iter().position(|known| known == value)?;
    writer.one_of(index as u32, all.len() as u32);
    Some(())
}

fn read_among<T: Copy>(reader: &mut NumberReader, all: &[T]) -> Result<T, Damage> {
    let index = reader.one_of(all.len() as u32).ok_or(Damage::Form)?;
    all.get(index as usize).copied().ok_or(Damage::Form)
}
