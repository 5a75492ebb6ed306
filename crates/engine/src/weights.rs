//! The numbers that the evaluation is made of.

use fairboard_rules::stratego::{ByRank, Rank};

/// The numbers as the last tuning left them.
const TUNED: &str = include_str!("../data/stratego_weights.txt");

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// What everything is worth, in tenths of a Scout or as a share of a worth.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Weights {
            $($(#[$doc])* pub $name: f32,)*
        }

        impl Weights {
            /// The names, in the order of [`values`](Self::values).
            pub const NAMES: &[&str] = &[$(stringify!($name),)*];

            /// The numbers, in the order of [`NAMES`](Self::NAMES).
            pub fn values(&self) -> Vec<f32> {
                vec![$(self.$name,)*]
            }

            /// The weights with these numbers; what is missing is 0.
            pub fn from_values(values: &[f32]) -> Self {
                let mut values = values.iter().copied();
                Self { $($name: values.next().unwrap_or_default(),)* }
            }
        }
    };
}

weights! {
    /// The Flag, while it is only suspected: the chance of it times this is what an attack is worth.
    flag,
    /// A Bomb.
    bomb,
    /// A Spy while the enemy has its Marshal.
    spy,
    /// A Scout.
    scout,
    /// A Miner.
    miner,
    /// A Sergeant.
    sergeant,
    /// A Lieutenant.
    lieutenant,
    /// A Captain.
    captain,
    /// A Major.
    major,
    /// A Colonel.
    colonel,
    /// A General.
    general,
    /// The Marshal.
    marshal,
    /// How much more a piece is worth that no enemy can beat.
    invincible,
    /// The share of a piece's worth that lies in the enemy not knowing it.
    secrecy,
    /// The share of an enemy piece's worth that knowing it brings.
    information,
    /// The share of a gain that being near it brings.
    pull,
    /// What is left of it with each step of distance.
    reach,
    /// The share of what an enemy piece could gain that its being near it costs.
    dread,
    /// What every attack is worth more with each ply without one.
    urgency,
    /// What showing that a piece is no Bomb costs.
    rest,
    /// What taking back one's own last move costs.
    doubt,
    /// How much likelier than usual a piece is to be a Bomb or the Flag for each hundred plies in
    /// which it has not moved.
    stillness,
    /// How likely the enemy must think that a piece is our Flag to attack it for that.
    suspicion,
    /// How often a hidden enemy piece makes an attack that it loses: it knows its own rank.
    daring,
    /// The share of a hidden piece's worth that the enemy does not get at, because it does not know
    /// that an attack would pay.
    bluff,
}

impl Weights {
    /// The numbers in the data file.
    pub fn tuned() -> Self {
        Self::parsed(TUNED)
    }

    /// Reads lines of a name and a number; others are left out, and what is missing is 0.
    pub fn parsed(text: &str) -> Self {
        let number = |name: &&str| {
            let words = text.lines().map(|line| line.split_whitespace());
            let mut found =
                words.filter_map(|mut words| (words.next()? == *name).then(|| words.next()));
            found.next().flatten().and_then(|number| number.parse().ok()).unwrap_or_default()
        };
        Self::from_values(&Self::NAMES.iter().map(number).collect::<Vec<f32>>())
    }

    /// What a piece of each rank is worth by itself.
    pub fn worth(&self) -> ByRank<f32> {
        ByRank::from_fn(|rank| match rank {
            Rank::Flag => self.flag,
            Rank::Bomb => self.bomb,
            Rank::Spy => self.spy,
            Rank::Scout => self.scout,
            Rank::Miner => self.miner,
            Rank::Sergeant => self.sergeant,
            Rank::Lieutenant => self.lieutenant,
            Rank::Captain => self.captain,
            Rank::Major => self.major,
            Rank::Colonel => self.colonel,
            Rank::General => self.general,
            Rank::Marshal => self.marshal,
        })
    }
}
