//! The review of one side's moves beside a replay.

use fairboard_play::Player;
use fairboard_play::Strength;
use fairboard_play::stratego::question::WinningChance;
use fairboard_play::stratego::referee::PEOPLE;
use fairboard_play::stratego::review::{Inquiry, Judgement};
use fairboard_play::stratego::{Finished, Game};
use fairboard_rules::stratego::{Army, ByColor, Color, DeploymentDraft, Rank, Rules};
use fairboard_table::EngineEvent;
use fairboard_table::EngineEvent::{Failed, Message, Started};
use fairboard_table::replay::{
    DescribedFinding, Eyes, ReplayAsk, ReplayChances, ReplaySentence, Reviewed, WorkerTask,
};
use fairboard_table::supervisor::Build;

use super::{Watched, finished, replay, screen};

/// The inquiry that the effects send, if they do.
fn posted(effects: &[WorkerTask]) -> Option<Inquiry> {
    effects.iter().find_map(|effect| match effect {
        WorkerTask::Post(text) => Some(text.parse().unwrap()),
        WorkerTask::Start | WorkerTask::Wait(_) | WorkerTask::Stop => None,
    })
}

/// A judgement by which the later moves cost more.
fn reply(inquiry: &Inquiry) -> EngineEvent {
    judged(inquiry, 20 + 20 * (inquiry.ticket / 2))
}

/// A judgement by which a move costs so much.
fn judged(inquiry: &Inquiry, cost: u32) -> EngineEvent {
    let Inquiry { ticket, played, .. } = inquiry;
    let kept = 720 - cost;
    // Each turn has another cause, so that no two findings are one.
    let enemy = char::from(b'L' - (ticket / 2) as u8);
    let text = format!("{ticket} {played} 720 {kept} 0 - played,1,e6e5,K,{enemy},1000,1000");
    assert!(text.parse::<Judgement>().is_ok());
    Message(Some(text))
}

/// A replay of 20 plies with the whole review of Red's moves.
fn reviewed() -> Watched {
    let mut replay = replay(20);
    replay.ask(ReplayAsk::Review(Color::Red));
    let mut effects = replay.on_engine_event(Started(Build::Same));
    while let Some(inquiry) = posted(&effects) {
        assert_eq!(inquiry.question.view().seat(), Color::Red);
        effects = replay.on_engine_event(reply(&inquiry));
    }
    assert_eq!(effects, [WorkerTask::Stop], "the worker ends with its last judgement");
    replay
}

fn shown(replay: &Watched) -> (u32, Vec<DescribedFinding>, Option<usize>) {
    let review = match screen(replay).review {
        Reviewed::Shown { progress, findings, chosen, .. } => {
            Some((progress, findings.to_vec(), chosen))
        }
        Reviewed::Hidden | Reviewed::Missing => None,
    };
    review.unwrap()
}

#[test]
fn a_review_begins_by_wish_alone_and_ends_with_it() {
    let mut replay = replay(20);
    assert_eq!(screen(&replay).review, Reviewed::Hidden);
    let effects = replay.ask(ReplayAsk::Review(Color::Blue));
    assert!(matches!(effects[..], [WorkerTask::Start, WorkerTask::Wait(_)]), "{effects:?}");
    assert_eq!(screen(&replay).announcement.sentences(), [ReplaySentence::Reviewing(Color::Blue)]);
    assert_eq!(shown(&replay).0, 0);
    let inquiry = posted(&replay.on_engine_event(Started(Build::Same))).unwrap();
    assert_eq!(inquiry.question.view().seat(), Color::Blue);
    assert_eq!(replay.ask(ReplayAsk::CloseReview), [WorkerTask::Stop]);
    assert!(replay.on_engine_event(reply(&inquiry)).is_empty(), "it is too late");
    assert_eq!(screen(&replay).review, Reviewed::Hidden);
}

#[test]
fn the_findings_come_with_the_judgements_and_the_end_is_announced() {
    let replay = reviewed();
    let (progress, findings, chosen) = shown(&replay);
    assert_eq!((progress, chosen), (100, Some(0)), "the first lesson is on the board");
    assert!(!findings.is_empty());
    let count = findings.len();
    assert_eq!(screen(&replay).announcement.sentences(), [ReplaySentence::Reviewed(count)]);
    assert_eq!(screen(&replay).announcement.number(), 2, "the beginning and the end");
    let ReplayChances::Shown { line, here } = screen(&replay).chances else {
        panic!("they are shown")
    };
    assert!(line.iter().any(|(plies, chance)| *plies == 0 && chance.thousandths() == 720));
    assert_eq!(here.map(WinningChance::thousandths), Some(720));
    assert_eq!(screen(&replay).at, findings[0].finding.plies);
}

