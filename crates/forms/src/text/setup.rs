//! A setup as text.

use fairboard_rules::stratego::notation::{EMPTY, piece_of};
use fairboard_rules::stratego::{
    Army, Color, Deployment, DeploymentDraft, IncompleteArmy, Piece, Rank, Square,
};
use thiserror::Error;

/// Number of letters of a setup.
const LETTERS: usize = 40;

/// Number of letters of a row.
const ROW: usize = Square::SIDE as usize;

/// Reason why a text is no setup. Rows, and places in a row, count from 1, the front row first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadSetup {
    /// The text has this number of letters, and not forty.
    #[error("{0} letters instead of {LETTERS}")]
    Length(usize),
    /// A letter means neither a piece nor an empty square.
    #[error("row {row}, place {place}: {letter:?} is no piece")]
    Letter {
        /// The letter as it stands in the text.
        letter: char,
        /// The letter's row.
        row: usize,
        /// The letter's place in the row.
        place: usize,
    },
    /// The text has more pieces of this rank than the army. The place is that of the first piece
    /// too many.
    #[error("row {row}, place {place}: one {rank} too many")]
    TooMany {
        /// The rank of which there are too many pieces.
        rank: Rank,
        /// The piece's row, from 1 for the first line of the text.
        row: usize,
        /// The piece's place in the row, from 1 on the left.
        place: usize,
    },
    /// Pieces are missing. The error counts them by rank.
    #[error(transparent)]
    Missing(IncompleteArmy),
}

/// A setup as four lines of letters, which are the same for both sides.
pub fn write_setup(setup: &Deployment) -> String {
    let letters: Vec<char> = setup.for_side(Color::Red).draft().to_string().chars().collect();
    let rows = letters.chunks(ROW).map(|row| row.iter().collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}

/// Reads the letters of either side as the setup of a side. Space and case have no meaning.
///
/// # Errors
///
/// The first fault that is found: a letter without a meaning, a wrong number of letters, too many
/// pieces of a rank, or missing pieces.
pub fn read_setup(text: &str, color: Color) -> Result<Deployment, BadSetup> {
    let letters: Vec<char> = text.chars().filter(|character| !character.is_whitespace()).collect();
    // In a far longer text the fault is the length, because the text is not meant to be a setup.
    if letters.len() > 2 * LETTERS {
        return Err(BadSetup::Length(letters.len()));
    }
    if let Some(index) = letters.iter().position(|letter| !is_letter(*letter)) {
        let (row, place) = row_and_place(index);
        return Err(BadSetup::Letter { letter: letters[index], row, place });
    }
    if letters.len() != LETTERS {
        return Err(BadSetup::Length(letters.len()));
    }
    let piece_count = letters.iter().filter(|letter| piece(**letter).is_some()).count();
    // The letters do not name the army, so the number of pieces tells which army is meant.
    let is_full = piece_count > usize::from(Army::Barrage.size());
    let army = if is_full { Army::Full } else { Army::Barrage };
    let mut draft = DeploymentDraft::new(Color::Red, army);
    for (index, letter) in letters.into_iter().enumerate() {
        place_letter(&mut draft, index, letter)?;
    }
    draft.for_side(color).finish().map_err(BadSetup::Missing)
}

/// Places the piece of a letter for Red. The letter of an empty square changes nothing.
fn place_letter(draft: &mut DeploymentDraft, index: usize, letter: char) -> Result<(), BadSetup> {
    // The letters begin with the front row, which is the highest row of Red's home.
    let (column, board_row) = (index % ROW, LETTERS / ROW - 1 - index / ROW);
    let square = Square::new(column as u8, board_row as u8);
    let (Some(square), Some(Piece { rank, .. })) = (square, piece(letter)) else { return Ok(()) };
    // Each letter has an empty square of Red's home, so only the number of pieces can be refused.
    draft.place(square, rank).map_err(|_| {
        let (row, place) = row_and_place(index);
        BadSetup::TooMany { rank, row, place }
    })
}

/// The row of a letter and its place in the row, both from 1.
const fn row_and_place(index: usize) -> (usize, usize) {
    (index / ROW + 1, index % ROW + 1)
}

fn piece(letter: char) -> Option<Piece> {
    piece_of(letter.to_ascii_uppercase())
}

/// True for the letter of a piece of either side, or of an empty square.
fn is_letter(letter: char) -> bool {
    piece(letter).is_some() || letter.to_ascii_uppercase() == EMPTY
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASTLE: &str = "DHIDGDGIHD\nGJKDHCLHJG\nEDFBBDFIDE\nFEBBMBEBEF";

    #[test]
    fn a_setup_is_read_as_it_was_written_by_either_side() {
        for color in Color::ALL {
            let setup = read_setup(CASTLE, color).unwrap();
            assert_eq!((setup.color(), write_setup(&setup).as_str()), (color, CASTLE));
            let side_letters = setup.draft().to_string();
            assert_eq!(read_setup(&side_letters, color).as_ref(), Ok(&setup), "{side_letters}");
            let spaced_letters = format!("\n  {}\r\n", CASTLE.to_lowercase());
            assert_eq!(read_setup(&spaced_letters, color), Ok(setup));
        }
        let barrage = format!("ADAAALAADAAAAAKAAAAABAAACAAAAAME{}", "A".repeat(8));
        assert_eq!(read_setup(&barrage, Color::Red).unwrap().army(), Army::Barrage);
    }

    #[test]
    fn a_fault_is_named_with_its_place() {
        let missing = |text: &str| match read_setup(text, Color::Red) {
            Err(BadSetup::Missing(IncompleteArmy { left })) => left.iter().map(|(_, n)| n).sum(),
            Ok(_) | Err(_) => 0_u8,
        };
        let change = |from: &str, to: &str| CASTLE.replacen(from, to, 1);
        for (text, fault) in [
            (String::new(), BadSetup::Length(0)),
            (CASTLE[1..].to_owned(), BadSetup::Length(39)),
            (CASTLE.repeat(3), BadSetup::Length(120)),
            (
                format!("{CASTLE}{}?", &CASTLE[1..]),
                BadSetup::Letter { letter: '?', row: 8, place: 10 },
            ),
            (format!("{CASTLE}{CASTLE}?"), BadSetup::Length(81)),
            (change("GJK", "GJ?"), BadSetup::Letter { letter: '?', row: 2, place: 3 }),
            (change("EBEF", "EBE9"), BadSetup::Letter { letter: '9', row: 4, place: 10 }),
            (change("FEBBM", "FEBMM"), BadSetup::TooMany { rank: Rank::Flag, row: 4, place: 5 }),
        ] {
            assert_eq!(read_setup(&text, Color::Blue), Err(fault), "{text}");
        }
        assert_eq!(missing(&change("M", "A")), 1);
    }
}
