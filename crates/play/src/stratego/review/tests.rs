//! Findings of judgements, and their texts.

use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Army, BattleResult, Position, Rules, Setup};
use fairboard_setups::arrange;

use super::*;

/// A judgement by its text after the ticket.
fn judgement(text: &str) -> Judgement {
    format!("0 {text}").parse().unwrap()
}

/// A review of Red with a judgement of each turn in order, by both passes. An empty text stands for
/// a move that costs nothing, and `made` in a text for the move that was made.
fn reviewed(judgements: &[&str]) -> Review {
    let mut review = review();
    review.turns.truncate(judgements.len());
    for (index, text) in judgements.iter().enumerate() {
        let played = review.played(&review.turns[index]);
        let judgement_text = match *text {
            "" => format!("{played} 500 500 0 - -"),
            text => text.replace("made", &played.to_string()),
        };
        for pass in 0..2 {
            let ticket = 2 * index as u32 + pass;
            review.take_judgement(Judgement { ticket, ..judgement(&judgement_text) });
        }
    }
    review
}

/// A review of Red in a game in which every move that can attack does.
fn review() -> Review {
    let rules = Rules::CLASSIC;
    let army = |color| arrange(color, Army::Full, 5).finish().unwrap();
    let mut position =
        Position::new(&Setup::new(rules, army(Color::Red), army(Color::Blue)).unwrap());
    let start = position.view(Color::Red);
    let mut plies = Vec::new();
    while let Some(side) = position.turn().filter(|_| plies.len() < 100) {
        let enemies = position.occupied(side.other());
        let moves: Vec<Move> = position.legal_moves().collect();
        let attack = moves.iter().find(|mv| enemies.contains(mv.to));
        let mv = *attack.unwrap_or(&moves[plies.len() * 7 % moves.len()]);
        plies.push(position.play(mv).unwrap());
    }
    Review::new(start, plies.into(), Player::Person)
}

#[test]
fn texts_round_trip_and_others_are_refused() {
    for text in [
        "0 a4a5 620 410 0 - -",
        "7 a4a5 620 620 90 700,200 -",
        "7 a4a5 620 410 0 - played,1,e6e5,K,L,1000,1000",
        "7 a4a5 620 410 0 - better,0,a4a5,D,M,300,420",
    ] {
        assert_eq!(text.parse::<Judgement>().map(|read| read.to_string()).as_deref(), Ok(text));
    }
    for (rule, text) in [
        ("nothing", ""),
        ("a move that keeps more than the best one", "0 a4a5 410 620 0 - -"),
        ("a chance above 1", "0 a4a5 1001 410 0 - -"),
        ("odds above 1", "0 a4a5 620 410 0 1200,0 -"),
        ("an unknown line", "0 a4a5 620 410 0 - other,1,e6e5,K,L,1000,1000"),
        ("a line that is cut", "0 a4a5 620 410 0 - played,1,e6e5,K,L,1000"),
        ("more words", "0 a4a5 620 410 0 - - -"),
    ] {
        assert!(text.parse::<Judgement>().is_err(), "{rule}");
    }
    let inquiry = review().next().unwrap();
    assert_eq!(inquiry.to_string().parse(), Ok(inquiry.clone()));
    let illegal = Inquiry { played: "a10a9".parse().unwrap(), ..inquiry };
    assert!(illegal.to_string().parse::<Inquiry>().is_err(), "an illegal move");
}

#[test]
fn findings_follow_from_the_thresholds() {
    const PLAYED: &str = "played,1,e6e5,K,L,1000,1000";
    for (rule, judgements, mistakes, good) in [
        ("nothing costs anything", &["", "", ""][..], &[][..], &[][..]),
        ("a small cost is noise", &[&format!("j1j2 500 481 0 - {PLAYED}"), ""], &[], &[]),
        ("what is nearly lost cannot be lost", &["j1j2 390 100 0 - -", ""], &[], &[]),
        (
            "of few mistakes small ones count",
            &[&format!("j1j2 500 480 0 - {PLAYED}"), ""],
            &[0],
            &[],
        ),
        (
            "the costliest comes first",
            &["j1j2 700 600 0 - -", "", "j1i1 900 500 0 - -", ""],
            &[4, 0],
            &[],
        ),
        (
            "a chance that remains is not missed",
            &["j1j2 900 600 0 - -", "made 900 900 0 - -"],
            &[],
            &[],
        ),
        (
            "a piece that is exposed was a mistake, whatever the enemy does",
            &[&format!("j1j2 900 600 0 - {PLAYED}"), "made 900 900 0 - -"],
            &[0],
            &[],
        ),
        (
            "a mistake that is made again is one",
            &["j1j2 900 600 0 - -", "", "j1j2 900 500 0 - -", ""],
            &[4],
            &[],
        ),
        ("a move is good if all others are worse", &["made 700 700 80 - -", ""], &[], &[0]),
        ("not if another is nearly as good", &["made 700 700 20 - -", ""], &[], &[]),
        ("nor if it is a sure win of a piece", &["made 700 700 80 1000,0 -", ""], &[], &[]),
    ] {
        let findings = reviewed(judgements).findings();
        let plies = |list: &[Finding]| list.iter().map(|finding| finding.plies).collect::<Vec<_>>();
        assert_eq!(plies(&findings.mistakes), mistakes, "{rule}");
        assert_eq!(plies(&findings.good), good, "{rule}");
    }
}

