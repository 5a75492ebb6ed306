//! Figures over many games, and their printed form.

use std::fmt;
use std::ops::AddAssign;

/// A mean of numbers that are added one by one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    sum: f64,
    count: u32,
}

impl Mean {
    /// Includes a number in the mean.
    pub fn add(&mut self, number: f64) {
        self.sum += number;
        self.count += 1;
    }

    /// Includes a number in the mean, if there is one.
    pub(crate) fn add_some(&mut self, number: Option<f64>) {
        if let Some(number) = number {
            self.add(number);
        }
    }

    /// Number of numbers that were added.
    pub const fn count(self) -> u32 {
        self.count
    }

    /// The mean of the added numbers; 0 if there are none.
    pub fn value(self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }
}

impl AddAssign for Mean {
    fn add_assign(&mut self, other: Self) {
        self.sum += other.sum;
        self.count += other.count;
    }
}

macro_rules! figures {
    ($($(#[$doc:meta])* $name:ident: $kind:ty,)*) => {
        /// Figures over many games for one player: counts of events, and the quality of the
        /// beliefs.
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub struct Figures {
            $($(#[$doc])* pub $name: $kind,)*
        }

        impl AddAssign for Figures {
            fn add_assign(&mut self, other: Self) {
                $(self.$name += other.$name;)*
            }
        }
    };
}

figures! {
    /// Number of all games: won, drawn and lost.
    games: u32,
    /// Number of games that the player won.
    won: u32,
    /// Number of games without a winner.
    drawn: u32,
    /// Number of games that the player lost.
    lost: u32,
    /// Number of games won by taking the Flag.
    flags_won: u32,
    /// Number of games lost by losing the Flag.
    flags_lost: u32,
    /// Number of games in which a Scout took the player's Flag.
    flags_lost_to_scouts: u32,
    /// Number of games in which a Miner took the player's Flag.
    flags_lost_to_miners: u32,
    /// Number of games lost by losing the Flag, in which the player led by the worth of a Captain
    /// or more.
    flags_lost_ahead: u32,
    /// Number of the player's pieces, other than Miners, that fell on a Bomb.
    lost_on_bombs: u32,
    /// Number of the player's pieces, other than Miners, that fell on a hidden Bomb.
    lost_on_hidden_bombs: u32,
    /// Number of games in which a hidden Spy took the player's Marshal.
    marshals_to_hidden_spies: u32,
    /// Surprise by the true rank of a hidden piece, given the player's beliefs, in bits.
    belief_bits: Mean,
    /// Surprise by the true rank of a hidden piece, given only the counts of hidden ranks, in bits.
    count_bits: Mean,
}

/// Writes the figures, related ones in one line.
impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let per_game = |count: u32| f64::from(count) / f64::from(self.games.max(1));
        let Self { games, won, drawn, lost, .. } = self;
        let score = 100.0 * (per_game(*won) + per_game(*drawn) / 2.0);
        writeln!(f, "games {games}: {won} won, {drawn} drawn, {lost} lost; {score:.1} %")?;
        writeln!(f, "Flags won {}, lost {}", self.flags_won, self.flags_lost)?;
        writeln!(
            f,
            "Flag lost to a Scout {}, to a Miner {}, while clearly ahead {} ({:.1} % of games)",
            self.flags_lost_to_scouts,
            self.flags_lost_to_miners,
            self.flags_lost_ahead,
            100.0 * per_game(self.flags_lost_ahead),
        )?;
        writeln!(
            f,
            "pieces other than Miners lost on Bombs {:.2} a game, {:.2} on hidden ones",
            per_game(self.lost_on_bombs),
            per_game(self.lost_on_hidden_bombs),
        )?;
        writeln!(
            f,
            "Marshal lost to a hidden Spy in {} games ({:.1} %)",
            self.marshals_to_hidden_spies,
            100.0 * per_game(self.marshals_to_hidden_spies),
        )?;
        writeln!(
            f,
            "bits a hidden piece: belief {:.3}, counts alone {:.3}",
            self.belief_bits.value(),
            self.count_bits.value(),
        )
    }
}
