//! The rule sets, as data.

use super::battle::{self, BattleTable};
use super::{ByRank, Color, Rank};

/// A rule set: all data in which rule sets can differ.
///
/// Code reads the data and does not branch on the name. Two rule sets are equal if all their data
/// are equal.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Army, Color, Rank, Rules};
///
/// let mut rules = Rules::CLASSIC.with_army(Army::Barrage);
/// assert_eq!((rules.name(), rules.army.size()), ("classic", 8));
/// rules.first = Color::Blue;
/// assert_ne!(rules, Rules::CLASSIC.with_army(Army::Barrage));
/// assert_ne!(Rules::CLASSIC.battles[Rank::Miner], Rules::VDM.battles[Rank::Miner]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    name: &'static str,
    title: &'static str,
    /// The result of every attack, by the rank of the attacker and then that of the defender.
    pub battles: &'static BattleTable,
    /// The distance that each rank moves: not at all, one step, or along a line.
    pub reach: &'static ByRank<Reach>,
    /// The rule that refuses moves because they repeat earlier ones.
    pub repetition: Repetition,
    /// The events that end a game by the rules, apart from a resignation and an agreement.
    pub endings: Endings,
    /// The side that moves first.
    pub first: Color,
    /// The pieces that each side has at the start, the same for both.
    pub army: Army,
}

impl Rules {
    /// The international rules: Red moves first.
    pub const CLASSIC: Self = Self {
        name: "classic",
        title: "international rules",
        battles: &battle::CLASSIC,
        reach: &Reach::USUAL,
        repetition: Repetition::Federation,
        endings: Endings { flag: true, immobile: true, quiet_plies: Some(200) },
        first: Color::Red,
        army: Army::Full,
    };

    /// The VDM++ model of "Practical work on VDM++ Stratego", to the letter: Blue moves first.
    pub const VDM: Self = Self {
        name: "vdm",
        title: "VDM++ model",
        battles: &battle::VDM,
        reach: &Reach::USUAL,
        repetition: Repetition::Returns,
        endings: Endings { flag: true, immobile: true, quiet_plies: None },
        first: Color::Blue,
        army: Army::Full,
    };

    /// Every rule set with the full army, the usual rules first.
    pub const ALL: [Self; 2] = [Self::CLASSIC, Self::VDM];

    /// The rule set of a [name](Self::name), with the full army; `None` for any other text.
    ///
    /// # Examples
    ///
    /// ```
    /// use fairboard_rules::stratego::Rules;
    ///
    /// assert_eq!(Rules::named("vdm"), Some(Rules::VDM));
    /// assert_eq!(Rules::named("house"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rules| rules.name == name)
    }

    /// The stable name, for programs: `classic` or `vdm`. Changed rules, for example by
    /// [`with_army`](Self::with_army), keep the name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The name for people: `international rules` or `VDM++ model`.
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// The same rules with another army, such as that of Barrage.
    #[must_use]
    pub const fn with_army(self, army: Army) -> Self {
        Self { army, ..self }
    }

    /// The same rules with other endings, such as [`Endings::NONE`] if another program ends
    /// the game.
    #[must_use]
    pub const fn with_endings(self, endings: Endings) -> Self {
        Self { endings, ..self }
    }

    /// The same rules with unlimited repetition. They also have no limit on plies without an
    /// attack, because repeated moves would reach this limit.
    #[must_use]
    pub const fn without_repetition(self) -> Self {
        let endings = Endings { quiet_plies: None, ..self.endings };
        Self { repetition: Repetition::Free, endings, ..self }
    }
}

/// The distance that a rank moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// The rank does not move.
    None,
    /// The rank moves one square.
    Step,
    /// The rank moves any number of free squares in a line, and may attack at the line's end.
    Line,
}

impl Reach {
    /// The reach in every rule set: Flags and Bombs stay, Scouts run, the others step.
    const USUAL: ByRank<Self> = {
        let mut reach = [Self::Step; Rank::COUNT];
        reach[Rank::Flag as usize] = Self::None;
        reach[Rank::Bomb as usize] = Self::None;
        reach[Rank::Scout as usize] = Self::Line;
        ByRank::new(reach)
    };
}

