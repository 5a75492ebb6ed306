//! Wire type of a game of Stratego.

use fairboard_rules::stratego::{Army, ByColor, Color, Repetition, Rules};

use super::super::json::Object;
use super::super::{
    Damage, FormatError, Place, has_program, level_of, player_of, read_clock, read_versioned,
    write_versioned,
};
use super::armies::{decode, encode};
use super::{FORMAT, NEWEST};
use crate::clock::Clock;
use crate::stratego::referee::PEOPLE;
use crate::stratego::{Ended, Game, PlayError, Start};
use crate::{Player, ProgramName};

/// The fields of the saved text.
pub(super) struct Wire {
    /// `classic` or `vdm`.
    pub(super) rules: String,
    /// `full` or `barrage`.
    pub(super) army: String,
    /// The side that moves first, if it is not that of the named rules.
    pub(super) first: Option<Color>,
    /// `true` if the rules on repetition are on, as they are if the field is missing.
    pub(super) repetition: bool,
    /// The armies as they were placed, encoded.
    pub(super) red: String,
    pub(super) blue: String,
    pub(super) started: bool,
    /// The position from which the play began, if it did not begin from the armies.
    pub(super) position: Option<String>,
    /// The moves: `a4a5`.
    pub(super) plies: Vec<String>,
    /// `red-resigned`, `blue-resigned`, `red-late`, `blue-late` or `agreed`.
    pub(super) ended: Option<String>,
    /// The side that offers a draw.
    pub(super) offer: Option<Color>,
    /// The person at the device, or to come; none where two computers play.
    pub(super) player: Option<Color>,
    /// `redLevel`, `blueLevel`: the strengths of computers; `redProgram`, `blueProgram`: the names
    /// of programs; none where a person plays.
    pub(super) players: ByColor<Player>,
    /// Armies that people placed and that are in no game at present: the owner, the color, the
    /// size and the letters.
    pub(super) kept: Vec<String>,
    /// The person at the device, if it is the second of two who plays alone: `blue`.
    pub(super) present: Option<Color>,
    /// The clock, if the game has one: `5+3 293000 300000`.
    pub(super) clock: Option<Clock>,
}

impl Wire {
    /// Reads the fields of a text.
    pub(super) fn read(text: &str) -> Result<Self, FormatError> {
        let object = read_versioned(text, FORMAT, NEWEST)?;
        Self::of(&object).map_err(|damage| object.damaged(damage))
    }

    fn of(object: &Object<'_>) -> Result<Self, Damage> {
        let text = |name| Ok::<_, Damage>(object.text(name)?.map(str::to_owned));
        let required = |name| text(name)?.ok_or(Damage::Form);
        let texts = |name| Ok::<_, Damage>(object.texts(name)?.into_iter().map(str::to_owned));
        let side = |name| side(object, name);
        Ok(Self {
            rules: required("rules")?,
            army: required("army")?,
            first: side("first")?,
            repetition: object.word("repetition")?.unwrap_or(true),
            red: required("red")?,
            blue: required("blue")?,
            started: object.word("started")?.ok_or(Damage::Form)?,
            position: text("position")?,
            plies: texts("plies")?.collect(),
            ended: text("ended")?,
            offer: side("offer")?,
            player: side("player")?,
            players: ByColor {
                red: player(object, "redLevel", "redProgram")?,
                blue: player(object, "blueLevel", "blueProgram")?,
            },
            kept: texts("kept")?.collect(),
            present: side("present")?,
            clock: read_clock(object, "clock")?,
        })
    }

    /// The text of the fields. Those that say what is usual are left out.
    pub(super) fn write(&self) -> String {
        let is_late = matches!(self.ended.as_deref(), Some(RED_LATE | BLUE_LATE));
        let version = if has_program(self.players) {
            NEWEST
        } else if is_late || self.clock.is_some() {
            2
        } else {
            1
        };
        let mut writer = write_versioned(FORMAT, version);
        writer.text("rules", &self.rules);
        writer.text("army", &self.army);
        writer.text_if("first", self.first.map(Color::name));
        writer.word_if("repetition", Some(self.repetition).filter(|is_on| !is_on));
        writer.text("red", &self.red);
        writer.text("blue", &self.blue);
        writer.word("started", self.started);
        writer.text_if("position", self.position.as_deref());
        writer.texts("plies", &self.plies);
        writer.text_if("ended", self.ended.as_deref());
        writer.text_if("offer", self.offer.map(Color::name));
        writer.text_if("player", self.player.map(Color::name));
        writer.word_if("redLevel", level_of(self.players.red));
        writer.word_if("blueLevel", level_of(self.players.blue));
        for (field, player) in
            [("redProgram", self.players.red), ("blueProgram", self.players.blue)]
        {
            writer.text_if(field, player.program().as_ref().map(ProgramName::as_str));
        }
        if !self.kept.is_empty() {
            writer.texts("kept", &self.kept);
        }
        writer.text_if("present", self.present.map(Color::name));
        writer.text_if("clock", self.clock.map(|clock| clock.to_string()).as_deref());
        writer.finish()
    }

