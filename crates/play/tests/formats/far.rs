//! Saved games with people far away.

use fairboard_play::format::far::{Carrier, Compared, Kept, is_kept, read, write};
use fairboard_play::format::{Damage, FormatError};

use crate::golden;

#[test]
fn a_golden_game_is_read_and_written() {
    let kept = read(golden::FAR).unwrap();
    assert_eq!((kept.since, kept.compared, kept.carrier), (1_000, Compared::Same, Carrier::Link));
    assert_eq!(write(&kept), golden::FAR.trim());
    assert!(is_kept(golden::FAR) && !is_kept(golden::GAME));
}

#[test]
fn every_field_is_read_as_it_was_written() {
    let compared = [Compared::NotYet, Compared::Same, Compared::Different, Compared::Vouched];
    for compared in compared {
        for carrier in [Carrier::Link, Carrier::Direct] {
            for before in [None, Some("0123456789abcdef".to_owned())] {
                let kept =
                    Kept { since: 1_764_000_000_000, compared, carrier, before, duel: "AQ".into() };
                assert!(read(&write(&kept)) == Ok(kept));
            }
        }
    }
}

#[test]
fn each_damage_has_its_code() {
    let damaged = |code| Err(FormatError::Damaged { at: None, code });
    for (rule, text, expected) in [
        ("another text", "fairboard/preferences 3", Err(FormatError::Foreign)),
        ("no version", "fairboard/far", damaged(Damage::Form)),
        ("no number", "fairboard/far one", damaged(Damage::Form)),
        ("version 0", "fairboard/far 0 5 same link - AQ", damaged(Damage::Version)),
        ("a newer one", "fairboard/far 2 anything", Err(FormatError::Newer(2))),
        ("cut", "fairboard/far 1 5 same link -", damaged(Damage::Form)),
        ("no time", "fairboard/far 1 now same link - AQ", damaged(Damage::Form)),
        ("a result", "fairboard/far 1 5 perhaps link - AQ", damaged(Damage::Word)),
        ("a carrier", "fairboard/far 1 5 same pigeon - AQ", damaged(Damage::Word)),
        ("too long", "fairboard/far 1 5 same link - AQ AQ", damaged(Damage::Form)),
    ] {
        assert_eq!(read(text).map(|kept| kept.duel), expected, "{rule}");
    }
}
