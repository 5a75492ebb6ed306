use fairboard_forms::fields::pairs;
use fairboard_forms::stratego::write_session;
use fairboard_play::stratego::referee;
use fairboard_rules::tictactoe::Cell;

use super::*;
use crate::storage::tests::{roomy, with_room};
use crate::storage::{Slot, digest_key};
use crate::stratego::{ArmyAsk, StrategoAsk};
use crate::tictactoe::{GridAsk, TicTacToeAsk};
use crate::{Input, Machine as _, Moment, Opening, Table as _};

const LEVELS: Levels = Levels { stratego: Strength::ALL[2], tictactoe: Strength::ALL[1] };

/// A game of tic-tac-toe after moves to these cells.
fn played(pairing: Pairing, cells: &[usize]) -> TicTacToe {
    let options = TicTacToe::options(pairing, LEVELS);
    let (mut table, _) = TicTacToe::open(Opening { options, ..Opening::default() });
    go_on(&mut table, cells);
    table
}

/// Makes moves to these cells.
fn go_on(table: &mut TicTacToe, cells: &[usize]) {
    for cell in cells {
        let _ = table.update(
            Input::Ask(TicTacToeAsk::Board(GridAsk::Play(Cell::ALL[*cell]))),
            Moment::default(),
        );
    }
}

const COMPUTER: &str = include_str!("../../../forms/tests/golden/stratego-computer.txt");

/// Stores the game of a table as the app does.
fn store<T: Table>(storage: &Storage, table: &T) {
    let key = game_key(T::NAME);
    let slot = Slot::new(storage.clone(), Some(key.clone()), Some(digest_key(&key)));
    slot.write(&table.stored_text(), table.digest()).unwrap();
}

/// Number of moves of the present game.
fn moves(storage: &Storage) -> usize {
    let stored = storage.read(&game_key(TicTacToe::NAME));
    stored.map_or(0, |text| read_tictactoe(&text).unwrap().situation().record.len())
}

/// Makes the game that an address asks for the present game. A new game is between two people.
fn enter_tictactoe(storage: &Storage, entry: RequestedGame) -> Result<(), StorageRefused> {
    let options = TicTacToe::options(Pairing::People, LEVELS);
    enter::<TicTacToe>(storage, entry, options, Moment::default())
}

const X_WINS: [usize; 5] = [0, 3, 1, 4, 2];

#[test]
fn a_game_with_moves_waits_while_another_one_is_asked_for() {
    let (people, computer) = (Pairing::People, Pairing::Computer);
    for (rule, cells, entry, waiting) in [
        ("the page alone", &[4][..], RequestedGame::Present, 0),
        ("the same pairing", &[4], RequestedGame::Pairing(people), 0),
        ("another pairing", &[4], RequestedGame::Pairing(computer), 1),
        ("another pairing, no move", &[], RequestedGame::Pairing(computer), 0),
        ("a new game", &[4], RequestedGame::New(people), 1),
        ("a new game, no move", &[], RequestedGame::New(computer), 0),
        ("a number that does not wait", &[4], RequestedGame::Waiting(7), 0),
    ] {
        let storage = roomy();
        store(&storage, &played(people, cells));
        assert_eq!(enter_tictactoe(&storage, entry), Ok(()), "{rule}");
        assert_eq!(waiting::all(&storage, TicTacToe::NAME).len(), waiting, "{rule}");
        let left = if waiting == 1 { 0 } else { cells.len() };
        assert_eq!(moves(&storage), left, "{rule}");
    }
}

#[test]
fn another_game_is_stored_at_once_and_waits_for_no_other_before_its_first_move() {
    let (storage, name) = (roomy(), Stratego::NAME);
    storage.write(&game_key(name), "a game without a digest").unwrap();
    for pairing in Pairing::ALL {
        let options = Stratego::options(pairing, LEVELS);
        enter::<Stratego>(&storage, RequestedGame::New(pairing), options, Moment::default())
            .unwrap();
        assert!(storage.read(&game_key(name)).is_some(), "{pairing:?}");
        assert_eq!(waiting::all(&storage, name), [(0, StoredDigest::Unknown)], "{pairing:?}");
    }
}

