use std::rc::Rc;

use fairboard_forms::FormatError;
use fairboard_forms::library::{KeptGame, Origin};
use fairboard_forms::lineage::Lineage;
use fairboard_forms::tictactoe::write_finished_with_tally;
use fairboard_play::Strength;
use fairboard_play::stratego::referee::Command;
use fairboard_rules::stratego::Color;
use fairboard_rules::tictactoe::Cell;
use fairboard_setups::Named;

use super::*;
use crate::storage::tests::{roomy, with_room};
use crate::tictactoe::{GridAsk, TicTacToeAsk};
use crate::{Input, Machine as _, Moment, Opening, stratego};

const GAME: &str = "1ChumxdF7G20vW_E2GRga4HIgloL";

const NOW: Moment = Moment { millis: 600_000, seed: 7, secret: None, behind: 0 };

/// Takes requests and returns the effects of the last one.
fn after(library: &mut Library, asks: impl IntoIterator<Item = LibraryAsk>) -> Vec<LibraryEffect> {
    asks.into_iter().map(|ask| library.update(ask, NOW).effects).last().unwrap_or_default()
}

fn result(library: &Library) -> Option<&LibraryResult> {
    library.screen().result.1.as_ref()
}

fn castle() -> Deployment {
    Named::Castle.draft(Color::Red).finish().unwrap()
}

/// A game against a computer whose army comes from this seed, after its start.
fn against(seed: u64) -> Stratego {
    let options =
        Stratego::options(Pairing::Computer, fairboard_play::preferences::Levels::default());
    let (mut table, _) =
        Stratego::open(Opening { options, moment: Moment { seed, ..NOW }, ..Opening::default() });
    for ask in [
        stratego::StrategoAsk::Army(stratego::ArmyAsk::Random),
        stratego::StrategoAsk::Command(Command::Start),
    ] {
        let _ = table.update(Input::Ask(ask), Moment::default());
    }
    table
}

/// The record of a game, up to its check.
fn record(table: &Stratego) -> String {
    Lineage::strip(&table.stored_text()).to_owned()
}

/// A game of tic-tac-toe with marks in these cells, in turn.
fn marked(cells: &[usize]) -> TicTacToe {
    let (mut table, _) = TicTacToe::open(Opening::default());
    for cell in cells {
        let _ = table.update(
            Input::Ask(TicTacToeAsk::Board(GridAsk::Play(Cell::ALL[*cell]))),
            Moment::default(),
        );
    }
    table
}

#[test]
fn a_page_shows_of_a_running_game_what_its_seat_may_know() {
    let shown = |seed| {
        let storage = roomy();
        let text = against(seed).stored_text();
        storage.write(&game_key(Stratego::NAME), &text).unwrap();
        let mut library = Library::open(Part::Games, "", storage);
        let effects = after(&mut library, [LibraryAsk::Look(text.clone())]);
        assert_eq!(effects, []);
        (text, library.screen().clone())
    };
    let ((text, screen), (other_text, other_screen)) = (shown(1), shown(2));
    assert_ne!(text, other_text, "the computers have other armies");
    let Some(Ok(LibraryContent::Running { view: Some(_), .. })) = screen.found else { panic!() };
    assert_eq!(screen.in_progress.len(), 1);
    assert_eq!(screen, other_screen, "nothing of them is on the page");
}

#[test]
fn a_game_in_progress_leaves_the_page_by_wish_alone() {
    let storage = roomy();
    let (waiting, present) = (record(&against(1)), record(&against(2)));
    // The values beside a game on this device stay there.
    let stored = format!("{waiting} guesses={} changes=0.1/a", "B".repeat(100));
    storage.write(&game_key(Stratego::NAME), &stored).unwrap();
    waiting::begin(&storage, Stratego::NAME, &against(2).stored_text()).unwrap();
    let mut library = Library::open(Part::Games, "", storage);
    let kind = Stratego::NAME;
    let in_progress: Vec<_> =
        library.screen().in_progress.iter().map(|game| (game.kind, game.number)).collect();
    assert_eq!(in_progress, [(kind, None), (kind, Some(0))]);
    for (number, text) in [(None, Some(present)), (Some(0), Some(waiting)), (Some(1), None)] {
        let copied = after(&mut library, [LibraryAsk::CopyInProgress(kind, number)]);
        assert_eq!(copied, Vec::from_iter(text.clone().map(LibraryEffect::Copy)), "{number:?}");
        let saved = after(&mut library, [LibraryAsk::SaveInProgress(kind, number)]);
        let file = |text| LibraryEffect::File("fairboard-stratego.txt".to_owned(), text);
        assert_eq!(saved, Vec::from_iter(text.map(file)), "{number:?}");
    }
    assert_eq!(after(&mut library, [LibraryAsk::CopyInProgress(TicTacToe::NAME, None)]), []);
    for (ask, games) in [(LibraryAsk::DeleteInProgress(kind, 0), 1), (LibraryAsk::BringBack, 2)] {
        after(&mut library, [ask]);
        assert_eq!(library.screen().in_progress.len(), games);
    }
}

