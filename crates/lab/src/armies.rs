//! Armies from a file: the setups of people, or of other programs.

use std::str::FromStr;

use fairboard_rules::stratego::notation::SyntaxError;
use fairboard_rules::stratego::{Army, Color, DeploymentDraft};
use fastrand::Rng;
use thiserror::Error;

/// Complete armies that are read from text, and of which [`draw`](Self::draw) returns one.
///
/// Each line of the text ends with the 40 letters of a Red setup, from the front row on. A count, a
/// name or other words may stand before these letters.
///
/// # Examples
///
/// ```
/// use fairboard_lab::armies::Armies;
/// use fairboard_rules::stratego::Color;
///
/// let armies: Armies = "12 BBBBBBGHLKDDDDDDGHJMDEEEEDGHJIFFFFECGHII".parse()?;
/// assert!(armies.draw(Color::Blue, 1).is_some_and(|army| army.finish().is_ok()));
/// # Ok::<(), fairboard_lab::armies::BadArmies>(())
/// ```
#[derive(Clone, Debug)]
pub struct Armies(
    /// The armies as Red's, each of them complete.
    Vec<DeploymentDraft>,
);

/// The reason why a text is no list of armies.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadArmies {
    /// The last word of a line is not a setup.
    #[error("line {line}: {error}")]
    Setup {
        /// The number of the line, counted from 1.
        line: usize,
        /// The reason why the word is not a setup.
        error: SyntaxError,
    },
    /// The army on the line with this number lacks pieces.
    #[error("line {0}: the army is not complete")]
    Incomplete(usize),
}

impl FromStr for Armies {
    type Err = BadArmies;

    fn from_str(text: &str) -> Result<Self, BadArmies> {
        let army = |(line, words): (usize, &str)| {
            let letters = words.split_whitespace().next_back().unwrap_or_default();
            let draft = DeploymentDraft::from_text(letters, Color::Red, Army::Full)
                .map_err(|error| BadArmies::Setup { line, error })?;
            // Only drafts that can be finished are kept, so every army that is drawn is complete.
            draft.finish().map_err(|_| BadArmies::Incomplete(line))?;
            Ok(draft)
        };
        (1..).zip(text.lines()).map(army).collect::<Result<_, _>>().map(Self)
    }
}

impl Armies {
    /// Draws an army for `color`; `None` if the text had no line. Equal seeds give equal armies.
    /// Blue's army is a Red army on the board turned by 180°.
    pub fn draw(&self, color: Color, seed: u64) -> Option<DeploymentDraft> {
        let red = Rng::with_seed(seed).choice(&self.0)?;
        let mut army = DeploymentDraft::new(color, Army::Full);
        for (square, rank) in red.pieces() {
            let square = if color == Color::Red { square } else { square.rotated() };
            army.place(square, rank).ok()?;
        }
        Some(army)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A complete army.
    const ARMY: &str = "BBBBBBGHLKDDDDDDGHJMDEEEEDGHJIFFFFECGHII";

    #[test]
    fn both_colors_stand_alike_before_their_owners() {
        let armies: Armies = ARMY.parse().unwrap();
        let [red, blue] = Color::ALL.map(|color| armies.draw(color, 1).unwrap());
        assert_eq!(red.to_string(), ARMY);
        for (square, rank) in red.pieces() {
            assert_eq!(blue.rank_at(square.rotated()), Some(rank));
        }
    }

    #[test]
    fn a_line_without_a_complete_army_is_refused() {
        let incomplete = ARMY.replace('M', "A");
        assert_eq!(
            format!("{ARMY}\n1 {incomplete}").parse::<Armies>().err(),
            Some(BadArmies::Incomplete(2))
        );
        let error = SyntaxError::Length { expected: 40, found: 2 };
        assert_eq!("7 AB".parse::<Armies>().err(), Some(BadArmies::Setup { line: 1, error }));
    }
}
