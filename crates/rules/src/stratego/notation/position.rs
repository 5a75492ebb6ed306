//! Positions as text, in the format `StraDoS3`, which [`notation`](super) describes.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{EMPTY, LAKE, SyntaxError, UNKNOWN, letter, piece_of};
use crate::stratego::{Color, Piece, Square, SquareSet};

pub(in crate::stratego) struct PositionText {
    /// The pieces whose rank is written, in square order.
    pub(in crate::stratego) pieces: Vec<(Square, Piece)>,
    /// The squares of the pieces whose rank is public.
    pub(in crate::stratego) revealed: SquareSet,
    /// The squares of the pieces of unknown rank.
    pub(in crate::stratego) unknown: SquareSet,
    pub(in crate::stratego) turn: Color,
    pub(in crate::stratego) ply: u32,
}

impl PositionText {
    /// Adds what `letter` says of `square`. The square's index is the letter's index in the text.
    fn add(&mut self, square: Square, letter: char) -> Result<(), SyntaxError> {
        if (letter == LAKE) != SquareSet::LAKES.contains(square) {
            return Err(SyntaxError::Lake(square));
        }
        match letter {
            EMPTY | LAKE => {}
            UNKNOWN => self.unknown.insert(square),
            _ => {
                let index = square.index().into();
                let piece = piece_of(letter.to_ascii_uppercase());
                self.pieces.push((square, piece.ok_or(SyntaxError::Letter { letter, index })?));
                if letter.is_ascii_lowercase() {
                    self.revealed.insert(square);
                }
            }
        }
        Ok(())
    }
}

/// Reads a position text. Only its form is checked: the pieces may be more than an army has.
pub(in crate::stratego) fn read_position(text: &str) -> Result<PositionText, SyntaxError> {
    let mut words = text.split(' ');
    let letters = words.next().unwrap_or_default();
    let found = letters.chars().count();
    if found != Square::COUNT {
        return Err(SyntaxError::Length { expected: Square::COUNT, found });
    }
    let turn = match words.next() {
        Some("r") => Color::Red,
        Some("b") => Color::Blue,
        Some(_) | None => return Err(SyntaxError::Tail),
    };
    // The digits are checked, because `parse` also takes a sign.
    let ply = words
        .next()
        .filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
        .and_then(|word| word.parse().ok())
        .ok_or(SyntaxError::Tail)?;
    if words.next().is_some() {
        return Err(SyntaxError::Tail);
    }

    let mut content = PositionText {
        pieces: Vec::new(),
        revealed: SquareSet::EMPTY,
        unknown: SquareSet::EMPTY,
        turn,
        ply,
    };
    for (square, letter) in Square::all().zip(letters.chars()) {
        content.add(square, letter)?;
    }
    Ok(content)
}

/// Writes a position text. `letter_at` gives the letter of each square that is no lake.
pub(in crate::stratego) fn write_position(
    letter_at: impl Fn(Square) -> char,
    turn: Color,
    ply: u32,
) -> String {
    let letters: String = Square::all()
        .map(|square| if SquareSet::LAKES.contains(square) { LAKE } else { letter_at(square) })
        .collect();
    let side = match turn {
        Color::Red => 'r',
        Color::Blue => 'b',
    };
    format!("{letters} {side} {ply}")
}

/// The letter of a piece whose rank the reader knows, in lower case if the rank is `revealed`.
pub(in crate::stratego) fn known_letter(piece: Piece, revealed: bool) -> char {
    let letter = letter(piece);
    if revealed { letter.to_ascii_lowercase() } else { letter }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stratego::{Position, Rules};

    #[test]
    fn bad_positions_are_refused() {
        let lakes = "AA__AA__AA";
        let empty = format!("{0}{lakes}{lakes}{0}", "A".repeat(40));
        let refused = |text: &str| Position::from_text(text, Rules::CLASSIC).err();
        assert!(refused(&format!("{empty} r 0")).is_none());
        let length = SyntaxError::Length { expected: 100, found: 101 };
        assert_eq!(refused(&format!("{empty}A r 0")), Some(length));
        for tail in ["", " ", " r", " r ", " g 0", " r x", " r +1", " r -1", " r 0 0", " r 0 "] {
            assert_eq!(refused(&format!("{empty}{tail}")), Some(SyntaxError::Tail), "{tail:?}");
        }
        let c5 = "c5".parse().unwrap();
        for (index, letter, error) in [
            (42, "B", SyntaxError::Lake(c5)),
            (42, "A", SyntaxError::Lake(c5)),
            (0, "_", SyntaxError::Lake("a1".parse().unwrap())),
            (0, "?", SyntaxError::Letter { letter: '?', index: 0 }),
            (0, "a", SyntaxError::Letter { letter: 'a', index: 0 }),
            (0, "Z", SyntaxError::Letter { letter: 'Z', index: 0 }),
        ] {
            let mut text = format!("{empty} b 7");
            text.replace_range(index..=index, letter);
            assert_eq!(refused(&text), Some(error), "{letter} at {index}");
        }
    }
}
