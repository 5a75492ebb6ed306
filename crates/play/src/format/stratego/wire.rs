//! Wire type of a game of Stratego.

use fairboard_rules::stratego::{Army, Color, Repetition, Rules};
use serde::{Deserialize, Serialize};

use super::super::{Damage, FormatError};
use super::armies::{decode, encode};
use super::{FORMAT, VERSION};
use crate::stratego::{Ended, Game, Start};

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Wire {
    pub(super) format: String,
    pub(super) version: u32,
    /// `classic` or `vdm`.
    pub(super) rules: String,
    /// `full` or `barrage`.
    pub(super) army: String,
    /// The side that moves first, if it is not that of the named rules: `red` or `blue`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) first: Option<String>,
    /// `true` if the rules on repetition are on.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub(super) repetition: bool,
    /// The armies as they were placed, encoded.
    pub(super) red: String,
    pub(super) blue: String,
    pub(super) started: bool,
    /// The position from which the play began, if it did not begin from the armies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) position: Option<String>,
    /// The moves: `a4a5`.
    #[serde(default)]
    pub(super) plies: Vec<String>,
    /// `red-resigned`, `blue-resigned` or `agreed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ended: Option<String>,
    /// The side that offers a draw: `red` or `blue`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) offer: Option<String>,
    /// The person at the device, or to come: `red` or `blue`; none where two computers play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) player: Option<String>,
    /// The strengths of the computers that play Red and Blue; none where a person plays.
    #[serde(default, rename = "redLevel", skip_serializing_if = "Option::is_none")]
    pub(super) red_level: Option<u8>,
    #[serde(default, rename = "blueLevel", skip_serializing_if = "Option::is_none")]
    pub(super) blue_level: Option<u8>,
    /// Armies that people placed and that are in no game at present: the owner, the color, the
    /// size and the letters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) kept: Vec<String>,
    /// The person at the device, if it is the second of two who plays alone: `blue`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) present: Option<String>,
}

const fn yes() -> bool {
    true
}

const fn is_yes(value: &bool) -> bool {
    *value
}

impl Wire {
    /// The wire form of a game by itself.
    pub(super) fn of_game(game: &Game) -> Self {
        let rules = game.rules();
        let is_usual = Rules::named(rules.name()).is_some_and(|usual| usual.first == rules.first);
        let start = game.start_position().filter(|(start, _)| *start == Start::Text);
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            rules: rules.name().to_owned(),
            army: rules.army.name().to_owned(),
            first: Some(name(rules.first)).filter(|_| !is_usual),
            repetition: rules.repetition != Repetition::Free,
            red: encode(game.draft(Color::Red)),
            blue: encode(game.draft(Color::Blue)),
            started: game.started(),
            position: start.map(|(_, position)| position.text()),
            plies: game.plies().iter().map(|ply| ply.mv.to_string()).collect(),
            ended: game.ended().map(|ended| name_of_end(ended).to_owned()),
            offer: None,
            player: None,
            red_level: None,
            blue_level: None,
            kept: Vec::new(),
            present: None,
        }
    }

    /// The game before its first ply.
    pub(super) fn start(&self) -> Result<Game, Damage> {
        let rules = self.rules()?;
        if let Some(text) = &self.position {
            return Game::from_text(text, rules).map_err(|_| Damage::Position);
        }
        let mut game = Game::new(rules);
        for (color, text) in [(Color::Red, &self.red), (Color::Blue, &self.blue)] {
            let draft = decode(text, color, rules.army)?;
            game.set_draft(draft).map_err(|_| Damage::Army)?;
        }
        if self.started {
            game.start().map_err(|_| Damage::Army)?;
        }
        Ok(game)
    }

    fn rules(&self) -> Result<Rules, Damage> {
        let rules = Rules::named(&self.rules).ok_or(Damage::Rules)?;
        let army = Army::named(&self.army).ok_or(Damage::Rules)?;
        let mut rules = rules.with_army(army);
        rules.first = side(self.first.as_deref())?.unwrap_or(rules.first);
        Ok(if self.repetition { rules } else { rules.without_repetition() })
    }

    /// Replays the plies, and after them an end that the players chose. Damage leaves the game
    /// after the last good ply.
    pub(super) fn replay(&self, game: &mut Game) -> Result<(), FormatError> {
        for (index, text) in self.plies.iter().enumerate() {
            let played = text.parse().is_ok_and(|mv| game.play(mv).is_ok());
            if !played {
                return Err(FormatError::Damaged { at: Some(index), code: Damage::Move });
            }
        }
        let ended = match self.ended.as_deref() {
            None => Ok(()),
            Some("red-resigned") => game.resign(Color::Red),
            Some("blue-resigned") => game.resign(Color::Blue),
            Some("agreed") => game.agree_draw(),
            Some(_) => return Err(Damage::End.into()),
        };
        ended.map_err(|_| Damage::End.into())
    }
}

/// The name of a side.
pub(super) fn name(color: Color) -> String {
    color.name().to_owned()
}

/// The inverse of [`name`], if there is a name.
pub(super) fn side(name: Option<&str>) -> Result<Option<Color>, Damage> {
    name.map(str::parse).transpose().map_err(|_| Damage::Side)
}

const fn name_of_end(ended: Ended) -> &'static str {
    match ended {
        Ended::Resigned(Color::Red) => "red-resigned",
        Ended::Resigned(Color::Blue) => "blue-resigned",
        Ended::Agreed => "agreed",
    }
}
