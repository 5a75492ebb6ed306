//! The meaning of keys on the board of the editor.

use fairboard_play::preferences::Numbering;
use fairboard_play::stratego::Sketch;

use super::{BOTTOM, Practice};
use crate::gesture::Touch;
use crate::grid;
use crate::keys::{BoardKey, Key, Modifier};
use crate::stratego::{KeysList, Place};

/// A command by keyboard that the editor has and the board of a game has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EditorKey {
    /// Shows the rank of the piece with the focus to both sides, or hides the rank again.
    ToggleRank,
    /// Takes the piece with the focus off the board.
    TakeAway,
}

impl EditorKey {
    /// The command that a key stands for only in the editor; `None` for all other keys.
    fn of(key: &Key) -> Option<Self> {
        if key.modifier != Modifier::None {
            return None;
        }
        match key.name.as_str() {
            "k" | "K" => Some(Self::ToggleRank),
            "Delete" | "Backspace" => Some(Self::TakeAway),
            _ => None,
        }
    }
}

/// True for a key that has a meaning on the board of the editor, so that the browser must not act
/// on the key as well.
pub fn is_meant(key: &Key, numbering: Numbering) -> bool {
    let is_board_key = key.board_key(numbering).is_some_and(|board_key| match board_key {
        BoardKey::Choose | BoardKey::Cancel | BoardKey::Rank(_) | BoardKey::Help => true,
        // These keys ask about a game in progress, and the editor has none.
        BoardKey::Targets | BoardKey::LastMove | BoardKey::Losses | BoardKey::Guess => false,
    });
    key.step().is_some() || EditorKey::of(key).is_some() || is_board_key
}

impl Practice {
    /// Handles a key pressed on the square with the focus.
    pub(super) fn key(&mut self, key: &Key) {
        let Some(square) = self.focus.square else { return };
        if let Some(step) = key.step() {
            self.focus = self.focus.moved_to(grid::step_from(square, step, BOTTOM));
            return;
        }
        match EditorKey::of(key) {
            Some(EditorKey::ToggleRank) => self.change_at(Some(square), Sketch::turn_over),
            Some(EditorKey::TakeAway) => self.change_at(Some(square), Sketch::remove),
            None => self.carry_out_board_key(key.board_key(self.preferences.numbering)),
        }
    }

    /// Carries out a key that the editor shares with the board of a game.
    fn carry_out_board_key(&mut self, key: Option<BoardKey>) {
        match key {
            Some(BoardKey::Choose) => {
                if let Some(square) = self.focus.square {
                    self.touch(Touch::Choose(Place::Square(square)));
                }
            }
            // The list of keys was asked for, but is not drawn yet. Once it is drawn, the view
            // takes this key.
            Some(BoardKey::Cancel) if self.keys == KeysList::Shown => {
                self.keys = KeysList::Hidden;
            }
            Some(BoardKey::Cancel) => {
                self.touch(Touch::Cancel);
            }
            Some(BoardKey::Rank(rank)) => self.take(rank),
            Some(BoardKey::Help) => self.keys = KeysList::Shown,
            // These keys ask about a game in progress, and the editor has none.
            Some(BoardKey::Targets | BoardKey::LastMove | BoardKey::Losses | BoardKey::Guess)
            | None => {}
        }
    }
}
