//! Proximity of two squares: a number that decreases with each step between them.

use fairboard_rules::stratego::{Square, SquareSet};

/// Number of bits behind the binary point of a proximity. The proximity of neighbours is 1.
pub(crate) const FRACTION_BITS: u32 = 10;

/// Number of values that a square's index can have in a node. The last value stands for the square
/// of a fallen piece.
const INDICES: usize = 256;

/// Number of values that a count of steps can have, which is a `u8`.
const STEP_COUNTS: usize = 256;

/// Proximity of each pair of squares, by the number of steps between them around the lakes. A
/// fallen piece has the proximity 0 to every square.
#[derive(Clone, Debug)]
pub(crate) struct Proximity(Vec<[i16; INDICES]>);

impl Proximity {
    /// The proximities of all pairs of squares. Each step multiplies the proximity by `decay`.
    pub(crate) fn new(decay: f32) -> Self {
        let mut by_steps = [0.0; STEP_COUNTS];
        // With this proximity of a square to itself, the proximity of neighbours is 1.
        by_steps[0] = f32::from(1_u16 << FRACTION_BITS) / decay;
        for steps in 1..STEP_COUNTS {
            by_steps[steps] = by_steps[steps - 1] * decay;
        }
        let row = |square| {
            // The numbers at indices of no square, such as that of a fallen piece, stay 0.
            let mut row = [0; INDICES];
            for (proximity, steps) in row.iter_mut().zip(distances_from(square)) {
                *proximity = by_steps[usize::from(steps)] as i16;
            }
            row
        };
        Self(Square::all().map(row).collect())
    }

    /// The proximities of `square` to all squares, by index; 0 at the index of a fallen piece.
    pub(crate) fn of(&self, square: Square) -> &[i16; INDICES] {
        &self.0[usize::from(square.index())]
    }
}

/// Number of steps from `start` to each square, around the lakes; `u8::MAX` to a square of a lake,
/// on which no piece can stand.
fn distances_from(start: Square) -> [u8; Square::COUNT] {
    let mut distances = [u8::MAX; Square::COUNT];
    let mut reached = SquareSet::of(start);
    let mut front = reached;
    let mut steps = 0;
    while !front.is_empty() {
        front.into_iter().for_each(|square| distances[usize::from(square.index())] = steps);
        front = front.adjacent() & !(reached | SquareSet::LAKES);
        reached |= front;
        steps += 1;
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proximity_falls_with_each_step_round_the_lakes() {
        let proximity = Proximity::new(0.5);
        for (from, to, expected) in [
            ("a1", "a2", 1024),
            ("a1", "b2", 512),
            ("a1", "a4", 256),
            ("c4", "c7", 64),
            ("e5", "e5", 2048),
            ("a1", "c5", 0),
        ] {
            let [from, to] = [from, to].map(|name| name.parse::<Square>().unwrap());
            assert_eq!(proximity.of(from)[usize::from(to.index())], expected, "{from} {to}");
        }
        assert_eq!(proximity.of("a1".parse().unwrap())[255], 0);
    }
}
