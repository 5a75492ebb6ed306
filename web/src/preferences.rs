//! What the player likes: kept apart from every game.

use fairboard_table::announce::Numbering;
use yew::prelude::*;

use crate::browser::{self, storage};

const KEY: &str = "fairboard.preferences";

/// The player's choices on how things look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    pub theme: Theme,
    pub numbering: Numbering,
    pub board: BoardTurn,
    pub memory: Memory,
    pub moved: MovedMark,
    pub thinking: Thinking,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system says.
    #[default]
    System,
    Light,
    Dark,
}

/// Whether the board turns to the player at the device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardTurn {
    /// The own side lies at the bottom.
    #[default]
    ToPlayer,
    /// Red always lies at the bottom.
    Still,
}

/// What becomes of an enemy's rank that a battle has shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Memory {
    /// It stays shown.
    #[default]
    Keep,
    /// The players are to remember it themselves.
    Forget,
}

/// Whether pieces that have moved carry a mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MovedMark {
    #[default]
    Shown,
    Hidden,
}

/// How long a computer may think about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Thinking {
    Short,
    #[default]
    Usual,
    Long,
    Longest,
}

impl Thinking {
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Short, "Up to ¼ second"),
        (Self::Usual, "Up to 1 second"),
        (Self::Long, "Up to 3 seconds"),
        (Self::Longest, "Up to 10 seconds"),
    ];

    /// The same, in milliseconds.
    pub const fn millis(self) -> u32 {
        match self {
            Self::Short => 250,
            Self::Usual => 1_000,
            Self::Long => 3_000,
            Self::Longest => 10_000,
        }
    }
}

impl Theme {
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::System, "System"), (Self::Light, "Light"), (Self::Dark, "Dark")];
}

/// The preferences, with the way to change them.
pub type PreferencesHandle = UseStateHandle<Preferences>;

/// Reads the stored preferences and stores and applies every change.
#[hook]
pub fn use_stored_preferences() -> PreferencesHandle {
    let preferences =
        use_state_eq(|| storage::read(KEY).map_or_else(Preferences::default, |text| parse(&text)));
    use_effect_with(*preferences, |preferences| {
        let theme = match preferences.theme {
            Theme::System => None,
            Theme::Light => Some("light"),
            Theme::Dark => Some("dark"),
        };
        browser::set_root_attribute("data-theme", theme);
        // A preference that is not kept is chosen again.
        let _ = storage::write(KEY, &text(*preferences));
    });
    preferences
}

/// The preferences of the app around the component.
#[hook]
pub fn use_preferences() -> Preferences {
    use_context::<Preferences>().unwrap_or_default()
}

/// One word for each choice that is not the usual one.
fn text(preferences: Preferences) -> String {
    let theme = match preferences.theme {
        Theme::System => "",
        Theme::Light => "light",
        Theme::Dark => "dark",
    };
    let numbering = match preferences.numbering {
        Numbering::MarshalTen => "",
        Numbering::MarshalOne => "marshal-one",
    };
    let board = match preferences.board {
        BoardTurn::ToPlayer => "",
        BoardTurn::Still => "still",
    };
    let memory = match preferences.memory {
        Memory::Keep => "",
        Memory::Forget => "forget",
    };
    let moved = match preferences.moved {
        MovedMark::Shown => "",
        MovedMark::Hidden => "no-moved-mark",
    };
    let thinking = match preferences.thinking {
        Thinking::Short => "think-short",
        Thinking::Usual => "",
        Thinking::Long => "think-long",
        Thinking::Longest => "think-longest",
    };
    [theme, numbering, board, memory, moved, thinking].join(" ")
}

/// The inverse of [`text`]; words that mean nothing are passed over.
fn parse(text: &str) -> Preferences {
    text.split_whitespace().fold(Preferences::default(), |preferences, word| match word {
        "light" => Preferences { theme: Theme::Light, ..preferences },
        "dark" => Preferences { theme: Theme::Dark, ..preferences },
        "marshal-one" => Preferences { numbering: Numbering::MarshalOne, ..preferences },
        "still" => Preferences { board: BoardTurn::Still, ..preferences },
        "forget" => Preferences { memory: Memory::Forget, ..preferences },
        "no-moved-mark" => Preferences { moved: MovedMark::Hidden, ..preferences },
        "think-short" => Preferences { thinking: Thinking::Short, ..preferences },
        "think-long" => Preferences { thinking: Thinking::Long, ..preferences },
        "think-longest" => Preferences { thinking: Thinking::Longest, ..preferences },
        _ => preferences,
    })
}
