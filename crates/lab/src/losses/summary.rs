//! Summaries of losses, and their printed form.

use std::fmt;
use std::ops::AddAssign;

use super::{EARLIER, Fate, LastMove, Loss};
use crate::judge::Mean;

/// Upper bounds of ranges of the believed chance of a Bomb, by which attacks on pieces that never
/// moved are counted. The last bound is above 1, so every chance is in a range.
const BOUNDS: [f32; 5] = [0.1, 0.2, 0.3, 0.5, 1.1];

/// Believed and true shares over attacks on pieces that never moved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Attacks {
    /// The believed chance that the piece is a Bomb.
    believed_bombs: Mean,
    /// Share of the attacks on Bombs.
    bombs: Mean,
    /// The believed chance that the attacker wins.
    expected_wins: Mean,
    /// Share of the attacks that the attacker won.
    wins: Mean,
}

/// Summary of the losses in many games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Number of games.
    pub games: u32,
    /// Attacks on pieces that never moved, by ranges of the believed chance of a Bomb.
    still: [Attacks; BOUNDS.len()],
    /// Believed chance of a Bomb when a piece other than a Miner fell on a hidden Bomb.
    bombs: Mean,
    /// Decrease of the chance of winning by the loss of a piece on a hidden Bomb.
    bomb_costs: Mean,
    /// Believed chance of a Spy when a hidden Spy took the Marshal.
    spies: Mean,
    /// Decrease of the chance of winning by the loss of the Marshal to a hidden Spy.
    spy_costs: Mean,
    /// Moves of the Marshal beside hidden pieces, first those that took a piece and then the steps.
    /// For each kind, the believed chance of a Spy there, and the share of moves with a Spy there.
    exposures: [[Mean; 2]; 2],
    /// Number of losses of the Marshal to a hidden Spy, in the order of [`LastMove`].
    last_moves: [u32; 3],
    /// Chance, as believed before the loss of the Flag, that the piece that took it had its rank.
    flags: Mean,
    /// Chance of winning at the last turn before the loss of the Flag.
    flag_chances: Mean,
    /// Chance of winning [`EARLIER`] turns before the loss of the Flag.
    flag_earlier: Mean,
}

impl Summary {
    /// The summary of a game in which no loss is counted yet.
    pub(super) fn of_game() -> Self {
        Self { games: 1, ..Self::default() }
    }

    /// Counts an attack on a piece that never moved. Both chances are the player's beliefs. `won`
    /// is 1 for a won attack, and else 0.
    pub(super) fn note_still(
        &mut self,
        bomb_chance: f32,
        is_bomb: bool,
        win_chance: f64,
        won: f64,
    ) {
        // A range is always found; see `BOUNDS`.
        let bin = BOUNDS.iter().position(|bound| bomb_chance < *bound).unwrap_or_default();
        let attacks = &mut self.still[bin];
        attacks.believed_bombs.add(f64::from(bomb_chance));
        attacks.bombs.add(f64::from(u8::from(is_bomb)));
        attacks.expected_wins.add(win_chance);
        attacks.wins.add(won);
    }

    /// Counts a move of the Marshal beside hidden pieces that may be the Spy. `last` is the kind of
    /// this move, `spy_chance` the believed chance of a Spy, and `spy_count` the number of Spies.
    pub(super) fn note_exposure(&mut self, last: LastMove, spy_chance: f32, spy_count: usize) {
        let [taking, stepping] = &mut self.exposures;
        let [expected, truth] = if last == LastMove::Stepped { stepping } else { taking };
        expected.add(f64::from(spy_chance));
        truth.add(f64::from(u8::from(spy_count > 0)));
    }

