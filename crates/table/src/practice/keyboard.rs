//! The meaning of keys on the board of the editor.

use fairboard_play::preferences::Numbering;
use fairboard_play::stratego::Sketch;
use fairboard_rules::stratego::Rank;

use super::{BOTTOM, Practice};
use crate::gesture::Touch;
use crate::grid::{self, GridStep};
use crate::keys::{BoardKey, Key, Modifier};
use crate::stratego::{KeysList, Place};

/// A command of the editor by keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EditorKey {
    MoveFocus(GridStep),
    /// Shows the rank of the piece with the focus to both sides, or hides the rank again.
    ToggleRank,
    /// Takes the piece with the focus off the board.
    TakeAway,
    /// Picks up the piece with the focus, or puts the piece in hand on the square with the focus.
    Choose,
    /// Lets go of the piece in hand, or closes the list of keys.
    Cancel,
    /// Takes a piece of the rank in hand.
    TakeRank(Rank),
    ShowKeys,
}

impl EditorKey {
    /// The command that a key stands for; `None` if the editor has no use for the key.
    fn of(key: &Key, numbering: Numbering) -> Option<Self> {
        if let Some(step) = key.step() {
            return Some(Self::MoveFocus(step));
        }
        if key.modifier != Modifier::None {
            return None;
        }
        match key.name.as_str() {
            "k" | "K" => return Some(Self::ToggleRank),
            "Delete" | "Backspace" => return Some(Self::TakeAway),
            _ => {}
        }
        match key.board_key(numbering)? {
            BoardKey::Choose => Some(Self::Choose),
            BoardKey::Cancel => Some(Self::Cancel),
            BoardKey::Rank(rank) => Some(Self::TakeRank(rank)),
            BoardKey::Help => Some(Self::ShowKeys),
            // These keys ask about a game in progress, and the editor has none.
            BoardKey::Targets | BoardKey::LastMove | BoardKey::Losses | BoardKey::Guess => None,
        }
    }
}

/// True for a key that has a meaning on the board of the editor, so that the browser must not act
/// on the key as well.
pub fn is_editor_key(key: &Key, numbering: Numbering) -> bool {
    EditorKey::of(key, numbering).is_some()
}

impl Practice {
    /// Handles a key pressed on the square with the focus.
    pub(super) fn key(&mut self, key: &Key) {
        let Some(square) = self.focus.square else { return };
        let Some(command) = EditorKey::of(key, self.preferences.numbering) else { return };
        match command {
            EditorKey::MoveFocus(step) => {
                self.focus = self.focus.moved_to(grid::step_from(square, step, BOTTOM));
            }
            EditorKey::ToggleRank => self.change_at(Some(square), Sketch::turn_over),
            EditorKey::TakeAway => self.change_at(Some(square), Sketch::remove),
            EditorKey::Choose => {
                self.touch(Touch::Choose(Place::Square(square)));
            }
            // Once the list of keys is drawn, the view closes it. Before that, it is closed here.
            EditorKey::Cancel if self.keys == KeysList::Shown => self.keys = KeysList::Hidden,
            EditorKey::Cancel => {
                self.touch(Touch::Cancel);
            }
            EditorKey::TakeRank(rank) => self.take(rank),
            EditorKey::ShowKeys => self.keys = KeysList::Shown,
        }
    }
}
