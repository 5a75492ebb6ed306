//! Time for a move, by a clock that the tests move.

use fairboard_rules::stratego::{Color, Rank};
use fairboard_rules::tictactoe::Mark;
use fairboard_table::far::{
    EndBy, EndedBy, FarAsk, FarBoard, FarInput, FarNotice, FarResult, FarSentence, FarState,
    FarVisit, GameKind, Hitch, Line, MoveTime, News, Pace, Party, Proof, Relaying, Role, Shown,
    Who,
};
use fairboard_table::{Machine as _, Moment, Redraw};

use crate::driver::{Browser, invite, start};
use crate::players::{Player, Relay, begin, play, settle};

const SECOND: u64 = 1_000;
pub const MINUTE: u64 = 60 * SECOND;
const DAY: u64 = 24 * 60 * MINUTE;

/// A game of tic-tac-toe with a time for a move, in which both are connected and home has x.
pub fn begun(time: MoveTime) -> (Player, Player) {
    of(GameKind::TicTacToe, time, [1, 2])
}

fn of(kind: GameKind, time: MoveTime, browsers: [u8; 2]) -> (Player, Player) {
    let relay = Relay::default();
    let [mut home, away] = browsers.map(|number| Player::new(number, &relay));
    home.tab.send(FarInput::Visit(FarVisit::Begin(kind)));
    home.tab.ask(FarAsk::Time(Some(time)));
    let armies = match kind {
        GameKind::TicTacToe => [None, None],
        GameKind::Stratego => [Some((Rank::Scout, "a4")), Some((Rank::Flag, "j4"))],
    };
    let (mut home, mut away) = begin(kind, armies, [home, away]);
    for player in [&mut home, &mut away] {
        line(player, Line::Connected);
    }
    (home, away)
}

fn line(player: &mut Player, line: Line) {
    player.tab.send(FarInput::Relay(News::Line(line)));
}

const GONE: Line = Line::Interrupted(Hitch::Gone);

/// Lets time pass on the clock of a player, whose page looks at it when it has asked for that.
pub fn passes(player: &mut Player, mut millis: u64) {
    while let Some(tick) = player.tab.tick.take() {
        if u64::from(tick) > millis {
            player.tab.tick = Some(tick - millis as u32);
            break;
        }
        millis -= u64::from(tick);
        player.tab.now += u64::from(tick);
        player.tab.send(FarInput::Tick);
    }
    player.tab.now += millis;
}

/// Lets a device sleep: its clock goes on, and its page does not look at it.
fn sleeps(player: &mut Player, millis: u64) {
    player.tab.now += millis;
    if player.tab.tick.take().is_some() {
        player.tab.send(FarInput::Tick);
    }
}

fn is_over(player: &Player) -> bool {
    player.tab.current().time.is_some_and(|time| time.is_over)
}

/// Seconds that are left, and whose they are.
fn left(player: &Player) -> (Party, u32) {
    let time = player.tab.current().time.expect("a clock");
    (time.party, (time.left + 500) / 1_000)
}

fn is_announced(player: &Player, sentence: &FarSentence) -> bool {
    player.tab.screen().announcement.sentences().contains(sentence)
}

#[test]
fn both_see_the_time_of_the_player_who_is_due() {
    let (mut home, mut away) = begun(MoveTime::ThreeMinutes);
    assert_eq!((left(&home), left(&away)), ((Party::You, 180), (Party::Other, 180)));
    for player in [&mut home, &mut away] {
        passes(player, 50 * SECOND);
    }
    assert_eq!((left(&home), left(&away)), ((Party::You, 130), (Party::Other, 130)));
    play(&mut home, &mut away, &[5]);
    assert_eq!((left(&home), left(&away)), ((Party::Other, 180), (Party::You, 180)));
}

#[test]
fn the_own_time_counts_also_without_the_page_and_without_the_line() {
    type Meanwhile = fn(&mut Player);
    let rows: [(&str, Meanwhile); 3] = [
        ("the page is reloaded", |home| {
            passes(home, 20 * SECOND);
            home.reload();
            passes(home, 30 * SECOND);
        }),
        ("the line is cut", |home| {
            line(home, GONE);
            passes(home, 50 * SECOND);
        }),
        ("the device sleeps", |home| sleeps(home, 50 * SECOND)),
    ];
    for (rule, meanwhile) in rows {
        let (mut home, _away) = begun(MoveTime::OneMinute);
        meanwhile(&mut home);
        assert_eq!(left(&home), (Party::You, 10), "{rule}");
    }
}

