//! Options of a board on another page: the attributes of the element `<fair-board>`, the options of
//! a call, and the query of a frame.
//!
//! The table in this file is the only list of the options. From it come the attributes of the
//! element and the declarations for TypeScript (`crates/xtask/src/embed.rs`), the code that the app
//! writes for authors ([`snippet`](crate::snippet)), and the [`GivenOptions`] of a board. The
//! effect of each option is in `table::embed`.

use thiserror::Error;

/// A game that a board can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BoardGame {
    /// Stratego, the usual game.
    #[default]
    Stratego,
    /// Tic-tac-toe.
    TicTacToe,
}

impl BoardGame {
    /// Every game, the usual one first.
    pub const ALL: [Self; 2] = [Self::Stratego, Self::TicTacToe];

    /// The names of all games, in the order of [`ALL`](Self::ALL).
    pub const NAMES: &[&str] = &["stratego", "tic-tac-toe"];

    /// The name, which is a value of [`BoardOption::Game`].
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

/// Values that an option can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// One of these values, the usual value first.
    OneOf(&'static [&'static str]),
    /// Any text. Without a text the option is left out.
    Text,
    /// No value, because the game has no such option.
    None,
}

/// Effect of a new value of an option on a mounted board, which a page already shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionEffect {
    /// The board shows the new value, and the game goes on.
    Shows,
    /// Another game begins.
    Begins,
    /// The saved game is loaded.
    Loads,
    /// The value cannot change on a mounted board. The element mounts another board for a new
    /// value.
    Never,
}

/// The players: a person, or a computer by its level.
pub const PLAYERS: &[&str] =
    &["person", "computer-1", "computer-2", "computer-3", "computer-4", "computer-5"];

/// The players of tic-tac-toe: a person, or a computer of the first four levels.
const PLAYERS_OF_TICTACTOE: &[&str] = PLAYERS.split_at(5).0;

/// Makes [`BoardOption`] from the table: name, values in Stratego and in tic-tac-toe, and the
/// effect of a change. The doc lines of an option are also its description for authors of pages.
macro_rules! options {
    ($(
        $(#[doc = $about:literal])+
        $option:ident: $name:literal, $stratego:expr, $tictactoe:expr, $change:ident;
    )+) => {
        /// An option of a board.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum BoardOption {
            $($(#[doc = $about])+ $option,)+
        }

        impl BoardOption {
            /// Every option, in the order of the table, which is also the order in the code of a
            /// [`Snippet`](crate::snippet::Snippet).
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$option),+];

            /// The name of the option, which is also the name of the attribute.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$option => $name,)+ }
            }

            /// The lines that describe the option.
            pub const fn about(self) -> &'static [&'static str] {
                match self { $(Self::$option => &[$($about),+],)+ }
            }

            /// The values that the option can have in a game.
            pub const fn values(self, game: BoardGame) -> Values {
                match (self, game) {
                    $(
                        (Self::$option, BoardGame::Stratego) => $stratego,
                        (Self::$option, BoardGame::TicTacToe) => $tictactoe,
                    )+
                }
            }

            /// The effect of a new value on a mounted board.
            pub const fn effect(self) -> OptionEffect {
                match self { $(Self::$option => OptionEffect::$change,)+ }
            }
        }
    };
}

use Values::{OneOf, Text};

options! {
    /// The game that the board shows.
    Game: "game", OneOf(BoardGame::NAMES), OneOf(BoardGame::NAMES), Never;
    /// The player of Red, or of x.
    Red: "red", OneOf(PLAYERS), OneOf(PLAYERS_OF_TICTACTOE), Begins;
    /// The player of Blue, or of o.
    Blue: "blue", OneOf(PLAYERS), OneOf(PLAYERS_OF_TICTACTOE), Begins;
    /// The rule set of Stratego.
    Rules: "rules", OneOf(&["classic", "vdm"]), Values::None, Begins;
    /// The army of Stratego.
    Army: "army", OneOf(&["full", "barrage"]), Values::None, Begins;
    /// The number of the Marshal, which decides the others.
    Ranks: "ranks", OneOf(&["10", "1"]), Values::None, Shows;
    /// Light, dark, or the system's choice.
    Theme: "theme", OneOf(&["system", "light", "dark"]), OneOf(&["system", "light", "dark"]), Shows;
    /// Language of the texts, a BCP 47 tag: `"en"`, which is usual, or `"pt"`.
    Language: "lang", Text, Text, Shows;
    /// Name under which the games of the board are stored in the browser, in `localStorage` of the
    /// page. The games of a board without a name last as long as the board. A frame without a name
    /// stores its games, too: frames in pages of one origin share a game if they have the same
    /// name, or no name and the same players, rules, army and record. A frame does not store its
    /// games if the name in its address is empty. The same holds if it has no name, and the browser
    /// does not tell it the origin of the page around it.
    Storage: "storage", Text, Text, Never;
    /// A saved game ({@link Board.save}) to continue, if none is stored.
    Record: "record", Text, Text, Loads;
    /// `"still"` draws the position of `record`, with every rank that it holds, and takes no input.
    Board: "board", OneOf(&["live", "still"]), OneOf(&["live", "still"]), Never;
}

