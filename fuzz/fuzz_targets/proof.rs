//! Certificates, evidence and saved sides. Any file is judged, and a side that is restored can be
//! saved and restored again.
#![no_main]

use fairboard_fair::{AuditVerdict, Duel, audit, text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|file: &[u8]| {
    if let Ok(AuditVerdict::Sound(report)) = audit(file) {
        assert!(report.ending.is_some());
    }
    if let Ok(duel) = Duel::restore(file) {
        assert!(Duel::restore(&duel.save()).is_ok());
    }
    if let Ok(word) = str::from_utf8(file)
        && let Some(bytes) = text::decode(word)
    {
        assert_eq!(text::encode(&bytes), word.trim());
    }
});
