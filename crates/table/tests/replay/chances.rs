//! Chances of winning along a replay: the questions to the engine, and what comes of its replies.

use fairboard_play::Player;
use fairboard_play::stratego::question::{Question, Reply, Request, WinningChance};
use fairboard_rules::stratego::Color;
use fairboard_table::EngineEvent;
use fairboard_table::EngineEvent::{Failed, Message, Started};
use fairboard_table::replay::{ReplayAsk, ReplayChances, ReplaySentence, WorkerTask};
use fairboard_table::supervisor::Build;

use super::{Watched, finished, replay, screen};

/// The question that the effects send, if they do.
fn posted(effects: &[WorkerTask]) -> Option<Request> {
    effects.iter().find_map(|effect| match effect {
        WorkerTask::Post(text) => Some(text.parse().unwrap()),
        WorkerTask::Start | WorkerTask::Wait(_) | WorkerTask::Stop => None,
    })
}

/// The reply to the question with a ticket: the side to move wins so many of a thousand games.
fn reply(ticket: u32, thousandths: u16) -> EngineEvent {
    let chance = WinningChance::from_share(f32::from(thousandths) / 1_000.0);
    Message(Some(Reply { ticket, mv: None, chance }.to_string()))
}

/// Red's chances that are known before the end.
fn known(replay: &Watched) -> Vec<(usize, u16)> {
    let ReplayChances::Shown { line, .. } = screen(replay).chances else { return Vec::new() };
    let (_, known) = line.split_last().unwrap();
    known.iter().map(|(at, chance)| (*at, chance.thousandths())).collect()
}

fn here(replay: &Watched) -> Option<u16> {
    match screen(replay).chances {
        ReplayChances::Shown { here, .. } => here.map(WinningChance::thousandths),
        ReplayChances::Hidden | ReplayChances::Missing => None,
    }
}

/// A replay whose worker has the first question.
fn asked(plies: usize) -> Watched {
    let mut replay = replay(plies);
    replay.ask(ReplayAsk::ShowChances);
    assert!(posted(&replay.on_engine_event(Started(Build::Same))).is_some());
    replay
}

#[test]
fn the_engine_is_started_by_wish_alone_and_ends_with_it() {
    let mut replay = replay(8);
    for ask in [
        ReplayAsk::Forward,
        ReplayAsk::Last,
        ReplayAsk::TurningPoint,
        ReplayAsk::First,
        ReplayAsk::HideChances,
    ] {
        let effects = replay.ask(ask);
        assert!(!effects.contains(&WorkerTask::Start), "{ask:?}: {effects:?}");
        assert_eq!(screen(&replay).chances, ReplayChances::Hidden, "{ask:?}");
    }
    assert!(replay.on_engine_event(Started(Build::Same)).is_empty(), "nobody has asked");
    let effects = replay.ask(ReplayAsk::ShowChances);
    assert!(matches!(effects[..], [WorkerTask::Start, WorkerTask::Wait(_)]), "{effects:?}");
    assert!(posted(&replay.ask(ReplayAsk::Forward)).is_none(), "it is not there yet");
    assert_eq!(posted(&replay.on_engine_event(Started(Build::Same))).unwrap().ticket, 1);
    assert_eq!(replay.ask(ReplayAsk::HideChances), [WorkerTask::Stop]);
    assert!(replay.on_engine_event(reply(1, 500)).is_empty(), "it is too late");
    assert_eq!(screen(&replay).chances, ReplayChances::Hidden);
}

#[test]
fn the_position_shown_is_asked_first_then_a_few_the_turning_points_and_more_between() {
    for (plies, at, expected) in [
        (1, 0, &[0][..]),
        (1, 1, &[0]),
        (2, 1, &[0, 1]),
        (5, 4, &[3, 4, 0, 1, 2]),
        (16, 0, &[0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15]),
        (16, 7, &[7, 8, 0, 1, 4, 5, 9, 12, 13, 2, 3, 6, 10, 11, 14, 15]),
        (16, 16, &[0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15]),
    ] {
        let mut replay = replay(plies);
        assert_eq!(screen(&replay).turning_points[..], [], "{plies} plies have no turning point");
        replay.ask(ReplayAsk::Seek(at));
        assert_eq!(tickets(replay), expected, "at {at} of {plies}");
    }
    let replay = replay(300);
    let turning_points = screen(&replay).turning_points;
    let tickets = tickets(replay);
    assert!(tickets.len() <= 2 * (33 + turning_points.len()), "{}", tickets.len());
    let first = |plies: usize| tickets.iter().position(|ticket| *ticket == plies as u32).unwrap();
    assert!(!turning_points.is_empty());
    for turn in turning_points.iter() {
        assert!(first(*turn) < first(37), "{turn} comes before a fine step");
    }
}

/// The tickets of all questions, in order, each of which is answered.
fn tickets(mut replay: Watched) -> Vec<u32> {
    replay.ask(ReplayAsk::ShowChances);
    let mut effects = replay.on_engine_event(Started(Build::Same));
    let mut tickets = Vec::new();
    while let Some(request) = posted(&effects) {
        assert_eq!(request.question.plies().len(), request.ticket as usize);
        tickets.push(request.ticket);
        effects = replay.on_engine_event(reply(request.ticket, 500));
    }
    tickets
}

