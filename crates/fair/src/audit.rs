//! Verdicts on files: certificates, and logs as evidence.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Color, Position, Setup};

use crate::course::{Course, EndBy, LogEnding, StrategoCourse, ending_of};
use crate::duel::read_log;
use crate::ledger::{Ledger, PacketEffect, Recipient};
use crate::log::{Deal, Log};
use crate::packet::{Acceptance, CERTIFICATE, EVIDENCE, Invitation};
use crate::reader::Reader;
use crate::{Fault, Proof, Role, Terms, Unreadable, certificate};

/// The facts of a game that its certificate or evidence shows.
#[derive(Clone, Debug)]
pub struct AuditReport {
    /// The game that was offered.
    pub terms: Terms,
    /// The digest of the invitation and the acceptance, `G` in the document of the protocol. The
    /// digest differs between two games that began with one invitation.
    pub game: [u8; 32],
    /// The players' public keys: home's, then away's.
    pub keys: [[u8; 32]; 2],
    /// Home's color; in tic-tac-toe, Red stands for x. `None` if the log has no entry, because the
    /// first entry decides the colors.
    pub home: Option<Color>,
    /// Number of plies made, not counting an attack that waits for its answer.
    pub plies: usize,
    /// The end of the game; `None` for an unfinished game.
    pub ending: Option<LogEnding>,
    /// Number of plies that both players have signed.
    pub agreed: u32,
    /// The players who have revealed their army.
    pub opened: Vec<Role>,
    /// Both armies; `None` in tic-tac-toe, or if one of them is not revealed.
    pub setup: Option<Setup>,
}

/// The verdict on a file.
#[derive(Clone, Debug)]
pub enum AuditVerdict {
    /// The game is finished and proved as a whole.
    Sound(AuditReport),
    /// A player has signed a lie.
    Foul(Fault, AuditReport),
    /// The game is not finished.
    Unfinished(AuditReport),
    /// The game is finished, but this player has not signed the last entry.
    NotSigned(Role, AuditReport),
    /// Both players have signed the end, but this player has not revealed the army.
    NotOpened(Role, AuditReport),
    /// The game is finished and signed, but a player was restored from a backup during the game.
    /// Another file may show another end.
    Resumed(AuditReport),
    /// Parts of the file are missing, contradict one another, or lack a signature. Nobody is
    /// accused.
    Unproved(AuditReport),
    /// The file was changed after it was signed, or was never signed. Or both players have signed
    /// the end, but a replay with both armies refuses a ply or comes to another end.
    Spoiled,
}

/// Judges a certificate or a file of evidence. The file may have any bytes.
///
/// # Errors
///
/// [`Unreadable`] if the file is neither a certificate nor evidence, or is evidence that cannot be
/// read.
pub fn audit(file: &[u8]) -> Result<AuditVerdict, Unreadable> {
    match file.first() {
        Some(&CERTIFICATE) => Ok(match certificate::read_ledger(file) {
            Some(ledger) => judge_finished(&ledger),
            // A certificate proves the whole game or nothing, so one that was cut off is spoiled.
            None => AuditVerdict::Spoiled,
        }),
        Some(&EVIDENCE) => judge_evidence(file).ok_or(Unreadable),
        _ => Err(Unreadable),
    }
}

/// The verdict on a finished log that both players have signed: sound, or spoiled if a replay with
/// both armies refuses a ply or comes to another end.
fn judge_finished(ledger: &Ledger) -> AuditVerdict {
    let (log, report) = (&ledger.log, report(ledger));
    let is_confirmed = match log.course() {
        // Only a log without entries has no course, and such a log is not finished.
        None => false,
        // The log has checked each mark, and tic-tac-toe hides nothing.
        Some(Course::TicTacToe(_)) => true,
        Some(Course::Stratego(game)) => replay_agrees(log, game),
    };
    if is_confirmed { AuditVerdict::Sound(report) } else { AuditVerdict::Spoiled }
}

/// The verdict on a file of evidence; `None` if the file cannot be read.
fn judge_evidence(file: &[u8]) -> Option<AuditVerdict> {
    match read_evidence(file) {
        Ok((mut ledger, packets)) => Some(judge_packets(&mut ledger, &packets)),
        Err(BadEvidence::Spoiled) => Some(AuditVerdict::Spoiled),
        Err(BadEvidence::Unreadable) => None,
    }
}

/// The log of a game before its first entry, and the packets that follow.
type Evidence<'a> = (Ledger, Vec<&'a [u8]>);

/// The reason why no log can be read from a file of evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadEvidence {
    /// The file is not evidence, or cannot be read.
    Unreadable,
    /// The acceptance in the file is not a valid acceptance of the invitation in the file.
    Spoiled,
}

/// Reads the log of a file of evidence before the first entry, and the packets that follow.
pub(crate) fn read_evidence(file: &[u8]) -> Result<Evidence<'_>, BadEvidence> {
    let (invitation, acceptance, packets) = read_parts(file).ok_or(BadEvidence::Unreadable)?;
    let deal = Deal::new(invitation, acceptance).map_err(|_| BadEvidence::Spoiled)?;
    Ok((Ledger::from_deal(deal), packets))
}