#[test]
fn a_setup_is_saved_renamed_deleted_and_brought_back() {
    let mut library = Library::open(Part::Setups, "", roomy());
    let names = |library: &Library| -> Vec<String> {
        let saved = library.screen().saved.as_ref().unwrap();
        saved.iter().map(|setup| setup.name().to_owned()).collect()
    };
    for (rule, ask, left, sentence) in [
        (
            "saved",
            LibraryAsk::Save("One".to_owned(), castle()),
            &["One"][..],
            LibraryResult::SavedAs("One".to_owned()),
        ),
        (
            "renamed",
            LibraryAsk::Renamed(0, "Two".to_owned()),
            &["Two"],
            LibraryResult::Renamed("Two".to_owned()),
        ),
        ("deleted", LibraryAsk::Delete(0), &[], LibraryResult::Deleted("Two".to_owned())),
        ("brought back", LibraryAsk::BringBack, &["Two"], LibraryResult::SavedAs("Two".to_owned())),
        (
            "without a name",
            LibraryAsk::Save(" ".to_owned(), castle()),
            &["Two"],
            LibraryResult::NoName,
        ),
        ("no new name", LibraryAsk::Renamed(0, " \n".to_owned()), &["Two"], LibraryResult::NoName),
    ] {
        after(&mut library, [ask]);
        assert_eq!(names(&library), left, "{rule}");
        assert_eq!(result(&library), Some(&sentence), "{rule}");
        assert_eq!(library.screen().brings_back, rule == "deleted", "{rule}");
        // The button that was pressed takes the focus once.
        assert_eq!(library.screen().renamed, (rule == "renamed").then_some(0), "{rule}");
    }
}

#[test]
fn a_setup_is_meant_itself_and_not_its_place_in_the_list() {
    let name = "One".to_owned();
    for (rule, ask, left) in [
        ("deleted", LibraryAsk::Delete(0), &["New"][..]),
        ("renamed", LibraryAsk::Renamed(0, "Two".to_owned()), &["New", "Two"]),
    ] {
        let storage = roomy();
        let mut library = Library::open(Part::Setups, "", storage.clone());
        after(&mut library, [LibraryAsk::Save(name.clone(), castle())]);
        let mut other_tab = Library::open(Part::Setups, "", storage);
        after(&mut other_tab, [LibraryAsk::Save("New".to_owned(), castle())]);
        after(&mut library, [ask.clone()]);
        let saved = library.screen().saved.as_ref().unwrap();
        let names: Vec<_> = saved.iter().map(SavedSetup::name).collect();
        assert_eq!(names, left, "{rule}");
        // Another tab deletes the setup first.
        let place = left.len() - 1;
        let mut other_tab = Library::open(Part::Setups, "", library.storage.clone());
        after(&mut other_tab, [LibraryAsk::Delete(place)]);
        after(&mut library, [LibraryAsk::Delete(place)]);
        let saved = library.screen().saved.as_ref().unwrap();
        assert_eq!(saved.iter().count(), place, "{rule}: nothing else is deleted");
    }
}

#[test]
fn a_setup_without_a_place_can_be_brought_back_once_there_is_one() {
    let storage = roomy();
    let mut library = Library::open(Part::Setups, "", storage.clone());
    let names = (0..SavedSetups::MOST).map(|number| number.to_string());
    after(&mut library, names.map(|name| LibraryAsk::Save(name, castle())));
    let more = LibraryAsk::Save("more".to_owned(), castle());
    after(&mut library, [LibraryAsk::Delete(7), more, LibraryAsk::BringBack]);
    assert_eq!(result(&library), Some(&LibraryResult::Full(SavedSetups::MOST)));
    assert!(library.screen().brings_back);
    after(&mut Library::open(Part::Setups, "", storage), [LibraryAsk::Delete(0)]);
    after(&mut library, [LibraryAsk::BringBack]);
    let saved = library.screen().saved.as_ref().unwrap();
    assert_eq!(saved.get(7).map(SavedSetup::name), Some("42"), "as it was");
    assert!(!library.screen().brings_back);
}

