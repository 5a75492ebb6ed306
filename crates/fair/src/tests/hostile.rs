//! Damaged and made-up bytes: no panic, no accusation, no change.

use fastrand::Rng;

use super::games;
use super::players::{begun, deliver, invited, play, step, terms};
use crate::{AuditVerdict, Duel, Invitation, Received, Status, audit, peek};

/// The packet cut off, lengthened, or with one bit flipped.
fn damaged(packet: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = packet.to_vec();
    let index = rng.usize(..bytes.len());
    match rng.u8(..5) {
        0 => bytes.truncate(index),
        1 => bytes.push(rng.u8(..)),
        2 => {
            bytes.insert(index, rng.u8(..));
        }
        _ => bytes[index] ^= 1 << rng.u8(..8),
    }
    bytes
}

/// Gives a damaged packet to a side, which must neither change nor accuse the other player.
#[track_caller]
fn refuse(duel: &Duel, packet: &[u8]) {
    let mut tried = duel.clone();
    match tried.receive(packet) {
        Received::Advanced(_)
        | Received::Foul(_)
        | Received::Refused(_)
        | Received::Again(_)
        | Received::Resumed(_) => unreachable!("{packet:?}"),
        Received::Known
        | Received::Late
        | Received::Missing
        | Received::OtherGame
        | Received::Own
        | Received::Taken
        | Received::Damaged
        | Received::Astray
        | Received::Elsewhere
        | Received::Asked(_) => assert_eq!(tried.save(), duel.save()),
    }
}

#[test]
fn a_damaged_packet_accuses_nobody_and_changes_nothing() {
    for seed in games(20, 1000) {
        let mut rng = Rng::with_seed(seed);
        let (home, away) = invited(terms(seed), &mut rng);
        let acceptance = away.packet().unwrap();
        for _ in 0..12 {
            refuse(&home, &damaged(&acceptance, &mut rng));
            let _ = Invitation::read(&damaged(&home.packet().unwrap(), &mut rng));
        }
        let mut opened = home.clone();
        opened.receive(&acceptance);
        let opening = opened.packet().unwrap();
        (0..12).for_each(|_| refuse(&away, &damaged(&opening, &mut rng)));
        let (mut home, mut away) = begun(terms(seed), &mut rng);
        for _ in 0..20 {
            let Some((mover, other)) = step(&mut home, &mut away, &mut rng) else { break };
            let packet = mover.packet().unwrap();
            (0..3).for_each(|_| refuse(other, &damaged(&packet, &mut rng)));
            let question = damaged(&mover.question(), &mut rng);
            refuse(other, &question);
            let vouched = damaged(&mover.vouch_for(b"another game"), &mut rng);
            refuse(other, &vouched);
            deliver(mover, other);
            deliver(other, mover);
        }
    }
}

#[test]
fn a_changed_save_is_refused_and_a_changed_certificate_proves_nothing() {
    for seed in games(6, 300) {
        let mut rng = Rng::with_seed(seed);
        let (mut home, mut away) = begun(terms(3 + 5 * seed), &mut rng);
        play(&mut home, &mut away, 4000, &mut rng);
        let certificate = home.certificate().unwrap();
        let (saved, evidence) = (home.save(), away.evidence());
        for _ in 0..30 {
            let spoiled = damaged(&certificate, &mut rng);
            assert!(matches!(audit(&spoiled), Ok(AuditVerdict::Spoiled) | Err(_)));
            match Duel::restore(&damaged(&saved, &mut rng)) {
                Err(_) => {}
                Ok(duel) => assert_ne!(duel.status(), Status::ToMove, "{:?}", duel.status()),
            }
            let verdict = audit(&damaged(&evidence, &mut rng));
            assert!(!matches!(verdict, Ok(AuditVerdict::Foul(..))), "{verdict:?}");
        }
    }
}

#[test]
fn random_bytes_never_panic() {
    let mut rng = Rng::with_seed(7);
    let (mut home, _) = begun(terms(0), &mut rng);
    for round in 0..20_000_u32 {
        let mut bytes: Vec<u8> = (0..rng.usize(..200)).map(|_| rng.u8(..)).collect();
        if let Some(first) = bytes.first_mut() {
            *first = 0x10 + (round % 14) as u8;
        }
        if round % 3 == 0 && bytes.len() > 9 {
            bytes[1..9].copy_from_slice(&home.tag().bytes());
        }
        let _ = (peek(&bytes), audit(&bytes), Duel::restore(&bytes), home.receive(&bytes));
    }
    assert!(home.receive(&vec![0x13; 140_000]) == Received::Damaged);
}
