//! Two sides of a game under the model checker, with a carrier that loses, doubles, reorders and
//! delays what it likes, before and after the end, and with all files that an attacker can make of
//! what was ever sent.
//!
//! All packets that were sent stay in a set, and each of them may be delivered at any time. So
//! nothing needs to be lost, doubled or reordered by a separate step.

mod lies;
mod world;

use std::collections::BTreeSet;
use std::time::Instant;

use fairboard_rules::stratego::{Army, Rules};
use fairboard_rules::tictactoe::{self, Cell};
use fastrand::Rng;
use stateright::{Checker as _, Expectation, HasDiscoveries, Model, Property};

use self::lies::{SILENCE, invented, lies};
pub(super) use self::lies::{lies_of, signed};
use self::world::{Sent, Side, State, acts, agree, receive, verdicts};
use super::games;
use super::players::{begun, settle, step};
use crate::{Act, Board, Duel, OfferedGame, Received, Red, Role, Status, Terms};

/// A step of the model. A side is 0 for home and 1 for away.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    Act(usize, Act),
    Deliver(usize, Sent),
    /// A question goes to the other side, and the answer is sent.
    Ask(usize),
    Backup(usize),
    Restore(usize),
    /// Saved and restored, as when a page is closed.
    Restart(usize),
    /// The lie with this index of the dishonest side.
    Lie(usize, usize),
    /// The dishonest side makes up an entry of the other side.
    Invent(usize),
}

/// A game from a position on.
struct World {
    name: &'static str,
    sides: [Duel; 2],
    /// The side that tells lies, and forgets what it has signed.
    liar: Option<Role>,
    /// Most restores from backups in one run.
    restores: u8,
    /// Legal moves that are tried at each turn.
    moves: usize,
    /// The verdicts that are not expected in this world.
    never: &'static [&'static str],
    /// The packets that were sent before the first step.
    sent: Vec<Vec<u8>>,
    /// The evidence before the first step, with which each file of an attacker begins.
    evidence: Vec<u8>,
}

impl World {
    fn new(name: &'static str, sides: [Duel; 2]) -> Self {
        let evidence = sides[0].evidence();
        Self {
            name,
            sides,
            liar: None,
            restores: 0,
            moves: 2,
            never: &[],
            sent: Vec::new(),
            evidence,
        }
    }

    fn is_crook(&self, side: usize) -> bool {
        self.liar == Some(self.sides[side].role())
    }

    /// The players whom a side or a file accuses.
    fn accused(&self, state: &State) -> BTreeSet<Role> {
        let mut accused = verdicts(&self.evidence, &state.bag).accused;
        for side in &state.sides {
            if let Status::Foul(fault) = side.duel.status() {
                accused.insert(fault.by);
            }
        }
        accused
    }

    fn reaches(&self, name: &str, state: &State) -> bool {
        verdicts(&self.evidence, &state.bag).names.contains(name)
    }
}

impl Model for World {
    type State = State;
    type Action = Step;

    fn init_states(&self) -> Vec<State> {
        let sides = self.sides.clone().map(Side::new);
        let backups = sides.clone().map(Some);
        let (bag, lies) = (BTreeSet::new(), BTreeSet::new());
        let mut state = State { sides, backups, bag, restores: 0, lies };
        state.send(0);
        state.send(1);
        self.sent.iter().for_each(|packet| state.post(packet));
        vec![state]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Step>) {
        for side in 0..2 {
            let duel = &state.sides[side].duel;
            actions.extend(acts(duel, self.moves).into_iter().map(|act| Step::Act(side, act)));
            actions.extend(state.bag.iter().map(|sent| Step::Deliver(side, sent.clone())));
            actions.extend([Step::Ask(side), Step::Restart(side)]);
            if state.restores < self.restores {
                actions.extend([Step::Backup(side), Step::Restore(side)]);
            }
            if self.is_crook(side) {
                actions.extend((0..lies(duel).len()).map(|lie| Step::Lie(side, lie)));
                actions.push(Step::Invent(side));
            }
        }
    }

