//! Carriers that lose, double, reorder and delay packets, before and after the end, and sides that
//! restart from disk or from a backup: nobody is accused, and both come to the same end.

use std::collections::BTreeMap;
use std::thread;
use std::time::Instant;

use fastrand::Rng;

use super::players::{begun, choose, in_turn, log_state, settle, terms};
use super::{evidence_with, is_full};
use crate::packet::{MAX_PACKETS, PacketKind, peek, unbundled};
use crate::{Act, AuditVerdict, Duel, EndBy, Invitation, Received, Role, Status, audit};

/// All packets that were ever sent to one side.
type Pool = Vec<Vec<u8>>;

struct Game {
    sides: [Duel; 2],
    backups: [Duel; 2],
    pools: [Pool; 2],
    /// `true` if the sides may be restored from their backups.
    restores: bool,
    seed: u64,
    rng: Rng,
}

impl Game {
    fn new(seed: u64, restores: bool) -> Self {
        let mut rng = Rng::with_seed(seed);
        let (home, away) = begun(terms(seed), &mut rng);
        let sides = [home, away];
        let backups = sides.clone();
        Self { sides, backups, pools: [Vec::new(), Vec::new()], restores, seed, rng }
    }

    /// Sends the packet of a side, or at times its question.
    fn send(&mut self, from: usize) {
        let packet = if self.rng.u8(..4) == 0 {
            Some(self.sides[from].question())
        } else {
            self.sides[from].packet()
        };
        self.pools[1 - from].extend(packet);
    }

    /// Delivers any packet that was ever sent, half of the time one of the four newest.
    fn deliver(&mut self, to: usize) {
        let count = self.pools[to].len();
        let first = if self.rng.bool() { count.saturating_sub(4) } else { 0 };
        if first < count {
            let packet = self.pools[to][self.rng.usize(first..count)].clone();
            self.take(to, &packet);
        }
    }

    /// Gives a packet to a side, and sends its answers. Returns `true` if the side has changed.
    fn take(&mut self, to: usize, packet: &[u8]) -> bool {
        let saved_before = self.sides[to].save();
        let received = self.sides[to].receive(packet);
        let is_new = matches!(received, Received::Advanced(_) | Received::Resumed(_));
        let is_same = saved_before == self.sides[to].save();
        assert!(is_new || is_same, "seed {}: {received:?} changes what is stored", self.seed);
        match received {
            Received::Resumed(packets) => {
                self.pools[1 - to].extend(packets);
                true
            }
            Received::Asked(packets) => {
                self.pools[1 - to].extend(packets);
                false
            }
            Received::Advanced(_) => true,
            // An answer to an old question brings back what the side has written itself.
            Received::Known | Received::Late | Received::Missing | Received::Own => false,
            // What a side has signed before its backup was restored leads nowhere.
            Received::Astray | Received::Elsewhere if self.restores => false,
            Received::Astray
            | Received::Elsewhere
            | Received::OtherGame
            | Received::Taken
            | Received::Refused(_)
            | Received::Damaged
            | Received::Foul(_)
            | Received::Again(_) => unreachable!("seed {}: {received:?}", self.seed),
        }
    }

    /// Lets a side try an act by chance: seldom a resignation, mostly a move if it is to move.
    fn act(&mut self, side: usize) {
        let act = match self.rng.u16(..400) {
            0 => Some(Act::Resign),
            1..20 => Some(Act::Agree),
            number if self.sides[side].status() == Status::ToMove => {
                let act = choose(&self.sides[side], &mut self.rng);
                match act {
                    Some(Act::Move(mv)) if number < 60 => Some(Act::MoveOfferingDraw(mv)),
                    act => act,
                }
            }
            _ => None,
        };
        let _ = act.map(|act| self.sides[side].act(act));
    }

    fn restart(&mut self, side: usize) {
        self.sides[side] = Duel::restore(&self.sides[side].save()).unwrap();
    }

    /// Makes a backup of a side, or restores the side from its last backup.
    fn backup(&mut self, side: usize) {
        if self.rng.bool() {
            self.backups[side] = self.sides[side].clone();
        } else if !self.sides[1 - side].is_restored() {
            self.sides[side] = self.backups[side].clone();
            self.sides[side].mark_restored(std::array::from_fn(|_| self.rng.u8(..)));
        }
    }