#[test]
fn a_chosen_finding_stays_on_the_board_while_others_come() {
    let mut replay = replay(20);
    replay.ask(ReplayAsk::Review(Color::Red));
    let mut effects = replay.on_engine_event(Started(Build::Same));
    let mut first = None;
    while let Some(inquiry) = posted(&effects) {
        // At the second look the last move costs less than the one before it.
        let cost = match inquiry.ticket {
            19 => 100,
            ticket if ticket % 2 == 1 => 300,
            ticket => 20 + 20 * (ticket / 2),
        };
        effects = replay.on_engine_event(judged(&inquiry, cost));
        if first.is_none() && !shown(&replay).1.is_empty() {
            replay.ask(ReplayAsk::Find(0));
            first = Some(shown(&replay).1[0]);
        }
    }
    let (_, findings, chosen) = shown(&replay);
    assert_ne!(chosen, Some(0), "a worse move stands above it");
    assert_eq!(chosen.map(|index| findings[index]), first);
}

#[test]
fn a_finding_shows_the_position_before_its_move_as_its_side_saw_it() {
    let mut replay = reviewed();
    let (_, findings, _) = shown(&replay);
    assert!(replay.ask(ReplayAsk::Find(0)).is_empty());
    let now = screen(&replay);
    assert_eq!((now.at, now.eyes), (findings[0].finding.plies, Eyes::Side(Color::Red)));
    assert_eq!(now.announcement.sentences(), [ReplaySentence::Found(findings[0])]);
    assert_eq!((shown(&replay).2, now.sentence), (Some(0), ReplaySentence::Found(findings[0])));
    replay.ask(ReplayAsk::Forward);
    assert!(matches!(screen(&replay).sentence, ReplaySentence::Ply(..)), "the next position");
}

/// A game of two plies, in which Red could have taken the Flag by a4a10.
fn missed() -> Finished {
    let army = |color: Color, pieces: [&str; 8]| {
        let mut army = DeploymentDraft::new(color, Army::Barrage);
        let ranks = [
            Rank::Scout,
            Rank::Scout,
            Rank::Flag,
            Rank::Bomb,
            Rank::Spy,
            Rank::Miner,
            Rank::General,
            Rank::Marshal,
        ];
        for (at, rank) in pieces.into_iter().zip(ranks) {
            army.place(at.parse().unwrap(), rank).unwrap();
        }
        army
    };
    let mut game = Game::new(Rules::CLASSIC.with_army(Army::Barrage));
    let red = ["a4", "b4", "j1", "i1", "h1", "e4", "f4", "i4"];
    let blue = ["e7", "j7", "a10", "c10", "j10", "d10", "f7", "i7"];
    game.set_draft(army(Color::Red, red)).unwrap();
    game.set_draft(army(Color::Blue, blue)).unwrap();
    game.start().unwrap();
    for mv in ["e4e5", "f7f6"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    game.resign(Color::Red).unwrap();
    Finished::new(&game, PEOPLE).unwrap()
}

#[test]
fn a_game_goes_on_by_the_better_move_of_a_finding_unless_that_ends_it() {
    for (better, goes_on) in [("b4b5", true), ("a4a10", false)] {
        let mut replay = Watched::new(missed());
        assert!(screen(&replay).can_play_on, "the position that is shown");
        replay.ask(ReplayAsk::Review(Color::Red));
        let mut effects = replay.on_engine_event(Started(Build::Same));
        while let Some(Inquiry { ticket, .. }) = posted(&effects) {
            effects =
                replay.on_engine_event(Message(Some(format!("{ticket} {better} 720 300 0 - -"))));
        }
        replay.ask(ReplayAsk::Find(0));
        assert_eq!(screen(&replay).can_play_on, goes_on, "{better}");
    }
}

#[test]
fn a_worker_that_fails_ends_the_review_and_says_so() {
    for event in [Failed, Started(Build::Other), Message(None), Message(Some("0 500".to_owned()))] {
        let mut replay = replay(20);
        replay.ask(ReplayAsk::Review(Color::Red));
        if matches!(event, Message(_)) {
            replay.on_engine_event(Started(Build::Same));
        }
        assert_eq!(replay.on_engine_event(event.clone()), [WorkerTask::Stop], "{event:?}");
        assert_eq!(screen(&replay).review, Reviewed::Missing);
        assert_eq!(screen(&replay).announcement.sentences(), [ReplaySentence::NoReview]);
    }
}

#[test]
fn the_only_person_is_reviewed_first_or_the_side_that_is_watched() {
    let computer = Player::Computer(Strength::STRONGEST);
    let alone = |person: Color| {
        ByColor::from_fn(|color| if color == person { Player::Person } else { computer })
    };
    for (players, eyes, side) in [
        (alone(Color::Red), Eyes::Open, Color::Red),
        (alone(Color::Blue), Eyes::Open, Color::Blue),
        (alone(Color::Blue), Eyes::Side(Color::Red), Color::Red),
        (PEOPLE, Eyes::Table, Color::Red),
        (PEOPLE, Eyes::Side(Color::Blue), Color::Blue),
    ] {
        let mut replay = Watched::new(Finished::new(&finished(4), players).unwrap());
        replay.ask(ReplayAsk::Eyes(eyes));
        assert_eq!(screen(&replay).reviewer, side);
    }
}
