//! Sessions of tic-tac-toe: who may do what when, what is shown, and what is counted.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_play::clock::{Clock, TimeControl};
use fairboard_play::digest::{Digest, GameProgress};
use fairboard_play::pairing::Pairing;
use fairboard_play::tictactoe::{Command, Event, PEOPLE, Refusal, Seat, Session, Tally};
use fairboard_play::{Offer, Player, Strength};
use fairboard_rules::tictactoe::{
    ByMark, Cell, Ending, IllegalMove, Mark, Outcome, Position, Rules,
};
use proptest::prelude::*;
use proptest::sample::select;

const X: Seat = Seat::Player(Mark::X);
const O: Seat = Seat::Player(Mark::O);
const WATCHER: Seat = Seat::Watcher;

const COMPUTER: Player = Player::Computer(Strength::ALL[1]);
const X_PERSON: ByMark<Player> = ByMark { x: Player::Person, o: COMPUTER };
const O_PERSON: ByMark<Player> = ByMark { x: COMPUTER, o: Player::Person };
const NOBODY: ByMark<Player> = ByMark { x: COMPUTER, o: COMPUTER };

fn cell(number: char) -> Cell {
    number.to_string().parse().unwrap()
}

/// A game of these players in which the moves were made by turns.
fn game(players: ByMark<Player>, cells: &str) -> Session {
    let mut session = Session::new(Rules::default(), players).unwrap();
    for (number, seat) in cells.chars().zip([X, O].into_iter().cycle()) {
        session.ask(seat, Command::Play(cell(number))).unwrap();
    }
    session
}

fn played(cells: &str) -> Session {
    game(PEOPLE, cells)
}

/// A command of the device.
fn ask(session: &mut Session, command: Command) -> Result<Vec<Event>, Refusal> {
    session.ask(session.situation().seat, command)
}

fn board(session: &Session) -> String {
    session.situation().position.board()
}

#[test]
fn a_seat_commands_only_for_itself() {
    let play = |number| Command::Play(cell(number));
    let illegal = |reason| Some(Refusal::Illegal(reason));
    for (players, cells, seat, command, refusal) in [
        (PEOPLE, "", X, play('1'), None),
        (PEOPLE, "", O, play('1'), Some(Refusal::NotYourTurn)),
        (PEOPLE, "", WATCHER, play('1'), Some(Refusal::NotAtDevice)),
        (PEOPLE, "1", X, play('2'), Some(Refusal::NotYourTurn)),
        (PEOPLE, "1", O, play('1'), illegal(IllegalMove::Occupied)),
        (PEOPLE, "14253", O, play('9'), illegal(IllegalMove::GameOver)),
        (PEOPLE, "1", WATCHER, Command::Reset, Some(Refusal::NotAtDevice)),
        (PEOPLE, "1", X, Command::Undo, None),
        (PEOPLE, "1", O, Command::Undo, None),
        (X_PERSON, "", O, play('1'), Some(Refusal::NotYourTurn)),
        (X_PERSON, "1", X, play('2'), Some(Refusal::NotYourTurn)),
        (X_PERSON, "1", O, play('1'), illegal(IllegalMove::Occupied)),
        (X_PERSON, "1", O, play('2'), None),
        (X_PERSON, "1", O, Command::Undo, Some(Refusal::NotNow)),
        (X_PERSON, "1", O, Command::Reset, Some(Refusal::NotNow)),
        (X_PERSON, "1", X, Command::Reset, None),
        (X_PERSON, "1", WATCHER, Command::Reset, Some(Refusal::NotAtDevice)),
        (O_PERSON, "1", WATCHER, Command::Reset, Some(Refusal::NotAtDevice)),
        (NOBODY, "1", WATCHER, play('2'), Some(Refusal::NotNow)),
        (NOBODY, "1", WATCHER, Command::Reset, None),
        (NOBODY, "1", WATCHER, Command::Undo, None),
        (NOBODY, "1", X, Command::Undo, Some(Refusal::NotNow)),
    ] {
        let mut session = game(players, cells);
        let before = session.clone();
        let result = session.ask(seat, command);
        assert_eq!(result.err(), refusal, "{players:?} {cells} {seat:?} {command:?}");
        assert_eq!(session == before, refusal.is_some(), "{players:?} {cells} {command:?}");
    }
}