    /// Does one of the things above, by chance.
    fn step(&mut self) {
        let side = self.rng.usize(..2);
        match self.rng.u8(..64) {
            0..20 => self.act(side),
            20..36 => self.send(side),
            36..60 => self.deliver(side),
            60 if self.restores => self.backup(side),
            _ => self.restart(side),
        }
    }

    fn is_over(&self) -> bool {
        self.sides.iter().all(|side| matches!(side.status(), Status::Over(_)))
    }

    /// Asks and answers until both have everything.
    fn settle(&mut self) {
        let mut quiet_rounds = 0;
        for round in 0..24 {
            let (one, other) = (round % 2, 1 - round % 2);
            let sent = [self.sides[one].packet(), Some(self.sides[one].question())];
            let mut is_changed = false;
            for packet in sent.into_iter().flatten() {
                let before = self.pools[one].len();
                is_changed |= self.take(other, &packet);
                for packet in self.pools[one].split_off(before) {
                    is_changed |= self.take(one, &packet);
                }
            }
            quiet_rounds = if is_changed { 0 } else { quiet_rounds + 1 };
            // If a round of each side changes nothing, no further round does.
            if quiet_rounds == 2 {
                return;
            }
        }
    }

    /// A file of evidence with a few packets that were sent at any time, in any order.
    fn composed(&mut self, evidence: &[u8], sent: &[Vec<u8>]) -> Vec<u8> {
        let mut file = evidence.to_vec();
        // The acceptance, with its length before it, follows the kind and the invitation.
        let acceptance_start = 1 + Invitation::LENGTH;
        let length: [u8; 4] = file[acceptance_start..][..4].try_into().unwrap();
        if self.rng.bool() {
            file.truncate(acceptance_start + 4 + u32::from_be_bytes(length) as usize);
        }
        for _ in 0..self.rng.usize(..MAX_PACKETS - 4) {
            if let Some(packet) = self.rng.choice(sent) {
                file.extend(crate::hash::length_bytes(packet));
                file.extend(packet);
            }
        }
        file
    }
}

/// The packets of kind Entries in a packet: the packet itself, or those of its bundle.
fn opened(packet: &[u8]) -> Vec<Vec<u8>> {
    let packets = unbundled(packet).unwrap_or_else(|| vec![packet]);
    let is_entries =
        |packet: &&[u8]| matches!(peek(packet).map(|peek| peek.kind), Ok(PacketKind::Entries(_)));
    packets.into_iter().filter(is_entries).map(<[u8]>::to_vec).collect()
}

/// Plays a game over a bad carrier, and checks its end. Returns the reason of the end; `None` if
/// the game is not over.
fn carried(seed: u64) -> Option<EndBy> {
    let mut game = Game::new(seed, seed % 4 == 1);
    for _ in 0..6000 {
        game.step();
        if game.is_over() {
            break;
        }
    }
    // Deliveries after the end.
    for _ in 0..40 {
        let side = game.rng.usize(..2);
        game.send(side);
        game.deliver(1 - side);
    }
    let evidence = game.sides[0].evidence();
    let sent: Vec<_> = game.pools.concat().iter().flat_map(|packet| opened(packet)).collect();
    for _ in 0..8 {
        let file = game.composed(&evidence, &sent);
        let verdict = audit(&file);
        assert!(
            !matches!(verdict, Ok(AuditVerdict::Foul(..)) | Err(_)),
            "seed {seed}: {verdict:?}"
        );
    }
    game.settle();
    let [home, away] = &game.sides;
    match (home.status(), away.status()) {
        (Status::Over(one), Status::Over(other)) => {
            assert_eq!((one.winner, one.by), (other.winner, other.by), "seed {seed}");
            assert_eq!(home.certificate(), away.certificate(), "seed {seed}");
            let certificate = home.certificate().map(|file| audit(&file));
            let verdict = certificate.unwrap_or_else(|| audit(&home.evidence()));
            let is_proved = match verdict {
                Ok(AuditVerdict::Sound(_)) => true,
                Ok(
                    AuditVerdict::Resumed(_)
                    | AuditVerdict::NotSigned(..)
                    | AuditVerdict::NotOpened(..),
                ) => game.restores,
                _ => false,
            };
            assert!(is_proved, "seed {seed}: {verdict:?}");
            Some(one.by)
        }
        (Status::Over(_), _) | (_, Status::Over(_)) => {
            unreachable!("seed {seed}: {:?} {:?}", home.status(), away.status())
        }
        _ => {
            assert_eq!(log_state(home), log_state(away), "seed {seed}");
            None
        }
    }
}

