//! Judging a file: a certificate, or a log as evidence.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Color, DrawBy, Outcome, Position, Setup, WinBy};

use crate::course::{Course, Ending, Stratego};
use crate::duel::read_log;
use crate::keys::Key;
use crate::ledger::{Ledger, Taken};
use crate::log::{Deal, Log};
use crate::packet::{Acceptance, CERTIFICATE, EVIDENCE};
use crate::reader::Reader;
use crate::{Fault, Role, Terms, Unreadable, certificate};

/// The facts of a game that a file proves.
#[derive(Clone, Debug)]
pub struct Report {
    /// The game that was offered.
    pub terms: Terms,
    /// The players' public keys: home's, then away's.
    pub keys: [[u8; 32]; 2],
    /// Home's color, Red for x; `None` if the game was never opened.
    pub home: Option<Color>,
    /// Number of plies.
    pub plies: usize,
    /// The end.
    pub ending: Option<Ending>,
    /// The players who have revealed their army.
    pub opened: Vec<Role>,
    /// Both armies, if both are revealed.
    pub setup: Option<Setup>,
}

/// The judgement of a file.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The game is finished and proved as a whole.
    Sound(Report),
    /// A player has signed a lie.
    Foul(Fault, Report),
    /// The game is not finished.
    Unfinished(Report),
    /// The game is finished, but an army is not revealed.
    NotOpened(Report),
    /// The parts of the file contradict one another or lack a signature. Nobody is accused.
    Unproved(Report),
    /// The file was changed after it was signed, or never was.
    Spoiled,
}

/// Judges a certificate or a file of evidence.
///
/// # Errors
///
/// [`Unreadable`] if it is neither.
pub fn audit(file: &[u8]) -> Result<Verdict, Unreadable> {
    match file.first() {
        Some(&CERTIFICATE) => Ok(match certificate::read(file) {
            Some(log) => judge(&log),
            None => Verdict::Spoiled,
        }),
        Some(&EVIDENCE) => evidence(file).ok_or(Unreadable),
        _ => Err(Unreadable),
    }
}

/// The verdict on a finished log that both have signed.
fn judge(log: &Log) -> Verdict {
    let report = report(log);
    let replays = match log.course() {
        None => false,
        Some(Course::TicTacToe(_)) => true,
        Some(Course::Stratego(game)) => replays(log, game),
    };
    if replays { Verdict::Sound(report) } else { Verdict::Spoiled }
}

fn evidence(file: &[u8]) -> Option<Verdict> {
    let mut reader = Reader(file);
    reader.byte()?;
    let (invitation, packets) = read_log(reader)?;
    let mut packets = packets.into_iter();
    let acceptance = Acceptance::read(packets.next()?)?;
    let Ok(deal) = Deal::new(invitation, acceptance) else { return Some(Verdict::Spoiled) };
    let mut ledger = Ledger::new(deal);
    let mut is_straight = true;
    for packet in packets {
        match ledger.take(packet, None) {
            Taken::New { .. } | Taken::Known => {}
            Taken::Foul(fault) => return Some(Verdict::Foul(fault, report(&ledger.log))),
            Taken::Missing | Taken::Astray => is_straight = false,
            Taken::OtherGame | Taken::Damaged => return Some(Verdict::Spoiled),
        }
    }
    let log = &ledger.log;
    let is_signed = |role: Role| ledger.covered(role) >= log.extent(role);
    let report = report(log);
    Some(if !is_straight || !Role::ALL.into_iter().all(is_signed) {
        Verdict::Unproved(report)
    } else if report.ending.is_none() {
        Verdict::Unfinished(report)
    } else if matches!(log.course(), Some(Course::Stratego(_))) && report.opened.len() < 2 {
        Verdict::NotOpened(report)
    } else {
        judge(log)
    })
}

fn report(log: &Log) -> Report {
    let opened = Role::ALL.into_iter().filter(|role| log.revealed(*role).is_some()).collect();
    let sides = match log.course() {
        None => None,
        Some(Course::TicTacToe(game)) => Some(game.sides),
        Some(Course::Stratego(game)) => Some(game.sides),
    };
    let [Key(home), Key(away)] = Role::ALL.map(|role| log.deal.key(role));
    Report {
        terms: *log.deal.invitation.terms(),
        keys: [home, away],
        home: sides.map(|sides| sides.home),
        plies: log.plies(),
        ending: log.ending(),
        opened,
        setup: setup(log),
    }
}

/// Both armies, if both are revealed.
pub(crate) fn setup(log: &Log) -> Option<Setup> {
    let Some(Course::Stratego(game)) = log.course() else { return None };
    let rules = *game.view.rules();
    let deployment = |color| {
        let (army, _) = log.army(game.sides.role(color))?;
        army.deployment(color, rules.army)
    };
    Setup::new(rules, deployment(Color::Red)?, deployment(Color::Blue)?)
}

/// Plays the game again as a referee, who knows both armies and no chains.
fn replays(log: &Log, game: &Stratego) -> bool {
    let Some(setup) = setup(log) else { return false };
    let mut position = Position::new(&setup);
    for ply in &game.plies {
        if position.play(ply.mv) != Ok(*ply) {
            return false;
        }
    }
    let shut_in = matches!(position.outcome(), Some(Outcome::Win { by: WinBy::NoMoves, .. }));
    match (game.view.outcome(), position.outcome()) {
        (Some(said), Some(seen)) if said == seen => true,
        // The words of the players end a game, also the word that no move is legal.
        (
            Some(
                Outcome::Win { by: WinBy::Resigned | WinBy::NoMoves, .. }
                | Outcome::Draw { by: DrawBy::Agreed },
            ),
            seen,
        ) => seen.is_none() || shut_in,
        // The log cannot see that a side is shut in.
        (Some(Outcome::Draw { by: DrawBy::NoAttack }), _) => shut_in,
        (Some(_) | None, _) => false,
    }
}