#[test]
fn a_move_and_its_end_are_told() {
    let mut session = played("1425");
    let won = Event::Ended(Outcome::Win(Mark::X));
    let last = Event::Played(Mark::X, cell('3'));
    assert_eq!(ask(&mut session, Command::Play(cell('3'))), Ok(vec![last, won]));
    assert_eq!(ask(&mut session, Command::Undo), Ok(vec![Event::SteppedTo(4)]));
    assert_eq!(ask(&mut session, Command::Reset), Ok(vec![Event::Began]));
    assert_eq!(ask(&mut session, Command::ClearTally), Ok(vec![Event::TallyCleared]));
}

#[test]
fn a_situation_holds_all_that_is_shown() {
    let mut session = played("14253");
    let situation = session.situation();
    assert_eq!(situation.line.unwrap(), [1, 2, 3].into_iter().filter_map(Cell::new).collect());
    assert_eq!((situation.record.len(), situation.cursor), (5, 5));
    assert_eq!((situation.players, situation.rules), (PEOPLE, Rules::default()));
    assert_eq!((situation.to_move, situation.awaited), (None, None));
    assert_eq!(situation.tally.won, ByMark { x: 1, o: 0 });
    ask(&mut session, Command::Seek(3)).unwrap();
    let situation = session.situation();
    assert_eq!((situation.record.len(), situation.cursor, situation.line), (5, 3, None));
    assert_eq!((situation.to_move, situation.seat), (Some(Mark::O), O));
}

#[test]
fn refusals_have_names() {
    for (refusal, code) in [
        (Refusal::NotAtDevice, "not-at-device"),
        (Refusal::NotYourTurn, "not-your-turn"),
        (Refusal::NotNow, "not-now"),
        (Refusal::Strength, "strength"),
        (Refusal::Illegal(IllegalMove::Occupied), "occupied"),
    ] {
        assert_eq!(refusal.code(), code);
    }
}

#[test]
fn a_game_has_a_digest_while_it_can_be_continued() {
    let mut back = played("1");
    ask(&mut back, Command::Undo).unwrap();
    let mut late = timed("1");
    late.spend(60_000);
    let level = COMPUTER.strength();
    for (rule, session, pairing, digest, is_running) in [
        ("before the first move", played(""), Pairing::People, None, false),
        ("after it", played("1"), Pairing::People, Some((1, None)), true),
        ("at the start again", back, Pairing::People, None, true),
        ("after the end", played("14253"), Pairing::People, None, false),
        ("without time", late, Pairing::People, None, false),
        ("against a computer", game(X_PERSON, "12"), Pairing::Computer, Some((2, level)), true),
        ("of computers", game(NOBODY, "123"), Pairing::Watch, Some((3, None)), true),
    ] {
        let situation = session.situation();
        assert_eq!((situation.pairing(), session.is_running()), (pairing, is_running), "{rule}");
        let digest = digest.map(|(moves, level)| Digest {
            pairing,
            level,
            progress: GameProgress::Moves(moves),
        });
        assert_eq!(situation.digest(), digest, "{rule}");
    }
}

#[test]
fn the_device_commands_from_a_persons_seat() {
    for (players, cells, seat) in [
        (PEOPLE, "", X),
        (PEOPLE, "1", O),
        (X_PERSON, "", X),
        (X_PERSON, "1", X),
        (O_PERSON, "", O),
        (NOBODY, "1", WATCHER),
    ] {
        assert_eq!(game(players, cells).situation().seat, seat, "{players:?} after {cells}");
    }
}