/// Seeds of a few games of all kinds. With `FAIRBOARD_GAMES` or `FAIRBOARD_FULL`, seeds of many
/// games that are mostly short; `FAIRBOARD_GAMES` is their number.
fn seeds() -> Vec<u64> {
    let asked_number = std::env::var("FAIRBOARD_GAMES").ok().map(|number| number.parse().unwrap());
    let Some(number) = asked_number.or_else(|| is_full().then_some(100_000)) else {
        return (0..60).collect();
    };
    // Of each ten games, nine are tic-tac-toe; of the others most are Barrage.
    let is_short = |seed: &u64| seed % 5 == 4 || seed % 50 == 2 || seed % 500 < 2;
    (0..).filter(is_short).take(number).collect()
}

#[test]
fn no_bad_carrier_leads_to_an_accusation_or_to_another_result() {
    let seeds = seeds();
    let start = Instant::now();
    let halves = seeds.chunks(seeds.len().div_ceil(2));
    let ends: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = halves
            .map(|half| scope.spawn(|| half.iter().map(|seed| carried(*seed)).collect::<Vec<_>>()))
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    let mut counts = BTreeMap::new();
    for end in &ends {
        *counts.entry(format!("{end:?}")).or_insert(0) += 1;
    }
    println!("{} games in {:.0} s: {counts:?}", ends.len(), start.elapsed().as_secs_f32());
    assert!(ends.contains(&Some(EndBy::Resigned)) && ends.contains(&Some(EndBy::Agreed)));
}

#[test]
fn who_resigns_has_lost_whatever_the_other_does_meanwhile() {
    for (seed, both) in (0..20).flat_map(|seed| [(seed, false), (seed, true)]) {
        let mut rng = Rng::with_seed(seed);
        let (mut home, mut away) = begun(terms(seed), &mut rng);
        super::players::play(&mut home, &mut away, 4, &mut rng);
        let Some((mover, other)) = in_turn(&mut home, &mut away) else { continue };
        let (mover_role, choice) = (mover.role(), choose(mover, &mut rng).unwrap());
        // Each act is written before the other side knows of it.
        other.act(Act::Resign).unwrap();
        mover.act(if both { Act::Resign } else { choice }).unwrap();
        settle(&mut home, &mut away);
        let (Status::Over(end), Status::Over(end_of_away)) = (home.status(), away.status()) else {
            unreachable!("seed {seed}: {:?} {:?}", home.status(), away.status())
        };
        assert_eq!(end, end_of_away, "seed {seed}");
        // A player who has resigned when due has lost before the other player's resignation comes.
        let winner = if both { mover_role.other() } else { mover_role };
        assert_eq!(end.winner, Some(winner), "seed {seed}");
    }
}

#[test]
fn a_resignation_beside_the_log_is_taken_at_once_and_is_proved() {
    for seed in 0..20 {
        let mut rng = Rng::with_seed(seed);
        let (mut home, mut away) = begun(terms(seed), &mut rng);
        let Some((mover, other)) = in_turn(&mut home, &mut away) else { continue };
        let winner = mover.role();
        other.act(Act::Resign).unwrap();
        let statement = other.packet().unwrap();
        assert!(matches!(mover.receive(&statement), Received::Advanced(_)));
        assert_eq!(mover.receive(&statement), Received::Known);
        settle(&mut home, &mut away);
        let certificate = home.certificate().unwrap();
        assert_eq!(Some(&certificate), away.certificate().as_ref());
        let Ok(AuditVerdict::Sound(report)) = audit(&certificate) else {
            unreachable!("seed {seed}")
        };
        assert_eq!(report.ending.unwrap().winner, Some(winner));
    }
}

