//! Meaning of keys, by the names that browsers give them.

use fairboard_play::preferences::Numbering;
use fairboard_rules::stratego::Rank;

use crate::grid::GridStep;

/// A key press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// Name of the key, as `KeyboardEvent.key` gives it: `a`, `Enter`, `ArrowUp`.
    pub name: String,
    /// The modifier that is held with the key. Alt and Meta count before Control.
    pub modifier: Modifier,
}

/// The modifier of a key press, as far as it changes the meaning of the key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Modifier {
    /// No modifier, or Shift.
    #[default]
    None,
    /// Control, with which Home and End lead to the corners of a grid.
    Control,
    /// Alt or Meta. Key presses with these modifiers belong to the browser and the system.
    System,
}

impl Key {
    /// The step on a grid that the key stands for; `None` for other keys.
    pub fn step(&self) -> Option<GridStep> {
        Some(match (self.name.as_str(), self.modifier) {
            ("ArrowLeft", Modifier::None) => GridStep::Left,
            ("ArrowRight", Modifier::None) => GridStep::Right,
            ("ArrowUp", Modifier::None) => GridStep::Up,
            ("ArrowDown", Modifier::None) => GridStep::Down,
            ("Home", Modifier::None) => GridStep::RowStart,
            ("End", Modifier::None) => GridStep::RowEnd,
            ("Home", Modifier::Control) => GridStep::GridStart,
            ("End", Modifier::Control) => GridStep::GridEnd,
            _ => return None,
        })
    }

    /// The command of the Stratego board that the key stands for, apart from steps; `None` for
    /// other keys.
    ///
    /// The key of a rank is the number or letter printed on its pieces. `0` stands for the number
    /// 10. `S` or `E`, `B` and `F` stand for Spy, Bomb and Flag in every language.
    pub fn board_key(&self, numbering: Numbering) -> Option<BoardKey> {
        if self.modifier != Modifier::None {
            return None;
        }
        Some(match self.name.as_str() {
            "Enter" | " " => BoardKey::Choose,
            "Escape" => BoardKey::Cancel,
            "m" | "M" => BoardKey::Targets,
            "l" | "L" => BoardKey::LastMove,
            "c" | "C" => BoardKey::Losses,
            "n" | "N" => BoardKey::Guess,
            "?" => BoardKey::Help,
            "0" => BoardKey::rank("10", numbering)?,
            // The letter of the Spy in Portuguese.
            "e" | "E" => BoardKey::Rank(Rank::Spy),
            other => BoardKey::rank(&other.to_ascii_uppercase(), numbering)?,
        })
    }

    /// True if the key chooses the element with the focus: Enter or Space.
    pub fn is_choose(&self) -> bool {
        self.modifier == Modifier::None && matches!(self.name.as_str(), "Enter" | " ")
    }
}

/// A command of the Stratego board by keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKey {
    /// Picks up a piece, puts it down, or attacks with it.
    Choose,
    /// Lets go of the piece in hand, or closes an open list or menu.
    Cancel,
    /// Takes a piece of a rank from the tray. If the tray has none, jumps to the next own piece of
    /// the rank. In the menu of guesses, guesses the rank.
    Rank(Rank),
    /// Opens the menu of guesses at the rank of an enemy piece.
    Guess,
    /// Announces the legal targets of the piece with the focus.
    Targets,
    /// Announces the last move.
    LastMove,
    /// Announces the losses of both sides.
    Losses,
    /// Shows the list of keys.
    Help,
}

impl BoardKey {
    /// The key of the rank whose pieces show the number or letter `label`; `None` if no rank does.
    fn rank(label: &str, numbering: Numbering) -> Option<Self> {
        Rank::ALL
            .into_iter()
            .find(|rank| crate::label::label(numbering, *rank) == label)
            .map(Self::Rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str, modifier: Modifier) -> Key {
        Key { name: name.to_owned(), modifier }
    }

    #[test]
    fn keys_of_a_grid() {
        use Modifier::{Control, System};
        for (name, modifier, step) in [
            ("ArrowLeft", Modifier::None, Some(GridStep::Left)),
            ("Home", Modifier::None, Some(GridStep::RowStart)),
            ("Home", Control, Some(GridStep::GridStart)),
            ("End", Control, Some(GridStep::GridEnd)),
            ("ArrowLeft", Control, None),
            ("ArrowLeft", System, None),
            ("a", Modifier::None, None),
        ] {
            assert_eq!(key(name, modifier).step(), step, "{name} {modifier:?}");
        }
    }

    #[test]
    fn keys_of_the_board() {
        use Numbering::{MarshalOne, MarshalTen};
        for (name, numbering, expected) in [
            ("Enter", MarshalTen, Some(BoardKey::Choose)),
            (" ", MarshalTen, Some(BoardKey::Choose)),
            ("Escape", MarshalTen, Some(BoardKey::Cancel)),
            ("0", MarshalTen, Some(BoardKey::Rank(Rank::Marshal))),
            ("9", MarshalTen, Some(BoardKey::Rank(Rank::General))),
            ("2", MarshalTen, Some(BoardKey::Rank(Rank::Scout))),
            ("1", MarshalTen, None),
            ("1", MarshalOne, Some(BoardKey::Rank(Rank::Marshal))),
            ("9", MarshalOne, Some(BoardKey::Rank(Rank::Scout))),
            ("s", MarshalTen, Some(BoardKey::Rank(Rank::Spy))),
            ("e", MarshalOne, Some(BoardKey::Rank(Rank::Spy))),
            ("B", MarshalTen, Some(BoardKey::Rank(Rank::Bomb))),
            ("f", MarshalOne, Some(BoardKey::Rank(Rank::Flag))),
            ("m", MarshalTen, Some(BoardKey::Targets)),
            ("n", MarshalTen, Some(BoardKey::Guess)),
            ("?", MarshalTen, Some(BoardKey::Help)),
            ("x", MarshalTen, None),
            ("Tab", MarshalTen, None),
        ] {
            let meaning = key(name, Modifier::None).board_key(numbering);
            assert_eq!(meaning, expected, "{name} {numbering:?}");
        }
        assert_eq!(key("m", Modifier::Control).board_key(MarshalTen), None, "the browser's own");
        assert!(key(" ", Modifier::None).is_choose());
        assert!(!key(" ", Modifier::System).is_choose());
    }
}
