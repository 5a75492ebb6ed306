//! How close squares are to each other.

use fairboard_rules::stratego::{Square, SquareSet};

/// The bits behind the point of a closeness: that of neighbours is 1.
pub(crate) const FRACTION: u32 = 10;

/// How close squares are to each other: the fewer steps, round the lakes, the larger. A piece that is
/// gone, on no square, is close to nothing.
pub(crate) struct Closeness(Vec<[i16; 256]>);

impl Closeness {
    /// `reach` is the share that is left with each step.
    pub(crate) fn new(reach: f32) -> Self {
        let mut shares = [0.0; 256];
        shares[0] = f32::from(1_u16 << FRACTION) / reach;
        for steps in 1..256 {
            shares[steps] = shares[steps - 1] * reach;
        }
        let of = |square| {
            let mut closeness = [0; 256];
            for (share, steps) in closeness.iter_mut().zip(distances_from(square)) {
                *share = shares[usize::from(steps)] as i16;
            }
            closeness
        };
        Self(Square::all().map(of).collect())
    }

    /// To each square from `square`.
    pub(crate) fn of(&self, square: Square) -> &[i16; 256] {
        &self.0[usize::from(square.index())]
    }
}

/// The steps from `start` to each square, round the lakes.
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
    fn it_falls_with_each_step_round_the_lakes() {
        let closeness = Closeness::new(0.5);
        for (from, to, expected) in [
            ("a1", "a2", 1024),
            ("a1", "b2", 512),
            ("a1", "a4", 256),
            ("c4", "c7", 64),
            ("e5", "e5", 2048),
            ("a1", "c5", 0),
        ] {
            let [from, to] = [from, to].map(|name| name.parse::<Square>().unwrap());
            assert_eq!(closeness.of(from)[usize::from(to.index())], expected, "{from} {to}");
        }
        assert_eq!(closeness.of("a1".parse().unwrap())[255], 0);
    }
}