#[test]
fn a_game_that_waits_takes_the_place_of_the_present_one() {
    let storage = roomy();
    store(&storage, &played(Pairing::People, &[4]));
    enter_tictactoe(&storage, RequestedGame::New(Pairing::People)).unwrap();
    store(&storage, &played(Pairing::People, &[0, 1]));
    enter_tictactoe(&storage, RequestedGame::Waiting(0)).unwrap();
    assert_eq!(moves(&storage), 1);
    let waiting: Vec<_> = waiting::all(&storage, TicTacToe::NAME);
    let [(1, StoredDigest::Known(digest))] = waiting[..] else { panic!("{waiting:?}") };
    assert_eq!(digest.progress, fairboard_play::digest::GameProgress::Moves(2));
}

#[test]
fn a_placed_army_is_lost_to_no_game_that_takes_the_place_of_the_stored_one() {
    let golden = include_str!("../../../forms/tests/golden/stratego.txt").trim();
    let begin = |storage: &Storage| waiting::begin(storage, Stratego::NAME, golden).unwrap();
    let take = |storage: &Storage| {
        waiting::resume(storage, Stratego::NAME, 0, Stratego::resumed).unwrap();
    };
    for (rule, act) in
        [("practice or a link", &begin as &dyn Fn(&Storage)), ("one that has waited", &take)]
    {
        let storage = roomy();
        storage.write(&game_key(Stratego::NAME), golden).unwrap();
        waiting::set_aside(&storage, Stratego::NAME).unwrap();
        let (mut table, _) = Stratego::open(Opening::default());
        let watch = Stratego::options(Pairing::Watch, LEVELS).players;
        for ask in [StrategoAsk::Army(ArmyAsk::Random), StrategoAsk::Players(watch)] {
            let _ = table.update(Input::Ask(ask), Moment::default());
        }
        store(&storage, &table);
        assert_eq!(StoredDigest::of(&storage, Stratego::NAME), StoredDigest::Nothing, "{rule}");
        let saved = table.stored_text();
        let kept = pairs(&saved).find(|(name, _)| *name == "kept").unwrap();
        for _ in 0..2 {
            act(&storage);
            let stored = storage.read(&game_key(Stratego::NAME)).unwrap();
            assert!(Stratego::reads(&stored), "{rule}: {stored}");
            assert!(pairs(&stored).any(|pair| pair == kept), "{rule}: {stored}");
            assert!(stored.contains("started=true"), "{rule}: {stored}");
        }
    }
}

#[test]
fn without_room_the_present_game_goes_on() {
    let (storage, _) = with_room(400);
    store(&storage, &played(Pairing::People, &[4]));
    let before = storage.read(&game_key(TicTacToe::NAME));
    // There is room for the present game, but not for a second game.
    let (full, _) = with_room(before.as_ref().map_or(0, String::len) + 120);
    store(&full, &played(Pairing::People, &[4]));
    assert_eq!(enter_tictactoe(&full, RequestedGame::New(Pairing::Computer)), Err(StorageRefused));
    assert_eq!(full.read(&game_key(TicTacToe::NAME)), before);
}

#[test]
fn a_game_is_kept_once_it_has_ended_and_a_refusal_is_told() {
    for (rule, cells, kept) in [("goes on", &X_WINS[..4], 0), ("is over", &X_WINS, 1)] {
        let storage = roomy();
        store(&storage, &played(Pairing::People, cells));
        assert_eq!(keep::<TicTacToe>(&storage, 9), Ok(()), "{rule}");
        assert_eq!(keep::<TicTacToe>(&storage, 9), Ok(()), "{rule}");
        assert_eq!(finished::all(&storage, &[TicTacToe::NAME]).len(), kept, "{rule}");
    }
    let text = played(Pairing::People, &X_WINS).stored_text();
    let (full, _) = with_room(text.len() + 100);
    store(&full, &played(Pairing::People, &X_WINS));
    assert_eq!(keep::<TicTacToe>(&full, 9), Err(StorageRefused));
}

#[test]
fn two_equal_games_are_kept_and_one_that_ends_again_is_not() {
    let storage = roomy();
    let mut table = played(Pairing::People, &X_WINS);
    let (undo, last) = (Command::Undo, &X_WINS[4..]);
    for (rule, command, cells, kept) in [
        ("the first", None, &[][..], 1),
        ("its last move again", Some(undo), last, 1),
        ("another one that is equal", Some(Command::Reset), &X_WINS[..], 2),
        ("its last move again, too", Some(undo), last, 2),
    ] {
        if let Some(command) = command {
            let _ = table.update(Input::Ask(TicTacToeAsk::Command(command)), Moment::default());
        }
        go_on(&mut table, cells);
        store(&storage, &table);
        assert_eq!(keep::<TicTacToe>(&storage, 9), Ok(()), "{rule}");
        assert_eq!(finished::all(&storage, &[TicTacToe::NAME]).len(), kept, "{rule}");
    }
    let watched = read_tictactoe(&played(Pairing::People, &X_WINS).stored_text()).unwrap();
    let stored = storage.read(&game_key(TicTacToe::NAME)).unwrap();
    let present = read_tictactoe(&stored).unwrap().followed_by(watched.seen_again());
    storage.write(&game_key(TicTacToe::NAME), &write_tictactoe(&present)).unwrap();
    assert_eq!(keep::<TicTacToe>(&storage, 12), Ok(()));
    assert_eq!(finished::all(&storage, &[TicTacToe::NAME]).len(), 2, "one that is seen again");
}

