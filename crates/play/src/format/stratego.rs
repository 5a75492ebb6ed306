//! The saved form of a game of Stratego, version 1.
//!
//! It holds both armies, so that a game between two people at one device survives a reload. They
//! are encoded lightly, against a glance; whoever wants to read them can.

use fairboard_rules::stratego::{Army, ByColor, Color, DeploymentDraft, Repetition, Rules};
use serde::{Deserialize, Serialize};

use super::{FormatError, level_of, player_of_level, read_versioned, write};
use crate::Player;
use crate::stratego::{Ended, Game, Session, Start};

const FORMAT: &str = "fairboard/stratego";
const VERSION: u32 = 1;

#[derive(Debug, Serialize, Deserialize)]
struct Wire {
    format: String,
    version: u32,
    /// `classic` or `vdm`.
    rules: String,
    /// `full` or `barrage`.
    army: String,
    /// Whether the rules on repetition are on.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    repetition: bool,
    /// The armies as they were placed, encoded.
    red: String,
    blue: String,
    started: bool,
    /// The position from which the play began, if it did not begin from the armies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    /// The moves: `a4a5`.
    #[serde(default)]
    plies: Vec<String>,
    /// `red-resigned`, `blue-resigned` or `agreed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<String>,
    /// Who offers a draw: `red` or `blue`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offer: Option<String>,
    /// Who is at the device, or is to come: `red` or `blue`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    /// At which level a computer plays Red, and Blue; nothing where a person plays.
    #[serde(default, rename = "redLevel", skip_serializing_if = "Option::is_none")]
    red_level: Option<u8>,
    #[serde(default, rename = "blueLevel", skip_serializing_if = "Option::is_none")]
    blue_level: Option<u8>,
}

const fn yes() -> bool {
    true
}

const fn is_yes(value: &bool) -> bool {
    *value
}

/// The saved text of a session.
pub fn write_session(session: &Session) -> String {
    let name = |color: Color| color.name().to_owned();
    let players = session.players();
    write(&Wire {
        player: Some(name(session.player())),
        red_level: level_of(players.red),
        blue_level: level_of(players.blue),
        offer: session.draw_offer().map(name),
        ..wire(session.game())
    })
}

/// Reads a session: nobody is seen to be at the device yet.
///
/// # Errors
///
/// Why the text cannot be read.
pub fn read_session(text: &str) -> Result<Session, FormatError> {
    let wire: Wire = read_versioned(text, FORMAT, VERSION)?;
    let side = |name: &Option<String>| {
        let color = name.as_deref().map(str::parse::<Color>).transpose();
        color.map_err(|_| damaged("one of its players is neither red nor blue."))
    };
    let (player, offer) = (side(&wire.player)?.unwrap_or(Color::Red), side(&wire.offer)?);
    let player_of = |level| player_of_level(level).ok_or_else(|| damaged("an unknown strength."));
    let players = ByColor { red: player_of(wire.red_level)?, blue: player_of(wire.blue_level)? };
    let game = game(&wire)?;
    for (color, player) in [(Color::Red, players.red), (Color::Blue, players.blue)] {
        let has_army = game.started() || game.draft(color).finish().is_ok();
        if player != Player::Person && !has_army {
            return Err(damaged("its computer has no army."));
        }
    }
    if !game.started() && [players.red, players.blue].iter().all(|one| *one != Player::Person) {
        return Err(damaged("nobody is there to begin it."));
    }
    Ok(Session::resumed(game, players, player, offer))
}

/// The saved text of a game.
pub fn write_game(game: &Game) -> String {
    write(&wire(game))
}

/// Reads a game.
///
/// # Errors
///
/// Why the text cannot be read.
pub fn read_game(text: &str) -> Result<Game, FormatError> {
    game(&read_versioned(text, FORMAT, VERSION)?)
}

fn wire(game: &Game) -> Wire {
    let start = game.start_position().filter(|(start, _)| *start == Start::Text);
    Wire {
        format: FORMAT.to_owned(),
        version: VERSION,
        rules: game.rules().name().to_owned(),
        army: game.rules().army.name().to_owned(),
        repetition: game.rules().repetition != Repetition::Free,
        red: encode(game.draft(Color::Red)),
        blue: encode(game.draft(Color::Blue)),
        started: game.started(),
        position: start.map(|(_, position)| position.text()),
        plies: game.plies().iter().map(|ply| ply.mv.to_string()).collect(),
        ended: game.ended().map(|ended| name_of(ended).to_owned()),
        offer: None,
        player: None,
        red_level: None,
        blue_level: None,
    }
}

fn game(wire: &Wire) -> Result<Game, FormatError> {
    let rules = Rules::named(&wire.rules).ok_or_else(|| damaged("its rules are unknown."))?;
    let army = Army::named(&wire.army).ok_or_else(|| damaged("its army is unknown."))?;
    let rules = rules.with_army(army);
    let rules = if wire.repetition { rules } else { rules.without_repetition() };

    let mut game = match &wire.position {
        Some(text) => Game::from_text(text, rules).map_err(damaged)?,
        None => Game::new(rules),
    };
    if wire.position.is_none() {
        for (color, text) in [(Color::Red, &wire.red), (Color::Blue, &wire.blue)] {
            game.set_draft(decode(text, color, army)?).map_err(damaged)?;
        }
        if wire.started {
            game.start().map_err(damaged)?;
        }
    }
    for (index, text) in wire.plies.iter().enumerate() {
        let refused = |why: String| damaged(format!("of its move {}, {text}: {why}", index + 1));
        let mv = text.parse().map_err(|error| refused(format!("{error}")))?;
        game.play(mv).map_err(|error| refused(error.to_string()))?;
    }
    match wire.ended.as_deref() {
        None => {}
        Some("red-resigned") => game.resign(Color::Red).map_err(damaged)?,
        Some("blue-resigned") => game.resign(Color::Blue).map_err(damaged)?,
        Some("agreed") => game.agree_draw().map_err(damaged)?,
        Some(_) => return Err(damaged("its end is unknown.")),
    }
    Ok(game)
}

const fn name_of(ended: Ended) -> &'static str {
    match ended {
        Ended::Resigned(Color::Red) => "red-resigned",
        Ended::Resigned(Color::Blue) => "blue-resigned",
        Ended::Agreed => "agreed",
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it takes the error of a `map_err`")]
fn damaged(what: impl ToString) -> FormatError {
    FormatError::Damaged(what.to_string())
}

/// The letters of setup texts, `A` to `Y`.
const LETTERS: u8 = 25;

fn encode(draft: &DeploymentDraft) -> String {
    shift_letters(&draft.to_string(), |place, by| place + by)
}

fn decode(text: &str, color: Color, army: Army) -> Result<DeploymentDraft, FormatError> {
    let text = shift_letters(text, |place, by| place + LETTERS - by);
    DeploymentDraft::from_text(&text, color, army).map_err(damaged)
}

/// Shifts each letter along the alphabet by an amount that depends on its place in the text.
fn shift_letters(text: &str, shift: impl Fn(u8, u8) -> u8) -> String {
    let shifted = |(index, letter): (usize, char)| match u8::try_from(letter) {
        Ok(byte) if (b'A'..b'A' + LETTERS).contains(&byte) => {
            let by = (index * 7 + 11) % usize::from(LETTERS);
            char::from(b'A' + shift(byte - b'A', by as u8) % LETTERS)
        }
        Ok(_) | Err(_) => letter,
    };
    text.chars().enumerate().map(shifted).collect()
}