/// The board that a side shows.
fn drawn(side: &Duel) -> String {
    format!("{:?}", side.board())
}

#[test]
fn a_restored_side_signs_nothing_before_the_other_has_answered() {
    for seed in 0..20 {
        let mut rng = Rng::with_seed(seed);
        let (mut home, mut away) = begun(terms(seed), &mut rng);
        let Some((mover, _)) = in_turn(&mut home, &mut away) else { continue };
        let role = mover.role();
        let mut restored = mover.clone();
        restored.mark_restored([7; 8]);
        assert_eq!(restored.act(Act::Resign), Err(crate::Refused::Restored));
        let (old, other) =
            if role == Role::Home { (&mut home, &mut away) } else { (&mut away, &mut home) };
        let asked = restored.packet().unwrap();
        assert!(matches!(other.receive(&asked), Received::Resumed(_)));
        // The device that made the backup gets a report, and its further signatures are void.
        let answer = other.packet().unwrap();
        assert_eq!(old.receive(&answer), Received::Elsewhere);
        let act = choose(old, &mut rng).unwrap();
        old.act(act).unwrap();
        assert_eq!(other.receive(&old.packet().unwrap()), Received::Astray);
        assert!(matches!(restored.receive(&answer), Received::Advanced(_)));
        assert!(matches!(other.receive(&asked), Received::Asked(_)));
        restored.act(choose(&restored, &mut rng).unwrap()).unwrap();
        assert!(matches!(other.receive(&restored.packet().unwrap()), Received::Advanced(_)));
        let file = evidence_with(other.evidence(), [old.packet().unwrap()]);
        assert!(matches!(audit(&file), Ok(AuditVerdict::Unproved(_))), "seed {seed}");
        // The old device goes on when it is due, and later signatures of the restored device are
        // void.
        let Some(act) = choose(other, &mut rng) else { continue };
        other.act(act).unwrap();
        assert!(matches!(restored.receive(&other.packet().unwrap()), Received::Advanced(_)));
        old.mark_restored([8; 8]);
        for _ in 0..2 {
            let (Received::Asked(packets) | Received::Resumed(packets)) =
                other.receive(&old.question())
            else {
                unreachable!("seed {seed}")
            };
            for packet in packets {
                old.receive(&packet);
            }
        }
        assert!(!old.is_restored(), "seed {seed}");
        let again = Duel::restore(&old.save()).unwrap();
        assert_eq!(drawn(old), drawn(&again), "seed {seed}: a void move is not drawn");
        let Some(act) = choose(&restored, &mut rng) else { continue };
        restored.act(act).unwrap();
        old.act(choose(old, &mut rng).unwrap()).unwrap();
        assert!(matches!(other.receive(&old.packet().unwrap()), Received::Advanced(_)));
        assert_eq!(other.receive(&restored.packet().unwrap()), Received::Astray, "seed {seed}");
        for side in [&*old, &*other] {
            let verdict = audit(&evidence_with(side.evidence(), [restored.packet().unwrap()]));
            assert!(!matches!(verdict, Ok(AuditVerdict::Foul(..))), "seed {seed}: {verdict:?}");
        }
    }
}

#[test]
fn a_signature_on_more_than_before_is_stored() {
    for seed in 0..20 {
        let mut rng = Rng::with_seed(seed);
        let (mut home, mut away) = begun(terms(seed), &mut rng);
        let Some((mover, other)) = in_turn(&mut home, &mut away) else { continue };
        let mut restored = other.clone();
        mover.act(choose(mover, &mut rng).unwrap()).unwrap();
        let mark_or_move = mover.packet().unwrap();
        assert!(matches!(other.receive(&mark_or_move), Received::Advanced(_)));
        let Some(act) = choose(other, &mut rng) else { continue };
        other.act(act).unwrap();
        // This side's packet, sent before the backup, returns the other player's entries unsigned.
        restored.mark_restored([7; 8]);
        for packet in other.all_packets(other.ledger.as_ref().unwrap()) {
            let saved_before = restored.save();
            let received = restored.receive(&packet);
            let is_stored = matches!(received, Received::Advanced(_));
            assert_eq!(is_stored, saved_before != restored.save(), "seed {seed}: {received:?}");
        }
    }
}

