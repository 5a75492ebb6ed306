//! Setups as text: 40 letters, in the form that [`notation`](super) describes.

use core::fmt;

use super::{EMPTY, SyntaxError, letter, piece_of};
use crate::stratego::{Army, Color, DeploymentDraft, Piece, PlaceError, Square};

/// A side's home squares in the order of a setup text: the front row first, each row from left to
/// right as the side's player sees it.
fn setup_order(color: Color) -> impl Iterator<Item = Square> {
    let row_squares = |row| (0..Square::SIDE).filter_map(move |column| Square::new(column, row));
    // The front row of Red's four home rows has the highest index.
    (0..4u8).rev().flat_map(row_squares).map(move |square| match color {
        Color::Red => square,
        Color::Blue => square.rotated(),
    })
}

/// The 40 letters of the setup, `A` for an empty square.
impl fmt::Display for DeploymentDraft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let color = self.color();
        setup_order(color).try_for_each(|square| {
            let rank = self.rank_at(square);
            write!(f, "{}", rank.map_or(EMPTY, |rank| letter(Piece { color, rank })))
        })
    }
}

impl DeploymentDraft {
    /// Reads a setup from its 40 letters. The army may be incomplete.
    ///
    /// # Errors
    ///
    /// [`SyntaxError::Length`], [`SyntaxError::Letter`] (also for the other side's letters) or
    /// [`SyntaxError::Limit`].
    pub fn from_text(text: &str, color: Color, army: Army) -> Result<Self, SyntaxError> {
        let mut draft = Self::new(color, army);
        let expected = setup_order(color).count();
        let found = text.chars().count();
        if found != expected {
            return Err(SyntaxError::Length { expected, found });
        }
        for (index, (square, letter)) in setup_order(color).zip(text.chars()).enumerate() {
            if letter == EMPTY {
                continue;
            }
            let rank = piece_of(letter)
                .filter(|piece| piece.color == color)
                .ok_or(SyntaxError::Letter { letter, index })?
                .rank;
            draft.place(square, rank).map_err(|error| match error {
                PlaceError::Limit => SyntaxError::Limit(rank),
                // Each home square comes once, so no other error can arise.
                PlaceError::Lake
                | PlaceError::NotHome
                | PlaceError::Occupied
                | PlaceError::Empty => SyntaxError::Letter { letter, index },
            })?;
        }
        Ok(draft)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stratego::Rank;

    #[test]
    fn setups_read_front_row_first_from_the_owners_left() {
        for (color, letters, front_left, back_right) in
            [(Color::Red, ['D', 'M'], "a4", "j1"), (Color::Blue, ['P', 'Y'], "j7", "a10")]
        {
            let text = format!("{}{}{}", letters[0], "A".repeat(38), letters[1]);
            let draft = DeploymentDraft::from_text(&text, color, Army::Full).unwrap();
            assert_eq!(draft.rank_at(front_left.parse().unwrap()), Some(Rank::Scout));
            assert_eq!(draft.rank_at(back_right.parse().unwrap()), Some(Rank::Flag));
            assert_eq!(draft.to_string(), text);
        }
    }

    #[test]
    fn bad_setups_are_refused() {
        let red = |text: &str| DeploymentDraft::from_text(text, Color::Red, Army::Full).err();
        assert_eq!(red("A"), Some(SyntaxError::Length { expected: 40, found: 1 }));
        let first = |letters: &str| format!("{letters}{}", "A".repeat(40 - letters.len()));
        assert_eq!(red(&first("AY")), Some(SyntaxError::Letter { letter: 'Y', index: 1 }));
        assert_eq!(red(&first("d")), Some(SyntaxError::Letter { letter: 'd', index: 0 }));
        assert_eq!(red(&first("MM")), Some(SyntaxError::Limit(Rank::Flag)));
    }
}