#[test]
fn the_time_of_a_link_is_that_of_both_and_of_their_rematch() {
    for time in [None].into_iter().chain(MoveTime::ALL.map(Some)) {
        let relay = Relay::default();
        let (mut home, mut away) = (Player::new(1, &relay), Player::new(2, &relay));
        home.tab.send(FarInput::Visit(FarVisit::Begin(GameKind::TicTacToe)));
        home.tab.ask(FarAsk::Time(time));
        away.tab.open(&invite(&mut home.tab, GameKind::TicTacToe, None));
        let Shown::Begin(begin) = away.tab.screen().shown else { panic!("no invitation") };
        assert_eq!(begin.time, time);
        away.tab.ask(FarAsk::Time(Some(MoveTime::OneMinute)));
        away.tab.ask(FarAsk::Start);
        settle(&mut home, &mut away);
        play(&mut home, &mut away, &[5, 1, 3, 2, 7]);
        home.tab.ask(FarAsk::Rematch);
        settle(&mut home, &mut away);
        away.tab.ask(FarAsk::Rematch);
        settle(&mut home, &mut away);
        for player in [&home, &away] {
            assert_eq!(player.tab.current().time.map(|time| time.time), time, "{time:?}");
        }
    }
}

#[test]
fn time_counts_while_the_page_is_connected_and_the_relay_has_the_move() {
    type Meanwhile = fn(&mut Player);
    let rows: [(&str, Meanwhile, bool); 6] = [
        ("the page waits", |home| passes(home, 3 * MINUTE), true),
        ("a second is missing", |home| passes(home, 3 * MINUTE - SECOND), false),
        (
            "the line is cut",
            |home| {
                line(home, GONE);
                passes(home, 9 * MINUTE);
                line(home, Line::Connected);
                passes(home, 20 * SECOND);
            },
            false,
        ),
        (
            "the device sleeps",
            |home| {
                sleeps(home, 9 * MINUTE);
                passes(home, 20 * SECOND);
            },
            false,
        ),
        (
            "the clock of the device is set back",
            |home| {
                home.tab.now -= 500;
                passes(home, 20 * SECOND);
            },
            false,
        ),
        (
            "the page shows its list meanwhile",
            |home| {
                let address = home.tab.address.clone();
                home.tab.go("#/far/");
                passes(home, 3 * MINUTE);
                home.tab.go(&address);
            },
            true,
        ),
    ];
    for (rule, meanwhile, expected) in rows {
        let (mut home, mut away) = begun(MoveTime::ThreeMinutes);
        play(&mut home, &mut away, &[5]);
        meanwhile(&mut home);
        assert_eq!(is_over(&home), expected, "{rule}");
    }
    // The relay does not have the move.
    let (mut home, _) = begun(MoveTime::ThreeMinutes);
    home.tab.mark(5);
    passes(&mut home, 9 * MINUTE);
    assert_eq!(home.tab.current().time.map(|time| time.pace), Some(Pace::Stands));
    home.post();
    passes(&mut home, 3 * MINUTE);
    assert!(is_over(&home));
}

#[test]
fn days_count_from_the_moment_at_which_the_relay_has_the_move_and_outlive_the_page() {
    let (mut home, mut away) = begun(MoveTime::OneDay);
    play(&mut home, &mut away, &[5]);
    // The page is closed, and comes back a day later.
    for (hours, expected) in [(23, false), (1, true)] {
        home.tab.now += hours * 60 * MINUTE;
        home.reload();
        home.post();
        line(&mut home, Line::Connected);
        assert!(!is_over(&home), "a move may wait in the mailbox");
        passes(&mut home, 20 * SECOND);
        assert_eq!(is_over(&home), expected, "after {hours} hours more");
    }
    // Only the first moment at which the relay had the move counts.
    let (mut home, _) = begun(MoveTime::OneDay);
    home.tab.mark(5);
    home.tab.now += 9 * DAY;
    home.post();
    passes(&mut home, MINUTE);
    assert_eq!(left(&home), (Party::Other, 86_340));
}

