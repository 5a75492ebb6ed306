//! Transfer of setups into a stored game and out of it, while no board shows the game.

use fairboard_forms::stratego;
use fairboard_play::stratego::referee::{ArmyChange, Command, Local, Seat, Stage};
use fairboard_rules::stratego::{Color, Deployment, DeploymentDraft, Rules};

use super::Options;
use super::course::computers_armies;
use super::table::new_game;

/// Result of putting a setup into the stored game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placing {
    /// The game with the setup in it, as text. No army that a person has placed is lost.
    Done(String),
    /// The game with the setup in it, as text. The setup replaces an army that a person has placed.
    Replaces(String),
    /// A new game with the setup in it, as text. The caller must set the stored game aside if it is
    /// still needed.
    Begun(String),
    /// The setup is put into no game, because only computers would play.
    Watched,
    /// The stored game cannot be read.
    Unreadable,
}

/// Puts a setup into the stored game for the person who is to set up. If the stored game is over, a
/// new game with the same players begins. If no game is stored, or if the stored game goes on or
/// has no person, a game with `options` begins.
///
/// # Examples
///
/// ```
/// use fairboard_rules::stratego::Color;
/// use fairboard_setups::Named;
/// use fairboard_table::stratego::{ArmyAsk, Options, Placing, Present, place, present};
///
/// let castle = Named::Castle.draft(Color::Red).finish()?;
/// let Placing::Done(stored) = place(None, &castle, Options::default(), 7) else { panic!() };
/// // Of two people nobody is known to be at the device.
/// assert_eq!(present(Some(&stored)), Present::Hidden(Color::Red));
/// # Ok::<(), fairboard_rules::stratego::IncompleteArmy>(())
/// ```
pub fn place(stored: Option<&str>, setup: &Deployment, options: Options, seed: u64) -> Placing {
    let Ok(stored_game) = stored.map(stratego::read_session).transpose() else {
        return Placing::Unreadable;
    };
    let has_stored_game = stored_game.is_some();
    if let Some(placing) = stored_game.and_then(|game| put_into(game, setup, seed)) {
        return placing;
    }
    match put_into(new_game(options, seed), setup, seed) {
        Some(Placing::Done(text)) if has_stored_game => Placing::Begun(text),
        Some(placing) => placing,
        // Nobody sets up in a game between two computers.
        None => Placing::Watched,
    }
}

/// Puts a setup into a game; `None` if nobody sets up in that game.
fn put_into(mut game: Local, setup: &Deployment, seed: u64) -> Option<Placing> {
    let situation = game.situation();
    let is_watched = situation.seat == Seat::Watcher;
    match &situation.stage {
        Stage::Over(..) if !is_watched => {
            let rules = situation.rules.with_army(setup.army());
            if !begin(&mut game, rules, seed) {
                return None;
            }
        }
        // A person is placing an army. `load_setup` begins a new game only for another size.
        Stage::Curtain(curtain) if curtain.deploys => {}
        Stage::Deploy(_) => {}
        Stage::Watch(_) | Stage::Over(..) | Stage::Curtain(_) | Stage::Play(_) => return None,
    }
    load_setup(game, setup, seed)
}

/// Begins a game with the same players by these rules. Returns `false` if the referee refuses.
fn begin(game: &mut Local, rules: Rules, seed: u64) -> bool {
    let situation = game.situation();
    let armies = computers_armies(rules, situation.players, seed);
    game.ask(situation.seat, Command::New { rules, players: situation.players, armies }).is_ok()
}

/// Loads `setup` in place of the army that is being placed. The result tells whether an army that
/// a person has placed is lost. If the setup has another size, a game with that size begins first.
/// `None` if no army is being placed, or the referee refuses.
fn load_setup(mut game: Local, setup: &Deployment, seed: u64) -> Option<Placing> {
    take_device(&mut game);
    let rules = game.situation().rules;
    if rules.army != setup.army() {
        // No army is lost by this. The referee keeps the pieces of the old size, and puts them on
        // the board of the next game of that size.
        if !begin(&mut game, rules.with_army(setup.army()), seed) {
            return None;
        }
        // Between two people the new game begins behind a curtain.
        take_device(&mut game);
    }
    let situation = game.situation();
    let Stage::Deploy(draft) = &situation.stage else { return None };
    let own_setup = setup.for_side(draft.color());
    let loses_nothing = draft.pieces().next().is_none() || draft == own_setup.draft();
    let change = ArmyChange::Load(own_setup.draft().clone());
    game.ask(situation.seat, Command::Arrange(change)).ok()?;
    let text = stratego::write_session(&game);
    Some(if loses_nothing { Placing::Done(text) } else { Placing::Replaces(text) })
}

