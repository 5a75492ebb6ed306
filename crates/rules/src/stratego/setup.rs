//! The start of a game: two deployments and the rules.

use super::{ByColor, Color, Deployment, Rules};

/// Both armies in place, and the rules of the game.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Army, Color, DeploymentDraft, Rules, Setup};
///
/// let letters = "HDGDIDFDJDLEKDFGIHCEGDFEIHJDEGFBMBHBEBBB";
/// let red = DeploymentDraft::from_text(letters, Color::Red, Army::Full)?.finish()?;
/// let blue = red.for_side(Color::Blue);
/// assert!(Setup::new(Rules::CLASSIC, red.clone(), blue.clone()).is_some());
/// assert!(Setup::new(Rules::CLASSIC, blue, red).is_none(), "Red comes first");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    rules: Rules,
    deployments: ByColor<Deployment>,
}

impl Setup {
    /// The start of a game. Returns `None` unless `red` is Red's, `blue` is Blue's, and both are of
    /// the army that the rules name.
    pub fn new(rules: Rules, red: Deployment, blue: Deployment) -> Option<Self> {
        let fits = red.color() == Color::Red
            && blue.color() == Color::Blue
            && [red.army(), blue.army()] == [rules.army; 2];
        fits.then_some(Self { rules, deployments: ByColor { red, blue } })
    }

    /// The rules of the game, which also name the army of both deployments.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The army of `color` on its home squares.
    pub fn deployment(&self, color: Color) -> &Deployment {
        &self.deployments[color]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stratego::{Army, DeploymentDraft};

    /// A complete deployment, whose pieces stand from the front row on.
    fn deployment(color: Color, army: Army) -> Deployment {
        let letters = match (color, army) {
            (Color::Red, Army::Full) => "MBBBBBBCDDDDDDDDEEEEEFFFFGGGGHHHHIIIJJKL",
            (Color::Blue, Army::Full) => "YNNNNNNOPPPPPPPPQQQQQRRRRSSSSTTTTUUUVVWX",
            (Color::Red, Army::Barrage) => "MBCDDEKL",
            (Color::Blue, Army::Barrage) => "YNOPPQWX",
        };
        let text = format!("{letters:A<40}");
        DeploymentDraft::from_text(&text, color, army).unwrap().finish().unwrap()
    }

    #[test]
    fn a_setup_is_one_army_of_each_color_as_the_rules_name_it() {
        use Army::{Barrage, Full};
        use Color::{Blue, Red};
        // the army of the rules, first deployment, second deployment, fits
        for (army, first, second, fits) in [
            (Full, (Red, Full), (Blue, Full), true),
            (Barrage, (Red, Barrage), (Blue, Barrage), true),
            (Full, (Blue, Full), (Red, Full), false),
            (Full, (Red, Full), (Red, Full), false),
            (Full, (Blue, Full), (Blue, Full), false),
            (Full, (Red, Barrage), (Blue, Full), false),
            (Full, (Red, Full), (Blue, Barrage), false),
            (Full, (Red, Barrage), (Blue, Barrage), false),
            (Barrage, (Red, Full), (Blue, Full), false),
        ] {
            let rules = Rules::CLASSIC.with_army(army);
            let [red, blue] = [first, second].map(|(color, army)| deployment(color, army));
            assert_eq!(
                Setup::new(rules, red, blue).is_some(),
                fits,
                "{army:?} {first:?} {second:?}"
            );
        }
    }

    #[test]
    fn a_setup_keeps_what_it_was_made_of() {
        let [red, blue] = Color::ALL.map(|color| deployment(color, Army::Full));
        let setup = Setup::new(Rules::VDM, red.clone(), blue.clone()).unwrap();
        assert!(*setup.deployment(Color::Red) == red);
        assert!(*setup.deployment(Color::Blue) == blue);
        assert_eq!(setup.rules(), Rules::VDM);
    }
}
