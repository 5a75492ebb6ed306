//! Addresses, each of which leads to one page or is refused, and the links in any text.
#![no_main]

use fairboard_forms::link::{Page, link_readings};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Page>() {
        Ok(page) => assert_eq!(page.hash().parse(), Ok(page)),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(Page::ALL.iter().all(|page| page.hash() != text));
        }
    }
    for (page, word) in link_readings(text) {
        let address = format!("{}{word}", page.hash());
        assert_eq!(link_readings(&address), [(page, word)], "the address alone has the same link");
    }
});
