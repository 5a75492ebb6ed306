//! Setups with a name, each with an idea behind it.

use fairboard_rules::stratego::{Army, Color, DeploymentDraft};

/// A setup with a name. The sentence that explains the idea to people is not in this crate.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Army, Color};
/// use fairboard_setups::Named;
///
/// let castle = Named::Castle.draft(Color::Blue);
/// assert_eq!(castle.army(), Army::Full);
/// assert!(castle.finish().is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Named {
    /// The Flag in a corner, behind two Bombs.
    Corner,
    /// The Flag in the middle of the back row, closed in by Bombs.
    Castle,
    /// The Flag in a column that ends at a lake.
    Lakeside,
    /// The strongest pieces together on the owner's right.
    Storm,
    /// All Scouts in front.
    ScoutLine,
    /// Bombs around a Sergeant, and the Flag elsewhere.
    FalseFortress,
    /// Bombs in the open columns, in which no lake lies.
    Barrier,
    /// The General as bait, with the Spy behind it.
    Ambush,
    /// Barrage: the Flag in a corner behind the Bomb.
    SmallCorner,
    /// Barrage: the Flag in a column that ends at a lake.
    SmallLakeside,
    /// Barrage: Marshal and General on the wings.
    Pincers,
    /// Barrage: the Bomb in front of a Miner, and the Flag elsewhere.
    LoneBomb,
}

impl Named {
    /// All setups with a name, those of the full army first.
    pub const ALL: [Self; 12] = [
        Self::Corner,
        Self::Castle,
        Self::Lakeside,
        Self::Storm,
        Self::ScoutLine,
        Self::FalseFortress,
        Self::Barrier,
        Self::Ambush,
        Self::SmallCorner,
        Self::SmallLakeside,
        Self::Pincers,
        Self::LoneBomb,
    ];

    /// The named setups that place `army`, in the order of [`ALL`](Self::ALL).
    pub fn of(army: Army) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |named| named.army() == army)
    }

    /// The army that the setup places, full or Barrage.
    pub const fn army(self) -> Army {
        match self {
            Self::Corner
            | Self::Castle
            | Self::Lakeside
            | Self::Storm
            | Self::ScoutLine
            | Self::FalseFortress
            | Self::Barrier
            | Self::Ambush => Army::Full,
            Self::SmallCorner | Self::SmallLakeside | Self::Pincers | Self::LoneBomb => {
                Army::Barrage
            }
        }
    }

    /// The setup for the side `color`, with the complete army in place.
    pub fn draft(self, color: Color) -> DeploymentDraft {
        let empty = DeploymentDraft::new(Color::Red, self.army());
        let red = DeploymentDraft::from_text(self.letters(), Color::Red, self.army());
        // Never empty: the letters are constants, and a test reads all of them.
        red.unwrap_or(empty).for_side(color)
    }

    /// The letters of Red's setup, the front row first, in the
    /// [notation](fairboard_rules::stratego::notation) of the rules.
    const fn letters(self) -> &'static str {
        match self {
            Self::Corner => "HDGDIHDJDGDGKDFILCDHFBJEIDHGFBEBEFEBEBBM",
            Self::Castle => "DHIDGDGIHDGJKDHCLHJGEDFBBDFIDEFEBBMBEBEF",
            Self::Lakeside => "DDHGDIJDDHLGFDCKGFIDJHBFEDHBEIEBMBFEGBEB",
            Self::Storm => "DGDHFDIKJHGDFDGDHLCIEBDFEGDJHIBMBEFEBEBB",
            Self::ScoutLine => "DDHDDDDHDDGJIKGFLICJFHEGFBHGEIEBFEBMBEBB",
            Self::FalseFortress => "HDIDGDDJDHDGFKIDGLFCBEDJHEFHIGFBBBEBBEME",
            Self::Barrier => "DHGIDDIGHDBGDJBLKJCBDFBHEFBHDIEFEDBMGEFE",
            Self::Ambush => "DGIDDHDKDHGFDJFIHCDLEBFGEDHJBIEBMBGEFBEB",
            Self::SmallCorner => "ADAAALAADAAAAAKAAAAABAAACAAAAAMEAAAAAAAA",
            Self::SmallLakeside => "DAAALAAAADAAAAAKAAAAAABAACAAAAAEMAAAAAAA",
            Self::Pincers => "LAAAAAAAAKDAAAAAAACDAAAABAAAAAAAAAMEAAAA",
            Self::LoneBomb => "DAAAAKAAADAAAALCAAAABAAAAAAAAAEAAAAAAMAA",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::can_move;

    #[test]
    fn every_named_setup_is_complete_and_can_move_for_both_sides() {
        for named in Named::ALL {
            for color in Color::ALL {
                let draft = named.draft(color);
                assert!(draft.finish().is_ok(), "{named:?}");
                assert!(can_move(&draft), "{named:?}");
            }
        }
    }

    #[test]
    fn the_full_army_has_eight_named_setups_and_no_two_are_equal() {
        assert_eq!(Named::of(Army::Full).count(), 8);
        assert_eq!(Named::of(Army::Barrage).count(), 4);
        let mirrored = |named: Named| {
            let mut draft = named.draft(Color::Red);
            draft.mirror();
            [named.draft(Color::Red).to_string(), draft.to_string()]
        };
        let all: HashSet<_> = Named::ALL.into_iter().flat_map(mirrored).collect();
        assert_eq!(all.len(), 2 * Named::ALL.len());
    }
}
