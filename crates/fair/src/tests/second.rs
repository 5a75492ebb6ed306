//! The second verifier, in JavaScript, agrees with this crate on sound, spoiled and forged
//! certificates, and on evidence of every kind.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::{Command, Stdio};

use fairboard_rules::stratego::{Color, Move, Square};
use fastrand::Rng;

use super::model::lies_of;
use super::players::{begun, choose, in_turn, play, settle, terms};
use super::{evidence_with, games};
use crate::entry::{DrawOffer, EntryContent, LogEntry, MoveProof};
use crate::role::ByRole;
use crate::{
    Act, AuditReport, AuditVerdict, Board, Duel, EndBy, Fault, Role, Status, audit, certificate,
    text,
};

/// A finished game, ended in one of several ways.
fn finished(seed: u64, rng: &mut Rng) -> (Duel, Duel) {
    let (mut home, mut away) = begun(terms(seed), rng);
    let plies = [6000, 6000, 30, 60][(seed % 4) as usize];
    play(&mut home, &mut away, plies, rng);
    let side = if rng.bool() { &mut home } else { &mut away };
    if seed % 8 == 3 {
        draw(&mut home, &mut away, rng);
    } else {
        let _ = side.act(Act::Resign);
    }
    settle(&mut home, &mut away);
    (home, away)
}

/// Offers a draw, and accepts it.
fn draw(home: &mut Duel, away: &mut Duel, rng: &mut Rng) {
    for _ in 0..60 {
        settle(home, away);
        let Some((mover, _)) = in_turn(home, away) else { return };
        if mover.act(Act::Agree).is_ok() {
            return;
        }
        let act = match choose(mover, rng) {
            Some(Act::Move(mv)) => Act::MoveOfferingDraw(mv),
            Some(act) => act,
            None => return,
        };
        let _ = mover.act(act);
    }
}

/// The certificate of a game in which both players have signed an illegal move: a move that a rule
/// on repetition refuses, or a random move. `None` if no such game comes about.
fn forged(seed: u64, rng: &mut Rng) -> Option<Vec<u8>> {
    let (mut home, mut away) = begun(terms(5 * seed + seed % 3), rng);
    let mut last_moves: [Option<Move>; 2] = [None, None];
    let mut barred_move = None;
    for ply in 0..40 {
        settle(&mut home, &mut away);
        let is_home = home.status() == Status::ToMove;
        let mover = if is_home { &mut home } else { &mut away };
        let Some(Board::Stratego { view, .. }) = mover.board() else { return None };
        if let Some(barred) = view.barred().first() {
            barred_move = Some(barred.mv);
            break;
        }
        let move_back = last_moves[usize::from(is_home)].map(Move::reversed);
        let mv = match (move_back.filter(|mv| view.check(*mv).is_ok()), choose(mover, rng)?) {
            (Some(mv), _) if ply > 1 => mv,
            (_, Act::Move(mv)) => mv,
            _ => return None,
        };
        last_moves[usize::from(is_home)] = Some(mv);
        mover.act(Act::Move(mv)).ok()?;
    }
    settle(&mut home, &mut away);
    let mut log = home.ledger.as_ref()?.log.clone();
    let author = log.due_author()?;
    let random_square = |rng: &mut Rng| Square::from_index(rng.u8(..100));
    let mv = match barred_move {
        Some(mv) if !seed.is_multiple_of(4) => mv,
        _ => Move::new(random_square(rng)?, random_square(rng)?),
    };
    let content = EntryContent::Move { mv, offers_draw: DrawOffer::None, proof: MoveProof::None };
    log.clone().push(LogEntry { author, content: content.clone() }).err()?;
    log.force(LogEntry { author, content });
    // The player who is due resigns, and then both reveal their armies.
    for author in [None, Some(Role::Home), Some(Role::Away)] {
        let author = author.or(log.due_author())?;
        let duel = if author == Role::Home { &home } else { &away };
        let content = match log.ending() {
            None => EntryContent::Resign,
            Some(_) => EntryContent::Reveal { army: duel.army.clone(), seed: duel.secrets.seed() },
        };
        log.push(LogEntry { author, content }).ok()?;
    }
    let sign = |duel: &Duel, role| duel.secrets.sign(&log.head_of(role));
    let signatures = ByRole { home: sign(&home, Role::Home), away: sign(&away, Role::Away) };
    let mut bytes = certificate::write(&log, signatures)?;
    // Clears the bit of the end byte which says that the last attack was not answered. After this
    // byte come the number of moves (4 bytes), the moves (2 bytes each) and two signatures.
    let end_byte_index = bytes.len() - 128 - 2 * (log.plies() + 1) - 5;
    bytes[end_byte_index] &= 0x7f;
    Some(bytes)
}