#[test]
fn a_full_storage_is_told_and_costs_nothing() {
    let free = roomy();
    after(
        &mut Library::open(Part::Setups, "", free.clone()),
        [LibraryAsk::Save("One".to_owned(), castle())],
    );
    let taken: usize =
        free.keys("").iter().map(|key| key.len() + free.read(key).unwrap().len()).sum();
    // There is room for one setup, and for a part of another.
    let (storage, browser) = with_room(taken + 9);
    let mut library = Library::open(Part::Setups, "", storage);
    after(&mut library, [LibraryAsk::Save("One".to_owned(), castle())]);
    let reloaded = Storage::new(Rc::clone(&browser), Rc::new(crate::storage::tests::Room::of(0)));
    assert_eq!(Setups::open(reloaded.clone()).iter().count(), 1);
    after(&mut library, [LibraryAsk::Save("Two".to_owned(), castle())]);
    assert_eq!(result(&library), Some(&LibraryResult::NotStored));
    assert_eq!(Setups::open(reloaded).iter().count(), 1, "the first one is there");
    assert_eq!(library.screen().saved.as_ref().map(|saved| saved.iter().count()), Ok(2));
}

#[test]
fn setups_of_a_newer_version_are_not_written_over() {
    let storage = roomy();
    storage.write("fairboard.setups", "fairboard/setups 99").unwrap();
    let mut library = Library::open(Part::Setups, "", storage.clone());
    after(&mut library, [LibraryAsk::Save("One".to_owned(), castle())]);
    assert_eq!(result(&library), Some(&LibraryResult::Trouble(FormatError::Newer(99))));
    assert_eq!(storage.read("fairboard.setups").as_deref(), Some("fairboard/setups 99"));
}

#[test]
fn an_army_that_is_placed_is_replaced_after_a_question() {
    let storage = roomy();
    let mut library = Library::open(Part::Setups, "", storage.clone());
    let go = [LibraryEffect::Go(Page::Stratego)];
    assert_eq!(after(&mut library, [LibraryAsk::Use(castle())]), go, "nobody has placed one");
    let fortress = Named::of(castle().army()).find(|one| *one != Named::Castle).unwrap();
    let other = fortress.draft(Color::Red).finish().unwrap();
    let before = storage.read(&game_key(Stratego::NAME));
    assert_eq!(after(&mut library, [LibraryAsk::Use(other.clone())]), []);
    assert_eq!(library.screen().question, LibraryQuestion::Replace);
    assert_eq!(after(&mut library, [LibraryAsk::KeepMine, LibraryAsk::Replace]), []);
    assert_eq!(storage.read(&game_key(Stratego::NAME)), before);
    assert_eq!(after(&mut library, [LibraryAsk::Use(other), LibraryAsk::Replace]), go);
    assert_ne!(storage.read(&game_key(Stratego::NAME)), before);
    assert_eq!(library.screen().question, LibraryQuestion::None);
}

#[test]
fn a_game_that_began_after_the_question_waits() {
    let storage = roomy();
    let mut library = Library::open(Part::Setups, "", storage.clone());
    after(&mut library, [LibraryAsk::Use(castle())]);
    let fortress = Named::of(castle().army()).find(|one| *one != Named::Castle).unwrap();
    after(&mut library, [LibraryAsk::Use(fortress.draft(Color::Red).finish().unwrap())]);
    assert_eq!(library.screen().question, LibraryQuestion::Replace);
    let begun = against(7).stored_text();
    storage.write(&game_key(Stratego::NAME), &begun).unwrap();
    assert_eq!(after(&mut library, [LibraryAsk::Replace]), [LibraryEffect::Go(Page::Stratego)]);
    let kept = storage.keys(&game_key(Stratego::NAME));
    assert!(kept.iter().any(|key| storage.read(key).as_ref() == Some(&begun)), "{kept:?}");
}

