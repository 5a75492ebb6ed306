//! Calls of the page around a board, its view, and the reports that it gets.

use fairboard_play::Player;
use fairboard_play::stratego::referee::{ArmyChange, Command, PEOPLE};
use fairboard_rules::stratego::{ByColor, Color, DeploymentDraft, Rank, Rules};
use fairboard_table::embed::{Call, EmbedFault, EmbedReport, Embedded as _, ReportedEnd};
use fairboard_table::stratego::{Options, Stratego, StrategoAsk};
use fairboard_table::{
    Effect, EngineEvent, Input, Life, Moment, Opening, Redraw, Table as _, Timer, Update,
};

use crate::driver::{Driver, Worker};
use crate::stages::{COMPUTER, NOBODY, RED_ALONE, SMALL, army, begun, new, square, stored};

fn armies() -> ByColor<DeploymentDraft> {
    ByColor::from_fn(army)
}

/// A running game with a person at the board.
fn running(players: ByColor<Player>) -> Driver {
    let mut driver = stored(&begun(&armies(), players));
    if driver.stage() == "curtain" {
        driver.command(Command::Ready);
    }
    driver
}

fn behind_curtain() -> Driver {
    stored(&begun(&armies(), PEOPLE))
}

/// A game in which the computer is to move.
fn waiting() -> Driver {
    let mut driver = running(RED_ALONE);
    make(&mut driver, "e4e5");
    driver
}

fn over() -> Driver {
    let mut driver = running(RED_ALONE);
    driver.command(Command::Leave);
    driver
}

fn play(driver: &mut Driver, mv: &str) -> Result<Update<Effect>, EmbedFault> {
    driver.table.call(Call::Play(mv.to_owned()), Moment::default())
}

fn make(driver: &mut Driver, mv: &str) {
    let update = play(driver, mv).unwrap();
    driver.carry_out(update.effects);
}

fn code<T: std::fmt::Debug>(result: Result<T, EmbedFault>) -> &'static str {
    result.expect_err("a refusal").code()
}

#[test]
fn a_refused_call_has_its_code_and_changes_nothing() {
    let rows: [(fn() -> Driver, _, _); 15] = [
        (|| new(SMALL, PEOPLE), "e4e5", "not-started"),
        (behind_curtain, "e4e5", "curtain"),
        (|| running(NOBODY), "e4e5", "not-now"),
        (waiting, "a4a5", "not-your-turn"),
        (over, "e4e5", "game-over"),
        (|| running(PEOPLE), "", "syntax"),
        (|| running(PEOPLE), "e4", "syntax"),
        (|| running(PEOPLE), "e4 e5", "syntax"),
        (|| running(PEOPLE), "k4k5", "off-board"),
        (|| running(PEOPLE), "e5e6", "empty"),
        (|| running(PEOPLE), "e7e6", "not-yours"),
        (|| running(PEOPLE), "i1i2", "immovable"),
        (|| running(PEOPLE), "e4f5", "not-straight"),
        (|| running(PEOPLE), "e4e6", "too-far"),
        (|| running(PEOPLE), "e4f4", "own-piece"),
    ];
    for (driver, mv, expected) in rows {
        let mut driver = driver();
        let before = (driver.screen(), driver.table.stored_text());
        assert_eq!(code(play(&mut driver, mv)), expected, "{mv:?}");
        assert!(before == (driver.screen(), driver.table.stored_text()), "{mv:?} changes nothing");
    }
    let mut driver = running(PEOPLE);
    for text in ["", "{}", "e4e5", &running(PEOPLE).table.stored_text()[1..]] {
        let refused = driver.table.call(Call::Load(text.to_owned()), Moment::default());
        assert_eq!(code(refused), "record", "{text:?}");
        assert_eq!(Stratego::check_record(text).map_err(|fault| fault.code()), Err("record"));
    }
}

#[test]
fn the_sentence_of_a_fault_begins_with_a_capital_and_ends_with_a_full_stop() {
    for (text, expected) in [
        ("the curtain is down", "The curtain is down."),
        ("The game is over.", "The game is over."),
    ] {
        assert_eq!(EmbedFault::new("code", text).to_string(), expected);
    }
}

#[test]
fn moves_battles_and_the_end_are_reported_whoever_makes_them() {
    let report =
        |side, text: &str, number| EmbedReport::Move { side, text: text.to_owned(), number };
    let mut driver = running(PEOPLE);
    let update = play(&mut driver, "e4e5").unwrap();
    assert_eq!(update.reports, [report("red", "e4e5", 1)]);
    assert_eq!(update.redraw, Redraw::Yes);
    assert!(update.effects.contains(&Effect::Save));

    let mut driver = running(RED_ALONE);
    make(&mut driver, "a4a5");
    driver.computer_answers();
    assert_eq!(driver.reports, [] as [EmbedReport; 0], "it waits until the move has been seen");
    driver.elapse(Timer::Shown);
    assert!(matches!(driver.reports[..], [EmbedReport::Move { side: "blue", number: 2, .. }]));

    let mut driver = running(PEOPLE);
    let update = play(&mut driver, "a4a10").unwrap();
    let battle = EmbedReport::Battle {
        side: "red",
        text: "a4a10".to_owned(),
        attacker: "scout",
        defender: "flag",
        result: "attacker",
    };
    let end = EmbedReport::Ended(ReportedEnd { winner: Some("red"), reason: "flag" });
    assert_eq!(update.reports, [report("red", "a4a10", 1), battle, end]);
}

