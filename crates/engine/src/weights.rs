//! The numbers that decide how the engine plays, read from its data file.

mod text;

use fairboard_rules::stratego::{ByRank, Rank};

pub use text::WeightsError;

/// The data file.
const TUNED: &str = include_str!("../data/stratego_weights.txt");

/// A number that can be a weight.
trait Number: Copy {
    /// Whether every value between two others is a value too, so that tuning can move it a little.
    const IS_CONTINUOUS: bool;

    fn to_f32(self) -> f32;

    /// The closest number.
    fn from_f32(value: f32) -> Self;
}

impl Number for f32 {
    const IS_CONTINUOUS: bool = true;

    fn to_f32(self) -> f32 {
        self
    }

    fn from_f32(value: f32) -> Self {
        value
    }
}

impl Number for u8 {
    const IS_CONTINUOUS: bool = false;

    fn to_f32(self) -> f32 {
        f32::from(self)
    }

    #[expect(clippy::cast_sign_loss, reason = "a negative number becomes 0")]
    fn from_f32(value: f32) -> Self {
        value.round() as Self
    }
}

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident: $kind:ty,)*) => {
        /// Every number that decides how the engine plays.
        ///
        /// A worth is in tenths of a Scout, as first guessed. A share is between 0 and 1.
        ///
        /// # Examples
        ///
        /// ```
        /// use fairboard_engine::Weights;
        ///
        /// let weights = Weights::tuned();
        /// assert!(weights.marshal > weights.general);
        /// assert_eq!(weights.to_string().parse(), Ok(weights));
        /// ```
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct Weights {
            $($(#[$doc])* pub $name: $kind,)*
        }

        impl Weights {
            /// The names, in the order of [`values`](Self::values).
            pub const NAMES: [&str; Self::COUNT] = [$(stringify!($name),)*];

            /// Whether tuning may change each weight by a small share: counts and depths are whole
            /// numbers and stay as they are.
            pub const ARE_CONTINUOUS: [bool; Self::COUNT] = [$(<$kind>::IS_CONTINUOUS,)*];

            /// How many weights there are.
            pub const COUNT: usize = [$(stringify!($name),)*].len();

            /// The numbers, in the order of [`NAMES`](Self::NAMES).
            pub fn values(&self) -> [f32; Self::COUNT] {
                [$(self.$name.to_f32(),)*]
            }

            /// The weights with these numbers, in the order of [`NAMES`](Self::NAMES).
            pub fn from_values(values: [f32; Self::COUNT]) -> Self {
                let [$($name,)*] = values;
                Self { $($name: <$kind>::from_f32($name),)* }
            }
        }
    };
}

weights! {
    /// Worth of the Flag, as long as it is only suspected: an attack is worth this times the chance
    /// that it takes the Flag.
    flag: f32,
    /// Worth of a Bomb.
    bomb: f32,
    /// Worth of a Spy while the enemy has its Marshal.
    spy: f32,
    /// Worth of a Scout.
    scout: f32,
    /// Worth of a Miner.
    miner: f32,
    /// Worth of a Sergeant.
    sergeant: f32,
    /// Worth of a Lieutenant.
    lieutenant: f32,
    /// Worth of a Captain.
    captain: f32,
    /// Worth of a Major.
    major: f32,
    /// Worth of a Colonel.
    colonel: f32,
    /// Worth of a General.
    general: f32,
    /// Worth of the Marshal.
    marshal: f32,
    /// Share by which a piece is worth more if no enemy piece can beat it.
    invincible_bonus: f32,
    /// Share of a piece's worth that is lost when the enemy learns its rank.
    secrecy: f32,
    /// Share of an enemy piece's worth that is won by learning its rank.
    information: f32,
    /// Share of the expected gain of an attack that counts for a neighbouring square.
    attraction: f32,
    /// Share of attraction and threat that is left with each step of distance.
    proximity_decay: f32,
    /// Share of the enemy's expected gain from an attack that counts for a neighbouring square.
    threat: f32,
    /// Worth that every attack gains with each ply without one.
    urgency: f32,
    /// Cost of a piece's first move, which shows that it is neither Bomb nor Flag.
    first_move_cost: f32,
    /// Cost of taking back one's own last move.
    reversal_cost: f32,
    /// Factor by which, for each hundred plies in which it has not moved, a piece is likelier than
    /// usual to be a Bomb or the Flag.
    stillness: f32,
    /// Chance of being the Flag above which the enemy attacks a piece of ours for that.
    flag_suspicion: f32,
    /// Share of the attacks of hidden enemy pieces that are made although they lose: the enemy knows
    /// its own ranks.
    losing_attack_chance: f32,
    /// Share of a hidden piece's worth that is safe, because the enemy does not know that its attack
    /// would win.
    bluff: f32,

    /// Factor of the worth of a Spy if the enemy has no Marshal.
    spy_without_marshal: f32,
    /// Factor of the worth of a Miner if the enemy has no Bomb.
    miner_without_bombs: f32,
    /// Factor of the worth of a Miner if few are left.
    scarce_miner: f32,
    /// Most Miners that count as few.
    scarce_miner_count: u8,
    /// Share of a threat that counts if the enemy does not know the rank of the threatened piece.
    hidden_threat: f32,
    /// Most that the enemy's loss in an attack counts against a threat.
    threat_loss_cap: f32,
    /// Least chance in a battle of a rank that is possible.
    minimum_chance: f32,
    /// Chance of being the Flag above which a piece that is beaten counts as the Flag.
    flag_certainty: f32,
    /// Factor of the likelihood of a rank for each known piece that it stepped up to and beats.
    boldness: f32,
    /// Factor of the likelihood of a rank for each known piece that it went away from and loses to.
    timidity: f32,
    /// Added to the frequency of every rank on every square, in set-ups of ten thousand: a piece may
    /// stand where nobody has placed it.
    frequency_floor: f32,
    /// Number of times that chances are fitted to the counts of the hidden ranks.
    belief_rounds: u8,

    /// Attacks in a row that quiescence search follows.
    quiescence_depth: u8,
    /// Share by which an attack is worth more with each ply that it comes earlier.
    earlier_attack: f32,
    /// Worth of each ply by which a win comes earlier: more than that of any attack.
    earlier_win: f32,
    /// Minimum depth for null-move pruning.
    null_move_depth: u8,
    /// Reduction of the depth after a null move.
    null_move_reduction: u8,
    /// Depth for each further ply of the reduction after a null move.
    null_move_divisor: u8,
    /// Quiet moves from this index on are first searched at a depth reduced by one (late-move
    /// reduction).
    late_move_index: u8,
    /// Minimum depth for a late-move reduction by one.
    late_move_depth: u8,
    /// Quiet moves from this index on are first searched at a depth reduced by two.
    very_late_move_index: u8,
    /// Minimum depth for a late-move reduction by two.
    very_late_move_depth: u8,
}

impl Weights {
    /// The weights in the data file.
    pub fn tuned() -> Self {
        // A test reads the data file, so the default never stands in for it.
        TUNED.parse().unwrap_or_default()
    }

    /// Worth of a piece of each rank by itself.
    pub fn worths(&self) -> ByRank<f32> {
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