#[test]
fn what_remains_and_what_has_one_cause_is_no_mistake_of_its_own() {
    for (rule, judgements, mistakes) in [
        (
            "what is not nearly lost counts",
            &["j1j2 400 300 0 - played,1,e6e5,K,L,1000,1000", ""][..],
            &[0][..],
        ),
        ("half of what was missed remains", &["j1j2 900 600 0 - -", "made 750 750 0 - -"], &[]),
        ("less remains", &["j1j2 900 600 0 - -", "made 749 749 0 - -"], &[0]),
        (
            "a mistake for one cause is one",
            &[
                "j1j2 900 800 0 - played,1,e6e5,K,L,1000,1000",
                "j1i1 900 700 0 - played,1,f6f5,K,L,900,1000",
            ],
            &[2],
        ),
        (
            "a mistake for another cause is another one",
            &[
                "j1j2 900 800 0 - played,1,e6e5,K,L,1000,1000",
                "j1i1 900 700 0 - played,1,e6e5,K,J,1000,1000",
            ],
            &[2, 0],
        ),
    ] {
        let findings = reviewed(judgements).findings();
        let plies: Vec<_> = findings.mistakes.iter().map(|finding| finding.plies).collect();
        assert_eq!(plies, mistakes, "{rule}");
    }
}

/// Judgements of mistakes of these costs, each with a better move and a cause of its own.
fn mistakes_of(costs: &[u16]) -> Vec<String> {
    let text = |(index, cost): (usize, &u16)| {
        let rank = char::from(b'B' + index as u8);
        format!("j1j{} 900 {} 0 - played,1,e6e5,K,{rank},1000,1000", index + 2, 900 - cost)
    };
    costs.iter().enumerate().map(text).collect()
}

#[test]
fn the_costliest_mistakes_are_shown_and_small_ones_only_among_three() {
    for (rule, costs, shown) in [
        ("three small ones", &[25, 30, 35, 20][..], &[4, 2, 0][..]),
        ("two small ones after a large one", &[25, 90, 30, 20], &[2, 4, 0]),
        ("no small one after four", &[40, 90, 30, 50, 60], &[2, 8, 6, 0]),
        ("six of eight", &[41, 42, 43, 44, 45, 46, 47, 48], &[14, 12, 10, 8, 6, 4]),
    ] {
        let judgements = mistakes_of(costs);
        let judgements: Vec<_> = judgements.iter().map(String::as_str).collect();
        let findings = reviewed(&judgements).findings();
        let plies: Vec<_> = findings.iter().map(|finding| finding.plies).collect();
        assert_eq!(plies, shown, "{rule}");
    }
}

#[test]
fn a_mistake_that_is_made_again_after_twenty_plies_is_another_one() {
    for (turns, shown) in [(10, &[0][..]), (11, &[0, 22])] {
        let mut judgements = vec![""; turns + 2];
        (judgements[0], judgements[turns]) = ("j1j2 900 500 0 - -", "j1j2 900 600 0 - -");
        let findings = reviewed(&judgements).findings();
        let plies: Vec<_> = findings.iter().map(|finding| finding.plies).collect();
        assert_eq!(plies, shown, "{turns} turns later");
    }
}

#[test]
fn the_chances_are_those_of_the_best_moves() {
    let review = reviewed(&["j1j2 900 600 0 - -", "made 750 750 0 - -"]);
    let chances: Vec<_> =
        review.chances().map(|(plies, chance)| (plies, chance.thousandths())).collect();
    assert_eq!(chances, [(0, 900), (2, 750)]);
}

#[test]
fn the_first_attack_of_a_cause_is_the_seats_own_and_then_every_second_one() {
    for (delay, is_own) in [(0, true), (1, false), (2, true), (3, false)] {
        let text = format!("j1j2 900 600 0 - played,{delay},e6e5,K,L,1000,1000");
        assert_eq!(judgement(&text).cause.unwrap().is_own_attack(), is_own, "{delay}");
    }
}

