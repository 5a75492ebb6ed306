//! Addresses of a game's page. The end of an address says which game the page is to show.

use fairboard_play::pairing::Pairing;

use crate::link::Page;

/// The game that the address of a game's page asks for.
///
/// # Examples
///
/// ```
/// use fairboard_forms::entry::RequestedGame;
/// use fairboard_forms::link::Page;
/// use fairboard_play::pairing::Pairing;
///
/// let begin = RequestedGame::New(Pairing::People);
/// assert_eq!(begin.hash(Page::Stratego), "#/stratego/people/new");
/// assert_eq!(RequestedGame::split("#/stratego/people/new"), ("#/stratego", begin));
/// assert_eq!(RequestedGame::split("#/stratego"), ("#/stratego", RequestedGame::Present));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RequestedGame {
    /// The present game: nothing follows the address of the page.
    #[default]
    Present,
    /// The present game, if it has this pairing, or else a new game: `/computer` follows.
    Pairing(Pairing),
    /// A new game of this pairing: `/computer/new` follows.
    New(Pairing),
    /// The game that is stored under this number until it is continued: `/waiting/7` follows.
    Waiting(u32),
}

impl RequestedGame {
    /// The address of a game's page that asks for this game, with `#`.
    pub fn hash(self, page: Page) -> String {
        match self {
            Self::Present => page.hash().to_owned(),
            Self::Pairing(pairing) => format!("{}/{}", page.hash(), pairing.name()),
            Self::New(pairing) => format!("{}/{NEW}", Self::Pairing(pairing).hash(page)),
            Self::Waiting(number) => format!("{}/{WAITING}/{number}", page.hash()),
        }
    }

    /// The address of the page alone, and the game that the rest of the address asks for.
    pub fn split(hash: &str) -> (&str, Self) {
        Self::split_end(hash).unwrap_or((hash, Self::Present))
    }

    /// The address without its end, and the game that the end asks for. `None` if the end asks for
    /// no game.
    fn split_end(hash: &str) -> Option<(&str, Self)> {
        let (start, last_part) = hash.rsplit_once('/')?;
        if let Some(pairing) = Pairing::named(last_part) {
            return Some((start, Self::Pairing(pairing)));
        }
        let (page, middle_part) = start.rsplit_once('/')?;
        let game = match (middle_part, last_part) {
            (WAITING, number) => Self::Waiting(read_number(number)?),
            (pairing, NEW) => Self::New(Pairing::named(pairing)?),
            _ => return None,
        };
        Some((page, game))
    }
}

/// Last part of the address of a new game.
const NEW: &str = "new";

/// The part of the address before the number of a stored game that waits to be continued.
const WAITING: &str = "waiting";

/// A number as [`RequestedGame::hash`] writes it: without a sign and without leading zeros. `None`
/// for any other text.
fn read_number(text: &str) -> Option<u32> {
    let is_plain = !text.starts_with(['+', '0']) || text == "0";
    text.parse().ok().filter(|_| is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_round_trip() {
        for page in [Page::TicTacToe, Page::Stratego] {
            let pairings = Pairing::ALL
                .into_iter()
                .flat_map(|pairing| [RequestedGame::Pairing(pairing), RequestedGame::New(pairing)]);
            let others = [
                RequestedGame::Present,
                RequestedGame::Waiting(0),
                RequestedGame::Waiting(u32::MAX),
            ];
            for entry in pairings.chain(others) {
                assert_eq!(RequestedGame::split(&entry.hash(page)), (page.hash(), entry));
            }
        }
    }

    #[test]
    fn what_asks_for_nothing_stays_a_part_of_the_address() {
        for hash in [
            "",
            "#/",
            "#/stratego",
            "#/stratego/chess",
            "#/stratego/computer/",
            "#/stratego/new",
            "#/stratego/chess/new",
            "#/stratego/waiting/",
            "#/stratego/waiting/-1",
            "#/stratego/waiting/01",
            "#/stratego/waiting/4294967296",
        ] {
            assert_eq!(RequestedGame::split(hash), (hash, RequestedGame::Present));
        }
    }
}
