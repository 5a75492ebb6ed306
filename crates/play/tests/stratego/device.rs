//! Commands carry their seat: a command is obeyed only if its seat's person is at the device, or if
//! it is the move of a computer.

use fairboard_play::digest::{Digest, GameProgress};
use fairboard_play::pairing::Pairing;
use fairboard_play::stratego::PlayError;
use fairboard_play::stratego::referee::{ArmyChange, Command, Event, Local, Refusal, Seat};
use fairboard_rules::stratego::{Army, Color, IllegalMove, PlaceError, Rank, Rules};

use crate::driver::*;

/// A state of the device, by name.
fn state(name: &str) -> Local {
    let mut people = started(Rules::CLASSIC);
    match name {
        "Red places" => Local::people(Rules::CLASSIC),
        "Red has placed" => {
            let mut local = Local::people(Rules::CLASSIC);
            run(&mut local, [PLACE()]);
            local
        }
        "Blue alone places" => {
            let armies = armies(Rules::CLASSIC, BLUE_PERSON, 1);
            Local::new(Rules::CLASSIC, BLUE_PERSON, armies).unwrap()
        }
        "Blue is to place" => {
            let mut local = Local::people(Rules::CLASSIC.with_army(Army::Barrage));
            let army = draft(Color::Red, &RED_ARMY);
            run(&mut local, [Command::Arrange(ArmyChange::Load(army)), Command::Start]);
            local
        }
        "Blue places" => {
            let mut local = state("Blue is to place");
            run(&mut local, [Command::Ready]);
            local
        }
        "Red moves" => people,
        "Red has moved" => {
            run(&mut people, [play("e4e5")]);
            people
        }
        "Blue is to move" => {
            run(&mut people, [play("e4e5"), Command::HandOver]);
            people
        }
        "Red has left" => {
            run(&mut people, [Command::Leave]);
            people
        }
        "Red alone moves" => against(RED_PERSON),
        "the computer moves" => {
            let mut local = against(RED_PERSON);
            run(&mut local, [play("e4e5")]);
            local
        }
        "two computers wait" => {
            let rules = Rules::CLASSIC.with_army(Army::Barrage);
            Local::new(rules, NOBODY, small_armies(NOBODY)).unwrap()
        }
        "two computers play" => against(NOBODY),
        other => panic!("no state {other}"),
    }
}

const PLACE: fn() -> Command = || Command::Arrange(ArmyChange::Place(square("a1"), Rank::Flag));
const E4E5: fn() -> Command = || play("e4e5");
const E7E6: fn() -> Command = || play("e7e6");
const CHANGE: fn() -> Command = || change(Rules::CLASSIC, RED_PERSON);

