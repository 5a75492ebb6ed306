//! Reader of `stratego_habits.txt` at compile time. A mistake in the file is a compiler error.

use fairboard_rules::stratego::Rank;

use super::TRAITS;

/// Reads the numbers of each line, one for each rank, which follow the name of a trait.
///
/// # Panics
///
/// If the file has too few or too many lines, or a line has too few or too many numbers.
pub(super) const fn table(data: &str) -> [[i8; Rank::COUNT]; TRAITS] {
    let data = data.as_bytes();
    let mut table = [[0; Rank::COUNT]; TRAITS];
    let (mut index, mut row) = (0, 0);
    while index < data.len() {
        assert!(row < TRAITS, "a line too many");
        while data[index] != b' ' {
            index += 1;
        }
        let mut column = 0;
        while data[index] == b' ' {
            (table[row][column], index) = number(data, index + 1);
            column += 1;
        }
        assert!(column == Rank::COUNT && data[index] == b'\n', "a line without its numbers");
        (index, row) = (index + 1, row + 1);
    }
    assert!(row == TRAITS, "a line is missing");
    table
}

/// The whole number that begins at `index`, and the index of the character behind the number.
const fn number(data: &[u8], mut index: usize) -> (i8, usize) {
    let is_negative = data[index] == b'-';
    if is_negative {
        index += 1;
    }
    let (start, mut sum) = (index, 0);
    while data[index].is_ascii_digit() {
        sum = sum * 10 + (data[index] - b'0').cast_signed();
        index += 1;
    }
    assert!(index > start, "a number is missing");
    (if is_negative { -sum } else { sum }, index)
}