/// A rule that refuses moves because they repeat earlier ones.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Repetition, Rules};
///
/// assert_eq!(Rules::CLASSIC.repetition, Repetition::Federation);
/// assert_eq!(Rules::CLASSIC.without_repetition().repetition, Repetition::Free);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Repetition {
    /// No rule refuses repetition.
    Free,
    /// The two-squares and the more-squares rule of the International Stratego Federation.
    Federation,
    /// A piece may not go back four times in a row to the square from which it came: the return
    /// rule of the VDM++ model, operation `canMakeMove` of its class `Piece`.
    Returns,
}

/// The events that end a game by the rules. A resignation or an agreement can end any game.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Endings, Rules};
///
/// let patient = Endings { quiet_plies: None, ..Rules::CLASSIC.endings };
/// assert!(Rules::CLASSIC.with_endings(patient).endings.flag);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Endings {
    /// `true` if a side that takes the Flag wins.
    pub flag: bool,
    /// `true` if the game ends when the side to move has no legal move. This side loses if the
    /// other side still has a piece of a rank that moves; otherwise the game is drawn.
    pub immobile: bool,
    /// Number of plies without an attack after which the game is drawn; `None` for no limit.
    pub quiet_plies: Option<u16>,
}

impl Endings {
    /// No endings: only a player ends the game, by a resignation or an agreement for example.
    pub const NONE: Self = Self { flag: false, immobile: false, quiet_plies: None };
}

/// The pieces of a side.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Army, Rank};
///
/// assert_eq!(Army::named("barrage"), Some(Army::Barrage));
/// assert_eq!((Army::Full.size(), Army::Full.counts()[Rank::Scout]), (40, 8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Army {
    /// The full army: 40 pieces.
    Full,
    /// Barrage: 8 pieces on any of the 40 home squares.
    Barrage,
}

impl Army {
    /// Both armies, the usual one first.
    pub const ALL: [Self; 2] = [Self::Full, Self::Barrage];

    /// Number of pieces of each rank.
    pub const fn counts(self) -> &'static ByRank<u8> {
        // In the order of `Rank::ALL`: Flag, Bomb, Spy, Scout, ... Marshal.
        const FULL: ByRank<u8> = ByRank::new([1, 6, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1]);
        const BARRAGE: ByRank<u8> = ByRank::new([1, 1, 1, 2, 1, 0, 0, 0, 0, 0, 1, 1]);
        match self {
            Self::Full => &FULL,
            Self::Barrage => &BARRAGE,
        }
    }

    /// Number of pieces: 40 or 8.
    pub fn size(self) -> u8 {
        self.counts().iter().map(|(_, count)| count).sum()
    }

    /// The stable name, for programs: `full` or `barrage`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Barrage => "barrage",
        }
    }

    /// The army of a [name](Self::name); `None` for any other text.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|army| army.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn armies_have_forty_and_eight_pieces() {
        assert_eq!(Army::Full.size(), 40);
        assert_eq!(Army::Barrage.size(), 8);
    }

    #[test]
    fn rules_that_differ_in_anything_are_not_equal() {
        let differ = |change: fn(&mut Rules)| {
            let mut rules = Rules::CLASSIC;
            change(&mut rules);
            assert_eq!(rules.name(), Rules::CLASSIC.name());
            assert_ne!(rules, Rules::CLASSIC);
        };
        differ(|rules| rules.first = Color::Blue);
        differ(|rules| rules.battles = Rules::VDM.battles);
        differ(|rules| rules.reach = const { &ByRank::new([Reach::Step; Rank::COUNT]) });
        differ(|rules| rules.repetition = Repetition::Free);
        differ(|rules| rules.endings.flag = false);
        differ(|rules| rules.army = Army::Barrage);
    }

    #[test]
    fn names_find_their_rule_set() {
        for rules in Rules::ALL {
            assert_eq!(Rules::named(rules.name()), Some(rules));
        }
        for army in Army::ALL {
            assert_eq!(Army::named(army.name()), Some(army));
        }
        assert_eq!(Rules::named("Classic"), None);
    }

    #[test]
    fn red_opens_classic_and_blue_opens_the_model() {
        assert_eq!(Rules::CLASSIC.first, Color::Red);
        assert_eq!(Rules::VDM.first, Color::Blue);
    }
}
