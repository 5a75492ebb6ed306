//! No situation and no question tells what its seat may not know.

use std::rc::Rc;

use fairboard_play::Seat;
use fairboard_play::stratego::question::Question;
use fairboard_play::stratego::referee::{ArmyChange, Command, Event, Local, Situation, Stage};
use fairboard_rules::stratego::{Army, Color, DeploymentDraft, Move, Rules, Seen, Square};
use fairboard_setups::arrange;
use proptest::prelude::*;
use proptest::sample::select;

use crate::driver::*;

/// A game in which both armies stand and the first mover is at the board.
fn dealt(rules: Rules, [red, blue]: [DeploymentDraft; 2]) -> Local {
    let mut local = Local::people(rules);
    run(&mut local, [Command::Arrange(ArmyChange::Load(red)), Command::Start, Command::Ready]);
    run(&mut local, [Command::Arrange(ArmyChange::Load(blue)), Command::Start]);
    if let Stage::Curtain(_) = local.situation().stage {
        run(&mut local, [Command::Ready]);
    }
    local
}

/// Everything that Red learns.
#[derive(Debug, Default, PartialEq)]
struct Learned {
    situations: Vec<Rc<Situation>>,
    questions: Vec<Question>,
    /// Everything as text: of logs, and of messages to an engine.
    texts: Vec<String>,
    events: Vec<Event>,
}

impl Learned {
    /// A command of the person at the device, and what Red learns from it: events for Red's ears,
    /// and the situation unless Blue looks at it.
    fn ask(&mut self, local: &mut Local, command: Command) {
        let red = Seat::Player(Color::Red);
        let events = local.ask(local.situation().seat, command).unwrap();
        let delivered = events.into_iter().filter(|(address, _)| address.reaches(red));
        self.events.extend(delivered.map(|(_, event)| event));
        self.look(local);
    }

    fn look(&mut self, local: &Local) {
        let situation = local.situation();
        let is_red = situation.seat == Seat::Player(Color::Red);
        if is_red || matches!(situation.stage, Stage::Curtain(_)) {
            let question = local.question().filter(|_| is_red);
            self.texts.extend(question.as_ref().map(ToString::to_string));
            self.situations.push(situation);
            self.questions.extend(question);
        }
    }
}

/// Everything that Red learns while these moves are made; `None` if one is not legal, or the game
/// ends.
fn learned_by_red(mut local: Local, moves: &[Move]) -> Option<Learned> {
    let mut learned = Learned::default();
    learned.look(&local);
    for mv in moves {
        local.clone().ask(local.situation().seat, Command::Play(*mv)).ok()?;
        learned.ask(&mut local, Command::Play(*mv));
        if let Stage::Over(..) = local.situation().stage {
            return None;
        }
        learned.ask(&mut local, Command::HandOver);
        learned.ask(&mut local, Command::Ready);
    }
    learned.texts.push(format!("{:?} {local:?}", local.situation()));
    Some(learned)
}

fn rule_sets() -> impl Strategy<Value = Rules> {
    (select(&Rules::ALL), select(&Army::ALL)).prop_map(|(rules, army)| rules.with_army(army))
}