    /// Counts a loss under its [`Fate`].
    pub(super) fn add(&mut self, loss: &Loss) {
        let share = |chance: fairboard_play::stratego::question::WinningChance| {
            f64::from(chance.thousandths()) / 1_000.0
        };
        // `None` if the game was over with the loss.
        let cost = loss.after.map(|after| share(loss.before) - share(after));
        match loss.fate {
            Fate::Bomb { bomb, .. } => {
                self.bombs.add(f64::from(bomb));
                self.bomb_costs.add_some(cost);
            }
            Fate::Spy { spy, last } => {
                self.spies.add(f64::from(spy));
                self.last_moves[last as usize] += 1;
                self.spy_costs.add_some(cost);
            }
            Fate::Flag { belief, earlier, .. } => {
                self.flags.add(f64::from(belief));
                self.flag_chances.add(share(loss.before));
                self.flag_earlier.add(share(earlier));
            }
        }
    }
}

impl AddAssign for Attacks {
    fn add_assign(&mut self, other: Self) {
        self.believed_bombs += other.believed_bombs;
        self.bombs += other.bombs;
        self.expected_wins += other.expected_wins;
        self.wins += other.wins;
    }
}

impl AddAssign<&Self> for Summary {
    fn add_assign(&mut self, other: &Self) {
        self.games += other.games;
        for (attacks, more) in self.still.iter_mut().zip(other.still) {
            *attacks += more;
        }
        for (count, more) in self.last_moves.iter_mut().zip(other.last_moves) {
            *count += more;
        }
        for (means, more) in self.exposures.iter_mut().zip(other.exposures) {
            means.iter_mut().zip(more).for_each(|(mean, more)| *mean += more);
        }
        for (mean, more) in [
            (&mut self.bombs, other.bombs),
            (&mut self.bomb_costs, other.bomb_costs),
            (&mut self.spies, other.spies),
            (&mut self.spy_costs, other.spy_costs),
            (&mut self.flags, other.flags),
            (&mut self.flag_chances, other.flag_chances),
            (&mut self.flag_earlier, other.flag_earlier),
        ] {
            *mean += more;
        }
    }
}

/// Writes a line for each figure.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |mean: Mean| 100.0 * mean.value();
        writeln!(f, "games {}", self.games)?;
        writeln!(f, "attacks on pieces that never moved, by the believed chance of a Bomb:")?;
        for (bound, attacks) in BOUNDS.iter().zip(&self.still) {
            writeln!(
                f,
                "  below {:>3.0} %: {:>4} attacks, Bombs {:.0} % (believed {:.0} %), won {:.0} % \
                 (expected {:.0} %)",
                100.0 * bound.min(1.0),
                attacks.bombs.count(),
                percent(attacks.bombs),
                percent(attacks.believed_bombs),
                percent(attacks.wins),
                percent(attacks.expected_wins),
            )?;
        }
        writeln!(
            f,
            "pieces on hidden Bombs {}: believed {:.0} %, cost {:.1} points of the chance",
            self.bombs.count(),
            percent(self.bombs),
            percent(self.bomb_costs),
        )?;
        let count = |last: LastMove| self.last_moves[last as usize];
        writeln!(
            f,
            "Marshals to hidden Spies {}: believed {:.0} %, cost {:.1} points; {} after taking, {} \
             after stepping, {} after another piece moved",
            self.spies.count(),
            percent(self.spies),
            percent(self.spy_costs),
            count(LastMove::Took),
            count(LastMove::Stepped),
            count(LastMove::Other),
        )?;
        for (name, [expected, truth]) in ["taking", "stepping"].iter().zip(self.exposures) {
            writeln!(
                f,
                "Marshal beside hidden pieces after {name} {}: Spy {:.1} % (believed {:.1} %)",
                truth.count(),
                percent(truth),
                percent(expected),
            )?;
        }
        writeln!(
            f,
            "Flags lost {}: attacker believed {:.0} %, chance {:.0} % a turn before, {:.0} % \
             {EARLIER} turns before",
            self.flags.count(),
            percent(self.flags),
            percent(self.flag_chances),
            percent(self.flag_earlier),
        )
    }
}