#[test]
fn a_text_shows_what_it_is() {
    let tictactoe_text = marked(&[4]).stored_text();
    for (text, kind) in [
        (GAME.to_owned(), "game"),
        (against(1).stored_text(), "running"),
        (tictactoe_text, "tic-tac-toe"),
        ("Good morning!".to_owned(), "nothing"),
    ] {
        let mut library = Library::open(Part::Games, "", roomy());
        after(&mut library, [LibraryAsk::Look(text)]);
        let found = match library.screen().found.as_ref().unwrap() {
            Ok(LibraryContent::Game { .. }) => "game",
            Ok(LibraryContent::Running { .. }) => "running",
            Ok(LibraryContent::Setup(_)) => "setup",
            Ok(LibraryContent::Sketch { .. }) => "sketch",
            Ok(LibraryContent::TicTacToe { .. }) => "tic-tac-toe",
            Err(_) => "nothing",
        };
        assert_eq!(found, kind);
    }
}

#[test]
fn a_damaged_game_is_shown_up_to_its_last_good_move() {
    let text = marked(&[0, 3]).stored_text();
    for (text, is_cut) in [(text.clone(), false), (text.replacen("check=", "", 1), true)] {
        let mut library = Library::open(Part::Games, "", roomy());
        after(&mut library, [LibraryAsk::Look(text)]);
        let Some(Ok(content)) = library.screen().found.clone() else { panic!() };
        let expected =
            if is_cut { LibraryResult::Cut(content) } else { LibraryResult::Content(content) };
        assert_eq!(result(&library), Some(&expected));
        assert_eq!(library.screen().damage.is_some(), is_cut);
        let effects = after(&mut library, [LibraryAsk::ContinueFound]);
        assert_eq!(effects, [LibraryEffect::Go(Page::TicTacToe)]);
    }
}

#[test]
fn the_page_of_tic_tac_toe_shows_the_game_of_its_word_or_the_stored_one() {
    let storage = roomy();
    storage.write(&game_key(TicTacToe::NAME), &marked(&[4]).stored_text()).unwrap();
    let finished = read_session(&marked(&[0, 3, 1, 4, 2]).stored_text()).unwrap();
    let word = fairboard_forms::compact::write_session(&finished).unwrap();
    for (word, moves) in [("", Some(1)), (&word, Some(5)), ("1", None)] {
        let library = Library::open(Part::TicTacToeGame, word, storage.clone());
        let found = match library.screen().found.as_ref().unwrap() {
            Ok(LibraryContent::TicTacToe { situation, .. }) => Some(situation.record.len()),
            Ok(_) | Err(_) => None,
        };
        assert_eq!(found, moves, "{word:?}");
    }
}

#[test]
fn a_finished_game_of_a_text_is_kept_and_listed_and_deleted() {
    let mut library = Library::open(Part::Games, "", roomy());
    assert!(library.screen().games.is_empty());
    assert_eq!(library.screen().scores, Scores::default());
    after(&mut library, [LibraryAsk::Look(GAME.to_owned()), LibraryAsk::KeepFound]);
    assert_eq!(result(&library), Some(&LibraryResult::Kept));
    assert!(!library.screen().offers_kinds, "there is one kind");
    assert_eq!(library.screen().scores, Scores::default(), "somebody else has played it");
    let GameCard { place, game, card } = library.screen().games[0].clone();
    let Some(Card::Stratego { minutes: 10, .. }) = card else { panic!() };
    after(&mut library, [LibraryAsk::DeleteGame(place, game)]);
    assert!(library.screen().games.is_empty() && library.screen().brings_back);
    after(&mut library, [LibraryAsk::BringBack]);
    assert_eq!(library.screen().games.len(), 1);
}

