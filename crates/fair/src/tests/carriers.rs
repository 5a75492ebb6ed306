//! Carriers that lose, double, reorder and delay packets, and sides that restart from disk: nobody
//! is accused, and the game comes to the same end.

use fastrand::Rng;

use super::games;
use super::players::{begun, choose, step, terms};
use crate::{Act, Duel, Received, Role, Status, Verdict, audit};

/// Everything that was ever sent to one side.
type Pool = Vec<Vec<u8>>;

struct Game {
    sides: [Duel; 2],
    pools: [Pool; 2],
    rng: Rng,
}

impl Game {
    fn send(&mut self, from: usize) {
        let packet = if self.rng.u8(..4) == 0 {
            Some(self.sides[from].question())
        } else {
            self.sides[from].packet()
        };
        self.pools[1 - from].extend(packet);
    }

    /// Delivers any packet that was ever sent, new or old.
    fn deliver(&mut self, to: usize) {
        let newest = self.pools[to].len().saturating_sub(4);
        let from = if self.rng.bool() { newest } else { 0 };
        if from == self.pools[to].len() {
            return;
        }
        let packet = self.pools[to][self.rng.usize(from..self.pools[to].len())].clone();
        let received = self.sides[to].receive(&packet);
        if let Received::Asked(packets) = received {
            self.pools[1 - to].extend(packets);
            return;
        }
        // An answer to an old question brings back what the side has written itself.
        assert!(
            matches!(
                received,
                Received::Advanced(_) | Received::Known | Received::Missing | Received::Own
            ),
            "{received:?}"
        );
    }

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

    fn step(&mut self) {
        let side = self.rng.usize(..2);
        match self.rng.u8(..16) {
            0..5 => self.act(side),
            5..9 => self.send(side),
            9..15 => self.deliver(side),
            _ => self.restart(side),
        }
    }

    fn is_over(&self) -> bool {
        self.sides.iter().all(|side| matches!(side.status(), Status::Over(_)))
    }

    /// Asks and answers until both have everything.
    fn settle(&mut self) {
        for round in 0..6 {
            let (one, other) = (round % 2, 1 - round % 2);
            let question = self.sides[one].question();
            let Received::Asked(packets) = self.sides[other].receive(&question) else { continue };
            for packet in packets {
                let received = self.sides[one].receive(&packet);
                assert!(
                    matches!(
                        received,
                        Received::Advanced(_)
                            | Received::Known
                            | Received::Own
                            | Received::Asked(_)
                    ),
                    "{received:?}"
                );
            }
        }
    }
}

#[test]
fn no_bad_carrier_leads_to_an_accusation_or_to_another_result() {
    let mut ends = std::collections::BTreeMap::new();
    for seed in games(60, 10_000) {
        let mut rng = Rng::with_seed(seed);
        let (home, away) = begun(terms(seed), &mut rng);
        let mut game = Game { sides: [home, away], pools: [Vec::new(), Vec::new()], rng };
        for _ in 0..6000 {
            game.step();
            if game.is_over() {
                break;
            }
        }
        game.settle();
        let [home, away] = &game.sides;
        assert_eq!(home.question()[..19], away.question()[..19], "seed {seed}");
        match (home.status(), away.status()) {
            (Status::Over(one), Status::Over(other)) => {
                assert_eq!(one, other, "seed {seed}");
                *ends.entry(format!("{:?}", one.by)).or_insert(0) += 1;
                assert_eq!(home.certificate(), away.certificate(), "seed {seed}");
                let verdict = audit(&home.certificate().unwrap());
                assert!(matches!(verdict, Ok(Verdict::Sound(_))), "seed {seed}: {verdict:?}");
            }
            (Status::Over(_), _) | (_, Status::Over(_)) => unreachable!("seed {seed}"),
            _ => {}
        }
        for side in [home, away] {
            let verdict = audit(&side.evidence());
            assert!(
                matches!(verdict, Ok(Verdict::Sound(_) | Verdict::Unfinished(_))),
                "seed {seed}: {verdict:?}"
            );
        }
    }
    println!("{ends:?}");
    assert!(ends.contains_key("Resigned") && ends.contains_key("Agreed"), "{ends:?}");
}

#[test]
fn crossed_resignations_have_one_loser() {
    for seed in 0..8 {
        let mut rng = Rng::with_seed(seed);
        let (mut home, mut away) = begun(terms(seed), &mut rng);
        let due = if home.status() == Status::ToMove { Role::Home } else { Role::Away };
        home.act(Act::Resign).unwrap();
        away.act(Act::Resign).unwrap();
        let (one, other) = (home.packet().unwrap(), away.packet().unwrap());
        home.receive(&other);
        away.receive(&one);
        for (from, to) in [(0, 1), (1, 0)] {
            let mut sides = [&mut home, &mut away];
            let packet = sides[from].packet();
            packet.map(|packet| sides[to].receive(&packet));
        }
        let (Status::Over(one), Status::Over(other)) = (home.status(), away.status()) else {
            unreachable!("{:?} {:?}", home.status(), away.status())
        };
        assert_eq!((one, one.winner), (other, Some(due.other())), "seed {seed}");
    }
}

#[test]
fn a_resignation_counts_against_a_longer_log_as_soon_as_that_asks() {
    for seed in 0..8 {
        let mut rng = Rng::with_seed(seed);
        let (home, away) = begun(terms(seed), &mut rng);
        let mut game = Game { sides: [home, away], pools: [Vec::new(), Vec::new()], rng };
        let [home, away] = &mut game.sides;
        let (mover, other) = step(home, away, &mut game.rng).unwrap();
        let loser = other.role();
        // The mover's two entries are lost on their way, and make its log the longer one.
        mover.act(Act::Resign).unwrap();
        other.act(Act::Resign).unwrap();
        game.settle();
        for side in &game.sides {
            let Status::Over(end) = side.status() else { unreachable!("seed {seed}") };
            assert_eq!(end.winner, Some(loser.other()), "seed {seed}");
        }
    }
}

#[test]
fn a_resignation_makes_a_crossing_move_void() {
    for seed in 0..8 {
        let mut rng = Rng::with_seed(seed);
        let (mut home, mut away) = begun(terms(seed), &mut rng);
        let (mover, other) = step(&mut home, &mut away, &mut rng).unwrap();
        // An attack that is not answered is no ply yet.
        let plies = mover.course().unwrap().plies();
        other.act(Act::Resign).unwrap();
        let (made, left) = (mover.packet().unwrap(), other.packet().unwrap());
        assert_eq!(other.receive(&made), Received::Known);
        let Received::Advanced(news) = mover.receive(&left) else { unreachable!() };
        assert_eq!((news.plies, news.voided), (0, plies));
        for duel in [mover, other] {
            assert!(matches!(duel.status(), Status::Over(end) if end.winner.is_some()));
        }
    }
}