/// The values that a page gives to the options of a board. An empty value is left out.
///
/// # Examples
///
/// ```
/// use fairboard_play::board_option::{BoardGame, BoardOption, GivenOptions};
///
/// let given = GivenOptions::read(|name| (name == "army").then(|| "barrage".to_owned()));
/// assert_eq!(given.choice(BoardOption::Army, BoardGame::Stratego), Ok("barrage"));
/// assert_eq!(given.choice(BoardOption::Theme, BoardGame::Stratego), Ok("system"));
/// assert_eq!(given.text(BoardOption::Storage), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenOptions([Option<String>; BoardOption::ALL.len()]);

impl GivenOptions {
    /// Reads every option; `text` returns the value for the name of an option.
    pub fn read(text: impl Fn(&'static str) -> Option<String>) -> Self {
        Self(BoardOption::ALL.map(|option| text(option.name()).filter(|text| !text.is_empty())))
    }

    /// The text of an option; `None` if the page gives no value, or an empty one.
    pub fn text(&self, option: BoardOption) -> Option<&str> {
        self.0[option as usize].as_deref()
    }

    /// The value of an option that has a list of values, or the usual value if the page gives none.
    /// Empty for an option that takes any text, or that this game does not have.
    ///
    /// # Errors
    ///
    /// [`BadOption`] if the value is none of the option's values.
    pub fn choice(&self, option: BoardOption, game: BoardGame) -> Result<&'static str, BadOption> {
        let OneOf(values) = option.values(game) else { return Ok("") };
        let Some(text) = self.text(option) else {
            return Ok(values.first().copied().unwrap_or_default());
        };
        let allowed = values.iter().find(|value| **value == text);
        allowed.copied().ok_or_else(|| BadOption {
            option: option.name(),
            value: text.chars().take(LONGEST).collect(),
        })
    }
}

/// Greatest number of characters of a value that a [`BadOption`] repeats.
const LONGEST: usize = 40;

/// The error for a value that an option cannot have in the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("The option {option} cannot be «{value}».")]
pub struct BadOption {
    option: &'static str,
    value: String,
}

#[cfg(test)]
mod tests {
    use fairboard_rules::stratego::{Army, Rules};

    use super::*;
    use crate::Strength;
    use crate::tictactoe::computer::Level;

    #[test]
    fn names_are_names_of_attributes_and_differ() {
        for option in BoardOption::ALL {
            let (name, about) = (option.name(), option.about().concat());
            assert!(name.bytes().all(|letter| letter.is_ascii_lowercase()), "{name}");
            assert!(about.ends_with('.'), "{name} is described in sentences: {about}");
            let named = BoardOption::ALL.into_iter().filter(|other| other.name() == name);
            assert_eq!(named.count(), 1, "{name}");
        }
    }

    #[test]
    fn the_values_are_those_of_the_games() {
        let players = |numbers: &[Strength]| -> Vec<String> {
            let computers = numbers.iter().map(|strength| format!("computer-{strength}"));
            ["person".to_owned()].into_iter().chain(computers).collect()
        };
        let names = |values| match values {
            OneOf(values) => values.iter().map(|value| (*value).to_owned()).collect(),
            Text | Values::None => Vec::new(),
        };
        let (stratego, tictactoe) = (BoardGame::Stratego, BoardGame::TicTacToe);
        let levels = Level::ALL.map(Level::strength);
        for (game, option, expected) in [
            (stratego, BoardOption::Red, players(&Strength::ALL)),
            (tictactoe, BoardOption::Blue, players(&levels)),
            (stratego, BoardOption::Rules, Rules::ALL.map(|one| one.name().to_owned()).to_vec()),
            (stratego, BoardOption::Army, Army::ALL.map(|one| one.name().to_owned()).to_vec()),
            (tictactoe, BoardOption::Army, Vec::new()),
            (tictactoe, BoardOption::Game, BoardGame::ALL.map(|one| one.name().to_owned()).into()),
        ] {
            assert_eq!(names(option.values(game)), expected, "{option:?}");
        }
    }

    #[test]
    fn a_choice_is_one_of_its_values_or_the_usual_one() {
        let (stratego, tictactoe) = (BoardGame::Stratego, BoardGame::TicTacToe);
        for (option, game, text, choice) in [
            (BoardOption::Army, stratego, None, Some("full")),
            (BoardOption::Army, stratego, Some(""), Some("full")),
            (BoardOption::Army, stratego, Some("barrage"), Some("barrage")),
            (BoardOption::Army, stratego, Some("Barrage"), None),
            (BoardOption::Army, tictactoe, Some("huge"), Some("")),
            (BoardOption::Red, tictactoe, Some("computer-4"), Some("computer-4")),
            (BoardOption::Red, tictactoe, Some("computer-5"), None),
            (BoardOption::Storage, stratego, Some("mine"), Some("")),
        ] {
            let given = |name: &str| text.filter(|_| name == option.name()).map(str::to_owned);
            let found = GivenOptions::read(given).choice(option, game);
            assert_eq!(found.as_ref().ok().copied(), choice, "{option:?} {text:?}");
        }
        let given = GivenOptions::read(|_| Some("x".repeat(99)));
        let fault = given.choice(BoardOption::Theme, stratego).unwrap_err().to_string();
        assert_eq!(fault, format!("The option theme cannot be «{}».", "x".repeat(LONGEST)));
    }
}
