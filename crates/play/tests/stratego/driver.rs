//! Games to test with, and the hands that play them.

use fairboard_play::stratego::referee::{ArmyChange, Command, Event, Local, Refusal, Seat, Stage};
use fairboard_play::{Offer, Player, Strength};
use fairboard_rules::stratego::{
    Army, ByColor, Color, DeploymentDraft, Move, Rank, Rules, SeatView, Seen, Square,
};
use fairboard_setups::arrange;

pub const RED: Seat = Seat::Player(Color::Red);
pub const BLUE: Seat = Seat::Player(Color::Blue);
pub const WATCHER: Seat = Seat::Watcher;

pub const COMPUTER: Player = Player::Computer(Strength::ALL[2]);
pub const RED_PERSON: ByColor<Player> = ByColor { red: Player::Person, blue: COMPUTER };
pub const BLUE_PERSON: ByColor<Player> = ByColor { red: COMPUTER, blue: Player::Person };
pub const NOBODY: ByColor<Player> = ByColor { red: COMPUTER, blue: COMPUTER };

/// A small army of each side, face to face.
pub const RED_ARMY: [(Rank, &str); 8] = [
    (Rank::Flag, "j1"),
    (Rank::Bomb, "i1"),
    (Rank::Spy, "h1"),
    (Rank::Scout, "a4"),
    (Rank::Scout, "b4"),
    (Rank::Miner, "e4"),
    (Rank::General, "f4"),
    (Rank::Marshal, "i4"),
];
pub const BLUE_ARMY: [(Rank, &str); 8] = [
    (Rank::Flag, "a10"),
    (Rank::Bomb, "c10"),
    (Rank::Spy, "j10"),
    (Rank::Scout, "e7"),
    (Rank::Scout, "j7"),
    (Rank::Miner, "d10"),
    (Rank::General, "f7"),
    (Rank::Marshal, "i7"),
];

pub fn square(name: &str) -> Square {
    name.parse().unwrap()
}

pub fn play(mv: &str) -> Command {
    Command::Play(mv.parse::<Move>().unwrap())
}

pub fn draft(color: Color, pieces: &[(Rank, &str)]) -> DeploymentDraft {
    let mut draft = DeploymentDraft::new(color, Army::Barrage);
    for (rank, at) in pieces {
        draft.place(square(at), *rank).unwrap();
    }
    draft
}

/// The small armies for the computers among the players.
pub fn small_armies(players: ByColor<Player>) -> ByColor<Option<DeploymentDraft>> {
    let army = |color| match color {
        Color::Red => draft(color, &RED_ARMY),
        Color::Blue => draft(color, &BLUE_ARMY),
    };
    ByColor::from_fn(|color| Some(color).filter(|one| !players[*one].is_person()).map(army))
}

/// Random armies for the computers among the players.
pub fn armies(
    rules: Rules,
    players: ByColor<Player>,
    seed: u64,
) -> ByColor<Option<DeploymentDraft>> {
    let army = |color| arrange(color, rules.army, seed + color as u64);
    ByColor::from_fn(|color| Some(color).filter(|one| !players[*one].is_person()).map(army))
}

pub fn change(rules: Rules, players: ByColor<Player>) -> Command {
    Command::New { rules, players, armies: armies(rules, players, 4) }
}

pub const REMATCH: Command = Command::Rematch { armies: ByColor { red: None, blue: None } };

/// A command of the person at the device.
pub fn ask(local: &mut Local, command: Command) -> Result<Vec<Event>, Refusal> {
    let events = local.ask(local.situation().seat, command)?;
    Ok(events.into_iter().map(|(_, event)| event).collect())
}

/// Commands of the person at the device, none of which is refused.
#[track_caller]
pub fn run(local: &mut Local, commands: impl IntoIterator<Item = Command>) {
    for command in commands {
        let text = format!("{command:?}");
        if let Err(error) = ask(local, command) {
            panic!("{text}: {error}");
        }
    }
}

/// A small game between two people, up to the first move.
pub fn started(rules: Rules) -> Local {
    let mut local = Local::people(rules.with_army(Army::Barrage));
    run(
        &mut local,
        [
            Command::Arrange(ArmyChange::Load(draft(Color::Red, &RED_ARMY))),
            Command::Start,
            Command::Ready,
        ],
    );
    run(
        &mut local,
        [Command::Arrange(ArmyChange::Load(draft(Color::Blue, &BLUE_ARMY))), Command::Start],
    );
    if let Stage::Curtain(_) = local.situation().stage {
        run(&mut local, [Command::Ready]);
    }
    local
}

/// A small game with computers, up to the first move.
pub fn against(players: ByColor<Player>) -> Local {
    let rules = Rules::CLASSIC.with_army(Army::Barrage);
    let mut local = Local::new(rules, players, small_armies(players)).unwrap();
    for (color, army) in [(Color::Red, RED_ARMY), (Color::Blue, BLUE_ARMY)] {
        if players[color].is_person() {
            run(&mut local, [Command::Arrange(ArmyChange::Load(draft(color, &army)))]);
        }
    }
    run(&mut local, [Command::Start]);
    local
}

/// A large game from random armies, up to the first move.
pub fn dealt(rules: Rules, players: ByColor<Player>) -> Local {
    let mut local = Local::new(rules, players, armies(rules, players, 9)).unwrap();
    let mut commands = 0..9;
    while local.situation().to_move.is_none() {
        assert!(commands.next().is_some(), "it does not begin");
        let situation = local.situation();
        let next = match &situation.stage {
            Stage::Curtain(_) => Command::Ready,
            Stage::Deploy(draft) if draft.finish().is_err() => {
                Command::Arrange(ArmyChange::Load(arrange(draft.color(), rules.army, 5)))
            }
            Stage::Deploy(_) | Stage::Watch(_) => Command::Start,
            Stage::Play(_) | Stage::Over(..) => panic!("it has begun"),
        };
        run(&mut local, [next]);
    }
    if let Stage::Curtain(_) = local.situation().stage {
        run(&mut local, [Command::Ready]);
    }
    local
}

/// The view at the device.
#[track_caller]
pub fn view(local: &Local) -> SeatView {
    match &local.situation().stage {
        Stage::Play(view) | Stage::Watch(view) | Stage::Over(view, _) => view.clone(),
        stage @ (Stage::Deploy(_) | Stage::Curtain(_)) => panic!("no board: {stage:?}"),
    }
}

/// The army that is being placed at the device.
#[track_caller]
pub fn deployed(local: &Local) -> DeploymentDraft {
    let stage = &local.situation().stage;
    stage.draft().cloned().unwrap_or_else(|| panic!("no deployment: {stage:?}"))
}

/// A move of the side to move that attacks nothing.
pub fn quiet(local: &Local) -> Move {
    let view = local.question().unwrap().view().clone();
    view.legal_moves().find(|mv| view.seen(mv.to) == Seen::Empty).unwrap()
}

/// The side to move makes a move that attacks nothing.
#[track_caller]
pub fn step(local: &mut Local) -> Color {
    let color = local.situation().to_move.unwrap();
    let mv = quiet(local);
    local.ask(Seat::Player(color), Command::Play(mv)).unwrap();
    color
}

pub fn offers(local: &Local, offer: Offer) -> bool {
    local.situation().may.contains(offer)
}
