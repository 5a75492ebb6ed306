//! The games that can be mounted, and the options of each.

use fairboard_board::Drawn;
use fairboard_play::Strength;
use fairboard_play::tictactoe::computer::Level;
use fairboard_rules::stratego::{Army, ByColor, Rules};
use fairboard_rules::tictactoe::ByMark;
use fairboard_table::embed::{Embedded, Fault};
use fairboard_table::stratego::{self, Stratego};
use fairboard_table::tictactoe::{self, TicTacToe};

use crate::MountOptions;
use crate::options::{named, player};

/// A game that can be mounted.
pub trait Game: Drawn + Embedded<Options: Clone + PartialEq> {
    /// Reads the options that the game has for itself.
    ///
    /// # Errors
    ///
    /// A fault with the code `option`, for the first option that has none of its values.
    fn read_options(options: &MountOptions) -> Result<Self::Options, Fault>;
}

impl Game for Stratego {
    fn read_options(options: &MountOptions) -> Result<stratego::Options, Fault> {
        let rules = named("rules", options.rules(), Rules::ALL[0], Rules::named)?;
        let army = named("army", options.army(), Army::Full, Army::named)?;
        let players = ByColor {
            red: player("red", options.red(), &Strength::ALL)?,
            blue: player("blue", options.blue(), &Strength::ALL)?,
        };
        Ok(stratego::Options { rules: rules.with_army(army), players })
    }
}

impl Game for TicTacToe {
    fn read_options(options: &MountOptions) -> Result<tictactoe::Options, Fault> {
        let strengths = &Level::ALL.map(Level::strength);
        let players = ByMark {
            x: player("red", options.red(), strengths)?,
            o: player("blue", options.blue(), strengths)?,
        };
        Ok(tictactoe::Options { players, ..tictactoe::Options::default() })
    }
}
