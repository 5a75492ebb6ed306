//! How long things are shown, in milliseconds.

use fairboard_rules::stratego::Ply;

/// How long a piece glides to its square.
pub const GLIDE: u32 = 200;

/// How long both ranks of a battle are shown before the board settles.
pub const BATTLE: u32 = 900;

/// How long a result without a battle stays before the device changes hands.
pub const PAUSE: u32 = 350;

/// Whether things travel on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// They do.
    Full,
    /// The player asked for less of it: what is shown stays, nothing travels.
    Reduced,
}

/// How fast a game is shown that two computers play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// Time to think along.
    Slow,
    /// Time to see each move.
    #[default]
    Usual,
    /// As fast as the eye follows.
    Fast,
}

impl Speed {
    /// How long a ply stays before the next one comes.
    pub const fn stays(self, ply: Ply, motion: Motion) -> u32 {
        match (self, ply.battle) {
            (Self::Slow, _) => until_hand_over(ply, motion) + 1_500,
            (Self::Usual, _) => until_hand_over(ply, motion) + 300,
            (Self::Fast, None) => GLIDE,
            (Self::Fast, Some(_)) => 2 * GLIDE,
        }
    }

    /// For how long a computer may think at most.
    pub const fn thinking(self) -> u32 {
        match self {
            Self::Slow => u32::MAX,
            Self::Usual => 700,
            Self::Fast => 100,
        }
    }
}

/// How long a player looks at what came of a ply before the device changes hands.
pub const fn until_hand_over(ply: Ply, motion: Motion) -> u32 {
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
        for motion in [Motion::Full, Motion::Reduced] {
            for ply in [quiet, loud] {
                let stays =
                    [Speed::Slow, Speed::Usual, Speed::Fast].map(|speed| speed.stays(ply, motion));
                assert!(stays.is_sorted_by(|slower, faster| slower > faster), "{stays:?}");
            }
            assert!(until_hand_over(loud, motion) > until_hand_over(quiet, motion));
        }
    }
}
