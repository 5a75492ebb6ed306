//! Saved digests.

use fairboard_forms::digest::{read, write};
use fairboard_forms::{Damage, FormatError};
use fairboard_play::Strength;
use fairboard_play::digest::{Digest, GameProgress};
use fairboard_play::pairing::Pairing;

use crate::golden;

#[test]
fn golden_digests_are_read() {
    let pairing = Pairing::Computer;
    let games = [
        Some(Digest { pairing, level: None, progress: GameProgress::Moves(24) }),
        Some(Digest { pairing, level: None, progress: GameProgress::SetUp }),
        None,
    ];
    assert!(golden::DIGESTS.lines().map(read).eq(games.map(Ok)));
}

#[test]
fn a_digest_is_read_as_it_was_written() {
    assert_eq!(read(&write(None)), Ok(None));
    for pairing in Pairing::ALL {
        for progress in [GameProgress::SetUp, GameProgress::Moves(0), GameProgress::Moves(u32::MAX)]
        {
            for level in [None, Strength::new(1), Strength::new(5)] {
                let digest = Some(Digest { pairing, level, progress });
                assert_eq!(read(&write(digest)), Ok(digest));
            }
        }
    }
}

#[test]
fn another_text_is_refused_with_its_fault() {
    for (text, error) in [
        ("", FormatError::Foreign),
        ("{}", FormatError::Foreign),
        ("fairboard/digest", Damage::Version.into()),
        ("fairboard/digest 0 people 1", Damage::Version.into()),
        ("fairboard/digest 2 anything", FormatError::Newer(2)),
        ("fairboard/digest 1 alone 1", Damage::Word.into()),
        ("fairboard/digest 1 people", Damage::Form.into()),
        ("fairboard/digest 1 people many", Damage::Word.into()),
        ("fairboard/digest 1 people -1", Damage::Word.into()),
        ("fairboard/digest 1 computer 1 6", Damage::Word.into()),
        ("fairboard/digest 1 computer 1 3 more", Damage::Word.into()),
    ] {
        assert_eq!(read(text), Err(error), "{text:?}");
    }
}