#[test]
fn each_situation_offers_what_it_allows() {
    use Offer::{ChangeGame, ClearTally, Hint, Redo, Undo};
    let mut back = played("12");
    ask(&mut back, Command::Undo).unwrap();
    for (session, offers) in [
        (played(""), vec![Hint, ChangeGame]),
        (played("1"), vec![Undo, Hint, ChangeGame]),
        (back, vec![Undo, Redo, Hint, ChangeGame]),
        (played("14253"), vec![Undo, ChangeGame, ClearTally]),
        (game(X_PERSON, "1"), vec![Undo, ChangeGame]),
        (game(O_PERSON, "1"), vec![Hint, ChangeGame]),
        (game(NOBODY, "1"), vec![Undo, ChangeGame]),
    ] {
        let situation = session.situation();
        assert_eq!(situation.may.iter().collect::<Vec<_>>(), offers, "{situation:?}");
    }
}

/// A game of two people with a minute for each, after these moves.
fn timed(cells: &str) -> Session {
    let mut session = Session::people(Rules::default());
    ask(&mut session, Command::Clock(Some(TimeControl::ALL[0]))).unwrap();
    for number in cells.chars() {
        ask(&mut session, Command::Play(cell(number))).unwrap();
    }
    session
}

#[test]
fn time_runs_from_the_first_move_until_the_end_and_not_while_somebody_looks_back() {
    let mut back = timed("12");
    ask(&mut back, Command::Undo).unwrap();
    for (rule, session, ticking) in [
        ("before the first move", timed(""), None),
        ("after it", timed("1"), Some(Mark::O)),
        ("looking back", back, None),
        ("after the end", timed("14253"), None),
        ("without a clock", played("1"), None),
    ] {
        assert_eq!(session.ticking(), ticking, "{rule}");
    }
}

#[test]
fn who_has_no_time_left_has_lost() {
    let mut session = timed("1");
    assert_eq!((session.spend(59_999), session.spend(1)), (None, Some(Event::Late(Mark::O))));
    let situation = session.situation();
    assert_eq!((situation.late, situation.to_move, situation.awaited), (Some(Mark::O), None, None));
    assert_eq!((situation.tally.won.x, session.is_running()), (1, false));
    let over = Err(Refusal::Illegal(IllegalMove::GameOver));
    assert_eq!(ask(&mut session, Command::Play(cell('2'))), over);
    ask(&mut session, Command::Undo).unwrap();
    assert_eq!(ask(&mut session, Command::Play(cell('2'))), over, "looking back");
    ask(&mut session, Command::Reset).unwrap();
    assert_eq!((session.situation().late, session.situation().tally.won.x), (None, 1));
    assert_eq!(session.clock(), Some(Clock::new(TimeControl::ALL[0])), "a new game");
}

#[test]
fn a_stored_session_has_its_clock_and_the_side_without_time() {
    let clock = Some(Clock::new(TimeControl::ALL[0]));
    for (rule, cells, late, kept) in [
        ("everybody has time", "1", None, None),
        ("o has none", "1", Some(Mark::O), Some(Mark::O)),
        ("the game had ended before", "14253", Some(Mark::O), None),
    ] {
        let session = played(cells).with_clock(clock, late);
        assert_eq!((session.clock(), session.late()), (clock, kept), "{rule}");
    }
}

#[test]
fn a_move_in_place_of_another_adds_no_time() {
    let mut session = Session::people(Rules::default());
    ask(&mut session, Command::Clock(Some(TimeControl::ALL[1]))).unwrap();
    ask(&mut session, Command::Play(cell('5'))).unwrap();
    for _ in 0..3 {
        ask(&mut session, Command::Play(cell('1'))).unwrap();
        ask(&mut session, Command::Undo).unwrap();
    }
    let left = session.clock().map(|clock| Mark::ALL.map(|mark| clock.seconds(mark)));
    assert_eq!(left, Some([180, 182]), "nor does the first move");
}

#[test]
fn a_move_after_an_undo_forgets_the_moves_that_were_taken_back() {
    let mut session = played("123");
    ask(&mut session, Command::Undo).unwrap();
    ask(&mut session, Command::Play(Cell::ALL[8])).unwrap();
    assert_eq!(board(&session), "xo......x");
    assert_eq!(ask(&mut session, Command::Redo), Err(Refusal::NotNow));
}