#[test]
fn luck_is_named_and_no_mistake() {
    let review = review();
    let with_result = |wanted: BattleResult| {
        let is_wanted = |turn: &&Turn| {
            review.plies[turn.plies].battle.is_some_and(|battle| battle.result == wanted)
        };
        let turn = review.turns.iter().find(is_wanted).expect("there is such a battle");
        review.turns.iter().position(|other| other.plies == turn.plies).unwrap()
    };
    let (lost, won) = (with_result(BattleResult::Defender), with_result(BattleResult::Attacker));
    let is_quiet = |turn: &Turn| review.plies[turn.plies].battle.is_none();
    let quiet = review.turns.iter().position(is_quiet).unwrap();
    for (rule, index, judgement, luck, mistakes) in [
        (
            "a right risk that failed",
            lost,
            "made 700 700 0 800,200 -",
            &[FindingKind::BadLuck][..],
            &[][..],
        ),
        ("an even risk that failed", lost, "made 700 700 0 500,500 -", &[], &[]),
        ("a right risk that succeeded", won, "made 700 700 0 800,200 -", &[], &[]),
        ("a chance that fell without a battle", quiet, "made 700 700 0 - -", &[], &[]),
        ("a risk that was likely to fail", lost, "made 700 700 0 300,700 -", &[], &[]),
        ("a wrong risk", lost, "j1j2 900 600 0 300,700 -", &[], &[FindingKind::Mistake]),
        (
            "a wrong risk that succeeded",
            won,
            "j1j2 900 600 0 300,700 -",
            &[],
            &[FindingKind::LuckyMistake],
        ),
    ] {
        let mut judgements = vec![""; index + 2];
        judgements[index] = judgement;
        let findings = reviewed(&judgements).findings();
        let kinds = |list: &[Finding]| list.iter().map(|finding| finding.kind).collect::<Vec<_>>();
        assert_eq!(kinds(&findings.luck), luck, "{rule}");
        assert_eq!(kinds(&findings.mistakes), mistakes, "{rule}");
    }
}

#[test]
fn every_move_is_judged_then_the_costliest_again() {
    let mut review = review();
    let turns = review.turns.len() as u32;
    assert!(turns > 10);
    let mut tickets = Vec::new();
    let mut progress = 0;
    while let Some(inquiry) = review.next() {
        assert_eq!(inquiry.question.view().turn(), Some(Color::Red));
        let (turn, is_deep) = (inquiry.ticket / 2, inquiry.ticket % 2 == 1);
        let nodes = if is_deep { THRESHOLDS.deep_nodes } else { THRESHOLDS.coarse_nodes };
        assert_eq!(inquiry.nodes, nodes);
        tickets.push((is_deep, turn));
        assert!(tickets.len() <= 2 * turns as usize, "no move is asked about again");
        // The later, the costlier.
        let text = format!(
            "{} {} 900 {} 0 - played,1,e6e5,K,L,1000,1000",
            inquiry.ticket,
            inquiry.played,
            860 - turn
        );
        review.take_judgement(text.parse().unwrap());
        assert!(review.progress() >= progress, "it never goes back");
        progress = review.progress();
    }
    assert_eq!(progress, 100);
    let deep = (0..THRESHOLDS.candidates as u32).map(|index| (true, turns - 1 - index));
    assert_eq!(tickets, (0..turns).map(|turn| (false, turn)).chain(deep).collect::<Vec<_>>());
}

#[test]
fn the_progress_is_that_of_the_nodes() {
    // Turns, those that are judged with few nodes and with many, and those that seem to cost.
    for (turns, coarse, deep, costly, progress) in [
        (10, 0, 0, 2, 0),
        (10, 3, 0, 2, 1),
        (10, 9, 0, 2, 4),
        (10, 10, 0, 2, 16),
        (10, 10, 1, 2, 58),
        (10, 10, 2, 2, 100),
        (10, 10, 0, 0, 100),
        (10, 10, 0, 9, 4),
        (3, 2, 0, 1, 2),
        (0, 0, 0, 0, 100),
    ] {
        let mut review = review();
        review.turns.truncate(turns);
        for (pass, count) in [(0, coarse), (1, deep)] {
            for turn in 0..count {
                let kept = if turn < costly { 500 } else { 900 };
                let text = format!("a1a2 900 {kept} 0 - played,1,e6e5,K,L,1000,1000");
                review.take_judgement(Judgement { ticket: 2 * turn + pass, ..judgement(&text) });
            }
        }
        assert_eq!(review.progress(), progress, "{coarse} and {deep} of {turns}, {costly} costly");
    }
}
