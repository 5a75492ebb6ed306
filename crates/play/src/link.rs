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
}

impl Page {
    /// Every page.
    pub const ALL: [Self; 5] =
        [Self::Home, Self::TicTacToe, Self::Stratego, Self::Embed, Self::Replay];

    /// The address, with its `#`; that of a replay is followed by its word.
    pub const fn hash(self) -> &'static str {
        match self {
            Self::Home => "#/",
            Self::TicTacToe => "#/tic-tac-toe",
            Self::Stratego => "#/stratego",
            Self::Embed => "#/embed",
            Self::Replay => "#/stratego/game/",
        }
    }

    /// The address of the rules of this page's game, or of Stratego's. No module of the app draws
    /// that page.
    pub const fn rules(self) -> &'static str {
        match self {
            Self::TicTacToe => "#/rules/tic-tac-toe",
            Self::Home | Self::Stratego | Self::Embed | Self::Replay => "#/rules/stratego",
        }
    }

    /// The word of a shared game in an address; `None` for the address of another page.
    pub fn word(hash: &str) -> Option<&str> {
        hash.strip_prefix(Self::Replay.hash())
    }
}

/// The inverse of [`Page::hash`]; an empty address is that of the home page too.
impl FromStr for Page {
    type Err = BadLink;

    fn from_str(hash: &str) -> Result<Self, Self::Err> {
        if matches!(hash, "" | "#") {
            return Ok(Self::Home);
        }
        if Self::word(hash).is_some() {
            return Ok(Self::Replay);
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
    fn a_shared_game_is_in_its_address() {
        for (hash, word) in [
            ("#/stratego/game/1abc", Some("1abc")),
            ("#/stratego/game/", Some("")),
            ("#/stratego/game", None),
            ("#/stratego", None),
        ] {
            assert_eq!(Page::word(hash), word, "{hash}");
            assert_eq!(hash.parse() == Ok(Page::Replay), word.is_some(), "{hash}");
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