/// A state, a seat, a command and the refusal, if it is refused.
type Row = (&'static str, Seat, fn() -> Command, Option<Refusal>);

const AWAY: Option<Refusal> = Some(Refusal::NotAtDevice);
const COVERED: Option<Refusal> = Some(Refusal::CurtainDown);
const NOT_NOW: Option<Refusal> = Some(Refusal::NotNow);
const NOT_YET: Option<Refusal> = Some(Refusal::Play(PlayError::NotStarted));
const BEGUN: Option<Refusal> = Some(Refusal::Play(PlayError::Started));
const OVER: Option<Refusal> = Some(Refusal::Play(PlayError::Illegal(IllegalMove::GameOver)));

#[rustfmt::skip]
const ROWS: [Row; 64] = [
    ("Red places", RED, PLACE, None),
    ("Red places", BLUE, PLACE, AWAY),
    ("Red places", WATCHER, PLACE, AWAY),
    ("Red places", RED, || Command::Ready, NOT_NOW),
    ("Red places", RED, || Command::HandOver, NOT_NOW),
    ("Red places", RED, || Command::TakeBack, NOT_NOW),
    ("Red places", RED, || Command::OfferDraw, NOT_NOW),
    ("Red places", RED, || Command::AcceptDraw, NOT_NOW),
    ("Red places", RED, || REMATCH, NOT_NOW),
    ("Red places", RED, || Command::Leave, NOT_YET),
    ("Red places", RED, E4E5, NOT_YET),
    ("Red places", BLUE, CHANGE, AWAY),
    ("Red places", WATCHER, || Command::Start, AWAY),
    ("Blue is to place", RED, PLACE, COVERED),
    ("Blue is to place", BLUE, PLACE, COVERED),
    ("Blue is to place", RED, || Command::Ready, COVERED),
    ("Blue is to place", WATCHER, || Command::Ready, COVERED),
    ("Blue is to place", BLUE, CHANGE, None),
    ("Blue is to place", RED, CHANGE, COVERED),
    ("Blue is to place", BLUE, || Command::Ready, None),
    ("Blue places", BLUE, || Command::Arrange(ArmyChange::Place(square("a10"), Rank::Flag)), None),
    ("Blue places", RED, || Command::Arrange(ArmyChange::Clear), AWAY),
    ("Blue places", RED, || Command::Start, AWAY),
    ("Red moves", RED, E4E5, None),
    ("Red moves", BLUE, E7E6, AWAY),
    ("Red moves", BLUE, E4E5, AWAY),
    ("Red moves", WATCHER, E4E5, AWAY),
    ("Red moves", BLUE, || Command::Leave, AWAY),
    ("Red moves", BLUE, || Command::OfferDraw, AWAY),
    ("Red moves", RED, PLACE, BEGUN),
    ("Red moves", RED, || Command::Arrange(ArmyChange::Clear), BEGUN),
    ("Red moves", RED, || Command::Start, BEGUN),
    ("Red moves", RED, CHANGE, NOT_NOW),
    ("Red moves", RED, || REMATCH, NOT_NOW),
    ("Red moves", RED, || Command::HandOver, NOT_NOW),
    ("Red has moved", RED, || play("f4f5"), Some(Refusal::NotYourTurn)),
    ("Red has moved", RED, E7E6, Some(Refusal::NotYourTurn)),
    ("Red has moved", BLUE, E7E6, AWAY),
    ("Red has moved", BLUE, || Command::TakeBack, AWAY),
    ("Red has moved", RED, || Command::TakeBack, None),
    ("Red has moved", RED, || Command::HandOver, None),
    ("Red has moved", RED, || Command::Leave, None),
    ("Blue is to move", BLUE, E7E6, COVERED),
    ("Blue is to move", RED, || Command::TakeBack, COVERED),
    ("Blue is to move", BLUE, || Command::TakeBack, COVERED),
    ("Blue is to move", RED, || Command::Leave, COVERED),
    ("Blue is to move", RED, || Command::Ready, COVERED),
    ("Blue is to move", BLUE, CHANGE, COVERED),
    ("Red has left", RED, E4E5, OVER),
    ("Red has left", RED, || Command::Leave, OVER),
    ("Red has left", BLUE, || REMATCH, AWAY),
    ("Red has left", RED, || REMATCH, None),
    ("Red alone moves", BLUE, E7E6, Some(Refusal::NotYourTurn)),
    ("Red alone moves", BLUE, || Command::Leave, NOT_NOW),
    ("Red alone moves", RED, || Command::OfferDraw, NOT_NOW),
    ("the computer moves", RED, E7E6, Some(Refusal::NotYourTurn)),
    ("the computer moves", RED, || Command::HandOver, NOT_NOW),
    ("the computer moves", BLUE, E4E5, Some(Refusal::Play(PlayError::Illegal(IllegalMove::Empty)))),
    ("the computer moves", BLUE, E7E6, None),
    ("two computers wait", RED, E4E5, NOT_YET),
    ("two computers wait", RED, || Command::Start, NOT_NOW),
    ("two computers wait", WATCHER, || Command::Start, None),
    ("two computers play", WATCHER, E4E5, NOT_NOW),
    ("two computers play", WATCHER, || Command::Leave, NOT_NOW),
];

#[test]
fn a_seat_commands_only_while_its_person_is_at_the_device() {
    for (name, seat, command, refusal) in ROWS {
        let mut local = state(name);
        let before = local.situation();
        let result = local.ask(seat, command());
        assert_eq!(result.as_ref().err(), refusal.as_ref(), "{name}: {seat:?} {:?}", command());
        let changed = *local.situation() != *before;
        assert_eq!(changed, refusal.is_none(), "{name}: {seat:?} {:?}", command());
    }
}

#[test]
fn a_game_has_a_digest_as_long_as_it_can_be_continued() {
    for (name, pairing, progress) in [
        ("Blue is to place", Pairing::People, Some(GameProgress::SetUp)),
        ("Red places", Pairing::People, None),
        ("Red has placed", Pairing::People, Some(GameProgress::SetUp)),
        ("Blue alone places", Pairing::Computer, None),
        ("Blue places", Pairing::People, Some(GameProgress::SetUp)),
        ("Red moves", Pairing::People, Some(GameProgress::Moves(0))),
        ("Blue is to move", Pairing::People, Some(GameProgress::Moves(1))),
        ("Red has left", Pairing::People, None),
        ("the computer moves", Pairing::Computer, Some(GameProgress::Moves(1))),
        ("two computers wait", Pairing::Watch, None),
        ("two computers play", Pairing::Watch, None),
    ] {
        let situation = state(name).situation();
        assert_eq!(situation.pairing(), pairing, "{name}");
        let level = COMPUTER.strength().filter(|_| pairing == Pairing::Computer);
        let digest = progress.map(|progress| Digest { pairing, level, progress });
        assert_eq!(situation.digest(), digest, "{name}");
    }
}

#[test]
fn every_event_is_public_but_the_change_of_an_army() {
    let mut local = Local::people(Rules::CLASSIC.with_army(Army::Barrage));
    let mut events = Vec::new();
    for command in [
        Command::Arrange(ArmyChange::Load(draft(Color::Red, &RED_ARMY))),
        Command::Arrange(ArmyChange::Mirror),
        Command::Start,
        Command::Ready,
        Command::Arrange(ArmyChange::Load(draft(Color::Blue, &BLUE_ARMY))),
        Command::Start,
        Command::Ready,
        Command::OfferDraw,
        play("b4b5"),
        Command::TakeBack,
        play("b4b5"),
        Command::HandOver,
        Command::Ready,
        Command::AcceptDraw,
        REMATCH,
    ] {
        let seat = local.situation().seat;
        for (address, event) in local.ask(seat, command).unwrap() {
            let is_private = matches!(event, Event::Arranged);
            assert_eq!(address, if is_private { seat } else { WATCHER }, "{event:?}");
            events.push(event);
        }
    }
    assert_eq!(events.len(), 19, "{events:?}");
}

#[test]
fn refusals_have_names() {
    for (refusal, code) in [
        (Refusal::CurtainDown, "curtain"),
        (Refusal::NotAtDevice, "not-at-device"),
        (Refusal::NotYourTurn, "not-your-turn"),
        (Refusal::NotNow, "not-now"),
        (Refusal::WrongArmy(Color::Red), "army"),
        (Refusal::Play(PlayError::Started), "started"),
    ] {
        assert_eq!(refusal.code(), code);
    }
}

#[test]
fn refused_placements_have_their_reason() {
    let mut local = Local::people(Rules::CLASSIC.with_army(Army::Barrage));
    for (at, rank, reason) in [
        ("a5", Rank::Spy, PlaceError::NotHome),
        ("c5", Rank::Spy, PlaceError::Lake),
        ("a1", Rank::Major, PlaceError::Limit),
    ] {
        let refusal = Refusal::from(reason);
        assert_eq!(
            ask(&mut local, Command::Arrange(ArmyChange::Place(square(at), rank))),
            Err(refusal),
            "{at} {rank}"
        );
    }
    let empty = Refusal::from(PlaceError::Empty);
    assert_eq!(ask(&mut local, Command::Arrange(ArmyChange::Remove(square("a1")))), Err(empty));
    assert_eq!(
        ask(&mut local, Command::Arrange(ArmyChange::Swap(square("a1"), square("b1")))),
        Err(empty)
    );
}