#[test]
fn undo_redo_and_seek_step_along_the_record() {
    let mut session = played("14253");
    let end = board(&session);
    for (command, obeyed, expected) in [
        (Command::Redo, false, end.as_str()),
        (Command::Undo, true, "xx.oo...."),
        (Command::Seek(1), true, "x........"),
        (Command::Redo, true, "x..o....."),
        (Command::Seek(6), false, "x..o....."),
        (Command::Seek(5), true, &end),
        (Command::Seek(0), true, "........."),
        (Command::GoOn, true, "........."),
        (Command::GoOn, false, "........."),
        (Command::Undo, false, "........."),
    ] {
        assert_eq!(ask(&mut session, command).is_ok(), obeyed, "{command:?}");
        assert_eq!(board(&session), expected, "{command:?}");
    }
}

#[test]
fn steps_lead_to_the_turns_of_people() {
    use Command::{Redo, Undo};
    for (players, cells, commands, cursor) in [
        (X_PERSON, "1245", vec![Undo], 2),
        (X_PERSON, "124", vec![Undo], 2),
        (X_PERSON, "1245", vec![Undo, Undo, Undo], 0),
        (X_PERSON, "1245", vec![Undo, Undo, Redo], 2),
        (X_PERSON, "124", vec![Undo, Redo], 3),
        (O_PERSON, "1", vec![Undo], 1),
        (O_PERSON, "124", vec![Undo], 1),
        (NOBODY, "124", vec![Undo], 2),
        (PEOPLE, "124", vec![Undo], 2),
    ] {
        let mut session = game(players, cells);
        for command in &commands {
            let _ = ask(&mut session, *command);
        }
        assert_eq!(session.situation().cursor, cursor, "{players:?} {cells} {commands:?}");
    }
}

#[test]
fn a_computer_waits_while_somebody_looks_back() {
    let mut session = game(X_PERSON, "1245");
    assert_eq!(session.situation().awaited, None);
    ask(&mut session, Command::Seek(1)).unwrap();
    assert_eq!((session.situation().to_move, session.situation().awaited), (Some(Mark::O), None));
    assert_eq!(session.ask(O, Command::Play(cell('9'))), Err(Refusal::NotNow));
    ask(&mut session, Command::Seek(2)).unwrap();
    ask(&mut session, Command::Play(Cell::ALL[8])).unwrap();
    assert_eq!(session.situation().awaited, Strength::new(2), "its answers went with the moves");
}

#[test]
fn every_game_that_ended_is_counted_once() {
    let mut session = played("14253");
    let won = |session: &Session| session.situation().tally.won.x;
    assert_eq!(won(&session), 1);
    ask(&mut session, Command::Undo).unwrap();
    assert_eq!(won(&session), 1, "the record still ends with a win");
    ask(&mut session, Command::Redo).unwrap();
    assert_eq!(session.earlier(), Tally::default(), "it is the present game");
    ask(&mut session, Command::Reset).unwrap();
    assert_eq!((won(&session), session.earlier().won.x), (1, 1));
    ask(&mut session, Command::Play(Cell::ALL[0])).unwrap();
    ask(&mut session, Command::Reset).unwrap();
    assert_eq!(session.situation().tally, Tally { won: ByMark { x: 1, o: 0 }, draws: 0 });
    ask(&mut session, Command::ClearTally).unwrap();
    assert_eq!(session.situation().tally, Tally::default());
}

