//! Saved form of a game of Stratego.
//!
//! It holds both armies, so that a game between two people at one device survives a reload. They
//! are encoded lightly, against a glance; that keeps nothing from a person who wants to read them.

mod armies;

use fairboard_play::Player;
use fairboard_play::stratego::referee::{Local, PEOPLE, Snapshot};
use fairboard_play::stratego::{Ended, Game, PlayError, Start};
use fairboard_rules::stratego::{Army, ByColor, ByRank, Color, Position, Rank, Repetition, Rules};

use crate::fields::{Fields, escape, push, push_if, push_list, seal, unescape};
use crate::head::Form;
use crate::{Damage, FormatError, Place};

/// Names of the levels of computers.
const LEVELS: ByColor<&str> = ByColor { red: "redLevel", blue: "blueLevel" };

/// Names of the names of programs.
const PROGRAMS: ByColor<&str> = ByColor { red: "redProgram", blue: "blueProgram" };

/// Ends that do not come from the position, by their names.
const ENDS: [(&str, Ended); 5] = [
    ("red-resigned", Ended::Resigned(Color::Red)),
    ("blue-resigned", Ended::Resigned(Color::Blue)),
    ("red-late", Ended::Late(Color::Red)),
    ("blue-late", Ended::Late(Color::Blue)),
    ("agreed", Ended::Agreed),
];

/// The saved text of the game at one device.
pub fn write_session(session: &Local) -> String {
    let Snapshot { game, players, person, draw_offer, kept, clock, present } = session.snapshot();
    let mut text = unsealed(&game, players);
    push_if(&mut text, "offer", draw_offer);
    push_if(&mut text, "player", person);
    push_list(&mut text, "kept", kept.iter().map(armies::write_kept));
    let second = Some(present).filter(|side| players != PEOPLE && *side == Color::Blue);
    push_if(&mut text, "present", second);
    push_if(&mut text, "clock", clock);
    seal(&text)
}

/// The saved text of a game that has begun, for these players.
///
/// # Examples
///
/// ```
/// use fairboard_forms::stratego::{read_session, write_begun};
/// use fairboard_play::stratego::Game;
/// use fairboard_play::stratego::referee::{PEOPLE, Referee as _};
/// use fairboard_rules::stratego::{Color, Rules};
///
/// let text = format!("MDAAAAAAAA{0}AA__AA__AAAA__AA__AA{0}YPAAAAAAAA r 0", "A".repeat(30));
/// let game = Game::from_text(&text, Rules::CLASSIC)?;
/// let session = read_session(&write_begun(&game, PEOPLE))?;
/// assert_eq!(session.screen().to_move, Some(Color::Red));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_begun(game: &Game, players: ByColor<Player>) -> String {
    seal(&unsealed(game, players))
}

/// The saved text of a game.
pub fn write_game(game: &Game) -> String {
    write_begun(game, PEOPLE)
}

/// A game and its players, without a check. What is usual is left out.
fn unsealed(game: &Game, players: ByColor<Player>) -> String {
    let rules = game.rules();
    let is_usual = Rules::named(rules.name()).is_some_and(|usual| usual.first == rules.first);
    let is_free = rules.repetition == Repetition::Free;
    let start = game.start_position().filter(|(start, _)| *start == Start::Text);
    let end = ENDS.iter().find(|(_, ended)| game.ended() == Some(*ended));
    let mut text = Form::Stratego.head();
    push(&mut text, "rules", rules.name());
    push(&mut text, "army", rules.army.name());
    push_if(&mut text, "first", Some(rules.first).filter(|_| !is_usual));
    push_if(&mut text, "repetition", is_free.then_some(false));
    for color in Color::ALL {
        push(&mut text, color.name(), armies::encode(game.draft(color)));
    }
    push(&mut text, "started", game.started());
    push_if(&mut text, "position", start.map(|(_, position)| position.text()));
    push_list(&mut text, "plies", game.plies().iter().map(|ply| ply.mv));
    push_if(&mut text, "ended", end.map(|(name, _)| name));
    for color in Color::ALL {
        push_if(&mut text, LEVELS[color], players[color].strength());
    }
    for color in Color::ALL {
        let name = players[color].program();
        push_if(&mut text, PROGRAMS[color], name.map(|name| escape(name.as_str())));
    }
    text
}

/// Reads the game at one device. Of two people nobody is known to be there yet.
///
/// # Errors
///
/// [`FormatError`]; see [`read_session_until_damage`] for a record with a damaged move.
pub fn read_session(text: &str) -> Result<Local, FormatError> {
    let (session, damage) = read_session_until_damage(text)?;
    damage.map_or(Ok(session), Err)
}

/// Reads the game at one device up to the last good move of its record, and returns the damage
/// after that move.
///
/// # Errors
///
/// [`FormatError`] for a text of which not even the start can be read.
pub fn read_session_until_damage(text: &str) -> Result<(Local, Option<FormatError>), FormatError> {
    let fields = Fields::read(Form::Stratego, text)?;
    let mut game = start(&fields)?;
    let players = ByColor {
        red: player(&fields, Color::Red)?,
        blue: player(&fields, Color::Blue)?,
    };
    let draw_offer = fields.get("offer", Damage::Side)?;
    let person = fields.get("player", Damage::Side)?;
    let kept: Result<_, _> = fields.list("kept")?.map(armies::read_kept).collect();
    let kept = kept.map_err(|damage: Damage| damage.of("kept"))?;
    let present = fields.get("present", Damage::Side)?.unwrap_or(Color::Red);
    let clock = fields.clock()?;
    check_armies(&game, players)?;
    let damage = replay(&fields, &mut game).err();
    let draw_offer = draw_offer.filter(|_| damage.is_none());
    let stored = Snapshot { game, players, person, draw_offer, kept, clock, present };
    Ok((Local::resumed(stored), damage))
}

