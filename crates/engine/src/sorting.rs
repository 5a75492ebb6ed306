//! Insertion sort. The lists of the engine are short, and the stable sort of the standard library
//! adds several kilobytes to the module for each type of item.

/// Sorts items by a key, the largest key first. Items with equal keys keep their order.
pub(crate) fn sort_descending<T, K: PartialOrd>(items: &mut [T], key: impl Fn(&T) -> K) {
    for unsorted in 1..items.len() {
        let mut index = unsorted;
        while index > 0 && key(&items[index]) > key(&items[index - 1]) {
            items.swap(index, index - 1);
            index -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_key_comes_first_and_equal_keys_keep_their_order() {
        for (unsorted, sorted) in [
            ("", ""),
            ("1a", "1a"),
            ("1a 2b 3c", "3c 2b 1a"),
            ("2a 1b 2c 1d 3e 2f", "3e 2a 2c 2f 1b 1d"),
        ] {
            let mut items: Vec<&str> = unsorted.split_whitespace().collect();
            sort_descending(&mut items, |item| item.as_bytes()[0]);
            assert_eq!(items.join(" "), sorted, "{unsorted}");
        }
    }
}
