//! Words that both players see, against somebody in between.

use fairboard_rules::stratego::{Rank, Square, SquareSet};

use crate::army;
use crate::hash::{Digest, hash};
use crate::keys::Coin;

/// A piece on a square, to be said aloud: "General c4".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The piece.
    pub rank: Rank,
    /// The square, never in a lake.
    pub square: Square,
}

/// The three words of a game: about 30 bits.
pub(crate) fn words(home: &Coin, away: &Coin, game: &Digest) -> Option<[Word; 3]> {
    let digest = hash(*b"word", &[home, away, game]);
    let (chunks, _) = digest.as_chunks::<8>();
    let mut words = chunks.iter().map(|chunk| word(u64::from_be_bytes(*chunk)));
    Some([words.next()??, words.next()??, words.next()??])
}

fn word(number: u64) -> Option<Word> {
    let squares = !SquareSet::LAKES;
    let count = u64::from(squares.len());
    let rank = army::rank((number / count % Rank::COUNT as u64) as u8)?;
    let square = squares.into_iter().nth((number % count) as usize)?;
    Some(Word { rank, square })
}
