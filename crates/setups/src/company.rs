//! Company of ranks: pairs of ranks that stand together more often, or less often, than the
//! frequency of each rank on its square predicts.
//!
//! People wall in the Flag with Bombs and keep the Spy behind the General. The factors were fitted
//! by logistic regression on four fifths of the setups from which the frequencies were counted. The
//! regression tells a setup from the same setup with two pieces exchanged. On the other fifth,
//! frequencies and factors together leave 0.63 bits of doubt which of the two setups is real. The
//! frequencies alone leave 0.78 bits.

use fairboard_rules::stratego::{Color, Rank, Square};

use crate::index_seen_by_owner;

/// Company of two squares that touch at a side or a corner: factors by which two ranks stand there
/// together more often than their frequencies predict.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::{Color, Rank};
/// use fairboard_setups::Company;
///
/// let company = Company::of(Color::Red, "a1".parse()?, "b1".parse()?).unwrap();
/// assert!(company.factor(Rank::Flag, Rank::Bomb) > 2.0);
/// assert!(Company::of(Color::Red, "a1".parse()?, "c1".parse()?).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Company {
    factors: &'static Factors,
    /// True if the first square is in a row behind that of the second.
    is_turned: bool,
}

/// Factors of two ranks on squares that touch, each multiplied by [`ONE`]. The row stands for the
/// rank on one square, the entry in the row for the rank on the other.
type Factors = [[u8; Rank::COUNT]; Rank::COUNT];

/// The entry that stands for the factor 1.
const ONE: f32 = 32.0;

impl Company {
    /// The company of two squares for pieces of `color`; `None` if the squares do not touch.
    pub fn of(color: Color, one: Square, other: Square) -> Option<Self> {
        let row_and_column = |square| {
            let index = index_seen_by_owner(color, square);
            [index / usize::from(Square::SIDE), index % usize::from(Square::SIDE)]
        };
        let [row, column] = row_and_column(one);
        let [other_row, other_column] = row_and_column(other);
        let factors = match [row.abs_diff(other_row), column.abs_diff(other_column)] {
            [0, 1] => &BESIDE,
            [1, 0] => &BEHIND,
            [1, 1] => &DIAGONAL,
            _ => return None,
        };
        Some(Self { factors, is_turned: row < other_row })
    }

    /// Factor by which `rank` is likelier on the first square if `other` stands on the second.
    /// Ranks that people keep apart have a factor below 1.
    pub fn factor(self, rank: Rank, other: Rank) -> f32 {
        // `BESIDE` is symmetric, so the order of two squares in a row does not matter.
        let [front, back] = if self.is_turned { [other, rank] } else { [rank, other] };
        f32::from(self.factors[front as usize][back as usize]) / ONE
    }
}

/// Factors of two ranks side by side, in one row.
#[rustfmt::skip]
static BESIDE: Factors = [
    [32, 79, 24, 12, 17, 26, 21, 32, 50, 43, 26, 64], // Flag
    [79, 29, 25, 25, 33, 49, 33, 30, 28, 26, 19, 17], // Bomb
    [24, 25, 32, 20, 24, 19, 24, 28, 35, 63, 84, 33], // Spy
    [12, 25, 20, 54, 41, 35, 41, 42, 37, 33, 27, 31], // Scout
    [17, 33, 24, 41, 29, 32, 38, 37, 37, 35, 25, 32], // Miner
    [26, 49, 19, 35, 32, 21, 37, 33, 28, 23, 19, 22], // Sergeant
    [21, 33, 24, 41, 38, 37, 23, 35, 37, 32, 24, 27], // Lieutenant
    [32, 30, 28, 42, 37, 33, 35, 20, 32, 38, 26, 33], // Captain
    [50, 28, 35, 37, 37, 28, 37, 32, 15, 27, 26, 48], // Major
    [43, 26, 63, 33, 35, 23, 32, 38, 27, 10, 17, 44], // Colonel
    [26, 19, 84, 27, 25, 19, 24, 26, 26, 17, 32, 16], // General
    [64, 17, 33, 31, 32, 22, 27, 33, 48, 44, 16, 32], // Marshal
];