/// Opens the curtain for the person who is to set up, as if this person had pressed *Ready*. Does
/// nothing without a curtain, or if nobody is setting up.
fn take_device(game: &mut Local) {
    let situation = game.situation();
    if let Stage::Curtain(curtain) = situation.stage
        && curtain.deploys
    {
        // The referee never refuses this command to the next person.
        let _ = game.ask(Seat::Player(curtain.next), Command::Ready);
    }
}

/// The army that is set up in the stored game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Present {
    /// Nobody sets up an army, or no game is stored that can be read.
    None,
    /// The army of this side is hidden until the person of the side asks for it.
    Hidden(Color),
    /// The army, complete or not.
    Army(DeploymentDraft),
}

/// The army that is set up in the stored game. The army is hidden if it lies behind the curtain.
pub fn present(stored: Option<&str>) -> Present {
    read(stored).map_or(Present::None, |game| army_at_device(&game))
}

/// The army that is set up in the stored game, even if the army lies behind the curtain.
pub fn uncover(stored: Option<&str>) -> Present {
    let Some(mut game) = read(stored) else { return Present::None };
    take_device(&mut game);
    army_at_device(&game)
}

/// True if the stored game holds a placed piece or a move of a game that is not over.
pub fn is_worth_keeping(stored: Option<&str>) -> bool {
    let Some(mut game) = read(stored) else { return false };
    // A curtain hides whether its army has a piece. To see the army, this takes the device, but
    // only in a copy of the stored game.
    take_device(&mut game);
    game.situation().digest().is_some()
}

fn read(stored: Option<&str>) -> Option<Local> {
    stratego::read_session(stored?).ok()
}

fn army_at_device(game: &Local) -> Present {
    match &game.situation().stage {
        Stage::Deploy(draft) => Present::Army(draft.clone()),
        Stage::Curtain(curtain) if curtain.deploys => Present::Hidden(curtain.next),
        Stage::Curtain(_) | Stage::Play(_) | Stage::Watch(_) | Stage::Over(..) => Present::None,
    }
}

#[cfg(test)]
mod tests {
    use std::slice;

    use fairboard_play::{Player, Strength};
    use fairboard_rules::stratego::{Army, ByColor, Rank};
    use fairboard_setups::Named;

    use super::*;
    use crate::stratego::{ArmyAsk, Stratego, StrategoAsk};
    use crate::{Input, Machine as _, Moment, Opening, Table as _};

    const COMPUTER: Player = Player::Computer(Strength::STRONGEST);

    fn options(red: Player, blue: Player) -> Options {
        Options { players: ByColor { red, blue }, ..Options::default() }
    }

    /// The stored game of these players after some requests.
    fn stored(red: Player, blue: Player, asks: &[StrategoAsk]) -> String {
        let options = options(red, blue);
        let (mut table, _) = Stratego::open(Opening { options, ..Opening::default() });
        for ask in asks {
            table.update(Input::Ask(ask.clone()), Moment::default());
        }
        table.stored_text()
    }

    fn command(command: Command) -> StrategoAsk {
        StrategoAsk::Command(command)
    }

    fn setup(named: Named) -> Deployment {
        named.draft(Color::Red).finish().unwrap()
    }

