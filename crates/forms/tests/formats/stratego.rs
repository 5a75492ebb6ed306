//! Saved games of Stratego.

use fairboard_forms::fields::with_new_check;
use fairboard_forms::stratego::{read_game, read_session, write_game, write_session};
use fairboard_play::stratego::Game;
use fairboard_play::stratego::referee::{ArmyChange, Command, Local, PEOPLE, Refusal, Seat, Stage};
use fairboard_play::{Offer, Player, Strength};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{Army, ByColor, Color, Outcome, Rules, WinBy};
use fairboard_setups::arrange;
use proptest::prelude::*;

use crate::golden;

const COMPUTER: Player = Player::Computer(Strength::ALL[2]);

fn ask(local: &mut Local, command: Command) -> Result<(), Refusal> {
    local.ask(local.situation().seat, command).map(drop)
}

fn read(local: &Local) -> Local {
    read_session(&write_session(local)).unwrap()
}

fn army(color: Color, seed: u64) -> Command {
    Command::Arrange(ArmyChange::Load(arrange(color, Army::Full, seed)))
}

fn with_computers(players: ByColor<Player>) -> Local {
    let army = |color| arrange(color, Army::Full, color as u64);
    let armies = ByColor::from_fn(|color| {
        Some(color).filter(|color| !players[*color].is_person()).map(army)
    });
    Local::new(Rules::CLASSIC, players, armies).unwrap()
}

#[test]
fn golden_games_are_read_and_written_to_the_byte() {
    let game = read_game(golden::GAME).unwrap();
    assert_eq!(game.rules(), &Rules::CLASSIC.with_army(Army::Barrage));
    assert_eq!(game.plies().len(), 4);
    let resigned = Outcome::Win { winner: Color::Red, by: WinBy::Resigned };
    assert_eq!(game.outcome(), Some(resigned));
    assert_eq!(write_game(&game), golden::GAME.trim());

    let game = read_game(golden::LATE).unwrap();
    let late = Outcome::Win { winner: Color::Red, by: WinBy::Time };
    assert_eq!(game.outcome(), Some(late));
    assert_eq!(write_game(&game), golden::LATE.trim());

    let game = read_game(golden::POSITION).unwrap();
    assert_eq!(game.position().unwrap().ply(), 8);
    assert_eq!(write_game(&game), golden::POSITION.trim());
}

#[test]
fn golden_sessions_are_read_and_written_to_the_byte() {
    for text in [golden::SETUP, golden::COMPUTER_SETUP, golden::COMPUTER] {
        assert_eq!(write_session(&read_session(text).unwrap()), text.trim());
    }
    let session = read_session(golden::CLOCK).unwrap();
    let left = session.clock().map(|clock| (clock.left(Color::Red), clock.left(Color::Blue)));
    assert_eq!(left, Some((271_000, 300_000)));
    assert_eq!(write_session(&session), golden::CLOCK.trim());

    for (text, is_brought) in [(golden::COMPUTER, false), (golden::BROUGHT, true)] {
        let session = read_session(text).unwrap();
        assert_eq!(session.is_brought(), is_brought);
        assert_eq!(write_session(&session), text.trim());
    }

    let situation = read_session(golden::SETUP).unwrap().situation();
    let Stage::Curtain(curtain) = &situation.stage else { panic!("no curtain") };
    assert_eq!((curtain.next, curtain.deploys), (Color::Blue, true));

    let situation = read_session(golden::COMPUTER).unwrap().situation();
    assert_eq!(situation.players, ByColor { red: Player::Person, blue: COMPUTER });
    assert_eq!((situation.to_move, situation.record.len()), (Some(Color::Blue), 5));
    assert!(matches!(situation.stage, Stage::Play(_)));
}

#[test]
fn a_golden_game_of_two_computers_goes_on() {
    let local = read_session(golden::WATCHED).unwrap();
    let situation = local.situation();
    assert!(matches!(situation.stage, Stage::Watch(_)));
    assert_eq!((situation.seat, situation.record.len()), (Seat::Watcher, 4));
    assert_eq!(situation.players.red, Player::Computer(Strength::STRONGEST));
    assert!(local.question().is_some_and(|question| question.player() == COMPUTER));
    assert_eq!(write_session(&local), golden::WATCHED.trim());
}

#[test]
fn a_golden_draw_offer_stands_at_the_curtain() {
    let mut local = read_session(golden::OFFER).unwrap();
    assert!(matches!(local.situation().stage, Stage::Curtain(_)));
    assert_eq!(local.situation().draw_offer, Some(Color::Red));
    ask(&mut local, Command::Ready).unwrap();
    assert!(local.situation().may.contains(Offer::AcceptDraw));
}

#[test]
fn a_session_that_is_read_shows_nothing_that_somebody_has_to_hide() {
    let mut local = Local::people(Rules::CLASSIC);
    let curtain = |local: &Local| match &read(local).situation().stage {
        Stage::Curtain(curtain) => Some((curtain.next, curtain.deploys)),
        Stage::Deploy(_) | Stage::Play(_) | Stage::Watch(_) | Stage::Over(..) => None,
    };
    assert_eq!(curtain(&local), None, "an untouched board has no secrets");
    ask(&mut local, army(Color::Red, 1)).unwrap();
    assert_eq!(curtain(&local), Some((Color::Red, true)));
    ask(&mut local, Command::Start).unwrap();
    assert_eq!(curtain(&local), Some((Color::Blue, true)));
    for command in [Command::Ready, army(Color::Blue, 1), Command::Start, Command::Ready] {
        ask(&mut local, command).unwrap();
    }
    assert_eq!(curtain(&local), Some((Color::Red, false)));
    ask(&mut local, Command::Leave).unwrap();
    assert!(
        matches!(read(&local).situation().stage, Stage::Over(..)),
        "nothing is secret any more"
    );
}

