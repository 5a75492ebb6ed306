//! Addresses of the pages, from `#` on, and links to pages in the texts of other programs.

use std::str::FromStr;

use thiserror::Error;

use crate::percent::percent_decoded;
use crate::plain::plain;

/// Addresses of the pages of the rules. No program of the app draws these pages.
pub mod rules {
    /// Address of the rules of Stratego.
    pub const STRATEGO: &str = "#/rules/stratego";
    /// Address of the rules of tic-tac-toe.
    pub const TICTACTOE: &str = "#/rules/tic-tac-toe";
    /// The addresses of the rules of both games.
    pub const ALL: [&str; 2] = [STRATEGO, TICTACTOE];
}

/// Calls a macro with the table of pages. The columns are the address; `WORD` if a text such as a
/// game follows the address, or `WHOLE` if nothing follows; the address of the rules; the name of
/// the module that draws the page; and the method of `Messages` that gives the window's title.
///
/// The build writes the parts of this table that the scripts need into the scripts
/// (`crates/xtask/src/programs.rs`).
#[macro_export]
macro_rules! page_table {
    ($then:ident) => {
        $then! {
            /// The choice of a game: `#/`, or no address.
            #[default]
            Home: "#/", WHOLE, STRATEGO, "home", window_title_home;
            /// The game of tic-tac-toe: `#/tic-tac-toe`.
            TicTacToe: "#/tic-tac-toe", WHOLE, TICTACTOE, "tic-tac-toe", window_title_tictactoe;
            /// The game of Stratego: `#/stratego`.
            Stratego: "#/stratego", WHOLE, STRATEGO, "stratego", window_title_stratego;
            /// The code for a board on another page: `#/embed`.
            Embed: "#/embed", WHOLE, STRATEGO, "embed", window_title_embed;
            /// A finished game: `#/stratego/game/` and the [compact text](crate::compact) of the
            /// game.
            Replay: "#/stratego/game/", WORD, STRATEGO, "replay", window_title_replay;
            /// The review of a finished game: `#/stratego/review/` and the compact text of the
            /// game.
            Review: "#/stratego/review/", WORD, STRATEGO, "replay", window_title_review;
            /// A game that continues a position of a finished game: `#/stratego/from/` and the text
            /// that [`play_on_address`](crate::found::play_on_address) writes.
            PlayOn: "#/stratego/from/", WORD, STRATEGO, "library", window_title_play_on;
            /// A game with somebody far away: `#/far/`, and the name of a stored game, or a word
            /// for a new game or for the list of open games.
            Far: "#/far/", WORD, STRATEGO, "far", window_title_far;
            /// A message of somebody far away: `#/p/` and its text.
            Packet: "#/p/", WORD, STRATEGO, "far", window_title_far;
            /// The setups of Stratego, named and saved: `#/stratego/setups`.
            Setups: "#/stratego/setups", WHOLE, STRATEGO, "library", window_title_setups;
            /// A setup: `#/stratego/setup/` and the compact text of the setup.
            Setup: "#/stratego/setup/", WORD, STRATEGO, "library", window_title_setup;
            /// A game of tic-tac-toe: `#/tic-tac-toe/game/` and the text of the game. Without this
            /// text, the page shows the game that this device has stored.
            TicTacToeGame: "#/tic-tac-toe/game/", WORD, TICTACTOE, "library", window_title_position;
            /// The finished games on this device: `#/games`.
            Games: "#/games", WHOLE, STRATEGO, "library", window_title_games;
            /// Puzzles: `#/puzzles/`, and the number or the text of a puzzle.
            Puzzles: "#/puzzles/", WORD, STRATEGO, "puzzles", window_title_puzzles;
            /// Practice from any position: `#/practice/`, and the
            /// [word](fairboard_play::stratego::Sketch::word) of a position.
            Practice: "#/practice/", WORD, STRATEGO, "practice", window_title_practice;
        }
    };
}

/// Makes [`Page`] from the table of pages.
macro_rules! pages {
    ($(
        $(#[$about:meta])+
        $page:ident: $address:literal, $word:ident, $rules:ident, $program:literal, $title:ident;
    )+) => {
        /// A page of the app.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum Page {
            $($(#[$about])+ $page,)+
        }

        impl Page {
            /// Every page.
            pub const ALL: [Self; [$($address),+].len()] = [$(Self::$page),+];

            /// The address, with `#`. After the addresses of some pages follows a text, such as a
            /// game.
            pub const fn hash(self) -> &'static str {
                match self { $(Self::$page => $address,)+ }
            }

            /// Returns `true` for a page whose address ends with a word: a text such as a game.
            pub const fn takes_word(self) -> bool {
                match self { $(Self::$page => pages!(@$word),)+ }
            }

            /// The address of the rules of this page's game. A page that belongs to no game or to
            /// both has the rules of Stratego.
            pub const fn rules(self) -> &'static str {
                match self { $(Self::$page => rules::$rules,)+ }
            }

            /// The name of the program that draws the page.
            pub const fn program(self) -> &'static str {
                match self { $(Self::$page => $program,)+ }
            }
        }
    };
    (@WORD) => { true };
    (@WHOLE) => { false };
}