    fn kind(placing: &Placing) -> &'static str {
        match placing {
            Placing::Done(_) => "done",
            Placing::Replaces(_) => "replaces",
            Placing::Begun(_) => "begun",
            Placing::Watched => "watched",
            Placing::Unreadable => "unreadable",
        }
    }

    #[test]
    fn a_setup_goes_where_nothing_is_lost_and_asks_elsewhere() {
        let person = Player::Person;
        let place_flag =
            command(Command::Arrange(ArmyChange::Place("b1".parse().unwrap(), Rank::Flag)));
        let (random, start) = (StrategoAsk::Army(ArmyAsk::Random), command(Command::Start));
        let leave = command(Command::Leave);
        for (rule, stored, expected) in [
            ("nothing is placed", stored(person, COMPUTER, &[]), "done"),
            (
                "a piece is placed",
                stored(person, COMPUTER, slice::from_ref(&place_flag)),
                "replaces",
            ),
            ("two people, nothing placed", stored(person, person, &[]), "done"),
            ("Red is behind a curtain", stored(person, person, &[place_flag]), "replaces"),
            ("Blue sets up next", stored(person, person, &[random.clone(), start.clone()]), "done"),
            ("a game goes on", stored(person, COMPUTER, &[random.clone(), start.clone()]), "begun"),
            ("a game is over", stored(person, COMPUTER, &[random, start, leave]), "done"),
            ("two computers", stored(COMPUTER, COMPUTER, &[]), "begun"),
            ("damage", "{".to_owned(), "unreadable"),
        ] {
            let castle = setup(Named::Castle);
            let placing = place(Some(&stored), &castle, Options::default(), 1);
            assert_eq!(kind(&placing), expected, "{rule}");
            if let Placing::Done(text) | Placing::Replaces(text) | Placing::Begun(text) = placing {
                let Present::Army(draft) = uncover(Some(&text)) else { panic!("{rule}") };
                assert!(draft == *castle.for_side(draft.color()).draft(), "{rule}");
                let again = place(Some(&text), &castle, Options::default(), 1);
                assert_eq!(kind(&again), "done", "{rule}: it is there already");
            }
        }
    }

    #[test]
    fn a_game_goes_on_from_its_first_placed_piece_to_its_end() {
        let person = Player::Person;
        let (random, start) = (StrategoAsk::Army(ArmyAsk::Random), command(Command::Start));
        let leave = command(Command::Leave);
        let (placed, begun) = (vec![random.clone()], vec![random.clone(), start.clone()]);
        for (rule, [red, blue], asks, expected) in [
            ("nothing is placed", [person, COMPUTER], vec![], false),
            ("an army is placed", [person, COMPUTER], placed.clone(), true),
            ("it has begun", [person, COMPUTER], begun.clone(), true),
            ("it is over", [person, COMPUTER], vec![random, start.clone(), leave], false),
            ("two people, nothing is placed", [person; 2], vec![], false),
            ("Red places an army", [person; 2], placed, true),
            ("Red's army is complete, and Blue places one", [person; 2], begun, true),
            ("computers that wait", [COMPUTER; 2], vec![], false),
            ("computers before their first move", [COMPUTER; 2], vec![start], false),
        ] {
            let stored = stored(red, blue, &asks);
            assert_eq!(is_worth_keeping(Some(&stored)), expected, "{rule}");
        }
        assert!(!is_worth_keeping(None) && !is_worth_keeping(Some("{")));
    }

    #[test]
    fn a_setup_of_another_army_keeps_the_placed_one() {
        let before = stored(Player::Person, COMPUTER, &[StrategoAsk::Army(ArmyAsk::Random)]);
        let small = setup(Named::Pincers);
        let Placing::Done(text) = place(Some(&before), &small, Options::default(), 1) else {
            panic!("an army is lost")
        };
        let Present::Army(draft) = present(Some(&text)) else { panic!("no army") };
        assert_eq!(draft.army(), Army::Barrage);
        let placing = place(Some(&text), &setup(Named::Castle), Options::default(), 1);
        assert_eq!(kind(&placing), "replaces", "the first army has come back");
    }

    #[test]
    fn an_army_between_two_people_is_hidden_until_it_is_asked_for() {
        let person = Player::Person;
        let own = stored(person, COMPUTER, &[StrategoAsk::Army(ArmyAsk::Random)]);
        assert!(matches!(present(Some(&own)), Present::Army(_)));
        let shared = stored(person, person, &[StrategoAsk::Army(ArmyAsk::Random)]);
        assert_eq!(present(Some(&shared)), Present::Hidden(Color::Red));
        assert!(matches!(uncover(Some(&shared)), Present::Army(_)));
        let running = stored(
            person,
            COMPUTER,
            &[StrategoAsk::Army(ArmyAsk::Random), command(Command::Start)],
        );
        assert_eq!((present(Some(&running)), uncover(None)), (Present::None, Present::None));
    }
}
