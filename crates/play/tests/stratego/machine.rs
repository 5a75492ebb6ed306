//! The referee as a state machine: whatever seats ask and in whatever order, a refused command
//! changes nothing, an offered one is obeyed, the record folds to the state, and a saved game is
//! the game.

use fairboard_forms::stratego::{read_game, read_session, write_game, write_session};
use fairboard_play::stratego::Game;
use fairboard_play::stratego::referee::{
    ArmyChange, Command, Event, Local, PEOPLE, Seat, Situation, Stage,
};
use fairboard_play::{Offer, Player, Strength};
use fairboard_rules::Position as _;
use fairboard_rules::stratego::{
    Army, ByColor, Color, DeploymentDraft, Move, Rank, Rules, Seen, Square,
};
use fairboard_setups::arrange;
use proptest::prelude::*;
use proptest::sample::select;

use crate::driver::{REMATCH, armies};

/// Something to ask, put into words only when it is known how the game stands.
#[derive(Clone, Debug)]
enum Ask {
    /// One of the legal moves of the side to move, from its seat.
    Legal(usize),
    /// Any two squares, from any seat.
    Squares(Seat, u8, u8),
    /// The next step at the device: load, start, ready, hand over, play.
    Next,
    /// A command from the seat at the device.
    AtDevice(Command),
    /// A command from any seat.
    From(Seat, Command),
}

fn seats() -> impl Strategy<Value = Seat> {
    select(&[Seat::Player(Color::Red), Seat::Player(Color::Blue), Seat::Watcher])
}

fn squares() -> impl Strategy<Value = Square> {
    (0..100u8).prop_map(|index| Square::from_index(index).unwrap())
}

fn commands() -> impl Strategy<Value = Command> {
    prop_oneof![
        (squares(), select(&Rank::ALL))
            .prop_map(|(at, rank)| Command::Arrange(ArmyChange::Place(at, rank))),
        (squares(), squares()).prop_map(|(from, to)| Command::Arrange(ArmyChange::Swap(from, to))),
        squares().prop_map(|square| Command::Arrange(ArmyChange::Remove(square))),
        (select(&Color::ALL), select(&Army::ALL), any::<u64>()).prop_map(|(color, army, seed)| {
            Command::Arrange(ArmyChange::Load(arrange(color, army, seed)))
        }),
        Just(Command::Arrange(ArmyChange::Clear)),
        Just(Command::Arrange(ArmyChange::Mirror)),
        Just(Command::Start),
        Just(Command::Ready),
        Just(Command::HandOver),
        Just(Command::TakeBack),
        Just(Command::OfferDraw),
        Just(Command::AcceptDraw),
        Just(Command::Leave),
        Just(REMATCH),
        (rule_sets(), players(), 0..9u64).prop_map(|(rules, players, seed)| Command::New {
            rules,
            players,
            armies: armies(rules, players, seed),
        }),
    ]
}

fn asks() -> impl Strategy<Value = Vec<Ask>> {
    let ask = prop_oneof![
        12 => any::<usize>().prop_map(Ask::Legal),
        2 => (seats(), 0..100u8, 0..100u8).prop_map(|(seat, a, b)| Ask::Squares(seat, a, b)),
        12 => Just(Ask::Next),
        2 => commands().prop_map(Ask::AtDevice),
        1 => (seats(), commands()).prop_map(|(seat, command)| Ask::From(seat, command)),
    ];
    prop::collection::vec(ask, 0..160)
}

fn players() -> impl Strategy<Value = ByColor<Player>> {
    let computer = Player::Computer(Strength::WEAKEST);
    let player = select(vec![Player::Person, Player::Person, computer]);
    (player.clone(), player).prop_map(|(red, blue)| ByColor { red, blue })
}

fn rule_sets() -> impl Strategy<Value = Rules> {
    (select(&Rules::ALL), select(&Army::ALL)).prop_map(|(rules, army)| rules.with_army(army))
}

/// The seat and the command of an ask; `None` if there is no such command now.
fn command(ask: &Ask, local: &Local) -> Option<(Seat, Command)> {
    let situation = local.situation();
    let next = match &situation.stage {
        Stage::Deploy(draft) if draft.finish().is_err() => {
            Some(Command::Arrange(ArmyChange::Load(arrange(draft.color(), draft.army(), 1))))
        }
        Stage::Deploy(_) => Some(Command::Start),
        Stage::Curtain(_) => Some(Command::Ready),
        Stage::Play(_) if situation.may.contains(Offer::HandOver) => Some(Command::HandOver),
        Stage::Watch(_) if situation.may.contains(Offer::Start) => Some(Command::Start),
        Stage::Play(_) | Stage::Watch(_) => None,
        Stage::Over(..) => Some(REMATCH),
    };
    Some(match ask {
        Ask::Legal(choice) => legal(local, *choice)?,
        Ask::Squares(seat, from, to) => {
            let [from, to] = [from, to].map(|index| Square::from_index(*index).unwrap());
            (*seat, Command::Play(Move::new(from, to)))
        }
        Ask::Next => match next {
            Some(command) => (situation.seat, command),
            None => legal(local, 0)?,
        },
        Ask::AtDevice(command) => (situation.seat, command.clone()),
        Ask::From(seat, command) => (*seat, command.clone()),
    })
}

