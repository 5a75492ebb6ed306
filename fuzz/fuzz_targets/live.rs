//! Invitations with the secret of their mailboxes. Each is written with the bytes that were read.
#![no_main]

use fairboard_forms::relay_link::{read_invitation, write_invitation};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Some((secret, time, packet)) = read_invitation(bytes) {
        assert_eq!(write_invitation(secret, time, packet), bytes);
    }
});
