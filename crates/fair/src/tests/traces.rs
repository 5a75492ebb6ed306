//! Histories in which the first edition of the protocol wronged somebody, as the model checker and
//! an attacker found them.

use std::time::{Duration, Instant};

use fairboard_rules::stratego::{Army, Color, DeploymentDraft, Rank, Rules, Square};
use fairboard_rules::tictactoe::{self, Cell};
use fastrand::Rng;

use super::evidence_with;
use super::model::signed;
use super::players::{begun, choose, in_turn, settle};
use crate::entry::{DrawOffer, EntryContent, LogEntry, MoveProof};
use crate::{
    Act, AuditVerdict, Duel, EndBy, Fault, FaultKind, OfferedGame, Received, Red, Role, Status,
    Terms, audit,
};

fn tic_tac_toe() -> (Duel, Duel) {
    let terms = Terms { game: OfferedGame::TicTacToe(tictactoe::Rules::default()), red: Red::Home };
    begun(terms, &mut Rng::with_seed(1))
}

fn mark(mover: &mut Duel, other: &mut Duel, cell: usize) {
    mover.act(Act::Mark(Cell::ALL[cell])).unwrap();
    other.receive(&mover.packet().unwrap());
}

fn accused(file: &[u8]) -> Option<Fault> {
    match audit(file) {
        Ok(AuditVerdict::Foul(fault, _)) => Some(fault),
        _ => None,
    }
}

/// The trace: home moves, away resigns before it sees the move, home takes the resignation.
#[test]
fn a_resignation_at_the_right_moment_accuses_nobody() {
    for seed in 0..40 {
        let mut rng = Rng::with_seed(seed);
        let terms = super::players::terms(seed);
        let (mut home, mut away) = begun(terms, &mut rng);
        super::players::play(&mut home, &mut away, rng.usize(..12), &mut rng);
        let Some((mover, other)) = in_turn(&mut home, &mut away) else { continue };
        mover.act(choose(mover, &mut rng).unwrap()).unwrap();
        let packet_of_move = mover.packet().unwrap();
        other.act(Act::Resign).unwrap();
        let mut sent = vec![packet_of_move, other.packet().unwrap()];
        mover.receive(sent.last().unwrap());
        sent.extend(mover.packet());
        settle(&mut home, &mut away);
        sent.extend([home.packet(), away.packet()].into_iter().flatten());
        for evidence in [home.evidence(), away.evidence()] {
            assert_eq!(accused(&evidence), None, "seed {seed}");
            for one in &sent {
                for other in &sent {
                    assert_eq!(accused(&evidence_with(evidence.clone(), [one, other])), None);
                }
            }
        }
    }
}

/// The trace: home marks 4, and away wins with 3. Home goes back to an older save, and wins with 3.
#[test]
fn who_overlooked_a_win_cannot_certify_it_afterwards() {
    let (mut home, mut away) = tic_tac_toe();
    for cell in [0, 4, 1, 6] {
        let (mover, other) = in_turn(&mut home, &mut away).unwrap();
        mark(mover, other, cell);
    }
    let mut old = home.clone();
    mark(&mut home, &mut away, 3);
    mark(&mut away, &mut home, 2);
    settle(&mut home, &mut away);
    assert!(matches!(audit(&away.certificate().unwrap()), Ok(AuditVerdict::Sound(_))));
    old.act(Act::Mark(Cell::ALL[2])).unwrap();
    assert!(matches!(old.status(), Status::Over(end) if end.winner == Some(Role::Home)));
    assert_eq!(old.certificate(), None, "nobody else has signed it");
    match audit(&old.evidence()) {
        Ok(AuditVerdict::NotSigned(Role::Away, report)) => assert_eq!(report.agreed, 4),
        other => unreachable!("{other:?}"),
    }
    let fork = away.receive(&old.packet().unwrap());
    assert!(matches!(fork, Received::Foul(fault) if fault.by == Role::Home), "{fork:?}");
}

/// The trace: home moves, restores its backup, and moves differently.
#[test]
fn an_honest_backup_convicts_nobody() {
    let (mut home, mut away) = tic_tac_toe();
    let mut restored = home.clone();
    mark(&mut home, &mut away, 0);
    mark(&mut away, &mut home, 4);
    restored.mark_restored([9; 8]);
    assert_eq!(restored.act(Act::Mark(Cell::ALL[8])), Err(crate::Refused::Restored));
    // The newer entries of this side come back, with the signature of this side.
    for _ in 0..2 {
        let (Received::Asked(answer) | Received::Resumed(answer)) =
            away.receive(&restored.packet().unwrap())
        else {
            unreachable!()
        };
        for packet in answer {
            restored.receive(&packet);
        }
    }
    assert_eq!(restored.status(), Status::ToMove);
    assert_eq!(restored.ledger.as_ref().unwrap().log.plies(), 2);
    // Both the old device and the restored device play on.
    mark(&mut home, &mut away, 1);
    mark(&mut restored, &mut away, 8);
    let (one, other) = (home.packet().unwrap(), restored.packet().unwrap_or_default());
    let evidence = away.evidence();
    assert_eq!(accused(&evidence), None);
    assert_eq!(accused(&evidence_with(evidence.clone(), [&one, &other])), None);
    assert_eq!(accused(&evidence_with(restored.evidence(), [&one])), None);
}