#[test]
fn a_restored_side_that_has_resigned_signs_it_no_more_before_it_is_answered() {
    for seed in 0..20 {
        let mut rng = Rng::with_seed(seed);
        let (mut home, mut away) = begun(terms(seed), &mut rng);
        let Some((mover, other)) = in_turn(&mut home, &mut away) else { continue };
        other.act(Act::Resign).unwrap();
        let resigns = |packet: &[u8]| {
            let is_resignation =
                |packet: &[u8]| peek(packet).is_ok_and(|peek| peek.kind == PacketKind::Resignation);
            is_resignation(packet)
                || unbundled(packet).is_some_and(|all| all.into_iter().any(is_resignation))
        };
        assert!(resigns(&other.packet().unwrap()), "seed {seed}");
        let mut restored = other.clone();
        restored.mark_restored([7; 8]);
        assert!(!resigns(&restored.packet().unwrap()), "seed {seed}");
        let Received::Asked(answers) = restored.receive(&mover.question()) else {
            unreachable!("seed {seed}")
        };
        assert!(!answers.iter().any(|packet| resigns(packet)), "seed {seed}");
        // Another restore is answered in between.
        let mut again = other.clone();
        again.mark_restored([8; 8]);
        mover.receive(&again.packet().unwrap());
        restored.receive(&mover.packet().unwrap());
        assert!(!restored.packet().is_some_and(|packet| resigns(&packet)), "seed {seed}");
    }
}

#[test]
fn a_restored_side_finds_the_game_although_it_is_given_what_the_other_has_lost() {
    for seed in 0..20 {
        let mut rng = Rng::with_seed(seed);
        let (mut home, mut away) = begun(terms(seed), &mut rng);
        let Some((mover, other)) = in_turn(&mut home, &mut away) else { continue };
        let (mut mover_again, mut other_again) = (mover.clone(), other.clone());
        mover.act(choose(mover, &mut rng).unwrap()).unwrap();
        let lost = mover.packet().unwrap();
        mover_again.mark_restored([1; 8]);
        assert!(matches!(other.receive(&mover_again.packet().unwrap()), Received::Resumed(_)));
        let answer = other.packet().unwrap();
        assert!(matches!(mover_again.receive(&answer), Received::Advanced(_)));
        // Now the other side loses its storage, and the late message comes before anything else.
        other_again.mark_restored([2; 8]);
        assert!(matches!(other_again.receive(&lost), Received::Advanced(_)));
        let Received::Asked(packets) = mover_again.receive(&other_again.question()) else {
            unreachable!("seed {seed}")
        };
        for packet in packets {
            other_again.receive(&packet);
        }
        let asked = mover_again.receive(&other_again.question());
        assert!(matches!(asked, Received::Resumed(_)), "seed {seed}: {asked:?}");
        other_again.receive(&mover_again.packet().unwrap());
        assert!(!other_again.is_restored(), "seed {seed}");
        assert_eq!(log_state(&other_again), log_state(&mover_again), "seed {seed}");
    }
}

/// The trace that the long run found: home's mark and its resignation beside it are on their way
/// while home is restored, and away writes Resume in the place of the mark.
#[test]
fn a_resignation_beside_entries_that_have_become_void_is_not_damaged() {
    let mut rng = Rng::with_seed(4);
    let (mut home, mut away) = begun(terms(4), &mut rng);
    let (mover, other) = in_turn(&mut home, &mut away).unwrap();
    let mut restored = mover.clone();
    mover.act(choose(mover, &mut rng).unwrap()).unwrap();
    mover.act(Act::Resign).unwrap();
    let sent = mover.packet().unwrap();
    let statements: Vec<_> = unbundled(&sent).unwrap();
    restored.mark_restored([7; 8]);
    assert!(matches!(other.receive(&restored.packet().unwrap()), Received::Resumed(_)));
    for packet in statements {
        assert_eq!(other.receive(packet), Received::Astray, "{:?}", peek(packet));
    }
    let answer = other.packet().unwrap();
    assert!(matches!(restored.receive(&answer), Received::Advanced(_)));
}
