//! Summaries of losses, and their printed form.

use std::fmt;
use std::ops::AddAssign;

use fairboard_play::stratego::question::WinningChance;
use fairboard_rules::stratego::{Battle, BattleResult, Rank};

use super::{EARLIER, Exposure, Fate, LastMove, Loss};
use crate::judge::Mean;

/// Upper bounds of ranges of the believed chance of a Bomb. Attacks on pieces that never moved are
/// counted by these ranges. The last bound is above 1, so every chance is in a range.
const BOUNDS: [f32; 5] = [0.1, 0.2, 0.3, 0.5, 1.1];

/// Attacks on pieces that never moved: the player's beliefs, and the true shares.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Attacks {
    /// The believed chance that the piece is a Bomb.
    believed_bombs: Mean,
    /// Share of the attacks in which the piece was a Bomb.
    bombs: Mean,
    /// The believed chance that the attacker wins.
    expected_wins: Mean,
    /// Share of the attacks that the attacker won.
    wins: Mean,
}

/// Moves of the Marshal beside hidden pieces of which one may be the Spy: the player's belief, and
/// the true share.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Exposures {
    /// The believed chance that one of the pieces is the Spy.
    believed_spies: Mean,
    /// Share of the moves after which one of the pieces was the Spy.
    spies: Mean,
}

/// Summary of the losses in many games, and of the risks that the player took: attacks on pieces
/// that never moved, and moves of the Marshal beside hidden pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Number of games, with and without losses.
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
    /// Moves with which the Marshal took a piece, and then stood beside hidden pieces.
    takes: Exposures,
    /// Steps of the Marshal beside hidden pieces.
    steps: Exposures,
    /// Number of losses of the Marshal to a hidden Spy, in the order of [`LastMove`].
    last_moves: [u32; 3],
    /// Believed chance of the true rank of the piece that took the Flag.
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

    /// Counts an attack on a piece that never moved. Both chances are the player's beliefs.
    pub(super) fn note_still_attack(&mut self, battle: Battle, bomb_chance: f32, win_chance: f32) {
        let mut ranges = BOUNDS.iter().zip(&mut self.still);
        // Every chance is in a range; see `BOUNDS`.
        let Some((_, attacks)) = ranges.find(|(bound, _)| bomb_chance < **bound) else { return };
        let Battle { defender, result, .. } = battle;
        attacks.believed_bombs.add(f64::from(bomb_chance));
        attacks.bombs.add(f64::from(u8::from(defender == Rank::Bomb)));
        attacks.expected_wins.add(f64::from(win_chance));
        attacks.wins.add(f64::from(u8::from(result == BattleResult::Attacker)));
    }

    /// Counts a move of the Marshal beside hidden pieces of which one may be the Spy.
    pub(super) fn note_exposure(&mut self, exposure: &Exposure) {
        let exposures = if exposure.is_taking { &mut self.takes } else { &mut self.steps };
        exposures.believed_spies.add(f64::from(exposure.spy_chance));
        exposures.spies.add(f64::from(u8::from(exposure.has_spy)));
    }

    /// Counts a loss under its [`Fate`].
    pub(super) fn add(&mut self, loss: &Loss) {
        let share = |chance: WinningChance| f64::from(chance.thousandths()) / 1_000.0;
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

impl AddAssign for Exposures {
    fn add_assign(&mut self, other: Self) {
        self.believed_spies += other.believed_spies;
        self.spies += other.spies;
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
        self.takes += other.takes;
        self.steps += other.steps;
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

/// Writes the figures, related ones in one line.
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
        for (name, exposures) in [("taking", self.takes), ("stepping", self.steps)] {
            writeln!(
                f,
                "Marshal beside hidden pieces after {name} {}: Spy {:.1} % (believed {:.1} %)",
                exposures.spies.count(),
                percent(exposures.spies),
                percent(exposures.believed_spies),
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
