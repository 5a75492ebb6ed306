//! Every hostile packet and file of the folder `corpus`, given to its reader.

#![expect(clippy::expect_used, reason = "a test fails by a panic")]

#[path = "../../../corpus/rows.rs"]
#[expect(dead_code, reason = "other tests read stored games, too")]
mod rows;

use data_encoding::HEXLOWER;
use fairboard_fair::{AuditVerdict, Duel, OfferedGame, Received, Red, Role, Terms, audit};
use fairboard_rules::tictactoe::Rules;

use crate::rows::{Row, rows};

/// The two sides of the vectors in `docs/fair.md`, whose game is open.
fn duels() -> [Duel; 2] {
    let terms = Terms { game: OfferedGame::TicTacToe(Rules::default()), red: Red::Lot };
    let mut home = Duel::invite([1; 32], terms, None).expect("rules that have a number");
    let mut away = Duel::accept([2; 32], home.invitation(), None).expect("no army");
    home.receive(&away.packet().expect("an acceptance"));
    away.receive(&home.packet().expect("an opening"));
    [home, away]
}

fn bytes(row: &Row) -> Vec<u8> {
    HEXLOWER.decode(row.text("bytes").as_bytes()).expect("hexadecimal")
}

#[test]
fn a_hostile_packet_changes_nothing_and_accuses_nobody() {
    for row in rows("packets") {
        let packet = bytes(&row);
        for mut duel in duels() {
            let before = duel.save();
            let leads = match duel.receive(&packet) {
                Received::Damaged => "damaged",
                Received::OtherGame => "other",
                // A side that misses something may have something to send, too.
                Received::Missing | Received::Asked(_) => "missing",
                Received::Astray | Received::Elsewhere => "astray",
                Received::Taken => "taken",
                Received::Own => "own",
                Received::Advanced(_)
                | Received::Known
                | Received::Late
                | Received::Refused(_)
                | Received::Foul(_)
                | Received::Resumed(_)
                | Received::Again(_) => "more than it should",
            };
            // An acceptance is meant for home, the other packets are home's.
            let is_meant = (packet.first() == Some(&0x12)) == (duel.role() == Role::Home);
            assert!(!is_meant || leads == row.text("leads"), "{}: {leads}", row.name());
            assert_ne!(leads, "more than it should", "{}", row.name());
            assert!(duel.save() == before, "{}", row.name());
        }
    }
}

#[test]
fn a_hostile_file_proves_nothing() {
    for row in rows("proofs") {
        let verdict = match audit(&bytes(&row)) {
            Err(_) => "unreadable".to_owned(),
            Ok(AuditVerdict::Spoiled) => "spoiled".to_owned(),
            Ok(AuditVerdict::Unfinished(_)) => "unfinished".to_owned(),
            Ok(AuditVerdict::Foul(fault, _)) => format!("foul: {}", fault.kind.code()),
            Ok(other) => unreachable!("{}: {other:?}", row.name()),
        };
        assert_eq!(verdict, row.text("leads"), "{}", row.name());
        assert!(Duel::restore(&bytes(&row)).is_err(), "{}", row.name());
    }
}
