//! Stakes of a battle: the gain of the attacker from each result.

use fairboard_rules::stratego::BattleResult;

/// Gain of the attacker from each result of a battle.
///
/// # Examples
///
/// ```
/// use fairboard_engine::Stakes;
/// use fairboard_rules::stratego::BattleResult;
///
/// let stakes = Stakes::new(5.0, 3.0);
/// assert_eq!(stakes.gain(BattleResult::Defender), -3.0);
/// assert_eq!(stakes.gain(BattleResult::Both), 2.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stakes {
    /// Gain if the attacker wins.
    pub win: f32,
    /// Gain if the attacker loses. The battle shows the defender's rank. The gain is negative if
    /// this knowledge is worth less than the attacker.
    pub loss: f32,
    /// Gain if both pieces fall.
    pub trade: f32,
}

impl Stakes {
    /// The stakes if the defender is worth `prize` and the attacker `cost`.
    pub const fn new(prize: f32, cost: f32) -> Self {
        Self { win: prize, loss: -cost, trade: prize - cost }
    }

    /// The attacker's gain from a battle with this `result`; negative if the attacker loses worth.
    pub const fn gain(&self, result: BattleResult) -> f32 {
        match result {
            BattleResult::Attacker => self.win,
            BattleResult::Defender => self.loss,
            BattleResult::Both => self.trade,
        }
    }
}
