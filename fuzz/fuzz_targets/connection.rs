//! Messages about direct connections: each that is read has one form.
#![no_main]

use fairboard_forms::connection::{is_message, read, write};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Some(message) = read(bytes) {
        assert!(is_message(bytes));
        assert_eq!(write(&message), bytes);
    }
});
