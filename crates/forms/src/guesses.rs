//! Guesses of players at enemy pieces, beside a saved game.
//!
//! A guess is the rank that a player expects of a hidden piece. Guesses belong to this device and
//! not to the game. Like the [lineage](super::lineage), they are written after the check of the
//! saved game, so two games that differ only in guesses count as the same game.
//!
//! The text has one letter for each square of the board: the guess at the piece that stood there
//! when the game began. `A` is no guess, `B` a Flag, `C` a Bomb, and so on in the order of
//! [`Rank`]. The text holds the guesses of both players, because each player guesses at the pieces
//! of the other.

use fairboard_rules::stratego::{Rank, Square};

use crate::fields::{pairs, push_if};

/// Name of the value that holds the letters.
const NAME: &str = "guesses";

/// Letter for no guess; the letters of the ranks follow.
const NO_GUESS: u8 = b'A';

/// Guesses at all pieces, by the squares on which they stood when the game began.
pub type Guesses = [Option<Rank>; Square::COUNT];

/// Reads the guesses beside a saved game. A text without guesses has no guess at any piece.
///
/// # Examples
///
/// ```
/// use fairboard_forms::guesses;
/// use fairboard_rules::stratego::{Rank, Square};
///
/// let mut bomb = [None; Square::COUNT];
/// bomb[90] = Some(Rank::Bomb);
/// let text = guesses::append_to("record".to_owned(), &bomb);
/// assert!(text.starts_with("record guesses=AAA"));
/// assert_eq!(guesses::read(&text), bomb);
/// ```
pub fn read(text: &str) -> Guesses {
    let letters = pairs(text).find(|(name, _)| *name == NAME);
    read_letters(letters.map_or("", |(_, letters)| letters))
}

/// The text of a saved game with these guesses beside it.
pub fn append_to(mut record: String, guesses: &Guesses) -> String {
    push_if(&mut record, NAME, write_letters(guesses).as_deref());
    record
}

/// The letters of guesses; `None` if there is no guess.
pub(super) fn write_letters(guesses: &Guesses) -> Option<String> {
    let letter = |guess: &Option<Rank>| NO_GUESS + guess.map_or(0, |rank| rank as u8 + 1);
    let has_guess = guesses.iter().any(Option::is_some);
    has_guess.then(|| guesses.iter().map(letter).map(char::from).collect())
}

/// The guesses of letters. A letter that stands for no rank is no guess.
pub(super) fn read_letters(letters: &str) -> Guesses {
    let mut guesses = [None; Square::COUNT];
    for (guess, letter) in guesses.iter_mut().zip(letters.bytes()) {
        // For `NO_GUESS`, the subtraction wraps around to a number that no rank has.
        *guess = Rank::ALL.get(usize::from(letter.wrapping_sub(NO_GUESS + 1))).copied();
    }
    guesses
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_are_read_as_they_were_written() {
        let none = [None; Square::COUNT];
        let mut some = none;
        for (guess, rank) in some.iter_mut().skip(1).step_by(2).zip(Rank::ALL.iter().cycle()) {
            *guess = Some(*rank);
        }
        for guesses in [none, some] {
            let text = append_to("record".to_owned(), &guesses);
            assert!(text.starts_with("record"), "{text}");
            assert_eq!(read(&text), guesses, "{text}");
        }
        assert_eq!(append_to("record".to_owned(), &none), "record", "no guess, no word");
    }

    #[test]
    fn a_letter_that_makes_no_sense_leaves_the_other_guesses() {
        for letters in ["AAC", "@AC", "ZNC", "aAC", "é"] {
            let read = read(&format!("guesses={letters}"));
            let expected = Some(Rank::Bomb).filter(|_| letters.len() == 3);
            assert_eq!((read[0], read[1], read[2]), (None, None, expected), "{letters}");
        }
        let long = format!("guesses={}", "C".repeat(500));
        assert_eq!(read(&long), [Some(Rank::Bomb); Square::COUNT]);
        for text in ["", "record", "guesses", "guesses=", "guesses=7"] {
            assert_eq!(read(text), [None; Square::COUNT], "{text}");
        }
    }
}