    /// The wire form of a game by itself.
    pub(super) fn of_game(game: &Game) -> Self {
        let rules = game.rules();
        let is_usual = Rules::named(rules.name()).is_some_and(|usual| usual.first == rules.first);
        let start = game.start_position().filter(|(start, _)| *start == Start::Text);
        Self {
            rules: rules.name().to_owned(),
            army: rules.army.name().to_owned(),
            first: Some(rules.first).filter(|_| !is_usual),
            repetition: rules.repetition != Repetition::Free,
            red: encode(game.draft(Color::Red)),
            blue: encode(game.draft(Color::Blue)),
            started: game.started(),
            position: start.map(|(_, position)| position.text()),
            plies: game.plies().iter().map(|ply| ply.mv.to_string()).collect(),
            ended: game.ended().map(|ended| name_of_end(ended).to_owned()),
            offer: None,
            player: None,
            players: PEOPLE,
            kept: Vec::new(),
            present: None,
            clock: None,
        }
    }

    /// The game before its first ply.
    pub(super) fn start(&self) -> Result<Game, FormatError> {
        let rules = self.rules()?;
        let mut game = Game::new(rules);
        for (color, text) in [(Color::Red, &self.red), (Color::Blue, &self.blue)] {
            let damage = Damage::Army.of(color.name());
            let draft = decode(text, color, rules.army).map_err(|_| damage)?;
            game.set_draft(draft).map_err(|_| damage)?;
        }
        if let Some(text) = &self.position {
            return Game::from_text(text, rules).map_err(|_| Damage::Position.of("position"));
        }
        if self.started
            && let Err(refused) = game.start()
        {
            let PlayError::Incomplete { color, .. } = refused else {
                return Err(Damage::Army.of("started"));
            };
            return Err(Damage::Army.of(color.name()));
        }
        Ok(game)
    }

    fn rules(&self) -> Result<Rules, FormatError> {
        let rules = Rules::named(&self.rules).ok_or(Damage::Rules.of("rules"))?;
        let army = Army::named(&self.army).ok_or(Damage::Rules.of("army"))?;
        let mut rules = rules.with_army(army);
        rules.first = self.first.unwrap_or(rules.first);
        Ok(if self.repetition { rules } else { rules.without_repetition() })
    }

    /// Replays the plies, and after them an end that does not come from the position. Damage leaves
    /// the game after the last good ply.
    pub(super) fn replay(&self, game: &mut Game) -> Result<(), FormatError> {
        for (index, text) in self.plies.iter().enumerate() {
            let played = text.parse().is_ok_and(|mv| game.play(mv).is_ok());
            if !played {
                return Err(Damage::Move.at(Place::Ply(index)));
            }
        }
        let ended = match self.ended.as_deref() {
            None => Ok(()),
            Some("red-resigned") => game.resign(Color::Red),
            Some("blue-resigned") => game.resign(Color::Blue),
            Some(RED_LATE) => game.run_out(Color::Red),
            Some(BLUE_LATE) => game.run_out(Color::Blue),
            Some("agreed") => game.agree_draw(),
            Some(_) => return Err(Damage::End.of("ended")),
        };
        ended.map_err(|_| Damage::End.of("ended"))
    }
}

const RED_LATE: &str = "red-late";
const BLUE_LATE: &str = "blue-late";

/// The player of a side, whose level or name one of two fields has.
fn player(
    object: &Object<'_>,
    level: &'static str,
    program: &'static str,
) -> Result<Player, Damage> {
    let player = player_of(object, level)?;
    match object.text(program)? {
        Some(name) => name.parse().map(Player::Program).map_err(|_| Damage::Word),
        None => Ok(player),
    }
}

/// The side of a field, if there is one.
fn side(object: &Object<'_>, field: &'static str) -> Result<Option<Color>, Damage> {
    object.text(field)?.map(str::parse).transpose().map_err(|_| Damage::Side)
}

const fn name_of_end(ended: Ended) -> &'static str {
    match ended {
        Ended::Resigned(Color::Red) => "red-resigned",
        Ended::Resigned(Color::Blue) => "blue-resigned",
        Ended::Late(Color::Red) => RED_LATE,
        Ended::Late(Color::Blue) => BLUE_LATE,
        Ended::Agreed => "agreed",
    }
}