#[test]
fn a_game_is_meant_itself_and_not_its_place_in_the_list() {
    let storage = roomy();
    let [shown, later] = [&[0, 3, 1, 4, 2], &[2, 3, 1, 4, 0]]
        .map(|cells| write_finished(&read_session(&marked(cells).stored_text()).unwrap()).unwrap());
    let add = |word: &str| finished::keep_found(&storage, TicTacToe::NAME, word.into(), 1).unwrap();
    let words = |library: &Library| -> Vec<_> {
        let games = library.screen().games.iter();
        games.map(|game| game.game.clone().unwrap().word).collect()
    };
    add(&shown);
    let mut library = Library::open(Part::Games, "", storage.clone());
    let GameCard { place, game, card } = library.screen().games[0].clone();
    // Another tab deletes the game, and a game that ends later takes its place.
    storage.remove(&place.key());
    add(&later);
    after(&mut library, [LibraryAsk::DeleteGame(place, game)]);
    assert_eq!(result(&library), Some(&LibraryResult::GameDeleted));
    assert_eq!(words(&library), std::slice::from_ref(&later), "the later one stays");
    after(&mut library, [LibraryAsk::BringBack]);
    assert_eq!(words(&library), [shown, later]);
    let Some(Card::TicTacToe { situation, text, .. }) = card else { panic!() };
    after(&mut library, [LibraryAsk::Watch(text)]);
    let stored = read_session(&storage.read(&game_key(TicTacToe::NAME)).unwrap()).unwrap();
    assert_eq!(stored.situation().record, situation.record);
}

#[test]
fn a_finished_game_is_copied_without_the_games_before_it() {
    let storage = roomy();
    let session = read_session(&marked(&[0, 3, 1, 4, 2]).stored_text()).unwrap();
    let word = write_finished_with_tally(&session).unwrap();
    let game = KeptGame { minutes: 10, word, origin: Origin::Here };
    finished::keep_ended(&storage, TicTacToe::NAME, &game).unwrap();
    let library = Library::open(Part::Games, "", storage);
    let Some(Card::TicTacToe { text, .. }) = &library.screen().games[0].card else { panic!() };
    assert_eq!(*text, write_finished(&session).unwrap());
}

#[test]
fn only_games_that_were_played_here_count_and_none_is_kept_twice() {
    for (origin, counts) in [(Origin::Here, true), (Origin::Elsewhere, false)] {
        let storage = roomy();
        let game = KeptGame { minutes: 10, word: GAME.to_owned(), origin };
        finished::keep_ended(&storage, Stratego::NAME, &game).unwrap();
        let mut library = Library::open(Part::Games, "", storage);
        assert_eq!(library.screen().scores != Scores::default(), counts, "{origin:?}");
        after(&mut library, [LibraryAsk::Look(GAME.to_owned()), LibraryAsk::KeepFound]);
        assert_eq!(library.screen().games.len(), 1, "{origin:?}");
    }
}

#[test]
fn games_are_listed_by_kind_and_twenty_at_a_time() {
    let storage = roomy();
    for minutes in 0..41 {
        let word = format!("{GAME}{minutes}");
        finished::keep_found(&storage, Stratego::NAME, word, minutes).unwrap();
    }
    let word =
        write_finished(&read_session(&marked(&[0, 3, 1, 4, 2]).stored_text()).unwrap()).unwrap();
    finished::keep_found(&storage, TicTacToe::NAME, word, 30).unwrap();
    let mut library = Library::open(Part::Games, "", storage.clone());
    for (rule, ask, shown, has_more) in [
        ("at first", None, 20, true),
        ("more", Some(LibraryAsk::More), 40, true),
        ("still more", Some(LibraryAsk::More), 42, false),
        ("one kind", Some(LibraryAsk::ShowKind(Some(Stratego::NAME))), 20, true),
        ("more of one kind", Some(LibraryAsk::More), 40, true),
        ("all of one kind", Some(LibraryAsk::More), 41, false),
        ("the other", Some(LibraryAsk::ShowKind(Some(TicTacToe::NAME))), 1, false),
    ] {
        after(&mut library, ask);
        let screen = library.screen();
        assert_eq!((screen.games.len(), screen.has_more), (shown, has_more), "{rule}");
        assert!(screen.offers_kinds, "{rule}");
    }
    let Some(Card::TicTacToe { text, .. }) = library.screen().games[0].card.clone() else {
        panic!()
    };
    let effects = after(&mut library, [LibraryAsk::Watch(text)]);
    assert_eq!(effects, [LibraryEffect::Go(Page::TicTacToe)]);
    let stored = storage.read(&game_key(TicTacToe::NAME)).unwrap();
    assert_eq!(
        read_session(&stored).unwrap().situation().record.len(),
        5,
        "it is the present game"
    );
}

