//! The addresses of the pages: the part after `#`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Page {
    /// Where one chooses a game: no address.
    #[default]
    Home,
    /// `#/tic-tac-toe`.
    TicTacToe,
    /// `#/stratego`.
    Stratego,
}

impl Page {
    /// Every page.
    pub const ALL: [Self; 3] = [Self::Home, Self::TicTacToe, Self::Stratego];

    /// The address, with its `#`.
    pub const fn hash(self) -> &'static str {
        match self {
            Self::Home => "#/",
            Self::TicTacToe => "#/tic-tac-toe",
            Self::Stratego => "#/stratego",
        }
    }
}

/// The inverse of [`Page::hash`]; nothing at all is the home page too.
impl FromStr for Page {
    type Err = BadLink;

    fn from_str(hash: &str) -> Result<Self, Self::Err> {
        if matches!(hash, "" | "#") {
            return Ok(Self::Home);
        }
        Self::ALL.into_iter().find(|page| page.hash() == hash).ok_or(BadLink)
    }
}

/// The address leads to no page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadLink;

/// One sentence, for people.
impl fmt::Display for BadLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("This link leads to no page of Fairboard: choose a game here.")
    }
}

impl Error for BadLink {}

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
    fn no_address_is_home_and_others_are_refused() {
        for hash in ["", "#", "#/"] {
            assert_eq!(hash.parse(), Ok(Page::Home), "{hash:?}");
        }
        for hash in ["#/chess", "#stratego", "#/stratego/", "#/Stratego", "stratego", "#/ü"] {
            assert_eq!(hash.parse::<Page>(), Err(BadLink), "{hash:?}");
            assert!(BadLink.to_string().ends_with('.'));
        }
    }
}
