//! The referee where a computer plays a side, or both.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use fairboard_play::format::stratego::{read_session, write_session};
use fairboard_play::stratego::referee::PEOPLE;
use fairboard_play::stratego::{Command, CommandError, Effect, Event, Question, Screen, Session};
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{Army, ByColor, Color, Move, Outcome, Rules, Seen, Square, WinBy};
use fairboard_setups::arrange;

const COMPUTER: Player = Player::Computer(Strength::ALL[2]);
const RED_PERSON: ByColor<Player> = ByColor { red: Player::Person, blue: COMPUTER };
const BLUE_PERSON: ByColor<Player> = ByColor { red: COMPUTER, blue: Player::Person };
const NOBODY: ByColor<Player> = ByColor { red: COMPUTER, blue: COMPUTER };

fn begun(rules: Rules, players: ByColor<Player>) -> Session {
    let mut session = Session::new(rules);
    let (events, effects) = session.apply(Command::New { rules, players, seed: 4 }).unwrap();
    assert_eq!((events, effects), (vec![Event::Began], vec![Effect::Save]));
    session
}

/// A game of a person, with both armies placed.
fn started(rules: Rules, players: ByColor<Player>) -> Session {
    let mut session = begun(rules, players);
    session.apply(Command::Arrange { seed: 9 }).unwrap();
    session.apply(Command::Start).unwrap();
    session
}

fn first_legal(session: &Session) -> Move {
    let Question { view, .. } = session.question().unwrap();
    let quiet = |mv: &Move| !view.revealed().contains(mv.to) && is_empty(session, mv.to);
    view.legal_moves().find(quiet).unwrap()
}

fn is_empty(session: &Session, square: Square) -> bool {
    let view = session.question().unwrap().view;
    view.seen(square) == Seen::Empty
}

/// Whoever is to move makes a move that reveals nothing.
fn step(session: &mut Session) -> Color {
    let question = session.question().unwrap();
    let mv = first_legal(session);
    let command = match question.player {
        Player::Person => Command::Play(mv),
        Player::Computer(_) => Command::Answer(mv),
    };
    session.apply(command).unwrap();
    question.view.seat()
}

#[test]
fn a_person_alone_never_sees_a_curtain() {
    for rules in Rules::ALL {
        for (players, person) in [(RED_PERSON, Color::Red), (BLUE_PERSON, Color::Blue)] {
            let session = begun(rules, players);
            let Screen::Deploy(draft) = session.screen() else { panic!("no deployment") };
            assert_eq!((draft.color(), draft.pieces().count()), (person, 0));
            let mut session = started(rules, players);
            let movers: Vec<_> = (0..6)
                .map(|_| {
                    let Screen::Play(view) = session.screen() else { panic!("no board") };
                    assert_eq!(view.seat(), person);
                    assert_eq!(session.apply(Command::HandOver), Err(CommandError::NotNow));
                    step(&mut session)
                })
                .collect();
            let (first, second) = (rules.first, rules.first.other());
            assert_eq!(movers, [first, second, first, second, first, second]);
        }
    }
}

#[test]
fn nobody_moves_for_another() {
    let mut session = started(Rules::CLASSIC, RED_PERSON);
    let mv = first_legal(&session);
    assert_eq!(session.apply(Command::Answer(mv)), Err(CommandError::NotNow), "a person's turn");
    session.apply(Command::Play(mv)).unwrap();
    let answer = first_legal(&session);
    assert_eq!(
        session.apply(Command::Play(answer)),
        Err(CommandError::NotNow),
        "a computer's turn"
    );
    assert!(session.apply(Command::Answer(mv)).is_err(), "an illegal answer");
    session.apply(Command::Answer(answer)).unwrap();
    assert_eq!(session.record().len(), 2);
}

#[test]
fn a_computer_is_asked_with_its_own_view_and_a_person_with_theirs() {
    let mut session = started(Rules::CLASSIC, RED_PERSON);
    for seat in [Color::Red, Color::Blue, Color::Red] {
        let question = session.question().unwrap();
        assert_eq!(question.view.seat(), seat);
        assert_eq!(question.plies, session.record());
        assert_eq!(question.player == Player::Person, seat == Color::Red);
        step(&mut session);
    }
}

#[test]
fn between_people_only_the_one_at_the_board_is_asked() {
    let mut session = Session::new(Rules::CLASSIC);
    for _ in 0..2 {
        assert_eq!(session.question(), None, "the armies do not stand yet");
        let _ = session.apply(Command::Ready);
        session.apply(Command::Arrange { seed: 1 }).unwrap();
        session.apply(Command::Start).unwrap();
    }
    assert_eq!(session.question(), None, "the curtain is down");
    session.apply(Command::Ready).unwrap();
    step(&mut session);
    assert_eq!(session.question(), None, "the move is still being looked at");
}