#[test]
fn a_game_that_was_not_played_here_from_its_start_is_kept_as_one_of_elsewhere() {
    for brings in [false, true] {
        let mut game = read_session(COMPUTER).unwrap();
        if brings {
            game = game.brought();
        }
        game.ask(game.situation().seat, referee::Command::Leave).unwrap();
        let (_, found) = Stratego::finished(&write_session(&game)).unwrap();
        assert_eq!(found == Origin::Elsewhere, brings);
    }
}

#[test]
fn a_reload_goes_on_with_the_game_that_is_there() {
    for (entry, address) in [
        (RequestedGame::Present, None),
        (RequestedGame::Pairing(Pairing::Watch), None),
        (RequestedGame::New(Pairing::Watch), Some("#/stratego/watch")),
        (RequestedGame::Waiting(3), Some("#/stratego")),
    ] {
        assert_eq!(lasting::<Stratego>(entry).as_deref(), address, "{entry:?}");
    }
}

#[test]
fn an_address_asks_for_players_of_the_chosen_levels() {
    let computer = |level: usize| Player::Computer(Strength::ALL[level]);
    let person = Player::Person;
    for (rule, before, pairing, players) in [
        ("another pairing", [person; 2], Pairing::Computer, [person, computer(2)]),
        ("another level", [person, computer(0)], Pairing::Computer, [person, computer(2)]),
        (
            "people keep their sides",
            [computer(0), person],
            Pairing::Computer,
            [computer(2), person],
        ),
        ("two computers", [person; 2], Pairing::Watch, [computer(2); 2]),
        ("two people", [computer(4), person], Pairing::People, [person; 2]),
    ] {
        assert_eq!(next_players(before, pairing, LEVELS.stratego), players, "{rule}");
    }
}

#[test]
fn a_game_that_begins_at_an_address_has_the_players_of_its_pairing() {
    let person = Player::Person;
    let in_stratego = Player::Computer(LEVELS.stratego);
    let in_tictactoe = Player::Computer(LEVELS.tictactoe);
    for (pairing, of_stratego, of_tictactoe) in [
        (Pairing::People, [person; 2], [person; 2]),
        (Pairing::Computer, [person, in_stratego], [person, in_tictactoe]),
        (Pairing::Watch, [in_stratego; 2], [in_tictactoe; 2]),
    ] {
        let ByColor { red, blue } = Stratego::options(pairing, LEVELS).players;
        assert_eq!([red, blue], of_stratego, "{pairing:?}");
        let ByMark { x, o } = TicTacToe::options(pairing, LEVELS).players;
        assert_eq!([x, o], of_tictactoe, "{pairing:?}");
    }
}

#[test]
fn a_page_asks_for_another_game_only_if_the_present_one_is_not_asked_for() {
    let (people, computer) = (Pairing::People, Pairing::Computer);
    let wanted = |entry| Wanted::of(entry, LEVELS);
    assert_eq!(wanted(RequestedGame::Present), None);
    assert_eq!(wanted(RequestedGame::Waiting(1)), None);
    for (entry, changes) in [
        (RequestedGame::Pairing(people), [false, false]),
        (RequestedGame::Pairing(computer), [true, true]),
        (RequestedGame::New(people), [true, false]),
        (RequestedGame::New(computer), [true, true]),
    ] {
        let wanted = wanted(entry).unwrap();
        let tictactoe = played(people, &[]);
        let options = Stratego::options(people, LEVELS);
        let (stratego, _) = Stratego::open(Opening { options, ..Opening::default() });
        let found = [
            TicTacToe::change(&tictactoe.screen(), wanted).is_some(),
            Stratego::change(&stratego.screen(), wanted).is_some(),
        ];
        assert_eq!(found, changes, "{entry:?}");
    }
}