    /// The state after a step; `None` if the step is impossible or changes nothing.
    fn next_state(&self, before: &State, step: Step) -> Option<State> {
        let mut state = before.clone();
        match step {
            Step::Act(side, act) => {
                let mut duel = Duel::clone(&state.sides[side].duel);
                duel.act(act).ok()?;
                state.sides[side] = Side::new(duel);
                state.send(side);
            }
            Step::Deliver(side, sent) => {
                let (after, answers, _) = receive(&state.sides[side], &sent);
                state.sides[side] = after;
                state.post_all(&answers);
                state.send(side);
            }
            Step::Ask(side) => {
                let question = Sent::new(&state.sides[side].duel.question());
                let (after, answers, _) = receive(&state.sides[1 - side], &question);
                state.sides[1 - side] = after;
                state.post_all(&answers);
                state.send(1 - side);
            }
            Step::Backup(side) => state.backups[side] = Some(state.sides[side].clone()),
            Step::Restore(side) => {
                state.restores += 1;
                let mut duel = Duel::clone(&state.backups[side].as_ref()?.duel);
                // A dishonest side does not say that it was restored.
                if !self.is_crook(side) {
                    duel.mark_restored([state.restores; 8]);
                }
                state.sides[side] = Side::new(duel);
                state.send(side);
            }
            Step::Restart(side) => {
                let saved = state.sides[side].duel.save();
                state.sides[side] = Side::new(Duel::restore(&saved).ok()?);
            }
            Step::Invent(side) => drop(state.bag.insert(invented(&state.sides[side].duel)?)),
            Step::Lie(side, lie) => {
                let duel = &state.sides[side].duel;
                let (content, fault) = lies(duel).into_iter().nth(lie)?;
                let sent = signed(duel, content)?;
                state.bag.insert(sent.clone());
                state.lies.insert((sent, fault));
            }
        }
        (state != *before).then_some(state)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        let mut properties = vec![
            Property::always("innocent", |world: &Self, state: &State| {
                world.accused(state).into_iter().all(|role| world.liar == Some(role))
            }),
            Property::always("one truth", |world: &Self, state: &State| {
                verdicts(&world.evidence, &state.bag).sound.len() < 2
            }),
            Property::always("agreement", |world: &Self, state: &State| {
                world.liar.is_some() || agree(&state.sides)
            }),
            Property::always("caught", |world: &Self, state: &State| {
                (0..2).filter(|side| !world.is_crook(*side)).all(|side| are_caught(state, side))
            }),
        ];
        properties.extend(self.sometimes());
        properties
    }
}

impl World {
    /// States that the world must be able to reach, so that an empty world does not pass.
    fn sometimes(&self) -> Vec<Property<Self>> {
        let mut all = vec![
            Property::sometimes("sound", |world: &Self, state: &State| {
                world.reaches("sound", state)
            }),
            Property::sometimes("unfinished", |world: &Self, state: &State| {
                world.reaches("unfinished", state)
            }),
            Property::sometimes("not signed", |world: &Self, state: &State| {
                world.reaches("not signed", state)
            }),
            Property::sometimes("unproved", |world: &Self, state: &State| {
                world.reaches("unproved", state)
            }),
            Property::sometimes("not opened", |world: &Self, state: &State| {
                world.reaches("not opened", state)
            }),
            Property::sometimes("resumed", |world: &Self, state: &State| {
                world.reaches("resumed", state)
            }),
            Property::sometimes("fork", |world: &Self, state: &State| world.reaches("fork", state)),
            Property::sometimes("turn", |world: &Self, state: &State| world.reaches("turn", state)),
            Property::sometimes("result", |world: &Self, state: &State| {
                world.reaches("result", state)
            }),
        ];
        all.retain(|property| !self.never.contains(&property.name));
        all
    }
}