#[test]
fn quiet_moves_are_taken_back_with_their_answers() {
    let mut session = started(Rules::CLASSIC, RED_PERSON);
    assert_eq!(session.apply(Command::TakeBack), Err(CommandError::NotNow));
    for (plies, left) in [(1, 0), (2, 0), (3, 2), (4, 2)] {
        let mut session = session.clone();
        for _ in 0..plies {
            step(&mut session);
        }
        assert!(session.can_take_back());
        session.apply(Command::TakeBack).unwrap();
        assert_eq!(session.record().len(), left, "after {plies} plies");
        assert_eq!(session.question().unwrap().player, Player::Person);
    }
    // Play until there is a battle: from then on the last moves stay.
    for _ in 0..400 {
        let Some(Question { view, player, .. }) = session.question() else { break };
        let enemies = view.legal_moves().find(|mv| !is_empty(&session, mv.to));
        let mv = enemies.or_else(|| view.legal_moves().last()).unwrap();
        let command =
            if player == Player::Person { Command::Play(mv) } else { Command::Answer(mv) };
        session.apply(command).unwrap();
        if session.record().last().unwrap().battle.is_some() {
            assert!(!session.can_take_back());
            return;
        }
    }
    panic!("no battle in 400 plies");
}

#[test]
fn a_computer_offers_and_takes_no_draw_and_a_person_may_leave() {
    let mut session = started(Rules::CLASSIC, BLUE_PERSON);
    step(&mut session);
    for command in [Command::OfferDraw, Command::AcceptDraw] {
        assert_eq!(session.apply(command), Err(CommandError::NotNow));
    }
    session.apply(Command::Leave).unwrap();
    let Screen::Over(view, outcome) = session.screen() else { panic!("not over") };
    assert_eq!(outcome, Outcome::Win { winner: Color::Red, by: WinBy::Resigned });
    assert_eq!(view.seat(), Color::Blue);
    assert_eq!(session.question(), None);
    session.apply(Command::Rematch { seed: 6 }).unwrap();
    assert!(matches!(session.screen(), Screen::Play(view) if view.seat() == Color::Blue));
}

#[test]
fn two_computers_begin_at_once_and_are_watched() {
    let mut session = begun(Rules::VDM.with_army(Army::Barrage), NOBODY);
    for _ in 0..5 {
        let Screen::Watch(view) = session.screen() else { panic!("nothing to watch") };
        assert_eq!(view.seat(), Color::Red);
        step(&mut session);
    }
    for command in [Command::Leave, Command::TakeBack, Command::Clear, Command::HandOver] {
        assert_eq!(session.apply(command), Err(CommandError::NotNow));
    }
}

#[test]
fn a_computers_army_is_not_handed_to_a_person() {
    let mut session = begun(Rules::CLASSIC, RED_PERSON);
    session.apply(Command::Arrange { seed: 2 }).unwrap();
    let Screen::Deploy(mine) = session.screen() else { panic!("no deployment") };
    let switch = |players| Command::New { rules: Rules::CLASSIC, players, seed: 5 };
    session.apply(switch(BLUE_PERSON)).unwrap();
    let Screen::Deploy(draft) = session.screen() else { panic!("no deployment") };
    assert_eq!((draft.color(), draft.pieces().count()), (Color::Blue, 0));
    session.apply(switch(RED_PERSON)).unwrap();
    let Screen::Deploy(draft) = session.screen() else { panic!("no deployment") };
    assert_eq!(draft.pieces().count(), 0, "what a computer had placed meanwhile is gone");
    session.apply(Command::Load(mine.clone())).unwrap();
    session.apply(switch(PEOPLE)).unwrap();
    let Screen::Deploy(draft) = session.screen() else { panic!("no deployment") };
    assert_eq!(draft, mine, "one's own army stays");
}

#[test]
fn equal_seeds_give_the_computer_equal_armies() {
    let army = |seed| {
        let mut session = Session::new(Rules::CLASSIC);
        session.apply(Command::New { rules: Rules::CLASSIC, players: NOBODY, seed }).unwrap();
        write_session(&session)
    };
    assert_eq!(army(1), army(1));
    assert_ne!(army(1), army(2));
    let red = arrange(Color::Red, Army::Full, 1).to_string();
    assert!(!army(1).contains(&red), "not in the clear");
}

#[test]
fn a_game_with_a_computer_is_saved_and_read() {
    for players in [RED_PERSON, BLUE_PERSON, NOBODY] {
        let mut session = begun(Rules::CLASSIC, players);
        if players != NOBODY {
            assert_eq!(read_session(&write_session(&session)).unwrap().screen(), session.screen());
            session = started(Rules::CLASSIC, players);
        }
        for _ in 0..3 {
            let read = read_session(&write_session(&session)).unwrap();
            assert_eq!(read.screen(), session.screen());
            assert_eq!((read.players(), read.question()), (players, session.question()));
            step(&mut session);
        }
    }
    let text = write_session(&begun(Rules::CLASSIC, RED_PERSON));
    let without = text.replace(",\"blueLevel\":3", ",\"redLevel\":3,\"blueLevel\":3");
    assert_ne!(text, without);
    assert!(read_session(&without).is_err(), "Red's computer has no army");
}
