//! Names of a person's settings.

use fairboard_play::preferences::{
    BoardTurn, KnownMark, Memory, MovedMark, Numbering, Sounds, Theme, Thinking,
};

use crate::Messages;

impl Messages {
    /// A theme: `Dark`.
    pub const fn theme(self, theme: Theme) -> &'static str {
        match theme {
            Theme::System => self.theme_system(),
            Theme::Light => self.theme_light(),
            Theme::Dark => self.theme_dark(),
        }
    }

    /// The numbers on the pieces: `Marshal is 10`.
    pub const fn numbering(self, numbering: Numbering) -> &'static str {
        match numbering {
            Numbering::MarshalTen => self.numbering_marshal_ten(),
            Numbering::MarshalOne => self.numbering_marshal_one(),
        }
    }

    /// The side at the bottom of the board: `Red at the bottom`.
    pub const fn board_turn(self, turn: BoardTurn) -> &'static str {
        match turn {
            BoardTurn::ToPlayer => self.board_turn_to_player(),
            BoardTurn::Still => self.board_turn_still(),
        }
    }

    /// The display of enemy ranks after a battle: `Hide again`.
    pub const fn memory(self, memory: Memory) -> &'static str {
        match memory {
            Memory::Keep => self.memory_keep(),
            Memory::Forget => self.memory_forget(),
        }
    }

    /// The display of pieces that have moved: `No mark`.
    pub const fn moved_mark(self, mark: MovedMark) -> &'static str {
        match mark {
            MovedMark::Shown => self.moved_mark_shown(),
            MovedMark::Hidden => self.moved_mark_hidden(),
        }
    }

    /// The display of one's own pieces that the enemy knows: `Show an eye`.
    pub const fn known_mark(self, mark: KnownMark) -> &'static str {
        match mark {
            KnownMark::Shown => self.known_mark_shown(),
            KnownMark::Hidden => self.known_mark_hidden(),
        }
    }

    /// The sounds of the game: `On`.
    pub const fn sounds(self, sounds: Sounds) -> &'static str {
        match sounds {
            Sounds::Off => self.sounds_off(),
            Sounds::On => self.sounds_on(),
        }
    }

    /// The computer's thinking time: `Up to 3 seconds`.
    pub const fn thinking(self, thinking: Thinking) -> &'static str {
        match thinking {
            Thinking::Short => self.thinking_short(),
            Thinking::Usual => self.thinking_usual(),
            Thinking::Long => self.thinking_long(),
            Thinking::Longest => self.thinking_longest(),
        }
    }
}