/// Returns `true` if a side finds the fault of each lie that follows the side's newest entry.
fn are_caught(state: &State, side: usize) -> bool {
    let side = &state.sides[side];
    let Some(ledger) = &side.duel.ledger else { return true };
    if let Status::Foul(_) = side.duel.status() {
        return true;
    }
    state.lies.iter().all(|(lie, fault)| {
        let Some(entries) = crate::packet::Entries::read(&lie.bytes) else { return false };
        let head = ledger.log.head(entries.first);
        let before = head.map(crate::hash::prefix::<8>);
        let known = ledger.log.entries().get(entries.first as usize..).unwrap_or_default();
        let follows = before == Some(entries.before)
            && known.iter().zip(&entries.list).all(|(known, entry)| known == entry)
            && known.len() < entries.list.len();
        if let Received::Foul(found) = receive(side, lie).2 {
            // Two different closings of a player are a fork for a side that knows both.
            [*fault, "fork"].contains(&found.kind.code()) || !follows
        } else {
            !follows || *fault == SILENCE
        }
    })
}

/// Tic-tac-toe after these cells, home first.
fn tic_tac_toe(cells: &[u8]) -> [Duel; 2] {
    let terms = Terms { game: OfferedGame::TicTacToe(tictactoe::Rules::default()), red: Red::Home };
    let (mut home, mut away) = begun(terms, &mut Rng::with_seed(1));
    for (index, cell) in cells.iter().enumerate() {
        let mover = if index % 2 == 0 { &mut home } else { &mut away };
        mover.act(Act::Mark(Cell::new(*cell).unwrap())).unwrap();
        settle(&mut home, &mut away);
    }
    [home, away]
}

/// Barrage before the first move, at home's turn.
fn barrage() -> [Duel; 2] {
    let game = OfferedGame::Stratego(Rules::CLASSIC.with_army(Army::Barrage));
    let (home, away) = begun(Terms { game, red: Red::Home }, &mut Rng::with_seed(1));
    [home, away]
}

/// Barrage at home's turn, once no side has more than three pieces.
fn three_pieces() -> [Duel; 2] {
    let game = OfferedGame::Stratego(Rules::CLASSIC.with_army(Army::Barrage));
    let terms = Terms { game, red: Red::Home };
    (0..).find_map(|seed| played(terms, &mut Rng::with_seed(seed))).unwrap()
}

/// A random game with at most three pieces on each side; `None` if the game ends before.
fn played(terms: Terms, rng: &mut Rng) -> Option<[Duel; 2]> {
    let (mut home, mut away) = begun(terms, rng);
    loop {
        settle(&mut home, &mut away);
        let Some(Board::Stratego { view, .. }) = home.board() else { return None };
        let most = view.own().len().max(view.enemies().len());
        if most <= 3 && home.status() == Status::ToMove {
            return Some([home, away]);
        }
        step(&mut home, &mut away, rng)?;
    }
}

/// A game whose end the liar, away, has signed and kept back. Then home was restored from a backup
/// without home's last mark, and away pretends that this mark never came.
fn kept_back() -> World {
    let [home, away] = tic_tac_toe(&[1, 5, 2, 7]);
    let (mut finished, mut kept) = (home.clone(), away.clone());
    finished.act(Act::Mark(Cell::ALL[2])).unwrap();
    settle(&mut finished, &mut kept);
    let ledger = kept.ledger.as_ref().unwrap();
    let sent = kept.all_packets(ledger);
    let mut restored = home;
    restored.mark_restored([9; 8]);
    let world = World::new("nine, an end kept back", [restored, away]);
    World { liar: Some(Role::Away), sent, ..world }
}

/// A game in which home was restored once and plays on, and may be restored again.
fn restored_once() -> World {
    let [mut home, mut away] = tic_tac_toe(&[1, 4, 2, 5]);
    home.mark_restored([9; 8]);
    away.receive(&home.packet().unwrap());
    home.receive(&away.packet().unwrap());
    assert!(!home.is_restored());
    World { restores: 1, ..World::new("nine, restored again", [home, away]) }
}

