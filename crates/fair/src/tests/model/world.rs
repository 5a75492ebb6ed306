//! The world of the model: two sides, everything that was ever sent, and backups.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use sha2::{Digest as _, Sha256};

use super::super::evidence_with;
use super::super::players::log_state;
use crate::packet::unbundled;
use crate::{Act, AuditVerdict, Duel, Received, Role, Status, audit};

/// A digest of anything in the model.
pub(super) type Id = [u8; 32];

fn id(bytes: &[u8]) -> Id {
    Sha256::digest(bytes).into()
}

/// One side at one moment.
#[derive(Clone)]
pub(super) struct Side {
    pub(super) duel: Arc<Duel>,
    id: Id,
}

impl Side {
    pub(super) fn new(duel: Duel) -> Self {
        let id = id(&duel.save());
        Self { duel: Arc::new(duel), id }
    }
}

/// A packet that was sent.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::tests) struct Sent {
    id: Id,
    pub(in crate::tests) bytes: Arc<[u8]>,
}

impl Sent {
    pub(super) fn new(bytes: &[u8]) -> Self {
        Self { id: id(bytes), bytes: bytes.into() }
    }
}

impl fmt::Debug for Sent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, ..] = self.id;
        write!(f, "{a:02x}{b:02x}, {} bytes", self.bytes.len())
    }
}

/// The state of the model.
#[derive(Clone)]
pub(super) struct State {
    pub(super) sides: [Side; 2],
    pub(super) backups: [Option<Side>; 2],
    /// Everything that was ever sent, to either side.
    pub(super) bag: BTreeSet<Sent>,
    pub(super) restores: u8,
    /// Lies that were signed, each with the name of its fault.
    pub(super) lies: BTreeSet<(Sent, &'static str)>,
}

impl State {
    fn key(&self) -> Vec<u8> {
        let id_of = |side: &Option<Side>| side.as_ref().map_or([0; 32], |side| side.id);
        let backups = self.backups.iter().flat_map(id_of);
        let sides = self.sides.iter().flat_map(|side| side.id);
        let lies = self.lies.iter().flat_map(|(sent, _)| sent.id);
        let bag = self.bag.iter().flat_map(|sent| sent.id);
        sides.chain(backups).chain(bag).chain([self.restores]).chain(lies).collect()
    }

    /// Puts what a side would send now into the bag.
    pub(super) fn send(&mut self, side: usize) {
        let packet = self.sides[side].duel.packet();
        self.post(&packet.unwrap_or_default());
    }

    /// Puts answers into the bag.
    pub(super) fn post_all(&mut self, answers: &[Sent]) {
        for answer in answers {
            self.post(&answer.bytes);
        }
    }

    /// Puts a packet into the bag. A bundle is opened, because each carrier can open it.
    pub(super) fn post(&mut self, packet: &[u8]) {
        match unbundled(packet) {
            Some(packets) => packets.into_iter().for_each(|packet| self.post(packet)),
            None if packet.is_empty() => {}
            None => drop(self.bag.insert(Sent::new(packet))),
        }
    }
}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(&id(&self.key()));
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [home, away] = &self.sides;
        let (home, away) = (home.duel.status(), away.duel.status());
        write!(f, "home {home:?}, away {away:?}, {} packets", self.bag.len())
    }
}

/// The verdicts on all files that an attacker can make of a bag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Verdicts {
    /// The players who are accused.
    pub(super) accused: BTreeSet<Role>,
    /// The results of the files that are sound: their winners, or `None` for a draw.
    pub(super) sound: BTreeSet<Option<Role>>,
    /// The names of the verdicts.
    pub(super) names: BTreeSet<&'static str>,
}

static JUDGED: LazyLock<Mutex<HashMap<Id, Arc<Verdicts>>>> = LazyLock::new(Mutex::default);

/// The verdict on the file that begins with `evidence` and goes on with some packets.
fn judge(evidence: &[u8], packets: &[&Sent]) -> Arc<Verdicts> {
    let file = evidence_with(evidence.to_vec(), packets.iter().map(|packet| &*packet.bytes));
    let key = id(&file);
    let cached = || JUDGED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = cached().get(&key) {
        return Arc::clone(known);
    }
    let mut verdicts = Verdicts::default();
    match audit(&file) {
        Ok(AuditVerdict::Foul(fault, _)) => {
            verdicts.accused.insert(fault.by);
            verdicts.names.insert(fault.kind.code());
        }
        Ok(AuditVerdict::Sound(report)) => {
            verdicts.sound.extend(report.ending.map(|ending| ending.winner));
            verdicts.names.insert("sound");
        }
        Ok(AuditVerdict::Unfinished(_)) => drop(verdicts.names.insert("unfinished")),
        Ok(AuditVerdict::NotSigned(..)) => drop(verdicts.names.insert("not signed")),
        Ok(AuditVerdict::NotOpened(..)) => drop(verdicts.names.insert("not opened")),
        Ok(AuditVerdict::Resumed(_)) => drop(verdicts.names.insert("resumed")),
        Ok(AuditVerdict::Unproved(_)) => drop(verdicts.names.insert("unproved")),
        Ok(AuditVerdict::Spoiled) | Err(_) => {}
    }
    let verdicts = Arc::new(verdicts);
    cached().insert(key, Arc::clone(&verdicts));
    verdicts
}

