//! Marks printed on pieces.

use fairboard_play::preferences::Numbering;
use fairboard_rules::stratego::Rank;

/// The mark printed on a piece: a number, or `S`, `B`, `F`.
///
/// # Examples
///
/// ```
/// use fairboard_play::preferences::Numbering;
/// use fairboard_rules::stratego::Rank;
/// use fairboard_table::label::label;
///
/// assert_eq!(label(Numbering::MarshalTen, Rank::Scout), "2");
/// assert_eq!(label(Numbering::MarshalOne, Rank::Scout), "9");
/// ```
pub const fn label(numbering: Numbering, rank: Rank) -> &'static str {
    const NUMBERS: [&str; 11] = ["", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
    match (rank, rank.number(), numbering) {
        (Rank::Flag, ..) => "F",
        // The Bomb is the only other rank without a number.
        (_, None, _) => "B",
        // The Spy has a number, but its mark is a letter.
        (Rank::Spy, ..) => "S",
        (_, Some(number), Numbering::MarshalTen) => NUMBERS[number as usize],
        // The highest number becomes 1.
        (_, Some(number), Numbering::MarshalOne) => NUMBERS[11 - number as usize],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_both_numberings() {
        for (rank, ten, one) in [
            (Rank::Marshal, "10", "1"),
            (Rank::General, "9", "2"),
            (Rank::Scout, "2", "9"),
            (Rank::Spy, "S", "S"),
            (Rank::Bomb, "B", "B"),
            (Rank::Flag, "F", "F"),
        ] {
            assert_eq!(label(Numbering::MarshalTen, rank), ten);
            assert_eq!(label(Numbering::MarshalOne, rank), one);
        }
    }
}