/// Checks every state within some steps of a world, and returns the properties that do not hold
/// with their traces. A property that must hold always ends the search.
fn check(world: World, steps: usize) -> Vec<String> {
    let (name, start) = (world.name, Instant::now());
    // The checker counts the first state as depth 1, and looks at no state of the greatest depth.
    let checker = world.checker().target_max_depth(steps + 2).threads(2);
    let checker = checker.finish_when(HasDiscoveries::AnyFailures).spawn_bfs().join();
    println!(
        "{name}: {} states, {} generated, {steps} steps, {:.1} s",
        checker.unique_state_count(),
        checker.state_count(),
        start.elapsed().as_secs_f32()
    );
    let path_to = |name| checker.discovery(name).map(stateright::Path::into_actions);
    let properties = checker.model().properties();
    let expected =
        |expectation| properties.iter().filter(move |property| property.expectation == expectation);
    let broken = expected(Expectation::Always).filter_map(|property| {
        let (property, path) = (property.name, path_to(property.name)?);
        Some(format!("{name}: not always {property} after {} steps: {path:?}", path.len()))
    });
    let broken: Vec<_> = broken.collect();
    if !broken.is_empty() {
        return broken;
    }
    let missing = expected(Expectation::Sometimes).filter(|one| path_to(one.name).is_none());
    missing.map(|property| format!("{name}: never {}", property.name)).collect()
}

/// A world, made when its turn comes, with its number of steps in the tests and in the long run.
type Check = (fn() -> World, usize, usize);

/// All worlds. Each names the verdicts that it does not reach.
const WORLDS: [Check; 10] = [
    (
        || World {
            never: &["fork", "turn", "result", "not opened", "resumed"],
            ..World::new("nine, both honest", tic_tac_toe(&[1, 4, 2, 5]))
        },
        6,
        8,
    ),
    (
        || World {
            never: &["fork", "turn", "result", "not opened"],
            restores: 2,
            ..World::new("nine, restored", tic_tac_toe(&[1, 4, 2, 5]))
        },
        4,
        5,
    ),
    (
        || World {
            never: &["fork", "turn", "result", "not opened"],
            restores: 2,
            ..World::new("nine, both restored", tic_tac_toe(&[1, 4, 2]))
        },
        4,
        6,
    ),
    (|| tic_tac_toe_with_a_liar("nine, a liar at home", Role::Home), 4, 5),
    (|| tic_tac_toe_with_a_liar("nine, a liar away", Role::Away), 4, 5),
    (
        || World {
            never: &["fork", "turn", "result", "resumed", "unproved", "not opened"],
            ..World::new("three pieces, both honest", three_pieces())
        },
        4,
        5,
    ),
    (
        || World {
            never: &["resumed"],
            liar: Some(Role::Home),
            restores: 1,
            ..World::new("three pieces, a liar", three_pieces())
        },
        3,
        4,
    ),
    (
        || World {
            never: &["sound", "unproved", "not opened", "not signed", "resumed", "fork"],
            liar: Some(Role::Home),
            ..World::new("Barrage, a liar at the start", barrage())
        },
        2,
        3,
    ),
    (|| World { never: &["not opened"], ..kept_back() }, 4, 5),
    (
        || World { never: &["fork", "turn", "result", "sound", "not opened"], ..restored_once() },
        4,
        6,
    ),
];

fn tic_tac_toe_with_a_liar(name: &'static str, liar: Role) -> World {
    let never = &["not opened", "resumed"];
    World { never, liar: Some(liar), restores: 1, ..World::new(name, tic_tac_toe(&[1, 5, 2, 7])) }
}

#[test]
fn nobody_is_wronged_whatever_happens_and_no_liar_gets_away() {
    let mut broken = Vec::new();
    for (world, few, many) in WORLDS {
        broken.extend(check(world(), games(few as u64, many as u64).end as usize));
        // A broken property says more than a state that is not reached.
        if broken.iter().any(|fault| fault.contains("not always")) {
            break;
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