#[test]
fn a_game_goes_on_from_a_place_with_the_side_and_level_chosen() {
    let address = fairboard_forms::found::play_on_address(GAME, 3, None, Color::Blue);
    let word = Page::word(&address).unwrap();
    let storage = roomy();
    let mut library = Library::open(Part::PlayOn, word, storage.clone());
    let choices = |library: &Library| match library.screen().found {
        Some(Ok(LibraryContent::Running { choices, .. })) => choices,
        Some(_) | None => None,
    };
    assert!(choices(&library).is_some_and(|found| found.seat == Color::Blue && found.is_seat_free));
    let chosen = [LibraryAsk::PlayAs(Color::Red), LibraryAsk::PlayAgainst(Strength::ALL[4])];
    after(&mut library, chosen);
    let found = choices(&library).unwrap();
    assert_eq!((found.seat, found.strength), (Color::Red, Strength::ALL[4]));
    let effects = after(&mut library, [LibraryAsk::ContinueFound]);
    assert_eq!(effects, [LibraryEffect::Go(Page::Stratego)]);
    assert!(storage.read(&game_key(Stratego::NAME)).is_some());
}

#[test]
fn a_game_that_goes_on_here_from_a_text_or_a_place_is_none_of_this_device() {
    let address = fairboard_forms::found::play_on_address(GAME, 3, None, Color::Blue);
    for text in [address, record(&against(1))] {
        let storage = roomy();
        let mut library = Library::open(Part::Games, "", storage.clone());
        after(&mut library, [LibraryAsk::Look(text.clone()), LibraryAsk::ContinueFound]);
        let stored = storage.read(&game_key(Stratego::NAME)).unwrap();
        let game = fairboard_forms::stratego::read_session(&stored).unwrap();
        assert!(game.is_brought(), "{text}");
    }
}

#[test]
fn the_present_game_goes_on_as_it_is_if_its_own_text_is_brought() {
    let finished = marked(&[0, 3, 1, 4, 2]).stored_text();
    let word = write_finished(&read_session(&finished).unwrap()).unwrap();
    let begun = against(1).stored_text();
    for (kind, stored, text) in
        [(Stratego::NAME, &begun, Lineage::strip(&begun)), (TicTacToe::NAME, &finished, &*word)]
    {
        let storage = roomy();
        storage.write(&game_key(kind), stored).unwrap();
        let mut library = Library::open(Part::Games, "", storage.clone());
        after(&mut library, [LibraryAsk::Look(text.to_owned()), LibraryAsk::ContinueFound]);
        assert_eq!(storage.read(&game_key(kind)).as_ref(), Some(stored), "{kind}");
        let games = Library::open(Part::Games, "", storage).screen().in_progress.len();
        assert_eq!(games, usize::from(kind == Stratego::NAME), "{kind}: none waits");
    }
}

#[test]
fn a_setup_that_goes_on_here_is_a_game_of_this_device() {
    let storage = roomy();
    let options =
        Stratego::options(Pairing::Computer, fairboard_play::preferences::Levels::default());
    let (mut table, _) = Stratego::open(Opening { options, moment: NOW, ..Opening::default() });
    let army = stratego::StrategoAsk::Army(stratego::ArmyAsk::Random);
    let _ = table.update(Input::Ask(army), Moment::default());
    let mut library = Library::open(Part::Games, "", storage.clone());
    after(&mut library, [LibraryAsk::Look(record(&table)), LibraryAsk::ContinueFound]);
    let stored = storage.read(&game_key(Stratego::NAME)).unwrap();
    assert!(!fairboard_forms::stratego::read_session(&stored).unwrap().is_brought());
}

#[test]
fn a_text_that_the_clipboard_refuses_is_shown() {
    let mut library = Library::open(Part::Setups, "", roomy());
    let copied = after(&mut library, [LibraryAsk::Copy("text".to_owned())]);
    assert_eq!(copied, [LibraryEffect::Copy("text".to_owned())]);
    after(&mut library, [LibraryAsk::NotCopied]);
    assert_eq!(library.screen().uncopied.as_deref(), Some("text"));
    for next in [LibraryAsk::Rename(0), LibraryAsk::Look(String::new())] {
        let mut library = Library::open(Part::Setups, "", roomy());
        after(&mut library, [LibraryAsk::Copy("text".to_owned()), LibraryAsk::NotCopied]);
        after(&mut library, [next.clone()]);
        assert_eq!(library.screen().uncopied, None, "the focus is elsewhere after {next:?}");
    }
    after(&mut library, [LibraryAsk::Copy("other".to_owned()), LibraryAsk::Copied]);
    assert_eq!((library.screen().uncopied.as_deref(), library.screen().result.0), (None, 2));
}
