//! Reader of `stratego_habits.txt` at compile time. A mistake in the file is a compiler error.

use fairboard_rules::stratego::Rank;

use super::TRAITS;

/// The numbers of each line, which follow the name of a trait.
///
/// # Panics
///
/// If the file has too few or too many lines, or a line has too few or too many numbers.
pub(super) const fn table(data: &str) -> [[i8; Rank::COUNT]; TRAITS] {
    let data = data.as_bytes();
    let mut table = [[0; Rank::COUNT]; TRAITS];
    let (mut at, mut row) = (0, 0);
    while at < data.len() {
        assert!(row < TRAITS, "a line too many");
        while data[at] != b' ' {
            at += 1;
        }
        let mut column = 0;
        while data[at] == b' ' {
            (table[row][column], at) = number(data, at + 1);
            column += 1;
        }
        assert!(column == Rank::COUNT && data[at] == b'\n', "a line without its numbers");
        (at, row) = (at + 1, row + 1);
    }
    assert!(row == TRAITS, "a line is missing");
    table
}

/// The whole number at `at`, and the index behind it.
const fn number(data: &[u8], mut at: usize) -> (i8, usize) {
    let is_negative = data[at] == b'-';
    at += is_negative as usize;
    let (start, mut sum) = (at, 0);
    while data[at].is_ascii_digit() {
        sum = sum * 10 + (data[at] - b'0').cast_signed();
        at += 1;
    }
    assert!(at > start, "a number is missing");
    (if is_negative { -sum } else { sum }, at)
}