page_table!(pages);

impl Page {
    /// The word in an address: the text after the part that names the page. The word may be empty.
    /// `None` if the address names a page that takes no word, or names no page.
    pub fn word(hash: &str) -> Option<&str> {
        Self::split_address(hash).map(|(_, word)| word)
    }

    /// The page and the word of an address. `None` if the address names a page that takes no word,
    /// or names no page.
    fn split_address(hash: &str) -> Option<(Self, &str)> {
        let split = |page: Self| Some((page, hash.strip_prefix(page.hash())?));
        Self::ALL.into_iter().filter(|page| page.takes_word()).find_map(split)
    }
}

/// The possible readings of the last link in a text to a page with a word: the page, and the word.
/// A mail program may have broken the word into lines, so each reading takes one line more into the
/// word. Text around the link, percent-encoding and additions of trackers are left out.
///
/// # Examples
///
/// ```
/// use fairboard_forms::link::{Page, link_readings};
///
/// let text = "Your move: <https://example.org/#%2Fp%2FAQID?utm_source=mail>!";
/// assert_eq!(link_readings(text), [(Page::Packet, "AQID".to_owned())]);
///
/// // The second line may be a part of the word, or other text of the sender.
/// let readings = link_readings("https://example.org/#/p/AQID\nBAUG\n\nSee you!");
/// assert_eq!(readings, ["AQID", "AQIDBAUG"].map(|word| (Page::Packet, word.to_owned())));
/// ```
pub fn link_readings(text: &str) -> Vec<(Page, String)> {
    let text = decoded(text);
    let Some(LastLink { text_before, page, rest }) = last_link(&text) else { return Vec::new() };
    let mut readings = Vec::new();
    let mut word = String::new();
    for character in rest.chars() {
        match character {
            // Repeated slashes count as one.
            '/' if word.is_empty() || word.ends_with('/') => {}
            '\n' => {
                let has_added_reading = add_reading(&mut readings, page, &word);
                // A line that adds nothing to the word is empty, and ends the link.
                if !has_added_reading {
                    break;
                }
            }
            _ if is_word_character(character) => word.push(character),
            _ => break,
        }
    }
    // A `_` behind the word may belong to it. It is emphasis only if a `_` stands before an `http`.
    let word_in_emphasis = word.strip_suffix('_').filter(|_| text_before.contains("_http"));
    add_reading(&mut readings, page, word_in_emphasis.unwrap_or(&word));
    readings
}

/// Adds the word, without a slash at its end, as a reading. Adds nothing and returns `false` if the
/// last reading has the same word.
fn add_reading(readings: &mut Vec<(Page, String)>, page: Page, word: &str) -> bool {
    let word = word.trim_end_matches('/');
    let is_new = readings.last().is_none_or(|(_, last_word)| last_word != word);
    if is_new {
        readings.push((page, word.to_owned()));
    }
    is_new
}

/// The last link in a text to a page with a word.
struct LastLink<'a> {
    /// The text before the `#` of the link.
    text_before: &'a str,
    page: Page,
    /// The text from the word on.
    rest: &'a str,
}

/// Finds the last link in a text to a page with a word.
fn last_link(text: &str) -> Option<LastLink<'_>> {
    text.rmatch_indices('#').find_map(|(index, _)| {
        let (page, rest) = split_changed_address(&text[index + 1..])?;
        Some(LastLink { text_before: &text[..index], page, rest })
    })
}

/// The page of an address, and the rest of `text` from the word on. Unlike [`Page::split_address`],
/// this also reads an address that a messenger has changed. `text` begins after the character `#`.
fn split_changed_address(text: &str) -> Option<(Page, &str)> {
    // Messengers write `#/` also as `#!/`, `# /` or `#`, and small letters as capital ones.
    let path = text.trim_start_matches(['!', '/', ' ']);
    let split_off_name = |page: Page| {
        let name = page.hash().strip_prefix("#/")?;
        let (start, rest) = path.split_at_checked(name.len())?;
        start.eq_ignore_ascii_case(name).then_some((page, rest))
    };
    Page::ALL.into_iter().filter(|page| page.takes_word()).find_map(split_off_name)
}

/// Returns `true` for a character that the word of a link may have.
const fn is_word_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '-' | '_' | '/')
}

/// Maximum number of times that percent-encoding is decoded.
const LAYERS: usize = 4;