#[test]
fn a_change_that_is_no_move_is_reported_once() {
    let ask = StrategoAsk::Command;
    let placed = || new(SMALL, RED_ALONE);
    let arranged = || {
        let mut driver = new(SMALL, RED_ALONE);
        driver.command(Command::Arrange(ArmyChange::Load(army(Color::Red))));
        driver
    };
    let moved = || {
        let mut driver = running(PEOPLE);
        make(&mut driver, "e4e5");
        driver
    };
    let load = Command::Arrange(ArmyChange::Load(army(Color::Red)));
    let rows: [(_, fn() -> Driver, _, _); 9] = [
        ("an army", placed, ask(load), false),
        ("the start", arranged, ask(Command::Start), true),
        ("a move taken back", moved, ask(Command::TakeBack), true),
        ("the curtain", moved, ask(Command::HandOver), false),
        ("a draw offered", moved, ask(Command::OfferDraw), false),
        ("a move refused", moved, ask(Command::Play("a4a5".parse().unwrap())), false),
        ("other players", placed, StrategoAsk::Players(PEOPLE), true),
        ("another game", over, StrategoAsk::PlayAgain, true),
        ("the same armies", over, StrategoAsk::Rematch, true),
    ];
    for (name, driver, ask, expected) in rows {
        let mut driver = driver();
        driver.ask(ask);
        assert_eq!(driver.reports.contains(&EmbedReport::Changed), expected, "{name}");
        assert_eq!(driver.reports.len(), usize::from(expected), "{name}");
    }
    let (other, mut driver) = (moved(), running(PEOPLE));
    driver.send(Input::OtherTab(other.table.stored_text()));
    assert_eq!(driver.reports, [EmbedReport::Changed], "another tab goes on");
    let record = other.table.record().unwrap();
    for call in [Call::Load(record), Call::Begin(Options { rules: SMALL, players: PEOPLE })] {
        let update = driver.table.call(call.clone(), Moment::default()).unwrap();
        assert_eq!(update.reports, [EmbedReport::Changed], "{call:?}");
    }
}

#[test]
fn a_game_in_place_of_another_is_announced_and_leaves_no_word_of_the_earlier_one() {
    let record = running(PEOPLE).table.record().unwrap();
    let alone = over().table.record().unwrap();
    let rows = [
        (Call::Load(record), "Status"),
        (Call::Load(alone), "Status"),
        (Call::Begin(Options { rules: SMALL, players: PEOPLE }), "Event(Began"),
    ];
    for (call, expected) in rows {
        let mut driver = running(PEOPLE);
        driver.ask(StrategoAsk::Hint);
        driver.computer_answers();
        assert!(driver.announced().starts_with("hint"), "{}", driver.announced());
        driver.table.call(call.clone(), Moment::default()).unwrap();
        let announced = format!("{:?}", driver.screen().announcement.sentences());
        assert!(announced.starts_with(&format!("[{expected}")), "{call:?}: {announced}");
        assert!(!announced.contains("Hint("), "{call:?}: {announced}");
    }
}

#[test]
fn an_army_stays_behind_the_curtain_however_often_the_options_change() {
    let mut driver = new(SMALL, PEOPLE);
    for command in
        [Command::Arrange(ArmyChange::Load(army(Color::Red))), Command::Start, Command::Ready]
    {
        driver.command(command);
    }
    let vdm = Rules::VDM.with_army(SMALL.army);
    for (rules, players) in [(vdm, PEOPLE), (SMALL, PEOPLE), (SMALL, RED_ALONE), (vdm, PEOPLE)] {
        let call = Call::Begin(Options { rules, players });
        driver.table.call(call, Moment::default()).unwrap();
        assert_eq!(driver.table.view().stage, "curtain", "{players:?}");
        assert!(driver.screen().board.drawn.is_none(), "{players:?}");
    }
    driver.command(Command::Ready);
    assert_eq!(driver.screen().board.drawn.unwrap().pieces.len(), 8, "nothing is lost");
}

#[test]
fn troubles_are_reported_once() {
    let failed = |driver: &Driver| match &driver.reports[..] {
        [EmbedReport::Failed(fault)] => fault.code(),
        [] => "",
        reports => panic!("{reports:?}"),
    };
    let mut driver = running(RED_ALONE);
    make(&mut driver, "a4a5");
    driver.engine(EngineEvent::Failed);
    driver.engine(EngineEvent::Failed);
    let reply = driver.reply(Some(driver.answer()));
    driver.message(&reply);
    assert_eq!(failed(&driver), "worker");
}