#[test]
fn a_game_that_is_seen_again_is_counted_no_second_time() {
    let (won, draw) = (played("14253"), played("159374682"));
    let tally = |x, draws| Tally { won: ByMark { x, o: 0 }, draws };
    for (rule, before, seen, expected) in [
        ("the same game", &won, &won, tally(1, 0)),
        ("a game in progress after it", &won, &played("5"), tally(1, 0)),
        ("a game of somebody else", &won, &draw, tally(1, 0)),
        ("the same on a device where nobody has played", &played(""), &won, tally(0, 0)),
        ("after a first move", &played("5"), &won, tally(0, 0)),
    ] {
        let session = before.followed_by(seen.clone().seen_again());
        assert_eq!(session.situation().tally, expected, "{rule}");
        for command in [Command::Reset, Command::Seek(0)] {
            let (mut session, rule) = (session.clone(), format!("{rule}, and then {command:?}"));
            ask(&mut session, command).unwrap();
            assert_eq!(session.situation().tally, expected, "{rule}");
            for number in "14253".chars() {
                ask(&mut session, Command::Play(cell(number))).unwrap();
            }
            assert_eq!(session.situation().tally, tally(expected.won.x + 1, 0), "{rule}");
        }
    }
}

#[test]
fn a_game_that_has_waited_is_counted_by_the_last_of_its_results() {
    let mut waiting = played("14253");
    ask(&mut waiting, Command::Undo).unwrap();
    let meanwhile = waiting.followed_by(played(""));
    assert_eq!(meanwhile.situation().tally.won, ByMark { x: 1, o: 0 });
    let mut session = meanwhile.followed_by(waiting);
    for number in "96".chars() {
        ask(&mut session, Command::Play(cell(number))).unwrap();
    }
    assert_eq!(session.situation().tally.won, ByMark { x: 0, o: 1 });
}

#[test]
fn a_cleared_tally_stays_clear_after_a_game_that_had_ended() {
    let mut session = played("14253");
    ask(&mut session, Command::ClearTally).unwrap();
    assert_eq!(
        (session.situation().tally, board(&session).as_str()),
        (Tally::default(), ".........")
    );
}

#[test]
fn other_rules_or_players_begin_a_new_game() {
    let mut session = played("5");
    let rules = Rules { first: Mark::O, ending: Ending::AtFullBoard };
    ask(&mut session, Command::New { rules, players: O_PERSON }).unwrap();
    let situation = session.situation();
    assert_eq!((situation.position, situation.players), (Position::new(rules), O_PERSON));
}

#[test]
fn this_game_has_no_fifth_strength() {
    let players = ByMark { x: Player::Person, o: Player::Computer(Strength::STRONGEST) };
    let rules = Rules::default();
    assert_eq!(Session::new(rules, players), Err(Refusal::Strength));
    let mut session = played("5");
    let before = session.clone();
    assert_eq!(ask(&mut session, Command::New { rules, players }), Err(Refusal::Strength));
    assert_eq!(session, before);
}

fn commands() -> impl Strategy<Value = Command> {
    let player = select(vec![Player::Person, Player::Person, COMPUTER]);
    let ending = select(vec![Ending::AtFirstLine, Ending::AtFullBoard]);
    prop_oneof![
        9 => select(&Cell::ALL).prop_map(Command::Play),
        2 => Just(Command::Undo),
        1 => Just(Command::Redo),
        1 => (0usize..12).prop_map(Command::Seek),
        1 => Just(Command::Reset),
        1 => Just(Command::ClearTally),
        1 => (player.clone(), player, ending).prop_map(|(x, o, ending)| Command::New {
            rules: Rules { first: Mark::X, ending },
            players: ByMark { x, o },
        }),
    ]
}

proptest! {
    #[test]
    fn whatever_seats_ask_a_refusal_changes_nothing(
        asks in prop::collection::vec((select(vec![X, O, WATCHER]), commands()), 0..60),
    ) {
        let mut session = played("");
        for (seat, command) in asks {
            let before = session.clone();
            if let Ok(events) = session.ask(seat, command) {
                prop_assert!(!events.is_empty());
            } else {
                prop_assert_eq!(&session, &before);
            }
            let situation = session.situation();
            prop_assert!(situation.cursor <= situation.record.len());
            for (offer, command) in [
                (Offer::Undo, Command::Undo),
                (Offer::Redo, Command::Redo),
                (Offer::ChangeGame, Command::Reset),
            ] {
                let obeyed = session.clone().ask(situation.seat, command).is_ok();
                prop_assert_eq!(situation.may.contains(offer), obeyed, "{:?}", command);
            }
        }
    }
}