/// The player of a side, whose level or name one of two fields has.
fn player(fields: &Fields<'_>, color: Color) -> Result<Player, FormatError> {
    let player = fields.player(LEVELS[color])?;
    let Some(name) = fields.get::<String>(PROGRAMS[color], Damage::Word)? else {
        return Ok(player);
    };
    let name = unescape(&name).and_then(|name| name.parse().ok());
    name.map(Player::Program).ok_or(Damage::Word.of(PROGRAMS[color]))
}

/// Reads a game.
///
/// # Errors
///
/// [`FormatError`].
pub fn read_game(text: &str) -> Result<Game, FormatError> {
    let fields = Fields::read(Form::Stratego, text)?;
    let mut game = start(&fields)?;
    replay(&fields, &mut game)?;
    Ok(game)
}

/// The game before its first ply.
fn start(fields: &Fields<'_>) -> Result<Game, FormatError> {
    let rules = rules(fields)?;
    let mut game = Game::new(rules);
    for color in Color::ALL {
        let damage = Damage::Army.of(color.name());
        let letters: String = fields.require(color.name(), Damage::Army)?;
        let draft = armies::decode(&letters, color, rules.army).map_err(|_| damage)?;
        game.set_draft(draft).map_err(|_| damage)?;
    }
    let started = fields.require("started", Damage::Form)?;
    if let Some(text) = fields.get::<String>("position", Damage::Position)? {
        return Game::from_text(&text, rules).map_err(|_| Damage::Position.of("position"));
    }
    if started && let Err(refused) = game.start() {
        let PlayError::Incomplete { color, .. } = refused else {
            return Err(Damage::Army.of("started"));
        };
        return Err(Damage::Army.of(color.name()));
    }
    Ok(game)
}

fn rules(fields: &Fields<'_>) -> Result<Rules, FormatError> {
    let rules: String = fields.require("rules", Damage::Rules)?;
    let army: String = fields.require("army", Damage::Rules)?;
    let rules = Rules::named(&rules).ok_or(Damage::Rules.of("rules"))?;
    let army = Army::named(&army).ok_or(Damage::Rules.of("army"))?;
    let mut rules = rules.with_army(army);
    rules.first = fields.get("first", Damage::Side)?.unwrap_or(rules.first);
    let has_repetition = fields.get("repetition", Damage::Form)?.unwrap_or(true);
    Ok(if has_repetition { rules } else { rules.without_repetition() })
}

/// Replays the plies, and after them an end that does not come from the position. Damage leaves the
/// game after the last good ply.
fn replay(fields: &Fields<'_>, game: &mut Game) -> Result<(), FormatError> {
    for (index, text) in fields.list("plies")?.enumerate() {
        let played = text.parse().is_ok_and(|mv| game.play(mv).is_ok());
        if !played {
            return Err(Damage::Move.at(Place::Ply(index)));
        }
    }
    let damage = Damage::End.of("ended");
    if let Some(name) = fields.get::<String>("ended", Damage::End)? {
        let (_, ended) = ENDS.iter().find(|(known, _)| *known == name).ok_or(damage)?;
        end(game, Some(*ended)).ok_or(damage)?;
    }
    fields.damage().map_or(Ok(()), Err)
}

/// Ends a game as the players chose or by the clock; `None` if it is over before, or not over after
/// that.
pub(crate) fn end(game: &mut Game, ended: Option<Ended>) -> Option<()> {
    match ended {
        None => game.outcome().map(drop),
        Some(Ended::Resigned(color)) => game.resign(color).ok(),
        Some(Ended::Late(color)) => game.run_out(color).ok(),
        Some(Ended::Agreed) => game.agree_draw().ok(),
    }
}

/// Checks that a computer can play from the start of the game, for itself or to advise a person.
fn check_armies(game: &Game, players: ByColor<Player>) -> Result<(), FormatError> {
    let Some((_, start)) = game.start_position() else {
        let lacks_army =
            |color: &Color| !players[*color].is_person() && game.draft(*color).finish().is_err();
        let lacking = Color::ALL.into_iter().find(lacks_army);
        return lacking.map_or(Ok(()), |color| Err(Damage::Army.of(color.name())));
    };
    if is_possible(start) { Ok(()) } else { Err(Damage::Position.of("position")) }
}

/// Returns `true` if each side has its Flag, and no more pieces of any rank than its army.
pub(crate) fn is_possible(start: &Position) -> bool {
    let army = start.rules().army.counts();
    Color::ALL.into_iter().all(|color| {
        let ranks = start.occupied(color).into_iter().filter_map(|square| start.rank_at(square));
        let mut counts = ByRank::<u8>::default();
        ranks.for_each(|rank| counts[rank] += 1);
        counts[Rank::Flag] == 1 && Rank::ALL.into_iter().all(|rank| counts[rank] <= army[rank])
    })
}
