//! Durations on the screen, in milliseconds.

use fairboard_rules::stratego::Ply;

/// Time in which a piece glides to its square, in milliseconds.
pub const GLIDE: u32 = 200;

/// Time for which both ranks of a battle are shown before the board settles, in milliseconds.
pub const BATTLE: u32 = 900;

/// Pause after a ply without a battle, before the next ply, in milliseconds.
pub const PAUSE: u32 = 350;

/// Further pause between two plies of a [slow](Speed::Slow) game, in milliseconds.
const SLOW_PAUSE: u32 = 1_500;

/// Further pause between two plies of a game at the [usual](Speed::Usual) speed, in milliseconds.
const USUAL_PAUSE: u32 = 300;

/// Milliseconds between a ply and the curtain. In this time the person who made the ply sees its
/// result, and can take back a ply that revealed nothing.
pub const HAND_OVER: u32 = 2_500;

/// Amount of motion on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// Pieces travel.
    #[default]
    Full,
    /// Pieces appear on their squares without travelling, because the system asks for less motion.
    /// Nothing else is left out.
    Reduced,
}

/// Speed of a game between two computers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// A long pause after each result gives time to think about the move.
    Slow,
    /// A short pause after each result gives time to see the move.
    #[default]
    Usual,
    /// Moves follow each other without a pause.
    Fast,
}

impl Speed {
    /// Milliseconds from one ply to the next. `Slow` and `Usual` add a pause to [`result_millis`].
    /// `Fast` leaves the time of one glide, or of two after a battle. Reduced motion does not
    /// shorten the time of `Fast`, because the ply must still be seen.
    pub const fn ply_millis(self, ply: Ply, motion: Motion) -> u32 {
        match (self, ply.battle) {
            (Self::Slow, _) => result_millis(ply, motion) + SLOW_PAUSE,
            (Self::Usual, _) => result_millis(ply, motion) + USUAL_PAUSE,
            (Self::Fast, None) => GLIDE,
            (Self::Fast, Some(_)) => 2 * GLIDE,
        }
    }

    /// Upper limit of a computer's thinking time, in milliseconds; `u32::MAX` for no limit.
    pub const fn thinking(self) -> u32 {
        match self {
            Self::Slow => u32::MAX,
            Self::Usual => 700,
            Self::Fast => 100,
        }
    }
}

/// Milliseconds for which the board shows a ply: first the glide of its piece, which reduced motion
/// leaves out, and then the battle or a pause.
pub const fn result_millis(ply: Ply, motion: Motion) -> u32 {
    let glide = match motion {
        Motion::Full => GLIDE,
        Motion::Reduced => 0,
    };
    glide
        + match ply.battle {
            Some(_) => BATTLE,
            None => PAUSE,
        }
}

#[cfg(test)]
mod tests {
    use fairboard_rules::stratego::{Battle, BattleResult, Rank};

    use super::*;

    #[test]
    fn the_faster_the_shorter_and_a_battle_stays_longest() {
        let mv = "a4a5".parse().unwrap();
        let result = BattleResult::Both;
        let battle = Battle { attacker: Rank::Spy, defender: Rank::Spy, result };
        let [quiet, loud] = [None, Some(battle)].map(|battle| Ply { mv, battle });
        for (motion, ply, slow, usual, fast, alone) in [
            (Motion::Full, quiet, 2_050, 850, 200, 550),
            (Motion::Full, loud, 2_600, 1_400, 400, 1_100),
            (Motion::Reduced, quiet, 1_850, 650, 200, 350),
            (Motion::Reduced, loud, 2_400, 1_200, 400, 900),
        ] {
            let stays =
                [Speed::Slow, Speed::Usual, Speed::Fast].map(|speed| speed.ply_millis(ply, motion));
            assert_eq!(
                (stays, result_millis(ply, motion)),
                ([slow, usual, fast], alone),
                "{motion:?}"
            );
        }
    }
}
