//! Reader of `stratego_weights.txt` at compile time. A mistake in the file is a compiler error.

/// The number on the line that begins with `name`.
///
/// # Panics
///
/// If no line begins with the name, or no decimal number follows the name.
pub(super) const fn number(data: &str, name: &str) -> f32 {
    let (data, name) = (data.as_bytes(), name.as_bytes());
    let mut start = 0;
    while !has_name(data, start, name) {
        start = line_end(data, start) + 1;
        assert!(start < data.len(), "a weight is missing in the data file");
    }
    // A space stands between the name and the number.
    decimal(data, start + name.len() + 1)
}

/// Returns `true` if the line that begins at `start` begins with this name and a space.
const fn has_name(data: &[u8], start: usize, name: &[u8]) -> bool {
    let mut index = 0;
    while index < name.len() {
        if start + index >= data.len() || data[start + index] != name[index] {
            return false;
        }
        index += 1;
    }
    start + index < data.len() && data[start + index] == b' '
}

/// The index of the line feed that ends the line with `index`; without one, the length of `data`.
const fn line_end(data: &[u8], mut index: usize) -> usize {
    while index < data.len() && data[index] != b'\n' {
        index += 1;
    }
    index
}

/// The decimal number from `start` to the end of its line: digits, and at most one point.
const fn decimal(data: &[u8], start: usize) -> f32 {
    let end = line_end(data, start);
    assert!(start < end, "a weight has no number");
    let (mut digits, mut scale, mut index, mut has_point) = (0.0, 1.0, start, false);
    while index < end {
        if data[index] == b'.' {
            assert!(!has_point, "a number has two points");
            has_point = true;
        } else {
            assert!(data[index].is_ascii_digit(), "a number has another character than a digit");
            digits = digits * 10.0 + (data[index] - b'0') as f64;
            scale *= if has_point { 10.0 } else { 1.0 };
        }
        index += 1;
    }
    // Both numbers are exact, so the quotient is the closest `f64`, which is then rounded again.
    (digits / scale) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_found_by_its_whole_name() {
        let data = "# b 9\n\nabc 1.25\nab 20\nb 0.000001\n";
        for (name, expected) in [("abc", 1.25_f32), ("ab", 20.0), ("b", 0.000_001)] {
            assert_eq!(number(data, name).to_bits(), expected.to_bits(), "{name}");
        }
    }

    #[test]
    fn a_mistake_in_the_file_is_refused() {
        for data in ["", "a", "a ", "a x", "a 1,5", "a 1.2.3", "a -1", "ab 1", "ba 1"] {
            assert!(std::panic::catch_unwind(|| number(data, "a")).is_err(), "{data:?}");
        }
    }
}