/// A legal move of the side to move, if it can be asked.
fn legal(local: &Local, choice: usize) -> Option<(Seat, Command)> {
    let question = local.question()?;
    let mut moves = question.view().legal_moves();
    let count = moves.len().max(1);
    let mv = moves.nth(choice % count)?;
    Some((Seat::Player(question.view().seat()), Command::Play(mv)))
}

/// The command of an offer.
fn offered(offer: Offer) -> Option<Command> {
    match offer {
        Offer::Start => Some(Command::Start),
        Offer::Undo => Some(Command::TakeBack),
        Offer::HandOver => Some(Command::HandOver),
        Offer::OfferDraw => Some(Command::OfferDraw),
        Offer::AcceptDraw => Some(Command::AcceptDraw),
        Offer::Leave => Some(Command::Leave),
        Offer::Rematch => Some(REMATCH),
        Offer::ChangeGame => {
            let armies = ByColor { red: None, blue: None };
            Some(Command::New { rules: Rules::VDM, players: PEOPLE, armies })
        }
        Offer::Redo | Offer::Hint | Offer::ClearTally => None,
    }
}

/// A situation offers a command if and only if it is obeyed.
fn offers_hold(local: &Local) {
    let situation = local.situation();
    for offer in Offer::ALL {
        let Some(command) = offered(offer) else { continue };
        let obeyed = local.clone().ask(situation.seat, command).is_ok();
        assert_eq!(situation.may.contains(offer), obeyed, "{offer:?} on {:?}", situation.stage);
    }
    let asks_person = local.question().is_some_and(|question| question.player().is_person());
    assert_eq!(situation.may.contains(Offer::Hint), asks_person);
}

/// Properties of a session at all times.
fn holds(local: &Local) {
    let text = write_session(local);
    let read = read_session(&text).unwrap();
    let game = |text: &str| write_game(&read_game(text).unwrap());
    let again = write_session(&read);
    assert_eq!(game(&again), game(&text), "what is read is what was saved");
    assert_eq!(write_session(&read_session(&again).unwrap()), again);
    reload_is_safe(local, &read);
    shows_nothing_unseen(local);
    folds(&read_game(&text).unwrap());
    offers_hold(local);
    offers_hold(&read);
}

/// After a reload a game of one person or none stands as it stood; of two people nobody is known
/// to be at the device.
fn reload_is_safe(local: &Local, read: &Local) {
    let (now, read) = (local.situation(), read.situation());
    assert_eq!((&read.record, read.players, read.rules), (&now.record, now.players, now.rules));
    assert_eq!((read.to_move, read.draw_offer), (now.to_move, now.draw_offer));
    match (&read.stage, &now.stage) {
        (Stage::Over(_, read), Stage::Over(_, now)) => assert_eq!(read, now),
        (Stage::Deploy(draft), _) if now.players == PEOPLE => {
            assert_eq!(draft.pieces().count(), 0, "at most an empty home is shown");
        }
        (Stage::Curtain(read), Stage::Curtain(now)) => assert_eq!(read, now),
        (Stage::Curtain(read), Stage::Play(_) | Stage::Deploy(_)) => {
            assert_eq!(read.last, now.record.last().copied());
            assert_eq!(now.players, PEOPLE, "a lone person sees no curtain");
        }
        (_, Stage::Curtain(_)) => assert_ne!(now.players, PEOPLE),
        (stage, stage_now) => assert_eq!(stage, stage_now),
    }
}

/// A player sees only ranks of the enemy that a battle has shown.
fn shows_nothing_unseen(local: &Local) {
    let situation = local.situation();
    let Stage::Play(view) = &situation.stage else { return };
    for at in Square::all() {
        if let Seen::Revealed { rank, .. } = view.seen(at) {
            let battles = situation.record.iter().filter_map(|ply| ply.battle);
            let shown = battles.into_iter().any(|one| [one.attacker, one.defender].contains(&rank));
            assert!(shown, "{rank} on {at} was in no battle");
        }
    }
}

/// The record of a game, played by the rules alone, leads to its present position, and undoing it
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

