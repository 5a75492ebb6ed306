//! The game that is offered: its rules, and the choice of sides.

use fairboard_rules::{stratego, tictactoe};

/// A game that is offered, and its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferedGame {
    /// Tic-tac-toe. The rules say whether x or o moves first, and whether play goes on after a win.
    TicTacToe(tictactoe::Rules),
    /// Stratego, by a rule set of [`Rules::ALL`](stratego::Rules::ALL), with the full army or
    /// Barrage.
    Stratego(stratego::Rules),
}

/// The byte of the first rule set of Stratego. The bytes of the other sets count on from it.
const STRATEGO: u8 = 0x10;

impl OfferedGame {
    /// Number of pieces that each side hides; 0 in tic-tac-toe.
    pub(crate) fn pieces(&self) -> u32 {
        match self {
            Self::TicTacToe(_) => 0,
            Self::Stratego(rules) => rules.army.size().into(),
        }
    }

    /// The byte that names the game and its rules; `None` for rules that no invitation can name. In
    /// tic-tac-toe, bit 0 is set if o moves first, and bit 1 if play goes on after a win.
    fn byte(&self) -> Option<u8> {
        match self {
            Self::TicTacToe(rules) => {
                let first_bit = match rules.first {
                    tictactoe::Mark::X => 0,
                    tictactoe::Mark::O => 1,
                };
                let ending_bit = match rules.ending {
                    tictactoe::Ending::AtFirstLine => 0,
                    tictactoe::Ending::AtFullBoard => 2,
                };
                Some(first_bit | ending_bit)
            }
            Self::Stratego(rules) => {
                let number = stratego_rules().position(|known| known == *rules)?;
                Some(STRATEGO + number as u8)
            }
        }
    }

    /// The game and the rules that a byte names; `None` if the byte names no game.
    fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            0..4 => {
                // The bits of `byte` are indices of these arrays.
                let marks = [tictactoe::Mark::X, tictactoe::Mark::O];
                let endings = [tictactoe::Ending::AtFirstLine, tictactoe::Ending::AtFullBoard];
                Some(Self::TicTacToe(tictactoe::Rules {
                    first: marks[usize::from(byte & 1)],
                    ending: endings[usize::from(byte >> 1)],
                }))
            }
            STRATEGO.. => stratego_rules().nth(usize::from(byte - STRATEGO)).map(Self::Stratego),
            _ => None,
        }
    }
}

/// The rule sets in the order of their numbers. Each set comes with the full army, then with
/// Barrage.
fn stratego_rules() -> impl Iterator<Item = stratego::Rules> {
    let with_both_armies =
        |rules: stratego::Rules| stratego::Army::ALL.map(|army| rules.with_army(army));
    stratego::Rules::ALL.into_iter().flat_map(with_both_armies)
}

/// The way in which the sides are chosen: who gets Red in Stratego, or x in tic-tac-toe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Red {
    /// The player whom a lot chooses. Neither side can influence the lot.
    Lot,
    /// The player who invites.
    Home,
    /// The player who accepts.
    Away,
}

impl Red {
    const ALL: [Self; 3] = [Self::Lot, Self::Home, Self::Away];
}

/// The offer in an invitation: the game, and the choice of sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The game and its rules.
    pub game: OfferedGame,
    /// The player who gets Red or x, or [`Red::Lot`] if a lot decides.
    pub red: Red,
}

impl Terms {
    /// The two bytes of the terms; `None` for rules that no invitation can name.
    pub(crate) fn bytes(&self) -> Option<[u8; 2]> {
        let red = Red::ALL.iter().position(|red| *red == self.red)?;
        Some([self.game.byte()?, red as u8])
    }

    pub(crate) fn read([game, red]: [u8; 2]) -> Option<Self> {
        Some(Self { game: OfferedGame::from_byte(game)?, red: *Red::ALL.get(usize::from(red))? })
    }
}
