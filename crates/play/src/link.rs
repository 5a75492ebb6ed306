//! Addresses of the pages: the part after `#`.

use std::str::FromStr;

use thiserror::Error;

/// A page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Page {
    /// The choice of a game: `#/`, or no address.
    #[default]
    Home,
    /// `#/tic-tac-toe`.
    TicTacToe,
    /// `#/stratego`.
    Stratego,
    /// The code for a board on another page: `#/embed`.
    Embed,
    /// `#/stratego/game/` and the [word](crate::format::compact) of a finished game.
    Replay,
    /// Play with somebody far away: `#/far/`, and the name of a game or of what begins one.
    Far,
    /// A message of somebody far away: `#/p/` and its text.
    Packet,
    /// The setups of Stratego, named and saved: `#/stratego/setups`.
    Setups,
    /// `#/stratego/setup/` and the word of a setup.
    Setup,
    /// `#/tic-tac-toe/game/` and the word of a game of tic-tac-toe; without a word, that of this
    /// device.
    TicTacToeGame,
    /// The finished games on this device: `#/games`.
    Games,
}

impl Page {
    /// Every page.
    pub const ALL: [Self; 11] = [
        Self::Home,
        Self::TicTacToe,
        Self::Stratego,
        Self::Embed,
        Self::Replay,
        Self::Far,
        Self::Packet,
        Self::Setups,
        Self::Setup,
        Self::TicTacToeGame,
        Self::Games,
    ];

    /// Pages whose address goes on with a word.
    const WITH_WORD: [Self; 5] =
        [Self::Replay, Self::Far, Self::Packet, Self::Setup, Self::TicTacToeGame];

    /// The address, with its `#`; that of some pages is followed by a word.
    pub const fn hash(self) -> &'static str {
        match self {
            Self::Home => "#/",
            Self::TicTacToe => "#/tic-tac-toe",
            Self::Stratego => "#/stratego",
            Self::Embed => "#/embed",
            Self::Replay => "#/stratego/game/",
            Self::Far => "#/far/",
            Self::Packet => "#/p/",
            Self::Setups => "#/stratego/setups",
            Self::Setup => "#/stratego/setup/",
            Self::TicTacToeGame => "#/tic-tac-toe/game/",
            Self::Games => "#/games",
        }
    }

    /// The address of the rules of this page's game, or of Stratego's. No module of the app draws
    /// that page.
    pub const fn rules(self) -> &'static str {
        match self {
            Self::TicTacToe | Self::TicTacToeGame => "#/rules/tic-tac-toe",
            Self::Home
            | Self::Stratego
            | Self::Embed
            | Self::Replay
            | Self::Far
            | Self::Packet
            | Self::Setups
            | Self::Setup
            | Self::Games => "#/rules/stratego",
        }
    }

    /// The word in the address of a page; `None` for a page that has none.
    pub fn word(hash: &str) -> Option<&str> {
        Self::with_word(hash).map(|(_, word)| word)
    }

    /// The page of an address with a word, and the word.
    fn with_word(hash: &str) -> Option<(Self, &str)> {
        let split = |page: Self| Some((page, hash.strip_prefix(page.hash())?));
        Self::WITH_WORD.into_iter().find_map(split)
    }
}

/// The inverse of [`Page::hash`]; an empty address is that of the home page too.
impl FromStr for Page {
    type Err = BadLink;

    fn from_str(hash: &str) -> Result<Self, Self::Err> {
        if matches!(hash, "" | "#") {
            return Ok(Self::Home);
        }
        if let Some((page, _)) = Self::with_word(hash) {
            return Ok(page);
        }
        Self::ALL.into_iter().find(|page| page.hash() == hash).ok_or(BadLink)
    }
}

/// An address that leads to no page.
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