/// A verdict in the words of the second verifier.
pub(super) fn verdict(file: &[u8]) -> String {
    let ends = |report: &AuditReport| {
        let ending = report.ending.unwrap();
        let color = |role| if report.home == Some(Color::Red) { role } else { Role::other(role) };
        let winner = ending.winner.map_or("draw", |winner| match color(winner) {
            Role::Home => "red",
            Role::Away => "blue",
        });
        format!("{winner} {}", reason(ending.by))
    };
    match audit(file) {
        Ok(AuditVerdict::Sound(report)) => format!("0 sound {}", ends(&report)),
        Ok(AuditVerdict::Foul(Fault { by, ply, kind }, _)) => {
            format!("1 foul {} {} {ply}", format!("{by:?}").to_lowercase(), kind.code())
        }
        Ok(AuditVerdict::Unfinished(_)) => "3 unfinished".to_owned(),
        Ok(AuditVerdict::NotSigned(_, report)) => format!("3 unsigned {}", report.agreed),
        Ok(AuditVerdict::NotOpened(_, report)) => format!("3 unrevealed {}", ends(&report)),
        Ok(AuditVerdict::Resumed(report)) => format!("3 resumed {}", ends(&report)),
        Ok(AuditVerdict::Unproved(_)) => "3 unproved".to_owned(),
        Ok(AuditVerdict::Spoiled) | Err(_) => "2 changed".to_owned(),
    }
}

/// The word of the second verifier for the reason of an end.
const fn reason(by: EndBy) -> &'static str {
    match by {
        EndBy::Line => "line",
        EndBy::FullBoard => "full",
        EndBy::Flag => "flag",
        EndBy::NoMoves => "moves",
        EndBy::NoAttack => "quiet",
        EndBy::BothImmobile => "bare",
        EndBy::Length => "long",
        EndBy::Resigned => "resigned",
        EndBy::Agreed => "agreed",
    }
}

/// The verdicts of the second verifier on some files.
pub(super) fn second_verdicts(files: &[Vec<u8>]) -> Vec<String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../verify/tests/second.mjs");
    let mut node = Command::new("node")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Node 20, which the tests need");
    let lines: String = files.iter().map(|file| text::encode(file) + "\n").collect();
    let mut input = node.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = node.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn a_second_verifier_in_another_language_agrees_on_each_certificate() {
    let mut files = Vec::new();
    let (mut sound, mut illegal) = (0, 0);
    for seed in games(60, 1000) {
        let mut rng = Rng::with_seed(seed);
        let (home, _) = finished(seed, &mut rng);
        let certificate = home.certificate().unwrap();
        let mut spoiled = certificate.clone();
        let at = rng.usize(..spoiled.len());
        spoiled[at] ^= 1 << rng.u8(..8);
        files.extend([certificate, spoiled]);
        sound += 1;
        if let Some(forged) = forged(seed, &mut rng) {
            illegal += 1;
            files.push(forged);
        }
    }
    let answers = second_verdicts(&files);
    assert_eq!(answers.len(), files.len());
    let mut proved = 0;
    for (file, answer) in files.iter().zip(&answers) {
        assert_eq!(*answer, verdict(file), "{}", text::encode(file));
        proved += usize::from(answer.starts_with('0'));
    }
    assert_eq!(proved, sound);
    println!("{sound} sound, {sound} spoiled, {illegal} forged");
    assert!(illegal * 3 > sound);
}

/// Evidence of a game at any moment: of honest sides, of a liar, and with one bit changed.
fn evidence(seed: u64) -> Vec<Vec<u8>> {
    let mut rng = Rng::with_seed(seed);
    let (mut home, mut away) = begun(terms(seed), &mut rng);
    play(&mut home, &mut away, rng.usize(..40), &mut rng);
    if rng.u8(..3) == 0 {
        let side = if rng.bool() { &mut home } else { &mut away };
        let _ = side.act(Act::Resign);
        if rng.bool() {
            settle(&mut home, &mut away);
        }
    }
    let mut files = vec![home.evidence(), away.evidence()];
    if let Some((mover, other)) = in_turn(&mut home, &mut away) {
        let old = mover.clone();
        for _ in 0..2 {
            let mut again = old.clone();
            if let Some(act) = choose(&again, &mut rng) {
                let _ = again.act(act);
                files.push(evidence_with(files[0].clone(), [again.packet().unwrap_or_default()]));
                files.push(evidence_with(
                    files.last().unwrap().clone(),
                    [mover.packet().unwrap_or_default()],
                ));
            }
        }
        mover.mark_restored([3; 8]);
        other.receive(&mover.question());
        files.push(other.evidence());
    }
    for duel in [&home, &away] {
        for lie in lies_of(duel) {
            files.push(evidence_with(files[0].clone(), [&lie]));
            files.push(evidence_with(files[1].clone(), [&lie]));
        }
    }
    for _ in 0..8 {
        let mut spoiled = rng.choice(&files).unwrap().clone();
        let at = rng.usize(..spoiled.len());
        spoiled[at] ^= 1 << rng.u8(..8);
        files.push(spoiled);
    }
    files
}

#[test]
fn a_second_verifier_in_another_language_agrees_on_each_file_of_evidence() {
    let files: Vec<_> = games(30, 1000).flat_map(evidence).collect();
    let answers = second_verdicts(&files);
    assert_eq!(answers.len(), files.len());
    let mut verdicts = BTreeMap::new();
    for (file, answer) in files.iter().zip(&answers) {
        assert_eq!(*answer, verdict(file), "{}", text::encode(file));
        let words: Vec<_> = answer.split(' ').collect();
        let name = if words[0] == "1" { words[3] } else { words[1] };
        *verdicts.entry(name.to_owned()).or_insert(0) += 1;
    }
    println!("{} files: {verdicts:?}", files.len());
    let all = ["sound", "unfinished", "unsigned", "unproved", "changed", "fork", "turn", "result"];
    assert!(all.iter().all(|name| verdicts.contains_key(*name)), "{verdicts:?}");
}