/// A lie after a head after which the other side has written an entry already.
#[test]
fn what_is_written_out_of_turn_is_named_also_where_another_entry_stands() {
    for (content, kind) in [
        (EntryContent::Mark(Cell::ALL[7]), FaultKind::Turn),
        (EntryContent::Agree, FaultKind::Turn),
        (EntryContent::Receipt, FaultKind::Result),
    ] {
        let (mut home, mut away) = tic_tac_toe();
        let old = away.clone();
        mark(&mut home, &mut away, 0);
        let packet = signed(&old, content).unwrap();
        let fault = Fault { by: Role::Away, ply: 1, kind };
        assert_eq!(accused(&evidence_with(home.evidence(), [&packet.bytes])), Some(fault));
        assert_eq!(home.receive(&packet.bytes), Received::Foul(fault));
    }
}

/// The pieces of a side are shut in by the lakes and by the Bombs of this side.
#[test]
fn a_side_that_is_shut_in_from_the_start_says_so_at_once() {
    let terms = Terms { game: OfferedGame::Stratego(Rules::CLASSIC), red: Red::Home };
    let mut draft = DeploymentDraft::new(Color::Red, Army::Full);
    let mut counts = *Army::Full.counts();
    let bombs = [0, 1, 4, 5, 8, 9];
    for column in 0..10 {
        let rank = if bombs.contains(&column) { Rank::Bomb } else { Rank::Sergeant };
        counts[rank] -= 1;
        draft.place(Square::new(column, 3).unwrap(), rank).unwrap();
    }
    let other_ranks: Vec<_> = Rank::ALL
        .into_iter()
        .flat_map(|rank| std::iter::repeat_n(rank, counts[rank].into()))
        .collect();
    for (index, rank) in other_ranks.into_iter().enumerate() {
        let (column, row) = (index as u8 % 10, index as u8 / 10);
        draft.place(Square::new(column, row).unwrap(), rank).unwrap();
    }
    let army = draft.finish().unwrap();
    let mut home = Duel::invite([1; 32], terms, Some(&army)).unwrap();
    let other = super::players::army(terms.game, &mut Rng::with_seed(1));
    let away = Duel::accept([2; 32], home.invitation(), other.as_ref()).unwrap();
    home.receive(&away.packet().unwrap());
    let Status::Over(end) = home.status() else { unreachable!("{:?}", home.status()) };
    assert_eq!((end.winner, end.by), (Some(Role::Away), EndBy::NoMoves));
}

/// Lets both sides make quiet moves. The entries go from log to log without packets.
fn wander(home: &mut Duel, away: &mut Duel, plies: usize) {
    let mut rng = Rng::with_seed(4);
    for _ in 0..plies {
        let Some((mover, other)) = in_turn(home, away) else { return };
        let Some(crate::Board::Stratego { view, .. }) = mover.board() else { return };
        let quiet: Vec<_> =
            view.legal_moves().filter(|mv| !view.enemies().contains(mv.to)).collect();
        let Some(mv) = rng.choice(quiet) else { return };
        mover.act(Act::Move(mv)).unwrap();
        let entry = mover.ledger.as_ref().unwrap().log.entries().last().unwrap().clone();
        other.ledger.as_mut().unwrap().log.push(entry).unwrap();
        other.update_view();
    }
}

#[test]
fn a_game_of_20000_plies_is_drawn_and_judged_within_a_second() {
    let terms =
        Terms { game: OfferedGame::Stratego(Rules::VDM.with_army(Army::Barrage)), red: Red::Home };
    let (mut home, mut away) = begun(terms, &mut Rng::with_seed(3));
    wander(&mut home, &mut away, 20_000);
    home.write_due();
    away.write_due();
    let Status::Over(end) = home.status() else { unreachable!("{:?}", home.status()) };
    assert_eq!((end.winner, end.by), (None, EndBy::Length));
    let log = &home.ledger.as_ref().unwrap().log;
    let content = EntryContent::Move {
        mv: "e4e5".parse().unwrap(),
        offers_draw: DrawOffer::None,
        proof: MoveProof::None,
    };
    let late = log.clone().push(LogEntry { author: Role::Home, content });
    assert!(late.is_err(), "nothing follows the end");
    settle(&mut home, &mut away);
    let certificate = home.certificate().unwrap();
    assert_eq!(certificate.len(), 369 + 2 * 20_000);
    assert!(matches!(audit(&certificate), Ok(AuditVerdict::Sound(_))));
    let again = Duel::restore(&home.save()).unwrap();
    assert_eq!(again.status(), home.status());
    // As many bytes as one file may have: the same packets again and again.
    let packet = home.all_packets(home.ledger.as_ref().unwrap()).remove(0);
    let file = evidence_with(home.evidence(), std::iter::repeat_n(&packet, 10));
    let start = Instant::now();
    assert!(matches!(audit(&file), Ok(AuditVerdict::Sound(_))));
    let (duration, size) = (start.elapsed(), file.len());
    println!("{size} bytes in {duration:?}");
    let limit_per_megabyte = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 1 });
    let megabytes = (size / 1_000_000 + 1) as u32;
    assert!(duration < limit_per_megabyte * megabytes, "{duration:?}");
}
