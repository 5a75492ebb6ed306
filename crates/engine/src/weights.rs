//! The numbers that decide how the engine plays, read from the data file at compile time.

mod data;

use std::fmt;

use fairboard_rules::stratego::{ByRank, Rank};

use data::number;

/// The data file: a name and a number on each line, in any order.
const DATA: &str = include_str!("../data/stratego_weights.txt");

/// A weight for the chance of winning. It is fitted to recorded games, and not tuned by playing.
type Fitted = f32;

/// Makes [`Weights`] from the list below, which has the doc, the name and the type of each weight.
macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident: $kind:ident,)*) => {
        /// Every number that decides how the engine plays.
        ///
        /// The unit of a worth is a tenth of what a Scout was worth before the weights were tuned.
        /// A share is between 0 and 1.
        ///
        /// # Examples
        ///
        /// ```
        /// use fairboard_engine::Weights;
        ///
        /// let careful = Weights { bluff: 0.0, ..Weights::TUNED };
        /// assert!(careful.marshal > careful.general);
        /// ```
        #[derive(Clone, Debug, PartialEq)]
        pub struct Weights {
            $($(#[$doc])* pub $name: $kind,)*
        }

        impl Weights {
            /// The weights in the data file.
            pub const TUNED: Self = Self::from_values([$(number(DATA, stringify!($name)),)*]);

            /// Names of the weights, in the order of the fields.
            pub const NAMES: [&str; Self::COUNT] = [$(stringify!($name),)*];

            /// Length of [`NAMES`](Self::NAMES) and of [`values`](Self::values).
            pub const COUNT: usize = [$(stringify!($name),)*].len();

            /// Values of the weights, in the order of [`NAMES`](Self::NAMES).
            pub fn values(&self) -> [f32; Self::COUNT] {
                [$(f32::from(self.$name),)*]
            }

            /// The weights with `values`, in the order of [`NAMES`](Self::NAMES). Counts and depths
            /// are rounded.
            #[expect(clippy::cast_sign_loss, reason = "no count or depth is negative")]
            pub const fn from_values(values: [f32; Self::COUNT]) -> Self {
                let [$($name,)*] = values;
                Self { $($name: weights!(@from $name, $kind),)* }
            }

            /// `true` for each weight that tuning may change by a small share. Counts and depths
            /// are whole numbers, and fitted weights are not tuned, so all of these are `false`.
            pub const ARE_CONTINUOUS: [bool; Self::COUNT] =
                [$(weights!(@is_continuous $kind),)*];
        }
    };
    (@from $value:ident, f32) => { $value };
    (@from $value:ident, Fitted) => { $value };
    (@from $value:ident, u8) => { $value.round() as u8 };
    (@is_continuous f32) => { true };
    (@is_continuous Fitted) => { false };
    (@is_continuous u8) => { false };
}

weights! {
    /// Worth of the enemy's Flag while it is only suspected. An attack is worth this number times
    /// the chance that it takes the Flag.
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
    /// Factor of our expected gain from an attack on a neighbour. The evaluation adds the product.
    attraction: f32,
    /// Share of attraction and threat that is left with each step of distance.
    proximity_decay: f32,
    /// Factor of the enemy's expected gain from an attack on a neighbour. The evaluation subtracts
    /// the product.
    threat: f32,
    /// Worth that is added to every attack for each ply since the last attack.
    urgency: f32,
    /// Cost of a piece's first move, which shows that it is neither Bomb nor Flag.
    first_move_cost: f32,
    /// Cost of moving a piece straight back to the square that it left with our last move.
    reversal_cost: f32,
    /// Weight of the number of plies played in a factor of the likelihood of Bomb and Flag for an
    /// unmoved piece. The factor is 1 + (`stillness` × plies + `idleness` × idle plies) / 100.
    stillness: f32,
    /// Weight of the idle plies in the factor that is given at `stillness`. At an idle ply, the
    /// side of an unmoved piece moves another piece, although this piece has an empty square beside
    /// it.
    idleness: f32,
    /// Factor of the likelihood of a Scout for a piece that has moved, but never several squares.
    walking: f32,
    /// Exponent of the learned factors of a hidden piece's habits, which are traits of its
    /// behaviour. 0 turns these factors off.
    habits: f32,
    /// Chance of being the Flag above which the enemy attacks our piece for that reason.
    flag_suspicion: f32,
    /// Chance that a hidden enemy piece makes an attack that it would lose. The enemy knows its own
    /// ranks, and avoids most of these attacks.
    losing_attack_chance: f32,
    /// Share of a hidden piece's worth that is safe, because the enemy does not know that its
    /// attack would win.
    bluff: f32,

    /// Factor of the worth of a Spy if the enemy has no Marshal.
    spy_without_marshal: f32,
    /// Factor of the worth of a Miner if the enemy has no Bomb.
    miner_without_bombs: f32,
    /// Factor of the worth of a Miner if few are left.
    scarce_miner: f32,
    /// Number of Miners up to which they count as few.
    scarce_miner_count: u8,
    /// Share of a threat that counts if the enemy does not know the rank of the threatened piece.
    hidden_threat: f32,
    /// Largest loss, as a worth, that is counted for a rank with which an enemy piece would lose
    /// its attack. So a piece that may lose can still be a threat.
    threat_loss_cap: f32,
    /// Factor of the gain that a trade brings to the leading side. The gain is this factor, times
    /// the lead as a share of the worth of all pieces, times the worth of both traded pieces.
    trade: f32,
    /// Share of our Flag's worth that an enemy Miner costs if it has moved and stands beside a Bomb
    /// next to our Flag.
    siege: f32,
    /// Share of our Flag's worth that our Miner gains beside a Bomb next to the enemy's Flag.
    assault: f32,
    /// Factor of our expected loss after we take a piece beside hidden enemy pieces, one of which
    /// may beat ours.
    recapture: f32,
    /// Share of our Flag's worth that an enemy Miner costs if it reaches our Flag, or a Bomb beside
    /// the Flag, before a piece of ours can guard that square.
    breach: f32,
    /// Share of the cost of a breach that is left if a piece of ours has to go there at once.
    late_guard: f32,
    /// Smallest chance that a possible rank has in a battle.
    minimum_chance: f32,
    /// Chance of being the Flag above which a beaten piece counts as the Flag.
    flag_certainty: f32,
    /// Worth of our own Flag. It differs from `flag`, because a loss is surer than a hoped-for
    /// gain.
    own_flag: f32,
    /// Factor of a rank's likelihood for each known piece that the hidden piece stepped up to, if
    /// the rank beats that piece. Only the last two such pieces count.
    boldness: f32,
    /// Factor of a rank's likelihood for each known piece that the hidden piece went away from, if
    /// that piece beats the rank. Only the last two such pieces count.
    timidity: f32,
    /// Number that is added to the frequency of every rank on every square, so that every rank is
    /// possible on every square. A frequency is a number of setups out of 10,000.
    frequency_floor: f32,
    /// Number of rounds in which chances are fitted to the counts of the hidden ranks.
    belief_rounds: u8,
    /// Number of belief rounds after which the factors of company are computed again; 0 turns these
    /// factors off. The company of a piece is the set of pieces that began beside it.
    company_rounds: u8,

    /// Steepness of the chance of winning over the lead. The lead is a share of the worth of all
    /// pieces.
    winning_lead: Fitted,
    /// Steepness of the chance of winning over the expected gain, a share of the worth of all
    /// pieces.
    winning_gain: Fitted,
    /// Largest expected gain that counts for the chance of winning.
    winning_gain_cap: Fitted,
    /// Worth that is added to the worth of all pieces. So a small lead does not weigh too much when
    /// few pieces are left.
    winning_total: Fitted,

    /// Largest number of attacks in a row that quiescence search follows.
    quiescence_depth: u8,
    /// Share by which an attack is worth more with each ply that it comes earlier.
    earlier_attack: f32,
    /// Worth by which a win is better for each ply that it comes earlier. So the search does not
    /// put off a win for the sake of an attack.
    earlier_win: f32,
    /// Minimum depth for null-move pruning.
    null_move_depth: u8,
    /// Reduction of the depth after a null move.
    null_move_reduction: u8,
    /// Depth that adds one ply to the reduction after a null move: twice this depth adds two plies,
    /// and so on. With 0 the reduction does not depend on the depth.
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
    /// Worth of a piece of each rank, without any circumstances.
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

/// Writes a line with name and number for each weight, as in the data file.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = Self::NAMES.iter().zip(self.values());
        lines.try_for_each(|(name, value)| writeln!(f, "{name} {value}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of the data file that are not comments.
    fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
        let lines = DATA.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(|line| line.split_once(' ').unwrap())
    }

    #[test]
    fn every_line_of_the_data_file_is_a_weight() {
        let mut names: Vec<_> = lines().map(|(name, _)| name).collect();
        let mut known = Weights::NAMES.to_vec();
        names.sort_unstable();
        known.sort_unstable();
        assert_eq!(names, known);
    }

    #[test]
    fn the_numbers_of_the_data_file_are_read_as_the_library_reads_them() {
        for (name, text) in lines() {
            let index = Weights::NAMES.iter().position(|other| *other == name).unwrap();
            let expected: f32 = text.parse().unwrap();
            assert_eq!(Weights::TUNED.values()[index].to_bits(), expected.to_bits(), "{name}");
        }
    }

    #[test]
    fn weights_are_their_values() {
        assert_eq!(Weights::from_values(Weights::TUNED.values()), Weights::TUNED);
        assert_eq!(Weights::TUNED.to_string().lines().count(), Weights::COUNT);
    }
}
