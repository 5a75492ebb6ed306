//! Addresses: each leads to one page, or to a sentence.
#![no_main]

use fairboard_forms::link::Page;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|hash: &str| {
    match hash.parse::<Page>() {
        Ok(page) => assert_eq!(page.hash().parse(), Ok(page)),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(Page::ALL.iter().all(|page| page.hash() != hash));
        }
    }
});
