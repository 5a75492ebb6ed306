//! What a game starts from: two deployments and the rules.

use super::{ByColor, Color, Deployment, Rules};

/// Both armies in place, and the rules they will play by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    rules: Rules,
    deployments: ByColor<Deployment>,
}

impl Setup {
    /// The start of a game; `None` if the deployments are not one of Red's and one of Blue's, in
    /// this order, or not of the army that the rules name.
    pub fn new(rules: Rules, red: Deployment, blue: Deployment) -> Option<Self> {
        let fits = red.color() == Color::Red
            && blue.color() == Color::Blue
            && [red.army(), blue.army()] == [rules.army; 2];
        fits.then_some(Self { rules, deployments: ByColor { red, blue } })
    }

    /// The rules.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// One side's deployment.
    pub fn deployment(&self, color: Color) -> &Deployment {
        &self.deployments[color]
    }
}
