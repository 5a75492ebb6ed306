//! Names of the themes and difficulties of puzzles.

use fairboard_puzzles::{Difficulty, Theme};

use crate::Messages;

impl Messages {
    /// The name of a puzzle's theme, which is the idea behind the best move.
    pub const fn puzzle_theme(self, theme: Theme) -> &'static str {
        match theme {
            Theme::Capture => self.puzzle_theme_capture(),
            Theme::Rescue => self.puzzle_theme_rescue(),
            Theme::Hunt => self.puzzle_theme_hunt(),
            Theme::Risk => self.puzzle_theme_risk(),
            Theme::Spy => self.puzzle_theme_spy(),
            Theme::Bomb => self.puzzle_theme_bomb(),
            Theme::Flag => self.puzzle_theme_flag(),
            Theme::Repetition => self.puzzle_theme_repetition(),
        }
    }

    /// The name of a puzzle's difficulty. The difficulty depends on which of the computer's levels
    /// solve the puzzle.
    pub const fn puzzle_difficulty(self, difficulty: Difficulty) -> &'static str {
        match difficulty {
            Difficulty::Easy => self.puzzle_difficulty_easy(),
            Difficulty::Medium => self.puzzle_difficulty_medium(),
            Difficulty::Hard => self.puzzle_difficulty_hard(),
        }
    }
}
