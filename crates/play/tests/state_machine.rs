//! The referee as a state machine: whatever is asked of it and in whatever order, what it refuses
//! changes nothing, its record folds to its state, and nobody sees what is not theirs.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use fairboard_play::format::stratego::{read_game, read_session, write_game, write_session};
use fairboard_play::stratego::{Command, Event, Game, Screen, Session};
use fairboard_play::{Player, Strength};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    Army, ByColor, Color, DeploymentDraft, Move, Rank, Rules, Seen, Square,
};
use fairboard_setups::arrange;
use proptest::prelude::*;
use proptest::sample::select;

/// Something to ask, put into words only when it is known where the game stands.
#[derive(Clone, Debug)]
enum Ask {
    /// One of the moves that the screen allows.
    Legal(usize),
    /// Any two squares.
    Squares(u8, u8),
    /// What the page would ask next: ready, start, hand over.
    Next,
    /// A command as it is.
    Plain(Command),
}

fn squares() -> impl Strategy<Value = Square> {
    (0..100u8).prop_map(|index| Square::from_index(index).unwrap())
}

fn asks() -> impl Strategy<Value = Vec<Ask>> {
    let plain = prop_oneof![
        (squares(), select(&Rank::ALL)).prop_map(|(at, rank)| Command::Place(at, rank)),
        (squares(), squares()).prop_map(|(from, to)| Command::Swap(from, to)),
        squares().prop_map(Command::Remove),
        any::<u64>().prop_map(|seed| Command::Arrange { seed }),
        (select(&Color::ALL), select(&Army::ALL), any::<u64>())
            .prop_map(|(color, army, seed)| Command::Load(arrange(color, army, seed))),
        Just(Command::Clear),
        Just(Command::Mirror),
        Just(Command::Start),
        Just(Command::Ready),
        Just(Command::HandOver),
        Just(Command::TakeBack),
        Just(Command::OfferDraw),
        Just(Command::AcceptDraw),
        Just(Command::Leave),
        Just(Command::Rematch { seed: 6 }),
    ];
    let ask = prop_oneof![
        12 => any::<usize>().prop_map(Ask::Legal),
        2 => (0..100u8, 0..100u8).prop_map(|(from, to)| Ask::Squares(from, to)),
        12 => Just(Ask::Next),
        2 => plain.prop_map(Ask::Plain),
    ];
    prop::collection::vec(ask, 0..160)
}

fn players() -> impl Strategy<Value = ByColor<Player>> {
    let player = select(&[Player::Person, Player::Person, Player::Computer(Strength::ALL[0])]);
    (player.clone(), player).prop_map(|(red, blue)| ByColor { red, blue })
}

fn rule_sets() -> impl Strategy<Value = Rules> {
    (select(&Rules::ALL), select(&Army::ALL)).prop_map(|(rules, army)| rules.with_army(army))
}

/// The command of an ask on this screen; `None` if there is no such command now.
fn command(ask: &Ask, session: &Session) -> Option<Command> {
    Some(match (ask, session.screen()) {
        (Ask::Legal(choice), _) => legal(session, *choice)?,
        (Ask::Squares(from, to), _) => {
            let [from, to] = [from, to].map(|index| Square::from_index(*index).unwrap());
            Command::Play(Move::new(from, to))
        }
        (Ask::Next, Screen::Deploy(draft)) if draft.finish().is_ok() => Command::Start,
        (Ask::Next, Screen::Deploy(_)) => Command::Arrange { seed: 1 },
        (Ask::Next, Screen::Curtain(_)) => Command::Ready,
        (Ask::Next, Screen::Play(_)) if session.must_hand_over() => Command::HandOver,
        (Ask::Next, Screen::Play(_) | Screen::Watch(_)) => legal(session, 0)?,
        (Ask::Next, Screen::Over(..)) => Command::Rematch { seed: 6 },
        (Ask::Plain(command), _) => command.clone(),
    })
}

/// A legal move of whoever is to move and can be asked.
fn legal(session: &Session, choice: usize) -> Option<Command> {
    let question = session.question()?;
    let mut moves = question.view.legal_moves();
    let count = moves.len().max(1);
    let mv = moves.nth(choice % count)?;
    Some(match question.player {
        Player::Person => Command::Play(mv),
        Player::Computer(_) => Command::Answer(mv),
    })
}

/// A session in which both armies stand.
fn dealt(rules: Rules, armies: [DeploymentDraft; 2]) -> Session {
    let mut session = Session::new(rules);
    for army in armies {
        let _ = session.apply(Command::Ready);
        session.apply(Command::Load(army)).unwrap();
        session.apply(Command::Start).unwrap();
    }
    let _ = session.apply(Command::Ready);
    session
}

/// A move, and the device in the next player's hands; `seen` takes the curtain between.
fn step(session: &mut Session, mv: Move, seen: &mut Vec<Screen>) {
    session.apply(Command::Play(mv)).unwrap();
    if !session.is_over() {
        session.apply(Command::HandOver).unwrap();
        seen.push(session.screen());
        session.apply(Command::Ready).unwrap();
    }
}

/// Every screen that Red may see while these moves are made, curtains too; `None` if the game ends.
fn screens_of_red(mut session: Session, moves: &[Move]) -> Option<Vec<Screen>> {
    let mut screens = Vec::new();
    for mv in moves {
        match session.screen() {
            Screen::Over(..) | Screen::Watch(_) => return None,
            Screen::Play(view) if view.seat() == Color::Blue => {}
            screen @ (Screen::Deploy(_) | Screen::Curtain(_) | Screen::Play(_)) => {
                screens.push(screen);
            }
        }
        step(&mut session, *mv, &mut screens);
    }
    (!session.is_over()).then_some(screens)
}

