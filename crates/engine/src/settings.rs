//! Settings of the computer player for each strength. A weaker player forgets more, searches less
//! deep, relies less on what the enemy does not know, and judges less exactly. Noise shifts the
//! score of each move, and every player makes the move with the best score.

use fairboard_play::Strength;

/// Memory, depth and exactness of the computer player of one strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Settings {
    /// Maximum depth of the search in plies, not counting quiescence search.
    pub(crate) depth: u8,
    /// Number of known enemy ranks that the player remembers, the strongest first.
    pub(crate) memory: usize,
    /// Factor of the weight [`bluff`](crate::Weights::bluff), from 0 to 1. With 0 the player never
    /// relies on what the enemy does not know.
    pub(crate) bluff: f32,
    /// Width of the range around 0 from which the noise of each root move is drawn, in the unit of
    /// [`Weights`](crate::Weights). The noise is added to the score of the move.
    pub(crate) noise: f32,
}

/// The settings by strength, the weakest first.
const SETTINGS: [Settings; Strength::ALL.len()] = [
    Settings { depth: 1, memory: 1, bluff: 0.0, noise: 18.0 },
    Settings { depth: 1, memory: 6, bluff: 0.5, noise: 10.5 },
    Settings { depth: 2, memory: 14, bluff: 1.0, noise: 5.5 },
    Settings { depth: 4, memory: usize::MAX, bluff: 1.0, noise: 3.9 },
    Settings { depth: 30, memory: usize::MAX, bluff: 1.0, noise: 0.2 },
];

impl Settings {
    pub(crate) fn of(strength: Strength) -> Self {
        SETTINGS[usize::from(strength.number() - Strength::WEAKEST.number())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_strength_sees_or_remembers_less_or_errs_more_than_a_weaker_one() {
        for pair in Strength::ALL.windows(2) {
            let [weaker, stronger] = [pair[0], pair[1]].map(Settings::of);
            assert!(weaker.depth <= stronger.depth, "{pair:?}");
            assert!(weaker.memory <= stronger.memory, "{pair:?}");
            assert!(weaker.bluff <= stronger.bluff, "{pair:?}");
            assert!(weaker.noise > stronger.noise, "{pair:?}");
        }
    }
}