/// Factors of a rank in front (the row of the table) and of a rank behind it (the column).
#[rustfmt::skip]
static BEHIND: Factors = [
    [32, 30, 64, 22, 30, 33, 30, 40, 35, 36, 22, 39], // Flag
    [81, 22, 11, 14, 24, 62, 37, 25, 21, 18, 14, 11], // Bomb
    [29, 26, 32, 29, 33, 20, 28, 32, 34, 43, 37, 22], // Spy
    [11, 28, 15, 40, 37, 24, 43, 43, 37, 30, 31, 27], // Scout
    [18, 39, 19, 43, 23, 25, 50, 46, 47, 43, 44, 43], // Miner
    [24, 50, 15, 50, 38, 15, 36, 50, 48, 38, 32, 28], // Sergeant
    [32, 36, 16, 45, 41, 23, 17, 30, 56, 44, 39, 34], // Lieutenant
    [35, 33, 21, 46, 38, 22, 34, 14, 32, 53, 67, 50], // Captain
    [45, 31, 35, 42, 40, 22, 34, 37, 12, 24, 57, 80], // Major
    [43, 29, 69, 39, 40, 18, 34, 37, 43, 10, 19, 55], // Colonel
    [27, 19, 169, 33, 30, 14, 23, 25, 29, 24, 32, 8], // General
    [81, 27, 27, 43, 52, 23, 31, 37, 54, 50, 17, 32], // Marshal
];

/// Factors as in [`BEHIND`], for two squares that touch at a corner.
#[rustfmt::skip]
static DIAGONAL: Factors = [
    [32, 17, 33, 26, 29, 26, 32, 32, 46, 43, 33, 56], // Flag
    [40, 53, 46, 39, 40, 57, 44, 40, 39, 33, 28, 23], // Bomb
    [36, 17, 32, 23, 27, 24, 26, 30, 29, 39, 85, 45], // Spy
    [25, 23, 30, 30, 29, 29, 26, 29, 29, 26, 28, 26], // Scout
    [28, 24, 31, 27, 26, 29, 26, 26, 26, 25, 25, 30], // Miner
    [32, 34, 41, 32, 32, 37, 36, 36, 30, 31, 33, 29], // Sergeant
    [34, 25, 39, 29, 29, 36, 26, 32, 30, 28, 30, 28], // Lieutenant
    [38, 23, 36, 29, 29, 34, 33, 22, 30, 30, 31, 33], // Captain
    [47, 22, 37, 29, 31, 28, 30, 35, 18, 27, 33, 40], // Major
    [51, 21, 51, 28, 31, 26, 25, 31, 34, 11, 21, 41], // Colonel
    [56, 24, 125, 34, 39, 30, 31, 37, 40, 35, 32, 11], // General
    [99, 20, 54, 32, 35, 31, 28, 32, 50, 55, 18, 32], // Marshal
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_keep_some_ranks_together_and_some_apart() {
        for (saying, color, [one, other], [rank, company], is_likelier) in [
            ("a Bomb beside the Flag", Color::Red, ["d1", "e1"], [Rank::Flag, Rank::Bomb], true),
            ("a Bomb before the Flag", Color::Red, ["d1", "d2"], [Rank::Flag, Rank::Bomb], true),
            ("no Scout before it", Color::Red, ["d1", "d2"], [Rank::Flag, Rank::Scout], false),
            ("the Spy behind", Color::Red, ["d3", "d2"], [Rank::General, Rank::Spy], true),
            ("the Spy behind", Color::Blue, ["d8", "d9"], [Rank::General, Rank::Spy], true),
            ("no Bomb behind it", Color::Blue, ["d9", "d10"], [Rank::Flag, Rank::Bomb], false),
            ("at a corner", Color::Blue, ["d8", "e9"], [Rank::General, Rank::Spy], true),
        ] {
            let [one, other] = [one, other].map(|name| name.parse::<Square>().unwrap());
            let [there, back] = [[one, other], [other, one]]
                .map(|[one, other]| Company::of(color, one, other).unwrap());
            assert_eq!(there.factor(rank, company) > 1.0, is_likelier, "{saying}");
            assert_eq!(
                there.factor(rank, company).to_bits(),
                back.factor(company, rank).to_bits(),
                "{saying}"
            );
        }
    }
}