/// Judges the files of `evidence` and up to three packets of the bag, in each order.
pub(super) fn verdicts(evidence: &[u8], bag: &BTreeSet<Sent>) -> Verdicts {
    let mut all = Verdicts::default();
    let mut add = |packets: &[&Sent]| {
        let verdicts = judge(evidence, packets);
        all.accused.extend(&verdicts.accused);
        all.sound.extend(&verdicts.sound);
        all.names.extend(&verdicts.names);
    };
    // Evidence consists of packets of entries, from home or from away.
    let entries: Vec<_> = bag.iter().filter(|sent| matches!(sent.bytes[0], 0x13 | 0x14)).collect();
    for one in &entries {
        add(&[one]);
        for other in entries.iter().filter(|other| *other != one) {
            add(&[one, other]);
            for third in entries.iter().filter(|third| *third != one && *third != other) {
                add(&[one, other, third]);
            }
        }
    }
    all
}

/// A side after a packet, the answers of the side, and the outcome of the packet.
type Taken = (Side, Vec<Sent>, Received);
static TAKEN: LazyLock<Mutex<HashMap<(Id, Id), Taken>>> = LazyLock::new(Mutex::default);

/// Gives a packet to a side. The results are kept, because most pairs come again.
pub(super) fn receive(side: &Side, packet: &Sent) -> Taken {
    let cached = || TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = cached().get(&(side.id, packet.id)) {
        return known.clone();
    }
    let mut duel = Duel::clone(&side.duel);
    let received = duel.receive(&packet.bytes);
    let is_new =
        matches!(received, Received::Advanced(_) | Received::Resumed(_) | Received::Foul(_));
    assert!(is_new || duel.save() == side.duel.save(), "{received:?} changes what is stored");
    let answers = if let Received::Asked(packets) | Received::Resumed(packets) = &received {
        packets.iter().map(|packet| Sent::new(packet)).collect()
    } else {
        Vec::new()
    };
    let taken = (Side::new(duel), answers, received);
    cached().insert((side.id, packet.id), taken.clone());
    taken
}

static SETTLED: LazyLock<Mutex<HashMap<(Id, Id), bool>>> = LazyLock::new(Mutex::default);

/// Returns `true` if both sides have the same log and show the same result once every message has
/// come. Two restored sides wait for each other, so they count as agreeing.
pub(super) fn agree(sides: &[Side; 2]) -> bool {
    let key = (sides[0].id, sides[1].id);
    let cached = || SETTLED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = cached().get(&key) {
        return *known;
    }
    let mut sides = sides.clone();
    for round in 0..8 {
        let (one, other) = (round % 2, 1 - round % 2);
        let duel = &sides[one].duel;
        let packets = duel.packet().into_iter().chain([duel.question()]);
        let sent: Vec<Sent> = packets.map(|packet| Sent::new(&packet)).collect();
        for packet in sent {
            let (side, answers, _) = receive(&sides[other], &packet);
            sides[other] = side;
            for answer in answers {
                sides[one] = receive(&sides[one], &answer).0;
            }
        }
    }
    let [home, away] = sides.map(|side| side.duel);
    let result = |duel: &Duel| {
        let Status::Over(end) = duel.status() else { return None };
        Some((end.winner, end.by))
    };
    let agree = (home.is_restored() && away.is_restored())
        || (log_state(&home) == log_state(&away) && result(&home) == result(&away));
    cached().insert(key, agree);
    agree
}

/// The acts that a side may choose, with at most `most` moves.
pub(super) fn acts(duel: &Duel, most: usize) -> Vec<Act> {
    use fairboard_rules::Position as _;
    let moves: Vec<_> = match duel.board() {
        Some(crate::Board::TicTacToe { position, .. }) => {
            position.legal_moves().map(Act::Mark).collect()
        }
        Some(crate::Board::Stratego { view, .. }) => {
            // Attacks first, so that battles occur.
            let mut moves: Vec<_> = view.legal_moves().collect();
            moves.sort_by_key(|mv| !view.enemies().contains(mv.to));
            moves.into_iter().map(Act::Move).collect()
        }
        None => Vec::new(),
    };
    let is_due = duel.status() == Status::ToMove;
    let mut acts: Vec<_> = moves.into_iter().filter(|_| is_due).take(most).collect();
    if is_due {
        if let Some(Act::Move(mv)) = acts.first().copied() {
            acts.push(Act::MoveOfferingDraw(mv));
        }
        acts.push(Act::Agree);
    }
    acts.push(Act::Resign);
    acts
}