proptest! {
    #[test]
    fn red_learns_the_same_whatever_any_two_hidden_pieces_are(
        rules in rule_sets(),
        seeds: (u64, u64),
        choices in prop::collection::vec(any::<usize>(), 0..80),
        pair: (prop::sample::Index, prop::sample::Index),
    ) {
        let red = arrange(Color::Red, rules.army, seeds.0);
        let armies = |blue: &DeploymentDraft| [red.clone(), blue.clone()];
        let blue = arrange(Color::Blue, rules.army, seeds.1);
        let mut local = dealt(rules, armies(&blue));
        let mut moves = Vec::new();
        for choice in choices {
            let Some(question) = local.question() else { break };
            let legal: Vec<_> = question.view().legal_moves().collect();
            let mv = legal[choice % legal.len()];
            run(&mut local, [Command::Play(mv)]);
            moves.push(mv);
            if let Stage::Over(..) = local.situation().stage {
                break;
            }
            run(&mut local, [Command::HandOver, Command::Ready]);
        }

        // Any two pieces that Red has not seen, wherever they have gone meanwhile.
        let view = local.question().map(|question| question.view().clone());
        prop_assume!(view.as_ref().is_some_and(|view| view.seat() == Color::Red));
        let hidden = |at: Square| match view.as_ref()?.seen(at) {
            Seen::Hidden { id, .. } => Some(id.start()),
            Seen::Empty | Seen::Lake | Seen::Own { .. } | Seen::Revealed { .. } => None,
        };
        let hidden: Vec<_> = Square::all().filter_map(hidden).collect();
        prop_assume!(hidden.len() > 1);
        let mut other = blue.clone();
        other.swap(*pair.0.get(&hidden), *pair.1.get(&hidden)).unwrap();
        let [learned, of_the_twin] =
            [&blue, &other].map(|blue| learned_by_red(dealt(rules, armies(blue)), &moves));
        // Some pieces could not have made the other's moves.
        prop_assume!(learned.is_some() && of_the_twin.is_some());
        prop_assert!(learned == of_the_twin);
    }
}

#[test]
fn games_that_differ_in_hidden_ranks_show_red_the_same() {
    let mut swapped = BLUE_ARMY;
    let (spy, miner) = (swapped[2].1, swapped[5].1);
    (swapped[2].1, swapped[5].1) = (miner, spy);
    let rules = Rules::CLASSIC.with_army(Army::Barrage);
    let [one, other] = [BLUE_ARMY, swapped].map(|blue| {
        let local = dealt(rules, [draft(Color::Red, &RED_ARMY), draft(Color::Blue, &blue)]);
        learned_by_red(local, &["e4e5".parse().unwrap(), "f7f6".parse().unwrap()])
    });
    assert!(one.is_some() && one == other);
}

#[test]
fn the_curtain_tells_nothing_about_either_army() {
    let curtain = |red: u64, blue: u64| {
        let mut local = Local::people(Rules::CLASSIC);
        let armies = [arrange(Color::Red, Army::Full, red), arrange(Color::Blue, Army::Full, blue)];
        let mut curtains = Vec::new();
        for army in armies {
            if let Stage::Curtain(_) = local.situation().stage {
                run(&mut local, [Command::Ready]);
            }
            run(&mut local, [Command::Arrange(ArmyChange::Load(army)), Command::Start]);
            curtains.push(local.situation());
        }
        curtains
    };
    assert_eq!(curtain(1, 2), curtain(3, 4));
}

#[test]
fn a_computers_army_is_not_on_the_screen_of_a_person() {
    let situations = |seed: u64| {
        let rules = Rules::CLASSIC;
        let mut local = Local::new(rules, RED_PERSON, armies(rules, RED_PERSON, seed)).unwrap();
        let placing = local.situation();
        let army = arrange(Color::Red, Army::Full, 1);
        run(&mut local, [Command::Arrange(ArmyChange::Load(army)), Command::Start]);
        (placing, local.situation(), local.question())
    };
    assert_eq!(situations(1), situations(2));
}

#[test]
fn debug_texts_tell_no_rank_to_anybody() {
    let texts = |seed: u64| {
        let armies = Color::ALL.map(|color| arrange(color, Army::Full, seed + color as u64));
        let mut placing = Local::people(Rules::CLASSIC);
        run(&mut placing, [Command::Arrange(ArmyChange::Load(armies[0].clone()))]);
        let local = dealt(Rules::CLASSIC, armies);
        let mut over = local.clone();
        run(&mut over, [Command::Leave]);
        format!("{placing:?} {local:?} {:?} {over:?}", local.question())
    };
    assert_eq!(texts(1), texts(2));
}
