//! Invitations with the secret of their mailboxes: each that is read has one form.
#![no_main]

use fairboard_forms::live::{read, write};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Some((secret, time, packet)) = read(bytes) {
        assert_eq!(write(secret, time, packet), bytes);
    }
});
