//! Saved games with people far away.

use fairboard_play::format::far::{Carrier, Compared, Kept, Kind, Standing, is_kept, read, write};
use fairboard_play::format::{Damage, FormatError};

use crate::golden;

#[test]
fn a_golden_game_is_read_and_written() {
    let kept = read(golden::FAR).unwrap();
    assert_eq!((kept.since, kept.compared, kept.carrier), (1_000, Compared::Same, Carrier::Link));
    assert_eq!((kept.kind, kept.standing), (Kind::TicTacToe, Standing::Turn));
    assert_eq!(write(&kept), golden::FAR.trim());
    assert!(is_kept(golden::FAR) && !is_kept(golden::GAME));
}

#[test]
fn every_field_is_read_as_it_was_written() {
    let compared = [Compared::NotYet, Compared::Same, Compared::Different, Compared::Vouched];
    for compared in compared {
        for carrier in [Carrier::Link, Carrier::Direct] {
            for before in [None, Some("0123456789abcdef".to_owned())] {
                for opponent in [None, Some("Ana Maria".parse().unwrap())] {
                    let kept =
                        Kept { compared, carrier, before: before.clone(), opponent, ..game() };
                    assert!(read(&write(&kept)) == Ok(kept));
                }
            }
        }
    }
    for kind in [Kind::Stratego, Kind::TicTacToe] {
        for standing in STANDINGS {
            let kept = Kept { kind, standing, ..game() };
            assert!(read(&write(&kept)) == Ok(kept), "{kind:?} {standing:?}");
        }
    }
}

const STANDINGS: [Standing; 7] = [
    Standing::Inviting,
    Standing::Accepting,
    Standing::Turn,
    Standing::Waiting,
    Standing::Restored,
    Standing::Different,
    Standing::Over,
];

fn game() -> Kept {
    Kept {
        since: 1_764_000_000_000,
        compared: Compared::NotYet,
        carrier: Carrier::Link,
        before: None,
        kind: Kind::Stratego,
        standing: Standing::Turn,
        duel: "AQ".to_owned(),
        opponent: None,
    }
}

#[test]
fn each_damage_has_its_code() {
    let damaged = |code| Err(FormatError::Damaged { at: None, code });
    for (rule, text, expected) in [
        ("another text", "fairboard/preferences 3", Err(FormatError::Foreign)),
        ("no version", "fairboard/far", damaged(Damage::Form)),
        ("no number", "fairboard/far one", damaged(Damage::Form)),
        ("version 0", "fairboard/far 0 5 same link - stratego turn AQ", damaged(Damage::Version)),
        ("a newer one", "fairboard/far 2 anything", Err(FormatError::Newer(2))),
        ("cut", "fairboard/far 1 5 same link - stratego turn", damaged(Damage::Form)),
        ("no time", "fairboard/far 1 now same link - stratego turn AQ", damaged(Damage::Form)),
        ("a result", "fairboard/far 1 5 perhaps link - stratego turn AQ", damaged(Damage::Word)),
        ("a carrier", "fairboard/far 1 5 same pigeon - stratego turn AQ", damaged(Damage::Word)),
        ("a kind", "fairboard/far 1 5 same link - chess turn AQ", damaged(Damage::Word)),
        ("a standing", "fairboard/far 1 5 same link - stratego won AQ", damaged(Damage::Word)),
        (
            "a name",
            "fairboard/far 1 5 same link - stratego turn AQ A\u{202e}",
            damaged(Damage::Form),
        ),
    ] {
        assert_eq!(read(text).map(|kept| kept.duel), expected, "{rule}");
    }
}