/// Returns whether a move is legal for its seat; `None` for another command.
fn allowed(local: &Local, seat: Seat, command: &Command) -> Option<bool> {
    let Command::Play(mv) = command else { return None };
    let Some(question) = local.question() else { return Some(false) };
    let is_mover = seat == Seat::Player(question.view().seat());
    Some(is_mover && question.view().legal_moves().any(|legal| legal == *mv))
}

/// The people at the device, and the armies that each has placed.
#[derive(Debug, Default)]
struct People {
    /// `true` while the second of two people is at the device.
    is_second: bool,
    /// The same of the person who is to come, while the device changes hands.
    next: Option<bool>,
    placed: Vec<(bool, DeploymentDraft)>,
}

impl People {
    /// Follows a change, after which an army on the screen must be one that this person placed. One
    /// who sits down before the curtain is lifted sees none.
    fn follow(&mut self, events: &[(Seat, Event)], situation: &Situation) {
        for (_, event) in events {
            if let (Event::CurtainFell(color), PEOPLE) = (event, situation.players) {
                self.next = Some(*color == Color::Blue);
            }
            if let Event::CurtainRose(_) = event {
                self.is_second = self.next.take().unwrap();
            }
        }
        let Stage::Deploy(draft) = &situation.stage else { return };
        if let Some(next) = self.next.take() {
            assert!(draft.pieces().next().is_none(), "shown before Ready: {draft:?}");
            self.is_second = next;
        }
        let army = (self.is_second, draft.clone());
        if events.iter().any(|(_, event)| *event == Event::Arranged) {
            self.placed.push(army);
        } else if draft.pieces().next().is_some() {
            assert!(self.placed.contains(&army), "somebody else placed {draft:?}");
        }
    }
}

proptest! {
    #[test]
    fn an_army_is_shown_to_nobody_but_the_person_who_placed_it(
        asks in prop::collection::vec((0..8usize, players(), select(&Army::ALL)), 0..60),
    ) {
        let mut local = Local::people(Rules::CLASSIC);
        let mut people = People::default();
        for (seed, (choice, players, army)) in asks.into_iter().enumerate() {
            let rules = Rules::CLASSIC.with_army(army);
            let situation = local.situation();
            let command = match (&situation.stage, choice) {
                (Stage::Curtain(_), 3..) => Command::Ready,
                (Stage::Play(_), 0..=5) => Command::Leave,
                (_, 0..=2) => {
                    let armies = armies(rules, players, seed as u64);
                    Command::New { rules, players, armies }
                }
                (Stage::Deploy(draft), 3 | 4) => {
                    let army = arrange(draft.color(), draft.army(), seed as u64);
                    Command::Arrange(ArmyChange::Load(army))
                }
                (_, 5) => REMATCH,
                (_, _) => Command::Start,
            };
            if let Ok(events) = local.ask(situation.seat, command) {
                people.follow(&events, &local.situation());
            }
        }
    }

    #[test]
    fn whatever_seats_ask_a_refusal_changes_nothing_and_nothing_else_breaks(
        rules in rule_sets(),
        players in players(),
        asks in asks(),
    ) {
        let mut local = Local::new(rules, players, armies(rules, players, 1)).unwrap();
        for ask in asks {
            let Some((seat, command)) = command(&ask, &local) else { continue };
            let (text, situation) = (write_session(&local), local.situation());
            let allowed = allowed(&local, seat, &command);
            match local.ask(seat, command.clone()) {
                Ok(events) => {
                    prop_assert!(!events.is_empty());
                    let ends = |(_, event): &(Seat, Event)| matches!(event, Event::Ended(_));
                    prop_assert_eq!(
                        events.iter().any(ends),
                        matches!(local.situation().stage, Stage::Over(..))
                            && !matches!(situation.stage, Stage::Over(..)),
                        "an end is told when it comes"
                    );
                    prop_assert_ne!(allowed, Some(false), "{:?} was not legal", command);
                }
                Err(error) => {
                    prop_assert_eq!(write_session(&local), text, "{:?}: {}", command, error);
                    prop_assert_eq!(local.situation(), situation);
                    prop_assert_ne!(allowed, Some(true), "{:?} was legal", command);
                }
            }
        }
        holds(&local);
    }

    #[test]
    fn offers_are_obeyed_along_a_whole_game(
        rules in rule_sets(),
        players in players(),
        choices: Vec<usize>,
    ) {
        let mut local = Local::new(rules, players, armies(rules, players, 1)).unwrap();
        for choice in choices {
            offers_hold(&local);
            let ask = if choice % 2 == 0 { Ask::Next } else { Ask::Legal(choice) };
            if let Some((seat, command)) = command(&ask, &local) {
                prop_assert!(local.ask(seat, command).is_ok());
            }
        }
    }
}