/// What is true of a session at all times.
fn holds(session: &Session) {
    let text = write_session(session);
    let read = read_session(&text).unwrap();
    let game = |text: &str| write_game(&read_game(text).unwrap());
    let again = write_session(&read);
    assert_eq!(game(&again), game(&text), "what is read is what was saved");
    assert_eq!(write_session(&read_session(&again).unwrap()), again);
    assert_eq!(read.record(), session.record());
    assert_eq!(read.is_over(), session.is_over());
    assert_eq!(session.is_over(), matches!(session.screen(), Screen::Over(..)));
    match (read.screen(), session.screen()) {
        (Screen::Over(..) | Screen::Deploy(_) | Screen::Curtain(_), Screen::Over(..)) => {}
        // Of two people nobody is seen to be there after a reload: at most an empty home is shown.
        (Screen::Deploy(draft), _) if !session.has_computer() => {
            assert_eq!(draft.pieces().count(), 0);
        }
        (Screen::Curtain(curtain), now) => {
            assert_eq!(curtain.last, session.record().last().copied());
            if let Screen::Curtain(curtain_now) = now {
                assert_eq!(curtain, curtain_now);
            }
        }
        (read, now) if session.has_computer() => assert_eq!(read, now),
        (other, now) => panic!("a reload shows {other:?} instead of {now:?}"),
    }
    if let Screen::Play(view) = session.screen() {
        for at in Square::all() {
            if let Seen::Revealed { rank, .. } = view.seen(at) {
                let shown = session.record().iter().any(|ply| {
                    ply.battle
                        .is_some_and(|battle| [battle.attacker, battle.defender].contains(&rank))
                });
                assert!(shown, "{rank} on {at} was in no battle");
            }
        }
    }
    folds(&read_game(&text).unwrap());
}

/// The record of a game, played by the rules alone, leads where the game stands, and undoing it
/// leads back through the same positions.
fn folds(game: &Game) {
    let Some((_, start)) = game.start_position() else { return };
    let mut positions = vec![start.clone()];
    for ply in game.plies() {
        let mut next = positions.last().unwrap().clone();
        assert_eq!(next.play(ply.mv), Ok(*ply));
        positions.push(next);
    }
    let mut game = game.clone();
    if game.ended().is_some() {
        assert!(game.undo());
    }
    for position in positions.iter().rev() {
        let now = game.position().unwrap();
        assert_eq!(now.text(), position.text());
        for seat in Color::ALL {
            assert_eq!(now.view(seat), position.view(seat));
        }
        assert!(now.legal_moves().eq(position.legal_moves()));
        game.undo();
    }
    assert!(!game.undo());
}

proptest! {
    #[test]
    fn whatever_is_asked_a_refusal_changes_nothing_and_nothing_else_breaks(
        rules in rule_sets(),
        players in players(),
        asks in asks(),
    ) {
        let mut session = Session::new(rules);
        session.apply(Command::New { rules, players, seed: 1 }).unwrap();
        for ask in asks {
            let Some(command) = command(&ask, &session) else { continue };
            let (text, screen) = (write_session(&session), session.screen());
            let allowed = match (&command, &screen) {
                (Command::Play(mv), Screen::Play(view)) if view.turn() == Some(view.seat()) => {
                    Some(view.legal_moves().any(|legal| legal == *mv))
                }
                _ => None,
            };
            match session.apply(command.clone()) {
                Ok((events, effects)) => {
                    prop_assert!(!events.is_empty() && !effects.is_empty());
                    prop_assert_eq!(
                        events.iter().any(|event| matches!(event, Event::Ended(_))),
                        session.is_over() && !matches!(screen, Screen::Over(..)),
                        "an end is told when it comes"
                    );
                    prop_assert_ne!(allowed, Some(false), "{:?} was not on the screen", command);
                }
                Err(error) => {
                    prop_assert_eq!(write_session(&session), text, "{:?}: {}", command, error);
                    prop_assert_eq!(session.screen(), screen);
                    prop_assert_ne!(allowed, Some(true), "{:?} was on the screen", command);
                }
            }
        }
        holds(&session);
    }

    #[test]
    fn the_screen_is_the_same_whatever_stands_where_nobody_has_been(
        rules in rule_sets(),
        seeds: (u64, u64),
        choices in prop::collection::vec(any::<usize>(), 0..80),
        pair: (prop::sample::Index, prop::sample::Index),
    ) {
        let armies = |blue: &DeploymentDraft| [arrange(Color::Red, rules.army, seeds.0), blue.clone()];
        let blue = arrange(Color::Blue, rules.army, seeds.1);
        let mut session = dealt(rules, armies(&blue));
        let mut moves = Vec::new();
        for choice in choices {
            let Some(Command::Play(mv)) = command(&Ask::Legal(choice), &session) else { break };
            step(&mut session, mv, &mut Vec::new());
            moves.push(mv);
        }

        // Two pieces that stand where they were placed, of which nobody has seen anything.
        let touched = |at: Square| moves.iter().any(|mv| mv.from == at || mv.to == at);
        let still: Vec<_> = blue.pieces().map(|(at, _)| at).filter(|at| !touched(*at)).collect();
        prop_assume!(!still.is_empty());
        let mut other = blue.clone();
        other.swap(*pair.0.get(&still), *pair.1.get(&still)).unwrap();
        let [screens, of_the_twin] =
            [&blue, &other].map(|blue| screens_of_red(dealt(rules, armies(blue)), &moves));
        // Where a game ends, all is shown.
        prop_assume!(screens.is_some() && of_the_twin.is_some());
        prop_assert!(screens == of_the_twin);
    }
}