/// The invitation, the acceptance and the later packets of a file of evidence.
fn read_parts(file: &[u8]) -> Option<(Invitation, Acceptance, Vec<&[u8]>)> {
    let mut reader = Reader(file);
    (reader.byte()? == EVIDENCE).then_some(())?;
    let (invitation, packets) = read_log(reader)?;
    let (acceptance, later_packets) = packets.split_first()?;
    Some((invitation, Acceptance::read(acceptance)?, later_packets.to_vec()))
}

/// Adds the packets of a file of evidence to the log of the file, and judges the log.
pub(crate) fn judge_packets(ledger: &mut Ledger, packets: &[&[u8]]) -> AuditVerdict {
    for packet in packets {
        match ledger.receive(packet, Recipient::Judge) {
            PacketEffect::New { .. } | PacketEffect::Known => {}
            PacketEffect::Foul(fault) => return AuditVerdict::Foul(fault, report(ledger)),
            // Packets are left out or contradict one another, which proves no lie. Only a player
            // gets `Elsewhere`, so a judge never does.
            PacketEffect::Missing | PacketEffect::Astray | PacketEffect::Elsewhere => {
                return AuditVerdict::Unproved(report(ledger));
            }
            // `Duel::evidence` writes no such packet, so the file was changed.
            PacketEffect::OtherGame | PacketEffect::Damaged => return AuditVerdict::Spoiled,
        }
    }
    judge_log(ledger)
}

/// The verdict on a log whose entries show no lie.
fn judge_log(ledger: &Ledger) -> AuditVerdict {
    let log = &ledger.log;
    // Without its author's signature, an entry may be an invention of the other player.
    let has_signed_own_entries =
        |role: Role| ledger.signed_length(role) >= log.end_of_last_entry(role);
    let report = report(ledger);
    if !Role::ALL.into_iter().all(has_signed_own_entries) {
        AuditVerdict::Unproved(report)
    } else if report.ending.is_none() {
        AuditVerdict::Unfinished(report)
    } else {
        match ledger.proof() {
            Proof::NotSigned(role) => AuditVerdict::NotSigned(role, report),
            Proof::NotOpened(role) => AuditVerdict::NotOpened(role, report),
            Proof::Resumed => AuditVerdict::Resumed(report),
            Proof::Proved => judge_finished(ledger),
        }
    }
}

/// The facts of the game in a log.
fn report(ledger: &Ledger) -> AuditReport {
    let log = &ledger.log;
    let opened = Role::ALL.into_iter().filter(|role| log.revealed_army(*role).is_some()).collect();
    // The signature on a closing covers all entries.
    let signed_lengths = Role::ALL.map(|role| match log.closing(role) {
        Some(_) => log.len(),
        None => ledger.signed_length(role),
    });
    let agreed_length = signed_lengths.into_iter().min().unwrap_or_default();
    // The entry after these, written or not, belongs to the first ply that is not agreed. Only the
    // first entry, Open, belongs to ply 0.
    let first_open_ply = log.ply_at(agreed_length);
    AuditReport {
        terms: *log.deal.invitation.terms(),
        game: log.deal.game,
        keys: Role::ALL.map(|role| log.deal.key(role).0),
        home: log.course().map(|course| course.sides().home),
        plies: log.plies(),
        agreed: first_open_ply.saturating_sub(1),
        ending: log.ending(),
        opened,
        setup: revealed_setup(log),
    }
}

/// Both armies of a game of Stratego; `None` in tic-tac-toe, and until both are revealed.
pub(crate) fn revealed_setup(log: &Log) -> Option<Setup> {
    let game = log.course()?.stratego()?;
    let rules = *game.view.rules();
    let deployment = |color| {
        let (army, _) = log.revealed_army(game.sides.role(color))?;
        army.deployment(color, rules.army)
    };
    Setup::new(rules, deployment(Color::Red)?, deployment(Color::Blue)?)
}

/// Plays the game again with both armies. Returns `true` if all plies are legal, and the game can
/// have ended after them as the log says.
fn replay_agrees(log: &Log, game: &StrategoCourse) -> bool {
    let Some(setup) = revealed_setup(log) else { return false };
    let mut position = Position::new(&setup);
    for ply in &game.plies {
        if position.play(ply.mv) != Ok(*ply) {
            return false;
        }
    }
    let Some(logged) = log.ending() else { return false };
    let replayed = position.outcome().map(|outcome| ending_of(outcome, game.sides));
    // By the rules, a side without a legal move loses. The log cannot show this before the armies
    // are revealed, so the log may have another end after the same ply.
    let has_no_moves = replayed.is_some_and(|ending| ending.by == EndBy::NoMoves);
    match logged.by {
        // The moves on the board end the game.
        EndBy::Flag | EndBy::BothImmobile => replayed == Some(logged),
        EndBy::NoAttack => replayed == Some(logged) || has_no_moves,
        // The side to move claims this end. A false claim is sound, because its author loses by it.
        EndBy::NoMoves => replayed.is_none() || has_no_moves,
        // An entry or the protocol's limit of plies ends the game, which goes on by the rules.
        EndBy::Resigned | EndBy::Agreed | EndBy::Length => replayed.is_none() || has_no_moves,
        // These are ends of tic-tac-toe.
        EndBy::Line | EndBy::FullBoard => false,
    }
}