#[test]
fn nothing_is_drawn_and_one_sentence_is_said_until_the_time_is_over() {
    let (mut home, mut away) = begun(MoveTime::OneMinute);
    play(&mut home, &mut away, &[5]);
    let (mut redraws, mut said) = (0, 0);
    for _ in 0..40 {
        let tick = home.tab.tick.take().expect("the clock runs, or the connection is watched");
        home.tab.now += u64::from(tick);
        let number = home.tab.screen().announcement.number();
        let moment = Moment { millis: home.tab.now, ..Moment::default() };
        let update = home.tab.desk.update(FarInput::Tick, moment);
        redraws += usize::from(update.redraw == Redraw::Yes);
        said += home.tab.screen().announcement.number() - number;
        home.tab.tick = Some(5_000);
    }
    assert_eq!((redraws, said), (1, 1), "drawn, and announcements");
    assert!(is_announced(&home, &FarSentence::TimeOver(Party::Other)));
}

#[test]
fn a_press_ends_the_game_for_both_without_a_result() {
    for (kind, by) in [
        (GameKind::TicTacToe, EndedBy::Other(Who::Mark(Mark::X))),
        (GameKind::Stratego, EndedBy::Other(Who::Side(Color::Red))),
    ] {
        let (mut home, mut away) = of(kind, MoveTime::ThreeMinutes, [1, 2]);
        match kind {
            GameKind::TicTacToe => play(&mut home, &mut away, &[5]),
            GameKind::Stratego => {
                home.tab.play("b4b5");
                settle(&mut home, &mut away);
            }
        }
        home.tab.ask(FarAsk::EndForTime);
        assert_eq!(home.tab.state(), FarState::Waiting, "the time is not over");
        passes(&mut home, 3 * MINUTE);
        home.tab.ask(FarAsk::EndForTime);
        let time = MoveTime::ThreeMinutes;
        assert_eq!(home.tab.state(), FarState::Ended(EndedBy::You, time));
        settle(&mut home, &mut away);
        assert_eq!(away.tab.state(), FarState::Ended(by, time));
        assert!(is_announced(&away, &FarSentence::State(away.tab.state())));
        for player in [&mut home, &mut away] {
            let may = player.tab.current().may;
            assert!(!may.certify && !may.resign && !may.go_on_here && may.prove && may.rematch);
            assert_eq!((player.tab.current().time, player.tab.current().link), (None, None));
            if let Some(FarBoard::TicTacToe(board)) = player.tab.current().board {
                assert!(board.is_stopped, "the board names no turn");
            }
            player.reload();
            assert!(matches!(player.tab.state(), FarState::Ended(..)), "it is stored");
            assert!(player.tab.desk.games_that_go_on().is_empty(), "home names it no more");
        }
    }
}

#[test]
fn of_a_press_and_a_move_the_one_that_comes_first_counts() {
    // The move has come, and is shown only after the press.
    let (mut home, mut away) = begun(MoveTime::OneMinute);
    play(&mut home, &mut away, &[5]);
    passes(&mut home, MINUTE);
    home.tab.is_held = true;
    away.tab.mark(1);
    away.post();
    home.look();
    home.tab.ask(FarAsk::EndForTime);
    home.tab.release();
    assert_eq!(
        (home.tab.state(), home.tab.notice()),
        (FarState::Turn, Some(FarNotice::MovedInTime))
    );
    // The move comes after the press.
    let (mut home, mut away) = begun(MoveTime::OneMinute);
    play(&mut home, &mut away, &[5]);
    passes(&mut home, MINUTE);
    away.tab.mark(1);
    let link = away.tab.link();
    home.tab.ask(FarAsk::EndForTime);
    settle(&mut home, &mut away);
    let ended = FarState::Ended(EndedBy::You, MoveTime::OneMinute);
    assert_eq!((home.tab.state(), home.tab.nine()), (ended, "....x....".to_owned()));
    // By away's log home was to move.
    let due = FarState::Ended(EndedBy::OtherAfterYourLateMove, MoveTime::OneMinute);
    assert_eq!((away.tab.state(), away.tab.nine()), (due, "o...x....".to_owned()));
    // By link it says so, and changes nothing.
    home.tab.open(&link);
    assert_eq!(
        (home.tab.notice(), home.tab.nine()),
        (Some(FarNotice::Ended), "....x....".to_owned())
    );
    home.tab.mark(9);
    assert_eq!(home.tab.nine(), "....x....");
}

