//! Tables to begin a test with.

use fairboard_forms::fields::with_new_check;
use fairboard_forms::stratego::write_session;
use fairboard_play::stratego::referee::{ArmyChange, Command, Local, PEOPLE, Stage};
use fairboard_play::{Player, Strength};
use fairboard_rules::stratego::{Army, ByColor, Color, DeploymentDraft, Rank, Rules, Square};
use fairboard_table::Opening;
use fairboard_table::stratego::Options;

use crate::driver::Driver;

pub const COMPUTER: Player = Player::Computer(Strength::ALL[2]);
pub const RED_ALONE: ByColor<Player> = ByColor { red: Player::Person, blue: COMPUTER };
pub const BLUE_ALONE: ByColor<Player> = ByColor { red: COMPUTER, blue: Player::Person };
pub const NOBODY: ByColor<Player> = ByColor { red: COMPUTER, blue: COMPUTER };

pub const SMALL: Rules = Rules::CLASSIC.with_army(Army::Barrage);

/// A small army of each side, face to face.
pub const ARMIES: ByColor<[(Rank, &str); 8]> = ByColor {
    red: [
        (Rank::Flag, "j1"),
        (Rank::Bomb, "i1"),
        (Rank::Spy, "h1"),
        (Rank::Scout, "a4"),
        (Rank::Scout, "b4"),
        (Rank::Miner, "e4"),
        (Rank::General, "f4"),
        (Rank::Marshal, "i4"),
    ],
    blue: [
        (Rank::Flag, "a10"),
        (Rank::Bomb, "c10"),
        (Rank::Spy, "j10"),
        (Rank::Scout, "e7"),
        (Rank::Scout, "j7"),
        (Rank::Miner, "d10"),
        (Rank::General, "f7"),
        (Rank::Marshal, "i7"),
    ],
};

pub fn square(name: &str) -> Square {
    name.parse().unwrap()
}

pub fn draft(color: Color, pieces: &[(Rank, &str)]) -> DeploymentDraft {
    let mut draft = DeploymentDraft::new(color, Army::Barrage);
    for (rank, at) in pieces {
        draft.place(square(at), *rank).unwrap();
    }
    draft
}

pub fn army(color: Color) -> DeploymentDraft {
    draft(color, &ARMIES[color])
}

/// A table that opens with a new game.
pub fn new(rules: Rules, players: ByColor<Player>) -> Driver {
    Driver::open(Opening { options: Options { rules, players }, ..Opening::default() })
}

/// A table that opens with a stored game.
pub fn stored(text: &str) -> Driver {
    let stored = Some(text.to_owned());
    Driver::open(Opening { stored, ..Opening::default() })
}

/// The stored text of a small game that has begun.
pub fn begun(armies: &ByColor<DeploymentDraft>, players: ByColor<Player>) -> String {
    begun_by(SMALL, armies, players)
}

/// The stored text of a game that has begun by these rules.
pub fn begun_by(
    rules: Rules,
    armies: &ByColor<DeploymentDraft>,
    players: ByColor<Player>,
) -> String {
    let computers = ByColor::from_fn(|color| {
        Some(armies[color].clone()).filter(|_| !players[color].is_person())
    });
    let mut local = Local::new(rules, players, computers).unwrap();
    while local.situation().to_move.is_none() {
        let situation = local.situation();
        let command = match &situation.stage {
            Stage::Curtain(_) => Command::Ready,
            Stage::Deploy(draft) if draft.finish().is_err() => {
                Command::Arrange(ArmyChange::Load(armies[draft.color()].clone()))
            }
            Stage::Deploy(_) | Stage::Watch(_) => Command::Start,
            Stage::Play(_) | Stage::Over(..) => unreachable!("it has not begun"),
        };
        local.ask(situation.seat, command).unwrap();
    }
    write_session(&local)
}

/// The stored text of a small game of two people that begins from a position.
pub fn position(text: &str) -> String {
    let positioned = format!("started=true position={}", text.replace(' ', "/"));
    with_new_check(&begun(&ByColor::from_fn(army), PEOPLE).replace("started=true", &positioned))
}

/// A stage by its name.
///
/// | name | stage |
/// | --- | --- |
/// | `empty` | Red of two people is to place a small army |
/// | `placed` | Red of two people has placed it |
/// | `people` | Red of two people is to move |
/// | `battle` | Red of two people has attacked a Bomb |
/// | `alone` | a person with the red pieces is to move, a computer has the blue ones |
/// | `second` | the computer with the red pieces is to move, a person has the blue ones |
/// | `waiting` | two computers wait for Start |
/// | `watched` | two computers play, and Red is to move |
#[track_caller]
pub fn stage(name: &str) -> Driver {
    let small = ByColor::from_fn(army);
    match name {
        "empty" => new(SMALL, PEOPLE),
        "placed" => {
            let mut driver = stage("empty");
            driver.command(Command::Arrange(ArmyChange::Load(army(Color::Red))));
            driver
        }
        "people" => {
            let mut driver = stored(&begun(&small, PEOPLE));
            driver.command(Command::Ready);
            driver
        }
        "battle" => after("people", "b4b10 turn j7j6 turn b10c10"),
        "alone" => stored(&begun(&small, RED_ALONE)),
        "second" => stored(&begun(&small, BLUE_ALONE)),
        "waiting" => new(SMALL, NOBODY),
        "watched" => stored(&begun(&small, NOBODY)),
        other => panic!("no stage {other}"),
    }
}

/// A stage after a script.
#[track_caller]
pub fn after(name: &str, script: &str) -> Driver {
    let mut driver = stage(name);
    driver.run(script);
    driver
}