#[test]
fn blue_places_no_army_before_red_is_ready() {
    let empty = "LSAHOVDKRYGNUCJQXFMTBIPWELSAHOVDKRYGNUCJ";
    let red = golden::SETUP.split("red=").nth(1).unwrap().split(' ').next().unwrap();
    let situation =
        read_session(&with_new_check(&golden::SETUP.replace(red, empty))).unwrap().situation();
    assert!(matches!(&situation.stage, Stage::Deploy(draft) if draft.color() == Color::Red));
}

#[test]
fn games_with_computers_are_saved_and_read() {
    for players in [
        ByColor { red: Player::Person, blue: COMPUTER },
        ByColor { red: COMPUTER, blue: Player::Person },
        ByColor { red: COMPUTER, blue: COMPUTER },
    ] {
        let mut local = with_computers(players);
        let person = local.situation().seat.side();
        assert_eq!(read(&local).situation(), local.situation(), "{players:?} before the start");
        if let Some(color) = person {
            ask(&mut local, army(color, 7)).unwrap();
            assert_eq!(read(&local).situation(), local.situation(), "{players:?} with an army");
        }
        ask(&mut local, Command::Start).unwrap();
        for _ in 0..4 {
            let (now, then) = (&local, read(&local));
            assert_eq!((then.situation(), then.question()), (now.situation(), now.question()));
            let question = local.question().unwrap();
            let mv = question.view().legal_moves().next().unwrap();
            local.ask(Seat::Player(question.view().seat()), Command::Play(mv)).unwrap();
        }
    }
}

#[test]
fn kept_armies_survive_saving_and_stay_secret() {
    let mut local = Local::people(Rules::CLASSIC);
    let red = arrange(Color::Red, Army::Full, 3);
    for command in [Command::Arrange(ArmyChange::Load(red.clone())), Command::Start, Command::Ready]
    {
        ask(&mut local, command).unwrap();
    }
    let change = |players: ByColor<Player>| {
        let army = |color| arrange(color, Army::Full, 1);
        let computers = |color: &Color| !players[*color].is_person();
        let armies = ByColor::from_fn(|color| Some(color).filter(computers).map(army));
        Command::New { rules: Rules::CLASSIC, players, armies }
    };
    // Blue goes on against a computer; Red's army is in no game now.
    ask(&mut local, change(ByColor { red: COMPUTER, blue: Player::Person })).unwrap();
    let text = write_session(&local);
    assert!(text.contains(" kept=red/red/full/"), "{text}");
    assert!(!text.contains(&red.to_string()), "it is not in the clear");
    for mut local in [read(&local), local] {
        ask(&mut local, change(PEOPLE)).unwrap();
        assert!(matches!(local.situation().stage, Stage::Curtain(_)), "Red's army is covered");
        ask(&mut local, Command::Ready).unwrap();
        assert!(matches!(&local.situation().stage, Stage::Deploy(draft) if *draft == red));
    }
}

#[test]
fn the_side_that_moves_first_survives_saving() {
    for usual in Rules::ALL {
        let mut rules = usual.with_army(Army::Barrage);
        rules.first = usual.first.other();
        let mut game = Game::new(rules);
        for color in Color::ALL {
            game.set_draft(arrange(color, Army::Barrage, 1)).unwrap();
        }
        game.start().unwrap();
        let read = read_game(&write_game(&game)).unwrap();
        assert_eq!(read.rules().first, usual.first.other(), "{}", usual.name());
        assert_eq!(read.turn(), Some(usual.first.other()));
        assert!(!write_game(&Game::new(usual)).contains("first"), "what is usual is left out");
    }
}

#[test]
fn armies_are_not_written_in_the_clear() {
    let mut game = Game::new(Rules::CLASSIC);
    for color in Color::ALL {
        game.set_draft(arrange(color, Army::Full, 5)).unwrap();
    }
    let text = write_game(&game);
    for color in Color::ALL {
        assert!(!text.contains(&game.draft(color).to_string()));
    }
}

proptest! {
    #[test]
    fn a_game_is_read_as_it_was_written(
        seed: u64,
        rules in prop::sample::select(Rules::ALL.to_vec()),
        army in prop::sample::select(Army::ALL.to_vec()),
        choices in prop::collection::vec(any::<usize>(), 0..120),
    ) {
        let mut game = Game::new(rules.with_army(army));
        for color in Color::ALL {
            game.set_draft(arrange(color, army, seed)).unwrap();
        }
        game.start().unwrap();
        for choice in choices {
            let moves: Vec<_> = game.position().unwrap().legal_moves().collect();
            let Some(mv) = moves.get(choice % moves.len().max(1)) else { break };
            game.play(*mv).unwrap();
        }
        let text = write_game(&game);
        let read = read_game(&text).unwrap();
        prop_assert_eq!(read.position().unwrap().text(), game.position().unwrap().text());
        prop_assert_eq!(read.plies(), game.plies());
        for color in Color::ALL {
            prop_assert!(read.view(color) == game.view(color));
        }
        prop_assert_eq!(write_game(&read), text);
        // Undo is the inverse of play, all the way.
        let mut undone = game;
        while undone.undo() {}
        prop_assert_eq!(undone.plies().len(), 0);
    }
}