#[test]
fn each_question_has_what_its_side_knew_and_no_more() {
    let (game, mut replay) = (finished(40), replay(40));
    let (_, position) = game.start_position().unwrap();
    replay.ask(ReplayAsk::ShowChances);
    let mut effects = replay.on_engine_event(Started(Build::Same));
    while let Some(Request { ticket, question, .. }) = posted(&effects) {
        let made = &game.plies()[..ticket as usize];
        let side = Color::ALL[made.len() % 2];
        let expected = Question::new(position.view(side), made.to_vec(), Player::Person);
        assert_eq!(Ok(question), expected, "after {ticket}");
        effects = replay.on_engine_event(reply(ticket, 500));
    }
}

#[test]
fn a_position_that_is_looked_at_comes_next() {
    let mut replay = asked(40);
    assert!(replay.ask(ReplayAsk::Seek(33)).is_empty(), "the worker has a question");
    for (ticket, next) in [(0, 33), (33, 34), (34, 1)] {
        let request = posted(&replay.on_engine_event(reply(ticket, 500)));
        assert_eq!(request.map(|request| request.ticket), Some(next), "after {ticket}");
    }
    let mut replay = replay_known(4);
    assert!(replay.ask(ReplayAsk::Forward).is_empty(), "it is known");
}

/// A replay all of whose chances are known.
fn replay_known(plies: u32) -> Watched {
    let mut replay = asked(plies as usize);
    for ticket in 0..plies {
        replay.on_engine_event(reply(ticket, 500));
    }
    replay
}

#[test]
fn the_chance_is_reds_and_the_mean_of_what_both_sides_expect() {
    let mut replay = asked(4);
    // Red is to move after none and two.
    for (ticket, thousandths, expected) in [
        (0, 700, &[][..]),
        (1, 500, &[(0, 600)]),
        (2, 300, &[(0, 600), (1, 400)]),
        (3, 900, &[(0, 600), (1, 400), (2, 200), (3, 200)]),
    ] {
        replay.on_engine_event(reply(ticket, thousandths));
        assert_eq!(known(&replay), expected, "after ticket {ticket}");
    }
    for (at, expected) in [(0, Some(600)), (3, Some(200)), (4, None)] {
        replay.ask(ReplayAsk::Seek(at));
        assert_eq!(here(&replay), expected, "at {at}");
    }
    let ReplayChances::Shown { line, .. } = screen(&replay).chances else {
        panic!("they are shown")
    };
    let end = (4, WinningChance::SURE.other());
    assert_eq!(line.last(), Some(&end), "{} won", Color::Blue);
}

#[test]
fn a_reply_to_another_question_is_of_no_use() {
    let mut replay = asked(4);
    for ticket in [1, 2, 7, u32::MAX] {
        assert!(replay.on_engine_event(reply(ticket, 900)).is_empty(), "{ticket}");
        assert_eq!(known(&replay), []);
    }
    replay.on_engine_event(reply(0, 600));
    assert!(replay.on_engine_event(reply(0, 900)).is_empty(), "it comes twice");
    replay.on_engine_event(reply(1, 400));
    assert_eq!(known(&replay), [(0, 600)]);
}

#[test]
fn a_worker_that_fails_ends_with_one_sentence_and_another_press_starts_another() {
    let [same, other] = [Build::Same, Build::Other].map(Started);
    let nonsense = Message(Some("nonsense".to_owned()));
    for (before, event) in [
        (None, Failed),
        (None, other.clone()),
        (None, Message(None)),
        (Some(same.clone()), Failed),
        (Some(same.clone()), other),
        (Some(same.clone()), Message(None)),
        (Some(same), nonsense),
    ] {
        let mut replay = replay(4);
        replay.ask(ReplayAsk::ShowChances);
        before.map(|before| replay.on_engine_event(before));
        assert_eq!(replay.on_engine_event(event.clone()), [WorkerTask::Stop], "{event:?}");
        let missing = screen(&replay);
        assert_eq!(missing.chances, ReplayChances::Missing, "{event:?}");
        assert_eq!(missing.announcement.sentences(), [ReplaySentence::NoChances], "{event:?}");
        assert!(replay.on_engine_event(event).is_empty(), "it has ended");
        assert_eq!(screen(&replay).announcement.number(), 1, "it is said once");
        assert!(replay.ask(ReplayAsk::ShowChances).contains(&WorkerTask::Start));
    }
}

#[test]
fn a_wait_that_ends_while_nothing_is_asked_is_no_failure() {
    let mut replay = replay_known(4);
    assert!(replay.on_engine_event(Failed).is_empty());
    assert_eq!(here(&replay), Some(500));
}

#[test]
fn a_chance_is_announced_once_when_it_comes_or_with_its_position() {
    let mut replay = asked(4);
    let half = ReplaySentence::Chance(WinningChance::EVEN);
    for (ticket, number) in [(0, 0), (1, 1), (2, 1), (3, 1)] {
        replay.on_engine_event(reply(ticket, 500));
        assert_eq!(screen(&replay).announcement.number(), number, "ticket {ticket}");
    }
    assert_eq!(screen(&replay).announcement.sentences(), [half]);
    for (ask, sentences) in [(ReplayAsk::Forward, 2), (ReplayAsk::Last, 1), (ReplayAsk::First, 2)] {
        replay.ask(ask);
        let announced = screen(&replay).announcement;
        assert_eq!(announced.sentences().len(), sentences, "{ask:?}");
        assert_eq!(announced.sentences().contains(&half), sentences == 2, "{ask:?}");
    }
    let number = screen(&replay).announcement.number();
    replay.ask(ReplayAsk::HideChances);
    assert_eq!(screen(&replay).announcement.number(), number);
}
