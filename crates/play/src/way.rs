//! Ways to play, as the last part of a game's address.

use crate::link::Page;

/// The players that a link asks for.
///
/// # Examples
///
/// ```
/// use fairboard_play::link::Page;
/// use fairboard_play::way::Way;
///
/// assert_eq!(Way::Computer.hash(Page::Stratego), "#/stratego/computer");
/// assert_eq!(Way::split("#/stratego/computer"), ("#/stratego", Some(Way::Computer)));
/// assert_eq!(Way::split("#/stratego"), ("#/stratego", None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Way {
    /// A person against a computer.
    #[default]
    Computer,
    /// Two people at one device.
    People,
    /// Two computers.
    Watch,
}

impl Way {
    /// Every way, the usual one first.
    pub const ALL: [Self; 3] = [Self::Computer, Self::People, Self::Watch];

    /// Last part of the address.
    const fn part(self) -> &'static str {
        match self {
            Self::Computer => "/computer",
            Self::People => "/people",
            Self::Watch => "/watch",
        }
    }

    /// The way of two players who are people or not.
    pub const fn of(people: [bool; 2]) -> Self {
        match people {
            [true, true] => Self::People,
            [false, false] => Self::Watch,
            [true, false] | [false, true] => Self::Computer,
        }
    }

    /// The address of a game that is played in this way, with its `#`.
    pub fn hash(self, page: Page) -> String {
        format!("{}{}", page.hash(), self.part())
    }

    /// The address of the page alone, and the way that follows it.
    pub fn split(hash: &str) -> (&str, Option<Self>) {
        let cut = |way: Self| Some((hash.strip_suffix(way.part())?, Some(way)));
        Self::ALL.into_iter().find_map(cut).unwrap_or((hash, None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_round_trip() {
        for page in [Page::TicTacToe, Page::Stratego] {
            for way in Way::ALL {
                assert_eq!(Way::split(&way.hash(page)), (page.hash(), Some(way)));
            }
        }
    }

    #[test]
    fn an_unknown_way_stays_a_part_of_the_address() {
        for hash in ["", "#/", "#/stratego", "#/stratego/chess", "#/stratego/computer/"] {
            assert_eq!(Way::split(hash), (hash, None));
        }
    }
}