#[test]
fn of_two_presses_each_player_keeps_the_own_one() {
    let (mut home, mut away) = begun(MoveTime::OneMinute);
    play(&mut home, &mut away, &[5]);
    // The relay keeps the answer back, so that each page waits for the other player.
    away.tab.mark(1);
    away.post();
    passes(&mut home, MINUTE);
    passes(&mut away, MINUTE);
    home.tab.ask(FarAsk::EndForTime);
    away.tab.ask(FarAsk::EndForTime);
    settle(&mut home, &mut away);
    for player in [&home, &away] {
        assert_eq!(player.tab.state(), FarState::Ended(EndedBy::You, MoveTime::OneMinute));
    }
}

#[test]
fn a_game_that_is_over_is_not_ended_by_a_note() {
    let (mut home, mut away) = begun(MoveTime::OneMinute);
    play(&mut home, &mut away, &[5, 1, 3, 2]);
    // Away waits for the move with which home wins, and it comes after the press.
    passes(&mut away, MINUTE);
    home.tab.mark(7);
    away.tab.ask(FarAsk::EndForTime);
    settle(&mut home, &mut away);
    let won = FarState::Over(FarResult::Won, EndBy::Line, Proof::NotSigned(Role::Away));
    assert_eq!(home.tab.state(), won);
    assert_eq!(away.tab.state(), FarState::Ended(EndedBy::You, MoveTime::OneMinute));
}

#[test]
fn who_comes_back_after_a_week_finds_that_the_game_was_ended() {
    let (mut home, mut away) = begun(MoveTime::OneMinute);
    play(&mut home, &mut away, &[5]);
    passes(&mut home, MINUTE);
    home.tab.ask(FarAsk::EndForTime);
    home.tab.go("#/far/");
    home.post();
    // Its page is closed, and the note lies in the mailbox.
    away.tab.now += 7 * DAY;
    away.reload();
    let mut nobody = Player::of(Browser::new(9).tab(), &home.relay);
    settle(&mut nobody, &mut away);
    assert!(matches!(away.tab.state(), FarState::Ended(EndedBy::Other(Who::Mark(Mark::X)), _)));
}

#[test]
fn only_the_other_player_ends_a_game_by_a_note() {
    // Somebody else knows the secret of the mailboxes, and puts a note of another game.
    let (mut home, mut away) = begun(MoveTime::OneMinute);
    let (mut third, mut fourth) = of(GameKind::TicTacToe, MoveTime::OneMinute, [3, 4]);
    play(&mut third, &mut fourth, &[5]);
    passes(&mut third, MINUTE);
    third.tab.ask(FarAsk::EndForTime);
    third.post();
    let notes: Vec<_> = third.relay.0.borrow().values().cloned().collect();
    for (_, note) in notes {
        let game = away.tab.current().name;
        away.tab.send(FarInput::Relay(News::Packet(game, note)));
    }
    assert_eq!(away.tab.state(), FarState::Waiting);
    play(&mut home, &mut away, &[5]);
    assert_eq!(away.tab.state(), FarState::Turn);
}

#[test]
fn where_there_is_no_relay_there_is_no_clock() {
    let relay = Relay::default();
    let mut home = Player::new(1, &relay);
    let mut browser = Browser::new(2);
    browser.relaying = Relaying::Unknown;
    let mut away = browser.tab();
    home.tab.send(FarInput::Visit(FarVisit::Begin(GameKind::TicTacToe)));
    home.tab.ask(FarAsk::Time(Some(MoveTime::OneMinute)));
    away.open(&invite(&mut home.tab, GameKind::TicTacToe, None));
    let answer = start(&mut away, None);
    home.tab.open(&answer);
    home.tab.mark(5);
    away.open(&home.tab.link());
    assert_eq!((away.current().time, away.tick), (None, None));
}