#[test]
fn the_view_is_that_of_the_seat_at_the_board() {
    let rows: [(_, fn() -> Driver, _, _, _); 5] = [
        ("setup", || new(SMALL, PEOPLE), "setup", None, Some("red")),
        ("curtain", behind_curtain, "curtain", Some("red"), Some("red")),
        ("play", || running(PEOPLE), "play", Some("red"), Some("red")),
        ("alone", || running(RED_ALONE), "play", Some("red"), Some("red")),
        ("watch", || running(NOBODY), "watch", Some("red"), None),
    ];
    for (name, driver, stage, turn, seat) in rows {
        let driver = driver();
        let view = driver.table.view();
        assert_eq!((view.stage, view.turn, view.seat), (stage, turn, seat), "{name}");
        assert_eq!(driver.table.legal_moves().is_empty(), stage != "play", "{name}");
        let has_position = matches!(stage, "play" | "watch");
        assert_eq!(view.position.is_some(), has_position, "{name}");
        let hides = view.position.is_some_and(|text| text.contains('?'));
        assert_eq!(hides, stage == "play", "{name}");
    }
    let mut driver = running(RED_ALONE);
    play(&mut driver, "a4a5").unwrap();
    assert_eq!(driver.table.view().moves, ["a4a5"]);
    assert_eq!(driver.table.legal_moves(), [] as [&str; 0], "nothing about the computer's pieces");
    driver.command(Command::Leave);
    let view = driver.table.view();
    assert_eq!(view.end, Some(ReportedEnd { winner: Some("blue"), reason: "resigned" }));
    assert!(!view.position.unwrap().contains('?'), "nothing is hidden after the end");
}

#[test]
fn a_record_is_given_unless_it_tells_the_armies_of_a_computer() {
    let rows: [(_, fn() -> Driver, _); 5] = [
        ("two people", || running(PEOPLE), false),
        ("a computer", || running(RED_ALONE), true),
        ("setup against a computer", || new(SMALL, RED_ALONE), true),
        ("two computers", || running(NOBODY), false),
        ("after the end", over, false),
    ];
    for (name, driver, is_secret) in rows {
        let record = driver().table.record();
        assert_eq!(record.is_err(), is_secret, "{name}");
        match record {
            Ok(text) => {
                let mut again = new(SMALL, PEOPLE);
                again.table.call(Call::Load(text.clone()), Moment::default()).unwrap();
                assert_eq!(again.table.record(), Ok(text), "{name}");
            }
            Err(fault) => assert_eq!(fault.code(), "secret", "{name}"),
        }
    }
}

#[test]
fn another_game_begins_also_in_the_middle_of_one() {
    let options = Options { rules: SMALL, players: RED_ALONE };
    let mut setup = new(SMALL, PEOPLE);
    setup.command(Command::Arrange(ArmyChange::Place(square("a1"), Rank::Flag)));
    let begin = |mut driver: Driver| {
        let update = driver.table.call(Call::Begin(options), Moment::default()).unwrap();
        assert!(update.effects.contains(&Effect::Save));
        driver.carry_out(update.effects);
        driver
    };
    let driver = begin(setup);
    assert_eq!(driver.screen().board.drawn.unwrap().pieces.len(), 1, "a placed army stays");
    let thinking = || {
        let mut driver = waiting();
        driver.worker_is_up();
        driver
    };
    let rows: [fn() -> Driver; 3] = [|| running(PEOPLE), || running(NOBODY), thinking];
    for driver in rows {
        let driver = begin(driver());
        assert_eq!(driver.stage(), "deploy");
        assert_eq!(driver.screen().game.players, RED_ALONE);
        assert_ne!(driver.worker, Worker::Up, "the earlier question is dropped");
    }
    let mut watched = begin(new(SMALL, PEOPLE));
    let players = ByColor { red: COMPUTER, blue: COMPUTER };
    watched.table.call(Call::Begin(Options { rules: SMALL, players }), Moment::default()).unwrap();
    watched.ask(StrategoAsk::Command(Command::Start));
    assert_eq!(watched.table.view().turn, Some(Color::Red.name()));
}

#[test]
fn a_still_board_shows_every_rank_of_its_record_and_takes_nothing() {
    for players in [PEOPLE, RED_ALONE, NOBODY] {
        let stored = Some(begun(&armies(), players));
        let mut driver = Driver::open(Opening { stored, life: Life::Still, ..Opening::default() });
        assert_eq!((driver.worker, driver.timers.len()), (Worker::Absent, 0), "nobody thinks");
        let view = driver.table.view();
        assert_eq!((view.stage, view.seat), ("watch", None));
        assert!(view.position.is_some_and(|text| !text.contains('?')));
        assert_eq!(driver.table.legal_moves(), [] as [&str; 0]);
        let before = driver.screen();
        driver.command(Command::Play("e4e5".parse().unwrap()));
        driver.ask(StrategoAsk::PlayAgain);
        assert!(driver.screen() == before, "wishes have no effect");
        assert_eq!(code(play(&mut driver, "e4e5")), "still");
        driver.table.call(Call::Load(begun(&armies(), PEOPLE)), Moment::default()).unwrap();
        assert_eq!(driver.table.view().stage, "watch", "another record is as open");
    }
}