/// Removes the percent-encoding of a text, up to [`LAYERS`] times. Several messengers may have
/// encoded the text one after another.
fn decoded(text: &str) -> String {
    (0..LAYERS)
        .fold(plain(text), |text, _| plain(&String::from_utf8_lossy(&percent_decoded(&text))))
}

/// The inverse of [`Page::hash`]; an empty address also leads to the home page.
impl FromStr for Page {
    type Err = BadLink;

    fn from_str(hash: &str) -> Result<Self, Self::Err> {
        if matches!(hash, "" | "#") {
            return Ok(Self::Home);
        }
        if let Some((page, _)) = Self::split_address(hash) {
            return Ok(page);
        }
        Self::ALL.into_iter().find(|page| page.hash() == hash).ok_or(BadLink)
    }
}

/// The reason why an address is refused: it is the address of no page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the address of no page")]
pub struct BadLink;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_round_trip() {
        for page in Page::ALL {
            assert_eq!(page.hash().parse(), Ok(page));
        }
    }

    #[test]
    fn a_word_is_in_the_address_of_its_page() {
        for (hash, word, page) in [
            ("#/stratego/game/1abc", Some("1abc"), Ok(Page::Replay)),
            ("#/stratego/game/", Some(""), Ok(Page::Replay)),
            ("#/stratego/game", None, Err(BadLink)),
            ("#/stratego/review/1abc", Some("1abc"), Ok(Page::Review)),
            ("#/stratego", None, Ok(Page::Stratego)),
            ("#/far/", Some(""), Ok(Page::Far)),
            ("#/far/stratego", Some("stratego"), Ok(Page::Far)),
            ("#/far", None, Err(BadLink)),
            ("#/p/AQ", Some("AQ"), Ok(Page::Packet)),
        ] {
            assert_eq!(Page::word(hash), word, "{hash}");
            assert_eq!(hash.parse(), page, "{hash}");
        }
    }

    #[test]
    fn a_link_is_found_however_programs_have_changed_it() {
        for text in [
            "https://a.example/#/p/AQ-_x",
            "Look: https://a.example/#/p/AQ-_x)",
            "<https://a.example/#/p/AQ-_x>",
            "[play](https://a.example/#/p/AQ-_x)!",
            "https://a.example/#/p/AQ-_x…",
            "https://a.example/#/p/AQ-_x. Then",
            "https://a.example/#/p/AQ-_x%20",
            "https://a.example/#/p/AQ-_x?fbclid=1",
            "https://a.example/#/p/AQ-_x&utm_source=1",
            "https://a.example/#%2Fp%2FAQ-_x",
            "https://a.example/%23%2Fp%2FAQ-_x",
            "https://a.example/%2523%252Fp%252FAQ-_x",
            "https://a.example/#!/p/AQ-_x",
            "https://a.example/#p/AQ-_x",
            "https://a.example/#/P/AQ-_x",
            "https://b.example/?url=https%3A%2F%2Fa.example%2F%23%2Fp%2FAQ-_x&data=05%7C",
            "https://b.example/url?q=https://a.example/%23/p/AQ-_x&sa=D#top",
            "https://a.example/#/p/AQ\u{200b}-_x\u{2060}",
            "https://a.example/#/p/A=\nQ-_x",
            "> https://a.example/#/p/AQ\u{2011}_x",
            "\u{201c}https://a.example/#/p/AQ-_x\u{201d}",
        ] {
            assert_eq!(link_readings(text), [(Page::Packet, "AQ-_x".to_owned())], "{text}");
        }
        let broken = link_readings("https://a.example/#/p/AQ\n> -_x\n\nBye");
        assert_eq!(broken, ["AQ", "AQ-_x"].map(|word| (Page::Packet, word.to_owned())));
        for text in ["", "#", "#/p", "#/chess/1", "https://a.example/#/stratego", "p/AQ"] {
            assert_eq!(link_readings(text), [], "{text}");
        }
    }

    #[test]
    fn each_shared_thing_has_its_page() {
        for (hash, page, word) in [
            ("#/stratego/setup/1abc", Page::Setup, Some("1abc")),
            ("#/tic-tac-toe/game/1abc", Page::TicTacToeGame, Some("1abc")),
            ("#/stratego/setups", Page::Setups, None),
        ] {
            assert_eq!((hash.parse(), Page::word(hash)), (Ok(page), word), "{hash}");
        }
    }

    #[test]
    fn no_address_is_home_and_others_are_refused() {
        for hash in ["", "#", "#/"] {
            assert_eq!(hash.parse(), Ok(Page::Home), "{hash:?}");
        }
        for hash in ["#/chess", "#stratego", "#/stratego/", "#/Stratego", "stratego", "#/ü"] {
            assert_eq!(hash.parse::<Page>(), Err(BadLink), "{hash:?}");
        }
    }
}
